"""Data files that an owner might have filled in: a whole board, cards, scoring tiles."""

from collections.abc import Mapping
from itertools import cycle

from engine.perseverance.one.board import EFFECTS

ICONS = ('"trampler"', '"raptor"', '"trampler", "die"', '"die"', "")


def board(
    side: str = "4",
    *,
    third_row_place: str = "far",
    path: str = "",
    symbols: Mapping[str, tuple[str, ...]] | None = None,
) -> str:
    """A board side of which every die space is listed: three of an effect, the last without a symbol.

    ``symbols`` names those of an effect's spaces instead ("" for none); they bring a raptor and a die.
    """
    named = symbols or {}
    columns = [1, 2, 3, 4] if side == "4" else [1, 2, 3]
    third = [2, 3] if side == "4" else [2]
    lines = [
        f'side = "{side}"',
        f"complete = {list(EFFECTS)}".replace("'", '"'),
        "[grid]",
        'mark = "house"',
        f"columns = {len(columns)}",
        f"rows = [{columns}, {columns}]",
        f"third_row = {third}",
        f'third_row_place = "{third_row_place}"',
        path,
    ]
    usual = cycle(ICONS)
    for effect in EFFECTS:
        for symbol in named.get(effect, ("innovator", "organizer", "")):
            icons = '"raptor", "die"' if effect in named else next(usual)
            lines += ["[[die_space]]", 'mark = "house"', f'effect = "{effect}"']
            lines += [f'symbol = "{symbol}"', f"icons = [{icons}]"]
    return "\n".join(lines)


PATROLS = """
cards = 19
[card.scouts]
mark = "house"
name = "Scouts"
soldiers = 1
stages = 1
[card.scouts.stage.1]
challenges = 1
gains = { food = 1, valor = 2 }
[card.builders]
mark = "house"
name = "Builders"
soldiers = 2
stages = 2
transition = 4
[card.builders.stage.1]
challenges = 0
gains = { wall = 1, trap = 1 }
[card.builders.stage.2]
challenges = 4
gains = { settlement = 1 }
"""


def _challenge(kind: str, number: int) -> str:
    threat = number - 1 if number < 7 else 0
    return f'[card.{kind}-{number}]\nmark = "house"\ngains = {{ story = {number} }}\nthreat = {threat}'


CHALLENGES = "\n".join(_challenge(kind, number) for kind in ("light", "heavy") for number in range(1, 9))
"""Card 1 gives 1 story with no threat, card 2 gives 2 with threat 1, and so on; 7 and 8 have no threat."""
