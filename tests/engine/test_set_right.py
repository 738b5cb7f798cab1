"""Setting right what Bosun has wrong: an entry like any other, checked, replayed and undone."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from engine.answers import Chosen, Confirmed, Counted
from engine.errors import Illegal
from engine.game import Game, Setup
from engine.messages import say
from engine.outcome import Outcome
from engine.play import Play
from engine.requests import Choose, Count, Option
from engine.rules import Rules, choose, instruct
from engine.set_right import Quantity, Settable
from engine.setting_right import right_entry

BARRELS = 6


@dataclass
class Cellar:
    """Barrels on two shelves and in the yard, and where the cat sits."""

    shelves: dict[str, int] = field(default_factory=lambda: {"high": 2, "low": 1})
    cat: str = "high"

    @property
    def yard(self) -> int:
        return BARRELS - sum(self.shelves.values())


def _rules(game: Cellar) -> Rules[Outcome]:
    for _ in range(3):
        full = [Option(shelf) for shelf, barrels in game.shelves.items() if barrels]
        shelf = yield from choose("cellar.from", say("cellar.from"), [*full, Option("none")])
        if shelf == "none":
            continue
        yield from instruct("cellar.carry", say("cellar.carry"))
        game.shelves[shelf] -= 1
        assert game.shelves[shelf] >= 0
    return Outcome(say("cellar.end"), (), ())


def _settable(game: Cellar) -> tuple[Settable, ...]:
    def put(shelf: str, barrels: Quantity) -> None:
        assert isinstance(barrels, int)
        if barrels - game.shelves[shelf] > game.yard:
            raise Illegal(say("cellar.too-many"))
        game.shelves[shelf] = barrels

    def seat(place: Quantity) -> None:
        game.cat = str(place)

    places = tuple(Option(shelf) for shelf in game.shelves)
    return (
        *(
            Settable(
                f"barrels:{shelf}",
                Count(id=f"barrels:{shelf}", prompt=say("cellar.barrels"), most=BARRELS, default=barrels),
                lambda barrels, shelf=shelf: put(shelf, barrels),  # type: ignore[misc]  # bound to its shelf
            )
            for shelf, barrels in game.shelves.items()
        ),
        Settable(
            "cat", Choose(id="cat", prompt=say("cellar.cat"), options=places, default=(game.cat,)), seat
        ),
    )


def _snapshot(game: Cellar) -> dict[str, Any]:
    return {"shelves": dict(game.shelves), "cat": game.cat}


GAME: Game[Cellar] = Game(
    name="cellar",
    title=say("cellar"),
    seats=(1,),
    settings=(),
    state=lambda _setup, _facts: Cellar(),
    rules=_rules,
    snapshot=_snapshot,
    bots={},
    settable=_settable,
)
SETUP = Setup("cellar", ("Ada",))


def _offered(play: Play[Cellar]) -> list[str]:
    assert isinstance(play.request, Choose)
    return [option.id for option in play.request.options]


def _set(play: Play[Cellar], id: str, answer: Counted | Chosen) -> None:
    play.repeat(right_entry(play, id, answer))


def test_the_open_question_is_asked_anew_where_that_can_be() -> None:
    play = Play(GAME, SETUP)
    play.answer(Chosen(("none",)))
    _set(play, "barrels:low", Counted(0))
    assert _offered(play) == ["high", "none"]
    assert play.state.shelves == {"high": 2, "low": 0}


def test_it_counts_what_the_last_answer_did_since() -> None:
    play = Play(GAME, SETUP)
    play.answer(Chosen(("high",)))
    play.answer(Confirmed())
    assert play.state.shelves["high"] == 1
    _set(play, "barrels:high", Counted(3))
    assert play.state.shelves["high"] == 3
    assert _offered(play) == ["high", "low", "none"]


def test_before_the_first_answer_it_is_so_from_the_next_question_on() -> None:
    play = Play(GAME, SETUP)
    _set(play, "barrels:low", Counted(0))
    assert play.state.shelves["low"] == 0
    play.answer(Chosen(("none",)))
    assert _offered(play) == ["high", "none"]


def test_what_is_no_number_is_set_right_too() -> None:
    play = Play(GAME, SETUP)
    _set(play, "cat", Chosen(("low",)))
    assert play.state.cat == "low"


def test_a_replay_gives_the_same_state_and_question() -> None:
    play = Play(GAME, SETUP)
    play.answer(Chosen(("high",)))
    play.answer(Confirmed())
    _set(play, "barrels:high", Counted(2))
    _set(play, "cat", Chosen(("low",)))
    play.answer(Chosen(("high",)))
    again = Play.replay(GAME, SETUP, play.entries)
    assert (again.state, again.request) == (play.state, play.request)


def test_undo_takes_it_back_alone() -> None:
    play = Play(GAME, SETUP)
    play.answer(Chosen(("none",)))
    before = Play.replay(GAME, SETUP, play.entries)
    _set(play, "barrels:low", Counted(0))
    play.undo()
    assert (play.state, play.request, play.entries) == (before.state, before.request, before.entries)


@pytest.mark.parametrize(("id", "answer"), [("barrels:low", Counted(7)), ("barrels:low", Counted(5))])
def test_what_cannot_be_is_refused_and_nothing_changes(id: str, answer: Counted) -> None:
    play = Play(GAME, SETUP)
    with pytest.raises(Illegal):
        right_entry(play, id, answer)
    assert play.state.shelves == {"high": 2, "low": 1}
    assert play.entries == []


def test_an_answer_that_no_longer_fits_the_table_is_refused_and_another_can_be_given() -> None:
    play = Play(GAME, SETUP)
    _set(play, "barrels:low", Counted(0))
    play.answer(Chosen(("low",)))
    with pytest.raises(Illegal):
        _set(play, "barrels:low", Counted(9))
    play.undo()
    play.answer(Chosen(("high",)))
    play.answer(Confirmed())
    assert play.state.shelves == {"high": 1, "low": 0}


def test_an_answer_that_the_rules_would_stumble_over_is_refused() -> None:
    play = Play(GAME, SETUP)
    play.answer(Chosen(("low",)))
    _set(play, "barrels:low", Counted(0))
    with pytest.raises(Illegal):
        play.answer(Confirmed())
    play.undo()
    play.answer(Confirmed())
    assert play.state.shelves["low"] == 0


def test_what_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(Illegal):
        right_entry(Play(GAME, SETUP), "barrels:attic", Counted(1))


def test_every_entry_is_shown_with_what_it_answered() -> None:
    play = Play(GAME, SETUP)
    play.answer(Chosen(("none",)))
    _set(play, "cat", Chosen(("low",)))
    play.answer(Chosen(("none",)))
    asked = [request.id for request, _ in Play.steps(GAME, SETUP, play.entries)]
    assert asked == ["cellar.from", "cellar.right.cat", "cellar.from"]
