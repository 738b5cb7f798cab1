"""The owner's phone: ``python -m tests.packaging.phone play|stands|notice PAGE FILE``.

``FILE`` is the box's own web.json. What is printed is where the game stands, or what the owner is told.
"""

import json
import sys
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect
from websockets.typing import Origin

from engine.answers import Answer, Chosen, Confirmed, Drawn
from tests.bosun.web.pairing import PATIENCE_S, pair
from tests.hil.phone_line import PhoneLine

ANSWERS = 3
GAME = {"game": "resistance", "seats": ["Ada", "Bela", "Chloe"], "settings": {}, "data": {}, "example": True}


def start(page: str, key: str) -> None:
    headers = {"origin": page, "content-type": "application/json", "cookie": pair(page, key=key)}
    with urlopen(Request(f"{page}/api/lobby/start", json.dumps(GAME).encode(), headers)):
        pass


def plainest(phone: PhoneLine) -> Answer:
    asked = phone.request
    match asked["kind"]:
        case "draw":
            return Drawn(asked["of"], first(asked["pieces"], asked["number"]))
        case "choose":
            return Chosen(first(asked["options"], asked["least"]))
        case _:
            return Confirmed()


def first(options: list[dict[str, Any]], number: int) -> tuple[str, ...]:
    return tuple([one["id"] for one in options for _ in range(one["most"])][:number])


def notice(page: str, key: str) -> str:
    """What the page tells the owner alone of the box itself."""
    cookie = {"cookie": pair(page, key=key)}
    url = page.replace("http", "ws") + "/live?language=en"
    with connect(url, additional_headers=cookie, origin=Origin(page)) as line:
        while (told := json.loads(line.recv(timeout=PATIENCE_S)))["type"] != "people":
            pass
    return str(told["notice"])


def main(what: str, page: str, file: str) -> None:
    box = json.loads(Path(file).read_text(encoding="utf-8"))
    if what == "notice":
        print(notice(page, box["key"]))
        return
    if what == "play":
        start(page, box["key"])
    phone = PhoneLine(page, key=box["key"])
    if what == "play":
        for _ in range(ANSWERS):
            phone.answer(plainest(phone))
    print(phone.number, phone.request["prompt"])
    phone.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
