"""Which questions of whole games are about places of the board, and which of them are asked on it."""

from collections.abc import Callable, Collection, Iterator
from typing import Any

from engine.play import Play
from engine.requests import Choose, Form


def asked_elsewhere(played: Play[Any], places: Callable[[Any], Collection[str]]) -> set[str]:
    """The ids of questions about places that are not on the map, or on the map but about no place."""
    again = Play(played.game, played.setup)
    wrong: set[str] = set()
    for entry in played.entries:
        for part in _choices(again):
            about = {option.id.partition(" ")[0] for option in part.options} & set(places(again.state))
            if part.on_map != bool(about):
                wrong.add(part.id)
        again.answer(entry.answer)
    return wrong


def _choices(play: Play[Any]) -> Iterator[Choose]:
    match play.request:
        case Choose():
            yield play.request
        case Form():
            yield from (part for part in play.request.parts if isinstance(part, Choose))
