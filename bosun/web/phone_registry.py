"""Who may come in: the pairing code, the tokens of the phones, and the seats they sit on."""

import hmac
import json
import secrets
import time
from collections import deque
from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from bosun.durable import write_whole
from bosun.web.errors import HttpRefusal, Throttled
from engine.messages import Message, say

TABLE, SEAT, ONLOOKER = "table", "seat", "onlooker"
ROLES = (TABLE, SEAT, ONLOOKER)

_WRONG_TRIES, _WITHIN = 10, 60.0
"""Wrong codes that are heard out in a minute, from the whole network together."""

MOST_PHONES = 200
EXPIRES = 30
"""Days after which a phone that was not seen must pair again; its cookie lasts as long."""

_DAY = 24 * 3600.0
_LATER = ("seen", "screen", "asks")
"""What former versions did not know of a phone. It is kept apart, so that they can read the rest."""


@dataclass
class Phone:
    """A paired phone. Its token is known here only as a hash, so that the file on the disk opens nothing."""

    id: str
    token: str
    role: str = ONLOOKER
    seat: int | None = None
    owner: bool = False
    name: str = ""
    seen: int = 0
    """The day on which it was last here."""
    screen: bool = False
    """The owner lets it be a table screen."""
    asks: bool = False
    """It would like to be one."""

    @property
    def invites(self) -> bool:
        """Whether it shows others the code."""
        return self.owner or self.role == TABLE

    @property
    def source(self) -> str:
        """By whom an answer of this phone was given, as the journal has it."""
        return "page" if self.seat is None else f"page:{self.seat}"


class PhoneRegistry:
    """The phones that were let in. They are kept in a file, so that a restarted box knows them again.

    Seats are kept for one game only: at the next one everybody sits down anew.
    """

    def __init__(
        self, file: Path | None, *, now: Callable[[], float], today: Callable[[], int] | None = None
    ) -> None:
        self._file = file
        self._today = today or (lambda: int(time.time() / _DAY))
        self.unsaved: Message | None = None
        self.open_pictures = False
        self._tokens: dict[str, Phone] = {}
        self._game = ""
        self._now = now
        self._wrong: deque[float] = deque()
        self.phones: dict[str, Phone] = {}
        self.code = _new_code()
        self.key = secrets.token_urlsafe(12)
        self._load()
        if file is not None and not file.exists():
            self._save()

    def pair(self, code: str, *, key: str = "", here: Collection[str] = ()) -> tuple[Phone, str]:
        """A new phone and its token, for the right code, or for the owner's key.

        The owner never waits and always finds room: the key is too long to be guessed. ``here`` are the
        phones on the line, which keep their places.
        """
        owner = _same(key, self.key)
        if not owner:
            self._require_code(code)
        self._make_room(here, owner=owner)
        token = secrets.token_urlsafe(32)
        phone = Phone(secrets.token_hex(4), _hash(token), owner=owner, seen=self._today())
        self.phones[phone.id] = self._tokens[phone.token] = phone
        self._save()
        return phone, token

    def known(self, token: str | None) -> Phone | None:
        """The phone that this token belongs to, unless it was away for too long."""
        phone = self._tokens.get(_hash(token)) if token else None
        return None if phone is None or self._expired(phone) else phone

    def seen(self, phone: Phone) -> None:
        """The phone is here today."""
        if phone.seen != self._today():
            phone.seen = self._today()
            self._save()

    def let_be_screen(self, id: str) -> Phone:
        """The owner lets a phone be a table screen, which it becomes at once."""
        phone = self._find(id)
        phone.role, phone.seat, phone.screen, phone.asks = TABLE, None, True, False
        self._save()
        return phone

    def show_pictures(self, *, to_all: bool) -> None:
        """Whether onlookers see what the camera saw."""
        self.open_pictures = to_all
        self._save()

    def retry(self) -> bool:
        """Write what a full disk did not take, if there is anything. Returns whether it is written now."""
        if self.unsaved is None:
            return False
        self._save()
        return self.unsaved is None

    def _require_code(self, code: str) -> None:
        self._be_patient()
        if not _same(code.replace(" ", ""), self.code):
            self._wrong.append(self._now())
            raise HttpRefusal(say("web.refuse.code"))

    def _expired(self, phone: Phone) -> bool:
        return self._today() - phone.seen > EXPIRES

    def _make_room(self, here: Collection[str], *, owner: bool) -> None:
        """Phones that stayed away too long go; for the owner, if need be, the guest who was here least."""
        for phone in [phone for phone in self.phones.values() if self._expired(phone)]:
            self._forget(phone)
        if len(self.phones) < MOST_PHONES:
            return
        guests = [phone for phone in self.phones.values() if not phone.owner]
        if not owner or not guests:
            raise HttpRefusal(say("web.refuse.full", most=MOST_PHONES))
        self._forget(min(guests, key=lambda phone: (phone.id in here, phone.seen)))

    def _forget(self, phone: Phone) -> None:
        del self.phones[phone.id], self._tokens[phone.token]

    def _find(self, id: str) -> Phone:
        phone = self.phones.get(id)
        if phone is None:
            raise HttpRefusal(say("web.refuse.no-phone"))
        return phone

    def gather(self, game: str, seats: tuple[str, ...], *, here: Collection[str]) -> None:
        """At another game than before everybody gets up; phones that are here sit down by their names."""
        if game == self._game:
            return
        self._game = game
        for phone in self.phones.values():
            phone.role, phone.seat = TABLE if phone.role == TABLE else ONLOOKER, None
        for seat, name in enumerate(seats):
            called = (p for p in self.phones.values() if p.id in here and p.role == ONLOOKER)
            found = next((p for p in called if p.name.casefold() == name.casefold()), None)
            if found is not None:
                found.role, found.seat = SEAT, seat
        self._save()

    def call(self, phone: Phone, name: str) -> None:
        """The phone belongs to somebody of that name."""
        phone.name = name
        self._save()

    def sit(self, phone: Phone, role: str, seat: int | None, *, seats: int, held: set[int]) -> None:
        """Take a seat, become a table screen or an onlooker. A seat that is ``held`` is not free."""
        if role not in ROLES or (role == SEAT) != (seat is not None):
            raise HttpRefusal(say("web.refuse.role"))
        if seat is not None and not 0 <= seat < seats:
            raise HttpRefusal(say("web.refuse.role"))
        if role == TABLE and not (phone.owner or phone.screen):
            phone.asks = True
            raise HttpRefusal(say("web.refuse.screen"))
        if seat is not None and seat != phone.seat:
            self._free(seat, held)
        phone.role, phone.seat = role, seat
        self._save()

    def _free(self, seat: int, held: set[int]) -> None:
        """A phone that is not here gives its seat up to one that is."""
        if seat in held:
            raise HttpRefusal(say("web.refuse.taken"))
        for other in self.phones.values():
            if other.seat == seat:
                other.role, other.seat = ONLOOKER, None

    def remove(self, id: str) -> Phone:
        """Show a phone out: its token opens nothing any more."""
        phone = self._find(id)
        self._forget(phone)
        self._save()
        return phone

    def change_code(self) -> None:
        """A new code; phones that are in stay in."""
        self.code = _new_code()
        self._save()

    def _be_patient(self) -> None:
        while self._wrong and self._wrong[0] < self._now() - _WITHIN:
            self._wrong.popleft()
        if len(self._wrong) >= _WRONG_TRIES:
            raise Throttled(say("web.refuse.patience"))

    def _save(self) -> None:
        """Write all of it. A disk that takes nothing is said, and tried again; the game goes on."""
        if self._file is None:
            return
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._file, json.dumps(self._as_json()).encode(), mode=0o600)
            self.unsaved = None
        except OSError as error:
            self.unsaved = say("web.not-kept", why=error.strerror or "?")

    def _as_json(self) -> dict[str, object]:
        written = {id: asdict(phone) for id, phone in self.phones.items()}
        later = {id: {key: phone.pop(key) for key in _LATER} for id, phone in written.items()}
        return {
            "code": self.code,
            "key": self.key,
            "game": self._game,
            "phones": list(written.values()),
            "later": later,
            "open_pictures": self.open_pictures,
        }

    def _load(self) -> None:
        """What a former run wrote; a file that cannot be read only means that phones pair again."""
        try:
            saved = json.loads(self._file.read_text()) if self._file is not None else {}
            later = saved.get("later", {})
            here = {"seen": self._today()}
            phones = [Phone(**here | phone | later.get(phone["id"], {})) for phone in saved["phones"]]
            self.code, self.key, self._game = str(saved["code"]), str(saved["key"]), str(saved["game"])
            self.open_pictures = saved.get("open_pictures") is True
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return
        self.phones = {phone.id: phone for phone in phones}
        self._tokens = {phone.token: phone for phone in phones}


def _new_code() -> str:
    return f"{secrets.randbelow(10**6):06}"


def _hash(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def _same(given: str, wanted: str) -> bool:
    return hmac.compare_digest(given.encode("utf-8", "replace"), wanted.encode())
