"""What is hidden on the island and wins a scenario: bases, a person who is held, the enemy's general.

The rulebook names these objectives and prints no scenario that has the last two, so how a person is freed and
how the general falls are decisions of ours: RES-GAP-44…46.
"""

from engine.messages import Message, say
from engine.resistance.clues import only_zone
from engine.resistance.components import TOP_LEVEL
from engine.resistance.ending import check_victory
from engine.resistance.scenario import BASE, GENERAL, PERSON
from engine.resistance.skills import FREE_MARGIN, effective_level, margin
from engine.resistance.state import Player, Resistance
from engine.rules import Rules, instruct

STRIKE, FREE = "strike", "free"


def next_hidden(game: Resistance) -> str | None:
    """What the clues lead to now: one after the other, bases first, the general last."""
    hidden = game.scenario.hidden
    return hidden[game.found] if game.found < len(hidden) else None


def reveal_objective(game: Resistance) -> Rules[None]:
    """Something is found when the kept clues leave one zone; with more to find, the search starts anew."""
    kind = next_hidden(game)
    zone = None if game.day == 1 or kind is None else only_zone(game)
    if zone is None:
        return
    if kind == BASE:
        game.bases.append(zone)
    elif kind == PERSON:
        game.person = zone
    else:
        game.general = zone
    if next_hidden(game) is not None:
        game.clues.discard.update(game.kept_clues)
        game.kept_clues.clear()
    which = "resistance.reveal" if kind == BASE else f"resistance.reveal.{kind}"
    yield from instruct(
        "resistance.reveal",
        say(which, zone=zone),
        say("resistance.reveal.token", zone=zone),
        rule=("RES-TURN-01",) if kind == BASE else ("RES-TURN-01", "RES-WIN-07"),
    )


def why_not_strike(game: Resistance, player: Player) -> Message | None:
    """The general falls like an officer: at level 5, and against fewer soldiers than that."""
    if game.general is None or player.pawn != game.general:
        return say("resistance.refuse.no-general", zone=player.pawn)
    if effective_level(player, STRIKE) < TOP_LEVEL or margin(game, player, STRIKE) < 1:
        return say("resistance.refuse.strike", player=player.name, zone=player.pawn)
    return None


def strike(game: Resistance, _player: Player) -> Rules[None]:
    general_falls(game)
    yield from ()


def general_falls(game: Resistance) -> None:
    game.general, game.struck = None, True
    check_victory(game)


def why_not_free(game: Resistance, player: Player) -> Message | None:
    """The guards are talked round: Communication at least three above the soldiers of the zone."""
    if game.person is None or player.pawn != game.person:
        return say("resistance.refuse.no-person", zone=player.pawn)
    if margin(game, player, FREE) < FREE_MARGIN:
        return say("resistance.refuse.free", player=player.name, zone=player.pawn)
    return None


def free(game: Resistance, _player: Player) -> Rules[None]:
    person_is_free(game)
    yield from ()


def person_is_free(game: Resistance) -> None:
    game.person, game.freed = None, True
    check_victory(game)


WANTED_FOR = {STRIKE: GENERAL, FREE: PERSON}
"""Actions that only a scenario with this objective has."""
