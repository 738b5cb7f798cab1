"""A fight step by step: throw, combat abilities, loot, damage, winner; the same in both keepings."""

from collections import Counter
from collections.abc import Callable

from engine.dead_reckoning.cubes import return_cubes
from engine.dead_reckoning.fight_state import BUILDING, SHIP, Fight, Side
from engine.dead_reckoning.holds import CARGO, COIN, GOODS, stow_as_told
from engine.dead_reckoning.layout import DAMAGE, LOOT
from engine.dead_reckoning.names import goods_name
from engine.dead_reckoning.sinking import sink_if_due
from engine.dead_reckoning.state import DeadReckoning, Player
from engine.dead_reckoning.tower import FIRST, fight_of, forces, side_name, take_for_fight, throw
from engine.messages import say
from engine.requests import Count, Option
from engine.rules import Rules, choose_some, count, fill, instruct

LOOTED = (CARGO, COIN, "choice")
MOST_LOOT = 30

AbilityTurn = Callable[[DeadReckoning, Side], Rules[bool]]
"""One turn of the ability step: whether the side used an ability; if not, it passed."""

Result = Callable[[DeadReckoning, Side], Rules[None]]
"""What winning and losing brings, told the winner."""


def carry_out(
    game: DeadReckoning, fight: Fight, cubes: tuple[int, int], ability_turn: AbilityTurn, result: Result
) -> Rules[bool]:
    """The fight from the first throw to the last sunk ship; returns whether the active side won."""
    game.fight = fight
    for side, number in zip(fight.sides, cubes, strict=True):
        yield from take_for_fight(game, side.colour, number)
    if fight.hand.total():
        yield from throw(game, FIRST)
    yield from _abilities(game, ability_turn)
    yield from _loot(game)
    yield from _damage(game)
    winner = fight.winner()
    yield from instruct(
        "dead-reckoning.winner",
        say("dead-reckoning.winner", side=side_name(game, winner.seat)),
        forces(game),
        headline=True,
        rule=("DR-TOWER-16", "DR-TOWER-17"),
    )
    return_cubes(game)
    yield from result(game, winner)
    for side in fight.sides:
        yield from _sink(game, fight, side)
    return winner is fight.active


def _abilities(game: DeadReckoning, ability_turn: AbilityTurn) -> Rules[None]:
    """Between ships in turns until two pass one after the other; else the active player alone."""
    fight = fight_of(game)
    turns = fight.sides if fight.kind == SHIP else (fight.active,)
    passes = at = 0
    while passes < len(turns):
        used = yield from ability_turn(game, turns[at % len(turns)])
        passes = 0 if used else passes + 1
        at += 1


def _loot(game: DeadReckoning) -> Rules[None]:
    """Cubes in loot zones pay their owners and leave the board. Buildings hold no loot."""
    fight = fight_of(game)
    if fight.kind == BUILDING:
        return
    for side in fight.sides:
        loot = fight.loot(side)
        zones = fight.in_zones(LOOT, side.colour)
        if not zones:
            continue
        _take_off(game, side, zones)
        if side.seat is None:
            continue
        player = game.players[side.seat]
        if not fight.layout.traced and game.full:
            loot = yield from _ask_loot(player)
        place = _place_loot if game.full else _tell_loot
        yield from place(game, player, loot)


def _take_off(game: DeadReckoning, side: Side, zones: Counter[str]) -> None:
    """Cubes taken off the board wait beside it until the fight is over."""
    fight = fight_of(game)
    fight.take_off(side.colour, zones)
    fight.spent[side.colour] += zones.total()


def _ask_loot(player: Player) -> Rules[Counter[str]]:
    """On a board that nobody traced, what the cubes of a player gain is read off its zones."""
    told = yield from fill(
        "dead-reckoning.loot-seen",
        say("dead-reckoning.loot-seen", player=player.name),
        [Count(id=kind, prompt=say(f"dead-reckoning.loot-seen.{kind}"), most=MOST_LOOT) for kind in LOOTED],
        seat=player.seat,
        rule=("DR-TOWER-12",),
    )
    return Counter(told.numbers())


def _tell_loot(game: DeadReckoning, player: Player, loot: Counter[str]) -> Rules[None]:
    numbers = {"cargo": loot[CARGO], "coin": loot[COIN], "choice": loot["choice"]}
    seen = say("dead-reckoning.loot", player=player.name, **numbers)
    traced = fight_of(game).layout.traced
    yield from instruct(
        "dead-reckoning.loot",
        seen if traced else say("dead-reckoning.loot.untraced", player=player.name),
        say("dead-reckoning.loot.where"),
        seat=player.seat,
        rule=("DR-TOWER-12", "DR-TOWER-13"),
    )


def _place_loot(game: DeadReckoning, player: Player, loot: Counter[str]) -> Rules[None]:
    """Into holds with room, onto the island of the fight, or back to the supply."""
    cargo = yield from count(
        "dead-reckoning.ask.loot-choice",
        say("dead-reckoning.ask.loot-choice", player=player.name, n=loot["choice"]),
        seat=player.seat,
        most=loot["choice"],
        rule=("DR-TOWER-12",),
    )
    gained = Counter({CARGO: loot[CARGO] + cargo, COIN: loot[COIN] + loot["choice"] - cargo})
    at = fight_of(game).at
    isle = game.isle_at(at) if at is not None else None
    if isle is not None and isle.closed_to(player.seat):
        isle = None
    for kind in GOODS:
        number = gained[kind]
        places = {
            "ship": min(number, player.room),
            "island": number if isle is not None else 0,
            "supply": number,
        }
        taken = yield from choose_some(
            "dead-reckoning.ask.loot",
            say("dead-reckoning.ask.loot", player=player.name, n=number, goods=goods_name(kind)),
            [Option(place, say(f"dead-reckoning.loot.{place}"), most) for place, most in places.items()],
            seat=player.seat,
            least=number,
            most=number,
            rule=("DR-TOWER-13", "DR-TOWER-14"),
        )
        game.supply[kind] -= taken["ship"] + taken["island"]
        yield from stow_as_told(player, kind, taken["ship"])
        if isle is not None:
            isle.goods[kind] += taken["island"]


def _damage(game: DeadReckoning) -> Rules[None]:
    """Cubes in damage zones hit the opposing ship, where there is one, and leave the board."""
    fight = fight_of(game)
    for side in fight.sides:
        hits, target = fight.hits(side), target_of(game, fight, side)
        _take_off(game, side, fight.in_zones(DAMAGE, side.colour))
        suffered = max(0, hits - fight.against(side).less_damage)
        if target is None or not suffered:
            continue
        target.damage += suffered
        yield from instruct(
            "dead-reckoning.damage",
            say("dead-reckoning.damage", player=target.name, n=suffered),
            seat=target.seat,
            rule=("DR-TOWER-15",),
        )


def target_of(game: DeadReckoning, fight: Fight, side: Side) -> Player | None:
    """The ship that a side fires at: merchants and buildings are none."""
    victim = fight.against(side)
    if victim.seat is None or (fight.kind == BUILDING and victim is fight.other):
        return None
    return game.players[victim.seat]


def _sink(game: DeadReckoning, fight: Fight, side: Side) -> Rules[None]:
    """Five damage at the end of the fight sink a ship, the winner's too; the opposing player is credited."""
    ship = target_of(game, fight, fight.against(side))
    if ship is not None:
        opponent = fight.against(side).seat
        yield from sink_if_due(game, ship, None if opponent is None else game.players[opponent])
