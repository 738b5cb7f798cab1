"""The slot for the camera: the picture behind a reading, and what was read in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    # OpenCV takes a while to import, for those who have a camera
    from bosun.devices.camera_device import Latest
    from vision.camera import SteadyCamera


class TableCamera(Protocol):
    """What the page asks of whatever looks at the tray or the tower.

    ``reading`` is None, or ``{"frame": "<any word that changes with the picture>", "marks": [...]}`` where
    each mark has ``x``, ``y``, ``width`` and ``height`` as parts of the picture from 0 to 1, the ``piece``
    that it speaks of (the place of the die, or the colour of the cube), what was read as ``value`` (a face
    or a zone), and the ``confidence`` from 0 to 1. A ``why`` beside them is the message that says why a
    person must look.
    """

    @property
    def camera(self) -> SteadyCamera | None:
        """The camera to look along with, if there is one behind the pictures."""

    @property
    def latest(self) -> Latest | None:
        """The newest picture, with the marks of what was last read in it."""

    def reading(self, request_number: int) -> dict[str, Any] | None:
        """What was read for this request, if anything."""

    def kept(self, answer: int) -> dict[str, Any] | None:
        """As ``reading``, for an answer that was given, with its number as ``answer``; None if it is gone."""

    def kept_frame(self, answer: int) -> bytes | None:
        """The picture behind an answer that was given, as JPEG."""

    def doing(self, request_number: int) -> str | None:
        """``watching``, ``moving``, ``reading`` or ``asking``; None where it does nothing for it."""

    def frame(self) -> bytes | None:
        """The newest picture as JPEG."""
