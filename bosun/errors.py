"""What can go wrong around a game: each error is one sentence, and a matching builtin."""

from engine.errors import BosunError


class DamagedJournal(BosunError, ValueError):
    """The file of a game cannot be read to its end; the game before the damage may still be there."""


class OpenElsewhere(BosunError, OSError):
    """Another Bosun has this game open."""


class NotWritten(BosunError, OSError):
    """The disk took nothing: full, read-only or gone. The game stands where it stood."""


class NoSuchGame(BosunError, LookupError):
    """No saved game, or no game in the box, has this name."""


class NameTaken(BosunError, FileExistsError):
    """Another game has this file."""


class Late(BosunError, ValueError):
    """An answer to a question that is no longer asked."""


class ClockStands(BosunError, ValueError):
    """A move of the timed phase while the clock is paused."""
