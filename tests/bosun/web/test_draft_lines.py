"""One draft on all phones, without a browser: who sees it, who may change it, and who submits it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.answers import Answer, Chosen, Counted, as_json
from tests.bosun.ledger_game import LEDGER, SECRET, SETUP
from tests.bosun.web.lines import House, Line, open_house


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path, LEDGER, SETUP) as opened:
        yield opened


def edit(line: Line, part: str, value: Answer, was: Answer | None = None, number: int = 0) -> None:
    told = None if was is None else as_json(was)
    line.send(do="edit", number=number, part=part, value=as_json(value), was=told)


def test_what_one_phone_tells_is_on_the_others_with_who_told_it(house: House) -> None:
    with house.guest().line() as ada, house.guest().line() as bela:
        ada.sit(0)
        bela.sit(1)
        edit(ada, "coins 0", Counted(2))
        draft = bela.on_event("draft")
        assert draft["parts"]["coins 0"]["value"] == {"kind": "counted", "number": 2}
        assert draft["parts"]["coins 0"]["by"] == "Ada"
        assert (draft["number"], draft["version"]) == (0, 1)


def test_a_phone_that_comes_later_sees_what_was_told(house: House) -> None:
    with house.guest().line() as ada:
        ada.sit(0)
        edit(ada, "coins 0", Counted(2))
        ada.settle()
    with house.guest().line() as bela:
        state = bela.on_event("state")
        assert state["request"]["draft"]["parts"]["coins 0"]["by"] == "Ada"


def test_two_submits_at_once_are_one(house: House) -> None:
    with house.guest().line() as ada, house.guest().line() as bela:
        ada.sit(0)
        bela.sit(1)
        edit(ada, "days", Counted(1))
        ada.send(do="submit", number=0, version=0)
        bela.settle()
        bela.send(do="submit", number=0, version=1)
        assert "too late" in bela.refused()
    assert len(house.table.play.entries) == 1


def test_a_refusal_reaches_every_phone_with_the_part_and_clears_nothing(house: House) -> None:
    with house.guest().line() as ada, house.guest().line("fr") as bela:
        ada.sit(0)
        bela.sit(1)
        edit(ada, "where", Chosen(("quay",)))
        bela.settle()
        ada.send(do="submit", number=0, version=1)
        ada.settle()
        draft = bela.on_event("draft")
        assert draft["refusal"]["part"] == "days"
        assert draft["refusal"]["text"].startswith("Ceci est encore vide")
        assert draft["parts"]["where"]["value"]["ids"] == ["quay"]


def test_seats_that_have_told_are_shown(house: House) -> None:
    with house.guest().line() as ada, house.guest().line() as bela:
        ada.sit(0)
        bela.sit(1)
        bela.send(do="told", number=0, seat=1, told=True)
        assert ada.on_event("draft")["told"] == [1]


def test_onlookers_change_nothing(house: House) -> None:
    with house.guest().line() as line:
        line.sit(None, "onlooker")
        for message in (
            {"do": "edit", "part": "days", "value": as_json(Counted(1)), "was": None},
            {"do": "told", "seat": 0, "told": True},
            {"do": "submit", "version": 0},
        ):
            line.send(number=0, **message)
            assert line.refused()
    assert house.table.draft.version == 0


def test_a_secret_form_is_seen_and_changed_by_its_seat_only(tmp_path: Path) -> None:
    with (
        open_house(tmp_path, SECRET, SETUP) as house,
        house.guest().line() as ada,
        house.guest().line() as bela,
    ):
        ada.sit(0)
        bela.sit(1)
        edit(bela, "coins", Counted(4))
        bela.on_event("draft")
        ada.settle()
        assert not [one for one in ada.heard if one["type"] == "draft"]
        assert "4" not in str([one["request"] for one in ada.heard if one["type"] == "state"])
        edit(ada, "coins", Counted(0))
        assert ada.refused()
        ada.send(do="submit", number=0, version=9)
        assert ada.refused()
        bela.send(do="submit", number=0, version=1)
        bela.settle()
        assert house.table.play.state.told[0].number("coins") == 4


@pytest.mark.parametrize(
    "message",
    [
        {"do": "edit", "part": 3, "value": as_json(Counted(1))},
        {"do": "edit", "part": "days"},
        {"do": "edit", "part": "days", "value": as_json(Counted(1)), "was": {"kind": "x"}},
        {"do": "edit", "part": "days", "value": {"kind": "counted", "number": "many"}},
        {"do": "told", "seat": 9, "told": True},
        {"do": "told", "seat": 0, "told": "yes"},
        {"do": "submit", "version": "new"},
        {"do": "submit"},
    ],
)
def test_what_cannot_be_read_changes_nothing(house: House, message: dict[str, Any]) -> None:
    with house.guest().line() as line:
        line.sit(0)
        line.send(number=0, **message)
        assert line.refused()
    assert house.table.draft.version == 0
    assert not house.table.play.entries
