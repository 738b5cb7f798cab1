"""Why Bosun asks: each rule in one or two plain sentences for players, by its id and in each language.

Each game keeps its own in ``bosun/games/<game>/why``; the catalogues of ``docs/rules`` are for who works on
Bosun, these texts are for who plays.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from bosun.text.languages import DEFAULT, read_texts
from engine.errors import Malformed
from engine.messages import say

_FOLDER = "why"
_SETTING = "setting."


def rule_text(id: str, language: str = DEFAULT) -> str:
    """What a player is told about the rule with this id."""
    wanted = id.strip().upper()
    found = rule_texts(language).get(wanted) or rule_texts(DEFAULT).get(wanted)
    if found is None:
        raise Malformed(say("app.no-such-rule", id=id))
    return found


def explained(ids: tuple[str, ...], language: str) -> list[dict[str, str]]:
    """Each rule with its text; a rule without one is left out, since an id tells a player nothing."""
    known = rule_texts(DEFAULT) | rule_texts(language)
    return [{"id": id, "text": known[id]} for id in ids if id in known]


def setting_help(game: str, name: str, language: str) -> str:
    """What a setting changes, in a sentence or two; nothing where the game has none.

    Episodes of one game also look where that game keeps what they share: ``lamp_2`` in ``lamp``.
    """
    own = game.replace("-", "_")
    folders = (own, *(shared for shared in _games() if own.startswith(f"{shared}_")))
    texts = (
        _of_game(folder, code).get(_SETTING + name) for code in (language, DEFAULT) for folder in folders
    )
    return next((text for text in texts if text), "")


@cache
def rule_texts(language: str) -> dict[str, str]:
    """The text of every rule of every game, in this language."""
    return {
        id: text
        for game in _games()
        for id, text in _of_game(game, language).items()
        if not id.startswith(_SETTING)
    }


def _games() -> Iterator[str]:
    return (game.name for game in _root().iterdir() if (game / _FOLDER).is_dir())


def _root() -> Traversable:
    return files("bosun.games")


@cache
def _of_game(game: str, language: str) -> Mapping[str, str]:
    file = _root() / game / _FOLDER / f"{language}.po"
    if not file.is_file():
        return {}
    texts, _ = read_texts(file.read_bytes(), language)
    return {id: text.forms[0] for id, text in texts.items()}
