"""Why a bot acts so: told of actions and of ways alone; and how it judges a position."""

from engine.answers import Acted, Chosen
from engine.requests import Choose
from engine.resistance.bot_seats import reason
from engine.resistance.prospects import features
from tests.engine.resistance.table import table


def asked(id: str) -> Choose:
    return Choose(id=f"resistance.ask.{id}", prompt=table().request.prompt, options=(), seat=0)


def test_a_reason_is_told_of_a_seats_action_and_of_its_way() -> None:
    t = table()
    told = reason("cautious", t.game, t.request, Acted(0, "search"))
    assert told is not None
    assert told.id.startswith("resistance.bot.search")
    way = reason("cautious", t.game, asked("move"), Chosen(("NE1",)))
    assert way is not None
    assert way.id.startswith("resistance.bot.way.")


def test_no_reason_is_told_of_what_the_whole_table_does_or_of_other_choices() -> None:
    t = table()
    assert reason("cautious", t.game, t.request, Acted(None, "end")) is None
    assert reason("cautious", t.game, t.request, Acted(None, "search")) is None
    assert reason("cautious", t.game, asked("train"), Chosen(("mil",))) is None


def test_once_the_base_is_known_no_place_for_it_is_left_to_find() -> None:
    game = table().game
    assert features(game)[4:6] == (5, 0.0)
    game.bases.append("NE1")
    assert features(game)[4:6] == (0, 1.0)
