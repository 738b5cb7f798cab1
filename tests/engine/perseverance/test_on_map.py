"""Places of the board are tapped where they are: questions about zones, hexes and officers say so."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.perseverance.politics import swap_in_pool, swap_on_board
from engine.play import Play
from engine.requests import Choose
from tests.engine.perseverance.table import table
from tests.engine.played_games import played
from tests.engine.whole_games import asked_choices

OFF_THE_MAP = {
    f"perseverance-2.ask.{id}" for id in ("temple", "turn-temple", "moved-die", "dangerous", "dinos")
}
"""Asked before the map is laid, or about dice and dinos, which are named by where they are."""


ON_THE_MAP = {
    *(f"ask.{id}" for id in ("die", "effect", "leader-effect", "officer", "settlement")),
    *(f"ask.{id}" for id in ("start-zone", "swap-board", "swap-pool")),
    "tell.turn/die",
    "tell.turn/effect",
    "tell.more",
}
"""In both episodes."""

IN_ONE = {f"ask.{id}" for id in ("area", "fireworks-where", "leader-town", "post", "space", "trap", "wall")}
IN_TWO = {
    *(f"ask.{id}" for id in ("battlefield", "camp", "clear", "count-zone", "leader-zone", "move-perk")),
    *(f"ask.{id}" for id in ("moved-to", "outpost-where", "perk", "rally", "tower")),
}


def about_places(whole: Play[Any]) -> Iterator[Choose]:
    """The choices of a whole game whose options are all zones, hexes or spaces in them."""
    again = Play(whole.game, whole.setup)
    for entry in whole.entries:
        request = again.request
        places = {*again.state.zones, *getattr(again.state, "areas", {})}
        if isinstance(request, Choose) and all(
            option.id.partition(":")[0] in places for option in request.options
        ):
            yield request
        again.answer(entry.answer)


@pytest.mark.parametrize("number", range(8))
def test_every_question_about_places_is_answered_on_the_map(number: int) -> None:
    for game in ("perseverance-1", "perseverance-2"):
        off = {request.id for request in about_places(played(game, number)) if not request.on_map}
        assert off <= OFF_THE_MAP


@pytest.mark.parametrize(("game", "own"), [("perseverance-1", IN_ONE), ("perseverance-2", IN_TWO)])
def test_what_is_tapped_on_the_map_is_tapped_there_always_and_nothing_else_is(
    game: str, own: set[str]
) -> None:
    on_map: set[str] = set()
    elsewhere: set[str] = set()
    for number in range(20):
        for id, asked in asked_choices(played(game, number)):
            (on_map if asked.on_map else elsewhere).add(id.partition(".")[2])
    assert on_map == ON_THE_MAP | own
    assert not on_map & elsewhere


def test_effect_and_die_of_a_turn_and_dice_that_are_swapped_are_tapped_on_the_board() -> None:
    t = table(in_pool=[("neutral", "organizer"), ("neutral", "innovator")])
    placed = {"salvage": [("neutral", "organizer"), ("neutral", "innovator")]}
    swapped = table(on_board=placed)
    game, player = swapped.game, swapped.player("Robert")
    asked = [t.pass_on("ask.effect").request, t.choose("rations").request]
    asked += [next(swap(game, player, rule=())) for swap in (swap_in_pool, swap_on_board)]
    assert [isinstance(one, Choose) and one.on_map for one in asked] == [True] * 4
