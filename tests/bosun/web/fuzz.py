"""Hostile requests and messages from a grammar, over every route and every message of the page.

``python -m tests.bosun.web.fuzz --requests 100000``: no 500, no state that changes, no slowing down.
Strangers and onlookers may change nothing but leave; whatever the owner sends, there is no 500.
"""

import argparse
import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from starlette.websockets import WebSocketDisconnect

from bosun.web.message_handler import MessageHandler
from bosun.web.page import Page
from bosun.web.server import _GET, _POST
from tests.bosun.web.lines import ADDRESS, LIVE, Guest, House, open_house

BATCH = 50
KEYS = (
    *("code", "key", "id", "name", "game", "seats", "settings", "data", "draws", "mend", "place", "word"),
    *("button", "down", "corners", "all", "number", "answer", "at", "role", "seat", "sent", "kind", "ids"),
)
STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 2**63, 2**70, -(2**70), 0.5, 1e308, "", " ", "0", "-1", "a" * 5000),
    *(
        "\x00",
        "\x1b[2J",
        "\u202e",
        "\ud800",
        "\udfff",
        "é",
        "😀",
        "../../etc/passwd",
        "%2e%2e/",
        "{file}",
        "%s",
    ),
    *(
        "'; drop table meta; --",
        "<script>",
        "__class__",
        "table",
        "king",
        "onlooker",
        "resistance",
        "harbour",
    ),
    *([], {}, [[]], [None], {"": None}, {"kind": "confirmed"}, {"kind": "chosen", "ids": [0]}),
)
HOSTS = (
    "127.0.0.1:8000",
    "[",
    "[::1",
    "[::1]:8000",
    "a b",
    "127.0.0.1:x",
    "127.0.0.1:-1",
    "evil.example",
    "",
)
ORIGINS = (ADDRESS, "http://[", "null", "", "http://evil.example", "//", "http://127.0.0.1:8000:9", "\x7f")
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW")
PATHS = (
    "/",
    "/static/",
    "/static/../web.json",
    "/games/",
    "/games/%00",
    "/live",
    "/api/",
    "/api/%ff",
    "/a" * 900,
)


@dataclass
class Fuzzed:
    """How many were sent, what they were answered, and how long the first and the last of them took."""

    sent: int = 0
    statuses: dict[int, int] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)

    @property
    def slower(self) -> float:
        """How much longer the last tenth took than the first."""
        tenth = max(1, len(self.seconds) // 10)
        return sum(self.seconds[-tenth:]) / sum(self.seconds[:tenth])


class Grammar:
    """Makes requests and messages that nearly are what the page sends."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def value(self, depth: int = 0) -> Any:
        draw = self._rng.random()
        if depth < 3 and draw < 0.15:
            return [self.value(depth + 1) for _ in range(self._rng.randrange(5))]
        if depth < 3 and draw < 0.3:
            return self.payload(depth + 1)
        return self._rng.choice(STRANGE)

    def payload(self, depth: int = 0) -> dict[str, Any]:
        keys = self._rng.sample(KEYS, self._rng.randrange(6))
        return {key: self.value(depth + 1) for key in keys}

    def text(self, payload: Any) -> str:
        """A payload as text; now and then cut, doubled or no JSON at all."""
        text = json.dumps(payload)
        match self._rng.randrange(12):
            case 0:
                return text[: self._rng.randrange(len(text) + 1)]
            case 1:
                return text + text
            case 2:
                return "[" * self._rng.randrange(3000)
            case 3:
                return text.replace("0", "NaN").replace("1", "1e999")
        return text

    def path(self) -> str:
        if self._rng.random() < 0.15:
            return self._rng.choice(PATHS)
        route = self._rng.choice([*_GET, *_POST])
        for hole in ("{code}", "{after}"):
            route = route.replace(
                hole, self._rng.choice(("0", "1", "999999", "-1", "x", "%00", "%ff", "en", "pl"))
            )
        query = self._rng.choice(
            ("", "?language=en", "?language=%ff", "?place=tower&name=..", "?name=%00", "?&&==")
        )
        return f"/api/{route}{query}"

    def headers(self, cookie: str) -> dict[bytes, bytes]:
        """Mostly those of our page; the cookie is right, spoiled or missing."""
        sane = self._rng.random() < 0.8
        host = HOSTS[0] if sane else self._rng.choice(HOSTS)
        origin = ADDRESS if sane else self._rng.choice(ORIGINS)
        held = (
            cookie if self._rng.random() < 0.8 else self._rng.choice(("", "bosun-8000=", "=;=", f"{cookie}x"))
        )
        told = {"host": host, "origin": origin, "cookie": held}
        return {name.encode(): value.encode("latin-1", "replace") for name, value in told.items()}

    def message(self) -> str:
        do = self._rng.choice([*MessageHandler._PLAYING, "sit", *Page._FREE, "end", "", None])
        told = {"do": do} | self.payload()
        if do == "sit":
            told["role"] = self._rng.choice(("table", "king", None, 5, "\ud800"))
        return self.text(told)


class Fuzzer:
    """Sends what the grammar makes to the page of a house, as a stranger, an onlooker or the owner."""

    def __init__(self, house: House, rng: Random) -> None:
        self._house = house
        self._rng = rng
        self._grammar = Grammar(rng)
        self._pair()
        self.done = Fuzzed()

    def _pair(self) -> None:
        self._guest = self._house.guest()
        self._id = list(self._house.page.registry.phones)[-1]
        self._owner = self._house.owner()

    def request(self) -> None:
        """One request; an exception of the page comes out here."""
        cookie = self._rng.choice(
            ("", self._cookie(self._guest), self._cookie(self._guest), self._cookie(self._owner))
        )
        owners = cookie == self._cookie(self._owner)
        before = None if owners else self._standing()
        start = time.perf_counter()
        answer = self._house.client.request(
            self._rng.choice(METHODS[:2]) if self._rng.random() < 0.9 else self._rng.choice(METHODS),
            self._grammar.path(),
            headers=self._grammar.headers(cookie),
            content=self._grammar.text(self._grammar.payload()).encode("utf-8", "replace"),
        )
        self.done.seconds.append(time.perf_counter() - start)
        self._house.client.cookies.clear()
        self._house.time.pass_by(1)
        self.done.sent += 1
        self.done.statuses[answer.status_code] = self.done.statuses.get(answer.status_code, 0) + 1
        assert answer.status_code < 500 or answer.status_code in (503, 507), answer.text
        assert owners or self._standing() == before, "something changed"
        if self._cookie(self._guest) and self._left():
            self._pair()

    def messages(self) -> None:
        """Some messages on one line of an onlooker, which may be hung up on."""
        before = self._standing()
        try:
            with self._house.client.websocket_connect(LIVE, headers=self._guest.headers) as session:
                for _ in range(BATCH):
                    session.send_text(self._grammar.message().encode("utf-8", "replace").decode())
                    self._house.time.pass_by(1)
                    self.done.sent += 1
                session.send_text(json.dumps({"do": "ping", "sent": 7}))
                while json.loads(session.receive_text()).get("sent") != 7:
                    pass
        except WebSocketDisconnect:
            pass
        assert self._standing() == before, "a message of an onlooker changed something"

    def _standing(self) -> tuple[Any, ...]:
        table, registry = self._house.table, self._house.page.registry
        others = (phone for phone in registry.phones.values() if phone.id != self._id)
        seated = sorted((phone.id, phone.role, phone.seat) for phone in others)
        return table.number, list(table.play.entries), table.left, registry.code, registry.key, seated

    def _left(self) -> bool:
        """The page takes "leave" from whoever holds the token, and "remove" from the owner."""
        known = self._house.page.registry.known
        return any(known(self._cookie(one).partition("=")[2]) is None for one in (self._guest, self._owner))

    @staticmethod
    def _cookie(guest: Guest) -> str:
        return guest.headers["cookie"]


def fuzz(folder: Path, *, requests: int, seed: int = 23) -> Fuzzed:
    """So many requests and messages, half of each."""
    with open_house(folder) as house:
        fuzzer = Fuzzer(house, Random(seed))
        while fuzzer.done.sent < requests:
            fuzzer.messages()
            for _ in range(BATCH):
                fuzzer.request()
        return fuzzer.done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=100_000)
    told = parser.parse_args()
    with TemporaryDirectory(prefix="bosun-fuzz-") as folder:
        done = fuzz(Path(folder), requests=told.requests)
    statuses = ", ".join(f"{status} {number}×" for status, number in sorted(done.statuses.items()))
    print(
        f"{done.sent} requests and messages: {statuses}; the last tenth took ×{done.slower:.2f} of the first."
    )


if __name__ == "__main__":
    main()
