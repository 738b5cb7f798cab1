"""Whole games by the random bot, looked at after every answer."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Generic, TypeVar

from engine.bots import random_bot
from engine.game import Game, Setup
from engine.headless import MOST_ANSWERS, Headless
from engine.perseverance.assets import TOP_OF_TRACK
from engine.perseverance.state import DICE_EACH, Town
from engine.play import Play
from engine.requests import Request

T = TypeVar("T", bound=Town)


@dataclass(frozen=True)
class Result:
    """How one game went."""

    number: int
    setup: Setup
    ending: str
    attacks: int
    answers: int


BETWEEN = ("tell.turn", "ask.effect", "ask.effect-anywhere")
"""Questions at which a turn begins: nothing is under way."""


class TownWatch(Generic[T]):
    """Follows a game from answer to answer, and fails where an invariant is broken."""

    pools: ClassVar[dict[int, tuple[int, ...]]]
    """The dice of each round, by the number of players."""
    attack: ClassVar[tuple[str, ...]]
    """What the table is told when an attack is resolved."""

    def __init__(self, game: T) -> None:
        self.game = game
        self.pool: int | None = None
        self.dice = 0
        self.assemblies = 0
        self.attacks = 0
        self.attacks_this_turn = 0
        self.last = ""

    def look(self, request: Request | None) -> None:
        """Call after every answer."""
        asked = request.id.partition(".")[2] if request else ""
        if len(self.game.players) == len(self.game.names):
            check_town(self.game)
            self.check()
        if self.pool is not None and self.assemblies == self.game.assemblies:
            assert self.game.dice_total() == self.dice, "no die comes or goes between assemblies"
        if asked in BETWEEN and self.last != "ask.overrule":
            self._turn_begins()
        if asked in self.attack:
            self.attacks += 1
            self.attacks_this_turn += 1
        self.last = asked

    def check(self) -> None:
        """What the episode adds to the invariants."""

    def turn_begins(self) -> None:
        """What the episode adds at the beginning of a turn, when nothing is under way."""

    def may_have_more_dice(self) -> int:
        """How many dice there may be above the size of the round: neutral ones that could not be removed."""
        return 0

    def _turn_begins(self) -> None:
        game = self.game
        more = game.dice_total() - self.pools[len(game.names)][game.assemblies]
        assert 0 <= more <= self.may_have_more_dice(), more
        if self.pool is not None and self.assemblies == game.assemblies:
            assert len(game.pool) == self.pool - 1, "every turn takes one die"
        self.pool, self.dice, self.assemblies = len(game.pool), game.dice_total(), game.assemblies
        self.turn_begins()
        self.attacks_this_turn = 0
        if game.full:
            assert [deck.total() for deck in game.challenges.values()] == [8, 8]


def check_town(game: Town) -> None:
    """Every piece of the town is somewhere, once, and no cap is broken."""
    for party in game.parties:
        assert game.dice_in_play(party.owner) <= DICE_EACH
        assert game.cubes_left(party.owner) >= 0
        assert party.votes >= 0
    for player in game.players:
        assert all(number >= 0 for number in player.assets.values())
        assert all(player.assets[track] <= top for track, top in TOP_OF_TRACK.items())
        assert player.followers >= 0
        assert game.settlements_left(player.owner) >= 0
    assert all(len(officer.spaces) < 4 for officer in game.officers.values())


@dataclass(frozen=True)
class PlayedGames(Generic[T]):
    """The games of an episode by their numbers: who plays, how it is watched, and filled-in files."""

    game: Game[T]
    names: tuple[str, ...]
    watch: Callable[[T], TownWatch[T]]
    files: dict[str, str]

    def setup_of(self, number: int) -> Setup:
        """Ways, player counts and files in turn, every setting by chance."""
        rng = Random(f"settings {number}")
        settings = {setting.name: rng.choice(setting.values) for setting in self.game.settings}
        settings["keeping"] = ("crises", "full")[number % 2]
        data = self.files if number // 6 % 2 else {}
        seats = self.names[: 2 + number // 2 % 3]
        return Setup(self.game.name, seats, tuple(settings.items()), tuple(data.items()))

    def begin(self, number: int) -> tuple[Play[T], Headless]:
        """The game of this number before its first answer, and who answers."""
        return Play(self.game, self.setup_of(number)), Headless(random_bot(number), str(number))

    def play(self, number: int) -> tuple[Play[T], TownWatch[T]]:
        """A whole game by bots that decide and a box that rolls and draws, looked at after every answer."""
        play, table = self.begin(number)
        watch = self.watch(play.state)
        while play.request is not None:
            assert len(play.entries) < MOST_ANSWERS, f"game {number} has no end"
            answer, source = table.answer(play.request, play.state)
            play.answer(answer, source=source)
            watch.look(play.request)
        return play, watch

    def result(self, number: int) -> Result:
        """How the game of this number went."""
        try:
            return result(self.game, number, *self.play(number))
        except Exception as error:
            error.add_note(f"in game {number}")
            raise


def result(game: Game[T], number: int, play: Play[T], watch: TownWatch[T]) -> Result:
    """How it went, once the score sheets agree with the dials."""
    assert play.outcome is not None
    for sheet, player in zip(play.outcome.sheets, play.state.players, strict=True):
        *lines, total, _ = sheet.lines
        assert total.value == sum(line.value for line in lines) == player.followers, (game.name, number)
    ending = play.outcome.reason.id.rpartition(".")[2]
    return Result(number, play.setup, ending, watch.attacks, len(play.entries))


def summary(results: Iterable[Result], seconds: float) -> str:
    told = list(results)
    endings = ", ".join(f"{ending} {n}" for ending, n in Counter(one.ending for one in told).most_common())
    answers, attacks = sum(one.answers for one in told), sum(one.attacks for one in told)
    used = len({one.setup for one in told})
    return (
        f"{len(told)} games over {used} set-ups in {seconds:.0f} s: {endings}\n"
        f"{answers} answers, {attacks} attacks; every invariant held after every answer"
    )
