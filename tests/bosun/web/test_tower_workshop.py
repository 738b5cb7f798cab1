"""The owner's workbench for the combat board: traced by taps, checked by the box, colours taught."""

import asyncio
import json
from collections.abc import Callable, Iterator
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from bosun.session.home import colours_file, layout_file
from bosun.session.setups import setup_of
from bosun.web.server import serve_page
from bosun.web.tower_workshop import TowerWorkshop
from engine.dead_reckoning import GAME
from tests.bosun.web.accessibility import check
from tests.bosun.web.phones import PHONE, SIZES, TABLET, Phone
from tests.vision.tower.fixtures import laid, needs_board
from vision.pictures import Picture
from vision.tower.board import find_board
from vision.tower.colour_files import read_colours
from vision.tower.layout import house_layout, read_layout

pytestmark = pytest.mark.usefixtures("home")

HOUSE = house_layout()
APART = ((0.1, 0.1), (0.3, 0.2), (0.6, 0.5), (0.85, 0.8))


class Bench:
    """The page with a workbench whose camera sees what the test puts under it."""

    def __init__(self) -> None:
        self.sees: Picture = laid()[0]
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._ready: asyncio.Future[str] = self._loop.create_future()
        self._thread = Thread(target=self._loop.run_until_complete, args=(self._serve(),))

    async def _serve(self) -> None:
        async def take() -> Picture:
            return self.sees

        async with serve_page(host="127.0.0.1", port=0) as page:
            page.tower = TowerWorkshop(take)
            self._ready.set_result(f"{page.address}/tower#key={page.invitation.key}")
            await self._stop.wait()

    def __enter__(self) -> "Bench":
        self._thread.start()
        self.address = asyncio.run_coroutine_threadsafe(_given(self._ready), self._loop).result(60)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(30)
        self._loop.close()


async def _given(future: "asyncio.Future[str]") -> str:
    return await future


@pytest.fixture
def bench() -> Iterator[Bench]:
    needs_board()
    with Bench() as found:
        yield found


def corners(zone: str, *, grow: float = 0.0) -> list[tuple[float, float]]:
    """Where the corners of a zone of the house's board are in the photograph."""
    picture = laid()[0]
    view, (height, width) = find_board(picture, HOUSE), picture.shape[:2]
    polygon = next(one.polygon for one in HOUSE.zones if one.id == zone)
    middle = [sum(point[axis] for point in polygon) / len(polygon) for axis in (0, 1)]
    spots = [
        (x + grow * (1 if x > middle[0] else -1), y + grow * (1 if y > middle[1] else -1)) for x, y in polygon
    ]
    seen = [view.seen_at(x * HOUSE.width_mm, y * HOUSE.height_mm) for x, y in spots]
    return [(x / width, y / height) for x, y in seen]


class Owner:
    """The owner at the workbench."""

    def __init__(self, phone: Phone, bench: Bench) -> None:
        self.phone, self.page = phone, phone.page
        self.page.goto(bench.address)
        expect(self.page.locator("#take-photo")).to_be_visible()
        self.page.locator("#take-photo").click()
        expect(self.page.locator("#tower-photo img")).to_be_visible()
        self.page.locator("input[name=gap_mm]").fill(str(HOUSE.mark_gap * HOUSE.width_mm))

    def trace(self, points: list[tuple[float, float]], *, kind: str = "force", id: str = "") -> None:
        self.page.locator("select[name=kind]").select_option(kind)
        self.page.locator("input[name=id]").fill(id)
        box = self.page.locator("#tower-photo").bounding_box()
        assert box is not None
        for number, (x, y) in enumerate(points, 1):
            self.page.locator("#tower-photo").click(position={"x": x * box["width"], "y": y * box["height"]})
            expect(self.page.locator(".corner")).to_have_count(number)
        if kind == "loot":
            self.page.locator("input[name=cargo]").fill("1")
        before = self.page.locator(".tower-list li").count()
        self.page.locator("#zone-done").click()
        expect(self.page.locator(".tower-list li")).to_have_count(before + 1)

    def refused(self, sentence: str) -> None:
        self.page.locator("#tower-check").click()
        expect(self.page.locator(".tower-said.bad")).to_contain_text(sentence)


@pytest.fixture
def owner(bench: Bench, new_phone: Callable[..., Phone]) -> Owner:
    return Owner(new_phone(TABLET), bench)


def test_a_traced_board_is_checked_and_kept_and_new_games_are_played_on_it(owner: Owner) -> None:
    owner.trace(corners("Z06"), kind="force", id="Bow")
    owner.trace(corners("Z07"), kind="explosive")
    owner.trace(corners("Z01"), kind="loot")
    check(owner.phone, "tablet-70-tower-traced")
    owner.page.locator("#tower-check").click()
    expect(owner.page.locator("#tower-state")).to_contain_text("The board is right; zones: 3")
    owner.page.locator("#tower-keep").click()
    expect(owner.page.locator("#tower-state")).to_contain_text("Kept")
    layout = read_layout(layout_file())
    assert [(zone.id, zone.kind) for zone in layout.zones] == [
        ("Bow", "force"),
        ("Z01", "explosive"),
        ("Z02", "loot"),
    ]
    setup = setup_of(GAME, ("Violet", "Blue"), {}, {}, example=False)
    assert list(GAME.begin(setup).layout.areas) == ["Bow", "Z01", "Z02"]


def test_what_is_wrong_with_a_board_is_told_in_one_sentence(owner: Owner) -> None:
    owner.trace(corners("Z06"), id="A")
    owner.refused("one explosive zone")
    owner.trace(corners("Z07"), kind="explosive", id="X")
    owner.trace(corners("Z06", grow=-0.03), id="B")
    owner.refused("layout.toml: the zones A and B overlap")
    owner.page.get_by_role("button", name="B: force 1").click()
    one, two, three, four = corners("Z01")
    owner.trace([one, three, two, four], id="C")
    owner.refused("the outline crosses itself")


@pytest.mark.parametrize("size", SIZES)
def test_the_colours_of_the_cubes_are_taught_under_the_light_of_the_table(
    bench: Bench, new_phone: Callable[..., Phone], size: str
) -> None:
    owner = Owner(new_phone(SIZES[size]), bench)
    page = owner.page
    page.locator("#show-empty").click()
    expect(page.locator("#show-violet")).to_be_enabled()
    for colour in ("violet", "yellow"):
        bench.sees = laid(*((colour, x, y, 0.0, 20.0) for x, y in APART))[0]
        page.locator(f"#show-{colour}").click()
        expect(page.locator(f"#show-{colour}")).to_contain_text("✓1")
    check(owner.phone, f"{size}-71-tower-colours")
    page.locator("#keep-colours").click()
    expect(page.locator("#colours-state")).to_contain_text("Kept")
    assert read_colours(colours_file()).names == ("violet", "yellow")


def test_a_lesson_with_one_colour_only_is_refused(bench: Bench, new_phone: Callable[..., Phone]) -> None:
    page = Owner(new_phone(PHONE), bench).page
    page.locator("#show-empty").click()
    expect(page.locator("#show-violet")).to_be_enabled()
    page.locator("#keep-colours").click()
    expect(page.locator(".tower-said.bad")).to_contain_text("at least two colours are needed")


def test_only_the_owner_may_trace(bench: Bench, browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(bench.address.split("#")[0])
    expect(page.locator(".trouble")).to_be_visible()
    context.close()


def test_a_tracing_without_form_is_refused(bench: Bench, new_phone: Callable[..., Phone]) -> None:
    page = Owner(new_phone(PHONE), bench).page
    for body, sentence in (
        ({"width_mm": "wide"}, "Tell the sizes of the board in millimetres."),
        (_sized(zones=[{"id": "", "kind": "force"}]), "A zone needs a name of 1 to 20 signs."),
        (_sized(zones=[{"id": "A", "kind": "force", "corners": [1, 2]}]), ""),
        (_sized(zones=7), ""),
    ):
        told = page.evaluate(
            """async (body) => (await fetch("/api/tower/check", {method: "POST",
                headers: {"content-type": "application/json"}, body})).json()""",
            json.dumps(body),
        )
        assert sentence in told["refused"]


def _sized(**more: Any) -> dict[str, Any]:
    return {"width_mm": 320, "height_mm": 240, "cube_mm": 8, "gap_mm": 0} | more
