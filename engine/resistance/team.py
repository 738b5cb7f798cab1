"""A character's sheet: skill levels, and the slots that recruits and tokens fill."""

from engine.resistance.components import SKILLS, TOP_LEVEL
from engine.resistance.state import PLANNING, TRAINING, Player


def level(player: Player, skill: str) -> int:
    """The base of the character and one for each filled slot, whatever the recruit's own value."""
    return player.character.skills[skill] + len(player.team[skill])


def first_free_slot(player: Player, skill: str) -> int | None:
    """Slots fill in rising order: the lowest free one, from one above the base up to 5."""
    slots = range(player.character.skills[skill] + 1, TOP_LEVEL + 1)
    return next((slot for slot in slots if slot not in player.team[skill]), None)


def fits(player: Player, token: str, skill: str) -> bool:
    """A recruit fits slot “n+” with at least n in that skill; Training and Planning fit any.

    So does a recruit whose values nobody told: the players see them, and are believed.
    """
    slot = first_free_slot(player, skill)
    if slot is None:
        return False
    return token not in player.values or player.values[token][skill] >= slot


def rows_for(player: Player, token: str) -> list[str]:
    """The skills in which the token would find a slot now."""
    return [skill for skill in SKILLS if fits(player, token, skill)]


def place(player: Player, token: str, skill: str) -> None:
    """Put a token into the first free slot of a row."""
    slot = first_free_slot(player, skill)
    assert slot is not None
    player.team[skill][slot] = token


def remove(player: Player, skill: str, slot: int) -> str:
    """Take a token off the sheet; recruits behind it close up, Training and Planning stay where they are."""
    row = player.team[skill]
    token = row.pop(slot)
    for behind in sorted(row):
        if row[behind] not in (TRAINING, PLANNING):
            _close_up(player, skill, behind)
    return token


def _close_up(player: Player, skill: str, slot: int) -> None:
    free = first_free_slot(player, skill)
    if free is not None and free < slot:
        player.team[skill][free] = player.team[skill].pop(slot)
