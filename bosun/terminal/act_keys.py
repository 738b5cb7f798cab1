"""The keys of a timed phase: a digit is a player, a letter one of their moves."""

from bosun.terminal.compose import ScreenState
from bosun.terminal.context import TerminalContext
from bosun.terminal.panel import MENU
from engine.answers import Acted
from engine.errors import Malformed
from engine.messages import say
from engine.requests import Act, Meaning

_SHIFTED = "!@#$"


def act_key(context: TerminalContext, view_state: ScreenState, request: Act, key: str) -> bool:
    """Act with one key, if it is one of these."""
    if (key.isdecimal() and key != "0") or key in _SHIFTED:
        _seat_key(context, view_state, request, key)
    elif key == "e":
        _end_phase(context, view_state, request)
    elif key in ("-", "b"):
        view_state.back = not view_state.back
    elif key == "o":
        _table_move(context, request)
    else:
        return False
    return True


def pick_move(context: TerminalContext, view_state: ScreenState, key: str) -> None:
    """One of the moves of the player whose menu is open; the menu is closed."""
    seat, view_state.menu = view_state.menu, None
    request = context.request
    if seat is None or not isinstance(request, Act) or key not in MENU:
        return
    moves, at = request.moves_of(seat), MENU.find(key)
    if at < len(moves):
        context.give(Acted(seat, moves[at].id))


def _end_phase(context: TerminalContext, view_state: ScreenState, request: Act) -> None:
    """Only the second of two presses ends it: the key is beside the busiest ones."""
    view_state.ending = not view_state.ending
    if view_state.ending:
        raise Malformed(say("app.end-sure"))
    context.give(request.by_meaning(Meaning.END))


def _table_move(context: TerminalContext, request: Act) -> None:
    """What the whole table may do besides ending the phase, such as reporting an objective."""
    for move in request.moves:
        if move.seat is None and move.meaning is not Meaning.END:
            context.give(Acted(None, move.id))
            return


def _seat_key(context: TerminalContext, view_state: ScreenState, request: Act, key: str) -> None:
    back = view_state.back or key in _SHIFTED
    view_state.back = False
    seat = _SHIFTED.find(key) if key in _SHIFTED else int(key) - 1
    if seat >= len(context.formatter.seats):
        return
    moves = request.moves_of(seat)
    if back:
        context.give(request.by_meaning(Meaning.TAKE_BACK, seat))
    elif len(moves) == 1:
        context.give(Acted(seat, moves[0].id))
    else:
        view_state.menu = seat
