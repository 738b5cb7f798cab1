"""What may turn up: pieces that are listed, those that the owner told of, and others that nobody knows."""

from collections import Counter

from engine.dead_reckoning.board_facts import ISLAND, PLACES
from engine.dead_reckoning.card_facts import CARD, ROW
from engine.dead_reckoning.pieces import UNLISTED, new_ids, told_of
from engine.dead_reckoning.state import DeadReckoning
from engine.facts import FactKey


def new_piece(game: DeadReckoning, *kinds: str, word: str = UNLISTED) -> str:
    """The id that a piece gets which is none of those we know. Take it before the piece is asked for."""
    ids = new_ids(game.facts, *kinds, word=word)
    return next(id for id in ids if FactKey(kinds[0], id) not in game.taken)


def islands_in_box(game: DeadReckoning) -> Counter[str]:
    """Islands that may turn up; one that was told of since the game began is among those not listed."""
    if not game.islands_left[UNLISTED]:
        return +game.islands_left
    told = (id for id in told_of(game.facts, ISLAND, PLACES) if id not in game.islands_left)
    return +game.islands_left + Counter(id for id in told if FactKey(ISLAND, id) not in game.taken)


def take_island(game: DeadReckoning, id: str, another: str) -> str:
    """An island leaves those that may turn up; one that is not listed gets the id of another one."""
    found = another if id == UNLISTED else id
    game.islands_left[found if found in game.islands_left else UNLISTED] -= 1
    game.taken.add(FactKey(ISLAND, found))
    return found


def cards_in_box(game: DeadReckoning, row: int) -> Counter[str]:
    """Cards that may turn up in a row. Of one that was told of, nobody knows how many the box holds."""
    held = game.boxes[row]
    told = [id for id in told_of(game.facts, CARD) if id not in held and game.facts.known(ROW, id) == row]
    return +held + Counter(dict.fromkeys(told, held[UNLISTED]))


def take_card(game: DeadReckoning, row: int, id: str, another: str) -> str:
    """A card leaves its box. The box shows the row of a card that nobody told of."""
    found = another if id == UNLISTED else id
    held = game.boxes[row]
    held[found if found in held else UNLISTED] -= 1
    # Older games described a card as soon as it was drawn, and their answer is found by this look.
    if game.facts.known(CARD, found) is None or game.facts.known(ROW, found) is None:
        game.facts.teach(ROW, found, row)
    return found
