"""Skill tests: the effective level of an action and the soldiers that count against it."""

from engine.resistance.components import TOP_LEVEL, components
from engine.resistance.state import Player, Resistance
from engine.resistance.team import level
from engine.resistance.zones import REGIONS, Zone

SKILL_OF = {
    "recruit": "com",
    "investigate": "com",
    "radio": "com",
    "search": "eng",
    "craft": "eng",
    "eliminate": "mil",
    "sniper": "mil",
    "grenade": "mil",
    "sabotage": "mil",
}
UNAFFECTED = {"llewellyn": "recruit", "tasker": "search", "maddocks": "investigate"}
TRACKER, ELITE, HERO, AURA, PLANNER = "adams", "stark", "caygill", "randles", "ambler"
SABOTAGE_MARGIN = 4


def effective_level(player: Player, action: str) -> int:
    """The skill level with the bonus of objects for this action; two of the same object do not add up."""
    if player.boss:
        return TOP_LEVEL
    helpers = components().bonus.get("eliminate" if action == "sniper" else action, ())
    bonus = sum(1 for item in helpers if player.objects[item])
    return min(TOP_LEVEL, level(player, SKILL_OF[action]) + bonus)


def effective_soldiers(game: Resistance, player: Player, action: str, zone: Zone) -> int:
    """The occupants that count: none for those whom soldiers do not affect, one fewer in the right outfit."""
    if player.boss or UNAFFECTED.get(player.character.id) == action:
        return 0
    outfit = any(player.objects[item] for item in components().hides_from[SKILL_OF[action]])
    return max(0, game.occupants(zone) - outfit)


def margin(game: Resistance, player: Player, action: str, zone: Zone | None = None) -> int:
    """Level minus soldiers, in the own zone unless another is named: what every action is tested on."""
    where = player.pawn if zone is None else zone
    return effective_level(player, action) - effective_soldiers(game, player, action, where)


def open_mountains(player: Player) -> frozenset[str]:
    """Regions from which mountain roads are ordinary roads for this player."""
    if player.character.id == TRACKER:
        return frozenset(REGIONS)
    return frozenset(region for item, region in components().opens.items() if player.objects[item])
