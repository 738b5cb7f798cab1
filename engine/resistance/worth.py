"""What a position is worth to the players, as the bots see it: rough numbers, bigger is better."""

from dataclasses import dataclass

from engine.resistance.clues import candidates, isolable, may_keep, zones_with
from engine.resistance.components import TOP_LEVEL, components
from engine.resistance.crafting import BOMB
from engine.resistance.skills import ELITE, SABOTAGE_MARGIN, effective_level, margin
from engine.resistance.state import Player, Resistance
from engine.resistance.team import level
from engine.resistance.zones import Zone

OF_BOMB = components().specials[BOMB].parts


@dataclass(frozen=True, slots=True)
class Temper:
    """How a bot weighs the two halves of the game: holding the army back, and the objective."""

    hold_back: float
    objective: float
    spend_on_safety: bool


CAUTIOUS = Temper(hold_back=1.0, objective=0.9, spend_on_safety=True)
BOLD = Temper(hold_back=0.45, objective=1.2, spend_on_safety=False)


def looks_for_base(game: Resistance) -> bool:
    found = len(game.bases) + game.bases_destroyed
    return found < game.scenario.bases and len(candidates(game)) > 1


def bomb_holder(game: Resistance) -> Player | None:
    return next((player for player in game.players if player.objects[BOMB]), None)


def parts_held(player: Player) -> int:
    return sum(1 for part in OF_BOMB if player.objects[part])


def collector(game: Resistance) -> Player:
    """Who brings the bomb together: the one with most parts, then the best engineer."""
    return max(game.players, key=lambda p: (parts_held(p), level(p, "eng"), -p.seat))


def wants_parts(game: Resistance) -> list[str]:
    """Parts of a bomb that nobody holds yet."""
    if bomb_holder(game):
        return []
    return [part for part in OF_BOMB if not any(player.objects[part] for player in game.players)]


def can_sabotage(game: Resistance, player: Player, zone: Zone) -> bool:
    return margin(game, player, "sabotage", zone) >= SABOTAGE_MARGIN


def object_worth(game: Resistance, player: Player, item: str) -> float:
    """What an object card is worth in this player's hands."""
    if item in wants_parts(game):
        return 100
    if item == "art-of-war" and level(player, "mil") >= 3:
        return 80
    if item in components().parts and not player.objects[item]:
        return 40
    if item == "junk":
        return -1
    return 20 if not player.objects[item] else 0


def clue_worth(game: Resistance, clue: str) -> float:
    """A clue is worth the zones it rules out, as long as a zone is left that clues can single out."""
    known = game.island.known
    left = candidates(game) & zones_with(known, clue).possible
    if not may_keep(game, clue) or not left & isolable(known):
        return -1
    return len(candidates(game)) - len(left)


CARD_WORTH = {
    "boss": 90,
    "commando": 80,
    "train": 70,
    "slow": 60,
    "targeted-investigation": 55,
    "targeted-search": 50,
    "airlift": 30,
    "remote-transfer": 20,
}


def kill_worth(game: Resistance, player: Player, zone: Zone, temper: Temper) -> float:
    """What eliminating in a zone would bring: a slower army and two cubes a soldier."""
    if not game.occupants(zone):
        return 0
    strength = effective_level(player, "eliminate")
    targets = game.soldiers[zone] + (game.officers[zone] if strength == TOP_LEVEL else 0)
    if not targets or margin(game, player, "eliminate", zone) < 1:
        return 0
    removed = min(2 if player.character.id == ELITE else 1, targets)
    officer = 40 if strength == TOP_LEVEL and game.officers[zone] else 0
    poverty = 25 if sum(p.cubes for p in game.players) < len(game.players) else 0
    return temper.hold_back * (45 * removed + officer) + poverty


def draw_worth(game: Resistance, player: Player, action: str, zone: Zone, temper: Temper) -> float:
    """What searching, investigating or recruiting in a zone would bring."""
    if not player.cubes or game.cubes[zone] >= game.island.rings(zone):
        return 0
    if action == "investigate" and not looks_for_base(game):
        return 0
    number = margin(game, player, action, zone)
    if number < 1:
        return 0
    if action == "investigate":
        return temper.objective * (40 + 12 * number)
    if action == "search":
        return temper.objective * (25 + 12 * number) if wants_parts(game) else 8
    return 15 + 6 * number if player.cubes > 1 else 0


def zone_worth(game: Resistance, player: Player, zone: Zone, temper: Temper) -> float:
    """The best that the player could do in a zone."""
    draws = max(
        draw_worth(game, player, action, zone, temper) for action in ("investigate", "search", "recruit")
    )
    return max(
        draws,
        kill_worth(game, player, zone, temper),
        _meeting_worth(game, player, zone),
        _raid_worth(game, player, zone),
    )


def _meeting_worth(game: Resistance, player: Player, zone: Zone) -> float:
    """Parts of the bomb that are spread over several hands want to come together."""
    if all(other.pawn != zone for other in game.players) or wants_parts(game) or bomb_holder(game):
        return 0
    to = collector(game)
    if player is to:
        return 70 if any(parts_held(p) and p.pawn == zone for p in game.players if p is not to) else 0
    return 110 if parts_held(player) and to.pawn == zone else 0


def _raid_worth(game: Resistance, player: Player, zone: Zone) -> float:
    """A bomb wants to go to the base, and help wants to be there first."""
    if zone not in game.bases:
        return 0
    if player.objects[BOMB]:
        return 400
    return 120 if game.occupants(zone) else 0


def way_worth(game: Resistance, player: Player, zone: Zone, temper: Temper) -> float:
    """What a zone is worth as the end of a Move: what can be done there, and how near it brings the base."""
    here = zone_worth(game, player, zone, temper)
    if player.objects[BOMB] and game.bases:
        far = min(game.island.known.distances(base).get(zone, 99) for base in game.bases)
        return max(here, 300 - 10 * far)
    return here
