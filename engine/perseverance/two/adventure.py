"""The Adventure effect: a rally point, then fight, clear and camp around it, then the dinos attack it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine.messages import say
from engine.perseverance.assets import can_pay, pay
from engine.perseverance.options import agree
from engine.perseverance.picks import NotDone, Pick, any_open, pick_up_to
from engine.perseverance.two.attack import dino_attack, put_rally
from engine.perseverance.two.camps import camp_places, place_camp
from engine.perseverance.two.fight import can_fight, fight
from engine.perseverance.two.hex_map import CAMP
from engine.perseverance.two.journey import cards_for, choose_card, play_card
from engine.perseverance.two.places import hex_options
from engine.perseverance.two.state import Expedition, Explorer
from engine.rules import Rules, choose

ADVENTURER = "CM-3A"
FARTHER = {"glowberry": 2}
CAMP_COST = {"resource": 1}
MOST_OPTIONS = 2


@dataclass
class Outing:
    """What one Adventure effect may reach, where it has fought already, and cards that ask for too much."""

    hexes: list[str]
    fought: list[str] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)


def rally_camps(game: Expedition) -> list[str]:
    """Areas with a camp of anybody that is not overrun."""
    return [id for id, area in game.areas.items() if area.camp is not None and not game.overrun(id, CAMP)]


def valid_hexes(game: Expedition, rally: str, *, far: bool = False) -> list[str]:
    """Hexes that touch the rally area; farther, also those that touch a cleared area beside it."""
    near = game.around(rally)
    found = list(near)
    if far:
        beyond = {id for area in near if game.areas[area].cleared for id in game.around(area)}
        found = [id for id in game.areas if id in near or (id in beyond and id != rally)]
    game.look_at(found)
    return found


def can_adventure(game: Expedition, player: Explorer) -> bool:
    return any(_ways(game, player, camp) for camp in rally_camps(game))


def _ways(game: Expedition, player: Explorer, camp: str) -> list[bool]:
    """Near, far or both: the ranges in which something could be done from this camp."""
    goes_on = any(game.areas[id].cleared for id in game.around(camp))
    ranges = (False, True) if goes_on and can_pay(player, FARTHER) else (False,)
    return [far for far in ranges if _possible(game, player, camp, far=far)]


def _possible(game: Expedition, player: Explorer, camp: str, *, far: bool) -> bool:
    """Tested with the glowberries for a longer way spent."""
    cost = FARTHER if far else {}
    pay(player, cost)
    found = any_open(_options(Outing(valid_hexes(game, camp, far=far))), game, player)
    pay(player, {asset: -number for asset, number in cost.items()})
    return found


def adventure(game: Expedition, player: Explorer) -> Rules[None]:
    """One or two different options around the rally point; its owner then faces the dinos."""
    camps = [camp for camp in rally_camps(game) if _ways(game, player, camp)]
    prompt = say("perseverance-2.ask.rally", player=player.name)
    camp = yield from choose(
        "perseverance-2.ask.rally",
        prompt,
        hex_options(camps),
        seat=player.seat,
        rule=("P2-ADV-02",),
        on_map=True,
    )
    far = yield from _how_far(game, player, camp)
    rally = put_rally(game, camp, CAMP)
    outing = Outing(valid_hexes(game, camp, far=far))
    rule = ("P2-ADV-06",)
    yield from pick_up_to(game, player, "adventure", _options(outing), MOST_OPTIONS, rule=rule)
    yield from _adventurer(game, player, outing)
    yield from dino_attack(game, rally)


def _how_far(game: Expedition, player: Explorer, camp: str) -> Rules[bool]:
    """Two glowberries, paid once, reach one cleared area farther with all options of this effect."""
    ways = _ways(game, player, camp)
    far = ways[0]
    if len(ways) > 1:
        prompt = say("perseverance-2.ask.farther", player=player.name)
        far = yield from agree(
            "perseverance-2.ask.farther", prompt, seat=player.seat, rule=("P2-ADV-05", "P2-GAP-16")
        )
    if far:
        pay(player, FARTHER)
        game.tell(say("perseverance-2.news.farther", player=player.name))
    return far


def _options(outing: Outing) -> dict[str, Pick[Expedition, Explorer]]:
    return {
        "fight": Pick(
            lambda game, player: _fight(game, player, outing),
            possible=lambda game, player: bool(_battlefields(game, player, outing)),
        ),
        "clear": Pick(
            lambda game, player: _clear(game, player, outing),
            possible=lambda game, player: bool(_clearable(game, player, outing)),
        ),
        "camp": Pick(
            lambda game, player: place_camp(game, player, outing.hexes, rule=("P2-ADV-20",)),
            CAMP_COST,
            lambda game, player: bool(camp_places(game, player, outing.hexes)),
        ),
    }


def _battlefields(game: Expedition, player: Explorer, outing: Outing) -> list[str]:
    return [
        id
        for id in outing.hexes
        if id not in outing.fought
        and game.areas[id].dinos
        and can_fight(game, player, game.areas[id].dinos.values())
    ]


def _fight(game: Expedition, player: Explorer, outing: Outing) -> Rules[None]:
    """Any number of the dinos on one hex; the defeated leave it."""
    prompt = say("perseverance-2.ask.battlefield", player=player.name)
    options = hex_options(_battlefields(game, player, outing))
    id = yield from choose(
        "perseverance-2.ask.battlefield", prompt, options, seat=player.seat, rule=("P2-ADV-07",), on_map=True
    )
    outing.fought.append(id)
    dinos = game.areas[id].dinos
    standing = {f"{id}:{number}": species for number, species in sorted(dinos.items())}
    for defeated in (yield from fight(game, player, standing, rule=("P2-ADV-09",))):
        del dinos[int(defeated.rpartition(":")[2])]


def _adventurer(game: Expedition, player: Explorer, outing: Outing) -> Rules[None]:
    """The Adventurer may fight on one more hex, whatever was chosen before."""
    if player.has(ADVENTURER) and _battlefields(game, player, outing):
        prompt = say("perseverance-2.ask.adventurer", player=player.name)
        if (
            yield from agree(
                "perseverance-2.ask.adventurer", prompt, seat=player.seat, rule=("P2-PERK-CM-3A", "P2-GAP-37")
            )
        ):
            yield from _fight(game, player, outing)


def _clearable(game: Expedition, player: Explorer, outing: Outing) -> list[str]:
    """Tiles without dinos for which a card in hand fits, with soldiers enough and no adventure under way."""
    if player.patrol is not None:
        return []
    empty = [id for id in outing.hexes if not game.areas[id].dinos]
    tiles = [id for id in empty if game.areas[id].may_be_cleared or game.areas[id].is_temple]
    return [id for id in tiles if cards_for(game, player, game.areas[id].terrain, outing.refused)]


def _clear(game: Expedition, player: Explorer, outing: Outing) -> Rules[None]:
    """The tile leaves the game, unless it is the temple's; the card for it is played with soldiers on it.

    Where the card asks for too many soldiers, nothing moves, and another option may be picked.
    """
    prompt = say("perseverance-2.ask.clear", player=player.name)
    options = hex_options(_clearable(game, player, outing))
    id = yield from choose(
        "perseverance-2.ask.clear", prompt, options, seat=player.seat, rule=("P2-ADV-12",), on_map=True
    )
    area = game.areas[id]
    found = yield from choose_card(game, player, area.terrain, outing.refused)
    if found is None:
        raise NotDone
    if not area.is_temple:
        area.cleared = True
        game.tell(say("perseverance-2.news.cleared", hex=id))
    yield from play_card(game, player, *found)
