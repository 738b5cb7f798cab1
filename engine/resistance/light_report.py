"""What the players tell after a phase in light keeping: one screen, asked again until it fits together."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from engine.answers import Filled
from engine.messages import Message, say
from engine.requests import Choose, Count, Option
from engine.resistance.actions import set_aside
from engine.resistance.cards import commando, return_card, slow
from engine.resistance.clues import candidates, may_keep, zones_with
from engine.resistance.components import BULLETS, components
from engine.resistance.names import card_name, clue_name, zone_counts, zone_options
from engine.resistance.skills import HERO
from engine.resistance.state import Resistance
from engine.resistance.zones import Zone
from engine.rules import Rules, fill


@dataclass(frozen=True, slots=True)
class DayReport:
    """What the players say happened in the phase."""

    eliminated: Counter[Zone]
    officers: Counter[Zone]
    pawns: dict[int, Zone]
    spent: dict[int, int]
    zone_cubes: Counter[Zone]
    radioed: Counter[str]
    clues: Counter[str]
    bullets: int
    prepared: dict[str, int] = field(default_factory=dict)
    played: Counter[str] = field(default_factory=Counter)


def report(game: Resistance) -> Rules[None]:
    """Ask until what is told fits together, then move the pieces."""
    note: Message | None = None
    while True:
        told = yield from _ask(game, note)
        note = _contradiction(game, told)
        if note is None:
            break
    _apply(game, told)
    if told.played["commando"] and (game.soldiers.total() or game.officers.total()):
        yield from commando(game)


def _ask(game: Resistance, note: Message | None) -> Rules[DayReport]:
    """The report, and what was done with cards that came by radio on the same day."""
    prompt = say("resistance.report", day=game.day)
    filled = yield from fill("resistance.report", prompt, _questions(game), note=note, rule=("RES-TURN-12",))
    told = _with_cards(_read(game, filled), game.available, filled)
    if not told.radioed:
        return told
    cards = sorted(told.radioed)
    questions = _card_questions(dict.fromkeys(cards, 0))
    filled = yield from fill("resistance.report", prompt, questions, rule=("RES-ACT-23", "RES-ACT-25"))
    return _with_cards(told, cards, filled)


def _questions(game: Resistance) -> Iterator[Choose | Count]:
    if game.soldiers.total():
        yield _several("eliminated", say("resistance.report.eliminated"), zone_counts(game.soldiers))
    if game.officers.total():
        yield _several("officers", say("resistance.report.officers"), zone_counts(game.officers))
    for player in game.players:
        yield Choose(
            id=_pawn(player.seat),
            prompt=say("resistance.report.pawn", player=player.name),
            options=tuple(zone_options(game.island.zones)),
            default=(player.pawn,),
            on_map=True,
        )
    for player in game.players:
        if player.cubes:
            prompt = say("resistance.report.spent", player=player.name)
            yield Count(id=_spent(player.seat), prompt=prompt, most=player.cubes, default=0)
    room = Counter({zone: game.island.rings(zone) - game.cubes[zone] for zone in game.island.zones})
    yield _several("zone-cubes", say("resistance.report.zone-cubes"), zone_counts(room))
    yield from _card_questions(game.available)
    yield from _found_questions(game)
    prompt = say("resistance.report.bullets")
    most = components().special_stock["sniper-rifle"] * BULLETS
    yield Count(id="bullets", prompt=prompt, most=most, default=game.rifle_cubes)


def _found_questions(game: Resistance) -> Iterator[Choose]:
    """Which cards came by radio, and which clues were kept."""
    radio = [Option(card, card_name(card)) for card in sorted(+game.resistance.draw)]
    if radio:
        yield _several("radioed", say("resistance.report.radioed"), radio, on_map=False)
    hidden = game.clues.may_hold() + game.clues.discard
    clues = [Option(clue, clue_name(clue), number) for clue, number in hidden.items() if may_keep(game, clue)]
    if clues:
        most = game.clues.size + game.clues.discard.total()
        yield _several("clues", say("resistance.report.clues"), clues, most=most, on_map=False)


def _card_questions(cards: dict[str, int]) -> Iterator[Choose | Count]:
    """How many cubes lie on each card now, and which were played."""
    for card, cubes in cards.items():
        prompt = say("resistance.report.prepared", card=card_name(card))
        cost = components().costs[card]
        yield Count(id=_prepared(card), prompt=prompt, least=cubes, most=cost, default=cubes)
    if cards:
        options = [Option(card, card_name(card)) for card in cards]
        yield _several("played", say("resistance.report.played"), options, on_map=False)


def _several(
    id: str, prompt: Message, options: list[Option], *, most: int | None = None, on_map: bool = True
) -> Choose:
    """Any of these, as often as each may be named, and not more than there are in all."""
    named = sum(option.most for option in options)
    most = named if most is None else min(most, named)
    return Choose(id=id, prompt=prompt, options=tuple(options), least=0, most=most, default=(), on_map=on_map)


def _pawn(seat: int) -> str:
    return f"pawn {seat}"


def _spent(seat: int) -> str:
    return f"spent {seat}"


def _prepared(card: str) -> str:
    return f"prepared {card}"


def _read(game: Resistance, told: Filled) -> DayReport:
    """The report as it was filled in. What was not asked did not happen."""
    return DayReport(
        eliminated=_taken(told, "eliminated"),
        officers=_taken(told, "officers"),
        pawns={player.seat: next(iter(told.chosen(_pawn(player.seat)))) for player in game.players},
        spent={p.seat: told.number(_spent(p.seat)) for p in game.players if _spent(p.seat) in told.names},
        zone_cubes=told.chosen("zone-cubes"),
        radioed=_taken(told, "radioed"),
        clues=_taken(told, "clues"),
        bullets=told.number("bullets"),
    )


def _with_cards(report: DayReport, cards: Iterable[str], told: Filled) -> DayReport:
    """The report with what was done with these cards."""
    prepared = {card: told.number(_prepared(card)) for card in cards}
    return replace(report, prepared=report.prepared | prepared, played=report.played + _taken(told, "played"))


def _taken(told: Filled, name: str) -> Counter[str]:
    return told.chosen(name) if name in told.names else Counter()


def _contradiction(game: Resistance, told: DayReport) -> Message | None:
    """What in the report cannot be, in words; None when it fits together."""
    laid = told.zone_cubes.total() + _laid_on_cards(game, told)
    spent = sum(told.spent.values())
    from_supply = laid - spent
    hero = any(player.character.id == HERO for player in game.players)
    if not 0 <= from_supply <= (_laid_on_cards(game, told) if hero else 0):
        return say("resistance.report.cubes-differ", spent=spent, laid=laid)
    if from_supply + told.bullets - game.rifle_cubes > game.supply:
        return say("resistance.report.supply-short", supply=game.supply)
    left = candidates(game)
    for clue in told.clues:
        left &= zones_with(game.island.known, clue).possible
    return None if left else say("resistance.report.clues-clash")


def _laid_on_cards(game: Resistance, told: DayReport) -> int:
    """Cubes put on cards today; a card that was played had its whole cost on it."""
    costs = components().costs
    return sum(
        (costs[card] if told.played[card] else cubes) - game.available.get(card, 0)
        for card, cubes in told.prepared.items()
    )


def _apply(game: Resistance, told: DayReport) -> None:
    for zone in told.eliminated | told.officers:
        set_aside(game, zone, soldiers=told.eliminated[zone], officers=told.officers[zone])
    for player in game.players:
        player.pawn = told.pawns[player.seat]
        player.cubes -= told.spent.get(player.seat, 0)
    laid = told.zone_cubes.total() + _laid_on_cards(game, told)
    game.supply -= laid - sum(told.spent.values()) + told.bullets - game.rifle_cubes
    game.rifle_cubes = told.bullets
    game.cubes.update(told.zone_cubes)
    game.resistance.draw -= told.radioed
    for card, cubes in told.prepared.items():
        game.available[card] = components().costs[card] if told.played[card] else cubes
    for card in told.played:
        return_card(game, card)
    if told.played["slow"]:
        slow(game)
    for clue in told.clues.elements():
        if game.clues.may_hold()[clue]:
            game.clues.take([clue])
        else:
            game.clues.discard[clue] -= 1
    game.kept_clues += sorted(told.clues.elements())
