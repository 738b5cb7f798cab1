"""Sailor cards: playing them, drawing them, and raising them by a level. Hands stay hidden."""

from engine.dead_reckoning.crew import TOP_LEVEL
from engine.dead_reckoning.names import DONE, NONE, done, none, sailor_name
from engine.dead_reckoning.state import HAND_LIMIT, DeadReckoning, Player
from engine.messages import Message, say
from engine.requests import Option
from engine.rules import Rules, choose, instruct

DRAWN = 4


def sailor_options(player: Player, ids: list[str]) -> list[Option]:
    return [Option(id, sailor_name(player.sailors[id])) for id in ids]


def play_card(player: Player, id: str) -> None:
    """A card of the hand goes face up before the player."""
    player.hand -= 1
    player.known.discard(id)
    player.in_play.append(id)


def play_cards(id: str, player: Player, prompt: Message, *, rule: tuple[str, ...]) -> Rules[None]:
    """Cards from hand, one after another, as many as the player likes."""
    while player.hand:
        options = [*sailor_options(player, player.maybe_in_hand), done()]
        card = yield from choose(id, prompt, options, seat=player.seat, rule=rule, secret=True)
        if card == DONE:
            return
        play_card(player, card)


def draw_cards(player: Player, number: int) -> Rules[None]:
    """From the deck to the hand; an empty deck is made anew of the discard pile."""
    while number > 0:
        deck = len(player.unseen) - player.hand
        if not deck and not player.discard:
            return
        if not deck:
            player.known = set(player.unseen)
            player.discard.clear()
            player.shuffles += 1
            yield from instruct(
                "dead-reckoning.shuffle",
                say("dead-reckoning.shuffle", player=player.name),
                say("dead-reckoning.shuffle.cut"),
                seat=player.seat,
                rule=("DR-MAINT-18", "DR-MAINT-20"),
            )
            continue
        taken = min(number, deck)
        player.hand += taken
        number -= taken
        if taken == deck:
            player.known = set(player.unseen)


def hand_limit(game: DeadReckoning, player: Player) -> int:
    return HAND_LIMIT + sum(isle.hand for isle in game.controlled(player))


def to_draw(game: DeadReckoning, player: Player, bonus: int) -> int:
    return max(0, min(DRAWN + bonus, hand_limit(game, player) - player.hand))


def may_level(player: Player) -> list[str]:
    return [id for id in player.maybe_in_hand if player.sailors[id].level < TOP_LEVEL]


def level_up(game: DeadReckoning, player: Player, *, optional: bool = False) -> Rules[None]:
    """One card of the hand rises by a level. What is in hand, and at what level, only its owner sees.

    So the owner is asked even where nothing can rise: not to be asked would tell.
    """
    player.owes_level = False
    if not player.hand:
        return
    ids = may_level(player)
    all_at_top = len(player.maybe_in_hand) - len(ids) >= player.hand
    optional = optional or all_at_top or game.settings["level-up"] == "optional"
    id = yield from choose(
        "dead-reckoning.ask.level",
        say("dead-reckoning.ask.level", player=player.name),
        sailor_options(player, ids) + ([none()] if optional else []),
        seat=player.seat,
        rule=("DR-LEVEL-01", "DR-LEVEL-04"),
        secret=True,
    )
    if id != NONE:
        player.known.add(id)
    yield from _raise_unseen(player, id)


def _raise_unseen(player: Player, id: str) -> Rules[None]:
    """In secret too where no card rises, so that nobody can tell the one from the other."""
    if id != NONE:
        yield from raise_level(player, id, secret=True)
        return
    yield from instruct(
        "dead-reckoning.level.none",
        say("dead-reckoning.level.none"),
        seat=player.seat,
        rule=("DR-LEVEL-05", "DR-INFO-06"),
        secret=True,
    )


def raise_level(player: Player, id: str, *, secret: bool = False) -> Rules[None]:
    """Turn the ability card from level 1 to 2 and from 3 to 4, flip it from 2 to 3."""
    sailor = player.sailors[id]
    how = "flip" if sailor.level == 2 else "turn"
    yield from instruct(
        f"dead-reckoning.level.{how}",
        say(f"dead-reckoning.level.{how}", sailor=sailor_name(sailor)),
        seat=player.seat,
        rule=("DR-LEVEL-05",),
        secret=secret,
    )
    sailor.level += 1


def level_last(player: Player) -> Rules[None]:
    """The last card of the deck rises; if it cannot, the next one may."""
    if len(player.unseen) == player.hand:
        return
    deck = [id for id in player.unseen if id not in player.known]
    ids = [id for id in deck if player.sailors[id].level < TOP_LEVEL]
    id = yield from choose(
        "dead-reckoning.ask.level-last",
        say("dead-reckoning.ask.level-last", player=player.name),
        [*sailor_options(player, ids), none()],
        seat=player.seat,
        rule=("DR-LEVEL-07",),
        secret=True,
    )
    yield from _raise_unseen(player, id)
