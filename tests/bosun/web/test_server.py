"""The server on the loop of the game: it comes, it goes, and it says when it cannot."""

import asyncio
import re
import ssl
import subprocess
import time
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bosun.table.journal.journal import Journal
from bosun.table.operations import End
from bosun.table.runner import run_table
from bosun.table.table import Table
from bosun.web.errors import HttpRefusal
from tests.bosun.small_game import HARBOUR, SETUP
from tests.bosun.web.one_table import open_page
from tests.bosun.web.pairing import PATIENCE_S, pair


async def hear_out(line: ClientConnection) -> None:
    while True:
        await line.recv()


async def play_and_leave(table: Table, phones: Path) -> float:
    """A phone joins and answers, then somebody leaves the table. Returns how long closing took."""
    async with open_page(table, phones=phones) as invitation:
        playing = asyncio.create_task(run_table(table))
        cookie = await asyncio.to_thread(pair, invitation.address, code=invitation.code)
        url = invitation.address.replace("http", "ws") + "/live"
        headers = {"origin": invitation.address, "cookie": cookie}
        line = await connect(url, additional_headers=headers)
        await line.send('{"do": "sit", "role": "seat", "seat": 0}')
        await line.send('{"do": "answer", "number": 0, "answer": {"kind": "confirmed"}}')
        while table.number == 0:
            await line.recv()
        table.submit(End())
        await playing
        start = time.perf_counter()
    took = time.perf_counter() - start
    with pytest.raises(ConnectionClosed):
        await hear_out(line)
    return took


def test_the_page_runs_beside_the_table_and_goes_with_it(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "game.bosun", SETUP, seed=1) as journal:
        table = Table(journal, HARBOUR, now=time.monotonic)
        assert asyncio.run(play_and_leave(table, tmp_path / "phones.json")) < 5
        assert table.play.entries[0].source == "page:0"


def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    async def twice() -> None:
        phones = tmp_path / "phones.json"
        async with open_page(table, phones=phones) as invitation:
            port = int(invitation.address.rsplit(":", 1)[1])
            with pytest.raises(HttpRefusal):
                async with open_page(table, port=port, phones=phones):
                    pass

    with Journal.create(tmp_path / "game.bosun", SETUP, seed=1) as journal:
        table = Table(journal, HARBOUR, now=time.monotonic)
        asyncio.run(twice())


def certificate_for_the_evening(folder: Path) -> tuple[Path, Path]:
    """Made by the command that the page about security gives."""
    text = Path("docs/security.md").read_text(encoding="utf-8")
    command = re.search(r"`(openssl req [^`]+)`", text)
    assert command is not None
    subprocess.run(command[1].split(), cwd=folder, check=True, capture_output=True)
    return folder / "cert.pem", folder / "key.pem"


def test_with_a_certificate_the_page_is_served_by_https_and_its_cookie_stays_there(tmp_path: Path) -> None:
    certificate = certificate_for_the_evening(tmp_path)
    trusting = ssl.create_default_context(cafile=str(certificate[0]))
    trusting.check_hostname = False

    def cookie(address: str, code: str) -> str:
        asked = Request(f"{address}/api/join", f'{{"code": "{code}"}}'.encode(), {"origin": address})
        with urlopen(asked, timeout=PATIENCE_S, context=trusting) as answer:
            return str(answer.headers["set-cookie"])

    async def join() -> str:
        async with open_page(table, phones=tmp_path / "phones.json", certificate=certificate) as invitation:
            assert invitation.address.startswith("https://")
            return await asyncio.to_thread(cookie, invitation.address, invitation.code)

    with Journal.create(tmp_path / "game.bosun", SETUP, seed=1) as journal:
        table = Table(journal, HARBOUR, now=time.monotonic)
        assert "Secure" in asyncio.run(join()).split("; ")
