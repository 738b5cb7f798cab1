"""Setting the table: the board side, officers, leaders, the pool, and everybody's first settlement."""

from __future__ import annotations

from collections import Counter

from engine.data import built_in, parse
from engine.facts import Facts
from engine.game import Setup
from engine.messages import say
from engine.perseverance.assembly import zone_name
from engine.perseverance.assets import gain
from engine.perseverance.cards import UNLISTED, load_challenges, read_stage_cards
from engine.perseverance.dice import load_pool_dice
from engine.perseverance.officers import place_cubes
from engine.perseverance.one.board import EFFECTS, ZONES, load_board
from engine.perseverance.one.box import (
    DANGEROUS,
    NORMAL,
    START_ASSETS,
    Leader,
    load_dice,
    load_leaders,
    load_tiles,
    load_traps,
)
from engine.perseverance.one.dinos import DETERMINISTIC, roll_dino_die
from engine.perseverance.one.officers import FIRST_GAME, bonus
from engine.perseverance.one.patrol import ASSETS, refill_offer
from engine.perseverance.one.places import zone_options
from engine.perseverance.one.rewards import REWARDS, reward_name
from engine.perseverance.one.state import Perseverance, TownArea
from engine.perseverance.scoring import ask_tiles
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
STRUCTURES = ("wall", "trap", "settlement")


def state(setup: Setup, facts: Facts, defaults: dict[str, str]) -> Perseverance:
    """The table before the first request."""
    data = dict(setup.data)
    side = "4" if len(setup.seats) == 4 else "2-3"
    dice = load_pool_dice(data.get("pool_dice"))
    board = load_board(side, data.get(f"board_{side.replace('-', '_')}"))
    board.die_spaces.check_symbols(dice.faces, side=side)
    assets = (*ASSETS, *STRUCTURES)
    challenges = load_challenges(_text(data, "challenges"), "challenges.toml", assets)
    patrols = parse(_text(data, "patrols"), "patrols.toml")
    cards, number = read_stage_cards(patrols, "patrols.toml", assets)
    leaders, side_a = load_leaders(data.get("leaders"))
    tiles, prizes = load_tiles(len(setup.seats), data.get("tiles"))
    return Perseverance(
        facts=facts,
        names=setup.seats,
        settings=defaults | dict(setup.settings),
        dice=dice,
        zones=named(ZONES),
        effects=dict(EFFECTS),
        die_spaces=board.die_spaces,
        cubes_each=CUBES_EACH,
        challenge_cards=challenges,
        challenges={
            kind: Counter(id for id, card in challenges.items() if card.kind == kind)
            for kind in ("light", "heavy")
        },
        players=[],
        board=board,
        special_dice=load_dice(data.get("dice")),
        patrol_cards=cards,
        prizes=prizes,
        leaders=leaders,
        side_a=side_a,
        scoring_tiles=tiles,
        traps_each=load_traps(data.get("traps")),
        areas={zone: TownArea(zone, board.grid) for zone, _ in ZONES},
        deck=Counter(cards.keys()) + Counter({UNLISTED: number - len(cards)}),
    )


def _text(data: dict[str, str], name: str) -> str:
    return data[name] if name in data else built_in("engine.perseverance.one", f"{name}.toml")


def set_up(game: Perseverance) -> Rules[None]:
    yield from _lay_out(game)
    game.tiles = yield from ask_tiles(game.scoring_tiles, rule=("P1-SETUP-05",))
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
        say("perseverance-1.setup.board", side=game.board.side),
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
    if leader.side_b_is_printed:
        return leader.side_b
    if not game.full:
        game.tell(say("perseverance-1.setup.side-b", player=player.name))
        return Counter()
    parts = [
        Count(
            id=asset,
            prompt=say(f"perseverance-1.ask.start.{asset}"),
            most=5,
            default=leader.side_b[asset],
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
            if id == UNLISTED or game.patrol_cards[id].stages == 1
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
