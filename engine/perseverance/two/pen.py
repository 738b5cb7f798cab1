"""The pen: captured dinos of one species, four at most, unless the perks of the Chief Engineer say more."""

from __future__ import annotations

from collections import Counter

from engine.messages import say
from engine.perseverance.assets import dino_name
from engine.perseverance.options import NO
from engine.perseverance.two.breach import dinos_in_words
from engine.perseverance.two.state import Expedition, Explorer
from engine.requests import Option
from engine.rules import Rules, choose

CAPACITY, BREEDER_CAPACITY = 4, 9
CAPTURES, TRAPPER_CAPTURES = 1, 2
SHEPHERD, TRAPPER, BREEDER = "EN-1A", "EN-2A", "EN-3A"


def capacity(player: Explorer) -> int:
    return BREEDER_CAPACITY if player.has(BREEDER) else CAPACITY


def captures(player: Explorer) -> int:
    """How many dinos the player may capture in one fight."""
    return TRAPPER_CAPTURES if player.has(TRAPPER) else CAPTURES


def _fits(player: Explorer, species: str, coming: Counter[str]) -> bool:
    held = player.pen + coming
    alone = player.has(SHEPHERD) or held.total() == held[species]
    return alone and held.total() < capacity(player)


def could_hold(player: Explorer, species: str, coming: Counter[str] | None = None) -> bool:
    """The pen has room for it beside those that are ``coming``, or could have if others were returned."""
    coming = coming or Counter()
    stays = coming.copy()
    stays[species] += player.pen[species]
    alone = player.has(SHEPHERD) or coming.total() == coming[species]
    return alone and stays.total() < capacity(player)


def pen_needs(player: Explorer, perk: str) -> bool:
    """The pen holds what only this perk allows, so the perk cannot be given up."""
    if perk == BREEDER:
        return player.pen.total() > CAPACITY
    return perk == SHEPHERD and len(+player.pen) > 1


def can_take_dino(game: Expedition, player: Explorer, species: str) -> bool:
    return game.dinos_left(species) > 0 and (not game.full or could_hold(player, species))


def take_dino(game: Expedition, player: Explorer, species: str, *, rule: tuple[str, ...]) -> Rules[bool]:
    """A dino from the supply into the pen, if there is one and room can be made; no fight limits it."""
    if not can_take_dino(game, player, species):
        game.tell(say("perseverance-2.news.no-room", player=player.name, dino=dino_name(species)))
        return False
    if game.full and not (yield from make_room(game, player, species, Counter(), rule=rule)):
        return False
    put_in_pen(game, player, Counter({species: 1}))
    return True


def put_in_pen(game: Expedition, player: Explorer, dinos: Counter[str]) -> None:
    """Dinos for which there is room; where turns go by hand, nobody keeps count of them."""
    if game.full:
        player.pen += dinos
    for species in dinos.elements():
        game.tell(say("perseverance-2.news.penned", player=player.name, dino=dino_name(species)))


def make_room(
    game: Expedition, player: Explorer, species: str, coming: Counter[str], *, rule: tuple[str, ...]
) -> Rules[bool]:
    """All others go where one species must stand alone, one of the player's choice from a full mixed pen."""
    if _fits(player, species, coming):
        return True
    others = Counter({id: n for id, n in player.pen.items() if id != species and n > 0})
    ways = {id: Counter({id: 1}) for id in others} if player.has(SHEPHERD) else {"all": others}
    options = [
        Option(id, say("perseverance-2.return", dinos=dinos_in_words(going))) for id, going in ways.items()
    ]
    options.append(Option(NO, say("perseverance-2.return-none")))
    prompt = say("perseverance-2.ask.return", player=player.name, dino=dino_name(species))
    id = yield from choose(
        "perseverance-2.ask.return", prompt, options, seat=player.seat, rule=("P2-PEN-01", *rule)
    )
    if id == NO:
        return False
    player.pen -= ways[id]
    game.tell(say("perseverance-2.news.returned", player=player.name, dinos=dinos_in_words(ways[id])))
    return True


def release(game: Expedition, player: Explorer, species: str) -> None:
    """A dino of the pen goes back to the supply, as the price of an effect."""
    player.pen[species] -= 1
    game.tell(say("perseverance-2.news.released", player=player.name, dino=dino_name(species)))
