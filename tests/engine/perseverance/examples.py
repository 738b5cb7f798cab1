"""The rulebook's worked examples as whole games: set-up and answers only, in steps that tests can stop at."""

from collections.abc import Callable, Iterator
from typing import Any

from tests.engine.perseverance.files import board
from tests.engine.perseverance.playing import Table
from tests.engine.perseverance.table import start

Steps = Iterator[tuple[str, Table]]
Story = Callable[[], Steps]
AGREED = {"first-game": "no", "officers": "tell", "breach-tokens": "draw"}
OTHERS = {"Robert": "protection", "Emmy": "military", "Jeremy": "expansion", "Olivia": "sustenance"}
AT_HOME = {"red": "salvage", "blue": "training", "green": "supply", "purple": "rations", "grey": "rations"}
"""Where dice of each colour go so that they count in the zone of their owner's first settlement."""


def quiet_turn(t: Table) -> Table:
    """A turn of no interest: rations and a cube, or a die told."""
    if not t.game.full:
        return t.tell("rations").done()
    return t.place("rations").cube()


def dino_attack() -> Steps:
    """Robert, Emmy, Jeremy and Olivia: the running example, to the last follower (EX-10 to EX-17)."""
    t = start(keeping="crises").pass_on("tell.turn")
    yield "set up", t
    t.tell("supply", ["trampler"] * 5).done()
    t.tell("supply", ["trampler"] * 3).done().pass_on("tell.turn")
    yield "dangerous", t
    t.tell("supply", ["raptor", "raptor"])
    t.then("settlement", "expansion:settlement-2", "soldier", "heavy", "expansion:bottom-3").done()
    t.tell("rations").done()
    t.tell("salvage").then("trap", "expansion:a1", "wall", "expansion:wall-1")
    t.then("soldier", "light", "expansion:top-2", "soldier", "heavy", "expansion:bottom-2")
    t.then("settlement", "expansion:settlement-5").done()
    t.tell("supply", ["trampler", "trampler", "trampler", "raptor"])
    t.then("wall", "expansion:wall-4", "soldier", "light", "expansion:top-4")
    t.then("settlement", "expansion:settlement-6").done()
    t.tell("rations").done()
    t.tell("supply", ["trampler", "trampler", "raptor", "raptor"]).done()
    yield "position", t
    t.confirm().choose("trampler").roll("match").confirm()
    yield "traps", t
    t.roll("safeguard").roll("safeguard+defeat").confirm()
    yield "walls", t
    t.confirm()
    yield "fight", t
    t.confirm()
    yield "breach", t
    t.fill(5, 0, 3, 2, 4, 3)
    yield "contribution", t
    t.then("1", "8", "8").then("4", "3").then("5")
    yield "rewards", t
    t.confirm()
    yield "retrieve", t
    t.confirm()
    yield "done", t


def _agreed_start(**begin_with: Any) -> Table:
    """Four players who start where the examples have their pieces."""
    return start(settings=AGREED, starts=OTHERS, **begin_with)


def assemblies() -> Steps:
    """A whole game by hand, to its final scoring (EX-18 to EX-22, EX-25)."""
    t = _agreed_start(keeping="crises").pass_on("tell.turn")
    for cubes in (3, 1, 0, 3):
        _home(t)
        for _ in range(cubes):
            t.then("influence", "chief-of-security")
        t.done()
    _home(t).done()
    _home(t).then(
        "second-settlement", "protection:settlement-2", "second-settlement", "expansion:settlement-2"
    ).done()
    t.tell("supply", die=_die(t, "grey")).then(
        "board-die", f"supply:{_die_face(t, 'supply')}", "leader", "expansion"
    )
    t.done()
    while t.asks == "tell.turn":
        _home(t).done()
    t.fill(0, 0, 0, 0)
    yield "first majority", t
    _sides(t, {"expansion": "production"})
    yield "first rewards", t
    t.pass_on("ask.patrol-cards-all").fill(3, 1, 2)
    t.choose("military:defense").pass_on("assembly.officers")
    yield "first officers", t
    t.pass_on("tell.turn")
    _home(t).done()
    _home(t).done()
    _home(t).then("second-settlement", "protection:settlement-3").done()
    while t.asks == "tell.turn":
        _home(t).done()
    t.fill(5, 0, 10, 11)
    _sides(t, {"military": "production"}).pass_on("assembly.scoring")
    yield "second scoring", t
    t.pass_on("tell.turn")
    _third_round(t)
    t.fill(0, 0, 0, 0).pass_on("assembly.officers")
    yield "third officers", t
    t.pass_on("ask.player-board").fill(50, 3, 1, 2, 4, 1, 3, 2).fill(40, 0, 0, 0, 0, 0, 0, 0)
    t.fill(30, 0, 0, 0, 0, 0, 0, 0).fill(20, 0, 0, 0, 0, 0, 0, 0)
    yield "final", t
    t.confirm()
    yield "over", t


def _home(t: Table) -> Table:
    """The next die goes to the zone of its owner's first settlement; Robert's not in the first round."""
    t.pass_on("tell.turn")
    colour = t.game.colour(t.game.pool[0].owner)
    abroad = colour == "red" and not t.game.assemblies
    return t.tell("rations" if abroad else AT_HOME[colour], die=_die(t, colour))


def _die(t: Table, colour: str) -> str:
    return next(f"{colour}-{die.face}" for die in t.game.pool if t.game.colour(die.owner) == colour)


def _die_face(t: Table, effect: str) -> str:
    zone = t.game.zones["expansion"]
    return next(f"grey-{one.die.face}" for one in zone.dice if one.effect == effect and one.die.owner < 0)


def _sides(t: Table, production: dict[str, str]) -> Table:
    """Everybody takes votes, except where told otherwise."""
    t.confirm()
    while t.asks == "ask.side":
        zone = (
            str(dict(t.request.prompt.params)["zone"]).removeprefix("perseverance.zone.").removesuffix("()")
        )
        t.choose(production.get(zone, "votes"))
    return t


def _third_round(t: Table) -> Table:
    """Walls and traps 5, 5, 3 and 0; three more settlements and a second die for Jeremy."""
    builds = {"Robert": "military", "Emmy": "sustenance", "Jeremy": "protection"}
    seen: set[str] = set()
    while t.asks == "tell.turn":
        name = t.whose
        _home(t)
        if name not in seen and name in builds:
            zone = builds[name]
            for column in (1, 2, 3):
                t.then("wall", f"{zone}:wall-{column}")
            for space in ("a1", "a2") if name != "Jeremy" else ():
                t.then("trap", f"{zone}:{space}")
        if name not in seen and name == "Jeremy":
            for place in ("military:settlement-5", "sustenance:settlement-5", "protection:settlement-5"):
                t.then("second-settlement", place)
        seen.add(name)
        t.done()
    return t


def dissenters() -> Steps:
    """Two players: the Dissenters settle (EX-01, EX-02), and grow after the first assembly (EX-24)."""
    t = start(players=2, keeping="crises", cast={"Emmy": "adelita"})
    yield "set up", t
    t.pass_on("tell.turn")
    while t.asks == "tell.turn":
        quiet_turn(t)
    t.pass_on("assembly.wrap-up").confirm()
    yield "wrap up", t
    t.roll(*["innovator"] * 15)
    yield "new pool", t


def die_placement() -> Steps:
    """Jeremy's Innovator at Fortifications, on Robert's trap (EX-03)."""
    spaces = ("innovator", "innovator", "")
    faces = ["innovator", "organizer"] * 7
    t = start(data={"board_4": board(symbols={"fortifications": spaces})}, pool=faces).pass_on("ask.effect")
    t.place("rations").secondary(
        "leader-town", "protection", "fortifications", "trap", "protection:a2", "stop"
    )
    quiet_turn(t)
    t.then("fortifications", "grey-innovator", "keep")
    yield "spaces", t
    t.choose("fortifications:0").roll("trampler")
    yield "dinos", t


def pub() -> Steps:
    """Robert's dice: three on the board, one in the pool, five stories (EX-04)."""
    t = start(players=2).pass_on("ask.effect")
    t.place("rations", _die(t, "red")).cube()
    t.place("rations", _die(t, "grey")).cube()
    for option in ("pool", "board", "board"):
        t.place("politics", _die(t, "grey")).choose(option).choose(next(iter(t.options()))).cube()
        t.place("rations", _die(t, "grey")).cube()
    yield "before", t
    t.place("pub", _die(t, "grey"))
    yield "after", t


def patrol(rolled: str = "5") -> Steps:
    """Emmy's “Knock, Knock Down”: 3 against 4, then this roll against 3 (EX-05, EX-06)."""
    t = start(players=2).pass_on("ask.effect")
    t.place("patrol").choose("unlisted").fill(1, 1).drawn("knock-knock-down").choose("light").cube().fill(
        (), 0
    )
    t.place("training").then("light", "heavy", "stop").cube()
    quiet_turn(t)
    t.place("patrol").choose("knock-knock-down").drawn("unlisted").choose("light", "light", "heavy").cube()
    t.drawn("light-2", "light-5").drawn("heavy-3").choose("light-2", "heavy-3")
    t.fill(["food"], 0).fill(["story"], 4)
    yield "first roll", t
    t.roll("3")
    yield "heavy lost", t
    t.choose("yes").roll(rolled)
    yield "stage 2", t


def other_patrol() -> Steps:
    """The same patrol with a transition roll of 2."""
    return patrol("2")


def building() -> Steps:
    """Robert's leader in town, Olivia's trap and wall, and her cubes (EX-07 to EX-09)."""
    t = _agreed_start(keeping="full").pass_on("ask.effect")
    t.place("rations").secondary("leader-town")
    yield "leader", t
    t.choose("sustenance")
    yield "leader placed", t
    t.choose("rations")
    t.place("rations").pass_on("ask.secondary").choose("leader-town")
    yield "second leader", t
    t.then("military", "training", "story", "stop")
    t.place("rations").cube("chief-engineer")
    t.place("fortifications", space="other").then("trap", "expansion:a1", "wall", "expansion:wall-1")
    yield "built", t
    t.secondary("influence", "chief-engineer", "2-2story")
    yield "cubes", t


def threat_track() -> Steps:
    """Robert's patrol without the Threat die (EX-23)."""
    t = start(players=2, settings={"deterministic-threat": "yes"}).pass_on("ask.effect")
    t.place("training").then("light", "light-for-food", "convert").count(2).cube()
    quiet_turn(t)
    t.place("patrol").choose("unlisted").fill(1, 1).drawn("unlisted").choose("heavy").cube()
    t.fill((), 1).drawn("heavy-1").fill((), 4)
    quiet_turn(t)
    t.place("patrol").choose("unlisted").fill(3, 2).drawn("unlisted").choose("light", "heavy", "heavy").cube()
    yield "on patrol", t
    t.fill((), 1).drawn("light-1").drawn("heavy-2", "heavy-3").choose("heavy-2").fill(["story"], 2)
    yield "crossed", t
    t.choose("yes").count(3).choose("light")
    yield "stage 2", t


STORIES: dict[str, Story] = {
    "attack": dino_attack,
    "assemblies": assemblies,
    "dissenters": dissenters,
    "die_placement": die_placement,
    "pub": pub,
    "patrol": patrol,
    "patrol_other_roll": other_patrol,
    "building": building,
    "threat_track": threat_track,
}
