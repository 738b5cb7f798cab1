"""Perseverance: Castaway Chronicles, Episode 1. The town, its defenses, and the dinos before them."""

from engine.game import EACH_STEP, Game, Setting
from engine.messages import say
from engine.perseverance.one.assembly import hold_assembly
from engine.perseverance.one.crises import told_turn
from engine.perseverance.one.facts import BOOK
from engine.perseverance.one.final import final_scoring
from engine.perseverance.one.set_right import settable
from engine.perseverance.one.setup import set_up, state
from engine.perseverance.one.snapshot import snapshot
from engine.perseverance.one.state import Perseverance
from engine.perseverance.one.turn import full_turn
from engine.perseverance.whole import NO_YES, episode

SETTINGS = (
    Setting("keeping", say("perseverance.set.keeping"), ("crises", "full")),
    Setting("player-boards", say("perseverance-1.set.player-boards"), ("A", "B"), ("P1-SETUP-13",)),
    Setting("first-game", say("perseverance.set.first-game"), NO_YES, ("P1-SETUP-10", "P1-SETUP-23")),
    Setting("officers", say("perseverance.set.officers"), ("random", "tell"), ("P1-SETUP-09",)),
    Setting("breach-tokens", say("perseverance-1.set.breach-tokens"), ("draw", "agree"), ("P1-SETUP-19",)),
    Setting("deterministic-dinos", say("perseverance-1.set.deterministic-dinos"), NO_YES, ("P1-DET-02",)),
    Setting("deterministic-walls", say("perseverance-1.set.deterministic-walls"), NO_YES, ("P1-DET-04",)),
    Setting("deterministic-traps", say("perseverance-1.set.deterministic-traps"), NO_YES, ("P1-DET-08",)),
    Setting("deterministic-threat", say("perseverance.set.deterministic-threat"), NO_YES, ("P1-DET-09",)),
    Setting("patrol-stage", say("perseverance.set.patrol-stage"), ("now", "later"), ("P1-TURN-06",)),
    Setting(
        "secondary-action", say("perseverance-1.set.secondary"), ("must", "may"), ("DIFF-01", "P1-SEC-01")
    ),
    Setting("space-3", say("perseverance-1.set.space-3"), ("influence", "vote"), ("DIFF-02", "P1-EXP-23")),
    Setting("chief-engineer-bonus", say("perseverance-1.set.engineer"), ("2", "1"), ("DIFF-05", "P1-OFF-14")),
    Setting("second-stage", say("perseverance-1.set.second-stage"), ("must", "may"), ("DIFF-13",)),
    EACH_STEP,
)


GAME: Game[Perseverance] = episode(
    "perseverance-1",
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
