"""The bundle for a bug report. What goes in is chosen, not taken out: no answers, no names, no seeds.

A game that is being played cannot be opened, so the names and seeds in it are not known here. That is why a
crash log is reduced to where it happened, and why scrubbing known names is only the second wall.
"""

import json
import platform
import re
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from bosun.devices.box_config import NONE, BoxConfig, load_box
from bosun.doctor.examine import as_json, as_text, examine
from bosun.doctor.finding import Finding
from bosun.doctor.private import Private, what_is_private
from bosun.doctor.system import versions
from bosun.errors import NotWritten
from bosun.session.home import home as bosun_home
from bosun.table.journal.file import SUFFIX
from bosun.table.journal.journal import Journal
from bosun.text.languages import DEFAULT, Language
from engine.errors import BosunError
from engine.messages import Message, say

MOST_CRASHES = 10
ROOMS = ("bosun", "engine", "vision", "hardware", "firmware_bridge")
_FRAME = re.compile(r'\s*File "(?P<file>[^"]+)", line (?P<line>\d+), in (?P<where>[\w<>.]+)$')
_KIND = re.compile(r"(?P<kind>[A-Za-z_][\w.]*(?:Error|Exception|Interrupt|Exit|Warning))(?::|$)")
_KNOWN_WIRES = (NONE, "auto", "simulated", "gpio")


def bundle(
    path: Path,
    *,
    box: BoxConfig | None = None,
    findings: list[Finding] | None = None,
    home: Path | None = None,
) -> None:
    """Write a zip that helps to find a mistake, with nothing private in it."""
    place = home or bosun_home()
    box = load_box() if box is None else box
    findings = examine(box, home=place) if findings is None else findings
    private = what_is_private(place)
    try:
        with ZipFile(path, "w", ZIP_DEFLATED) as zipped:
            for name, text in _files(box, findings, place, private):
                zipped.writestr(name, text)
    except OSError as error:
        raise NotWritten(say("app.not-written", file=str(path), why=error.strerror or "?")) from error


def _files(
    box: BoxConfig, findings: list[Finding], home: Path, private: Private
) -> Iterator[tuple[str, str]]:
    english = Language(DEFAULT)  # for whoever reads the report, not for whoever sends it

    def cleaned(message: Message) -> Message:
        return say("as-is", text=private.scrub(english.text(message)))

    told = [replace(each, found=cleaned(each.found), do=each.do and cleaned(each.do)) for each in findings]
    yield "findings.txt", as_text(told, english) + "\n"
    yield "findings.json", as_json(told, english)
    for name, value in (("machine", _machine()), ("box", _box(box)), ("games", list(_games(home)))):
        yield f"{name}.json", json.dumps(private.scrub_all(value), ensure_ascii=False, indent=2)
    for number, file in enumerate(sorted(home.glob("crash-*.log"))[-MOST_CRASHES:], 1):
        yield f"crash-{number}.txt", private.scrub("\n".join(where_it_happened(_read(file)))) + "\n"


def _machine() -> dict[str, Any]:
    return {
        "model": _read(Path("/proc/device-tree/model")).rstrip("\0") or platform.machine(),
        "system": platform.freedesktop_os_release().get("PRETTY_NAME", platform.system()),
        "kernel": platform.release(),
        "versions": versions(),
    }


def _box(box: BoxConfig) -> dict[str, Any]:
    """What kind of devices the box has; files and ports of one's own are only said to be one's own."""
    return {
        key: value if not isinstance(value, str) or value in ("", *_KNOWN_WIRES) else "own"
        for key, value in asdict(box).items()
    }


def _games(home: Path) -> Iterator[dict[str, Any]]:
    """The shape of each saved game: which, how long, how it ended, and what its journal says of itself."""
    for file in sorted((home / "games").glob(f"*{SUFFIX}")):
        try:
            with Journal.open(file, until_damage=True) as journal:
                setup = journal.meta.setup
                yield {
                    "game": setup.game,
                    "players": len(setup.seats),
                    "settings": dict(setup.settings),
                    "own data": [name for name, _ in setup.data],
                    "draws": journal.meta.draws,
                    "operations": journal.length,
                    "ended": journal.meta.ended,
                    "damaged": journal.damage is not None,
                }
        except BosunError as error:
            yield {"cannot be opened": type(error).__name__}


def where_it_happened(log: str) -> Iterator[str]:
    """The frames and the kind of error in a crash log. Its messages and values stay at home."""
    for line in log.splitlines():
        if frame := _FRAME.match(line):
            yield f"  {_public(frame['file'])}, line {frame['line']}, in {frame['where']}"
        elif kind := _KIND.match(line):
            yield kind["kind"]


def _public(file: str) -> str:
    """A path from the room of the project on, or the bare name of a foreign file."""
    parts = Path(file).parts
    rooms = [at for at, part in enumerate(parts) if part in ROOMS]
    inside = "/".join(parts[rooms[-1] :]) if rooms else ""
    return inside if inside.endswith(".py") and (len(parts) - rooms[-1] > 1) else Path(file).name


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
