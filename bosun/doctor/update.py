"""The last update of the Debian package: whether the version that runs is the one that was installed."""

from collections.abc import Iterator
from pathlib import Path

from bosun.doctor.finding import Finding, good, note
from bosun.session.updates import RECORD, last_update
from bosun.text.languages import Language

UPDATE = "update"


def look_at_update(record: Path = RECORD) -> Iterator[Finding]:
    """What the last update did; nothing where there was none."""
    update = last_update(record)
    if update is None:
        return
    if update.notice is None:
        yield good(UPDATE, f"Bosun was updated from {update.former} to {update.latest}.")
    else:
        hint = "Install a newer version the same way; journalctl -u bosun tells more."
        yield note(UPDATE, Language().text(update.notice), hint)
