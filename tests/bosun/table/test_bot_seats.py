"""Seats that Bosun plays, at the table: bots decide, people lend their hands and say when it is done."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bosun.table import operations
from bosun.table.events import Refused, TakenBack
from bosun.text.languages import Language
from engine.answers import Acted, Chosen
from engine.bots import random_bot
from engine.dead_reckoning.bot_seats import held, narrowed
from engine.dead_reckoning.bots import captain
from engine.dead_reckoning.hands import play_card
from engine.entries import BOT_SEAT
from engine.headless import PACE
from engine.lent_hands import HANDS
from engine.messages import say
from engine.requests import Act, Choose, Confirm, Draw, Option, Request
from tests.bosun.table.one_person import OnePerson, table_with_bots
from tests.bosun.tabletop import Tabletop

ACT = "resistance.ask.action"
GAMES = [
    ("resistance", ("planner", "cautious"), "cautious"),
    ("dead-reckoning", ("captain",), "captain"),
    ("perseverance-1", ("random",), "random"),
    ("perseverance-2", ("random",), "random"),
]


@pytest.mark.parametrize(("game", "skills", "own"), GAMES)
def test_one_person_plays_a_whole_game_with_bots(
    tmp_path: Path, game: str, skills: tuple[str, ...], own: str
) -> None:
    with closing(table_with_bots(tmp_path / "game.bosun", game, *skills)) as top:
        OnePerson(top, own).play()
        assert top.table.play.outcome is not None
        assert not [one.message for one in top.heard if isinstance(one, Refused)]
        by_bots = {entry.source for entry in top.table.play.entries if entry.source.startswith(BOT_SEAT)}
        assert by_bots == {f"{BOT_SEAT}{seat}" for seat in range(1, len(skills) + 1)}


@pytest.fixture
def top(tmp_path: Path) -> Iterator[Tabletop]:
    """Resistance with one person and two bots, as the clock of the first day starts."""
    with closing(table_with_bots(tmp_path / "game.bosun", "resistance", "cautious", "planner")) as top:
        OnePerson(top).play(until=ACT)
        yield top


def by_bots(top: Tabletop) -> list[Acted]:
    """The actions that bots took, in order."""
    entries = [entry for entry in top.table.play.entries if entry.source.startswith(BOT_SEAT)]
    return [entry.answer for entry in entries if isinstance(entry.answer, Acted)]


def seats_that_acted(top: Tabletop) -> list[int | None]:
    return [acted.seat for acted in by_bots(top)]


def do_it(top: Tabletop) -> None:
    top.answer(Acted(None, OnePerson(top).to_do()[0].id))


def test_a_bot_takes_as_long_for_an_action_as_a_person(top: Tabletop) -> None:
    top.pass_by(PACE - 1)
    assert seats_that_acted(top) == []
    top.pass_by(1)
    assert seats_that_acted(top) == [1]
    do_it(top)
    top.pass_by(PACE)
    assert seats_that_acted(top) == [1, 2]
    do_it(top)
    top.pass_by(2 * PACE - 1)
    assert seats_that_acted(top) == [1, 2]
    top.pass_by(1)
    assert seats_that_acted(top) == [1, 2, 1]


def test_while_the_clock_stands_so_do_the_bots(top: Tabletop) -> None:
    top.do(operations.Pause())
    top.pass_by(10 * PACE)
    assert seats_that_acted(top) == []
    top.do(operations.Resume())
    assert seats_that_acted(top) == []
    top.pass_by(PACE)
    assert seats_that_acted(top) == [1]


def test_a_bot_waits_until_its_last_action_was_carried_out_and_holds_nobody_up(top: Tabletop) -> None:
    top.pass_by(PACE)
    request = top.table.play.request
    assert isinstance(request, Act)
    assert {move.seat for move in request.open_moves()} == {None, 0, 2}
    top.pass_by(6 * PACE)
    assert seats_that_acted(top).count(1) == 1
    do_it(top)
    top.table.poll()
    assert seats_that_acted(top).count(1) == 2


def test_hands_are_told_what_to_do_and_why(top: Tabletop) -> None:
    top.pass_by(PACE)
    [done] = OnePerson(top).to_do()
    told = Language("en", strict=True).text(done.label)
    assert told.startswith("Done for Bosun 1: ")
    assert "(why: " in told


def test_what_was_not_carried_out_when_the_clock_rings_is_confirmed_afterwards(top: Tabletop) -> None:
    top.pass_by(PACE)
    top.pass_by(1000)
    request = top.table.play.request
    assert isinstance(request, Confirm)
    told = Language("en", strict=True).text
    assert any("(why: " in told(step) for step in request.steps)


def test_an_action_of_a_bot_is_taken_back_like_any_other(top: Tabletop) -> None:
    top.answer(Acted(0, "move"))
    OnePerson(top).step()
    top.pass_by(PACE)
    assert seats_that_acted(top) == [1]
    top.undo()
    assert seats_that_acted(top) == []
    assert top.table.play.state.players[0].counter == 1
    top.undo()
    assert top.table.play.state.players[0].counter == 0


def test_a_pulled_plug_leaves_what_hands_have_to_do(top: Tabletop) -> None:
    top.pass_by(PACE)
    before = OnePerson(top).to_do()
    top.reopen()
    assert OnePerson(top).to_do() == before


def test_undo_goes_back_to_the_decision_of_a_person(tmp_path: Path) -> None:
    with closing(table_with_bots(tmp_path / "game.bosun", "perseverance-1", "random", "random")) as top:
        OnePerson(top).play(until=HANDS)
        assert top.table.play.entries[-1].source.startswith(BOT_SEAT)
        top.undo()
        taken_back = top.last(TakenBack).entries
        assert not taken_back[0].source.startswith(BOT_SEAT)
        assert all(entry.source.startswith(BOT_SEAT) for entry in taken_back[1:] if entry.decided)


def test_what_hands_do_is_left_to_people(tmp_path: Path) -> None:
    """On a table that draws by hand a bot's cards are drawn by people, who are told for whom."""
    with closing(
        table_with_bots(tmp_path / "game.bosun", "resistance", "cautious", "cautious", draws="table")
    ) as top:
        person = OnePerson(top)
        while not (isinstance(person.request, Draw) and person.request.seat == 1):
            person.step()
        assert person.request.note == say("bots.for", player="Bosun 1")
        assert not person.request.secret


class Unseen:
    """A table of which nothing may be looked at."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"the bot looked at {name}")


@pytest.mark.parametrize("make", [random_bot, captain])
def test_bots_of_games_with_secrets_look_at_nothing_but_the_question(make: Callable[[int], Any]) -> None:
    for id in ("dead-reckoning.ask.action", "dead-reckoning.ask.play", "perseverance.ask.side"):
        request: Request = Choose(
            id=id, prompt=say("as-is", text="?"), seat=1, secret=True, options=(Option("play"), Option("end"))
        )
        answer = make(3)(request, Unseen())
        assert isinstance(answer, Chosen)
        request.check(answer)


def test_a_captain_plays_the_cards_that_chance_dealt_it_and_no_others(tmp_path: Path) -> None:
    with closing(table_with_bots(tmp_path / "game.bosun", "dead-reckoning", "captain")) as top:
        person = OnePerson(top, "captain")
        while not (player := top.table.play.state.players[1]).hand:
            person.step()
        question = Choose(
            id="dead-reckoning.ask.play",
            prompt=say("as-is", text="?"),
            seat=1,
            options=tuple(Option(id) for id in player.unseen),
        )
        offered = narrowed(top.table.play.state, question, "7")
        assert isinstance(offered, Choose)
        hand = held(player, "7")
        assert {option.id for option in offered.options} == hand
        assert len(hand) == player.hand < len(player.unseen)
        played = min(hand)
        play_card(player, played)
        assert held(player, "7") == hand - {played}
