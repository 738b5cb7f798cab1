"""Seats that Bosun plays in either episode: what hands read from cards and boards, whoever plays the seat."""

from typing import Any

from engine.bot_seats import BotSeats

READINGS = frozenset(
    {
        "perseverance.ask.transition",
        "perseverance-1.ask.icons",
        "perseverance-1.ask.trap-kind",
        "perseverance-1.ask.which-attack",
        "perseverance-2.ask.matching",
        "perseverance-2.ask.which",
        "perseverance-2.ask.threshold",
        "perseverance-2.ask.outpost-symbol",
        "perseverance-2.ask.adventure-cards",
        "perseverance-2.ask.soldiers",
        "perseverance-2.ask.dangerous-came",
    }
)

BOT_SEATS: BotSeats[Any] = BotSeats(needs=(("keeping", "full"),), readings=READINGS)
