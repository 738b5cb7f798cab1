"""Plain mode: one line after the other, nothing moves. For scripts, pipes and screen readers."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import TextIO

from bosun.table import events, operations
from bosun.table.draft import Draft
from bosun.table.runner import run_table
from bosun.table.table import Table
from bosun.terminal.context import TerminalContext
from bosun.terminal.form import TerminalForm, next_form
from bosun.text.answer_parser import read_answer
from bosun.text.formatting import clock_face
from bosun.text.languages import Language
from engine.errors import BosunError, Malformed
from engine.messages import say
from engine.requests import Act, Choose, Confirm, Count, Draw, Drop, Form, Meaning, Order, Request, Roll

_ANNOUNCED = {30, 10}
_LISTED = 20


class Plain:
    """Writes what the table tells and reads commands and answers, a line each."""

    def __init__(self, table: Table, language: Language, write: Callable[[str], None]) -> None:
        self.table = table
        self.context = TerminalContext(table, language)
        self._write = write
        self._form: TerminalForm | None = None
        self._version = 0
        self._ending: int | None = None
        table.subscribe(self.on_event)

    def on_event(self, event: events.Event) -> None:
        """Say what happened."""
        match event:
            case events.RequestChanged():
                self._follow()
            case events.AnswerTaken(_, request, entry) if entry.source != "keyboard":
                words = self.context.formatter
                self._write(f"  {words.prompt(request)} → {words.answer(request, entry.said)}")
            case events.Refused(message, _):
                self._write(f"! {self.context.language.text(message)}")
            case events.ClockTicked(seconds) if seconds in _ANNOUNCED or (seconds and seconds % 60 == 0):
                self._write(self.context.say("app.clock-left", time=clock_face(seconds)))
            case events.GameEnded(outcome):
                self._write_all(["", *self.context.story(), ""])
                self._write_all(self.context.formatter.outcome(outcome))
            case _:
                self._hear_more(event)

    def _hear_more(self, event: events.Event) -> None:
        match event:
            case events.DraftChanged(draft):
                self._show_draft(draft)
            case events.ClockRang():
                self._write(self.context.say("app.rang"))
            case events.Paused(seconds):
                self._write(self.context.say("app.paused", time=clock_face(seconds)))
            case events.Resumed(seconds):
                self._write(self.context.say("app.resumed", time=clock_face(seconds)))
            case events.TakenBack():
                self._write(self.context.language.text(event.text))
            case events.DrawCorrected(at, _, dropped):
                self._write(self.context.say("app.corrected", number=at + 1, n=len(dropped)))
            case events.DeviceAway(device, troubles):
                self._write_all(self.context.away(device, troubles))
            case events.DeviceBack(device):
                self._write(self.context.back(device))
            case events.FactsChanged():
                self._write_all(self.context.changed_facts())
            case events.Sensed(_, what):
                self._write(self.context.language.text(what))

    def read(self, line: str) -> None:
        """A command or an answer. What cannot be read is said, and nothing is lost."""
        try:
            self._read(line.strip())
        except BosunError as error:
            self._write(f"! {self.context.language.text(error.text)}")

    def _read(self, line: str) -> None:
        command, _, rest = line.partition(" ")
        doing = self._commands().get(command.casefold())
        if doing is not None:
            doing(rest)
        elif self._form is not None:
            self._fill(self._form, line)
        elif self.context.request is None:
            raise Malformed(say("refuse.over"))
        else:
            self._answer(self.context.request, line)

    def _follow(self) -> None:
        """Something else is asked of the table; an action that is made up here goes on if it can."""
        asked = self.context.action.request
        self.context.action.follow()
        if asked is None or self.context.action.request != asked:
            self._show(self.table.shown)

    def _answer(self, request: Request, line: str) -> None:
        """Ending a phase is typed twice; anything else counts at once."""
        answer = read_answer(request, line, self.context.formatter)
        ends = isinstance(request, Act) and answer == request.by_meaning(Meaning.END)
        if ends and self._ending != self.table.number:
            self._ending = self.table.number
            raise Malformed(say("app.end-sure-typed"))
        self.context.give(answer)
        if self.context.action.request is not None:
            self._show(self.table.shown)

    def _commands(self) -> dict[str, Callable[[str], None]]:
        return {
            "undo": lambda _: self._undo(),
            "pause": lambda _: self.table.submit(operations.Pause("keyboard")),
            "resume": lambda _: self.table.submit(operations.Resume("keyboard")),
            "p": lambda _: self._toggle_pause(),
            "quit": lambda _: self.table.submit(operations.End("keyboard")),
            "q": lambda _: self.table.submit(operations.End("keyboard")),
            "why": lambda _: self._write_all(self.context.why()),
            "state": lambda _: self._write_all(self.context.state_in_words()),
            "history": lambda _: self._write_all(self.context.log(last=10)),
            "log": lambda _: self._write_all(self.context.log()),
            "correct": self._correct,
            "tell": self._tell,
            "take": lambda _: self.context.take_facts(),
            "help": lambda _: self._write(self.context.say("app.plain-help")),
            "?": lambda _: self._write_all(self.context.why()),
        }

    def _undo(self) -> None:
        """Out of an action that is being made up; else the last decision of the table is taken back."""
        if self.context.action.request is None:
            what = self.context.would_undo()
            self._write_all([] if what is None else [self.context.say("app.undoes", what=what)])
            self.table.submit(operations.Undo(self.table.number, "keyboard"))
        else:
            self.context.action.drop()
            self._show(self.table.shown)

    def _toggle_pause(self) -> None:
        paused = self.table.clock.paused
        self.table.submit(operations.Resume("keyboard") if paused else operations.Pause("keyboard"))

    def _correct(self, text: str) -> None:
        words = text.split()
        if len(words) == 1 and not words[0].isdecimal():
            self._write_all(self.context.settable(words[0]) or [self.context.say("app.correct-how")])
        elif words:
            self.context.correct(text)
        else:
            self._write_all([*self.context.draws(), self.context.say("app.correct-how")])

    def _tell(self, line: str) -> None:
        """“tell 3 ne14 x2” while the phase goes on: part 3 of the form after it; “tell” shows its parts."""
        form = next_form(self.context)
        if form is None:
            raise Malformed(say("app.tell-nothing"))
        if line:
            self._fill(form, line)
        else:
            self._write_all([f"  {self._part(form, part)}" for part in range(len(form.request.parts))])

    def _fill(self, form: TerminalForm, line: str) -> None:
        """“3 ne14 x2” tells part 3; “ok” gives the form."""
        if line.casefold() == "ok":
            form.submit()
            return
        number, _, text = line.replace("=", " ", 1).partition(" ")
        most = len(form.request.parts)
        if not number.isdecimal() or not 1 <= int(number) <= most:
            raise Malformed(say("app.form-how", most=most))
        form.set(int(number) - 1, text)

    def _show_draft(self, draft: Draft) -> None:
        """What was told, here or on another screen, and why a form was not taken."""
        form = self._form or next_form(self.context)
        if form is not None:
            self._write_all([f"  {self._part(form, part)}" for part in form.changed_since(self._version)])
        self._version = draft.version
        if draft.refusal is not None:
            self._write(f"! {self.context.language.text(draft.refusal.message)}")

    def _part(self, form: TerminalForm, part: int) -> str:
        return f"{part + 1}. {self.context.formatter.prompt(form.request.parts[part])} {form.shown(part)}"

    def _show(self, shown: events.Shown) -> None:
        request = self.context.request
        if request is None:
            return
        self._form = TerminalForm(self.context, request) if isinstance(request, Form) else None
        self._version = self.table.draft.version
        self._write("")
        self._write(self.context.formatter.prompt(request))
        if request.note is not None:
            self._write(self.context.language.text(request.note))
        self._write_all([self.context.language.text(said) for said in self.context.table.advice])
        if shown.seconds is not None:
            paused = "app.clock-paused" if shown.paused else "app.clock-left"
            self._write(self.context.say(paused, time=clock_face(shown.seconds)))
        self._write_all(self._details(request))

    def _details(self, request: Request) -> list[str]:  # noqa: PLR0911 - one return a kind of request
        words = self.context.formatter
        match request:
            case Confirm():
                steps = [
                    f"  {n}. {self.context.language.text(step)}" for n, step in enumerate(request.steps, 1)
                ]
                return [*steps, self.context.say("app.how-confirm")]
            case Count():
                return [self.context.say("app.how-count", least=request.least, most=request.most)]
            case Choose() if len(request.options) <= _LISTED:
                listed = [f"  {n}. {words.option(option)}" for n, option in enumerate(request.options, 1)]
                return [*listed, self.context.how_to_choose(request)]
            case Choose():
                names = self.context.language.list([words.option(option) for option in request.options])
                return [f"  {names}", self.context.how_to_choose(request)]
            case Draw() | Roll() | Drop() | Order():
                return self.context.how_to_answer(request)
            case Act():
                return self._moves(request)
            case Form():
                assert self._form is not None
                parts = [f"  {self._part(self._form, part)}" for part in range(len(request.parts))]
                return [*parts, self.context.say("app.form-how", most=len(request.parts))]

    def _moves(self, request: Act) -> list[str]:
        lines = []
        for seat, name in enumerate(self.context.formatter.seats):
            mine = request.moves_of(seat)
            free = [self.context.language.text(move.label) for move in mine if move.why_not is None]
            closed = [self.context.language.text(move.why_not) for move in mine if move.why_not is not None]
            told_ = self.context.language.list(free) if free else (closed[0] if closed else "–")
            lines.append(f"  {seat + 1}. {name}: {told_}")
        return [*lines, self.context.say("app.how-act")]

    def _write_all(self, lines: list[str]) -> None:
        for line in lines:
            self._write(line)


async def play_plainly(table: Table, language: Language, *, lines: TextIO, out: TextIO) -> None:
    """Play line by line until somebody leaves, the game is over, or nothing more can be read."""

    def write(text: str) -> None:
        print(text, file=out, flush=True)

    plain = Plain(table, language, write)
    for line in [*plain.context.example(), *plain.context.changed_facts()]:
        write(line)
    loop = asyncio.get_running_loop()
    inbox: asyncio.Queue[str | None] = asyncio.Queue()

    def listen() -> None:
        for line in lines:
            loop.call_soon_threadsafe(inbox.put_nowait, line)
        loop.call_soon_threadsafe(inbox.put_nowait, None)

    threading.Thread(target=_quietly(listen), daemon=True).start()
    tasks = [asyncio.create_task(run_table(table)), asyncio.create_task(_read_on(plain, inbox))]
    try:
        # Reading ends before the table does only by leaving it or by a mistake of ours, which must come out.
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            if task.done():
                task.result()
        await tasks[0]
    finally:
        tasks[1].cancel()


async def _read_on(plain: Plain, inbox: "asyncio.Queue[str | None]") -> None:
    """Lines one at a time, each only after the table has done what the last one asked."""
    while (line := await inbox.get()) is not None:
        plain.read(line)
        plain.table.poll()
    plain.table.submit(operations.End("keyboard"))


def _quietly(listen: Callable[[], None]) -> Callable[[], None]:
    """A reader thread outlives the loop by a line; what it finds then is of no use to anybody."""

    def run() -> None:
        with contextlib.suppress(RuntimeError, ValueError):
            listen()

    return run
