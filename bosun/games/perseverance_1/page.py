"""What the view of Perseverance's town is told: its names once, and with every answer what must be worded."""

from collections.abc import Iterable
from typing import Any

from bosun.web.serializers import Wording
from engine.messages import Message, say
from engine.perseverance.assembly import zone_name
from engine.perseverance.assets import assets_in_words, dino_name
from engine.perseverance.dice import face_name
from engine.perseverance.officers import officer_name
from engine.perseverance.one.attack import PHASES
from engine.perseverance.one.board import DINOS, EFFECTS
from engine.perseverance.one.officers import FIRST_GAME
from engine.perseverance.one.places import place_name
from engine.perseverance.one.state import ALL_SPACES, BOTTOM, OPEN_SPACES, TOP, Perseverance
from engine.perseverance.state import DISSENTERS, LEADER, NEUTRAL, SOLDIERS, Player, Town


def town(state: Perseverance, wording: Wording) -> dict[str, Any]:
    """The board side with its spaces, and the names of everything that lies on it."""
    return {
        "rows": [[f"{row}{column}" for column in columns] for row, columns in state.board.grid.rows],
        "effects": {zone: [id for id, of in EFFECTS.items() if of == zone] for zone in state.zones},
        "die_spaces": {
            effect: [{"symbol": space.symbol, "icons": list(space.icons)} for space in spaces]
            for effect, spaces in state.board.die_spaces.of.items()
        },
        "settlements": {"open": list(OPEN_SPACES), "all": list(ALL_SPACES)},
        "phases": list(PHASES),
        "names": named(_names(state), wording),
    }


def words(state: Perseverance, wording: Wording) -> dict[str, Any]:
    """What happened in the phases of an attack, and what each player holds, in words."""
    attack = state.attack
    told = attack.told.items() if attack is not None else ()
    return {
        "attack": {phase: [wording.text(line) for line in lines] for phase, lines in told},
        "hands": hands(state, wording),
    }


def hands(state: Town, wording: Wording) -> list[list[str]]:
    """What each player holds, in words; only full keeping knows it."""
    return [_hand(player, wording) for player in state.players] if state.full else []


def _hand(player: Player, wording: Wording) -> list[str]:
    held = {**player.assets, **{kind: player.board[kind] for kind in SOLDIERS}}
    return [wording.text(asset) for asset in assets_in_words(held)]


Names = Iterable[tuple[str, dict[str, Message]]]


def named(names: Names, wording: Wording) -> dict[str, dict[str, str]]:
    """Names of things by their kind, in one language."""
    return {kind: {id: wording.text(name) for id, name in of.items()} for kind, of in names}


def town_names(
    state: Town, effects: Iterable[str], officers: Iterable[str], leaders: dict[str, str]
) -> Names:
    """What both episodes have names for."""
    owners = {state.colour(NEUTRAL): say("perseverance.neutral")}
    if len(state.names) == 2:
        owners[state.colour(DISSENTERS)] = say("perseverance.dissenters")
    for seat, name in enumerate(state.names):
        owners[state.colour(seat)] = say("as-is", text=name)
    return [
        ("zone", {id: zone_name(id) for id in state.zones}),
        ("effect", {id: say(f"perseverance.effect.{id}") for id in effects}),
        ("officer", {id: officer_name(id) for id in officers}),
        ("soldier", {id: say(f"perseverance.soldier.{id}") for id in (*SOLDIERS, LEADER)}),
        ("face", {id: face_name(id) for id in state.dice.faces}),
        ("leader", {id: say("as-is", text=name) for id, name in leaders.items()}),
        ("owner", owners),
    ]


def _names(state: Perseverance) -> Names:
    leaders = {id: leader.name for id, leader in state.leaders.items()}
    return [
        *town_names(state, EFFECTS, FIRST_GAME.values(), leaders),
        ("dino", {id: dino_name(id) for id in DINOS} | {"die": say("perseverance-1.icon.die")}),
        ("place", _places(state)),
    ]


def _places(state: Perseverance) -> dict[str, Message]:
    grid = state.board.grid
    columns = range(1, grid.columns + 1)
    places = [
        *grid.reading_order,
        *(f"{row}-{column}" for row in ("wall", TOP, BOTTOM) for column in columns),
        *(f"settlement-{space}" for space in ALL_SPACES),
    ]
    return {f"{zone}:{place}": place_name(zone, place) for zone in state.zones for place in places}
