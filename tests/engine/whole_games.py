"""What the questions of whole games have in common: where they are asked, who draws, if one answer is all."""

from collections.abc import Callable, Collection, Iterator
from typing import Any

from engine.play import Play
from engine.requests import Choose, Count, Draw, Form, Request


def asked_elsewhere(played: Play[Any], places: Callable[[Any], Collection[str]]) -> set[str]:
    """The ids of questions about places that are not on the map, or on the map but about no place."""
    wrong: set[str] = set()
    for again in _again(played):
        for part in _choices(again):
            about = {option.id.partition(" ")[0] for option in part.options} & set(places(again.state))
            if part.on_map != bool(about):
                wrong.add(part.id)
    return wrong


def asked_in_vain(played: Play[Any]) -> set[str]:
    """The ids of questions that had only one answer."""
    asked = (again.request for again in _again(played))
    return {one.id for one in asked if isinstance(one, Choose) and _has_one_answer(one)}


def drawn_by_box(played: Play[Any]) -> dict[str, bool]:
    """From what pieces were drawn, and whether the box drew them."""
    asked = (again.request for again in _again(played))
    return {one.of: one.by_box for one in asked if isinstance(one, Draw)}


def numbers_asked(played: Play[Any]) -> dict[str, set[tuple[int, int]]]:
    """The least and the most of every number that was asked, alone or in a form."""
    found: dict[str, set[tuple[int, int]]] = {}
    for again in _again(played):
        for name, asked in _counts(again.request):
            found.setdefault(name, set()).add((asked.least, asked.most))
    return found


def _counts(request: Request | None) -> Iterator[tuple[str, Count]]:
    if isinstance(request, Count):
        yield request.id.partition(" ")[0], request
    elif isinstance(request, Form):
        for part in request.parts:
            if isinstance(part, Count):
                yield f"{request.id}/{part.id.partition(' ')[0]}", part


def _has_one_answer(request: Choose) -> bool:
    return request.least > 0 and request.least == sum(
        min(option.most, request.most) for option in request.options
    )


def _again(played: Play[Any]) -> Iterator[Play[Any]]:
    """The same game, before each of its answers."""
    again = Play(played.game, played.setup)
    for entry in played.entries:
        yield again
        again.answer(entry.answer)


def _choices(play: Play[Any]) -> Iterator[Choose]:
    match play.request:
        case Choose():
            yield play.request
        case Form():
            yield from (part for part in play.request.parts if isinstance(part, Choose))
