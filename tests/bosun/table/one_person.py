"""A person who plays with bots: decides by a bot of their own, and does by hand what the others decided."""

from dataclasses import replace
from pathlib import Path
from random import Random

from bosun.table.seated_bots import make_bot
from engine.answers import Acted
from engine.bots import random_answer
from engine.game import Setup
from engine.games import GAMES
from engine.requests import Act, Choose, Count, Meaning, Move, Order, Request
from tests.bosun.tabletop import Tabletop

PERSON = 0
SHORT = 9.0
"""Seconds between two looks at the clock."""


def table_with_bots(file: Path, game: str, *skills: str, draws: str = "auto", **settings: str) -> Tabletop:
    """One person, and bots of these skills."""
    names = ("Ada", *(f"Bosun {number}" for number in range(1, len(skills) + 1)))
    bots = tuple(enumerate(skills, 1))
    chosen = tuple(({"keeping": "full"} | settings).items())
    return Tabletop(file, game=GAMES[game], setup=Setup(game, names, chosen, bots=bots), draws=draws)


class OnePerson:
    """Sits at seat 0 of a table with bots."""

    def __init__(self, top: Tabletop, skill: str = "random") -> None:
        self.top = top
        self._bot = make_bot(top.game, skill, 5)
        self._rng = Random("hands")

    @property
    def request(self) -> Request:
        request = self.top.table.play.request
        assert request is not None
        return request

    def to_do(self) -> list[Move]:
        """What a bot decided on a clock and nobody has done yet."""
        request = self.request
        return (
            [move for move in request.moves if move.meaning is Meaning.HANDS]
            if isinstance(request, Act)
            else []
        )

    def step(self) -> None:
        """Answer once, or let the time pass in which a bot thinks."""
        request, state = self.request, self.top.table.play.state
        if isinstance(request, Act):
            self._act(request)
        elif isinstance(request, Choose | Count | Order):
            self.top.answer(self._bot(request, state))
        else:
            self.top.answer(random_answer(request, self._rng))

    def _act(self, request: Act) -> None:
        done = self.to_do()
        own = tuple(move for move in request.open_moves() if move.seat == PERSON)
        if done:
            self.top.answer(Acted(None, done[0].id))
        elif own:
            self.top.answer(self._bot(replace(request, moves=own), self.top.table.play.state))
        self.top.pass_by(SHORT)

    def play(self, until: str | None = None, most: int = 4000) -> None:
        """To the end of the game, or until something is asked."""
        for _ in range(most):
            asked = self.top.table.play.request
            if asked is None or asked.id == until:
                return
            self.step()
        raise AssertionError("the game has no end")
