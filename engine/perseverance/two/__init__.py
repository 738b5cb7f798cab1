"""Perseverance: Castaway Chronicles, Episode 2. The town, and the island around it."""

from engine.facts import Facts
from engine.game import EACH_STEP, Game, Setting, Setup
from engine.messages import say
from engine.perseverance.two import construction, expansion, military, outposts, sustenance
from engine.perseverance.two.assembly import hold_assembly
from engine.perseverance.two.crises import told_turn
from engine.perseverance.two.facts import BOOK
from engine.perseverance.two.final import final_scoring
from engine.perseverance.two.set_right import settable
from engine.perseverance.two.setup import set_up
from engine.perseverance.two.setup import state as new_state
from engine.perseverance.two.snapshot import snapshot
from engine.perseverance.two.state import Expedition
from engine.perseverance.two.turn import full_turn
from engine.perseverance.whole import NO_YES, episode

SETTINGS = (
    Setting("keeping", say("perseverance.set.keeping"), ("crises", "full")),
    Setting("first-game", say("perseverance.set.first-game"), NO_YES, ("P2-SETUP-14", "P2-SETUP-30")),
    Setting("officers", say("perseverance.set.officers"), ("random", "tell"), ("P2-SETUP-13",)),
    Setting("faces", say("perseverance-2.set.faces"), ("A", "B", "random", "tell"), ("P2-MAP-03",)),
    Setting("deterministic-threat", say("perseverance.set.deterministic-threat"), NO_YES, ("P2-DET-01",)),
    Setting("patrol-stage", say("perseverance.set.patrol-stage"), ("now", "later"), ("P2-TURN-06",)),
    Setting(
        "second-stage", say("perseverance-2.set.second-stage"), ("must", "may"), ("P2-CON-10", "P2-ADV-39")
    ),
    Setting(
        "security-bonus",
        say("perseverance-2.set.security"),
        ("light", "valor"),
        ("P2-CON-01", "P2-OFF-10"),
        once="valor",
    ),
    Setting(
        "discounts", say("perseverance-2.set.discounts"), ("once", "each"), ("P2-GAP-23", "P2-PERK-EN-2B")
    ),
    Setting(
        "triceratops",
        say("perseverance-2.set.triceratops"),
        ("trampler", "shieldhead"),
        ("P2-CON-14", "P2-GAP-13"),
    ),
    EACH_STEP,
)

EFFECT_RULES = (
    sustenance.EFFECTS | military.EFFECTS | expansion.EFFECTS | construction.EFFECTS | outposts.OUTPOSTS
)


def state(setup: Setup, facts: Facts, defaults: dict[str, str]) -> Expedition:
    """The table before the first request, with all effects of zones and outposts."""
    game = new_state(setup, facts, defaults)
    game.effect_rules = EFFECT_RULES
    return game


GAME: Game[Expedition] = episode(
    "perseverance-2",
    SETTINGS,
    package=__name__,
    state=state,
    set_up=set_up,
    full_turn=full_turn,
    told_turn=told_turn,
    hold_assembly=hold_assembly,
    final_scoring=final_scoring,
    snapshot=snapshot,
    book=BOOK,
    settable=settable,
)
