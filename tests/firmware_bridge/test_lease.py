"""Flashing over a port that the service holds: it is lent, and comes back."""

import subprocess
from pathlib import Path

import pytest

from firmware_bridge.errors import PortBusy, PortLent
from firmware_bridge.flash import flash
from firmware_bridge.lease import Lease
from firmware_bridge.link import Away, Link, LinkNotice
from firmware_bridge.ports import open_port
from firmware_bridge.session import Closed, Opened
from firmware_bridge.twin import FirmwareTwin
from tests.firmware_bridge.waiting import Heard


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def lease_in(folder: Path, port: str) -> Lease:
    return Lease(port, folder=folder)


def test_nobody_wants_a_port_until_somebody_asks(folder: Path, board: FirmwareTwin) -> None:
    lease = lease_in(folder, board.port)
    assert not lease.wanted()
    with lease.taken():
        assert lease.wanted()
    assert not lease.wanted()


def test_two_names_of_one_port_are_one_lease(folder: Path, board: FirmwareTwin) -> None:
    by_id = folder / "by-id"
    by_id.symlink_to(board.port)
    with lease_in(folder, str(by_id)).taken():
        assert lease_in(folder, board.port).wanted()


def test_a_port_that_is_not_let_go_is_told_as_busy(folder: Path, board: FirmwareTwin) -> None:
    held = open_port(board.port)
    pauses: list[float] = []
    try:
        with (
            pytest.raises(PortBusy),
            lease_in(folder, board.port).taken(patience_s=0.3, pause=pauses.append),
        ):
            pass
    finally:
        held.close()
    assert len(pauses) == 2


def test_the_service_lends_the_port_to_who_flashes_and_has_it_back(folder: Path, board: FirmwareTwin) -> None:
    heard: Heard[LinkNotice] = Heard()
    image = folder / "bosun.hex"
    image.write_text(":00000001FF\n")
    link = Link(board.port, on_notice=heard, lease=lambda port: lease_in(folder, port))
    link.start()
    heard.next(Opened)
    held: list[bool] = []

    def writes(command: list[str]) -> "subprocess.CompletedProcess[str]":
        open_port(board.port).close()
        held.append(True)
        return subprocess.CompletedProcess(command, 0, "", "")

    flash(board.port, hex_file=image, run=writes, lease=lambda port: lease_in(folder, port))
    assert held == [True]
    heard.next(Closed)
    assert isinstance(heard.next(Away).problem, PortLent)
    heard.next(Opened)
    link.stop()


def test_a_link_without_a_port_tries_each_board_in_turn(
    board: FirmwareTwin, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: Heard[LinkNotice] = Heard()
    monkeypatch.setattr("firmware_bridge.link.boards", lambda: ["loop://", board.port])
    monkeypatch.setattr("firmware_bridge.link.REOPEN_S", 0.3)
    link = Link(None, on_notice=heard)
    link.start()
    heard.next(Opened)
    link.stop()
