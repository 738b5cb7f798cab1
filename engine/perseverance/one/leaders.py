"""The leaders' abilities, in force when all play side B."""

from __future__ import annotations

from collections.abc import Iterator

from engine.messages import say
from engine.perseverance.assets import asset_name, can_pay, dino_name, gain
from engine.perseverance.one.defense import can_post, place_soldiers
from engine.perseverance.one.places import area_places, split, zone_options
from engine.perseverance.one.state import Perseverance, Trap
from engine.perseverance.options import NO, agree
from engine.perseverance.state import LIGHT, Player
from engine.requests import Option
from engine.rules import Rules, choose

STORIES_FOR_A_FOOD = 2
ROOM_FOR_FIREWORKS = 2
TRAP = "trap"


def has_ability(game: Perseverance, player: Player, leader: str) -> bool:
    return game.settings["player-boards"] == "B" and player.leader == leader


def influence_costs(game: Perseverance, player: Player, stories: int) -> Iterator[dict[str, int]]:
    """The ways to pay for influence; Adelita may replace every 2 stories by 1 food."""
    most = stories // STORIES_FOR_A_FOOD if has_ability(game, player, "adelita") else 0
    for food in range(most + 1):
        cost = {"story": stories - STORIES_FOR_A_FOOD * food, "food": food}
        if can_pay(player, cost):
            yield cost


def fireworks(
    game: Perseverance, player: Player, zone: str, coming: list[str]
) -> Rules[tuple[str, str] | None]:
    """Jack may send one of the dinos that would come here to another area with at least 2 free spaces."""
    others = [
        other
        for other, area in game.areas.items()
        if other != zone and len(area.free_spaces()) >= ROOM_FOR_FIREWORKS
    ]
    if not has_ability(game, player, "jack") or not coming or not others:
        return None
    options = [Option(dino, dino_name(dino)) for dino in dict.fromkeys(coming)]
    options.append(Option(NO, say("perseverance.no")))
    prompt = say("perseverance-1.ask.fireworks", player=player.name)
    dino = yield from choose(
        "perseverance-1.ask.fireworks", prompt, options, seat=player.seat, rule=("P1-LEADER-04",)
    )
    if dino == NO:
        return None
    prompt = say("perseverance-1.ask.fireworks-where", player=player.name, dino=dino_name(dino))
    other = yield from choose(
        "perseverance-1.ask.fireworks-where",
        prompt,
        zone_options(others),
        seat=player.seat,
        rule=("P1-LEADER-05",),
        on_map=True,
    )
    return dino, other


def net_gun(game: Perseverance, player: Player, zone: str) -> Rules[None]:
    """Phoenix gains 1 more valor or safeguard, or puts an own trap under a dino of the leader's area."""
    if not has_ability(game, player, "phoenix"):
        return
    area = game.areas[zone]
    spaces = [space for space in area.spaces if space in area.dinos and space not in area.traps]
    options = [Option(asset, asset_name(asset, 1)) for asset in ("valor", "safeguard")]
    if spaces and game.traps_left(player.owner):
        options.append(Option(TRAP, say("perseverance-1.ask.net-gun-trap")))
    prompt = say("perseverance-1.ask.net-gun", player=player.name)
    taken = yield from choose(
        "perseverance-1.ask.net-gun", prompt, options, seat=player.seat, rule=("P1-LEADER-06",)
    )
    if taken != TRAP:
        gain(game, player, {taken: 1})
        return
    places = area_places(game, lambda _area: spaces, [zone])
    prompt = say("perseverance-1.ask.trap", player=player.name)
    id = yield from choose(
        "perseverance-1.ask.trap", prompt, places, seat=player.seat, rule=("P1-LEADER-07",), on_map=True
    )
    area.traps[split(id)[1]] = Trap(player.owner)


def natural_leader(game: Perseverance, player: Player) -> Rules[None]:
    """Keoni may place a light soldier after training."""
    if has_ability(game, player, "keoni") and can_post(game, player, [LIGHT]):
        prompt = say("perseverance-1.ask.natural-leader", player=player.name)
        if (
            yield from agree(
                "perseverance-1.ask.natural-leader", prompt, seat=player.seat, rule=("P1-LEADER-08",)
            )
        ):
            yield from place_soldiers(game, player, 1, [LIGHT])
