"""Damage and sinking."""

from collections import Counter

from engine.dead_reckoning.holds import CARGO, COIN, aboard, unstow
from engine.dead_reckoning.ocean import HARBOUR
from engine.dead_reckoning.state import DeadReckoning, Player
from engine.messages import Message, say
from engine.rules import Rules, instruct

SUNK_AT = 5
RANSOM = 5


def hit(game: DeadReckoning, player: Player, damage: int, by: Player | None) -> Rules[None]:
    """Damage outside a fight: the fifth sinks the ship at once."""
    player.damage += damage
    if damage:
        yield from instruct(
            "dead-reckoning.damage",
            say("dead-reckoning.damage", player=player.name, n=damage),
            rule=("DR-BLDG-12", "DR-SINK-03"),
        )
    yield from sink_if_due(game, player, by)


def sink_if_due(game: DeadReckoning, player: Player, by: Player | None) -> Rules[None]:
    if player.damage < SUNK_AT:
        return
    steps = _lose_goods(game, player, by) if game.full else _lose_goods_at_table(game, by)
    player.damage = 0
    player.at = HARBOUR
    player.pirate = False
    if player is game.active:
        game.turn.sails = 0
    if by is not None:
        by.tally["terror"] += 1
    yield from instruct(
        "dead-reckoning.sunk",
        say("dead-reckoning.sunk", player=player.name),
        *steps,
        say("dead-reckoning.sunk.harbour"),
        rule=("DR-SINK-01", "DR-SINK-07"),
    )


def _lose_goods(game: DeadReckoning, player: Player, by: Player | None) -> list[Message]:
    """Five or more of the counted kind aboard are lost; with fewer, coins of the chest instead."""
    kind = game.settings["sink-counts"]
    counted = aboard(player)[kind]
    if counted >= RANSOM:
        unstow(player, Counter({kind: counted}))
        game.supply[kind] += counted
        steps = [say(f"dead-reckoning.sunk.{kind}", n=counted)]
    else:
        steps = _pay_ransom(game, player, by)
    coins = player.coin
    unstow(player, Counter({COIN: coins}))
    player.chest += coins
    return steps


def _pay_ransom(game: DeadReckoning, player: Player, by: Player | None) -> list[Message]:
    """What the chest has, up to five coins, goes to whoever sank the ship. How much it had stays secret."""
    paid = min(RANSOM, player.chest)
    player.chest -= paid
    if by is None:
        game.supply[COIN] += paid
        return [say("dead-reckoning.sunk.chest")]
    by.chest += paid
    return [say("dead-reckoning.sunk.chest-to", player=by.name)]


def _lose_goods_at_table(game: DeadReckoning, by: Player | None) -> list[Message]:
    """What the players do themselves where the companion does not keep their goods."""
    counted = "cargo" if game.settings["sink-counts"] == CARGO else "coin"
    few = (
        say("dead-reckoning.sunk.chest")
        if by is None
        else say("dead-reckoning.sunk.chest-to", player=by.name)
    )
    return [say(f"dead-reckoning.sunk.if-{counted}"), say("dead-reckoning.sunk.else", what=few)]
