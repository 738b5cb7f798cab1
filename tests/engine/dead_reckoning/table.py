"""A table of Dead Reckoning for tests: laid out as a test needs it, then played by short calls."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from engine.answers import Answer, Chosen, Confirmed, Counted, Drawn, Dropped, Filled, Ordered
from engine.data import built_in
from engine.dead_reckoning import GAME
from engine.dead_reckoning.box import HullTile
from engine.dead_reckoning.box_facts import class_of, tile_of
from engine.dead_reckoning.cards import Card
from engine.dead_reckoning.ocean import SEAS
from engine.dead_reckoning.state import Board, DeadReckoning, Isle, Player, Sailor
from engine.errors import Illegal
from engine.facts import FactKey, Value
from engine.game import Setup
from engine.messages import Message
from engine.play import Play
from engine.requests import Choose, Confirm, Count, Draw, Drop, Form, Order, Request
from tests.engine.at_table import AtTable
from tests.engine.owners import value

EXAMPLES = ("layout", "landing", "ocean", "cards", "box")
NAMES = ("Violet", "Blue", "Green", "Yellow")
ROW_1 = {"r1c1": "anchorage", "r1c2": "bell-rock", "r1c3": "cask-cay"}
CARDS_1 = ("spare-sail", "small-gun", "helm")


class Table(AtTable[DeadReckoning]):
    """A game under way, answered by short calls."""

    names = ("dead-reckoning.",)

    def player(self, name: str) -> Player:
        return next(player for player in self.game.players if player.name == name)

    def isle(self, at: str) -> Isle:
        isle = self.game.boards[at].isle
        assert isle is not None
        return isle

    def answer(self, answer: Answer) -> "Table":
        self.play.answer(answer)
        return self

    def choose(self, *ids: str) -> "Table":
        return self.answer(Chosen(ids))

    def act(self, action: str, *then: str) -> "Table":
        """An action of the main phase; what is chosen next, one after another, may follow at once."""
        assert self.asks == "ask.action", self.request.summary
        self.choose(action)
        for id in then:
            self.choose(id)
        return self

    def use(self, ability: str, *then: str) -> "Table":
        """Use an ability of a card in play; nobody is asked which where there is only one."""
        self.act("use")
        if self.asks == "ask.ability":
            self.choose(ability)
        for id in then:
            self.choose(id)
        return self

    def sail(self, *places: str) -> "Table":
        """Sail space by space and stop; the stop is not asked where the sails are used up."""
        self.act("move")
        for at in places:
            if self.asks == "ask.move":
                self.choose(at)
        return self.choose("stop") if self.asks == "ask.move" else self

    def drawn(self, *pieces: str) -> "Table":
        assert isinstance(self.request, Draw), self.request.summary
        return self.answer(Drawn(self.request.of, pieces))

    def drop(self, **zones: str) -> "Table":
        """Where the cubes lie: ``drop(violet="Z02 Z02", green="Z05")``."""
        assert isinstance(self.request, Drop), self.request.summary
        cubes = [(colour, zone) for colour, where in zones.items() for zone in where.split()]
        return self.answer(Dropped(tuple(c for c, _ in cubes), tuple(z for _, z in cubes)))

    def still(self) -> "Table":
        """The rest of the board is as it was."""
        assert self.asks == "board", self.request.summary
        return self.answer(Filled({"pushed": Chosen(())}))

    def fill(self, *parts: int | str | tuple[str, ...]) -> "Table":
        told = [
            Counted(p) if isinstance(p, int) else Chosen((p,) if isinstance(p, str) else p) for p in parts
        ]
        assert isinstance(self.request, Form), self.request.summary
        names = [part.id for part in self.request.parts]
        return self.answer(Filled(dict(zip(names, told, strict=True))))

    def count(self, number: int) -> "Table":
        return self.answer(Counted(number))

    def order(self, *ids: str) -> "Table":
        return self.answer(Ordered(ids))

    def confirm(self) -> "Table":
        return self.answer(Confirmed())

    def options(self) -> dict[str, int]:
        """What may be chosen, drawn or dropped now, and how often each."""
        match self.request:
            case Choose():
                return {option.id: option.most for option in self.request.options}
            case Draw():
                return {option.id: option.most for option in self.request.pieces}
            case Drop():
                return {option.id: option.most for option in self.request.cubes}
        raise AssertionError(self.request.summary)

    def may(self, action: str) -> bool:
        assert self.asks == "ask.action", self.request.summary
        return action in self.options()

    def limits(self) -> tuple[int, int]:
        assert isinstance(self.request, Count), self.request.summary
        return self.request.least, self.request.most

    def parts(self) -> list[str]:
        assert isinstance(self.request, Form), self.request.summary
        return [part.id for part in self.request.parts]

    def steps(self) -> list[str]:
        assert isinstance(self.request, Confirm), self.request.summary
        return [step.id.removeprefix("dead-reckoning.") for step in self.request.steps]

    def told(self, param: str) -> Any:
        """A parameter of what is asked or told now."""
        return dict(self.request.prompt.params)[param]

    def refused(self, answer: Answer) -> str:
        """The reason for which an answer is refused."""
        with pytest.raises(Illegal) as refusal:
            self.play.check(answer)
        assert isinstance(refusal.value.text, Message)
        return refusal.value.text.id

    def pass_on(self, *asks: str) -> "Table":
        """Answer in the plainest way until one of these is asked, or the game is over."""
        while self.play.request is not None and self.asks not in asks:
            self.answer(plainest(self.request))
        return self

    def end_turn(self) -> "Table":
        """Through maintenance to the next player's first action."""
        return self.act("end").pass_on("ask.action")

    def to(self, name: str) -> "Table":
        """Turns pass until this player acts."""
        while self.told("player") != name:
            self.end_turn()
        return self

    def all_in_force(self) -> "Table":
        """Every cube of the throw lands in a zone of force 1."""
        self.pass_on("throw.first")
        colours = [colour for colour, number in self.options().items() for _ in range(number)]
        return self.answer(Dropped(tuple(colours), ("Z02",) * len(colours)))


def plainest(request: Request) -> Answer:  # noqa: PLR0911 - one return for each kind
    """The first legal answer: as little as possible, nothing done where nothing must be."""
    match request:
        case Choose():
            ids = [option.id for option in request.options for _ in range(option.most)]
            last = {"end", "end merchant", "done", "none", "ready", "stop", "merchant", "re-throw"} & set(ids)
            return (
                Chosen((sorted(last)[0],))
                if request.least == 1 and last
                else Chosen(tuple(ids[: request.least]))
            )
        case Count():
            return Counted(request.least if request.default is None else request.default)
        case Confirm():
            return Confirmed()
        case Draw():
            pieces = [option.id for option in request.pieces for _ in range(option.most)]
            return Drawn(request.of, tuple(pieces[: request.number]))
        case Drop():
            cubes = [option.id for option in request.cubes for _ in range(option.most)]
            zones = ["Z06" if colour == cubes[0] else "Z02" for colour in cubes]
            return Dropped(tuple(cubes), tuple(zones))
        case Order():
            return Ordered(tuple(item.id for item in request.items))
        case Form():
            return Filled({part.id: usual(part) for part in request.parts})
    raise AssertionError(request.summary)


def usual(part: Choose | Count) -> Answer:
    """What a form has filled in already."""
    if part.default is None:
        return plainest(part)
    return Chosen(part.default) if isinstance(part, Choose) else Counted(part.default)


def new(
    seats: int = 4,
    *,
    keeping: str = "full",
    settings: Mapping[str, str] | None = None,
    data: Mapping[str, str] | None = None,
    facts: Mapping[FactKey, Value] | None = None,
) -> Table:
    """A new game, at its first request; with facts, on the copy of an owner who told these."""
    chosen = {"keeping": keeping} | dict(settings or {})
    setup = Setup("dead-reckoning", NAMES[:seats], tuple(chosen.items()), tuple(dict(data or {}).items()))
    return Table(Play(GAME, setup if facts is None else setup.with_facts(facts)))


def as_told(*but: str) -> dict[FactKey, Value]:
    """An owner's copy that is as our examples are, and told of, but for these facts: ``price:garrison``."""
    files = {kind: built_in("engine.dead_reckoning", f"examples/{kind}.toml") for kind in EXAMPLES}
    kinds = {kind.name: kind for kind in GAME.book.kinds}
    others = {
        FactKey(kind, id): value(kinds[kind], id)
        for kind in ("unit", "colour")
        for id in kinds[kind].subjects
    }
    told = dict(GAME.book.from_files(files)) | others
    return {key: fact for key, fact in told.items() if str(key) not in but}


def start(
    seats: int = 4, *, first: str = "Violet", first_cards: tuple[str, ...] = CARDS_1, **more: Any
) -> Table:
    """A game after its set-up: Anchorage, Bell Rock and Cask Cay lie at the harbour."""
    t = new(seats, **more).drawn(first).confirm()
    if not t.game.full:
        return t
    for board, card in zip(ROW_1.values(), first_cards, strict=True):
        t.drawn(board).drawn(card)
    return t.choose("none").confirm() if t.asks == "ask.level" else t


def table(
    *,
    seats: int = 4,
    at: Mapping[str, str] | None = None,
    boards: Mapping[str, str] | None = None,
    cards: Mapping[str, str] | None = None,
    cubes: Mapping[str, Mapping[str, int]] | None = None,
    permanent: Mapping[str, Mapping[str, int]] | None = None,
    buildings: Mapping[str, Iterable[str]] | None = None,
    goods: Mapping[str, Mapping[str, int]] | None = None,
    cargo: Mapping[str, int] | None = None,
    coin: Mapping[str, int] | None = None,
    dock: Mapping[str, int] | None = None,
    chest: Mapping[str, int] | None = None,
    level: Mapping[str, Mapping[str, int]] | None = None,
    sleeved: Mapping[str, Mapping[str, Iterable[str]]] | None = None,
    in_play: Mapping[str, Iterable[str]] | None = None,
    discard: Mapping[str, Iterable[str]] | None = None,
    aside: Mapping[str, Iterable[str]] | None = None,
    tiles: Mapping[str, Mapping[str, Iterable[str]]] | None = None,
    pirates: Iterable[str] = (),
    done: Iterable[str] = (),
    damage: Mapping[str, int] | None = None,
    hand: Mapping[str, int] | None = None,
    tally: Mapping[str, Mapping[str, int]] | None = None,
    achievements: Mapping[str, Iterable[str]] | None = None,
    reserve: Mapping[str, int] | None = None,
    owes_level: Iterable[str] = (),
    **more: Any,
) -> Table:
    """A table laid out as told, at the first action of Violet's turn; whoever sits last has just had one."""
    t = start(seats, first=NAMES[seats - 1], **more)
    t.act("end").pass_on("discard-and-draw")
    game = t.game
    for place, id in (boards or {}).items():
        game.boards[place] = _board(game, id)
    for place, id in (cards or {}).items():
        game.boards[place].card = a_card(game, id) if id else None
    _islands(t, cubes or {}, permanent or {}, buildings or {}, goods or {})
    for name in NAMES[:seats]:
        player = t.player(name)
        player.at = (at or {}).get(name, player.at)
        player.dock = (dock or {}).get(name, 0)
        player.chest = (chest or {}).get(name, player.chest)
        player.damage = (damage or {}).get(name, 0)
        player.hand = (hand or {}).get(name, player.hand)
        player.pirate = name in pirates
        player.done = name in done
        player.owes_level = name in owes_level
        player.in_play = list((in_play or {}).get(name, ()))
        player.discard = list((discard or {}).get(name, ()))
        player.aside = [a_card(game, id) for id in (aside or {}).get(name, ())]
        player.tally = Counter((tally or {}).get(name, {}))
        player.achievements = list((achievements or {}).get(name, ()))
        for space, ids in (tiles or {}).get(name, {}).items():
            _tiles(game, player, space, list(ids))
        _load(player, (cargo or {}).get(name, 0), (coin or {}).get(name, 0))
        _sailors(game, player, (level or {}).get(name, {}), (sleeved or {}).get(name, {}))
        islands = sum(isle.cubes_of(player.seat) for isle in game.isles().values())
        player.reserve = (reserve or {}).get(name, 29 - islands)
    _balance(game)
    return t.pass_on("ask.action")


def _board(game: DeadReckoning, id: str) -> Board:
    return Board(id, a_card(game, "helm"), None if id in SEAS else Isle(id, game.facts))


def a_card(game: DeadReckoning, id: str) -> Card:
    """A card out of its box."""
    return Card(id, game.facts)


def _islands(
    t: Table,
    cubes: Mapping[str, Mapping[str, int]],
    permanent: Mapping[str, Mapping[str, int]],
    buildings: Mapping[str, Iterable[str]],
    goods: Mapping[str, Mapping[str, int]],
) -> None:
    for place, held in cubes.items():
        t.isle(place).cubes = Counter({t.player(name).seat: number for name, number in held.items()})
    for place, held in permanent.items():
        t.isle(place).permanent = Counter({t.player(name).seat: number for name, number in held.items()})
    for place, there in goods.items():
        t.isle(place).goods = Counter(there)
    for place, one in t.game.isles().items():
        one.controller = one.builder = one.rightful(range(len(t.game.players)))
        one.buildings = set(buildings.get(place, ()))
        t.game.buildings.subtract(one.buildings)


def _tiles(game: DeadReckoning, player: Player, space: str, ids: list[str]) -> None:
    hull = next(one for one in player.hull if one.name == space)
    hull.stack += [_tile(game, id) for id in ids]
    game.tiles.subtract(ids)


def _tile(game: DeadReckoning, id: str) -> HullTile:
    return tile_of(id, class_of(game.facts, id), game.facts.known("tile", id))


def _load(player: Player, cargo: int, coin: int) -> None:
    """Hold A first, then D and the others."""
    for space in sorted(player.hull, key=lambda one: "ADBC".index(one.name)):
        space.cargo = min(cargo, space.hold)
        cargo -= space.cargo
        space.coin = min(coin, space.hold - space.cargo)
        coin -= space.coin
    assert not cargo + coin, "more than the holds can take"


def _sailors(
    game: DeadReckoning, player: Player, level: Mapping[str, int], sleeved: Mapping[str, Iterable[str]]
) -> None:
    for id, number in level.items():
        player.sailors[id].level = number
    for id, cards in sleeved.items():
        player.sailors[id].sleeved = [a_card(game, card) for card in cards]


def _balance(game: DeadReckoning) -> None:
    """The supply holds whatever does not lie elsewhere."""
    for kind, all_of_it in (("cargo", game.box.cargo), ("coin", game.box.counts["coins"])):
        game.supply[kind] = all_of_it - held(game, kind)


def held(game: DeadReckoning, kind: str) -> int:
    """Cargo or coins outside the supply."""
    ships = sum(getattr(space, kind) for player in game.players for space in player.hull)
    ashore = sum(player.dock if kind == "cargo" else player.chest for player in game.players)
    return int(ships + ashore + sum(isle.goods[kind] for isle in game.isles().values()))


def card(t: Table, id: str) -> Card:
    return a_card(t.game, id)


def sailor(t: Table, name: str, id: str) -> Sailor:
    return t.player(name).sailors[id]


def fight_form(mine: int, theirs: int) -> Filled:
    """Violet's fight against a merchant as it is told: both sides' cubes, her reserve full, no damage."""
    numbers = {"mine": mine, "theirs": theirs, "spare 0": 20, "damage 0": 0}
    return Filled({name: Counted(number) for name, number in numbers.items()})


def told_card(
    *, kind: str = "advancement", price: int = 2, effect: str = "none", positions: tuple[str, ...] = ("top",)
) -> Value:
    """The front of a card as a form tells it."""
    return {"kind": kind, "price": price, "positions": list(positions), "icons": {}, "effect": effect}
