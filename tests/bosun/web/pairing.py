"""Knocking at the door of a box that is really there."""

import json
from urllib.request import Request, urlopen

PATIENCE_S = 120.0
"""Long, since it is only spent when a test fails, or on a very busy machine."""


def knock(address: str, **told: str) -> str:
    """The cookie of a new phone, which tells the ``code`` of the guests or the ``key`` of the owner."""
    headers = {"origin": address, "content-type": "application/json"}
    asked = Request(f"{address}/api/join", json.dumps(told).encode(), headers)
    with urlopen(asked, timeout=PATIENCE_S) as answer:
        return str(answer.headers["set-cookie"]).split(";", maxsplit=1)[0]
