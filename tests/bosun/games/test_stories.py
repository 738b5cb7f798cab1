"""The story of a game that is over: told from its journal, day by day or round by round."""

import shutil
from pathlib import Path

import pytest

from bosun.games.registry import part_of
from bosun.table.journal.journal import Journal
from bosun.table.story import Narration, Story, tell_story
from bosun.text.languages import Language
from engine.games import GAMES, find_game

SAVED = Path(__file__).parents[1]
PLAYED = {
    "resistance": "journals_0_2/resistance_full_finished",
    "resistance in light keeping": "journals_0_1/resistance_light_finished",
    "dead-reckoning": "journals_0_2/dead_reckoning_full_finished",
    "perseverance-1": "journals_0_2/perseverance_1_full_finished",
    "perseverance-2": "journals_0_2/perseverance_2_full_finished",
    "perseverance-2 in crises keeping": "journals_0_1/perseverance_2_crises_finished",
}


def story_of(name: str, folder: Path) -> Story[str]:
    file = Path(shutil.copy(SAVED / f"{PLAYED[name]}.bosun", folder))
    with Journal.open(file) as journal:
        game = find_game(journal.meta.setup.game)
        play = journal.load(game)
    narration = part_of(game.name, "story", Narration)
    return tell_story(game, narration, play.setup, play.entries, lambda state: str(type(state).__name__))


def told(story: Story[str], code: str = "en") -> dict[str, list[str]]:
    language = Language(code, strict=True)
    return {
        language.text(one.title): [language.text(each) for each in one.happened] for one in story.chapters
    }


def deeds(story: Story[str], seat: int, code: str = "en") -> list[str]:
    language = Language(code, strict=True)
    return [language.text(each) for each in story.deeds[seat]]


def test_every_game_has_a_story() -> None:
    assert [name for name in GAMES if part_of(name, "story", Narration) is None] == []


@pytest.mark.parametrize("code", ["en", "fr", "pl"])
@pytest.mark.parametrize("name", PLAYED)
def test_a_game_that_was_played_is_told_in_every_language(name: str, code: str, tmp_path: Path) -> None:
    story = story_of(name, tmp_path)
    assert any(told(story, code).values())
    assert all(deeds(story, seat, code) for seat in range(len(story.deeds)))
    assert len(story.levels) >= len(story.chapters), "quiet chapters have levels too"


def test_the_days_of_resistance_tell_of_landings_of_the_base_and_that_defeat_was_near(tmp_path: Path) -> None:
    days = told(story_of("resistance", tmp_path))
    assert list(days) == ["Day 1", "Day 2", "Day 3", "Day 4", "Day 5"]
    assert "The base is found: SE3" in days["Day 1"]
    assert "4 soldiers land" in days["Day 1"], "those whom the set-up puts there do not land"
    assert "4 officers take over: NO11, SE15, NO13 and SO14" in days["Day 2"]
    assert days["Day 4"][-1] == "Hardly any officers are left in the reserve: defeat is near"
    assert days["Day 5"] == ["The base is destroyed: SE3"]


def test_who_did_what_is_counted_over_the_whole_game(tmp_path: Path) -> None:
    assert deeds(story_of("resistance", tmp_path), 2)[:2] == ["Investigate: 2×", "Move: 5×"]


def test_rounds_of_dead_reckoning_in_which_nothing_turned_are_left_out(tmp_path: Path) -> None:
    story = story_of("dead-reckoning", tmp_path)
    assert list(told(story)) == ["Round 5", "Round 20", "Round 21", "Round 22", "Round 23"]
    assert told(story)["Round 22"] == ["Violet attacks Blue and wins", "Blue attacks Violet and loses"]
    assert len(story.levels) == 23
    assert "Combats won: 4" in deeds(story, 0)


def test_perseverance_goes_from_assembly_to_assembly(tmp_path: Path) -> None:
    days = told(story_of("perseverance-1", tmp_path))
    assert list(days) == ["Up to the first Assembly", "From Assembly 1 on", "From Assembly 2 on"]
    assert days["From Assembly 1 on"] == ["The Dinos break through: Military and Expansion"]


def test_the_expedition_tells_which_attacks_were_held(tmp_path: Path) -> None:
    first, *_ = told(story_of("perseverance-2", tmp_path)).values()
    assert first == ["John is ahead", "Dino attack beaten back: Hex S1", "Breach: Hex S1"]
