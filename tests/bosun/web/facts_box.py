"""A box without a game on the table, for the page of the owner's own game. It can be killed and started."""

import argparse
import asyncio
import json
import os
from pathlib import Path

from playwright.sync_api import expect

from bosun.web.server import serve_page
from tests.bosun.web import isles
from tests.bosun.web.phones import Box, Phone


class FactsBox(Box):
    """The box as a process; its file is its home."""

    module = "tests.bosun.web.facts_box"

    def page(self, game: str) -> str:
        return f"{self.address}/my-game?game={game}"

    def let_in(self, phone: Phone, *, owner: bool = False) -> None:
        """Come in with the code, or with the owner's key."""
        phone.page.goto(self.owner if owner else self.guests)
        expect(phone.page.locator("#line.up")).to_be_visible()


async def serve(port: int) -> None:
    async with serve_page(host="127.0.0.1", port=port) as page:
        told = {"address": page.address, "code": page.invitation.code, "key": page.invitation.key}
        print(json.dumps(told), flush=True)
        await asyncio.Event().wait()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("home", type=Path)
    parser.add_argument("--port", type=int, default=0)
    told = parser.parse_args()
    os.environ["BOSUN_HOME"] = str(told.home)
    isles.install()
    asyncio.run(serve(told.port))


if __name__ == "__main__":
    main()
