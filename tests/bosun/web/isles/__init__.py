"""A game of sixty isles, for the page of the owner's own game: a map, a number, and a form."""

from itertools import combinations
from random import Random
from typing import Any

from bosun.facts.board_map import Pair
from bosun.facts.store import Place
from bosun.games import registry
from engine.answers import Answer, Chosen, Counted, Filled
from engine.errors import Illegal
from engine.facts import FactBook, FactKind, Facts
from engine.game import Game
from engine.games import BUILT_IN
from engine.messages import Message, say
from engine.outcome import Outcome
from engine.requests import Choose, Count, Form, Option
from engine.rules import Rules, instruct

NAME = "isles"
GROUPS = {region: tuple(f"{region}{n}" for n in range(1, 16)) for region in ("NW", "NE", "SW", "SE")}
PLACES = tuple(place for group in GROUPS.values() for place in group)
STYLES = ("road", "mountain")
MOST_ROADS = 5


def plain(text: str) -> Message:
    return say("as-is", text=text)


def _ask_roads(place: str, facts: Facts) -> Form:
    others = tuple(Option(one, plain(one)) for one in PLACES if one != place)
    known = facts.known("roads", place) or {}
    parts = tuple(
        Choose(
            id=style,
            prompt=plain(f"{style}s of {place}"),
            options=others,
            least=0,
            most=MOST_ROADS + 1,
            default=tuple(known.get(style, ())),
            on_map=True,
        )
        for style in STYLES
    )
    return Form(id="", prompt=plain(f"Which isles are joined to {place}?"), parts=parts)


def _read_roads(_: str, answer: Answer) -> dict[str, list[str]]:
    assert isinstance(answer, Filled)
    return {style: list(answer.chosen(style)) for style in STYLES}


def _check_roads(place: str, value: Any, _: Facts) -> None:
    if sum(len(far) for far in value.values()) > MOST_ROADS:
        raise Illegal(plain(f"{place} has more than {MOST_ROADS} roads."))


def _read_harbour(_: str, answer: Answer) -> dict[str, Any]:
    assert isinstance(answer, Filled)
    return {"cranes": answer.number("cranes"), "flag": next(iter(answer.chosen("flag")))}


def _read_depth(_: str, answer: Answer) -> int:
    assert isinstance(answer, Counted)
    return answer.number


ROADS = FactKind(
    name="roads",
    subjects=PLACES,
    question=_ask_roads,
    read=_read_roads,
    answer=lambda _, value: Filled({style: Chosen(tuple(value[style])) for style in STYLES}),
    check=_check_roads,
)
DEPTH = FactKind(
    name="depth",
    subjects=("bay", "reef", "strait"),
    question=lambda where, _: Count(id="", prompt=plain(f"How deep is the {where}?"), most=9),
    read=_read_depth,
    answer=lambda _, value: Counted(value),
    printed={"reef": 2},
    rules={"reef": ("ISLE-01",)},
)
HARBOUR = FactKind(
    name="harbour",
    subjects=("old", "new"),
    question=lambda which, _: Form(
        id="",
        prompt=plain(f"What does the {which} harbour have?"),
        parts=(
            Count(id="cranes", prompt=plain("Cranes"), most=4, default=0),
            Choose(
                id="flag",
                prompt=plain("Flag"),
                options=tuple(Option(one, plain(one)) for one in ("red", "blue", "none")),
            ),
        ),
    ),
    read=_read_harbour,
    answer=lambda _, value: Filled({"cranes": Counted(value["cranes"]), "flag": Chosen((value["flag"],))}),
)


def _rules(_: Facts) -> Rules[Outcome]:
    yield from instruct("isles.look", plain("Look at the isles."))
    return Outcome(plain("over"), (), ())


GAME: Game[Facts] = Game(
    name=NAME,
    title=plain("Sixty Isles"),
    seats=(1, 2),
    settings=(),
    state=lambda _setup, facts: facts,
    rules=_rules,
    snapshot=lambda _: {},
    bots={},
    book=FactBook((DEPTH, HARBOUR, ROADS)),
)


def true_board() -> tuple[dict[str, Place], dict[Pair, str]]:
    """Where the isles of an owner's copy lie, and its eighty roads."""
    chance = Random(18)
    spots = {}
    for number, place in enumerate(PLACES):
        region, at = divmod(number, 15)
        column, row = (region % 2) * 5 + at % 5, (region // 2) * 3 + at // 5
        jitter = chance.uniform(-0.015, 0.015), chance.uniform(-0.03, 0.03)
        spots[place] = (0.05 + column * 0.1 + jitter[0], 0.09 + row * 0.164 + jitter[1])
    near = [(a, b) for a, b in combinations(PLACES, 2) if _side_by_side(spots[a], spots[b])]
    chance.shuffle(near)
    return spots, {pair: "mountain" if at % 4 == 0 else "road" for at, pair in enumerate(near[:80])}


def _side_by_side(one: Place, other: Place) -> bool:
    wide, high = abs(one[0] - other[0]), abs(one[1] - other[1])
    return (wide < 0.135 and high < 0.07) or (wide < 0.05 and high < 0.23)


def install() -> None:
    """Bosun knows this game, and where its facts are."""
    BUILT_IN[NAME] = f"{__name__}:GAME"
    screens = registry.GameScreens(__name__)
    registry._from_outside = lambda: {NAME: screens}  # type: ignore[assignment] # as an entry point would
