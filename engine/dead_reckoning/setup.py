"""Setting the table: the first player, the ocean, the cards and what everyone starts with."""

from collections import Counter

from engine.dead_reckoning.box import BoxContents, load_box
from engine.dead_reckoning.cards import Cards, load_cards
from engine.dead_reckoning.crew import CrewKind, load_crew
from engine.dead_reckoning.hands import DRAWN, level_up
from engine.dead_reckoning.landing import Landing, load_landing
from engine.dead_reckoning.layout import load_layout
from engine.dead_reckoning.ocean import GRID, ISLANDS_USED, load_ocean, place
from engine.dead_reckoning.sailing import turn_up
from engine.dead_reckoning.state import Board, DeadReckoning, HullSpace, Player, Sailor
from engine.facts import Facts
from engine.game import Setup
from engine.messages import say
from engine.rules import Rules, draw, instruct

FOURTH = 3


def state(setup: Setup, facts: Facts, defaults: dict[str, str]) -> DeadReckoning:
    """The table before the first request."""
    settings = defaults | dict(setup.settings)
    data = dict(setup.data)
    ocean, cards = load_ocean(data.get("ocean")), load_cards(data.get("cards"))
    crew, box = load_crew(data.get("crew")), load_box(data.get("box"))
    full = settings["keeping"] == "full"
    players = [_player(seat, name, crew, box, full=full) for seat, name in enumerate(setup.seats)]
    return DeadReckoning(
        facts=facts,
        names=setup.seats,
        settings=settings,
        box=box,
        layout=load_layout(data.get("layout")),
        ocean=ocean,
        cards=cards,
        players=players,
        boards={at: Board() for at in GRID} if full else {},
        boxes=_boxes(cards),
        islands_left=Counter(ocean.islands.keys()),
        seas_left=Counter(ocean.seas_for(len(players))),
        buildings=Counter(box.buildings),
        tiles=Counter(box.copies),
        supply=Counter(cargo=box.cargo, coin=box.counts["coins"] - sum(player.chest for player in players)),
        black=box.counts["black_cubes"],
        landing=_landing(data),
    )


def _landing(data: dict[str, str]) -> Landing | None:
    """Where cubes come to rest is known of the built-in board; of another one, if a file tells it."""
    if "landing" not in data and "layout" in data:
        return None
    landing, layout = load_landing(data.get("landing")), load_layout(data.get("layout"))
    return landing if landing.keys() == layout.areas.keys() else None


def _boxes(cards: Cards) -> dict[int, Counter[str]]:
    return {row: Counter(held) for row, held in cards.boxes.items()}


def _player(seat: int, name: str, crew: dict[str, CrewKind], box: BoxContents, *, full: bool) -> Player:
    """One cube lies on the sail track from the start; coins are counted in full keeping only."""
    sailors = {
        id: Sailor(id, kind)
        for kind in crew.values()
        for id in ([kind.id] if kind.copies == 1 else [f"{kind.id} {n}" for n in range(1, kind.copies + 1)])
    }
    return Player(
        seat,
        name,
        box.colours[seat],
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
