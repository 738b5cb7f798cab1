"""Project: Resistance. Three or four players against an army that answers their every action."""

from engine.facts import Facts
from engine.game import EACH_STEP, Game, Setting, Setup
from engine.messages import Message, say
from engine.outcome import Outcome
from engine.resistance import full, light
from engine.resistance.army import army_phase
from engine.resistance.bot_seats import BOT_SEATS
from engine.resistance.bots import bold, cautious, planner
from engine.resistance.box import BOX_FILE
from engine.resistance.ending import Ended
from engine.resistance.facts import BOOK
from engine.resistance.light_report import next_form
from engine.resistance.phases import end_of_phase, ready, start_of_phase
from engine.resistance.scenario import BUILT_IN, DIFFICULTIES, OURS
from engine.resistance.set_right import settable
from engine.resistance.setup import set_up
from engine.resistance.setup import state as new_state
from engine.resistance.snapshot import snapshot
from engine.resistance.state import Resistance
from engine.rules import Rules

SETTINGS = (
    Setting("scenario", say("resistance.set.scenario"), (*BUILT_IN, "own"), ("RES-SETUP-01",)),
    Setting("difficulty", say("resistance.set.difficulty"), DIFFICULTIES, ("RES-SETUP-02",)),
    Setting("keeping", say("resistance.set.keeping"), ("light", "full")),
    Setting("characters", say("resistance.set.characters"), ("deal", "choose"), ("RES-SETUP-03",)),
    Setting("army-uses-mountain-roads", say("resistance.set.mountains"), ("yes", "no"), ("RES-GAP-04",)),
    Setting("clock", say("resistance.set.clock"), ("usual", "calm"), ("RES-SETUP-12",)),
    Setting(
        "commando-gives-reputation",
        say("resistance.set.commando"),
        ("yes", "no"),
        ("RES-CARD-03", "RES-GAP-25"),
        once="no",
    ),
    Setting("clear-zone-cubes-daily", say("resistance.set.cubes"), ("no", "yes"), ("RES-GAP-12",)),
    Setting("ready", say("resistance.set.ready"), ("yes", "no"), ("RES-TURN-02", "RES-TURN-05"), once="no"),
    EACH_STEP,
)


def state(setup: Setup, facts: Facts) -> Resistance:
    return new_state(setup, facts, {setting.name: setting.default for setting in SETTINGS})


def rules(game: Resistance) -> Rules[Outcome]:
    """The whole game, day after day, until it is won or lost."""
    try:
        yield from set_up(game)
        while True:
            yield from day(game)
            game.day += 1
    except Ended as end:
        return end.outcome


def notice(setup: Setup) -> Message | None:
    """Scenarios that no card of the box prints say so, and numbers that are not those of the box."""
    if BOX_FILE in dict(setup.data):
        return say("resistance.changed-box")
    return say("resistance.ours") if setup.setting("scenario", BUILT_IN[0]) in OURS else None


def day(game: Resistance) -> Rules[None]:
    """One day: the players' phase, then the army's."""
    yield from start_of_phase(game)
    yield from ready(game)
    yield from (full if game.full else light).timed_turns(game)
    yield from end_of_phase(game)
    yield from army_phase(game)


GAME: Game[Resistance] = Game(
    name="resistance",
    title=say("resistance.title"),
    seats=(3, 4),
    settings=SETTINGS,
    state=state,
    rules=rules,
    snapshot=snapshot,
    bot_seats=BOT_SEATS,
    bots={"cautious": cautious, "bold": bold, "planner": planner},
    settable=settable,
    next_form=next_form,
    notice=notice,
    data_files=("scenario",),
    book=BOOK,
)
