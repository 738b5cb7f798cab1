"""Whole games on an owner's own copy: what is asked, when, and that it is what that copy says."""

from collections.abc import Mapping
from functools import cache
from itertools import product

import pytest

from engine.answers import Acted, Drawn, TimeUp
from engine.facts import FactKey, Value
from engine.game import Setup
from engine.play import Play
from engine.requests import Draw
from engine.resistance import GAME
from engine.resistance.components import CLUES_IN_ALL
from engine.resistance.state import Resistance
from tests.engine.owners import Evening, play_evening, without_examples
from tests.engine.resistance.copies import true_copy
from tests.engine.resistance.deployment import Before, landed, places_allowed, seen

COPY = true_copy(1)
NAMES = ("Fred", "Sophie", "Léna", "Emma")
WAYS = list(product(("light", "full"), (3, 4)))
ASKED_BY_RULES = {"settlements", "roads", "speed", "hole"}


def _setup(keeping: str, seats: int, **settings: str) -> Setup:
    return Setup("resistance", NAMES[:seats], tuple(({"keeping": keeping} | settings).items()))


@cache
def evenings(keeping: str, seats: int) -> tuple[Evening, ...]:
    """Three games on the same copy, each with what was told in those before."""
    played: list[Evening] = []
    for seed in range(3):
        told = played[-1].play.facts.told() if played else {}
        played.append(play_evening(GAME, _setup(keeping, seats), COPY, told=told, seed=seed))
    return tuple(played)


@pytest.mark.parametrize(("keeping", "seats"), WAYS)
def test_a_game_on_an_own_copy_starts_with_nothing_told_and_is_played_to_its_end(
    keeping: str, seats: int
) -> None:
    first = evenings(keeping, seats)[0]
    assert first.play.outcome is not None
    assert {key.kind for key in first.asked} <= ASKED_BY_RULES
    assert len(set(first.asked)) == len(first.asked), "nothing is asked twice"


@pytest.mark.parametrize(("keeping", "seats"), WAYS)
def test_the_second_and_third_game_ask_nothing_that_was_asked_before(keeping: str, seats: int) -> None:
    first, second, third = (set(evening.asked) for evening in evenings(keeping, seats))
    assert not first & second
    assert not (first | second) & third
    assert len(third) < len(first)


@pytest.mark.parametrize(("keeping", "seats"), WAYS)
def test_what_the_play_knows_is_what_lies_on_the_table(keeping: str, seats: int) -> None:
    for evening in evenings(keeping, seats):
        told = evening.play.facts.told()
        assert {key: told[key] for key in evening.asked} == {key: COPY[key] for key in evening.asked}


@pytest.mark.rule("RES-ARMY-07", "RES-ARMY-09", "RES-ARMY-10", "RES-GAP-01")
@pytest.mark.parametrize(("keeping", "seats"), WAYS)
def test_soldiers_land_just_where_the_true_map_sends_them(keeping: str, seats: int) -> None:
    rounds = 0
    for evening in evenings(keeping, seats):
        before: Before | None = None
        play = Play(without_examples(GAME), evening.play.setup)
        for entry in evening.play.entries:
            if isinstance(entry.answer, Drawn) and entry.answer.of == "invasion":
                before = Before.of(play.state, entry.answer.pieces[0])
            play.answer(entry.answer)
            if play.request is not None and play.request.id == "resistance.army.round" and before:
                _compare(before, play.state)
                before, rounds = None, rounds + 1
    assert rounds > 10


def _compare(before: Before, game: Resistance) -> None:
    assert seen(before, game) == landed(before, COPY)
    changed = {zone for zone in game.soldiers if game.soldiers[zone] > before.soldiers[zone]}
    assert changed <= places_allowed(before, COPY)


@pytest.mark.parametrize(("keeping", "seats"), WAYS)
def test_nothing_is_asked_about_the_copy_while_the_clock_runs(keeping: str, seats: int) -> None:
    for evening in evenings(keeping, seats):
        play = Play(without_examples(GAME), evening.play.setup)
        under_way = False
        for entry in evening.play.entries:
            assert play.request is not None
            assert not (under_way and entry.fact), f"{entry.asked} while the clock runs"
            if not entry.fact:
                ended = isinstance(entry.answer, TimeUp) or entry.answer == Acted(None, "end-phase")
                under_way = play.request.timer is not None and not ended
            play.answer(entry.answer)


@pytest.mark.rule("RES-SETUP-04", "RES-SETUP-06")
def test_the_set_up_asks_for_the_settlements_and_lays_the_pieces_by_them() -> None:
    first = evenings("light", 4)[0]
    assert [str(key) for key in first.asked[:4]] == [
        f"settlements:{region}" for region in ("NO", "NE", "SO", "SE")
    ]
    start = Play(GAME, _setup("light", 4).with_facts(dict(COPY.facts)))
    game = start.state
    assert (game.soldiers["NE13"], game.soldiers["NE5"], game.soldiers["NE15"]) == (3, 2, 0)
    assert (game.tokens["NE15"], game.bag["NE13"]) == (1, 3)


def test_a_copy_that_is_told_whole_is_played_without_a_question() -> None:
    evening = play_evening(GAME, _setup("full", 4), COPY, told=dict(COPY.facts), seed=5)
    assert evening.asked == []


@pytest.mark.rule("RES-GAP-31", "RES-GAP-43")
def test_hands_draw_events_until_their_numbers_are_told_and_then_the_box_does() -> None:
    assert not _event_draw({}).by_box
    known = _event_draw(COPY.facts)
    assert known.by_box
    assert {option.id: option.most for option in known.pieces}["reinforcement"] == 7


def _event_draw(told: Mapping[FactKey, Value]) -> Draw:
    """The first draw of an event in a game of which this is told before."""
    played = play_evening(GAME, _setup("light", 4), COPY, told=told, seed=2).play
    again = Play(GAME, played.setup)
    for entry in played.entries:
        if isinstance(again.request, Draw) and again.request.of == "events":
            return again.request
        again.answer(entry.answer)
    raise AssertionError("no event was drawn")


@pytest.mark.parametrize(("keeping", "seats"), WAYS)
def test_no_more_clues_come_than_there_are_cards(keeping: str, seats: int) -> None:
    for evening in evenings(keeping, seats):
        game = evening.play.state
        assert game.clues.unseen >= 0
        assert game.clues.size + game.clues.discard.total() + len(game.kept_clues) == CLUES_IN_ALL
