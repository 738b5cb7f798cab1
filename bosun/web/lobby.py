"""The lobby: between two games the owner starts one from the page, goes on with one, or takes one along."""

import asyncio
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from random import SystemRandom
from typing import Any, TypeVar

from bosun.facts.data_files import check_texts
from bosun.facts.old_files import take_over_files
from bosun.session.export import export_game, import_game
from bosun.session.home import SavedGame, new_game, saved_game, saved_games
from bosun.session.resume import can_be_mended, reopen, standing
from bosun.session.setups import default_names, read_colours, read_names, setup_of, with_bot_names
from bosun.table.box_answers import DRAWS
from bosun.table.journal.journal import Journal
from bosun.web.errors import BadRequest, HttpRefusal
from bosun.web.game_list import offered_games
from bosun.web.history import steps_of
from bosun.web.serializers import language
from bosun.web.values import word, words
from engine.answers import Seat
from engine.errors import BosunError
from engine.games import GAMES, find_game
from engine.messages import Message, say

LISTED = 40
"""Saved games that the page lists, those played last."""

T = TypeVar("T")


class Lobby:
    """What the owner may do between games. One thing at a time: a game can be opened only once.

    :param example: whether new games are on what we made up, unless the owner says otherwise.
    :param today: for tests.
    """

    def __init__(
        self,
        *,
        example: bool = False,
        today: Callable[[], date] = lambda: datetime.now().astimezone().date(),
    ) -> None:
        self._example = example
        self._today = today
        self._turn = asyncio.Lock()
        self._chosen: Path | None = None
        self._choice = asyncio.Event()
        self._put_away = False
        self._known: dict[tuple[str, str, str], dict[str, Any]] = {}

    async def choice(self) -> Path:
        """The game that is to be played next, once somebody chose it."""
        await self._choice.wait()
        self._choice.clear()
        chosen, self._chosen = self._chosen, None
        assert chosen is not None
        return chosen

    def put_away(self) -> None:
        """The game on the table is left for the lobby, and not for good."""
        self._put_away = True

    def take_put_away(self) -> bool:
        """Whether the game that was just left is to be followed by another choice."""
        was, self._put_away = self._put_away, False
        return was

    async def shown(self, code: str) -> dict[str, Any]:
        """The games there are and the games that were saved."""
        saved = await self._alone(lambda: [self._row(one, code) for one in list(saved_games())[:LISTED]])
        said = await self._alone(_take_over_all)
        return {
            "games": offered_games(code),
            "saved": saved,
            "draws": list(DRAWS),
            "example": self._example,
            "said": [language(code).text(each) for each in said],
        }

    async def start(self, payload: dict[str, Any], code: str) -> str:
        """A new game as the owner wants it. Returns its name."""
        return self._choose(await self._alone(lambda: self._new(payload, code)))

    async def go_on(self, name: str, *, mend: bool) -> str:
        """A saved game is opened once to see whether it can be played, mended if that is wanted."""
        return self._choose(await self._alone(lambda: _openable(name, mend)))

    async def export(self, name: str) -> str:
        """A saved game to take along, unless it holds secrets that are not known to all yet."""
        return await self._alone(lambda: _exported(name))

    async def take_in(self, text: str) -> str:
        """An exported game of another box. Returns its name here."""
        return await self._alone(lambda: import_game(text, today=self._today()))

    def _choose(self, path: Path) -> str:
        if self._chosen is not None:
            raise HttpRefusal(say("web.refuse.starting"))
        self._chosen = path
        self._choice.set()
        return path.stem

    async def open(self, path: Path) -> Journal:
        """The journal of a game that is to be played now, once nobody in the lobby looks at it any more."""
        async with self._turn:
            return Journal.open(path)

    async def _alone(self, do: Callable[[], T]) -> T:
        """In a thread, so that phones are not kept waiting by a long game that is replayed.

        A phone that hangs up does not end the thread: its turn ends with the thread, all files closed.
        """

        async def in_turn() -> T:
            async with self._turn:
                return await asyncio.to_thread(do)

        return await asyncio.shield(asyncio.create_task(in_turn()))

    def _new(self, payload: dict[str, Any], code: str) -> Path:
        game = find_game(word(payload, "game"))
        names = words(payload.get("seats"))
        seats = read_names(",".join(names), default_names(game.colours[: len(names)], language(code)))
        settings, data = payload.get("settings", {}), payload.get("data", {})
        draws = payload.get("draws", DRAWS[0])
        if not isinstance(settings, dict) or not isinstance(data, dict) or draws not in DRAWS:
            raise BadRequest(say("web.refuse.garbled"))
        chosen = dict(zip(settings, words(list(settings.values())), strict=True))
        texts = check_texts(list(zip(data, words(list(data.values())), strict=True)))
        example = payload.get("example", self._example) is True
        bots = _bots(payload.get("bots", {}))
        colours = read_colours(",".join(words(payload.get("colours", []))), game, len(seats), language(code))
        seats = with_bot_names(seats, bots, colours, language(code))
        setup = setup_of(game, seats, chosen, texts, example=example, bots=bots, colours=colours)
        seed = SystemRandom().randrange(2**31)
        with new_game(setup, seed=seed, draws=draws, today=self._today()) as journal:
            return journal.path

    def _row(self, saved: SavedGame, code: str) -> dict[str, Any]:
        """One line of the list; how a game stands is worked out once for every answer that it has.

        Trouble may pass, such as that of a file which is just being closed, so it is looked for each time.
        """
        key = (saved.name, f"{saved.played} {saved.answers}", code)
        if key in self._known and saved.trouble is None:
            return self._known[key]
        row = _listed(saved, code)
        if row["trouble"] is None:
            self._known[key] = row
        return row


def _bots(told: Any) -> dict[Seat, str]:
    """The seats that Bosun plays, as the form has them: ``{"2": "planner"}``."""
    if not isinstance(told, dict) or not all(seat.isdecimal() for seat in told):
        raise BadRequest(say("web.refuse.garbled"))
    return dict(zip(map(int, told), words(list(told.values())), strict=True))


def _take_over_all() -> list[Message | str]:
    """What owners filled in with version 0.1 becomes facts before the next game; what is to be said of it."""
    return [said for game in GAMES.playable()[0] for said in take_over_files(game)]


def _listed(saved: SavedGame, code: str) -> dict[str, Any]:
    speech, setup = language(code), saved.setup
    trouble, mend = saved.trouble, saved.trouble is not None and setup is not None
    title = setup.game if setup is not None else saved.name
    stands = ""
    if setup is not None and trouble is None:
        try:
            title = speech.text(find_game(setup.game).title)
            with reopen(saved.path, mend=lambda _: False) as journal:
                stands = standing(journal, speech)
        except BosunError as error:
            trouble, mend = error.text, can_be_mended(error)
    return {
        "name": saved.name,
        "title": title,
        "players": list(setup.seats) if setup is not None else [],
        "when": saved.when,
        "answers": saved.answers,
        "ended": saved.ended is not None,
        "stands": stands,
        "trouble": None if trouble is None else speech.text(trouble),
        "mend": mend,
    }


def _openable(name: str, mend: bool) -> Path:
    with reopen(saved_game(name), mend=lambda _: mend) as journal:
        return journal.path


def _exported(name: str) -> str:
    with reopen(saved_game(name), mend=lambda _: False) as journal:
        if holds_secrets(journal):
            raise HttpRefusal(say("web.refuse.secrets", name=name))
        return export_game(journal)


def holds_secrets(journal: Journal) -> bool:
    """Whether somebody decided something in secret, in a game that is not over."""
    game = find_game(journal.meta.setup.game)
    over = journal.load(game).outcome is not None
    return not over and any(step.request.secret for step in steps_of(game, journal))
