"""What must hold whenever a game of Episode 1 waits for its table (catalogue section 14)."""

from collections import Counter

from engine.perseverance.one.board import DINOS
from engine.perseverance.one.state import OPEN_SPACES, WALLS_EACH, Perseverance
from engine.perseverance.state import DICE_EACH, LEADER, NEUTRAL, SETTLEMENTS_EACH, SOLDIERS_EACH, Player
from engine.requests import Request

POOLS = {2: (13, 15), 3: (11, 11, 11), 4: (14, 13, 13)}
BETWEEN = ("tell.turn", "ask.effect", "ask.effect-anywhere")
"""Questions at which a turn begins: nothing is under way."""


def check(game: Perseverance) -> None:
    """Every piece is somewhere, once, and no cap is broken."""
    guards = Counter((one.owner, one.kind) for area in game.areas.values() for one in area.posts.values())
    for player in game.players:
        _soldiers(player, guards)
        _player(game, player)
        assert (
            sum(player.owner in zone.leaders for zone in game.zones.values()) + guards[player.owner, LEADER]
            < 2
        )
    for party in game.parties:
        assert game.dice_in_play(party.owner) <= DICE_EACH
        assert game.cubes_left(party.owner) >= 0
        assert party.votes >= 0
    _dinos(game)
    assert all(len(officer.spaces) < 4 for officer in game.officers.values())
    _areas(game)


def _soldiers(player: Player, guards: Counter[tuple[int, str]]) -> None:
    for kind in ("light", "heavy"):
        places = (player.board[kind], player.supply[kind], player.on_patrol[kind], guards[player.owner, kind])
        assert min(places) >= 0
        assert sum(places) == SOLDIERS_EACH, (player.name, kind, places)


def _player(game: Perseverance, player: Player) -> None:
    assert player.assets["valor"] <= 6
    assert player.assets["safeguard"] <= 6
    assert all(number >= 0 for number in player.assets.values())
    assert player.followers >= 0
    assert game.settlements(player.owner) <= SETTLEMENTS_EACH
    assert game.walls(player.owner) <= WALLS_EACH
    assert game.traps_left(player.owner) >= 0


def _dinos(game: Perseverance) -> None:
    out = Counter(dino for area in game.areas.values() for dino in area.dinos.values())
    assert all(out[dino] + game.in_hand[dino] + game.dinos_left(dino) == DINOS[dino] for dino in DINOS)
    assert all(game.dinos_left(dino) >= 0 for dino in DINOS)


def _areas(game: Perseverance) -> None:
    for zone, area in game.areas.items():
        assert set(area.dinos) | set(area.traps) <= set(area.spaces)
        assert all(1 <= column <= area.grid.columns for column in area.walls)
        settled = game.zones[zone].settlements
        assert area.dangerous or set(settled) <= set(OPEN_SPACES)


class Watch:
    """Follows a game from answer to answer: dice, cards, and one attack a turn at most."""

    def __init__(self, game: Perseverance) -> None:
        self.game = game
        self.pool: int | None = None
        self.dice = 0
        self.assemblies = 0
        self.attacks = 0
        self.last = ""

    def look(self, request: Request | None) -> None:
        """Call after every answer."""
        asked = request.prompt.id.rpartition("perseverance-1.")[2] if request else ""
        if len(self.game.players) == len(self.game.names):
            check(self.game)
        if self.pool is not None and self.assemblies == self.game.assemblies:
            assert self.game.dice_total() == self.dice, "no die comes or goes between assemblies"
        if asked in BETWEEN and self.last != "ask.overrule":
            self._turn_begins()
        self.attacks += asked == "attack"
        self.last = asked

    def _turn_begins(self) -> None:
        game = self.game
        assert self.attacks <= 1
        self.attacks = 0
        expected = POOLS[len(game.names)][game.assemblies]
        kept = game.assemblies > 0 and len(game.names) == 4 and not game.dice_in_play(NEUTRAL)
        assert game.dice_total() - expected in ((0, 1) if kept else (0,)), "no neutral die was left to remove"
        if self.pool is not None and self.assemblies == game.assemblies:
            assert len(game.pool) == self.pool - 1, "every turn takes one die"
        self.pool, self.dice, self.assemblies = len(game.pool), game.dice_total(), game.assemblies
        assert not any(area.full for area in game.areas.values())
        assert not game.in_hand.total()
        if game.full:
            self._cards()

    def _cards(self) -> None:
        game = self.game
        assert [deck.total() for deck in game.challenges.values()] == [8, 8]
        out = sum(player.completed + (player.patrol is not None) for player in game.players)
        assert game.deck.total() + game.under_deck.total() + len(game.offer) + out == 19
