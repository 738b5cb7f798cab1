"""The full screen: what it looks like at 80×24 and more, and what its keys do."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from bosun.session.invitation import Invitation
from bosun.table.bot_game import VirtualTime
from bosun.table.journal.journal import Journal
from bosun.table.operations import EditDraft, GiveAnswer
from bosun.table.runner import run_table
from bosun.table.table import Table
from bosun.terminal.compose import compose
from bosun.terminal.panel import typed
from bosun.terminal.screen import Screen, play_on_screen
from bosun.terminal.style import ASCII, NO_COLOURS, Signs, large, wants_colour
from bosun.text.languages import Language
from engine.answers import Acted, Counted
from engine.game import Game, Setup
from engine.games import GAMES
from engine.messages import say
from engine.requests import Choose, Form, Option
from tests.bosun.ledger_game import LEDGER
from tests.bosun.ledger_game import SETUP as LEDGER_SETUP
from tests.bosun.small_game import HARBOUR, SETUP

RESISTANCE = Setup("resistance", ("Fred", "Sophie", "Léna", "Emma"))
SETUPS = {one.game: one for one in (RESISTANCE, SETUP, LEDGER_SETUP)}
ENTER, ESCAPE, UP = "\r", "\x1b", "\x1b[A"


class Size80x24(DummyOutput):
    """A terminal of the size that always was."""

    def get_size(self) -> Size:
        return Size(rows=24, columns=80)


class Viewer:
    """Presses keys and looks at the picture."""

    def __init__(self, screen: Screen, keys: PipeInput) -> None:
        self.screen, self._keys = screen, keys
        self.table = screen.table

    async def press(self, *keys: str) -> None:
        for key in keys:
            self._keys.send_text(key)
            await settle()

    def looks(self, width: int = 80, height: int = 23, signs: Signs | None = None) -> list[str]:
        lines = compose(
            self.screen.context, self.screen.view_state, signs or Signs(), width=width, height=height
        )
        assert len(lines) == height
        texts = ["".join(text for _, text in line) for line in lines]
        assert all(len(text) == width for text in texts)
        return [text.rstrip() for text in texts]


async def settle() -> None:
    """Let the loop read the key and do what it means: a fixed number of turns, no waiting."""
    for _ in range(20):
        await asyncio.sleep(0)


@asynccontextmanager
async def sitting(file: Path, *, game: Game[Any] = GAMES["resistance"]) -> AsyncIterator[Viewer]:
    journal = Journal.create(file, SETUPS[game.name], seed=3)
    table = Table(journal, game, now=VirtualTime())
    with create_pipe_input() as keys, create_app_session(input=keys, output=Size80x24()):
        screen = Screen(table, Language("en"), signs=Signs(), colour=False)
        app = screen.build()
        tasks = [asyncio.create_task(run_table(table)), asyncio.create_task(app.run_async())]
        await settle()
        yield Viewer(screen, keys)
        await Viewer(screen, keys).press("\x03")
        await asyncio.wait_for(asyncio.gather(*tasks), 5)
    journal.close()


def test_the_island_fits_on_eighty_by_twenty_four(file: Path) -> None:
    async def look() -> None:
        async with sitting(file) as viewer:
            await viewer.press(ENTER, "train, airlift", ENTER)
            lines = viewer.looks(height=22)
            assert "Day 1 · speed 2 · army 0 · reserve 14 soldiers, 12 officers" in lines[0]
            assert lines[1].startswith("── NO ─ 9 soldiers, 0 officers")
            assert lines[2].startswith("15●●●   14●●    13●●    12●     11●    │ 15●●●")
            assert any("FSLE" in line for line in lines)
            assert any(line.startswith("▶1 Fred     0 □□") for line in lines)

    asyncio.run(look())


def test_single_keys_play_the_timed_phase(file: Path) -> None:
    async def play() -> None:
        async with sitting(file) as viewer:
            await viewer.press(ENTER, "train, airlift", ENTER, "1")
            while not viewer.table.timed:
                await viewer.press(ENTER)
            await viewer.press("1", "1", "2")
            players = viewer.table.play.state.players
            assert [player.counter for player in players] == [2, 1, 0, 0]
            assert any(line.startswith("·1 Fred     2 ■■") for line in viewer.looks())
            await viewer.press("1")
            assert viewer.screen.message
            await viewer.press("-", "2")
            assert [player.counter for player in viewer.table.play.state.players] == [2, 0, 0, 0]
            await viewer.press("p")
            assert viewer.table.clock.paused
            assert any("paused" in line for line in viewer.looks())
            await viewer.press(" ", "e")
            assert viewer.table.timed, "one press does not end the phase"
            await viewer.press("h", "x", "e", "e")
            assert viewer.table.play.request is not None
            assert viewer.table.play.request.kind == "form"

    asyncio.run(play())


def test_the_report_is_one_screen_with_the_map_above_it(file: Path) -> None:
    async def play() -> None:
        async with sitting(file) as viewer:
            await viewer.press(ENTER, "train, airlift", ENTER, "1")
            while not viewer.table.timed:
                await viewer.press(ENTER)
            await viewer.press("1", "e", "e", "ne14", ENTER, "ne14 x2", ENTER)
            lines = viewer.looks(height=22)
            assert any("NE14 ×2" in line for line in lines)
            assert any(line.startswith("── SO") for line in lines)
            await viewer.press("ne99", ENTER)
            assert "There is no “ne99”" in viewer.screen.message
            assert viewer.screen.buffer.text == "", "whoever mends it begins anew"
            await viewer.press(ENTER, ENTER, ENTER)
            assert isinstance(viewer.table.play.request, Form), "an empty part goes on to the next one"
            await viewer.press("ok", ENTER)
            assert viewer.table.play.state.players[0].pawn == "NE14"
            assert viewer.table.play.state.soldiers["NE14"] == 0

    asyncio.run(play())


def test_a_form_is_given_at_its_end_and_a_refusal_goes_to_the_part(file: Path) -> None:
    async def play() -> None:
        async with sitting(file, game=LEDGER) as viewer:
            await viewer.press("2", ENTER, UP, UP, ENTER)
            assert "This is still empty" in viewer.screen.message
            assert viewer.screen.view_state.part == 4
            await viewer.press("4", ENTER, ENTER)
            assert viewer.table.play.state.told[-1].number("coins 0") == 2

    asyncio.run(play())


def test_another_screen_fills_in_the_same_form(file: Path) -> None:
    async def play() -> None:
        async with sitting(file, game=LEDGER) as viewer:
            table = viewer.table
            table.submit(
                EditDraft(table.draft.number, "coins 1", Counted(3), source="page:1", author="phone")
            )
            await settle()
            assert any("3 (Bela)" in line for line in viewer.looks())

    asyncio.run(play())


def test_an_action_is_made_up_by_keys_while_the_others_act(file: Path) -> None:
    async def play() -> None:
        async with sitting(file, game=HARBOUR) as viewer:
            table = viewer.table
            await viewer.press(ENTER, "1", *"gold", ENTER, "2")
            await viewer.press("1", "b")
            before = len(table.play.entries)
            assert any("harbour.cargo" in line for line in viewer.looks())
            table.submit(GiveAnswer(table.number, Acted(1, "action"), "page:1"))
            await settle()
            assert any("harbour.cargo" in line for line in viewer.looks()), "the part is still asked"
            viewer.screen.escape()
            assert any("harbour.act" in line for line in viewer.looks()), "something else may be done"
            await viewer.press("1", "b", "1")
            assert table.play.state.sailed == [1, 0]
            assert len(table.play.entries) == before + 3

    asyncio.run(play())


def test_a_digit_followed_by_enter_is_one_answer(file: Path) -> None:
    async def play() -> None:
        async with sitting(file, game=HARBOUR) as viewer:
            await viewer.press(ENTER, "1", ENTER)
            assert viewer.screen.message == "", "the Enter was no empty answer to the next question"
            assert len(viewer.table.play.entries) == 3

    asyncio.run(play())


def test_what_is_refused_is_read_whole_and_not_covered(file: Path) -> None:
    async def play() -> None:
        async with sitting(file, game=HARBOUR) as viewer:
            await viewer.press(ENTER, "1", "x" * 100, ENTER)
            assert "".join(viewer.screen._foot_lines()).count("x") == 100
            assert len(viewer.screen._foot_lines()) > 1
            await viewer.press("g")
            assert viewer.screen.message == "", "completions come when somebody types on"

    asyncio.run(play())


def test_why_history_undo_and_corrections_have_keys(file: Path) -> None:
    async def play() -> None:
        async with sitting(file, game=HARBOUR) as viewer:
            await viewer.press("w")
            assert any("no order of turns" in line for line in viewer.looks())
            await viewer.press("x", ENTER)
            assert viewer.table.play.request is not None
            assert viewer.table.play.request.id == "harbour.keep"
            await viewer.press("1", "gold", ENTER, "1", "h")
            assert any("harbour.draw-coins → gold" in line for line in viewer.looks())
            await viewer.press("x", "c", "4 silver", ENTER)
            assert "Draw 4 is corrected" in viewer.screen.message
            await viewer.press("u")
            assert viewer.screen.message.startswith("Take back: 4. harbour.draw-coins")
            await viewer.press("u")
            assert viewer.screen.message == "The correction is taken back."
            await viewer.press(*"uuuu")
            assert len(viewer.table.play.entries) == 3, "the decision, and the draw that a person told"

    asyncio.run(play())


def test_a_key_shows_the_code_to_scan_to_those_who_come_later(file: Path) -> None:
    async def play() -> None:
        async with sitting(file, game=HARBOUR) as viewer:
            await viewer.press("i")
            assert "No page is open" in viewer.screen.message
            viewer.screen.invitation = Invitation("http://10.0.0.7:8765", "123456", "key")
            await viewer.press("i")
            shown = "\n".join(viewer.screen.view_state.overlay or ())
            assert "#code=123456" in shown
            assert "█▀▀" in shown or "▄▄▄" in shown

    asyncio.run(play())


def test_commands_can_be_reached_while_typing(file: Path) -> None:
    async def play() -> None:
        async with sitting(file, game=HARBOUR) as viewer:
            await viewer.press(ENTER, "1", "undo", ENTER, "undo", ENTER)
            assert len(viewer.table.play.entries) == 2
            await viewer.press("1", ESCAPE)
            await asyncio.wait_for(escape_is_read(viewer), 5)
            await viewer.press("u", "u")
            assert len(viewer.table.play.entries) == 2

    asyncio.run(play())


async def escape_is_read(viewer: Viewer) -> None:
    """A lone escape is told from the start of a longer key only after a moment of the terminal's own."""
    while viewer.screen.typing:
        await asyncio.sleep(0)


def test_a_mistake_of_ours_leaves_the_screen_and_comes_out(file: Path) -> None:
    def stumble(_event: object) -> None:
        raise ZeroDivisionError

    async def play(table: Table) -> None:
        with create_pipe_input() as keys, create_app_session(input=keys, output=Size80x24()):
            playing = asyncio.create_task(play_on_screen(table, Language("en"), signs=Signs(), colour=False))
            await settle()
            table.subscribe(stumble)
            keys.send_text(ENTER)
            with pytest.raises(ZeroDivisionError):
                await asyncio.wait_for(playing, 5)

    with Journal.create(file, SETUP, seed=3) as journal:
        asyncio.run(play(Table(journal, HARBOUR, now=VirtualTime())))


def test_a_place_is_typed_and_its_number_picks_nothing_else() -> None:
    zones = Choose(
        id="as-is", prompt=say("as-is", text="Where?"), options=(Option("NE4"), Option("NE3")), on_map=True
    )
    assert typed(zones)


def test_more_room_shows_more(file: Path) -> None:
    async def look() -> None:
        async with sitting(file) as viewer:
            await viewer.press(ENTER)
            wide = viewer.looks(width=130, height=40)
            assert any("● soldier" in line for line in wide)
            assert any("– All counters" in line for line in wide), "the log stands beside the map"

    asyncio.run(look())


def test_a_terminal_without_the_signs_gets_letters(file: Path) -> None:
    async def look() -> None:
        async with sitting(file) as viewer:
            await viewer.press(ENTER, "train, airlift", ENTER)
            lines = viewer.looks(height=22, signs=ASCII)
            assert lines[2].startswith("15sss   14ss    13ss    12s     11s    | 15sss")

    asyncio.run(look())


def test_a_narrow_or_low_terminal_still_asks(file: Path) -> None:
    async def look() -> None:
        async with sitting(file) as viewer:
            await viewer.press(ENTER)
            for width, height in ((40, 10), (60, 16), (20, 5)):
                assert any("Draw 2" in line for line in viewer.looks(width=width, height=height))

    asyncio.run(look())


def test_no_meaning_is_by_colour_alone() -> None:
    assert not any("ansi" in style or "#" in style for style in NO_COLOURS.values())


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_colour_is_left_out_where_it_is_not_wanted(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert wants_colour()
    assert not wants_colour(no_colour=True)
    monkeypatch.setenv(name, value)
    assert not wants_colour()


def test_the_clock_can_be_read_across_the_table() -> None:
    assert large("4:05") == ["       _   _ ", "|_| . | | |_ ", "  | . |_|  _|"]
