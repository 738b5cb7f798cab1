"""Characters, their abilities, and the recruits on their sheets (catalogue section 4)."""

from dataclasses import replace

import pytest

from engine.resistance.components import BLANK, SKILLS, components
from engine.resistance.team import first_free_slot, level, remove, rows_for
from tests.engine.resistance.catalogue import rows
from tests.engine.resistance.table import start, table

COLUMNS = {"com": "Com", "mil": "Mil (*Militaire*)", "eng": "Eng (*Ingénierie*)"}


@pytest.mark.rule("RES-CHAR-01…08", "RES-CHAR-09")
@pytest.mark.parametrize("row", rows("CHAR"), ids=lambda row: row["Character"])
def test_a_sheet_shows_the_printed_values(row: dict[str, str]) -> None:
    sheet = next(one for one in components().characters.values() if one.name == row["Character"])
    assert sheet.move == int(row["Move (*Déplacement*)"])
    assert sheet.skills == {skill: int(row[head]) for skill, head in COLUMNS.items()}
    assert sheet.reputation == int(row["Initial reputation"])


@pytest.mark.rule("RES-CHAR-09")
def test_the_checksums_of_the_sheets() -> None:
    sheets = components().characters.values()
    assert len(sheets) == 8
    assert all(sum(sheet.skills.values()) == 6 for sheet in sheets)
    assert sum(sheet.reputation for sheet in sheets) == 16


@pytest.mark.rule("RES-CHAR-01")
def test_the_elite_agent_eliminates_up_to_two_soldiers_in_one_action() -> None:
    for removed in (1, 2):
        t = table(at={"Fred": "NE14"}).act("Fred", "eliminate").choose(*["soldier"] * removed)
        assert t.game.soldiers["NE14"] == 2 - removed
        assert t.player("Fred").counter == 1


@pytest.mark.rule("RES-CHAR-02")
def test_the_tracker_walks_mountain_roads_like_ordinary_ones() -> None:
    others = table().act("Fred", "move")
    assert "NO1" not in others.options()
    tracker = table(cast={"Fred": "adams"}).act("Fred", "move")
    assert "NO1" in tracker.options()


@pytest.mark.rule("RES-CHAR-03")
@pytest.mark.parametrize(("character", "drawn"), [("llewellyn", 3), ("maddocks", 1)])
def test_soldiers_do_not_affect_the_discreet_when_recruiting(character: str, drawn: int) -> None:
    t = table(cast={"Emma": character}, at={"Emma": "NO14"}).act("Emma", "recruit")
    assert t.number_drawn() == drawn


@pytest.mark.rule("RES-CHAR-04", "RES-SETUP-19")
def test_the_all_rounder_starts_with_planning_and_may_shift_it_when_reorganising() -> None:
    t = start(cast={"Fred": "ambler"}, planning="mil")
    assert level(t.player("Fred"), "mil") == 3
    t.confirm() if t.asks == "setup" else None
    assert t.asks == "ask.reorganise"
    t.choose("planning").choose("eng")
    assert [level(t.player("Fred"), skill) for skill in SKILLS] == [2, 2, 3]
    t.to_actions().next_day()
    assert level(t.player("Fred"), "eng") == 3, "it is never discarded"


@pytest.mark.rule("RES-CHAR-05")
def test_the_hero_adds_a_cube_from_the_supply_when_preparing() -> None:
    t = table(available={"train": 0})
    supply = t.game.supply
    t.act("Sophie", "prepare", "train").count(2)
    assert (t.game.available["train"], t.player("Sophie").cubes, t.game.supply) == (3, 1, supply - 1)


@pytest.mark.rule("RES-CHAR-06")
@pytest.mark.parametrize(("character", "drawn"), [("tasker", 3), ("randles", 1)])
def test_soldiers_do_not_affect_the_researcher_when_searching(character: str, drawn: int) -> None:
    t = table(cast={"Léna": character}, at={"Léna": "NO14"}).act("Léna", "search")
    assert t.number_drawn() == drawn


@pytest.mark.rule("RES-CHAR-07")
@pytest.mark.parametrize(("character", "drawn"), [("maddocks", 3), ("llewellyn", 1)])
def test_soldiers_do_not_affect_the_spy_when_investigating(character: str, drawn: int) -> None:
    t = table(cast={"Emma": character}, at={"Emma": "NO14"}).act("Emma", "investigate")
    assert t.number_drawn() == drawn


@pytest.mark.rule("RES-CHAR-08")
@pytest.mark.parametrize(("stands", "arrive"), [("NO15", 0), ("NO10", 0), ("SE1", 2)])
def test_no_soldier_arrives_in_the_zone_of_the_aura_or_beside_it(stands: str, arrive: int) -> None:
    t = table(cast={"Fred": "randles"}, at={"Fred": stands}, soldiers={"NO15": 0}, counters={"Emma": 1})
    t.rounds().invade("NO15")
    assert t.game.soldiers["NO15"] == arrive


@pytest.mark.rule("RES-CHAR-10")
def test_recruit_slots_run_from_one_above_the_base_to_five() -> None:
    for sheet in components().characters.values():
        player = table(cast={"Fred": sheet.id} | _not_twice(sheet.id)).player("Fred")
        player.team = {skill: {} for skill in SKILLS}
        slots = []
        for skill in SKILLS:
            while (slot := first_free_slot(player, skill)) is not None:
                player.team[skill][slot] = "training"
                slots.append((skill, slot))
        assert len(slots) == 9
        assert set(slots) == {(s, n) for s in SKILLS for n in range(sheet.skills[s] + 1, 6)}


def _not_twice(character: str) -> dict[str, str]:
    """Somebody else for the player who would have the same character."""
    others = {"caygill": "Sophie", "tasker": "Léna", "llewellyn": "Emma"}
    return {others[character]: "stark"} if character in others else {}


@pytest.mark.rule("RES-CHAR-11")
@pytest.mark.parametrize(
    ("token", "fitting"),
    [("J", ["com", "eng"]), ("I", ["eng"]), ("G", ["mil", "eng"]), ("M", ["mil", "eng"])],
)
def test_a_recruit_fits_only_slots_up_to_its_own_value(token: str, fitting: list[str]) -> None:
    assert rows_for(table().player("Emma"), token) == fitting


@pytest.mark.rule("RES-CHAR-12", "RES-CHAR-13")
def test_slots_fill_in_rising_order_and_each_counts_one() -> None:
    t = table(at={"Emma": "NE15"}, soldiers={"NE15": 0}, cubes={"Emma": 3})
    t.act("Emma", "recruit").drawn("J", "blank", "blank").keep("J").choose("com")
    assert t.player("Emma").team["com"] == {4: "J"}
    assert level(t.player("Emma"), "com") == 4, "the recruit's own 5 does not count"
    t.act("Emma", "recruit").drawn("A", "B", "K", "blank").keep("A").choose("com")
    assert t.player("Emma").team["com"] == {4: "J", 5: "A"}


@pytest.mark.rule("RES-CHAR-14")
def test_a_skill_never_rises_above_five() -> None:
    t = table(team={"Emma": {"com": ["J", "A"]}}, available={"train": 5}, at={"Emma": "NE14"})
    assert level(t.player("Emma"), "com") == 5
    assert rows_for(t.player("Emma"), "B") == ["eng"]
    t.act("Emma", "play")
    assert set(t.options()) == {"mil", "eng"}


@pytest.mark.rule("RES-CHAR-15")
def test_training_adds_one_for_good() -> None:
    t = table(available={"train": 5}).act("Fred", "play", "mil")
    assert level(t.player("Fred"), "mil") == 4
    assert level(t.next_day().player("Fred"), "mil") == 4


@pytest.mark.rule("RES-CHAR-16")
def test_planning_adds_one_to_the_skill_it_lies_on() -> None:
    for skill in SKILLS:
        t = start(cast={"Fred": "ambler"}, planning=skill)
        assert {s: level(t.player("Fred"), s) for s in SKILLS} == dict.fromkeys(SKILLS, 2) | {skill: 3}


@pytest.mark.rule("RES-CHAR-17")
def test_the_two_recruits_that_the_rulebook_shows() -> None:
    recruits = components().recruits
    assert recruits["I"] == {"com": 3, "mil": 2, "eng": 4}
    assert recruits["J"] == {"com": 5, "mil": 2, "eng": 2}
    assert BLANK not in recruits


@pytest.mark.rule("RES-GAP-20")
@pytest.mark.parametrize(
    ("gone", "left"), [(4, {2: "A", 3: "B"}), (3, {2: "A", 3: "C"}), (2, {2: "B", 3: "C"})]
)
def test_recruits_behind_one_who_leaves_close_up_and_those_before_stay(
    gone: int, left: dict[int, str]
) -> None:
    player = table().player("Emma")
    player.values = {}
    player.character = replace(player.character, skills={**player.character.skills, "com": 1})
    player.team["com"] = {2: "A", 3: "B", 4: "C"}
    remove(player, "com", gone)
    assert player.team["com"] == left
