"""Going on with a saved game: how it stands, and opening it, mended where it is damaged."""

from collections.abc import Callable
from pathlib import Path

from bosun.errors import DamagedJournal
from bosun.session.home import is_kept_aside
from bosun.table.journal.journal import Journal
from bosun.terminal.views import view_of
from bosun.text.formatting import Formatter
from bosun.text.languages import Language
from engine.errors import BosunError
from engine.games import find_game
from engine.messages import say


def summary(path: Path, language: Language) -> str:
    """The first line of what the table would tell, or why it cannot."""
    try:
        with Journal.open(path) as journal:
            return standing(journal, language)
    except BosunError as error:
        return language.text(error.text)


def standing(journal: Journal, language: Language) -> str:
    """The first line of what the table would tell."""
    game = find_game(journal.meta.setup.game)
    play = journal.load(game)
    lines = view_of(game.name).in_words(play.state, Formatter(language, play.setup.seats))
    return lines[0] if lines else language.text(game.title)


def reopen(path: Path, *, mend: Callable[[BosunError], bool]) -> Journal:
    """The journal, checked by replaying it; where it is damaged, mended if a person says so."""
    try:
        if is_kept_aside(path):
            raise DamagedJournal(say("journal.kept", file=path.name))
        return _checked(path)
    except BosunError as error:
        if not can_be_mended(error) or not mend(error):
            raise
    with Journal.open(path, until_damage=True) as journal:
        journal.load(find_game(journal.meta.setup.game), until_damage=True)
        return journal.mend()


def can_be_mended(error: BosunError) -> bool:
    """Whether the game before the damage may still be there."""
    return isinstance(error, ValueError)


def _checked(path: Path) -> Journal:
    journal = Journal.open(path)
    try:
        journal.load(find_game(journal.meta.setup.game))
    except BosunError:
        journal.close()
        raise
    return journal
