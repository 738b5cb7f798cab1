"""Secrets: what one player decided in secret is on no other phone before the rules tell it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.answers import Chosen, Dropped, Ordered, Rolled
from tests.bosun.web.dice_game import SETUP, TAVERN
from tests.bosun.web.lines import Guest, House, Line, open_house

pytestmark = pytest.mark.usefixtures("home")

ROLLED = Rolled(("weather", "threat"), ("sun", "moon"))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path, TAVERN, SETUP) as opened:
        yield opened


def hide(line: Line, tile: str) -> None:
    """Ada rolls, and hides a tile."""
    line.sit(0)
    line.answer(0, ROLLED)
    line.settle()
    line.answer(1, Chosen((tile,)))
    line.settle()


def seen_by(guest: Guest) -> dict[str, Any]:
    """Everything that a phone can ask for about what was, but for the time on the wall."""
    paths = ["history", "numbers", *(f"replay/{after}" for after in range(3))]
    return {path: timeless(guest.get(f"/api/{path}").json()) for path in paths}


def timeless(told: Any) -> Any:
    if isinstance(told, list):
        return [timeless(one) for one in told]
    return (
        {key: timeless(one) for key, one in told.items() if key != "at"} if isinstance(told, dict) else told
    )


def test_another_phone_sees_the_same_whatever_was_hidden(tmp_path: Path) -> None:
    """Not a word is searched for: two games that differ in the secret only must look the same."""
    seen = []
    for tile in ("storm", "calm"):
        (tmp_path / tile).mkdir()
        with open_house(tmp_path / tile, TAVERN, SETUP) as house:
            with house.guest().line() as ada:
                hide(ada, tile)
            with house.guest().line() as bela:
                bela.sit(1)
                state = [one for one in bela.heard if one["type"] == "state"][-1]
                seen.append(seen_by(house.guest()) | {"state": state})
    assert seen[0] == seen[1]


def test_its_own_phone_sees_it_and_everybody_does_when_the_game_is_over(house: House) -> None:
    ada, bela = house.guest(), house.guest()
    with ada.line() as line, bela.line() as other:
        hide(line, "storm")
        other.sit(1)
        assert "storm" in str(ada.get("/api/history").json())
        assert "storm" not in str(bela.get("/api/history").json())
        line.answer(2, Dropped(("red", "red", "blue"), ("bow", "stern", "lost")))
        line.settle()
        line.answer(3, Ordered(("rum", "salt", "rope")))
        line.settle()
        line.answer(4, Chosen(("no",)))
        line.settle()
    assert "storm" in str(bela.get("/api/history").json())
    assert bela.get("/api/export").status_code == 200


def test_the_owner_takes_no_secret_of_another_player_along(house: House) -> None:
    owner = house.owner()
    assert owner.get("/api/export").status_code == 200
    with house.guest().line() as ada:
        hide(ada, "storm")
    answer = owner.get("/api/export")
    assert answer.status_code == 403
    assert "bosun export" in answer.json()["refused"]
    assert "storm" not in answer.text


def test_the_owner_takes_a_game_along_that_holds_only_secrets_of_the_own_seat(house: House) -> None:
    owner = house.owner()
    with owner.line() as line:
        hide(line, "storm")
        assert owner.get("/api/export").status_code == 200
