"""Resolving a stage of a card with soldiers on it: rewards, challenges, threats, and on to the next stage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar, cast

from engine.answers import Chosen, Counted
from engine.messages import Message, say
from engine.perseverance.asking import ask, ask_form, ask_number, ask_several, ask_yes_no, counts
from engine.perseverance.assets import gain, lose_soldier, soldier_name
from engine.perseverance.cards import Challenge, Stage, StageCard
from engine.perseverance.picks import G
from engine.perseverance.state import SOLDIERS, Patrol, Player
from engine.perseverance.threat import ON_TRACK, crossings, roll_is_lower
from engine.requests import Choose, Count, Option
from engine.rules import Rules, draw

MOST_SOLDIERS = 8
MOST_GAINS = 4
TOP_THREAT = 6

T = TypeVar("T")
Build = Callable[[T, Player], Rules[None]]


@dataclass(frozen=True)
class Rewards(Generic[T]):
    """What cards of the episode may give: assets with how often at most, and structures that are built."""

    assets: Mapping[str, int]
    structures: Mapping[str, Build[T]]
    rule: tuple[str, ...]

    def options(self) -> tuple[Option, ...]:
        each = Counter({**self.assets, **dict.fromkeys(self.structures, 1)})
        return tuple(counts(each, lambda id: say(f"perseverance.gain.{id}")))


def resolve_stage(game: G, player: Player, rewards: Rewards[G]) -> Rules[None]:
    """The current stage of the player's card; afterwards it goes on to the next, or it is completed."""
    patrol = cast(Patrol, player.patrol)
    stage = patrol.card.stage(patrol.stage) or (yield from _ask_stage(player, patrol, rewards))
    yield from give(game, player, stage.gains, rewards)
    drawn = yield from _draw_challenges(game, player, patrol, stage, rewards.rule)
    kept = yield from _keep(game, player, drawn, stage.challenges, rewards)
    for challenge in kept:
        yield from _face(game, player, patrol, challenge, rewards.rule)
    for id in drawn:
        game.challenges[game.challenge_cards[id].kind][id] += 1
    yield from _go_on(game, player, patrol, rewards.rule)


def _ask_stage(player: Player, patrol: Patrol, rewards: Rewards[G]) -> Rules[Stage]:
    prompt = say("perseverance.ask.stage", player=player.name, number=patrol.stage)
    parts = (
        Choose(
            prompt=say("perseverance.ask.stage-gains"),
            options=rewards.options(),
            least=0,
            most=MOST_GAINS,
            default=(),
        ),
        Count(prompt=say("perseverance.ask.stage-challenges"), most=MOST_SOLDIERS, default=0),
    )
    gains, challenges = yield from ask_form(player, prompt, parts, rule=rewards.rule)
    return Stage(Counter(cast(Chosen, gains).ids), cast(Counted, challenges).number)


def give(game: G, player: Player, gains: Counter[str], rewards: Rewards[G]) -> Rules[None]:
    """Assets at once, structures by building them."""
    assets = {asset: number for asset, number in gains.items() if asset not in rewards.structures}
    gain(game, player, assets, of="patrols")
    for structure, build in rewards.structures.items():
        for _ in range(gains[structure]):
            yield from build(game, player)


def _draw_challenges(
    game: G, player: Player, patrol: Patrol, stage: Stage, rule: tuple[str, ...]
) -> Rules[list[str]]:
    """One card for each soldier, from the deck of its type."""
    drawn: list[str] = []
    for kind in SOLDIERS:
        number = patrol.soldiers[kind]
        if stage.challenges and number:
            prompt = say(f"perseverance.draw.{kind}-challenges", n=number, player=player.name)
            deck = game.challenges[kind]
            drawn += yield from draw(
                prompt, f"{kind} challenges", deck, number, label=challenge_name, rule=rule, seat=player.seat
            )
    for id in drawn:
        game.challenges[game.challenge_cards[id].kind][id] -= 1
    return drawn


def challenge_name(id: str) -> Message:
    kind, _, number = id.partition("-")
    return say(f"perseverance.challenge.{kind}", number=int(number))


def _keep(
    game: G, player: Player, drawn: list[str], number: int, rewards: Rewards[G]
) -> Rules[list[Challenge]]:
    """Keep as many as the stage shows, all where fewer were drawn; their rewards come at once."""
    number = min(number, len(drawn))
    if not number:
        return []
    ids = tuple(drawn)
    if number < len(drawn):
        prompt = say("perseverance.ask.keep", player=player.name, n=number)
        options = [Option(id, challenge_name(id)) for id in drawn]
        ids = yield from ask_several(
            game, player, prompt, options, least=number, most=number, rule=rewards.rule
        )
    kept = []
    for id in ids:
        challenge = yield from _known(player, id, game.challenge_cards[id], rewards)
        yield from give(game, player, challenge.gains or Counter(), rewards)
        kept.append(challenge)
    return kept


def _known(player: Player, id: str, challenge: Challenge, rewards: Rewards[G]) -> Rules[Challenge]:
    """The card with what the file leaves out told by the player."""
    parts: dict[str, Choose | Count] = {}
    if challenge.gains is None:
        prompt = say("perseverance.ask.card-gains")
        parts["gains"] = Choose(
            prompt=prompt, options=rewards.options(), least=0, most=MOST_GAINS, default=()
        )
    if challenge.threat is None:
        parts["threat"] = Count(prompt=say("perseverance.ask.card-threat"), most=TOP_THREAT, default=0)
    if not parts:
        return challenge
    prompt = say("perseverance.ask.card", player=player.name, card=challenge_name(id))
    told = dict(
        zip(parts, (yield from ask_form(player, prompt, parts.values(), rule=rewards.rule)), strict=True)
    )
    if "gains" in told:
        challenge = replace(challenge, gains=Counter(cast(Chosen, told["gains"]).ids))
    if "threat" in told:
        challenge = replace(challenge, threat=cast(Counted, told["threat"]).number)
    return challenge


def _face(
    game: G, player: Player, patrol: Patrol, challenge: Challenge, rule: tuple[str, ...]
) -> Rules[None]:
    """The threat of a kept card endangers one soldier of the card's type."""
    if not challenge.threat:
        return
    if game.on(ON_TRACK):
        lost = crossings(game, player, challenge.kind, challenge.threat)
    else:
        why = say(f"perseverance.threat.{challenge.kind}")
        lost = int((yield from roll_is_lower(game, player, challenge.threat, why, rule=rule)))
    _lose(game, player, patrol, challenge.kind, lost)


def _lose(game: G, player: Player, patrol: Patrol, kind: str, number: int) -> None:
    for _ in range(min(number, patrol.soldiers[kind])):
        patrol.soldiers[kind] -= 1
        lose_soldier(game, player, kind)


def _go_on(game: G, player: Player, patrol: Patrol, rule: tuple[str, ...]) -> Rules[None]:
    """To the second stage, if there is one, a soldier is left and the player wishes; else it is completed."""
    if patrol.stage < (patrol.card.stages or 1) and patrol.soldiers.total():
        prompt = say("perseverance.ask.go-on", player=player.name)
        if (yield from ask_yes_no(game, player, prompt, rule=rule)):
            yield from _transition(game, player, patrol, rule)
            if patrol.soldiers.total():
                patrol.stage += 1
                return
    complete(game, player, patrol)


def _transition(game: G, player: Player, patrol: Patrol, rule: tuple[str, ...]) -> Rules[None]:
    """The threat between the stages costs a soldier of any type."""
    value = patrol.card.transition
    if value is None:
        prompt = say("perseverance.ask.transition", player=player.name)
        value = yield from ask_number(game, player, prompt, most=TOP_THREAT, rule=rule)
    if game.on(ON_TRACK):
        kind = yield from _soldier_type(game, player, patrol, "perseverance.ask.token", rule)
        _lose(game, player, patrol, kind, crossings(game, player, kind, value))
    elif (yield from roll_is_lower(game, player, value, say("perseverance.threat.transition"), rule=rule)):
        kind = yield from _soldier_type(game, player, patrol, "perseverance.ask.loss", rule)
        _lose(game, player, patrol, kind, 1)


def _soldier_type(game: G, player: Player, patrol: Patrol, prompt: str, rule: tuple[str, ...]) -> Rules[str]:
    kinds = [kind for kind in SOLDIERS if patrol.soldiers[kind]]
    if len(kinds) == 1:
        return kinds[0]
    options = [Option(kind, soldier_name(kind)) for kind in kinds]
    return (yield from ask(game, player, say(prompt, player=player.name), options, rule=rule))


def complete(game: G, player: Player, patrol: Patrol) -> None:
    """Soldiers go home; the card stays face down before the player."""
    player.board.update(patrol.soldiers)
    player.patrol = None
    player.completed += 1
    game.tell(say("perseverance.news.completed", player=player.name))


def unlisted_card(player: Player, id: str, *, rule: tuple[str, ...]) -> Rules[StageCard]:
    """A card that the file does not describe, as the player reads it out."""
    prompt = say("perseverance.ask.unlisted", player=player.name)
    held = min(MOST_SOLDIERS, player.board.total())
    parts = (
        Count(prompt=say("perseverance.ask.requirement"), least=1, most=held, default=1),
        Count(prompt=say("perseverance.ask.stages"), least=1, most=2, default=1),
    )
    soldiers, stages = yield from ask_form(player, prompt, parts, rule=rule)
    return StageCard(id, "", cast(Counted, soldiers).number, cast(Counted, stages).number)
