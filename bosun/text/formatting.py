"""Requests and answers in words: for the log, the history, and the plain front end."""

from collections import Counter
from collections.abc import Iterable

from bosun.text.languages import Language
from engine.answers import (
    Acted,
    Answer,
    Chosen,
    Confirmed,
    Counted,
    Drawn,
    Dropped,
    Filled,
    Ordered,
    Rolled,
    TimeUp,
)
from engine.messages import say
from engine.outcome import Outcome
from engine.requests import Act, Choose, Draw, Drop, Form, Option, Order, Request, Roll

DEVICES = frozenset(
    {"box", "bot", "clock", "keyboard", "camera", "panel", "serial", "corrected", "page", "table", "facts"}
)
"""What an answer may come from, apart from a player's phone."""

ENTERED = frozenset({"keyboard", "page", "panel", "serial", "table"})
"""Those on which people enter what they decided, for themselves or for somebody else."""


class Formatter:
    """Speaks of one game in one language; ``seats`` are the names of the players."""

    def __init__(self, language: Language, seats: tuple[str, ...]) -> None:
        self.language = language
        self.seats = seats

    def prompt(self, request: Request) -> str:
        return self.language.text(request.prompt)

    def option(self, option: Option) -> str:
        return self.language.text(option.name)

    def seat(self, seat: int | None) -> str:
        return self.language.text(say("app.everyone")) if seat is None else self.seats[seat]

    def device(self, device: str) -> str:
        """A device, or whoever else answers, by what it is called at the table."""
        return self.language.text(say(f"web.by.{device}")) if device in DEVICES else device

    def source(self, source: str) -> str:
        """Who answered: a player by name, or a device by what it is."""
        kind, _, seat = source.partition(":")
        if seat.isdecimal() and int(seat) < len(self.seats):
            return self.seats[int(seat)]
        return self.device(kind)

    def answer(self, request: Request, answer: Answer) -> str:  # noqa: PLR0911 - one return a kind
        """What was answered, in as few words as will do."""
        match answer:
            case Chosen(ids):
                return self.taken(_options(request), ids)
            case Counted(number):
                return str(number)
            case Confirmed():
                return self.language.text(say("app.done"))
            case Drawn(_, pieces):
                return self.taken(_options(request), pieces)
            case Rolled(_, faces):
                return self.language.list([self._face(request, at, face) for at, face in enumerate(faces)])
            case Dropped(colours, zones):
                return self._dropped(request, colours, zones)
            case Ordered(ids):
                return ", ".join(self._named(_options(request), id) for id in ids)
            case Acted():
                return self._move(request, answer)
            case TimeUp():
                return self.language.text(say("app.time-up"))
            case Filled():
                return self._form(request, answer)

    def _face(self, request: Request, at: int, face: str) -> str:
        known = request.dice[at].faces if isinstance(request, Roll) and at < len(request.dice) else ()
        return self._named(known, face)

    def _dropped(self, request: Request, colours: tuple[str, ...], zones: tuple[str, ...]) -> str:
        cubes, places = (
            ((*request.cubes, *(one.cube for one in request.lying)), request.zones)
            if isinstance(request, Drop)
            else ((), ())
        )
        return self.language.list(
            [
                f"{self._named(cubes, colour)} {self._named(places, zone)}"
                for colour, zone in zip(colours, zones, strict=False)
            ]
        )

    def _named(self, options: Iterable[Option], id: str) -> str:
        return next((self.option(option) for option in options if option.id == id), id)

    def taken(self, options: Iterable[Option], ids: tuple[str, ...]) -> str:
        """Options as often as they were taken: “NE14 ×2 and NO3”."""
        names = {option.id: self.option(option) for option in options}
        if not ids:
            return self.language.text(say("app.nothing"))
        counted = Counter(names.get(id, id) for id in ids)
        return self.language.list(
            [name if number == 1 else f"{name} ×{number}" for name, number in counted.items()]
        )

    def log(self, number: int, request: Request, answer: Answer) -> list[str]:
        """One answer as lines of a log: what was asked with its steps, then what was done.

        A press while the clock runs is its own sentence: what was asked is the same for all of them.
        """
        if isinstance(answer, Acted):
            return [f"{number + 1}. {self.answer(request, answer)}"]
        asked = f"{number + 1}. {self.prompt(request)}"
        steps = [f"   – {self.language.text(step)}" for step in getattr(request, "steps", ())]
        answered = "" if isinstance(answer, Confirmed) else f" → {self.answer(request, answer)}"
        return [asked + answered, *steps]

    def outcome(self, outcome: Outcome) -> list[str]:
        """How the game ended: the reason, who won, and the sheet of each side."""
        text = self.language.text
        lines = [text(outcome.reason), self.winners(outcome)]
        for sheet in outcome.sheets:
            lines.append(text(say("app.sheet-of", side=sheet.side)))
            lines += [f"  {text(say('app.told', of=line.label, what=line.value))}" for line in sheet.lines]
        return lines

    def winners(self, outcome: Outcome) -> str:
        """Who won: a player by name, a side as its sheet is headed."""
        sides = {sheet.side.id.rpartition(".")[2]: sheet.side for sheet in outcome.sheets}
        named = tuple(sides.get(winner, winner) for winner in outcome.winners)
        return self.language.text(
            say("app.won", n=len(named) or 1, winners=named or say("app.nobody")),
        )

    def _move(self, request: Request, answer: Acted) -> str:
        moves = request.moves if isinstance(request, Act) else ()
        found = [move for move in moves if (move.seat, move.id) == (answer.seat, answer.move)]
        label = self.language.text(found[0].label) if found else answer.move
        if answer.seat is None:
            return label
        return self.language.text(say("app.told", of=self.seat(answer.seat), what=label))

    def _form(self, request: Request, filled: Filled) -> str:
        """Only what differs from what was filled in."""
        asked = request.parts_of(filled) if isinstance(request, Form) else ()
        lines = [
            f"{self.prompt(part)} {self.answer(part, filled[part.id])}"
            for part in asked
            if filled[part.id] != part.filled_in
        ]
        return "; ".join(lines) or self.language.text(say("app.as-filled-in"))


def clock_face(seconds: int) -> str:
    """4:05."""
    return f"{seconds // 60}:{seconds % 60:02}"


def _options(request: Request) -> tuple[Option, ...]:
    match request:
        case Choose():
            return request.options
        case Draw():
            return request.pieces
        case Order():
            return request.items
    return ()
