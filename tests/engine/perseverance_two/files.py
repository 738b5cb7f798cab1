"""Data files that an owner might have filled in: adventure and challenge cards with all they give."""

from tests.engine.perseverance.files import CHALLENGES

__all__ = ["ADVENTURES", "CARDS", "CHALLENGES"]

_TRIALS = (
    ("strength", "per-heavy = 2", "per-watchtower = 3"),
    ("wit", "per-die = 2", "per-outpost = 2"),
    ("leadership", "per-valor = 1", "per-settlement = 1, per-camp = 1, per-outpost = 1"),
    ("proficiency", "per-light = 1", "per-perk = 1"),
    ("momentum", "per-camp = 1", "per-cube = 1"),
    ("equilibrium", "per-settlement = 1", "per-dino-set = 1"),
)


def _card(deck: str, id: str, soldiers: int, *stages: str, transition: int = 3, terrain: str = "") -> str:
    """Each stage as “challenges: gains”."""
    lines = [f"[{deck}.card.{id}]", 'mark = "house"', f'name = "{id.title()}"', f"soldiers = {soldiers}"]
    lines += [f"stages = {len(stages)}"]
    lines += [f"transition = {transition}"] if len(stages) > 1 else []
    lines += [f'terrain = "{terrain}"'] if terrain else []
    for number, stage in enumerate(stages, 1):
        challenges, _, gains = stage.partition(": ")
        lines += [
            f"[{deck}.card.{id}.stage.{number}]",
            f"challenges = {challenges}",
            f"gains = {{ {gains} }}",
        ]
    return "\n".join(lines)


ADVENTURES = "\n".join(
    [
        "[starter]\ncards = 4",
        _card("starter", "first-steps", 1, "0: glowberry = 1", terrain="plains"),
        _card("starter", "dry-river", 1, "0: scrap = 1", terrain="canyon"),
        "[plains]\ncards = 7",
        _card("plains", "scouts", 1, "1: food = 1, valor = 2"),
        _card("plains", "trek", 2, "2: perk = 1, cube = 1", "0: trampler = 1, permanent = 1", transition=4),
        "[canyon]\ncards = 11",
        _card("canyon", "ravine", 3, "1: resource = 1", "2: heavy = 1", transition=6),
        "[temple]\ncards = 6",
        *(
            _card("temple", f"trial-of-{id}", 2, f"0: {first}", f"0: {second}", transition=5)
            for id, first, second in _TRIALS
        ),
    ]
)

CARDS = {"adventures": ADVENTURES, "challenges": CHALLENGES}
