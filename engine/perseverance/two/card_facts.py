"""What only the owner's copy tells of the dino attack cards, part by part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from engine.answers import Chosen, Filled
from engine.facts import FactKind, Facts, Value
from engine.messages import say
from engine.perseverance.assets import dino_name
from engine.perseverance.card_facts import gains_part
from engine.perseverance.cards import MOST_GAINS
from engine.perseverance.fact_kinds import COUNTS, NUMBER, always, form, options, single
from engine.perseverance.two.attack_cards import MOST_DINOS, TOP_THRESHOLD, card_name
from engine.perseverance.two.box import ASSETS, load_attacks
from engine.perseverance.two.hex_map import SPECIES
from engine.requests import Choose, Count

MOST_ALTERNATIVES = 3
GIVES, ALTERNATIVE = "perseverance.fact.gives", "perseverance.fact.alternative"


def thresholds() -> FactKind:
    def question(card: str, _facts: Facts) -> Count:
        return Count(
            id="",
            prompt=say("perseverance.fact.threshold", card=card_name(card)),
            least=1,
            most=TOP_THRESHOLD,
            rule=("P2-GAP-09",),
        )

    return single(
        "threshold",
        load_attacks(),
        NUMBER,
        question,
        example=lambda card: load_attacks()[card].threshold or 4,
    )


ALTERNATIVES = tuple(str(number) for number in range(1, MOST_ALTERNATIVES + 1))


def reward(part: str, usual: str) -> FactKind:
    """What a part of an attack card gives: one of up to three alternatives."""
    offered = options(ASSETS, lambda id: say(f"perseverance.gain.{id}"), MOST_GAINS)
    asked = form(
        part,
        load_attacks(),
        dict.fromkeys(ALTERNATIVES, COUNTS),
        lambda card: say(f"perseverance.fact.attack-{part}", card=card_name(card)),
        lambda _card: [
            gains_part(number, say(ALTERNATIVE if number != "1" else GIVES), offered)
            for number in ALTERNATIVES
        ],
        example=always({}),
        rule=("P2-GAP-09",),
    )

    def read(card: str, answer: Any) -> Value:
        told = asked.read(card, answer)
        return [told[number] for number in ALTERNATIVES if told[number]]

    def write(_card: str, value: Value) -> Filled:
        padded = [*value, *({} for _ in range(MOST_ALTERNATIVES - len(value)))]
        return Filled(
            {
                n: Chosen(tuple(Counter(gains).elements()))
                for n, gains in zip(ALTERNATIVES, padded, strict=True)
            }
        )

    return FactKind(
        part,
        asked.subjects,
        asked.question,
        read,
        write,
        example=always([{usual: 1}]),
    )


def breach() -> FactKind:
    """The dinos of a card's breach, and how many more come from dangerous spaces."""

    def parts(_card: str) -> Iterable[Choose | Count]:
        yield Choose(
            id="dinos",
            prompt=say("perseverance.fact.breach-dinos"),
            options=options(SPECIES, dino_name, MOST_DINOS),
            least=0,
            most=MOST_DINOS,
        )
        yield Count(id="dangerous", prompt=say("perseverance-2.ask.breach-dangerous"), most=MOST_DINOS)

    return form(
        "breach",
        load_attacks(),
        {"dinos": COUNTS, "dangerous": NUMBER},
        lambda card: say("perseverance.fact.breach", card=card_name(card)),
        parts,
        example=always({"dinos": {"raptor": 1}, "dangerous": 1}),
        rule=("P2-BREACH-04", "P2-GAP-09"),
    )
