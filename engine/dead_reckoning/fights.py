"""The three kinds of fight in full keeping: who takes how many cubes, and what the result brings."""

from collections import Counter

from engine.dead_reckoning import combat_effects
from engine.dead_reckoning.abilities import Ability
from engine.dead_reckoning.achievements import LEGENDARY, add_to
from engine.dead_reckoning.box import FORT, GARRISON
from engine.dead_reckoning.cards import Card
from engine.dead_reckoning.cards import Result as Back
from engine.dead_reckoning.fight import carry_out, target_of
from engine.dead_reckoning.fight_state import BUILDING, MERCHANT, SHIP, Fight, Side
from engine.dead_reckoning.hands import level_last, level_up, play_cards
from engine.dead_reckoning.holds import gain_aboard, jettison, rearrange
from engine.dead_reckoning.islands import defence
from engine.dead_reckoning.names import NONE, card_name, sailor_name
from engine.dead_reckoning.ocean import HARBOUR, Place
from engine.dead_reckoning.state import BLACK, DeadReckoning, Player, Sailor
from engine.messages import Message, say
from engine.requests import Count, Option
from engine.rules import Rules, choose, count, fill, instruct

IN_HARBOUR = 4
AFTER_LAST_TURN = 2
MOST_BLACK = 20


def fight_ship(
    game: DeadReckoning, player: Player, other: Player, *, by_stopping: bool = False
) -> Rules[None]:
    """Ship against ship. Whoever loses takes damage; a pirate who loses becomes a merchant."""
    game.turn.fought.add(f"ship {other.seat}")
    at = player.at
    fight = Fight(SHIP, (Side(player.seat, player.colour), Side(other.seat, other.colour)), game.layout, at)
    yield from _reply(game, other)
    cannons = yield from _declare(game, player)
    yield from play_cards(
        "dead-reckoning.ask.defend",
        other,
        say("dead-reckoning.ask.defend", player=other.name),
        _helps,
        rule=("DR-FIGHT-14", "DR-FIGHT-15"),
    )
    defending = cannons_left(game, other) + (IN_HARBOUR if at == HARBOUR else 0)
    cubes = cannons + _own_ground(game, player), defending + _own_ground(game, other) + extra(other)
    game.turn.cannons[other.seat] += cannons_left(game, other)

    def result(game: DeadReckoning, winner: Side) -> Rules[None]:
        won, lost = (player, other) if winner is fight.active else (other, player)
        yield from _ship_result(game, fight, won, lost)
        if lost is player and by_stopping:
            game.turn.blocked.add(at)

    yield from carry_out(game, fight, cubes, ability_turn, result)


def _reply(game: DeadReckoning, other: Player) -> Rules[None]:
    """In reply to an attack the other player may still level up, rearrange and jettison."""
    while True:
        options = ["rearrange", "jettison"] if other.cargo + other.coin else []
        if other.owes_level:
            options.insert(0, "level")
        chosen = yield from choose(
            "dead-reckoning.ask.reply",
            say("dead-reckoning.ask.reply", player=other.name),
            [Option(one, say(f"dead-reckoning.reply.{one}")) for one in (*options, "ready")],
            seat=other.seat,
            rule=("DR-LEVEL-02", "DR-HOLD-13", "DR-HOLD-14"),
        )
        if chosen == "ready":
            return
        if chosen == "level":
            yield from level_up(game, other)
        elif chosen == "rearrange":
            yield from rearrange(other)
        else:
            yield from jettison(game, other)


def _declare(game: DeadReckoning, player: Player) -> Rules[int]:
    """The active player plays cards and says how many cannons fire in this fight."""
    yield from play_cards(
        "dead-reckoning.ask.declare",
        player,
        say("dead-reckoning.ask.declare", player=player.name),
        lambda _: True,
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
    """One combat ability, or a pass; who has none left passes without being asked."""
    if side.seat is None or not (usable := combat_abilities(game, side)):
        return False
    player = game.players[side.seat]
    chosen = yield from choose(
        "dead-reckoning.ask.combat-ability",
        say("dead-reckoning.ask.combat-ability", player=player.name),
        [
            *(Option(id, ability_name(sailor, ability)) for id, (sailor, _, ability) in usable.items()),
            Option(NONE, say("dead-reckoning.pass")),
        ],
        seat=player.seat,
        rule=("DR-FIGHT-08", "DR-FIGHT-19"),
    )
    if chosen == NONE:
        return False
    sailor, key, ability = usable[chosen]
    game.turn.used.add((player.seat, sailor.id, key))
    effect = ability.options[0]
    yield from combat_effects.apply(game, side, player, effect, effect.amount(sailor.icons))
    return True


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
    yield from _spoils(game, fight, won)


def _spoils(game: DeadReckoning, fight: Fight, won: Player) -> Rules[None]:
    """“If you win” abilities, before any ship sinks."""
    side = next(side for side in fight.sides if side.seat == won.seat)
    for effect, amount in side.if_won:
        if effect.kind == "reward":
            unit = yield from combat_effects.learn_unit(game, "reward")
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
    cannons = yield from _declare(game, player)

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
        yield from _spoils(game, fight, player)

    yield from carry_out(game, fight, (cannons, defence(game, at) + extra(owner)), ability_turn, result)


def fight_merchant(game: DeadReckoning, player: Player, card: Card) -> Rules[None]:
    """Turn the merchant over, fight its black cubes, and follow the back of the card."""
    cannons = yield from _declare(game, player)
    black = card.cubes if card.cubes is not None else (yield from _ask_black(game, player, card))
    fight = Fight(MERCHANT, (Side(player.seat, player.colour), Side(None, BLACK)), game.layout, player.at)

    def result(game: DeadReckoning, winner: Side) -> Rules[None]:
        if winner is fight.active:
            yield from _beat_merchant(game, fight, player, card)
        else:
            yield from _lose_to_merchant(game, player, card)

    yield from carry_out(game, fight, (cannons, black), ability_turn, result)


def _ask_black(game: DeadReckoning, player: Player, card: Card) -> Rules[int]:
    """The number on the back, asked for when it is turned over and remembered from then on."""
    key = f"cubes {card.id}"
    if key not in game.told:
        prompt = say("dead-reckoning.ask.black", card=card_name(card))
        game.told[key] = yield from count(
            "dead-reckoning.ask.black",
            prompt,
            seat=player.seat,
            least=1,
            most=MOST_BLACK,
            rule=("DR-ENC-04",),
        )
    return game.told[key]


def _beat_merchant(game: DeadReckoning, fight: Fight, player: Player, card: Card) -> Rules[None]:
    back = card.win if card.win is not None else (yield from _ask_back(player, "win"))
    yield from add_to(game, player, LEGENDARY)
    yield from gain_aboard(game, player, Counter(cargo=back.cargo, coin=back.coin))
    if back.level_last:
        yield from level_last(player)
    if back.keep:
        player.aside.append(card)
    else:
        game.buried.append(card)
    yield from _spoils(game, fight, player)


def _lose_to_merchant(game: DeadReckoning, player: Player, card: Card) -> Rules[None]:
    """A merchant that was not beaten is buried."""
    back = card.lose if card.lose is not None else (yield from _ask_back(player, "lose"))
    game.buried.append(card)
    player.damage += back.damage
    yield from instruct(
        "dead-reckoning.result.buried",
        say("dead-reckoning.result.buried", card=card_name(card), n=back.damage),
        seat=player.seat,
        rule=("DR-ENC-05", "DR-FIGHT-21"),
    )


def _ask_back(player: Player, key: str) -> Rules[Back]:
    """The win or lose text of a card whose back no data file knows."""
    fields = {"win": {"cargo": 8, "coin": 8, "keep": 1, "level_last": 1}, "lose": {"damage": 4}}[key]
    told = yield from fill(
        f"dead-reckoning.back.{key}",
        say(f"dead-reckoning.back.{key}", player=player.name),
        [
            Count(
                id=name,
                prompt=say(f"dead-reckoning.back.{name}"),
                most=most,
                default=0,
            )
            for name, most in fields.items()
        ],
        rule=("DR-GAP-02", "DR-FIGHT-21"),
        seat=player.seat,
    )
    values = told.numbers()
    keep, last = bool(values.pop("keep", 0)), bool(values.pop("level_last", 0))
    return Back(**values, keep=keep, level_last=last)
