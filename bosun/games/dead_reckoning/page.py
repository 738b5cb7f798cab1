"""What the page shows of Dead Reckoning: the combat board and all names once, the score every time."""

from typing import Any

from bosun.web.serializers import Wording
from bosun.web.views import PageView
from engine.dead_reckoning.box import ACHIEVEMENTS, FORT, GARRISON, OUTPOST
from engine.dead_reckoning.layout import FORCE, LOOT, BoardArea
from engine.dead_reckoning.names import (
    achievement_name,
    building_name,
    colour_name,
    goods_name,
    loot_signs,
    zone_name,
)
from engine.dead_reckoning.ocean import COLUMNS, HARBOUR, place
from engine.dead_reckoning.pieces import board_name
from engine.dead_reckoning.scoring import Claim, count_claim, sheet
from engine.dead_reckoning.state import BLACK, DeadReckoning, Player
from engine.messages import Message, say

ROWS = (4, 3, 2, 1)
"""As they lie: the row at the harbour is the nearest."""

WHEELS = say("dead-reckoning.score.ability.wheels")
"""The wheels of a sailor card follow from its level, and that may have risen in secret."""


def prepared(state: DeadReckoning, wording: Wording) -> dict[str, Any]:
    """The combat board with its zones, the grid of the ocean, and the names of everything."""
    return {
        "zones": [_zone(state, area, wording) for area in state.layout.areas.values()],
        "grid": [place(row, column) for row in ROWS for column in COLUMNS] if state.full else [],
        "harbour": HARBOUR,
        "names": {kind: {id: wording.text(name) for id, name in of.items()} for kind, of in _names(state)},
    }


def words(state: DeadReckoning, wording: Wording) -> dict[str, Any]:
    """The coins of each player that lie open, each with what it is for, and boards and cards by their names.

    What a board or a card is called may be told while the game is played.
    """
    boards = state.boards.items()
    return {
        "sheets": [_sheet(state, player, wording) for player in state.players],
        "boards": {at: wording.text(board_name(state.facts, board.id)) for at, board in boards if board.id},
        "cards": {at: wording.text(board.card.name) for at, board in boards if board.card is not None},
    }


def _zone(state: DeadReckoning, area: BoardArea, wording: Wording) -> dict[str, Any]:
    name = wording.text(zone_name(state.layout, area.id))
    label = area.id if state.layout.traced else ""
    return {
        "id": area.id,
        "label": label,
        "kind": area.kind,
        "worth": _worth(area),
        "name": name,
        "polygon": area.polygon,
    }


def _worth(area: BoardArea) -> str:
    """What a cube is worth there, as short as it is printed."""
    if area.kind == FORCE:
        return str(area.force)
    if area.kind == LOOT:
        return loot_signs(area)
    return {"explosive": "✹", "damage": "✖"}.get(area.kind, "–")


def _sheet(state: DeadReckoning, player: Player, wording: Wording) -> list[dict[str, Any]]:
    """Without chest and wheels, which are their owner's secret, and without what only the end will tell."""
    claim = count_claim(state, player) if state.full else Claim(list(player.achievements))
    claim.chest = 0
    claim.abilities = [(label, coins) for label, coins in claim.abilities if label != WHEELS]
    return [
        {"label": wording.text(line.label), "value": line.value} for line in sheet(state, player, claim).lines
    ]


def _names(state: DeadReckoning) -> list[tuple[str, dict[str, Message]]]:
    return [
        ("colour", {id: colour_name(id) for id in (*(one.colour for one in state.players), BLACK)}),
        ("achievement", {id: achievement_name(id) for id in ACHIEVEMENTS}),
        ("building", {id: building_name(id) for id in (FORT, GARRISON, OUTPOST)}),
        ("goods", {id: goods_name(id) for id in ("cargo", "coin")}),
        ("mode", {id: say(f"dead-reckoning.mode.{id}") for id in ("merchant", "pirate")}),
        ("place", {HARBOUR: say("dead-reckoning.harbour")}),
        (
            "fight",
            {
                id: say(f"dead-reckoning.page.fight.{id}")
                for id in ("ship", "merchant", "building", "tie-break")
            },
        ),
    ]


VIEW = PageView(prepared, words)
