"""What else the data files describe: outposts, perks, attack cards, leaders, and the values of dino sets."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from engine.data import built_in, need, need_mark, need_one_of, parse
from engine.errors import BadData
from engine.messages import say
from engine.perseverance.cards import StageCard, read_stage_cards
from engine.perseverance.scoring import ScoringTile, read_tiles
from engine.perseverance.two.board import CITY_ZONES, OFFICERS
from engine.perseverance.two.hex_map import SPECIES, TERRAINS

PACKAGE = "engine.perseverance.two"
RESOURCES = ("food", "scrap", "resource", "story", "glowberry")
ASSETS = (*RESOURCES, "valor", "light", "heavy", "followers", "votes", "permanent")
"""What cards and rewards may give at once; ``permanent`` votes also give as many votes."""

CARD_GAINS = (*ASSETS, "perk", "cube", *SPECIES)
"""What else a card may give: a perk, an influence cube on an officer, a dino for the pen."""

COUNTED = (
    "per-heavy", "per-light", "per-watchtower", "per-die", "per-outpost", "per-valor", "per-settlement",
    "per-camp", "per-perk", "per-cube", "per-dino-set",
)  # fmt: skip
"""Followers for each such thing, as the temple cards give them."""

STARTER = "starter"
ADVENTURE_DECKS = (STARTER, "plains", "canyon", "temple")
ANYWHERE = "anywhere"
"""Cards of the plains or the canyon of which nobody printed the deck: known once they turn up."""
ATTACKS_EACH = 10
OUTPOSTS = 20
SUCCESS, FAILURE, SAVIOUR = "success", "failure", "saviour"
SETS = (2, 3)

Reward: TypeAlias = tuple[Counter[str], ...]
"""What a card gives: one of these, as its player chooses."""


@dataclass(frozen=True, slots=True)
class Outpost:
    """An outpost; its id is also that of its effect. ``symbol``: what its die space asks for (None: any die).

    ``known``: whether the symbol was told; otherwise it is read from the tile once it is built.
    """

    id: str
    symbol: str | None
    known: bool = True


@dataclass(frozen=True, slots=True)
class Perk:
    """A perk; ``costly`` ones are marked “!” and cost a story or a valor."""

    id: str
    officer: str
    level: int
    costly: bool


@dataclass(frozen=True)
class AttackCard:
    """A dino attack card; None where no file tells, which is read out when it is needed."""

    id: str
    terrain: str
    threshold: int | None = None
    success: Reward | None = None
    failure: Reward | None = None
    dinos: Counter[str] | None = None
    dangerous: int = 0
    saviour: Reward | None = None


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader, and the zone and perk that it starts with in a first game."""

    id: str
    name: str
    zone: str
    perk: str


@dataclass(frozen=True)
class Adventures:
    """The adventure cards that are described, by id, the deck and the terrain of each, and all deck sizes."""

    cards: dict[str, StageCard]
    deck_of: dict[str, str]
    terrain_of: dict[str, str]
    sizes: dict[str, int]


def _table(text: str | None, name: str) -> dict[str, Any]:
    return parse(text if text is not None else built_in(PACKAGE, name), name)


def _example(text: str | None, name: str) -> dict[str, Any]:
    return parse(text if text is not None else built_in(PACKAGE, f"examples/{name}"), name)


@lru_cache(maxsize=8)
def load_outposts(text: str | None = None, name: str = "outposts.toml") -> dict[str, Outpost]:
    """The outposts of the rulebook or of a file, which may tell their symbols."""
    outposts = {}
    for id, entry in need(_table(text, name), "outpost", dict, where=name).items():
        where = f"{name}, outpost {id}"
        need_mark(entry, where=where)
        known = "symbol" in entry
        outposts[id] = Outpost(id, (need(entry, "symbol", str, where=where) if known else "") or None, known)
    if len(outposts) != OUTPOSTS:
        raise BadData(say("perseverance-2.file.outposts", where=name, n=OUTPOSTS, number=len(outposts)))
    return outposts


@lru_cache(maxsize=8)
def load_perks(text: str | None = None, name: str = "perks.toml") -> dict[str, Perk]:
    """Two of each level for each officer, by ids such as ``CS-2B``."""
    perks = {}
    for id, entry in need(_table(text, name), "perk", dict, where=name).items():
        where = f"{name}, perk {id}"
        need_mark(entry, where=where)
        officer = need_one_of(
            need(entry, "officer", str, where=where),
            OFFICERS,
            what=say("perseverance-2.what.officer"),
            where=where,
        )
        level = need(entry, "level", int, where=where)
        perks[id] = Perk(id, officer, level, bool(entry.get("costly", False)))
    for officer in OFFICERS:
        levels = sorted(perk.level for perk in perks.values() if perk.officer == officer)
        if levels != [1, 1, 2, 2, 3, 3]:
            raise BadData(say("perseverance-2.file.perks", where=name, officer=officer, levels=str(levels)))
    return perks


@lru_cache(maxsize=8)
def load_attacks(text: str | None = None, name: str = "attacks.toml") -> dict[str, AttackCard]:
    """Both decks, numbered 1 to 10: ``plains-3``; entries of a file, or of our example, fill them in."""
    cards = {
        f"{terrain}-{number}": AttackCard(f"{terrain}-{number}", terrain)
        for terrain in TERRAINS
        for number in range(1, ATTACKS_EACH + 1)
    }
    for id, entry in _example(text, name).get("card", {}).items():
        where = f"{name}, card {id}"
        need_one_of(id, cards, what=say("perseverance-2.what.attack"), where=where)
        cards[id] = _attack(cards[id], entry, where)
    return cards


def _attack(blank: AttackCard, entry: Any, where: str) -> AttackCard:
    need_mark(entry, where=where)
    dinos = need(entry, "dinos", dict, where=where)
    for species in dinos:
        need_one_of(species, SPECIES, what=say("perseverance-2.what.species"), where=where)
        need(dinos, species, int, where=where)
    return AttackCard(
        blank.id,
        blank.terrain,
        need(entry, "threshold", int, where=where),
        _reward(entry, "success", where),
        _reward(entry, "failure", where),
        Counter(dinos),
        need(entry, "dangerous", int, where=where),
        _reward(entry, "saviour", where),
    )


def _reward(entry: dict[str, Any], key: str, where: str) -> Reward | None:
    """A list of alternatives, each a table of assets; asked in play where the file leaves it out."""
    if key not in entry:
        return None
    told = need(entry, key, list, where=where)
    for gains in told:
        if not isinstance(gains, dict):
            raise BadData(say("perseverance-2.file.reward", where=where, entry=key))
        for asset in gains:
            need_one_of(asset, ASSETS, what=say("perseverance.what.asset"), where=f"{where}, {key}")
            need(gains, asset, int, where=f"{where}, {key}")
    return tuple(Counter(gains) for gains in told)


@lru_cache(maxsize=8)
def load_adventures(text: str | None = None, name: str = "adventures.toml") -> Adventures:
    """Four decks; starter cards name their terrain, and some cards turn up in a deck that nobody printed."""
    table = _table(text, name)
    cards: dict[str, StageCard] = {}
    deck_of, terrain_of, sizes = {}, {}, {}
    for deck in ADVENTURE_DECKS:
        entry = need(table, deck, dict, where=name)
        found, sizes[deck] = read_stage_cards(entry, f"{name}, {deck}", (*CARD_GAINS, *COUNTED))
        cards |= found
        for id in found:
            deck_of[id] = deck
            told = entry["card"][id].get("terrain", TERRAINS[0]) if deck == STARTER else deck
            terrain_of[id] = need_one_of(
                told,
                (*TERRAINS, "temple"),
                what=say("perseverance-2.what.terrain"),
                where=f"{name}, card {id}",
            )
    described = table.get(ANYWHERE, {}).get("card", {})
    unsure = {"cards": len(described), "card": described}
    found, _ = read_stage_cards(unsure, f"{name}, {ANYWHERE}", CARD_GAINS)
    return Adventures(cards | found, deck_of | dict.fromkeys(found, ANYWHERE), terrain_of, sizes)


@lru_cache(maxsize=8)
def load_leaders(
    text: str | None = None, name: str = "leaders.toml"
) -> tuple[dict[str, Leader], Counter[str]]:
    """The leaders, and what everybody starts with."""
    table, leaders = _table(text, name), {}
    for id, entry in need(table, "leader", dict, where=name).items():
        where = f"{name}, leader {id}"
        need_mark(entry, where=where)
        zone = need_one_of(
            need(entry, "zone", str, where=where), CITY_ZONES, what=say("data.what.zone"), where=where
        )
        perk = need_one_of(
            need(entry, "perk", str, where=where),
            load_perks(),
            what=say("perseverance-2.what.perk"),
            where=where,
        )
        leaders[id] = Leader(id, need(entry, "name", str, where=where), zone, perk)
    start = need(table, "start", dict, where=name)
    need_mark(start, where=f"{name}, start")
    assets = (*RESOURCES, "valor", "light")
    return leaders, Counter({asset: need(start, asset, int, where=f"{name}, start") for asset in assets})


@lru_cache(maxsize=8)
def load_tiles(players: int, text: str | None = None, name: str = "tiles.toml") -> tuple[ScoringTile, ...]:
    """The scoring tiles for this number of players, from a file; without one, our example."""
    return read_tiles(_example(text, name), players, name)


@dataclass(frozen=True)
class DinoSets:
    """Followers for a set of so many dinos of a species; ``known`` ones need not be asked."""

    usual: dict[tuple[str, int], int]
    known: frozenset[tuple[str, int]]


@lru_cache(maxsize=1)
def printed_sets() -> dict[str, tuple[int, tuple[str, ...]]]:
    """The sets that the rulebook tells, with the rules that do."""
    return {
        f"{entry['species']}-{entry['size']}": (entry["followers"], tuple(entry["rules"]))
        for entry in _table(None, "dino_sets.toml")["set"]
    }


@lru_cache(maxsize=8)
def load_dino_sets(text: str | None = None, name: str = "dino_sets.toml") -> DinoSets:
    """Six values of a file; without one, our example. A set is known if the owner filled it in."""
    usual, known = {}, set()
    for number, entry in enumerate(need(_example(text, name), "set", list, where=name), 1):
        where = f"{name}, set {number}"
        need_mark(entry, where=where)
        species = need_one_of(
            need(entry, "species", str, where=where),
            SPECIES,
            what=say("perseverance-2.what.species"),
            where=where,
        )
        size = need(entry, "size", int, where=where)
        if size not in SETS:
            raise BadData(say("perseverance-2.file.set", where=where, value=size))
        usual[species, size] = need(entry, "followers", int, where=where)
        if entry.get("known", False):
            known.add((species, size))
    if len(usual) != len(SPECIES) * len(SETS):
        raise BadData(say("perseverance-2.file.sets", where=name, number=len(usual)))
    return DinoSets(usual, frozenset(known))
