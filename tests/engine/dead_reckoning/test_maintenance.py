"""The maintenance phase (catalogue section 10)."""

import pytest

from engine.dead_reckoning.hands import draw_cards, hand_limit, to_draw
from tests.engine.dead_reckoning.table import Table, table

AT_SEA = {"Violet": "r1c1"}


@pytest.mark.rule("DR-MAINT-01", "DR-MAINT-02", "DR-MAINT-06")
def test_maintenance_refills_then_asks_the_mode_loses_sails_sleeves_and_draws() -> None:
    t = table(at=AT_SEA, cards={"r1c1": ""}, aside={"Violet": ["helm"]}, in_play={"Violet": ["captain"]})
    t.act("hoist").confirm()
    order = []
    t.act("end")
    while t.asks != "ask.action":
        order.append(t.asks)
        sails = t.game.turn.sails
        t.pass_on(*({"draw.card", "ask.mode", "ask.sleeve", "discard-and-draw", "ask.action"} - {t.asks}))
    assert order == ["draw.card", "ask.mode", "ask.sleeve", "discard-and-draw"]
    assert sails == 0
    assert t.game.boards["r1c1"].card is not None


@pytest.mark.rule("DR-MAINT-03")
def test_an_empty_box_is_replaced_by_the_next_higher_row() -> None:
    t = table(at=AT_SEA, cards={"r1c1": ""})
    t.game.boxes[1].clear()
    t.game.boxes[2].clear()
    assert t.act("end").told("row") == 3


@pytest.mark.rule("DR-MAINT-04", "DR-GAP-31")
def test_without_any_higher_card_the_space_stays_empty_also_when_exploring() -> None:
    t = table(at=AT_SEA, cards={"r1c1": ""})
    for box in t.game.boxes.values():
        box.clear()
    t.act("hoist").confirm().sail("r2c1").drawn("dorado")
    assert (t.asks, t.game.boards["r2c1"].card) == ("ask.action", None)
    t.act("end").choose("merchant")
    assert (t.asks, t.game.boards["r1c1"].card) == ("discard-and-draw", None)


@pytest.mark.rule("DR-MAINT-07", "DR-MAINT-08")
def test_advancements_go_only_into_cards_in_play_with_a_free_position() -> None:
    sleeved = {"Violet": {"captain": ["rum-ration"]}}
    t = table(aside={"Violet": ["spare-sail"]}, in_play={"Violet": ["captain", "bosun"]}, sleeved=sleeved)
    assert set(t.act("end").options()) == {"0 bosun", "done"}


@pytest.mark.rule("DR-MAINT-09")
def test_several_advancements_may_go_into_one_card_at_once() -> None:
    t = table(aside={"Violet": ["spare-sail", "small-gun", "helm"]}, in_play={"Violet": ["captain"]}).act(
        "end"
    )
    t.choose("0 captain").choose("0 captain").choose("0 captain")
    assert len(t.player("Violet").sailors["captain"].sleeved) == 3


@pytest.mark.rule("DR-MAINT-10")
def test_a_card_sleeved_this_turn_draws_nothing_yet() -> None:
    t = table(aside={"Violet": ["rum-ration"]}, in_play={"Violet": ["captain"]}, hand={"Violet": 0})
    t.act("end").choose("0 captain")
    assert (t.asks, t.told("n")) == ("discard-and-draw", 4)


@pytest.mark.rule("DR-MAINT-11", "DR-MAINT-12")
def test_one_advancement_may_stay_aside_by_choice_and_more_only_if_none_fits() -> None:
    t = table(aside={"Violet": ["spare-sail", "helm"]}, in_play={"Violet": ["captain"]}).act("end")
    assert "done" not in t.options()
    t.choose("0 captain")
    assert "done" in t.options()
    t.choose("done")
    assert len(t.player("Violet").aside) == 1
    stuck = table(
        aside={"Violet": ["spare-sail", "rum-ration", "signal-drum"]}, in_play={"Violet": ["captain"]}
    )
    stuck.act("end").choose("0 captain")
    assert (stuck.asks, len(stuck.player("Violet").aside)) == ("discard-and-draw", 2)


@pytest.mark.rule("DR-MAINT-13")
def test_cards_in_play_are_discarded_and_others_stay_in_hand() -> None:
    t = table(hand={"Violet": 3}).act("play", "captain").act("end").confirm()
    assert (t.player("Violet").discard, t.player("Violet").hand) == (["captain"], 2 + 4)


def _violet(hand: int, limit: int = 6) -> Table:
    cubes = {"r2c1": {"Violet": 3}} if limit == 7 else {}
    return table(hand={"Violet": hand}, boards={"r2c1": "ember-point"}, cubes=cubes)


@pytest.mark.rule("DR-MAINT-14", "DR-MAINT-15", "DR-MAINT-16", "DR-MAINT-17", "DR-WE-06")
@pytest.mark.parametrize(
    ("hand", "limit", "bonus", "draws"),
    [
        (1, 6, 2, 5),
        (0, 6, 0, 4),
        (1, 6, 0, 4),
        (2, 6, 0, 4),
        (3, 6, 0, 3),
        (4, 6, 0, 2),
        (5, 6, 0, 1),
        (6, 6, 0, 0),
        (3, 7, 0, 4),
        (7, 6, 0, 0),
    ],
)
def test_four_cards_and_the_bonus_are_drawn_up_to_the_limit(
    hand: int, limit: int, bonus: int, draws: int
) -> None:
    t = _violet(hand, limit)
    violet = t.player("Violet")
    assert hand_limit(t.game, violet) == limit
    assert to_draw(t.game, violet, bonus) == draws
    assert violet.hand == hand


@pytest.mark.rule("DR-MAINT-16")
def test_draw_icons_of_cards_in_play_raise_the_draw() -> None:
    sleeved = {"Violet": {"captain": ["rum-ration"]}}
    t = table(in_play={"Violet": ["captain"]}, sleeved=sleeved, hand={"Violet": 0}).act("end")
    assert t.told("n") == 5


@pytest.mark.rule("DR-MAINT-18", "DR-MAINT-20")
def test_an_empty_deck_is_made_of_the_discards_with_the_suggested_cut() -> None:
    out = ["bosun", "purser", "gunner 1", "gunner 2", "deckhand 1", "deckhand 2", "privateer", "first-mate"]
    t = table(hand={"Violet": 2}, discard={"Violet": out}).act("end").confirm()
    assert (t.asks, t.steps()) == ("shuffle", ["shuffle.cut"])
    t.confirm()
    violet = t.player("Violet")
    assert (violet.hand, violet.discard, len(violet.unseen)) == (6, [], 12)
    assert violet.known == {"captain", "crew-member 1", "crew-member 2", "crew-member 3"}


@pytest.mark.rule("DR-MAINT-19", "DR-GAP-40")
def test_with_deck_and_discards_empty_drawing_stops() -> None:
    t = table(hand={"Violet": 5})
    violet = t.player("Violet")
    violet.sailors = {id: violet.sailors[id] for id in list(violet.sailors)[:5]}
    t.act("end").confirm()
    assert violet.hand == 5


@pytest.mark.rule("DR-LEVEL-01", "DR-LEVEL-03", "DR-LEVEL-05", "DR-LEVEL-06")
def test_one_hand_card_rises_before_the_next_turn_and_may_be_played_at_once() -> None:
    t = table(level={"Blue": {"purser": 4}}).end_turn().act("end").pass_on("ask.level")
    t.pass_on("ask.action").to("Yellow").act("end").pass_on("ask.level")
    assert t.request.seat == 0
    t.choose("captain").confirm()
    violet = t.player("Violet")
    assert (violet.sailors["captain"].level, "captain" in violet.known) == (2, True)
    assert sum(sailor.level - 1 for sailor in violet.sailors.values()) == 1
    t.act("play", "captain")
    assert violet.in_play == ["captain"]


@pytest.mark.rule("DR-LEVEL-02", "DR-FIGHT-13", "DR-FIGHT-14")
def test_levelling_up_may_be_done_in_reply_to_an_attack() -> None:
    t = table(at={"Violet": "r1c1", "Blue": "r1c1"}, owes_level=["Blue"], level={"Violet": {"captain": 2}})
    t.act("play", "captain").use("captain/crew 0")
    assert (t.asks, t.request.seat) == ("ask.reply", 1)
    t.choose("level").choose("gunner 1").confirm()
    assert t.player("Blue").sailors["gunner 1"].level == 2
    assert not t.player("Blue").owes_level


@pytest.mark.rule("DR-LEVEL-04", "DR-GAP-29")
def test_levelling_up_is_mandatory_unless_the_table_chose_otherwise_or_nothing_can_rise() -> None:
    t = table(seats=2).act("end").pass_on("ask.level")
    assert "none" not in t.options()
    free = table(seats=2, settings={"level-up": "optional"}).act("end").pass_on("ask.level")
    assert "none" in free.options()
    top = dict.fromkeys(free.player("Blue").sailors, 4)
    high = table(seats=2, level={"Blue": top}).act("end").pass_on("ask.level")
    assert set(high.options()) == {"none"}
    assert high.choose("none").asks == "level.none"


@pytest.mark.rule("DR-LEVEL-06")
def test_level_four_is_the_highest() -> None:
    t = table(seats=2, level={"Blue": {"captain": 4}}).act("end").pass_on("ask.level")
    assert "captain" not in t.options()


@pytest.mark.rule("DR-WE-07")
@pytest.mark.parametrize(("level", "how"), [(1, "level.turn"), (2, "level.flip"), (3, "level.turn")])
def test_the_ability_card_is_turned_flipped_and_turned_again(level: int, how: str) -> None:
    t = table(seats=2, level={"Blue": {"deckhand 1": level}}).act("end").pass_on("ask.level")
    assert t.choose("deckhand 1").asks == how
    t.confirm()
    assert t.player("Blue").sailors["deckhand 1"].level == level + 1
    assert "deckhand 1" in t.player("Blue").known


@pytest.mark.rule("DR-LEVEL-04")
@pytest.mark.parametrize(("hand", "optional"), [(2, True), (3, False)])
def test_a_hand_that_may_be_all_at_the_top_need_not_rise(hand: int, optional: bool) -> None:
    t = table(seats=3, level={"Blue": {"captain": 4, "bosun": 4}}, hand={"Blue": hand}, owes_level=["Blue"])
    assert ("none" in t.act("end").pass_on("ask.level").options()) == optional


@pytest.mark.rule("DR-LEVEL-01")
def test_without_a_hand_nobody_is_asked_what_rises() -> None:
    t = table(seats=3, hand={"Blue": 0}, owes_level=["Blue"]).act("end")
    assert t.pass_on("ask.level", "ask.action").asks == "ask.action"
    assert not t.player("Blue").owes_level


@pytest.mark.rule("DR-MAINT-18", "DR-MAINT-20")
def test_with_an_empty_deck_the_hand_is_known_before_the_discards_become_the_deck() -> None:
    player = table(in_play={"Violet": ["captain"]}).player("Violet")
    held = set(player.unseen[:3])
    player.discard[:] = player.unseen[3:]
    player.hand, player.known = 3, set()
    next(draw_cards(player, 1))
    assert (player.known, player.discard) == (held, [])
