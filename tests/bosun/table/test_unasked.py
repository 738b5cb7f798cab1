"""Nobody is asked what is clear: one possible answer is taken, and instructions that follow are one card."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine.answers import Chosen, Confirmed
from engine.entries import BOX
from engine.game import EACH_STEP, Game, Setup
from engine.instructions import MOST_STEPS
from engine.messages import say
from engine.outcome import Outcome
from engine.requests import Confirm, Option, Timer
from engine.rules import Rules, choose, draw, instruct
from tests.bosun.tabletop import Tabletop


def feast(game: list[str]) -> Rules[Outcome]:
    """Lay the table and light the fire, roast what the box draws, then choose."""
    yield from instruct("feast.lay", say("feast.lay"), say("feast.cloth"), seat=0)
    yield from instruct("feast.fire", say("feast.fire"), seat=1, headline=True)
    game += yield from draw("feast.meat", say("feast.meat"), "meat", Counter(goose=1, pike=1), by_box=True)
    yield from instruct("feast.roast", say("feast.roast"), seat=1)
    yield from choose("feast.wine", say("feast.wine"), [Option("red")], seat=0)
    yield from choose("feast.guest", say("feast.guest"), [Option("aunt")], seat=0, secret=True)
    yield from instruct("feast.carve", say("feast.carve"), timer=Timer("feast", 60))
    yield from instruct("feast.eat", say("feast.eat"))
    yield from choose("feast.song", say("feast.song"), [Option("old"), Option("new")])
    for _ in range(MOST_STEPS + 1):
        yield from instruct("feast.wash", say("feast.wash"))
    return Outcome(say("feast.over"), (), ())


FEAST: Game[Any] = Game(
    name="feast",
    title=say("feast.title"),
    seats=(2,),
    settings=(EACH_STEP,),
    state=lambda _setup, _facts: [],
    rules=feast,
    snapshot=lambda state: {"meat": list(state)},
    bots={},
)


def sit(folder: Path, each_step: str = "no") -> Tabletop:
    setup = Setup("feast", ("Ada", "Bela"), (("each-step", each_step),))
    return Tabletop(folder / "feast.bosun", game=FEAST, setup=setup)


def card(t: Tabletop) -> tuple[str, list[str], int | None]:
    request = t.table.play.request
    assert isinstance(request, Confirm)
    return request.prompt.id, [step.id for step in request.steps], request.seat


def test_instructions_that_follow_are_one_card_under_the_headline_even_across_a_draw_of_the_box(
    tmp_path: Path,
) -> None:
    t = sit(tmp_path)
    assert card(t) == ("feast.fire", ["feast.lay", "feast.cloth", "feast.roast"], None)
    assert len(t.snapshot["meat"]) == 1


def test_who_wants_each_step_confirms_each(tmp_path: Path) -> None:
    t = sit(tmp_path, each_step="yes")
    assert card(t) == ("feast.lay", ["feast.cloth"], 0)
    t.answer(Confirmed())
    assert card(t) == ("feast.fire", [], 1)


def test_one_possible_answer_is_taken_unless_it_is_a_secret(tmp_path: Path) -> None:
    t = sit(tmp_path)
    t.answer(Confirmed())
    assert t.asked == "feast.guest"
    wine = t.table.play.entries[-1]
    assert (wine.request, wine.answer, wine.source) == ("feast.wine", Chosen(("red",)), BOX)


def test_what_is_on_a_clock_is_said_on_its_own(tmp_path: Path) -> None:
    t = sit(tmp_path)
    t.answer(Confirmed())
    t.answer(Chosen(("aunt",)))
    assert card(t) == ("feast.carve", [], None)
    t.answer(Confirmed())
    assert card(t) == ("feast.eat", [], None)


def test_a_card_is_no_longer_than_can_be_read(tmp_path: Path) -> None:
    t = sit(tmp_path)
    for answer in (Confirmed(), Chosen(("aunt",)), Confirmed(), Confirmed(), Chosen(("old",))):
        t.answer(answer)
    prompt, steps, _ = card(t)
    assert (prompt, len(steps)) == ("instructions", MOST_STEPS)
    t.answer(Confirmed())
    assert card(t) == ("feast.wash", [], None)


def test_undo_goes_back_to_the_last_thing_that_a_person_did(tmp_path: Path) -> None:
    t = sit(tmp_path)
    t.answer(Confirmed())
    t.undo()
    assert card(t) == ("feast.fire", ["feast.lay", "feast.cloth", "feast.roast"], None)


def test_after_a_pulled_plug_the_same_card_is_shown(tmp_path: Path) -> None:
    t = sit(tmp_path)
    before = card(t)
    t.reopen()
    assert card(t) == before


@pytest.mark.parametrize("seat", [0, 1])
def test_a_bot_confirms_its_own_and_people_are_asked_for_theirs(tmp_path: Path, seat: int) -> None:
    setup = Setup("feast", ("Ada", "Bela"), (("each-step", "no"),))
    t = Tabletop(
        tmp_path / "feast.bosun", game=FEAST, setup=setup, bots={seat: lambda _request, _state: Confirmed()}
    )
    assert card(t)[2] == 1 - seat
