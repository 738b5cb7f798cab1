"""Encounters that are attacked: the card is turned over, and its back is fought or followed."""

from collections import Counter
from dataclasses import dataclass

from engine.dead_reckoning.achievements import LEGENDARY, add_to
from engine.dead_reckoning.card_facts import CUBES, EFFECT, LOSE, WIN
from engine.dead_reckoning.cards import Card
from engine.dead_reckoning.fight import carry_out
from engine.dead_reckoning.fight_state import MERCHANT, Fight, Side
from engine.dead_reckoning.fights import ability_turn, declare, spoils
from engine.dead_reckoning.hands import level_last
from engine.dead_reckoning.holds import gain_aboard
from engine.dead_reckoning.sinking import hit
from engine.dead_reckoning.state import BLACK, DeadReckoning, Player
from engine.messages import say
from engine.rules import Rules, instruct


@dataclass(frozen=True, slots=True)
class Back:
    """What the back of a merchant gives or takes; ``keep``: the player keeps the card."""

    cargo: int = 0
    coin: int = 0
    damage: int = 0
    keep: bool = False
    level_last: bool = False


def fight_merchant(game: DeadReckoning, player: Player, card: Card) -> Rules[None]:
    """Turn the merchant over first: its cubes are seen before any cannon is committed. None: no fight."""
    known = game.facts.known(CUBES, card.id)
    yield from instruct(
        "dead-reckoning.turn-over",
        say("dead-reckoning.turn-over", card=card.name),
        *([say("dead-reckoning.turn-over.cubes", n=known)] if known else []),
        seat=player.seat,
        rule=("DR-ENC-03", "DR-ENC-08"),
    )
    black = int(game.facts.get(CUBES, card.id))
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


def _follow_back(game: DeadReckoning, player: Player, card: Card) -> Rules[None]:
    """A back that starts no fight: nobody wins, and its effect is carried out."""
    back = _back(game, card, EFFECT)
    yield from _take_gains(game, player, card, back)
    yield from hit(game, player, back.damage, None)


def _beat_merchant(game: DeadReckoning, fight: Fight, player: Player, card: Card) -> Rules[None]:
    back = _back(game, card, WIN)
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
    back = _back(game, card, LOSE)
    game.buried.append(card)
    player.damage += back.damage
    yield from instruct(
        "dead-reckoning.result.buried",
        say("dead-reckoning.result.buried", card=card.name, n=back.damage),
        seat=player.seat,
        rule=("DR-ENC-05", "DR-FIGHT-21"),
    )


def _back(game: DeadReckoning, card: Card, key: str) -> Back:
    """What the text of the back says."""
    return Back(**game.facts.get(key, card.id))
