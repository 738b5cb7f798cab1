"""The owner of a game, who tells ``bosun board`` what board, tiles and cards show."""

import tomllib
from collections.abc import Iterator

from bosun.cli.board import Questions
from bosun.facts.storage import own_file
from bosun.terminal.setup_dialog import Prompter
from bosun.text.formatting import Formatter
from bosun.text.languages import Language


class Owner:
    """The owner at the keyboard: what is typed, line by line, and what is read on the screen."""

    def __init__(self, *lines: str, game: str = "perseverance-1") -> None:
        self.screen: list[str] = []
        self._game = game
        self._lines: Iterator[str] = iter(lines)
        language = Language()
        prompter = Prompter(self._type, self.screen.append, language)
        self.questions = Questions(prompter, Formatter(language, ()))

    def _type(self) -> str:
        """The next line; nothing more when there is none, as when the terminal is closed."""
        return next((f"{line}\n" for line in self._lines), "")

    def tells(self, kind: str | None = None, *, anew: bool = False) -> str:
        self.questions.lead(self._game, kind, anew=anew)
        return "\n".join(self.screen)


def kept(game: str, kind: str) -> dict[str, object]:
    return tomllib.loads(own_file(game, kind).read_text(encoding="utf-8"))
