"""Questions about what boards, tiles and cards of both episodes show."""

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from typing import Any

from bosun.facts.questions import (
    OWN,
    Entry,
    Guide,
    Guided,
    Options,
    Question,
    Table,
    TextQuestion,
    built_in_table,
    count,
    is_own,
    one,
    some,
)
from engine.messages import say
from engine.perseverance.cards import KINDS, NUMBERS
from engine.perseverance.dice import face_name, load_pool_dice
from engine.perseverance.scoring import TOP_TILE
from engine.perseverance.stages import MOST_SOLDIERS, TOP_THREAT, challenge_name
from engine.requests import Option

MOST_SPACES = 8
MOST_ICONS = 3
MOST_GAINS = 6
MOST_CHALLENGES = 4
PLAYERS = (2, 3, 4)
SIDES = ("4", "2-3")
ANY = "any"


def die_symbols() -> list[Option]:
    """What a die space may show, or that it takes any die."""
    symbols = [Option(face, face_name(face)) for face in load_pool_dice().faces]
    return [*symbols, Option(ANY, say("perseverance.space.any"))]


def symbol_of(answer: tuple[str, ...]) -> str:
    (symbol,) = answer
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
    number = yield count("perseverance.board.die-spaces", most=MOST_SPACES, effect=name)
    spaces = []
    for space in range(1, number + 1):
        symbol = yield one("perseverance.board.symbol", die_symbols(), number=space, effect=name)
        entry: Table = {**OWN, "effect": effect, "symbol": symbol_of(symbol)}
        if icons:
            shown = yield some("perseverance.board.icons", icons, MOST_ICONS, number=space, effect=name)
            entry["icons"] = list(shown)
        spaces.append(entry)
    return spaces


def tiles(table: Table) -> Guide:
    """Followers by rank, tile by tile."""
    for at, tile in enumerate(table["tile"]):
        if is_own(tile):
            continue
        followers = []
        for rank, usual in enumerate(tile["usual"], 1):
            which = {"players": tile["players"], "assembly": tile["assembly"], "rank": rank}
            followers.append((yield count("perseverance.board.tile", most=TOP_TILE, default=usual, **which)))
        table["tile"][at] = tile | OWN | {"known": followers, "usual": followers}


def stage_cards(
    table: Table,
    gains: Options,
    name: str,
    extra: Callable[[], Entry] | None = None,
) -> Guide:
    """Card by card, until no name is given or all are there; ``name`` asks for it, ``extra`` for more."""
    cards = table.setdefault("card", {})
    while len(cards) < table["cards"]:
        title = yield TextQuestion(say(name, n=len(cards) + 1, of=table["cards"]))
        if not title:
            return
        card = {**OWN, "name": title} | ((yield from extra()) if extra is not None else {})
        card["soldiers"] = yield count("perseverance.board.card-soldiers", least=1, most=MOST_SOLDIERS)
        card["stages"] = yield count("perseverance.board.card-stages", least=1, most=2)
        card["stage"] = {}
        for stage in range(1, card["stages"] + 1):
            given = yield some("perseverance.board.stage-gains", gains, MOST_GAINS, number=stage)
            kept = yield count("perseverance.board.stage-challenges", most=MOST_CHALLENGES, number=stage)
            card["stage"][str(stage)] = {"challenges": kept, "gains": dict(Counter(given))}
        if card["stages"] > 1:
            card["transition"] = yield count("perseverance.board.transition", least=1, most=TOP_THREAT)
        cards[_id_of(title)] = card


def _id_of(name: str) -> str:
    words = "".join(sign if sign.isalnum() else " " for sign in name.casefold()).split()
    return "-".join(words) or "card"


def challenges(table: Table, gains: Options) -> Guide:
    cards = table.setdefault("card", {})
    for id in (f"{kind}-{number}" for kind in KINDS for number in NUMBERS):
        if id in cards:
            continue
        name = challenge_name(id)
        given = yield some("perseverance.board.challenge-gains", gains, MOST_GAINS, card=name)
        threat = yield count("perseverance.board.challenge-threat", most=TOP_THREAT, card=name)
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
        kind, title = f"board_{side.replace('-', '_')}", say("perseverance.board.file-board", side=side)
        start = built_in_table(package, kind)
        return Guided(kind, title, start, guide, lambda text, _: load(side, text))

    return tuple(board(side) for side in SIDES)
