"""A table with its page and no network: guests pair, take a seat, and talk on the live line."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from anyio.from_thread import start_blocking_portal
from starlette.testclient import TestClient, WebSocketTestSession

from bosun.facts.store import FactStore
from bosun.table.bot_game import VirtualTime
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from bosun.web.live_picture import LivePicture
from bosun.web.lobby import Lobby
from bosun.web.page import Page
from bosun.web.server import make_app
from engine.answers import Answer, as_json
from engine.game import Game, Setup
from tests.bosun.small_game import HARBOUR, SETUP
from tests.bosun.web.applied import as_state

ADDRESS = "http://127.0.0.1:8000"
LIVE = "ws://127.0.0.1:8000/live"
OURS = {"origin": ADDRESS}


class Guest:
    """One paired phone, by its cookie."""

    def __init__(self, house: "House", cookie: str) -> None:
        self._house = house
        self.headers = OURS | {"cookie": cookie}

    def get(self, path: str) -> Any:
        return self._house.client.get(path, headers=self.headers)

    def post(self, path: str, told: Any) -> Any:
        return self._house.client.post(path, json=told, headers=self.headers)

    @contextmanager
    def line(self, language: str = "en") -> Iterator["Line"]:
        path = f"{LIVE}?language={language}"
        with self._house.client.websocket_connect(path, headers=self.headers) as session:
            yield Line(session)


class Line:
    """The live line of one phone."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.heard: list[dict[str, Any]] = []
        self._state: dict[str, Any] = {}

    def send(self, **message: Any) -> None:
        self.session.send_text(json.dumps(message))

    def on_event(self, kind: str) -> dict[str, Any]:
        """The next message of this kind."""
        while True:
            told = as_state(self.session.receive_json(), self._state)
            self._state = told if told["type"] == "state" else self._state
            self.heard.append(told)
            if self.heard[-1]["type"] == kind:
                return self.heard[-1]

    def settle(self) -> dict[str, Any]:
        """Everything that was under way has come: the newest state, if there was any."""
        self.send(do="ping", sent=0)
        start = len(self.heard)
        self.on_event("pong")
        self.send(do="ping", sent=1)
        self.on_event("pong")
        states = [one for one in self.heard[start:] if one["type"] == "state"]
        return states[-1] if states else {}

    def sit(self, seat: int | None, role: str = "seat") -> "Line":
        self.send(do="sit", role=role, seat=seat)
        self.settle()
        return self

    def answer(self, number: int, answer: Answer) -> None:
        self.send(do="answer", number=number, answer=as_json(answer))

    def refused(self) -> str:
        return str(self.on_event("refused")["text"])


class House:
    """The page, its table if there is one, and a way to pair with it."""

    def __init__(self, client: TestClient, page: Page, time: VirtualTime) -> None:
        self.client, self.page, self.time = client, page, time

    @property
    def table(self) -> Table:
        return self.page.at_table().table

    def guest(self) -> Guest:
        return self.pair(code=self.page.registry.code)

    def screen(self) -> Guest:
        """A phone that the owner lets be a table screen."""
        guest = self.guest()
        self.run(self.page.registry.let_be_screen, list(self.page.registry.phones)[-1])
        return guest

    def owner(self) -> Guest:
        return self.pair(key=self.page.registry.key)

    @contextmanager
    def serve_table(self, file: Path, game: Game[Any], setup: Setup, draws: str = "table") -> Iterator[None]:
        """A new game on the table while the block runs."""

        def begin() -> ExitStack:
            stack = ExitStack()
            journal = stack.enter_context(Journal.create(file, setup, seed=7, draws=draws))
            table = Table(journal, game, now=self.time, facts=FactStore(game.name))
            stack.enter_context(self.page.serve_table(table))
            table.open()
            table.set_wakeup(table.poll)
            return stack

        session = self.run(begin)
        try:
            yield
        finally:
            self.run(session.close)

    def run(self, do: Callable[..., Any], *told: Any) -> Any:
        """Do something in the loop of the page."""
        assert self.client.portal is not None
        return self.client.portal.call(do, *told)

    def pair(self, **told: str) -> Guest:
        answer = self.client.post("/api/join", json=told, headers=OURS)
        assert answer.status_code == 200, answer.text
        cookie = answer.headers["set-cookie"].split(";")[0]
        self.client.cookies.clear()
        return Guest(self, cookie)


@contextmanager
def open_house(
    folder: Path, game: Game[Any] = HARBOUR, setup: Setup = SETUP, draws: str = "table"
) -> Iterator[House]:
    """A table whose operations are done at once, as the loop of the box does them."""
    with open_lobby(folder) as house, house.serve_table(folder / "game.bosun", game, setup, draws):
        yield house


@contextmanager
def open_lobby(folder: Path, pictures: LivePicture | None = None) -> Iterator[House]:
    """A page with no game on the table."""
    time = VirtualTime()

    def make() -> Page:
        page = Page(phones=folder / "phones.json", lobby=Lobby(), pictures=pictures, now=time)
        page.where = lambda: ADDRESS
        return page

    with start_blocking_portal() as portal:
        page = portal.call(make)
        client = TestClient(make_app(page), base_url=ADDRESS)
        client.portal = portal
        yield House(client, page, time)
        portal.call(page.live_picture.let_go)
