"""What the page refuses, with the status that a refusal travels under."""

from engine.errors import BosunError


class HttpRefusal(BosunError, PermissionError):
    """Understood, but this phone may not do that."""

    status = 403


class Unauthorized(HttpRefusal):
    """A request without a token that is known."""

    status = 401


class Throttled(HttpRefusal):
    """Too many wrong codes: wait."""

    status = 429


class BadRequest(HttpRefusal):
    """What came cannot be read at all."""

    status = 400


class TooLarge(HttpRefusal):
    """More than anybody at a table would send."""

    status = 413


class NotKept(HttpRefusal):
    """Done, but the disk did not take it."""

    status = 507


class Unavailable(HttpRefusal):
    """A device that is not there now; asking again later may help."""

    status = 503
