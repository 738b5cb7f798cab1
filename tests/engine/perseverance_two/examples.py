"""The rulebook's worked examples as whole games: set-up and answers only, in steps that tests can stop at."""

from collections.abc import Callable, Iterator

from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.table import begin, start

Steps = Iterator[tuple[str, Table]]
AGREED = {"first-game": "no", "officers": "tell"}


def first_game() -> Steps:
    """Keoni, Jack, Adelita and Phoenix as the rulebook advises them for a first game (EX-04)."""
    yield "set up", start(players=4).confirm()


def isabelle() -> Steps:
    """Fred rallies at Isabelle's camp, and the dinos breach it (EX-09), turn after turn."""
    t = begin(keeping="crises", settings=AGREED | {"faces": "tell"}).pass_on("ask.faces")
    tiles = [id for id, area in t.game.areas.items() if area.hex.kind == "tile"]
    t.fill(*["B" if id in ("P1", "P2") else "A" for id in tiles])
    t.pass_on("ask.start-zone").choose("expansion").pass_on("ask.start-zone").choose("S1")
    t.pass_on("ask.start-zone").choose("sustenance").pass_on("tell.turn")
    t.tell("build").then("tower", "S1").pass_on("tell.more").choose("stop")
    t.tell("training").done()
    yield "before", t
    t.tell("adventure").then("S1", "stop").drawn("plains-1")
    yield "attack", t
    t.choose("no").choose("1")
    yield "breach", t
    t.pass_on("tell.more").choose("stop").pass_on("tell.turn")
    for turn in range(1, 6):
        _quiet_turn(_quiet_turn(t))
        yield f"turn {turn}", t
        _quiet_turn(t)


def _quiet_turn(t: Table) -> Table:
    """A turn of no interest, with a die that costs nothing."""
    own = t.game.colour(t.game.active)
    free = (die for colour in ("grey", own) for die in t.pool() if die.startswith(colour))
    return t.tell("salvage", next(free)).done().pass_on("tell.turn")


def snakes_on_a_plane() -> Steps:
    """John trains soldiers and goes on the adventure with his leader along (EX-05)."""
    t = begin(players=2, settings=AGREED).pass_on("draw-card.plains").drawn("snakes-on-a-plane")
    t.pass_on("ask.first").choose("0").pass_on("ask.start-zone").choose("military")
    t.pass_on("ask.start-zone").choose("S1").pass_on("ask.effect")
    t.place("training").then("light", "heavy").choose("stop")
    t.secondary("explore", "snakes-on-a-plane").pass_on("ask.effect").end_turn()
    t.place("training").then("light", "convert").count(1).pass_on("ask.secondary").choose("stop").end_turn()
    yield "trained", t
    t.adventure().then("clear", "P3", "snakes-on-a-plane")
    yield "card", t
    t.choose("light", "light", "heavy", "heavy", "leader").pass_on("ask.secondary").choose("stop")
    yield "assigned", t
    t.fill([])
    t.drawn("light-1", "light-2").drawn("heavy-1", "heavy-2", "heavy-3")
    yield "drawn", t
    t.choose("light-1").fill(["trampler", "glowberry"], 4).roll("3")
    yield "lost", t
    t.choose("yes")
    yield "stage 2", t


def john_influences() -> Steps:
    """John fills the row of the Chief Mate, takes the Coach, and trains with it (EX-03, EX-08)."""
    t = begin(players=2, settings=AGREED).pass_on("ask.first").choose("0")
    t.pass_on("ask.start-zone").choose("military").pass_on("ask.start-zone").choose("sustenance")
    yield "perks", t
    t.choose("CM-1A").pass_on("ask.effect")
    yield "set up", t
    t.place("pub").secondary("influence", "chief-mate").choose("2-2story")
    yield "row", t
    t.choose("CM-2A").choose("valor").pass_on("ask.effect")
    yield "coach", t
    t.end_turn().place("training").then("light", "light-for-food", "heavy")
    yield "trained", t
    t.choose("light").pass_on("ask.effect")
    yield "again", t


def dissenters() -> Steps:
    """A whole game for two, told by hand, with both assemblies and the final scoring."""
    t = start(players=2, keeping="crises").pass_on("tell.turn")
    while t.play.request is not None:
        t.end_turn()
    yield "end", t


STORIES: dict[str, Callable[[], Steps]] = {
    "first_game": first_game,
    "isabelle": isabelle,
    "snakes_on_a_plane": snakes_on_a_plane,
    "john_influences": john_influences,
    "dissenters": dissenters,
}
