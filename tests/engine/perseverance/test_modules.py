"""The deterministic modules, each on its own (catalogue section 11)."""

from itertools import product

import pytest

from engine.perseverance.one import SETTINGS
from tests.engine.perseverance.files import CHALLENGES, PATROLS
from tests.engine.perseverance.playing import Table
from tests.engine.perseverance.table import begin, table

MODULES = ("dinos", "walls", "traps", "threat")


def module(name: str) -> dict[str, str]:
    return {f"deterministic-{name}": "yes"}


@pytest.mark.rule("P1-DET-01")
@pytest.mark.parametrize("mix", list(product(("no", "yes"), repeat=4)), ids="-".join)
def test_any_mix_of_modules_starts_and_the_pool_is_still_rolled(mix: tuple[str, ...]) -> None:
    names = [f"deterministic-{name}" for name in MODULES]
    assert set(names) <= {setting.name for setting in SETTINGS}
    t = begin(settings=dict(zip(names, mix, strict=True)))
    assert t.pass_on("roll.pool").asks == "roll.pool"


@pytest.mark.rule("P1-DET-02", "P1-DET-03", "P1-GAP-32")
@pytest.mark.parametrize("dangerous", [False, True])
def test_a_die_icon_places_what_the_die_shows_and_then_rolls_it_again(dangerous: bool) -> None:
    t = begin(settings=module("dinos")).pass_on("roll-first-dinos").roll("raptor")
    assert t.asks == "roll-first-dinos"
    t.roll("raptor+raptor").pass_on("setup.done")
    t.area("sustenance").dangerous = dangerous
    t.confirm().place("rations", icons=("die",))
    t.roll("trampler+trampler" if dangerous else "trampler")
    assert list(t.area("sustenance").dinos.values()) == (["raptor", "raptor"] if dangerous else ["raptor"])
    kind = "dino_dangerous" if dangerous else "dino_normal"
    assert t.game.shown_dinos[kind].startswith("trampler")
    t.cube().place("rations", icons=("die",)).roll("raptor+raptor" if dangerous else "raptor")
    assert "trampler" in t.area("sustenance").dinos.values()


@pytest.mark.rule("P1-DET-03", "P1-GAP-32")
def test_without_a_free_space_the_die_is_neither_used_nor_rerolled() -> None:
    t = table(settings=module("dinos"), dinos={"sustenance": ["trampler"] * 8})
    shown = dict(t.game.shown_dinos)
    t.place("rations", icons=("die",))
    assert t.asks == "ask.secondary"
    assert t.game.shown_dinos == shown


def walled(fighters: dict[str, tuple[str, str]], near: str = "trampler") -> Table:
    dinos = {f"{row}{n}": "trampler" for row in "ab" for n in (1, 3, 4)}
    column = {"b2": near, "a2": "trampler", "c2": "raptor", "c3": "trampler"}
    return table(
        keeping="crises",
        settings=module("walls"),
        dangerous=["military"],
        dinos={"military": dinos | column},
        walls={"military": {2: "Robert"}},
        posts={"military": fighters},
    ).attack("military")


@pytest.mark.rule("P1-DET-04", "P1-DET-07")
def test_a_wall_gives_its_owner_a_safeguard_and_nothing_else() -> None:
    t = walled({}).confirm()
    assert t.asks == "phase.wall", "no roll"
    assert t.player("Robert").assets["safeguard"] == 1
    assert len(t.area("military").dinos) == 10
    t.confirm()
    assert t.asks == "phase.breach", "nobody behind the wall: it does nothing in the fight"


@pytest.mark.rule("P1-DET-05", "P1-DET-06")
@pytest.mark.parametrize(
    ("fighters", "left", "toppled"),
    [
        ({"top-2": ("Emmy", "light")}, ["c2"], []),
        ({"top-2": ("Emmy", "heavy")}, [], ["top-2"]),
        ({"top-2": ("Emmy", "leader")}, [], []),
        ({"bottom-2": ("Emmy", "light")}, ["c2"], []),
        ({"top-2": ("Emmy", "light"), "bottom-2": ("Jeremy", "light")}, [], ["bottom-2"]),
    ],
)
def test_the_piece_nearest_the_wall_defeats_one_dino_more(
    fighters: dict[str, tuple[str, str]], left: list[str], toppled: list[str]
) -> None:
    t = walled(fighters).pass_on("phase.fight")
    area = t.area("military")
    assert [space for space in ("b2", "a2", "c2") if space in area.dinos] == left
    assert [post for post, fighter in area.posts.items() if fighter.toppled] == toppled
    defeated = [dict(one.params)["player"] for one in t.told() if one.id.endswith("defeats")]
    assert "Robert" not in defeated, "the wall's owner gets none of them"


@pytest.mark.rule("P1-DET-06")
def test_the_extra_dino_may_cost_the_soldier() -> None:
    t = walled({"top-2": ("Emmy", "light")})
    t.area("military").dinos["a2"] = "raptor"
    t.pass_on("phase.fight")
    assert t.area("military").posts["top-2"].toppled


@pytest.mark.rule("P1-DET-08")
@pytest.mark.parametrize(("kind", "defeated", "followers"), [("trampler", True, 13), ("raptor", False, 10)])
def test_a_trap_works_exactly_when_it_matches(kind: str, defeated: bool, followers: int) -> None:
    t = table(
        keeping="crises",
        settings=module("traps"),
        dinos={"military": ["trampler"] * 8},
        traps={"military": {"a2": "Emmy"}},
    )
    t.attack("military").confirm().choose(kind)
    assert t.asks == "phase.trap", "no roll"
    assert ("a2" not in t.area("military").dinos) == defeated
    assert t.followers("Emmy") == [followers]
    assert t.area("military").contribution(1) == 1


def on_track(soldiers: dict[str, int], light: int = 0, heavy: int = 0, transition: int = 3) -> Table:
    """Robert's patrol of two stages with a challenge in the first, tokens on these spaces."""
    cards = PATROLS.replace("transition = 4", f"transition = {transition}").replace(
        "challenges = 0\ngains = { wall = 1, trap = 1 }", "challenges = 1\ngains = {}"
    )
    t = table(
        settings=module("threat"),
        soldiers={"Robert": soldiers},
        data={"patrols": cards, "challenges": CHALLENGES},
    )
    t.game.offer = ["builders", "unlisted"]
    t.player("Robert").threat.update({"light": light, "heavy": heavy})
    held = [kind for kind, number in soldiers.items() for _ in range(number)]
    return t.place("patrol").choose("builders").pass_on("ask.assign").choose(*held).cube()


@pytest.mark.rule("P1-DET-09", "P1-DET-10", "P1-GAP-13")
def test_tokens_start_on_the_set_up_space_and_move_by_the_threat() -> None:
    t = on_track({"light": 1, "heavy": 1})
    assert t.player("Robert").threat == {"light": 0, "heavy": 0}
    t.drawn("light-7").drawn("heavy-5").choose("heavy-5")
    assert t.asks == "ask.go-on", "no roll"
    assert t.player("Robert").threat == {"light": 0, "heavy": 4}


@pytest.mark.rule("P1-DET-10", "P1-DET-12", "P1-EX-23", "P1-GAP-13")
@pytest.mark.parametrize("space", [4, 5])
def test_crossing_the_skull_returns_a_soldier_of_the_type(space: int) -> None:
    t = on_track({"light": 1, "heavy": 2}, heavy=space)
    t.drawn("light-7").drawn("heavy-3", "heavy-8").choose("heavy-3")
    patrol = t.player("Robert").patrol
    assert patrol is not None
    assert patrol.soldiers == {"light": 1, "heavy": 1}
    assert t.player("Robert").supply["heavy"] == 4
    assert t.player("Robert").threat["heavy"] == space + 2 - 6
    t.choose("yes").choose("light")
    assert (t.player("Robert").threat["light"], patrol.stage, patrol.soldiers.total()) == (3, 2, 2)


@pytest.mark.rule("P1-DET-10")
def test_a_token_that_stays_before_the_skull_costs_nobody() -> None:
    t = on_track({"heavy": 2}, heavy=3).drawn("heavy-3", "heavy-8").choose("heavy-3")
    assert t.player("Robert").threat["heavy"] == 5
    assert t.player("Robert").supply["heavy"] == 3


@pytest.mark.rule("P1-DET-11")
def test_at_the_transition_a_type_on_the_card_is_picked_for_the_whole_value() -> None:
    t = on_track({"light": 1, "heavy": 1}).drawn("light-7").drawn("heavy-8").choose("heavy-8").choose("yes")
    assert set(t.options()) == {"light", "heavy"}
    assert t.choose("heavy").player("Robert").threat == {"light": 0, "heavy": 3}
    only = on_track({"light": 2}).drawn("light-7", "light-8").choose("light-7").choose("yes")
    assert only.player("Robert").threat == {"light": 3, "heavy": 0}, "a type not on the card cannot be picked"


@pytest.mark.rule("P1-DET-13", "P1-PATROL-16")
def test_the_last_soldier_lost_on_the_track_completes_the_patrol() -> None:
    t = on_track({"light": 2}, light=3, transition=3)
    t.drawn("light-7", "light-8").choose("light-7")
    patrol = t.player("Robert").patrol
    assert patrol is not None
    patrol.soldiers["light"] = 1
    t.player("Robert").supply["light"] += 1
    t.choose("yes")
    assert (t.player("Robert").patrol, t.player("Robert").completed) == (None, 1)
