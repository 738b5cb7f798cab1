"""Setting the table: characters, the island as the scenario shows it, and the first cards."""

from collections import Counter
from collections.abc import Iterator, Mapping

from engine.errors import BadData, Illegal
from engine.facts import Facts
from engine.game import Setup
from engine.messages import Message, say
from engine.requests import Option
from engine.resistance.actions import seat_token
from engine.resistance.box import BOX_FILE, load_box
from engine.resistance.clues import candidates
from engine.resistance.components import CLUES_IN_ALL, EVENTS_IN_ALL, RECRUITS, Components, components
from engine.resistance.fact_kinds import CLUE_CARDS, EVENT_CARDS, RECRUIT
from engine.resistance.island import Island
from engine.resistance.names import card_name, character_name, clue_name, minutes, skill_name
from engine.resistance.piles import draw_from, pile_of
from engine.resistance.scenario import BUILT_IN, built_in_scenario, load_scenario, refuse_overfull
from engine.resistance.skills import PLANNER
from engine.resistance.state import PLANNING, Pile, Player, Resistance, start_state
from engine.resistance.team import rows_for
from engine.resistance.zones import REGIONS, RINGS, Zone
from engine.rules import Rules, choose, draw, instruct


def state(setup: Setup, facts: Facts, defaults: dict[str, str]) -> Resistance:
    """The table before the first request."""
    settings = defaults | dict(setup.settings)
    data = dict(setup.data)
    name = settings["scenario"]
    if name not in BUILT_IN and "scenario" not in data:
        raise Illegal(say("resistance.refuse.no-scenario"))
    text = data["scenario"] if "scenario" in data else built_in_scenario(name)
    values = {letter: facts.known(RECRUIT, letter) for letter in facts.subjects(RECRUIT)}
    known = {letter: found for letter, found in values.items() if found is not None}
    box = load_box(data[BOX_FILE]) if BOX_FILE in data else components()
    scenario = load_scenario(text, box=box)
    game = start_state(facts, box, scenario, known, _piles(facts, box), setup.seats, settings)
    refuse_overfull(game.scenario, game.island.known.settlement)
    if Counter(game.kept_clues) - game.clues.may_hold():
        raise BadData(say("resistance.scenario.clues"))
    game.clues.take(game.kept_clues)
    if not candidates(game):
        raise BadData(say("resistance.scenario.no-zone"))
    return game


def _piles(facts: Facts, box: Components) -> dict[str, Pile]:
    clues = pile_of(facts, "clues", CLUE_CARDS, box.clues, CLUES_IN_ALL, changed=box.clue_cards)
    events = pile_of(
        facts, "events", EVENT_CARDS, box.events, EVENTS_IN_ALL, changed=box.event_cards, by_box=True
    )
    if not events.size:
        raise BadData(say("resistance.box.no-events"))
    return {"clues": clues, "events": events}


def set_up(game: Resistance) -> Rules[None]:
    lay_pieces(game)
    for seat, name in enumerate(game.names):
        yield from _deal_character(game, seat, name)
    yield from _lay_out(game)
    yield from _first_cards(game)


def lay_pieces(game: Resistance) -> None:
    """The army, the zone tokens and the cubes as the scenario puts them, as many as each zone holds."""
    scenario, island = game.scenario, game.island
    held = Counter(island.all_rings())
    game.officers = _stand(island, scenario.officers_on_island) & held
    game.soldiers = _stand(island, scenario.soldiers) & (held - game.officers)
    game.cubes = Counter(scenario.cubes) & held
    occupied = game.soldiers.keys() | game.officers.keys()
    game.bag = Counter({zone: held[zone] for zone in island.zones if zone in occupied})
    game.tokens = held - game.bag
    game.officers_in_reserve -= game.officers.total()
    game.reserve -= game.soldiers.total()
    game.supply -= game.cubes.total()


def _stand(island: Island, pieces: Mapping[str, int]) -> Counter[Zone]:
    """Pieces zone by zone: the scenario may name a kind of settlement or a number, for every region."""
    zones: Counter[Zone] = Counter()
    for place, number in pieces.items():
        for zone in _zones_at(island, place):
            zones[zone] += number
    return zones


def _zones_at(island: Island, place: str) -> list[Zone]:
    if place in RINGS:
        return island.settled(place)
    return [f"{region}{place}" for region in REGIONS] if place.isdigit() else [place]


def _deal_character(game: Resistance, seat: int, name: str) -> Rules[None]:
    """A character at random, or of the player's choice."""
    taken = {player.character.id for player in game.players}
    free = [id for id in game.box.characters if id not in taken]
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
    character = game.box.characters[id]
    cubes = game.take_from_supply(character.reputation)
    player = Player(seat, name, character, game.values, game.scenario.pawns[seat], cubes)
    game.players.append(player)
    if id == PLANNER and game.full and rows_for(player, PLANNING):
        yield from seat_token(player, PLANNING, None)


def _lay_out(game: Resistance) -> Rules[None]:
    scenario = game.scenario
    yield from instruct(
        "resistance.setup",
        say("resistance.setup", scenario=scenario.title, side=len(game.players)),
        *_island_steps(game),
        *_pawn_steps(game),
        *_card_steps(game),
        *_piece_steps(game),
        say("resistance.setup.speed", speed=game.speed, time=minutes(game.timer.seconds)),
        rule=("RES-SETUP-04", "RES-SETUP-06", "RES-SETUP-10", "RES-SETUP-11", "RES-SETUP-14"),
    )


def _island_steps(game: Resistance) -> Iterator[Message]:
    """The army, the tokens and the cubes, zone by zone."""
    soldiers = game.soldiers.total()
    yield say("resistance.setup.soldiers", n=soldiers, where=_heaps(game.soldiers), reserve=game.reserve)
    if game.officers:
        yield say("resistance.setup.officers-placed", n=game.officers.total(), where=_heaps(game.officers))
    yield say("resistance.setup.officers", n=game.officers_in_reserve)
    yield say("resistance.setup.tokens", bag=game.bag.total(), board=game.tokens.total())
    if game.cubes:
        yield say("resistance.setup.zone-cubes", n=game.cubes.total(), where=_heaps(game.cubes))


def _heaps(pieces: Counter[Zone]) -> tuple[Message, ...]:
    """“3 on NO15, NE15, SO15, SE15”: the zones that get as many, the most first."""
    return tuple(
        say("resistance.setup.heap", n=number, zones=tuple(zone for zone in pieces if pieces[zone] == number))
        for number in sorted(set(pieces.values()), reverse=True)
    )


def _pawn_steps(game: Resistance) -> Iterator[Message]:
    """The pawns, what each player takes, and Ambler's Planning token."""
    if len({player.pawn for player in game.players}) == 1:
        yield say("resistance.setup.pawns", zone=game.players[0].pawn)
    else:
        pawns = [say("resistance.setup.pawn", player=p.name, zone=p.pawn) for p in game.players]
        yield say("resistance.setup.pawns-each", pawns=tuple(pawns))
    players = tuple(
        say("resistance.setup.player", player=p.name, character=p.character.name, n=p.cubes)
        for p in game.players
    )
    yield say("resistance.setup.players", players=players)
    for player in game.players:
        if player.character.id == PLANNER:
            yield _planning_step(player)


def _planning_step(player: Player) -> Message:
    """In light keeping the box does not know the skill: the player's choice is all it says."""
    skill = next((skill for skill, row in player.team.items() if PLANNING in row.values()), None)
    if skill is None:
        return say("resistance.setup.planning", player=player.name)
    return say("resistance.setup.planning-on", player=player.name, skill=skill_name(skill))


def _card_steps(game: Resistance) -> Iterator[Message]:
    """The clues that lie open are taken out before their deck is shuffled."""
    if game.kept_clues:
        yield say(
            "resistance.setup.clues", n=len(game.kept_clues), clues=tuple(map(clue_name, game.kept_clues))
        )
    yield say("resistance.setup.decks")
    yield say("resistance.setup.specials")


def _piece_steps(game: Resistance) -> Iterator[Message]:
    yield say("resistance.setup.recruits", n=RECRUITS + game.box.blanks)
    if game.scenario.hidden:
        yield say("resistance.setup.objectives", n=len(game.scenario.hidden))
    yield say("resistance.setup.beside")
    yield say("resistance.setup.counters")


def _first_cards(game: Resistance) -> Rules[None]:
    """The Resistance cards that the scenario gives at the start, if any."""
    drawn = yield from draw_from(
        game.resistance, game.scenario.resistance_cards, card_name, rule=("RES-SETUP-15",)
    )
    game.available.update(dict.fromkeys(drawn, 0))
