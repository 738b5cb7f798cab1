"""Icons and abilities as cards print them: what may be used, once a turn, and whether only in a fight."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from engine.data import need, need_one_of
from engine.errors import BadData
from engine.messages import say

ICONS = ("sail", "cannon", "wheel", "draw")
COMBAT = frozenset({"throw", "force", "move-cube", "draw-and-throw", "sacrifice", "reward", "plunder"})
"""Effects that begin with COMBAT: used in a fight and nowhere else."""

MAIN = frozenset(
    {"flag", "gain", "repair", "build", "upgrade", "influence", "sails", "produce", "replace-upgrade"}
    | {"broadside", "gain-row", "level-this", "gain-crossed", "rake", "copy", "other"}
)
EFFECTS = COMBAT | MAIN
PLACES = ("dock", "ship", "either", "island", "harbour", "")
NUMBERS = ("n", "cost", "cost_coin", "cargo", "coin", "less", "adjacent")


@dataclass(frozen=True, slots=True)
class AbilityEffect:
    """One thing that an ability does. ``per`` adds one for each such icon on the same card.

    A gain is ``n`` cargo and ``coin`` coins; a cost is ``cost`` cargo and ``cost_coin`` coins.
    """

    kind: str
    n: int = 1
    where: str = ""
    cost: int = 0
    cost_coin: int = 0
    cls: str = ""
    rows: tuple[int, ...] = ()
    cargo: int = 0
    coin: int = 0
    less: int = 0
    adjacent: int = 0
    per: str = ""
    no_buildings: bool = False

    def amount(self, icons: Counter[str]) -> int:
        """How often the effect happens on a card with these icons; the icon named never counts itself."""
        return self.n + (icons[self.per] if self.per else 0)


@dataclass(frozen=True, slots=True)
class Ability:
    """Something usable once a turn: one effect, or alternatives of which one is taken."""

    options: tuple[AbilityEffect, ...]

    @property
    def combat(self) -> bool:
        return self.options[0].kind in COMBAT

    @property
    def sails(self) -> int:
        """Sails that the ability gives when it is counted at hoisting."""
        return max((effect.n for effect in self.options if effect.kind == "sails"), default=0)


def read_abilities(entry: dict[str, Any], where: str) -> tuple[Ability, ...]:
    """The abilities of an entry of a data file, in their order."""
    found = []
    for number, table in enumerate(entry.get("abilities", []), 1):
        at = f"{where}, abilities {number}"
        options = need(table, "one_of", list, where=at) if "one_of" in table else [table]
        found.append(Ability(tuple(_effect(option, at) for option in options)))
    return tuple(found)


def _effect(table: Any, where: str) -> AbilityEffect:
    kind = need_one_of(
        need(table, "effect", str, where=where), EFFECTS, what=say("data.what.effect"), where=where
    )
    numbers = {key: need(table, key, int, where=where) for key in NUMBERS if key in table}
    if any(number < 0 for number in numbers.values()):
        raise BadData(say("dead-reckoning.file.ability", where=where, numbers=str(numbers)))
    if "per" in table:
        need_one_of(table["per"], ICONS, what=say("data.what.icon"), where=where)
    return AbilityEffect(
        kind,
        where=need_one_of(table.get("where", ""), PLACES, what=say("data.what.place"), where=where),
        cls=table.get("class", ""),
        rows=tuple(table.get("rows", ())),
        per=table.get("per", ""),
        no_buildings=table.get("no_buildings", False),
        **numbers,
    )


def read_icons(entry: dict[str, Any], where: str) -> Counter[str]:
    """How often each icon is printed."""
    icons = entry.get("icons", {})
    for icon in icons:
        need_one_of(icon, ICONS, what=say("data.what.icon"), where=where)
    return Counter({icon: need(icons, icon, int, where=where) for icon in icons})
