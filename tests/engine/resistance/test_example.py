"""The worked example of day 1, in both ways of keeping up (catalogue, RES-EX)."""

from pathlib import Path

import pytest

from engine.play import Play
from engine.resistance import GAME
from engine.resistance.clues import candidates
from engine.resistance.skills import margin
from engine.resistance.team import level, rows_for
from engine.text import read, write
from tests.engine.resistance.catalogue import text
from tests.engine.resistance.example import play_example
from tests.engine.resistance.golden_write import GOLDEN, golden
from tests.engine.resistance.invariants import check
from tests.engine.resistance.island_text import minimal_island
from tests.engine.resistance.table import Table

GATED = ("recruit", "search", "investigate")


@pytest.fixture(scope="module")
def full() -> Table:
    return play_example("full")


@pytest.mark.rule("RES-EX-01…32")
@pytest.mark.parametrize("keeping", ["full", "light"])
def test_the_example_plays_as_printed(keeping: str) -> None:
    t = play_example(keeping, after=lambda _, table: check(table.game))
    assert (t.asks, t.game.day) == ("ask.action" if keeping == "full" else "ask.press", 2)


@pytest.mark.rule("RES-EX-01…32", "RES-MAP-20", "RES-MAP-23")
@pytest.mark.parametrize("keeping", ["full", "light"])
def test_the_example_plays_on_the_minimal_map(keeping: str) -> None:
    assert play_example(keeping, island=minimal_island()).game.day == 2


def test_both_ways_of_keeping_up_end_in_the_same_state() -> None:
    tables = [GAME.snapshot(play_example(keeping).game)["table"] for keeping in ("full", "light")]
    assert tables[0] == tables[1]


def test_the_example_replays_and_undoes() -> None:
    play = play_example("full").play
    again = Play.replay(GAME, play.setup, play.entries)
    assert GAME.snapshot(again.state) == GAME.snapshot(play.state)
    taken = play.undo()
    assert [entry.request for entry in taken] == ["resistance.ask.keep-card"]


@pytest.mark.parametrize("keeping", ["full", "light"])
def test_the_golden_playthrough_is_unchanged(keeping: str) -> None:
    written = (GOLDEN / f"day1.{keeping}.txt").read_text(encoding="utf-8")
    assert golden(keeping).splitlines() == written.splitlines()


@pytest.mark.parametrize("keeping", ["full", "light"])
def test_the_golden_playthrough_replays_to_itself(keeping: str) -> None:
    written = Path(GOLDEN / f"day1.{keeping}.txt").read_text(encoding="utf-8")
    setup, entries = read(written)
    play = Play.replay(GAME, setup, entries)
    assert write(play) == written
    assert GAME.snapshot(play.state) == GAME.snapshot(play_example(keeping).game)


@pytest.mark.rule("RES-EX-33")
def test_the_totals_at_the_start_of_day_2(full: Table) -> None:
    game = full.game
    assert (game.soldiers.total(), game.reserve, game.officers.total()) == (42, 8, 1)
    assert game.officers_in_reserve == 12 - 1
    assert (game.supply, sum(p.cubes for p in game.players), dict(game.cubes)) == (
        61,
        8,
        {"NE1": 1, "NO10": 1, "NE8": 1},
    )
    assert (game.bag.total(), game.tokens.total()) == (43, 33)
    assert [p.pawn for p in game.players] == ["NE10", "NE14", "NO10", "NE3"]
    assert [p.counter for p in game.players] == [5, 5, 5, 5]


@pytest.mark.rule("RES-EX-33")
def test_the_final_board_is_the_one_in_the_catalogue(full: Table) -> None:
    table = text().split("**Final board (start of day 2)**")[1].split("\n\n")[1]
    for row in [line for line in table.splitlines() if line.startswith("|")][2:]:
        region, *numbers, other, soldiers, officers = [cell.strip() for cell in row.strip("|").split("|")]
        expected = {f"{region}{15 - at}": n for at, n in enumerate(numbers) if n.isdigit()}
        expected |= dict(pair.split() for pair in other.split(", ") if " " in pair)
        found = {z: str(n) for z, n in full.game.soldiers.items() if z[:2] == region and n}
        assert found == expected
        assert sum(map(int, found.values())) == int(soldiers)
        assert sum(n for z, n in full.game.officers.items() if z[:2] == region) == int(officers)


@pytest.mark.rule("RES-EX-34")
def test_the_piles_at_the_start_of_day_2(full: Table) -> None:
    game = full.game
    assert game.objects.draw.total() == 63
    assert +game.objects.discard == {"beggar-outfit": 1, "explosive": 1}
    assert +full.player("Fred").objects == {"art-of-war": 1}
    assert (game.clues.draw.total(), game.clues.discard.total(), game.kept_clues) == (39, 3, ["regions-n"])
    assert game.recruitment.total() == 28
    assert (game.events.draw.total(), dict(game.events.discard)) == (11, {"wanted": 1})
    assert len(candidates(game)) == 30


@pytest.mark.rule("RES-EX-35")
def test_what_is_refused_on_the_way() -> None:
    seen: list[str] = []

    def look(id: str, t: Table) -> None:
        seen.append(id)
        match id:
            case "RES-EX-06":
                assert {t.why_not(name, act) for name in ("Sophie", "Léna", "Emma") for act in GATED} == {
                    "zone-cubes"
                }
            case "RES-EX-07":
                assert t.why_not("Emma", "move") == "gap"
            case "RES-EX-11" | "RES-EX-12":
                waits = {name: t.why_not(name, "move") for name in ("Fred", "Léna", "Emma")}
                assert set(waits.values()) == ({"gap"} if id == "RES-EX-11" else {None})
            case "RES-EX-13" | "RES-EX-14":
                assert t.may("Léna", "move") is (id == "RES-EX-14")
            case "RES-EX-16" | "RES-EX-17" | "RES-EX-18":
                assert t.why_not("Sophie", "move") == "gap"
            case "RES-EX-19":
                assert t.may("Sophie", "move")

    play_example("full", after=look)
    assert len(seen) == 32


@pytest.mark.rule("RES-EX-35")
@pytest.mark.parametrize(("line", "allowed"), [("RES-EX-15", False), ("RES-EX-16", True)])
def test_fred_can_strike_in_a_capital_only_with_the_art_of_war(line: str, allowed: bool) -> None:
    def look(id: str, t: Table) -> None:
        if id == line:
            assert (margin(t.game, t.player("Fred"), "eliminate", "NE15") > 0) is allowed

    play_example("full", after=look)


@pytest.mark.rule("RES-EX-36")
def test_recruit_j_could_move_to_engineering_and_i_would_have_fitted_only_there() -> None:
    def look(id: str, t: Table) -> None:
        if id == "RES-EX-05":
            assert rows_for(t.player("Emma"), "I") == ["eng"]
        if id == "RES-EX-31":
            t.choose("J")
            assert set(t.options()) == {"com", "eng"}
            t.choose("eng")
            emma = t.player("Emma")
            assert (level(emma, "com"), level(emma, "eng"), level(emma, "mil")) == (3, 2, 2)
            raise StopIteration

    with pytest.raises(StopIteration):
        play_example("full", after=look)
