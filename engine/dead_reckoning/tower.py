"""The combat ship: cubes are thrown, read, thrown again from borders, and explode."""

from collections import Counter

from engine.dead_reckoning.cubes import take_black, take_cubes
from engine.dead_reckoning.fight_state import Fight
from engine.dead_reckoning.layout import BETWEEN, BORDER, OUTSIDE, Zone
from engine.dead_reckoning.names import colour_name, player_name, zone_name, zone_options
from engine.dead_reckoning.state import BLACK, DeadReckoning
from engine.messages import Message, say
from engine.requests import Choose, Lying, Option
from engine.rules import Rules, choose, drop, fill

RETHROW = "re-throw"
FIRST, AGAIN, EXPLOSION, ABILITY = "first", "again", "explosion", "ability"


def fight_of(game: DeadReckoning) -> Fight:
    assert game.fight is not None, "no fight is under way"
    return game.fight


def take_for_fight(game: DeadReckoning, colour: str, number: int) -> Rules[int]:
    """Cubes of a side into its hand, from reserve or supply: as many as there are."""
    owner = next((player for player in game.players if player.colour == colour), None)
    taken = take_black(game, number) if owner is None else (yield from take_cubes(game, owner, number))
    fight_of(game).hand[colour] += taken
    return taken


def throw(game: DeadReckoning, why: str) -> Rules[None]:
    """Throw the cubes in hand until every one lies in a zone, then let explosive shots explode."""
    yield from _throw_hand(game, why)
    while exploding := fight_of(game).exploding():
        yield from _explode(game, exploding)


def _explode(game: DeadReckoning, exploding: Counter[str]) -> Rules[None]:
    """Each cube of the zone is thrown again with one more of its colour, all of them together."""
    fight = fight_of(game)
    for colour in exploding:
        fight.take_off(colour, fight.in_zones("explosive", colour))
    fight.hand.update(exploding)
    for colour, number in exploding.items():
        yield from take_for_fight(game, colour, number)
    yield from _throw_hand(game, EXPLOSION)


def _throw_hand(game: DeadReckoning, why: str) -> Rules[None]:
    fight = fight_of(game)
    while thrown := +fight.hand:
        lying = Counter(fight.board)
        landed, whole = yield from _pour(
            f"dead-reckoning.throw.{why}",
            say(f"dead-reckoning.throw.{why}", n=thrown.total()),
            game,
            thrown,
            rule=("DR-FIGHT-18", "DR-TOWER-03", "DR-TOWER-05"),
            lying=lying,
        )
        if whole:
            _take_up(fight)
        yield from _lay(game, landed)
        if lying and not whole:
            yield from _read_anew(game, lying)
        why = AGAIN


def _take_up(fight: Fight) -> None:
    """The whole board was read anew: every cube on it comes to lie where it was seen now."""
    for (colour, _), number in fight.board.items():
        fight.hand[colour] += number
    fight.board.clear()


def _lay(game: DeadReckoning, landed: Counter[tuple[str, Zone]]) -> Rules[None]:
    """Cubes of the hand come to lie where they were read; those in no zone stay in hand."""
    fight = fight_of(game)
    for (colour, zone), number in landed.items():
        for _ in range(number):
            found = zone if zone not in (OUTSIDE, BETWEEN) else (yield from _ask_zone(game, colour, zone))
            if found not in (BORDER, RETHROW):
                fight.hand[colour] -= 1
                fight.board[colour, found] += 1


def _ask_zone(game: DeadReckoning, colour: str, seen: Zone) -> Rules[str]:
    """A cube that cannot be told is never guessed: a person says its zone, or it is thrown again."""
    zones = [Option(zone, zone_name(game.layout, zone)) for zone in game.layout.areas]
    return (
        yield from choose(
            f"dead-reckoning.ask.{seen}",
            say(f"dead-reckoning.ask.{seen}", colour=colour_name(colour)),
            [Option(RETHROW, say("dead-reckoning.re-throw")), *zones],
            rule=("DR-TOWER-18", "DR-TOWER-19"),
        )
    )


def _read_anew(game: DeadReckoning, lying: Counter[tuple[str, Zone]]) -> Rules[None]:
    """Falling cubes push others: the whole board is shown, and what moved is read again."""
    fight = fight_of(game)
    part = Choose(
        id="pushed",
        prompt=say("dead-reckoning.board.pushed"),
        options=tuple(cube_options(game, lying)),
        least=0,
        most=lying.total(),
        default=(),
    )
    told = yield from fill(
        "dead-reckoning.board",
        say("dead-reckoning.board"),
        [part],
        note=forces(game),
        rule=("DR-TOWER-09", "DR-INFO-05"),
    )
    pushed = told.chosen("pushed")
    if not pushed:
        return
    moved: Counter[str] = Counter()
    for id, number in pushed.items():
        colour, zone = id.split(" ")
        fight.take_off(colour, Counter({zone: number}))
        moved[colour] += number
    fight.hand.update(moved)
    landed, _ = yield from _pour(
        "dead-reckoning.throw.pushed",
        say("dead-reckoning.throw.pushed"),
        game,
        moved,
        rule=("DR-TOWER-09", "DR-TOWER-10"),
        lying=Counter(),
    )
    yield from _lay(game, landed)


def cube_options(game: DeadReckoning, cubes: Counter[tuple[str, Zone]]) -> list[Option]:
    """Cubes on the board by colour and zone: ``violet Z05``."""
    return [
        Option(
            f"{colour} {zone}",
            say("dead-reckoning.cube", colour=colour_name(colour), zone=zone_name(game.layout, zone)),
            number,
        )
        for (colour, zone), number in sorted(cubes.items())
        if number
    ]


def forces(game: DeadReckoning) -> Message:
    """The running picture: the force of each side."""
    fight = fight_of(game)
    sides = tuple(
        say("dead-reckoning.force", side=side_name(game, side.seat), force=fight.force(side))
        for side in fight.sides
    )
    return say("dead-reckoning.forces", sides=sides)


def side_name(game: DeadReckoning, seat: int | None) -> Message:
    return colour_name(BLACK) if seat is None else player_name(game.players[seat])


def _pour(
    id: str,
    prompt: Message,
    game: DeadReckoning,
    cubes: Counter[str],
    *,
    lying: Counter[tuple[str, str]],
    rule: tuple[str, ...],
) -> Rules[tuple[Counter[tuple[str, str]], bool]]:
    """Cubes of these colours go through the tower: how many of each came to lie in which zone.

    Where the whole board was told, the lying cubes are among them; the second value says so.
    """
    answer = yield from drop(
        id,
        prompt,
        [_some_cubes(colour, number) for colour, number in sorted(cubes.items()) if number],
        zone_options(game.layout),
        lying=[
            Lying(_some_cubes(colour, number), zone)
            for (colour, zone), number in sorted(lying.items())
            if number
        ],
        rule=rule,
    )
    landed = Counter(zip(answer.colours, answer.zones, strict=True))
    return landed, landed.total() > cubes.total()


def _some_cubes(colour: str, number: int) -> Option:
    return Option(colour, colour_name(colour), number)
