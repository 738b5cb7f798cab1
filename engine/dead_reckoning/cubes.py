"""A player's thirty cubes: taking them from the reserve, and from islands when the reserve runs out."""

from engine.dead_reckoning.names import NONE, none, place_options
from engine.dead_reckoning.ocean import Place
from engine.dead_reckoning.state import DeadReckoning, Isle, Player
from engine.messages import say
from engine.rules import Rules, choose


def take_cubes(game: DeadReckoning, player: Player, wanted: int) -> Rules[int]:
    """Cubes for some use: those there are, after taking back from islands what may be taken back."""
    while player.reserve < wanted and (places := removable(game, player)):
        at = yield from choose(
            "dead-reckoning.ask.take-back",
            say("dead-reckoning.ask.take-back", player=player.name, n=wanted - player.reserve),
            [*place_options(game, places), none()],
            seat=player.seat,
            rule=("DR-CUBE-02", "DR-CUBE-03"),
            on_map=True,
        )
        if at == NONE:
            break
        game.isles()[at].cubes[player.seat] -= 1
        player.reserve += 1
    taken = min(wanted, player.reserve)
    player.reserve -= taken
    return taken


def removable(game: DeadReckoning, player: Player) -> list[Place]:
    """Islands where an own slot cube may be taken back: open to the player, and control stays as it is."""
    return [
        at
        for at, isle in game.isles().items()
        if isle.cubes[player.seat] and not isle.closed_to(player.seat) and _control_stays(game, isle, player)
    ]


def _control_stays(game: DeadReckoning, isle: Isle, player: Player) -> bool:
    isle.cubes[player.seat] -= 1
    after = isle.rightful(range(len(game.players)))
    isle.cubes[player.seat] += 1
    return after == isle.controller


def take_black(game: DeadReckoning, wanted: int) -> int:
    """Black cubes from the supply: the twenty of the box, or without limit where the players agreed on it."""
    taken = wanted if game.settings["black-cubes"] == "unlimited" else min(wanted, game.black)
    game.black -= taken
    return taken


def return_cubes(game: DeadReckoning) -> None:
    """After a fight every cube goes back to its owner, black cubes to the supply."""
    fight = game.fight
    assert fight is not None
    for player in game.players:
        player.reserve += fight.cubes_of(player.colour)
    game.black += fight.cubes_of("black")
    game.fight = None
