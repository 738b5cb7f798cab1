"""The example game: its rules, its data, its texts, its bot and its golden playthrough."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from lamp import GAME
from lamp.bot import careful
from lamp.golden_write import GOLDEN, SETUP, golden
from lamp.rules import MOST_OIL
from lamp.state import Lamp, read_data

from bosun.terminal.views import view_of
from bosun.text.formatting import Formatter
from bosun.text.languages import Language, read_domain
from engine.answers import Acted, Answer, Chosen, Confirmed, Drawn, Rolled, TimeUp
from engine.bots import Bot, random_bot
from engine.data import built_in
from engine.errors import BadData, Illegal
from engine.game import Setup
from engine.games import find_game
from engine.headless import play_out
from engine.play import Play
from engine.requests import Act
from engine.text import read, write

TEXTS, _ = read_domain("en", "lamp")
LIGHT = Acted(None, "end-phase")
NEW = ("--names", "Anna,Ben", "--draws", "auto", "--seed", "1")


def played(*answers: Answer, setup: Setup = SETUP) -> Play[Lamp]:
    play = Play(GAME, setup)
    for answer in (Confirmed(), *answers):
        play.answer(answer, source="camera" if isinstance(answer, Drawn | Rolled) else "table")
    return play


def night(weather: str, wind: str, wick: str = "full") -> tuple[Answer, ...]:
    """A night without fetching."""
    return LIGHT, Drawn("weather", (weather,)), Rolled(("wind",), (wind,)), Chosen((wick,)), Confirmed()


def test_each_keeper_fetches_once_a_night() -> None:
    play = played(Acted(0, "action"), Acted(1, "action"))
    assert play.state.oil == 4
    with pytest.raises(Illegal):
        play.answer(Acted(0, "action"))


def test_the_tank_holds_eight() -> None:
    play = played(setup=Setup("lamp", ("A", "B", "C", "D")))
    play.state.oil = MOST_OIL - 1
    play.answer(Acted(0, "action"))
    with pytest.raises(Illegal):
        play.answer(Acted(1, "action"))


def test_the_clock_ends_the_dusk_too() -> None:
    play = played(TimeUp())
    assert play.request is not None
    assert play.request.kind == "draw"


def test_weather_and_wind_burn_oil_and_trimming_saves_one() -> None:
    assert played(*night("clear", "calm")).state.oil == 1
    assert played(*night("clear", "gust", "trim")).state.oil == 1
    assert played(*night("clear", "calm", "trim")).state.oil == 2


def test_a_storm_blows_a_trimmed_lamp_out() -> None:
    outcome = played(Acted(0, "action"), *night("storm", "calm", "trim")).outcome
    assert outcome is not None
    assert (outcome.reason.id, outcome.winners) == ("lamp.end.out", ("sea",))


def test_the_keepers_win_after_the_last_night() -> None:
    nights = [answer for _ in range(3) for answer in (Acted(0, "action"), *night("clear", "calm"))]
    outcome = played(*nights).outcome
    assert outcome is not None
    assert outcome.winners == ("keepers",)


def test_a_card_that_was_drawn_is_gone_from_the_pile() -> None:
    assert played(*night("clear", "calm")).state.pile == Counter(clear=3, fog=3, storm=2)


def test_undo_takes_back_the_wick_and_never_the_roll() -> None:
    play = played(LIGHT, Drawn("weather", ("clear",)), Rolled(("wind",), ("gust",)), Chosen(("full",)))
    play.undo()
    play.undo()
    assert isinstance(play.request, Act)
    play.answer(LIGHT)
    assert play.offered() == Drawn("weather", ("clear",))


def test_the_golden_playthrough_is_as_it_was() -> None:
    assert golden() == GOLDEN.read_text(encoding="utf-8")


def test_the_golden_playthrough_can_be_replayed() -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    assert write(Play.replay(GAME, *read(text))) == text


@pytest.mark.parametrize("players", GAME.seats)
def test_any_number_of_random_games_comes_to_an_end(players: int) -> None:
    setup = Setup("lamp", tuple("ABCD"[:players]), (("nights", "5"),))
    for seed in range(20):
        assert play_out(GAME, setup, random_bot(seed), str(seed)).outcome is not None


def test_the_careful_bot_does_better_than_chance() -> None:
    def wins(make: Callable[[int], Bot]) -> int:
        games = (play_out(GAME, SETUP, make(seed), str(seed)) for seed in range(60))
        return sum(game.outcome is not None and game.outcome.winners == ("keepers",) for game in games)

    assert wins(careful) > 2 * wins(random_bot)


def test_every_message_has_its_text_and_every_text_is_said() -> None:
    language, said = Language("en", strict=True), set[str]()
    words = Formatter(language, SETUP.seats)
    for seed in range(30):
        play = Play(GAME, SETUP)
        for entry in play_out(GAME, SETUP, random_bot(seed), str(seed)).entries:
            assert play.request is not None
            said |= {id for id in TEXTS if f"'{id}'" in repr(play.request)}
            assert list(words.log(0, play.request, entry.answer))
            play.answer(entry.answer)
        assert play.outcome is not None
        said |= {id for id in TEXTS if f"'{id}'" in repr(play.outcome)}
        assert list(words.outcome(play.outcome))
    screens = {"lamp.stands", "lamp.page.night", "lamp.page.oil"}
    assert set(TEXTS) - said == screens | {
        "lamp.title",
        "lamp.setting.nights",
        "lamp.full",
        "lamp.file.cards",
    }


@pytest.mark.parametrize(
    ("wrong", "right", "says"),
    [
        ("burns = 1", 'burns = "one"', "whole number"),
        ('mark = "rulebook"', 'mark = "rumour"', "rumour"),
        ("copies = 4", "", "copies"),
        ("[start]", "[stern]", "start"),
        ("copies = 4", "copies = -1", "five weather cards"),
    ],
)
def test_a_mistake_in_the_data_is_named(wrong: str, right: str, says: str) -> None:
    text = built_in("lamp", "lamp.toml").replace(wrong, right, 1)
    with pytest.raises(BadData) as refusal:
        read_data(text, "mine.toml")
    assert says in Language("en", strict=True).text(refusal.value.text)


def test_a_data_file_of_ones_own_replaces_the_built_in_one() -> None:
    text = built_in("lamp", "lamp.toml").replace("oil = 2", "oil = 7")
    assert Play(GAME, Setup("lamp", ("A",), (), (("lamp", text),))).state.oil == 7


def test_the_terminal_says_how_the_game_stands() -> None:
    words = Formatter(Language("en", strict=True), SETUP.seats)
    assert view_of("lamp").in_words(played().state, words) == ["Night 1: 2 measures of oil are left."]


def test_bosun_knows_the_game_by_its_name() -> None:
    assert find_game("lamp") is GAME


def test_it_can_be_played_in_the_terminal(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bosun", "play", "lamp", "--plain", "--no-page", *NEW],
        input="\n1\n2\nend\nend\n1\n\n",
        env={**os.environ, "BOSUN_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert "Dusk of night 2" in done.stdout
