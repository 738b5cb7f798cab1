"""The parts of the walk: chosen by words, and gone on with where the last walk stopped."""

from pathlib import Path

from tests.bosun.web.walk.parts import Notebook, Walked, parts


def test_a_part_is_chosen_by_its_words() -> None:
    assert len(parts([])) == 15
    assert [part.name for part in parts(["pl around", "resistance en"])] == ["around pl", "resistance en"]


def test_a_walk_goes_on_with_what_was_not_seen_or_not_as_it_should_be(tmp_path: Path) -> None:
    file = tmp_path / "build" / "walk.json"
    clean, troubled, unseen = parts(["resistance"])
    notebook = Notebook(file)
    notebook.write(clean, Walked(looks=3))
    notebook.write(troubled, Walked(looks=2, found=["too wide"]))
    again = Notebook(file, go_on=True).left([clean, troubled, unseen])
    assert [part.name for part in again] == [troubled.name, unseen.name]
    assert again[0].with_languages == (troubled.language, unseen.language)
    assert (notebook.sum().looks, notebook.sum().found) == (5, ["too wide"])


def test_a_walk_that_does_not_go_on_begins_anew(tmp_path: Path) -> None:
    file = tmp_path / "walk.json"
    Notebook(file).write(parts([])[0], Walked())
    assert len(Notebook(file).left(parts([]))) == 15
