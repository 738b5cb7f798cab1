"""The games that the lobby offers: how many may play, and every setting with what it changes."""

from typing import Any

from bosun.session.setups import COLOURS, default_names
from bosun.text.languages import Language
from bosun.text.rule_texts import setting_help
from bosun.web.serializers import language
from engine.game import Game, Setting
from engine.games import GAMES
from engine.messages import say


def offered_games(code: str) -> list[dict[str, Any]]:
    """All games that Bosun knows, in words."""
    return [_offered(game, language(code)) for game in GAMES.playable()[0]]


def _offered(game: Game[Any], speech: Language) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": speech.text(game.title),
        "seats": list(game.seats),
        "names": list(default_names(game.colours[: max(game.seats)], speech)),
        "colours": [{"id": colour, "label": speech.text(COLOURS[colour])} for colour in game.colours],
        "settings": [_setting(game, setting, speech) for setting in game.settings],
        "files": list(game.data_files),
        "facts": bool(game.book.kinds),
        "skills": [{"id": skill, "label": speech.text(say(f"web.skill.{skill}"))} for skill in game.skills],
    }


def _setting(game: Game[Any], setting: Setting, speech: Language) -> dict[str, Any]:
    return {
        "name": setting.name,
        "label": speech.text(setting.label),
        "values": [{"id": value, "label": _value(setting, value, speech)} for value in setting.values],
        "help": setting_help(game.name, setting.name, speech.code),
    }


def _value(setting: Setting, value: str, speech: Language) -> str:
    """A value in words, those of its setting first; a name or a number stands for itself."""
    own = f"{setting.name}.{value}"
    for message in (say(f"web.value.{own}"), say(f"web.value.{value}")):
        text = speech.text(message)
        if text != message.id:
            return text
    return value
