"""Before the game: go on with an old one or set a new one up, with Enter for whatever is usual."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from bosun.session.home import Saved
from bosun.text.languages import Language
from engine.errors import BosunError, Malformed
from engine.game import Game
from engine.messages import say

T = TypeVar("T")

_OFFERED = 9


class NothingMoreToRead(Malformed):
    """The input ended in the middle of a question."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Asks one line at a time, and asks again when the answer cannot be used."""

    read_line: Callable[[], str]
    write: Callable[[str], None]
    language: Language

    def say(self, id: str, /, **params: Any) -> None:
        self.write(self.language.text(say(id, **params)))

    def line(self) -> str:
        line = self.read_line()
        if not line:
            raise NothingMoreToRead(say("app.input-ended"))
        return line.strip()

    def until_good(self, read: Callable[[str], T]) -> T:
        while True:
            try:
                return read(self.line())
            except NothingMoreToRead:
                raise
            except BosunError as error:
                self.write(f"! {self.language.text(error.text)}")


def offer_to_resume(asker: Asker, saved: list[Saved], stands: Callable[[Saved], str]) -> Saved | None:
    """An unfinished game to go on with; None for a new one. ``stands`` tells how far each has come."""
    for game in saved:
        if game.trouble is not None:
            asker.write(f"! {asker.language.text(game.trouble)}")
    games = [game for game in saved if game.unfinished][:_OFFERED]
    if not games:
        return None
    asker.say("app.unfinished")
    for number, game in enumerate(games, 1):
        assert game.setup is not None
        asker.say("app.saved", number=number, name=game.name, seats=game.setup.seats, when=game.when)
        asker.write(f"     {stands(game)}")
    asker.say("app.resume-how")
    return asker.until_good(lambda line: _which_game(line, games))


def _which_game(line: str, games: list[Saved]) -> Saved | None:
    if line.casefold() in ("n", "new"):
        return None
    if not line:
        return games[0]
    if line.isdecimal() and 1 <= int(line) <= len(games):
        return games[int(line) - 1]
    raise Malformed(say("app.resume-which", most=len(games)))


def choose_game(asker: Asker, games: Mapping[str, Game[Any]]) -> Game[Any]:
    """Which game; where there is only one, nobody is asked."""
    names = list(games)
    if len(names) == 1:
        return games[names[0]]
    asker.say("app.which-game")
    for number, name in enumerate(names, 1):
        asker.write(f"  {number}. {asker.language.text(games[name].title)}")
    return asker.until_good(lambda line: games[_named(line, names)])


def _named(line: str, names: list[str]) -> str:
    if not line:
        return names[0]
    if line.isdecimal() and 1 <= int(line) <= len(names):
        return names[int(line) - 1]
    found = [name for name in names if name.startswith(line.casefold())]
    if len(found) != 1:
        raise Malformed(say("refuse.game", name=line, known=tuple(names)))
    return found[0]


def ask_seats(asker: Asker, game: Game[Any]) -> tuple[str, ...]:
    """How many play, and their names."""
    asker.say("app.how-many-players", numbers=game.seats, default=max(game.seats))
    number = asker.until_good(lambda line: _number(line, game))
    names = default_names(number, asker.language)
    asker.say("app.names", n=number, default=names)
    return asker.until_good(lambda line: read_names(line, names))


def _number(line: str, game: Game[Any]) -> int:
    if not line:
        return max(game.seats)
    if not line.isdecimal() or int(line) not in game.seats:
        raise Malformed(say("refuse.players", game=game.title, wanted=game.seats, number=line))
    return int(line)


def default_names(number: int, language: Language) -> tuple[str, ...]:
    """Called after the colours of the pawns, until people say who they are."""
    colours = ("yellow", "green", "purple", "blue")
    return tuple(language.text(say(f"app.{colour}")) for colour in colours[:number])


def read_names(line: str, defaults: tuple[str, ...]) -> tuple[str, ...]:
    names = tuple(name.strip() for name in line.split(",") if name.strip()) or defaults
    if len(names) != len(defaults):
        raise Malformed(say("app.names-number", n=len(defaults), number=len(names)))
    if len({name.casefold() for name in names}) != len(names):
        raise Malformed(say("app.names-twice"))
    return names


def ask_settings(asker: Asker, game: Game[Any], told: dict[str, str]) -> dict[str, str]:
    """Show what is set; Enter starts, anything else changes one setting."""
    chosen = {setting.name: setting.default for setting in game.settings} | told
    while True:
        for setting in game.settings:
            label = asker.language.text(setting.label)
            others = "/".join(value for value in setting.values if value != chosen[setting.name])
            asker.write(f"  {setting.name} = {chosen[setting.name]}  ({label}; {others})")
        asker.say("app.settings-how")
        change = asker.until_good(lambda line: _change(line, game))
        if change is None:
            return chosen
        chosen |= change


def _change(line: str, game: Game[Any]) -> dict[str, str] | None:
    return read_setting(line, game) if line else None


def read_setting(text: str, game: Game[Any]) -> dict[str, str]:
    """“difficulty=hard”, checked."""
    name, sign, value = (part.strip() for part in text.partition("="))
    known = {setting.name: setting for setting in game.settings}
    if not sign:
        raise Malformed(say("app.setting-form", text=text))
    if name not in known:
        raise Malformed(say("refuse.setting", setting=name, known=tuple(known)))
    if value not in known[name].values:
        raise Malformed(say("refuse.setting-value", setting=name, value=value, known=known[name].values))
    return {name: value}
