"""What only the owner's copy of Episode 1 tells: its board, dice, tiles, traps, player boards and cards."""

from __future__ import annotations

from collections.abc import Iterable

from engine.answers import Chosen
from engine.errors import Illegal
from engine.facts import FactBook, FactKind, Facts, Value
from engine.messages import Message, say
from engine.perseverance.assets import dino_name
from engine.perseverance.card_facts import challenges, stage_cards
from engine.perseverance.die_spaces import space_subject
from engine.perseverance.fact_kinds import LIST, NUMBER, ONE, Codec, form, numbered, options
from engine.perseverance.one.board import (
    DIE_ICON,
    DINOS,
    EFFECTS,
    FAR,
    NEAR,
    THIRD,
    load_board,
    path_mistake,
    printed_spaces,
)
from engine.perseverance.one.box import (
    DANGEROUS,
    NORMAL,
    START_ASSETS,
    TRAP,
    TRAPS_EACH,
    WALL,
    example_side_b,
    face_label,
    face_of,
    load_dice,
    load_leaders,
    load_tiles,
    load_traps,
    possible_sides,
    printed_tiles,
    side_of,
)
from engine.perseverance.one.files import card_rules, facts_of_files, printed_patrols
from engine.perseverance.one.patrol import REWARDS
from engine.perseverance.one.primary import MOST_ICONS, icon_name
from engine.perseverance.shared_facts import (
    MOST_SIDES,
    SIDES,
    dice,
    die_spaces,
    pool_faces,
    pool_sides,
    threat_track,
    tiles,
)
from engine.requests import Choose, Count, Option

COLUMNS = {"2-3": 3, "4": 4}
"""Columns of a Defense area, as the rulebook's text lets expect them."""

MOST_COLUMNS = 6
MOST_START = 5
SPECIAL = (WALL, TRAP, NORMAL, DANGEROUS)
NUMBERS = Codec(
    lambda answer: sorted(int(id) for id in answer.ids), lambda value: Chosen(tuple(map(str, value)))
)


def _grid() -> FactKind:
    """Columns and rows of the Defense areas, and the way of the arrows."""

    def parts(side: str) -> Iterable[Choose | Count]:
        yield Count(
            id="columns",
            prompt=say("perseverance.fact.grid-columns"),
            least=2,
            most=MOST_COLUMNS,
            default=COLUMNS[side],
        )
        yield Choose(
            id="third",
            prompt=say("perseverance.fact.grid-third"),
            options=numbered(1, MOST_COLUMNS),
            most=MOST_COLUMNS,
        )
        places = options((FAR, NEAR), lambda place: say(f"perseverance.fact.grid-{place}"))
        yield Choose(id="place", prompt=say("perseverance.fact.grid-place"), options=places)
        spaces = tuple(
            Option(f"{row}{column}") for row in ("a", "b", THIRD) for column in range(1, MOST_COLUMNS + 1)
        )
        yield Choose(
            id="path",
            prompt=say("perseverance.fact.grid-path"),
            options=spaces,
            least=0,
            most=len(spaces),
            default=(),
        )

    return form(
        "grid",
        SIDES,
        {"columns": NUMBER, "third": NUMBERS, "place": ONE, "path": LIST},
        lambda side: say("perseverance.fact.grid", side=side),
        parts,
        example=lambda side: load_board(side).grid,
        rule=("P1-GAP-03",),
        check=_check_grid,
    )


def _check_grid(_side: str, value: Value, _facts: Facts) -> None:
    """The third row lies within the columns, and a path goes over every space once."""
    if any(column > value["columns"] for column in value["third"]):
        raise Illegal(say("perseverance.fact.refuse.grid-third", columns=value["columns"]))
    if wrong := path_mistake(value):
        raise Illegal(say("perseverance.fact.refuse.grid-path", spaces=wrong))


def _side_label(kind: str, side: str) -> Message:
    return face_label(kind, face_of(kind, side))


def _special(kind: str) -> tuple[Option, ...]:
    return tuple(Option(side, _side_label(kind, side), MOST_SIDES) for side in possible_sides(kind))


def _example_sides(kind: str) -> list[str]:
    if kind not in SPECIAL:
        return pool_sides(kind)
    die = load_dice()[kind]
    return [side_of(kind, die.faces[side]) for side in die.sides]


def _traps() -> FactKind:
    """How the traps of a player are split into types."""

    def check(_subject: str, value: Value, _facts: Facts) -> None:
        if sum(value.values()) != TRAPS_EACH:
            raise Illegal(say("perseverance.fact.refuse.traps", number=TRAPS_EACH))

    return form(
        "traps",
        ("",),
        dict.fromkeys(DINOS, NUMBER),
        lambda _subject: say("perseverance.fact.traps"),
        lambda _subject: [Count(id=dino, prompt=dino_name(dino), most=TRAPS_EACH) for dino in DINOS],
        example=lambda _subject: dict(load_traps()),
        rule=("P1-GAP-11",),
        check=check,
    )


def _side_b() -> FactKind:
    """What side B of each leader's player board gives at the start."""
    leaders, _ = load_leaders()
    return form(
        "side_b",
        leaders,
        dict.fromkeys(START_ASSETS, NUMBER),
        lambda id: say("perseverance.fact.side-b", leader=leaders[id].name),
        lambda _leader: [
            Count(id=asset, prompt=say(f"perseverance-1.ask.start.{asset}"), most=MOST_START)
            for asset in START_ASSETS
        ],
        example=lambda leader: example_side_b()[leader],
        rule=("P1-GAP-14",),
    )


def _example_tile(subject: str) -> list[int]:
    players, assembly = map(int, subject.split("-"))
    return list(load_tiles(players)[assembly - 1].usual)


def _card_title(subject: str) -> Message:
    cards = printed_patrols()
    if subject in cards:
        return say("as-is", text=cards[subject].name)
    return say("perseverance.card.another", name=subject)


def _spaces() -> tuple[FactKind, FactKind]:
    printed = {space_subject(side, effect, 1): found for (side, effect), found in printed_spaces().items()}
    icons = tuple(Option(icon, icon_name(icon), MOST_ICONS) for icon in (*DINOS, DIE_ICON))
    return die_spaces(
        EFFECTS,
        icons,
        MOST_ICONS,
        ("P1-GAP-01", "P1-GAP-02"),
        printed={subject: value for subject, (value, _) in printed.items()},
        rules={subject: rules for subject, (_, rules) in printed.items()},
    )


BOOK = FactBook(
    (
        _grid(),
        dice(
            pool_faces() | {kind: _special(kind) for kind in SPECIAL},
            _example_sides,
            ("P1-GAP-12",),
        ),
        tiles(printed_tiles(), _example_tile, ("P1-SETUP-05", "P1-ASM-31")),
        _traps(),
        _side_b(),
        threat_track(("P1-DET-09",)),
        *_spaces(),
        *stage_cards(printed_patrols(), _card_title, REWARDS.options(), card_rules(), ("P1-PATROL-02",)),
        challenges(REWARDS.options(), ("P1-PATROL-09",)),
    ),
    facts_of_files,
)
