"""What is set right at the table: within what there is, and the supply follows."""

import pytest

from engine.errors import Illegal
from engine.perseverance.set_right import EMPTY
from engine.requests import Count
from tests.engine.perseverance.playing import Table
from tests.engine.perseverance.table import table


def most(t: Table, id: str) -> int:
    question = t.play.find_settable(id).question
    assert isinstance(question, Count)
    return question.most


@pytest.mark.rule("P1-ASSET-04", "P1-ASSET-06")
def test_what_a_player_has_is_put_within_the_limits_of_the_box() -> None:
    t = table(soldiers={"Robert": {"light": 2}}, posts={"military": {"top-1": ("Robert", "light")}})
    robert, seat = t.player("Robert"), t.owner("Robert")
    assert (most(t, f"light:{seat}"), most(t, f"valor:{seat}"), most(t, f"safeguard:{seat}")) == (4, 6, 6)
    t.play.find_settable(f"light:{seat}").put(3)
    assert (robert.board["light"], robert.supply["light"]) == (3, 1)
    t.play.find_settable(f"followers:{seat}").put(7)
    t.play.find_settable(f"votes:{seat}").put(2)
    t.play.find_settable(f"food:{seat}").put(5)
    assert (robert.followers, robert.votes, robert.assets["food"]) == (7, 2, 5)


@pytest.mark.rule("P1-DINO-03")
def test_a_dino_is_put_on_a_space_if_one_is_left() -> None:
    t = table(dinos={"military": {"a1": "raptor"}})
    space = t.play.find_settable("dino:military:a2")
    space.put("trampler")
    assert t.area("military").dinos["a2"] == "trampler"
    space.put(EMPTY)
    assert "a2" not in t.area("military").dinos
    t.game.in_hand["raptor"] += t.game.dinos_left("raptor") - 1
    space.put("raptor")
    assert t.area("military").dinos["a2"] == "raptor", "the last one"
    space.put(EMPTY)
    t.game.in_hand["raptor"] += 1
    with pytest.raises(Illegal):
        space.put("raptor")
    assert "a2" not in t.area("military").dinos
    t.play.find_settable("dino:military:a1").put("raptor")
    assert t.area("military").dinos["a1"] == "raptor", "it stands there already"
