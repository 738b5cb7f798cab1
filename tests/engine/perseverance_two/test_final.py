"""The end and the final scoring (catalogue: End and final scoring)."""

from collections import Counter
from typing import Any

import pytest

from engine.perseverance.cards import StageCard
from engine.perseverance.state import Patrol
from engine.perseverance.two.final import dino_sets, final_scoring, leftovers
from tests.engine.perseverance.town_table import outcome_lines
from tests.engine.perseverance_two.doing import doing
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.table import table
from tests.engine.perseverance_two.test_expansion import NOTHING

NOBODY = dict.fromkeys(("John", "Isabelle", "Fred"), NOTHING)


def bare(**laid: Any) -> Table:
    """Nobody has anything but what is told, at the last assembly's last turn."""
    empty: dict[str, Any] = {
        "assets": NOBODY,
        "soldiers": {name: {} for name in NOBODY},
        "hands": {name: [] for name in NOBODY},
        "perks": {name: [] for name in NOBODY},
        "followers": dict.fromkeys(NOBODY, 0),
    }
    for key, told in laid.items():
        empty[key] = empty[key] | told if isinstance(empty.get(key), dict) else told
    return table(**empty)


def over(laid: Table) -> Table:
    """The game from its last turn to its end."""
    laid.game.tiles = laid.game.tiles[-1:]
    laid.last_die().to_assembly()
    while laid.play.request is not None:
        laid.answer_plainly()
    return laid


@pytest.mark.rule("P2-FINAL-01", "P2-ASM-25")
@pytest.mark.parametrize(("players", "assemblies"), [(2, 2), (3, 3), (4, 3)])
def test_the_game_ends_with_the_last_scoring_tile(players: int, assemblies: int) -> None:
    t = table(players=players)
    assert len(t.game.tiles) == assemblies
    over(t)
    assert t.play.outcome is not None
    assert not t.game.tiles


@pytest.mark.rule("P2-FINAL-02")
def test_dinos_and_leftovers_are_lines_of_the_sheet() -> None:
    t = over(bare(pen={"John": {"raptor": 2}}, assets={"John": NOTHING | {"story": 3}}))
    lines = outcome_lines(t, "John")
    assert (lines["dinos"], lines["leftovers"] >= 3) == (4, True)
    assert list(lines).index("dinos") < list(lines).index("leftovers")


@pytest.mark.rule("P2-FINAL-03", "P2-FINAL-04", "P2-GAP-13", "P2-EX-15")
def test_dinos_score_in_the_best_sets_of_two_and_three() -> None:
    t = bare(pen={"John": {"trampler": 6, "raptor": 2}})
    t.game.dino_sets |= {("trampler", 3): 5, ("trampler", 2): 3, ("raptor", 2): 4}
    assert dino_sets(t.game, t.player("John")) == 14
    t.game.dino_sets |= {("trampler", 3): 4, ("trampler", 2): 3}
    assert dino_sets(t.game, t.player("John")) == 13, "three pairs beat two triples"
    t.player("John").pen["trampler"] = 1
    assert dino_sets(t.game, t.player("John")) == 4, "a single dino is worth nothing"


@pytest.mark.rule("P2-FINAL-05", "P2-FINAL-06", "P2-FINAL-07", "P2-FINAL-08", "P2-EX-35")
def test_leftovers() -> None:
    t = bare(
        assets={"John": NOTHING | {"glowberry": 3, "valor": 5, "food": 2}},
        soldiers={"John": {"light": 3, "heavy": 2}},
        hands={"John": ["temple"]},
    )
    assert leftovers(t.player("John")) == 9
    for asset in ("scrap", "resource", "story"):
        t.player("John").assets[asset] += 1
    assert leftovers(t.player("John")) == 12


@pytest.mark.rule("P2-FINAL-06")
def test_soldiers_on_an_unfinished_adventure_count() -> None:
    t = bare()
    player = t.player("John")
    player.patrol = Patrol(StageCard("x"), Counter(heavy=2, light=2, leader=1))
    assert leftovers(player) == 3


@pytest.mark.rule("P2-FINAL-09", "P2-FINAL-10", "P2-FINAL-11")
@pytest.mark.parametrize(
    ("followers", "perks", "winners", "reason"),
    [
        ({"John": 20, "Fred": 19}, {}, ("John",), "followers"),
        ({"John": 20, "Fred": 20}, {"Fred": ["CA-1A"]}, ("Fred",), "perks"),
        ({"John": 20, "Fred": 20}, {"John": ["EN-1A"], "Fred": ["CA-1A"]}, ("John", "Fred"), "shared-perks"),
    ],
)
def test_most_followers_win_then_most_perks(
    followers: dict[str, int], perks: dict[str, list[str]], winners: tuple[str, ...], reason: str
) -> None:
    laid = bare(followers=followers, perks=perks)
    found = []

    def scored(game: Any) -> Any:
        found.append((yield from final_scoring(game)))

    doing(laid, scored).pass_on("test-done")
    (outcome,) = found
    assert outcome.winners == winners
    assert outcome.reason.id == f"perseverance.end.{reason}"


@pytest.mark.rule("P2-FINAL-03", "P2-FINAL-05", "P2-GAP-35")
def test_by_hand_the_boards_are_read_at_the_end() -> None:
    t = bare(keeping="crises")
    t.game.tiles = t.game.tiles[-1:]
    t.last_die().to_assembly().pass_on("ask.player-board")
    assert t.whose == "John"
    assert t.parts() == [
        "followers", "food", "scrap", "resource", "story", "glowberry", "valor", "light-in-play",
        "heavy-in-play", "trampler", "raptor", "shieldhead", "cards",
    ]  # fmt: skip
    t.fill(50, 1, 0, 0, 0, 2, 0, 2, 1, 0, 2, 0, 3)
    while t.play.request is not None:
        t.answer_plainly()
    lines = outcome_lines(t, "John")
    assert (lines["dinos"], lines["leftovers"], lines["total"]) == (4, 1 + 1 + 1 + 1 + 3, 61)
