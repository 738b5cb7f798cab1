"""The effects of the Construction zone: Build and Salvage."""

from __future__ import annotations

from engine.messages import say
from engine.perseverance.options import agree
from engine.perseverance.picks import Discount, Pick, ZoneEffect, any_open, gives, pick_up_to
from engine.perseverance.two.camps import (
    camp_places,
    can_build_outpost,
    can_build_tower,
    place_camp,
    place_outpost,
    place_tower,
)
from engine.perseverance.two.offer import can_take, take_from_offer
from engine.perseverance.two.pen import release
from engine.perseverance.two.state import Expedition, Explorer
from engine.rules import Rules

QUARTERMASTER = "EN-2B"
TRAMPLER = "trampler"
MOST_OPTIONS = 2


def _tower(game: Expedition, player: Explorer) -> Rules[None]:
    """A Trampler goes free for it; then an adventure card may be taken."""
    release(game, player, TRAMPLER)
    yield from place_tower(game, player)
    if can_take(game):
        prompt = say("perseverance-2.ask.take-card", player=player.name)
        if (
            yield from agree("perseverance-2.ask.take-card", prompt, seat=player.seat, rule=("P2-BUILD-08",))
        ):
            yield from take_from_offer(game, player, rule=("P2-BUILD-08",))


def _camp(game: Expedition, player: Explorer) -> Rules[None]:
    yield from place_camp(game, player, game.cleared(), rule=("P2-BUILD-10",))


BUILD: dict[str, Pick[Expedition, Explorer]] = {
    "outpost": Pick(place_outpost, {"resource": 1, "scrap": 1}, can_build_outpost),
    "tower": Pick(
        _tower,
        possible=lambda game, player: player.pen[TRAMPLER] > 0 and can_build_tower(game, player),
    ),
    "camp": Pick(
        _camp,
        {"scrap": 1, "glowberry": 1},
        lambda game, player: bool(camp_places(game, player, game.cleared())),
    ),
}


def less(game: Expedition, player: Explorer, perk: str, *assets: str) -> Discount:
    """What a perk takes off the costs of an effect: one unit, once or for each option, as it is set."""
    if not player.has(perk):
        return Discount()
    return Discount(assets, 1 if game.settings["discounts"] == "once" else None)


def _build(game: Expedition, player: Explorer) -> Rules[None]:
    discount = less(game, player, QUARTERMASTER, "scrap")
    rule = ("P2-BUILD-01", "P2-GAP-23")
    yield from pick_up_to(game, player, "build", BUILD, MOST_OPTIONS, discount=discount, rule=rule)


def _can_build(game: Expedition, player: Explorer) -> bool:
    return any_open(BUILD, game, player, less(game, player, QUARTERMASTER, "scrap"))


EFFECTS: dict[str, ZoneEffect[Expedition, Explorer]] = {
    "build": ZoneEffect(_build, _can_build),
    "salvage": ZoneEffect(gives({"scrap": 2})),
}
