"""Why Bosun asks: each rule in one or two plain sentences for players, by its id and in each language.

Each game keeps its own in a folder ``why`` beside its texts. The catalogues of ``docs/rules`` are for who
works on Bosun, these texts are for who plays.
"""

from collections.abc import Mapping
from functools import cache

from bosun.games.registry import folder_of, text_folders
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
    own = folder_of(game)
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


def _games() -> list[str]:
    return [game for game, texts in text_folders().items() if (texts.parent / _FOLDER).is_dir()]


@cache
def _of_game(game: str, language: str) -> Mapping[str, str]:
    texts = text_folders().get(game)
    file = texts.parent / _FOLDER / f"{language}.po" if texts is not None else None
    if file is None or not file.is_file():
        return {}
    found, _ = read_texts(file.read_bytes(), language)
    return {id: text.forms[0] for id, text in found.items()}
