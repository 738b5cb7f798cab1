"""The worked examples of the catalogue as whole games: set-up and answers alone, so that each is a file."""

from collections.abc import Callable

from engine.answers import Chosen
from engine.data import built_in
from tests.engine.dead_reckoning.table import CARDS_1, Table, start

FULL_HOLDS = 7
SPARE = "crew-member 3"
"""A sailor who is trained where the example does not say who is."""

Story = Callable[[], Table]


def stocked(
    seats: int = 2, *, cargo: int = FULL_HOLDS, first: str = "Violet", cards: tuple[str, ...] = CARDS_1
) -> Table:
    """A game in which everybody starts with so much cargo on the dock, as a house may agree."""
    text = built_in("engine.dead_reckoning", "box.toml")
    box = text.replace("start_cargo = [1, 2, 3, 2]", f"start_cargo = {[cargo] * 4}")
    return start(seats, first=first, first_cards=cards, data={"box": box})


def with_crew(old: str, new: str) -> Table:
    """A game with a sailor card that the example shows and no rulebook prints."""
    text = built_in("engine.dead_reckoning", "crew.toml")
    assert text.count(old) == 1, "the crew file has changed"
    return start(2, data={"crew": text.replace(old, new)})


def cargo(number: int) -> Chosen:
    return Chosen(("cargo",) * number)


def load(t: Table, number: int) -> Table:
    return t.act("load").answer(cargo(number))


def hoisted(t: Table) -> Table:
    return t.act("hoist").confirm()


def end(t: Table, *, level: str = SPARE, draws: tuple[str, ...] = (), mode: str = "merchant") -> Table:
    """To the first action of the next player, who trains this sailor; these pieces are drawn on the way."""
    t.act("end")
    left = list(draws)
    while t.pass_on("ask.action", "ask.level", "draw.board", "draw.card", "ask.mode").asks != "ask.action":
        if t.asks == "ask.level":
            t.choose(level if level in t.options() else next(iter(t.options())))
        elif t.asks == "ask.mode":
            t.choose(mode)
        else:
            t.drawn(left.pop(0) if left else next(iter(t.options())))
    return t


def influence(t: Table, *sailors: str) -> Table:
    """Each of these sailors is played and places a cube, or as many as the level says."""
    for sailor in sailors:
        t.act("play", sailor).use(f"{sailor}/crew 0").pass_on("ask.action")
    return t


def free_order() -> Table:
    """DR-WE-01: twelve actions of one turn in any order, a purchase and an encounter among them."""
    t = hoisted(stocked(cards=("helm", "sloop", "small-gun")))
    influence(load(t, 5).sail("r1c1"), "privateer", "deckhand 1").act("unload").answer(cargo(2)).sail(
        "harbour"
    )
    end(end(t))
    hoisted(t.act("play", "captain").act("unload", "cargo")).act("load", "cargo").sail("r1c1")
    t.act("play", "bosun").use("bosun/crew 0").act("buy").act("load", "cargo").sail("r1c2")
    return t.act("play", "purser").act("attack-merchant").pass_on("ask.action")


def hoisting(*, jettison: int = 0) -> Table:
    """DR-WE-02: on an own island cargo waits ashore while sails are hoisted; Blue can only jettison."""
    t = influence(load(hoisted(stocked()), FULL_HOLDS).sail("r1c1"), "privateer", "deckhand 1")
    load(hoisted(end(t)), FULL_HOLDS).sail("r1c1")
    hoisted(end(t).act("play", "captain").act("unload").answer(cargo(FULL_HOLDS)))
    load(t, FULL_HOLDS)
    end(t).act("play", "captain")
    if jettison:
        t.act("jettison").answer(cargo(jettison))
    return t.act("hoist")


def crossing() -> Table:
    """DR-WE-03 and DR-WE-04: Green crosses a face-down board and explores the next one."""
    t = hoisted(stocked(3, first="Green")).sail("r1c1")
    hoisted(end(end(end(t)))).act("move", "r2c1", "r3c1")
    return t.drawn("dorado").drawn("drill")


def purchase() -> Table:
    """DR-WE-05: a card for four cargo aboard; what lies on the dock does not pay."""
    t = (
        load(hoisted(stocked(cargo=8)), 6)
        .act("move", "r1c1", "r2c1")
        .drawn("dorado")
        .drawn("carpenter")
        .act("buy")
    )
    end(t, draws=("carpenter",))
    return load(hoisted(t), 3).sail("r1c1", "r2c1")


def draws() -> Table:
    """DR-WE-06: four cards are drawn, up to the limit of six."""
    t = stocked()
    for sailor in ("captain", "bosun", "purser"):
        t.act("play", sailor)
    for _ in range(5):
        end(t)
    return t


def training() -> Table:
    """DR-WE-07: a deckhand is turned, flipped and turned again."""
    t = stocked()
    for _ in range(6):
        end(t, level="deckhand 1")
    return t


def grammar() -> Table:
    """DR-WE-08 and DR-WE-11: two abilities on one card; four cargo are split over ship and dock."""
    t = stocked()
    for _ in range(6):
        end(t, level="crew-member 1")
    t.act("play", "crew-member 1").use("crew-member 1/crew 0").count(3)
    return t


def multiplier() -> Table:
    """DR-WE-09: a card with three cannons influences once for each of them, in one go."""
    t = with_crew(*_first_level("gunner", "cannon", 'effect = "influence", n = 0, per = "cannon"'))
    return influence(hoisted(t).sail("r1c1"), "gunner 1")


def wheels() -> Table:
    """DR-WE-10: a card with three wheels gains the first advancement of row 2; encounters stay in the box."""
    t = with_crew(*_first_level("bosun", "wheel", 'effect = "gain-row"'))
    return t.act("play", "bosun").use("bosun/crew 0").choose("2").drawn("grapeshot")


def _first_level(sailor: str, icon: str, effect: str) -> tuple[str, str]:
    """The first level of a sailor's card, and the same with three icons and another ability."""
    level = f"[[{sailor}.level]]\n"
    printed = level + 'abilities = [{ effect = "gain", n = 1, where = "dock" }]\n'
    return printed, level + f"icons = {{ {icon} = 3 }}\nabilities = [{{ {effect} }}]\n"


def buildings() -> Table:
    """DR-WE-12: Violet controls an island, builds a fort and an outpost there, and produces."""
    t = influence(hoisted(stocked()).sail("r1c1"), "privateer", "deckhand 1")
    for _ in range(4):
        end(t, level="first-mate")
    t.act("play", "first-mate").use("first-mate/crew 0").choose("r1c1 fort").choose("r1c1 outpost")
    return t.act("play", "purser").use("purser/crew 0", "r1c1")


def control() -> Table:
    """DR-WE-13: Violet takes control of an island with four slots, and Blue takes it over."""
    t = influence(hoisted(stocked()).sail("r1c3"), "deckhand 1", "deckhand 2")
    end(hoisted(end(t)).sail("r1c3"))
    end(end(t, level="privateer"))
    end(influence(t, "privateer"), level="privateer")
    return influence(t, "privateer")


def defence() -> Table:
    """DR-WE-15: a card played in defence counts in every turn until its owner's maintenance."""
    t = stocked(4)
    for _ in range(7):
        end(t, level="captain")
    for _ in range(5):
        end(t, level="gunner 1")
    t.act("play", "captain").use("captain/crew 0", "3").pass_on("ask.defend").choose("gunner 1")
    for target in ("3", "3", "0"):
        end(t.pass_on("ask.action")).act("play", "captain").use("captain/crew 0", target)
    return t.pass_on("throw.first")


def same_target() -> Table:
    """DR-WE-16: who stops at a pirate fights it, and may not attack it once more with a flag in that turn."""
    t = hoisted(end(stocked(2), level="captain")).sail("r1c1")
    end(t, level="captain", mode="pirate")
    return hoisted(t.act("play", "captain")).sail("r1c1").pass_on("ask.action")


def on_a_border() -> Table:
    """DR-WE-17: a cube on the border alone is thrown again; one that also touches a zone is in that zone."""
    t = start(2, keeping="battle").choose("fight").choose("merchant").confirm().fill(2, 1, 20, 0)
    return t.drop(violet="border Z06", black="Z02").drop(violet="Z03").still()


def scoring(*rows: tuple[str, tuple[int, int, int], int]) -> Table:
    """DR-WE-14, DR-WE-19 and DR-WE-21: what islands pay, told from their boards at the end."""
    t = start(3, keeping="battle").choose("last-round").confirm().choose("end").choose("end")
    t.pass_on("islands")
    for island, cubes, empty in rows:
        t.fill(island, *cubes, empty).pass_on("islands")
    return t.pass_on()


def buried_merchant() -> Table:
    """DR-WE-20: after a lost fight the merchant lies under its box, and the space is filled anew."""
    t = hoisted(stocked(cards=("helm", "sloop", "small-gun"))).sail("r1c2").act("attack-merchant")
    t.pass_on("throw.first").drop(violet="Z05", black="Z02 Z02 Z02").pass_on("ask.action")
    return end(t, draws=("spare-sail",))


def rules_of_fights() -> Table:
    """DR-WE-21: two cannons in the harbour are six cubes, fort and garrison seven; two explode to four."""
    t = start(2, keeping="battle").choose("fight").choose("ship").choose("harbour").fill(2, 6, 20, 20, 0, 0)
    t.drop(violet="Z07 Z07", blue="Z02 Z02 Z02 Z05 Z05 Z01").drop(violet="Z06 Z06 Z06 Z06").still()
    t.pass_on("ask.turn").choose("fight").choose("building").choose("both").fill(2, 7, 20, 20, 0)
    return t.drop(violet="Z06 Z06", blue="Z02 Z02 Z05 Z05 Z05 Z05 Z05").pass_on("ask.turn")


def sunk() -> Table:
    """DR-WE-21: the fifth damage sinks a ship, and Bosun says what its cargo and chest pay."""
    t = start(2, keeping="battle").choose("fight").choose("ship").choose("sea").fill(2, 1, 20, 20, 0, 4)
    return t.drop(violet="Z06 Z06", blue="Z02").pass_on("sunk").confirm().pass_on("ask.turn")


SEAHOUND = "seahound-isle"
EXAMPLES: dict[str, Story] = {
    "free_order": free_order,
    "hoisting": hoisting,
    "hoisting_jettison": lambda: hoisting(jettison=3),
    "crossing": crossing,
    "purchase": purchase,
    "draws": draws,
    "training": training,
    "grammar": grammar,
    "multiplier": multiplier,
    "wheels": wheels,
    "buildings": buildings,
    "control": control,
    "defence": defence,
    "same_target": same_target,
    "on_a_border": on_a_border,
    "island_scoring": lambda: scoring((SEAHOUND, (3, 1, 3), 2)),
    "island_ranking": lambda: scoring((SEAHOUND, (4, 2, 2), 4)),
    "buried_merchant": buried_merchant,
    "rules_of_fights": rules_of_fights,
    "sunk": sunk,
}
