"""The examination: everything the doctor looks at, in one list, and the words for a person or a program."""

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path

from bosun.devices.box_config import BoxConfig
from bosun.doctor.clocks import look_at_clock, newest_file, read_clocks
from bosun.doctor.devices import look_at_board, look_at_camera, look_at_panel
from bosun.doctor.finding import Finding, Severity, todo
from bosun.doctor.storage import look_at_calibration, look_at_disk, look_at_games
from bosun.doctor.system import bosun_answers, look_at_page, look_at_permissions, look_at_versions
from bosun.doctor.update import look_at_update
from bosun.session.home import home as bosun_home
from bosun.text.languages import Language
from engine.messages import say

SIGNS = {Severity.GOOD: "✓", Severity.NOTE: "·", Severity.TODO: "✗"}


def examine(box: BoxConfig, *, home: Path | None = None, port: int | None = None) -> list[Finding]:
    """Look at everything. What cannot even be looked at is a finding too: the doctor never stumbles."""
    place = home or bosun_home()
    before = read_clocks()

    def served() -> bool:
        return bosun_answers(box.port if port is None else port)

    looks: tuple[tuple[str, Callable[[], Iterator[Finding]]], ...] = (
        ("panel", lambda: look_at_panel(box, served=served)),
        ("board", lambda: look_at_board(box, served=served)),
        ("camera", lambda: look_at_camera(box, served=served)),
        ("page", lambda: look_at_page(box.port if port is None else port)),
        ("permissions", lambda: look_at_permissions(box)),
        ("versions", look_at_versions),
        ("update", look_at_update),
        ("disk", lambda: look_at_disk(place)),
        ("games", lambda: look_at_games(place)),
        ("calibration", lambda: look_at_calibration(place)),
        ("clock", lambda: look_at_clock(before, read_clocks(), newest=newest_file(place / "games"))),
    )
    return list(chain.from_iterable(_safely(about, look) for about, look in looks))


def _safely(about: str, look: Callable[[], Iterator[Finding]]) -> list[Finding]:
    """Drivers and file systems fail in ways of their own: one look that fails must not hide the others."""
    try:
        return list(look())
    except Exception as error:
        found = say("doctor.failed", why=f"{type(error).__name__}: {error}")
        return [todo(about, found, say("doctor.failed-do"))]


def needs_doing(findings: Iterable[Finding]) -> bool:
    return any(finding.state is Severity.TODO for finding in findings)


def as_text(findings: list[Finding], language: Language) -> str:
    """A line for each finding, and beneath it what to do."""
    names = [language.text(say(f"doctor.about.{finding.about}")) for finding in findings]
    width = max(map(len, names), default=0)
    named = zip(names, findings, strict=True)
    return "\n".join(line for name, each in named for line in _lines(name.ljust(width), each, language))


def _lines(name: str, finding: Finding, language: Language) -> Iterator[str]:
    yield f"{SIGNS[finding.state]} {name} {language.text(finding.found)}"
    if finding.do is not None:
        yield f"{' ' * len(name)}   → {language.text(finding.do)}"


def as_json(findings: list[Finding], language: Language) -> str:
    told = [finding.as_json(language) for finding in findings]
    report = {"needs_doing": needs_doing(findings), "findings": told}
    return json.dumps(report, ensure_ascii=False, indent=2)
