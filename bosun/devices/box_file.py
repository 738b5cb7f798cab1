"""``box.toml`` as it lies on the disk: single entries are changed, and all else in it stays as it was."""

import json
import re
from pathlib import Path
from typing import TypeAlias

from bosun.durable import write_whole
from bosun.session.home import home

Value: TypeAlias = str | int | bool


def box_file() -> Path:
    """The file of this box; it need not be there."""
    return home() / "box.toml"


def read_text(file: Path) -> str:
    """What stands in the file; nothing where there is none."""
    return file.read_text(encoding="utf-8") if file.exists() else ""


def write_text(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, text.encode())


def with_entries(text: str, changes: dict[str, Value]) -> str:
    """The text with these entries changed; those that it did not have come first."""
    for key, value in changes.items():
        entry = re.compile(rf"(?m)^[ \t]*{re.escape(key)}[ \t]*=.*$")
        line = f"{key} = {as_toml(value)}"
        found = entry.search(text)
        text = f"{line}\n{text}" if found is None else text[: found.start()] + line + text[found.end() :]
    return text


def as_toml(value: Value) -> str:
    """A value of one line; a string has the escapes that TOML shares with JSON."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
