"""The Dino attack (catalogue section 8)."""

from typing import Any

import pytest

from engine.perseverance.state import DISSENTERS
from tests.engine.perseverance.playing import Table
from tests.engine.perseverance.table import table

MIXED = ["raptor", "trampler", "raptor", "trampler"]
BOTH_ROWS = ["trampler"] * 8


def attacked(**laid: Any) -> Table:
    """Military is full and attacks at the end of Robert's turn by hand."""
    return table(**({"keeping": "crises", "dinos": {"military": BOTH_ROWS}} | laid)).attack("military")


@pytest.mark.rule("P1-ATTACK-01", "P1-ATTACK-02", "P1-TURN-05", "P1-INV-05")
def test_a_full_area_attacks_at_the_end_of_the_turn_before_an_assembly() -> None:
    t = attacked(in_pool=[("neutral", "innovator")])
    assert t.asks == "attack"
    assert t.pass_on("ask.votes-all").asks == "ask.votes-all", "then the assembly"
    assert attacked(dinos={"military": BOTH_ROWS[:7]}).asks == "tell.turn"


@pytest.mark.rule("P1-ATTACK-01")
def test_a_trap_without_a_dino_does_not_fill_a_space() -> None:
    t = attacked(dinos={"military": BOTH_ROWS[:7]}, traps={"military": {"b4": "Robert"}})
    assert t.asks == "tell.turn"
    dangerous = attacked(dangerous=["military"], dinos={"military": BOTH_ROWS})
    assert dangerous.asks == "tell.turn", "the third row is open and not full"


@pytest.mark.rule("P1-ATTACK-03", "P1-INV-05")
def test_an_attack_anywhere_else_stops_the_game_and_asks() -> None:
    two = {"military": BOTH_ROWS, "expansion": BOTH_ROWS}
    t = attacked(dinos=two)
    assert t.asks == "ask.which-attack"
    assert set(t.options()) == {"military", "expansion", "no"}
    assert t.choose("military").asks == "attack"
    other = table(keeping="crises", dinos={"expansion": BOTH_ROWS}).tell("rations").done()
    assert other.asks == "ask.which-attack"
    assert other.choose("no").asks == "tell.turn"


@pytest.mark.rule("P1-ATTACK-04")
def test_the_phases_come_in_order() -> None:
    t = attacked(
        traps={"military": {"a1": "Robert"}},
        walls={"military": {2: "Emmy"}},
        posts={"military": {"top-3": ("Emmy", "light")}},
    )
    seen = []
    while t.asks != "tell.turn":
        seen.append(t.asks)
        t.answer_plainly()
    phases = [asked.removeprefix("phase.") for asked in seen if asked.startswith("phase.")]
    assert phases == ["trap", "wall", "fight", "breach", "rewards", "retrieve"]


@pytest.mark.rule("P1-ATTACK-TRAP-01", "P1-ATTACK-WALL-01", "P1-ATTACK-FIGHT-01", "P1-ATTACK-REWARD-02")
def test_phases_without_pieces_are_skipped() -> None:
    t = attacked().confirm()
    assert t.asks == "phase.breach"
    assert t.confirm().asks == "phase.retrieve", "nobody contributed"


@pytest.mark.rule("P1-ATTACK-05", "P1-ATTACK-BREACH-05")
def test_the_active_player_pays_even_without_pieces_there() -> None:
    t = attacked(first="Olivia", settlements={"military": {}}, followers={"Olivia": 30}).confirm()
    assert t.followers("Olivia") == [30 - 2 * 8]
    assert t.followers("Robert", "Emmy", "Jeremy") == [10, 10, 10]


@pytest.mark.rule("P1-ATTACK-06")
def test_who_was_placed_this_turn_fights_too() -> None:
    t = table(keeping="crises", dinos={"military": BOTH_ROWS}).tell("training")
    t.then("soldier", "light", "military:top-1", "stop").confirm()
    assert t.asks == "phase.fight"
    assert "b1" not in t.area("military").dinos


@pytest.mark.rule(
    "P1-ATTACK-TRAP-02", "P1-ATTACK-TRAP-03", "P1-ATTACK-TRAP-04", "P1-ATTACK-TRAP-05", "P1-ATTACK-TRAP-06"
)
@pytest.mark.parametrize(
    ("kind", "rolled", "defeated", "followers"),
    [
        ("trampler", "match", True, 13),
        ("raptor", "match", False, 10),
        ("raptor", "success_anyway", True, 12),
        ("trampler", "success_anyway", True, 12),
        ("raptor", "fail_anyway", False, 12),
        ("trampler", "fail_anyway", False, 12),
    ],
)
def test_a_trap_succeeds_or_fails_by_type_and_roll(
    kind: str, rolled: str, defeated: bool, followers: int
) -> None:
    t = attacked(traps={"military": {"a2": "Emmy"}}).confirm()
    assert (t.asks, t.whose) == ("ask.trap-kind", "Emmy")
    t.choose(kind)
    assert (t.asks, t.whose) == ("roll.trap", "Emmy")
    t.roll(rolled)
    assert t.followers("Emmy") == [followers]
    assert ("a2" not in t.area("military").dinos) == defeated
    assert t.game.in_hand["trampler"] == defeated


@pytest.mark.rule("P1-ATTACK-TRAP-02", "P1-GAP-38")
def test_all_traps_are_turned_up_before_the_first_roll_left_to_right_top_to_bottom() -> None:
    t = attacked(traps={"military": {"b1": "Emmy", "a3": "Robert", "a1": "Jeremy"}}).confirm()
    kinds = []
    while t.asks == "ask.trap-kind":
        kinds.append(t.whose)
        t.choose("raptor")
    rolls = []
    while t.asks == "roll.trap":
        rolls.append(t.whose)
        t.roll("fail_anyway")
    assert kinds == rolls == ["Jeremy", "Robert", "Emmy"]


@pytest.mark.rule("P1-ATTACK-TRAP-07", "P1-ATTACK-REWARD-01", "P1-ATTACK-RETRIEVE-03")
def test_a_trap_stays_face_up_counts_as_a_piece_and_then_goes_beside_the_engineer() -> None:
    t = attacked(traps={"military": {"a2": "Emmy"}}).confirm().choose("trampler").roll("match")
    assert t.area("military").traps["a2"].kind == "trampler"
    assert t.area("military").contribution(1) == 1
    t.pass_on("phase.retrieve")
    assert not t.area("military").traps
    assert t.game.used_traps[1] == {"trampler": 1}
    assert t.game.traps_left(1) == 7


@pytest.mark.rule("P1-GAP-11")
def test_a_fifth_trap_of_one_type_cannot_be() -> None:
    t = table(
        keeping="crises", dinos={"military": BOTH_ROWS}, traps={"military": {"a1": "Emmy", "a2": "Emmy"}}
    )
    t.game.used_traps[1]["raptor"] = 3
    t.attack("military").confirm().choose("raptor")
    assert set(t.options()) == {"trampler"}


@pytest.mark.rule("P1-ATTACK-WALL-02", "P1-ATTACK-WALL-03", "P1-ATTACK-WALL-04", "P1-EX-12")
def test_walls_roll_left_to_right_pay_their_owner_and_may_defeat_the_nearest() -> None:
    t = attacked(
        dinos={"military": ["trampler"] * 4 + ["raptor"] * 4},
        walls={"military": {4: "Emmy", 1: "Robert", 2: "Jeremy"}},
    ).confirm()
    assert (t.asks, t.whose) == ("roll.wall", "Robert")
    t.roll("safeguard")
    assert t.player("Robert").assets["safeguard"] == 1
    assert len(t.area("military").dinos) == 8
    assert t.whose == "Jeremy"
    t.roll("follower+defeat")
    assert t.followers("Jeremy") == [11]
    assert "b2" not in t.area("military").dinos
    assert "a2" in t.area("military").dinos
    assert t.whose == "Emmy"
    t.roll("safeguard+defeat")
    assert t.player("Emmy").assets["safeguard"] == 1
    assert t.game.in_hand == {"raptor": 2}


@pytest.mark.rule("P1-ATTACK-WALL-05", "P1-GAP-22")
def test_a_wall_before_an_empty_column_still_pays() -> None:
    t = attacked(
        traps={"military": {"a1": "Emmy", "b1": "Emmy"}}, walls={"military": {1: "Jeremy"}}
    ).confirm()
    t.then("trampler", "trampler").roll("match").roll("match").pass_on("roll.wall").roll("follower+defeat")
    assert t.followers("Jeremy") == [11]
    assert t.game.in_hand == {"trampler": 2}


@pytest.mark.rule(
    "P1-ATTACK-FIGHT-03", "P1-ATTACK-FIGHT-04", "P1-ATTACK-FIGHT-05", "P1-ATTACK-FIGHT-06",
    "P1-ATTACK-FIGHT-07", "P1-ATTACK-FIGHT-09",
)  # fmt: skip
@pytest.mark.parametrize(
    ("kind", "column", "left", "toppled"),
    [
        ("light", ("trampler", "raptor"), ["raptor"], False),
        ("light", ("raptor", "trampler"), ["trampler"], True),
        ("heavy", ("trampler", "trampler"), [], False),
        ("heavy", ("trampler", "raptor"), [], True),
        ("heavy", ("raptor", "raptor"), [], True),
        ("leader", ("raptor", "raptor"), [], False),
    ],
)
def test_a_piece_fights_the_nearest_of_its_column(
    kind: str, column: tuple[str, str], left: list[str], toppled: bool
) -> None:
    near, far = column
    dinos = {f"{row}{n}": "trampler" for row in "ab" for n in (1, 3, 4)} | {"b2": near, "a2": far}
    t = attacked(dinos={"military": dinos}, posts={"military": {"top-2": ("Emmy", kind)}}).confirm()
    area = t.area("military")
    assert [area.dinos[space] for space in ("b2", "a2") if space in area.dinos] == left
    assert len(area.dinos) == 6 + len(left), "no other column"
    assert area.posts["top-2"].toppled == toppled
    assert t.hears("news.toppled") == toppled
    assert t.game.attack is not None
    assert set(t.told()) <= set(t.game.attack.told["fight"]), "to be looked up while the attack goes on"
    assert t.game.in_hand.total() == 2 - len(left), "before their owner"


@pytest.mark.rule("P1-ATTACK-FIGHT-02", "P1-ATTACK-FIGHT-08")
def test_the_row_at_the_walls_fights_first() -> None:
    dinos = {f"{row}{n}": "trampler" for row in "ab" for n in (1, 3, 4)} | {"b2": "raptor", "a2": "trampler"}
    t = attacked(
        dinos={"military": dinos},
        posts={"military": {"bottom-2": ("Robert", "light"), "top-2": ("Emmy", "light")}},
    ).confirm()
    assert t.area("military").posts["top-2"].toppled
    assert not t.area("military").posts["bottom-2"].toppled
    defeats = [dict(one.params)["player"] for one in t.told() if one.id.endswith("defeats")]
    assert defeats == ["Emmy", "Robert"]


@pytest.mark.rule("P1-ATTACK-FIGHT-10", "P1-ATTACK-FIGHT-06")
def test_without_a_dino_in_the_column_nobody_fights_and_the_piece_survives() -> None:
    dinos = {f"{row}{n}": "raptor" for row in "ab" for n in (1, 2, 3, 4)}
    t = attacked(
        dinos={"military": dinos},
        posts={"military": {"top-2": ("Emmy", "leader"), "bottom-2": ("Emmy", "light")}},
    ).confirm()
    assert not t.area("military").posts["bottom-2"].toppled
    one_left = attacked(
        dinos={"military": dinos},
        traps={"military": {"a2": "Robert"}},
        posts={"military": {"top-2": ("Emmy", "leader")}},
    ).confirm()
    one_left.choose("raptor").roll("match").pass_on("phase.fight")
    assert one_left.game.in_hand == {"raptor": 2}, "one for the trap, the only other one for the leader"


@pytest.mark.rule("P1-ATTACK-BREACH-01", "P1-ATTACK-BREACH-02", "P1-ATTACK-BREACH-03", "P1-ATTACK-BREACH-06")
def test_tramplers_remove_from_the_top_then_raptors_attack_the_next() -> None:
    dinos = {f"{row}{n}": "trampler" for row in "ab" for n in (1, 2, 3, 4)} | {"a1": "raptor", "a2": "raptor"}
    leaders = {f"top-{n}": ("Olivia", "heavy") for n in (3, 4)} | {"top-1": ("Olivia", "light")}
    t = attacked(
        dinos={"military": dinos},
        posts={"military": leaders},
        settlements={"military": {6: "Emmy", 5: "Robert", 3: "Jeremy", 1: "Jeremy"}},
        first="Olivia",
    ).pass_on("phase.breach")
    assert t.game.zones["military"].settlements == {5: 0, 3: 2, 1: 2}
    assert t.followers() == [8, 10, 8, 4], "Olivia 2 for each of 3 dinos"
    assert not t.area("military").dinos
    assert t.game.dinos_left("raptor") == 20
    held = attacked(posts={"military": {f"top-{n}": ("Emmy", "heavy") for n in (1, 2, 3, 4)}})
    assert held.confirm().confirm().asks == "ask.tracks", "nothing left, no breach"


@pytest.mark.rule("P1-ATTACK-BREACH-07", "P1-GAP-21")
def test_dinos_beyond_the_settlements_have_no_target_but_count_for_the_penalty() -> None:
    t = attacked(
        dinos={"military": ["raptor"] * 8}, settlements={"military": {1: "Emmy"}}, followers={"Robert": 40}
    ).confirm()
    assert t.followers() == [40 - 16, 8, 10, 10]


@pytest.mark.rule("P1-ATTACK-BREACH-04", "P1-2P-09", "P1-2P-10")
def test_dissenter_settlements_use_up_a_raptor_and_are_trampled() -> None:
    raptors = table(
        players=2,
        keeping="crises",
        dinos={"military": ["raptor"] * 6},
        posts={"military": {f"top-{n}": ("Emmy", "heavy") for n in (1, 2)} | {"top-3": ("Emmy", "light")}},
        settlements={"military": {4: "dissenters", 2: "Emmy"}},
    )
    raptors.attack("military").pass_on("phase.breach")
    assert raptors.followers() == [8, 10], "used up on the Dissenters; the penalty still counts"
    assert raptors.game.zones["military"].settlements[4] == DISSENTERS
    tramplers = table(
        players=2,
        keeping="crises",
        dinos={"military": ["trampler"] * 6},
        settlements={"military": dict.fromkeys((1, 2), "dissenters")},
    )
    tramplers.attack("military").pass_on("phase.breach")
    assert tramplers.game.zones["military"].settlements == {}


@pytest.mark.rule(
    "P1-ATTACK-RETRIEVE-01", "P1-ATTACK-RETRIEVE-02", "P1-ATTACK-RETRIEVE-04", "P1-ATTACK-RETRIEVE-05",
    "P1-ATTACK-RETRIEVE-06", "P1-ATTACK-RETRIEVE-07", "P1-INV-07",
)  # fmt: skip
def test_afterwards_only_walls_are_left_and_the_zone_is_dangerous() -> None:
    t = attacked(
        dinos={"military": MIXED * 2},
        walls={"military": {4: "Emmy"}},
        traps={"military": {"a1": "Robert"}},
        posts={
            "military": {
                "top-1": ("Jeremy", "heavy"),
                "top-2": ("Emmy", "light"),
                "bottom-2": ("Robert", "leader"),
            }
        },
    )
    assert not t.area("military").dangerous
    t.pass_on("phase.retrieve")
    area = t.area("military")
    assert (area.dinos, area.traps, area.posts) == ({}, {}, {})
    assert area.walls == {4: 1}
    assert area.dangerous
    assert t.hears("news.dangerous")
    assert t.player("Emmy").board["light"] == 2
    assert t.player("Jeremy").supply["heavy"] == 5
    assert not t.game.leader_is_out(0)
    assert (t.game.dinos_left("trampler"), t.game.dinos_left("raptor")) == (24, 20)
    assert len(area.spaces) == 10
    assert t.game.settlement_spaces("military")[-1] == 10
    assert not t.game.areas["expansion"].dangerous
