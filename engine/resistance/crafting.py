"""Special objects: crafting them, and the actions they allow."""

from collections import Counter

from engine.messages import Message, say
from engine.requests import Option
from engine.resistance import refusals
from engine.resistance.actions import RIFLE, hit, set_aside, why_not_hit
from engine.resistance.cards import keep_available
from engine.resistance.ending import check_victory
from engine.resistance.fact_kinds import LINK
from engine.resistance.names import card_name, object_name, zone_options
from engine.resistance.piles import draw_from
from engine.resistance.printed_map import JOINED
from engine.resistance.skills import SABOTAGE_MARGIN, margin
from engine.resistance.state import Player, Resistance, asked
from engine.resistance.zones import ZONES, Zone, link_name
from engine.rules import Rules, choose

BOMB, GRENADE, RADIO = "bomb", "grenade", "pirate-radio"
BOMB_REWARD = 4


def craftable(game: Resistance, player: Player) -> list[str]:
    """The special objects whose parts the player holds and that are in stock; a rifle needs a bullet."""
    held = {item for item, number in player.objects.items() if number}
    if not held:
        return []
    return [
        item
        for item, recipe in game.box.specials.items()
        if held.issuperset(recipe.parts)
        and game.specials[item] >= recipe.yields
        and (item != RIFLE or game.supply > game.box.bullets * (recipe.yields - 1))
    ]


def why_not_craft(game: Resistance, player: Player) -> Message | None:
    if not craftable(game, player):
        return refusals.no_parts(player.name)
    if margin(game, player, "craft") < 1:
        return refusals.too_strong(player.name, player.pawn)
    return None


def craft(game: Resistance, player: Player) -> Rules[None]:
    choices = craftable(game, player)
    item = choices[0]
    if len(choices) > 1:
        item = yield from choose(
            "resistance.ask.craft",
            say("resistance.ask.craft", player=player.name),
            [Option(choice, object_name(choice)) for choice in choices],
            rule=("RES-ACT-22",),
            **asked(game, player),
        )
    recipe = game.box.specials[item]
    player.objects -= Counter(recipe.parts)
    game.objects.discard.update(recipe.parts)
    game.specials[item] -= recipe.yields
    player.objects[item] += recipe.yields
    for _ in range(recipe.yields if item == RIFLE else 0):
        player.bullets.append(game.take_from_supply(game.box.bullets))
    game.crafted = game.crafted or item == game.scenario.craft
    check_victory(game)


def _use_up(game: Resistance, player: Player, item: str) -> None:
    player.objects[item] -= 1
    game.specials[item] += 1


def why_not_sabotage(game: Resistance, player: Player) -> Message | None:
    if player.pawn not in game.bases:
        return say("resistance.refuse.no-base", zone=player.pawn)
    if margin(game, player, "sabotage") < SABOTAGE_MARGIN:
        return say("resistance.refuse.sabotage", player=player.name, zone=player.pawn)
    return None


def sabotage(game: Resistance, player: Player) -> Rules[None]:
    _use_up(game, player, BOMB)
    destroy_base(game, player, player.pawn)
    yield from ()


def destroy_base(game: Resistance, player: Player, zone: Zone) -> None:
    """The bomb went off: its player gains cubes, and the game may be won."""
    player.cubes += game.take_from_supply(BOMB_REWARD)
    game.bases.remove(zone)
    game.bases_destroyed += 1
    check_victory(game)


def targets(game: Resistance, player: Player) -> list[Zone]:
    """Neighbouring zones in which a sniper shot would hit; of zones that may be neighbours, players know."""
    near = [zone for zone in ZONES if game.island.known.joined(player.pawn, zone) is not False]
    return [
        zone for zone in near if zone != player.pawn and why_not_hit(game, player, "sniper", zone) is None
    ]


def why_not_sniper(game: Resistance, player: Player) -> Message | None:
    if not targets(game, player):
        return say("resistance.refuse.no-shot", player=player.name)
    return None


def sniper(game: Resistance, player: Player) -> Rules[None]:
    zone = yield from choose(
        "resistance.ask.shot",
        say("resistance.ask.shot", player=player.name),
        zone_options(targets(game, player)),
        rule=("RES-ACT-27",),
        on_map=True,
        **asked(game, player),
    )
    if game.island.known.joined(player.pawn, zone) is None:
        game.facts.teach(LINK, link_name(player.pawn, zone), JOINED)
    yield from hit(game, player, "sniper", zone)
    player.bullets[-1] -= 1
    game.supply += 1
    if not player.bullets[-1]:
        player.bullets.pop()
        _use_up(game, player, RIFLE)


def why_not_grenade(game: Resistance, player: Player) -> Message | None:
    if not game.occupants(player.pawn):
        return refusals.no_target(player.pawn)
    if margin(game, player, "grenade") < 1:
        return refusals.too_strong(player.name, player.pawn)
    return None


def grenade(game: Resistance, player: Player) -> Rules[None]:
    zone = player.pawn
    set_aside(game, zone, soldiers=game.soldiers[zone], officers=game.officers[zone])
    _use_up(game, player, GRENADE)
    yield from ()


def why_not_radio(game: Resistance, player: Player) -> Message | None:
    if margin(game, player, "radio") < 1 or not game.resistance.draw.total():
        return refusals.draws_none(player.name, player.pawn)
    return None


def radio(game: Resistance, player: Player) -> Rules[None]:
    number = margin(game, player, "radio")
    drawn = yield from draw_from(
        game.resistance, number, card_name, rule=("RES-ACT-29",), **asked(game, player)
    )
    yield from keep_available(game, drawn, rule="RES-ACT-29", timer=game.timer)
    _use_up(game, player, RADIO)
