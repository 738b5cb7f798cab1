"""The full screen: keys for everything, drawn again whenever the table tells something."""

import asyncio
from collections.abc import Callable
from textwrap import wrap

from prompt_toolkit.application import Application, get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import (
    BufferControl,
    ConditionalContainer,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    Window,
)
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import Style

from bosun.devices.virtual_panel import VirtualTablePanel
from bosun.session.invitation import Invitation
from bosun.table import events, operations
from bosun.table.runner import run_table
from bosun.table.table import Table
from bosun.terminal.compose import compose
from bosun.terminal.context import SOURCE
from bosun.terminal.input import InputHandler
from bosun.terminal.style import COLOURS, NO_COLOURS, Signs, padded
from bosun.text.answer_parser import completions, plain
from bosun.text.languages import Language
from hardware.wiring import BUTTONS

_WITH_PANEL = 27
"""From this height on there is room for the simulated panel."""

_BLINK = 0.1
"""Seconds between two pictures while lights may blink."""


class Screen(InputHandler):
    """The picture around a hand: windows, the line to type in, and the keys as the terminal sends them."""

    def __init__(
        self,
        table: Table,
        language: Language,
        *,
        signs: Signs,
        colour: bool,
        panel: VirtualTablePanel | None = None,
        invitation: Invitation | None = None,
    ) -> None:
        super().__init__(table, language, invitation)
        self.panel = panel
        self.signs = signs
        self.buffer = Buffer(completer=_RequestCompleter(self), complete_while_typing=True, multiline=False)
        self.buffer.accept_handler = lambda _: self._accept()
        self.buffer.on_text_insert += lambda _: self._typed()
        self._style = Style.from_dict(COLOURS if colour else NO_COLOURS)
        self._colour = colour
        self.app: Application[None] | None = None
        table.subscribe(self.on_event)

    def on_event(self, event: events.Event) -> None:
        match event:
            case events.RequestChanged():
                self.follow()
                self.show_refusal(self.table.draft)
                self.focus()
            case events.AnswerTaken(number, asked, entry):
                self.note(self.context.formatter.log(number, asked, entry.said))
            case events.Refused(message, _):
                self.complain(message)
            case events.DraftChanged(draft):
                self.show_refusal(draft)
            case events.ClockRang():
                self._ring()
            case events.GameEnded() if story := self.context.story():
                self.read_out(story)
            case events.Left():
                self._leave()
            case _:
                self._hear_news(event)
        self.refresh()

    def _hear_news(self, event: events.Event) -> None:
        """What is said in one line."""
        match event:
            case events.TakenBack():
                self.message = self.context.language.text(event.text)
            case events.DrawCorrected(at, _, dropped):
                self.message = self.context.say("app.corrected", number=at + 1, n=len(dropped))
            case events.DeviceAway(device, troubles):
                self.message = " ".join(self.context.away(device, troubles))
            case events.DeviceBack(device):
                self.message = self.context.back(device)
            case events.FactsChanged():
                self.message = " ".join(self.context.changed_facts()[:1])
            case events.Sensed(_, what):
                self.message = self.context.language.text(what)

    def _ring(self) -> None:
        self.message = self.context.say("app.rang")
        if self.app is not None:
            self.app.output.bell()

    def _leave(self) -> None:
        if self.app is not None:
            _stop(self.app, None)

    def refresh(self) -> None:
        if self.app is not None:
            self.app.invalidate()

    def focus(self) -> None:
        """The line has the keys while something is typed; else the picture has."""
        if self.app is not None:
            self.app.layout.focus(self._line if self.typing else self._picture)

    def build(self, *, input: Input | None = None, output: Output | None = None) -> Application[None]:
        """The application of prompt_toolkit, ready to run in the loop that owns the game."""
        self._picture = Window(FormattedTextControl(self._text, focusable=True, show_cursor=False))
        self._line = Window(
            BufferControl(self.buffer, input_processors=[BeforeInput(self._before)]),
            height=1,
            style="class:prompt",
        )
        typing = ConditionalContainer(self._line, Condition(lambda: self.typing))
        foot = Window(FormattedTextControl(self._foot), height=lambda: len(self._foot_lines()))
        # What was refused is read first: completions would lie over it, and come when something is typed.
        menu = ConditionalContainer(
            CompletionsMenu(max_height=6, scroll_offset=1), Condition(lambda: not self.message)
        )
        body = FloatContainer(
            HSplit([self._picture, typing, foot]), [Float(menu, xcursor=True, ycursor=True)]
        )
        self.app = Application(
            Layout(body, focused_element=self._picture),
            key_bindings=_keys(self),
            style=self._style,
            full_screen=True,
            color_depth=None if self._colour else ColorDepth.DEPTH_1_BIT,
            input=input,
            output=output,
        )
        self.app.ttimeoutlen = 0.05
        self.focus()
        return self.app

    def clear_line(self) -> None:
        self.buffer.reset()

    def _accept(self) -> bool:
        self.enter(self.buffer.text)
        self.settle()
        return False

    def _typed(self) -> None:
        """Whoever types on has read what was refused."""
        self.message = ""

    def settle(self) -> None:
        """After every key: whoever types next has the keys, and the picture is drawn again."""
        self.width = get_app().output.get_size().columns
        self.focus()
        self.refresh()

    def _text(self) -> StyleAndTextTuples:
        size = get_app().output.get_size()
        height = size.rows - len(self._foot_lines()) - (1 if self.typing else 0)
        drawn = self._panel_lines(height)
        lines = compose(
            self.context, self.view_state, self.signs, width=size.columns, height=height - len(drawn)
        )
        lines += [padded([("class:dim", line)], size.columns) for line in drawn]
        text: StyleAndTextTuples = []
        for number, line in enumerate(lines):
            text += [*line, ("", "\n" if number + 1 < len(lines) else "")]
        return text

    def _panel_lines(self, height: int) -> list[str]:
        """The simulated panel under the picture, where the screen is tall enough for both."""
        if self.panel is None or height < _WITH_PANEL:
            return []
        return [*self.panel.lines(), self.context.say("app.keys-panel")]

    def _before(self) -> StyleAndTextTuples:
        if self.correcting:
            return [("class:key", self.context.say("app.correct-line"))]
        form, part = self.view_state.form, self.view_state.part
        number = f"{part + 1} " if form is not None and part < len(form.request.parts) else ""
        return [("class:key", f"{number}> ")]

    def _foot(self) -> StyleAndTextTuples:
        style = "class:refused" if self.message else "class:help"
        return [(style, "\n".join(self._foot_lines()))]

    def _foot_lines(self) -> list[str]:
        """What was refused, in as many lines as it needs; else which keys there are."""
        width = get_app().output.get_size().columns
        if self.message:
            return wrap(self.message, width) or [""]
        return [self.context.say(self.help_id())]


class _RequestCompleter(Completer):
    """Completes the last item of a list with what the request knows."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> list[Completion]:  # noqa: ARG002
        item = document.text_before_cursor.rpartition(",")[2].lstrip()
        if not item:
            return []
        known = self._known()
        found = [name for name in known if plain(name).startswith(plain(item)) and plain(item)]
        return [Completion(name, start_position=-len(item)) for name in found]

    def _known(self) -> list[str]:
        screen = self._screen
        request = screen.context.request
        form, part = screen.view_state.form, screen.view_state.part
        if form is not None:
            request = form.request.parts[part] if part < len(form.request.parts) else None
        return [] if request is None else completions(request, screen.context.formatter)


def _keys(screen: Screen) -> KeyBindings:
    keys = KeyBindings()
    typing = Condition(lambda: screen.typing)
    scrolling = Condition(lambda: screen.view_state.form is not None or screen.view_state.overlay is not None)

    @keys.add(Keys.Any, filter=~typing)
    @keys.add("enter", filter=~typing)
    def _(event: KeyPressEvent) -> None:
        screen.press(event.data)
        screen.settle()

    @keys.add("escape", eager=True)
    def _(_event: KeyPressEvent) -> None:
        screen.escape()
        screen.settle()

    @keys.add("up", filter=scrolling)
    def _(_event: KeyPressEvent) -> None:
        screen.scroll(-1)
        screen.settle()

    @keys.add("down", filter=scrolling)
    def _(_event: KeyPressEvent) -> None:
        screen.scroll(1)
        screen.settle()

    for number, button in enumerate(BUTTONS):
        keys.add(f"f{number + 1}")(_finger(screen, button, held=False))
        keys.add(f"f{number + 13}")(_finger(screen, button, held=True))

    @keys.add("c-c")
    @keys.add("c-d")
    def _(_event: KeyPressEvent) -> None:
        screen.table.submit(operations.End(SOURCE))

    return keys


def _finger(screen: Screen, button: str, *, held: bool) -> Callable[[KeyPressEvent], None]:
    """A function key is a finger on the simulated panel: F1 to F7, with Shift held."""

    def press(_event: KeyPressEvent) -> None:
        if screen.panel is not None:
            (screen.panel.hold if held else screen.panel.tap)(button)

    return press


async def play_on_screen(
    table: Table,
    language: Language,
    *,
    signs: Signs,
    colour: bool,
    panel: VirtualTablePanel | None = None,
    invitation: Invitation | None = None,
) -> None:
    """Play on the full screen until somebody leaves."""
    screen = Screen(table, language, signs=signs, colour=colour, panel=panel, invitation=invitation)
    app = screen.build()
    if panel is not None:
        app.refresh_interval = _BLINK
    asyncio.get_running_loop().set_exception_handler(lambda _, context: _stop(app, context.get("exception")))
    running = asyncio.create_task(run_table(table))
    running.add_done_callback(lambda task: _stop(app, None if task.cancelled() else task.exception()))
    try:
        await app.run_async(set_exception_handler=False)
    finally:
        table.submit(operations.End(SOURCE))
        await asyncio.wait([running])


def _stop(app: Application[None], mistake: BaseException | None) -> None:
    """Leave the screen; a mistake of ours goes with it to where it is put into one sentence."""
    if app.is_running and not app.is_done:
        if mistake is None:
            app.exit()
        else:
            app.exit(exception=mistake)
