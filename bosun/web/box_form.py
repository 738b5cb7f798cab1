"""The settings of the box as the owner's page shows them: each with its name, its help and its choices."""

from dataclasses import dataclass
from typing import Any

from bosun.devices.box_config import AUTO, GPIO, NONE, SIMULATED, BoxConfig
from bosun.devices.box_file import Value
from bosun.devices.camera_choice import cameras_there
from bosun.text.languages import LANGUAGES
from bosun.web.errors import BadRequest
from engine.messages import Message, say

LONGEST = 200


@dataclass(frozen=True, slots=True)
class Setting:
    """An entry of ``box.toml``; its words are ``box.<entry>`` and ``box.<entry>-help`` in the catalogues."""

    entry: str
    kind: type[Value]
    choices: tuple[str, ...] | None = None


SECTIONS: dict[str, tuple[Setting, ...]] = {
    "box": (Setting("table", str), Setting("language", str, ("", *LANGUAGES))),
    "devices": (
        Setting("panel", str, (NONE, GPIO)),
        Setting("wiring", str),
        Setting("serial", str, (NONE, AUTO)),
        Setting("camera", str, (NONE,)),
        Setting("tower_camera", str, (NONE,)),
    ),
    "sound": (
        Setting("tones", bool),
        Setting("voice", bool),
        Setting("volume", int),
        Setting("quiet", bool),
    ),
    "others": (Setting("wled", str), Setting("webhook", str), Setting("fleet", str), Setting("port", int)),
}
SETTINGS = {setting.entry: setting for section in SECTIONS.values() for setting in section}
_CAMERAS = ("camera", "tower_camera")


def sections(box: BoxConfig) -> list[dict[str, Any]]:
    """All settings with what they are now; a choice that nobody offers is offered where it was made."""
    there = {choice.word: say("as-is", text=choice.name) for choice in cameras_there()}
    return [
        {
            "id": section,
            "title": say(f"box.section.{section}"),
            "settings": [_shown(setting, box, there) for setting in settings],
        }
        for section, settings in SECTIONS.items()
    ]


def _shown(setting: Setting, box: BoxConfig, cameras: dict[str, Message]) -> dict[str, Any]:
    entry, value = setting.entry, getattr(box, setting.entry)
    return {
        "entry": entry,
        "kind": setting.kind.__name__,
        "value": value,
        "name": say(f"box.{entry}"),
        "help": say(f"box.{entry}-help"),
        "choices": None if setting.choices is None else _choices(setting, value, cameras),
    }


def _choices(setting: Setting, value: str, cameras: dict[str, Message]) -> list[dict[str, Any]]:
    assert setting.choices is not None
    names = {word: _name(setting.entry, word) for word in setting.choices}
    if setting.entry in _CAMERAS:
        names |= cameras
    if value not in names:
        names[value] = say("box.simulated") if value == SIMULATED else say("as-is", text=value)
    return [{"value": word, "name": name} for word, name in names.items()]


def _name(entry: str, word: str) -> Message:
    if entry == "language":
        return say("as-is", text=LANGUAGES[word]) if word else say("box.language.own")
    return say(f"box.{entry}.{word}")


def read_changes(told: dict[str, Any]) -> dict[str, Value]:
    """What the page sent, if it is of the kinds that the settings are of."""
    return {entry: _read(entry, value) for entry, value in told.items()}


def _read(entry: str, value: Any) -> Value:
    setting = SETTINGS.get(entry)
    if setting is None or type(value) is not setting.kind:
        raise BadRequest(say("web.refuse.garbled"))
    if isinstance(value, str) and (len(value) > LONGEST or not value.isprintable()):
        raise BadRequest(say("web.refuse.garbled"))
    result: Value = value
    return result
