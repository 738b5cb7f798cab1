"""What no file tells of cards and outposts is read out once it is due: gains, soldiers, decks, symbols."""

import pytest

from engine.perseverance.cards import MOST_GAINS
from engine.perseverance.dice import PoolDie
from engine.perseverance.two.box import ANYWHERE, load_adventures, load_attacks
from engine.perseverance.two.journey import cards_for
from engine.requests import Choose
from tests.engine.perseverance_two.doing import attacked
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.table import begin, table
from tests.engine.perseverance_two.test_adventure import QUIET
from tests.engine.perseverance_two.test_construction import BUILDER
from tests.engine.perseverance_two.test_expansion import john, resolves

SNAKES = "snakes-on-a-plane"


def adventurer(*hand: str, light: int = 2) -> Table:
    """John beside his camp, with cards that nobody described, at the options of an Adventure."""
    t = table(
        camps={"S1": "John"},
        hands={"John": list(hand)},
        soldiers={"John": {"light": light}},
        assets={"John": {"resource": 1, "glowberry": 0}},
        leaders={"John": "military"},
        cleared=["P4"],
        dinos=QUIET,
    )
    return t.adventure()


@pytest.mark.rule("P2-ADV-12", "P2-ADV-16", "P2-GAP-10")
def test_a_card_that_asks_for_too_many_soldiers_is_refused_before_any_tile_moves() -> None:
    t = adventurer("plains", light=2).choose("clear")
    tile = next(iter(t.options()))
    t.choose(tile).fill(3, 1)
    assert t.hears("news.too-few")
    assert not t.area(tile).cleared
    assert t.player("John").hand == ["plains"]
    assert set(t.options()) == {"camp"}, "clear was not done, and with this card it cannot be"
    t.choose("camp").choose("P4").pass_on("ask.secondary")
    assert t.area("P4").camp == t.owner("John")


@pytest.mark.rule("P2-ADV-12", "P2-GAP-10")
def test_after_a_refusal_another_card_of_the_hand_may_do() -> None:
    t = adventurer("plains", "plains", light=2).choose("clear")
    tile = next(iter(t.options()))
    t.choose(tile).fill(8, 2)
    assert t.asks == "ask.pick"
    t.choose("clear").choose(tile).fill(2, 1).choose("light", "light")
    assert t.area(tile).cleared
    assert t.player("John").hand == ["plains"]
    assert t.asks == "ask.pick", "the refused try was no pick"
    assert t.may("camp")


@pytest.mark.rule("P2-GAP-10", "P2-PERK-CM-2B")
def test_a_tactician_has_enough_with_one_fewer() -> None:
    t = adventurer("plains", light=2)
    t.player("John").perks.append("CM-2B")
    t.choose("clear").answer_plainly().fill(3, 1)
    assert t.asks == "ask.assign"


@pytest.mark.rule("P2-ADV-12", "P2-GAP-10", "P2-PERK-CM-2B")
@pytest.mark.parametrize("perks", [[], ["CM-2B"]])
def test_a_card_that_nobody_described_may_be_tried_with_one_soldier_and_with_none_never(
    perks: list[str],
) -> None:
    for light, may in ((1, True), (0, False)):
        t = adventurer("plains", light=light)
        t.player("John").perks += perks
        assert ("plains" in cards_for(t.game, t.player("John"), "plains")) == may


@pytest.mark.rule("P2-GAP-10")
def test_the_deck_of_snakes_on_a_plane_is_where_it_turns_up() -> None:
    cards = load_adventures()
    assert cards.deck_of[SNAKES] == ANYWHERE
    assert SNAKES not in cards.terrain_of
    t = begin().pass_on("draw-card.plains").drawn("plains").drawn("plains")
    assert t.options() == {"canyon": 11, SNAKES: 1}
    t.drawn(SNAKES)
    assert t.options() == {"canyon": 10}, "it is one of the eleven, and comes once"
    assert t.drawn("canyon").game.terrain_of[SNAKES] == "canyon"
    other = begin().pass_on("draw-card.plains")
    assert other.options() == {"plains": 7, SNAKES: 1}
    assert other.drawn(SNAKES).pass_on("draw-card.canyon").options() == {"canyon": 11}


@pytest.mark.rule("P2-GAP-10", "P2-ADV-25")
def test_what_the_first_stage_of_snakes_gives_is_asked_but_not_its_challenges() -> None:
    stage = load_adventures().cards[SNAKES].stage(1)
    assert stage is not None
    assert (stage.gains, stage.challenges) == (None, 1)


@pytest.mark.rule("P2-GAP-09", "P2-ATTACK-08")
def test_what_isabelles_card_gives_for_a_success_is_read_out_and_has_no_low_limit() -> None:
    card = load_attacks()["plains-1"]
    assert (card.success, card.saviour) == (None, None)
    assert card.failure == ({"glowberry": 1}, {"valor": 1})
    laid = table(camps={"S1": "Isabelle"}, assets={"Isabelle": {"valor": 6}})
    t = attacked(laid, "plains-1").choose("yes")
    assert t.asks == "ask.card-success"
    assert isinstance(t.request, Choose)
    assert t.request.most == MOST_GAINS


@pytest.mark.rule("P2-GAP-14", "P2-DIE-03", "P2-PERK-ST-2B")
@pytest.mark.parametrize(("symbol", "held"), [("organizer", "organizer"), ("any", None)])
def test_the_symbol_of_an_outpost_is_asked_once_when_it_is_built(symbol: str, held: str | None) -> None:
    t = resolves(john(BUILDER), "build").choose("outpost")
    outpost = next(iter(t.options()))
    t.choose(outpost).choose("S1")
    assert t.asks == "ask.outpost-symbol"
    assert set(t.options()) == {*t.game.dice.faces, "any"}
    t.choose(symbol)
    assert t.asks != "ask.outpost-symbol"
    (space,) = t.game.die_spaces.of[outpost]
    assert space.symbol == held


@pytest.mark.rule("P2-PERK-ST-2B", "P2-GAP-14")
@pytest.mark.parametrize("symbol", ["innovator", "organizer"])
def test_a_manager_is_paid_at_an_outpost_that_shows_the_symbol_of_the_die(symbol: str) -> None:
    t = john(BUILDER, ["ST-2B"], cleared=["P2"])
    t.game.pool[:] = [PoolDie(t.owner("John"), "innovator")] * 4
    t.place("build").pass_on("ask.pick").choose("outpost")
    outpost = next(iter(t.options()))
    t.then(outpost, "S1", symbol).pass_on("ask.effect").end_turn().end_turn()
    assert t.whose == "John"
    if symbol == "innovator":
        assert t.place(outpost).asks == "ask.reward"
    else:
        assert not t.may(outpost), "an innovator may not stand on the space of an organizer"


@pytest.mark.rule("P2-GAP-14")
def test_by_hand_no_symbol_is_asked() -> None:
    t = table(keeping="crises").tell("salvage").choose("outpost")
    t.answer_plainly().answer_plainly()
    assert t.asks == "tell.more"
