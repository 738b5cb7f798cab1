"""The end of the game: what every coin is for, the ranking on each island, and the sheet of each player."""

from collections import Counter
from dataclasses import dataclass, field

from engine.dead_reckoning.box import ACHIEVEMENTS
from engine.dead_reckoning.names import achievement_name
from engine.dead_reckoning.pieces import island_label
from engine.dead_reckoning.state import DeadReckoning, Player
from engine.messages import Message, say
from engine.outcome import ScoreLine, Sheet

EMPTY = -1
"""The empty slots of an island, which rank like one more player."""

BONUS_PER_ACHIEVEMENT = 2
CARGO_PER_COIN = 3
COINS_PER_WHEEL = 2


@dataclass
class Claim:
    """What one player has at the end, however it was found: counted by the companion, or told."""

    achievements: list[str]
    chest: int = 0
    aboard: int = 0
    on_islands: int = 0
    buildings: int = 0
    advancements: int = 0
    basic: int = 0
    advanced: int = 0
    covered_basic: int = 0
    covered_advanced: int = 0
    bonus: int = 0
    abilities: list[tuple[Message, int]] = field(default_factory=list)
    islands: list[tuple[str | Message, int]] = field(default_factory=list)


def island_points(places: tuple[int, ...], cubes: dict[int, int], empty: int) -> dict[int, int]:
    """Coins of each player on an island. Those tied at a place get the value of the next one."""
    counts = {seat: number for seat, number in (cubes | {EMPTY: empty}).items() if number}
    points: dict[int, int] = {}
    for seat, number in counts.items():
        ahead = sum(other > number for other in counts.values())
        tied = sum(other == number for other in counts.values()) > 1
        rank = ahead + (1 if tied else 0)
        points[seat] = places[rank] if rank < len(places) else 0
    points.pop(EMPTY, None)
    return points


def sheet(game: DeadReckoning, player: Player, claim: Claim) -> Sheet:
    """The score sheet of a player: each line says what its coins are for, the last adds them up."""
    lines = [
        ScoreLine(
            say("dead-reckoning.score.achievement", achievement=achievement_name(id)), value_of(game, id)
        )
        for id in ACHIEVEMENTS
        if id in claim.achievements
    ]
    covered_value = int(game.settings["covered-advanced"])
    counted = {
        "chest": claim.chest,
        "aboard": claim.aboard,
        "on-islands": claim.on_islands,
        "buildings": claim.buildings,
        "advancements": claim.advancements // 2,
        "basic": claim.basic,
        "advanced": 2 * claim.advanced,
        "covered": claim.covered_basic + covered_value * claim.covered_advanced,
        "bonus": BONUS_PER_ACHIEVEMENT * claim.bonus,
    }
    lines += [ScoreLine(say(f"dead-reckoning.score.{key}"), value) for key, value in counted.items() if value]
    lines += [ScoreLine(label, value) for label, value in claim.abilities]
    lines += [
        ScoreLine(say("dead-reckoning.score.island", name=name), value)
        for name, value in claim.islands
        if value
    ]
    total = sum(line.value for line in lines)
    return Sheet(
        say("as-is", text=player.name), (*lines, ScoreLine(say("dead-reckoning.score.total"), total))
    )


def value_of(game: DeadReckoning, id: str) -> int:
    """The printed coins of an achievement, as far as they are known."""
    return int(game.facts.known("coins", id) or 0)


def count_claim(game: DeadReckoning, player: Player) -> Claim:
    """What full keeping knows of a player; bonus token and unknown cards are asked for apart."""
    visible = [space.stack[-1] for space in player.hull if space.stack]
    covered = [tile.cls for space in player.hull for tile in space.stack[:-1]]
    shown = Counter(tile.cls for tile in visible)
    sleeved = sum(len(sailor.sleeved) for sailor in player.sailors.values())
    return Claim(
        achievements=list(player.achievements),
        chest=player.chest,
        aboard=player.coin,
        on_islands=sum(isle.goods["coin"] for isle in game.controlled(player)),
        buildings=game.buildings_of(player),
        advancements=sleeved + len(player.aside),
        basic=shown["basic"],
        advanced=shown["advanced"],
        covered_basic=covered.count("basic"),
        covered_advanced=covered.count("advanced"),
        abilities=_abilities(game, player),
        islands=_islands(game, player),
    )


def _islands(game: DeadReckoning, player: Player) -> list[tuple[str | Message, int]]:
    found: list[tuple[str | Message, int]] = []
    for isle in game.isles().values():
        cubes = {one.seat: isle.cubes_of(one.seat) for one in game.players}
        points = island_points(isle.places, cubes, isle.empty)
        found.append((island_label(game.facts, isle.id), points.get(player.seat, 0)))
    return found


def _abilities(game: DeadReckoning, player: Player) -> list[tuple[Message, int]]:
    """End-of-game abilities in the twelve cards of the deck."""
    return [
        (
            say(f"dead-reckoning.score.ability.{card.score}"),
            _ability_coins(game, player, card.score, sailor.icons),
        )
        for sailor in player.sailors.values()
        for card in sailor.sleeved
        if card.score in ("cargo", "absent", "wheels")
    ]


def _ability_coins(game: DeadReckoning, player: Player, score: str, icons: Counter[str]) -> int:
    if score == "cargo":
        on_islands = sum(isle.goods["cargo"] for isle in game.controlled(player))
        return (player.cargo + player.dock + on_islands) // CARGO_PER_COIN
    if score == "absent":
        return sum(not isle.cubes_of(player.seat) for isle in game.isles().values())
    return COINS_PER_WHEEL * icons["wheel"]


def unknown_scores(player: Player) -> int:
    """Cards whose scoring only their picture tells."""
    return sum(card.score == "ask" for sailor in player.sailors.values() for card in sailor.sleeved)
