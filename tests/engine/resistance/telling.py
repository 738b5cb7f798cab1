"""The report of light keeping from what happened as a whole: who tells which part of it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from engine.answers import Answer, Chosen, Counted
from engine.requests import Choose, Count, Form
from engine.resistance.components import components
from engine.resistance.report_form import FROM_SUPPLY
from engine.resistance.skills import HERO
from engine.resistance.state import Resistance

Laid = dict[int, list[str]]


class Telling:
    """Shares out ``told``: cubes are of those who spent some, the rest came by the hero's hand."""

    def __init__(self, game: Resistance, form: Form, told: Mapping[str, Any]) -> None:
        self._game = game
        self._form = form
        self._told = told
        spent = told.get("spent", {})
        self._left = {player.seat: spent.get(player.name, 0) for player in game.players}
        self._zones: Laid = defaultdict(list)
        self._cards: Laid = defaultdict(list)
        for zone in told.get("zone_cubes", ()):
            self._zones[self._spender()].append(zone)
        for card in self._on_cards():
            self._lay_on_card(card)

    def parts(self) -> dict[str, Answer]:
        """The answer to each part of the form."""
        return {part.id: self._part(part) for part in self._form.parts}

    def _on_cards(self) -> Iterator[str]:
        costs, played = components().costs, self._told.get("played", ())
        prepared = self._told.get("prepared", {})
        for card in dict.fromkeys([*self._game.available, *prepared, *played]):
            before = self._game.available.get(card, 0)
            now = costs[card] if card in played else prepared.get(card, before)
            yield from [card] * (now - before)

    def _spender(self) -> int:
        seat = next(seat for seat, cubes in self._left.items() if cubes)
        self._left[seat] -= 1
        return seat

    def _lay_on_card(self, card: str) -> None:
        if any(self._left.values()):
            self._cards[self._spender()].append(card)
        else:
            hero = next(player.seat for player in self._game.players if player.character.id == HERO)
            self._cards[hero].append(card + FROM_SUPPLY)

    def _part(self, part: Choose | Count) -> Answer:
        what, _, seat = part.id.partition(" ")
        match what:
            case "pawn":
                zone = self._told.get("pawns", {}).get(self._game.players[int(seat)].name)
                return _usual(part) if zone is None else Chosen((zone,))
            case "eliminated" | "officers":
                return Chosen(tuple(self._told.get(what, ())) if seat == "0" else ())
            case "zone-cubes":
                return Chosen(tuple(self._zones[int(seat)]))
            case "cards":
                return Chosen(tuple(card for card in self._cards[int(seat)] if card in _offered(part)))
            case "bullets":
                return _usual(part) if "bullets" not in self._told else Counted(self._told["bullets"])
        return Chosen(tuple(id for id in self._told.get(what, ()) if id in _offered(part)))


def _offered(part: Choose | Count) -> set[str]:
    """What the part asks for: each form is told only of the cards that it names."""
    return {option.id for option in part.options} if isinstance(part, Choose) else set()


def _usual(part: Choose | Count) -> Answer:
    assert part.filled_in is not None
    return part.filled_in
