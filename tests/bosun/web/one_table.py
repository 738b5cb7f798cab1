"""A page that shows one table, as tests want it: on this machine alone."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bosun.session.invitation import Invitation
from bosun.table.table import Table
from bosun.web.server import serve_page
from bosun.web.table_camera import TableCamera


@asynccontextmanager
async def open_page(
    table: Table,
    *,
    phones: Path,
    port: int = 0,
    camera: TableCamera | None = None,
    certificate: tuple[Path, Path] | None = None,
) -> AsyncIterator[Invitation]:
    """Serve the page of one table while the block runs; port 0 is any free one."""
    async with serve_page(host="127.0.0.1", port=port, phones=phones, certificate=certificate) as page:
        with page.serve_table(table, camera=camera):
            yield page.invitation
