"""The players' phase: what is done before the clock starts, and after it has rung."""

from collections import Counter

from engine.messages import say
from engine.requests import Option
from engine.resistance import team
from engine.resistance.actions import seat_token
from engine.resistance.cards import keep_available
from engine.resistance.names import card_name, minutes, player_options, token_name
from engine.resistance.objectives import reveal_objective
from engine.resistance.piles import draw_from
from engine.resistance.state import TRAINING, Player, Resistance
from engine.rules import Rules, choose_some, instruct

CUBES_PER_SOLDIER = 2
NEW_CARDS = 2
TRACK = 30


def start_of_phase(game: Resistance) -> Rules[None]:
    yield from reveal_objective(game)
    if game.full:
        for player in game.players:
            yield from reorganise(player)
    yield from new_resistance_cards(game)


def reorganise(player: Player) -> Rules[None]:
    """A player may lift recruits (and the Planning token) off the sheet and seat them in other rows."""
    movable = [token for row in player.team.values() for token in row.values() if token != TRAINING]
    note = None
    while movable:
        lifted = yield from choose_some(
            "resistance.ask.reorganise",
            say("resistance.ask.reorganise", player=player.name),
            [Option(token, token_name(player.values, token)) for token in movable],
            most=len(movable),
            rule=("RES-TURN-02",),
            seat=player.seat,
            note=note,
        )
        if (yield from _reseat(player, list(lifted))):
            return
        note = say("resistance.refuse.no-seat", player=player.name)


def _reseat(player: Player, lifted: list[str]) -> Rules[bool]:
    """Seat the lifted tokens again; when one finds no slot, all go back to where they were."""
    before = {skill: dict(row) for skill, row in player.team.items()}
    for token in lifted:
        skill, slot = next((s, n) for s, row in player.team.items() for n, t in row.items() if t == token)
        team.remove(player, skill, slot)
    for token in lifted:
        if not team.rows_for(player, token):
            player.team = before
            return False
        yield from seat_token(player, token, None)
    return True


def new_resistance_cards(game: Resistance) -> Rules[None]:
    drawn = yield from draw_from(game.resistance, NEW_CARDS, card_name, rule=("RES-TURN-03",))
    if drawn:
        note = None if game.full or game.asks_ready else say("resistance.reorganise")
        yield from keep_available(game, drawn, rule="RES-TURN-03", note=note)


def ready(game: Resistance) -> Rules[None]:
    """The clock waits until all are ready. Who keeps the own sheet may still reorganise the team."""
    if game.asks_ready:
        yield from instruct(
            "resistance.ready",
            say("resistance.ready", day=game.day),
            *(() if game.full else (say("resistance.reorganise"),)),
            say("resistance.ready.clock", time=minutes(game.timer.seconds)),
            headline=True,
            rule=("RES-TURN-02", "RES-TURN-05"),
        )


def end_of_phase(game: Resistance) -> Rules[None]:
    """Align the counters, then turn eliminated soldiers into cubes."""
    for player in game.players:
        player.counter = game.lead
    yield from gain_reputation(game)
    game.eliminated += game.eliminated_today
    game.reserve += game.aside
    game.aside = game.eliminated_today = 0
    if game.clear_zone_cubes_daily:
        game.supply += game.cubes.total()
        game.cubes.clear()


def printed_box(counter: int) -> int:
    """The box as the track prints it: thirty boxes that are gone through again and again."""
    return (counter - 1) % TRACK + 1 if counter else 0


def gain_reputation(game: Resistance) -> Rules[None]:
    """Two cubes for each piece eliminated today, shared evenly; a remainder goes where the players say."""
    cubes = min(CUBES_PER_SOLDIER * game.eliminated_today, game.supply)
    share, rest = divmod(cubes, len(game.players))
    extra: Counter[str] = Counter()
    if rest:
        extra = yield from choose_some(
            "resistance.ask.remainder",
            say("resistance.ask.remainder", n=rest),
            player_options(game.players),
            least=rest,
            most=rest,
            rule=("RES-TURN-14",),
        )
    game.supply -= cubes
    for player in game.players:
        player.cubes += share + extra[str(player.seat)]
    lead = game.players[0].counter
    steps = [say("resistance.phase.align", box=printed_box(lead))]
    if share:
        steps.append(say("resistance.phase.cubes", n=cubes - rest, share=share))
    if rest:
        owners = tuple(player.name for player in game.players if extra[str(player.seat)])
        steps.append(say("resistance.phase.remainder", n=rest, players=owners))
    yield from instruct(
        "resistance.phase.end",
        say("resistance.phase.end", day=game.day),
        *steps,
        rule=("RES-TURN-12", "RES-TURN-13"),
    )
