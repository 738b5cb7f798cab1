"""What the owner asks for on the designer's page: a scenario made, checked and tried, and its report."""

import asyncio
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bosun.facts.store import FactStore
from bosun.simulate.background import BackgroundRun
from bosun.simulate.copies import OWN
from bosun.simulate.games import figures_of, simulated_games
from bosun.simulate.variants import DEFAULTS, VariantMaker
from bosun.web.errors import BadRequest, HttpRefusal
from bosun.web.request_context import body, language_of, owner, page_of
from bosun.web.scenario_editor import ScenarioEditor, ScenarioField, editor_of, require_editor
from bosun.web.serializers import language
from bosun.web.values import whole, word
from engine.bot_seats import RANDOM
from engine.game import Game
from engine.games import find_game
from engine.messages import say

MOST_GAMES = 2000
PLAIN = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "cache-control": "no-store",
}
"""The report has its style in it, and nothing else may run there."""


async def shown(request: Request) -> Response:
    """What can be tried of a game; where it has scenarios, the form, the map and one to begin from."""
    owner(request)
    name = request.query_params.get("game", "") or simulated_games()[0]
    figures_of(name)
    speech, game = language(language_of(request)), find_game(name)
    made = VariantMaker(figures_of(name), DEFAULTS)
    compared = await asyncio.to_thread(_comparisons, game, made, _text(editor_of(name), request))
    return JSONResponse(
        {
            "game": name,
            "games": [{"id": one, "label": speech.text(find_game(one).title)} for one in simulated_games()],
            "skills": list(game.bots) or [RANDOM],
            "players": list(game.seats),
            "difficulties": _difficulties(game),
            "compare": [{"id": one, "variants": variants} for one, (_, variants) in compared.items()],
            "own": bool(FactStore(name).values()),
            "run": _run(request).progress().as_json(),
            "scenario": _scenario(editor_of(name), request),
        }
    )


def _scenario(editor: ScenarioEditor | None, request: Request) -> dict[str, Any] | None:
    if editor is None:
        return None
    speech = language(language_of(request))
    starts = {one: editor.read(text)["title"] for one, text in editor.starts.items()}
    return {
        "starts": [{"id": one, "label": title} for one, title in starts.items()],
        "fields": [_field(one, request) for one in editor.fields],
        "pieces": [{"id": id, "label": speech.text(label)} for id, label in editor.pieces],
        "board": editor.board(),
        "values": editor.read(_start(editor, _begun_from(editor, request))),
    }


def _text(editor: ScenarioEditor | None, request: Request) -> str | None:
    """The scenario to begin from as it will be played, once it was on the page."""
    return None if editor is None else editor.write(editor.read(_start(editor, _begun_from(editor, request))))


def _begun_from(editor: ScenarioEditor, request: Request) -> str:
    return request.query_params.get("start", "") or next(iter(editor.starts))


def _comparisons(
    game: Game[Any], made: VariantMaker, scenario: str | None
) -> dict[str, tuple[list[str], int]]:
    """What a report may compare: the words of the command, and how many variants it has then."""
    varied = {"difficulty": _difficulties(game), "players": [str(one) for one in game.seats]}
    varied["bot"] = list(game.bots)
    found: dict[str, tuple[list[str], int]] = {"none": ([], 1)}
    for key, values in varied.items():
        if len(values) > 1:
            found[key] = ["--vary", f"{key}={','.join(values)}"], len(values)
    for kind, number in made.numbers_of_knobs(scenario).items():
        found[f"knobs-{kind}"] = ["--knobs", kind], 1 + number
    return found


def _start(editor: ScenarioEditor, name: str) -> str:
    if name not in editor.starts:
        raise BadRequest(say("web.refuse.garbled"))
    return editor.starts[name]


def _difficulties(game: Game[Any]) -> list[str]:
    return next((list(one.values) for one in game.settings if one.name == "difficulty"), [])


def _field(field: ScenarioField, request: Request) -> dict[str, Any]:
    speech = language(language_of(request))
    return {
        "id": field.id,
        "label": speech.text(field.label),
        "kind": field.kind,
        "least": field.least,
        "most": field.most,
        "choices": [{"id": id, "label": speech.text(label)} for id, label in field.choices],
    }


async def read(request: Request) -> Response:
    """The values of a file that the owner brings."""
    owner(request)
    payload = await body(request)
    editor = require_editor(word(payload, "game"))
    return JSONResponse({"values": editor.read(word(payload, "text"))})


async def check(request: Request) -> Response:
    """The text of the scenario as a file to give away, if it can be played."""
    owner(request)
    payload = await body(request)
    return JSONResponse({"text": _written(require_editor(word(payload, "game")), payload)})


def _written(editor: ScenarioEditor, payload: dict[str, Any]) -> str:
    values = payload.get("values")
    if not isinstance(values, dict):
        raise BadRequest(say("web.refuse.garbled"))
    return editor.write(values)


async def start(request: Request) -> Response:
    """Play games of it by bots, beside whatever else the box does."""
    owner(request)
    payload = await body(request)
    name = word(payload, "game")
    game, editor, words = find_game(name), editor_of(name), _words(payload)
    text = None if editor is None else _written(editor, payload)
    made = VariantMaker(figures_of(name), DEFAULTS, FactStore(game.name).values())
    compared = await asyncio.to_thread(_comparisons, game, made, text)
    more, variants = compared.get(word(payload, "compare"), ([], 0))
    games = payload.get("games")
    if not whole(games) or not 1 <= games <= MOST_GAMES or not variants:
        raise BadRequest(say("web.refuse.garbled"))
    run, code = _run(request), language_of(request)
    begin = partial(run.start, games=games, variants=variants, scenario=text, language=code)
    await asyncio.to_thread(begin, [*words, *more])
    return JSONResponse(run.progress().as_json())


def _words(payload: dict[str, Any]) -> list[str]:
    """Who plays, as the command wants it; nothing that the game does not know gets there."""
    game = find_game(word(payload, "game"))
    figures_of(game.name)
    players, bot, difficulty = payload.get("players"), word(payload, "bot"), word(payload, "difficulty")
    levels = _difficulties(game)
    if players not in game.seats or bot not in game.skills or (levels and difficulty not in levels):
        raise BadRequest(say("web.refuse.garbled"))
    level = ["--difficulty", difficulty] if levels else []
    own = ["--copy", OWN] if FactStore(game.name).values() else []
    return [game.name, "--players", str(players), "--bot", bot, *level, *own]


async def progress(request: Request) -> Response:
    owner(request)
    return JSONResponse(_run(request).progress().as_json())


async def stop(request: Request) -> Response:
    owner(request)
    run = _run(request)
    await asyncio.to_thread(run.stop)
    return JSONResponse(run.progress().as_json())


async def report(request: Request) -> Response:
    """The report of the last run, as one page."""
    owner(request)
    found = _run(request).report()
    if found is None:
        raise HttpRefusal(say("web.refuse.no-report"))
    return Response(found, media_type="text/html", headers=PLAIN)


def _run(request: Request) -> BackgroundRun:
    return page_of(request).trial_run


POST = {"design/read": read, "design/check": check, "design/start": start, "design/stop": stop}
GET = {"design": shown, "design/run": progress, "design/report": report}
