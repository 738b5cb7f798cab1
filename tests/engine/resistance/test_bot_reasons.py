"""Why a bot acts so: told of actions and of ways alone; and how it judges a position."""

from dataclasses import replace

import pytest

from engine.answers import Acted, Answer, Chosen
from engine.messages import Message, say
from engine.requests import Act, Choose, Request
from engine.resistance.bot_seats import hands, reason
from engine.resistance.look_ahead import LookAhead
from engine.resistance.prospects import features
from engine.resistance.routes import Routes, moves_to
from engine.resistance.state import Resistance
from engine.resistance.worth import PLANNER
from engine.resistance.zones import ZONES
from tests.engine.resistance.table import CAST, plainest, table


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


def test_a_planner_tells_the_end_of_its_way_and_others_that_of_the_move() -> None:
    t = table(soldiers={"NE12": 1})
    aim = Routes(t.game, PLANNER).aims[0][1]
    for skill, end in (("planner", aim), ("cautious", "NE2")):
        told = reason(skill, t.game, asked("move"), Chosen(("NE2",)))
        assert told is not None
        assert dict(told.params)["zone"] == end
    assert aim != "NE2"


def test_a_way_to_soldiers_leads_there_to_eliminate_where_nothing_can_be_drawn() -> None:
    t = table(soldiers={"NE12": 1}, cubes=dict.fromkeys(CAST, 0), team={"Emma": {"mil": ["C", "D"]}})
    seat = t.player("Emma").seat
    question = replace(asked("move"), seat=seat)
    assert pulled(reason("cautious", t.game, question, Chosen(("NE12",)))) == "eliminate"
    assert pulled(reason("cautious", t.game, question, Chosen(("NE2",)))) == "near"


def test_a_search_names_the_parts_that_are_wanted_and_an_action_without_a_reason_none() -> None:
    t = table()
    told = reason("cautious", t.game, t.request, Acted(0, "search"))
    assert told is not None
    assert told.id == "resistance.bot.search"
    assert len(tuple(dict(told.params)["parts"])) == 3, "a bomb has three parts"  # type: ignore[arg-type]
    assert reason("cautious", t.game, t.request, Acted(0, "move")) is None
    plain = reason("cautious", t.game, t.request, Acted(0, "recruit"))
    assert plain == say("resistance.bot.recruit")


def test_a_transfer_goes_to_who_brings_the_parts_together_and_in_a_raid_to_who_plants_the_bomb() -> None:
    parts = {"Emma": ["explosive"], "Sophie": ["delay-fuse", "detonator"]}
    t = table(objects=parts, team={"Fred": {"mil": ["C", "D"]}})
    told = reason("planner", t.game, t.request, Acted(0, "transfer"))
    assert told == say("resistance.bot.transfer", player="Sophie")
    t = table(objects={"Emma": ["bomb"]}, team={"Fred": {"mil": ["C", "D"]}})
    t.game.bases.append("SO1")
    told = reason("planner", t.game, t.request, Acted(0, "transfer"))
    assert told == say("resistance.bot.transfer", player="Fred")


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


def test_a_position_is_judged_by_all_that_tells_wins_from_defeats() -> None:
    t = table(objects={"Fred": ["explosive"], "Emma": ["detonator", "scope"]}, available={"boss": 0})
    game = t.game
    held = sum(player.cubes for player in game.players)
    found = features(game)
    assert found[:4] == (1.0, 12, 3.6, 2)
    assert found[6:10] == (2, 0, 0, 0), "two of the three parts of a bomb are there"
    assert found[10:] == (3, held / 8, 1.0)
    for player in game.players:
        player.cubes = 20
    game.available.clear()
    assert features(game)[11:] == (3.0, 0.0)


def test_once_there_is_a_bomb_it_matters_who_has_it_and_how_far_the_base_is() -> None:
    def bomb(mil: list[str], bases: list[str], at: str = "NE1") -> tuple[float, ...]:
        game = table(objects={"Fred": ["bomb"]}, team={"Fred": {"mil": mil}}, at={"Fred": at}).game
        game.bases += bases
        return features(game)[6:10]

    assert bomb([], []) == (0, 1, 0.0, 6 / 3), "nobody knows where the base is"
    assert bomb(["C"], ["NE1"]) == (0, 1, 1.0, 0)
    far = table().game.island.known.distances("SO1")["NE1"]
    assert bomb(["C"], ["SO1"]) == (0, 1, 1.0, min(far, 9) / 3)
    assert bomb([], ["SO1", "NE1"])[2:] == (0.0, 0), "the nearer one counts"


def test_moves_lead_as_far_as_the_player_walks_in_each() -> None:
    t = table()
    fred, known = t.player("Fred"), t.game.island.known
    moves = moves_to(t.game, fred, "NE1")
    near = known.reachable("NE1", fred.character.move, frozenset())
    assert near is not None
    assert (moves["NE1"], set(moves)) == (0, set(ZONES))
    assert {zone for zone, number in moves.items() if number == 1} == near
    beyond = {z for zone in near for z in known.reachable(zone, fred.character.move, frozenset()) or ()}
    assert {zone for zone, number in moves.items() if number == 2} == beyond - near - {"NE1"}


class _Asked:
    """A bot that does the first thing that may be done, and is counted."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, request: Request, _game: Resistance) -> Answer:
        self.times += 1
        return plainest(request)


@pytest.mark.parametrize(("worths", "looks"), [((100, 90), True), ((100, 80), False), ((250, 249), False)])
def test_only_close_actions_that_are_not_plainly_best_are_played_out(
    worths: tuple[int, int], looks: bool
) -> None:
    t, played = table(), _Asked()
    assert isinstance(t.request, Act)
    moves = [move for move in t.request.open_moves() if move.id == "move"][:2]
    ahead = LookAhead(played, lambda _request, _game: list(zip(worths, moves, strict=True)), 1)
    answer = ahead(t.request, t.game)
    assert (played.times > 0) == looks
    assert looks or answer == Acted(moves[0].seat, moves[0].id)


def test_what_is_no_timed_action_of_full_keeping_is_not_looked_ahead() -> None:
    t, played = table(), _Asked()
    ahead = LookAhead(played, lambda _request, _game: [], 1)
    assert ahead(t.act("Emma", "move").request, t.game) == plainest(t.request)
    light = table(keeping="light")
    assert ahead(light.request, light.game) == plainest(light.request)
    assert played.times == 2
