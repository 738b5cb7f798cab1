"""The last update of the Debian package: whether the version that runs is the one that was installed."""

from collections.abc import Iterator
from pathlib import Path

from bosun.doctor.finding import Finding, good, note
from bosun.session.updates import RECORD, last_update
from engine.messages import say

UPDATE = "update"


def look_at_update(record: Path = RECORD) -> Iterator[Finding]:
    """What the last update did; nothing where there was none."""
    update = last_update(record)
    if update is None:
        return
    if update.notice is None:
        yield good(UPDATE, say("doctor.update.good", former=update.former, latest=update.latest))
    else:
        yield note(UPDATE, update.notice, say("doctor.update.failed-do"))
