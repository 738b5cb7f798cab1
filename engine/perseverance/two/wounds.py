"""The wounds of a fight: given to the fighters, cancelled for valor, and what falls by them."""

from __future__ import annotations

from collections import Counter

from engine.messages import say
from engine.perseverance.assets import lose_soldier, pay, soldier_name
from engine.perseverance.options import counts
from engine.perseverance.state import HEAVY, LEADER, LIGHT, SOLDIERS
from engine.perseverance.two.state import Expedition, Explorer
from engine.rules import Rules, choose_some, count

WOUNDS = {"trampler": 0, "raptor": 1, "shieldhead": 1}
CAPACITY = {LIGHT: 1, HEAVY: 2, LEADER: 2}
MEDICAL_TRAINING = "CS-2B"


def wounds_of(defeated: Counter[str]) -> int:
    return sum(WOUNDS[species] * number for species, number in defeated.items())


def suffer(game: Expedition, player: Explorer, fighters: Counter[str], wounds: int) -> Rules[None]:
    """Every wound is given to a fighter; soldiers that are not saved return to the personal supply."""
    given = yield from _give(player, fighters, wounds)
    wounded = {LIGHT: given[LIGHT], HEAVY: -(-given[HEAVY] // CAPACITY[HEAVY])}
    for kind in SOLDIERS:
        saved = yield from _save(player, kind, wounded[kind])
        for _ in range(wounded[kind] - saved):
            player.board[kind] -= 1
            player.toppled[kind] -= 1
            lose_soldier(game, player, kind)


def _give(player: Explorer, fighters: Counter[str], wounds: int) -> Rules[Counter[str]]:
    """Two wounds of heavy soldiers go to the same one: to spread them would only lose more."""
    room = Counter({kind: CAPACITY[kind] * number for kind, number in fighters.items() if number})
    if not wounds:
        return Counter()
    if len(room) == 1:
        return Counter(dict.fromkeys(room, wounds))
    prompt = say("perseverance-2.ask.wounds", player=player.name, n=wounds)
    given = yield from choose_some(
        "perseverance-2.ask.wounds",
        prompt,
        counts(room, soldier_name),
        seat=player.seat,
        least=wounds,
        most=wounds,
        rule=("P2-FIGHT-06", "P2-FIGHT-07"),
    )
    return given


def _save(player: Explorer, kind: str, wounded: int) -> Rules[int]:
    """A valor each saves light soldiers; heavy ones only with Medical Training."""
    if kind == HEAVY and not player.has(MEDICAL_TRAINING):
        return 0
    most = min(wounded, player.assets["valor"])
    if not most:
        return 0
    prompt = say("perseverance-2.ask.save", player=player.name, soldier=soldier_name(kind), wounded=wounded)
    rule = ("P2-FIGHT-08",) if kind == LIGHT else ("P2-PERK-CS-2B",)
    saved = yield from count("perseverance-2.ask.save", prompt, seat=player.seat, most=most, rule=rule)
    pay(player, {"valor": saved})
    return saved
