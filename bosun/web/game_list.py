"""The games that the lobby offers: how many may play, and every setting with the rule it comes from."""

from typing import Any

from bosun.session.setups import default_names
from bosun.text.languages import Language
from bosun.web.rules import explained
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
        "names": list(default_names(max(game.seats), speech)),
        "settings": [_setting(setting, speech) for setting in game.settings],
        "files": list(game.data_files),
    }


def _setting(setting: Setting, speech: Language) -> dict[str, Any]:
    return {
        "name": setting.name,
        "label": speech.text(setting.label),
        "values": [{"id": value, "label": _value(value, speech)} for value in setting.values],
        "rule": explained(setting.rule),
    }


def _value(value: str, speech: Language) -> str:
    """A value in words; a name or a number stands for itself."""
    message = say(f"web.value.{value}")
    text = speech.text(message)
    return value if text == message.id else text
