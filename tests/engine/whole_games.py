"""What the questions of whole games have in common: where they are asked, who draws, if one answer is all."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from engine.messages import Message
from engine.play import Play
from engine.requests import Choose, Count, Draw, Form, Request


def asked_elsewhere(played: Play[Any], places: Callable[[Any], Collection[str]]) -> set[str]:
    """The ids of questions about places that are not on the map, or on the map but about no place."""
    wrong: set[str] = set()
    for again in replayed(played):
        for part in _choices(again):
            about = {one.place or one.id.partition(" ")[0] for one in part.options} & set(places(again.state))
            if part.on_map != bool(about):
                wrong.add(part.id)
    return wrong


def asked_choices(played: Play[Any]) -> Iterator[tuple[str, Choose]]:
    """Every choice of the game by its id; one of a form by the form's and its own."""
    for again in replayed(played):
        form = f"{again.request.id}/" if isinstance(again.request, Form) else ""
        yield from ((form + choice.id, choice) for choice in _choices(again))


def asked_in_vain(played: Play[Any]) -> set[str]:
    """The ids of questions that had only one answer."""
    asked = (again.request for again in replayed(played))
    return {one.id for one in asked if isinstance(one, Choose) and _has_one_answer(one)}


def drawn_by_box(played: Play[Any]) -> dict[str, bool]:
    """From what pieces were drawn, and whether the box drew them."""
    asked = (again.request for again in replayed(played))
    return {one.of: one.by_box for one in asked if isinstance(one, Draw)}


Numbers = tuple[int, int] | tuple[int, int, int | tuple[str, ...] | None]
"""The least and the most of what is counted or chosen, and what is filled in where that never changes."""


def wrong_numbers(played: Play[Any], known: Mapping[str, Numbers], seen: set[str]) -> dict[str, Numbers]:
    """The numbers that were asked otherwise than known, alone or in a form; ``seen`` gets all their names."""
    wrong: dict[str, Numbers] = {}
    for again in replayed(played):
        for name, asked in _counts(again.request):
            seen.add(name)
            numbers = (asked.least, asked.most, asked.default)
            if name in known and numbers[: len(known[name])] != known[name]:
                wrong[name] = numbers
    return wrong


def option_numbers(played: Play[Any], label: str) -> Iterator[tuple[str, object]]:
    """Of options with such a label: what was asked, and how many the label names."""
    for again in replayed(played):
        for choice in _choices(again):
            for option in choice.options:
                if isinstance(option.label, Message) and option.label.id.startswith(label):
                    yield choice.id, dict(option.label.params)["n"]


def _counts(request: Request | None) -> Iterator[tuple[str, Count | Choose]]:
    if isinstance(request, Count | Choose):
        yield request.id.partition(" ")[0], request
    elif isinstance(request, Form):
        for part in request.parts:
            yield f"{request.id}/{part.id.partition(' ')[0]}", part


def _has_one_answer(request: Choose) -> bool:
    return request.least > 0 and request.least == sum(
        min(option.most, request.most) for option in request.options
    )


def replayed(played: Play[Any]) -> Iterator[Play[Any]]:
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
