"""The three kinds of fight in full keeping: who takes how many cubes, and what the result brings."""

from collections import Counter

from engine.dead_reckoning import combat_effects
from engine.dead_reckoning.abilities import Ability
from engine.dead_reckoning.achievements import LEGENDARY, add_to
from engine.dead_reckoning.box import FORT, GARRISON
from engine.dead_reckoning.box_facts import UNIT
from engine.dead_reckoning.fight import carry_out, target_of
from engine.dead_reckoning.fight_state import BUILDING, SHIP, Fight, Side
from engine.dead_reckoning.hands import level_up, play_card, play_cards, sailor_options
from engine.dead_reckoning.holds import gain_aboard, jettison, rearrange
from engine.dead_reckoning.islands import defence
from engine.dead_reckoning.names import DONE, NONE, done, sailor_name
from engine.dead_reckoning.ocean import HARBOUR, Place
from engine.dead_reckoning.state import DeadReckoning, Player, Sailor
from engine.messages import Message, say
from engine.requests import Option
from engine.rules import Rules, choose, count, instruct

IN_HARBOUR = 4
AFTER_LAST_TURN = 2
LEVEL = "level"


def fight_ship(game: DeadReckoning, player: Player, other: Player) -> Rules[None]:
    """Ship against ship. Whoever loses takes damage; a pirate who loses becomes a merchant."""
    game.turn.fought.add(f"ship {other.seat}")
    at, blockaded = player.at, other.pirate
    fight = Fight(SHIP, (Side(player.seat, player.colour), Side(other.seat, other.colour)), game.layout, at)
    yield from reply(game, other)
    cannons = yield from declare(game, player)
    yield from _defend(game, other)
    defending = cannons_left(game, other) + (IN_HARBOUR if at == HARBOUR else 0)
    cubes = cannons + _own_ground(game, player), defending + _own_ground(game, other) + extra(other)
    game.turn.cannons[other.seat] += cannons_left(game, other)

    def result(game: DeadReckoning, winner: Side) -> Rules[None]:
        won, lost = (player, other) if winner is fight.active else (other, player)
        yield from _ship_result(game, fight, won, lost)
        if lost is player and blockaded:
            game.turn.blocked.add(at)

    yield from carry_out(game, fight, cubes, ability_turn, result)


def reply(game: DeadReckoning, player: Player) -> Rules[None]:
    """Before a fight a player may still level up, rearrange and jettison, in another's turn too."""
    yield from tend_ship(
        "dead-reckoning.ask.reply", say("dead-reckoning.ask.reply", player=player.name), game, player
    )


def tend_ship(id: str, prompt: Message, game: DeadReckoning, player: Player) -> Rules[None]:
    """What a player may do at any time but in a fight, until ready."""
    while True:
        options = ["rearrange", "jettison"] if player.cargo + player.coin else []
        if player.owes_level:
            options.insert(0, "level")
        chosen = yield from choose(
            id,
            prompt,
            [Option(one, say(f"dead-reckoning.reply.{one}")) for one in (*options, "ready")],
            seat=player.seat,
            default="ready",
            rule=("DR-LEVEL-02", "DR-HOLD-13", "DR-HOLD-14"),
        )
        if chosen == "ready":
            return
        if chosen == "level":
            yield from level_up(game, player)
        elif chosen == "rearrange":
            yield from rearrange(player)
        else:
            yield from jettison(game, player)


def _defend(game: DeadReckoning, player: Player) -> Rules[None]:
    """Cards that help, and a level-up still owed, in any order."""
    level = Option(LEVEL, say("dead-reckoning.reply.level"))
    while player.hand:
        helping = [id for id in player.maybe_in_hand if _helps(player.sailors[id])]
        card = yield from choose(
            "dead-reckoning.ask.defend",
            say("dead-reckoning.ask.defend", player=player.name),
            [*sailor_options(player, helping), *([level] if player.owes_level else []), done()],
            seat=player.seat,
            rule=("DR-FIGHT-14", "DR-FIGHT-15", "DR-LEVEL-02"),
            secret=True,
        )
        if card == DONE:
            return
        if card == LEVEL:
            yield from level_up(game, player)
        else:
            play_card(player, card)


def declare(game: DeadReckoning, player: Player) -> Rules[int]:
    """The active player plays cards and says how many cannons fire in this fight."""
    yield from play_cards(
        "dead-reckoning.ask.declare",
        player,
        say("dead-reckoning.ask.declare", player=player.name),
        rule=("DR-FIGHT-13",),
    )
    most = cannons_left(game, player)
    used = yield from count(
        "dead-reckoning.ask.cannons",
        say("dead-reckoning.ask.cannons", player=player.name),
        seat=player.seat,
        most=most,
        rule=("DR-FIGHT-04", "DR-FIGHT-06"),
        default=most,
    )
    game.turn.cannons[player.seat] += used
    return used


def cannons_left(game: DeadReckoning, player: Player) -> int:
    """Cannons of ship and cards in play that did not fire this turn."""
    cards = sum(sailor.icons["cannon"] for sailor in player.played)
    return max(0, player.cannons + cards - game.turn.cannons[player.seat])


def _helps(sailor: Sailor) -> bool:
    return bool(sailor.icons["cannon"]) or any(ability.combat for _, ability in sailor.abilities())


def _own_ground(game: DeadReckoning, player: Player) -> int:
    """A cube for each building of the island where the ship is, if its player controls it."""
    isle = game.isle_at(player.at)
    return len(isle.buildings) if isle is not None and isle.controller == player.seat else 0


def extra(player: Player) -> int:
    return AFTER_LAST_TURN if player.done else 0


def combat_abilities(game: DeadReckoning, side: Side) -> dict[str, tuple[Sailor, str, Ability]]:
    """Combat abilities of cards in play that were not used this turn and work in this fight."""
    assert side.seat is not None
    assert game.fight is not None
    building = game.fight.kind == BUILDING
    return {
        f"{sailor.id}/{key}": (sailor, key, ability)
        for sailor in game.players[side.seat].played
        for key, ability in sailor.abilities()
        if ability.combat
        and (side.seat, sailor.id, key) not in game.turn.used
        and not (building and ability.options[0].no_buildings)
        and combat_effects.possible(game, side, ability.options[0])
    }


def ability_turn(game: DeadReckoning, side: Side) -> Rules[bool]:
    """One combat ability, or a pass; who has neither one left nor a level-up passes without being asked."""
    assert side.seat is not None
    player = game.players[side.seat]
    while True:
        usable = combat_abilities(game, side)
        chosen = yield from _combat_choice(player, usable)
        if chosen == NONE:
            return False
        if chosen != LEVEL:
            sailor, key, ability = usable[chosen]
            game.turn.used.add((player.seat, sailor.id, key))
            effect = ability.options[0]
            yield from combat_effects.apply(game, side, player, effect, effect.amount(sailor.icons))
            return True
        yield from level_up(game, player)


def _combat_choice(player: Player, usable: dict[str, tuple[Sailor, str, Ability]]) -> Rules[str]:
    """The level-up that a player owes may still be made as long as the fight is not resolved."""
    level = [Option(LEVEL, say("dead-reckoning.reply.level"))] if player.owes_level and player.hand else []
    return (
        yield from choose(
            "dead-reckoning.ask.combat-ability",
            say("dead-reckoning.ask.combat-ability", player=player.name),
            [
                *(Option(id, ability_name(sailor, ability)) for id, (sailor, _, ability) in usable.items()),
                *level,
                Option(NONE, say("dead-reckoning.pass")),
            ],
            seat=player.seat,
            rule=("DR-FIGHT-08", "DR-FIGHT-19", "DR-LEVEL-02"),
        )
    )


def ability_name(sailor: Sailor, ability: Ability) -> Message:
    effect = say(f"dead-reckoning.effect.{ability.options[0].kind}")
    return say("dead-reckoning.ability", sailor=sailor_name(sailor), effect=effect)


def _ship_result(game: DeadReckoning, fight: Fight, won: Player, lost: Player) -> Rules[None]:
    lost.damage += 1
    steps = [say("dead-reckoning.damage", player=lost.name, n=1)]
    if lost.pirate:
        lost.pirate = False
        steps.append(say("dead-reckoning.result.merchant", player=lost.name))
    yield from instruct(
        "dead-reckoning.result.ship",
        say("dead-reckoning.result.ship", player=won.name),
        *steps,
        rule=("DR-FIGHT-20", "DR-MODE-13"),
    )
    yield from add_to(game, won, LEGENDARY)
    yield from spoils(game, fight, won)


def spoils(game: DeadReckoning, fight: Fight, won: Player) -> Rules[None]:
    """“If you win” abilities, before any ship sinks."""
    side = next(side for side in fight.sides if side.seat == won.seat)
    for effect, amount in side.if_won:
        if effect.kind == "reward":
            unit = game.facts.get(UNIT, "reward")
            yield from gain_aboard(game, won, Counter({unit: amount}))
        else:
            yield from gain_aboard(game, won, Counter(cargo=effect.cargo, coin=effect.coin))
            target = target_of(game, fight, side)
            if target is not None:
                target.damage += amount


def fight_buildings(game: DeadReckoning, player: Player, at: Place) -> Rules[None]:
    """Fort and garrison of the island defend together and fall together."""
    isle = game.isle_at(at)
    assert isle is not None
    assert isle.controller is not None
    game.turn.fought.add(f"building {at}")
    owner = game.players[isle.controller]
    fight = Fight(
        BUILDING, (Side(player.seat, player.colour), Side(owner.seat, owner.colour)), game.layout, at
    )
    cannons = yield from declare(game, player)

    def result(game: DeadReckoning, winner: Side) -> Rules[None]:
        if winner is fight.other:
            player.damage += 1
            yield from instruct(
                "dead-reckoning.damage",
                say("dead-reckoning.damage", player=player.name, n=1),
                rule=("DR-FIGHT-22",),
            )
            return
        gone = isle.buildings & {FORT, GARRISON}
        isle.buildings -= gone
        game.buildings.update(gone)
        yield from instruct(
            "dead-reckoning.result.building",
            say("dead-reckoning.result.building"),
            rule=("DR-FIGHT-22", "DR-FIGHT-24"),
        )
        yield from spoils(game, fight, player)

    yield from carry_out(game, fight, (cannons, defence(game, at) + extra(owner)), ability_turn, result)
