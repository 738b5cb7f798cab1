"""Dead Reckoning. Two to four captains trade, explore, settle and fight by a tower of cubes."""

from engine.answers import Answer
from engine.dead_reckoning import battle, full
from engine.dead_reckoning.achievements import END_MARKERS
from engine.dead_reckoning.advice import advice
from engine.dead_reckoning.bot_seats import BOT_SEATS
from engine.dead_reckoning.bots import captain
from engine.dead_reckoning.ending import score
from engine.dead_reckoning.facts import BOOK
from engine.dead_reckoning.set_right import settable
from engine.dead_reckoning.setup import set_up
from engine.dead_reckoning.setup import state as new_state
from engine.dead_reckoning.snapshot import snapshot
from engine.dead_reckoning.state import DeadReckoning, Player
from engine.facts import Facts
from engine.game import EACH_STEP, Game, Setting, Setup
from engine.messages import say
from engine.outcome import Outcome
from engine.requests import Request
from engine.rules import Rules, forced_answer, instruct, revised

SETTINGS = (
    Setting("keeping", say("dead-reckoning.set.keeping"), ("battle", "full"), ("DR-INFO-04",)),
    Setting("bonus-tokens", say("dead-reckoning.set.bonus-tokens"), ("no", "yes"), ("DR-SETUP-19",)),
    Setting("sink-counts", say("dead-reckoning.set.sink-counts"), ("cargo", "coin"), ("DR-GAP-13",)),
    Setting("covered-advanced", say("dead-reckoning.set.covered-advanced"), ("1", "2"), ("DR-GAP-14",)),
    Setting("level-up", say("dead-reckoning.set.level-up"), ("mandatory", "optional"), ("DR-GAP-29",)),
    Setting("black-cubes", say("dead-reckoning.set.black-cubes"), ("twenty", "unlimited"), ("DR-GAP-18",)),
    EACH_STEP,
)


def state(setup: Setup, facts: Facts) -> DeadReckoning:
    return new_state(setup, facts, {setting.name: setting.default for setting in SETTINGS})


def rules(game: DeadReckoning) -> Rules[Outcome]:
    """The whole game. Where only one answer is possible nobody is asked."""
    return revised(_rules(game), _ask_unless_forced)


def _ask_unless_forced(request: Request) -> Request | Answer:
    """What is asked in secret is asked all the same: that there was no choice is a secret too."""
    return request if request.secret else forced_answer(request) or request


def _rules(game: DeadReckoning) -> Rules[Outcome]:
    """Turn after turn, clockwise, until everyone has had a last turn; then scoring."""
    yield from set_up(game)
    while not all(player.done for player in game.players):
        player = game.players[game.order[game.turns % len(game.order)]]
        yield from (full if game.full else battle).turn(game, player)
        yield from end_of_turn(game, player)
        game.turns += 1
    return (yield from score(game))


def end_of_turn(game: DeadReckoning, player: Player) -> Rules[None]:
    """Four markers at the end of the own turn start the last round: one turn more for each of the others."""
    if game.trigger is None and (len(player.achievements) >= END_MARKERS or game.last_round_called):
        game.trigger = player.seat
        yield from instruct(
            "dead-reckoning.last-round",
            say("dead-reckoning.last-round", player=player.name),
            rule=("DR-END-01", "DR-END-03"),
        )
    player.done = game.trigger is not None
    player.owes_level = not player.done


GAME: Game[DeadReckoning] = Game(
    name="dead-reckoning",
    title=say("dead-reckoning.title"),
    seats=(2, 3, 4),
    settings=SETTINGS,
    state=state,
    rules=rules,
    snapshot=snapshot,
    settable=settable,
    bots={"captain": captain},
    bot_seats=BOT_SEATS,
    advice=advice,
    book=BOOK,
    tower=True,
    colours=("violet", "blue", "green", "yellow"),
)
