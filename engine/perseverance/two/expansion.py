"""The effects of the Expansion zone: Marketplace, Politics and Settle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.messages import say
from engine.perseverance.assembly import zone_name
from engine.perseverance.assets import FOLLOWERS, VOTES, asset_name, gain, pay
from engine.perseverance.officers import officer_name, place_cubes
from engine.perseverance.options import counts
from engine.perseverance.picks import Pick, ZoneEffect, any_open, pick_up_to
from engine.perseverance.politics import politics
from engine.perseverance.two.assets import gain_permanent
from engine.perseverance.two.board import CITY_ZONES
from engine.perseverance.two.construction import less
from engine.perseverance.two.perks import gain_perk, open_perks
from engine.perseverance.two.places import zone_options
from engine.perseverance.two.state import Expedition, Explorer
from engine.requests import Option
from engine.rules import Rules, choose, choose_some

GOODS = ("food", "scrap", "resource")
POLITICIAN, COLONIST, ARCHITECT = "ST-2A", "ST-3B", "EN-3B"
CUBE, PERK = "cube", "perk"
MOST_SETTLED = 2


def _buy(game: Expedition, player: Explorer) -> Rules[None]:
    yield from _take_goods(game, player, 2, rule=("P2-EXP-02",))


def _swap(game: Expedition, player: Explorer) -> Rules[None]:
    """Any number of goods for as many others."""
    held = Counter({asset: player.assets[asset] for asset in GOODS})
    given = yield from choose_some(
        "perseverance-2.ask.swap",
        say("perseverance-2.ask.swap", player=player.name),
        counts(held, lambda asset: asset_name(asset, 1)),
        seat=player.seat,
        least=1,
        most=held.total(),
        rule=("P2-EXP-03", "P2-GAP-22"),
    )
    pay(player, given)
    yield from _take_goods(game, player, given.total(), rule=("P2-EXP-03", "P2-GAP-22"))


def _take_goods(game: Expedition, player: Explorer, number: int, *, rule: tuple[str, ...]) -> Rules[None]:
    """So many goods in any mix."""
    options = counts(Counter(dict.fromkeys(GOODS, number)), lambda asset: asset_name(asset, 1))
    prompt = say("perseverance-2.ask.goods", player=player.name, n=number)
    taken = yield from choose_some(
        "perseverance-2.ask.goods", prompt, options, seat=player.seat, least=number, most=number, rule=rule
    )
    gain(game, player, taken)


MARKETPLACE: dict[str, Pick[Expedition, Explorer]] = {
    "buy": Pick(_buy, {"glowberry": 1}),
    "swap": Pick(_swap, possible=lambda _game, player: any(player.assets[asset] for asset in GOODS)),
}


def _marketplace(game: Expedition, player: Explorer) -> Rules[None]:
    yield from pick_up_to(game, player, "marketplace", MARKETPLACE, 2, rule=("P2-EXP-01",))


def _permanent_votes(game: Expedition, player: Explorer) -> Rules[None]:
    """Two permanent votes, and one vote more."""
    gain_permanent(game, player, 2)
    gain(game, player, {VOTES: 1})
    yield from ()


POLITICS: dict[str, Pick[Expedition, Explorer]] = {
    **politics({"food": 2}, pool=("P2-EXP-05", "P2-EXP-06"), board=("P2-EXP-07",)),
    "permanent": Pick(_permanent_votes, {"valor": 2}),
}


def _politics(game: Expedition, player: Explorer) -> Rules[None]:
    """One option; a Politician may choose another one."""
    most = 2 if player.has(POLITICIAN) else 1
    yield from pick_up_to(game, player, "politics", POLITICS, most, rule=("P2-EXP-04",))


@dataclass
class SettleEffect:
    """One Settle effect: settlements built in one action go to different zones."""

    used: list[str] = field(default_factory=list)

    def zones(self, game: Expedition, player: Explorer) -> list[str]:
        return settlement_zones(game, player, without=self.used)


def settlement_zones(game: Expedition, player: Explorer, *, without: Iterable[str] = ()) -> list[str]:
    """City zones with a free settlement space, while the player has a settlement left."""
    if not game.settlements_left(player.owner):
        return []
    return [zone for zone in CITY_ZONES if zone not in without and game.free_settlement_spaces(zone)]


def place_settlement(
    game: Expedition, player: Explorer, zones: Iterable[str], *, bonus: bool, rule: tuple[str, ...]
) -> Rules[str]:
    """A settlement on the lowest free space of one of these zones; which space does not matter."""
    prompt = say("perseverance.ask.settlement", player=player.name)
    zone = yield from choose(
        "perseverance.ask.settlement", prompt, zone_options(zones), seat=player.seat, rule=rule, on_map=True
    )
    game.zones[zone].settlements[game.free_settlement_spaces(zone)[0]] = player.owner
    game.tell(say("perseverance.news.settled", player=player.name, place=zone_name(zone)))
    if bonus:
        yield from _settlement_bonus(game, player, zone)
    return zone


def _settlement_bonus(game: Expedition, player: Explorer, zone: str) -> Rules[None]:
    """A cube on the officer of the zone, or a perk of that officer."""
    if not game.cubes_left(player.owner):
        return
    officer = game.officer_of(zone)
    chosen = CUBE
    if open_perks(game, player, [officer.id]):
        name = officer_name(officer.id)
        options = [Option(id, say(f"perseverance-2.settled.{id}", officer=name)) for id in (CUBE, PERK)]
        prompt = say("perseverance-2.ask.settled", player=player.name)
        chosen = yield from choose(
            "perseverance-2.ask.settled", prompt, options, seat=player.seat, rule=("P2-EXP-18",)
        )
    if chosen == CUBE:
        place_cubes(game, officer, player.owner, 1)
    else:
        yield from gain_perk(game, player, [officer.id], rule=("P2-EXP-18",))


def _one_for_each(game: Expedition, player: Explorer) -> Rules[None]:
    """As many followers as own settlements in one city zone."""
    settled = {zone: game.zones[zone].own_settlements(player.owner) for zone in CITY_ZONES}
    options = zone_options(zone for zone, number in settled.items() if number)
    best = max(settled, key=lambda zone: settled[zone])
    prompt = say("perseverance-2.ask.count-zone", player=player.name)
    zone = yield from choose(
        "perseverance-2.ask.count-zone",
        prompt,
        options,
        seat=player.seat,
        rule=("P2-EXP-14",),
        on_map=True,
        default=best,
    )
    gain(game, player, {FOLLOWERS: settled[zone]})


def _settle_options(settling: SettleEffect) -> dict[str, Pick[Expedition, Explorer]]:
    def settle(game: Expedition, player: Explorer) -> Rules[None]:
        zones = settling.zones(game, player)
        rule = ("P2-EXP-15", "P2-EXP-16")
        settling.used.append((yield from place_settlement(game, player, zones, bonus=True, rule=rule)))

    def possible(game: Expedition, player: Explorer) -> bool:
        return bool(settling.zones(game, player))

    return {
        "food-scrap": Pick(settle, {"food": 1, "scrap": 1}, possible),
        "resource-story": Pick(settle, {"resource": 1, "story": 1}, possible),
        "followers": Pick(_one_for_each, possible=lambda game, player: game.settlements(player.owner) > 0),
    }


def _settle(game: Expedition, player: Explorer) -> Rules[None]:
    """Up to two different options; a Colonist has one more, which may be the same."""
    yield from pick_up_to(
        game,
        player,
        "settle",
        _settle_options(SettleEffect()),
        MOST_SETTLED,
        again=int(player.has(COLONIST)),
        discount=less(game, player, ARCHITECT, *GOODS),
        rule=("P2-EXP-11", "P2-GAP-21"),
    )


def _can_settle(game: Expedition, player: Explorer) -> bool:
    return any_open(_settle_options(SettleEffect()), game, player, less(game, player, ARCHITECT, *GOODS))


EFFECTS: dict[str, ZoneEffect[Expedition, Explorer]] = {
    "marketplace": ZoneEffect(_marketplace, lambda game, player: any_open(MARKETPLACE, game, player)),
    "politics": ZoneEffect(_politics, lambda game, player: any_open(POLITICS, game, player)),
    "settle": ZoneEffect(_settle, _can_settle),
}
