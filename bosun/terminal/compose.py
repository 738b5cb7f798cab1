"""The whole screen as lines: header, island, counters, panel. Pure, so that a test can look at it."""

from dataclasses import dataclass
from textwrap import wrap

from bosun.terminal.context import TerminalContext
from bosun.terminal.form import TerminalForm
from bosun.terminal.panel import form_lines, panel
from bosun.terminal.style import Line, Signs, padded
from bosun.text.formatting import clock_face

_WIDE, _SIDE = 116, 36
"""From this width on there is a column on the right, this wide."""


@dataclass
class ScreenState:
    """What the person at the screen is doing, apart from the game."""

    menu: int | None = None
    back: bool = False
    ending: bool = False
    undoing: bool = False
    form: TerminalForm | None = None
    part: int = 0
    overlay: list[str] | None = None
    offset: int = 0
    recent: tuple[str, ...] = ()


def compose(
    context: TerminalContext, view_state: ScreenState, signs: Signs, *, width: int, height: int
) -> list[Line]:
    """Exactly ``height`` lines. What is asked always has room; the island takes what it leaves."""
    if width >= _WIDE:
        main = compose(context, view_state, signs, width=width - _SIDE, height=height)
        return [
            [*line, *side] for line, side in zip(main, _side(context, view_state, signs, height), strict=True)
        ]
    head = [_header(context, signs, width)]
    counters = context.view.counters(context.state, context.formatter, signs)
    asked = _asked(context, view_state, width, height - len(head))
    picture = _picture(context, signs, height - len(head) - len(counters) - len(asked))
    if len(head) + len(counters) + len(asked) > height:
        counters = []
    lines = [*head, *picture, *counters, *asked][:height]
    return [padded(line, width) for line in [*lines, *([] for _ in range(height - len(lines)))]]


def _side(context: TerminalContext, view_state: ScreenState, signs: Signs, height: int) -> list[Line]:
    """On a wide screen: what the signs mean, and what happened last."""
    legend = context.view.legend(context.state, context.formatter, signs)
    recent: list[Line] = [
        [("class:dim", text)] for line in view_state.recent for text in wrap(line, _SIDE - 3)
    ]
    room = height - len(legend) - 1
    lines = [*legend, [], *recent[-room:]]
    lines += [[] for _ in range(height - len(lines))]
    return [[("class:dim", f" {signs.bar} "), *padded(line, _SIDE - 3)] for line in lines[:height]]


def _header(context: TerminalContext, signs: Signs, width: int) -> Line:
    header = context.view.header(context.state, context.formatter, signs)
    left = header[0] if header else [("class:header", f" {context.language.text(context.table.game.title)}")]
    shown = context.table.shown
    left = [*left, *(("class:header", f"  {said}") for said in context.example())]
    clock = "" if shown.seconds is None else f" {clock_face(shown.seconds)} "
    body = padded(left, width - len(clock))
    return [("class:header", "".join(text for _, text in body)), ("class:header", clock)]


def _picture(context: TerminalContext, signs: Signs, room: int) -> list[Line]:
    """The island as large as there is room for; none when there is too little."""
    for draw in (context.view.whole, context.view.small):
        picture = draw(context.state, context.formatter, signs)
        if picture and len(picture) <= room:
            return picture
    return []


def _asked(context: TerminalContext, view_state: ScreenState, width: int, room: int) -> list[Line]:
    if view_state.overlay is not None:
        shown = view_state.overlay[view_state.offset : view_state.offset + room]
        return [[("", text)] for text in shown]
    lines = panel(context, width, menu=view_state.menu, back=view_state.back)
    if view_state.form is not None:
        lines += form_lines(context, view_state.form, view_state.part, width, max(1, room - len(lines)))
    return lines
