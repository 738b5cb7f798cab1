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
from engine.perseverance.two import GAME
from engine.perseverance.two.state import Breach, Built
from engine.play import Play
from tests.engine.perseverance.laying import lay_town, set_up, taken_by
from tests.engine.perseverance_two.playing import Table

NAMES = ("John", "Isabelle", "Fred", "Emmy")
CAST = {"John": "keoni", "Isabelle": "jack", "Fred": "adelita", "Emmy": "phoenix"}


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
    """A table set up as for a first game. ``starts``: zone or hex by name."""
    return set_up(
        begin(**begin_with),
        first=first,
        cast=CAST | dict(cast or {}),
        pool=pool,
        twice=twice,
        starts=starts,
    )


def table(**told: Any) -> Table:
    """A table laid out as told, every other piece as the set-up puts it, at the first turn.

    The town is laid out by `lay_town`, what only this episode has by `_lay_players` and `_lay_map`; what is
    left goes to `start`.
    """
    town, players, island = (taken_by(layer, told) for layer in (lay_town, _lay_players, _lay_map))
    laid = start(**told)
    _lay_players(laid, **players)
    _lay_map(laid, **island)
    lay_town(laid, **town)
    return laid.confirm()


def _lay_players(
    laid: Table,
    *,
    permanent: Mapping[str, int] | None = None,
    pen: Mapping[str, Mapping[str, int]] | None = None,
    perks: Mapping[str, Sequence[str]] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
) -> None:
    for name, number in (permanent or {}).items():
        laid.player(name).permanent = number
    for name, dinos in (pen or {}).items():
        laid.player(name).pen = Counter(dinos)
    for name, gained in (perks or {}).items():
        laid.player(name).perks = list(gained)
    for name, cards in (hands or {}).items():
        laid.player(name).hand = list(cards)


def _lay_map(
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
