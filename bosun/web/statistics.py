"""What a game came to in numbers: time on the clock, who did how much, what was drawn and rolled."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from bosun.web.history import Step
from bosun.web.serializers import Wording
from engine.answers import PHYSICAL, Acted, Drawn, Dropped, Rolled
from engine.entries import Entry

_LONGEST = 600.0
"""A pause longer than this is a meal, and no time that anybody played."""


def statistics(steps: Sequence[Step], clocks: Sequence[int | None], wording: Wording) -> dict[str, Any]:
    """The numbers of a game; ``clocks`` is what the clock showed when each answer came."""
    return {
        "answers": len(steps),
        "corrections": sum(step.entry.source == "corrected" for step in steps),
        "phases": _phases(steps, clocks),
        "players": _players(steps, wording),
        "sources": _sources(steps, wording),
        "draws": _draws(steps, wording),
        "minutes": _minutes(steps),
    }


def _phases(steps: Sequence[Step], clocks: Sequence[int | None]) -> list[dict[str, Any]]:
    """Each timed phase: how long its clock ran, and how many actions were made in it."""
    ran: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for step, clock in zip(steps, clocks, strict=False):
        timer = step.request.timer
        if timer is not None and clock is not None:
            phase = ran[timer.id]
            phase[0] = max(phase[0], timer.seconds - clock)
            phase[1] += isinstance(step.entry.answer, Acted) and step.entry.answer.seat is not None
    return [{"phase": id, "seconds": seconds, "actions": n} for id, (seconds, n) in ran.items()]


def _is_decision(entry: Entry) -> bool:
    """What a player decided: not what dice showed, was set right, or was told of a copy."""
    return entry.decided and not entry.aside and not isinstance(entry.answer, (Acted, *PHYSICAL))


def _players(steps: Sequence[Step], wording: Wording) -> list[dict[str, Any]]:
    """Each player's actions, decisions, and the time that the table waited for them."""
    actions: Counter[int | None] = Counter()
    decisions: Counter[int | None] = Counter()
    waited: dict[int | None, float] = defaultdict(float)
    for step in steps:
        seat = _whose(step)
        actions[seat] += isinstance(step.entry.answer, Acted)
        decisions[seat] += _is_decision(step.entry)
        waited[seat] += _played(step)
    return [
        {
            "player": wording.formatter.seat(seat),
            "actions": actions[seat],
            "decisions": decisions[seat],
            "seconds": round(waited[seat]),
        }
        for seat in [*range(len(wording.formatter.seats)), None]
    ]


def _whose(step: Step) -> int | None:
    return step.entry.answer.seat if isinstance(step.entry.answer, Acted) else step.request.seat


def _played(step: Step) -> float:
    """Seconds that the table waited for the answer; those of an old journal are not known."""
    return min(_LONGEST, max(0.0, step.waited or 0.0))


def _minutes(steps: Sequence[Step]) -> int:
    return round(sum(_played(step) for step in steps) / 60)


def _sources(steps: Sequence[Step], wording: Wording) -> list[dict[str, Any]]:
    counted = Counter(wording.source(step.entry.source) for step in steps)
    return [{"by": by, "answers": number} for by, number in counted.most_common()]


def _draws(steps: Sequence[Step], wording: Wording) -> list[dict[str, Any]]:
    """How often each piece or face came, by the bag or die it came from."""
    came: dict[str, Counter[str]] = defaultdict(Counter)
    for step in steps:
        for of, piece in _pieces(step, wording):
            came[of][piece] += 1
    return [
        {"of": of, "pieces": [{"piece": p, "times": n} for p, n in pieces.most_common()]}
        for of, pieces in came.items()
    ]


def _pieces(step: Step, wording: Wording) -> Iterator[tuple[str, str]]:
    if step.request.secret:
        return
    match step.entry.answer:
        case Drawn(of, pieces):
            for piece in pieces:
                yield of, wording.answer(step.request, Drawn(of, (piece,)))
        case Rolled(dice, faces):
            yield from zip(dice, faces, strict=True)
        case Dropped(colours, zones):
            yield from zip(colours, zones, strict=True)
