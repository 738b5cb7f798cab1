"""Counter-attack: fight all dinos of a breach, one's own or another's, and be its saviour."""

from __future__ import annotations

from typing import cast

from engine.messages import say
from engine.perseverance.two.attack_cards import pay_out
from engine.perseverance.two.box import SAVIOUR
from engine.perseverance.two.breach import clear_breach, dinos_in_words
from engine.perseverance.two.fight import can_fight, fight
from engine.perseverance.two.places import hex_name
from engine.perseverance.two.state import Breach, Expedition, Explorer
from engine.requests import Option
from engine.rules import Rules, choose

RULE = ("P2-SEC-13", "P2-GAP-27")


def _beatable(game: Expedition, player: Explorer) -> list[Explorer]:
    """Whose breach the player could clear: all its dinos must be defeated at once."""
    return [
        owner
        for owner in game.players
        if owner.breach is not None and can_fight(game, player, owner.breach.dinos.elements(), every=True)
    ]


def can_counter_attack(game: Expedition, player: Explorer) -> bool:
    return bool(_beatable(game, player))


def counter_attack(game: Expedition, player: Explorer, *, times: int = 1) -> Rules[None]:
    """The breach of a player is fought and cleared; the saviour bonus comes so many times."""
    owner = yield from _choose_breach(game, player)
    breach = cast(Breach, owner.breach)
    dinos = {f"{species}:{at}": species for at, species in enumerate(breach.dinos.elements(), 1)}
    yield from fight(game, player, dinos, every=True, rule=RULE)
    clear_breach(game, owner)
    for _ in range(times):
        yield from pay_out(game, player, breach.card, SAVIOUR, rule=("P2-SEC-14",))


def _choose_breach(game: Expedition, player: Explorer) -> Rules[Explorer]:
    there = _beatable(game, player)
    if len(there) == 1:
        return there[0]
    options = []
    for owner in there:
        breach = cast(Breach, owner.breach)
        label = say(
            "perseverance-2.breach-of",
            player=owner.name,
            hex=hex_name(breach.hex),
            dinos=dinos_in_words(breach.dinos),
        )
        options.append(Option(str(owner.seat), label))
    prompt = say("perseverance-2.ask.counter-attack", player=player.name)
    return game.players[
        int(
            (
                yield from choose(
                    "perseverance-2.ask.counter-attack", prompt, options, seat=player.seat, rule=RULE
                )
            )
        )
    ]
