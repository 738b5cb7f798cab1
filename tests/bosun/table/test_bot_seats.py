"""Seats that Bosun plays, at the table: bots decide, people lend their hands and say when it is done."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bosun.table.events import Refused
from engine.answers import Acted, Confirmed
from engine.bots import random_answer
from engine.entries import BOT
from engine.games import GAMES
from engine.game import Setup
from engine.lent_hands import HANDS
from engine.requests import Act, Choose, Confirm, Count, Meaning, Order
from random import Random
from tests.bosun.tabletop import Tabletop

ALONE = ("Ada", "Bosun (Green)", "Bosun (Purple)")


def table_with_bots(folder: Path, game: str, skill: str, *, seed: int = 1) -> Tabletop:
    setup = Setup(game, ALONE, (("keeping", "full"),), bots=((1, skill), (2, skill)))
    return Tabletop(folder / "bots.bosun", game=GAMES[game], setup=setup, draws="auto")


class OnePerson:
    """Sits at the table alone: answers what is asked by chance, does what the bots decided, lets time pass."""

    def __init__(self, top: Tabletop, seed: int = 1) -> None:
        self.top = top
        self._rng = Random(f"person {seed}")

    def step(self) -> None:
        request = self.top.table.play.request
        assert request is not None
        if not isinstance(request, Act):
            self.top.answer(random_answer(request, self._rng))
            return
        done = [move for move in request.moves if move.meaning is Meaning.HANDS]
        own = [move for move in request.open_moves() if move.seat == 0]
        if done:
            self.top.answer(Acted(None, done[0].id))
        elif own:
            move = self._rng.choice(own)
            self.top.answer(Acted(0, move.id))
        self.top.pass_by(9)

    def play(self) -> None:
        for _ in range(6000):
            if self.top.table.play.request is None:
                return
            self.step()


SKILLS = [("resistance", "cautious"), ("dead-reckoning", "captain"), ("perseverance-1", "random")]
SKILLS += [("perseverance-2", "random")]


@pytest.mark.parametrize(("game", "skill"), SKILLS)
def test_one_person_plays_a_whole_game_with_two_bots(tmp_path: Path, game: str, skill: str) -> None:
    with closing(table_with_bots(tmp_path, game, skill)) as top:
        OnePerson(top).play()
        assert top.table.play.outcome is not None
        assert not [one.message for one in top.heard if isinstance(one, Refused)]
        decided = [entry for entry in top.table.play.entries if entry.source == BOT]
        assert {0} & {entry.seat for entry in decided} == set()
        assert decided
