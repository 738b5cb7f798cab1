"""Leads an owner through the questions about a copy, at the terminal.

One may go back, not know yet, or stop. Every answer is kept before the next question comes, so whoever stops
goes on from there.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bosun.facts.store import FactStore
from bosun.facts.telling import facts_of_copy, question, tell, told_answer, with_default
from bosun.terminal.setup_dialog import NothingMoreToRead, Prompter
from bosun.text.answer_parser import completions, read_answer
from bosun.text.formatting import Formatter
from engine.answers import Answer, Filled
from engine.errors import BosunError
from engine.facts import FactKey
from engine.game import Game
from engine.messages import say
from engine.requests import Choose, Count, Form, Request

STOP, BACK, UNKNOWN = "stop", "back", "?"
BY = "keyboard"


class _Stopped(Exception):
    """The owner has had enough for now."""


class _WentBack(Exception):
    """The question before this one is wanted again."""


class _NotKnown(Exception):
    """The owner does not know it yet."""


@dataclass(frozen=True, slots=True)
class FactQuestions:
    """Asks for facts, one line at a time; ``known`` holds what may be typed, for completion."""

    game: Game[Any]
    store: FactStore
    prompter: Prompter
    words: Formatter
    known: list[str] = field(default_factory=list)

    def lead(self, keys: Sequence[FactKey]) -> bool:
        """Through these facts; whether all of them were asked."""
        at = 0
        try:
            while at < len(keys):
                at = max(0, at + self._ask_fact(keys[at], f"{at + 1}/{len(keys)}"))
        except (_Stopped, NothingMoreToRead, KeyboardInterrupt):
            return False
        return True

    def _ask_fact(self, key: FactKey, place: str) -> int:
        """Ask for one fact until its answer can be kept; returns where to go next: on or back."""
        while True:
            try:
                tell(self.game, self.store, key, self._answer(key, place), by=BY)
            except _WentBack:
                return -1
            except _NotKnown:
                return 1
            except NothingMoreToRead:
                raise
            except BosunError as error:
                self.prompter.write(f"! {self.words.language.text(error.text)}")
                continue
            return 1

    def _answer(self, key: FactKey, place: str) -> Answer:
        facts = facts_of_copy(self.game, self.store.values())
        asked, value = question(self.game, facts, key), facts.known(key.kind, key.subject)
        if value is not None:
            asked = with_default(asked, told_answer(self.game, key, value))
        self.prompter.write("")
        self.prompter.write(f"{place}  {self.words.prompt(asked)}")
        return self._form(asked) if isinstance(asked, Form) else self._line(asked)

    def _form(self, asked: Form) -> Filled:
        """Part after part; going back from the first part leaves the form."""
        given: list[Answer] = []
        while len(given) < len(asked.parts):
            part = asked.parts[len(given)]
            self.prompter.write(f"  {self.words.prompt(part)}")
            try:
                given.append(self._line(part))
            except _WentBack:
                if not given:
                    raise
                given.pop()
        return Filled({part.id: answer for part, answer in zip(asked.parts, given, strict=True)})

    def _line(self, asked: Request) -> Answer:
        self.known[:] = completions(asked, self.words)
        for hint in self._hints(asked):
            self.prompter.write(f"  {hint}")
        return self.prompter.until_good(lambda line: self._read(asked, line))

    def _read(self, asked: Request, line: str) -> Answer:
        _leave(line.casefold())
        answer = read_answer(asked, line, self.words)
        asked.check(answer)
        return answer

    def _hints(self, asked: Request) -> list[str]:
        hints = []
        if isinstance(asked, Count):
            hints = [f"{asked.least}–{asked.most}"]
        elif isinstance(asked, Choose):
            names = self.words.language.list(completions(asked, self.words))
            several = self._say("app.facts.at-least-one" if asked.least else "app.facts.several")
            hints = [names, several] if asked.most > 1 else [names]
        default = asked.filled_in if isinstance(asked, Choose | Count) else None
        return hints if default is None else [*hints, *self._filled_in(asked, default)]

    def _filled_in(self, asked: Request, default: Answer) -> list[str]:
        """What Enter takes; a question that wants more has nothing to take yet."""
        try:
            asked.check(default)
        except BosunError:
            return []
        return [f"[{self.words.answer(asked, default)}]"]

    def _say(self, id: str) -> str:
        return self.words.language.text(say(id))


_WAYS_OUT: dict[str, Callable[[], Exception]] = {STOP: _Stopped, BACK: _WentBack, UNKNOWN: _NotKnown}


def _leave(line: str) -> None:
    if line in _WAYS_OUT:
        raise _WAYS_OUT[line]()
