"""What keys and typed lines do: the part of the screen that knows the game but not the terminal."""

import time
from collections.abc import Callable
from textwrap import wrap

from bosun.session.invitation import Invitation
from bosun.table import operations
from bosun.table.draft import Draft
from bosun.table.table import Table
from bosun.terminal.act_keys import act_key, pick_move
from bosun.terminal.compose import ScreenState
from bosun.terminal.context import SOURCE, TerminalContext
from bosun.terminal.form import TerminalForm
from bosun.terminal.panel import short_list, typed
from bosun.text.answer_parser import plain
from bosun.text.languages import Language
from engine.answers import Chosen, Confirmed
from engine.errors import BosunError, Malformed
from engine.messages import Message, say
from engine.requests import Act, Choose, Confirm, Form, Request

ENTER = "\r"

_ONE_ANSWER = 1.0
"""Seconds in which an Enter belongs to the digit before it."""

_RECENT = 60
_PAGE = 12
_TYPED_COMMANDS = {
    "undo": "u",
    "pause": "p",
    "quit": "q",
    "why": "w",
    "history": "h",
    "log": "l",
    "state": "s",
    "correct": "c",
    "take": "t",
}


class InputHandler:
    """A person's hand at the table: single keys, lines, and where the person is view_state.

    It reads the table and hands things in; it changes nothing itself.
    """

    width = 80

    def __init__(
        self,
        table: Table,
        language: Language,
        invitation: Invitation | None = None,
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.table = table
        self.context = TerminalContext(table, language)
        self.invitation = invitation
        self.view_state = ScreenState()
        self.message = self.context.language.text(invitation.told) if invitation else ""
        self.correcting = False
        self.commanding = False
        self._begun: Request | None = None
        self._now = now
        self._digit_at = -_ONE_ANSWER

    def clear_line(self) -> None:
        """Nothing is typed any more."""

    @property
    def typing(self) -> bool:
        """Letters go into the line, not to the commands."""
        if self.view_state.overlay is not None and not self.correcting:
            return False
        return self.correcting or (typed(self.context.request) and not self.commanding)

    def begin(self, request: Request | None) -> None:
        """A new request: what was typed for the last one goes."""
        self._begun = request
        form = TerminalForm(self.context, request) if isinstance(request, Form) else None
        self.view_state = ScreenState(form=form, recent=self.view_state.recent)
        self.commanding, self.correcting = False, False
        self.clear_line()

    def follow(self) -> None:
        """The table is another. An action that is made up here goes on if it can, and what is typed stays."""
        self.context.action.follow()
        if self.context.action.request is None or self.context.request != self._begun:
            self.begin(self.context.request)

    def _ask_part(self) -> None:
        """The next part of an action that is made up here."""
        if self.context.action.request is not None and self.context.request != self._begun:
            self.begin(self.context.request)

    def _drop_action(self) -> None:
        self.context.action.drop()
        self.begin(self.context.request)

    def note(self, lines: list[str]) -> None:
        self.view_state.recent = (*self.view_state.recent, *lines)[-_RECENT:]

    def complain(self, message: Message | str) -> None:
        self.message = self.context.language.text(message)

    def help_id(self) -> str:
        if self.view_state.overlay is not None and not self.correcting:
            return "app.keys-overlay"
        if self.view_state.menu is not None:
            return "app.keys-menu"
        if self.context.action.request is not None:
            return "app.keys-part"
        if self.view_state.form is not None and self.typing:
            return "app.keys-form"
        if self.typing:
            return "app.keys-typing"
        return "app.keys-act" if isinstance(self.context.request, Act) else "app.keys"

    def press(self, key: str) -> None:
        """A single key, when nothing is typed."""
        if self._ends_number(key == ENTER):
            return
        self.message = ""
        try:
            self._press(key)
            self._ask_part()
        except BosunError as error:
            self.complain(error.text)
        self.table.poll()

    def _ends_number(self, enter: bool) -> bool:
        """Whether this is the Enter after a digit that was the answer: together they are one."""
        ends = enter and self._now() - self._digit_at < _ONE_ANSWER
        self._digit_at = -_ONE_ANSWER
        return ends

    def _press(self, key: str) -> None:
        if self.view_state.overlay is not None:
            self.view_state.overlay, self.view_state.offset = None, 0
        elif self.view_state.menu is not None and not key.isdecimal():
            pick_move(self.context, self.view_state, key)
        elif self.view_state.ending and key != "e":
            self.view_state.ending = False
        elif self.view_state.undoing and key != "u":
            self.view_state.undoing = False
        elif not self._answer_key(key):
            self._command(key)

    def _answer_key(self, key: str) -> bool:
        """Answer with one key, if the request takes one."""
        request = self.context.request
        match request:
            case Confirm() if key in (ENTER, " "):
                self.context.give(Confirmed())
            case Choose() if (
                short_list(request) and key.isdecimal() and 1 <= int(key) <= len(request.options)
            ):
                self.context.give(Chosen((request.options[int(key) - 1].id,)))
                self._digit_at = self._now()
            case Act():
                return act_key(self.context, self.view_state, request, key)
            case _:
                return False
        return True

    def _command(self, key: str) -> None:
        commands: dict[str, Callable[[], None]] = {
            "u": self._undo,
            "p": self._toggle_pause,
            " ": self._toggle_pause,
            "q": lambda: self.table.submit(operations.End(SOURCE)),
            "w": lambda: self.read_out(self.context.why()),
            "?": lambda: self.read_out(self.context.why()),
            "h": lambda: self.read_out(self.context.log(last=8)),
            "l": lambda: self.read_out(self.context.log(), from_end=_PAGE),
            "s": lambda: self.read_out(self.context.state_in_words()),
            "c": self._start_correcting,
            "t": self.context.take_facts,
            "i": self._invite,
            ENTER: self._back_to_typing,
        }
        if key in commands:
            commands[key]()

    def _undo(self) -> None:
        """Out of an action that is being made up; else the second of two presses takes back what was said."""
        if self.context.action.request is not None:
            self._drop_action()
        elif self.view_state.undoing or (what := self.context.would_undo()) is None:
            self.table.submit(operations.Undo(self.table.number, SOURCE))
        else:
            self.view_state.undoing = True
            self.message = self.context.say("app.undo-sure", what=what)

    def _toggle_pause(self) -> None:
        self.table.submit(operations.Resume(SOURCE) if self.table.clock.paused else operations.Pause(SOURCE))

    def _back_to_typing(self) -> None:
        self.commanding = False

    def _start_correcting(self) -> None:
        self.read_out(self.context.draws())
        self.correcting = True
        self.clear_line()

    def _invite(self) -> None:
        """The page's address and the code to scan, for those who come later."""
        if self.invitation is None:
            self.message = self.context.say("app.no-page")
        else:
            address = self.context.language.text(self.invitation.told)
            self.read_out([address, *self.invitation.for_terminal().splitlines()])

    def read_out(self, lines: list[str], *, from_end: int | None = None) -> None:
        """Lines to read in place of the prompt, from their beginning or so many from their end."""
        self.view_state.overlay = [part for line in lines for part in _wrapped(line, self.width - 1)]
        self.view_state.offset = 0 if from_end is None else max(0, len(self.view_state.overlay) - from_end)

    def escape(self) -> None:
        """Out of what is open: the correction, the reading, the menu, the action, the typing."""
        self.message = ""
        if self.correcting or self.view_state.overlay is not None:
            self.correcting, self.view_state.overlay, self.view_state.offset = False, None, 0
        elif self.view_state.menu is not None or self.view_state.back or self.view_state.ending:
            self.view_state.menu, self.view_state.back, self.view_state.ending = None, False, False
        elif self.context.action.request is not None:
            self._drop_action()
        else:
            self.commanding = typed(self.context.request)

    def scroll(self, by: int) -> None:
        """Up and down: the part of a form, or the lines of what is read."""
        view_state = self.view_state
        if view_state.overlay is not None:
            view_state.offset = max(0, min(view_state.offset + by, len(view_state.overlay) - 1))
        elif view_state.form is not None:
            view_state.part = (view_state.part + by) % (len(view_state.form.request.parts) + 1)
            self.clear_line()

    def enter(self, text: str) -> None:
        """Enter in the line, which is empty afterwards, whatever became of it."""
        if self._ends_number(not text):
            return
        self.message = ""
        try:
            self._enter(text.strip())
            self._ask_part()
        except BosunError as error:
            self.complain(error.text)
        self.table.poll()

    def _enter(self, text: str) -> None:
        if self.correcting:
            self.context.correct(text)
            self.correcting, self.view_state.overlay = False, None
        elif plain(text) in _TYPED_COMMANDS:
            self._command(_TYPED_COMMANDS[plain(text)])
        elif self.view_state.form is not None:
            self._enter_part(self.view_state.form, text)
        else:
            self.context.give_text(text)

    def _enter_part(self, form: TerminalForm, text: str) -> None:
        """A part is told and the next one is asked; the form is given at its end, and nowhere else."""
        at_end = self.view_state.part == len(form.request.parts)
        if text.casefold() == "ok" or (at_end and not text):
            form.submit()
            return
        if at_end:
            raise Malformed(say("app.form-how", most=len(form.request.parts)))
        if text:
            form.set(self.view_state.part, text)
        self.view_state.part += 1

    def show_refusal(self, draft: Draft) -> None:
        """Say why the form was not taken, and go to the part that is to blame."""
        if draft.refusal is None or self.view_state.form is None:
            return
        self.complain(draft.refusal.message)
        part = self.view_state.form.number_of(draft.refusal.part)
        self.view_state.part = self.view_state.part if part is None else part


def _wrapped(line: str, width: int) -> list[str]:
    """What is set in stays set in."""
    indent = line[: len(line) - len(line.lstrip())]
    return wrap(line, width, subsequent_indent=indent) or [""]
