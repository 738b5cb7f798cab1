"""Project: Resistance on the screen: four regions of fifteen zones, the counters, the reserve."""

from collections import defaultdict
from collections.abc import Callable
from typing import TypeAlias

from bosun.terminal.style import SEATS, Line, Signs, padded
from bosun.terminal.views import TerminalView
from bosun.text.formatting import Formatter
from engine.messages import Message, say
from engine.resistance.clues import holes_left
from engine.resistance.state import Player, Resistance
from engine.resistance.zones import RINGS, Zone

CellMaker: TypeAlias = Callable[[Zone], Line]

_ROWS = (range(15, 10, -1), range(10, 5, -1), range(5, 0, -1))
_CELL = 7
_REGION = 5 * _CELL + 4


def initials(names: tuple[str, ...]) -> list[str]:
    """One letter for each player: of the name if it is free, else the number of the seat."""
    taken: list[str] = []
    for seat, name in enumerate(names):
        letter = next((sign for sign in name.upper() if sign.isalpha() and sign not in taken), str(seat + 1))
        taken.append(letter)
    return taken


def whole_island(game: Resistance, words: Formatter, signs: Signs) -> list[Line]:
    """Every zone on two lines: number, rings and clues above, pawns and cubes below."""
    return _island(game, words, signs, below=True)


def small_island(game: Resistance, words: Formatter, signs: Signs) -> list[Line]:
    """Every zone on one line; pawns are in the counters."""
    return _island(game, words, signs, below=False)


def _island(game: Resistance, words: Formatter, signs: Signs, *, below: bool) -> list[Line]:
    lines: list[Line] = []
    pawns = _pawns(game)
    left = holes_left(game).certain if game.kept_clues else frozenset()
    for west, east in (("NO", "NE"), ("SO", "SE")):
        lines.append(_beside(_title(game, words, west, signs), _title(game, words, east, signs), "  "))
        for row in _ROWS:
            zones = [[f"{region}{number}" for number in row] for region in (west, east)]
            lines.append(_row(zones, lambda zone: _above(game, zone, zone in left, signs), signs))
            if below:
                lines.append(_row(zones, lambda zone: _below(game, zone, pawns, signs), signs))
    return lines


def _title(game: Resistance, words: Formatter, region: str, signs: Signs) -> Line:
    zones = [zone for zone in game.island.zones if zone.startswith(region)]
    soldiers, officers = sum(game.soldiers[z] for z in zones), sum(game.officers[z] for z in zones)
    pieces = (say("resistance.island.soldiers", n=soldiers), say("resistance.island.officers", n=officers))
    summary = words.language.text(say("resistance.island.region", soldiers=pieces[0], officers=pieces[1]))
    text = f"{signs.line}{signs.line} {region} {signs.line} {summary} "
    return [("class:title", text.ljust(_REGION, signs.line))]


def _row(zones: list[list[Zone]], cell: CellMaker, signs: Signs) -> Line:
    west, east = ([padded(cell(zone), _CELL) for zone in half] for half in zones)
    return _beside(_joined(west), _joined(east), f"{signs.bar} ")


def _joined(cells: list[Line]) -> Line:
    line: Line = []
    for cell in cells:
        line += [*cell, ("", " ")]
    return line[:-1]


def _beside(west: Line, east: Line, between: str) -> Line:
    return [*padded(west, _REGION), ("class:dim", between), *padded(east, _REGION)]


def _above(game: Resistance, zone: Zone, left: bool, signs: Signs) -> Line:
    """`15●●○?★`: the rings say what settlement it is, the filled ones who holds it."""
    soldiers, officers = game.soldiers[zone], game.officers[zone]
    rings = RINGS.get(game.island.known.settlement.get(zone, ""), 0) - soldiers - officers
    quiet = "" if soldiers or officers or left or not game.kept_clues else "class:dim"
    return [
        (quiet, f"{zone[2:]:>2}"),
        ("class:officer", signs.officer * officers),
        ("class:soldier", signs.soldier * soldiers),
        (quiet, signs.ring * rings),
        ("class:left", signs.left if left else ""),
        ("class:base", signs.base if zone in game.bases else ""),
    ]


def _below(game: Resistance, zone: Zone, pawns: dict[Zone, list[tuple[str, str]]], signs: Signs) -> Line:
    return [("", "  "), *pawns[zone], ("class:cube", signs.cube * game.cubes[zone])]


def _pawns(game: Resistance) -> dict[Zone, list[tuple[str, str]]]:
    at: defaultdict[Zone, list[tuple[str, str]]] = defaultdict(list)
    for player, letter in zip(game.players, initials(game.names), strict=False):
        at[player.pawn].append((SEATS[player.seat], letter))
    return at


def header(game: Resistance, words: Formatter, _signs: Signs) -> list[Line]:
    """Day, speed and what is left in the reserves, on one line."""
    return [[("class:header", f" {words.language.text(_standing(game))}")]]


def _standing(game: Resistance) -> Message:
    return say(
        "resistance.island.standing",
        day=game.day,
        speed=game.speed,
        army=game.army,
        soldiers=say("resistance.island.soldiers", n=game.reserve),
        officers=say("resistance.island.officers", n=game.officers_in_reserve),
        cubes=say("resistance.island.cubes", n=game.supply),
    )


def counters(game: Resistance, words: Formatter, signs: Signs) -> list[Line]:
    """Each player's counter, how far ahead of the slowest, and who may act; below, the pawn and the cubes."""
    if not game.players:
        return [_names(game)]
    room = 80 // len(game.players)
    above: Line = []
    below: Line = []
    for player, letter in zip(game.players, initials(game.names), strict=False):
        above += padded(_counter(game, player, signs), room)
        below += padded(_sheet(player, letter, signs), room)
    return [above, below, *_clues_left(game, words)]


def _names(game: Resistance) -> Line:
    """Who sits at the table, before characters are dealt."""
    return [(SEATS[seat], f" {name} ") for seat, name in enumerate(game.names)]


def _counter(game: Resistance, player: Player, signs: Signs) -> Line:
    ahead = min(2, player.counter - game.last)
    gap = signs.ahead * ahead + signs.level * (2 - ahead)
    sign = signs.may if game.may_act(player) else signs.waits
    return [
        ("class:key", f"{sign}{player.seat + 1} "),
        (SEATS[player.seat], f"{player.name[:7]:<7} "),
        ("class:title", f"{player.counter:>2} {gap}"),
    ]


def _sheet(player: Player, letter: str, signs: Signs) -> Line:
    return [
        (SEATS[player.seat], f" {letter} "),
        ("", f"{player.pawn:<5}"),
        ("class:cube", f"{signs.cube}{player.cubes}"),
        ("class:dim", f" {player.character.name.split()[-1]}"),
    ]


def _clues_left(game: Resistance, words: Formatter) -> list[Line]:
    if not game.kept_clues:
        return []
    return [[("class:left", words.language.text(_candidates(game)))]]


def _candidates(game: Resistance) -> Message:
    certain, possible = holes_left(game)
    left = tuple(sorted(certain, key=game.island.zones.index))
    clues = tuple(say(f"resistance.clue.{clue}") for clue in game.kept_clues)
    if certain != possible:
        return say("resistance.island.clues", clues=clues)
    if len(left) > 12:
        return say("resistance.island.many-left", n=len(left), clues=clues)
    return say("resistance.island.left", n=len(left), zones=left, clues=clues)


def legend(_game: Resistance, words: Formatter, signs: Signs) -> list[Line]:
    """What the signs of the map mean."""
    meanings = (
        ("class:soldier", signs.soldier, "soldier"),
        ("class:officer", signs.officer, "officer"),
        ("", signs.ring, "ring"),
        ("class:cube", signs.cube, "cube"),
        ("class:left", signs.left, "left"),
        ("class:base", signs.base, "base"),
        ("class:title", signs.ahead, "ahead"),
    )
    return [
        [(style, sign), ("", f" {words.language.text(say(f'resistance.legend.{id}'))}")]
        for style, sign, id in meanings
    ]


def in_words(game: Resistance, words: Formatter) -> list[str]:
    """The whole table in words, without a picture."""
    text = words.language.text
    lines = [text(_standing(game))]
    lines += [text(_player_line(game, player)) for player in game.players]
    for zone in game.island.zones:
        if game.soldiers[zone] or game.officers[zone] or game.cubes[zone]:
            lines.append(text(_zone_line(game, zone)))
    if game.kept_clues:
        lines.append(text(_candidates(game)))
    if game.bases:
        lines.append(text(say("resistance.island.bases", n=len(game.bases), zones=tuple(game.bases))))
    goals = (("person", game.person), ("general", game.general))
    lines += [text(say(f"resistance.reveal.{kind}", zone=at)) for kind, at in goals if at is not None]
    return lines


def _player_line(game: Resistance, player: Player) -> Message:
    return say(
        "resistance.island.player",
        seat=player.seat + 1,
        player=player.name,
        character=player.character.name,
        zone=player.pawn,
        counter=player.counter,
        cubes=say("resistance.island.cubes", n=player.cubes),
        acts=say("resistance.island.may-act" if game.may_act(player) else "resistance.island.waits"),
    )


def _zone_line(game: Resistance, zone: Zone) -> Message:
    pieces = (
        ("soldiers", game.soldiers[zone]),
        ("officers", game.officers[zone]),
        ("cubes", game.cubes[zone]),
    )
    return say(
        "resistance.island.zone",
        zone=zone,
        pieces=tuple(say(f"resistance.island.{id}", n=n) for id, n in pieces if n),
    )


VIEW = TerminalView(
    header=header, whole=whole_island, small=small_island, counters=counters, legend=legend, in_words=in_words
)
