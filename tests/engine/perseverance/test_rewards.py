"""Combat Rewards: contribution, picks and the eight options (catalogue section 8, phase 5)."""

from typing import Any

import pytest

from engine.perseverance.one.rewards import REWARDS, picks
from tests.engine.perseverance.catalogue import rows
from tests.engine.perseverance.playing import Table
from tests.engine.perseverance.table import table

HELD = {f"top-{n}": ("Emmy", "heavy") for n in (1, 2, 3, 4)}


def rewarded(valor: int = 6, safeguard: int = 6, **laid: Any) -> Table:
    """Military was attacked and held by Emmy's four heavy soldiers, unless told otherwise."""
    given: dict[str, Any] = {"posts": {"military": HELD}, "dinos": {"military": ["trampler"] * 8}} | laid
    t = table(keeping="crises", **given).attack("military").pass_on("ask.tracks")
    asked = len(t.parts()) // 2
    return t.fill(*(valor, safeguard) * asked)


@pytest.mark.rule("P1-ATTACK-REWARD-01", "P1-ATTACK-REWARD-02", "P1-EX-15", "P1-EX-25")
@pytest.mark.parametrize(
    ("contribution", "wanted"),
    [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (8, 5), (9, 5), (12, 5)],
)
def test_picks_by_contribution(contribution: int, wanted: int) -> None:
    assert picks(contribution) == wanted


@pytest.mark.rule("P1-ATTACK-REWARD-01")
def test_soldiers_standing_or_toppled_leader_walls_and_traps_contribute() -> None:
    t = table(
        keeping="crises",
        dinos={"military": ["raptor"] * 8},
        posts={"military": {"top-1": ("Emmy", "light"), "bottom-1": ("Emmy", "leader")}},
        walls={"military": {2: "Emmy"}, "expansion": {1: "Emmy"}},
        traps={"military": {"a3": "Emmy"}},
    )
    t.attack("military").pass_on("ask.tracks")
    assert t.area("military").posts["top-1"].toppled
    t.fill(6, 6)
    assert t.area("military").contribution(1) == 4
    (told,) = [dict(one.params) for one in t.told() if one.id.endswith("contribution")]
    assert (told["n"], told["picks"]) == (4, 3)


@pytest.mark.rule("P1-ATTACK-REWARD-03")
def test_everybody_who_contributed_picks_and_pays_per_pick_at_once() -> None:
    t = rewarded(posts={"military": HELD | {"bottom-1": ("Jeremy", "light")}})
    assert t.whose == "Emmy"
    t.choose("4")
    assert t.followers("Emmy") == [15]
    assert (t.player("Emmy").assets["valor"], t.player("Emmy").assets["safeguard"]) == (4, 5)
    t.choose("stop")
    assert t.whose == "Jeremy"


@pytest.mark.rule("P1-ATTACK-REWARD-04", "P1-ATTACK-REWARD-05", "P1-GAP-17")
def test_only_the_highest_contribution_repeats_one_option_inside_its_picks() -> None:
    t = rewarded(
        posts={"military": HELD | {"bottom-1": ("Jeremy", "light"), "bottom-2": ("Jeremy", "light")}},
    )
    t.choose("8")
    assert t.may("8"), "Emmy has the most"
    t.choose("8")
    assert not t.may("8"), "once"
    t.choose("3")
    assert t.whose == "Jeremy", "3 picks in all: the repeat adds none"
    t.choose("8")
    assert not t.may("8")


@pytest.mark.rule("P1-ATTACK-REWARD-04")
def test_all_who_tie_for_the_highest_may_repeat() -> None:
    t = rewarded(
        posts={
            "military": {
                "top-1": ("Emmy", "heavy"),
                "top-2": ("Emmy", "heavy"),
                "top-3": ("Jeremy", "heavy"),
                "top-4": ("Jeremy", "heavy"),
            }
        }
    )
    t.then("8", "8")
    assert t.whose == "Jeremy"
    assert t.then("8").may("8")


@pytest.mark.rule("P1-ATTACK-REWARD-04")
def test_a_second_option_is_not_repeated_after_one_was() -> None:
    t = rewarded(posts={"military": HELD | {f"bottom-{n}": ("Emmy", "light") for n in (1, 2, 3, 4)}})
    t.then("8", "8", "3")
    assert not t.may("3")


@pytest.mark.rule("P1-ATTACK-REWARD-06", "P1-EX-15")
def test_breach_tokens_close_their_options_only_after_a_breach() -> None:
    assert {"2", "6", "7"} <= set(rewarded().options())
    breached = rewarded(posts={"military": {"top-1": ("Emmy", "heavy")}})
    assert set(breached.options()) == {"1", "3", "4", "5", "8", "stop"}


@pytest.mark.rule("P1-ATTACK-REWARD-07", "P1-ATTACK-REWARD-08")
def test_a_pick_that_cannot_be_paid_is_lost_and_any_may_be_declined() -> None:
    t = rewarded(valor=1, safeguard=0)
    assert set(t.options()) == {"8", "stop"}
    t.choose("8")
    assert t.asks == "phase.rewards"
    assert t.hears("news.pick-lost")
    assert rewarded().choose("stop").asks == "phase.rewards"


COST = {
    "1": (3, 0),
    "2": (1, 1),
    "3": (0, 1),
    "4": (2, 1),
    "5": (1, 1),
    "6": (0, 2),
    "7": (0, 2),
    "8": (1, 0),
}


@pytest.mark.rule(
    "P1-ATTACK-OPT-1", "P1-ATTACK-OPT-2", "P1-ATTACK-OPT-3", "P1-ATTACK-OPT-4", "P1-ATTACK-OPT-5",
    "P1-ATTACK-OPT-6", "P1-ATTACK-OPT-7", "P1-ATTACK-OPT-8",
)  # fmt: skip
@pytest.mark.parametrize("number", range(1, 9))
def test_the_cost_of_an_option_is_as_printed(number: int) -> None:
    printed = rows("ATTACK-OPT")[number - 1]["Cost"]
    cost = REWARDS[str(number)].cost
    words = " + ".join(f"{n} {track.capitalize()}" for track, n in cost.items())
    assert words == printed
    t = rewarded()
    t.choose(str(number))
    spent = (6 - t.player("Emmy").assets["valor"], 6 - t.player("Emmy").assets["safeguard"])
    assert spent == COST[str(number)]


@pytest.mark.rule("P1-ATTACK-OPT-1", "P1-ATTACK-OPT-5")
def test_option_1_pays_for_defeated_dinos_and_option_5_for_fallen_soldiers() -> None:
    dinos = {"military": ["raptor", "trampler"] * 2 + ["trampler"] * 4}
    t = rewarded(dinos=dinos, posts={"military": HELD | {"bottom-1": ("Emmy", "light")}})
    t.choose("1")
    assert t.followers("Emmy") == [10 + 6 + 2 * 2]
    t.choose("5")
    assert t.followers("Emmy") == [20 + 2 * 2], "two heavy soldiers fell"
    light = rewarded(dinos={"military": ["raptor"] * 8}, posts={"military": {"top-1": ("Emmy", "light")}})
    before = light.followers("Emmy")[0]
    assert light.choose("5").followers("Emmy") == [before + 1]


@pytest.mark.rule("P1-ATTACK-OPT-2", "P1-ATTACK-OPT-7")
def test_option_2_pays_for_walls_and_option_7_for_settlements_and_dice_of_the_zone() -> None:
    t = rewarded(
        walls={"military": {1: "Emmy", 2: "Emmy", 3: "Jeremy"}, "expansion": {1: "Emmy"}},
        settlements={"military": {1: "Emmy", 2: "Emmy", 3: "Robert"}, "expansion": {1: "Emmy"}},
        on_board={"training": [("Emmy", "innovator"), ("Robert", "innovator")]},
    )
    before = t.followers("Emmy")[0]
    t.choose("2")
    assert t.followers("Emmy") == [before + 4]
    t.choose("7")
    assert t.followers("Emmy") == [before + 4 + 2 + 2]


@pytest.mark.rule("P1-ATTACK-OPT-7")
def test_option_7_counts_settlements_after_the_breach() -> None:
    t = rewarded(
        posts={
            "military": {"top-1": ("Emmy", "heavy"), "top-2": ("Emmy", "heavy"), "top-3": ("Emmy", "heavy")}
        },
        settlements={"military": {1: "Emmy", 2: "Emmy", 3: "Emmy"}},
        tokens=("1", "2", "3"),
    )
    assert t.game.zones["military"].own_settlements(1) == 1
    before = t.followers("Emmy")[0]
    assert t.choose("7").followers("Emmy") == [before + 1]


@pytest.mark.rule("P1-ATTACK-OPT-3", "P1-ATTACK-OPT-4", "P1-ATTACK-OPT-8")
def test_options_3_4_and_8_give_production_followers_and_a_light_soldier() -> None:
    t = rewarded()
    light = t.player("Emmy").board["light"]
    t.then("3", "8", "4")
    assert t.player("Emmy").board["light"] == light + 2, "Military produces light soldiers"
    assert t.followers("Emmy") == [15]


@pytest.mark.rule("P1-ATTACK-OPT-6", "P1-SEC-11", "P1-GAP-34")
def test_option_6_retrieves_the_leader_from_anywhere_or_does_nothing() -> None:
    t = rewarded(leaders={"Emmy": "expansion"})
    assert not t.choose("6").game.leader_is_out(1)
    assert not rewarded().choose("6").game.leader_is_out(1)
