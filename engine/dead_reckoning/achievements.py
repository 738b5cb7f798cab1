"""The nine achievements: counters on the way, and the marker as soon as the condition holds."""

from collections import Counter

from engine.dead_reckoning.box import ACHIEVEMENTS
from engine.dead_reckoning.cubes import take_cubes
from engine.dead_reckoning.names import achievement_name
from engine.dead_reckoning.state import DeadReckoning, Player
from engine.messages import say
from engine.rules import Rules, instruct

LEGENDARY, EXPERTS, EXPLORER, MASTER = "legendary", "expert-sailors", "explorer", "master-merchant"
END_MARKERS = 4


def target(game: DeadReckoning, id: str) -> int:
    """How much of its thing an achievement wants; what has no number wants it once."""
    entry = game.box.achievements[id]
    if id == EXPLORER:
        return int(entry["boards"][len(game.players) - 2])
    return next((int(value) for value in entry.values()), 1)


def progress(game: DeadReckoning, player: Player) -> Counter[str]:
    """How far a player is with each; what the companion does not keep is told by the players."""
    derived = {
        EXPERTS: player.masters,
        "builder": game.buildings_of(player),
        "capitalist": player.chest,
        "colonizer": game.permanent_of(player),
        "elite-vessel": len(player.tiles),
    }
    return player.tally | Counter(derived)


def add_to(game: DeadReckoning, player: Player, id: str) -> Rules[None]:
    """One more on a counted achievement: a cube, until the marker is there."""
    if id in player.achievements:
        return
    player.tally[id] += 1
    if player.tally[id] < target(game, id) and _within_reach(game, player, id):
        player.counters[id] += yield from take_cubes(game, player, 1)


def _within_reach(game: DeadReckoning, player: Player, id: str) -> bool:
    if id != EXPLORER:
        return True
    return player.tally[id] + len(game.face_down()) >= target(game, id)


def check_achievements(game: DeadReckoning) -> Rules[None]:
    """Place every marker whose condition holds, also in another player's turn."""
    for player in game.players:
        if game.full:
            yield from _count_masters(game, player)
        have = progress(game, player)
        for id in ACHIEVEMENTS:
            if id not in player.achievements and have[id] >= target(game, id):
                yield from award(player, id)
        if not _within_reach(game, player, EXPLORER):
            player.reserve += player.counters.pop(EXPLORER, 0)


def _count_masters(game: DeadReckoning, player: Player) -> Rules[None]:
    """A cube for each of the first two sailors at the top level."""
    if EXPERTS not in player.achievements and player.masters < target(game, EXPERTS):
        wanted = player.masters - player.counters[EXPERTS]
        player.counters[EXPERTS] += yield from take_cubes(game, player, wanted)


def award(player: Player, id: str) -> Rules[None]:
    """The marker is placed for good; counter cubes go back to the reserve."""
    player.achievements.append(id)
    player.reserve += player.counters.pop(id, 0)
    yield from instruct(
        "dead-reckoning.achieved",
        say("dead-reckoning.achieved", player=player.name, achievement=achievement_name(id)),
        seat=player.seat,
        rule=("DR-ACH-02", "DR-ACH-04"),
    )
