"""The command: whole games, saved games, and one sentence for whatever goes wrong."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bosun.cli.main import app
from bosun.session.error_reporting import run_safely
from bosun.session.home import saved_games
from bosun.table.journal.journal import Journal
from bosun.version import bosun_version

PYTHON = [sys.executable, "-m", "bosun"]
START = ("play", "resistance", "--new", "--example", "--players", "3", "--seed", "4", "--plain")


def bosun(home: Path, *words: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    env = os.environ | {"BOSUN_HOME": str(home), "COLUMNS": "200"}
    return subprocess.run(
        [*PYTHON, *words], input=typed, capture_output=True, text=True, env=env, check=False
    )


def one_sentence(done: "subprocess.CompletedProcess[str]") -> str:
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    return done.stderr.strip()


def test_the_version_is_printed(home: Path) -> None:
    done = bosun(home, "--version")
    assert (done.returncode, done.stdout) == (0, f"bosun {bosun_version()}\n")


def test_a_command_that_is_misspelt_is_guessed_among_all_there_are(home: Path) -> None:
    done = bosun(home, "doctr")
    assert (done.returncode, done.stderr) == (
        2,
        "“bosun” has no command “doctr”. Did you mean “bosun doctor”?\n",
    )


def test_bots_play_a_whole_game_and_the_same_seed_gives_the_same_log(home: Path) -> None:
    words = ("play", "resistance", "--auto", "--seed", "1", "--players", "4")
    first, again = bosun(home, *words), bosun(home, *words)
    assert first.returncode == 0
    assert first.stdout == again.stdout
    assert "Won by:" in first.stdout
    assert "Days:" in first.stdout
    assert bosun(home, *words[:3], "--seed", "2", "--players", "4").stdout != first.stdout


@pytest.mark.parametrize("bot", ["cautious", "bold"])
def test_other_bots_play_too(home: Path, bot: str) -> None:
    words = (
        "play",
        "resistance",
        "--auto",
        "--seed",
        "1",
        "--players",
        "3",
        "--bot",
        bot,
        "--keeping",
        "full",
    )
    assert "Won by:" in bosun(home, *words).stdout


def test_enter_enter_enter_starts_a_game(home: Path) -> None:
    done = bosun(home, "play", "--example", typed="\n\n\n\n")
    assert done.returncode == 0
    assert "example map: not your board" in done.stdout
    assert "Set up Scenario 1" in done.stdout
    assert "The game is kept in" in done.stdout


def test_a_game_of_ones_own_starts_at_once_and_asks_what_it_must_know(home: Path) -> None:
    done = bosun(home, "play", typed="\n\n\n\n")
    assert done.returncode == 0
    assert "on your board?" in done.stdout
    assert "example map" not in done.stdout


def test_an_unfinished_game_is_offered_and_resumed(home: Path) -> None:
    bosun(home, *START, typed="\n")
    done = bosun(home, "play", typed="\nhistory\n")
    assert "Unfinished games:" in done.stdout
    assert "Set up Scenario 1" in done.stdout


def test_saved_games_are_listed_and_shown(home: Path) -> None:
    bosun(home, *START, typed="\n")
    (name,) = [game.name for game in saved_games()]
    listed = bosun(home, "games").stdout
    assert name in listed
    assert "Yellow, Green and Purple" in listed
    shown = bosun(home, "show", name).stdout
    assert shown.startswith('= {"game": "resistance"')
    assert '! {"kind": "confirmed"} | keyboard' in shown


def test_why_prints_a_rule(home: Path) -> None:
    assert "more than two actions ahead" in bosun(home, "why", "res-turn-09").stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("why", "RES-TURN-99"), "No rule has the id"),
        (("show", "nothing"), "There is no saved game “nothing”"),
        (("play", "chess", "--players", "4"), "There is no saved game “chess”"),
        (("play", "resistance", "--players", "7"), "Project: Resistance"),
        (("play", "resistance", "--players", "3", "--names", "A,B"), "3 names are needed, not 2"),
        (("play", "resistance", "--players", "3", "--set", "difficulty=nasty"), "cannot be “nasty”"),
        (("play", "resistance", "--players", "3", "--set", "colour=red"), "There is no setting “colour”"),
        (("play", "resistance", "--players", "3", "--scenario", "mine.toml"), "mine.toml cannot be read"),
        (("play", "resistance", "--players", "3", "--draws", "witch"), "Nobody can draw as “witch”"),
        (("play", "--auto", "--bot", "fox"), "There is no bot “fox”"),
        (("play", "--resume"), "There is no unfinished game"),
        (("check", "nothing.toml"), "nothing.toml cannot be read"),
        (("check", "/dev/zero"), "/dev/zero cannot be read (File too large)"),
        (("import", "/dev/zero"), "/dev/zero cannot be read (File too large)"),
    ],
)
@pytest.mark.usefixtures("home")
def test_what_cannot_be_done_is_said_in_one_sentence(
    words: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_safely(lambda: app(list(words))) == 1
    (sentence,) = capsys.readouterr().err.splitlines()
    assert says in sentence


def test_an_unknown_option_is_a_usage_error(home: Path) -> None:
    done = bosun(home, "play", "--frob")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_input_that_ends_in_the_set_up_is_said(home: Path) -> None:
    assert "The input ended" in one_sentence(bosun(home, "play", typed="\n"))


def test_a_data_file_is_checked(home: Path, tmp_path: Path) -> None:
    built_in = Path("engine/resistance/scenarios/1.toml").read_text(encoding="utf-8")
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(built_in, encoding="utf-8")
    bad.write_text(built_in.replace('"NE1"', '"NE99"'), encoding="utf-8")
    assert bosun(home, "check", str(good)).returncode == 0
    assert "bad.toml" in one_sentence(bosun(home, "check", str(bad)))
    assert "NE99" in one_sentence(bosun(home, "play", "resistance", "--players", "3", "--scenario", str(bad)))


def test_a_damaged_game_says_so_and_can_be_mended(home: Path) -> None:
    bosun(home, *START, typed="\n")
    (file,) = (home / "games").glob("*.bosun")
    whole = file.read_bytes()
    at = whole.rindex(b'"confirmed"')
    file.write_bytes(whole[:at] + b'"donfirmed"' + whole[at + 11 :])
    assert "--mend" in one_sentence(bosun(home, "play", file.stem))
    assert "is damaged" in bosun(home, "games").stdout
    done = bosun(home, "play", file.stem, "--mend", typed="\n")
    assert done.returncode == 0
    assert "Set up Scenario 1" in done.stdout


def test_a_home_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")
    assert "cannot be written" in one_sentence(bosun(tmp_path / "home", *START))


def test_a_crash_leaves_a_log_and_one_sentence(home: Path) -> None:
    code = (
        "import sys; from bosun.session.error_reporting import run_safely\n"
        "def crash(): raise ZeroDivisionError('ouch')\n"
        "sys.exit(run_safely(crash))"
    )
    env = os.environ | {"BOSUN_HOME": str(home)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    (log,) = home.glob("crash-*.log")
    assert "ouch" in log.read_text(encoding="utf-8")


@pytest.mark.parametrize("answers", [1, 2, 3, 4, 6])
def test_a_killed_command_resumes_where_it_was(home: Path, answers: int) -> None:
    typed = ["", "train, airlift", "train", "", "1", "2", "3"][:answers]
    env = os.environ | {"BOSUN_HOME": str(home)}
    with subprocess.Popen(
        [*PYTHON, *START], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env
    ) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        playing.stdin.write("".join(f"{line}\n" for line in [*typed, "help"]))
        playing.stdin.flush()
        for line in playing.stdout:
            if "undo, why, pause" in line:
                break
        playing.send_signal(signal.SIGKILL)
    (file,) = (home / "games").glob("*.bosun")
    with Journal.open(file) as journal:
        by_hand = [entry for entry in journal.fold.entries if entry.source == "keyboard"]
        assert len(by_hand) == answers
    resumed = bosun(home, "play", "--resume").stdout
    assert bool(re.search(r"The clock is paused at \d:\d\d", resumed)) == (answers > 3)


def test_ctrl_c_leaves_cleanly_and_keeps_the_game(home: Path) -> None:
    env = os.environ | {"BOSUN_HOME": str(home)}
    with subprocess.Popen(
        [*PYTHON, *START],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=env,
    ) as playing:
        assert playing.stdout is not None
        for line in playing.stdout:
            if "Press Enter" in line:
                break
        playing.send_signal(signal.SIGINT)
        out, err = playing.communicate(timeout=30)
    assert "The game is kept in" in out
    assert (playing.returncode, err) == (0, "")


def test_a_terminal_without_the_signs_gets_question_marks(home: Path) -> None:
    env = os.environ | {"BOSUN_HOME": str(home), "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*PYTHON, *START], input=b"\nxyz\n", capture_output=True, env=env, check=False)
    assert done.returncode == 0
    assert b"There is no ?xyz?" in done.stdout


def test_a_game_open_elsewhere_is_left_alone(home: Path) -> None:
    bosun(home, *START, typed="\n")
    (file,) = (home / "games").glob("*.bosun")
    with Journal.open(file):
        assert "open in another Bosun" in one_sentence(bosun(home, "play", file.stem))
        assert "on the table now" in bosun(home, "games").stdout
