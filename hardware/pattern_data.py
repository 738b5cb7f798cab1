"""The data behind lights and sounds: rhythms, colours and tunes, read from a TOML file and checked."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import Any, TypeAlias

from gpiozero.tones import Tone

from engine.data import built_in, need, need_one_of, parse
from engine.errors import BadData
from engine.messages import say
from hardware.wiring import PHASES

Colour: TypeAlias = tuple[float, float, float]

OFF, STEADY = "off", "steady"
REST = "-"
SEAT_MEANINGS = ("may-act", "may-not", "choosing", "asked", "useful", "pressed", "in-vain")
HIGHLIGHTS = ("landing", "found", "danger")
SITUATIONS = (
    *("act", "picking", "timed", "asked", "handling", "instructed", "paused", "rang", "over", "idle"),
    *HIGHLIGHTS,
)
TUNES = (
    *("instruction", "question", "press", "long", "refused", "begin", "paused", "resumed"),
    *("time-up", "trouble", "over"),
    *HIGHLIGHTS,
)


@dataclass(frozen=True, slots=True)
class Glow:
    """How a light shines: its rhythm tells the meaning, its colour only repeats it."""

    rhythm: str = OFF
    colour: str = ""


@dataclass(frozen=True, slots=True)
class ClockStage:
    """A stretch of the clock: below so many seconds left, the bar's rhythm and its tunes."""

    below: float
    rhythm: str
    begins: str | None
    each_second: str | None


@dataclass(frozen=True, slots=True)
class Tune:
    """Notes with their lengths in seconds; a tune of a higher rank is not cut short by a lower one."""

    notes: tuple[tuple[str, float], ...]
    rank: int = 0

    @property
    def length(self) -> float:
        return sum(length for _, length in self.notes)


@dataclass(frozen=True)
class Patterns:
    rhythms: Mapping[str, tuple[float, ...]]
    colours: Mapping[str, Colour]
    seats: Mapping[str, Glow]
    phases: Mapping[str, Mapping[str, Glow]]
    stages: tuple[ClockStage, ...]
    bar: Mapping[str, str]
    rang_for: float
    highlight_for: float
    tunes: Mapping[str, Tune]

    def stage(self, left: float) -> ClockStage:
        """The stage of a clock with so many seconds left; the last one has no limit."""
        return next(stage for stage in self.stages if left <= stage.below)

    def calm(self) -> "Patterns":
        """The same without haste: the clock runs down without a tune, and its bar does not blink."""
        still = tuple(replace(one, rhythm=STEADY, begins=None, each_second=None) for one in self.stages)
        return replace(self, stages=still)


@cache
def default_patterns() -> Patterns:
    return read(built_in("hardware", "patterns.toml"), "hardware/patterns.toml")


def read(text: str, name: str) -> Patterns:
    """The patterns in a TOML text; ``name`` is the file that a mistake is reported for."""
    tables = parse(text, name)
    reader = _Reader(tables, name)
    return Patterns(
        rhythms=reader.rhythms,
        colours=reader.colours,
        seats=reader.glows(need(tables, "seats", dict, where=name), SEAT_MEANINGS, f"{name}, [seats]"),
        phases=reader.phases(),
        stages=reader.stages(),
        bar=reader.bar(),
        rang_for=reader.shown_for("rang"),
        highlight_for=reader.shown_for("highlight"),
        tunes=reader.tunes,
    )


class _Reader:
    """Reads table after table; names are looked up in what was read before."""

    def __init__(self, tables: dict[str, Any], name: str) -> None:
        self._tables = tables
        self._name = name
        self.rhythms = self._rhythms()
        self.colours = self._colours()
        self.tunes = self._tunes()

    def _table(self, key: str) -> dict[str, Any]:
        return dict(need(self._tables, key, dict, where=self._name))

    def shown_for(self, key: str) -> float:
        """So many seconds."""
        return float(need(self._table("showing"), key, float, where=f"{self._name}, [showing]"))

    def _rhythms(self) -> dict[str, tuple[float, ...]]:
        read: dict[str, tuple[float, ...]] = {}
        for key, value in self._table("rhythms").items():
            if not _seconds(value) or len(value) % 2:
                where = f"{self._name}, [rhythms]"
                raise BadData(say("panel.file.rhythm", where=where, entry=key, value=repr(value)))
            read[key] = tuple(float(number) for number in value)
        return read

    def _colours(self) -> dict[str, Colour]:
        read: dict[str, Colour] = {}
        for key, value in self._table("colours").items():
            if not isinstance(value, list) or len(value) != 3 or not all(_is_share(part) for part in value):
                where = f"{self._name}, [colours]"
                raise BadData(say("panel.file.colour", where=where, entry=key, value=repr(value)))
            read[key] = (float(value[0]), float(value[1]), float(value[2]))
        return read

    def _tunes(self) -> dict[str, Tune]:
        tables = self._table("tunes")
        for wanted in TUNES:
            need(tables, wanted, dict, where=f"{self._name}, [tunes]")
        return {key: _tune(table, where=f"{self._name}, [tunes.{key}]") for key, table in tables.items()}

    def glows(self, table: dict[str, Any], wanted: tuple[str, ...], where: str) -> dict[str, Glow]:
        return {key: self._glow(need(table, key, dict, where=where), f"{where}, {key}") for key in wanted}

    def _glow(self, table: dict[str, Any], where: str) -> Glow:
        colour = need_one_of(
            need(table, "colour", str, where=where), self.colours, what=say("panel.what.colour"), where=where
        )
        return Glow(self._rhythm(need(table, "rhythm", str, where=where), where), colour)

    def _rhythm(self, value: str, where: str) -> str:
        return need_one_of(value, {OFF, STEADY, *self.rhythms}, what=say("panel.what.rhythm"), where=where)

    def phases(self) -> dict[str, dict[str, Glow]]:
        where = f"{self._name}, [phases]"
        tables = self._table("phases")
        return {
            key: self.glows(need(tables, key, dict, where=where), PHASES, f"{self._name}, [phases.{key}]")
            for key in SITUATIONS
        }

    def bar(self) -> dict[str, str]:
        where = f"{self._name}, [bar]"
        table = self._table("bar")
        keys = ("paused", "rang", "place")
        return {key: self._rhythm(need(table, key, str, where=where), where) for key in keys}

    def stages(self) -> tuple[ClockStage, ...]:
        tables = need(self._tables, "clock", list, where=self._name)
        stages = tuple(
            self._stage(table, f"{self._name}, [[clock]] {n}") for n, table in enumerate(tables, 1)
        )
        rising = all(one.below < two.below for one, two in pairwise(stages))
        if not stages or not rising or stages[-1].below != float("inf"):
            raise BadData(say("panel.file.stages", where=f"{self._name}, [[clock]]"))
        return stages

    def _stage(self, table: dict[str, Any], where: str) -> ClockStage:
        for key in ("begins", "each-second"):
            if key in table:
                need_one_of(table[key], self.tunes, what=say("panel.what.tune"), where=where)
        return ClockStage(
            below=float(table.get("below", "inf")),
            rhythm=self._rhythm(need(table, "rhythm", str, where=where), where),
            begins=table.get("begins"),
            each_second=table.get("each-second"),
        )


def _tune(table: dict[str, Any], *, where: str) -> Tune:
    notes = need(table, "notes", list, where=where)
    return Tune(tuple(_note(note, where=where) for note in notes), int(table.get("rank", 0)))


def _note(value: Any, *, where: str) -> tuple[str, float]:
    try:
        note, length = value
        if note != REST:
            Tone.from_note(note)
        return str(note), float(length)
    except (TypeError, ValueError) as error:
        raise BadData(say("panel.file.note", where=where, value=repr(value))) from error


def _seconds(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(n, float) and n > 0 for n in value)


def _is_share(value: Any) -> bool:
    return isinstance(value, int | float) and 0 <= value <= 1
