"""The files of Perseverance, Episode 2, that the owner fills in."""

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from typing import Any

from bosun.facts.kinds import GameFacts
from bosun.facts.questions import (
    OWN,
    Entry,
    Guide,
    Guided,
    Options,
    Question,
    Table,
    built_in_table,
    count,
    is_own,
    one,
    some,
)
from bosun.games.perseverance.questions import (
    boards,
    challenges,
    die_spaces,
    die_symbols,
    for_all_players,
    stage_cards,
    symbol_of,
    tiles,
)
from engine.messages import Message, say
from engine.perseverance.assembly import zone_name
from engine.perseverance.assets import dino_name
from engine.perseverance.cards import load_challenges
from engine.perseverance.dice import load_pool_dice
from engine.perseverance.options import counts
from engine.perseverance.stages import MOST_SOLDIERS, TOP_THREAT
from engine.perseverance.two.attack_cards import MOST_DINOS, MOST_GAINS, TOP_THRESHOLD, card_name
from engine.perseverance.two.board import CITY_ZONES, EFFECTS, load_board
from engine.perseverance.two.box import (
    ADVENTURE_DECKS,
    ASSETS,
    CARD_GAINS,
    PACKAGE,
    STARTER,
    load_adventures,
    load_attacks,
    load_dino_sets,
    load_leaders,
    load_outposts,
    load_tiles,
)
from engine.perseverance.two.hex_map import CUBE, EDGE, FACES, PERK, SPECIES, START, TERRAINS, load_map
from engine.perseverance.two.journey import REWARDS
from engine.perseverance.two.places import hex_name
from engine.perseverance.two.setup import TOP_SET
from engine.requests import Choose, Option

MOST_SETTLEMENTS = 12
MOST_ON_FACE = 5
MOST_UNDER = 9
MOST_ALTERNATIVES = 3
UNDER = {"camp": (CUBE, PERK, "followers"), "outpost": ("valor", "followers")}
"""What covering a space of an area may give."""


def _gains(ids: tuple[str, ...], most: int) -> Options:
    return tuple(counts(Counter(dict.fromkeys(ids, most)), lambda id: say(f"perseverance.gain.{id}")))


def _dinos(most: int) -> Options:
    return tuple(counts(Counter(dict.fromkeys(SPECIES, most)), dino_name))


def _board(table: Table) -> Guide:
    """The settlement spaces of the city zones, then the die spaces effect by effect."""
    for zone in CITY_ZONES:
        known = table.get("settlement_spaces", {})
        if zone not in known:
            spaces = yield count(
                "perseverance.board.settlement-spaces", least=1, most=MOST_SETTLEMENTS, zone=zone_name(zone)
            )
            table["settlement_spaces"] = known | {zone: spaces}
    yield from die_spaces(table, EFFECTS)


def _map(table: Table) -> Guide:
    """The temple, what lies under camps and outposts, and the dino spaces; where hexes lie stays as it is."""
    if "temple" not in table:
        yield from _temple(table)
    for id, hex in table["hex"].items():
        if hex.get("kind") != EDGE and not is_own(hex):
            table["hex"][id] = hex | OWN | (yield from _under(id))
    for _, place, face in _faces(table):
        if not is_own(face):
            face.update((yield from _dino_spaces(place)))


def _faces(table: Table) -> Iterator[tuple[str, Message, Table]]:
    """Both faces of each tile and the one of each edge hex: its name, the name in words, and its entry."""
    for id, hex in table["hex"].items():
        if hex.get("kind") == EDGE:
            yield id, hex_name(id), table["face"][id]
        elif hex.get("kind") != START:
            for face in FACES:
                yield (
                    f"{id} {face}",
                    say("perseverance.board.tile-face", hex=id, face=face),
                    table["face"][id][face],
                )


def _temple(table: Table) -> Guide:
    """Which faces of tiles show the temple space."""
    faces = {name: face for name, _, face in _faces(table) if name not in table["hex"]}
    options = tuple(Option(name) for name in faces)
    shown = yield Choose(
        id="perseverance.board.temple",
        prompt=say("perseverance.board.temple"),
        options=options,
        most=len(options),
    )
    for name, face in faces.items():
        face["temple"] = name in shown
    table["temple"] = {**OWN, "faces": list(shown)}


def _under(hex: str) -> Entry:
    entry: Table = {}
    for space, known in UNDER.items():
        gains = yield some(
            f"perseverance.board.under-{space}", _gains(known, MOST_UNDER), MOST_UNDER, hex=hex_name(hex)
        )
        entry[space] = dict(Counter(gains))
    return entry


def _dino_spaces(place: Message) -> Entry:
    species = yield some("perseverance.board.face-spaces", _dinos(MOST_ON_FACE), MOST_ON_FACE, face=place)
    numbers = [Option(str(number)) for number in range(1, len(species) + 1)]
    marked: dict[str, tuple[str, ...]] = {"start": (), "dangerous": ()}
    for mark in marked if numbers else ():
        marked[mark] = yield some(f"perseverance.board.face-{mark}", numbers, len(numbers), face=place)
    spaces = [
        " ".join([dino, *(mark for mark, shown in marked.items() if str(number) in shown)])
        for number, dino in enumerate(species, 1)
    ]
    return {**OWN, "spaces": spaces}


def _outposts(table: Table) -> Guide:
    for id, outpost in table["outpost"].items():
        if not is_own(outpost):
            name = say(f"perseverance.effect.{id}")
            symbol = yield one("perseverance.board.outpost-symbol", die_symbols(), outpost=name)
            table["outpost"][id] = outpost | OWN | {"symbol": symbol_of(symbol)}


def _adventures(table: Table) -> Guide:
    """What the rulebook leaves out of the cards that it names, then deck by deck the others."""
    for deck in ADVENTURE_DECKS:
        for id, card in table[deck].get("card", {}).items():
            table[deck]["card"][id] = card | (yield from _rest_of(card))
        extra = _terrain if deck == STARTER else None
        yield from stage_cards(table[deck], REWARDS.options(), f"perseverance.board.adventure-{deck}", extra)


def _rest_of(card: Table) -> Entry:
    name, rest = card["name"], {}
    if "soldiers" not in card:
        rest["soldiers"] = yield count(
            "perseverance.board.soldiers-of", least=1, most=MOST_SOLDIERS, card=name
        )
    if card["stages"] > 1 and "transition" not in card:
        rest["transition"] = yield count(
            "perseverance.board.transition-of", least=1, most=TOP_THREAT, card=name
        )
    return rest | {"by": "owner"} if rest else rest


def _terrain() -> Entry:
    options = [Option(terrain, say(f"perseverance.board.terrain-{terrain}")) for terrain in TERRAINS]
    (terrain,) = yield one("perseverance.board.card-terrain", options)
    return {"terrain": terrain}


def _attacks(table: Table) -> Guide:
    """Card by card, also those of which the rulebook tells a part."""
    cards = table.setdefault("card", {})
    for id in load_attacks():
        if not is_own(cards.get(id, {})):
            cards[id] = yield from _attack(card_name(id), cards.get(id, {}).get("threshold"))


def _attack(card: Message, usual: int | None) -> Entry:
    threshold = yield count(
        "perseverance.board.threshold", least=1, most=TOP_THRESHOLD, default=usual, card=card
    )
    entry: Table = {**OWN, "threshold": threshold}
    entry["success"] = yield from _alternatives("success", card)
    entry["failure"] = yield from _alternatives("failure", card)
    dinos = yield some("perseverance.board.breach-dinos", _dinos(MOST_DINOS), MOST_DINOS, card=card)
    entry["dinos"] = dict(Counter(dinos))
    entry["dangerous"] = yield count(
        "perseverance.board.breach-dangerous", most=MOST_DINOS, default=0, card=card
    )
    entry["saviour"] = yield from _alternatives("saviour", card)
    return entry


def _alternatives(part: str, card: Message) -> Generator[Question, Any, list[Table]]:
    """What a part of the card gives, and what may be taken in its place."""
    found: list[Table] = []
    options = _gains(ASSETS, MOST_GAINS)
    while len(found) < MOST_ALTERNATIVES:
        id = "perseverance.board.or-else" if found else f"perseverance.board.attack-{part}"
        gains = yield some(id, options, MOST_GAINS, card=card)
        if not gains:
            break
        found.append(dict(Counter(gains)))
    return found


def _dino_sets(table: Table) -> Guide:
    for at, each in enumerate(table["set"]):
        if not each.get("known", False):
            words = {"size": each["size"], "species": dino_name(each["species"])}
            followers = yield count(
                "perseverance.board.dino-set", most=TOP_SET, default=each["followers"], **words
            )
            table["set"][at] = each | OWN | {"followers": followers, "known": True}


def _file(kind: str, questions: Callable[[Table], Guide], check: Callable[[str, str], object]) -> Guided:
    title = say(f"perseverance.board.file-{kind.replace('_', '-')}")
    return Guided(kind, title, built_in_table(PACKAGE, kind), questions, check)


_GUIDED = (
    *boards(load_board, PACKAGE, _board),
    _file("map", _map, load_map),
    _file("outposts", _outposts, load_outposts),
    _file("adventures", _adventures, load_adventures),
    _file("attacks", _attacks, load_attacks),
    _file(
        "challenges",
        lambda table: challenges(table, REWARDS.options()),
        lambda text, name: load_challenges(text, name, CARD_GAINS),
    ),
    _file("tiles", tiles, for_all_players(load_tiles)),
    _file("dino_sets", _dino_sets, load_dino_sets),
)

FACTS = GameFacts(guided=_GUIDED, printed={"pool_dice": load_pool_dice, "leaders": load_leaders})
