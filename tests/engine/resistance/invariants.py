"""What must hold whenever a game of Project: Resistance waits for its table."""

from collections import Counter

from engine.requests import Act, Confirm, Request
from engine.resistance.components import BLANK, components
from engine.resistance.fact_kinds import CLUE_CARDS, EVENT_CARDS, RECRUIT
from engine.resistance.files import example_facts
from engine.resistance.state import PLANNING, TRAINING, Resistance

CLUES, EVENTS = (
    Counter({key.subject: number for key, number in example_facts().items() if key.kind == kind})
    for kind in (CLUE_CARDS, EVENT_CARDS)
)
RECRUITS = {key.subject: values for key, values in example_facts().items() if key.kind == RECRUIT}
RECRUITS |= components().recruits
"""The cards and tokens of example play."""


def check(game: Resistance) -> None:
    """Every piece is somewhere, once, and no zone holds more than it can."""
    zones = game.island.zones
    assert game.soldiers.total() + game.reserve + game.aside == game.box.soldiers
    assert game.tokens.total() + game.bag.total() + len(game.drawn_tokens) == 76
    assert game.cubes_everywhere() == game.box.cubes
    assert game.officers.total() + game.officers_in_reserve == game.officers_total
    assert all(game.occupants(zone) <= game.island.rings(zone) for zone in zones)
    assert all(game.cubes[zone] <= game.island.rings(zone) for zone in zones)
    _not_negative(game)
    _cards(game)
    if game.full:
        _hands(game)


def _not_negative(game: Resistance) -> None:
    for held in (game.soldiers, game.officers, game.tokens, game.bag, game.cubes, game.available):
        assert all(number >= 0 for number in held.values())
    for number in (game.reserve, game.supply, game.aside, game.officers_in_reserve, game.rifle_cubes):
        assert number >= 0
    assert all(player.cubes >= 0 for player in game.players)


def _cards(game: Resistance) -> None:
    assert game.resistance.draw + Counter(game.available.keys()) == Counter(game.box.costs.keys())
    assert all(cubes <= game.box.costs[card] for card, cubes in game.available.items())
    assert game.events.draw + game.events.discard == +Counter({**EVENTS, **game.box.event_cards})
    clues = +Counter({**CLUES, **game.box.clue_cards})
    assert game.clues.draw + game.clues.discard + Counter(game.kept_clues) == clues


def _hands(game: Resistance) -> None:
    held: Counter[str] = sum((player.objects for player in game.players), Counter())
    ours = Counter({item: number for item, number in held.items() if item in game.box.objects})
    assert game.objects.draw + game.objects.discard + ours == +game.box.objects
    made = Counter({item: number for item, number in held.items() if item in game.box.specials})
    assert game.specials + made == +game.box.special_stock
    for player in game.players:
        assert len(player.bullets) == player.objects["sniper-rifle"]
    _sheets(game)


def _sheets(game: Resistance) -> None:
    seated = Counter(token for player in game.players for _, _, token in player.recruits)
    assert game.recruitment + seated == Counter(RECRUITS.keys()) + Counter({BLANK: game.box.blanks})
    assert seated[BLANK] == 0
    for player in game.players:
        for skill, row in player.team.items():
            assert all(player.character.skills[skill] < slot <= 5 for slot in row)
            for slot, token in row.items():
                assert token in (TRAINING, PLANNING) or game.values[token][skill] >= slot


class Watch:
    """Follows a game from answer to answer: what is conserved, and which way the counters go."""

    def __init__(self, game: Resistance) -> None:
        self.game = game
        self.counters: list[int] = []
        self.army = game.army

    def look(self, request: Request | None, *, taken_back: bool = False) -> None:
        """Call after every answer; ``taken_back``: a press was taken back, so a counter may go down."""
        now = [player.counter for player in self.game.players]
        before = self.counters + [0] * (len(now) - len(self.counters))
        assert taken_back or all(new >= old for new, old in zip(now, before, strict=True))
        assert self.game.army >= self.army
        if isinstance(request, Act):
            ahead = (new - min(now) for new, old in zip(now, before, strict=True) if new > old)
            assert all(gap <= 2 for gap in ahead), "nobody gets more than two boxes ahead by acting"
        self.counters, self.army = now, self.game.army
        if isinstance(request, Act | Confirm):
            check(self.game)
