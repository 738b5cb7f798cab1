"""Guides through a file that only the owner can fill in, since the rulebook prints it as a picture.

A guide is a generator, as a game is: it yields a question, is sent what was told, and puts an entry into the
table only when the entry is whole. So whoever stops in the middle keeps what was told, and is led on later.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.data import built_in, parse
from engine.messages import Message, say
from engine.perseverance.cards import KINDS, NUMBERS
from engine.perseverance.dice import face_name, load_pool_dice
from engine.perseverance.scoring import TOP_TILE
from engine.perseverance.stages import MOST_SOLDIERS, TOP_THREAT, challenge_name
from engine.requests import Choose, Count, Option

MOST_SPACES = 8
MOST_ICONS = 3
MOST_GAINS = 6
MOST_CHALLENGES = 4
PLAYERS = (2, 3, 4)
SIDES = ("4", "2-3")
ANY = "any"
OWN = {"mark": "house", "by": "owner"}
"""What is told by the owner is a fact of the house, and nothing asks for it again."""


@dataclass(frozen=True, slots=True)
class Text:
    """A question that is answered with a few words of one's own; nothing told ends the list."""

    prompt: Message


Table: TypeAlias = dict[str, Any]
Question: TypeAlias = Choose | Count | Text
Guide: TypeAlias = Generator[Question, Any, None]
Entry: TypeAlias = Generator[Question, Any, Table]
Options: TypeAlias = tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Guided:
    """A file of a game: what it is called, what it starts from, its questions, and how it is checked."""

    kind: str
    title: Message
    start: Callable[[], Table]
    questions: Callable[[Table], Guide]
    check: Callable[[str, str], object]


def count(id: str, *, least: int = 0, most: int, default: int | None = None, **params: Any) -> Count:
    return Count(prompt=say(id, **params), least=least, most=most, default=default)


def one(id: str, options: Iterable[Option], **params: Any) -> Choose:
    return Choose(prompt=say(id, **params), options=tuple(options))


def some(id: str, options: Iterable[Option], most: int, **params: Any) -> Choose:
    return Choose(prompt=say(id, **params), options=tuple(options), least=0, most=most, default=())


def is_own(entry: Table) -> bool:
    return entry.get("by") == "owner"


def built_in_table(package: str, name: str) -> Callable[[], Table]:
    return lambda: parse(built_in(package, f"{name}.toml"), name)


def die_symbols() -> list[Option]:
    """What a die space may show, or that it takes any die."""
    symbols = [Option(face, face_name(face)) for face in load_pool_dice().faces]
    return [*symbols, Option(ANY, say("perseverance.space.any"))]


def symbol_told(told: tuple[str, ...]) -> str:
    (symbol,) = told
    return "" if symbol == ANY else symbol


def die_spaces(table: Table, effects: Iterable[str], icons: Options = ()) -> Guide:
    """The die spaces effect by effect; ``icons`` where spaces of the game show some."""
    for effect in effects:
        if effect in table["complete"]:
            continue
        spaces = yield from _spaces_of(effect, icons)
        others = [space for space in table.get("die_space", []) if space["effect"] != effect]
        table["die_space"] = [*others, *spaces]
        table["complete"] = [*table["complete"], effect]


def _spaces_of(effect: str, icons: Options) -> Generator[Question, Any, list[Table]]:
    name = say(f"perseverance.effect.{effect}")
    number = yield count("app.board.die-spaces", most=MOST_SPACES, effect=name)
    spaces = []
    for space in range(1, number + 1):
        symbol = yield one("app.board.symbol", die_symbols(), number=space, effect=name)
        told: Table = {**OWN, "effect": effect, "symbol": symbol_told(symbol)}
        if icons:
            shown = yield some("app.board.icons", icons, MOST_ICONS, number=space, effect=name)
            told["icons"] = list(shown)
        spaces.append(told)
    return spaces


def tiles(table: Table) -> Guide:
    """Followers by rank, tile by tile."""
    for at, tile in enumerate(table["tile"]):
        if is_own(tile):
            continue
        followers = []
        for rank, usual in enumerate(tile["usual"], 1):
            told = {"players": tile["players"], "assembly": tile["assembly"], "rank": rank}
            followers.append((yield count("app.board.tile", most=TOP_TILE, default=usual, **told)))
        table["tile"][at] = tile | OWN | {"known": followers, "usual": followers}


def stage_cards(
    table: Table,
    gains: Options,
    name: str,
    extra: Callable[[], Entry] | None = None,
) -> Guide:
    """Card by card, until no name is told or all are there; ``name`` asks for it, ``extra`` for more."""
    cards = table.setdefault("card", {})
    while len(cards) < table["cards"]:
        told = yield Text(say(name, n=len(cards) + 1, of=table["cards"]))
        if not told:
            return
        card = {**OWN, "name": told} | ((yield from extra()) if extra is not None else {})
        card["soldiers"] = yield count("app.board.card-soldiers", least=1, most=MOST_SOLDIERS)
        card["stages"] = yield count("app.board.card-stages", least=1, most=2)
        card["stage"] = {}
        for stage in range(1, card["stages"] + 1):
            given = yield some("app.board.stage-gains", gains, MOST_GAINS, number=stage)
            kept = yield count("app.board.stage-challenges", most=MOST_CHALLENGES, number=stage)
            card["stage"][str(stage)] = {"challenges": kept, "gains": dict(Counter(given))}
        if card["stages"] > 1:
            card["transition"] = yield count("app.board.transition", least=1, most=TOP_THREAT)
        cards[_id_of(told)] = card


def _id_of(name: str) -> str:
    words = "".join(sign if sign.isalnum() else " " for sign in name.casefold()).split()
    return "-".join(words) or "card"


def challenges(table: Table, gains: Options) -> Guide:
    cards = table.setdefault("card", {})
    for id in (f"{kind}-{number}" for kind in KINDS for number in NUMBERS):
        if id in cards:
            continue
        name = challenge_name(id)
        given = yield some("app.board.challenge-gains", gains, MOST_GAINS, card=name)
        threat = yield count("app.board.challenge-threat", most=TOP_THREAT, card=name)
        cards[id] = {**OWN, "gains": dict(Counter(given)), "threat": threat}


def for_all_players(load: Callable[[int, str, str], object]) -> Callable[[str, str], None]:
    """The check of a file that is read for each number of players."""

    def check(text: str, name: str) -> None:
        for players in PLAYERS:
            load(players, text, name)

    return check


def boards(
    load: Callable[[str, str], object], package: str, guide: Callable[[Table], Guide]
) -> tuple[Guided, ...]:
    """Both sides of the main board."""

    def board(side: str) -> Guided:
        kind, title = f"board_{side.replace('-', '_')}", say("app.board.file-board", side=side)
        start = built_in_table(package, kind)
        return Guided(kind, title, start, guide, lambda text, _: load(side, text))

    return tuple(board(side) for side in SIDES)
