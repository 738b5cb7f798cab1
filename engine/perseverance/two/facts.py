"""What only the owner's copy of Episode 2 tells: its map, tiles, outposts, cards, and what dino sets pay."""

from __future__ import annotations

from engine.facts import FactBook, FactKind, Facts
from engine.messages import Message, say
from engine.perseverance.assembly import zone_name
from engine.perseverance.assets import dino_name
from engine.perseverance.card_facts import challenges, stage_cards
from engine.perseverance.fact_kinds import NUMBER, always, single
from engine.perseverance.scoring import TOP_SET
from engine.perseverance.shared_facts import (
    SIDES,
    SYMBOL,
    dice,
    die_spaces,
    pool_faces,
    pool_sides,
    symbol_options,
    threat_track,
    tiles,
)
from engine.perseverance.two import card_facts, map_facts
from engine.perseverance.two.board import CITY_ZONES, EFFECTS
from engine.perseverance.two.box import (
    FAILURE,
    SAVIOUR,
    SUCCESS,
    load_dino_sets,
    load_outposts,
    load_tiles,
    printed_sets,
)
from engine.perseverance.two.files import card_rules, facts_of_files, printed_adventures
from engine.perseverance.two.hex_map import CAMP_GIVES, OUTPOST_GIVES, START_AREA
from engine.perseverance.two.journey import REWARDS
from engine.requests import Choose, Count

MOST_SETTLEMENTS = 12


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
        map_facts.edges(),
        map_facts.beside(),
        map_facts.terrain(),
        map_facts.temple(),
        map_facts.face(),
        map_facts.covered(
            "camp",
            CAMP_GIVES,
            printed={START_AREA: {}},
            rules={START_AREA: ("P2-SETUP-25",)},
        ),
        map_facts.covered("outpost", OUTPOST_GIVES),
        dice(pool_faces(), pool_sides, ("P2-GAP-07",)),
        tiles({}, _example_tile, ("P2-SETUP-06", "P2-GAP-12")),
        _dino_sets(),
        card_facts.thresholds(),
        card_facts.breach(),
        card_facts.reward(SUCCESS, "food"),
        card_facts.reward(FAILURE, "glowberry"),
        card_facts.reward(SAVIOUR, "resource"),
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
