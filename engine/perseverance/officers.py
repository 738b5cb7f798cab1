"""Influence on the officers: filling rows, their bonuses, and who scores how much at an assembly."""

from __future__ import annotations

from collections.abc import Callable

from engine.messages import Message, say
from engine.perseverance.assets import FOLLOWERS, gain
from engine.perseverance.ranking import FIRST, SECOND, ranks
from engine.perseverance.state import Officer, Owner, Player, Town
from engine.rules import Rules

SPACES = 4
CUBES_FOR_BONUS = 2


def officer_name(id: str) -> Message:
    return say(f"perseverance.officer.{id}")


def place_cubes(game: Town, officer: Officer, owner: Owner, number: int) -> None:
    """Cubes from left to right; a full row pays its bonus, moves to the pool and is filled anew."""
    number = min(number, game.cubes_left(owner))
    if number:
        game.tell(
            say(
                "perseverance.news.cubes", n=number, owner=game.whose(owner), officer=officer_name(officer.id)
            )
        )
    for _ in range(number):
        officer.spaces.append(owner)
        if len(officer.spaces) == SPACES:
            _row_is_full(game, officer)


def _row_is_full(game: Town, officer: Officer) -> None:
    game.tell(say("perseverance.news.row-full", officer=officer_name(officer.id)))
    for player in game.players:
        if officer.spaces.count(player.owner) >= CUBES_FOR_BONUS:
            for _ in range(game.bonus_times(player)):
                gain(game, player, officer.bonus)
    officer.pool.update(officer.spaces)
    officer.spaces.clear()


def settled_sets(game: Town, player: Player) -> int:
    """3 for each set of 2 settlements and 1 die in play, as the Chief Steward values it."""
    return 3 * min(game.settlements(player.owner) // 2, game.dice_in_play(player.owner))


def score_officer(game: Town, officer: Officer, condition: Callable[[Player], Rules[int]]) -> Rules[None]:
    """Most influence scores the player's own condition in full, second most half of it, rounded down."""
    ranked = ranks({party.owner: officer.cubes(party.owner) for party in game.parties})
    for player in game.players:
        share = {FIRST: 1, SECOND: 2}.get(ranked.get(player.owner, 0))
        if share is not None:
            value = (yield from condition(player)) // share
            _score(game, officer, player, value, ranked[player.owner])


def _score(game: Town, officer: Officer, player: Player, value: int, rank: int) -> None:
    name = officer_name(officer.id)
    game.tell(say("perseverance.news.officer", officer=name, player=player.name, rank=rank))
    gain(game, player, {FOLLOWERS: value}, of="officers")
