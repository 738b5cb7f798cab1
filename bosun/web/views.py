"""What each game shows on the page: which module draws it, and what that module must know beforehand."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bosun.games.dead_reckoning import page as sea
from bosun.games.perseverance_1 import page as town
from bosun.games.perseverance_2 import page as isle
from bosun.games.resistance.island_svg import island_svg
from bosun.web.serializers import Wording
from engine.messages import say
from engine.resistance.components import components
from engine.resistance.state import Resistance


@dataclass(frozen=True, slots=True)
class PageView:
    """A picture of a game: a module in ``static/js/views`` and what it is told once, in one language.

    ``words`` is what the picture has to say beside the snapshot, anew with every answer.
    """

    module: str
    prepared: Callable[[Any, Wording], dict[str, Any]]
    words: Callable[[Any, Wording], dict[str, Any]] = lambda _state, _wording: {}


def view_of(game: str) -> PageView:
    """The view of a game; one without a picture of its own shows its snapshot as tables."""
    return VIEWS.get(game, PageView("plain", lambda _state, _wording: {}))


def _island(state: Resistance, wording: Wording) -> dict[str, Any]:
    island = state.island
    picture = island_svg(island, title="", shade={}, figure=lambda _zone: "", legend="")
    return {
        "svg": picture,
        "rings": {zone: island.rings(zone) for zone in island.zones},
        "speed_track": list(island.speed_track),
        "officers": state.officers_total,
        "names": {
            "character": {id: found.name for id, found in components().characters.items()},
            "card": _named(wording, "card", state.resistance.draw.keys() | state.available.keys()),
            "clue": _named(wording, "clue", state.clues.draw.keys() | set(state.kept_clues)),
        },
    }


def _named(wording: Wording, kind: str, ids: set[str]) -> dict[str, str]:
    return {id: wording.text(say(f"resistance.{kind}.{id}")) for id in sorted(ids)}


VIEWS = {
    "resistance": PageView("island", _island),
    "dead-reckoning": PageView("ocean", sea.sea, sea.words),
    "perseverance-1": PageView("town", town.town, town.words),
    "perseverance-2": PageView("isle", isle.isle, isle.words),
}
