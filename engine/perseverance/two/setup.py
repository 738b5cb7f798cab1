"""Setting the table: the board, the map, officers, leaders, the pool, and everybody's first piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from engine.facts import Facts
from engine.game import Setup
from engine.messages import say
from engine.perseverance.assembly import zone_name
from engine.perseverance.assets import dino_name, gain
from engine.perseverance.cards import CARD, StageCard, with_facts
from engine.perseverance.dice import pool_look
from engine.perseverance.die_spaces import spaces_of
from engine.perseverance.fact_kinds import told, told_subjects
from engine.perseverance.officers import place_cubes
from engine.perseverance.scoring import TOP_SET, lay_tiles, scoring_tiles
from engine.perseverance.setting_up import (
    assign_officers,
    choose_first,
    choose_leader,
    first_pool,
    settle_dissenters,
)
from engine.perseverance.state import DISSENTERS, Party, Zone, named
from engine.perseverance.two.board import CITY_ZONES, DISCOVERY, EFFECTS, FIRST_GAME, ZONES
from engine.perseverance.two.box import (
    FAILURE,
    SAVIOUR,
    STARTER,
    SUCCESS,
    Adventures,
    AttackCard,
    Outpost,
    Reward,
    load_adventures,
    load_attacks,
    load_dino_sets,
    load_leaders,
    load_outposts,
    load_tiles,
)
from engine.perseverance.two.camps import refill_outposts
from engine.perseverance.two.files import challenge_cards, subject_of
from engine.perseverance.two.hex_map import START, TEMPLE, TERRAINS, board_hexes
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


def state(setup: Setup, facts: Facts, defaults: dict[str, str]) -> Expedition:
    """The table before the first request."""
    data, settings, players = dict(setup.data), defaults | dict(setup.settings), len(setup.seats)
    side = "4" if players == 4 else "2-3"
    challenges = challenge_cards(data.get("challenges"))
    adventures = _adventures(data.get("adventures"), facts)
    outposts = {id: _outpost(outpost, facts) for id, outpost in load_outposts().items()}
    attacks = {id: _attack(card, facts) for id, card in load_attacks().items()}
    leaders, start = load_leaders(data.get("leaders"))
    areas = {id: HexArea(hex, cleared=hex.kind == START) for id, hex in board_hexes(facts).items()}
    values, unknown = _dino_sets(facts, settings["triceratops"])
    return Expedition(
        facts=facts,
        names=setup.seats,
        settings=settings,
        dice=pool_look(data.get("pool_dice"), setup.colours),
        zones=_zones(areas),
        effects=dict(EFFECTS),
        die_spaces=spaces_of(facts, side, EFFECTS),
        cubes_each=CUBES_EACH,
        challenge_cards=challenges,
        challenges={
            kind: Counter(id for id, card in challenges.items() if card.kind == kind)
            for kind in ("light", "heavy")
        },
        players=[],
        side=side,
        areas=areas,
        settlement_spaces={zone: told(facts, "settlement_spaces", f"{side} {zone}") for zone in CITY_ZONES},
        adventure_cards=adventures.cards,
        deck_of=dict(adventures.deck_of),
        terrain_of=dict(adventures.terrain_of),
        deck_sizes=adventures.sizes,
        outposts=outposts,
        attack_cards=attacks,
        leaders=leaders,
        start=start,
        scoring_tiles=scoring_tiles(facts, players, lambda: load_tiles(players, data.get("tiles")), {}),
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


def _adventures(text: str | None, facts: Facts) -> Adventures:
    """The cards of the rulebook or of a file, and those that the owner told besides."""
    described = load_adventures(text)
    cards = {id: replace(card, fact=subject_of(described, id)) for id, card in described.cards.items()}
    deck_of, terrain_of = dict(described.deck_of), dict(described.terrain_of)
    for subject in told_subjects(facts, CARD):
        deck, _, id = subject.partition("/")
        if id not in cards:
            cards[id] = StageCard(id, fact=subject)
            deck_of[id], _, terrain = deck.partition("-")
            terrain_of[id] = terrain or deck
    known = {id: with_facts(card, facts) for id, card in cards.items()}
    return Adventures(known, deck_of, terrain_of, described.sizes)


def _outpost(outpost: Outpost, facts: Facts) -> Outpost:
    symbol = told(facts, "symbol", outpost.id)
    return outpost if symbol is None else replace(outpost, symbol=symbol or None, known=True)


def _attack(card: AttackCard, facts: Facts) -> AttackCard:
    """What was told of a card; in example play also what our example has."""
    base = card if facts.example else AttackCard(card.id, card.terrain)
    breach = told(facts, "breach", card.id)
    return AttackCard(
        card.id,
        card.terrain,
        told(facts, "threshold", card.id) or base.threshold,
        _reward(facts, SUCCESS, base),
        _reward(facts, FAILURE, base),
        base.dinos if breach is None else Counter(breach["dinos"]),
        base.dangerous if breach is None else breach["dangerous"],
        _reward(facts, SAVIOUR, base),
    )


def _reward(facts: Facts, part: str, base: AttackCard) -> Reward | None:
    gains = told(facts, part, base.id)
    known: Reward | None = getattr(base, part)
    return known if gains is None else tuple(Counter(each) for each in gains)


def _zones(areas: dict[str, HexArea]) -> dict[str, Zone]:
    produced = dict(ZONES)[DISCOVERY]
    return named(ZONES) | {DISCOVERY: Discovery(DISCOVERY, produced, areas=areas)}


def _deck(adventures: Adventures, terrain: str) -> Counter[str]:
    """The described cards by name, the others only as cards of their deck."""
    listed = [id for id, deck in adventures.deck_of.items() if deck == terrain]
    return Counter(listed) + Counter({terrain: adventures.sizes[terrain] - len(listed)})


def _dino_sets(
    facts: Facts, triceratops: str
) -> tuple[dict[tuple[str, int], int], tuple[tuple[str, int], ...]]:
    """The values of sets that are known, and those that example play asks for, with ours as a suggestion."""
    size, followers = TRICERATOPS_SET
    usual = load_dino_sets().usual
    known = {(kind, n): told(facts, "dino_set", f"{kind}-{n}") for kind, n in usual}
    values = {(triceratops, size): followers} | {each: n for each, n in known.items() if n is not None}
    unknown = tuple(each for each in usual if each not in values)
    return (usual | values, unknown) if facts.example else (values, ())


def set_up(game: Expedition) -> Rules[None]:
    yield from _lay_out(game)
    game.tiles = yield from lay_tiles(game, rule=("P2-SETUP-06", "P2-GAP-12"))
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
    """The values of sets that nobody told are read from the board once; own copies are asked at the end."""
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
