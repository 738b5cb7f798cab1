"""Setting the table: the board, the map, officers, leaders, the pool, and everybody's first piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.data import built_in
from engine.facts import Facts
from engine.game import Setup
from engine.messages import say
from engine.perseverance.assembly import zone_name
from engine.perseverance.assets import dino_name, gain
from engine.perseverance.cards import load_challenges
from engine.perseverance.dice import load_pool_dice
from engine.perseverance.die_spaces import DieSpaces
from engine.perseverance.officers import place_cubes
from engine.perseverance.scoring import ask_tiles
from engine.perseverance.setting_up import (
    assign_officers,
    choose_first,
    choose_leader,
    first_pool,
    settle_dissenters,
)
from engine.perseverance.state import DISSENTERS, Party, Zone, named
from engine.perseverance.two.board import CITY_ZONES, DISCOVERY, EFFECTS, FIRST_GAME, ZONES, load_board
from engine.perseverance.two.box import (
    CARD_GAINS,
    PACKAGE,
    STARTER,
    Adventures,
    load_adventures,
    load_attacks,
    load_dino_sets,
    load_leaders,
    load_outposts,
    load_tiles,
)
from engine.perseverance.two.camps import refill_outposts
from engine.perseverance.two.hex_map import START, TEMPLE, TERRAINS, load_map
from engine.perseverance.two.lay_map import lay_map
from engine.perseverance.two.offer import refill_offer
from engine.perseverance.two.officers import bonus
from engine.perseverance.two.perks import gain_perk
from engine.perseverance.two.places import hex_options, zone_options
from engine.perseverance.two.state import CUBES_EACH, Discovery, Expedition, Explorer, HexArea
from engine.requests import Count, Option
from engine.rules import Rules, choose, fill, instruct

TRICERATOPS_SET = (3, 5)
"""Three “triceratops” are worth five in the rulebook's example; a setting says which species is meant."""
TOP_SET = 20


def state(setup: Setup, facts: Facts, defaults: dict[str, str]) -> Expedition:
    """The table before the first request."""
    data, settings = dict(setup.data), defaults | dict(setup.settings)
    side = "4" if len(setup.seats) == 4 else "2-3"
    dice = load_pool_dice(data.get("pool_dice"))
    board = load_board(side, data.get(f"board_{side.replace('-', '_')}"))
    board.die_spaces.check_symbols(dice.faces, side=side)
    text = data["challenges"] if "challenges" in data else built_in(PACKAGE, "challenges.toml")
    challenges = load_challenges(text, "challenges.toml", CARD_GAINS)
    adventures = load_adventures(data.get("adventures"))
    outposts, attacks = load_outposts(data.get("outposts")), load_attacks(data.get("attacks"))
    leaders, start = load_leaders(data.get("leaders"))
    map = load_map(data.get("map"))
    areas = {id: HexArea(hex, cleared=hex.kind == START) for id, hex in map.hexes.items()}
    values, unknown = _dino_sets(data.get("dino_sets"), settings["triceratops"])
    return Expedition(
        facts=facts,
        names=setup.seats,
        settings=settings,
        dice=dice,
        zones=_zones(areas),
        effects=dict(EFFECTS),
        die_spaces=DieSpaces(dict(board.die_spaces.of), board.die_spaces.complete),
        cubes_each=CUBES_EACH,
        challenge_cards=challenges,
        challenges={
            kind: Counter(id for id, card in challenges.items() if card.kind == kind)
            for kind in ("light", "heavy")
        },
        players=[],
        side=side,
        map=map,
        areas=areas,
        settlement_spaces=board.settlement_spaces,
        adventure_cards=adventures.cards,
        deck_of=dict(adventures.deck_of),
        terrain_of=dict(adventures.terrain_of),
        outposts=outposts,
        attack_cards=attacks,
        leaders=leaders,
        start=start,
        scoring_tiles=load_tiles(len(setup.seats), data.get("tiles")),
        dino_sets=values,
        unknown_sets=unknown,
        decks={terrain: _deck(adventures, terrain) for terrain in TERRAINS},
        under_deck={terrain: Counter() for terrain in TERRAINS},
        offer={terrain: [] for terrain in TERRAINS},
        outpost_deck=Counter(outposts.keys()),
        attack_deck={
            terrain: Counter(id for id, card in attacks.items() if card.terrain == terrain)
            for terrain in TERRAINS
        },
        attack_discards={terrain: Counter() for terrain in TERRAINS},
    )


def _zones(areas: dict[str, HexArea]) -> dict[str, Zone]:
    produced = dict(ZONES)[DISCOVERY]
    return named(ZONES) | {DISCOVERY: Discovery(DISCOVERY, produced, areas=areas)}


def _deck(adventures: Adventures, terrain: str) -> Counter[str]:
    """The described cards by name, the others only as cards of their deck."""
    listed = [id for id, deck in adventures.deck_of.items() if deck == terrain]
    return Counter(listed) + Counter({terrain: adventures.sizes[terrain] - len(listed)})


def _dino_sets(
    text: str | None, triceratops: str
) -> tuple[dict[tuple[str, int], int], tuple[tuple[str, int], ...]]:
    """All values of sets, and those that nobody has told yet."""
    sets = load_dino_sets(text)
    size, followers = TRICERATOPS_SET
    known = sets.known | {(triceratops, size)}
    printed = {} if (triceratops, size) in sets.known else {(triceratops, size): followers}
    return sets.usual | printed, tuple(each for each in sets.usual if each not in known)


def set_up(game: Expedition) -> Rules[None]:
    yield from _lay_out(game)
    game.tiles = yield from ask_tiles(game.scoring_tiles, rule=("P2-SETUP-06", "P2-GAP-12"))
    yield from _ask_dino_sets(game)
    yield from lay_map(game)
    security = game.settings["security-bonus"]
    rule = ("P2-SETUP-13", "P2-SETUP-14")
    yield from assign_officers(game, FIRST_GAME, lambda id: bonus(id, security), rule=rule)
    for seat, name in enumerate(game.names):
        yield from _take_leader(game, seat, name)
    if game.full:
        for terrain in TERRAINS:
            yield from refill_offer(game, terrain)
        yield from refill_outposts(game)
    yield from first_pool(game, rule=("P2-SETUP-11", "P2-SETUP-12"))
    yield from choose_first(game, rule=("P2-SETUP-23",))
    for player in reversed(game.players[game.active :] + game.players[: game.active]):
        yield from _start_piece(game, player)
    if game.dissenters is not None:
        empty = [id for id in CITY_ZONES if not game.zones[id].settlements]
        yield from settle_dissenters(game, empty, rule=("P2-2P-02", "P2-2P-03"))
    yield from instruct(
        "perseverance-2.setup.done",
        say("perseverance-2.setup.done"),
        *game.take_news(),
        rule=("P2-SETUP-24",),
    )


def _lay_out(game: Expedition) -> Rules[None]:
    """What is put out before anything is drawn or chosen."""
    players = len(game.names)
    if players == 2:
        game.dissenters = Party(DISSENTERS, say("perseverance.dissenters"))
    game.tell(
        say("perseverance-2.setup.board", side=game.side),
        say("perseverance-2.setup.adventures"),
        say("perseverance-2.setup.beside"),
        say("perseverance-2.setup.assembly", side="2" if players == 2 else "3-4", n=len(game.scoring_tiles)),
        say("perseverance-2.setup.supply"),
        say("perseverance-2.setup.outposts"),
        say("perseverance-2.setup.players"),
        say("perseverance-2.setup.cards"),
    )
    prompt = say("perseverance-2.setup", players=players)
    yield from instruct(
        "perseverance-2.setup",
        prompt,
        *game.take_news(),
        rule=("P2-SETUP-01", "P2-SETUP-02", "P2-SETUP-04", "P2-SETUP-16"),
    )


def _ask_dino_sets(game: Expedition) -> Rules[None]:
    """The values of sets that no file tells are read from the board once."""
    parts = [
        Count(
            id=f"{species} {size}",
            prompt=say("perseverance-2.ask.set", size=size, species=dino_name(species)),
            most=TOP_SET,
            default=game.dino_sets[species, size],
        )
        for species, size in game.unknown_sets
    ]
    told = yield from fill(
        "perseverance-2.ask.sets", say("perseverance-2.ask.sets"), parts, rule=("P2-GAP-13",)
    )
    for name, followers in told.numbers().items():
        species, size = name.split()
        game.dino_sets[species, int(size)] = followers


def _take_leader(game: Expedition, seat: int, name: str) -> Rules[None]:
    """A leader with the player board, the starting assets, and two adventure cards face down."""
    player = Explorer(seat, name)
    names = {id: leader.name for id, leader in game.leaders.items()}
    yield from choose_leader(game, player, names, rule=("P2-SETUP-15",))
    player.hand = [STARTER, TEMPLE]
    game.players.append(player)
    gain(game, player, game.start)


def _start_piece(game: Expedition, player: Explorer) -> Rules[None]:
    """A settlement on the lowest space of a city zone or a camp outside; then cube, perk and bonus there."""
    zone = yield from _start_zone(game, player)
    if zone in CITY_ZONES:
        game.zones[zone].settlements[1] = player.owner
        game.tell(say("perseverance.setup.start", player=player.name, zone=zone_name(zone)))
    else:
        game.areas[zone].camp = player.owner
        game.tell(say("perseverance-2.setup.camp", player=player.name, hex=zone))
        zone = DISCOVERY
    officer = game.officer_of(zone)
    place_cubes(game, officer, player.owner, 1)
    if game.on("first-game"):
        player.perks.append(game.leaders[player.leader].perk)
    else:
        yield from gain_perk(game, player, [officer.id], rule=("P2-SETUP-27", "P2-SETUP-28"))
        player.fresh.clear()
    gain(game, player, officer.bonus)


def _start_zone(game: Expedition, player: Explorer) -> Rules[str]:
    if game.on("first-game"):
        return game.leaders[player.leader].zone
    free = [id for id in CITY_ZONES if not game.zones[id].settlements]
    prompt = say("perseverance.ask.start-zone", player=player.name)
    options: Iterable[Option] = [*zone_options(free), *hex_options(_open_camps(game))]
    return (
        yield from choose(
            "perseverance.ask.start-zone",
            prompt,
            options,
            seat=player.seat,
            rule=("P2-SETUP-24", "P2-SETUP-25"),
            on_map=True,
        )
    )


def _open_camps(game: Expedition) -> list[str]:
    """The camp space of the leftmost area, while it is free."""
    return [id for id in game.cleared()[:1] if game.areas[id].camp is None]
