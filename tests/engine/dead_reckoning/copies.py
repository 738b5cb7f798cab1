"""A copy of Dead Reckoning that is unlike our examples, and what its owner is asked for."""

from collections import Counter

from engine.dead_reckoning import GAME
from engine.dead_reckoning.pieces import number_of
from engine.facts import FactKey, Value
from engine.game import Setup
from tests.engine.dead_reckoning.table import NAMES, told_card
from tests.engine.owners import Evening, play_evening

KEEPINGS = ("battle", "full")


class OtherCopy(dict[FactKey, Value]):
    """Every fact of a copy on which nothing is as we made it up."""

    def __contains__(self, _key: object) -> bool:
        return True

    def __missing__(self, key: FactKey) -> Value:
        number = number_of(key.subject)
        fixed: dict[str, Value] = {
            "colour": "red",
            "coins": 3,
            "price": 5,
            "unit": "cargo",
            "island": {"slots": 2 + number % 4, "cargo": number % 3, "coin": 0, "hand": number % 2 == 1},
            "places": [9, 8, 1 + number % 3],
            "sea": {"arrows": ["S"], "boost": "coin"},
            "card": told_card(kind=("advancement", "merchant")[number % 2], price=1 + number % 3),
            "cubes": 2,
            "win": {"cargo": 1},
            "lose": {"damage": 1},
            "effect": {"coin": 1},
            "tile": {"hold": 6, "sail": 0, "cannon": 1},
        }
        return fixed[key.kind]


def evenings(keeping: str, seats: int, seed: int, *, games: int = 3) -> list[Evening]:
    """So many games in a row on this copy, each with what was told in those before."""
    setup, played = Setup("dead-reckoning", NAMES[:seats], (("keeping", keeping),)), []
    known: dict[FactKey, Value] = {}
    for game in range(games):
        evening = play_evening(GAME, setup, OtherCopy(), told=known, seed=100 * seed + game)
        known = evening.play.facts.told()
        played.append(evening)
    return played


def questions(evening: Evening) -> Counter[str]:
    """How often each kind of fact was asked for, the form with the coins of achievements among them."""
    forms = sum(entry.request == "dead-reckoning.ask.values" for entry in evening.play.entries)
    return Counter(key.kind for key in evening.asked) + Counter(coins=forms)


def main(seeds: int = 5) -> None:
    for keeping in KEEPINGS:
        for seats in (2, 3, 4):
            rows = [[questions(one) for one in evenings(keeping, seats, seed)] for seed in range(seeds)]
            totals = [[row[game].total() for row in rows] for game in range(3)]
            kinds = [sum((row[game] for row in rows), Counter()) for game in range(3)]
            print(keeping, seats, [f"{min(each)}–{max(each)}" for each in totals], dict(kinds[0]))


if __name__ == "__main__":
    main()
