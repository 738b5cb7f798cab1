"""Resolving a stage of a card with soldiers on it: rewards, challenges, threats, and on to the next stage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, cast

from engine.messages import Message, say
from engine.perseverance.assets import FOLLOWERS, gain, lose_soldier, soldier_name
from engine.perseverance.cards import (
    CARD,
    CHALLENGE,
    MOST_GAINS,
    STAGE,
    TRANSITION,
    Challenge,
    Stage,
    StageCard,
)
from engine.perseverance.fact_kinds import told_or_asked
from engine.perseverance.options import STOP, agree, counts, stop_option
from engine.perseverance.picks import G, P
from engine.perseverance.state import HEAVY, LEADER, SOLDIERS, Patrol, Player, Town
from engine.perseverance.threat import ON_TRACK, crossings, roll_is_lower
from engine.requests import Choose, Count, Option
from engine.rules import Rules, choose, choose_some, count, draw, fill

MOST_SOLDIERS = 8
NOW, LATER = "now", "later"
TOP_THREAT = 6


def _nothing_more(_game: Town, _player: Player) -> Rules[None]:
    yield from ()


@dataclass(frozen=True)
class Rewards(Generic[G, P]):
    """What cards of the episode may give: assets, and structures that are built.

    ``counted`` gives followers for each thing of a kind; ``completed`` follows when a card is done.
    """

    assets: tuple[str, ...]
    structures: Mapping[str, Callable[[G, P], Rules[None]]]
    rule: tuple[str, ...]
    counted: Mapping[str, Callable[[G, P], int]] = field(default_factory=dict)
    completed: Callable[[G, P], Rules[None]] = _nothing_more

    def options(self) -> tuple[Option, ...]:
        """What a card may be read out to give; people tell it in play and beforehand in the same way."""
        each = Counter(dict.fromkeys((*self.assets, *self.structures), MOST_GAINS))
        return tuple(counts(each, lambda id: say(f"perseverance.gain.{id}")))


def stage_step(game: G, player: P, rewards: Rewards[G, P], *, rule: tuple[str, ...]) -> Rules[None]:
    """The stage of the card before the player, if there is one; by a setting the second may wait."""
    if player.patrol is None:
        return
    if player.patrol.stage > 1 and game.settings["second-stage"] == "may":
        prompt = say("perseverance.ask.second-stage", player=player.name)
        if not (yield from agree("perseverance.ask.second-stage", prompt, seat=player.seat, rule=rule)):
            return
    yield from resolve_stage(game, player, rewards)


def resolve_stage(game: G, player: P, rewards: Rewards[G, P], *, safe: bool = False) -> Rules[None]:
    """The current stage of the player's card; afterwards it goes on to the next, or it is completed.

    ``safe``: no threat is rolled for, neither for challenges nor between the stages.
    """
    patrol = cast(Patrol, player.patrol)
    gains, challenges = yield from _read_stage(game, player, patrol, rewards)
    yield from give(game, player, gains, rewards)
    drawn: list[str] = []
    if challenges:
        drawn = yield from draw_challenges(game, player, patrol.soldiers, rewards.rule)
    kept = yield from keep_challenges(game, player, drawn, challenges, rewards)
    if not safe:
        for challenge in (yield from _ignore_one(player, patrol, kept, rewards.rule)):
            lost = yield from face_threat(game, player, challenge, rewards.rule)
            _lose(game, player, patrol, challenge.kind, lost)
    return_challenges(game, drawn)
    yield from _go_on(game, player, patrol, rewards, safe=safe)


def _read_stage(
    game: Town, player: Player, patrol: Patrol, rewards: Rewards[G, P]
) -> Rules[tuple[Counter[str], int]]:
    """What the stage gives and how many challenges are kept; the player reads out what nobody told."""
    stage = _stage_of(game, patrol)
    parts: list[Choose | Count] = []
    if stage is None or stage.gains is None:
        parts.append(_read_gains("perseverance.ask.stage-gains", rewards))
    if stage is None:
        kept = say("perseverance.ask.stage-challenges")
        parts.append(Count(id="challenges", prompt=kept, most=MOST_SOLDIERS, default=0))
    prompt = say("perseverance.ask.stage", player=player.name, number=patrol.stage)
    told = yield from fill("perseverance.ask.stage", prompt, parts, seat=player.seat, rule=rewards.rule)
    gains = stage.gains if stage is not None else None
    return (
        told.chosen("gains") if gains is None else gains,
        told.number("challenges") if stage is None else stage.challenges,
    )


def _stage_of(game: Town, patrol: Patrol) -> Stage | None:
    stage, fact = patrol.card.stage(patrol.stage), patrol.card.fact
    if fact and (stage is None or stage.gains is None):
        value = told_or_asked(game.facts, STAGE, f"{fact}#{patrol.stage}")
        return Stage(Counter(value["gains"]), value["challenges"]) if value else stage
    return stage


def give(game: G, player: P, gains: Counter[str], rewards: Rewards[G, P]) -> Rules[None]:
    """Assets at once, structures by building them, followers for what is counted."""
    special = {*rewards.structures, *rewards.counted}
    gain(game, player, {asset: n for asset, n in gains.items() if asset not in special}, of="patrols")
    for structure, build in rewards.structures.items():
        for _ in range(gains[structure]):
            yield from build(game, player)
    counted = sum(
        gains[thing] * worth(game, player) for thing, worth in rewards.counted.items() if gains[thing]
    )
    gain(game, player, {FOLLOWERS: counted}, of="patrols")


def draw_challenges(
    game: Town, player: Player, soldiers: Counter[str], rule: tuple[str, ...]
) -> Rules[list[str]]:
    """One card for each soldier, from the deck of its type; a leader counts as heavy."""
    drawn: list[str] = []
    for kind in SOLDIERS:
        number = soldiers[kind] + (soldiers[LEADER] if kind == HEAVY else 0)
        if number:
            prompt = say(f"perseverance.draw.{kind}-challenges", n=number, player=player.name)
            deck = game.challenges[kind]
            drawn += yield from draw(
                f"perseverance.draw.{kind}-challenges",
                prompt,
                f"{kind} challenges",
                deck,
                number,
                label=challenge_name,
                rule=rule,
                seat=player.seat,
            )
    for id in drawn:
        game.challenges[game.challenge_cards[id].kind][id] -= 1
    return drawn


def return_challenges(game: Town, drawn: Iterable[str]) -> None:
    """All that were drawn are shuffled back, kept or not."""
    for id in drawn:
        game.challenges[game.challenge_cards[id].kind][id] += 1


def challenge_name(id: str) -> Message:
    kind, _, number = id.partition("-")
    return say(f"perseverance.challenge.{kind}", number=int(number))


def keep_challenges(
    game: G, player: P, drawn: Sequence[str], number: int, rewards: Rewards[G, P], *, fewer: bool = False
) -> Rules[list[Challenge]]:
    """Keep as many as the stage shows, all where fewer were drawn; their rewards come at once."""
    number = min(number, len(drawn))
    if not number:
        return []
    ids = tuple(drawn)
    if number < len(drawn) or fewer:
        prompt = say("perseverance.ask.keep", player=player.name, n=number)
        options = [Option(id, challenge_name(id)) for id in drawn]
        chosen = yield from choose_some(
            "perseverance.ask.keep",
            prompt,
            options,
            seat=player.seat,
            least=0 if fewer else number,
            most=number,
            rule=rewards.rule,
        )
        ids = tuple(chosen)
    kept = []
    for id in ids:
        challenge = yield from _known(game, player, id, rewards)
        yield from give(game, player, challenge.gains or Counter(), rewards)
        kept.append(challenge)
    return kept


def _known(game: Town, player: Player, id: str, rewards: Rewards[G, P]) -> Rules[Challenge]:
    """The card with what nobody told yet read out by the player."""
    challenge = game.challenge_cards[id]
    known = challenge.gains is not None and challenge.threat is not None
    if not known and (value := told_or_asked(game.facts, CHALLENGE, id)):
        return replace(challenge, gains=Counter(value["gains"]), threat=value["threat"])
    parts: list[Choose | Count] = []
    if challenge.gains is None:
        parts.append(_read_gains("perseverance.ask.card-gains", rewards))
    if challenge.threat is None:
        prompt = say("perseverance.ask.card-threat")
        parts.append(Count(id="threat", prompt=prompt, most=TOP_THREAT, default=0))
    prompt = say("perseverance.ask.card", player=player.name, card=challenge_name(id))
    told = yield from fill("perseverance.ask.card", prompt, parts, seat=player.seat, rule=rewards.rule)
    if "gains" in told.names:
        challenge = replace(challenge, gains=told.chosen("gains"))
    if "threat" in told.names:
        challenge = replace(challenge, threat=told.number("threat"))
    return challenge


def _read_gains(prompt: str, rewards: Rewards[G, P]) -> Choose:
    return Choose(
        id="gains",
        prompt=say(prompt),
        options=rewards.options(),
        least=0,
        most=MOST_GAINS,
        default=(),
    )


def _ignore_one(
    player: Player, patrol: Patrol, kept: list[Challenge], rule: tuple[str, ...]
) -> Rules[list[Challenge]]:
    """A leader on the card may spare it one roll for a heavy challenge, before any is rolled."""
    heavy = {str(at): each.threat for at, each in enumerate(kept) if each.kind == HEAVY and each.threat}
    if not patrol.soldiers[LEADER] or patrol.spared or not heavy:
        return kept
    options = [Option(at, say("perseverance.ignore", value=threat)) for at, threat in heavy.items()]
    prompt = say("perseverance.ask.ignore", player=player.name)
    at = yield from choose(
        "perseverance.ask.ignore", prompt, [*options, stop_option()], seat=player.seat, rule=rule
    )
    if at == STOP:
        return kept
    patrol.spared = True
    return kept[: int(at)] + kept[int(at) + 1 :]


def face_threat(game: Town, player: Player, challenge: Challenge, rule: tuple[str, ...]) -> Rules[int]:
    """The threat of a kept card; returns how many soldiers of the card's type it costs."""
    if not challenge.threat:
        return 0
    if game.on(ON_TRACK):
        return crossings(game, player, challenge.kind, challenge.threat)
    why = say(f"perseverance.threat.{challenge.kind}")
    return int((yield from roll_is_lower(game, player, challenge.threat, why, rule=rule)))


def _lose(game: Town, player: Player, patrol: Patrol, kind: str, number: int) -> None:
    """So many soldiers of the type, as far as there are; the leader is never lost."""
    for _ in range(min(number, patrol.soldiers[kind])):
        patrol.soldiers[kind] -= 1
        lose_soldier(game, player, kind)


def _go_on(game: G, player: P, patrol: Patrol, rewards: Rewards[G, P], *, safe: bool) -> Rules[None]:
    """To the second stage, if there is one, a soldier is left and the player wishes; else it is completed."""
    if patrol.stage < (patrol.card.stages or 1) and patrol.soldiers.total():
        prompt = say("perseverance.ask.go-on", player=player.name)
        if (yield from agree("perseverance.ask.go-on", prompt, seat=player.seat, rule=rewards.rule)):
            if not safe:
                yield from _transition(game, player, patrol, rewards.rule)
            if patrol.soldiers.total():
                patrol.stage += 1
                return
    complete(game, player, patrol)
    yield from rewards.completed(game, player)


def _transition(game: Town, player: Player, patrol: Patrol, rule: tuple[str, ...]) -> Rules[None]:
    """The threat between the stages costs a soldier of any type, unless a leader can still spare the roll."""
    if patrol.soldiers[LEADER] and not patrol.spared:
        patrol.spared = True
        game.tell(say("perseverance.news.spared", player=player.name))
        return
    value, fact = patrol.card.transition, patrol.card.fact
    if value is None and fact:
        value = told_or_asked(game.facts, TRANSITION, fact)
    if value is None:
        prompt = say("perseverance.ask.transition", player=player.name)
        value = yield from count(
            "perseverance.ask.transition", prompt, seat=player.seat, most=TOP_THREAT, rule=rule
        )
    if game.on(ON_TRACK):
        kind = yield from _soldier_type(player, patrol, "perseverance.ask.token", rule)
        _lose(game, player, patrol, kind, crossings(game, player, kind, value))
    elif (yield from roll_is_lower(game, player, value, say("perseverance.threat.transition"), rule=rule)):
        kind = yield from _soldier_type(player, patrol, "perseverance.ask.loss", rule)
        _lose(game, player, patrol, kind, 1)


def _soldier_type(player: Player, patrol: Patrol, id: str, rule: tuple[str, ...]) -> Rules[str]:
    kinds = [kind for kind in SOLDIERS if patrol.soldiers[kind]] or [HEAVY]
    if len(kinds) == 1:
        return kinds[0]
    options = [Option(kind, soldier_name(kind)) for kind in kinds]
    return (yield from choose(id, say(id, player=player.name), options, seat=player.seat, rule=rule))


def complete(game: Town, player: Player, patrol: Patrol) -> None:
    """Soldiers and leader go home; the card stays face down before the player."""
    player.board.update({kind: patrol.soldiers[kind] for kind in SOLDIERS})
    player.patrol = None
    player.completed += 1
    game.tell(say("perseverance.news.completed", player=player.name))


def read_card(game: Town, player: Player, card: StageCard, *, rule: tuple[str, ...]) -> Rules[StageCard]:
    """What nobody told of a card that is to be taken, as the player reads it out."""
    known = card.soldiers is not None and card.stages is not None
    if card.fact and not known and (value := told_or_asked(game.facts, CARD, card.fact)):
        return replace(card, soldiers=value["soldiers"], stages=value["stages"])
    parts = []
    if card.soldiers is None:
        needed = say("perseverance.ask.requirement")
        parts.append(Count(id="soldiers", prompt=needed, least=1, most=MOST_SOLDIERS, default=1))
    if card.stages is None:
        stages = say("perseverance.ask.stages")
        parts.append(Count(id="stages", prompt=stages, least=1, most=2, default=1))
    prompt = say("perseverance.ask.unlisted", player=player.name)
    told = yield from fill("perseverance.ask.unlisted", prompt, parts, seat=player.seat, rule=rule)
    if "soldiers" in told.names:
        card = replace(card, soldiers=told.number("soldiers"))
    return replace(card, stages=told.number("stages")) if "stages" in told.names else card


def too_few(game: Town, player: Player, *, needs: int, held: int) -> bool:
    """Whether a card that was read out asks for more soldiers than there are; the table is told."""
    if needs > held:
        game.tell(say("perseverance.news.too-few", player=player.name, needs=needs, held=held))
    return needs > held


def assign(player: Player, held: Counter[str], least: int, *, rule: tuple[str, ...]) -> Rules[Counter[str]]:
    """Soldiers for a card, from the number that it asks for up to eight, in any mix."""
    return (
        yield from choose_some(
            "perseverance.ask.assign",
            say("perseverance.ask.assign", player=player.name, n=least),
            counts(held, soldier_name),
            seat=player.seat,
            least=least,
            most=min(MOST_SOLDIERS, held.total()),
            rule=rule,
        )
    )


def wait_with_stage(game: Town, player: Player, *, rule: tuple[str, ...]) -> Rules[bool]:
    """By agreement a stage may wait for the turn of the next player, where that touches nobody's decision."""
    if player.patrol is None or game.settings["patrol-stage"] != LATER:
        return False
    options = [Option(id, say(f"perseverance.stage.{id}")) for id in (NOW, LATER)]
    prompt = say("perseverance.ask.stage-when", player=player.name)
    return (
        yield from choose("perseverance.ask.stage-when", prompt, options, seat=player.seat, rule=rule)
    ) == LATER
