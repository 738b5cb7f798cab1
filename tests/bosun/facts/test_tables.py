"""Many facts at once: a table is written, filled in and read; a bad row is refused with its number."""

from dataclasses import replace
from pathlib import Path

import pytest

from bosun.facts.packs import take_pack
from bosun.facts.store import FactStore
from bosun.facts.tables import read_table, write_table
from engine.answers import Answer, Chosen, Counted, Filled
from engine.errors import Malformed
from engine.facts import FactBook, FactKey, FactKind
from engine.game import Game
from engine.messages import Message, say
from engine.requests import Choose, Count, Form, Option
from tests.engine.wells import DEPTH, GAME, NORTH, Wells


def _question(_place: str, _facts: object) -> Form:
    places = tuple(Option(name, most=2) for name in ("12", "hill", "sea"))
    return Form(
        id="",
        prompt=say("wells.paths"),
        parts=(
            Choose(id="path", prompt=say("wells.path"), options=places, least=0, most=6),
            Count(id="steps", prompt=say("wells.steps"), most=30),
        ),
    )


def _read(_place: str, answer: Answer) -> dict[str, object]:
    assert isinstance(answer, Filled)
    return {"path": sorted(answer.chosen("path").elements()), "steps": answer.number("steps")}


PATHS = FactKind(
    name="paths",
    subjects=("hill",),
    question=_question,
    read=_read,
    answer=lambda _place, value: Filled(
        {"path": Chosen(tuple(value["path"])), "steps": Counted(value["steps"])}
    ),
)
WALKS: Game[Wells] = replace(GAME, book=FactBook((DEPTH, PATHS)))
HILL = FactKey("paths", "hill")


@pytest.fixture
def store(home: Path) -> FactStore:
    assert not home.exists()
    return FactStore("wells")


def table(*rows: str, head: str = "game,kind,subject,answer,path,steps") -> bytes:
    return "\n".join([head, *rows]).encode()


def test_a_table_lists_what_is_printed_told_and_unknown(store: FactStore) -> None:
    store.keep(NORTH, 3, by="page")
    store.label(NORTH, "Old, deep well")
    lines = write_table(WALKS, store).decode("utf-8-sig").splitlines()
    assert lines == [
        "game,kind,subject,name,state,answer,path,steps",
        'wells,depth,north,"Old, deep well",told,3,,',
        "wells,depth,south,,unknown,,,",
        "wells,depth,west,,printed,7,,",
        "wells,paths,hill,,unknown,,,",
    ]


@pytest.mark.parametrize(
    "value",
    [{"path": ["12", "hill", "hill"], "steps": 4}, {"path": [], "steps": 0}, {"path": ["sea"], "steps": 9}],
)
def test_a_table_gives_back_what_was_told(store: FactStore, value: dict[str, object]) -> None:
    store.keep_all({NORTH: 3, HILL: value}, by="page")
    written = write_table(WALKS, store)
    store.forget(NORTH, HILL)
    pack = read_table(written, WALKS, store)
    assert pack.facts == {NORTH: 3, HILL: value}
    take_pack(store, WALKS, pack)
    assert store.values() == pack.facts


@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_rows_that_a_spreadsheet_wrote_are_read(store: FactStore, between: str) -> None:
    rows = ["game,kind,subject,answer", "wells,depth,north,5", "wells,depth,south,"]
    content = "\r\n".join(row.replace(",", between) for row in rows).encode("utf-8-sig")
    assert read_table(content, WALKS, store).facts == {NORTH: 5}


@pytest.mark.parametrize(
    "row",
    [
        "wells,depth,north,12,,",
        "wells,depth,north,9,,",
        "wells,depth,north,deep,,",
        "wells,width,north,3,,",
        "lamps,depth,north,3,,",
        "wells,paths,hill,,nowhere,3",
        "wells,paths,hill,,sea,",
        "wells,paths,hill,,sea x9,3",
    ],
)
def test_a_row_that_cannot_be_read_is_refused_with_its_number(store: FactStore, row: str) -> None:
    with pytest.raises(Malformed) as refused:
        read_table(table("wells,depth,south,4,,", row), WALKS, store)
    assert isinstance(refused.value.text, Message)
    assert dict(refused.value.text.params)["row"] == 3
    assert store.values() == {}


def test_a_fact_that_stands_twice_is_noticed(store: FactStore) -> None:
    with pytest.raises(Malformed):
        read_table(table("wells,depth,south,4,,", "wells,depth,south,5,,"), WALKS, store)


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b"a,b\n1,2", b"game,kind,subject\n", b"x" * 9_000_000]
)
def test_a_file_that_is_no_table_is_refused(store: FactStore, content: bytes) -> None:
    with pytest.raises(Malformed):
        read_table(content, WALKS, store)
