"""What the page refuses, with the status that a refusal travels under."""

from engine.errors import BosunError


class Refuse(BosunError, PermissionError):
    """Understood, but this phone may not do that."""

    status = 403


class Stranger(Refuse):
    """A request without a token that is known."""

    status = 401


class Throttled(Refuse):
    """Too many wrong codes: wait."""

    status = 429


class Garbled(Refuse):
    """What came cannot be read at all."""

    status = 400


class TooLarge(Refuse):
    """More than anybody at a table would send."""

    status = 413


class Away(Refuse):
    """A device that is not there now; asking again later may help."""

    status = 503
