"""The box's own speaker: tones where the panel would have them, and silence that is said."""

import io
import wave
from pathlib import Path

import pytest

from bosun.devices.box import open_devices
from bosun.devices.box_config import BoxConfig
from bosun.devices.speaker import RATE, Speaker, as_wav, frequency, system_player
from bosun.table import events, operations
from engine.answers import Confirmed
from hardware.pattern_data import Tune, default_patterns
from tests.bosun.tabletop import Tabletop

TUNES = default_patterns().tunes


def heard_at(tabletop: Tabletop) -> tuple[Speaker, list[str]]:
    heard: list[str] = []
    names = {id(tune): name for name, tune in TUNES.items()}
    return Speaker(tabletop.table, lambda tune: heard.append(names[id(tune)])), heard


def test_a_new_question_sounds_once(tabletop: Tabletop) -> None:
    speaker, heard = heard_at(tabletop)
    speaker.poll()
    assert heard == []
    tabletop.answer(Confirmed())
    speaker.poll()
    assert len(heard) == 1


def test_the_last_minute_and_the_pause_are_heard(tabletop: Tabletop) -> None:
    speaker, heard = heard_at(tabletop)
    tabletop.to_the_clock()
    heard.clear()
    left = tabletop.table.clock.remaining()
    speaker.poll()
    tabletop.time.pass_by(left - 5)
    speaker.poll()
    assert heard == ["last-ten"]
    tabletop.do(operations.Pause("table"))
    assert heard[-1] == "paused"


def test_a_tune_is_a_sound_of_its_length_and_its_height() -> None:
    with wave.open(io.BytesIO(as_wav(Tune((("A4", 0.5), ("-", 0.2))), 70))) as sound:
        samples = memoryview(sound.readframes(sound.getnframes())).cast("h")
        assert (sound.getframerate(), sound.getnchannels()) == (RATE, 1)
    assert len(samples) == round(0.7 * RATE)
    note = samples[: RATE // 2]
    crossings = sum(1 for at in range(1, len(note)) if note[at - 1] < 0 <= note[at])
    assert abs(crossings / 0.5 - 440) <= 4
    assert not any(samples[RATE // 2 :])


def test_the_volume_is_a_share_of_the_loudest() -> None:
    loud, soft, none = (
        max(memoryview(as_wav(Tune((("C5", 0.1),)), volume)[44:]).cast("h")) for volume in (100, 50, 0)
    )
    assert none == 0
    assert abs(soft / loud - 0.5) < 0.01


def test_notes_are_where_a_piano_has_them() -> None:
    assert [round(frequency(note)) for note in ("A4", "C5", "E4", "A6")] == [440, 523, 330, 1760]


def test_the_system_is_given_the_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "aplay"
    program.write_text(f"#!/bin/sh\n/bin/cat > {tmp_path}/played\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    playing = system_player(60)(TUNES["time-up"])
    assert playing.wait(20) == 0
    assert (tmp_path / "played").read_bytes() == as_wav(TUNES["time-up"], 60)


@pytest.mark.parametrize("box", [BoxConfig(tones=True), BoxConfig(voice=True)])
def test_a_box_that_cannot_be_heard_says_so_and_plays_on(
    tabletop: Tabletop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, box: BoxConfig
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with open_devices(tabletop.table, box, now=tabletop.time):
        tabletop.table.poll()
        assert "speaker" in tabletop.table.away
        tabletop.answer(Confirmed())


def test_the_voice_of_the_box_reads_in_its_language_at_its_volume(
    tabletop: Tabletop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "espeak-ng"
    program.write_text(
        f'#!/bin/sh\necho "$@" >> {tmp_path}/said.new\n/bin/mv {tmp_path}/said.new {tmp_path}/said\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    box = BoxConfig(voice=True, volume=30, language="fr")
    with open_devices(tabletop.table, box, now=tabletop.time):
        tabletop.answer(Confirmed())
        while not (tmp_path / "said").exists():
            tabletop.table.poll()
    assert (tmp_path / "said").read_text(encoding="utf-8").startswith("-v fr -a 60 -- ")


def test_what_thrills_is_heard_each_time(tabletop: Tabletop) -> None:
    speaker, heard = heard_at(tabletop)
    for _ in range(2):
        tabletop.do(events.Highlight("landing"))
        speaker.poll()
    assert heard == ["landing", "landing"]
