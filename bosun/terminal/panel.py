"""The lower part of the screen: what is asked, how to answer it, and the clock."""

from textwrap import wrap

from bosun.terminal.context import TerminalContext
from bosun.terminal.form import TerminalForm
from bosun.terminal.style import SEATS, Line, large, padded
from bosun.text.formatting import clock_face
from engine.requests import Act, Choose, Confirm, Count, Draw, Drop, Form, Meaning, Order, Request, Roll

MENU = "abcdfgijklmnorstvxyz"
"""Letters for the moves of one player in full keeping."""

_CLOCK_WIDTH = 17
_HURRY = 30


def short_list(request: Request | None) -> bool:
    """One of at most nine: a key answers it. Places are typed: the 3 of “ne3” must not pick the third."""
    if not isinstance(request, Choose) or request.on_map:
        return False
    return request.least == request.most == 1 and len(request.options) <= 9


def typed(request: Request | None) -> bool:
    """Answers that are typed and ended with Enter."""
    return isinstance(request, Choose | Count | Draw | Roll | Drop | Order | Form) and not short_list(request)


def panel(context: TerminalContext, width: int, *, menu: int | None = None, back: bool = False) -> list[Line]:
    """What is asked now, with the clock on its right while one runs."""
    shown = context.table.shown
    room = width - (_CLOCK_WIDTH if shown.seconds is not None else 0)
    lines = _asked(context, room, menu=menu, back=back)
    return lines if shown.seconds is None else _with_clock(lines, context, room)


def _asked(context: TerminalContext, width: int, *, menu: int | None, back: bool) -> list[Line]:
    request = context.request
    if request is None:
        outcome = context.table.play.outcome
        ending = context.formatter.outcome(outcome) if outcome else []
        return [[("class:prompt", text)] for text in ending]
    lines = wrapped(context.formatter.prompt(request), width, "class:prompt")
    if request.note is not None:
        lines += wrapped(context.language.text(request.note), width, "class:refused")
    for said in context.table.advice:
        lines += wrapped(context.language.text(said), width, "class:dim")
    return lines + _details(context, request, width, menu=menu, back=back)


def _details(  # noqa: PLR0911 - one return a kind of request
    context: TerminalContext, request: Request, width: int, *, menu: int | None, back: bool
) -> list[Line]:
    match request:
        case Confirm():
            return _steps(context, request, width)
        case Count():
            return wrapped(
                context.say("app.how-count", least=request.least, most=request.most), width, "class:help"
            )
        case Choose() if short_list(request):
            return _numbered(context, request, width)
        case Choose():
            return _long_list(context, request, width)
        case Draw() | Roll() | Drop() | Order():
            *names, hint = context.how_to_answer(request)
            listed = [line for text in names for line in wrapped(text, width, "class:dim")][:3]
            return wrapped(hint, width, "class:help") + listed
        case Act():
            return _act(context, request, width, menu, back)
        case Form():
            return []


def _steps(context: TerminalContext, request: Confirm, width: int) -> list[Line]:
    lines: list[Line] = []
    for number, step in enumerate(request.steps, 1):
        first, *more = wrap(context.language.text(step), width - 4) or [""]
        lines.append([("class:key", f"{number:>2} "), ("", first)])
        lines += [[("", f"   {text}")] for text in more]
    return [*lines, [("class:help", context.say("app.key-confirm"))]]


def _numbered(context: TerminalContext, request: Choose, width: int) -> list[Line]:
    cells: list[Line] = [
        [("class:key", f"{number} "), ("", context.formatter.option(option))]
        for number, option in enumerate(request.options, 1)
    ]
    return columns(cells, width)


def _long_list(context: TerminalContext, request: Choose, width: int) -> list[Line]:
    hint = wrapped(context.how_to_choose(request), width, "class:help")
    names = [
        context.formatter.option(option) + (f"×{option.most}" if option.most > 1 else "")
        for option in request.options
    ]
    return hint + [[("class:dim", text)] for text in wrap(" · ".join(names), width)[:3]]


def _act(context: TerminalContext, request: Act, width: int, menu: int | None, back: bool) -> list[Line]:
    if back:
        return wrapped(context.say("app.whose-back"), width, "class:key")
    if menu is not None:
        return _menu(context, request, width, menu)
    cells: list[Line] = []
    for seat, name in enumerate(context.formatter.seats):
        mine = request.moves_of(seat)
        free = [move for move in mine if move.why_not is None]
        state = context.language.text(free[0].label) if len(mine) == 1 and free else ""
        state = state or context.say("app.moves-open" if free else "app.must-wait", n=len(free))
        cells.append([("class:key", f"{seat + 1} "), (SEATS[seat], name), ("", f"  {state}")])
    cells += [
        [("class:key", "o "), ("", context.language.text(move.label))]
        for move in request.open_moves()
        if move.seat is None and move.meaning is not Meaning.END
    ]
    return columns(cells, width, most=2)


def _menu(context: TerminalContext, request: Act, width: int, seat: int) -> list[Line]:
    cells: list[Line] = [[(SEATS[seat], context.formatter.seat(seat))]]
    for letter, move in zip(MENU, request.moves_of(seat), strict=False):
        closed = move.why_not is not None
        label = context.language.text(move.label)
        cells.append([("class:dim" if closed else "class:key", f"{'-' if closed else letter} "), ("", label)])
    return columns(cells, width)


def form_lines(
    context: TerminalContext, form: TerminalForm, current: int, width: int, rows: int
) -> list[Line]:
    """The parts of a form with what is told, in two columns: as many as there is room for; last, the end."""
    cells = [
        _part(context, form, part, part == current, width // 2) for part in range(len(form.request.parts))
    ]
    here = current == len(cells)
    cells.append([("class:now" if here else "", f"{'>' if here else ' '}   {context.say('app.form-end')}")])
    half = -(-len(cells) // 2)
    first = max(0, min(current % half - rows // 2, half - rows))
    lines: list[Line] = []
    for row in range(first, min(half, first + rows)):
        beside = cells[row + half] if row + half < len(cells) else []
        lines.append([*padded(cells[row], width // 2), *padded(beside, width // 2)])
    return lines


def _part(context: TerminalContext, form: TerminalForm, part: int, here: bool, width: int) -> Line:
    prompt, value = context.formatter.prompt(form.request.parts[part]), form.shown(part)
    # A long value loses its end rather than the question its beginning.
    text = f"{'>' if here else ' '}{part + 1:>2} {prompt}"[: max(12, width - len(value) - 2)]
    return [("class:now" if here else "", text), ("class:key", f" {value}")]


def columns(cells: list[Line], width: int, *, most: int = 4) -> list[Line]:
    """Cells side by side, as many as fit in equal columns."""
    if not cells:
        return []
    widest = max(sum(len(text) for _, text in cell) for cell in cells) + 2
    across = max(1, min(most, width // widest, len(cells)))
    lines: list[Line] = []
    for start in range(0, len(cells), across):
        row = cells[start : start + across]
        lines.append([piece for cell in row for piece in padded(cell, width // across)])
    return lines


def wrapped(text: str, width: int, style: str = "") -> list[Line]:
    return [[(style, line)] for line in wrap(text, max(20, width)) or [""]]


def _with_clock(lines: list[Line], context: TerminalContext, room: int) -> list[Line]:
    shown = context.table.shown
    seconds = shown.seconds or 0
    style = "class:hurry" if seconds <= _HURRY else "class:clock"
    face = [*large(clock_face(seconds)), context.say("app.paused-short") if shown.paused else ""]
    tall = max(len(lines), len(face))
    lines = lines + [[] for _ in range(tall - len(lines))]
    face += [""] * (tall - len(face))
    return [[*padded(line, room), (style, text)] for line, text in zip(lines, face, strict=True)]
