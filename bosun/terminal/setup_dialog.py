"""Before the game: go on with an old one or set a new one up, with Enter for whatever is usual."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from bosun.session.home import SavedGame
from bosun.session.setups import default_names, read_bots, read_colours, read_names, read_setting
from bosun.text.languages import Language
from bosun.text.rule_texts import setting_help
from engine.answers import Seat
from engine.errors import BosunError, Malformed
from engine.game import Game
from engine.messages import either, say

T = TypeVar("T")

_OFFERED = 9


class NothingMoreToRead(Malformed):
    """The input ended in the middle of a question."""


@dataclass(frozen=True, slots=True)
class Prompter:
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


def offer_to_resume(
    prompter: Prompter, saved: list[SavedGame], stands: Callable[[SavedGame], str]
) -> SavedGame | None:
    """An unfinished game to go on with; None for a new one. ``stands`` tells how far each has come."""
    for game in saved:
        if game.trouble is not None:
            prompter.write(f"! {prompter.language.text(game.trouble)}")
    games = [game for game in saved if game.unfinished][:_OFFERED]
    if not games:
        return None
    prompter.say("app.unfinished")
    for number, game in enumerate(games, 1):
        assert game.setup is not None
        prompter.say("app.saved", number=number, name=game.name, seats=game.setup.seats, when=game.when)
        prompter.write(f"     {stands(game)}")
    prompter.say("app.resume-how")
    return prompter.until_good(lambda line: _which_game(line, games))


def _which_game(line: str, games: list[SavedGame]) -> SavedGame | None:
    if line.casefold() in ("n", "new"):
        return None
    if not line:
        return games[0]
    if line.isdecimal() and 1 <= int(line) <= len(games):
        return games[int(line) - 1]
    raise Malformed(say("app.resume-which", most=len(games)))


def choose_game(prompter: Prompter, games: Mapping[str, Game[Any]]) -> Game[Any]:
    """Which game; where there is only one, nobody is asked."""
    names = list(games)
    if len(names) == 1:
        return games[names[0]]
    prompter.say("app.which-game")
    for number, name in enumerate(names, 1):
        prompter.write(f"  {number}. {prompter.language.text(games[name].title)}")
    return prompter.until_good(lambda line: games[_named(line, names)])


def _named(line: str, names: list[str]) -> str:
    if not line:
        return names[0]
    if line.isdecimal() and 1 <= int(line) <= len(names):
        return names[int(line) - 1]
    found = [name for name in names if name.startswith(line.casefold())]
    if len(found) != 1:
        raise Malformed(say("refuse.game", name=line, known=tuple(names)))
    return found[0]


def ask_seats(prompter: Prompter, game: Game[Any]) -> tuple[str, ...]:
    """How many play, and their names."""
    prompter.say("app.how-many-players", numbers=either(game.seats), default=max(game.seats))
    number = prompter.until_good(lambda line: _number(line, game))
    names = default_names(game.colours[:number], prompter.language)
    prompter.say("app.names", n=number, default=names)
    return prompter.until_good(lambda line: read_names(line, names))


def _number(line: str, game: Game[Any]) -> int:
    if not line:
        return max(game.seats)
    if not line.isdecimal() or int(line) not in game.seats:
        raise Malformed(say("refuse.players", game=game.title, wanted=either(game.seats), number=line))
    return int(line)


@dataclass
class ChosenSettings:
    """What is set so far: the settings, the seats that Bosun plays, and the colour of each seat's pieces."""

    settings: dict[str, str]
    bots: dict[Seat, str]
    colours: tuple[str, ...]

    def change(self, line: str, game: Game[Any], seats: tuple[str, ...], language: Language) -> bool:
        """“difficulty=hard”, “bosun=3=planner” or “colours=blue,red”; whether there was a change."""
        name, _, told = line.partition("=")
        if name.casefold() == BOSUN:
            self.bots = read_bots([each for each in told.split(",") if each.strip()], seats, game)
        elif name.casefold() == COLOURS:
            self.colours = read_colours(told, game, len(seats), language)
        elif line:
            self.settings |= read_setting(line, game)
        return bool(line)


BOSUN, COLOURS = "bosun", "colours"
"""Stand before the seats that Bosun plays and before colours, where the name of a setting would be."""


def ask_settings(
    prompter: Prompter, game: Game[Any], seats: tuple[str, ...], given: ChosenSettings
) -> ChosenSettings:
    """Show what is set; Enter starts, anything else changes one setting, gives seats to Bosun or colours."""
    usual = {setting.name: setting.default for setting in game.settings}
    chosen = ChosenSettings(usual | given.settings, given.bots, given.colours)
    while True:
        for setting in game.settings:
            label, value = prompter.language.text(setting.label), chosen.settings[setting.name]
            others = "/".join(each for each in setting.values if each != value)
            prompter.write(f"  {setting.name} = {value}  ({label}; {others})")
            if more := setting_help(game.name, setting.name, prompter.language.code):
                prompter.write(f"      {more}")
        _show_bots(prompter, game, chosen.bots, len(seats))
        _show_colours(prompter, game, chosen.colours)
        prompter.say("app.settings-how")
        if not prompter.until_good(lambda line: chosen.change(line, game, seats, prompter.language)):
            return chosen


def _show_bots(prompter: Prompter, game: Game[Any], bots: dict[Seat, str], seats: int) -> None:
    played = ",".join(f"{seat + 1}={skill}" for seat, skill in bots.items())
    example = f"{BOSUN}={seats}={game.skills[-1]}"
    prompter.write(f"  {BOSUN} = {played}")
    prompter.write("      " + prompter.language.text(say("app.bots", skills=game.skills, example=example)))


def _show_colours(prompter: Prompter, game: Game[Any], colours: tuple[str, ...]) -> None:
    words = default_names(colours, prompter.language)
    prompter.write(f"  {COLOURS} = {','.join(words)}")
    known = default_names(game.colours, prompter.language)
    prompter.write("      " + prompter.language.text(say("app.colours", known=known)))
