"""Seats that Bosun plays in either episode: what hands read from cards and boards, whoever plays the seat."""

from typing import Any

from engine.answers import Answer, Chosen
from engine.bot_seats import BotSeats
from engine.messages import Message, say
from engine.perseverance.bots import Habits, has_habit
from engine.requests import Request

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


def bot_seats(habits: Habits) -> BotSeats[Any]:
    """Bots of an episode, whose settlers have these habits."""

    def reason(_skill: str, _game: Any, request: Request, answer: Answer) -> Message | None:
        if not isinstance(answer, Chosen) or not has_habit(habits, request):
            return None
        worth = habits[request.id].get(answer.ids[0], 0)
        return say("perseverance.bot.habit") if worth > 0 else say("perseverance.bot.whim")

    return BotSeats(needs=(("keeping", "full"),), readings=READINGS, reason=reason)
