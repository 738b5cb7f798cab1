"""The slot for the camera: the picture behind a reading, and what was read in it."""

from typing import Any, Protocol


class Eyes(Protocol):
    """What the page asks of whatever looks at the tray or the tower.

    ``reading`` is None, or ``{"frame": "<any word that changes with the picture>", "marks": [...]}`` where
    each mark has ``x``, ``y``, ``width`` and ``height`` as parts of the picture from 0 to 1, the ``piece``
    that it speaks of (the place of the die, or the colour of the cube), what was read as ``value`` (a face
    or a zone), and the ``confidence`` from 0 to 1.
    """

    def reading(self, request_number: int) -> dict[str, Any] | None:
        """What was read for this request, if anything."""

    def frame(self) -> bytes | None:
        """The newest picture as JPEG."""
