"""What the machine allows: groups, the port of the page, and the versions of what Bosun is made of."""

import errno
import grp
import http.client
import os
import platform
import re
import socket
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from importlib import metadata

from bosun.devices.box_config import BoxConfig
from bosun.doctor.devices import uses_camera, uses_pins, uses_serial
from bosun.doctor.finding import Finding, good, note, todo
from bosun.session.invitation import LOOPBACK, own_address
from bosun.version import DISTRIBUTION
from engine.messages import Message, say

PERMISSIONS, PAGE, VERSIONS = "permissions", "page", "versions"

NEEDED_PYTHON = (3, 11)
OPTIONAL = ("lgpio", "picamera2", "numpy", "opencv-python", "opencv-python-headless", "starlette", "uvicorn")


def my_groups() -> set[str]:
    """The names of the groups that this process is in."""
    return {group.gr_name for group in grp.getgrall() if group.gr_gid in {*os.getgroups(), os.getegid()}}


def all_groups() -> set[str]:
    return {group.gr_name for group in grp.getgrall()}


def look_at_permissions(
    box: BoxConfig,
    *,
    mine: Callable[[], Collection[str]] = my_groups,
    known: Callable[[], Collection[str]] = all_groups,
    root: Callable[[], bool] = lambda: os.geteuid() == 0,
) -> Iterator[Finding]:
    """May this user open the pins, the camera and the serial line that the box is to have?"""
    wanted = {"gpio": uses_pins(box), "video": uses_camera(box), "dialout": uses_serial(box)}
    needed = [group for group, needs in wanted.items() if needs]
    missing = [] if root() else [group for group in needed if group not in mine()]
    for group in missing:
        id = "doctor.permissions.join-do" if group in known() else "doctor.permissions.make-do"
        yield todo(PERMISSIONS, say("doctor.permissions.missing", group=group), say(id, group=group))
    if not missing:
        yield good(PERMISSIONS, _allowed(needed))


def _allowed(needed: list[str]) -> Message:
    if not needed:
        return say("doctor.permissions.none")
    return say("doctor.permissions.good", groups=tuple(needed))


def look_at_page(port: int, *, address: Callable[[], str] = own_address) -> Iterator[Finding]:
    """Is the port of the page free, or is it Bosun itself that has it? And may phones come to it?"""
    try:
        with socket.create_server(("0.0.0.0", port)):
            yield good(PAGE, say("doctor.page.free", port=port))
    except OSError as error:
        if error.errno == errno.EADDRINUSE and bosun_answers(port):
            yield _to_the_phones(port, bosun_answers(port, address()))
        else:
            found = say("doctor.page.taken", port=port, why=error.strerror or "?")
            yield todo(PAGE, found, say("doctor.page.taken-do", port=port))


def _to_the_phones(port: int, open_to_them: bool) -> Finding:
    if open_to_them:
        return good(PAGE, say("doctor.page.served", port=port))
    return todo(PAGE, say("doctor.page.closed", port=port), say("doctor.page.closed-do"))


def bosun_answers(port: int, address: str = LOOPBACK) -> bool:
    """Whether the program on this port of this machine is a Bosun."""
    connection = http.client.HTTPConnection(address, port, timeout=2)
    try:
        connection.request("GET", "/manifest.webmanifest")
        return b"Bosun" in connection.getresponse().read(65536)
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def look_at_versions(requirements: Iterable[str] | None = None) -> Iterator[Finding]:
    """Python, Bosun, and every library that Bosun's own package asks for."""
    if sys.version_info < NEEDED_PYTHON:
        found = say("doctor.versions.python", version=platform.python_version())
        yield todo(VERSIONS, found, say("doctor.versions.python-do"))
    asked = metadata.requires(DISTRIBUTION) or [] if requirements is None else requirements
    troubles = [trouble for text in asked if "extra ==" not in text and (trouble := _trouble(text))]
    yield from troubles
    if not troubles:
        listed = ", ".join(f"{name} {number}" for name, number in versions().items())
        yield good(VERSIONS, say("as-is", text=f"{listed}."))


def versions() -> dict[str, str]:
    """Python, Bosun and the libraries that are here, by name."""
    asked = [_name(text) for text in metadata.requires(DISTRIBUTION) or [] if "extra ==" not in text]
    found = {"bosun": _installed(DISTRIBUTION)}
    found |= {name: _installed(name) for name in (*asked, *OPTIONAL)}
    return {"Python": platform.python_version()} | {name: found[name] for name in found if found[name]}


def _trouble(requirement: str) -> Finding | None:
    name, installed = _name(requirement), _installed(_name(requirement))
    least = re.search(r">=\s*([\d.]+)", requirement)
    if not installed:
        return todo(VERSIONS, say("doctor.versions.missing", name=name), say("doctor.install-again"))
    if least and _numbers(installed) < _numbers(least[1]):
        found = say("doctor.versions.old", name=name, version=installed, least=least[1])
        return note(VERSIONS, found, say("doctor.install-again"))
    return None


def _name(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0]


def _installed(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])
