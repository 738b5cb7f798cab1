"""Why a bot acts so: told of actions and of ways alone; and how it judges a position."""

from engine.answers import Acted, Chosen
from engine.messages import Message, say
from engine.requests import Choose
from engine.resistance.bot_seats import hands, reason
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


def pulled(told: Message | None) -> str:
    assert told is not None
    return told.id.removeprefix("resistance.bot.way.")


def test_a_way_leads_to_what_is_found_in_a_zone_and_else_to_what_is_done_there() -> None:
    t = table(soldiers={"SO1": 0})
    game = t.game
    game.bases.append("SO1")
    game.person, game.general = "SO2", "SO3"
    ways = {zone: reason("cautious", game, asked("move"), Chosen((zone,))) for zone in ("SO1", "SO2", "SO3")}
    assert {zone: pulled(told) for zone, told in ways.items()} == {
        "SO1": "base",
        "SO2": "person",
        "SO3": "general",
    }
    there = reason("cautious", game, asked("move"), Chosen(("NE12",)))
    assert pulled(there) in ("eliminate", "investigate", "search", "recruit", "near")
    assert there is not None
    assert dict(there.params)["zone"] == "NE12"
    nobody = Choose(id="resistance.ask.move", prompt=t.request.prompt, options=(), seat=None)
    assert reason("cautious", game, nobody, Chosen(("SO1",))) is None


def test_a_search_names_the_parts_that_are_wanted_and_an_action_without_a_reason_none() -> None:
    t = table()
    told = reason("cautious", t.game, t.request, Acted(0, "search"))
    assert told is not None
    assert told.id == "resistance.bot.search"
    assert len(tuple(dict(told.params)["parts"])) == 3, "a bomb has three parts"  # type: ignore[arg-type]
    assert reason("cautious", t.game, t.request, Acted(0, "move")) is None
    plain = reason("cautious", t.game, t.request, Acted(0, "recruit"))
    assert plain == say("resistance.bot.recruit")


def test_hands_move_a_pawn_a_cube_or_a_soldier_and_are_told_nothing_of_other_actions() -> None:
    t = table()
    cubed = dict.fromkeys(("search", "recruit", "investigate"), "cube")
    for action, where in (cubed | {"eliminate": "at"}).items():
        done = say(f"resistance.action.{action}")
        told = say(f"resistance.hands.{where}", action=done, player="Sophie", zone="NE1")
        assert hands(t.game, t.request, Acted(1, action)) == told
    assert hands(t.game, t.request, Acted(1, "craft")) is None
    assert hands(t.game, t.request, Acted(None, "search")) is None
    for about in ("move", "airlift"):
        moved = hands(t.game, asked(about), Chosen(("SO4",)))
        assert moved == say("resistance.hands.pawn", player="Fred", zone="SO4")
    assert hands(t.game, asked("train"), Chosen(("mil",))) is None
    nobody = Choose(id="resistance.ask.move", prompt=t.request.prompt, options=(), seat=None)
    assert hands(t.game, nobody, Chosen(("SO4",))) is None
