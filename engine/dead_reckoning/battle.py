"""Battle keeping: fights, achievements and scoring; the companion asks only for what those need."""

from dataclasses import dataclass

from engine.dead_reckoning import combat_effects
from engine.dead_reckoning.abilities import AbilityEffect
from engine.dead_reckoning.achievements import LEGENDARY, add_to, award, check_achievements
from engine.dead_reckoning.box import ACHIEVEMENTS, FORT, GARRISON
from engine.dead_reckoning.card_facts import MOST_BLACK
from engine.dead_reckoning.fight import carry_out, target_of
from engine.dead_reckoning.fight_state import BUILDING, MERCHANT, SHIP, Fight, Side
from engine.dead_reckoning.fights import IN_HARBOUR, extra
from engine.dead_reckoning.names import achievement_name, player_options
from engine.dead_reckoning.sinking import SUNK_AT
from engine.dead_reckoning.state import BLACK, DeadReckoning, Player, Turn
from engine.dead_reckoning.tower import side_name
from engine.messages import Message, say
from engine.requests import Count, Option
from engine.rules import Rules, choose, count, fill, instruct

FIGHT, ACHIEVEMENT, END, LAST_ROUND = "fight", "achievement", "end", "last-round"
DEFENCES = {"fort": (FORT,), "garrison": (GARRISON,), "both": (FORT, GARRISON)}
MOST_CUBES = 29
MOST_THROWN = 6
MOST_BUILDINGS = 3
USUAL_BLACK = 4
LESS = "less"
AMOUNTS = {"throw": 2, "force": 1, LESS: 1, "plunder": 1}
"""Abilities whose number is asked for, and what it mostly is."""

TOLD = ("throw", "force", "move-cube", "sacrifice", LESS, "plunder")


def turn(game: DeadReckoning, player: Player) -> Rules[None]:
    """A menu until the turn is over."""
    game.turn = Turn(player.seat)
    while True:
        others = [ACHIEVEMENT, END] + ([LAST_ROUND] if game.trigger is None else [])
        chosen = yield from choose(
            "dead-reckoning.ask.turn",
            say("dead-reckoning.ask.turn", player=player.name),
            [*_fights(game, player), *(_in_turn(id) for id in others)],
            formerly=[_in_turn(FIGHT)],
            seat=player.seat,
            rule=("DR-TURN-01", "DR-FIGHT-01", "DR-FIGHT-05"),
        )
        if chosen.startswith(FIGHT):
            yield from _fight(game, player, *chosen.split(" ")[1:])
        elif chosen == ACHIEVEMENT:
            yield from _achievement(game, player)
        else:
            game.last_round_called = chosen == LAST_ROUND
            return
        yield from check_achievements(game)


def _achievement(game: DeadReckoning, player: Player) -> Rules[None]:
    """A marker is placed, also by another player."""
    missing = {
        f"{one.seat} {id}": say("dead-reckoning.claim", player=one.name, achievement=achievement_name(id))
        for one in game.players
        for id in ACHIEVEMENTS
        if id not in one.achievements
    }
    if not missing:
        return
    chosen = yield from choose(
        "dead-reckoning.ask.claim",
        say("dead-reckoning.ask.claim"),
        [Option(id, label) for id, label in missing.items()],
        seat=player.seat,
        rule=("DR-ACH-01", "DR-ACH-02"),
    )
    seat, _, id = chosen.partition(" ")
    yield from award(game.players[int(seat)], id)


def _enemies(game: DeadReckoning, player: Player) -> list[Player]:
    return [other for other in game.others(player) if f"ship {other.seat}" not in game.turn.fought]


def _in_turn(id: str) -> Option:
    return Option(id, say(f"dead-reckoning.turn.{id}"))


def _fights(game: DeadReckoning, player: Player) -> list[Option]:
    """Everything that the player may fight, each by name: ``fight ship 1``."""
    merchant = Option(f"{FIGHT} {MERCHANT}", say("dead-reckoning.turn.fight-merchant"))
    return [merchant] + [
        Option(f"{FIGHT} {kind} {one.seat}", say(f"dead-reckoning.turn.fight-{kind}", player=one.name))
        for kind, enemies in ((BUILDING, game.others(player)), (SHIP, _enemies(game, player)))
        for one in enemies
    ]


def _fight(game: DeadReckoning, player: Player, *chosen: str) -> Rules[None]:
    """Who fights whom with how many cubes, then the fight; saved games were asked for kind and opponent."""
    kind, *seats = chosen or ((yield from _ask_kind(game, player)),)
    other = yield from _opponent(game, player, kind, *seats)
    extras = yield from _ask_extras(game, player, other, kind)
    told = yield from _count(game, player, other, kind, extras)
    sides = Side(player.seat, player.colour), Side(other.seat, other.colour) if other else Side(None, BLACK)
    fight = Fight(kind, sides, game.layout)

    def result(game: DeadReckoning, winner: Side) -> Rules[None]:
        yield from _result(game, fight, winner)

    yield from carry_out(game, fight, (told.mine, told.theirs), ability_turn, result)


def _ask_kind(game: DeadReckoning, player: Player) -> Rules[str]:
    kinds = [MERCHANT, BUILDING] + ([SHIP] if _enemies(game, player) else [])
    return (
        yield from choose(
            "dead-reckoning.ask.fight",
            say("dead-reckoning.ask.fight", player=player.name),
            [Option(id, say(f"dead-reckoning.fight.{id}")) for id in kinds],
            seat=player.seat,
            rule=("DR-FIGHT-01", "DR-FIGHT-03"),
        )
    )


def _opponent(
    game: DeadReckoning, player: Player, kind: str, seat: str | None = None
) -> Rules[Player | None]:
    """The player on the other side; a merchant is none, and its card is turned over."""
    if kind == MERCHANT:
        yield from instruct(
            "dead-reckoning.turn-over.any",
            say("dead-reckoning.turn-over.any"),
            seat=player.seat,
            rule=("DR-ENC-03", "DR-ENC-08"),
        )
        return None
    if seat is None:
        seat = yield from choose(
            "dead-reckoning.ask.opponent",
            say("dead-reckoning.ask.opponent", player=player.name),
            player_options(_enemies(game, player) if kind == SHIP else game.others(player)),
            seat=player.seat,
            rule=("DR-FIGHT-05",),
        )
    if kind == SHIP:
        game.turn.fought.add(f"ship {seat}")
    return game.players[int(seat)]


@dataclass(frozen=True, slots=True)
class ExtraCubes:
    """Cubes of both sides besides cannons and the strength of a merchant."""

    mine: int = 0
    theirs: int = 0


def _ask_extras(game: DeadReckoning, player: Player, other: Player | None, kind: str) -> Rules[ExtraCubes]:
    """Cubes that the place of the fight gives, and two for whoever has had the last turn."""
    if other is None:
        return ExtraCubes()
    if kind == BUILDING:
        kinds = yield from choose(
            "dead-reckoning.ask.defence",
            say("dead-reckoning.ask.defence", player=other.name),
            [Option(id, say(f"dead-reckoning.defence.{id}")) for id in DEFENCES],
            seat=other.seat,
            rule=("DR-FIGHT-07",),
        )
        return ExtraCubes(0, sum(game.box.defence[kind] for kind in DEFENCES[kinds]) + extra(other))
    where = yield from choose(
        "dead-reckoning.ask.where",
        say("dead-reckoning.ask.where", player=other.name),
        [
            *(Option(id, say(f"dead-reckoning.where.{id}")) for id in ("sea", "harbour")),
            *(Option(_isle_of(p), say("dead-reckoning.where.isle", player=p.name)) for p in (player, other)),
        ],
        seat=other.seat,
        rule=("DR-FIGHT-10", "DR-FIGHT-12"),
    )
    mine = (yield from _ask_buildings(player)) if where == _isle_of(player) else 0
    theirs = (yield from _ask_buildings(other)) if where == _isle_of(other) else 0
    return ExtraCubes(mine, theirs + extra(other) + (IN_HARBOUR if where == "harbour" else 0))


def _isle_of(player: Player) -> str:
    return f"isle {player.seat}"


def _ask_buildings(player: Player) -> Rules[int]:
    return (
        yield from count(
            "dead-reckoning.ask.own-buildings",
            say("dead-reckoning.ask.own-buildings", player=player.name),
            seat=player.seat,
            most=MOST_BUILDINGS,
            rule=("DR-FIGHT-10",),
        )
    )


def _cannons(game: DeadReckoning, player: Player) -> int:
    """What the player had in the last fight, or the cannon printed on the ship."""
    return game.told.get(f"cannons {player.seat}", game.box.cannons)


@dataclass(frozen=True, slots=True)
class FightTold:
    """Cubes of both sides."""

    mine: int
    theirs: int


def _count(
    game: DeadReckoning, player: Player, other: Player | None, kind: str, extras: ExtraCubes
) -> Rules[FightTold]:
    """One form: cubes of both sides, cubes in reserve behind them, and the damage of the ships."""
    ships = [player] if other is None or kind == BUILDING else [player, other]
    owners = [player] if other is None else [player, other]
    suggested = game.told.get("black", USUAL_BLACK) if other is None else extras.theirs
    if other is not None and kind == SHIP:
        suggested += _cannons(game, other)
    parts = [
        _cubes("mine", side_name(game, player.seat), MOST_CUBES, _cannons(game, player) + extras.mine),
        _cubes(
            "theirs",
            side_name(game, other.seat if other else None),
            MOST_CUBES if other else MOST_BLACK,
            suggested,
        ),
        *(
            Count(
                id=f"spare {one.seat}",
                prompt=say("dead-reckoning.form.spare", player=one.name),
                most=MOST_CUBES,
                default=20,
            )
            for one in owners
        ),
        *(
            Count(
                id=f"damage {one.seat}",
                prompt=say("dead-reckoning.form.damage", player=one.name),
                most=SUNK_AT - 1,
                default=one.damage,
            )
            for one in ships
        ),
    ]
    told = yield from fill(
        "dead-reckoning.form.fight",
        say("dead-reckoning.form.fight"),
        parts,
        rule=("DR-FIGHT-06", "DR-FIGHT-07", "DR-INFO-04"),
    )
    mine, theirs = told.number("mine"), told.number("theirs")
    for one, thrown in zip(owners, (mine, theirs), strict=False):
        one.reserve = min(MOST_CUBES - one.counters.total(), thrown + told.number(f"spare {one.seat}"))
    for one in ships:
        one.damage = told.number(f"damage {one.seat}")
    game.told[f"cannons {player.seat}"] = max(0, mine - extras.mine)
    if other is None:
        game.told["black"] = theirs
    return FightTold(mine, theirs)


def _cubes(id: str, side: Message, most: int, usual: int) -> Count:
    prompt = say("dead-reckoning.form.cubes", side=side)
    return Count(id=id, prompt=prompt, most=most, default=min(usual, most))


def ability_turn(game: DeadReckoning, side: Side) -> Rules[bool]:
    """An ability that the players name, or a pass."""
    assert side.seat is not None
    player = game.players[side.seat]
    chosen = yield from choose(
        "dead-reckoning.ask.combat-ability",
        say("dead-reckoning.ask.combat-ability", player=player.name),
        [Option("pass", say("dead-reckoning.pass")), Option("ability", say("dead-reckoning.use-ability"))],
        seat=player.seat,
        rule=("DR-FIGHT-08", "DR-FIGHT-19"),
    )
    if chosen == "pass":
        return False
    effects = [kind for kind in TOLD if _possible(game, side, kind)]
    kind = yield from choose(
        "dead-reckoning.ask.which-ability",
        say("dead-reckoning.ask.which-ability", player=player.name),
        [Option(kind, say(f"dead-reckoning.effect.{kind}")) for kind in effects],
        seat=player.seat,
        rule=("DR-ABIL-06",),
    )
    amount = 2
    if kind in AMOUNTS:
        prompt = say(f"dead-reckoning.ask.amount.{kind}", player=player.name)
        amount = yield from count(
            f"dead-reckoning.ask.amount.{kind}",
            prompt,
            seat=player.seat,
            least=0 if kind == "plunder" else 1,
            most=MOST_THROWN,
            rule=("DR-ABIL-06", "DR-GAP-44"),
            default=AMOUNTS[kind],
        )
    if kind == LESS:
        side.less_damage += amount
    else:
        yield from combat_effects.apply(game, side, player, AbilityEffect(kind), amount)
    return True


def _possible(game: DeadReckoning, side: Side, kind: str) -> bool:
    return combat_effects.possible(game, side, AbilityEffect(kind))


def _result(game: DeadReckoning, fight: Fight, winner: Side) -> Rules[None]:
    """What the result brings by default; a merchant's card may add damage, which is asked for."""
    damage = yield from _damage_of_loser(game, fight, winner)
    loser = fight.against(winner)
    steps = [say(f"dead-reckoning.consequence.{fight.kind}")]
    if damage and loser.seat is not None:
        game.players[loser.seat].damage += damage
        steps.insert(0, say("dead-reckoning.damage", player=game.players[loser.seat].name, n=damage))
    yield from instruct(
        "dead-reckoning.result",
        say("dead-reckoning.result", side=side_name(game, winner.seat)),
        *steps,
        rule=("DR-FIGHT-20", "DR-FIGHT-21", "DR-FIGHT-22"),
    )
    if winner.seat is not None and fight.kind != BUILDING:
        yield from add_to(game, game.players[winner.seat], LEGENDARY)
    yield from _spoils(game, fight, winner)


def _spoils(game: DeadReckoning, fight: Fight, winner: Side) -> Rules[None]:
    """“If you win”, before any ship sinks: damage as told, the rest as the card says."""
    target = target_of(game, fight, winner)
    for _, damage in winner.if_won:
        steps = [say("dead-reckoning.if-won.take")]
        if target is not None and damage:
            target.damage += damage
            steps.insert(0, say("dead-reckoning.damage", player=target.name, n=damage))
        yield from instruct(
            "dead-reckoning.if-won",
            say("dead-reckoning.if-won", player=side_name(game, winner.seat)),
            *steps,
            seat=winner.seat,
            rule=("DR-GAP-44",),
        )


def _damage_of_loser(game: DeadReckoning, fight: Fight, winner: Side) -> Rules[int]:
    if fight.kind == SHIP:
        return 1
    if winner is fight.active:
        return 0
    if fight.kind == BUILDING:
        return 1
    return (
        yield from count(
            "dead-reckoning.ask.card-damage",
            say("dead-reckoning.ask.card-damage"),
            seat=game.active.seat,
            most=4,
            rule=("DR-FIGHT-21",),
            default=0,
        )
    )
