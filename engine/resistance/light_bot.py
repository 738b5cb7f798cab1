"""What a bot tells of its day in light keeping: where it went, whom it eliminated, and the clues it kept."""

from collections import Counter
from random import Random

from engine.answers import Answer, Chosen, Filled
from engine.bots import usual_answer
from engine.requests import Choose, Form
from engine.resistance.actions import reachable
from engine.resistance.clues import candidates, zones_with
from engine.resistance.report_form import ELIMINATED, PAWN, ZONE_CUBES, part_of
from engine.resistance.state import Player
from engine.resistance.worth import Outlook, clue_worth
from engine.resistance.zones import Zone

DRAWN = 3
"""Clues that an investigation turns over, of which one may be kept."""


def told_day(form: Form, outlook: Outlook, rng: Random) -> Filled:
    """A day that could have been: each player goes to soldiers and eliminates one, or investigates.

    What cannot be was refused once: then only what is filled in already is told.
    """
    told: dict[str, Answer] = {part.id: usual_answer(part, rng) for part in form.parts}
    if form.note is None:
        told |= _Day(form, outlook, rng).told()
    return Filled(told)


class _Day:
    """One day of light keeping, player by player: nobody eliminates what another one did."""

    def __init__(self, form: Form, outlook: Outlook, rng: Random) -> None:
        self._parts = {part.id: part for part in form.parts}
        self._outlook = outlook
        self._rng = rng
        self._gone: Counter[Zone] = Counter()
        self._clues: list[str] = []

    def told(self) -> dict[str, Answer]:
        told: dict[str, Answer] = {}
        for player in self._outlook.game.players:
            told |= self._investigates(player) or self._eliminates(player)
        if self._clues:
            told["clues"] = Chosen(tuple(self._clues))
        return told

    def _eliminates(self, player: Player) -> dict[str, Answer]:
        """The player goes where eliminating brings most."""
        part, game = part_of(ELIMINATED, player.seat), self._outlook.game
        zones = [
            zone
            for zone in sorted({player.pawn, *reachable(game, player)})
            if game.soldiers[zone] > self._gone[zone] and self._outlook.kill_worth(player, zone)
        ]
        if not zones or part not in self._parts:
            return {}
        zone = max(zones, key=lambda zone: (self._outlook.kill_worth(player, zone), self._rng.random()))
        self._gone[zone] += 1
        return {part_of(PAWN, player.seat): Chosen((zone,)), part: Chosen((zone,))}

    def _investigates(self, player: Player) -> dict[str, Answer]:
        """The player puts a cube on the zone and keeps a clue that rules zones out."""
        part, game, zone = part_of(ZONE_CUBES, player.seat), self._outlook.game, player.pawn
        room = game.cubes[zone] < game.island.rings(zone)
        able = part in self._parts and room and self._outlook.draw_worth(player, "investigate", zone)
        clue = self._clue() if able and self._outlook.looks_for_base else None
        if clue is None:
            return {}
        self._clues.append(clue)
        return {part: Chosen((zone,))}

    def _clue(self) -> str | None:
        """The best of a few that chance brings, unless none of them helps."""
        part = self._parts.get("clues")
        if not isinstance(part, Choose) or self._clues:
            return None
        cards = [option.id for option in part.options for _ in range(option.most)]
        drawn = self._rng.sample(cards, min(DRAWN, len(cards)))
        game = self._outlook.game
        useful = [clue for clue in drawn if candidates(game) & zones_with(game.island.known, clue).possible]
        best = max(useful, key=lambda clue: clue_worth(game, clue), default=None)
        return best if best is not None and clue_worth(game, best) > 0 else None
