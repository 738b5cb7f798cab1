"""The maintenance phase: refill, mode, lose sails, sleeve, discard and draw."""

from engine.dead_reckoning.boxes import draw_card
from engine.dead_reckoning.cards import Card
from engine.dead_reckoning.hands import draw_cards, to_draw
from engine.dead_reckoning.names import DONE, done, sailor_name
from engine.dead_reckoning.ocean import HARBOUR, row_of
from engine.dead_reckoning.state import DeadReckoning, Player, Sailor
from engine.messages import say
from engine.requests import Option
from engine.rules import Rules, choose, instruct

MODES = ("merchant", "pirate")


def maintenance(game: DeadReckoning, player: Player, mode: str = "") -> Rules[None]:
    """Five steps in fixed order. Cards sleeved now draw nothing yet. The mode may have been told already."""
    bonus = sum(sailor.draw_bonus for sailor in player.played)
    yield from refill(game)
    yield from choose_mode(player, mode)
    game.turn.sails = 0
    yield from sleeve(player)
    yield from discard_and_draw(game, player, bonus)


def refill_due(game: DeadReckoning) -> bool:
    return any(board.id is not None and board.card is None for board in game.boards.values())


def refill(game: DeadReckoning) -> Rules[None]:
    """A card on each empty card space that is face up."""
    for at, board in game.boards.items():
        if board.id is not None and board.card is None:
            board.card = yield from draw_card(game, row_of(at))


def choose_mode(player: Player, told: str = "") -> Rules[None]:
    """Pirate or merchant mode outside the harbour; in harbour every ship is a merchant."""
    if player.at == HARBOUR:
        player.pirate = False
        return
    mode = told or (yield from _ask_mode(player))
    player.pirate = mode == "pirate"


def _ask_mode(player: Player) -> Rules[str]:
    return (
        yield from choose(
            "dead-reckoning.ask.mode",
            say("dead-reckoning.ask.mode", player=player.name),
            [Option(mode, say(f"dead-reckoning.mode.{mode}")) for mode in MODES],
            seat=player.seat,
            rule=("DR-MODE-02", "DR-MAINT-05"),
        )
    )


def fitting(player: Player) -> list[tuple[Card, Sailor]]:
    """Which advancement set aside could go into which card in play."""
    return [(card, sailor) for card in player.aside for sailor in player.played if sailor.takes(card)]


def sleeve(player: Player) -> Rules[None]:
    """Into cards in play this turn; one may stay aside by choice, more only where none fits."""
    while pairs := fitting(player):
        options = {
            f"{player.aside.index(card)} {sailor.id}": say(
                "dead-reckoning.sleeve", card=card.name, sailor=sailor_name(sailor)
            )
            for card, sailor in pairs
        }
        chosen = yield from choose(
            "dead-reckoning.ask.sleeve",
            say("dead-reckoning.ask.sleeve", player=player.name),
            [
                *(Option(id, label) for id, label in options.items()),
                *([done()] if len(player.aside) == 1 else []),
            ],
            seat=player.seat,
            rule=("DR-MAINT-07", "DR-MAINT-08", "DR-MAINT-11"),
        )
        if chosen == DONE:
            return
        at, _, id = chosen.partition(" ")
        player.sailors[id].sleeved.append(player.aside.pop(int(at)))


def discard_and_draw(game: DeadReckoning, player: Player, bonus: int) -> Rules[None]:
    player.discard += player.in_play
    player.in_play.clear()
    number = to_draw(game, player, bonus)
    yield from instruct(
        "dead-reckoning.discard-and-draw",
        say("dead-reckoning.discard-and-draw", player=player.name, n=number),
        seat=player.seat,
        rule=("DR-MAINT-13", "DR-MAINT-14"),
    )
    yield from draw_cards(player, number)
