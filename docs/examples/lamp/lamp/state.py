"""What lies on the table of The Lamp, and the data file it starts from."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from engine.data import built_in, need, need_mark, parse
from engine.errors import BadData
from engine.facts import Facts
from engine.game import Setup
from engine.messages import say

FILE = "lamp.toml"


@dataclass(frozen=True)
class LampData:
    """What the data file says: the weather pile, the faces of the wind die, and the oil at the start."""

    weather: dict[str, int]
    copies: Counter[str]
    wind: dict[str, int]
    oil: int
    dusk: int


@dataclass
class Lamp:
    """The state of a game. Rules change it; nothing else does."""

    data: LampData
    keepers: tuple[str, ...]
    nights: int
    night: int
    oil: int
    pile: Counter[str]

    def snapshot(self) -> dict[str, Any]:
        """The state in plain values, for golden files and screens."""
        return {"night": self.night, "oil": self.oil, "pile": dict(sorted(self.pile.items()))}


def begin(setup: Setup, _facts: Facts) -> Lamp:
    """The state before the first night; a data file of the players' own replaces the built-in one."""
    data = read_data(dict(setup.data).get("lamp") or built_in("lamp", FILE))
    return Lamp(
        data=data,
        keepers=setup.seats,
        nights=int(setup.setting("nights", "3")),
        night=0,
        oil=data.oil,
        pile=Counter(data.copies),
    )


def read_data(text: str, name: str = FILE) -> LampData:
    """The data file, checked entry by entry."""
    tables = parse(text, name)
    weather = _cards(tables, name)
    wind = need(tables, "wind", dict, where=name)
    need_mark(wind, where=f"{name}, [wind]")
    start = need(tables, "start", dict, where=name)
    return LampData(
        weather={card: need(entry, "burns", int, where=f"{name}, {card}") for card, entry in weather.items()},
        copies=Counter(
            {card: need(entry, "copies", int, where=f"{name}, {card}") for card, entry in weather.items()}
        ),
        wind={face: need(wind, face, int, where=f"{name}, [wind]") for face in wind if face != "mark"},
        oil=need(start, "oil", int, where=f"{name}, [start]"),
        dusk=need(start, "dusk", int, where=f"{name}, [start]"),
    )


def _cards(tables: dict[str, Any], name: str) -> dict[str, Any]:
    weather = need(tables, "weather", dict, where=name)
    for card, entry in weather.items():
        need_mark(entry, where=f"{name}, [weather.{card}]")
    if sum(need(entry, "copies", int, where=f"{name}, {card}") for card, entry in weather.items()) < 5:
        raise BadData(say("lamp.file.cards", where=name))
    return dict(weather)
