"""Fights with wild dinos, and the perks of the Chief of Security (catalogue: Fight)."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from engine.answers import Chosen
from engine.perseverance.two.fight import can_fight, fight
from tests.engine.perseverance_two.doing import for_player
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.table import table


def ready(soldiers: dict[str, int] | None = None, perks: Sequence[str] = (), **laid: Any) -> Table:
    """John with these soldiers and perks, his leader at home, no valor, and an empty pen."""
    return table(
        soldiers={"John": soldiers or {}},
        perks={"John": list(perks)},
        **({"assets": {"John": {"valor": 0, "resource": 0, "glowberry": 0}}} | laid),
    )


def fights(laid: Table, *dinos: str, every: bool = False) -> Table:
    """John fights these dinos."""
    numbered = {f"P1:{number}": species for number, species in enumerate(dinos, 1)}
    return for_player(
        laid, "John", lambda game, john: fight(game, john, numbered, every=every, rule=("P2-ADV-09",))
    )


def fought(
    soldiers: dict[str, int], dinos: Sequence[str], perks: Sequence[str] = (), valor: int = 0
) -> Table:
    """All soldiers against all dinos; John kills them all and saves nobody."""
    laid = ready(soldiers, perks, assets={"John": {"valor": valor, "resource": 0, "glowberry": 0}})
    t = fights(laid, *dinos, every=True)
    if t.asks == "ask.fighters":
        t.choose(*Counter(soldiers).elements())
    while t.asks != "test-done":
        t.choose("kill") if t.asks == "ask.capture" else t.answer_plainly()
    return t


@pytest.mark.rule("P2-FIGHT-01")
def test_adventure_and_counter_attack_fight_in_the_same_way() -> None:
    hex = table(camps={"S1": "John"}, soldiers={"John": {"light": 1}}, dinos={"P1": ["trampler"]})
    hex.place("adventure").choose("S1").pass_on("ask.pick").then("fight", "P1")
    card = table(
        camps={"S1": "John"},
        soldiers={"John": {"light": 1}},
        breaches={"John": ("S1", "camp", {"trampler": 1})},
    ).place("salvage")
    card.secondary("counter-attack")
    for t in (hex, card):
        assert t.asks == "ask.fighters"
        assert t.options() == {"light": 1, "leader": 1}
        assert t.choose("light").asks == "ask.capture"


@pytest.mark.rule("P2-FIGHT-02")
def test_the_committed_are_toppled_and_of_no_use_until_the_end_of_the_turn() -> None:
    t = fights(ready({"light": 2, "heavy": 1}), "trampler", "trampler")
    assert t.options() == {"light": 2, "heavy": 1, "leader": 1}
    t.choose("light", "leader")
    assert t.player("John").toppled == {"light": 1, "leader": 1}
    assert t.game.standing(t.player("John")) == {"light": 1, "heavy": 1}
    away = ready({"light": 1}, leaders={"John": "military"})
    assert fights(away, "trampler").options() == {"light": 1}, "the leader is on the main board"


@pytest.mark.rule("P2-FIGHT-03", "P2-FIGHT-04")
@pytest.mark.parametrize(
    ("fighters", "dinos", "enough"),
    [
        (["light"], ["trampler"], True),
        (["light"], ["raptor"], True),
        (["light"], ["shieldhead"], False),
        (["light", "light"], ["shieldhead"], True),
        (["heavy"], ["shieldhead"], True),
        (["heavy"], ["raptor", "trampler"], True),
        (["heavy"], ["raptor", "shieldhead"], False),
        (["leader"], ["trampler", "trampler"], True),
        (["leader"], ["shieldhead", "trampler"], False),
        (["leader", "light"], ["shieldhead", "trampler"], True),
    ],
)
def test_damage_dealt_must_reach_the_damage_needed(
    fighters: list[str], dinos: list[str], enough: bool
) -> None:
    laid = ready({"light": 2, "heavy": 2})
    t = fights(laid, *dinos, every=True).choose(*fighters)
    assert (t.asks == "ask.fighters") != enough
    assert t.hears("news.too-weak") != enough


@pytest.mark.rule("P2-FIGHT-03", "P2-FIGHT-04", "P2-ADV-08")
def test_who_cannot_defeat_anything_cannot_fight() -> None:
    t = ready({"light": 1}, leaders={"John": "military"})
    john = t.player("John")
    assert can_fight(t.game, john, ["shieldhead", "raptor"])
    assert not can_fight(t.game, john, ["shieldhead", "raptor"], every=True)
    assert not can_fight(t.game, john, ["shieldhead"])
    assert not can_fight(t.game, john, [])
    john.toppled["light"] = 1
    assert not can_fight(t.game, john, ["raptor"])


@pytest.mark.rule("P2-FIGHT-04", "P2-GAP-44")
def test_damage_is_assigned_freely_and_what_is_left_is_lost() -> None:
    t = fights(ready({"heavy": 1, "light": 1}), "trampler", "shieldhead", "raptor").choose("heavy", "light")
    assert t.asks == "ask.dinos"
    t.choose("P1:1", "P1:2", "P1:3")
    assert t.asks == "ask.dinos", "4 damage would be needed"
    assert t.hears("news.too-weak")
    t.choose("P1:2")
    assert t.game.under_way["defeated"] == {"shieldhead": 1}
    one = fights(ready({"heavy": 1}), "raptor").choose("heavy")
    assert one.asks == "ask.capture", "the second damage of the heavy soldier does nothing"
    assert one.player("John").board["heavy"] == 0


@pytest.mark.rule("P2-FIGHT-05", "P2-EX-24")
@pytest.mark.parametrize(
    ("dinos", "kept"), [(["raptor", "raptor"], 0), (["trampler", "trampler"], 1), (["shieldhead"], 0)]
)
def test_raptors_and_shieldheads_wound_and_tramplers_do_not(dinos: list[str], kept: int) -> None:
    t = fought({"heavy": 1}, dinos)
    assert t.player("John").board["heavy"] == kept
    assert t.player("John").supply["heavy"] == 5 - kept


@pytest.mark.rule("P2-FIGHT-06", "P2-FIGHT-07", "P2-FIGHT-12")
def test_every_wound_goes_to_a_fighter_within_its_capacity() -> None:
    t = fights(ready({"light": 1, "heavy": 1}), *["raptor"] * 5, every=True)
    t.choose("light", "heavy", "leader")
    assert t.asks == "ask.wounds"
    assert t.options() == {"light": 1, "heavy": 2, "leader": 2}
    everybody = ("light", "heavy", "heavy", "leader", "leader")
    assert t.refused(Chosen(everybody[1:])) == "refuse.how-many"
    t.choose(*everybody)
    assert t.player("John").board == {"light": 0, "heavy": 0}
    few = fights(ready({"light": 2}), "raptor", every=True).choose("light")
    assert few.asks == "ask.capture", "nobody else can take the wound"
    assert few.player("John").board["light"] == 1


@pytest.mark.rule("P2-FIGHT-07", "P2-FIGHT-10")
@pytest.mark.parametrize("wounds", [1, 2])
def test_a_heavy_soldier_falls_by_one_wound_or_two_and_valor_cannot_save_it(wounds: int) -> None:
    t = fought({"heavy": 1}, ["raptor"] * wounds, valor=6)
    assert t.player("John").board["heavy"] == 0
    assert t.player("John").assets["valor"] == 6


@pytest.mark.rule("P2-FIGHT-08", "P2-EX-23")
@pytest.mark.parametrize(("saved", "kept", "valor"), [(1, 1, 0), (0, 0, 1)])
def test_a_valor_saves_a_wounded_light_soldier(saved: int, kept: int, valor: int) -> None:
    t = fights(ready({"light": 1}, assets={"John": {"valor": 1}}), "raptor").choose("light")
    assert t.asks == "ask.save"
    t.count(saved)
    john = t.player("John")
    assert (john.board["light"], john.supply["light"], john.assets["valor"]) == (kept, 5 - kept, valor)
    assert john.toppled["light"] == kept, "who was saved still lies down"


@pytest.mark.rule("P2-FIGHT-09")
def test_a_saved_light_soldier_takes_no_second_wound() -> None:
    laid = ready({"light": 1, "heavy": 1}, assets={"John": {"valor": 2}})
    t = fights(laid, "raptor", "raptor", "raptor", every=True).choose("light", "heavy")
    assert t.options() == {"light": 1, "heavy": 2}
    assert t.refused(Chosen(("light", "light", "heavy"))) == "refuse.too-many"


@pytest.mark.rule("P2-FIGHT-11", "P2-EX-25")
def test_the_leader_takes_two_wounds_and_is_never_lost() -> None:
    t = fights(ready(), "raptor", "raptor", every=True).choose("leader").choose("kill")
    assert t.asks == "test-done"
    assert t.player("John").toppled == {"leader": 1}
    assert t.game.leader_is_home(t.player("John"))


@pytest.mark.rule("P2-FIGHT-13", "P2-FIGHT-14", "P2-FIGHT-15")
def test_each_defeated_dino_is_killed_for_a_follower_or_captured() -> None:
    t = fights(ready({"heavy": 1}), "trampler", "raptor", every=True).choose("heavy")
    before = t.game.dinos_left("raptor")
    assert set(t.options()) == {"trampler", "raptor", "kill"}
    t.choose("raptor")
    assert t.player("John").pen == {"raptor": 1}
    assert t.player("John").ledger["fights"] == 1
    assert t.game.dinos_left("raptor") == before - 1
    assert t.asks == "test-done"


@pytest.mark.rule("P2-FIGHT-14", "P2-ADV-09")
def test_what_is_killed_on_a_hex_is_back_in_the_supply() -> None:
    laid = table(
        camps={"S1": "John"}, soldiers={"John": {"light": 2}}, dinos={"P1": ["trampler", "trampler"]}
    )
    before = laid.game.dinos_left("trampler")
    t = laid.place("adventure").choose("S1").pass_on("ask.pick").then("fight", "P1")
    t.choose("light", "light").choose("P1:1", "P1:2").choose("kill")
    assert not t.area("P1").dinos
    assert t.game.dinos_left("trampler") == before + 2
    assert t.player("John").ledger["fights"] == 2


@pytest.mark.rule("P2-EX-26", "P2-PEN-02")
def test_of_three_alike_one_is_captured_and_two_are_killed() -> None:
    t = fights(ready({"light": 3}), *["trampler"] * 3, every=True).choose(*["light"] * 3).choose("trampler")
    assert t.asks == "test-done"
    assert t.player("John").pen == {"trampler": 1}
    assert t.player("John").ledger["fights"] == 2


@pytest.mark.rule("P2-PERK-CS-1A", "P2-PERK-CS-2A", "P2-PERK-CS-3A", "P2-FIGHT-14")
@pytest.mark.parametrize(
    ("perk", "dino", "gained"),
    [
        ("CS-1A", "trampler", {"resource": 2, "followers": 2}),
        ("CS-2A", "raptor", {"valor": 4, "followers": 2}),
        ("CS-3A", "shieldhead", {"glowberry": 4, "followers": 6}),
    ],
)
def test_perks_pay_for_each_one_killed_of_their_species(perk: str, dino: str, gained: dict[str, int]) -> None:
    for species in ("trampler", "raptor", "shieldhead"):
        t = fought({"heavy": 2}, [species] * 2, [perk])
        john = t.player("John")
        held = {asset: n for asset in ("resource", "valor", "glowberry") if (n := john.assets[asset])}
        told = held | {"followers": john.ledger["fights"]}
        assert told == (gained if species == dino else {"followers": 2})


@pytest.mark.rule("P2-PERK-CS-1A", "P2-FIGHT-15")
def test_a_captured_dino_pays_nothing() -> None:
    t = fights(ready({"light": 1}, ["CS-1A"]), "trampler").choose("light").choose("trampler")
    assert (t.player("John").assets["resource"], t.player("John").ledger["fights"]) == (0, 0)


@pytest.mark.rule("P2-EX-32")
def test_valor_above_six_is_lost() -> None:
    t = fought({"heavy": 1}, ["raptor"], ["CS-2A"], valor=5)
    assert (t.player("John").assets["valor"], t.player("John").ledger["fights"]) == (6, 1)


@pytest.mark.rule("P2-PERK-CS-1B", "P2-GAP-40")
def test_a_trampler_expert_defeats_one_trampler_without_a_soldier() -> None:
    alone = ready({}, ["CS-1B"], leaders={"John": "military"})
    john = alone.player("John")
    assert can_fight(alone.game, john, ["trampler"])
    assert not can_fight(alone.game, john, ["raptor"])
    assert not can_fight(alone.game, john, ["trampler", "trampler"], every=True), "once per fight"
    t = fights(alone, "trampler", "raptor")
    assert t.asks == "ask.dinos", "nobody can be committed"
    t.choose("P1:2")
    assert t.asks == "ask.dinos"
    assert t.choose("P1:1").choose("kill").player("John").ledger["fights"] == 1
    helped = fights(ready({"light": 1}, ["CS-1B"]), "trampler", "raptor", every=True).choose("light")
    assert helped.asks == "ask.capture", "the light soldier defeats the raptor"


@pytest.mark.rule("P2-PERK-CS-2B", "P2-FIGHT-10")
def test_medical_training_saves_a_heavy_soldier_with_all_its_wounds_for_one_valor() -> None:
    laid = ready({"heavy": 1}, ["CS-2B"], assets={"John": {"valor": 1}})
    t = fights(laid, "raptor", "raptor", every=True).choose("heavy")
    assert t.asks == "ask.save"
    t.count(1)
    assert (t.player("John").board["heavy"], t.player("John").assets["valor"]) == (1, 0)


@pytest.mark.rule("P2-PERK-CS-3B", "P2-GAP-41")
def test_a_tamer_is_paid_for_one_captured_dino_as_for_a_kill() -> None:
    perks = ["CS-1A", "CS-3B"]
    t = fights(ready({"heavy": 1}, perks), "trampler", "trampler", every=True).choose("heavy")
    t.choose("trampler")
    john = t.player("John")
    assert (john.pen, john.ledger["fights"], john.assets["resource"]) == ({"trampler": 1}, 2, 2)
    two = ready({"heavy": 1}, [*perks, "EN-1A", "EN-2A"])
    t = fights(two, "trampler", "raptor", every=True).choose("heavy").then("trampler", "raptor")
    assert t.asks == "ask.tamed"
    t.choose("raptor")
    john = t.player("John")
    assert (john.ledger["fights"], john.assets["resource"]) == (1, 0), "once per fight"


@pytest.mark.rule("P2-FIGHT-14", "P2-PERK-08")
def test_a_perk_of_this_step_does_not_pay_yet() -> None:
    laid = ready({"light": 1}, ["CS-1A"])
    laid.player("John").fresh = ["CS-1A"]
    t = fights(laid, "trampler").choose("light").choose("kill")
    assert t.player("John").assets["resource"] == 0
