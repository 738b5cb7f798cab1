"""What the owner asks for on the designer's page: a scenario made, checked and tried, and its report."""

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bosun.simulate.background import BackgroundRun
from bosun.web.errors import BadRequest, HttpRefusal
from bosun.web.request_context import body, language_of, owner, page_of
from bosun.web.scenario_editor import ScenarioEditor, ScenarioField, designable, editor_of
from bosun.web.serializers import language
from bosun.web.values import whole, word
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
    """The form, the map and the scenario to begin from."""
    owner(request)
    name, editor = editor_of(request.query_params.get("game", ""))
    speech, game = language(language_of(request)), find_game(name)
    start = request.query_params.get("start", "") or next(iter(editor.starts))
    return JSONResponse(
        {
            "game": name,
            "title": speech.text(game.title),
            "games": designable(),
            "starts": [
                {"id": one, "label": editor.read(text)["title"]} for one, text in editor.starts.items()
            ],
            "fields": [_field(one, request) for one in editor.fields],
            "pieces": [{"id": id, "label": speech.text(label)} for id, label in editor.pieces],
            "board": editor.board(),
            "values": editor.read(_start(editor, start)),
            "skills": list(game.bots),
            "players": list(game.seats),
            "difficulties": _difficulties(game),
            "run": _run(request).progress().as_json(),
        }
    )


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
    _, editor = editor_of(word(payload, "game"))
    return JSONResponse({"values": editor.read(word(payload, "text"))})


async def check(request: Request) -> Response:
    """The text of the scenario as a file to give away, if it can be played."""
    owner(request)
    _, text = _written(await body(request))
    return JSONResponse({"text": text})


def _written(payload: dict[str, Any]) -> tuple[str, str]:
    name, editor = editor_of(word(payload, "game"))
    values = payload.get("values")
    if not isinstance(values, dict):
        raise BadRequest(say("web.refuse.garbled"))
    return name, editor.write(values)


async def start(request: Request) -> Response:
    """Play games of it by bots, beside whatever else the box does."""
    owner(request)
    payload = await body(request)
    name, text = _written(payload)
    games, players = payload.get("games", 200), payload.get("players")
    if not whole(games) or not 1 <= games <= MOST_GAMES or not whole(players):
        raise BadRequest(say("web.refuse.garbled"))
    bot, difficulty = word(payload, "bot"), word(payload, "difficulty")
    chosen = {"players": str(players), "difficulty": difficulty, "bot": bot}
    _check_words(name, chosen)
    words = [name, "--players", str(players), "--difficulty", difficulty, "--bot", bot]
    run = _run(request)
    await asyncio.to_thread(lambda: run.start(words, games=games, scenario=text))
    return JSONResponse(run.progress().as_json())


def _check_words(name: str, chosen: dict[str, str]) -> None:
    """Refuse now what the run would refuse later."""
    game = find_game(name)
    known = chosen["difficulty"] in _difficulties(game) and int(chosen["players"]) in game.seats
    if not known or chosen["bot"] not in game.skills:
        raise BadRequest(say("web.refuse.garbled"))


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
