"""Resistance cards: keeping them, preparing them with cubes, and what they do when played."""

from collections import Counter

from engine.answers import Seat
from engine.messages import Message, say
from engine.requests import Option, Timer
from engine.resistance import refusals, team
from engine.resistance.actions import Action, always, give, set_aside, why_nothing_to_give
from engine.resistance.clues import may_keep
from engine.resistance.components import SKILLS
from engine.resistance.names import card_name, clue_name, object_name, skill_name, zone_counts, zone_options
from engine.resistance.skills import HERO
from engine.resistance.state import PLANNING, TRAINING, Asks, Pile, Player, Resistance, asked
from engine.rules import Rules, choose, choose_some, count

SLOWED_BY = 2
SKILL_TOKENS = 10
RAIDS = {"soldiers": (4, 0), "officers": (0, 2), "both": (2, 1)}


def keep_available(
    game: Resistance,
    drawn: list[str],
    *,
    rule: str,
    timer: Timer | None = None,
    note: Message | None = None,
) -> Rules[None]:
    """Keep one of the drawn cards beside the board; the others are shuffled back."""
    kept = drawn[0]
    if len(drawn) > 1:
        kept = yield from choose(
            "resistance.ask.keep-card",
            say("resistance.ask.keep-card"),
            [Option(card, card_name(card)) for card in drawn],
            rule=(rule, "RES-CARD-10"),
            timer=timer,
            note=note,
        )
    game.available[kept] = 0
    game.resistance.draw.update(card for card in drawn if card != kept)


def return_card(game: Resistance, card: str) -> None:
    """A used or lost card is shuffled back into the pile, its cubes go to the supply."""
    game.supply += game.available.pop(card)
    game.resistance.draw[card] += 1


def why_nobody_prepares(game: Resistance) -> Message | None:
    return None if _preparable(game) else refusals.NO_CARD_TO_PREPARE


def why_not_prepare(game: Resistance, player: Player) -> Message | None:
    if not player.cubes and not _hero_cube(game, player):
        return refusals.no_cube(player.name)
    return None


def _preparable(game: Resistance) -> list[str]:
    return [card for card, cubes in game.available.items() if cubes < game.box.costs[card]]


def _hero_cube(game: Resistance, player: Player) -> int:
    return int(player.character.id == HERO and game.supply > 0)


def prepare(game: Resistance, player: Player) -> Rules[None]:
    cards = _preparable(game)
    card = cards[0]
    if len(cards) > 1:
        card = yield from choose(
            "resistance.ask.prepare",
            say("resistance.ask.prepare", player=player.name),
            [Option(choice, card_name(choice)) for choice in cards],
            rule=("RES-ACT-23",),
            **asked(game, player),
        )
    extra = _hero_cube(game, player)
    room = game.box.costs[card] - game.available[card] - extra
    least, most = 1 - extra, min(player.cubes, room)
    own = least
    if most > least:
        own = yield from count(
            "resistance.ask.cubes",
            say("resistance.ask.cubes", player=player.name, card=card_name(card)),
            least=least,
            most=most,
            rule=("RES-ACT-23", "RES-ACT-24"),
            **asked(game, player),
        )
    player.cubes -= own
    game.available[card] += own + game.take_from_supply(extra)


def playable(game: Resistance, player: Player) -> list[str]:
    """Cards whose cubes equal their cost and whose effect is possible now."""
    return [card for card in _full(game) if EFFECTS[card].why_not(game, player) is None]


def _full(game: Resistance) -> list[str]:
    return [card for card, cubes in game.available.items() if cubes == game.box.costs[card]]


def why_nobody_plays(game: Resistance) -> Message | None:
    return None if _full(game) else refusals.NO_CARD_READY


def why_not_play(game: Resistance, player: Player) -> Message | None:
    return None if playable(game, player) else refusals.NO_CARD_READY


def play(game: Resistance, player: Player) -> Rules[None]:
    cards = playable(game, player)
    card = cards[0]
    if len(cards) > 1:
        card = yield from choose(
            "resistance.ask.play",
            say("resistance.ask.play", player=player.name),
            [Option(choice, card_name(choice)) for choice in cards],
            rule=("RES-ACT-25",),
            **asked(game, player),
        )
    yield from EFFECTS[card].perform(game, player)
    return_card(game, card)


def _boss(_game: Resistance, player: Player) -> Rules[None]:
    player.boss = True
    yield from ()


def _airlift(game: Resistance, player: Player) -> Rules[None]:
    player.pawn = yield from choose(
        "resistance.ask.airlift",
        say("resistance.ask.airlift", player=player.name),
        zone_options(zone for zone in game.island.zones if zone != player.pawn),
        rule=("RES-CARD-02",),
        on_map=True,
        **asked(game, player),
    )


def _raids(game: Resistance) -> list[str]:
    soldiers, officers = game.soldiers.total(), game.officers.total()
    return [raid for raid, (s, o) in RAIDS.items() if (not s or soldiers) and (not o or officers)]


def _why_no_raid(game: Resistance, _player: Player) -> Message | None:
    return None if _raids(game) else say("resistance.refuse.no-raid")


def _commando(game: Resistance, player: Player) -> Rules[None]:
    yield from commando(game, **asked(game, player))


def commando(game: Resistance, *, seat: Seat | None = None, timer: Timer | None = None) -> Rules[None]:
    """Four soldiers, or two officers, or two soldiers and an officer leave the island."""
    raids = _raids(game)
    raid = raids[0]
    if len(raids) > 1:
        raid = yield from choose(
            "resistance.ask.raid",
            say("resistance.ask.raid"),
            [Option(choice, say(f"resistance.raid.{choice}")) for choice in raids],
            rule=("RES-CARD-03",),
            seat=seat,
            timer=timer,
        )
    soldiers, officers = RAIDS[raid]
    yield from _raid_away(game, "soldier", soldiers, seat=seat, timer=timer)
    yield from _raid_away(game, "officer", officers, seat=seat, timer=timer)


def _raid_away(
    game: Resistance, piece: str, number: int, *, seat: Seat | None, timer: Timer | None
) -> Rules[None]:
    """Remove pieces anywhere on the island: eliminated like others, or back at once and without reward."""
    on_island = game.soldiers if piece == "soldier" else game.officers
    number = min(number, on_island.total())
    if not number:
        return
    taken = yield from choose_some(
        f"resistance.ask.raid-{piece}",
        say(f"resistance.ask.raid-{piece}", n=number),
        zone_counts(on_island),
        least=number,
        most=number,
        rule=("RES-CARD-03",),
        seat=seat,
        timer=timer,
        on_map=True,
    )
    if game.commando_gives_reputation:
        for zone, gone in taken.items():
            set_aside(game, zone, **{f"{piece}s": gone})
        return
    on_island.subtract(taken)
    if piece == "soldier":
        game.reserve += number
    else:
        game.officers_in_reserve += number


def _take_any(
    id: str, pile: Pile, prompt: Message, options: list[Option], *, rule: str, who: Asks
) -> Rules[str]:
    """One card of choice out of the draw pile or the discards, as the player says where it lies in both."""
    card = yield from choose(id, prompt, options, rule=(rule, "RES-REP-07"), **who)
    piles = {"draw": pile.may_hold(), "discard": pile.discard}
    holding = [name for name, cards in piles.items() if cards[card]]
    source = holding[0]
    if len(holding) > 1:
        source = yield from choose(
            "resistance.ask.which-pile",
            say("resistance.ask.which-pile"),
            [Option(name, say(f"resistance.pile.{name}")) for name in holding],
            default=source,
            rule=(rule,),
            **who,
        )
    if source == "draw":
        pile.take([card])
    else:
        pile.discard[card] -= 1
    return card


def _in_pile(pile: Pile) -> list[str]:
    return sorted((pile.may_hold() + pile.discard).keys())


def _why_no_object(game: Resistance, _player: Player) -> Message | None:
    return None if _in_pile(game.objects) else say("resistance.refuse.pile-empty")


def _targeted_search(game: Resistance, player: Player) -> Rules[None]:
    prompt = say("resistance.ask.any-object", player=player.name)
    options = [Option(card, object_name(card)) for card in _in_pile(game.objects)]
    card = yield from _take_any(
        "resistance.ask.any-object",
        game.objects,
        prompt,
        options,
        rule="RES-CARD-04",
        who=asked(game, player),
    )
    player.objects[card] += 1


def _useful_clues(game: Resistance) -> list[str]:
    return [clue for clue in _in_pile(game.clues) if may_keep(game, clue)]


def _why_no_clue(game: Resistance, _player: Player) -> Message | None:
    useful = any(may_keep(game, clue) for clue in _in_pile(game.clues))
    return None if useful else say("resistance.refuse.pile-empty")


def _targeted_investigation(game: Resistance, player: Player) -> Rules[None]:
    prompt = say("resistance.ask.any-clue", player=player.name)
    options = [Option(clue, clue_name(clue)) for clue in _useful_clues(game)]
    clue = yield from _take_any(
        "resistance.ask.any-clue", game.clues, prompt, options, rule="RES-CARD-05", who=asked(game, player)
    )
    game.kept_clues.append(clue)


def slow(game: Resistance) -> None:
    """The army counter moves on by two boxes: two actions that it will not take."""
    game.army += SLOWED_BY


def _slow(game: Resistance, _player: Player) -> Rules[None]:
    slow(game)
    yield from ()


def _others(game: Resistance, player: Player) -> list[Player]:
    return [other for other in game.players if other is not player]


def _remote_transfer(game: Resistance, player: Player) -> Rules[None]:
    yield from give(game, player, _others(game, player))


def _trainable(game: Resistance, player: Player) -> list[str]:
    used = Counter(token for p in game.players for row in p.team.values() for token in row.values())
    if used[TRAINING] + used[PLANNING] >= SKILL_TOKENS:
        return []
    return [skill for skill in SKILLS if team.fits(player, TRAINING, skill)]


def _why_no_training(game: Resistance, player: Player) -> Message | None:
    return None if _trainable(game, player) else say("resistance.refuse.no-training", player=player.name)


def _train(game: Resistance, player: Player) -> Rules[None]:
    skill = yield from choose(
        "resistance.ask.train",
        say("resistance.ask.train", player=player.name),
        [Option(choice, skill_name(choice)) for choice in _trainable(game, player)],
        rule=("RES-CARD-08", "RES-CHAR-15"),
        **asked(game, player),
    )
    team.place(player, TRAINING, skill)


EFFECTS: dict[str, Action] = {
    "boss": Action(always, _boss),
    "airlift": Action(always, _airlift),
    "commando": Action(_why_no_raid, _commando),
    "targeted-search": Action(_why_no_object, _targeted_search),
    "targeted-investigation": Action(_why_no_clue, _targeted_investigation),
    "slow": Action(always, _slow),
    "remote-transfer": Action(why_nothing_to_give, _remote_transfer),
    "train": Action(_why_no_training, _train),
}
