"""Who may come in: the pairing code, the tokens of the phones, and the seats they sit on."""

import hmac
import json
import os
import secrets
from collections import deque
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from bosun.web.errors import HttpRefusal, Throttled
from engine.messages import say

TABLE, SEAT, ONLOOKER = "table", "seat", "onlooker"
ROLES = (TABLE, SEAT, ONLOOKER)

_WRONG_TRIES, _WITHIN = 10, 60.0
"""Wrong codes that are heard out in a minute, from the whole network together."""

_MOST_PHONES = 64


@dataclass
class Phone:
    """A paired phone. Its token is known here only as a hash, so that the file on the disk opens nothing."""

    id: str
    token: str
    role: str = ONLOOKER
    seat: int | None = None
    owner: bool = False
    name: str = ""

    @property
    def source(self) -> str:
        """By whom an answer of this phone was given, as the journal has it."""
        return "page" if self.seat is None else f"page:{self.seat}"


class PhoneRegistry:
    """The phones that were let in. They are kept in a file, so that a restarted box knows them again.

    Seats are kept for one game only: at the next one everybody sits down anew.
    """

    def __init__(self, file: Path | None, *, now: Callable[[], float]) -> None:
        self._file = file
        self._game = ""
        self._now = now
        self._wrong: deque[float] = deque()
        self.phones: dict[str, Phone] = {}
        self.code = _new_code()
        self.key = secrets.token_urlsafe(12)
        self._load()
        if file is not None and not file.exists():
            with suppress(OSError):
                self._save()

    def pair(self, code: str, *, key: str = "") -> tuple[Phone, str]:
        """A new phone and its token, for the right code, or for the owner's key."""
        self._be_patient()
        owner = _same(key, self.key)
        if not owner and not _same(code.replace(" ", ""), self.code):
            self._wrong.append(self._now())
            raise HttpRefusal(say("web.refuse.code"))
        if len(self.phones) >= _MOST_PHONES:
            raise HttpRefusal(say("web.refuse.full", most=_MOST_PHONES))
        token = secrets.token_urlsafe(32)
        phone = Phone(secrets.token_hex(4), _hash(token), owner=owner)
        self.phones[phone.id] = phone
        self._save()
        return phone, token

    def known(self, token: str | None) -> Phone | None:
        """The phone that this token belongs to."""
        if not token:
            return None
        hashed = _hash(token)
        return next((p for p in self.phones.values() if hmac.compare_digest(p.token, hashed)), None)

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
        phone = self.phones.pop(id, None)
        if phone is None:
            raise HttpRefusal(say("web.refuse.no-phone"))
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
        if self._file is None:
            return
        phones = [asdict(phone) for phone in self.phones.values()]
        saved = {"code": self.code, "key": self.key, "game": self._game, "phones": phones}
        self._file.parent.mkdir(parents=True, exist_ok=True)
        draft = self._file.with_name(self._file.name + ".new")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
            json.dump(saved, out)
        draft.replace(self._file)

    def _load(self) -> None:
        """What a former run wrote; a file that cannot be read only means that phones pair again."""
        try:
            saved = json.loads(self._file.read_text()) if self._file is not None else {}
            phones = [Phone(**phone) for phone in saved["phones"]]
            self.code, self.key, self._game = str(saved["code"]), str(saved["key"]), str(saved["game"])
        except (OSError, ValueError, KeyError, TypeError):
            return
        self.phones = {phone.id: phone for phone in phones}


def _new_code() -> str:
    return f"{secrets.randbelow(10**6):06}"


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _same(given: str, wanted: str) -> bool:
    return hmac.compare_digest(given.encode(), wanted.encode())
