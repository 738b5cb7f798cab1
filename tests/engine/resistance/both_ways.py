"""One game kept in both ways: played in full, then told to light keeping, day by day."""

from collections import Counter, defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.answers import Acted, Answer, Chosen, Confirmed, TimeUp
from engine.bots import Bot
from engine.game import Setup
from engine.headless import Headless
from engine.play import Play
from engine.requests import Act, Confirm, Form
from engine.resistance import GAME
from engine.resistance.crafting import BOMB_REWARD
from engine.resistance.events import PAY
from engine.resistance.state import Resistance
from tests.engine.resistance.table import Table

RAIDS = ("resistance.ask.raid", "resistance.ask.raid-soldier", "resistance.ask.raid-officer")
PAYERS = {
    "resistance.ask.part-payers": "resistance.ask.lose-part",
    "resistance.ask.recruit-payers": "resistance.ask.lose-recruit",
}


class NotTellable(Exception):
    """Something happened that the report of light keeping has no words for."""


@dataclass
class Photo:
    """The table as it is at one moment."""

    soldiers: Counter[str]
    officers: Counter[str]
    cubes: Counter[str]
    held: dict[str, int]
    pawns: dict[str, str]
    available: dict[str, int]
    clues: Counter[str]
    bullets: int

    @classmethod
    def of(cls, game: Resistance) -> "Photo":
        return cls(
            game.soldiers.copy(),
            game.officers.copy(),
            game.cubes.copy(),
            {player.name: player.cubes for player in game.players},
            {player.name: player.pawn for player in game.players},
            dict(game.available),
            Counter(game.kept_clues),
            sum(sum(player.bullets) for player in game.players),
        )


@dataclass
class Span:
    """From the first action of a day to that of the next: what was done, and what was answered after it."""

    photos: list[Photo] = field(default_factory=list)
    moves: list[Acted] = field(default_factory=list)
    ended_by: Answer | None = None
    timed: list[tuple[str, Answer]] = field(default_factory=list)
    untimed: list[tuple[str, Answer]] = field(default_factory=list)

    def report(self) -> dict[str, Any]:
        """What the players would tell of it."""
        first, last = self.photos[0], self.photos[-1]
        played = [card for card in first.available if card in self._gone()]
        removed = Counter(zone for id, answer in self.timed if id == RAIDS[1] for zone in _ids(answer))
        officers = Counter(zone for id, answer in self.timed if id == RAIDS[2] for zone in _ids(answer))
        radioed = self._came()
        if len(set(radioed)) < len(radioed) or set(radioed) & set(played):
            raise NotTellable("the same card came twice, or came back")
        bombs = self._bombs()
        had = {
            name: cubes + BOMB_REWARD * bombs[seat] for seat, (name, cubes) in enumerate(first.held.items())
        }
        if any(last.held[name] > cubes for name, cubes in had.items()):
            raise NotTellable("a bomb gained fewer cubes than it should, since the supply ran out")
        return {
            "eliminated": [*(first.soldiers - last.soldiers - removed).elements()],
            "officers": [*(first.officers - last.officers - officers).elements()],
            "pawns": last.pawns,
            "spent": {name: cubes - last.held[name] for name, cubes in had.items()},
            "zone_cubes": [*(last.cubes - first.cubes).elements()],
            "prepared": last.available,
            "played": [card for card in (*first.available, *radioed) if card in self._gone()],
            "radioed": radioed,
            "clues": [*(last.clues - first.clues).elements()],
            "bullets": last.bullets,
        }

    def _bombs(self) -> Counter[int | None]:
        return Counter(move.seat for move in self.moves if move.move == "sabotage")

    def _gone(self) -> list[str]:
        return [card for a, b in self._pairs() for card in a.available if card not in b.available]

    def _came(self) -> list[str]:
        return [card for a, b in self._pairs() for card in b.available if card not in a.available]

    def _pairs(self) -> Iterator[tuple[Photo, Photo]]:
        return zip(self.photos, self.photos[1:], strict=False)


def _ids(answer: Answer) -> tuple[str, ...]:
    assert isinstance(answer, Chosen)
    return answer.ids


class BothWays:
    """The same game twice: ``full`` is played by a bot, ``light`` is told what happened."""

    def __init__(self, setup: Setup, bot: Bot, seed: str, pace: float) -> None:
        settings = dict(setup.settings)
        self.full = Play(GAME, _with(setup, settings | {"keeping": "full"}))
        self.light = Play(GAME, _with(setup, settings | {"keeping": "light"}))
        self._hands = Headless(bot, seed, pace)

    def next_day(self) -> None:
        """Play one span in full and tell it to the other."""
        if self.full.state.scenario.general or self.full.state.scenario.person:
            raise NotTellable("the report of this helper does not tell of a general or a prisoner")
        self._tell(self._play())

    def _play(self) -> Span:
        span = Span()
        while self.full.request is not None:
            request, state = self.full.request, self.full.state
            if isinstance(request, Act):
                if span.ended_by is not None or (not span.photos and span.untimed):
                    break
                span.photos.append(Photo.of(state))
            answer, source = self._hands.answer(request, state)
            self._note(span, request.id, answer, isinstance(request, Act))
            self.full.answer(answer, source=source)
        return span

    def _note(self, span: Span, id: str, answer: Answer, acted: bool) -> None:
        if not acted:
            (span.timed if span.photos and span.ended_by is None else span.untimed).append((id, answer))
        elif isinstance(answer, Acted) and answer.seat is not None:
            span.moves.append(answer)
        else:
            span.ended_by = answer

    def _tell(self, span: Span) -> None:
        told: defaultdict[str, deque[Answer]] = defaultdict(deque)
        for id, answer in span.untimed + [one for one in span.timed if one[0] in RAIDS]:
            told[id].append(answer)
        presses = deque(span.moves)
        timed = bool(span.photos)
        while self.light.request is not None:
            if isinstance(self.light.request, Act):
                if not timed:
                    break
                timed = self._press(presses, span)
            else:
                self.light.answer(self._told(span, told))

    def _press(self, presses: deque[Acted], span: Span) -> bool:
        """One press, or the end of the phase; False once it has ended."""
        if presses:
            move = presses.popleft()
            self.light.answer(Acted(move.seat, "action"))
            if move.move == "sabotage" and (presses or span.ended_by is not None):
                before = span.photos[len(span.moves) - len(presses) - 1]
                self._bomb(str(move.seat), before.pawns[self.full.setup.seats[move.seat or 0]])
            return True
        if span.ended_by is None:
            met = self.light.state.scenario.craft is not None and not self.light.state.crafted
            self.light.answer(Acted(None, "crafted" if met else "destroyed"))
            return False
        self.light.answer(TimeUp() if isinstance(span.ended_by, TimeUp) else Acted(None, "end-phase"))
        return False

    def _bomb(self, seat: str, zone: str) -> None:
        """A base is destroyed, but it was not the last one."""
        self.light.answer(Acted(None, "destroyed"))
        for id, chosen in (("resistance.ask.destroyed", zone), ("resistance.ask.bomber", seat)):
            if self.light.request is not None and self.light.request.id == id:
                self.light.answer(Chosen((chosen,)))

    def _told(self, span: Span, told: dict[str, deque[Answer]]) -> Answer:
        request = self.light.request
        assert request is not None
        if isinstance(request, Confirm):
            return Confirmed()
        if isinstance(request, Form):
            assert request.note is None, f"a true report was refused: {request.note}"
            return Table(self.light).filled(**span.report())
        if request.id in PAYERS:
            return Chosen(self._payers(span, PAYERS[request.id]))
        return told[request.id].popleft()

    def _payers(self, span: Span, id: str) -> tuple[str, ...]:
        """Who paid a cube in full keeping; the answers stand in the order of the seats that were asked."""
        seats = [str(entry.seat) for entry in self.full.entries if entry.request == id]
        answers = [answer for asked, answer in span.untimed if asked == id]
        asked = zip(seats[len(seats) - len(answers) :], answers, strict=True)
        return tuple(seat for seat, answer in asked if answer == Chosen((PAY,)))


def _with(setup: Setup, settings: dict[str, str]) -> Setup:
    return Setup(setup.game, setup.seats, tuple(settings.items()), setup.data)
