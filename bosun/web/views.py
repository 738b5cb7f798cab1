"""What a game shows on the page: which script and style draw it, and what the script must know beforehand."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bosun.games.registry import asset, folder_of, part_of
from bosun.web.serializers import Wording

SCRIPT, STYLE = "view.js", "view.css"


@dataclass(frozen=True, slots=True)
class PageView:
    """What ``view.js`` of a game needs beside the snapshots.

    :param prepared: what it needs once, in one language; it stays for the whole game.
    :param words: what it has to say beside the snapshot, anew with every answer.
    """

    prepared: Callable[[Any, Wording], dict[str, Any]]
    words: Callable[[Any, Wording], dict[str, Any]] = lambda _state, _wording: {}


def view_of(game: str) -> PageView | None:
    """The view of a game; one without a picture of its own shows its snapshot as tables."""
    return part_of(game, "page", PageView)


def prepared_view(game: str, state: Any, wording: Wording) -> dict[str, Any]:
    """What a phone is sent once: the addresses of script and style, and what the script needs."""
    view = view_of(game)
    if view is None:
        return {"script": "/static/js/views/plain.js", "style": None}
    folder = folder_of(game)
    style = f"/games/{folder}/{STYLE}" if asset(folder, STYLE) else None
    return {"script": f"/games/{folder}/{SCRIPT}", "style": style} | view.prepared(state, wording)


def view_words(game: str, state: Any, wording: Wording) -> dict[str, Any]:
    """What the view has to say now."""
    view = view_of(game)
    return view.words(state, wording) if view is not None else {}
