"""Cargo and coins: in holds, on the dock, in the chest and on islands; gaining and paying them."""

from collections import Counter

from engine.dead_reckoning.names import goods_name
from engine.dead_reckoning.ocean import HARBOUR
from engine.dead_reckoning.state import DeadReckoning, Player
from engine.messages import say
from engine.requests import Option
from engine.rules import Rules, choose_some, count, order

CARGO, COIN = "cargo", "coin"
GOODS = (CARGO, COIN)


def spendable(player: Player) -> int:
    """Cargo that a cost with ship and anchor may take."""
    return player.cargo + player.dock


def stow(player: Player, goods: Counter[str]) -> None:
    """Into the holds: loaded ones first, so that empty ones keep their benefit."""
    for kind in GOODS:
        for space in sorted(player.hull, key=lambda space: (space.load == 0, space.hold)):
            fits = min(goods[kind], space.hold - space.load)
            setattr(space, kind, getattr(space, kind) + fits)
            goods = goods - Counter({kind: fits})
    assert not goods.total(), "more than the holds can take"


def unstow(player: Player, goods: Counter[str]) -> None:
    """Out of the holds: the least loaded first, so that they become empty."""
    for kind in GOODS:
        for space in sorted(player.hull, key=lambda space: space.load):
            taken = min(goods[kind], getattr(space, kind))
            setattr(space, kind, getattr(space, kind) - taken)
            goods = goods - Counter({kind: taken})
    assert not goods.total(), "more than lies in the holds"


def aboard(player: Player) -> Counter[str]:
    return Counter({CARGO: player.cargo, COIN: player.coin})


def options(goods: Counter[str], most: int | None = None, *, prefix: str = "") -> list[Option]:
    """Cargo and coins to choose from, each as often as there is of it."""
    return [
        Option(
            f"{prefix}{kind}",
            goods_name(f"{prefix}{kind}".replace(" ", "-")),
            min(goods[kind], most or goods[kind]),
        )
        for kind in GOODS
        if goods[kind]
    ]


def pay(game: DeadReckoning, player: Player, cost: int, *, dock: bool) -> Rules[None]:
    """Pay cargo from aboard or, where the cost shows an anchor too, from aboard and dock in any mix."""
    from_dock = 0
    if dock:
        from_dock = yield from count(
            "dead-reckoning.ask.pay-dock",
            say("dead-reckoning.ask.pay-dock", player=player.name, cost=cost),
            seat=player.seat,
            least=max(0, cost - player.cargo),
            most=min(cost, player.dock),
            rule=("DR-HOLD-19",),
        )
    player.dock -= from_dock
    unstow(player, Counter({CARGO: cost - from_dock}))
    game.supply[CARGO] += cost


def gain_on_dock(game: DeadReckoning, player: Player, goods: Counter[str]) -> None:
    """With an anchor: cargo onto the dock tile, coins into the chest."""
    game.supply.subtract(goods)
    player.dock += goods[CARGO]
    player.chest += goods[COIN]


def gain_aboard(game: DeadReckoning, player: Player, goods: Counter[str]) -> Rules[None]:
    """With a ship: into holds at once; without room something is jettisoned, or unloaded first."""
    goods = +goods
    held = aboard(player) + goods
    over = held.total() - player.room - player.cargo - player.coin
    gone: Counter[str] = Counter()
    if over > 0:
        unload = options(held, prefix="unload ") if _where_to(game, player) else []
        gone = yield from choose_some(
            "dead-reckoning.ask.make-room",
            say("dead-reckoning.ask.make-room", player=player.name, n=over),
            [*options(held, prefix="jettison "), *unload],
            seat=player.seat,
            least=over,
            most=over,
            rule=("DR-HOLD-17",),
        )
    game.supply.subtract(goods)
    _make_room(game, player, held, gone)


def _make_room(game: DeadReckoning, player: Player, held: Counter[str], gone: Counter[str]) -> None:
    """What was named leaves as far as it is there; all the rest is stowed."""
    left = Counter(held)
    for kind in GOODS:
        thrown = min(gone[f"jettison {kind}"], left[kind])
        game.supply[kind] += thrown
        landed = min(gone[f"unload {kind}"], left[kind] - thrown)
        _land(game, player, Counter({kind: landed}))
        left[kind] -= thrown + landed
    unstow(player, aboard(player))
    over = max(0, left.total() - sum(space.hold for space in player.hull))
    for kind in GOODS:
        rest = min(over, left[kind])
        left[kind] -= rest
        game.supply[kind] += rest
        over -= rest
    stow(player, left)


def gain_what_fits(game: DeadReckoning, player: Player, goods: Counter[str]) -> None:
    """In a fight no room is made: what finds no hold stays in the supply."""
    for kind in GOODS:
        fits = min(goods[kind], player.room)
        game.supply[kind] -= fits
        stow(player, Counter({kind: fits}))


def _where_to(game: DeadReckoning, player: Player) -> bool:
    return player.at == HARBOUR or game.may_touch(player, player.at)


def may_unload(game: DeadReckoning, player: Player) -> bool:
    return bool(player.cargo + player.coin) and _where_to(game, player)


def unload(game: DeadReckoning, player: Player) -> Rules[None]:
    """In harbour cargo goes to the dock and coins to the chest; at an island both go onto its board."""
    goods = yield from choose_some(
        "dead-reckoning.ask.unload",
        say("dead-reckoning.ask.unload", player=player.name),
        options(aboard(player)),
        seat=player.seat,
        most=player.cargo + player.coin,
        rule=("DR-HOLD-09", "DR-HOLD-10"),
    )
    unstow(player, goods)
    _land(game, player, goods)


def _land(game: DeadReckoning, player: Player, goods: Counter[str]) -> None:
    isle = game.isle_at(player.at)
    if isle is not None:
        isle.goods.update(goods)
    else:
        player.dock += goods[CARGO]
        player.chest += goods[COIN]


def loadable(game: DeadReckoning, player: Player) -> Counter[str]:
    """What may be loaded here: dock and chest in harbour, the goods of an island that the player controls."""
    if player.at == HARBOUR:
        return Counter({CARGO: player.dock, COIN: player.chest})
    isle = game.isle_at(player.at)
    mine = isle is not None and isle.controller == player.seat and game.may_touch(player, player.at)
    return isle.goods if isle is not None and mine else Counter()


def load(game: DeadReckoning, player: Player) -> Rules[None]:
    """Into free hold room. What the chest holds is for its owner's eyes only."""
    goods = yield from choose_some(
        "dead-reckoning.ask.load",
        say("dead-reckoning.ask.load", player=player.name),
        options(loadable(game, player), player.room),
        seat=player.seat,
        most=player.room,
        rule=("DR-HOLD-07", "DR-HOLD-08", "DR-HOLD-12"),
        secret=player.at == HARBOUR,
    )
    isle = game.isle_at(player.at)
    if isle is not None:
        isle.goods.subtract(goods)
    else:
        player.dock -= goods[CARGO]
        player.chest -= goods[COIN]
    stow(player, goods)


def rearrange(player: Player) -> Rules[None]:
    """Fill the holds in an order of the player's wish; those left over stay empty and work."""
    spaces = {space.name: space for space in player.hull if space.hold}
    wished = yield from order(
        "dead-reckoning.ask.rearrange",
        say("dead-reckoning.ask.rearrange", player=player.name),
        [
            Option(name, say("dead-reckoning.hull-space", space=name, hold=space.hold))
            for name, space in spaces.items()
        ],
        seat=player.seat,
        rule=("DR-HOLD-13",),
    )
    held = aboard(player)
    unstow(player, held)
    for name in wished:
        for kind in GOODS:
            fits = min(held[kind], spaces[name].hold - spaces[name].load)
            setattr(spaces[name], kind, fits)
            held[kind] -= fits


def jettison(game: DeadReckoning, player: Player) -> Rules[None]:
    """Tokens aboard go back to the supply."""
    goods = yield from choose_some(
        "dead-reckoning.ask.jettison",
        say("dead-reckoning.ask.jettison", player=player.name),
        options(aboard(player)),
        seat=player.seat,
        most=player.cargo + player.coin,
        rule=("DR-HOLD-14",),
    )
    unstow(player, goods)
    game.supply.update(goods)


def gain_either(game: DeadReckoning, player: Player, cargo: int) -> Rules[None]:
    """With ship and anchor: the gain is split freely between ship and dock."""
    on_ship = yield from count(
        "dead-reckoning.ask.split",
        say("dead-reckoning.ask.split", player=player.name, n=cargo),
        seat=player.seat,
        most=min(cargo, player.room),
        rule=("DR-HOLD-18",),
    )
    gain_on_dock(game, player, Counter({CARGO: cargo - on_ship}))
    game.supply[CARGO] -= on_ship
    stow(player, Counter({CARGO: on_ship}))
