"""The four officers of Episode 1: their bonuses, and what each of them values at an assembly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from engine.messages import say
from engine.perseverance.assembly import zone_name
from engine.perseverance.officers import score_officer, settled_sets
from engine.perseverance.one.state import Perseverance
from engine.perseverance.ranking import SECOND, ranks
from engine.perseverance.state import Player
from engine.requests import Count, Option
from engine.rules import Rules, choose, fill, instruct

FIRST_GAME = {
    "sustenance": "chief-mate",
    "military": "chief-of-security",
    "expansion": "chief-steward",
    "protection": "chief-engineer",
}
"""The officer of each zone in a first game."""

SECURITY = "chief-of-security"
ALL_PATROLS = 19


def bonus(officer: str, engineer: str) -> Counter[str]:
    """What a filled row pays; the Polish table has another bonus for the Chief Engineer."""
    return {
        "chief-mate": Counter(food=1),
        "chief-of-security": Counter(valor=2),
        "chief-steward": Counter(scrap=1),
        "chief-engineer": Counter(safeguard=int(engineer)),
    }[officer]


def score_officers(game: Perseverance) -> Rules[None]:
    yield from _read_patrols(game)
    for officer in game.officers.values():
        yield from score_officer(game, officer, partial(CONDITIONS[officer.id], game))
    yield from instruct(
        "perseverance.assembly.officers",
        say("perseverance.assembly.officers"),
        *game.take_news(),
        rule=("P1-ASM-41", "P1-OFF-21"),
    )


def _read_patrols(game: Perseverance) -> Rules[None]:
    """Where the turns go by hand, the patrol cards of those who may score for them are counted."""
    if game.full:
        return
    officer = game.officers[SECURITY]
    ranked = ranks({party.owner: officer.cubes(party.owner) for party in game.parties})
    parts = [
        Count(
            id=str(player.seat),
            prompt=say("perseverance-1.ask.patrol-cards", player=player.name),
            most=ALL_PATROLS,
            default=player.completed,
        )
        for player in game.players
        if player.owner in ranked and ranked[player.owner] <= SECOND
    ]
    prompt = say("perseverance-1.ask.patrol-cards-all")
    told = yield from fill("perseverance-1.ask.patrol-cards-all", prompt, parts, rule=("P1-OFF-12",))
    for seat, cards in told.numbers().items():
        game.players[int(seat)].completed = cards


def _best_area(game: Perseverance, player: Player) -> Rules[int]:
    """The Community or Defense area of one zone, as the player chooses: 1 for each own piece there."""
    pieces: dict[str, tuple[str, str, int]] = {}
    for id, zone in game.zones.items():
        pieces[f"{id}:community"] = (id, "community", zone.presence(player.owner))
        pieces[f"{id}:defense"] = (id, "defense", game.areas[id].contribution(player.owner))
    options = [
        Option(option, say(f"perseverance-1.area.{area}", zone=zone_name(zone), n=number))
        for option, (zone, area, number) in pieces.items()
    ]
    best = max(pieces, key=lambda option: pieces[option][2])
    prompt = say("perseverance-1.ask.area", player=player.name)
    chosen = yield from choose(
        "perseverance-1.ask.area",
        prompt,
        options,
        seat=player.seat,
        rule=("P1-OFF-11",),
        default=best,
        on_map=True,
    )
    return pieces[chosen][2]


def _patrols(_game: Perseverance, player: Player) -> Rules[int]:
    """2 for each patrol card, completed or in progress."""
    yield from ()
    return 2 * (player.completed + (player.patrol is not None))


def _sets(game: Perseverance, player: Player) -> Rules[int]:
    yield from ()
    return settled_sets(game, player)


def _structures(game: Perseverance, player: Player) -> Rules[int]:
    """1 for each wall or trap, on the board or used."""
    yield from ()
    used = game.used_traps[player.owner].total()
    return game.walls(player.owner) + game.traps(player.owner) + used


CONDITIONS: dict[str, Callable[[Perseverance, Player], Rules[int]]] = {
    "chief-mate": _best_area,
    "chief-of-security": _patrols,
    "chief-steward": _sets,
    "chief-engineer": _structures,
}
