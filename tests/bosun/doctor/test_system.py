"""The doctor looks at groups, the port of the page, versions and clocks."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from bosun.devices.box_config import BoxConfig
from bosun.doctor.clocks import LATEST, ClockReading, look_at_clock
from bosun.doctor.finding import Severity
from bosun.doctor.system import (
    bosun_answers,
    look_at_page,
    look_at_permissions,
    look_at_versions,
    versions,
)
from tests.bosun.doctor.said import do, found

BOTH = BoxConfig(panel="gpio", serial="auto")
TODAY = 1_790_000_000.0


def states(box: BoxConfig, *, mine: set[str], known: set[str], root: bool = False) -> list[Severity]:
    told = look_at_permissions(box, mine=lambda: mine, known=lambda: known, root=lambda: root)
    return [finding.state for finding in told]


def test_who_is_in_the_groups_may_use_the_devices() -> None:
    assert states(BOTH, mine={"gpio", "dialout"}, known={"gpio", "dialout"}) == [Severity.GOOD]


def test_each_missing_group_is_one_thing_to_do() -> None:
    assert states(BOTH, mine=set(), known={"gpio", "dialout"}) == [Severity.TODO, Severity.TODO]


def test_no_group_is_needed_without_devices_or_by_root() -> None:
    assert states(BoxConfig(), mine=set(), known=set()) == [Severity.GOOD]
    assert states(BOTH, mine=set(), known=set(), root=True) == [Severity.GOOD]


def test_a_system_that_lacks_the_group_is_told_apart() -> None:
    (finding, _) = look_at_permissions(BOTH, mine=set, known=set, root=lambda: False)
    assert "groupadd" in do(finding)


@contextmanager
def listening(answer: bytes = b"", *, host: str = "0.0.0.0", callers: int = 1) -> Iterator[int]:
    """A program that has a port, and gives everyone the same answer."""
    with socket.create_server((host, 0)) as server:

        def serve() -> None:
            for _ in range(callers):
                caller, _ = server.accept()
                with caller:
                    caller.recv(4096)
                    caller.sendall(answer)

        thread = Thread(target=serve)
        thread.start()
        yield server.getsockname()[1]
        thread.join()


def page(text: bytes) -> bytes:
    return b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + text


def test_a_free_port_is_good() -> None:
    with socket.create_server(("0.0.0.0", 0)) as server:
        port = server.getsockname()[1]
    (finding,) = look_at_page(port)
    assert finding.state is Severity.GOOD


def test_a_port_that_another_program_has_is_something_to_do() -> None:
    with listening(page(b"<title>Printer</title>")) as port:
        (finding,) = look_at_page(port)
    assert (finding.state, f":{port}" in do(finding)) == (Severity.TODO, True)


def test_a_port_that_bosun_itself_has_is_good() -> None:
    with listening(page(b'{"name": "Bosun"}'), callers=2) as port:
        (finding,) = look_at_page(port)
    assert finding.state is Severity.GOOD


def test_a_page_that_the_network_is_kept_from_is_something_to_do() -> None:
    elsewhere = "127.0.0.2"
    with listening(page(b'{"name": "Bosun"}'), host="127.0.0.1") as port:
        (finding,) = look_at_page(port, address=lambda: elsewhere)
    assert finding.state is Severity.TODO
    assert "no phone" in found(finding)
    assert elsewhere not in found(finding) + do(finding)


def test_a_port_that_talks_nonsense_is_not_bosun() -> None:
    with listening(b"220 ready\r\n") as port:
        assert not bosun_answers(port)


def test_all_versions_are_told() -> None:
    (finding,) = look_at_versions()
    assert finding.state is Severity.GOOD
    assert {"Python", "bosun", "typer"} <= set(versions())


def test_a_missing_library_is_something_to_do_and_an_old_one_is_noted() -> None:
    asked = ["typer>=0.12", "nothing-like-this>=1", "rich>=99.0", "odd>=1; extra == 'sim'"]
    assert [finding.state for finding in look_at_versions(asked)] == [Severity.TODO, Severity.NOTE]


def clock(
    *, wall: float = 1.0, monotonic: float = 1.0, newest: float = TODAY, at: float = TODAY
) -> list[Severity]:
    before, after = ClockReading(at, 50.0), ClockReading(at + wall, 50.0 + monotonic)
    return [each.state for each in look_at_clock(before, after, newest=newest, synchronised=lambda: True)]


def test_clocks_that_go_on_evenly_are_good() -> None:
    assert clock() == [Severity.GOOD]


def test_a_step_of_the_time_of_day_is_noted() -> None:
    assert clock(wall=3600.0) == [Severity.NOTE, Severity.GOOD]


def test_a_time_before_the_last_file_or_far_ahead_is_wrong() -> None:
    assert clock(newest=TODAY + 86400) == [Severity.TODO]
    assert clock(at=LATEST + 1) == [Severity.TODO]


def test_a_monotonic_clock_that_goes_back_is_wrong() -> None:
    assert clock(wall=-1.0, monotonic=-1.0)[0] is Severity.TODO
