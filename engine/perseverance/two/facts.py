"""What only the owner's copy of Episode 2 tells: its map, tiles, outposts, cards, and what dino sets pay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.answers import Chosen, Filled
from engine.errors import Illegal
from engine.facts import FactBook, FactKind, Facts, Value
from engine.messages import Message, say
from engine.perseverance.assembly import zone_name
from engine.perseverance.assets import dino_name
from engine.perseverance.cards import MOST_GAINS
from engine.perseverance.fact_kinds import (
    COUNTS,
    LIST,
    NUMBER,
    ONE,
    Codec,
    always,
    form,
    numbered,
    options,
    single,
)
from engine.perseverance.scoring import TOP_SET
from engine.perseverance.shared_facts import (
    SIDES,
    SYMBOL,
    challenges,
    dice,
    die_spaces,
    gains_part,
    pool_faces,
    pool_sides,
    stage_cards,
    symbol_options,
    threat_track,
    tiles,
)
from engine.perseverance.two.attack_cards import MOST_DINOS, TOP_THRESHOLD, card_name
from engine.perseverance.two.board import CITY_ZONES, EFFECTS
from engine.perseverance.two.box import (
    ASSETS,
    FAILURE,
    SAVIOUR,
    SUCCESS,
    load_attacks,
    load_dino_sets,
    load_outposts,
    load_tiles,
    printed_sets,
)
from engine.perseverance.two.files import card_rules, facts_of_files, printed_adventures
from engine.perseverance.two.hex_map import (
    CAMP_GIVES,
    FACES,
    OUTPOST_GIVES,
    SPECIES,
    START_AREA,
    START_TERRAINS,
    TERRAINS,
    beside_mistake,
    edge_ids,
    example_map,
    face_value,
    tile_ids,
)
from engine.perseverance.two.journey import REWARDS
from engine.perseverance.two.places import hex_name, hex_options
from engine.requests import Choose, Count, Option

MOST_EDGES = 9
MOST_ON_FACE = 5
MOST_UNDER = 9
MOST_SETTLEMENTS = 12
MOST_AROUND = 6
MOST_ALTERNATIVES = 3
GIVES, ALTERNATIVE = "perseverance.fact.gives", "perseverance.fact.alternative"


def hexes_of(facts: Facts) -> list[str]:
    """All hexes that are known to be on the board."""
    edges = facts.known("edges")
    return [START_AREA, *tile_ids(), *edge_ids(MOST_EDGES if edges is None else edges)]


def _edges() -> FactKind:
    def question(_subject: str, _facts: Facts) -> Count:
        return Count(id="", prompt=say("perseverance.fact.edges"), most=MOST_EDGES, rule=("P2-GAP-01",))

    return single("edges", ("",), NUMBER, question, example=lambda _subject: len(example_map().edges))


def _beside() -> FactKind:
    """The hexes that touch a hex; told at one end it is true at both."""

    def question(hex: str, facts: Facts) -> Choose:
        others = [id for id in hexes_of(facts) if id != hex]
        known = tuple(id for id in others if hex in (facts.known("beside", id) or ()))
        return Choose(
            id="",
            prompt=say("perseverance.fact.beside", hex=hex_name(hex)),
            options=tuple(hex_options(others)),
            most=MOST_AROUND,
            default=known or None,
            on_map=True,
            rule=("P2-GAP-01",),
        )

    def check(hex: str, value: Value, facts: Facts) -> None:
        if len(set(value)) < len(value) or hex in value:
            raise Illegal(say("perseverance.fact.refuse.beside-itself", hex=hex))
        if other := beside_mistake(facts, hex, value):
            raise Illegal(say("perseverance.fact.refuse.beside", hex=hex, other=other))

    map = example_map()
    return single(
        "beside",
        [START_AREA, *tile_ids()],
        LIST,
        question,
        example=lambda hex: list(map.neighbours.get(hex, ())),
        check=check,
    )


def _terrain() -> FactKind:
    """The terrain of the start area chooses the deck of its attacks; tiles tell theirs by their code."""

    def question(hex: str, _facts: Facts) -> Choose:
        terrains = options(TERRAINS, lambda terrain: say(f"perseverance.fact.terrain-{terrain}"))
        return Choose(
            id="",
            prompt=say("perseverance.fact.terrain", hex=hex_name(hex)),
            options=terrains,
            rule=("P2-GAP-05",),
        )

    return single(
        "terrain", START_TERRAINS, ONE, question, example=lambda hex: example_map().hexes[hex].terrain
    )


def _temple() -> FactKind:
    """The tiles whose face A, or B, shows the temple space."""

    def question(face: str, _facts: Facts) -> Choose:
        each = tuple(hex_options(tile_ids()))
        return Choose(
            id="",
            prompt=say("perseverance.fact.temple", face=face),
            options=each,
            least=0,
            most=len(each),
            on_map=True,
            rule=("P2-MAP-04",),
        )

    def check(face: str, value: Value, _facts: Facts) -> None:
        if face == "B" and "C3" not in value:
            raise Illegal(say("perseverance.fact.refuse.temple"))

    return single(
        "temple", FACES, LIST, question, example=lambda face: example_map().temples(face), check=check
    )


def _face() -> FactKind:
    """The dino spaces of a tile face or a printed hex along the arrows, with their marks."""

    def parts(_subject: str) -> Iterable[Choose]:
        yield Choose(
            id="spaces",
            prompt=say("perseverance.fact.face-spaces"),
            options=options(SPECIES, dino_name, MOST_ON_FACE),
            least=0,
            most=MOST_ON_FACE,
        )
        for mark in ("start", "dangerous"):
            yield Choose(
                id=mark,
                prompt=say(f"perseverance.fact.face-{mark}"),
                options=numbered(1, MOST_ON_FACE),
                least=0,
                most=MOST_ON_FACE,
                default=(),
            )

    def check(_subject: str, value: Value, _facts: Facts) -> None:
        last = len(value["spaces"])
        if any(int(number) > last for number in (*value["start"], *value["dangerous"])):
            raise Illegal(say("perseverance.fact.refuse.face", number=last))

    subjects = [f"{id}{face}" for id in tile_ids() for face in FACES]
    return form(
        "face",
        subjects,
        {"spaces": LIST, "start": LIST, "dangerous": LIST},
        lambda subject: say("perseverance.fact.face", hex=hex_name(subject)),
        parts,
        example=lambda subject: face_value(example_map().face(subject)),
        rule=("P2-GAP-02",),
        check=check,
    )


def _covered(name: str, gives: tuple[str, ...], **printed: object) -> FactKind:
    """What covering the camp space, or the outpost space, of an area gives."""
    offered = tuple(
        Option(id, say(f"perseverance.gain.{id}"), MOST_UNDER if id == "followers" else 2) for id in gives
    )

    def question(hex: str, _facts: Facts) -> Choose:
        return Choose(
            id="",
            prompt=say(f"perseverance.fact.{name}-space", hex=hex_name(hex)),
            options=offered,
            least=0,
            most=MOST_UNDER,
            rule=("P2-GAP-04",),
        )

    return single(
        f"{name}_space",
        [START_AREA, *tile_ids()],
        COUNTS,
        question,
        example=lambda hex: dict(getattr(example_map().hexes[hex], name)),
        **printed,
    )


def _symbols() -> FactKind:
    def question(outpost: str, _facts: Facts) -> Choose:
        return Choose(
            id="",
            prompt=say("perseverance.fact.symbol", outpost=say(f"perseverance.effect.{outpost}")),
            options=symbol_options(),
            rule=("P2-GAP-14", "P2-DIE-03"),
        )

    return single("symbol", load_outposts(), SYMBOL, question, example=always(""))


def _settlement_spaces() -> FactKind:
    def question(subject: str, _facts: Facts) -> Count:
        side, zone = subject.split()
        return Count(
            id="",
            prompt=say("perseverance.fact.settlement-spaces", side=side, zone=zone_name(zone)),
            least=1,
            most=MOST_SETTLEMENTS,
            rule=("P2-GAP-06",),
        )

    subjects = [f"{side} {zone}" for side in SIDES for zone in CITY_ZONES]
    return single("settlement_spaces", subjects, NUMBER, question, example=always(MOST_SETTLEMENTS))


def _thresholds() -> FactKind:
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
_GAINS = Codec(lambda answer: dict(Counter(answer.ids)), COUNTS.write)


def _reward(part: str, usual: str) -> FactKind:
    """What a part of an attack card gives: one of up to three alternatives."""
    offered = options(ASSETS, lambda id: say(f"perseverance.gain.{id}"), MOST_GAINS)
    asked = form(
        part,
        load_attacks(),
        dict.fromkeys(ALTERNATIVES, _GAINS),
        lambda card: say(f"perseverance.fact.attack-{part}", card=card_name(card)),
        lambda _card: [
            gains_part(number, say(ALTERNATIVE if number != "1" else GIVES), offered)
            for number in ALTERNATIVES
        ],
        example=always({}),
        rule=("P2-GAP-09",),
    )

    def read(card: str, answer: Filled) -> Value:
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
        read,  # type: ignore[arg-type]
        write,
        example=always([{usual: 1}]),
    )


def _breach() -> FactKind:
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


def _dino_sets() -> FactKind:
    usual = {f"{species}-{size}": number for (species, size), number in load_dino_sets().usual.items()}

    def question(subject: str, _facts: Facts) -> Count:
        species, size = subject.split("-")
        return Count(
            id="",
            prompt=say("perseverance-2.ask.set", size=int(size), species=dino_name(species)),
            most=TOP_SET,
            rule=("P2-GAP-13",),
        )

    printed = printed_sets()
    return single(
        "dino_set",
        usual,
        NUMBER,
        question,
        example=usual.__getitem__,
        printed={subject: followers for subject, (followers, _) in printed.items()},
        rules={subject: rules for subject, (_, rules) in printed.items()},
    )


def _card_title(subject: str) -> Message:
    cards = printed_adventures()
    if subject in cards:
        return say("as-is", text=cards[subject].name)
    return say("perseverance.card.another", name=subject.rpartition("/")[2])


def _example_tile(subject: str) -> list[int]:
    players, assembly = map(int, subject.split("-"))
    return list(load_tiles(players)[assembly - 1].usual)


BOOK = FactBook(
    (
        _edges(),
        _beside(),
        _terrain(),
        _temple(),
        _face(),
        _covered(
            "camp",
            CAMP_GIVES,
            printed={START_AREA: {}},
            rules={START_AREA: ("P2-SETUP-25",)},
        ),
        _covered("outpost", OUTPOST_GIVES),
        dice(pool_faces(), pool_sides, ("P2-GAP-07",)),
        tiles({}, _example_tile, ("P2-SETUP-06", "P2-GAP-12")),
        _dino_sets(),
        _thresholds(),
        _breach(),
        _reward(SUCCESS, "food"),
        _reward(FAILURE, "glowberry"),
        _reward(SAVIOUR, "resource"),
        _symbols(),
        *stage_cards(
            printed_adventures(), _card_title, REWARDS.options(), card_rules(), ("P2-ADV-15", "P2-GAP-10")
        ),
        challenges(REWARDS.options(), ("P2-ADV-29",)),
        threat_track(("P2-DET-01",)),
        _settlement_spaces(),
        *die_spaces(EFFECTS, (), 0, ("P2-GAP-06",)),
    ),
    facts_of_files,
)
