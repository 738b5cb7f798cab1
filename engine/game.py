"""The one contract that every game keeps, and the set-up that a play of it starts from."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from engine.answers import Answer, Seat
from engine.bot_seats import RANDOM, BotSeats, check_bots
from engine.errors import Illegal, Malformed
from engine.facts import FactBook, FactKey, Facts, Told, Value
from engine.messages import Message, either, say
from engine.outcome import Outcome
from engine.requests import Form, Request
from engine.rules import Rules
from engine.set_right import Settable

S = TypeVar("S")

NO_FACTS = FactBook()
"""For games whose rules and data files say all."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One choice made before the game starts; the first value is the default.

    ``once``: how games went that were saved before this was the default, or a choice at all. New set-ups name
    the value, so a saved one without it is older.
    """

    name: str
    label: Message
    values: tuple[str, ...]
    rule: tuple[str, ...] = ()
    once: str | None = None

    @property
    def default(self) -> str:
        return self.values[0]


EACH_STEP = Setting("each-step", say("setting.each-step"), ("no", "yes"), once="yes")
"""For tables that confirm each instruction on its own, where several could be said as one."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Who sits at the table, what was chosen, the text of data files, and what the owner told of this copy.

    ``colours`` are those of the seats' pieces, where people chose them; else each seat has the game's own.
    ``facts`` are written as JSON, by their key. ``example``: what we made up stands in for facts that nobody
    told. So it is in simulations and tests, and in games of version 0.1, which knew nothing else. ``bots``
    are the seats that Bosun plays, each with its skill.
    """

    game: str
    seats: tuple[str, ...]
    settings: tuple[tuple[str, str], ...] = ()
    data: tuple[tuple[str, str], ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    example: bool = True
    bots: tuple[tuple[Seat, str], ...] = ()
    colours: tuple[str, ...] = ()

    def with_facts(self, facts: Mapping[FactKey, Value]) -> "Setup":
        """For the owner's own copy, of which this is told; what is unknown will be asked for."""
        told = tuple((str(key), json.dumps(value, ensure_ascii=False)) for key, value in facts.items())
        return replace(self, facts=told, example=False)

    def told(self) -> list[Told]:
        """What the owner had told before the game began."""
        return [Told(FactKey.parse(key), json.loads(value)) for key, value in self.facts]

    def setting(self, name: str, default: str) -> str:
        return dict(self.settings).get(name, default)

    def as_it_was(self, settings: Iterable[Setting]) -> "Setup":
        """With the defaults of the time in which a saved set-up was made."""
        former = {setting.name: setting.once for setting in settings if setting.once is not None}
        return replace(self, settings=tuple((former | dict(self.settings)).items()))

    def as_json(self) -> dict[str, Any]:
        own = {"facts": {key: json.loads(value) for key, value in self.facts}, "example": self.example}
        bots = {"bots": {str(seat): skill for seat, skill in self.bots}}
        return (
            {
                "game": self.game,
                "seats": list(self.seats),
                "settings": dict(self.settings),
                "data": dict(self.data),
            }
            | ({} if self.example and not self.facts else own)
            | (bots if self.bots else {})
            | ({"colours": list(self.colours)} if self.colours else {})
        )

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Setup":
        try:
            return cls(
                value["game"],
                tuple(value["seats"]),
                tuple(value["settings"].items()),
                tuple(value["data"].items()),
                tuple((key, json.dumps(fact)) for key, fact in value.get("facts", {}).items()),
                bool(value.get("example", True)),
                tuple((int(seat), skill) for seat, skill in value.get("bots", {}).items()),
                tuple(value.get("colours", ())),
            )
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise Malformed(say("data.not-setup", value=str(value)[:80])) from error


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """A game: how many may play, what may be set, and its rules as a generator over a state::

        GAME = Game(
            name="lamp",
            title=say("lamp.title"),
            seats=(1, 2, 3, 4),
            settings=(Setting("nights", say("lamp.setting.nights"), ("3", "5")),),
            state=begin,
            rules=rules,
            snapshot=Lamp.snapshot,
            bots={"careful": careful},
        )

    :param name: its name in commands, journals and folders.
    :param title: its name for people.
    :param seats: how many may play.
    :param settings: what is chosen before it starts.
    :param state: makes the state before the first request. It may hold on to the facts, but not ask for any.
    :param rules: the generator that yields requests and returns the outcome.
    :param snapshot: the state as plain values, for screens.
    :param bots: makers of bots that try, by name; every game is also played by the random bot.
    :param advice: has something to say beside a request, such as odds; it is fast and changes nothing.
    :param next_form: the form that a phase ends with, where people may fill it in while the phase goes on; it
        is fast, asks for nothing and changes nothing.
    :param data_files: the kinds of files that a person may bring to a play.
    :param book: the kinds of facts that only a picture or the owner's copy tells.
    :param settable: what a person may set right when the table is not as Bosun has it.
    :param bot_seats: what is to be known where bots sit at the table beside people.
    :param notice: what every screen says of such a set-up, where it is not that of the box.
    :param tower: the camera looks at the cube tower, and not at the dice tray.
    :param colours: the colours of pieces, that of the first seat first; a set-up may give them out otherwise.
        Screens show a seat in its colour.
    """

    name: str
    title: Message
    seats: tuple[int, ...]
    settings: tuple[Setting, ...]
    state: Callable[[Setup, Facts], S]
    rules: Callable[[S], Rules[Outcome]]
    snapshot: Callable[[S], dict[str, Any]]
    bots: dict[str, Callable[[int], Callable[[Request, S], Answer]]]
    advice: Callable[[S, Request], tuple[Message, ...]] = lambda _state, _request: ()
    next_form: Callable[[S, Request], Form | None] = lambda _state, _request: None
    data_files: tuple[str, ...] = ()
    book: FactBook = NO_FACTS
    settable: Callable[[S], tuple[Settable, ...]] = lambda _state: ()
    bot_seats: BotSeats[S] = BotSeats()  # noqa: RUF009 - frozen, and the same for all games that say nothing
    notice: Callable[[Setup], Message | None] = lambda _setup: None
    tower: bool = False
    colours: tuple[str, ...] = ("yellow", "green", "purple", "blue")

    @property
    def skills(self) -> tuple[str, ...]:
        """The bots that can play a seat, by name."""
        return (RANDOM, *self.bots)

    def facts(self, setup: Setup, told: Iterable[Told] = ()) -> Facts:
        """What is known of the copy on the table: from files, from before the game, and told in it."""
        files = self.book.from_files(dict(setup.data))
        before = [*(Told(key, value) for key, value in files.items()), *setup.told()]
        return Facts(self.book, [*before, *told], example=setup.example)

    def seat_colours(self, setup: Setup) -> tuple[str, ...]:
        """The colour of each seat's pieces: as it was chosen, or as the seats come."""
        return setup.colours or self.colours[: len(setup.seats)]

    def begin(self, setup: Setup, facts: Facts | None = None) -> S:
        """The state before the first request; a set-up that the rules do not know is refused."""
        if len(setup.seats) not in self.seats:
            wanted = either(self.seats)
            raise Illegal(say("refuse.players", game=self.title, wanted=wanted, number=len(setup.seats)))
        check_bots(setup.bots, len(setup.seats), self.skills)
        chosen = setup.colours
        if chosen and (len(chosen) != len(setup.seats) or len({*chosen} & {*self.colours}) != len(chosen)):
            raise Illegal(say("refuse.colours"))
        known = {setting.name: setting for setting in self.settings}
        for name, value in setup.settings:
            if name not in known:
                raise Illegal(say("refuse.setting", setting=name, known=tuple(known)))
            if value not in known[name].values:
                raise Illegal(
                    say("refuse.setting-value", setting=name, value=value, known=known[name].values)
                )
        return self.state(setup, self.facts(setup) if facts is None else facts)
