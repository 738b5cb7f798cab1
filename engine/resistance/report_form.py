"""The report of light keeping as it is asked: each player tells their own, each cube is told once."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.answers import Filled
from engine.messages import Message, say
from engine.requests import Choose, Count, Option
from engine.resistance.actions import RIFLE
from engine.resistance.clues import may_keep
from engine.resistance.day_report import DayReport
from engine.resistance.names import card_name, clue_name, zone_counts, zone_options
from engine.resistance.skills import HERO
from engine.resistance.state import Player, Resistance

PAWN, ELIMINATED, OFFICERS, ZONE_CUBES, CARDS = "pawn", "eliminated", "officers", "zone-cubes", "cards"
"""What each player is asked, under their seat: ``pawn 2``."""

FROM_SUPPLY = " from-supply"
"""Marks a cube on a card that was not the player's own."""


def part_of(what: str, seat: int) -> str:
    """The part of the form in which a player tells this."""
    return f"{what} {seat}"


def questions(game: Resistance) -> Iterator[Choose | Count]:
    """What may have happened; what cannot have is not asked."""
    zones = tuple(zone_options(game.island.zones))
    places = {ELIMINATED: zone_counts(game.soldiers), OFFICERS: zone_counts(game.officers)}
    places[ZONE_CUBES] = zone_counts(room_on_zones(game))
    for player in game.players:
        yield from _own_questions(game, player, zones, places)
    yield from clue_question(game)
    yield from radio_question(game)
    playable = [card for card in game.available if _may_be_full(game, card)]
    if playable:
        yield played_question(playable)
    most = game.box.special_stock[RIFLE] * game.box.bullets
    if game.rifle_cubes or (game.day > 1 and most):
        prompt = say("resistance.report.bullets")
        yield Count(id="bullets", prompt=prompt, most=most, default=game.rifle_cubes)


def _own_questions(
    game: Resistance, player: Player, zones: tuple[Option, ...], places: dict[str, list[Option]]
) -> Iterator[Choose | Count]:
    own = _Own(player)
    yield Choose(
        id=part_of(PAWN, player.seat),
        prompt=say("resistance.report.pawn", player=player.name),
        options=zones,
        default=(player.pawn,),
        on_map=True,
        seat=player.seat,
    )
    yield from own.several(ELIMINATED, places[ELIMINATED])
    yield from own.several(OFFICERS, places[OFFICERS])
    if player.cubes:
        yield from own.several(ZONE_CUBES, places[ZONE_CUBES], most=player.cubes)
    yield from card_questions(game, player, game.available)


def card_questions(game: Resistance, player: Player, cards: dict[str, int]) -> Iterator[Choose]:
    """Which cubes a player put on these cards; the hero also puts some there from the supply."""
    options = _card_options(game, cards) if player.cubes else []
    most = player.cubes
    if player.character.id == HERO and game.supply:
        supplied = _card_options(game, cards, FROM_SUPPLY)
        options, most = options + supplied, most + sum(option.most for option in supplied)
    yield from _Own(player).several(CARDS, options, most=most, on_map=False)


def _card_options(game: Resistance, cards: dict[str, int], how: str = "") -> list[Option]:
    names = {card: card_name(card) for card in cards}
    if how:
        names = {card: say("resistance.report.from-supply", card=name) for card, name in names.items()}
    rooms = room_on_cards(game, cards)
    return [Option(card + how, names[card], room) for card, room in rooms.items() if room]


class _Own:
    """Questions to one player."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def several(
        self, what: str, options: list[Option], *, most: int | None = None, on_map: bool = True
    ) -> Iterator[Choose]:
        if options:
            prompt = say(f"resistance.report.own-{what}", player=self._player.name)
            id = part_of(what, self._player.seat)
            part = replace(several(id, prompt, options, on_map=on_map), seat=self._player.seat)
            yield part if most is None else replace(part, most=min(most, part.most))


def radio_question(game: Resistance) -> Iterator[Choose]:
    """Which cards came by radio."""
    radio = [Option(card, card_name(card)) for card in sorted(+game.resistance.draw)]
    if radio:
        yield several("radioed", say("resistance.report.radioed"), radio, on_map=False)


def clue_question(game: Resistance) -> Iterator[Choose]:
    """Which clues were kept."""
    hidden = game.clues.may_hold() + game.clues.discard
    clues = [Option(clue, clue_name(clue), number) for clue, number in hidden.items() if may_keep(game, clue)]
    if clues:
        most = game.clues.size + game.clues.discard.total()
        part = several("clues", say("resistance.report.clues"), clues, on_map=False)
        yield replace(part, most=min(most, part.most))


def played_question(cards: Iterable[str]) -> Choose:
    options = [Option(card, card_name(card)) for card in cards]
    return several("played", say("resistance.report.played"), options, on_map=False)


def several(id: str, prompt: Message, options: list[Option], *, on_map: bool = True) -> Choose:
    most = sum(option.most for option in options)
    return Choose(id=id, prompt=prompt, options=tuple(options), least=0, most=most, default=(), on_map=on_map)


def room_on_zones(game: Resistance) -> Counter[str]:
    """How many cubes more each zone can hold."""
    return Counter({zone: game.island.rings(zone) - game.cubes[zone] for zone in game.island.zones})


def room_on_cards(game: Resistance, cards: dict[str, int]) -> Counter[str]:
    """How many cubes more go on each of these cards, on which so many lie."""
    return Counter({card: game.box.costs[card] - cubes for card, cubes in cards.items()})


def _may_be_full(game: Resistance, card: str) -> bool:
    """Whether all cubes together would do; the hero's come from the supply."""
    held = sum(player.cubes for player in game.players)
    hero = any(player.character.id == HERO for player in game.players)
    return room_on_cards(game, game.available)[card] <= held + (game.supply if hero else 0)


def read(game: Resistance, told: Filled) -> DayReport:
    """The report as it was filled in. What was not asked did not happen."""
    seats = [player.seat for player in game.players]
    on_cards = laid_on_cards(told, seats)
    return DayReport(
        eliminated=sum_of(told, ELIMINATED, seats),
        officers=sum_of(told, OFFICERS, seats),
        pawns={seat: next(iter(told.chosen(part_of(PAWN, seat)))) for seat in seats},
        spent={seat: spent_by(told, seat) for seat in seats},
        zone_cubes=sum_of(told, ZONE_CUBES, seats),
        radioed=taken(told, "radioed"),
        clues=taken(told, "clues"),
        bullets=number_of(told, "bullets", game.rifle_cubes),
        prepared={card: cubes + on_cards[card] for card, cubes in game.available.items()},
        played=taken(told, "played"),
    )


def spent_by(told: Filled, seat: int) -> int:
    """The cubes that a player left on zones and cards, except for those that came from the supply."""
    on_cards = taken(told, part_of(CARDS, seat)).elements()
    own = [card for card in on_cards if not card.endswith(FROM_SUPPLY)]
    return taken(told, part_of(ZONE_CUBES, seat)).total() + len(own)


def laid_on_cards(told: Filled, seats: Iterable[int]) -> Counter[str]:
    """The cubes that all players put on each card, wherever they came from."""
    return Counter(card.removesuffix(FROM_SUPPLY) for card in sum_of(told, CARDS, seats).elements())


def sum_of(told: Filled, what: str, seats: Iterable[int]) -> Counter[str]:
    """What all players told of this together."""
    return sum((taken(told, part_of(what, seat)) for seat in seats), Counter[str]())


def taken(told: Filled, name: str) -> Counter[str]:
    return told.chosen(name) if name in told.names else Counter()


def number_of(told: Filled, name: str, otherwise: int) -> int:
    return told.number(name) if name in told.names else otherwise
