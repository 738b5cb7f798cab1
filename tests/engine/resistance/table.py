"""A table of Project: Resistance for tests: laid out as a test needs it, then played by short calls."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from engine.answers import Acted, Answer, Chosen, Confirmed, Counted, Drawn, Filled, TimeUp
from engine.errors import Illegal
from engine.facts import FactKey, Value
from engine.game import Setup
from engine.messages import Message
from engine.play import Play
from engine.requests import Act, Choose, Confirm, Count, Draw, Form, Option, Request
from engine.resistance import GAME
from engine.resistance.state import Player, Resistance
from tests.engine.at_table import AtTable
from tests.engine.resistance.telling import Telling

CAST = {"Fred": "stark", "Sophie": "caygill", "Léna": "tasker", "Emma": "llewellyn"}
QUIET = "searches"
"""An event that does nothing while nobody holds a part."""


class Table(AtTable[Resistance]):
    """A game under way, answered by short calls."""

    names = ("resistance.",)

    @property
    def ended(self) -> str:
        """Why the game is over, and who won."""
        assert self.play.outcome is not None, f"still asked: {self.request.summary}"
        return (
            f"{self.play.outcome.reason.id.removeprefix('resistance.end.')}: {self.play.outcome.winners[0]}"
        )

    def player(self, name: str) -> Player:
        return next(player for player in self.game.players if player.name == name)

    def seat(self, name: str) -> str:
        return str(self.player(name).seat)

    def answer(self, answer: Answer) -> "Table":
        self.play.answer(answer)
        return self

    def act(self, name: str, move: str, *then: str) -> "Table":
        """A player acts; what is chosen next may follow at once."""
        self.answer(Acted(self.player(name).seat, move))
        return self.choose(*then) if then else self

    def choose(self, *ids: str) -> "Table":
        return self.answer(Chosen(ids))

    keep = choose

    def drawn(self, *pieces: str) -> "Table":
        assert isinstance(self.request, Draw), self.request.summary
        return self.answer(Drawn(self.request.of, pieces))

    def count(self, number: int) -> "Table":
        return self.answer(Counted(number))

    def confirm(self) -> "Table":
        return self.answer(Confirmed())

    def ring(self) -> "Table":
        """The clock rings."""
        return self.answer(TimeUp())

    def end_phase(self) -> "Table":
        return self.answer(Acted(None, "end-phase"))

    def why_not(self, name: str, move: str) -> str | None:
        """The reason for which a player cannot do this now; None when it is open."""
        assert isinstance(self.request, Act), self.request.summary
        seat = self.player(name).seat
        found = next(one for one in self.request.moves if (one.seat, one.id) == (seat, move))
        return None if found.why_not is None else found.why_not.id.removeprefix("resistance.refuse.")

    def waits_for(self, name: str) -> Any:
        """The slowest, of whom this player is too far ahead."""
        assert isinstance(self.request, Act), self.request.summary
        waits = next(one.why_not for one in self.request.moves if one.seat == self.player(name).seat)
        assert waits is not None, f"{name} may act"
        return dict(waits.params)["slowest"]

    def may(self, name: str, move: str) -> bool:
        return self.why_not(name, move) is None

    def options(self) -> dict[str, int]:
        """What may be chosen or drawn now, and how often each."""
        pieces: tuple[Option, ...] = ()
        match self.request:
            case Choose():
                pieces = self.request.options
            case Draw():
                pieces = self.request.pieces
            case _:
                raise AssertionError(self.request.summary)
        return {option.id: option.most for option in pieces}

    def number_drawn(self) -> int:
        assert isinstance(self.request, Draw), self.request.summary
        return self.request.number

    def steps(self) -> list[Message]:
        assert isinstance(self.request, Confirm), self.request.summary
        return list(self.request.steps)

    def told(self, step: str, param: str) -> Any:
        """What an instruction says in one of its steps; None when it has no such step."""
        named = (dict(one.params) for one in self.steps() if one.id == f"resistance.{step}")
        return next((params[param] for params in named), None)

    def refused(self, answer: Answer) -> str:
        """The reason for which an answer is refused."""
        try:
            self.play.check(answer)
        except Illegal as refusal:
            return str(refusal.text).partition("(")[0]
        raise AssertionError(f"{answer} is legal")

    def pass_on(self, *asks: str) -> "Table":
        """Answer in the plainest way until one of these is asked, or the game is over."""
        while self.play.request is not None and self.asks not in asks:
            self.answer(plainest(self.request))
        return self

    def to_actions(self) -> "Table":
        return self.pass_on("ask.action", "ask.press")

    def army(self, event: str = QUIET) -> "Table":
        """End the players' phase and draw this event; stops where the event asks or tells something."""
        return self.end_phase().pass_on("draw.events").drawn(event)

    def rounds(self, event: str = QUIET) -> "Table":
        """End the players' phase, carry out an event, and stop before the first invasion round."""
        return self.army(event).pass_on("draw.invasion", "army.intensify")

    def invade(self, zone: str) -> "Table":
        """Draw this zone token and carry out the round."""
        return self.pass_on("draw.invasion").drawn(zone)

    def report(self, **told: Any) -> "Table":
        """Answer the report of light keeping: what is not told stays as the form has it.

        ``eliminated``, ``officers``, ``zone_cubes``, ``played``, ``radioed`` and ``clues`` are lists of ids,
        ``pawns``, ``spent`` and ``prepared`` go by player or card, ``bullets`` is a number.
        """
        return self.answer(self.filled(**told))

    def filled(self, **told: Any) -> Filled:
        assert isinstance(self.request, Form), self.request.summary
        return Filled(Telling(self.game, self.request, told).parts())

    def next_day(self, event: str = QUIET) -> "Table":
        """Through the army phase to the next day's actions."""
        return self.army(event).to_actions()


def plainest(request: Request) -> Answer:
    """The first legal answer: as few pieces as possible, nothing done where nothing must be."""
    match request:
        case Choose():
            ids = [option.id for option in request.options for _ in range(option.most)]
            return Chosen(tuple(ids[: request.least]))
        case Count():
            return Counted(request.least)
        case Confirm():
            return Confirmed()
        case Draw():
            pieces = [option.id for option in request.pieces for _ in range(option.most)]
            return Drawn(request.of, tuple(pieces[: request.number]))
        case Form():
            return Filled({part.id: usual(part) for part in request.parts})
        case Act():
            return Acted(None, "end-phase")
    raise AssertionError(f"this game asks for no {request.kind}")


def usual(part: Choose | Count) -> Answer:
    """What a form has filled in already."""
    if part.default is None:
        return plainest(part)
    return Chosen(part.default) if isinstance(part, Choose) else Counted(part.default)


def start(
    *,
    seats: int = 4,
    cast: Mapping[str, str] | None = None,
    keeping: str = "full",
    data: Mapping[str, str] | None = None,
    settings: Mapping[str, str] | None = None,
    facts: Mapping[FactKey, Value] | None = None,
    planning: str = "com",
) -> Table:
    """The four of the rulebook's example (or the first three), up to the first request after the set-up."""
    characters = dict(list((CAST | dict(cast or {})).items())[:seats])
    chosen = {"keeping": keeping, "characters": "choose", "ready": "no"} | dict(settings or {})
    setup = Setup("resistance", tuple(characters), tuple(chosen.items()), tuple(dict(data or {}).items()))
    if facts is not None:
        setup = setup.with_facts(facts)
    table = Table(Play(GAME, setup))
    for character in characters.values():
        table.choose(character)
        if table.asks == "ask.row":
            table.choose(planning)
    return table.confirm()


def table(
    *,
    at: Mapping[str, str] | None = None,
    soldiers: Mapping[str, int] | None = None,
    officers: Mapping[str, int] | None = None,
    cubes: Mapping[str, int] | None = None,
    zone_cubes: Mapping[str, int] | None = None,
    objects: Mapping[str, Iterable[str]] | None = None,
    team: Mapping[str, Mapping[str, Iterable[str]]] | None = None,
    available: Mapping[str, int] | None = None,
    clues: Iterable[str] = (),
    counters: Mapping[str, int] | None = None,
    **start_with: Any,
) -> Table:
    """A table laid out as told, every other piece as the scenario puts it, at the first day's actions."""
    laid = start(**start_with)
    game = laid.game
    for name, zone in (at or {}).items():
        laid.player(name).pawn = zone
    for name, number in (counters or {}).items():
        laid.player(name).counter = number
    _occupy(game, soldiers or {}, officers or {})
    _share_cubes(laid, cubes or {}, zone_cubes or {}, available or {})
    for name, items in (objects or {}).items():
        _give(game, laid.player(name), list(items))
    for name, rows in (team or {}).items():
        for skill, tokens in rows.items():
            _seat(game, laid.player(name), skill, list(tokens))
    for clue in clues:
        game.clues.take([clue])
        game.kept_clues.append(clue)
    laid.pass_on("draw.resistance")
    spare = [card for card in ("airlift", "remote-transfer", "train", "slow") if game.resistance.draw[card]]
    return laid.drawn(*spare[:2]).keep(spare[0])


def _occupy(game: Resistance, soldiers: Mapping[str, int], officers: Mapping[str, int]) -> None:
    game.soldiers.update({zone: number - game.soldiers[zone] for zone, number in soldiers.items()})
    for zone, number in officers.items():
        game.officers[zone] = number
        game.officers_in_reserve -= number
    for zone in [*soldiers, *officers]:
        if game.occupants(zone) and game.tokens[zone]:
            game.bag[zone] += game.tokens.pop(zone)
    game.reserve = game.box.soldiers - game.soldiers.total()


def _share_cubes(
    laid: Table, held: Mapping[str, int], on_zones: Mapping[str, int], on_cards: Mapping[str, int]
) -> None:
    game = laid.game
    for name, number in held.items():
        laid.player(name).cubes = number
    game.cubes = Counter(on_zones)
    for card, number in on_cards.items():
        game.resistance.draw[card] -= 1
        game.available[card] = number
    game.supply = 0
    game.supply = game.box.cubes - game.cubes_everywhere()


def _give(game: Resistance, player: Player, items: list[str]) -> None:
    for item in items:
        player.objects[item] += 1
        if game.specials[item]:
            game.specials[item] -= 1
        else:
            game.objects.draw[item] -= 1
        if item == "sniper-rifle":
            player.bullets.append(game.take_from_supply(game.box.bullets))


def _seat(game: Resistance, player: Player, skill: str, tokens: list[str]) -> None:
    slot = player.character.skills[skill]
    for token in tokens:
        slot += 1
        player.team[skill][slot] = token
        if token in game.recruitment:
            game.recruitment[token] -= 1
