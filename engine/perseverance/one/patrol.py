"""Patrols: taking a card from the offer, the soldiers on it, and its stages in the turns to come."""

from __future__ import annotations

from collections import Counter
from typing import cast

from engine.messages import Message, say
from engine.perseverance.cards import UNLISTED, StageCard, card_title, new_name, with_facts
from engine.perseverance.offers import put_under, refill
from engine.perseverance.one.defense import can_trap, can_wall, place_trap, place_wall
from engine.perseverance.one.places import settlement_places
from engine.perseverance.one.settlements import (
    BONUSES,
    has_settlement_and_space,
    place_settlement,
)
from engine.perseverance.one.state import Perseverance
from engine.perseverance.options import agree
from engine.perseverance.stages import Rewards, assign, read_card, stage_step, too_few
from engine.perseverance.state import Patrol, Player
from engine.requests import Option
from engine.rules import Rules, choose

OFFER = 2
ASSETS = ("food", "scrap", "story", "valor", "safeguard", "light", "heavy", "followers", "votes")
"""What a card may give."""


def card_name(game: Perseverance, id: str) -> Message:
    if id == UNLISTED:
        return say("perseverance-1.patrol.unlisted")
    return card_title(game.patrol_cards[id], game.facts)


def _needs(game: Perseverance, id: str) -> int:
    """Soldiers that the card asks for; at least one where nobody told."""
    return 1 if id == UNLISTED else with_facts(game.patrol_cards[id], game.facts).soldiers or 1


def _within_reach(game: Perseverance, player: Player) -> list[str]:
    return [id for id in dict.fromkeys(game.offer) if _needs(game, id) <= player.board.total()]


def can_patrol(game: Perseverance, player: Player) -> bool:
    return player.patrol is None and bool(_within_reach(game, player))


def take_patrol(game: Perseverance, player: Player) -> Rules[None]:
    """One of the face-up cards that the soldiers at hand are enough for, and soldiers on it.

    A card that asks for more once it is read out stays in the offer, and another may be taken.
    """
    left = Counter(game.offer)
    while within_reach := [id for id in _within_reach(game, player) if left[id]]:
        options = [Option(id, card_name(game, id)) for id in within_reach]
        prompt = say("perseverance-1.ask.patrol", player=player.name)
        id = yield from choose(
            "perseverance-1.ask.patrol", prompt, options, seat=player.seat, rule=("P1-PATROL-02",)
        )
        known = game.patrol_cards.get(id, StageCard(id))
        card = yield from read_card(game, player, known, rule=("P1-PATROL-02",))
        needs = cast(int, card.soldiers)
        if not too_few(game, player, needs=needs, held=player.board.total()):
            yield from _start(game, player, id, card, needs)
            return
        left[id] -= 1


def _start(game: Perseverance, player: Player, id: str, card: StageCard, needs: int) -> Rules[None]:
    """The card leaves the offer, another is revealed, and soldiers are sent."""
    game.offer.remove(id)
    yield from refill_offer(game)
    soldiers = yield from assign(player, player.board, needs, rule=("P1-PATROL-05",))
    player.board -= soldiers
    player.patrol = Patrol(card, soldiers)


def refill_offer(game: Perseverance, first: Counter[str] | None = None) -> Rules[None]:
    """Reveal cards until two lie open, or the deck is used up; those put under it come last.

    ``first``: only these cards of the deck may be revealed.
    """
    before = len(game.offer)
    yield from refill(
        game.offer,
        OFFER,
        (game.deck if first is None else first, game.under_deck),
        "perseverance-1.draw.patrol",
        say("perseverance-1.draw.patrol"),
        "patrol cards",
        lambda id: card_name(game, id),
        rule=("P1-PATROL-03",),
    )
    if first is not None:
        game.deck.subtract(game.offer[before:])
    if not game.facts.example:
        game.offer[:] = [_name(game, id) for id in game.offer]


def _name(game: Perseverance, id: str) -> str:
    """A card that nobody knew is known from now on, as another one."""
    if id != UNLISTED:
        return id
    name = new_name("another", game.patrol_cards)
    game.patrol_cards[name] = StageCard(name, fact=name)
    return name


def new_offer(game: Perseverance) -> Rules[None]:
    """After an assembly the offer goes under the deck, and two cards of any kind are revealed."""
    put_under(game.offer, game.under_deck)
    yield from refill_offer(game)


def patrol_step(game: Perseverance, player: Player) -> Rules[None]:
    yield from stage_step(game, player, REWARDS, rule=("P1-PATROL-17",))


def _build_wall(game: Perseverance, player: Player) -> Rules[None]:
    if can_wall(game, player):
        yield from place_wall(game, player)


def _build_trap(game: Perseverance, player: Player) -> Rules[None]:
    if can_trap(game, player):
        yield from place_trap(game, player)


def _build_settlement(game: Perseverance, player: Player) -> Rules[None]:
    """Whether a settlement from a card pays its bonus is not in the rulebook: the table decides."""
    if has_settlement_and_space(game, player):
        zone, space = yield from place_settlement(game, player, settlement_places(game))
        prompt = say("perseverance-1.ask.bonus", player=player.name)
        if (yield from agree("perseverance-1.ask.bonus", prompt, seat=player.seat, rule=("P1-GAP-27",))):
            yield from BONUSES[space](game, player, zone)


REWARDS: Rewards[Perseverance, Player] = Rewards(
    ASSETS,
    {"wall": _build_wall, "trap": _build_trap, "settlement": _build_settlement},
    rule=("P1-PATROL-07", "P1-PATROL-09", "P1-PATROL-11"),
)
