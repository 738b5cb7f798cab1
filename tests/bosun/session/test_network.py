"""The hotspot, by what NetworkManager is asked for; a small program stands in for its command."""

import json
import os
import threading
from pathlib import Path

import pytest

from bosun.devices.virtual_panel import VirtualTablePanel
from bosun.session.network import (
    CONNECTION,
    Hotspot,
    NoHotspot,
    begin_to_leave,
    close_hotspot,
    network_state,
    open_hotspot,
    own_hotspot,
)
from hardware.wiring import load
from tests.bosun.tabletop import Tabletop

HOTSPOT = Hotspot("Bosun window-2", "abcdefghjk")


@pytest.fixture(autouse=True)
def made_home(home: Path) -> None:
    home.mkdir()


class Manager:
    """The command ``nmcli`` as far as we use it: it answers from files and keeps what it was asked for."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._folder = folder
        program = folder / "nmcli"
        program.write_text(
            "#!/bin/sh\n"
            f'echo "$@" >> {folder}/asked\n'
            f'[ -e {folder}/refuses ] && {{ echo "Error: not authorized." >&2; exit 4; }}\n'
            'case "$*" in\n'
            f"*DEVICE,TYPE*) /bin/cat {folder}/devices;;\n"
            f"*--active*) /bin/cat {folder}/active;;\n"
            "esac\n",
            encoding="utf-8",
        )
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
        self.has("wlan0:wifi\nlo:loopback\n", "House\\: 5 GHz:802-11-wireless\nlo:loopback\n")

    def has(self, devices: str, active: str) -> None:
        (self._folder / "devices").write_text(devices)
        (self._folder / "active").write_text(active)

    def refuse(self) -> None:
        (self._folder / "refuses").touch()

    @property
    def asked(self) -> list[str]:
        return (self._folder / "asked").read_text().splitlines()


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Manager:
    return Manager(tmp_path, monkeypatch)


def test_the_network_of_the_house_is_named(manager: Manager) -> None:
    state = network_state()
    assert (state.wifi, state.open, state.network) == ("wlan0", False, "House: 5 GHz")
    manager.has("eth0:ethernet\n", "Wired connection 1:802-3-ethernet\n")
    state = network_state()
    assert (state.wifi, state.open, state.network) == (None, False, "Wired connection 1")


def test_the_hotspot_is_made_on_the_radio_and_closed_again(manager: Manager) -> None:
    open_hotspot(HOTSPOT)
    assert manager.asked[-1] == (
        f"device wifi hotspot ifname wlan0 con-name {CONNECTION} band bg channel 6 "
        "ssid Bosun window-2 password abcdefghjk"
    )
    manager.has("wlan0:wifi\n", f"{CONNECTION}:802-11-wireless\n")
    assert network_state().open
    assert close_hotspot()
    assert manager.asked[-1] == f"connection down {CONNECTION}"


def test_where_none_is_open_nothing_is_closed(manager: Manager) -> None:
    assert not close_hotspot()
    assert "down" not in " ".join(manager.asked)


def test_a_box_without_a_radio_says_so(manager: Manager) -> None:
    manager.has("eth0:ethernet\n", "")
    with pytest.raises(NoHotspot, match=r"network\.no-wifi"):
        open_hotspot(HOTSPOT)


def test_what_the_manager_refuses_is_told_in_its_words(manager: Manager) -> None:
    manager.refuse()
    with pytest.raises(NoHotspot, match="not authorized"):
        open_hotspot(HOTSPOT)


def test_a_system_without_the_manager_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoHotspot, match=r"network\.no-manager"):
        network_state()


def test_the_password_is_made_once_and_kept_from_others(home: Path) -> None:
    first, second = own_hotspot("bosun"), own_hotspot("bosun")
    assert first == second
    assert len(first.password) == 10
    assert (home / "hotspot.json").stat().st_mode & 0o077 == 0
    (home / "hotspot.json").write_text(json.dumps([]))
    assert own_hotspot("bosun").password != first.password


def test_the_code_that_joins_has_its_signs_escaped() -> None:
    assert Hotspot('a;b"', "p:q\\r").code == 'WIFI:T:WPA;S:a\\;b\\";P:p\\:q\\\\r;;'


def hold_pause(panel: VirtualTablePanel, tabletop: Tabletop) -> None:
    panel.hold("pause")
    for _ in range(200):
        tabletop.time.pass_by(0.02)
        panel.poll()


@pytest.mark.usefixtures("manager")
def test_pause_held_on_the_panel_goes_back_to_the_house(tabletop: Tabletop) -> None:
    open_hotspot(HOTSPOT)
    closed = threading.Event()
    tabletop.to_the_clock()
    panel = VirtualTablePanel(
        tabletop.table, load(), now=tabletop.time, leave_hotspot=lambda: begin_to_leave(closed.set)
    )
    hold_pause(panel, tabletop)
    assert closed.wait(20)
    assert not tabletop.table.shown.paused


def test_without_a_hotspot_it_is_a_pause(tabletop: Tabletop) -> None:
    tabletop.to_the_clock()
    panel = VirtualTablePanel(tabletop.table, load(), now=tabletop.time, leave_hotspot=begin_to_leave)
    hold_pause(panel, tabletop)
    tabletop.table.poll()
    assert tabletop.table.shown.paused
