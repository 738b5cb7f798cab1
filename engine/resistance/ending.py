"""How a game ends: objectives met, or all soldiers or all officers on the island."""

from engine.messages import Message, say
from engine.outcome import Outcome, ScoreLine, Sheet
from engine.resistance.state import Resistance


class Ended(Exception):
    """Raised where the game is decided, caught where the rules end."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome)
        self.outcome = outcome


def check_defeat(game: Resistance) -> None:
    """An empty reserve, of soldiers or of officers, is a defeat."""
    if game.reserve <= 0:
        raise Ended(_outcome(game, say("resistance.end.soldiers"), "army"))
    if game.officers_in_reserve <= 0:
        raise Ended(_outcome(game, say("resistance.end.officers"), "army"))


def check_victory(game: Resistance) -> None:
    """All objectives of the scenario are met, of whatever kinds they are."""
    if not unmet(game):
        kinds = [*_objectives(game)]
        reason = kinds[0] if len(kinds) == 1 or game.scenario.bases else "objectives"
        raise Ended(_outcome(game, say(f"resistance.end.{reason}"), "players"))


def unmet(game: Resistance) -> list[str]:
    """The kinds of objectives that are still to be met."""
    return [kind for kind, met in _objectives(game).items() if not met]


def _objectives(game: Resistance) -> dict[str, bool]:
    """What the scenario wants, and whether it is met."""
    wanted = {
        "destroyed": (game.scenario.bases > 0, game.bases_destroyed >= game.scenario.bases),
        "crafted": (game.scenario.craft is not None, game.crafted),
        "freed": (game.scenario.person, game.freed),
        "general": (game.scenario.general, game.struck),
    }
    return {kind: met for kind, (is_wanted, met) in wanted.items() if is_wanted}


def _outcome(game: Resistance, reason: Message, winner: str) -> Outcome:
    return Outcome(reason, (winner,), (_players_sheet(game), _army_sheet(game)))


def _players_sheet(game: Resistance) -> Sheet:
    held = sum(player.cubes for player in game.players)
    return Sheet(
        say("resistance.side.players"),
        (
            ScoreLine(say("resistance.score.days"), game.day),
            ScoreLine(say("resistance.score.bases", of=game.scenario.bases), game.bases_destroyed),
            ScoreLine(say("resistance.score.eliminated"), game.eliminated),
            ScoreLine(say("resistance.score.clues"), len(game.kept_clues)),
            ScoreLine(say("resistance.score.cubes"), held),
        ),
    )


def _army_sheet(game: Resistance) -> Sheet:
    return Sheet(
        say("resistance.side.army"),
        (
            ScoreLine(say("resistance.score.soldiers", of=game.box.soldiers), game.soldiers.total()),
            ScoreLine(say("resistance.score.officers", of=game.officers_total), game.officers.total()),
            ScoreLine(say("resistance.score.rounds"), game.army),
            ScoreLine(say("resistance.score.speed"), game.speed),
        ),
    )
