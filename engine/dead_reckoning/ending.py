"""Scoring at the table: asking for what only the players know, and the tie-break battle in the tower."""

from engine.dead_reckoning.board_facts import ISLAND, PLACES
from engine.dead_reckoning.box import ACHIEVEMENTS
from engine.dead_reckoning.box_facts import COINS
from engine.dead_reckoning.cubes import return_cubes
from engine.dead_reckoning.drawing import islands_in_box, new_piece, take_island
from engine.dead_reckoning.fight_state import TIE_BREAK, Fight, Side
from engine.dead_reckoning.names import DONE, achievement_name
from engine.dead_reckoning.ocean import ISLANDS_USED
from engine.dead_reckoning.pieces import UNLISTED, island_label, island_name
from engine.dead_reckoning.scoring import (
    Claim,
    count_claim,
    island_points,
    sheet,
    unknown_scores,
)
from engine.dead_reckoning.state import DeadReckoning, Player
from engine.dead_reckoning.tower import FIRST, take_for_fight, throw
from engine.facts import FactState
from engine.messages import Message, say
from engine.outcome import Outcome, Sheet
from engine.requests import Choose, Count, Option
from engine.rules import Rules, count, fill

MOST_COINS = 80


def score(game: DeadReckoning) -> Rules[Outcome]:
    """The whole scoring: the most coins win, and a tie is fought out in the tower."""
    yield from _learn_values(game)
    islands = {} if game.full else (yield from _ask_islands(game))
    sheets = []
    for player in game.players:
        claim = yield from _claim(game, player)
        claim.islands += islands.get(player.seat, [])
        sheets.append(sheet(game, player, claim))
    best = [p for p, one in zip(game.players, sheets, strict=True) if _total(one) == max(map(_total, sheets))]
    reason = "most" if len(best) == 1 else "tie-break"
    while len(best) > 1:
        best = yield from _tie_break(game, best)
    return Outcome(say(f"dead-reckoning.end.{reason}"), (best[0].name,), tuple(sheets))


def _total(one: Sheet) -> int:
    return one.lines[-1].value


def _learn_values(game: DeadReckoning) -> Rules[None]:
    """Scoring waits until the coins of the achievements that were reached are told, in one form."""
    for isle in game.isles().values():
        game.facts.get(PLACES, isle.id)
    reached = {id for player in game.players for id in player.achievements}
    missing = [id for id in ACHIEVEMENTS if id in reached and not _is_told(game, id)]
    told = yield from fill(
        "dead-reckoning.ask.values",
        say("dead-reckoning.ask.values"),
        [
            Count(id=id, prompt=achievement_name(id), most=20, default=game.facts.known(COINS, id))
            for id in missing
        ],
        rule=("DR-SCORE-01", "DR-GAP-07"),
    )
    for id, coins in told.numbers().items():
        game.facts.teach(COINS, id, coins)


def _is_told(game: DeadReckoning, id: str) -> bool:
    return game.facts.state(COINS, id) is FactState.TOLD


def _claim(game: DeadReckoning, player: Player) -> Rules[Claim]:
    claim = count_claim(game, player) if game.full else (yield from _ask_claim(player))
    if game.full and unknown_scores(player):
        claim.abilities.append((say("dead-reckoning.score.ability.ask"), (yield from _ask_unknown(player))))
    if game.settings["bonus-tokens"] == "yes":
        claim.bonus = yield from count(
            "dead-reckoning.ask.bonus",
            say("dead-reckoning.ask.bonus", player=player.name),
            seat=player.seat,
            most=len(player.achievements),
            rule=("DR-SCORE-17", "DR-GAP-08"),
        )
    return claim


def _ask_unknown(player: Player) -> Rules[int]:
    """Coins of cards that no data file knows: they may give some, or take some away."""
    told = yield from fill(
        "dead-reckoning.ask.unknown-score",
        say("dead-reckoning.ask.unknown-score", player=player.name, n=unknown_scores(player)),
        [
            Count(
                id=key,
                prompt=say(f"dead-reckoning.unknown.{key}"),
                most=20,
                default=0,
            )
            for key in ("gained", "lost")
        ],
        rule=("DR-SCORE-08", "DR-GAP-48"),
        seat=player.seat,
    )
    return told.number("gained") - told.number("lost")


def _ask_claim(player: Player) -> Rules[Claim]:
    """Battle keeping: each player tells what to count, the chest for the companion's ears only."""
    fields = {
        "chest": MOST_COINS,
        "aboard": MOST_COINS,
        "on-islands": MOST_COINS,
        "buildings": 22,
        "advancements": 36,
        "basic": 4,
        "advanced": 4,
        "covered-basic": 16,
        "covered-advanced": 16,
        "ability-gain": 40,
        "ability-loss": 40,
    }
    told = yield from fill(
        "dead-reckoning.claim-form",
        say("dead-reckoning.claim-form", player=player.name),
        [
            Count(
                id=key,
                prompt=say(f"dead-reckoning.claim.{key}"),
                most=most,
                default=0,
            )
            for key, most in fields.items()
        ],
        rule=("DR-SCORE-02", "DR-SCORE-03", "DR-SCORE-04", "DR-SCORE-05", "DR-SCORE-07"),
        seat=player.seat,
        secret=True,
    )
    gain, loss = told.number("ability-gain"), told.number("ability-loss")
    abilities = [(say("dead-reckoning.score.ability.ask"), gain - loss)] if gain or loss else []
    return Claim(
        list(player.achievements),
        chest=told.number("chest"),
        aboard=told.number("aboard"),
        on_islands=told.number("on-islands"),
        buildings=told.number("buildings"),
        advancements=told.number("advancements"),
        basic=told.number("basic"),
        advanced=told.number("advanced"),
        covered_basic=told.number("covered-basic"),
        covered_advanced=told.number("covered-advanced"),
        abilities=abilities,
    )


def _ask_islands(game: DeadReckoning) -> Rules[dict[int, list[tuple[str | Message, int]]]]:
    """Battle keeping: the cubes on each island, read off the boards one after another."""
    found: dict[int, list[tuple[str | Message, int]]] = {player.seat: [] for player in game.players}
    for number in range(1, ISLANDS_USED[len(game.players)] + 1):
        another = new_piece(game, ISLAND, PLACES)
        told = yield from fill(
            "dead-reckoning.islands",
            say("dead-reckoning.islands", number=number),
            [_which_island(game), *_cubes_there(game)],
            rule=("DR-SCORE-09", "DR-SCORE-11"),
        )
        (chosen,) = told.chosen("which")
        if chosen == DONE:
            break
        id = take_island(game, chosen, another)
        places = tuple(game.facts.get(PLACES, id))
        cubes = {player.seat: told.number(f"cubes {player.seat}") for player in game.players}
        for seat, coins in island_points(places, cubes, told.number("empty")).items():
            found[seat].append((island_label(game.facts, id), coins))
    return found


def _which_island(game: DeadReckoning) -> Choose:
    names = (
        Option(
            id,
            say("dead-reckoning.island.unlisted") if id == UNLISTED else island_name(game.facts, id),
        )
        for id in islands_in_box(game)
    )
    done = Option(DONE, say("dead-reckoning.islands.done"))
    prompt = say("dead-reckoning.islands.which")
    return Choose(id="which", prompt=prompt, options=(*names, done))


def _cubes_there(game: DeadReckoning) -> list[Count]:
    of_players = [
        Count(
            id=f"cubes {p.seat}",
            prompt=say("dead-reckoning.islands.cubes", player=p.name),
            most=29,
            default=0,
        )
        for p in game.players
    ]
    return [*of_players, Count(id="empty", prompt=say("dead-reckoning.islands.empty"), most=8, default=0)]


def all_cannons(player: Player) -> int:
    """Cannons on the ship and on all twelve cards, wherever they lie."""
    return player.cannons + sum(sailor.icons["cannon"] for sailor in player.sailors.values())


def _tie_break(game: DeadReckoning, tied: list[Player]) -> Rules[list[Player]]:
    """All tied players throw together; explosive shots count, nothing else but force decides."""
    fight = Fight(TIE_BREAK, tuple(Side(player.seat, player.colour) for player in tied), game.layout)
    game.fight = fight
    for player in tied:
        cubes = all_cannons(player) if game.full else (yield from _ask_cannons(player))
        yield from take_for_fight(game, player.colour, cubes)
    yield from throw(game, FIRST)
    force = {side.seat: fight.force(side) for side in fight.sides}
    return_cubes(game)
    return [player for player in tied if force[player.seat] == max(force.values())]


def _ask_cannons(player: Player) -> Rules[int]:
    player.reserve = 29 - player.counters.total()
    return (
        yield from count(
            "dead-reckoning.ask.all-cannons",
            say("dead-reckoning.ask.all-cannons", player=player.name),
            seat=player.seat,
            least=1,
            most=player.reserve,
            rule=("DR-SCORE-19",),
        )
    )
