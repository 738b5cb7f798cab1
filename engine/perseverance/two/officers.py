"""The five officers of Episode 2: their bonuses, and what each of them values at an assembly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from engine.messages import say
from engine.perseverance.officers import score_officer, settled_sets
from engine.perseverance.state import SOLDIERS, SOLDIERS_EACH, Player
from engine.perseverance.two.state import Expedition, Explorer
from engine.rules import Rules, count, instruct

ALL_ADVENTURES = 28


def bonus(officer: str, security: str) -> Counter[str]:
    """What a filled row pays; the rulebook has two bonuses for the Chief of Security."""
    return {
        "chief-mate": Counter(food=1),
        "chief-of-security": Counter(valor=2) if security == "valor" else Counter(light=1),
        "chief-steward": Counter(scrap=1),
        "chief-engineer": Counter(glowberry=2),
        "captain": Counter(resource=1),
    }[officer]


def score_officers(game: Expedition) -> Rules[None]:
    for officer in game.officers.values():
        yield from score_officer(game, officer, partial(_value, game, officer.id))
    yield from instruct(
        "perseverance.assembly.officers",
        say("perseverance.assembly.officers"),
        *game.take_news(),
        rule=("P2-ASM-21", "P2-ASM-22"),
    )


def _value(game: Expedition, officer: str, player: Player) -> Rules[int]:
    return CONDITIONS[officer](game, game.players[player.owner])


def _cubes_with_perks(game: Expedition, player: Explorer) -> Rules[int]:
    """1 for each pair of a cube on an officer and a perk."""
    yield from ()
    return min(sum(officer.cubes(player.owner) for officer in game.officers.values()), len(player.perks))


def _adventures(game: Expedition, player: Explorer) -> Rules[int]:
    """2 for each adventure card, completed or in progress."""
    cards = player.completed + (player.patrol is not None)
    if not game.full:
        prompt = say("perseverance-2.ask.adventure-cards", player=player.name)
        rule = ("P2-OFF-10",)
        cards = yield from count(
            "perseverance-2.ask.adventure-cards",
            prompt,
            seat=player.seat,
            most=ALL_ADVENTURES,
            default=cards,
            rule=rule,
        )
        player.completed = cards
    return 2 * cards


def _sets(game: Expedition, player: Explorer) -> Rules[int]:
    yield from ()
    return settled_sets(game, player)


def _structures(game: Expedition, player: Explorer) -> Rules[int]:
    """2 for each outpost and 1 for each camp."""
    yield from ()
    return 2 * game.own_outposts(player.owner) + game.own_camps(player.owner)


def _guarded_towers(game: Expedition, player: Explorer) -> Rules[int]:
    """4 for each set of 3 soldiers and a built watchtower."""
    towers = game.own_towers(player.owner)
    soldiers = sum(player.soldiers_in_play(kind) for kind in SOLDIERS)
    if not game.full and towers:
        prompt = say("perseverance-2.ask.soldiers", player=player.name)
        most, rule = len(SOLDIERS) * SOLDIERS_EACH, ("P2-OFF-13",)
        soldiers = yield from count(
            "perseverance-2.ask.soldiers", prompt, seat=player.seat, most=most, default=soldiers, rule=rule
        )
    return 4 * min(soldiers // 3, towers)


CONDITIONS: dict[str, Callable[[Expedition, Explorer], Rules[int]]] = {
    "chief-mate": _cubes_with_perks,
    "chief-of-security": _adventures,
    "chief-steward": _sets,
    "chief-engineer": _structures,
    "captain": _guarded_towers,
}
