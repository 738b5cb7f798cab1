"""Saved games know requests by their ids: these do not change with a text, and not without being noticed."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from engine.answers import as_json
from engine.bots import random_bot
from engine.entries import Entry
from engine.game import Game, Setup
from engine.games import GAMES
from engine.headless import play_out
from engine.messages import Message
from engine.outcome import Outcome
from engine.requests import Asked, Form, Request
from engine.rules import Rules, revised
from tests.engine.request_ids import LIST, request_ids

R = TypeVar("R", bound=Asked)


def test_the_ids_of_requests_are_those_that_saved_games_hold() -> None:
    """An id that is missing here no longer opens old games. Write the list anew for new ones only."""
    assert request_ids() == LIST.read_text(encoding="utf-8").splitlines()


def reworded(request: Request) -> Request:
    """The same request with every prompt under another id."""
    if isinstance(request, Form):
        request = replace(request, parts=tuple(_reworded(part) for part in request.parts))
    return _reworded(request)


def _reworded(request: R) -> R:
    return replace(request, prompt=Message(f"other.{request.prompt.id}", request.prompt.params))


def with_other_texts(game: Game[Any]) -> Game[Any]:
    def rules(state: Any) -> Rules[Outcome]:
        return revised(game.rules(state), reworded)

    return replace(game, rules=rules)


def written(game: Game[Any], setup: Setup) -> Iterator[tuple[str, int | None, Any]]:
    entries: list[Entry] = play_out(game, setup, random_bot(3), "3").entries
    return ((entry.request, entry.seat, as_json(entry.answer)) for entry in entries)


@pytest.mark.parametrize("name", GAMES)
def test_a_text_can_be_renamed_and_nothing_else_is_written(name: str) -> None:
    game = GAMES[name]
    setup = Setup(name, ("Ada", "Bela", "Cleo"))
    assert list(written(game, setup)) == list(written(with_other_texts(game), setup))
