"""The owner's phone on a box just installed: ``python -m tests.packaging.phone play|stands PAGE FILE``.

``FILE`` is the box's own web.json. What is printed is where the game stands then.
"""

import json
import sys
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from engine.answers import Answer, Chosen, Confirmed, Drawn
from tests.bosun.web.pairing import pair
from tests.hil.phone_line import PhoneLine

ANSWERS = 3
GAME = {"game": "resistance", "seats": ["Ada", "Bela", "Chloe"], "settings": {}, "data": {}}


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


def main(what: str, page: str, file: str) -> None:
    box = json.loads(Path(file).read_text(encoding="utf-8"))
    if what == "play":
        start(page, box["key"])
    phone = PhoneLine(page, box["code"])
    if what == "play":
        for _ in range(ANSWERS):
            phone.answer(plainest(phone))
    print(phone.number, phone.request["prompt"])
    phone.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
