"""Skill tests: the effective level of an action and the soldiers that count against it."""

from typing import NamedTuple

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
TESTED_ON = SKILL_OF | {"strike": "mil", "free": "com"}
"""The actions of the rulebook, and those that some objectives call for."""
UNAFFECTED = {"llewellyn": "recruit", "tasker": "search", "maddocks": "investigate"}
TRACKER, ELITE, HERO, AURA, PLANNER = "adams", "stark", "caygill", "randles", "ambler"
SABOTAGE_MARGIN = 4
FREE_MARGIN = 3


class SkillTest(NamedTuple):
    """What an action is tested on: a skill, the objects that add to it, the outfits that hide."""

    skill: str
    bonus: tuple[str, ...]
    hides: tuple[str, ...]

    @classmethod
    def of(cls, action: str) -> "SkillTest":
        box, skill = components(), TESTED_ON[action]
        helped = "eliminate" if action in ("sniper", "strike") else action
        return cls(skill, box.bonus.get(helped, ()), box.hides_from[skill])


TESTS = {action: SkillTest.of(action) for action in TESTED_ON}


def effective_level(player: Player, action: str) -> int:
    """The skill level with the bonus of objects for this action; two of the same object do not add up."""
    if player.boss:
        return TOP_LEVEL
    test = TESTS[action]
    found = level(player, test.skill)
    for item in test.bonus:
        if player.objects.get(item):
            found += 1
    return min(TOP_LEVEL, found)


def effective_soldiers(game: Resistance, player: Player, action: str, zone: Zone) -> int:
    """The occupants that count: none for those whom soldiers do not affect, one fewer in the right outfit."""
    occupants = game.occupants(zone)
    if not occupants or unaffected_by_soldiers(player, action):
        return 0
    return max(0, occupants - hidden_from(player, action))


def unaffected_by_soldiers(player: Player, action: str) -> bool:
    return player.boss or UNAFFECTED.get(player.character.id) == action


def hidden_from(player: Player, action: str) -> int:
    """How many soldiers the player's outfit hides from in this action."""
    return int(any(map(player.objects.get, TESTS[action].hides)))


def margin(game: Resistance, player: Player, action: str, zone: Zone | None = None) -> int:
    """Level minus soldiers, in the own zone unless another is named: what every action is tested on."""
    where = player.pawn if zone is None else zone
    return effective_level(player, action) - effective_soldiers(game, player, action, where)


def open_mountains(player: Player) -> frozenset[str]:
    """Regions from which mountain roads are ordinary roads for this player."""
    if player.character.id == TRACKER:
        return frozenset(REGIONS)
    return frozenset([region for item, region in components().opens.items() if player.objects.get(item)])
