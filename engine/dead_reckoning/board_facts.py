"""Facts of the ocean boards and the combat board, which the rulebook shows only as pictures."""

from functools import lru_cache
from typing import cast

from engine.answers import Answer, Chosen, Confirmed, Counted, Filled
from engine.dead_reckoning import landing, layout
from engine.dead_reckoning.landing import load_landing
from engine.dead_reckoning.layout import load_layout
from engine.dead_reckoning.ocean import ISLANDS, SEAHOUND, SEAS, SIDES, load_ocean
from engine.dead_reckoning.pieces import example_for, island_name, sea_name, told_of, unlisted
from engine.errors import BadData, Illegal
from engine.facts import FactKind, Facts, Value
from engine.messages import say
from engine.requests import Choose, Confirm, Count, Form, Option, Request

ISLAND, PLACES, SEA, BOARD, LANDING = "island", "places", "sea", "board", "landing"
LIMITS = {"slots": (1, 8), "cargo": (0, 5), "coin": (0, 5), "hand": (0, 1)}
BOOSTS = ("cargo", "coin")
PLACE_PARTS = ("place-1", "place-2", "place-3")
MOST_COINS = 10
SUBJECTS = (SEAHOUND, *(unlisted(number) for number in range(1, ISLANDS)))


def _ask_island(id: str, facts: Facts) -> Request:
    parts = tuple(
        Count(id=key, prompt=say(f"dead-reckoning.field.{key}"), least=least, most=most)
        for key, (least, most) in LIMITS.items()
    )
    prompt = say("dead-reckoning.fact.island", name=island_name(facts, id))
    return Form(id="", prompt=prompt, parts=parts, rule=("DR-GAP-03",))


def _read_island(_id: str, answer: Answer) -> Value:
    numbers = cast(Filled, answer).numbers()
    return {**{key: numbers[key] for key in LIMITS}, "hand": bool(numbers["hand"])}


def _tell_island(_id: str, value: Value) -> Answer:
    return Filled({key: Counted(int(value[key])) for key in LIMITS})


def _check_island(id: str, _value: Value, facts: Facts) -> None:
    if len({*told_of(facts, ISLAND, PLACES), SEAHOUND, id}) > ISLANDS:
        raise Illegal(say("dead-reckoning.fact.too-many-islands", most=ISLANDS))


@lru_cache(maxsize=1)
def example_islands() -> dict[str, Value]:
    """The islands that we made up, as facts."""
    islands = load_ocean().islands
    return {
        id: {"slots": one.slots, "cargo": one.cargo, "coin": one.coin, "hand": one.hand}
        for id, one in islands.items()
    }


@lru_cache(maxsize=1)
def example_places() -> dict[str, Value]:
    return {id: list(one.places or ()) for id, one in load_ocean().islands.items()}


def _ask_places(id: str, facts: Facts) -> Request:
    parts = tuple(
        Count(
            id=part,
            prompt=say(f"dead-reckoning.field.{part}"),
            most=MOST_COINS,
            default=None if part != PLACE_PARTS[-1] else 0,
        )
        for part in PLACE_PARTS
    )
    prompt = say("dead-reckoning.fact.places", name=island_name(facts, id))
    return Form(id="", prompt=prompt, parts=parts, rule=("DR-SCORE-09", "DR-SCORE-10"))


def _read_places(_id: str, answer: Answer) -> Value:
    told = [cast(Filled, answer).number(part) for part in PLACE_PARTS]
    return told if told[-1] else told[:-1]


def _tell_places(_id: str, value: Value) -> Answer:
    coins = [*value, 0][: len(PLACE_PARTS)]
    return Filled({part: Counted(number) for part, number in zip(PLACE_PARTS, coins, strict=True)})


def _ask_sea(id: str, facts: Facts) -> Request:
    sides = tuple(Option(side, say(f"dead-reckoning.side.{side}")) for side in SIDES)
    arrows = Choose(
        id="arrows", prompt=say("dead-reckoning.field.arrows"), options=sides, least=0, most=len(SIDES)
    )
    boost = Choose(
        id="boost",
        prompt=say("dead-reckoning.field.boost"),
        options=tuple(Option(kind, say(f"dead-reckoning.goods.{kind}")) for kind in BOOSTS),
        default=BOOSTS[:1],
    )
    prompt = say("dead-reckoning.fact.sea", name=sea_name(facts, id))
    return Form(id="", prompt=prompt, parts=(arrows, boost), rule=("DR-GAP-04",))


def _read_sea(_id: str, answer: Answer) -> Value:
    told = cast(Filled, answer)
    arrows, (boost,) = told.chosen("arrows"), told.chosen("boost")
    return {"arrows": [side for side in SIDES if arrows[side]], "boost": boost}


def _tell_sea(_id: str, value: Value) -> Answer:
    return Filled({"arrows": Chosen(tuple(value["arrows"])), "boost": Chosen((value["boost"],))})


@lru_cache(maxsize=1)
def _example_seas() -> dict[str, Value]:
    return {
        id: {"arrows": list(one.arrows or ()), "boost": one.boost} for id, one in load_ocean().seas.items()
    }


def _traced(what: str) -> FactKind:
    """A fact that comes from tracing the board, or from simulating throws on it: nobody can type it in."""
    load = load_layout if what == BOARD else load_landing
    example = layout.example_text if what == BOARD else landing.example_text

    def check(_subject: str, value: Value, _facts: Facts) -> None:
        try:
            load(value)
        except BadData as error:
            raise Illegal(error.text) from error

    def refuse(_subject: str, _answer: Answer) -> Value:
        raise Illegal(say(f"dead-reckoning.fact.{what}"))

    return FactKind(
        name=what,
        subjects=(),
        question=lambda _subject, _facts: Confirm(id="", prompt=say(f"dead-reckoning.fact.{what}")),
        read=refuse,
        answer=lambda _subject, _value: Confirmed(),
        check=check,
        example=lambda _subject: example(),
        by_device=True,
    )


KINDS = (
    FactKind(
        name=ISLAND,
        subjects=SUBJECTS,
        question=_ask_island,
        read=_read_island,
        answer=_tell_island,
        check=_check_island,
        example=lambda id: example_for(id, example_islands()),
        once="dead-reckoning.read-island",
    ),
    FactKind(
        name=PLACES,
        subjects=SUBJECTS,
        question=_ask_places,
        read=_read_places,
        answer=_tell_places,
        check=_check_island,
        printed={SEAHOUND: [6, 5, 4]},
        rules={SEAHOUND: ("DR-WE-14",)},
        example=lambda id: example_for(id, example_places()),
        once="dead-reckoning.places",
    ),
    FactKind(
        name=SEA,
        subjects=tuple(SEAS),
        question=_ask_sea,
        read=_read_sea,
        answer=_tell_sea,
        example=lambda id: _example_seas()[id],
        once="dead-reckoning.read-sea",
    ),
    _traced(BOARD),
    _traced(LANDING),
)
