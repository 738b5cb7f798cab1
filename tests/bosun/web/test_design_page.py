"""The designer's page in a browser: pieces by tapping the map, fields, games by bots, a file to give away."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from bosun.simulate.games import figures_of
from bosun.simulate.variants import DEFAULTS, VariantMaker
from engine.resistance.scenario import load_scenario
from tests.bosun.web.accessibility import check
from tests.bosun.web.facts_box import FactsBox
from tests.bosun.web.phones import Phone
from tests.bosun.web.session_box import PATIENCE


def variants_of_the_box() -> int:
    """The game as set, and one for each change of a number of the box."""
    return 1 + VariantMaker(figures_of("resistance"), DEFAULTS).numbers_of_knobs()["box"]


def test_a_scenario_is_made_tried_and_saved(
    facts_box: FactsBox, new_phone: Callable[..., Phone], tmp_path: Path
) -> None:
    phone = new_phone()
    facts_box.let_in(phone, owner=True)
    page = phone.page
    page.goto(f"{facts_box.address}/design")
    ne3 = page.locator(".design-map #NE3")
    ne3.click()
    expect(ne3).to_have_attribute("aria-label", "3 ● NE3")
    page.get_by_role("button", name="pawn 1").click()
    ne3.click()
    expect(ne3).to_have_attribute("aria-label", "3 ● ♟1 NE3")
    page.get_by_label("Bases to destroy").fill("0")
    page.locator("#save").click()
    expect(page.locator("#toasts")).to_contain_text("Say what wins")
    page.get_by_label("A prisoner to free").check()
    check(phone, "phone-90-design")
    with page.expect_download() as saved:
        page.locator("#save").click()
    saved.value.save_as(tmp_path / "mine.toml")
    made = load_scenario((tmp_path / "mine.toml").read_text(encoding="utf-8"))
    assert (made.hidden, made.soldiers["NE3"], made.pawns[0]) == (("person",), 1, "NE3")
    page.get_by_label("Who plays").select_option("cautious")
    page.locator("#games").fill("2")
    page.get_by_label("Compare").select_option("knobs-box")
    expect(page.locator("#in-all")).to_contain_text(f"about {2 * variants_of_the_box()} games")
    page.get_by_label("Compare").select_option("none")
    page.locator("#try").click()
    expect(page.locator("#run .rate")).to_contain_text("Won: ", timeout=PATIENCE)
    expect(page.locator("#report")).to_be_visible(timeout=PATIENCE)
