"""Secrets over whole games: two copies that differ in one secret answer look the same to everybody else.

What others see is what the page serves them: the request, its advice and the snapshot. It is compared from
the secret question on until the rules tell the secret, or its owner can no longer answer alike in both.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from bosun.web.serializers import Wording
from bosun.web.views import view_words
from engine.answers import Answer, Chosen
from engine.bots import random_answer, random_bot
from engine.entries import Entry
from engine.errors import Illegal
from engine.game import Setup
from engine.games import find_game
from engine.headless import Headless
from engine.play import Play
from engine.requests import Confirm, Request

NAMES = ("Ada", "Bela", "Cleo")
LONGEST = 900
"""So many answers of a game are looked at."""

FOLLOWED = 40
"""For so many answers the two copies are followed."""

Play_ = Play[Any]


def at_once(_play: Play_, _named: tuple[str, ...]) -> bool:
    return True


def with_another_question(play: Play_, _named: tuple[str, ...]) -> bool:
    return play.request is None or not play.request.secret


def when_played_or_master(play: Play_, named: tuple[str, ...]) -> bool:
    """A sailor card that lies open shows its level, and at the top level its owner places a cube."""
    sailors = [player.sailors[id] for player in play.state.players for id in named if id != "none"]
    shown = any(id in player.in_play for player in play.state.players for id in named)
    return shown or any(sailor.level == 4 for sailor in sailors)


TOLD: dict[str, Callable[[Play_, tuple[str, ...]], bool]] = {
    "dead-reckoning.ask.level": when_played_or_master,
    "dead-reckoning.ask.level-last": when_played_or_master,
    "dead-reckoning.ask.play": at_once,
    "dead-reckoning.ask.declare": at_once,
    "dead-reckoning.ask.defend": at_once,
    "dead-reckoning.ask.play-drawn": at_once,
    "dead-reckoning.ask.load": at_once,
    "dead-reckoning.ask.pay-chest": at_once,
    "dead-reckoning.claim-form": with_another_question,
    "perseverance.ask.side": with_another_question,
}
"""Every secret request of every game, and when the rules tell it: goods aboard and cards in play lie open."""

GAMES = [
    ("dead-reckoning", (("keeping", "full"),)),
    ("dead-reckoning", (("keeping", "full"), ("level-up", "optional"))),
    ("dead-reckoning", (("keeping", "battle"),)),
    ("perseverance-1", ()),
    ("perseverance-2", ()),
    ("resistance", ()),
]


def seen_by_others(play: Play_, owner: int | None, wording: Wording) -> dict[str, Any]:
    """The table as the page shows it to everybody but the owner."""
    game, request = play.game, play.request
    snapshot = dict(game.snapshot(play.state))
    secrets = snapshot.pop("secrets", [])
    others = [secret for seat, secret in enumerate(secrets) if seat != owner]
    words = view_words(game.name, play.state, wording)
    return {
        "answers": len(play.entries),
        "request": None if request is None else _request(play, request, wording),
        "snapshot": snapshot,
        "others": others,
        "words": words,
    }


def _request(play: Play_, request: Request, wording: Wording) -> dict[str, Any]:
    if request.secret:
        return wording.secret(request)
    advice = play.game.advice(play.state, request)
    return wording.request(request) | {"advice": [wording.text(said) for said in advice]}


def another(request: Request, answer: Answer, rng: Random) -> Answer | None:
    """Some other legal answer, if a few tries find one."""
    tries = (random_answer(request, rng) for _ in range(12))
    return next((one for one in tries if one != answer), None)


def named_in(*answers: Answer) -> tuple[str, ...]:
    return tuple(id for answer in answers if isinstance(answer, Chosen) for id in answer.ids)


def secrets_of(play: Play_, seed: int) -> Iterator[tuple[int, Request, Answer]]:
    """A whole game by a bot; every secret request on the way, with the number of answers before it."""
    table = Headless(random_bot(seed), f"secrets {seed}")
    while play.request is not None and len(play.entries) < LONGEST:
        request = play.request
        answer, source = table.answer(request, play.state)
        if request.secret and not isinstance(request, Confirm):
            yield len(play.entries), request, answer
        play.answer(answer, source=source)


def follow(setup: Setup, entries: list[Entry], at: int, other: Answer) -> None:
    """Both copies side by side from the secret answer on, until it is told."""
    game = find_game(setup.game)
    wording = Wording("en", setup.seats)
    one, two = (Play.replay(game, setup, entries[:at]) for _ in range(2))
    request = one.request
    assert request is not None
    named, told = named_in(entries[at].answer, other), TOLD[request.id]
    assert seen_by_others(one, request.seat, wording) == seen_by_others(two, request.seat, wording)
    two.answer(other)
    one.answer(entries[at].answer, source=entries[at].source)
    for entry in entries[at + 1 : at + FOLLOWED]:
        if told(one, named) or told(two, named):
            return
        assert seen_by_others(one, request.seat, wording) == seen_by_others(two, request.seat, wording)
        one.answer(entry.answer, source=entry.source)
        try:
            two.answer(entry.answer, source=entry.source)
        except Illegal:
            assert entry.seat == request.seat, "only the owner of a secret may be bound by it"
            return


@pytest.mark.parametrize(("name", "settings"), GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_two_copies_that_differ_in_one_secret_answer_look_the_same_to_the_others(
    name: str, settings: tuple[tuple[str, str], ...], seed: int
) -> None:
    setup, rng = Setup(name, NAMES, settings), Random(f"others {seed}")
    play = Play(find_game(name), setup)
    found = list(secrets_of(play, seed))
    assert {request.id for _, request, _ in found} <= TOLD.keys(), "a new secret request: when is it told?"
    for at, request, answer in rng.sample(found, min(8, len(found))):
        other = another(request, answer, rng)
        if other is not None:
            follow(setup, play.entries, at, other)
