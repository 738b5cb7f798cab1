"""What must hold whenever a game of Episode 1 waits for its table (catalogue section 14)."""

from collections import Counter

from engine.perseverance.one.board import DINOS
from engine.perseverance.one.state import OPEN_SPACES, WALLS_EACH, Perseverance
from engine.perseverance.state import LEADER, NEUTRAL, SOLDIERS_EACH, Player
from tests.engine.perseverance.watched import TownWatch

POOLS = {2: (13, 15), 3: (11, 11, 11), 4: (14, 13, 13)}


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
    _dinos(game)
    _areas(game)


def _soldiers(player: Player, guards: Counter[tuple[int, str]]) -> None:
    for kind in ("light", "heavy"):
        places = (player.board[kind], player.supply[kind], player.on_patrol[kind], guards[player.owner, kind])
        assert min(places) >= 0
        assert sum(places) == SOLDIERS_EACH, (player.name, kind, places)


def _player(game: Perseverance, player: Player) -> None:
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


class Watch(TownWatch[Perseverance]):
    """Dinos, soldiers, cards, and one attack a turn at most."""

    pools = POOLS
    attack = ("attack",)

    def check(self) -> None:
        check(self.game)

    def may_have_more_dice(self) -> int:
        """No neutral die was left to remove."""
        game = self.game
        return int(game.assemblies > 0 and len(game.names) == 4 and not game.dice_in_play(NEUTRAL))

    def turn_begins(self) -> None:
        game = self.game
        assert self.attacks_this_turn <= 1
        assert not any(area.full for area in game.areas.values())
        assert not game.in_hand.total()
        if game.full:
            out = sum(player.completed + (player.patrol is not None) for player in game.players)
            assert game.deck.total() + game.under_deck.total() + len(game.offer) + out == 19
