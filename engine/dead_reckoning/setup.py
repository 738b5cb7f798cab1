"""Setting the table: the first player, the ocean, the cards and what everyone starts with."""

from collections import Counter

from engine.dead_reckoning.board_facts import ISLAND, PLACES, example_islands
from engine.dead_reckoning.box import CLASSES, ROWS, BoxContents, load_box, load_tiles
from engine.dead_reckoning.box_facts import COLOUR, TILE
from engine.dead_reckoning.box_facts import FOURTH as FOURTH_COLOUR
from engine.dead_reckoning.card_facts import CARD, ROW
from engine.dead_reckoning.cards import load_cards
from engine.dead_reckoning.crew import CrewKind, load_crew
from engine.dead_reckoning.hands import DRAWN, level_up
from engine.dead_reckoning.ocean import GRID, ISLANDS, ISLANDS_USED, place, seas_for
from engine.dead_reckoning.pieces import UNLISTED, known_islands, told_of
from engine.dead_reckoning.sailing import turn_up
from engine.dead_reckoning.shipyard import other
from engine.dead_reckoning.state import Board, DeadReckoning, HullSpace, Player, Sailor
from engine.facts import Facts
from engine.game import Setup
from engine.messages import say
from engine.rules import Rules, draw, instruct

FOURTH = 3


def state(setup: Setup, facts: Facts, defaults: dict[str, str]) -> DeadReckoning:
    """The table before the first request."""
    settings = defaults | dict(setup.settings)
    crew, box = load_crew(dict(setup.data).get("crew")), load_box(dict(setup.data).get("box"))
    full = settings["keeping"] == "full"
    colours = setup.colours or (*box.colours, FOURTH_COLOUR)
    players = [
        _player(seat, name, colours[seat], crew, box, full=full) for seat, name in enumerate(setup.seats)
    ]
    return DeadReckoning(
        facts=facts,
        names=setup.seats,
        settings=settings,
        box=box,
        players=players,
        boards={at: Board() for at in GRID} if full else {},
        boxes=_boxes(facts),
        islands_left=_islands(facts),
        seas_left=Counter(seas_for(len(players))),
        buildings=Counter(box.buildings),
        tiles=_tiles(facts),
        supply=Counter(cargo=box.cargo, coin=box.counts["coins"] - sum(player.chest for player in players)),
        black=box.counts["black_cubes"],
    )


def _boxes(facts: Facts) -> dict[int, Counter[str]]:
    """What lies in the box of each row: cards of which a file says how many there are, and others."""
    told = told_of(facts, CARD)
    ids = told or (list(load_cards().known) if facts.example else [])
    boxes: dict[int, Counter[str]] = {row: Counter() for row in ROWS}
    for id in ids:
        row, copies = facts.known(ROW, id), (facts.known(CARD, id) or {}).get("copies", 0)
        if row is not None and copies:
            boxes[row][id] = copies
    for row, number in zip(ROWS, load_box().row_boxes, strict=True):
        boxes[row][UNLISTED] = max(0, number - boxes[row].total())
    return boxes


def _islands(facts: Facts) -> Counter[str]:
    """Each island once: those of which something is told, and as many others as the box holds."""
    if facts.example and not told_of(facts, ISLAND, PLACES):
        return Counter(example_islands().keys())
    known = known_islands(facts)[:ISLANDS]
    return Counter(known) + Counter({UNLISTED: ISLANDS - len(known)})


def _tiles(facts: Facts) -> Counter[str]:
    """Upgrade tiles by a file that says how many there are, and others.

    How many of the others are basic is not printed, so any number of them may be.
    """
    told = told_of(facts, TILE)
    ids = told or (list(load_tiles().tiles) if facts.example else [])
    tiles = Counter({id: (facts.known(TILE, id) or {}).get("copies", 0) for id in ids})
    left = load_box().counts["upgrade_tiles"] - tiles.total()
    if ids:
        return tiles + Counter({other(CLASSES[0]): left - left // 2, other(CLASSES[1]): left // 2})
    return Counter({other(cls): left for cls in CLASSES})


def _player(
    seat: int, name: str, colour: str, crew: dict[str, CrewKind], box: BoxContents, *, full: bool
) -> Player:
    """One cube lies on the sail track from the start; coins are counted in full keeping only."""
    sailors = {
        id: Sailor(id, kind)
        for kind in crew.values()
        for id in ([kind.id] if kind.copies == 1 else [f"{kind.id} {n}" for n in range(1, kind.copies + 1)])
    }
    return Player(
        seat,
        name,
        colour if colour in box.colours else FOURTH_COLOUR,
        sailors,
        reserve=box.counts["players_cubes"] - 1,
        hull=[HullSpace(space, [tile] if tile.hold else []) for space, tile in box.hull.items()],
        printed_cannons=box.cannons,
        chest=box.counts["start_coins"] if full else 0,
    )


def set_up(game: DeadReckoning) -> Rules[None]:
    (first,) = yield from draw(
        "dead-reckoning.draw.first",
        say("dead-reckoning.draw.first"),
        "first player",
        Counter(game.names),
        label=lambda name: say("as-is", text=name),
        rule=("DR-SETUP-16",),
    )
    start, number = game.names.index(first), len(game.players)
    for player in game.players:
        if player.colour == FOURTH_COLOUR:
            player.colour = game.facts.get(COLOUR, FOURTH_COLOUR)
    game.order = [(start + step) % number for step in range(number)]
    yield from _lay_out(game)
    if game.full:
        yield from _stock(game)


def _lay_out(game: DeadReckoning) -> Rules[None]:
    number = len(game.players)
    islands = ISLANDS_USED[number]
    cargo = tuple(
        say("dead-reckoning.setup.cargo", player=game.names[seat], n=game.box.counts["start_cargo"][at])
        for at, seat in enumerate(game.order)
    )
    fourth = (
        [say("dead-reckoning.setup.fourth", player=game.names[game.order[FOURTH]])]
        if number > FOURTH and not game.full
        else []
    )
    bonus = [say("dead-reckoning.setup.bonus")] if game.settings["bonus-tokens"] == "yes" else []
    yield from instruct(
        "dead-reckoning.setup",
        say("dead-reckoning.setup"),
        say("dead-reckoning.setup.boards", islands=islands, seas=len(GRID) - islands),
        say("dead-reckoning.setup.grid"),
        say("dead-reckoning.setup.boxes"),
        say("dead-reckoning.setup.first-cards"),
        say("dead-reckoning.setup.supply"),
        say("dead-reckoning.setup.player", coins=game.box.counts["start_coins"]),
        say("dead-reckoning.setup.deck", hand=DRAWN),
        say("dead-reckoning.setup.dock", cargo=cargo),
        *fourth,
        *bonus,
        rule=("DR-SETUP-04", "DR-SETUP-05", "DR-SETUP-07", "DR-SETUP-12", "DR-SETUP-17", "DR-SETUP-18"),
    )


def _stock(game: DeadReckoning) -> Rules[None]:
    """Row 1 face up with its cards, starting cargo on the docks, four cards in each hand."""
    for column in (1, 2, 3):
        yield from turn_up(game, place(1, column))
    for at, seat in enumerate(game.order):
        player = game.players[seat]
        player.hand = DRAWN
        player.dock = game.box.counts["start_cargo"][at]
        game.supply["cargo"] -= player.dock
    if len(game.order) > FOURTH:
        yield from level_up(game, game.players[game.order[FOURTH]], optional=True)
