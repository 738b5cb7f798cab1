"""Facts of the cards in the four row boxes: their faces, and the backs of merchants."""

from collections import Counter
from functools import lru_cache
from typing import cast

from engine.answers import Answer, Chosen, Counted, Filled
from engine.dead_reckoning.box import ROWS
from engine.dead_reckoning.cards import (
    ADVANCEMENT,
    MERCHANT,
    POSITIONS,
    TOLD_EFFECTS,
    load_cards,
)
from engine.dead_reckoning.pieces import card_name, example_for
from engine.facts import FactKind, Facts, Value
from engine.messages import Message, say
from engine.requests import Choose, Count, Form, Option, Request

CARD, ROW, CUBES = "card", "row", "cubes"
WIN, LOSE, EFFECT = "win", "lose", "effect"
HIGHEST_PRICE, MOST_BLACK = 15, 20
ICONS = ("sail", "cannon", "wheel", "draw")
GAINS = {"cargo": 8, "coin": 8, "keep": 1, "level_last": 1}
LOSSES = {"damage": 4}
BACK_FIELDS = {WIN: GAINS, LOSE: LOSSES, EFFECT: GAINS | LOSSES}
"""What the texts on a merchant's back may say, and the most of each."""


def _ask_card(id: str, facts: Facts) -> Request:
    parts: tuple[Choose | Count, ...] = (
        _one("kind", {kind: say(f"dead-reckoning.kind.{kind}") for kind in (ADVANCEMENT, MERCHANT)}),
        Count(id="price", prompt=say("dead-reckoning.describe.price"), most=HIGHEST_PRICE),
        Choose(
            id="positions",
            prompt=say("dead-reckoning.describe.positions"),
            options=tuple(Option(p, say(f"dead-reckoning.position.{p}")) for p in POSITIONS),
            most=len(POSITIONS),
        ),
        *(Count(id=icon, prompt=_icon(icon), most=3, default=0) for icon in ICONS),
        _one("effect", {effect: say(f"dead-reckoning.effect.{effect}") for effect in TOLD_EFFECTS}),
    )
    prompt = say("dead-reckoning.fact.card", name=card_name(facts, id))
    return Form(id="", prompt=prompt, parts=parts, rule=("DR-GAP-01",))


def _icon(icon: str) -> Message:
    return say("dead-reckoning.describe.icons", icon=say(f"dead-reckoning.icon.{icon}"))


def _one(id: str, names: dict[str, Message]) -> Choose:
    options = tuple(Option(one, name) for one, name in names.items())
    prompt = say(f"dead-reckoning.describe.{id}")
    return Choose(id=id, prompt=prompt, options=options, default=(options[0].id,))


def _read_card(_id: str, answer: Answer) -> Value:
    told = cast(Filled, answer)
    icons = {icon: number for icon in ICONS if (number := told.number(icon))}
    return {
        "kind": _only(told.chosen("kind")),
        "price": told.number("price"),
        "positions": [p for p in POSITIONS if told.chosen("positions")[p]],
        "icons": icons,
        "effect": _only(told.chosen("effect")),
    }


def _only(taken: Counter[str]) -> str:
    (id,) = taken
    return id


def _tell_card(_id: str, value: Value) -> Answer:
    return Filled(
        {
            "kind": Chosen((value["kind"],)),
            "price": Counted(value["price"]),
            "positions": Chosen(tuple(value["positions"])),
            **{icon: Counted(value["icons"].get(icon, 0)) for icon in ICONS},
            "effect": Chosen((_told_effect(value),)),
        }
    )


def _told_effect(value: Value) -> str:
    """What the form can say of a card that a file describes more closely."""
    if "effect" in value:
        return str(value["effect"])
    if value.get("score"):
        return "score"
    effects = [one["effect"] for one in value.get("abilities", ()) if "effect" in one]
    if not value.get("abilities"):
        return "none"
    return effects[0] if effects and effects[0] in TOLD_EFFECTS else "other"


def _example_card(id: str) -> Value:
    return example_for(id, load_cards().known)


def _example_row(id: str) -> Value:
    return load_cards().rows.get(id)


def _number(_id: str, answer: Answer) -> Value:
    return cast(Counted, answer).number


def _counted(_id: str, value: Value) -> Answer:
    return Counted(value)


@lru_cache(maxsize=1)
def _example_backs() -> dict[str, dict[str, Value]]:
    """What we made up of each merchant's back: its cubes, and what follows a fight."""
    return {CUBES: {}} | {key: {} for key in BACK_FIELDS} | load_cards().backs


def _ask_cubes(id: str, facts: Facts) -> Request:
    prompt = say("dead-reckoning.fact.cubes", card=card_name(facts, id))
    return Count(id="", prompt=prompt, most=MOST_BLACK, rule=("DR-ENC-04", "DR-ENC-09"))


def _back(key: str) -> FactKind:
    """What a merchant's back says of a fight that was won or lost, or of none."""
    fields = BACK_FIELDS[key]

    def ask(id: str, facts: Facts) -> Request:
        parts = tuple(
            Count(id=name, prompt=say(f"dead-reckoning.back.{name}"), most=most, default=0)
            for name, most in fields.items()
        )
        prompt = say(f"dead-reckoning.fact.{key}", card=card_name(facts, id))
        return Form(id="", prompt=prompt, parts=parts, rule=("DR-GAP-02", "DR-FIGHT-21"))

    def read(_id: str, answer: Answer) -> Value:
        numbers = cast(Filled, answer).numbers()
        return {name: numbers[name] for name in fields if numbers[name]}

    def tell(_id: str, value: Value) -> Answer:
        return Filled({name: Counted(int(value.get(name, 0))) for name in fields})

    return FactKind(
        name=key,
        subjects=(),
        question=ask,
        read=read,
        answer=tell,
        example=lambda id: _example_backs()[key].get(id, {}),
        once=f"dead-reckoning.back.{key}",
    )


KINDS = (
    FactKind(
        name=CARD,
        subjects=(),
        question=_ask_card,
        read=_read_card,
        answer=_tell_card,
        example=_example_card,
        once="dead-reckoning.describe",
    ),
    FactKind(
        name=ROW,
        subjects=(),
        question=lambda id, facts: Count(
            id="",
            prompt=say("dead-reckoning.fact.row", name=card_name(facts, id)),
            least=ROWS[0],
            most=ROWS[-1],
            rule=("DR-ADV-06",),
        ),
        read=_number,
        answer=_counted,
        example=_example_row,
    ),
    FactKind(
        name=CUBES,
        subjects=(),
        question=_ask_cubes,
        read=_number,
        answer=_counted,
        example=lambda id: _example_backs()[CUBES].get(id, 4),
        once="dead-reckoning.ask.black",
    ),
    *(_back(key) for key in BACK_FIELDS),
)
