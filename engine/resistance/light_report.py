"""What the players tell after a phase in light keeping: one screen, asked again until it fits together."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from engine.answers import Filled
from engine.messages import Message, say
from engine.requests import Choose, Form, Request
from engine.resistance import former_report, report_form
from engine.resistance.cards import commando
from engine.resistance.clues import candidates, zones_with
from engine.resistance.day_report import DayReport, apply
from engine.resistance.names import card_name
from engine.resistance.report_form import (
    CARDS,
    ELIMINATED,
    FROM_SUPPLY,
    OFFICERS,
    ZONE_CUBES,
    card_questions,
    laid_on_cards,
    part_of,
    played_question,
    room_on_cards,
    room_on_zones,
    spent_by,
    sum_of,
    taken,
)
from engine.resistance.skills import HERO
from engine.resistance.state import Resistance
from engine.rules import Rules, fill


class Contradiction(Exception):
    """What in a report cannot be, in words, and the part of the form that says it."""

    def __init__(self, text: Message, part: str | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.part = part


def next_form(game: Resistance, request: Request) -> Form | None:
    """The report that the phase ends with: whoever likes tells of it while the phase goes on.

    Where the map is not known yet, it is asked for after the phase and not in the middle of it.
    """
    if game.full or request.timer is None or not game.island.known_settlements:
        return None
    parts = tuple(report_form.questions(game))
    return Form(id="resistance.report", prompt=_prompt(game), parts=parts, rule=("RES-TURN-12",))


def _prompt(game: Resistance) -> Message:
    return say("resistance.report", day=game.day)


def report(game: Resistance) -> Rules[None]:
    """Ask until what is told fits together, then move the pieces."""
    told = yield from _ask(game)
    apply(game, told)
    if told.played["commando"] and (game.soldiers.total() or game.officers.total()):
        yield from commando(game)


def _ask(game: Resistance) -> Rules[DayReport]:
    wrong: Contradiction | None = None
    while True:
        filled = yield from fill(
            "resistance.report",
            _prompt(game),
            report_form.questions(game),
            about=wrong.part if wrong else None,
            formerly=former_report.questions(game),
            note=wrong.text if wrong else None,
            rule=("RES-TURN-12",),
        )
        try:
            if former_report.is_former(filled):
                return _fitting(game, (yield from former_report.read(game, filled)))
            _check_sums(game, filled)
            told = _fitting(game, report_form.read(game, filled))
            break
        except Contradiction as contradiction:
            wrong = contradiction
    return (yield from _ask_radio(game, told)) if told.radioed else told


def _ask_radio(game: Resistance, report: DayReport) -> Rules[DayReport]:
    """What was done with cards that came by radio on the same day."""
    wrong: Contradiction | None = None
    cards = dict.fromkeys(sorted(report.radioed), 0)
    while True:
        filled = yield from fill(
            "resistance.report-radio",
            _prompt(game),
            _radio_questions(game, report, cards),
            about=wrong.part if wrong else None,
            note=wrong.text if wrong else None,
            rule=("RES-ACT-23", "RES-ACT-25"),
        )
        try:
            _check_cards(game, filled, cards)
            return _fitting(game, _with_radio(game, report, cards, filled))
        except Contradiction as contradiction:
            wrong = contradiction


def _radio_questions(game: Resistance, report: DayReport, cards: dict[str, int]) -> Iterator[Choose]:
    for player in game.players:
        left = replace(player, cubes=player.cubes - report.spent[player.seat])
        yield from card_questions(game, left, cards)
    yield played_question(cards)


def _with_radio(game: Resistance, report: DayReport, cards: dict[str, int], told: Filled) -> DayReport:
    seats = [player.seat for player in game.players]
    on_cards = laid_on_cards(told, seats)
    return replace(
        report,
        prepared=report.prepared | {card: on_cards[card] for card in cards},
        played=report.played + taken(told, "played"),
        spent={seat: report.spent[seat] + spent_by(told, seat) for seat in seats},
    )


def _check_sums(game: Resistance, told: Filled) -> None:
    """What several players tell of one place must be there; nobody spends what they do not have."""
    _check_places(game, told, ELIMINATED, game.soldiers)
    _check_places(game, told, OFFICERS, game.officers)
    _check_places(game, told, ZONE_CUBES, room_on_zones(game))
    _check_cards(game, told, game.available)
    for player in game.players:
        spent = spent_by(told, player.seat)
        if spent > player.cubes:
            text = say("resistance.report.cubes-short", player=player.name, n=player.cubes, told=spent)
            raise Contradiction(text, _cubes_part(told, player.seat))


def _check_places(game: Resistance, told: Filled, what: str, most: Counter[str]) -> None:
    for place, number in sum_of(told, what, _seats(game)).items():
        if number > most[place]:
            text = say("resistance.report.over", where=place, told=number, most=most[place])
            raise Contradiction(text, _last_part(game, told, what, place))


def _check_cards(game: Resistance, told: Filled, cards: dict[str, int]) -> None:
    """Cards hold their cost and no more, and are played only with all of it."""
    laid, room = laid_on_cards(told, _seats(game)), room_on_cards(game, cards)
    for card, number in laid.items():
        if number > room[card]:
            text = say("resistance.report.over", where=card_name(card), told=number, most=room[card])
            raise Contradiction(text, _last_part(game, told, CARDS, card))
    for card in taken(told, "played"):
        if laid[card] < room[card]:
            raise Contradiction(say("resistance.report.not-full", card=card_name(card)), "played")


def _seats(game: Resistance) -> list[int]:
    return [player.seat for player in game.players]


def _last_part(game: Resistance, told: Filled, what: str, place: str) -> str:
    """The last part that names the place, or a card with a cube from the supply."""
    named = (place, place + FROM_SUPPLY)
    parts = [part_of(what, seat) for seat in reversed(_seats(game))]
    return next(part for part in parts if any(taken(told, part)[one] for one in named))


def _cubes_part(told: Filled, seat: int) -> str:
    return next(part for what in (CARDS, ZONE_CUBES) if (part := part_of(what, seat)) in told.names)


def _fitting(game: Resistance, told: DayReport) -> DayReport:
    """The report, if what it says of all cubes and clues together can be."""
    from_supply, laid = told.from_supply(game), told.laid_on_cards(game)
    hero = any(player.character.id == HERO for player in game.players)
    if not 0 <= from_supply <= (laid if hero else 0):
        spent = sum(told.spent.values())
        text = say("resistance.report.cubes-differ", spent=spent, laid=told.zone_cubes.total() + laid)
        raise Contradiction(text)
    if from_supply + told.loaded(game) > game.supply:
        raise Contradiction(say("resistance.report.supply-short", supply=game.supply), "bullets")
    left = candidates(game)
    for clue in told.clues:
        left &= zones_with(game.island.known, clue).possible
    if not left:
        raise Contradiction(say("resistance.report.clues-clash"), "clues")
    return told
