"""Setting the table: the board side, officers, leaders, the pool, and everybody's first settlement."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.facts import Facts
from engine.game import Setup
from engine.messages import say
from engine.perseverance.assembly import zone_name
from engine.perseverance.assets import gain
from engine.perseverance.cards import CARD, UNLISTED, StageCard, with_facts
from engine.perseverance.dice import pool_look
from engine.perseverance.die_spaces import spaces_of
from engine.perseverance.fact_kinds import told_or_asked, told_subjects
from engine.perseverance.officers import place_cubes
from engine.perseverance.one.board import EFFECTS, NO_GRID, ZONES, grid_of
from engine.perseverance.one.box import (
    DANGEROUS,
    NORMAL,
    START_ASSETS,
    Leader,
    load_leaders,
    load_prizes,
    load_tiles,
    printed_tiles,
)
from engine.perseverance.one.dinos import DETERMINISTIC, roll_dino_die
from engine.perseverance.one.files import challenge_cards, patrols
from engine.perseverance.one.officers import FIRST_GAME, bonus
from engine.perseverance.one.patrol import refill_offer
from engine.perseverance.one.places import zone_options
from engine.perseverance.one.rewards import REWARDS, reward_name
from engine.perseverance.one.state import Perseverance, TownArea
from engine.perseverance.scoring import lay_tiles, scoring_tiles
from engine.perseverance.setting_up import (
    assign_officers,
    choose_first,
    choose_leader,
    first_pool,
    settle_dissenters,
)
from engine.perseverance.state import DISSENTERS, Party, Player, named
from engine.requests import Count, Option
from engine.rules import Rules, choose, choose_some, draw, fill, instruct

CUBES_EACH = 15
BREACH_TOKENS = 3


def state(setup: Setup, facts: Facts, defaults: dict[str, str]) -> Perseverance:
    """The table before the first request."""
    data, players = dict(setup.data), len(setup.seats)
    side = "4" if players == 4 else "2-3"
    cards, number = _patrol_cards(data.get("patrols"), facts)
    challenges = challenge_cards(data.get("challenges"))
    leaders, side_a = load_leaders(data.get("leaders"))
    known = facts.known("grid", side)
    grid = grid_of(known) if known else NO_GRID
    return Perseverance(
        facts=facts,
        names=setup.seats,
        settings=defaults | dict(setup.settings),
        dice=pool_look(data.get("pool_dice"), setup.colours),
        zones=named(ZONES),
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
        patrol_cards=cards,
        prizes=load_prizes(players, data.get("tiles")),
        leaders=leaders,
        side_a=side_a,
        scoring_tiles=scoring_tiles(
            facts, players, lambda: load_tiles(players, data.get("tiles")), printed_tiles()
        ),
        areas={zone: TownArea(zone, grid) for zone, _ in ZONES},
        deck=Counter(cards.keys()) + Counter({UNLISTED: number - len(cards)}),
    )


def _patrol_cards(text: str | None, facts: Facts) -> tuple[dict[str, StageCard], int]:
    """The cards of the rulebook or of a file, those that the owner told besides, and how many there are."""
    described, number = patrols(text)
    cards = {id: replace(card, fact=id) for id, card in described.items()}
    others = {id: StageCard(id, fact=id) for id in told_subjects(facts, CARD) if id not in cards}
    return {id: with_facts(card, facts) for id, card in (cards | others).items()}, number


def set_up(game: Perseverance) -> Rules[None]:
    yield from _lay_out(game)
    for area in game.areas.values():
        area.grid = grid_of(game.facts.get("grid", game.side))
    game.tiles = yield from lay_tiles(game, rule=("P1-SETUP-05",))
    engineer = game.settings["chief-engineer-bonus"]
    yield from assign_officers(game, FIRST_GAME, lambda id: bonus(id, engineer), rule=("P1-SETUP-09",))
    for seat, name in enumerate(game.names):
        yield from _take_leader(game, seat, name)
    yield from _breach_tokens(game)
    if game.full:
        yield from _first_patrols(game)
    yield from first_pool(game, rule=("P1-SETUP-11", "P1-SETUP-12"))
    if game.full and game.on(DETERMINISTIC):
        for kind in (NORMAL, DANGEROUS):
            prompt = say("perseverance-1.roll-first-dinos")
            game.shown_dinos[kind] = yield from roll_dino_die(
                "perseverance-1.roll-first-dinos", game, kind, prompt, None
            )
    yield from choose_first(game, rule=("P1-SETUP-20",))
    for player in reversed(game.from_seat(game.active)):
        yield from _start_settlement(game, player)
    if game.dissenters is not None:
        empty = [id for id, zone in game.zones.items() if not zone.settlements]
        yield from settle_dissenters(game, empty, rule=("P1-2P-02", "P1-2P-03"))
    yield from instruct(
        "perseverance-1.setup.done",
        say("perseverance-1.setup.done"),
        *game.take_news(),
        rule=("P1-SETUP-21", "P1-SETUP-22"),
    )


def _lay_out(game: Perseverance) -> Rules[None]:
    """What is put out before anything is drawn or chosen."""
    players = len(game.names)
    if players == 2:
        game.dissenters = Party(DISSENTERS, say("perseverance.dissenters"))
    game.tell(
        say("perseverance-1.setup.board", side=game.side),
        say("perseverance-1.setup.covers"),
        say("perseverance-1.setup.beside"),
        say("perseverance-1.setup.dice"),
        say("perseverance-1.setup.assembly", side="2" if players == 2 else "3-4", n=len(game.scoring_tiles)),
        say("perseverance-1.setup.challenges"),
        say("perseverance-1.setup.players", side=game.settings["player-boards"]),
        say("perseverance-1.setup.pieces"),
    )
    if not game.full:
        game.tell(say("perseverance-1.setup.patrols"))
    prompt = say("perseverance-1.setup", players=players)
    yield from instruct(
        "perseverance-1.setup",
        prompt,
        *game.take_news(),
        rule=("P1-SETUP-01", "P1-SETUP-02", "P1-SETUP-03", "P1-SETUP-04"),
    )


def _take_leader(game: Perseverance, seat: int, name: str) -> Rules[None]:
    """A leader with the player board, and what its side gives at the start."""
    player = Player(seat, name)
    names = {id: leader.name for id, leader in game.leaders.items()}
    yield from choose_leader(game, player, names, rule=("P1-SETUP-13",))
    game.players.append(player)
    game.used_traps[seat] = Counter()
    gain(game, player, (yield from _start_assets(game, player, game.leaders[player.leader])))


def _start_assets(game: Perseverance, player: Player, leader: Leader) -> Rules[Counter[str]]:
    """Side A is printed in the rulebook; side B only on the boards, so it is read out where it matters."""
    if game.settings["player-boards"] == "A":
        return game.side_a
    if not game.full:
        game.tell(say("perseverance-1.setup.side-b", player=player.name))
        return Counter()
    if (value := told_or_asked(game.facts, "side_b", leader.id)) is not None:
        return Counter(value)
    usual = game.facts.get("side_b", leader.id)
    parts = [
        Count(
            id=asset,
            prompt=say(f"perseverance-1.ask.start.{asset}"),
            most=5,
            default=usual[asset],
        )
        for asset in START_ASSETS
    ]
    prompt = say("perseverance-1.ask.start", player=player.name)
    told = yield from fill("perseverance-1.ask.start", prompt, parts, seat=player.seat, rule=("P1-GAP-14",))
    return Counter({asset: told.number(asset) for asset in START_ASSETS})


def _breach_tokens(game: Perseverance) -> Rules[None]:
    """On three different rewards: by drawing cards of a Challenge deck, or as agreed."""
    if game.settings["breach-tokens"] == "agree":
        options = [Option(id, reward_name(id)) for id in REWARDS]
        prompt = say("perseverance-1.ask.breach-tokens")
        agreed = yield from choose_some(
            "perseverance-1.ask.breach-tokens",
            prompt,
            options,
            least=BREACH_TOKENS,
            most=BREACH_TOKENS,
            rule=("P1-SETUP-19",),
        )
        game.breach_tokens = tuple(agreed)
        return
    prompt = say("perseverance-1.draw.breach-tokens")
    game.breach_tokens = yield from draw(
        "perseverance-1.draw.breach-tokens",
        prompt,
        "breach tokens",
        Counter(REWARDS.keys()),
        BREACH_TOKENS,
        label=reward_name,
        rule=("P1-SETUP-18",),
    )


def _first_patrols(game: Perseverance) -> Rules[None]:
    """Two cards of one stage lie open; all others are the deck."""
    one_stage = Counter(
        {
            id: number
            for id, number in game.deck.items()
            if id == UNLISTED or game.patrol_cards[id].stages != 2
        }
    )
    yield from refill_offer(game, one_stage)


def _start_settlement(game: Perseverance, player: Player) -> Rules[None]:
    """A settlement on space 1, which pays nothing, and a cube on the officer there."""
    zone = game.leaders[player.leader].first_game
    if not game.on("first-game"):
        free = [id for id, each in game.zones.items() if 1 not in each.settlements]
        prompt = say("perseverance.ask.start-zone", player=player.name)
        rule = ("P1-SETUP-21", "P1-SETUP-22")
        zone = yield from choose(
            "perseverance.ask.start-zone",
            prompt,
            zone_options(free),
            seat=player.seat,
            rule=rule,
            on_map=True,
        )
    game.zones[zone].settlements[1] = player.owner
    game.tell(say("perseverance.setup.start", player=player.name, zone=zone_name(zone)))
    place_cubes(game, game.officer_of(zone), player.owner, 1)
