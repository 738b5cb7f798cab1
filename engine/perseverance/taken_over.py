"""Files of version 0.1 as facts: what an owner filled in is taken over, and what was our example is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.facts import FactKey, Value
from engine.perseverance.card_facts import printed_of
from engine.perseverance.cards import CARD, STAGE, TRANSITION, Challenge, StageCard
from engine.perseverance.dice import load_pool_dice
from engine.perseverance.die_spaces import DieSpaces, space_subject
from engine.perseverance.scoring import TILES, ScoringTile

Found = Iterator[tuple[FactKey, Value]]


def pool_dice(text: str | None) -> Found:
    """The dice of both episodes, and the threat track."""
    if text is None:
        return
    told, ours = load_pool_dice(text), load_pool_dice()
    for die, sides in told.sides.items():
        if sides != ours.sides[die]:
            yield FactKey("die", die), list(sides)
    if (told.track_spaces, told.track_start) != (ours.track_spaces, ours.track_start):
        yield FactKey("threat_track"), {"spaces": told.track_spaces, "start": told.track_start}


def tiles(load: Callable[[int], tuple[ScoringTile, ...]]) -> Found:
    """Tiles of which every rank is known."""
    for players in TILES:
        for number, tile in enumerate(load(players), 1):
            if len(tile.known) == len(tile.usual):
                yield FactKey("tile", f"{players}-{number}"), list(tile.known)


def spaces(side: str, told: DieSpaces, *, icons: bool) -> Found:
    """The die spaces of a board side, and of which effects they are all."""
    for effect, each in told.of.items():
        for number, space in enumerate(each, 1):
            value: dict[str, Value] = {"symbol": space.symbol or ""}
            shown = {"icons": list(space.icons)} if icons else {}
            yield FactKey("space", space_subject(side, effect, number)), value | shown
        if effect in told.complete:
            yield FactKey("spaces", f"{side} {effect}"), len(each)


def challenges(cards: Mapping[str, Challenge]) -> Found:
    for id, card in cards.items():
        if card.gains is not None and card.threat is not None:
            yield FactKey("challenge", id), {"gains": dict(card.gains), "threat": card.threat}


def stage_cards(cards: Mapping[str, StageCard], printed: Mapping[str, StageCard]) -> Found:
    """What a file tells of cards, besides what the rulebook prints; only what is told whole."""
    (asked, stages, between), (same, same_stages, same_between) = printed_of(cards), printed_of(printed)
    for subject, value in asked.items():
        if len(value) == 2 and same.get(subject) != value:
            yield FactKey(CARD, subject), value
    for subject, value in stages.items():
        if len(value) == 2 and same_stages.get(subject) != value:
            yield FactKey(STAGE, subject), value
    for subject, number in between.items():
        if same_between.get(subject) != number:
            yield FactKey(TRANSITION, subject), number
