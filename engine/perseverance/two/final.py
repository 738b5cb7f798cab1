"""The end: captured dinos by sets, leftovers, and the sheet that explains every follower."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from engine.messages import say
from engine.outcome import Outcome
from engine.perseverance import ending
from engine.perseverance.assets import FOLLOWERS, TOP_OF_TRACK, gain
from engine.perseverance.ending import left_over
from engine.perseverance.state import HEAVY, LIGHT, SOLDIERS, SOLDIERS_EACH
from engine.perseverance.two.box import RESOURCES, SETS
from engine.perseverance.two.hex_map import SPECIES
from engine.perseverance.two.state import Expedition, Explorer
from engine.requests import Count
from engine.rules import Rules, instruct

SINGLE = ("food", "scrap", "resource", "story")
PAIRED = ("glowberry", "valor")
MOST_PENNED = 9
MOST_CARDS = 28
UNKNOWN_CARD = "card"
SOURCES = (
    "start", "turns", "dice", "patrols", "fights", "attacks", "breaches", "assemblies", "officers", "dial",
    "dinos", "leftovers",
)  # fmt: skip
"""What the followers of a sheet came from, in its order."""


def final_scoring(game: Expedition) -> Rules[Outcome]:
    yield from _read_boards(game)
    for player in game.players:
        gain(game, player, {FOLLOWERS: dino_sets(game, player)}, of="dinos")
        gain(game, player, {FOLLOWERS: leftovers(player)}, of="leftovers")
    yield from instruct(
        "perseverance-2.final",
        say("perseverance-2.final"),
        *game.take_news(),
        rule=("P2-FINAL-02", "P2-FINAL-03"),
    )
    perks = [len(player.perks) for player in game.players]
    return ending.outcome(game, perks, ("perks", "shared-perks"), SOURCES, "perk-count")


def dino_sets(game: Expedition, player: Explorer) -> int:
    """The best that sets of two and three of one species in the pen are worth."""
    return sum(
        _best(player.pen[species], *(_set_of(game, player, species, size) for size in SETS))
        for species in SPECIES
    )


def _set_of(game: Expedition, player: Explorer, species: str, size: int) -> int:
    """Followers for a set; nobody is asked for one that the player has not got."""
    if player.pen[species] < size:
        return 0
    known = game.dino_sets.get((species, size))
    return game.facts.get("dino_set", f"{species}-{size}") if known is None else known


@lru_cache(maxsize=256)
def _best(dinos: int, two: int, three: int) -> int:
    ways: Iterable[int] = (pairs * two + (dinos - 2 * pairs) // 3 * three for pairs in range(dinos // 2 + 1))
    return max(ways)


def leftovers(player: Explorer) -> int:
    """1 for each resource, heavy soldier and card in hand, and for each pair of the rest."""
    assets = player.assets
    single = sum(assets[asset] for asset in SINGLE) + player.soldiers_in_play(HEAVY) + len(player.hand)
    return single + sum(assets[asset] // 2 for asset in PAIRED) + player.soldiers_in_play(LIGHT) // 2


def _read_boards(game: Expedition) -> Rules[None]:
    """Where the turns go by hand, dial, player board, pen and hand are read at the end."""
    if game.full:
        return
    for player in game.players:
        told = yield from ending.read_board(player, _parts(player), rule=("P2-FINAL-03", "P2-FINAL-05"))
        _take_over(player, told)


def _parts(player: Explorer) -> Iterator[Count]:
    for name in (*RESOURCES, "valor"):
        yield left_over(name, TOP_OF_TRACK.get(name, ending.MOST_RESOURCES), player.assets[name])
    for kind in SOLDIERS:
        yield left_over(f"{kind}-in-play", SOLDIERS_EACH, player.soldiers_in_play(kind))
    for species in SPECIES:
        yield left_over(species, MOST_PENNED, player.pen[species])
    yield left_over("cards", MOST_CARDS, len(player.hand))


def _take_over(player: Explorer, told: dict[str, int]) -> None:
    for name in (*RESOURCES, "valor"):
        player.assets[name] = told[name]
    for kind in SOLDIERS:
        player.board[kind] = told[f"{kind}-in-play"] - player.on_patrol[kind]
        player.supply[kind] = SOLDIERS_EACH - told[f"{kind}-in-play"]
    for species in SPECIES:
        player.pen[species] = told[species]
    player.hand = [UNKNOWN_CARD] * told["cards"]
