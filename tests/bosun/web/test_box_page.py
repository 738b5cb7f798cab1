"""The owner's page of the box: set up without a shell, changed in mid-game, undone when it does not work."""

import io
import json
import socket
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from bosun.session.box_settings import FORMER, BoxSettings
from bosun.web import box_routes
from bosun.web.box_form import SETTINGS
from tests.bosun.web.accessibility import check
from tests.bosun.web.lines import Guest, House, open_lobby
from tests.bosun.web.phones import Phone
from tests.bosun.web.serving import Service, free_port
from tests.firmware_bridge.waiting import until

pytestmark = pytest.mark.usefixtures("home")

New = Callable[..., Phone]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with open_lobby(tmp_path) as opened:
        opened.page.settings = BoxSettings()
        yield opened


@pytest.fixture
def owner(house: House) -> Guest:
    return house.owner()


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    opened = Service(tmp_path / "home")
    yield opened
    opened.kill()


def shown(guest: Guest, language: str = "en") -> Any:
    return guest.get(f"/api/box?language={language}").json()


@pytest.mark.parametrize("language", ["en", "fr", "pl"])
def test_every_setting_has_its_name_and_its_help(owner: Guest, language: str) -> None:
    settings = [setting for section in shown(owner, language)["sections"] for setting in section["settings"]]
    assert [setting["entry"] for setting in settings] == list(SETTINGS)
    assert all(setting["name"] and not setting["name"].startswith("box.") for setting in settings)
    assert all(not setting["help"].startswith("box.") for setting in settings)
    names = [choice["name"] for setting in settings for choice in setting["choices"] or ()]
    assert not [name for name in names if name.startswith("box.")]


@pytest.mark.parametrize("path", box_routes.GET)
def test_only_the_owner_sees_the_box(house: House, path: str) -> None:
    assert house.guest().get(f"/api/{path}").status_code == 403


@pytest.mark.parametrize("path", box_routes.POST)
def test_only_the_owner_changes_the_box(house: House, path: str) -> None:
    assert house.guest().post(f"/api/{path}", {"volume": 1}).status_code == 403
    assert shown(house.owner())["first"]


@pytest.mark.parametrize(
    "told",
    [{"volume": "9"}, {"volume": True}, {"tones": 1}, {"page": True}, {"wled": "a\nb"}, {"wled": "a" * 201}],
)
def test_what_the_page_never_sends_is_refused(owner: Guest, told: Any) -> None:
    assert owner.post("/api/box", told).status_code == 400
    assert shown(owner)["first"]


def test_a_change_is_taken_and_the_box_told_to_begin_anew(house: House, owner: Guest) -> None:
    assert owner.post("/api/box", {"volume": 30}).status_code == 200
    settings = house.page.settings
    assert settings is not None
    assert settings.changed.is_set()
    assert settings.config.volume == 30


def test_a_box_that_is_no_service_says_where_its_settings_are(house: House, owner: Guest) -> None:
    house.page.settings = None
    told = owner.get("/api/box")
    assert told.status_code == 403
    assert "bosun serve" in told.json()["refused"]


def test_the_bundle_is_a_zip_without_anything_private(owner: Guest) -> None:
    told = owner.get("/api/box/bundle")
    with zipfile.ZipFile(io.BytesIO(told.content)) as zipped:
        assert "findings.json" in zipped.namelist()
        assert json.loads(zipped.read("findings.json"))["findings"]


def open_box(phone: Phone, service: Service) -> Phone:
    phone.page.goto(f"{service.address}/box#key={service.key}")
    expect(phone.page.locator("#setting-table")).to_be_visible()
    return phone


def save(phone: Phone) -> None:
    phone.page.locator("#box-save").click()


def test_a_new_box_is_set_up_on_the_page_and_a_change_is_undone(service: Service, new_phone: New) -> None:
    owner = new_phone()
    owner.page.goto(service.owner)
    owner.page.locator("#lobby-first a").click()
    expect(owner.page.get_by_role("heading", level=1)).to_have_text("Welcome: set up your box")
    expect(owner.page.locator("#box-devices")).to_contain_text("Bosun plays without any device")
    check(owner, "box")
    owner.page.locator("#setting-table").fill("window-2")
    owner.page.locator("#setting-volume").fill("300")
    save(owner)
    expect(owner.page.locator(".box-save")).to_contain_text("from 0 to 100, not 300")
    owner.page.locator("#setting-volume").fill("30")
    save(owner)
    expect(owner.page.locator("#box")).to_contain_text("The box runs with it.")
    assert 'table = "window-2"' in (service.home / "box.toml").read_text()
    owner.page.get_by_role("button", name="Undo the last change").click()
    expect(owner.page.locator("#box")).to_contain_text("The box is as it was before.")
    expect(owner.page.locator("#setting-table")).to_have_value("bosun")


def test_the_page_moves_to_another_port_and_the_owner_comes_along(tmp_path: Path, new_phone: New) -> None:
    service = Service(tmp_path / "home", by_file=True)
    try:
        owner, port = open_box(new_phone(), service), free_port()
        owner.page.locator("#box-others summary").click()
        owner.page.locator("#setting-port").fill(str(service.port))
        with socket.create_server(("", 0)) as taken:
            owner.page.locator("#setting-port").fill(str(taken.getsockname()[1]))
            save(owner)
            expect(owner.page.locator(".box-save")).to_contain_text("cannot")
        owner.page.locator("#setting-port").fill(str(port))
        save(owner)
        owner.page.wait_for_url(f"http://127.0.0.1:{port}/box")
        expect(owner.page.locator("#setting-port")).to_have_value(str(port))
        until(lambda: not (service.home / FORMER).exists(), "the box has seen its owner")
    finally:
        service.kill()
