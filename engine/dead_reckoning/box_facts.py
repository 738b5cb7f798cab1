"""Facts of tiles, prices and coins, which the rulebook shows only as pictures."""

from typing import cast

from engine.answers import Answer, Chosen, Counted, Filled
from engine.dead_reckoning.box import ACHIEVEMENTS, BUILDINGS, CLASSES, HullTile, load_box, load_tiles
from engine.dead_reckoning.pieces import example_for
from engine.errors import Illegal
from engine.facts import FactKind, Facts, Value
from engine.messages import say
from engine.requests import Choose, Count, Form, Option, Request

TILE, PRICE, COINS, UNIT, COLOUR = "tile", "price", "coins", "unit", "colour"
TILE_FIELDS = {"hold": 10, "sail": 3, "cannon": 3}
UNITS = ("reward", "sacrifice")
FOURTH = "fourth"
COLOURS = ("yellow", "red", "orange", "white")


def class_of(facts: Facts, id: str) -> str:
    """Basic or advanced: “basic 2” says it itself, as a tile is told of when one of its class is bought."""
    word = id.partition(" ")[0]
    return word if word in CLASSES else str((facts.known(TILE, id) or {}).get("class", CLASSES[0]))


def tile_of(id: str, cls: str, value: Value) -> HullTile:
    """The tile that a fact tells."""
    return HullTile(id, cls, value["hold"], value["sail"], value["cannon"], value.get("name", ""))


def _ask_tile(id: str, facts: Facts) -> Request:
    parts = tuple(
        Count(id=key, prompt=say(f"dead-reckoning.tile-field.{key}"), most=most, default=0)
        for key, most in TILE_FIELDS.items()
    )
    prompt = say(f"dead-reckoning.fact.tile.{class_of(facts, id)}")
    return Form(id="", prompt=prompt, parts=parts, rule=("DR-GAP-06",))


def _read_tile(_id: str, answer: Answer) -> Value:
    numbers = cast(Filled, answer).numbers()
    return {key: numbers[key] for key in TILE_FIELDS}


def _tell_tile(_id: str, value: Value) -> Answer:
    return Filled({key: Counted(value[key]) for key in TILE_FIELDS})


def _ask_price(id: str, _facts: Facts) -> Request:
    prompt = say("dead-reckoning.fact.price", building=say(f"dead-reckoning.building.{id}"))
    return Count(id="", prompt=prompt, least=1, most=12, rule=("DR-BLDG-04", "DR-GAP-05"))


def _ask_coins(id: str, _facts: Facts) -> Request:
    prompt = say("dead-reckoning.fact.coins", achievement=say(f"dead-reckoning.achievement.{id}"))
    return Count(id="", prompt=prompt, most=20, rule=("DR-SCORE-01", "DR-GAP-07"))


def _ask_unit(id: str, _facts: Facts) -> Request:
    options = tuple(Option(kind, say(f"dead-reckoning.goods.{kind}")) for kind in ("coin", "cargo"))
    prompt = say(f"dead-reckoning.fact.unit.{id}")
    return Choose(id="", prompt=prompt, options=options, rule=("DR-GAP-10", "DR-GAP-11"))


def _ask_colour(_id: str, _facts: Facts) -> Request:
    options = tuple(Option(one, say(f"dead-reckoning.colour.{one}")) for one in COLOURS)
    prompt = say("dead-reckoning.fact.colour")
    return Choose(id="", prompt=prompt, options=options, rule=("DR-COMP-22",))


def _check_colour(_id: str, value: Value, _facts: Facts) -> None:
    if value in load_box().colours:
        raise Illegal(say("dead-reckoning.fact.colour.taken"))


def _number(_id: str, answer: Answer) -> Value:
    return cast(Counted, answer).number


def _counted(_id: str, value: Value) -> Answer:
    return Counted(value)


def _word(_id: str, answer: Answer) -> Value:
    return cast(Chosen, answer).ids[0]


def _chosen(_id: str, value: Value) -> Answer:
    return Chosen((value,))


KINDS = (
    FactKind(
        name=COLOUR,
        subjects=(FOURTH,),
        question=_ask_colour,
        read=_word,
        answer=_chosen,
        check=_check_colour,
        example=lambda id: load_tiles().colours[id],
    ),
    FactKind(
        name=COINS,
        subjects=ACHIEVEMENTS,
        question=_ask_coins,
        read=_number,
        answer=_counted,
        example=lambda id: load_tiles().coins[id],
    ),
    FactKind(
        name=PRICE,
        subjects=BUILDINGS,
        question=_ask_price,
        read=_number,
        answer=_counted,
        printed=load_box().prices,
        rules=dict.fromkeys(load_box().prices, ("DR-BLDG-04",)),
        example=lambda id: load_tiles().prices[id],
        once="dead-reckoning.ask.price",
    ),
    FactKind(
        name=UNIT,
        subjects=UNITS,
        question=_ask_unit,
        read=_word,
        answer=_chosen,
        example=lambda id: load_tiles().units[id],
        once="dead-reckoning.ask.unit.{subject}",
    ),
    FactKind(
        name=TILE,
        subjects=(),
        question=_ask_tile,
        read=_read_tile,
        answer=_tell_tile,
        example=lambda id: example_for(id, load_tiles().tiles),
        once="dead-reckoning.read-tile",
    ),
)
