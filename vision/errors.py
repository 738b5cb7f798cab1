"""What can go wrong between the tray and a reading; each error is one sentence a person can act on."""

from __future__ import annotations

from engine.errors import BosunError


class CameraGone(BosunError, OSError):
    """No camera answers, or the one that did has stopped."""


class CameraSlow(CameraGone, TimeoutError):
    """The camera did not hand over a picture in time."""


class CameraBusy(CameraGone):
    """The camera is there, but another program holds it."""


class BadPicture(BosunError, ValueError):
    """A file or frame that is no picture dice could be read from."""


class NoTray(BosunError, LookupError):
    """The tray's corner marks are not all in the picture."""


class UnknownSet(BosunError, LookupError):
    """A set of faces that nobody has taught."""


class BadSet(BosunError, ValueError):
    """A file of a taught set, or a folder to teach from, that cannot be used."""


class NoTwin(BosunError, RuntimeError):
    """The simulated table cannot be shown on this machine."""
