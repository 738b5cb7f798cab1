"""What is built on cleared areas: camps, outposts and watchtowers, with what the covered space gives."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.messages import Message, say
from engine.perseverance.assets import gain
from engine.perseverance.dice import face_name
from engine.perseverance.fact_kinds import told_or_asked
from engine.perseverance.offers import put_under, refill
from engine.perseverance.officers import place_cubes
from engine.perseverance.two.board import DISCOVERY
from engine.perseverance.two.box import Outpost
from engine.perseverance.two.hex_map import CAMP, CUBE, OUTPOST, PERK
from engine.perseverance.two.perks import gain_perk
from engine.perseverance.two.places import hex_options
from engine.perseverance.two.state import Built, Expedition, Explorer
from engine.requests import Option
from engine.rules import Rules, choose

OFFERED = 3
ANY_DIE = "any"


def camp_places(game: Expedition, player: Explorer, hexes: Iterable[str]) -> list[str]:
    """Cleared areas without a camp among these, while the player has one left."""
    if not game.camps_left(player.owner):
        return []
    return [id for id in hexes if game.areas[id].cleared and game.areas[id].camp is None]


def place_camp(
    game: Expedition, player: Explorer, hexes: Iterable[str], *, rule: tuple[str, ...]
) -> Rules[None]:
    """A camp on one of these areas, and the reward printed under it."""
    options = hex_options(camp_places(game, player, hexes))
    prompt = say("perseverance-2.ask.camp", player=player.name)
    id = yield from choose(
        "perseverance-2.ask.camp", prompt, options, seat=player.seat, rule=rule, on_map=True
    )
    area = game.areas[id]
    area.camp = player.owner
    game.tell(say("perseverance-2.news.camp", player=player.name, hex=id))
    officer = game.officer_of(DISCOVERY)
    gives = game.under(id, CAMP)
    place_cubes(game, officer, player.owner, gives[CUBE])
    for _ in range(gives[PERK]):
        yield from gain_perk(game, player, [officer.id], rule=("P2-ADV-22",))
    gain(game, player, {"followers": gives["followers"]})


def outpost_places(game: Expedition) -> list[str]:
    return [id for id in game.cleared() if game.areas[id].outpost is None]


def can_build_outpost(game: Expedition, player: Explorer) -> bool:
    """A settlement marks the owner, so one must be left."""
    return bool(game.settlements_left(player.owner) and outpost_places(game) and _offered(game))


def _offered(game: Expedition) -> list[str]:
    """The open outposts; where turns go by hand, any that is not built."""
    return game.outpost_offer if game.full else [id for id in game.outposts if game.built_at(id) is None]


def outpost_name(id: str) -> Message:
    return say(f"perseverance.effect.{id}")


def place_outpost(game: Expedition, player: Explorer) -> Rules[None]:
    """One of the open outposts on a cleared area; it adds an effect to Discovery."""
    options = [Option(id, outpost_name(id)) for id in _offered(game)]
    prompt = say("perseverance-2.ask.outpost", player=player.name)
    outpost = yield from choose(
        "perseverance-2.ask.outpost", prompt, options, seat=player.seat, rule=("P2-BUILD-02",)
    )
    prompt = say("perseverance-2.ask.outpost-where", player=player.name)
    places = hex_options(outpost_places(game))
    id = yield from choose(
        "perseverance-2.ask.outpost-where",
        prompt,
        places,
        seat=player.seat,
        rule=("P2-BUILD-02",),
        on_map=True,
    )
    built = yield from _with_symbol(game, player, game.outposts[outpost])
    game.areas[id].outpost = Built(built, player.owner)
    game.add_effect(built)
    name = outpost_name(outpost)
    game.tell(say("perseverance-2.news.outpost", player=player.name, outpost=name, hex=id))
    gain(game, player, game.under(id, OUTPOST))
    if game.full:
        game.outpost_offer.remove(outpost)
        yield from refill_outposts(game)


def _with_symbol(game: Expedition, player: Explorer, outpost: Outpost) -> Rules[Outpost]:
    """The symbol of its die space, read from the tile where nobody told it; only played turns need it."""
    if outpost.known or not game.full:
        return outpost
    if (told := told_or_asked(game.facts, "symbol", outpost.id)) is not None:
        return replace(outpost, symbol=told or None)
    options = [Option(face, face_name(face)) for face in game.dice.faces]
    options.append(Option(ANY_DIE, say("perseverance.space.any")))
    symbol = yield from choose(
        "perseverance-2.ask.outpost-symbol",
        say("perseverance-2.ask.outpost-symbol", player=player.name, outpost=outpost_name(outpost.id)),
        options,
        default=ANY_DIE,
        seat=player.seat,
        rule=("P2-GAP-14", "P2-DIE-03"),
    )
    return replace(outpost, symbol=None if symbol == ANY_DIE else symbol)


def refill_outposts(game: Expedition) -> Rules[None]:
    """Reveal outposts until three lie open, or none is left; those put under the stack come last."""
    yield from refill(
        game.outpost_offer,
        OFFERED,
        (game.outpost_deck, game.under_outposts),
        "perseverance-2.draw.outpost",
        say("perseverance-2.draw.outpost"),
        "outposts",
        outpost_name,
        rule=("P2-SETUP-10", "P2-BUILD-05"),
    )


def new_outposts(game: Expedition) -> Rules[None]:
    """After an assembly the open outposts go under the stack, and three new ones are revealed."""
    put_under(game.outpost_offer, game.under_outposts)
    yield from refill_outposts(game)


def tower_places(game: Expedition) -> list[str]:
    return [id for id in game.cleared() if game.areas[id].tower is None]


def can_build_tower(game: Expedition, player: Explorer) -> bool:
    return bool(game.towers_left(player.owner) and tower_places(game))


def place_tower(game: Expedition, player: Explorer) -> Rules[None]:
    """A watchtower from the player board on a cleared area without one."""
    prompt = say("perseverance-2.ask.tower", player=player.name)
    options = hex_options(tower_places(game))
    id = yield from choose(
        "perseverance-2.ask.tower", prompt, options, seat=player.seat, rule=("P2-BUILD-07",), on_map=True
    )
    game.areas[id].tower = player.owner
    game.tell(say("perseverance-2.news.tower", player=player.name, hex=id))
