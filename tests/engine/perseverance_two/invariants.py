"""What must hold whenever a game of Episode 2 waits for its table."""

from collections import Counter

from engine.perseverance.state import LEADER, NEUTRAL, SOLDIERS, SOLDIERS_EACH
from engine.perseverance.two.box import load_perks
from engine.perseverance.two.hex_map import SPECIES, TERRAINS
from engine.perseverance.two.pen import capacity
from engine.perseverance.two.state import Expedition, Explorer
from tests.engine.perseverance.watched import TownWatch

POOLS = {2: (13, 13), 3: (11, 11, 14), 4: (14, 17, 17)}


class Watch(TownWatch[Expedition]):
    """Dinos, soldiers, structures, perks, breaches and cards."""

    pools = POOLS
    attack = ("attack.held", "attack.breach")

    def check(self) -> None:
        game = self.game
        if game.full or game.tiles:
            assert all(game.dinos_left(species) >= 0 for species in SPECIES), "told pens are only scored"
        for player in game.players:
            _soldiers(game, player)
            _pieces(game, player)
        for id, area in game.areas.items():
            assert area.cleared or (area.camp, area.outpost, area.tower) == (None, None, None), id
            assert not area.cleared or not area.dinos, id
            assert set(area.dinos) <= set(range(1, len(area.spaces) + 1)), id
        built = [area.outpost.outpost.id for area in game.areas.values() if area.outpost]
        assert len(built) == len(set(built))
        assert {id for id, zone in game.effects.items() if zone == "discovery"} == set(built)

    def may_have_more_dice(self) -> int:
        """With two players, neutral dice that were not there any more could not be removed."""
        game = self.game
        return 2 if len(game.names) == 2 and game.assemblies and not game.dice_in_play(NEUTRAL) else 0

    def turn_begins(self) -> None:
        game = self.game
        assert game.rallies == []
        assert game.under_way == {}
        for player in game.players:
            assert not player.fresh
            assert not player.toppled.total()
        if game.full:
            self._cards()

    def _cards(self) -> None:
        """No adventure card, attack card or outpost is ever lost or doubled."""
        game = self.game
        gone = sum(player.completed + (player.patrol is not None) for player in game.players)
        held = sum(len(player.hand) for player in game.players)
        open = sum(map(len, game.offer.values()))
        left = sum(game.decks[terrain].total() + game.under_deck[terrain].total() for terrain in TERRAINS)
        assert gone + held + open + left == 7 + 11 + 2 * len(game.players)
        for terrain in TERRAINS:
            used = sum(p.breach is not None and p.breach.card.terrain == terrain for p in game.players)
            assert game.attack_deck[terrain].total() + game.attack_discards[terrain].total() + used == 10
        built = sum(area.outpost is not None for area in game.areas.values())
        assert built + len(game.outpost_offer) + game.outpost_deck.total() + game.under_outposts.total() == 20


def _soldiers(game: Expedition, player: Explorer) -> None:
    for kind in SOLDIERS:
        places = (player.board[kind], player.supply[kind], player.on_patrol[kind])
        assert min(places) >= 0
        assert sum(places) == SOLDIERS_EACH, (player.name, kind, places)
        assert 0 <= player.toppled[kind] <= player.board[kind]
    in_zones = sum(player.owner in zone.leaders for zone in game.zones.values())
    assert in_zones + player.on_patrol[LEADER] <= 1
    assert not player.toppled[LEADER] or game.leader_is_home(player)


def _pieces(game: Expedition, player: Explorer) -> None:
    owner = player.owner
    assert min(game.camps_left(owner), game.towers_left(owner), player.permanent) >= 0
    assert player.votes >= 0
    assert min(player.pen.values(), default=0) >= 0
    if game.full:
        assert player.pen.total() <= capacity(player)
        assert player.votes >= player.permanent
    assert len(player.perks) == len(set(player.perks))
    perks = [load_perks()[id] for id in player.perks]
    of_officer = Counter(perk.officer for perk in perks)
    for perk in perks:
        assert of_officer[perk.officer] >= perk.level, (
            "a perk of a higher level stands on others of its officer"
        )
    if player.breach is not None:
        area = game.areas[player.breach.hex]
        here = area.camp if player.breach.at == "camp" else area.outpost and area.outpost.owner
        assert here == owner
