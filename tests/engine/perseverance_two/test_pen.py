"""The pen and the perks of the Chief Engineer for it (catalogue: Pen)."""

from collections.abc import Mapping, Sequence

import pytest

from engine.perseverance.two.fight import fight
from engine.perseverance.two.hex_map import SPECIES
from engine.perseverance.two.pen import can_take_dino, capacity, pen_needs, release, take_dino
from engine.requests import Choose
from tests.engine.perseverance_two.doing import for_player
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.table import table


def penned(dinos: Mapping[str, int], perks: Sequence[str] = ()) -> Table:
    return table(pen={"John": dinos}, perks={"John": list(perks)}, soldiers={"John": {"light": 5}})


def captures(laid: Table, *dinos: str) -> Table:
    """John defeats these dinos, up to the question what to capture."""
    numbered = {f"P1:{number}": species for number, species in enumerate(dinos, 1)}
    t = for_player(
        laid, "John", lambda game, john: fight(game, john, numbered, every=True, rule=("P2-ADV-09",))
    ).choose("leader", *["light"] * max(0, len(dinos) - 2))
    return t.pass_on("ask.capture", "test-done")


def takes(laid: Table, species: str) -> Table:
    return for_player(laid, "John", lambda game, john: take_dino(game, john, species, rule=("P2-PEN-06",)))


@pytest.mark.rule("P2-PEN-01")
@pytest.mark.parametrize(("answer", "pen"), [("all", {"raptor": 1}), ("no", {"trampler": 2})])
def test_the_pen_holds_one_species_and_others_may_be_returned_for_another(
    answer: str, pen: dict[str, int]
) -> None:
    t = captures(penned({"trampler": 2}), "raptor").choose("raptor")
    assert t.asks == "ask.return"
    before = t.game.dinos_left("trampler")
    t.choose(answer)
    assert t.pass_on("test-done", "ask.capture").player("John").pen == pen
    assert t.game.dinos_left("trampler") == before + (2 if answer == "all" else 0)


@pytest.mark.rule("P2-PEN-01")
def test_who_keeps_the_pen_as_it_is_may_still_choose_again() -> None:
    t = captures(penned({"trampler": 2}), "raptor").then("raptor", "no")
    assert t.asks == "ask.capture"
    assert t.choose("kill").player("John").ledger["fights"] == 1


@pytest.mark.rule("P2-PERK-EN-1A", "P2-PEN-01")
def test_a_shepherd_keeps_different_species() -> None:
    t = captures(penned({"trampler": 2}, ["EN-1A"]), "raptor").choose("raptor")
    assert t.asks == "test-done"
    assert t.player("John").pen == {"trampler": 2, "raptor": 1}


@pytest.mark.rule("P2-PERK-EN-1A", "P2-PEN-03")
def test_in_a_full_mixed_pen_one_other_makes_room() -> None:
    t = captures(penned({"trampler": 3, "shieldhead": 1}, ["EN-1A"]), "raptor").choose("raptor")
    assert t.asks == "ask.return"
    assert set(t.options()) == {"trampler", "shieldhead", "no"}
    assert t.choose("trampler").player("John").pen == {"trampler": 2, "shieldhead": 1, "raptor": 1}


@pytest.mark.rule("P2-PERK-EN-2A", "P2-PEN-02")
@pytest.mark.parametrize(("perks", "most"), [([], 1), (["EN-2A"], 2)])
def test_so_many_captures_in_one_fight(perks: list[str], most: int) -> None:
    t = captures(penned({}, perks), *["trampler"] * 3)
    for _ in range(most):
        t.choose("trampler")
    assert t.asks == "test-done"
    assert t.player("John").pen == {"trampler": most}
    assert t.player("John").ledger["fights"] == 3 - most
    one = captures(penned({}, perks), "trampler").choose("trampler")
    assert (one.asks, one.player("John").pen) == ("test-done", {"trampler": 1}), "a captured one is gone"


@pytest.mark.rule("P2-PERK-EN-2A", "P2-PEN-01", "P2-PEN-03")
@pytest.mark.parametrize(("held", "room"), [(2, True), (3, False)])
def test_the_first_capture_of_a_fight_takes_room_from_the_second(held: int, room: bool) -> None:
    t = captures(penned({"trampler": held}, ["EN-2A"]), "trampler", "trampler", "trampler").choose("trampler")
    assert t.may("trampler") == room if t.asks == "ask.capture" else not room


@pytest.mark.rule("P2-PERK-EN-3A", "P2-PEN-03", "P2-EX-10")
@pytest.mark.parametrize(("perks", "most"), [([], 4), (["EN-3A"], 9)])
def test_a_full_pen_captures_nothing_more_of_its_species(perks: list[str], most: int) -> None:
    full = penned({"trampler": most}, perks)
    assert capacity(full.player("John")) == most
    t = captures(full, "trampler")
    assert t.asks == "test-done", "nothing can be captured, so all are killed"
    assert (t.player("John").pen, t.player("John").ledger["fights"]) == ({"trampler": most}, 1)
    room = captures(penned({"trampler": most - 1}, perks), "trampler").choose("trampler")
    assert room.player("John").pen == {"trampler": most}


@pytest.mark.rule("P2-PEN-04")
@pytest.mark.parametrize("species", list(SPECIES))
def test_a_released_dino_is_back_in_the_supply(species: str) -> None:
    t = penned({species: 2})
    before = t.game.dinos_left(species)
    release(t.game, t.player("John"), species)
    assert (t.player("John").pen[species], t.game.dinos_left(species)) == (1, before + 1)


@pytest.mark.rule("P2-PEN-04")
@pytest.mark.parametrize(
    ("effect", "pick", "species"),
    [
        ("gather", "shieldhead", "shieldhead"),
        ("training", "raptor", "raptor"),
        ("build", "tower", "trampler"),
    ],
)
def test_each_effect_releases_its_species(effect: str, pick: str, species: str) -> None:
    other = next(one for one in SPECIES if one != species)
    assert not penned({other: 1}).place(effect).may(pick)
    t = penned({species: 1}).place(effect)
    assert t.choose(pick).player("John").pen[species] == 0


@pytest.mark.rule("P2-PEN-05")
def test_dinos_left_in_the_pen_are_worth_followers_at_the_end() -> None:
    totals = []
    for pen in ({}, {"raptor": 2}):
        t = penned(pen)
        t.game.tiles = t.game.tiles[:1]
        t.last_die().to_assembly()
        while t.play.outcome is None:
            t.answer_plainly()
        totals += t.followers("John")
    assert totals[1] - totals[0] == 4


@pytest.mark.rule("P2-PEN-06", "P2-GAP-32")
def test_dinos_without_a_fight_obey_species_and_room_but_no_limit_of_a_fight() -> None:
    laid = penned({})
    for number in range(1, 5):
        takes(laid, "raptor")
        assert laid.player("John").pen == {"raptor": number}
    t = takes(laid, "raptor")
    assert t.player("John").pen == {"raptor": 4}
    assert laid.game.news[-1].id == "perseverance-2.news.no-room"
    other = takes(laid, "trampler")
    assert other.asks == "ask.return"
    other.choose("no")
    assert other.player("John").pen == {"raptor": 4}
    assert other.player("John").ledger["fights"] == 0, "what is not kept gives no follower"


@pytest.mark.rule("P2-PEN-06", "P2-GAP-31")
def test_a_species_that_is_used_up_cannot_be_taken() -> None:
    t = penned({})
    t.player("Fred").pen["raptor"] = t.game.dinos_left("raptor")
    assert not can_take_dino(t.game, t.player("John"), "raptor")
    assert takes(t, "raptor").player("John").pen.total() == 0
    t = penned({})
    t.player("Fred").pen["raptor"] = t.game.dinos_left("raptor") - 1
    assert takes(t, "raptor").player("John").pen == {"raptor": 1}, "the last one can"


@pytest.mark.rule("P2-PEN-01", "P2-PEN-03", "P2-GAP-24")
@pytest.mark.parametrize(
    ("perk", "few", "many"),
    [
        ("EN-1A", {"trampler": 4}, {"trampler": 1, "raptor": 1}),
        ("EN-3A", {"trampler": 4}, {"trampler": 5}),
    ],
)
def test_a_perk_that_the_pen_needs_cannot_be_moved_away(
    perk: str, few: dict[str, int], many: dict[str, int]
) -> None:
    perks = ["EN-1A", "EN-1B", "EN-2A", "EN-3A"]
    for pen, may in ((few, True), (many, False)):
        t = table(
            pen={"John": pen},
            perks={"John": perks},
            outposts={"S1": ("officers-lodge", "John")},
        )
        assert pen_needs(t.player("John"), perk) != may
        t.place("officers-lodge").choose("CS-1A")
        assert t.asks == "ask.move-perk"
        assert isinstance(t.request, Choose)
        assert t.request.on_map
        assert t.may(perk) == may
