"""Encounters that are attacked: the card is turned over, and its back is fought or followed."""

from collections import Counter

from engine.dead_reckoning.achievements import LEGENDARY, add_to
from engine.dead_reckoning.cards import Card
from engine.dead_reckoning.cards import Result as Back
from engine.dead_reckoning.fight import carry_out
from engine.dead_reckoning.fight_state import MERCHANT, Fight, Side
from engine.dead_reckoning.fights import MOST_BLACK, ability_turn, declare, spoils
from engine.dead_reckoning.hands import level_last
from engine.dead_reckoning.holds import gain_aboard
from engine.dead_reckoning.names import card_name
from engine.dead_reckoning.sinking import hit
from engine.dead_reckoning.state import BLACK, DeadReckoning, Player
from engine.messages import say
from engine.requests import Count
from engine.rules import Rules, count, fill, instruct

GAINS = {"cargo": 8, "coin": 8, "keep": 1, "level_last": 1}
LOSSES = {"damage": 4}
BACK_FIELDS = {"win": GAINS, "lose": LOSSES, "effect": GAINS | LOSSES}
"""What the texts on a merchant's back may say, and the most of each."""


def fight_merchant(game: DeadReckoning, player: Player, card: Card) -> Rules[None]:
    """Turn the merchant over first: its black cubes are seen before any cannon is committed."""
    yield from instruct(
        "dead-reckoning.turn-over",
        say("dead-reckoning.turn-over", card=card_name(card)),
        *([say("dead-reckoning.turn-over.cubes", n=card.cubes)] if card.cubes else []),
        seat=player.seat,
        rule=("DR-ENC-03", "DR-ENC-08"),
    )
    black = card.cubes if card.cubes is not None else (yield from _ask_black(game, player, card))
    if not black:
        yield from _follow_back(game, player, card)
        return
    cannons = yield from declare(game, player)
    fight = Fight(MERCHANT, (Side(player.seat, player.colour), Side(None, BLACK)), game.layout, player.at)

    def result(game: DeadReckoning, winner: Side) -> Rules[None]:
        if winner is fight.active:
            yield from _beat_merchant(game, fight, player, card)
        else:
            yield from _lose_to_merchant(game, player, card)

    yield from carry_out(game, fight, (cannons, black), ability_turn, result)


def _ask_black(game: DeadReckoning, player: Player, card: Card) -> Rules[int]:
    """The number on the back, asked for when it is turned over and remembered from then on; 0 is no fight."""
    key = f"cubes {card.id}"
    if key not in game.told:
        prompt = say("dead-reckoning.ask.black", card=card_name(card))
        game.told[key] = yield from count(
            "dead-reckoning.ask.black",
            prompt,
            seat=player.seat,
            most=MOST_BLACK,
            rule=("DR-ENC-04", "DR-ENC-09"),
        )
    return game.told[key]


def _follow_back(game: DeadReckoning, player: Player, card: Card) -> Rules[None]:
    """A back that starts no fight: nobody wins, and its effect is carried out."""
    back = card.effect if card.effect is not None else (yield from _ask_back(player, "effect"))
    yield from _take_gains(game, player, card, back)
    yield from hit(game, player, back.damage, None)


def _beat_merchant(game: DeadReckoning, fight: Fight, player: Player, card: Card) -> Rules[None]:
    back = card.win if card.win is not None else (yield from _ask_back(player, "win"))
    yield from add_to(game, player, LEGENDARY)
    yield from _take_gains(game, player, card, back)
    yield from spoils(game, fight, player)


def _take_gains(game: DeadReckoning, player: Player, card: Card, back: Back) -> Rules[None]:
    """What a back gives; a card that it does not let the player keep is buried."""
    yield from gain_aboard(game, player, Counter(cargo=back.cargo, coin=back.coin))
    if back.level_last:
        yield from level_last(player)
    if back.keep:
        player.aside.append(card)
    else:
        game.buried.append(card)


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
    """The text of a card whose back no data file knows."""
    fields = BACK_FIELDS[key]
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
