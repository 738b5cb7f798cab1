"""What the page shows of Episode 1: the names of its town once, and with every answer what must be worded."""

from typing import Any

from bosun.games.perseverance.page import Names, hands, named, town_names
from bosun.web.serializers import Wording
from bosun.web.views import PageView
from engine.messages import Message, say
from engine.perseverance.assets import dino_name
from engine.perseverance.one.attack import PHASES
from engine.perseverance.one.board import DINOS, EFFECTS, THIRD, Grid
from engine.perseverance.one.facts import MOST_COLUMNS
from engine.perseverance.one.officers import FIRST_GAME
from engine.perseverance.one.places import place_name
from engine.perseverance.one.state import ALL_SPACES, BOTTOM, OPEN_SPACES, TOP, Perseverance


def prepared(state: Perseverance, wording: Wording) -> dict[str, Any]:
    """What is known of the die spaces, and the names of everything that lies on the board."""
    return {
        "effects": {zone: [id for id, of in EFFECTS.items() if of == zone] for zone in state.zones},
        "die_spaces": {
            effect: [{"symbol": space.symbol, "icons": list(space.icons)} for space in spaces]
            for effect, spaces in state.die_spaces.of.items()
        },
        "settlements": {"open": list(OPEN_SPACES), "all": list(ALL_SPACES)},
        "phases": list(PHASES),
        "names": named(_names(state), wording),
    }


def words(state: Perseverance, wording: Wording) -> dict[str, Any]:
    """The Dino rows as far as they are told, what happened in an attack, and what each player holds."""
    attack = state.attack
    phases = attack.told.items() if attack is not None else ()
    return {
        "rows": [[f"{row}{column}" for column in columns] for row, columns in _grid(state).rows],
        "attack": {phase: [wording.text(line) for line in lines] for phase, lines in phases},
        "hands": hands(state, wording),
    }


def _names(state: Perseverance) -> Names:
    leaders = {id: leader.name for id, leader in state.leaders.items()}
    return [
        *town_names(state, EFFECTS, FIRST_GAME.values(), leaders),
        ("dino", {id: dino_name(id) for id in DINOS} | {"die": say("perseverance-1.icon.die")}),
        ("place", _places(state)),
    ]


def _grid(state: Perseverance) -> Grid:
    """The same in every Zone."""
    return next(iter(state.areas.values())).grid


def _places(state: Perseverance) -> dict[str, Message]:
    """All that a board may have: which of them it has may be told later."""
    columns = range(1, MOST_COLUMNS + 1)
    places = [
        *(f"{row}{column}" for row in ("a", "b", THIRD) for column in columns),
        *(f"{row}-{column}" for row in ("wall", TOP, BOTTOM) for column in columns),
        *(f"settlement-{space}" for space in ALL_SPACES),
    ]
    return {f"{zone}:{place}": place_name(zone, place) for zone in state.zones for place in places}


VIEW = PageView(prepared, words)
