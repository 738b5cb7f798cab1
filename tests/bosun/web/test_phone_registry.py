"""Who is let in, and who sits where."""

import json
from pathlib import Path

import pytest

from bosun.table.bot_game import VirtualTime
from bosun.web.errors import HttpRefusal, Throttled
from bosun.web.phone_registry import MOST_PHONES, ONLOOKER, SEAT, TABLE, PhoneRegistry


def registry(file: Path | None = None, now: VirtualTime | None = None) -> PhoneRegistry:
    return PhoneRegistry(file, now=now or VirtualTime())


def test_the_code_lets_a_phone_in_as_an_onlooker() -> None:
    house = registry()
    phone, token = house.pair(f"{house.code[:3]} {house.code[3:]}")
    assert house.known(token) is phone
    assert (phone.role, phone.seat, phone.owner) == (ONLOOKER, None, False)


def test_the_key_of_the_box_makes_an_owner() -> None:
    house = registry()
    assert house.pair("", key=house.key)[0].owner


@pytest.mark.parametrize("code", ["", "000000x", "é", "12345", "nope"])
def test_a_wrong_code_lets_nobody_in(code: str) -> None:
    house = registry()
    with pytest.raises(HttpRefusal):
        house.pair(code)
    assert house.phones == {}


def test_guessing_has_to_wait_a_minute_and_then_may_go_on() -> None:
    now = VirtualTime()
    house = registry(now=now)
    for _ in range(10):
        with pytest.raises(HttpRefusal):
            house.pair("x")
    with pytest.raises(Throttled):
        house.pair(house.code)
    now.pass_by(61)
    assert house.pair(house.code)[0].id in house.phones


def test_a_restarted_box_knows_its_phones_and_its_code_again(tmp_path: Path) -> None:
    first = registry(tmp_path / "phones.json")
    phone, token = first.pair(first.code)
    first.sit(phone, SEAT, 1, seats=2, held=set())
    again = registry(tmp_path / "phones.json")
    found = again.known(token)
    assert found == phone
    assert (again.code, again.key) == (first.code, first.key)


def test_at_another_game_everybody_is_let_in_and_sits_down_anew(tmp_path: Path) -> None:
    first = registry(tmp_path / "phones.json")
    first.gather("monday", ("Ada", "Bela"), here=())
    phone, token = first.pair(first.code)
    first.sit(phone, SEAT, 1, seats=2, held=set())
    again = registry(tmp_path / "phones.json")
    again.gather("monday", ("Ada", "Bela"), here=())
    found = again.known(token)
    assert found is not None
    assert (found.role, found.seat) == (SEAT, 1)
    again.gather("tuesday", ("Ada", "Bela"), here=())
    assert (found.role, found.seat) == (ONLOOKER, None)


def test_phones_that_said_who_they_are_sit_down_by_their_names_and_the_table_screen_stays() -> None:
    house = registry()
    ada, bela, tablet, away = (house.pair(house.code)[0] for _ in range(4))
    for phone, name in ((ada, "ada"), (bela, "Bela"), (away, "Cleo")):
        house.call(phone, name)
    house.let_be_screen(tablet.id)
    house.gather("monday", ("Bela", "Ada", "Cleo"), here={ada.id, bela.id, tablet.id})
    assert (ada.seat, bela.seat) == (1, 0)
    assert (away.role, away.seat) == (ONLOOKER, None)
    assert tablet.role == TABLE


def test_the_file_of_phones_opens_nothing(tmp_path: Path) -> None:
    house = registry(tmp_path / "phones.json")
    _, token = house.pair(house.code)
    kept = tmp_path / "phones.json"
    assert token not in kept.read_text()
    assert kept.stat().st_mode & 0o077 == 0
    assert house.known(json.loads(kept.read_text())["phones"][0]["token"]) is None


@pytest.mark.parametrize("text", ["", "{", "[]", '{"phones": [{"id": 1}]}', '{"phones": [], "code": 1}'])
def test_a_damaged_file_of_phones_only_means_to_pair_again(tmp_path: Path, text: str) -> None:
    (tmp_path / "phones.json").write_text(text)
    assert registry(tmp_path / "phones.json").phones == {}


def test_a_seat_that_is_held_stays_held_and_one_left_alone_is_free() -> None:
    house = registry()
    first, second = house.pair(house.code)[0], house.pair(house.code)[0]
    house.sit(first, SEAT, 0, seats=2, held=set())
    with pytest.raises(HttpRefusal):
        house.sit(second, SEAT, 0, seats=2, held={0})
    house.sit(second, SEAT, 0, seats=2, held=set())
    assert (first.role, first.seat, second.seat) == (ONLOOKER, None, 0)


@pytest.mark.parametrize(("role", "seat"), [("king", None), (SEAT, None), (SEAT, 9), (SEAT, -1), (TABLE, 0)])
def test_there_are_no_other_places(role: str, seat: int | None) -> None:
    house = registry()
    phone, _ = house.pair(house.code)
    with pytest.raises(HttpRefusal):
        house.sit(phone, role, seat, seats=2, held=set())
    assert phone.role == ONLOOKER


def test_a_removed_phone_is_a_stranger_and_a_new_code_shuts_the_old_one_out() -> None:
    house = registry()
    phone, token = house.pair(house.code)
    old = house.code
    house.remove(phone.id)
    assert house.known(token) is None
    with pytest.raises(HttpRefusal):
        house.remove(phone.id)
    while house.code == old:
        house.change_code()
    with pytest.raises(HttpRefusal):
        house.pair(old)


def test_the_owner_comes_in_after_ten_wrong_codes_and_when_all_places_are_taken() -> None:
    house = registry()
    for _ in range(MOST_PHONES):
        house.pair(house.code)
    with pytest.raises(HttpRefusal, match="full"):
        house.pair(house.code)
    for _ in range(20):
        with pytest.raises(HttpRefusal):
            house.pair("x")
    owner, token = house.pair("", key=house.key)
    assert owner.owner
    assert house.known(token) is owner
    assert len(house.phones) == MOST_PHONES


def test_whoever_makes_room_for_the_owner_is_not_on_the_line() -> None:
    house = registry()
    phones = [house.pair(house.code)[0] for _ in range(MOST_PHONES)]
    here = {phone.id for phone in phones if phone is not phones[7]}
    house.pair("", key=house.key, here=here)
    assert set(house.phones) >= here
    assert phones[7].id not in house.phones


def test_a_phone_that_was_not_seen_for_a_month_pairs_again(tmp_path: Path) -> None:
    day = [1000]
    house = PhoneRegistry(tmp_path / "phones.json", now=VirtualTime(), today=lambda: day[0])
    (away, old), (_, faithful) = house.pair(house.code), house.pair(house.code)
    day[0] += 20
    phone = house.known(faithful)
    assert phone is not None
    house.seen(phone)
    day[0] += 20
    again = PhoneRegistry(tmp_path / "phones.json", now=VirtualTime(), today=lambda: day[0])
    assert again.known(old) is None
    assert again.known(faithful) == phone
    again.pair(again.code)
    assert away.id not in again.phones


def test_a_table_screen_is_let_in_by_the_owner_only() -> None:
    house = registry()
    tablet, _ = house.pair(house.code)
    with pytest.raises(HttpRefusal, match="screen"):
        house.sit(tablet, TABLE, None, seats=2, held=set())
    assert (tablet.role, tablet.asks) == (ONLOOKER, True)
    house.let_be_screen(tablet.id)
    assert (tablet.role, tablet.asks) == (TABLE, False)
    house.sit(tablet, SEAT, 0, seats=2, held=set())
    house.sit(tablet, TABLE, None, seats=2, held=set())
    assert tablet.role == TABLE


def test_on_a_full_disk_phones_pair_and_sit_and_are_removed_and_it_is_written_later(tmp_path: Path) -> None:
    (tmp_path / "in-the-way").write_text("no folder")
    file = tmp_path / "in-the-way" / "phones.json"
    house = registry(file)
    phone, token = house.pair(house.code)
    house.sit(phone, SEAT, 1, seats=2, held=set())
    assert house.unsaved is not None
    gone, gone_token = house.pair(house.code)
    house.remove(gone.id)
    assert not house.retry()
    (tmp_path / "in-the-way").unlink()
    assert house.retry()
    again = registry(file)
    assert again.known(token) == phone
    assert again.known(gone_token) is None


def test_the_file_of_a_former_version_is_read_and_its_phones_do_not_expire_at_once(tmp_path: Path) -> None:
    file = tmp_path / "phones.json"
    first = registry(file)
    _, token = first.pair(first.code)
    saved = json.loads(file.read_text())
    del saved["later"], saved["open_pictures"]
    file.write_text(json.dumps(saved))
    assert registry(file).known(token) is not None
