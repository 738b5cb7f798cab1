"""The one contract that every game keeps, and the set-up that a play of it starts from."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.answers import Answer
from engine.errors import Illegal, Malformed
from engine.messages import Message, either, say
from engine.outcome import Outcome
from engine.requests import Request
from engine.rules import Rules

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Setting:
    """One choice made before the game starts; the first value is the default."""

    name: str
    label: Message
    values: tuple[str, ...]
    rule: tuple[str, ...] = ()

    @property
    def default(self) -> str:
        return self.values[0]


@dataclass(frozen=True, slots=True)
class Setup:
    """Who sits at the table, what was chosen, and the text of data files that replace built-in ones."""

    game: str
    seats: tuple[str, ...]
    settings: tuple[tuple[str, str], ...] = ()
    data: tuple[tuple[str, str], ...] = ()

    def setting(self, name: str, default: str) -> str:
        return dict(self.settings).get(name, default)

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "seats": list(self.seats),
            "settings": dict(self.settings),
            "data": dict(self.data),
        }

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Setup":
        try:
            return cls(
                value["game"],
                tuple(value["seats"]),
                tuple(value["settings"].items()),
                tuple(value["data"].items()),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise Malformed(f"This is not a set-up: {str(value)[:80]}. Start a new game instead.") from error


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
    :param state: makes the state before the first request.
    :param rules: the generator that yields requests and returns the outcome.
    :param snapshot: the state as plain values, for screens.
    :param bots: makers of bots that try, by name; every game is also played by the random bot.
    :param advice: has something to say beside a request, such as odds; it is fast and changes nothing.
    :param data_files: the kinds of files that a person may bring to a play.
    :param tower: the camera looks at the cube tower, and not at the dice tray.
    """

    name: str
    title: Message
    seats: tuple[int, ...]
    settings: tuple[Setting, ...]
    state: Callable[[Setup], S]
    rules: Callable[[S], Rules[Outcome]]
    snapshot: Callable[[S], dict[str, Any]]
    bots: dict[str, Callable[[int], Callable[[Request, S], Answer]]]
    advice: Callable[[S, Request], tuple[Message, ...]] = lambda _state, _request: ()
    data_files: tuple[str, ...] = ()
    tower: bool = False

    def begin(self, setup: Setup) -> S:
        """The state before the first request; a set-up that the rules do not know is refused."""
        if len(setup.seats) not in self.seats:
            wanted = either(self.seats)
            raise Illegal(say("refuse.players", game=self.title, wanted=wanted, number=len(setup.seats)))
        known = {setting.name: setting for setting in self.settings}
        for name, value in setup.settings:
            if name not in known:
                raise Illegal(say("refuse.setting", setting=name, known=tuple(known)))
            if value not in known[name].values:
                raise Illegal(
                    say("refuse.setting-value", setting=name, value=value, known=known[name].values)
                )
        return self.state(setup)
