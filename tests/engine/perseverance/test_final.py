"""The end of the game and final scoring (catalogue section 10)."""

from typing import Any

import pytest

from engine.perseverance.one.final import leftovers, soldiers
from engine.requests import Count, Form
from tests.engine.perseverance.playing import Table, outcome_lines
from tests.engine.perseverance.table import table

LAST = [("neutral", "innovator")]
NONE = {"food": 0, "scrap": 0, "story": 0}


def last_assembly(**laid: Any) -> Table:
    """A game in full keeping whose last scoring tile is scored, played to its outcome."""
    players = laid.get("players", 4)
    names = ("Robert", "Emmy", "Jeremy", "Olivia")[:players]
    given: dict[str, Any] = {
        "in_pool": LAST,
        "assets": dict.fromkeys(names, NONE),
        "soldiers": {name: {} for name in names},
        "settlements": {zone: {} for zone in ("sustenance", "military", "expansion", "protection")},
        "cubes": {id: [] for id in ("chief-mate", "chief-of-security", "chief-steward", "chief-engineer")},
    }
    t = table(**(given | laid))
    t.game.tiles = [(0, 0, 0)]
    t.place("salvage").pass_on("ask.secondary").then("influence").pass_on()
    assert t.play.outcome is not None
    return t


@pytest.mark.rule("P1-FINAL-02", "P1-FINAL-04", "P1-FINAL-05", "P1-EX-25", "P1-GAP-08")
@pytest.mark.parametrize(
    ("players", "walls", "wanted"),
    [
        (4, [3, 3, 2, 0], [6, 6, 3, 0]),
        (4, [4, 3, 2, 1], [6, 3, 1, 0]),
        (3, [4, 3, 2], [5, 2, 0]),
        (3, [2, 2, 1], [5, 5, 2]),
        (2, [2, 1], [4, 0]),
    ],
)
def test_walls_and_traps_are_ranked(players: int, walls: list[int], wanted: list[int]) -> None:
    names = ("Robert", "Emmy", "Jeremy", "Olivia")
    zones = ("sustenance", "military", "expansion", "protection")
    built = {
        zone: {n + 1: names[seat] for n in range(max(0, walls[seat] - 1))}
        for seat, zone in enumerate(zones[:players])
    }
    traps = {zone: {"b1": names[seat]} for seat, zone in enumerate(zones[:players]) if walls[seat]}
    t = last_assembly(players=players, walls=built, traps=traps)
    assert [player.ledger["defenses"] for player in t.game.players] == wanted
    assert t.game.prizes == {2: (4, 0, 0), 3: (5, 2, 0), 4: (6, 3, 1)}[players]


@pytest.mark.rule("P1-FINAL-02")
def test_used_traps_do_not_count() -> None:
    t = table(keeping="crises", in_pool=LAST)
    t.game.used_traps[0]["raptor"] = 5
    t.game.tiles = [(0, 0, 0)]
    t.to_assembly().pass_on()
    assert t.player("Robert").ledger["defenses"] == 0


@pytest.mark.rule("P1-FINAL-03", "P1-FINAL-05")
def test_soldiers_and_leader_on_guard_are_ranked() -> None:
    t = last_assembly(
        posts={
            "military": {"top-1": ("Emmy", "light"), "top-2": ("Emmy", "leader")},
            "expansion": {"top-1": ("Jeremy", "heavy")},
        }
    )
    assert [player.ledger["soldiers"] for player in t.game.players] == [0, 6, 3, 0]


@pytest.mark.rule("P1-GAP-08", "P1-FINAL-04")
def test_the_figures_are_shown_for_confirmation() -> None:
    t = table(keeping="crises", in_pool=LAST)
    t.game.tiles = [(0, 0, 0)]
    t.to_assembly().pass_on("final")
    assert dict(t.request.prompt.params) == {"first": 6, "second": 3, "third": 1}


@pytest.mark.rule("P1-FINAL-06", "P1-EX-25")
def test_leftovers_pay_a_follower_each_or_in_pairs() -> None:
    t = table(
        assets={"Robert": {"food": 3, "scrap": 1, "story": 2, "valor": 4, "safeguard": 1}},
        soldiers={"Robert": {"light": 3, "heavy": 2}},
    )
    player = t.player("Robert")
    assert leftovers(player, soldiers(t.game, player)) == 10


@pytest.mark.rule("P1-FINAL-07")
def test_soldiers_count_on_the_board_on_guard_and_on_patrol_but_not_in_the_supply() -> None:
    t = table(soldiers={"Robert": {"light": 3}}, posts={"military": {"top-1": ("Robert", "heavy")}})
    t.place("patrol").choose("unlisted").fill(1, 2).pass_on("ask.assign").choose("light", "light")
    player = t.player("Robert")
    assert soldiers(t.game, player) == {"light": 3, "heavy": 1}
    assert player.supply["heavy"] == 4


@pytest.mark.rule("P1-FINAL-06", "P1-FINAL-07", "P1-ASSET-04")
def test_soldiers_told_at_the_end_are_within_the_five_of_a_kind() -> None:
    t = table(keeping="crises", in_pool=LAST, posts={"military": {"top-1": ("Robert", "light")}})
    t.game.tiles = [(0, 0, 0)]
    t.to_assembly().pass_on("ask.player-board")
    assert isinstance(t.request, Form)
    limits = {part.id: part.most for part in t.request.parts if isinstance(part, Count)}
    assert (limits["light"], limits["heavy"], limits["valor"], limits["safeguard"]) == (4, 5, 6, 6)
    t.fill(*(2 if part == "light" else 0 for part in t.parts()))
    robert = t.player("Robert")
    assert (robert.board["light"], robert.supply["light"], robert.supply["heavy"]) == (2, 2, 5)


@pytest.mark.rule("P1-FINAL-08", "P1-FINAL-01")
def test_the_most_followers_win_and_the_sheet_explains_them() -> None:
    t = last_assembly(
        followers={"Emmy": 30}, assets=dict.fromkeys(("Robert", "Emmy", "Jeremy", "Olivia"), NONE)
    )
    assert t.play.outcome is not None
    assert t.play.outcome.winners == ("Emmy",)
    assert t.play.outcome.reason.id == "perseverance.end.followers"
    sheet = outcome_lines(t, "Robert")
    assert sheet == {"start": 10, "leftovers": 2, "total": 12, "soldier-count": 0}, "2 scrap from Salvage"
    for name in t.game.names:
        lines = outcome_lines(t, name)
        parts = [value for line, value in lines.items() if line not in ("total", "soldier-count")]
        assert sum(parts) == lines["total"]


@pytest.mark.rule("P1-FINAL-09", "P1-FINAL-10")
@pytest.mark.parametrize(
    ("light", "winners", "reason"),
    [
        ({"Emmy": 1, "Jeremy": 0}, ("Emmy",), "soldiers"),
        ({"Emmy": 1, "Jeremy": 1}, ("Emmy", "Jeremy"), "shared"),
    ],
)
def test_ties_go_to_most_soldiers_then_are_shared(
    light: dict[str, int], winners: tuple[str, ...], reason: str
) -> None:
    t = last_assembly(
        followers={"Emmy": 30, "Jeremy": 30},
        soldiers={"Robert": {}, "Olivia": {}} | {name: {"light": n} for name, n in light.items()},
    )
    assert t.play.outcome is not None
    assert t.play.outcome.winners == winners
    assert t.play.outcome.reason.id == f"perseverance.end.{reason}"


@pytest.mark.rule("P1-FINAL-09")
def test_the_leader_is_no_soldier_when_ties_are_broken() -> None:
    t = table(posts={"military": {"top-1": ("Emmy", "leader")}}, soldiers={"Emmy": {}})
    assert soldiers(t.game, t.player("Emmy")).total() == 0
