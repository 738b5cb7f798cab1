"""Setting the table: characters, the island as the scenario shows it, and the first cards."""

from collections import Counter

from engine.errors import BadData, Illegal
from engine.game import Setup
from engine.messages import say
from engine.requests import Option
from engine.resistance.actions import seat_token
from engine.resistance.clues import candidates
from engine.resistance.components import components
from engine.resistance.island import load_island
from engine.resistance.names import card_name, character_name
from engine.resistance.own_cards import load_components
from engine.resistance.piles import draw_from
from engine.resistance.scenario import BUILT_IN, built_in_scenario, load_scenario
from engine.resistance.skills import PLANNER
from engine.resistance.state import PLANNING, Player, Resistance, start_state
from engine.rules import Rules, choose, draw, instruct


def state(setup: Setup, defaults: dict[str, str]) -> Resistance:
    """The table before the first request."""
    settings = defaults | dict(setup.settings)
    data = dict(setup.data)
    island = load_island(data.get("island"))
    name = settings["scenario"]
    if name not in BUILT_IN and "scenario" not in data:
        raise Illegal(say("resistance.refuse.no-scenario"))
    text = data["scenario"] if "scenario" in data else built_in_scenario(name)
    box = load_components(data.get("cards"))
    game = start_state(island, load_scenario(text, island), box, setup.seats, settings)
    if Counter(game.kept_clues) - box.clues:
        raise BadData("scenario: it lays out more clues of a kind than there are. Take some out.")
    if not candidates(game):
        raise BadData("scenario: its clues together leave no zone at all. Take one of them out.")
    return game


def set_up(game: Resistance) -> Rules[None]:
    for seat, name in enumerate(game.names):
        yield from _deal_character(game, seat, name)
    yield from _lay_out(game)
    yield from _first_cards(game)


def _deal_character(game: Resistance, seat: int, name: str) -> Rules[None]:
    """A character at random, or of the player's choice."""
    taken = {player.character.id for player in game.players}
    free = [id for id in components().characters if id not in taken]
    if game.choose_characters:
        options = [Option(id, character_name(id)) for id in free]
        id = yield from choose(
            "resistance.ask.character",
            say("resistance.ask.character", player=name),
            options,
            rule=("RES-SETUP-03",),
            seat=seat,
        )
    else:
        (id,) = yield from draw(
            "resistance.draw.characters",
            say("resistance.draw.characters", player=name),
            "characters",
            Counter(free),
            by_box=True,
            label=character_name,
            rule=("RES-SETUP-03",),
            seat=seat,
        )
    character = components().characters[id]
    cubes = game.take_from_supply(character.reputation)
    player = Player(seat, name, character, game.box, game.scenario.pawns, cubes)
    game.players.append(player)
    if id == PLANNER and game.full:
        yield from seat_token(player, PLANNING, None)


def _lay_out(game: Resistance) -> Rules[None]:
    scenario = game.scenario
    players = tuple(
        say("resistance.setup.player", player=p.name, character=p.character.name, n=p.cubes)
        for p in game.players
    )
    yield from instruct(
        "resistance.setup",
        say("resistance.setup", scenario=scenario.title, side=len(game.players)),
        say("resistance.setup.soldiers", n=game.soldiers.total(), reserve=game.reserve),
        say("resistance.setup.tokens", bag=game.bag.total(), board=game.tokens.total()),
        say("resistance.setup.officers", n=game.officers_in_reserve),
        say("resistance.setup.pawns", zone=scenario.pawns),
        say("resistance.setup.players", players=players),
        say("resistance.setup.speed", speed=game.speed, minutes=-(-game.timer.seconds // 60)),
        rule=("RES-SETUP-04", "RES-SETUP-06", "RES-SETUP-10", "RES-SETUP-11"),
    )


def _first_cards(game: Resistance) -> Rules[None]:
    """The Resistance cards that the scenario gives at the start, if any."""
    drawn = yield from draw_from(
        game.resistance, game.scenario.resistance_cards, card_name, rule=("RES-SETUP-15",)
    )
    game.available.update(dict.fromkeys(drawn, 0))
