"""Light keeping: one press per action; what the army must know is asked afterwards, on one screen."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.answers import Answer, Chosen, Counted
from engine.messages import Message, say
from engine.requests import Choose, Count, Move, Option
from engine.resistance.actions import set_aside
from engine.resistance.cards import commando, return_card, slow
from engine.resistance.clues import candidates, may_keep, zones_with
from engine.resistance.components import BULLETS, components
from engine.resistance.crafting import destroy_base
from engine.resistance.ending import check_victory
from engine.resistance.full import END, too_far_ahead
from engine.resistance.island import Zone
from engine.resistance.names import (
    card_name,
    clue_name,
    object_name,
    player_options,
    zone_counts,
    zone_options,
)
from engine.resistance.skills import HERO
from engine.resistance.state import Resistance
from engine.rules import Rules, act, choose, fill

ACTION, TAKE_BACK, DESTROYED, CRAFTED = "action", "take-back", "destroyed", "crafted"


def timed_turns(game: Resistance) -> Rules[None]:
    """Each press moves a counter; a mistaken press is taken back. Then the report."""
    start = [player.counter for player in game.players]
    while True:
        told = yield from act(
            say("resistance.ask.press", day=game.day),
            moves(game, start),
            timer=game.timer,
            rule=("RES-TURN-05", "RES-TURN-06", "RES-TURN-09"),
        )
        if told is None or told.move == END:
            break
        if told.move == DESTROYED:
            yield from _base_destroyed(game)
        elif told.move == CRAFTED:
            game.crafted = True
            check_victory(game)
        else:
            assert told.seat is not None
            game.players[told.seat].counter += 1 if told.move == ACTION else -1
    yield from report(game)


def moves(game: Resistance, start: list[int]) -> Iterator[Move]:
    """A press for everyone under the two-action gap, and taking back what was pressed today."""
    for player in game.players:
        waits = None if game.may_act(player) else too_far_ahead(game, player)
        yield Move(player.seat, ACTION, say("resistance.action.any"), waits)
        if player.counter > start[player.seat]:
            yield Move(player.seat, TAKE_BACK, say("resistance.action.take-back"))
    if game.bases:
        yield Move(None, DESTROYED, say("resistance.action.destroyed"))
    if game.scenario.craft is not None and not game.crafted:
        yield Move(None, CRAFTED, say("resistance.action.crafted", item=object_name(game.scenario.craft)))
    yield Move(None, END, say("resistance.action.end-phase"))


def _base_destroyed(game: Resistance) -> Rules[None]:
    """Which base it was, and who used the bomb, where the game goes on and it matters."""
    zone, seat = game.bases[0], "0"
    if len(game.bases) > 1:
        zone = yield from choose(
            say("resistance.ask.destroyed"), zone_options(game.bases), rule=("RES-ACT-26",), timer=game.timer
        )
    if game.bases_destroyed + 1 < game.scenario.bases:
        seat = yield from choose(
            say("resistance.ask.bomber"),
            player_options(game.players),
            rule=("RES-ACT-26",),
            timer=game.timer,
        )
    destroy_base(game, game.players[int(seat)], zone)


@dataclass
class Report:
    """What the players say happened in the phase."""

    eliminated: Counter[Zone] = field(default_factory=Counter)
    officers: Counter[Zone] = field(default_factory=Counter)
    pawns: dict[int, Zone] = field(default_factory=dict)
    spent: dict[int, int] = field(default_factory=dict)
    zone_cubes: Counter[Zone] = field(default_factory=Counter)
    prepared: dict[str, int] = field(default_factory=dict)
    played: Counter[str] = field(default_factory=Counter)
    radioed: Counter[str] = field(default_factory=Counter)
    clues: Counter[str] = field(default_factory=Counter)
    bullets: int = 0


def report(game: Resistance) -> Rules[None]:
    """Ask until what is told fits together, then move the pieces."""
    questions = dict(_questions(game))
    note: Message | None = None
    while True:
        answers = yield from fill(
            say("resistance.report", day=game.day), questions.values(), note=note, rule=("RES-TURN-12",)
        )
        told = Report()
        _read(told, dict(zip(questions, answers, strict=True)))
        if told.radioed:
            yield from _radioed_cards(game, told)
        note = _contradiction(game, told)
        if note is None:
            break
    _apply(game, told)
    if told.played["commando"] and (game.soldiers.total() or game.officers.total()):
        yield from commando(game)


def _radioed_cards(game: Resistance, told: Report) -> Rules[None]:
    """A card that came by radio may have been prepared, and even played, on the same day."""
    played = told.played
    questions = dict(_card_questions(dict.fromkeys(sorted(told.radioed), 0)))
    answers = yield from fill(
        say("resistance.report", day=game.day), questions.values(), rule=("RES-ACT-23", "RES-ACT-25")
    )
    _read(told, dict(zip(questions, answers, strict=True)))
    told.played = told.played + played


def _questions(game: Resistance) -> Iterator[tuple[str, Choose | Count]]:
    if game.soldiers.total():
        yield "eliminated", _several(say("resistance.report.eliminated"), zone_counts(game.soldiers))
    if game.officers.total():
        yield "officers", _several(say("resistance.report.officers"), zone_counts(game.officers))
    for player in game.players:
        yield (
            f"pawn {player.seat}",
            Choose(
                prompt=say("resistance.report.pawn", player=player.name),
                options=tuple(zone_options(game.island.zones)),
                default=(player.pawn,),
                on_map=True,
            ),
        )
    for player in game.players:
        if player.cubes:
            prompt = say("resistance.report.spent", player=player.name)
            yield f"spent {player.seat}", Count(prompt=prompt, most=player.cubes, default=0)
    room = Counter({zone: game.island.rings(zone) - game.cubes[zone] for zone in game.island.zones})
    yield "zone cubes", _several(say("resistance.report.zone-cubes"), zone_counts(room))
    yield from _card_questions(game.available)
    radio = [Option(card, card_name(card)) for card in sorted(+game.resistance.draw)]
    if radio:
        yield "radioed", _several(say("resistance.report.radioed"), radio, on_map=False)
    hidden = game.clues.draw + game.clues.discard
    clues = [Option(clue, clue_name(clue), number) for clue, number in hidden.items() if may_keep(game, clue)]
    if clues:
        yield "clues", _several(say("resistance.report.clues"), clues, on_map=False)
    rifles = components().special_stock["sniper-rifle"]
    yield (
        "bullets",
        Count(prompt=say("resistance.report.bullets"), most=rifles * BULLETS, default=game.rifle_cubes),
    )


def _card_questions(cards: dict[str, int]) -> Iterator[tuple[str, Choose | Count]]:
    """How many cubes lie on each card now, and which were played."""
    for card, cubes in cards.items():
        prompt = say("resistance.report.prepared", card=card_name(card))
        cost = components().costs[card]
        yield f"prepared {card}", Count(prompt=prompt, least=cubes, most=cost, default=cubes)
    if cards:
        options = [Option(card, card_name(card)) for card in cards]
        yield "played", _several(say("resistance.report.played"), options, on_map=False)


def _several(prompt: Message, options: list[Option], *, on_map: bool = True) -> Choose:
    most = sum(option.most for option in options)
    return Choose(prompt=prompt, options=tuple(options), least=0, most=most, default=(), on_map=on_map)


def _read(told: Report, answers: dict[str, Answer]) -> None:
    for question, answer in answers.items():
        what, _, of = question.partition(" ")
        match what, answer:
            case "pawn", Chosen():
                told.pawns[int(of)] = answer.ids[0]
            case "spent", Counted():
                told.spent[int(of)] = answer.number
            case "prepared", Counted():
                told.prepared[of] = answer.number
            case "bullets", Counted():
                told.bullets = answer.number
            case "zone", Chosen():
                told.zone_cubes = Counter(answer.ids)
            case _, Chosen():
                setattr(told, what, Counter(answer.ids))


def _contradiction(game: Resistance, told: Report) -> Message | None:
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
        left &= zones_with(game.island, clue)
    return None if left else say("resistance.report.clues-clash")


def _laid_on_cards(game: Resistance, told: Report) -> int:
    """Cubes put on cards today; a card that was played had its whole cost on it."""
    costs = components().costs
    return sum(
        (costs[card] if told.played[card] else cubes) - game.available.get(card, 0)
        for card, cubes in told.prepared.items()
    )


def _apply(game: Resistance, told: Report) -> None:
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
    from_discard = told.clues - game.clues.draw
    game.clues.draw -= told.clues
    game.clues.discard -= from_discard
    game.kept_clues += sorted(told.clues.elements())
