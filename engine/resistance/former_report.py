"""The report as saved games answered it up to version 0.1: one list for the whole table."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.answers import Filled
from engine.messages import say
from engine.requests import Choose, Count
from engine.resistance.actions import RIFLE
from engine.resistance.day_report import DayReport
from engine.resistance.names import card_name, zone_counts, zone_options
from engine.resistance.report_form import (
    PAWN,
    clue_question,
    part_of,
    played_question,
    radio_question,
    room_on_zones,
    several,
    taken,
)
from engine.resistance.state import Resistance
from engine.rules import Rules, fill

_SPENT, _PREPARED = "spent", "prepared"


def questions(game: Resistance) -> Iterator[Choose | Count]:
    if game.soldiers.total():
        yield several("eliminated", say("resistance.report.eliminated"), zone_counts(game.soldiers))
    if game.officers.total():
        yield several("officers", say("resistance.report.officers"), zone_counts(game.officers))
    for player in game.players:
        yield Choose(
            id=part_of(PAWN, player.seat),
            prompt=say("resistance.report.pawn", player=player.name),
            options=tuple(zone_options(game.island.zones)),
            default=(player.pawn,),
            on_map=True,
        )
    for player in game.players:
        if player.cubes:
            prompt = say("resistance.report.spent", player=player.name)
            yield Count(id=part_of(_SPENT, player.seat), prompt=prompt, most=player.cubes, default=0)
    yield several("zone-cubes", say("resistance.report.zone-cubes"), zone_counts(room_on_zones(game)))
    yield from _card_questions(game, game.available)
    yield from radio_question(game)
    yield from clue_question(game)
    prompt = say("resistance.report.bullets")
    most = game.box.special_stock[RIFLE] * game.box.bullets
    yield Count(id="bullets", prompt=prompt, most=most, default=game.rifle_cubes)


def _card_questions(game: Resistance, cards: dict[str, int]) -> Iterator[Choose | Count]:
    """How many cubes lie on each card now, and which were played."""
    for card, cubes in cards.items():
        prompt = say("resistance.report.prepared", card=card_name(card))
        cost = game.box.costs[card]
        yield Count(id=f"{_PREPARED} {card}", prompt=prompt, least=cubes, most=cost, default=cubes)
    if cards:
        yield played_question(cards)


def is_former(told: Filled) -> bool:
    return "zone-cubes" in told.names


def read(game: Resistance, told: Filled) -> Rules[DayReport]:
    """The report as it was filled in, and what was done with cards that came by radio on the same day."""
    report = _with_cards(_read(game, told), game.available, told)
    if not report.radioed:
        return report
    cards = sorted(report.radioed)
    prompt = say("resistance.report", day=game.day)
    parts = _card_questions(game, dict.fromkeys(cards, 0))
    told = yield from fill("resistance.report", prompt, parts, rule=("RES-ACT-23", "RES-ACT-25"))
    return _with_cards(report, cards, told)


def _read(game: Resistance, told: Filled) -> DayReport:
    seats = [player.seat for player in game.players]
    spent = {seat: part_of(_SPENT, seat) for seat in seats}
    return DayReport(
        eliminated=taken(told, "eliminated"),
        officers=taken(told, "officers"),
        pawns={seat: next(iter(told.chosen(part_of(PAWN, seat)))) for seat in seats},
        spent={seat: told.number(name) for seat, name in spent.items() if name in told.names},
        zone_cubes=told.chosen("zone-cubes"),
        radioed=taken(told, "radioed"),
        clues=taken(told, "clues"),
        bullets=told.number("bullets"),
    )


def _with_cards(report: DayReport, cards: Iterable[str], told: Filled) -> DayReport:
    """The report with what was done with these cards."""
    prepared = {card: told.number(f"{_PREPARED} {card}") for card in cards}
    return replace(report, prepared=report.prepared | prepared, played=report.played + taken(told, "played"))
