"""The story of a game that is over, as the page tells it: told once for all phones that see the same."""

from collections.abc import Sequence
from threading import Lock
from typing import Any

from bosun.games.registry import part_of
from bosun.table.story import Level, Narration, Story, curves_of, tell_story
from bosun.table.table import Table
from bosun.web.serializers import Wording
from bosun.web.state_serializer import StateSerializer, Viewer

UNTOLD: dict[str, Any] = {"chapters": [], "people": [], "levels": []}
MOST_KEPT = 8


class StoryShelf:
    """Keeps the stories that were told last. It works in the threads of those who ask."""

    def __init__(self, table: Table, serializer: StateSerializer) -> None:
        self._table = table
        self._serializer = serializer
        self._lock = Lock()
        self._told: dict[tuple[int, Viewer], dict[str, Any]] = {}

    def story(self, viewer: Viewer) -> dict[str, Any]:
        """The story for this viewer; of a game that goes on there is none yet."""
        if self._table.play.outcome is None:
            return UNTOLD
        key = len(self._table.play.entries), viewer
        with self._lock:
            if key not in self._told:
                self._told = dict([*self._told.items()][1 - MOST_KEPT :]) | {key: self._tell(viewer)}
            return self._told[key]

    def _tell(self, viewer: Viewer) -> dict[str, Any]:
        game, play = self._table.game, self._table.play
        narration = part_of(game.name, "story", Narration)
        story: Story[dict[str, Any]] = tell_story(
            game, narration, play.setup, list(play.entries), lambda s: self._serializer.picture(s, viewer)
        )
        return _as_json(story, self._serializer.wording(viewer.language))


def _as_json(story: Story[dict[str, Any]], wording: Wording) -> dict[str, Any]:
    return {
        "chapters": [
            {
                "title": wording.text(chapter.title),
                "happened": [wording.text(each) for each in chapter.happened],
                "snapshot": chapter.picture,
            }
            for chapter in story.chapters
        ],
        "people": [[wording.text(each) for each in deeds] for deeds in story.deeds],
        "levels": _curves(story.levels, wording),
    }


def _curves(levels: Sequence[Sequence[Level]], wording: Wording) -> list[dict[str, Any]]:
    """Each level over the chapters, as shares of what it is measured by."""
    curves = curves_of(levels)
    highest = max((level.now for curve in curves for level in curve), default=0)
    return [
        {
            "label": wording.text(curve[0].label),
            "seat": curve[0].seat,
            "values": [level.now for level in curve],
            "of": max(1, highest if curve[0].of is None else curve[0].of),
        }
        for curve in curves
    ]
