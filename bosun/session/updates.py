"""What the last update of the Debian package did, and whether the page of a new version answers.

``python -m bosun.session.updates`` is how the unit of the service asks a new version whether it came up.
"""

import os
import shlex
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bosun.devices.box_config import load_box
from bosun.doctor.system import bosun_answers
from bosun.text.languages import Language
from engine.messages import Message, say

RECORD = Path("/var/lib/bosun-update/record")
LIMIT = 30.0
"""Seconds that a new version has for its page, so that the former one is back within a minute."""

PAUSE = 0.5
UPDATED, RETURNED, REFUSED = "updated", "returned", "refused"


@dataclass(frozen=True, slots=True)
class Update:
    """From which version to which; ``games`` are those that the new one could not go on with."""

    outcome: str
    former: str
    latest: str
    games: tuple[str, ...] = ()

    @property
    def notice(self) -> Message | None:
        """For the owner, where the former version still runs."""
        if self.outcome == RETURNED:
            return say("app.update-returned", former=self.former, latest=self.latest)
        if self.outcome == REFUSED and not self.games:
            return say("app.update-no-room", former=self.former, latest=self.latest)
        if self.outcome == REFUSED:
            games = ", ".join(self.games)
            return say("app.update-refused", former=self.former, latest=self.latest, games=games)
        return None


def last_update(record: Path = RECORD) -> Update | None:
    """What the package wrote down; None where it was never updated, or Bosun came another way."""
    try:
        text = record.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return None
    told = dict(line.split("=", 1) for line in text.splitlines() if "=" in line)
    if told.get("outcome") not in (UPDATED, RETURNED, REFUSED):
        return None
    games = tuple(told.get("games", "").split())
    return Update(told["outcome"], told.get("from", ""), told.get("to", ""), games)


def owner_notice(code: str) -> str:
    """What the owner's page says of the last update, in this language; nothing where all went well."""
    update = last_update()
    return Language(code).text(update.notice) if update and update.notice else ""


def came_up(
    port: int,
    *,
    answers: Callable[[int], bool] = bosun_answers,
    now: Callable[[], float] = time.monotonic,
    wait: Callable[[float], None] = time.sleep,
) -> bool:
    """Whether the page on this port answers before the time is up."""
    deadline = now() + LIMIT
    while not answers(port):
        if now() >= deadline:
            return False
        wait(PAUSE)
    return True


def served_port(command: str, port: int) -> int:
    """The port that ``bosun serve`` was told, or the one of the box."""
    words = [part for word in shlex.split(command) for part in word.split("=", 1)]
    if "--port" in words[:-1]:
        told = words[words.index("--port") + 1]
        return int(told) if told.isdecimal() else port
    return port


def main() -> None:
    port = served_port(os.environ.get("BOSUN_COMMAND", ""), load_box().port)
    raise SystemExit(0 if came_up(port) else 1)


if __name__ == "__main__":
    main()
