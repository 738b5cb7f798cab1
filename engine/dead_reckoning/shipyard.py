"""Ship upgrades: a tile on an empty hull space, or over another one when no space is empty."""

from collections import Counter

from engine.dead_reckoning.abilities import AbilityEffect
from engine.dead_reckoning.box import CLASSES, HullTile
from engine.dead_reckoning.box_facts import TILE, class_of, tile_of
from engine.dead_reckoning.drawing import new_piece
from engine.dead_reckoning.holds import gain_aboard, pay, pay_coins, spendable
from engine.dead_reckoning.names import tile_name
from engine.dead_reckoning.pieces import told_of
from engine.dead_reckoning.state import DeadReckoning, HullSpace, Player
from engine.facts import FactKey
from engine.messages import Message, say
from engine.requests import Option
from engine.rules import Rules, choose


def other(cls: str) -> str:
    """A tile of this class that is none of those we know."""
    return f"other-{cls}"


def available(game: DeadReckoning, cls: str) -> list[str]:
    """Tiles of a class: those that are left of the listed ones, those that were told of, and others."""
    listed = [id for id, left in game.tiles.items() if left and id != other(cls) and _is_of(game, id, cls)]
    if not game.tiles[other(cls)]:
        return listed
    told = [id for id in told_of(game.facts, TILE) if id not in game.tiles and _is_of(game, id, cls)]
    return [*listed, *told, other(cls)]


def _is_of(game: DeadReckoning, id: str, cls: str) -> bool:
    return id not in map(other, CLASSES) and class_of(game.facts, id) == cls


def may_upgrade(game: DeadReckoning, player: Player, effect: AbilityEffect) -> bool:
    return spendable(player) >= effect.cost and bool(available(game, effect.cls))


def upgrade(game: DeadReckoning, player: Player, effect: AbilityEffect) -> Rules[None]:
    """Pay, take a tile of the class, and place it: it works at once."""
    if not (yield from pay_coins(game, player, effect.cost_coin)):
        return
    yield from pay(game, player, effect.cost, dock=True)
    tile = yield from _choose_tile(game, player, effect.cls)
    empty = [space for space in player.hull if not space.stack]
    space = yield from _choose_space(player, empty or player.hull)
    yield from _lay(game, player, space, tile)


def _choose_tile(game: DeadReckoning, player: Player, cls: str) -> Rules[HullTile]:
    another = new_piece(game, TILE, word=cls)
    id = yield from choose(
        "dead-reckoning.ask.tile",
        say("dead-reckoning.ask.tile", player=player.name),
        [Option(id, _label(game, id, cls)) for id in available(game, cls)],
        seat=player.seat,
        rule=("DR-ABIL-17",),
    )
    game.tiles[id if id in game.tiles else other(cls)] -= 1
    found = another if id == other(cls) else id
    game.taken.add(FactKey(TILE, found))
    return tile_of(found, cls, game.facts.get(TILE, found))


def _label(game: DeadReckoning, id: str, cls: str) -> Message:
    if id == other(cls):
        return say(f"dead-reckoning.tile.{cls}")
    return tile_name(tile_of(id, cls, game.facts.known(TILE, id)))


def _choose_space(player: Player, spaces: list[HullSpace]) -> Rules[HullSpace]:
    name = yield from choose(
        "dead-reckoning.ask.space",
        say("dead-reckoning.ask.space", player=player.name),
        [Option(one.name, say("dead-reckoning.hull-space", space=one.name, hold=one.hold)) for one in spaces],
        seat=player.seat,
        rule=("DR-ABIL-17", "DR-ABIL-18"),
    )
    return next(space for space in spaces if space.name == name)


def _lay(game: DeadReckoning, player: Player, space: HullSpace, tile: HullTile) -> Rules[None]:
    """What lay in a covered hold is stowed anew; what finds no room leaves."""
    space.stack.append(tile)
    yield from _stow_anew(game, player)


def _stow_anew(game: DeadReckoning, player: Player) -> Rules[None]:
    goods = Counter[str]()
    for space in player.hull:
        goods.update(cargo=space.cargo, coin=space.coin)
        space.cargo = space.coin = 0
    game.supply.update(goods)
    yield from gain_aboard(game, player, goods)


def may_replace(game: DeadReckoning, player: Player) -> bool:
    return bool(available(game, "advanced")) and any(_basic(space) for space in player.hull)


def _basic(space: HullSpace) -> bool:
    return bool(space.stack) and space.stack[-1].cls == "basic"


def replace_upgrade(game: DeadReckoning, player: Player) -> Rules[None]:
    """An advanced tile takes the place of a basic one, which goes back to its stack."""
    space = yield from _choose_space(player, [space for space in player.hull if _basic(space)])
    tile = yield from _choose_tile(game, player, "advanced")
    game.tiles[space.stack[-1].id] += 1
    space.stack[-1] = tile
    yield from _stow_anew(game, player)
