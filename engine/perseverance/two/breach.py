"""A breach: dinos on a failed attack card overrun a camp or outpost and cost followers, turn after turn."""

from __future__ import annotations

from collections import Counter
from typing import cast

from engine.messages import Message, say
from engine.perseverance.assets import dino_name, lose_followers
from engine.perseverance.options import counts
from engine.perseverance.two.attack_cards import breach_dinos, card_name, discard
from engine.perseverance.two.box import AttackCard
from engine.perseverance.two.hex_map import SPECIES
from engine.perseverance.two.places import hex_name
from engine.perseverance.two.state import Breach, Expedition, Explorer, Rally
from engine.requests import Option
from engine.rules import Rules, choose, choose_some


def breach(game: Expedition, defender: Explorer, card: AttackCard, rally: Rally) -> Rules[None]:
    """The card beside the player board, dinos on it, and the token under the camp or on the outpost."""
    _replace_old(game, defender)
    shown, dangerous = yield from breach_dinos(game, defender, card)
    there = Counter({species: min(n, game.dinos_left(species)) for species, n in shown.items()})
    defender.breach = Breach(card, +there, rally.hex, rally.at)
    game.tell(
        say("perseverance-2.news.breach-card", player=defender.name, card=card_name(card.id)),
        *_dinos_told("perseverance-2.news.breach-supply", there),
        say(f"perseverance-2.news.token-{rally.at}", player=defender.name, hex=hex_name(rally.hex)),
    )
    yield from _come_from_dangerous_spaces(game, defender, rally.hex, dangerous)


def _dinos_told(id: str, dinos: Counter[str]) -> list[Message]:
    words = dinos_in_words(dinos)
    return [say(id, dinos=words)] if words else []


def dinos_in_words(dinos: Counter[str]) -> tuple[Message, ...]:
    return tuple(
        say("perseverance-2.dinos", dino=dino_name(species), n=n) for species, n in dinos.items() if n > 0
    )


def _replace_old(game: Expedition, defender: Explorer) -> None:
    """A breach from before ends, and each of its dinos costs a follower."""
    old = defender.breach
    if old is None:
        return
    if number := old.dinos.total():
        lose_followers(game, defender, number, of="breaches")
    clear_breach(game, defender)


def _come_from_dangerous_spaces(game: Expedition, defender: Explorer, hex: str, most: int) -> Rules[None]:
    """As many as the card shows, or as there are, from dangerous spaces beside the area."""
    if not game.keeps_map:
        yield from _told_from_dangerous_spaces(defender, most)
        return
    game.look_at(game.around(hex))
    there = {
        f"{id}:{number}": (id, number) for id in game.around(hex) for number in game.areas[id].dangerous()
    }
    chosen = tuple(there)[:most]
    if 0 < most < len(there):
        options = [
            Option(place, dino_at(game.areas[id].dinos[number], id)) for place, (id, number) in there.items()
        ]
        prompt = say("perseverance-2.ask.dangerous", player=defender.name, n=most)
        wished = yield from choose_some(
            "perseverance-2.ask.dangerous",
            prompt,
            options,
            seat=defender.seat,
            least=most,
            most=most,
            rule=("P2-BREACH-05", "P2-BREACH-06"),
        )
        chosen = tuple(wished)
    for id, number in map(there.__getitem__, chosen):
        species = game.areas[id].dinos.pop(number)
        cast(Breach, defender.breach).dinos[species] += 1
        game.tell(say("perseverance-2.news.breach-dangerous", dino=dino_at(species, id)))


def _told_from_dangerous_spaces(defender: Explorer, most: int) -> Rules[None]:
    """Where the table keeps the map, it sees which dinos stand on dangerous spaces beside the area."""
    if not most:
        return
    options = counts(Counter(dict.fromkeys(SPECIES, most)), dino_name)
    prompt = say("perseverance-2.ask.dangerous-came", player=defender.name, n=most)
    came = yield from choose_some(
        "perseverance-2.ask.dangerous-came",
        prompt,
        options,
        seat=defender.seat,
        most=most,
        rule=("P2-BREACH-05", "P2-BREACH-06"),
    )
    cast(Breach, defender.breach).dinos.update(came)


def dino_at(species: str, hex: str) -> Message:
    return say("perseverance-2.dino-at", dino=dino_name(species), hex=hex_name(hex))


def breach_cost(game: Expedition, player: Explorer) -> Rules[None]:
    """At the end of the owner's turn: a follower for each dino; then one dino leaves, never the last."""
    breach = player.breach
    if breach is None or not breach.dinos.total():
        return
    game.tell(say("perseverance-2.news.breach-cost", player=player.name, dinos=dinos_in_words(breach.dinos)))
    lose_followers(game, player, breach.dinos.total(), of="breaches")
    if breach.dinos.total() > 1:
        species = yield from _leaving(player, breach)
        breach.dinos[species] -= 1
        game.tell(say("perseverance-2.news.dino-leaves", player=player.name, dino=dino_name(species)))


def _leaving(player: Explorer, breach: Breach) -> Rules[str]:
    there = [species for species, number in breach.dinos.items() if number > 0]
    if len(there) == 1:
        return there[0]
    prompt = say("perseverance-2.ask.leaves", player=player.name)
    options = [Option(species, dino_name(species)) for species in there]
    return (
        yield from choose(
            "perseverance-2.ask.leaves",
            prompt,
            options,
            seat=player.seat,
            rule=("P2-TURN-07", "P2-BREACH-10"),
        )
    )


def clear_breach(game: Expedition, owner: Explorer) -> None:
    """The breach ends: token back to its owner, card to the discards, dinos to the supply."""
    breach = cast(Breach, owner.breach)
    owner.breach = None
    discard(game, breach.card)
    game.tell(say("perseverance-2.news.breach-ends", player=owner.name, hex=hex_name(breach.hex)))
