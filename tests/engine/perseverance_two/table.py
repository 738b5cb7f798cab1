"""Tables of Episode 2 for tests: set up as the rulebook's players do, then laid out as a test needs it.

``table(…)`` is at the first turn of the first player, in full keeping unless told otherwise, all by names:

>>> laid = table(players=3, assets={"John": {"story": 2}}, soldiers={"John": {"light": 2}},
...     pen={"John": {"raptor": 1}}, perks={"John": ["CS-1A"]}, hands={"John": ["plains"]},
...     cleared=["P2"], camps={"S1": "Isabelle"}, outposts={"S1": ("crash-site", "John")},
...     towers={"S1": "Fred"}, dinos={"P1": ["trampler", "raptor"], "P3": []})
>>> laid.asks, laid.whose
('ask.effect', 'John')
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.game import Setup
from engine.perseverance.dice import PoolDie
from engine.perseverance.state import PlacedDie, Player
from engine.perseverance.two import GAME
from engine.perseverance.two.state import Breach, Built
from engine.play import Play
from tests.engine.perseverance.town_table import plainest
from tests.engine.perseverance_two.playing import Table

NAMES = ("John", "Isabelle", "Fred", "Emmy")
CAST = {"John": "keoni", "Isabelle": "jack", "Fred": "adelita", "Emmy": "phoenix"}
FACES = ("adventurer", "organizer", "facilitator", "innovator")


def begin(
    *,
    players: int = 3,
    keeping: str = "full",
    settings: Mapping[str, str] | None = None,
    data: Mapping[str, str] | None = None,
) -> Table:
    """The players at the very first request."""
    chosen = {"keeping": keeping, "first-game": "yes"} | dict(settings or {})
    told = tuple(dict(data or {}).items())
    return Table(Play(GAME, Setup("perseverance-2", NAMES[:players], tuple(chosen.items()), told)))


def start(
    *,
    first: str = "John",
    cast: Mapping[str, str] | None = None,
    pool: Sequence[str] | None = None,
    twice: str = "construction",
    starts: Mapping[str, str] | None = None,
    **begin_with: Any,
) -> Table:
    """Set up as for a first game; every fourth die shows the same. ``starts``: zone or hex by name."""
    table = begin(**begin_with)
    leaders = CAST | dict(cast or {})
    while table.play.request is not None and table.asks != "setup.done":
        match table.asks:
            case "ask.leader":
                table.choose(leaders[table.whose])
            case "roll.pool":
                number = sum(table.dice().values())
                table.roll(*(pool or [FACES[at % 4] for at in range(number)]))
            case "ask.first":
                table.choose(str(table.game.names.index(first)))
            case "ask.start-zone" if starts is not None:
                table.choose(starts[table.whose])
            case "draw.dissenter-zone":
                table.drawn(twice if table.may(twice) else next(iter(table.options())))
            case _:
                table.answer(plainest(table.request))
    return table


def table(
    *,
    assets: Mapping[str, Mapping[str, int]] | None = None,
    soldiers: Mapping[str, Mapping[str, int]] | None = None,
    followers: Mapping[str, int] | None = None,
    votes: Mapping[str, int] | None = None,
    permanent: Mapping[str, int] | None = None,
    pen: Mapping[str, Mapping[str, int]] | None = None,
    perks: Mapping[str, Sequence[str]] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    settlements: Mapping[str, Mapping[int, str]] | None = None,
    cubes: Mapping[str, Sequence[str]] | None = None,
    leaders: Mapping[str, str] | None = None,
    in_pool: Iterable[tuple[str, str]] | None = None,
    on_board: Mapping[str, Iterable[tuple[str, str]]] | None = None,
    **start_with: Any,
) -> Table:
    """A table laid out as told, every other piece as the set-up puts it, at the first turn.

    For the map: ``cleared``, ``camps``, ``outposts``, ``towers``, ``dinos`` and ``breaches``.
    """
    on_map = {key: start_with.pop(key) for key in MAP if key in start_with}
    laid = start(**start_with)
    game = laid.game
    for name, held in (assets or {}).items():
        laid.player(name).assets.update({a: n - laid.player(name).assets[a] for a, n in held.items()})
    for name, numbers in (soldiers or {}).items():
        arm(laid.player(name), numbers)
    for name, number in (followers or {}).items():
        laid.player(name).ledger = Counter(start=number)
    for name, number in (votes or {}).items():
        next(party for party in game.parties if party.owner == laid.owner(name)).votes = number
    for name, number in (permanent or {}).items():
        laid.player(name).permanent = number
    for name, dinos in (pen or {}).items():
        laid.player(name).pen = Counter(dinos)
    for name, gained in (perks or {}).items():
        laid.player(name).perks = list(gained)
    for name, cards in (hands or {}).items():
        laid.player(name).hand = list(cards)
    _fill_map(laid, **on_map)
    _fill_town(laid, settlements or {}, cubes or {}, leaders or {})
    if in_pool is not None:
        game.pool = [PoolDie(laid.owner(name), face) for name, face in in_pool]
    for effect, dice in (on_board or {}).items():
        placed = [PlacedDie(PoolDie(laid.owner(name), face), effect, None) for name, face in dice]
        game.zones[game.effects[effect]].dice.extend(placed)
    return laid.confirm()


def arm(player: Player, numbers: Mapping[str, int]) -> None:
    """So many soldiers on the player board, the others in the supply."""
    for kind in ("light", "heavy"):
        held = player.board[kind] + player.supply[kind]
        player.board[kind] = numbers.get(kind, 0)
        player.supply[kind] = held - player.board[kind]


MAP = ("cleared", "camps", "outposts", "towers", "dinos", "breaches")


def _fill_map(
    laid: Table,
    *,
    cleared: Iterable[str] = (),
    camps: Mapping[str, str] | None = None,
    outposts: Mapping[str, tuple[str, str]] | None = None,
    towers: Mapping[str, str] | None = None,
    dinos: Mapping[str, Sequence[str]] | None = None,
    breaches: Mapping[str, tuple[str, str, Mapping[str, int]]] | None = None,
) -> None:
    """Structures by hex and owner, dinos along the arrows; a breach by owner: (hex, "camp", dinos)."""
    game = laid.game
    for hex in {*cleared, *(camps or {}), *(outposts or {}), *(towers or {})}:
        laid.area(hex).cleared = True
        laid.area(hex).dinos.clear()
    for hex, name in (camps or {}).items():
        laid.area(hex).camp = laid.owner(name)
    for hex, (outpost, name) in (outposts or {}).items():
        laid.area(hex).outpost = Built(game.outposts[outpost], laid.owner(name))
        game.add_effect(game.outposts[outpost])
        game.outpost_deck[outpost] = 0
        game.outpost_offer = [other for other in game.outpost_offer if other != outpost]
    for hex, name in (towers or {}).items():
        laid.area(hex).tower = laid.owner(name)
    for hex, here in (dinos or {}).items():
        laid.area(hex).dinos = dict(enumerate(here, 1))
    for name, (hex, at, on_card) in (breaches or {}).items():
        terrain = laid.area(hex).hex.terrain
        card = next(c for c in game.attack_cards.values() if c.terrain == terrain)
        game.attack_deck[terrain][card.id] = 0
        laid.player(name).breach = Breach(card, Counter(on_card), hex, at)


def _fill_town(
    laid: Table,
    settlements: Mapping[str, Mapping[int, str]],
    cubes: Mapping[str, Sequence[str]],
    leaders: Mapping[str, str],
) -> None:
    for zone, built in settlements.items():
        laid.game.zones[zone].settlements = {space: laid.owner(name) for space, name in built.items()}
    for officer, row in cubes.items():
        laid.game.officers[officer].spaces = [laid.owner(name) for name in row]
    for name, zone in leaders.items():
        laid.game.zones[zone].leaders.append(laid.owner(name))
