"""Facts of the map: settlements, roads, the coast, and where zones lie on the picture."""

from collections.abc import Callable

from engine.answers import Answer, Chosen
from engine.errors import Illegal
from engine.facts import FactKey, FactKind, Facts, Value
from engine.messages import say
from engine.requests import Choose, Form, Option
from engine.resistance.fact_forms import (
    numbers_form,
    read_numbers,
    read_zone_lists,
    read_zones,
    tell_numbers,
    tell_zone_lists,
    tell_zones,
    zones_choice,
)
from engine.resistance.fact_kinds import CLUE_ROADS, COAST, LINK, PLACE, ROADS, SETTLEMENTS
from engine.resistance.files import example_facts
from engine.resistance.island import map_of
from engine.resistance.printed_map import (
    JOINED,
    MapContradiction,
    contradictions,
    printed_map,
    wrong_settlements,
)
from engine.resistance.zones import REGIONS, ZONES, Zone, region_of, zones_of

WIDTH, HEIGHT = 100, 72
"""The picture on which zones have their places."""


def _refuse(wrong: MapContradiction) -> Illegal:
    return Illegal(say("resistance.refuse.map", fact=wrong.fact, rule=wrong.rule))


def _named(region: str, kind: str) -> list[Zone]:
    """What the rulebook names of this kind in the region."""
    named = printed_map().settlement.items()
    return [zone for zone, (is_a, _) in named if is_a == kind and region_of(zone) == region]


def _ask_settlements(region: str, _facts: Facts) -> Form:
    free = set(zones_of(region)) - set(_named(region, "village"))
    parts = (
        zones_choice(
            kind,
            say(f"resistance.fact.settlements.{kind}"),
            free,
            _named(region, kind),
            least=number,
            most=number,
        )
        for kind, number in (("capital", 1), ("city", 2))
    )
    prompt = say("resistance.fact.settlements", region=region)
    return Form(id="", prompt=prompt, parts=tuple(parts), rule=("RES-BOARD-02", "RES-BOARD-04"))


def _check_settlements(region: str, value: dict[str, list[Zone]], _facts: Facts) -> None:
    """One capital, two other cities, and what the rulebook names."""
    if set(value["capital"]) & set(value["city"]):
        raise Illegal(say("resistance.refuse.both", zone=value["capital"][0]))
    kinds = dict.fromkeys(zones_of(region), "village")
    kinds |= {zone: kind for kind, zones in value.items() for zone in zones}
    for wrong in wrong_settlements(kinds):
        raise _refuse(wrong)


def _ask_roads(zone: Zone, facts: Facts) -> Form:
    known = map_of(facts)
    likely = {"road": {*known.roads[zone], *_joined_somehow(zone, facts)}}
    likely["mountain"] = set(known.mountain_roads[zone])
    others = [other for other in ZONES if other != zone]
    return Form(
        id="",
        prompt=say("resistance.fact.roads", zone=zone),
        parts=tuple(
            zones_choice(kind, say(f"resistance.fact.roads.{kind}", zone=zone), others, ends)
            for kind, ends in likely.items()
        ),
        rule=("RES-BOARD-03", "RES-BOARD-10"),
    )


def _joined_somehow(zone: Zone, facts: Facts) -> list[Zone]:
    """Zones that are joined to this one by a road whose kind is not known."""
    pairs = [name.split("-") for name in facts.subjects(LINK) if facts.known(LINK, name) == JOINED]
    ends = [b if a == zone else a for a, b in pairs if zone in (a, b)]
    return [end for end in ends if map_of(facts).joined(zone, end) is None]


def _check_roads(zone: Zone, value: dict[str, list[Zone]], facts: Facts) -> None:
    """A road leads somewhere, is of one kind, and the map agrees with what the rulebook says."""
    road, mountain = (tuple(value[kind]) for kind in ("road", "mountain"))
    if not road + mountain:
        raise Illegal(say("resistance.refuse.no-road", zone=zone))
    for end in road:
        if end in mountain:
            raise Illegal(say("resistance.refuse.both", zone=end))
    before = set(contradictions(map_of(facts, without=zone)))
    for wrong in contradictions(map_of(facts, but=(zone, road, mountain))):
        if wrong not in before:
            raise _refuse(wrong)


def _ask_link(name: str, _facts: Facts) -> Choose:
    a, b = name.split("-")
    return Choose(
        id="",
        prompt=say("resistance.fact.link", a=a, b=b),
        options=tuple(Option(kind, say(f"resistance.link.{kind}")) for kind in ("road", "mountain", JOINED)),
    )


def _ask_coast(region: str, _facts: Facts) -> Choose:
    return zones_choice("", say("resistance.fact.coast", region=region), zones_of(region), ())


def _ask_clue_roads(_subject: str, _facts: Facts) -> Choose:
    options = tuple(Option(answer, say(f"resistance.clue-roads.{answer}")) for answer in ("yes", "no"))
    return Choose(id="", prompt=say("resistance.fact.clue-roads"), options=options)


def _ask_place(zone: Zone, _facts: Facts) -> Form:
    axes = {axis: say(f"resistance.fact.place.{axis}") for axis in ("x", "y")}
    return numbers_form(say("resistance.fact.place", zone=zone), axes, {"x": WIDTH, "y": HEIGHT})


def _read_option(_subject: str, answer: Answer) -> str:
    assert isinstance(answer, Chosen)
    return answer.ids[0]


def _example(kind: str) -> Callable[[str], Value]:
    return lambda subject: example_facts()[FactKey(kind, subject)]


MAP_KINDS = (
    FactKind(
        name=SETTLEMENTS,
        subjects=REGIONS,
        question=_ask_settlements,
        read=read_zone_lists,
        answer=tell_zone_lists,
        check=_check_settlements,
        example=_example(SETTLEMENTS),
    ),
    FactKind(
        name=ROADS,
        subjects=ZONES,
        question=_ask_roads,
        read=read_zone_lists,
        answer=tell_zone_lists,
        check=_check_roads,
        example=_example(ROADS),
    ),
    FactKind(
        name=LINK,
        subjects=tuple(printed_map().links),
        question=_ask_link,
        read=_read_option,
        answer=lambda _name, kind: Chosen((kind,)),
        printed={name: link.kind for name, link in printed_map().links.items()},
        rules={name: (link.rule,) for name, link in printed_map().links.items()},
    ),
    FactKind(
        name=COAST,
        subjects=REGIONS,
        question=_ask_coast,
        read=read_zones,
        answer=tell_zones,
        example=_example(COAST),
    ),
    FactKind(
        name=CLUE_ROADS,
        subjects=("",),
        question=_ask_clue_roads,
        read=lambda _subject, answer: _read_option("", answer) == "yes",
        answer=lambda _subject, value: Chosen(("yes" if value else "no",)),
        example=lambda _subject: True,
    ),
    FactKind(
        name=PLACE,
        subjects=ZONES,
        question=_ask_place,
        read=read_numbers,
        answer=tell_numbers,
        example=_example(PLACE),
    ),
)
"""In the order in which an owner is led through them."""
