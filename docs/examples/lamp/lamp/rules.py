"""The rules of The Lamp. They yield what the table must do, and are sent what the table did."""

from engine.messages import Message, say
from engine.outcome import Outcome, ScoreLine, Sheet
from engine.requests import Die, Meaning, Move, Option, Timer
from engine.rules import Rules, act, choose, draw, instruct, roll
from lamp.state import Lamp

MOST_OIL = 8
ACTION, END = "action", "end-phase"
"""The ids that the panel's buttons know: a seat's own button, and CONFIRM held down."""


def rules(game: Lamp) -> Rules[Outcome]:
    yield from instruct("lamp.set-up", say("lamp.set-up"), say("lamp.put-oil", n=game.oil))
    while game.night < game.nights:
        game.night += 1
        yield from dusk(game)
        yield from burn(game, (yield from tonights_weather(game)))
        if game.oil < 0:
            return ending(game, say("lamp.end.out"), "sea")
    return ending(game, say("lamp.end.morning"), "keepers")


def dusk(game: Lamp) -> Rules[None]:
    """While the clock runs, each keeper fetches oil once; anyone may light the lamp and end it."""
    timer, fetched = Timer(f"night {game.night}", game.data.dusk), set[int]()
    while True:
        moves = [fetch(game, seat, seat in fetched) for seat in range(len(game.keepers))]
        done = yield from act(
            "lamp.dusk",
            say("lamp.dusk", night=game.night),
            [*moves, Move(None, END, say("lamp.light"), meaning=Meaning.END)],
            timer=timer,
        )
        if done is None or done.seat is None:
            return
        fetched.add(done.seat)
        game.oil = min(MOST_OIL, game.oil + 1)


def fetch(game: Lamp, seat: int, already: bool) -> Move:
    why_not = say("lamp.fetched-already") if already else say("lamp.full") if game.oil >= MOST_OIL else None
    return Move(seat, ACTION, say("lamp.fetch"), why_not, Meaning.ACTION)


def tonights_weather(game: Lamp) -> Rules[str]:
    (card,) = yield from draw("lamp.draw", say("lamp.draw"), "weather", game.pile, label=weather_name)
    game.pile[card] -= 1
    return card


def burn(game: Lamp, weather: str) -> Rules[None]:
    """The wind is rolled. Who trims the wick saves one oil, but a storm blows a trimmed lamp out."""
    wind = yield from roll_wind(game)
    needed = game.data.weather[weather] + game.data.wind[wind]
    wick = yield from choose(
        "lamp.wick",
        say("lamp.wick", weather=weather_name(weather), n=needed),
        [Option("full", say("lamp.wick.full")), Option("trim", say("lamp.wick.trim"))],
    )
    if wick == "trim":
        needed = game.oil + 1 if weather == "storm" else max(0, needed - 1)
    game.oil -= needed
    yield from instruct("lamp.burnt", say("lamp.burnt"), say("lamp.put-oil", n=max(0, game.oil)))


def roll_wind(game: Lamp) -> Rules[str]:
    faces = tuple(Option(face, say(f"lamp.wind.{face}")) for face in game.data.wind)
    (face,) = yield from roll("lamp.roll", say("lamp.roll"), [Die("wind", faces)])
    return face


def weather_name(card: str) -> Message:
    return say(f"lamp.weather.{card}")


def ending(game: Lamp, reason: Message, winner: str) -> Outcome:
    lines = (
        ScoreLine(say("lamp.score.nights"), game.night),
        ScoreLine(say("lamp.score.oil"), max(0, game.oil)),
    )
    return Outcome(reason, (winner,), (Sheet(say("lamp.keepers"), lines),))
