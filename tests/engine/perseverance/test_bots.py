"""The settler: it has habits, tells them as its reasons, and does better than chance."""

import pytest

from engine.answers import Answer, Chosen
from engine.bot_seats import RANDOM
from engine.bots import random_bot
from engine.game import Setup
from engine.games import find_game
from engine.headless import play_out
from engine.messages import say
from engine.perseverance.bot_seats import bot_seats
from engine.perseverance.bots import settler
from engine.requests import Choose, Option, Request
from tests.engine.perseverance.table import NAMES

HABITS = {"perseverance.ask.effect": {"settle": 0.3, "pub": -0.2}}


def question(id: str = "perseverance.ask.effect", *, most: int = 1) -> Choose:
    options = tuple(Option(name, say("as-is", text=name)) for name in ("pub", "settle", "training"))
    return Choose(id=id, prompt=say("as-is", text=""), seat=0, options=options, least=1, most=most)


def chosen(request: Request) -> list[str]:
    """What the settlers of a hundred games choose."""
    answers = [settler(HABITS, seed)(request, None) for seed in range(100)]
    return [id for answer in answers if isinstance(answer, Chosen) for id in answer.ids]


def test_a_settler_mostly_chooses_what_left_others_ahead_and_sometimes_something_else() -> None:
    taken = chosen(question())
    assert taken.count("settle") > 85
    assert {"pub", "training"} & set(taken)


def test_without_a_habit_it_chooses_by_chance() -> None:
    for request in (question("perseverance.ask.other"), question(most=2)):
        taken = chosen(request)
        assert min(taken.count(id) for id in ("pub", "settle", "training")) > 15


@pytest.mark.parametrize(("option", "why"), [("settle", "habit"), ("pub", "whim"), ("training", "whim")])
def test_a_settler_says_why(option: str, why: str) -> None:
    told = bot_seats(HABITS).told("settler", None, question(), Chosen((option,)))
    assert told is not None
    assert f"perseverance.bot.{why}" in str(told)


def test_where_chance_decided_there_is_no_reason() -> None:
    for skill, request in (("settler", question("perseverance.ask.other")), (RANDOM, question())):
        told = bot_seats(HABITS).told(skill, None, request, Chosen(("pub",)))
        assert told is not None
        assert "perseverance.bot" not in str(told)


@pytest.mark.parametrize("episode", ["perseverance-1", "perseverance-2"])
def test_a_settler_wins_most_games_against_chance(episode: str) -> None:
    game, won = find_game(episode), 0
    for number in range(8):
        settled, drifting = game.bots["settler"](number), random_bot(number)

        def bot(request: Request, state: object) -> Answer:
            return (settled if request.seat == 0 else drifting)(request, state)  # noqa: B023 - called at once

        play = play_out(game, Setup(episode, NAMES[:2], game.bot_seats.needs), bot, str(number))
        assert play.outcome is not None
        won += play.outcome.winners == (NAMES[0],)
    assert won >= 6
