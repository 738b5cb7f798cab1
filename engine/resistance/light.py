"""Light keeping: one press per action; what the army must know is asked afterwards, on one screen."""

from collections.abc import Iterator

from engine.messages import say
from engine.requests import Meaning, Move
from engine.resistance.crafting import destroy_base
from engine.resistance.ending import check_victory, unmet
from engine.resistance.full import END, too_far_ahead
from engine.resistance.light_report import report
from engine.resistance.names import (
    object_name,
    player_options,
    zone_options,
)
from engine.resistance.objectives import general_falls, person_is_free
from engine.resistance.state import Resistance
from engine.rules import Rules, act, choose

ACTION, TAKE_BACK, DESTROYED, CRAFTED = "action", "take-back", "destroyed", "crafted"
FREED, STRUCK = "freed", "struck"


def timed_turns(game: Resistance) -> Rules[None]:
    """Each press moves a counter; a mistaken press is taken back. Then the report."""
    start = [player.counter for player in game.players]
    while True:
        told = yield from act(
            "resistance.ask.press",
            say("resistance.ask.press", day=game.day),
            moves(game, start),
            timer=game.timer,
            rule=("RES-TURN-05", "RES-TURN-06", "RES-TURN-09"),
        )
        if told is None or told.move == END:
            break
        if told.move == DESTROYED:
            yield from _base_destroyed(game)
        elif told.move in _REPORTED:
            _REPORTED[told.move](game)
        else:
            assert told.seat is not None
            game.players[told.seat].counter += 1 if told.move == ACTION else -1
    yield from report(game)


def moves(game: Resistance, start: list[int]) -> Iterator[Move]:
    """A press for everyone under the two-action gap, and taking back what was pressed today."""
    for player in game.players:
        waits = None if game.may_act(player) else too_far_ahead(game, player)
        yield Move(player.seat, ACTION, say("resistance.action.any"), waits, Meaning.ACTION)
        if player.counter > start[player.seat]:
            label = say("resistance.action.take-back")
            yield Move(player.seat, TAKE_BACK, label, meaning=Meaning.TAKE_BACK)
    if game.bases:
        yield Move(None, DESTROYED, say("resistance.action.destroyed"))
    if game.scenario.craft is not None and not game.crafted:
        yield Move(None, CRAFTED, say("resistance.action.crafted", item=object_name(game.scenario.craft)))
    if game.person is not None:
        yield Move(None, FREED, say("resistance.action.freed"))
    if game.general is not None:
        yield Move(None, STRUCK, say("resistance.action.struck"))
    yield Move(None, END, say("resistance.action.end-phase"), meaning=Meaning.END)


def _crafted(game: Resistance) -> None:
    game.crafted = True
    check_victory(game)


_REPORTED = {CRAFTED: _crafted, FREED: person_is_free, STRUCK: general_falls}
"""What the table tells of objectives that were met."""


def _base_destroyed(game: Resistance) -> Rules[None]:
    """Which base it was, and who used the bomb, where the game goes on and it matters."""
    zone, seat = game.bases[0], "0"
    if len(game.bases) > 1:
        zone = yield from choose(
            "resistance.ask.destroyed",
            say("resistance.ask.destroyed"),
            zone_options(game.bases),
            rule=("RES-ACT-26",),
            timer=game.timer,
            on_map=True,
        )
    last = game.bases_destroyed + 1 == game.scenario.bases
    if not last or unmet(game) != [DESTROYED]:
        seat = yield from choose(
            "resistance.ask.bomber",
            say("resistance.ask.bomber"),
            player_options(game.players),
            rule=("RES-ACT-26",),
            timer=game.timer,
        )
    destroy_base(game, game.players[int(seat)], zone)
