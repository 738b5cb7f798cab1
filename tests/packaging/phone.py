"""The owner's phone: ``python -m tests.packaging.phone PAGE FILE play|stands|notice|first-prompt``.

``FILE`` is the box's own web.json. What is printed is where the game stands, what the owner is told, or when
the first question was shown.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

from websockets.sync.client import connect
from websockets.typing import Origin

from engine.answers import Answer, Chosen, Confirmed, Drawn
from tests.bosun.web.pairing import PATIENCE_S, pair
from tests.hil.phone_line import PhoneLine

ANSWERS = 3
AGAIN_S = 0.02


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


def first_prompt(page: str, key: str) -> float:
    """When this phone is shown a question, on the clock of the kernel; it tries until the box is there."""
    print("waiting", flush=True)
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            PhoneLine(page, key=key).close()
            return time.monotonic()
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(AGAIN_S)


def stands(page: str, key: str, answers: int = 0) -> str:
    phone = PhoneLine(page, key=key)
    for _ in range(answers):
        phone.answer(plainest(phone))
    phone.close()
    return f"{phone.number} {phone.request['prompt']}"


def main(page: str, file: str, what: str) -> None:
    key = json.loads(Path(file).read_text(encoding="utf-8"))["key"]
    match what:
        case "notice":
            print(notice(page, key))
        case "first-prompt":
            print(first_prompt(page, key))
        case "play":
            print(stands(page, key, ANSWERS))
        case "stands":
            print(stands(page, key))


if __name__ == "__main__":
    main(*sys.argv[1:])
