"""Packs carry what was told from box to box; damaged, foreign and hostile ones are refused."""

import base64
import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from bosun.facts import packs
from bosun.facts.packs import differences, new_facts, own_pack, read_pack, take_pack, write_pack
from bosun.facts.photograph import jpeg_size, keep_photograph
from bosun.facts.store import FactStore
from bosun.session.home import board_photograph
from engine.errors import BosunError, Illegal
from engine.facts import FactKey
from tests.engine.wells import GAME, NORTH

SOUTH = FactKey("depth", "south")


def jpeg(width: int = 40, height: int = 30) -> bytes:
    return bytes(cv2.imencode(".jpg", np.full((height, width, 3), 90, np.uint8))[1])


@pytest.fixture
def theirs(home: Path, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """A pack of another box."""
    monkeypatch.setenv("BOSUN_HOME", str(home / "other"))
    store = FactStore("wells")
    store.keep_all({NORTH: 3, SOUTH: 4}, by="page:2")
    store.label(NORTH, "Old well")
    store.place(NORTH, (0.25, 0.5))
    keep_photograph("wells", jpeg())
    content = write_pack(own_pack(store, photograph=True))
    monkeypatch.setenv("BOSUN_HOME", str(home))
    return content


@pytest.fixture
def store(theirs: bytes) -> FactStore:
    assert theirs
    return FactStore("wells")


def changed(theirs: bytes, **parts: Any) -> bytes:
    return json.dumps(json.loads(theirs) | parts).encode()


def test_a_pack_gives_another_box_the_same_facts_names_and_photograph(
    store: FactStore, theirs: bytes
) -> None:
    assert take_pack(store, GAME, read_pack(theirs, GAME)) == 2
    assert store.values() == {NORTH: 3, SOUTH: 4}
    assert store.told()[NORTH].by == "pack"
    assert (store.labels, store.places) == ({NORTH: "Old well"}, {NORTH: (0.25, 0.5)})
    assert jpeg_size(board_photograph("wells").read_bytes()) == (40, 30)


def test_who_told_it_stays_at_home_and_so_does_the_photograph_unless_wanted(
    store: FactStore, theirs: bytes
) -> None:
    take_pack(store, GAME, read_pack(theirs, GAME))
    plain = write_pack(own_pack(store)).decode()
    assert "pack" not in plain.replace("bosun-pack-1", "")
    assert json.loads(plain)["photograph"] is None
    assert json.loads(plain)["places"] == {}


def test_what_differs_stays_ones_own_unless_it_is_chosen(store: FactStore, theirs: bytes) -> None:
    store.keep(NORTH, 8, by="terminal")
    pack = read_pack(theirs, GAME)
    assert [(each.key, each.own, each.theirs) for each in differences(store, pack)] == [(NORTH, 8, 3)]
    assert new_facts(store, pack) == [SOUTH]
    take_pack(store, GAME, pack)
    assert store.values() == {NORTH: 8, SOUTH: 4}
    take_pack(store, GAME, pack, theirs=[NORTH])
    assert store.values() == {NORTH: 3, SOUTH: 4}


def test_ones_own_name_and_photograph_go_before_those_of_the_pack(store: FactStore, theirs: bytes) -> None:
    store.label(NORTH, "Mine")
    keep_photograph("wells", jpeg(16, 16))
    take_pack(store, GAME, read_pack(theirs, GAME))
    assert store.labels == {NORTH: "Mine"}
    assert store.places == {}
    assert jpeg_size(board_photograph("wells").read_bytes()) == (16, 16)


HOSTILE: dict[str, dict[str, Any]] = {
    "another format": {"format": "bosun-pack-9"},
    "another game": {"game": "lamps"},
    "a game that is no word": {"game": ["wells"]},
    "an unknown kind": {"facts": {"width:north": 3}},
    "a value that the rulebook refuses": {"facts": {"depth:north": 9}},
    "a value out of range": {"facts": {"depth:north": 10}},
    "a value of another shape": {"facts": {"depth:north": {"deep": 3}}},
    "a truth for a number": {"facts": {"depth:north": True}},
    "a fraction": {"facts": {"depth:north": 2.5}},
    "no number": {"facts": {"depth:north": float("nan")}},
    "facts in a list": {"facts": [3]},
    "a subject with a line break": {"facts": {"depth:north\n": 3}},
    "a subject without end": {"facts": {f"depth:{'n' * 500}": 3}},
    "deep nesting": {"facts": {"depth:north": json.loads("[" * 200 + "]" * 200)}},
    "a name without end": {"labels": {"depth:north": "n" * 500}},
    "a name that is a number": {"labels": {"depth:north": 3}},
    "a place off the photograph": {"places": {"depth:north": [2, 0]}},
    "a place of three numbers": {"places": {"depth:north": [0, 0, 0]}},
    "too many facts": {"labels": {f"depth:{number}": "n" for number in range(packs.MOST_FACTS + 1)}},
    "a photograph that is a path": {"photograph": "../../etc/passwd"},
    "a photograph that is text": {"photograph": base64.b64encode(b"<script>").decode()},
    "a photograph cut short": {"photograph": base64.b64encode(jpeg()[:20]).decode()},
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_pack_is_refused_in_one_sentence_and_changes_nothing(
    store: FactStore, theirs: bytes, what: str
) -> None:
    store.keep(NORTH, 8, by="terminal")
    before = store.file.read_bytes()
    with pytest.raises(BosunError):
        read_pack(changed(theirs, **HOSTILE[what]), GAME)
    assert store.file.read_bytes() == before
    assert not board_photograph("wells").exists()


@pytest.mark.parametrize("cut", [0, 1, 10, 100, -1, -40])
def test_a_damaged_pack_is_refused(theirs: bytes, cut: int) -> None:
    with pytest.raises(BosunError):
        read_pack(theirs[:cut], GAME)


@pytest.mark.parametrize("content", [b"[" * 100_000, b"PK\x03\x04", b"\x00" * 64, b"null", b" " * 9_000_000])
def test_a_file_that_is_no_pack_is_refused(home: Path, content: bytes) -> None:
    assert not home.exists()
    with pytest.raises(BosunError):
        read_pack(content, GAME)


def test_a_small_file_that_unfolds_to_a_huge_picture_is_refused_unopened(theirs: bytes) -> None:
    head = bytearray(jpeg())
    at = head.index(b"\xff\xc0")
    head[at + 5 : at + 9] = b"\xff\xff\xff\xff"
    assert jpeg_size(bytes(head)) == (65535, 65535)
    with pytest.raises(BosunError):
        read_pack(changed(theirs, photograph=base64.b64encode(head).decode()), GAME)


def test_a_pack_that_does_not_fit_what_is_known_is_taken_whole_or_not_at_all(
    store: FactStore, theirs: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = read_pack(theirs, GAME)

    def refuse(*_: object) -> None:
        raise Illegal("Two wells cannot be that deep.")

    monkeypatch.setattr(packs, "check_values", refuse)
    with pytest.raises(Illegal):
        take_pack(store, GAME, pack)
    assert store.values() == {}
    assert not board_photograph("wells").exists()


def test_a_large_photograph_is_made_smaller(theirs: bytes) -> None:
    pack = read_pack(changed(theirs, photograph=base64.b64encode(jpeg(3200, 800)).decode()), GAME)
    assert pack.photograph is not None
    assert jpeg_size(pack.photograph) == (1600, 400)
