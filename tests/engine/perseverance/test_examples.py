"""The rulebook's worked examples: values along the way, and golden playthroughs that replay to themselves."""

from collections import Counter

import pytest

from engine.answers import Chosen
from engine.perseverance.one import GAME
from engine.perseverance.state import DISSENTERS
from tests.engine.perseverance.examples import (
    STORIES,
    assemblies,
    building,
    die_placement,
    dino_attack,
    dissenters,
    patrol,
    pub,
    threat_track,
)
from tests.engine.perseverance.golden_write import GOLDEN
from tests.engine.perseverance.playing import Table, outcome_lines
from tests.engine.perseverance.stories import check_golden, check_replay, until


@pytest.mark.parametrize("name", STORIES)
def test_a_golden_playthrough_is_unchanged(name: str) -> None:
    check_golden(GOLDEN, name, STORIES[name])


@pytest.mark.parametrize("name", STORIES)
def test_a_golden_playthrough_replays_to_itself(name: str) -> None:
    check_replay(GOLDEN, name, GAME)


@pytest.mark.rule("P1-EX-01", "P1-EX-02", "P1-EX-24")
def test_two_players_with_the_dissenters() -> None:
    t = until(dissenters, "set up")
    assert t.game.zones["protection"].settlements == {1: DISSENTERS, 2: DISSENTERS}
    assert len(t.game.pool) == 9 + 2 + 2
    t = until(dissenters, "wrap up")
    assert sum(t.dice().values()) == 15
    assert t.dice()["green"] == 4
    d = DISSENTERS
    rows = {id: officer.spaces for id, officer in t.game.officers.items()}
    assert rows == {
        "chief-mate": [0, d, d],
        "chief-of-security": [d, d],
        "chief-steward": [1, d, d],
        "chief-engineer": [d, d, d],
    }


@pytest.mark.rule("P1-EX-03")
def test_jeremys_die_and_the_dinos_it_brings() -> None:
    t = until(die_placement, "spaces")
    assert set(t.options()) == {"fortifications:0", "fortifications:1"}
    assert t.refused(Chosen(("fortifications:2",))) == "refuse.not-there"
    t = until(die_placement, "dinos")
    area = t.area("protection")
    assert area.dinos == {"a1": "raptor", "a2": "trampler"}
    assert (area.traps["a2"].owner, area.traps["a2"].kind) == (0, None)


@pytest.mark.rule("P1-EX-04")
def test_five_stories_in_the_pub() -> None:
    before = until(pub, "before")
    assert before.game.dice_in_play(0) == 4
    assert sum(die.owner == 0 for die in before.game.pool) == 1
    assert until(pub, "after").assets("Robert")["story"] == before.assets("Robert").get("story", 0) + 5


@pytest.mark.rule("P1-EX-05", "P1-EX-06")
@pytest.mark.parametrize(("rolled", "left"), [("5", 2), ("3", 2), ("2", 1), ("1", 1)])
def test_emmys_patrol(rolled: str, left: int) -> None:
    t = until(lambda: patrol(rolled), "first roll")
    assert dict(t.request.prompt.params)["value"] == 4
    t = until(lambda: patrol(rolled), "heavy lost")
    assert t.player("Emmy").on_patrol == {"light": 2, "heavy": 0}
    assert t.asks == "ask.go-on", "the light card has no threat: only one roll before the transition"
    t = until(lambda: patrol(rolled), "stage 2")
    out = t.player("Emmy").patrol
    assert out is not None
    assert (out.stage, out.soldiers["light"]) == (2, left)
    assert t.whose == "Robert", "stage 2 comes in her next turn"


@pytest.mark.rule("P1-EX-07", "P1-EX-08", "P1-EX-09")
def test_leader_fortifications_and_cubes() -> None:
    t = until(building, "leader placed")
    assert set(t.options()) == {"rations", "patrol", "pub"}
    t = until(building, "second leader")
    assert "sustenance" not in t.options()
    assert t.assets("Robert")["food"] == 1 + 2 + 2
    assert sum(len(area.dinos) for area in t.game.areas.values()) == 0
    t = until(building, "built")
    olivia = t.player("Olivia")
    assert (olivia.assets["scrap"], olivia.assets["valor"], olivia.followers) == (0, 0, 10)
    assert (t.game.traps_left(3), t.game.walls_left(3)) == (7, 6)
    assert t.area("expansion").traps["a1"].kind is None
    t = until(building, "cubes")
    assert (t.player("Olivia").assets["safeguard"], t.player("Olivia").assets["story"]) == (2, 0)
    officer = t.game.officers["chief-engineer"]
    assert (officer.spaces, officer.pool.total()) == ([], 4)


def at(step: str) -> Table:
    return until(dino_attack, step)


@pytest.mark.rule("P1-EX-10")
def test_the_position_before_the_attack() -> None:
    t = at("position")
    area = t.area("expansion")
    assert t.game.player.name == "Olivia"
    assert area.dangerous
    assert Counter(area.dinos.values()) == {"trampler": 5, "raptor": 5}
    columns = [[area.dinos[space] for space in area.dinos_before(n)] for n in (1, 2, 3, 4)]
    assert columns == [
        ["trampler", "trampler"],
        ["trampler", "trampler", "raptor"],
        ["raptor", "trampler", "raptor"],
        ["raptor", "raptor"],
    ]
    assert area.walls == {1: 0, 4: 1}
    posted = {post: (t.game.names[one.owner], one.kind) for post, one in area.posts.items()}
    assert posted == {
        "top-2": ("Robert", "light"),
        "bottom-2": ("Robert", "heavy"),
        "bottom-3": ("Jeremy", "heavy"),
        "top-4": ("Emmy", "light"),
    }
    settled = t.game.zones["expansion"].settlements
    assert [t.game.names[settled[space]] for space in sorted(settled, reverse=True)] == [
        "Emmy",
        "Robert",
        "Jeremy",
    ]
    assert t.game.breach_tokens == ("2", "6", "7")


@pytest.mark.rule("P1-EX-11", "P1-EX-12")
def test_the_trap_and_the_walls() -> None:
    before, t = at("position"), at("traps")
    assert t.followers("Robert")[0] == before.followers("Robert")[0] + 3
    assert t.game.in_hand == {"trampler": 1}
    before, t = at("traps"), at("walls")
    gained = [
        t.player(name).assets["safeguard"] - before.player(name).assets["safeguard"]
        for name in ("Robert", "Emmy")
    ]
    assert gained == [1, 1]
    assert len(t.area("expansion").dinos_before(4)) == 0, "the wall took one, Emmy's soldier the other"


@pytest.mark.rule("P1-EX-13")
def test_the_fight() -> None:
    t = at("walls")
    assert t.asks == "phase.fight"
    area = t.area("expansion")
    assert {post for post, one in area.posts.items() if one.toppled} == {"top-4", "bottom-2", "bottom-3"}
    taken = Counter(dict(one.params)["player"] for one in t.told() if one.id.endswith("defeats"))
    assert taken == {"Robert": 3, "Emmy": 1, "Jeremy": 2}
    assert area.dinos == {"b1": "trampler", "c3": "raptor"}
    assert t.game.in_hand == {"trampler": 4, "raptor": 4}


@pytest.mark.rule("P1-EX-14")
def test_the_breach() -> None:
    before, t = at("walls"), at("fight")
    assert t.asks == "phase.breach"
    lost = [now - then for now, then in zip(t.followers(), before.followers(), strict=True)]
    assert lost == [-2, 0, 0, -4]
    settled = t.game.zones["expansion"].settlements
    assert list(settled.values()).count(1) == 0, "Emmy's is in her supply"
    assert set(settled.values()) == {0, 2}
    assert not t.area("expansion").dinos


@pytest.mark.rule("P1-EX-15")
def test_the_contribution() -> None:
    t = at("contribution")
    assert [t.area("expansion").contribution(seat) for seat in range(4)] == [4, 2, 1, 0]
    assert t.whose == "Robert"
    assert not {"2", "6", "7"} & set(t.options())
    t.then("8", "8", "1")
    assert t.whose == "Emmy", "three picks, one of them repeated"


@pytest.mark.rule("P1-EX-16")
def test_the_rewards() -> None:
    before, t = at("contribution"), at("rewards")
    tracks = [
        (t.player(n).assets["valor"], t.player(n).assets["safeguard"]) for n in ("Robert", "Emmy", "Jeremy")
    ]
    assert tracks == [(0, 0), (1, 0), (3, 2)]
    gained = [now - then for now, then in zip(t.followers(), before.followers(), strict=True)]
    assert gained == [5, 5, 2, 0]
    assert t.player("Robert").board["light"] - before.player("Robert").board["light"] == 2
    assert t.player("Emmy").assets["story"] - before.player("Emmy").assets["story"] == 1


@pytest.mark.rule("P1-EX-17")
def test_the_totals_to_the_last_follower() -> None:
    before, t = at("position"), at("retrieve")
    gained = [now - then for now, then in zip(t.followers(), before.followers(), strict=True)]
    assert gained == [6, 5, 2, -4]
    area = t.area("expansion")
    assert (area.dinos, area.posts, area.traps, area.walls) == ({}, {}, {}, {1: 0, 4: 1})
    assert t.game.used_traps[0] == {"trampler": 1}
    assert [t.player(name).supply["heavy"] for name in ("Robert", "Jeremy")] == [5, 5]
    assert (t.game.dinos_left("trampler"), t.game.dinos_left("raptor")) == (24, 20)
    assert not t.hears("news.dangerous"), "it was dangerous already"


@pytest.mark.rule("P1-EX-18", "P1-EX-19")
def test_majority_and_rewards_of_the_first_assembly() -> None:
    t = until(assemblies, "first majority")
    assert t.asks == "assembly.majority"
    assert t.game.zones["expansion"].presence(2) == 4
    assert [player.votes for player in t.game.players] == [2, 2, 0, 0], "Robert and Emmy tie in Protection"
    story = t.player("Jeremy").assets["story"]
    t = until(assemblies, "first rewards")
    assert t.player("Jeremy").assets["story"] == story + 2
    assert t.hears("assembly.reveals")
    expansion = t.game.zones["expansion"]
    assert (expansion.population, expansion.presence(1)) == (4, 1)
    emmys = 2 + 2 + t.game.zones["military"].population
    assert t.player("Emmy").votes == emmys, "half of Protection, half of Expansion, and Military"


@pytest.mark.rule("P1-EX-21")
def test_officers_of_the_first_assembly() -> None:
    t = until(assemblies, "first officers")
    cubes = t.game.officers["chief-of-security"]
    assert [cubes.cubes(seat) for seat in range(4)] == [3, 2, 0, 3]
    assert [player.ledger["officers"] for player in t.game.players] == [6, 1, 0, 4]


@pytest.mark.rule("P1-EX-20")
def test_votes_of_the_second_assembly() -> None:
    before, t = until(assemblies, "first officers"), until(assemblies, "second scoring")
    assert [player.votes for player in t.game.players] == [10, 0, 14, 14]
    gained = [
        now.ledger["assemblies"] - then.ledger["assemblies"]
        for now, then in zip(t.game.players, before.game.players, strict=True)
    ]
    assert gained == [10, 0, 17, 17]


@pytest.mark.rule("P1-EX-22")
def test_the_chief_steward_at_the_third_assembly() -> None:
    t = until(assemblies, "third officers")
    assert (t.game.dice_in_play(2), t.game.settlements(2)) == (2, 4)
    assert t.hears("news.officer")
    before = until(assemblies, "second scoring")
    assert t.player("Jeremy").ledger["officers"] - before.player("Jeremy").ledger["officers"] == 6


@pytest.mark.rule("P1-EX-25")
def test_the_final_scoring() -> None:
    t = until(assemblies, "final")
    assert [player.ledger["defenses"] for player in t.game.players] == [6, 6, 3, 0]
    assert t.player("Robert").ledger["leftovers"] == 10
    t = until(assemblies, "over")
    assert outcome_lines(t, "Robert")["total"] == 50 + 6 + 10
    assert t.play.outcome is not None
    assert t.play.outcome.winners == ("Robert",)


@pytest.mark.rule("P1-EX-23")
def test_roberts_threat_track() -> None:
    t = until(threat_track, "on patrol")
    assert t.player("Robert").on_patrol == {"light": 1, "heavy": 2}
    assert t.player("Robert").threat["heavy"] == 4
    t = until(threat_track, "crossed")
    assert t.player("Robert").on_patrol == {"light": 1, "heavy": 1}
    t = until(threat_track, "stage 2")
    out = t.player("Robert").patrol
    assert out is not None
    assert (out.stage, out.soldiers.total(), t.player("Robert").threat["light"]) == (2, 2, 3)
