"""What becomes of defeated dinos: each is killed for its reward, or captured into the pen."""

from __future__ import annotations

from collections import Counter

from engine.messages import say
from engine.perseverance.assets import FOLLOWERS, dino_name, gain
from engine.perseverance.two.breach import dinos_in_words
from engine.perseverance.two.pen import captures, could_hold, make_room, put_in_pen
from engine.perseverance.two.state import Expedition, Explorer
from engine.requests import Option
from engine.rules import Rules, choose

KILL = "kill"
TAMER = "CS-3B"
FOR_KILLS: dict[str, tuple[str, Counter[str]]] = {
    "trampler": ("CS-1A", Counter(resource=1)),
    "raptor": ("CS-2A", Counter(valor=2)),
    "shieldhead": ("CS-3A", Counter(glowberry=2, followers=2)),
}
"""What a perk of the Chief of Security adds for each one killed."""


def kill_or_capture(game: Expedition, player: Explorer, defeated: Counter[str]) -> Rules[None]:
    """All is asked before a dino goes to the pen: until then it stands where it was defeated."""
    captured = yield from _capture(game, player, defeated)
    tamed = yield from _tamed(player, captured)
    killed = defeated - captured
    if words := dinos_in_words(killed):
        game.tell(say("perseverance-2.news.killed", player=player.name, dinos=words))
    put_in_pen(game, player, captured)
    gain(game, player, _rewards(player, killed + tamed), of="fights")


def _capture(game: Expedition, player: Explorer, defeated: Counter[str]) -> Rules[Counter[str]]:
    """As many as one fight allows, one after the other, as far as the pen can hold them."""
    captured: Counter[str] = Counter()
    while captured.total() < captures(player):
        open = [species for species in defeated - captured if could_hold(player, species, captured)]
        if not open:
            break
        prompt = say("perseverance-2.ask.capture", player=player.name)
        options = [Option(species, dino_name(species)) for species in open]
        options.append(Option(KILL, say("perseverance-2.kill")))
        species = yield from choose(
            "perseverance-2.ask.capture", prompt, options, seat=player.seat, rule=("P2-FIGHT-13", "P2-PEN-02")
        )
        if species == KILL:
            break
        captured[species] += yield from make_room(game, player, species, captured, rule=("P2-FIGHT-15",))
    return captured


def _tamed(player: Explorer, captured: Counter[str]) -> Rules[Counter[str]]:
    """The Tamer gets the reward of killing one of those captured, too."""
    there = list(+captured)
    if not there or not player.has(TAMER):
        return Counter()
    species = there[0]
    if len(there) > 1:
        prompt = say("perseverance-2.ask.tamed", player=player.name)
        options = [Option(id, dino_name(id)) for id in there]
        species = yield from choose(
            "perseverance-2.ask.tamed", prompt, options, seat=player.seat, rule=("P2-PERK-CS-3B", "P2-GAP-41")
        )
    return Counter({species: 1})


def _rewards(player: Explorer, killed: Counter[str]) -> Counter[str]:
    gains: Counter[str] = Counter()
    for species, number in killed.items():
        gains[FOLLOWERS] += number
        perk, more = FOR_KILLS[species]
        if player.has(perk):
            gains.update({asset: n * number for asset, n in more.items()})
    return gains
