"""Every rule of a complete game is cited by a test, and no test cites a rule that is not there."""

import pytest

from tests.rules import (
    COMPLETE,
    PREFIXES,
    catalogue,
    citations,
    coverage,
    ids_cited,
    ids_defined,
    spread,
    unknown,
)

CATALOGUE = """
# A catalogue
- **RES-GEN-01** [S] First, see RES-GEN-09 and **RES-GEN-08**.
- `RES-MAP-02` Backticks.
- **RES-WE-05 Purchase** (552). A name within the bold.
| id | What |
|---|---|
| **RES-OBJ-09…12** | Four in a row |
| RES-COMP-01 | plain |
| GAP-07 | a gap without prefix |
| DIFF-03 | a note |
text with RES-TEXT-01 in it
{"id":"RES-EX-01","act":"setup"}
- **RES-ERR-01** errata
- **RES-CON-01** contradictions
- **P1-GEN-01** of another game
"""


def test_ids_are_found_where_they_are_defined_and_nowhere_else() -> None:
    assert ids_defined(CATALOGUE, "RES") == {
        "RES-GEN-01",
        "RES-MAP-02",
        "RES-WE-05",
        *(f"RES-OBJ-{n:02}" for n in range(9, 13)),
        "RES-COMP-01",
        "RES-GAP-07",
        "RES-EX-01",
    }


def test_a_range_is_spread_and_a_single_id_is_itself() -> None:
    assert spread("RES-OBJ-09…11") == ["RES-OBJ-09", "RES-OBJ-10", "RES-OBJ-11"]
    assert spread("P2-PERK-CS-1A") == ["P2-PERK-CS-1A"]


def test_only_marks_cite() -> None:
    source = '''
import pytest
"""RES-GEN-01 in words does not count"""
@pytest.mark.rule("RES-GEN-02", "RES-OBJ-01…02")
def test_it() -> None: ...
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("RES-GEN-03"))])
def test_that(x: int) -> None: ...
'''
    assert set(ids_cited(source)) == {"RES-GEN-02", "RES-GEN-03", "RES-OBJ-01", "RES-OBJ-02"}
    with pytest.raises(ValueError, match="plain texts"):
        list(ids_cited("pytest.mark.rule(ID)"))


def test_an_uncited_rule_of_a_complete_game_fails() -> None:
    found = coverage("resistance", "- **RES-GEN-01** a\n- **RES-GEN-02** b\n", ["RES-GEN-01"])
    assert found.uncited == ("RES-GEN-02",)
    assert found.fails
    assert "2 ids, 1 cited" in str(found)
    assert not coverage("resistance", "- **RES-GEN-01** a\n", ["RES-GEN-01"]).fails


@pytest.mark.parametrize("game", sorted(COMPLETE))
def test_every_rule_of_a_complete_game_is_cited(game: str) -> None:
    assert coverage(game, catalogue(game), citations()).uncited == ()


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    assert unknown(citations()) == []
    assert unknown(["RES-GEN-99", "RES-GEN-01"]) == ["RES-GEN-99"]


@pytest.mark.parametrize(("game", "prefix"), PREFIXES.items())
def test_the_ids_of_every_catalogue_are_found(game: str, prefix: str) -> None:
    """A catalogue written in another way would have no ids, and so none uncited."""
    assert len(ids_defined(catalogue(game), prefix)) > 300
