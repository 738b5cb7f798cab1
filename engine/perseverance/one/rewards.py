"""The fifth phase of an attack: Combat Rewards for those who took part in the defense."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.messages import Message, say
from engine.perseverance.assembly import zone_name
from engine.perseverance.assets import FOLLOWERS, assets_in_words, can_pay, gain, pay
from engine.perseverance.one.defense import retrieve_leader
from engine.perseverance.one.state import Attack, Perseverance
from engine.perseverance.options import STOP, stop_option
from engine.perseverance.state import LIGHT, Player
from engine.requests import Count, Option
from engine.rules import Rules, choose, fill, instruct

TRACKS = ("valor", "safeguard")
TOP_OF_TRACK = 6


def picks(contribution: int) -> int:
    """1 for one piece, 2 from two, 3 from four, 4 from six, 5 from eight."""
    return min(contribution // 2 + 1, 5) if contribution else 0


def _defeated_dinos(_game: Perseverance, fought: Attack, player: Player) -> Mapping[str, int]:
    pile = fought.piles[player.owner]
    return {FOLLOWERS: pile["trampler"] + 2 * pile["raptor"]}


def _walls(_game: Perseverance, fought: Attack, player: Player) -> Mapping[str, int]:
    return {FOLLOWERS: 2 * fought.area.own_walls(player.owner)}


def _production(game: Perseverance, fought: Attack, _player: Player) -> Mapping[str, int]:
    return {game.zones[fought.area.zone].production: 1}


def _fallen_soldiers(_game: Perseverance, fought: Attack, player: Player) -> Mapping[str, int]:
    fallen = fought.fallen[player.owner]
    return {FOLLOWERS: fallen["light"] + 2 * fallen["heavy"]}


def _leader_home(game: Perseverance, _fought: Attack, player: Player) -> Mapping[str, int]:
    retrieve_leader(game, player)
    return {}


def _pieces_in_town(game: Perseverance, fought: Attack, player: Player) -> Mapping[str, int]:
    zone = game.zones[fought.area.zone]
    return {FOLLOWERS: zone.own_settlements(player.owner) + 2 * zone.own_dice(player.owner)}


@dataclass(frozen=True, slots=True)
class Reward:
    """A Combat Reward: its cost in valor and safeguard, and what it gives."""

    cost: dict[str, int]
    gives: Callable[[Perseverance, Attack, Player], Mapping[str, int]]


REWARDS: dict[str, Reward] = {
    "1": Reward({"valor": 3}, _defeated_dinos),
    "2": Reward({"valor": 1, "safeguard": 1}, _walls),
    "3": Reward({"safeguard": 1}, _production),
    "4": Reward({"valor": 2, "safeguard": 1}, lambda *_: {FOLLOWERS: 5}),
    "5": Reward({"valor": 1, "safeguard": 1}, _fallen_soldiers),
    "6": Reward({"safeguard": 2}, _leader_home),
    "7": Reward({"safeguard": 2}, _pieces_in_town),
    "8": Reward({"valor": 1}, lambda *_: {LIGHT: 1}),
}


def rewards_phase(game: Perseverance, fought: Attack) -> Rules[None]:
    """Everybody who contributed picks at the same time; nobody's picks touch another's."""
    contributions = {player.owner: fought.area.contribution(player.owner) for player in game.players}
    most = max(contributions.values())
    if not most:
        return
    rewarded = [player for player in game.from_seat(fought.active.seat) if contributions[player.owner]]
    yield from _read_tracks(game, rewarded)
    for player in rewarded:
        number = contributions[player.owner]
        game.tell(say("perseverance-1.news.contribution", player=player.name, n=number, picks=picks(number)))
        yield from _pick(game, fought, player, picks(number), may_repeat=number == most)
    name = zone_name(fought.area.zone)
    yield from instruct(
        "perseverance-1.phase.rewards",
        say("perseverance-1.phase.rewards", zone=name),
        *game.take_news(),
        rule=("P1-ATTACK-REWARD-01", "P1-ATTACK-REWARD-03"),
    )


def _read_tracks(game: Perseverance, players: list[Player]) -> Rules[None]:
    """Where the turns go by hand, valor and safeguard are read from the player boards first."""
    if game.full:
        return
    parts = [
        Count(
            id=f"{player.seat} {track}",
            prompt=say(f"perseverance-1.ask-track.{track}", player=player.name),
            most=TOP_OF_TRACK,
            default=player.assets[track],
        )
        for player in players
        for track in TRACKS
    ]
    told = yield from fill(
        "perseverance-1.ask.tracks", say("perseverance-1.ask.tracks"), parts, rule=("P1-ATTACK-REWARD-03",)
    )
    for name, number in told.numbers().items():
        seat, track = name.split()
        game.players[int(seat)].assets[track] = number


def _pick(
    game: Perseverance, fought: Attack, player: Player, number: int, *, may_repeat: bool
) -> Rules[None]:
    """One pick after the other, each paid at once; a repeat uses up a pick like any other."""
    taken: Counter[str] = Counter()
    for _ in range(number):
        repeat = may_repeat and 2 not in taken.values()
        offered = [
            id
            for id, reward in REWARDS.items()
            if can_pay(player, reward.cost)
            and (not taken[id] or repeat)
            and not (fought.breached and id in game.breach_tokens)
        ]
        if not offered:
            game.tell(say("perseverance-1.news.pick-lost", player=player.name))
            return
        prompt = say("perseverance-1.ask.reward", player=player.name)
        options = [*(Option(id, reward_name(id)) for id in offered), stop_option()]
        id = yield from choose(
            "perseverance-1.ask.reward",
            prompt,
            options,
            seat=player.seat,
            rule=("P1-ATTACK-REWARD-04", "P1-ATTACK-REWARD-08"),
        )
        if id == STOP:
            return
        taken[id] += 1
        pay(player, REWARDS[id].cost)
        game.tell(say("perseverance-1.news.reward", player=player.name, reward=reward_name(id)))
        gain(game, player, REWARDS[id].gives(game, fought, player), of="attacks")


def reward_name(id: str) -> Message:
    cost = assets_in_words(REWARDS[id].cost)
    return say("perseverance-1.reward", number=int(id), what=say(f"perseverance-1.reward.{id}"), cost=cost)
