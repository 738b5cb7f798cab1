"""Names of pieces as messages, and options that carry them."""

from collections.abc import Iterable

from engine.dead_reckoning.box import HullTile
from engine.dead_reckoning.layout import FORCE, LOOT, PSEUDO, BoardArea, TowerLayout, Zone
from engine.dead_reckoning.ocean import HARBOUR, Place
from engine.dead_reckoning.pieces import board_name
from engine.dead_reckoning.state import DeadReckoning, Player, Sailor
from engine.messages import Message, say
from engine.requests import Option

NONE, DONE = "none", "done"


def colour_name(colour: str) -> Message:
    return say(f"dead-reckoning.colour.{colour}")


def achievement_name(id: str) -> Message:
    return say(f"dead-reckoning.achievement.{id}")


def building_name(id: str) -> Message:
    return say(f"dead-reckoning.building.{id}")


def goods_name(kind: str) -> Message:
    return say(f"dead-reckoning.goods.{kind}")


def tile_name(tile: HullTile) -> Message:
    """A tile by its name, or by what is on it."""
    if tile.name:
        return say("as-is", text=tile.name)
    cls = say(f"dead-reckoning.tile.told.{tile.cls}")
    return say("dead-reckoning.tile.told", cls=cls, hold=tile.hold, sail=tile.sail, cannon=tile.cannon)


def sailor_name(sailor: Sailor) -> Message:
    """“Gunner 2 (level 3)”: the copies of a kind are told apart by their number."""
    kind = say(f"dead-reckoning.crew.{sailor.kind.id}")
    if sailor.kind.copies == 1:
        return say("dead-reckoning.sailor", kind=kind, level=sailor.level)
    number = int(sailor.id.rpartition(" ")[2])
    return say("dead-reckoning.sailor.numbered", kind=kind, number=number, level=sailor.level)


def place_name(game: DeadReckoning, at: Place) -> Message:
    if at == HARBOUR:
        return say("dead-reckoning.harbour")
    board = game.boards[at]
    if board.id is None:
        return say("dead-reckoning.place.hidden", row=int(at[1]), column=int(at[3]))
    name = board_name(game.facts, board.id)
    return say("dead-reckoning.place", name=name, row=int(at[1]), column=int(at[3]))


def place_options(game: DeadReckoning, places: Iterable[Place]) -> list[Option]:
    return [Option(at, place_name(game, at)) for at in places]


def player_name(player: Player) -> Message:
    return say("as-is", text=player.name)


def player_options(players: Iterable[Player]) -> list[Option]:
    return [Option(str(player.seat), player_name(player)) for player in players]


def loot_signs(area: BoardArea) -> str:
    """What a cube loots there, as short as it is printed: “1▤ 1◎”."""
    parts = (("▤", area.cargo), ("◎", area.coin), ("▤/◎", area.choice))
    return " ".join(f"{number}{sign}" for sign, number in parts if number) or "▤/◎"


def zone_name(layout: TowerLayout, zone: Zone) -> Message:
    """“Z06 (force 2)”: a zone by its mark on the board and what it is worth."""
    if zone in PSEUDO:
        return say(f"dead-reckoning.zone.{zone}")
    if not layout.traced:
        return say(f"dead-reckoning.zone.kind.{zone}")
    area = layout.areas[zone]
    if area.kind == FORCE:
        return say("dead-reckoning.zone.force", zone=zone, force=area.force)
    if area.kind == LOOT:
        return say("dead-reckoning.zone.loot", zone=zone, loot=loot_signs(area))
    return say(f"dead-reckoning.zone.{area.kind}", zone=zone)


def zone_options(layout: TowerLayout) -> tuple[Option, ...]:
    """Every zone, and where a cube may be that is in none."""
    return tuple(Option(zone, zone_name(layout, zone)) for zone in (*layout.areas, *PSEUDO))


def none() -> Option:
    return Option(NONE, say("dead-reckoning.none"))


def done() -> Option:
    return Option(DONE, say("dead-reckoning.done"))
