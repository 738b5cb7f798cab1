"""The dice that the owner taught, and which faces the camera looks for at the table."""

from pathlib import Path

from bosun.session.home import home
from vision.faces import FaceSet
from vision.library import face_set, known_sets


def library() -> Path:
    """Where taught sets of dice are kept."""
    return home() / "dice"


def sets_there() -> list[str]:
    """The sets of dice that can be read: those that Bosun brings, and the owner's own."""
    return known_sets(library())


class TaughtDice:
    """Faces by the kind of die: a set that was taught under that name goes before the one that Bosun brings.

    A set that is taught anew in the middle of a game is used from the next look on.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._known: dict[str, tuple[int, FaceSet]] = {}

    def faces(self, kind: str) -> FaceSet:
        """The faces of a kind of dice."""
        written = self._written(kind)
        if kind not in self._known or self._known[kind][0] != written:
            self._known[kind] = written, face_set(kind, library=self._folder or library())
        return self._known[kind][1]

    def _written(self, kind: str) -> int:
        """When the set was taught, 0 if it never was."""
        try:
            return ((self._folder or library()) / kind / "set.toml").stat().st_mtime_ns
        except OSError:
            return 0
