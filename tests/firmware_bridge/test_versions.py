"""An older and a newer firmware: both are understood or refused in a sentence, never misunderstood."""

import random

import pytest

from engine.messages import say
from firmware_bridge import build
from firmware_bridge.errors import VersionRefused
from firmware_bridge.flash import read_info
from firmware_bridge.link import Link, LinkNotice
from firmware_bridge.remote import Connected, Disconnected, Pressed, RemoteEvent, RemotePanel
from firmware_bridge.session import HostSession, Opened, VersionsDiffer
from firmware_bridge.twin import FirmwareTwin
from tests.firmware_bridge.waiting import Heard


def greet(board: FirmwareTwin, versions: tuple[int, int]) -> Opened | VersionsDiffer:
    """What a host that speaks these versions is told."""
    heard: Heard[LinkNotice] = Heard()
    session = HostSession(draw_id=lambda: random.randrange(1, 0x10000), versions=versions)
    link = Link(board.port, on_notice=heard, session=session)
    link.start()
    answer = heard.take(1, Opened, VersionsDiffer)[0]
    link.stop()
    assert isinstance(answer, Opened | VersionsDiffer)
    return answer


def test_a_newer_firmware_that_still_speaks_our_version_works() -> None:
    heard: Heard[RemoteEvent] = Heard()
    with FirmwareTwin(elf=build.firmware(oldest=1, newest=3) / "bosun.elf") as board:
        panel = RemotePanel(board.port, on_event=heard)
        panel.start()
        welcome = heard.next(Connected).welcome
        board.press("seat1")
        assert heard.next(Pressed).button == "seat1"
        panel.close()

    assert (welcome.version, welcome.oldest, welcome.newest) == (1, 1, 3)


def test_a_newer_firmware_that_dropped_our_version_is_refused_in_a_sentence() -> None:
    heard: Heard[RemoteEvent] = Heard()
    with FirmwareTwin(elf=build.firmware(oldest=2, newest=3) / "bosun.elf") as board:
        panel = RemotePanel(board.port, on_event=heard)
        panel.start()
        away = heard.next(Disconnected)
        panel.close()
        with pytest.raises(VersionRefused, match=r"remote\.version"):
            read_info(board.port)

    assert away.reason == say("remote.version", oldest=2, newest=3)


def test_an_older_firmware_works_with_a_host_that_still_speaks_its_version(board: FirmwareTwin) -> None:
    answer = greet(board, (1, 4))

    assert isinstance(answer, Opened)
    assert answer.welcome.version == 1


def test_an_older_firmware_is_refused_by_a_host_that_dropped_its_version(board: FirmwareTwin) -> None:
    answer = greet(board, (2, 4))

    assert isinstance(answer, VersionsDiffer)
    assert (answer.firmware.oldest, answer.firmware.newest) == (1, 1)


def test_two_versions_in_common_means_the_newer_one() -> None:
    with FirmwareTwin(elf=build.firmware(oldest=1, newest=3) / "bosun.elf") as board:
        answer = greet(board, (1, 2))

    assert isinstance(answer, Opened)
    assert answer.welcome.version == 2
