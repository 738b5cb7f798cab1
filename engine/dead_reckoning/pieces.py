"""Pieces of the owner's copy that have a picture and no text: which are known, and what each is called.

A piece that nobody named is called by its number and by what was told of it: so people know it again.
"""

from collections.abc import Iterator, Mapping

from engine.dead_reckoning.ocean import SEAHOUND, SEAS
from engine.facts import Facts, FactState, Value
from engine.messages import Message, say

UNLISTED = "unlisted"
"""An island or a card that is none of those we know."""


def unlisted(number: int) -> str:
    """The id of a piece without a name."""
    return f"{UNLISTED} {number}"


def number_of(id: str) -> int:
    """The number of a piece without a name, or 0."""
    _, _, number = id.rpartition(" ")
    return int(number) if number.isdecimal() else 0


def told_of(facts: Facts, *kinds: str) -> list[str]:
    """The pieces of which a fact of one of these kinds was told."""
    return list(dict.fromkeys(key.subject for key in facts.told() if key.kind in kinds))


def new_ids(facts: Facts, *kinds: str, word: str = UNLISTED) -> Iterator[str]:
    """Ids for pieces that nobody told of yet."""
    told, number = set(told_of(facts, *kinds)), 0
    while True:
        number += 1
        if (id := f"{word} {number}") not in told:
            yield id


def example_for(id: str, examples: Mapping[str, Value]) -> Value:
    """The example of this id; of a piece without a name, one of them by its number."""
    return examples[id] if id in examples else list(examples.values())[number_of(id) % len(examples)]


def _named(facts: Facts, kind: str, id: str) -> str | None:
    """The name of a piece: as its owner wrote it in a file, or its id, which is one."""
    value = facts.known(kind, id) if facts.state(kind, id) is FactState.TOLD else None
    if isinstance(value, dict) and value.get("name"):
        return str(value["name"])
    return None if number_of(id) else id.replace("-", " ")


def island_name(facts: Facts, id: str) -> Message:
    """An island as an option has it."""
    name = island_label(facts, id)
    return say("as-is", text=name) if isinstance(name, str) else name


def island_label(facts: Facts, id: str) -> str | Message:
    """“Seahound Isle”, or “island 3 (6/4/2, 4 slots, 1 cargo, 1 coin)”."""
    name = _named(facts, "island", id)
    if name is not None:
        return name.title() if name.islower() else name
    if not (details := tuple(_island_details(facts, id))):
        return say("dead-reckoning.island.numbered", number=number_of(id))
    return say("dead-reckoning.island.told", number=number_of(id), details=details)


def _island_details(facts: Facts, id: str) -> Iterator[Message]:
    places, island = facts.known("places", id), facts.known("island", id)
    if places is not None:
        yield say("as-is", text="/".join(map(str, places)))
    if island is not None:
        numbers = {key: int(island[key]) for key in ("slots", "cargo", "coin")}
        yield say("dead-reckoning.island.details", **numbers)


def sea_name(facts: Facts, id: str) -> Message:
    """“high seas without a number 1 (N, E)”: the two without a number are known by their arrows."""
    name = SEAS[id].name
    value = facts.known("sea", id)
    if value is None:
        return name
    sides = tuple(say(f"dead-reckoning.side.{side}") for side in value["arrows"])
    return say("dead-reckoning.sea.told", name=name, sides=sides) if sides else name


def card_name(facts: Facts, id: str) -> Message:
    """“Spare sail”, or “card 3 (advancement, price 4)”."""
    name = _named(facts, "card", id)
    if name is not None:
        return say("as-is", text=name.capitalize() if name.islower() else name)
    value = facts.known("card", id)
    if value is None:
        return say("dead-reckoning.card.described", number=number_of(id))
    return say(
        "dead-reckoning.card.told",
        number=number_of(id),
        kind=say(f"dead-reckoning.kind.{value['kind']}"),
        price=value["price"],
        positions=tuple(say(f"dead-reckoning.position.{one}") for one in value["positions"]),
    )


def board_name(facts: Facts, id: str) -> Message:
    """An ocean board by its name."""
    return sea_name(facts, id) if id in SEAS else island_name(facts, id)


def known_islands(facts: Facts) -> list[str]:
    """The islands that the owner told of, and the one that the rulebook's text names."""
    return list(dict.fromkeys([SEAHOUND, *told_of(facts, "island", "places")]))


def value_of(facts: Facts, kind: str, id: str) -> Value:
    """The fact, which the rules asked for before."""
    value = facts.known(kind, id)
    assert value is not None, f"{kind} of {id} was not asked for"
    return value
