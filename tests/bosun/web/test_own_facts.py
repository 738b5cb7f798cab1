"""The page says what a game is played on, why it asks, and where the owner's copy was changed since."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bosun.facts.store import FactStore
from engine.answers import Chosen, Confirmed
from tests.bosun.web.lines import House, Line, open_house
from tests.engine.wells import EXAMPLE, GAME, NORTH

LINES = {
    "en": "example map: not your board",
    "fr": "carte d’exemple\u00a0: pas votre plateau",
    "pl": "mapa przykładowa: nie twoja plansza",
}


@pytest.fixture
def own(home: Path, tmp_path: Path) -> Iterator[House]:
    """A game on the copy of an owner, who told how deep the northern well is."""
    assert not home.exists()
    FactStore("wells").keep(NORTH, 3, by="Ada")
    with open_house(tmp_path, GAME, EXAMPLE.with_facts({NORTH: 3})) as opened:
        yield opened


def dig(line: Line) -> None:
    line.sit(0)
    line.answer(0, Chosen(("north",)))
    line.settle()
    line.answer(1, Confirmed())
    line.settle()


@pytest.mark.parametrize("language", LINES)
def test_a_game_on_examples_says_so_on_every_phone_and_in_its_numbers(
    home: Path, tmp_path: Path, language: str
) -> None:
    assert not home.exists()
    with open_house(tmp_path, GAME, EXAMPLE) as house, house.guest().line(language) as line:
        assert line.on_event("game")["example"] == LINES[language]
        numbers = house.guest().get(f"/api/numbers?language={language}").json()
        assert numbers["example"] == LINES[language]


def test_a_game_on_ones_own_copy_says_nothing_of_examples(own: House) -> None:
    with own.guest().line() as line:
        assert line.on_event("game")["example"] is None


def test_why_shows_what_was_told_and_the_rules_used(own: House) -> None:
    with own.guest().line() as line:
        assert own.guest().get("/api/why").json()["facts"] == []
        dig(line)
        (fact,) = own.guest().get("/api/why").json()["facts"]
        assert (fact["key"], fact["told"]) == ("depth:north", "3")


def test_a_fact_changed_since_is_shown_and_taken_when_somebody_wants_it(own: House) -> None:
    with own.guest().line() as line:
        dig(line)
        FactStore("wells").keep(NORTH, 6, by="Bela")
        own.run(own.table.poll)
        (changed,) = line.settle()["changed"]
        assert (changed["key"], changed["here"], changed["now"]) == ("depth:north", "3", "6")
        assert [depth for _, depth, _ in own.table.play.state.dug] == [3]
        line.send(do="take-facts")
        assert line.settle()["changed"] == []
        assert [depth for _, depth, _ in own.table.play.state.dug] == [6]


def test_an_onlooker_does_not_take_it(own: House) -> None:
    with own.guest().line() as line:
        dig(line)
        FactStore("wells").keep(NORTH, 6, by="Bela")
        line.sit(None, "onlooker")
        line.send(do="take-facts")
        assert line.refused()
