"""``bosun board``: leads the owner through what only pictures show, and keeps it for later games."""

import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Annotated, Any

import typer

from bosun.facts.kinds import facts_of, guided_games
from bosun.facts.questions import Guided, TextQuestion
from bosun.facts.storage import keep, own_file
from bosun.terminal.setup_dialog import NothingMoreToRead, Prompter
from bosun.text.answer_parser import completions, read_answer
from bosun.text.formatting import Formatter
from bosun.text.languages import Language
from engine.answers import Chosen, Counted
from engine.data import parse
from engine.errors import Malformed
from engine.messages import say
from engine.requests import Choose, Count

STOP = "stop"


class Stopped(Exception):
    """The owner has had enough for now."""


def _games(incomplete: str) -> list[str]:
    return [name for name in guided_games() if name.startswith(incomplete)]


def _kinds(incomplete: str) -> list[str]:
    every = (one for game in guided_games() for one in facts_of(game).guided)
    return [one.kind for one in every if one.kind.startswith(incomplete)]


def board_command(
    game: Annotated[str | None, typer.Argument(help="The game.", autocompletion=_games)] = None,
    file: Annotated[str | None, typer.Argument(help="One of its files.", autocompletion=_kinds)] = None,
    anew: Annotated[
        bool, typer.Option("--anew", help="Forget what you told, and ask from the start.")
    ] = False,
    language: Annotated[str, typer.Option(help="en, fr or pl.", envvar="BOSUN_LANGUAGE")] = "en",
) -> None:
    """Tell Bosun what your board, tiles and cards show. Stop whenever you like: it goes on from there."""
    spoken = Language(language)
    line = LineReader()
    Questions(Prompter(line, _write, spoken), Formatter(spoken, ()), line.known).lead(game, file, anew=anew)


class LineReader:
    """Reads a line; at a terminal Tab completes what is ``known``, after a comma as well."""

    def __init__(self) -> None:
        self.known: list[str] = []

    def __call__(self) -> str:
        if not sys.stdin.isatty():
            return sys.stdin.readline()
        # the line editor is for those who type
        from prompt_toolkit import prompt  # noqa: PLC0415
        from prompt_toolkit.completion import WordCompleter  # noqa: PLC0415

        each = re.compile(r"[^,\s][^,]*")
        try:
            return prompt("> ", completer=WordCompleter(self.known, ignore_case=True, pattern=each)) + "\n"
        except EOFError:
            return ""


@dataclass(frozen=True, slots=True)
class Questions:
    """Asks, one line at a time; ``known`` holds what may be typed, for completion."""

    prompter: Prompter
    words: Formatter
    known: list[str] = field(default_factory=list)

    def lead(self, game: str | None, kind: str | None, *, anew: bool = False) -> None:
        """Through one file of a game; what is not known is asked first."""
        try:
            chosen = game or self._which("app.board.which-game", guided_games())
            files = {one.kind: one for one in _files(chosen)}
            kind = kind or self._which("app.board.which-file", files, self._state(chosen))
        except (Stopped, NothingMoreToRead, KeyboardInterrupt):
            return
        if kind not in files:
            raise Malformed(say("app.board.no-such-file", file=kind, files=tuple(files)))
        self._fill(chosen, files[kind], anew=anew)

    def _fill(self, game: str, guided: Guided, *, anew: bool) -> None:
        table = guided.start() if anew else _kept(game, guided)
        self.prompter.say("app.board.begin", title=guided.title)
        done = False
        with suppress(Stopped, NothingMoreToRead, KeyboardInterrupt):
            self._ask_all(game, guided, table)
            done = True
        file = own_file(game, guided.kind)
        end = "done" if done else "kept" if file.exists() else "nothing"
        self.prompter.say(f"app.board.{end}", file=str(file), game=game)

    def _ask_all(self, game: str, guided: Guided, table: dict[str, Any]) -> None:
        """Question after question; whatever became whole is on disk before the next one is asked."""
        guide, written = guided.questions(table), deepcopy(table)
        question = next(guide, None)
        while question is not None:
            answer = self._ask(question)
            try:
                question = guide.send(answer)
            except StopIteration:
                question = None
            if table != written:
                keep(game, guided, table)
                written = deepcopy(table)

    def _ask(self, question: Choose | Count | TextQuestion) -> Any:
        self.prompter.write(self.words.language.text(question.prompt))
        self.known[:] = completions(question, self.words) if isinstance(question, Choose) else []
        for line in self._hints(question):
            self.prompter.write(f"  {line}")
        return self.prompter.until_good(lambda text: self._read(question, text))

    def _hints(self, question: Choose | Count | TextQuestion) -> Iterable[str]:
        if isinstance(question, TextQuestion):
            return []
        if isinstance(question, Count):
            default = "" if question.default is None else f" [{question.default}]"
            return [f"{question.least}–{question.most}{default}"]
        names = self.words.language.list(completions(question, self.words))
        how = say("app.board.at-least-one" if question.least else "app.board.several")
        return [names] + ([self.words.language.text(how)] if question.most > 1 else [])

    def _read(self, question: Choose | Count | TextQuestion, text: str) -> Any:
        if text.casefold() == STOP:
            raise Stopped
        if isinstance(question, TextQuestion):
            return text
        answer = read_answer(question, text, self.words)
        question.check(answer)
        if isinstance(answer, Chosen):
            return answer.ids
        return answer.number if isinstance(answer, Counted) else None

    def _which(self, id: str, names: Iterable[str], states: dict[str, str] | None = None) -> str:
        """One of these by its name or its place in the list."""
        known = list(names)
        self.known[:] = known
        self.prompter.say(id)
        for number, name in enumerate(known, 1):
            self.prompter.write(f"  {number}  {name}  {(states or {}).get(name, '')}".rstrip())
        return self.prompter.until_good(lambda text: self._pick(known, text))

    def _pick(self, known: list[str], text: str) -> str:
        if text.casefold() == STOP:
            raise Stopped
        if text.isdecimal() and 1 <= int(text) <= len(known):
            return known[int(text) - 1]
        found = [name for name in known if name == text] or [name for name in known if name.startswith(text)]
        if len(found) != 1 or not text:
            raise Malformed(say("app.board.no-such-file", file=text or "–", files=tuple(known)))
        return found[0]

    def _state(self, game: str) -> dict[str, str]:
        language = self.words.language
        return {
            one.kind: language.text(one.title)
            + (f" · {language.text(say('app.board.begun'))}" if own_file(game, one.kind).exists() else "")
            for one in _files(game)
        }


def _files(game: str) -> tuple[Guided, ...]:
    if game not in (games := guided_games()):
        raise Malformed(say("app.board.no-such-game", game=game, games=tuple(games)))
    return facts_of(game).guided


def _kept(game: str, guided: Guided) -> dict[str, Any]:
    """What is known so far, or what the built-in file knows."""
    file = own_file(game, guided.kind)
    if not file.exists():
        return guided.start()
    text = file.read_text(encoding="utf-8")
    guided.check(text, str(file))
    return {key: value for key, value in parse(text, str(file)).items() if key not in ("game", "file")}


def _write(text: str) -> None:
    print(text, flush=True)
