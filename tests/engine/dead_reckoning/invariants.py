"""What must hold whenever a game of Dead Reckoning waits for its table."""

from collections import Counter

from engine.dead_reckoning.box import ACHIEVEMENTS
from engine.dead_reckoning.state import DeadReckoning, Player
from tests.engine.dead_reckoning.table import held


def check(game: DeadReckoning) -> None:
    """Cubes, coins and cargo are conserved, every card and tile is somewhere, holds are not overfull."""
    for player in game.players:
        assert player.reserve >= 0
        assert player.achievements == [*dict.fromkeys(player.achievements)]
        assert set(player.achievements) <= set(ACHIEVEMENTS)
    if game.full:
        _full(game)


def _full(game: DeadReckoning) -> None:
    for player in game.players:
        assert game.cubes_of(player) == 30, player.name
        _player(player)
    assert game.supply["cargo"] + held(game, "cargo") == 60
    assert game.supply["coin"] + held(game, "coin") == 80
    for isle in game.isles().values():
        assert isle.empty >= 0
        assert all(number >= 0 for number in (*isle.cubes.values(), *isle.goods.values()))
    built = sum(len(isle.buildings) for isle in game.isles().values())
    assert game.buildings.total() + built == 22
    assert game.tiles.total() + sum(len(player.tiles) for player in game.players) == 32
    _cards(game)


def _player(player: Player) -> None:
    assert player.dock >= 0
    assert player.chest >= 0
    assert 0 <= player.hand <= len(player.unseen)
    assert player.known <= set(player.unseen)
    assert len(player.known) <= player.hand
    assert all(0 <= space.load <= space.hold or not space.load for space in player.hull)
    for sailor in player.sailors.values():
        positions = [p for card in sailor.sleeved for p in card.positions]
        assert len(positions) == len(set(positions))


def _cards(game: DeadReckoning) -> None:
    """Every card that left a box lies on a board, is buried, aside or in a sleeve."""
    out = sum(board.card is not None for board in game.boards.values()) + len(game.buried)
    for player in game.players:
        out += len(player.aside) + sum(len(sailor.sleeved) for sailor in player.sailors.values())
    left = sum(box.total() for box in game.boxes.values())
    assert left + out == 98


class Watch:
    """Follows a game from answer to answer: one permanent cube for each taking of control."""

    def __init__(self, game: DeadReckoning) -> None:
        self.game = game
        self.controllers: dict[str, int | None] = {}
        self.taken: Counter[tuple[str, int]] = Counter()
        self.short: set[int] = set()

    def look(self, *, between_actions: bool) -> None:
        """Call after every answer; between two actions the whole table is looked at."""
        for at, isle in self.game.isles().items():
            if isle.controller is not None and isle.controller != self.controllers.get(at):
                self.taken[at, isle.controller] += 1
            self.controllers[at] = isle.controller
        self.short |= {player.seat for player in self.game.players if not player.reserve}
        assert self.game.black + (self.game.fight.cubes_of("black") if self.game.fight else 0) == 20
        if between_actions:
            check(self.game)
            self._control()

    def _control(self) -> None:
        """Control follows the two conditions; who ran out of cubes may lack a permanent one."""
        seats = range(len(self.game.players))
        for at, isle in self.game.isles().items():
            assert isle.controller == isle.rightful(seats)
            for seat in seats:
                assert isle.permanent[seat] == self.taken[at, seat] or seat in self.short
                assert isle.permanent[seat] <= self.taken[at, seat]
