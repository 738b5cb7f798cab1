"""Perks: which ones are open to a player, gaining one, and moving cubes from one to another."""

from __future__ import annotations

from collections.abc import Iterable

from engine.messages import Message, say
from engine.perseverance.assets import assets_in_words, can_pay, dino_name, pay
from engine.perseverance.officers import officer_name
from engine.perseverance.options import STOP, stop_option
from engine.perseverance.two.box import Perk, load_perks
from engine.perseverance.two.hex_map import SPECIES
from engine.perseverance.two.pen import can_take_dino, pen_needs, take_dino
from engine.perseverance.two.state import Expedition, Explorer
from engine.requests import Option
from engine.rules import Rules, choose

TAMER = "EN-1B"
PRICES = {"story": {"story": 1}, "valor": {"valor": 1}}
"""What a perk marked “!” may be paid with."""


def perk_name(id: str) -> Message:
    """Always with its officer, since two perks share a name."""
    officer = officer_name(load_perks()[id].officer)
    return say("perseverance-2.perk-of", officer=officer, perk=say(f"perseverance-2.perk.{id}"))


def open_perks(
    game: Expedition, player: Explorer, officers: Iterable[str] | None = None, *, free: bool = False
) -> list[str]:
    """The perks of these officers, or of all, that the player may gain now."""
    if not game.cubes_left(player.owner):
        return []
    among = set(game.officers if officers is None else officers)
    return [
        id
        for id, perk in load_perks().items()
        if perk.officer in among
        and id not in player.perks
        and perk.level <= 1 + _held(player.perks, perk.officer)
        and (free or not perk.costly or _prices(game, player))
    ]


def _held(perks: Iterable[str], officer: str) -> int:
    return sum(load_perks()[id].officer == officer for id in perks)


def _prices(game: Expedition, player: Explorer) -> list[str]:
    """Where the turns go by hand, the players see to it that it is paid."""
    return [id for id, cost in PRICES.items() if not game.full or can_pay(player, cost)]


def gain_perk(
    game: Expedition,
    player: Explorer,
    officers: Iterable[str] | None = None,
    *,
    free: bool = False,
    rule: tuple[str, ...],
) -> Rules[None]:
    """A cube on a perk of one of these officers, if any is open; otherwise the gain is lost."""
    found = open_perks(game, player, officers, free=free)
    if not found:
        game.tell(say("perseverance-2.news.no-perk", player=player.name))
        return
    prompt = say("perseverance-2.ask.perk", player=player.name)
    id = yield from choose(
        "perseverance-2.ask.perk", prompt, _options(found), seat=player.seat, rule=rule, on_map=True
    )
    if load_perks()[id].costly and not free and game.full:
        yield from _pay(game, player)
    yield from _take(game, player, id)


def _options(perks: Iterable[str]) -> list[Option]:
    return [Option(id, _label(load_perks()[id])) for id in perks]


def _label(perk: Perk) -> Message:
    name = perk_name(perk.id)
    return say("perseverance-2.perk-costly", perk=name) if perk.costly else name


def _pay(game: Expedition, player: Explorer) -> Rules[None]:
    """A story or a valor, as the player chooses."""
    prices = _prices(game, player)
    id = prices[0]
    if len(prices) > 1:
        options = [Option(id, say("perseverance.price", cost=assets_in_words(PRICES[id]))) for id in prices]
        prompt = say("perseverance.ask.price", player=player.name)
        id = yield from choose(
            "perseverance.ask.price", prompt, options, seat=player.seat, rule=("P2-PERK-05",)
        )
    pay(player, PRICES[id])


def _take(game: Expedition, player: Explorer, id: str) -> Rules[None]:
    """It works from the next step on; the Tamer's dino comes at once."""
    player.perks.append(id)
    player.fresh.append(id)
    game.tell(say("perseverance-2.news.perk", player=player.name, perk=perk_name(id)))
    if id == TAMER:
        yield from take_any_dino(game, player, rule=("P2-PERK-EN-1B", "P2-GAP-32"))


def any_dino(game: Expedition, player: Explorer) -> list[str]:
    """The species of which the pen could take one."""
    return [species for species in SPECIES if can_take_dino(game, player, species)]


def take_any_dino(game: Expedition, player: Explorer, *, rule: tuple[str, ...]) -> Rules[None]:
    """A dino of any species from the supply into the pen."""
    species = any_dino(game, player)
    if species:
        options = [Option(id, dino_name(id)) for id in species]
        prompt = say("perseverance-2.ask.species", player=player.name)
        chosen = yield from choose("perseverance-2.ask.species", prompt, options, seat=player.seat, rule=rule)
        yield from take_dino(game, player, chosen, rule=rule)


def move_perks(game: Expedition, player: Explorer, most: int, *, rule: tuple[str, ...]) -> Rules[None]:
    """Cubes from perks to other perks, free of cost; after each move every level must be earned."""
    for _ in range(most):
        moves = {id: to for id in player.perks if (to := _targets(player, id))}
        if not moves:
            return
        prompt = say("perseverance-2.ask.move-perk", player=player.name)
        options = [*_options(moves), stop_option()]
        source = yield from choose(
            "perseverance-2.ask.move-perk", prompt, options, seat=player.seat, rule=rule, on_map=True
        )
        if source == STOP:
            return
        prompt = say("perseverance-2.ask.perk", player=player.name)
        id = yield from choose(
            "perseverance-2.ask.perk",
            prompt,
            _options(moves[source]),
            seat=player.seat,
            rule=rule,
            on_map=True,
        )
        player.perks.remove(source)
        yield from _take(game, player, id)


def _targets(player: Explorer, source: str) -> list[str]:
    """Where the cube of this perk could go so that the others keep their level and the pen its dinos."""
    rest = [id for id in player.perks if id != source]
    if pen_needs(player, source) or not _earned(rest, load_perks()[source]):
        return []
    others = (perk for id, perk in load_perks().items() if id not in player.perks)
    return [perk.id for perk in others if _earned([*rest, perk.id], perk)]


def _earned(perks: Iterable[str], of: Perk) -> bool:
    """The perks of one officer, lowest first: each needs as many before it as its level says."""
    levels = sorted(load_perks()[id].level for id in perks if load_perks()[id].officer == of.officer)
    return all(level <= before + 1 for before, level in enumerate(levels))
