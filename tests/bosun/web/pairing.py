"""Pairs a phone with a box that is really there."""

import json
from urllib.request import Request, urlopen

PATIENCE_S = 120.0
"""Long, since it is only spent when a test fails, or on a very busy machine."""


def pair(address: str, **credentials: str) -> str:
    """The cookie of a new phone, which tells the ``code`` of the guests or the ``key`` of the owner."""
    headers = {"origin": address, "content-type": "application/json"}
    asked = Request(f"{address}/api/join", json.dumps(credentials).encode(), headers)
    with urlopen(asked, timeout=PATIENCE_S) as answer:
        return str(answer.headers["set-cookie"]).split(";", maxsplit=1)[0]
