"""What the lights and the buzzer say, as pure functions of what the table is doing."""

from dataclasses import dataclass

from engine.answers import Seat
from engine.requests import Act, Confirm, Draw, Drop, Meaning, Request, Roll
from hardware.acting import may_act
from hardware.cursor import NOWHERE, Cursor
from hardware.pattern_data import OFF, Glow, Patterns
from hardware.wiring import SEATS

BY_HAND = (Confirm, Draw, Roll, Drop)
"""Something to do with pieces first."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The seconds left of so many."""

    left: float
    seconds: float


@dataclass(frozen=True, slots=True)
class PanelScene:
    """All that the panel shows: what is asked, the clock, where the cursor is, what is pressed."""

    request: Request | None = None
    clock: Clock | None = None
    paused: bool = False
    rang: bool = False
    over: bool = False
    highlight: str = ""
    cursor: Cursor = NOWHERE
    down: frozenset[str] = frozenset()
    first_seat: int = 0


@dataclass(frozen=True, slots=True)
class BarGlow:
    """The share of the bar that is lit, and its rhythm."""

    share: float = 0.0
    rhythm: str = OFF


@dataclass(frozen=True, slots=True)
class Lights:
    """The pattern of every light; the seats in their order."""

    seats: tuple[Glow, ...]
    players: Glow
    army: Glow
    attention: Glow
    bar: BarGlow

    def named(self) -> dict[str, Glow]:
        """The seat and phase lights by the names they have in the wiring."""
        phases = {"players": self.players, "army": self.army, "attention": self.attention}
        return dict(zip(SEATS, self.seats, strict=True)) | phases


def show(scene: PanelScene, patterns: Patterns) -> Lights:
    """The lights of a scene: who may act is lit, who may not is dark, and the bar is the clock."""
    phases = patterns.phases[situation(scene)]
    return Lights(
        seats=tuple(patterns.seats[_seat_meaning(scene, name)] for name in SEATS),
        players=phases["players"],
        army=phases["army"],
        attention=phases["attention"],
        bar=_bar(scene, patterns),
    )


def situation(scene: PanelScene) -> str:
    """Which row of the phase lights applies."""
    request = scene.request
    for name in ("rang", "over", "paused"):
        if getattr(scene, name):
            return name
    if scene.highlight or request is None:
        return scene.highlight or "idle"
    if isinstance(request, Act):
        return "picking" if _picks(request, scene.cursor) else "act"
    if request.timer is not None:
        return "timed"
    if request.army:
        return "instructed"
    return "handling" if isinstance(request, BY_HAND) and request.seat is None else "asked"


def _picks(act: Act, cursor: Cursor) -> bool:
    """Whether CONFIRM stands on a move of the whole table other than the end of the phase."""
    return cursor.seat is None and cursor.highlighted not in (None, act.by_meaning(Meaning.END).move)


def _seat_meaning(scene: PanelScene, name: str) -> str:
    """What the light of a seat says; while the table stands still, nobody may act."""
    if scene.request is None or scene.paused or scene.rang:
        return "may-not"
    if name in scene.down:
        return "pressed" if name in scene.cursor.useful else "in-vain"
    seat = scene.first_seat + SEATS.index(name)
    if isinstance(scene.request, Act):
        return _acting_meaning(scene.request, scene.cursor, seat)
    if scene.request.seat == seat:
        return "asked"
    return "useful" if name in scene.cursor.useful else "may-not"


def _acting_meaning(act: Act, cursor: Cursor, seat: Seat) -> str:
    if cursor.seat == seat:
        return "choosing"
    return "may-act" if may_act(act, seat) else "may-not"


def _bar(scene: PanelScene, patterns: Patterns) -> BarGlow:
    if scene.rang:
        return BarGlow(1.0, patterns.bar["rang"])
    if scene.clock is not None:
        return _clock_bar(scene.clock, scene.paused, patterns)
    if scene.cursor.of > 1:
        return BarGlow((scene.cursor.at + 1) / scene.cursor.of, patterns.bar["place"])
    return BarGlow()


def _clock_bar(clock: Clock, paused: bool, patterns: Patterns) -> BarGlow:
    """The share of the whole time that is left; how near the end is, the rhythm says."""
    rhythm = patterns.bar["paused"] if paused else patterns.stage(clock.left).rhythm
    return BarGlow(max(0.0, min(1.0, clock.left / clock.seconds)), rhythm)


def sounds(before: PanelScene, now: PanelScene, patterns: Patterns) -> tuple[str, ...]:
    """The tunes that going from one scene to the next calls for; one for each new instruction."""
    if now.rang and not before.rang:
        return ("time-up",)
    if now.over and not before.over:
        return ("over",)
    if now.paused != before.paused:
        return ("paused" if now.paused else "resumed",)
    if now.highlight and now.highlight != before.highlight:
        return (now.highlight,)
    return _clock_sounds(before, now, patterns) or _request_sounds(before.request, now.request)


def _clock_sounds(before: PanelScene, now: PanelScene, patterns: Patterns) -> tuple[str, ...]:
    if now.clock is None or now.paused or before.clock is None or before.clock.left <= now.clock.left:
        return ()
    was, stage = patterns.stage(before.clock.left), patterns.stage(now.clock.left)
    if stage != was and stage.begins:
        return (stage.begins,)
    if stage.each_second and int(before.clock.left) != int(now.clock.left):
        return (stage.each_second,)
    return ()


def _request_sounds(before: Request | None, now: Request | None) -> tuple[str, ...]:
    if now is None or now is before:
        return ()
    if isinstance(now, Act):
        return ("begin",) if not isinstance(before, Act) and _new_clock(before, now) else ()
    return ("instruction",) if isinstance(now, BY_HAND) else ("question",)


def _new_clock(before: Request | None, now: Request) -> bool:
    """A timed phase begins once: a question in the middle of it does not begin it again."""
    return before is None or before.timer is None or now.timer is None or before.timer.id != now.timer.id
