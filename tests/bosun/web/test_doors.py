"""What the owner decides at the door: who is removed, who is a table screen, who sees the pictures."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from bosun.web.connections import STALE_AFTER
from tests.bosun.web.dice_game import SETUP, TAVERN
from tests.bosun.web.lines import Guest, House, open_house

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path, TAVERN, SETUP) as opened:
        yield opened


def last_id(house: House) -> str:
    return list(house.page.registry.phones)[-1]


def test_a_removed_phone_does_not_come_back_with_the_code_it_knew(house: House) -> None:
    owner, code = house.owner(), house.page.registry.code
    guest = house.guest()
    assert owner.post("/api/remove", {"id": last_id(house)}).status_code == 200
    assert guest.get("/api/history").status_code == 401
    assert house.page.registry.code != code
    refused = house.client.post("/api/join", json={"code": code}, headers=guest.headers)
    assert refused.status_code == 403


def test_onlookers_see_the_camera_only_if_the_owner_allows(house: House) -> None:
    owner, guest = house.owner(), house.guest()
    assert guest.get("/api/frame.jpg").status_code == 403
    assert owner.get("/api/frame.jpg").status_code == 404
    assert guest.post("/api/pictures", {"all": True}).status_code == 403
    assert owner.post("/api/pictures", {"all": True}).status_code == 200
    assert guest.get("/api/frame.jpg").status_code == 404
    assert guest.get("/api/live.jpg").status_code == 403


def test_on_a_full_disk_the_owner_is_told_that_a_removal_will_not_last(house: House, tmp_path: Path) -> None:
    owner, guest = house.owner(), house.guest()
    house.page.registry._file = tmp_path / "game.bosun" / "phones.json"
    refused = owner.post("/api/remove", {"id": last_id(house)})
    assert refused.status_code == 507
    assert "restart" in refused.json()["refused"]
    assert guest.get("/api/history").status_code == 401
    with owner.line() as line, house.guest().line() as other:
        assert "restart" in line.on_event("people")["notice"]
        other.sit(1)
        house.page.registry._file = tmp_path / "phones.json"
        house.run(house.page.keep_up)
        while line.on_event("people")["notice"]:
            pass


def test_one_phone_has_six_lines_and_one_budget(house: House) -> None:
    guest = house.guest()
    statuses = [guest.get("/api/history").status_code for _ in range(12)]
    assert statuses == [200] * 10 + [429] * 2
    house.time.pass_by(1)
    assert guest.get("/api/history").status_code == 200


def test_the_seventh_line_of_a_phone_takes_the_place_of_its_first(house: House) -> None:
    guest, other = house.guest(), house.guest()
    with ExitStack() as stack, other.line() as calm:
        lines = [stack.enter_context(guest.line()) for _ in range(7)]
        lines[-1].settle()
        calm.settle()
        closing = [one.closing for one in house.page.people.connections if one.phone.id != last_id(house)]
        assert [code for code in closing if code is not None] in ([], [4430])
        assert len([code for code in closing if code is None]) == 6


def test_a_phone_that_left_goes_from_the_list_by_itself_unless_it_has_a_seat(house: House) -> None:
    owner, seated, passer_by = house.owner(), house.guest(), house.guest()
    with seated.line() as line:
        line.sit(0)
    with passer_by.line() as line:
        line.settle()
    assert _listed(owner) == [(True, False), (False, False), (False, False)]
    house.time.pass_by(STALE_AFTER)
    assert _listed(owner) == [(True, False), (False, False), (False, True)], "to be shown out"
    assert _listed(seated) == [(False, False), (True, False)]


def _listed(guest: Guest) -> list[tuple[bool, bool]]:
    """The phones that this one is told of: whether each is here, and whether it left long ago."""
    with guest.line() as line:
        return [(phone["here"], phone["stale"]) for phone in line.on_event("people")["phones"]]
