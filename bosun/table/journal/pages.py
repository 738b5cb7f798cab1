"""The rows on the pages of a SQLite file, read page by page: a damaged page costs its own rows only.

SQLite finds rows by way of the first page and the pages that lead to others, and gives up the whole file
where one of these is damaged. Every row lies on a leaf, and a leaf can be read by itself.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

PAGE = 4096
"""Bytes of a page: what SQLite takes by default."""

_FILE_HEADER = 100
_LOG_HEADER, _FRAME_HEADER = 32, 24
_TABLE_LEAF, _INDEX_LEAF = 0x0D, 0x0A
_TABLE_MOST = PAGE - 35
_INDEX_MOST = (PAGE - 12) * 64 // 255 - 23
_LEAST = (PAGE - 12) * 32 // 255 - 23
"""How much of a record lies on its leaf; the rest is on pages of its own."""

_LONGEST_HEAD = 20
"""Bytes of a row before its first text, at the most: its size, its number, and what kinds its values are."""

_NUMBERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_ZERO, _ONE, _BLOB = 8, 9, 12

Value: TypeAlias = int | str | None
Pages: TypeAlias = Mapping[int, bytes]


def file_pages(path: Path) -> dict[int, bytes]:
    """The pages of the file by their numbers; a last one that was cut is filled up."""
    data = path.read_bytes()
    return {at // PAGE + 1: data[at : at + PAGE].ljust(PAGE, b"\0") for at in range(0, len(data), PAGE)}


def logged_pages(path: Path) -> dict[int, bytes]:
    """The pages in the log beside the file, of which the last counts; those of an older log do not."""
    log = path.with_name(f"{path.name}-wal")
    data = log.read_bytes() if log.is_file() else b""
    salt, found = data[16:24], {}
    for at in range(_LOG_HEADER, len(data) - _FRAME_HEADER - PAGE + 1, _FRAME_HEADER + PAGE):
        if data[at + 8 : at + 16] == salt:
            number = int.from_bytes(data[at : at + 4], "big")
            found[number] = data[at + _FRAME_HEADER : at + _FRAME_HEADER + PAGE]
    return found


def records(pages: Pages) -> Iterator[tuple[Value, ...]]:
    """All rows on all leaves. A row's own number stands in front; that of a table without numbers is None."""
    for number in sorted(pages):
        page, header = pages[number], _FILE_HEADER if number == 1 else 0
        if page[header] in (_TABLE_LEAF, _INDEX_LEAF):
            yield from _leaf(pages, page, header)


def _leaf(pages: Pages, page: bytes, header: int) -> Iterator[tuple[Value, ...]]:
    numbered = page[header] == _TABLE_LEAF
    for cell in range(int.from_bytes(page[header + 3 : header + 5], "big")):
        pointer = header + 8 + 2 * cell
        yield from _cell(pages, page, int.from_bytes(page[pointer : pointer + 2], "big"), numbered=numbered)


def carved(pages: Pages, beginning: bytes) -> Iterator[tuple[Value, ...]]:
    """All that looks like a numbered row near a text that begins so, also where a page lost its list.

    Not all of it ever was one: whoever takes a row from here has a checksum for it.
    """
    for page in pages.values():
        found = page.find(beginning)
        while found >= 0:
            for at in range(max(0, found - _LONGEST_HEAD), found):
                yield from _cell(pages, page, at, numbered=True)
            found = page.find(beginning, found + 1)


def _cell(pages: Pages, page: bytes, at: int, *, numbered: bool) -> Iterator[tuple[Value, ...]]:
    """The row at this place of the page; none where there cannot be one."""
    try:
        size, at = _varint(page, at)
        rowid: int | None = None
        if numbered:
            rowid, at = _varint(page, at)
        yield (rowid, *_record(_payload(pages, page, at, size, numbered=numbered)))
    except (IndexError, KeyError, ValueError):
        return


def _payload(pages: Pages, page: bytes, at: int, size: int, *, numbered: bool) -> bytes:
    """A record whole; what did not fit on its leaf is on a chain of other pages."""
    local = _local(size, _TABLE_MOST if numbered else _INDEX_MOST)
    payload = page[at : at + local]
    following = int.from_bytes(page[at + local : at + local + 4], "big") if local < size else 0
    for _ in pages:
        if len(payload) >= size:
            break
        more = pages[following]
        payload += more[4 : 4 + size - len(payload)]
        following = int.from_bytes(more[:4], "big")
    if len(payload) != size:
        raise ValueError("a record that is cut")
    return payload


def _local(size: int, most: int) -> int:
    if size <= most:
        return size
    fitting = _LEAST + (size - _LEAST) % (PAGE - 4)
    return fitting if fitting <= most else _LEAST


def _record(payload: bytes) -> Iterator[Value]:
    end, at = _varint(payload, 0)
    body = end
    while at < end:
        kind, at = _varint(payload, at)
        value, body = _value(payload, body, kind)
        yield value


def _value(payload: bytes, at: int, kind: int) -> tuple[Value, int]:
    if kind in _NUMBERS:
        end = at + _NUMBERS[kind]
        return int.from_bytes(payload[at:end], "big", signed=True), end
    if kind > _BLOB and kind % 2:
        end = at + (kind - _BLOB - 1) // 2
        if end > len(payload):
            raise ValueError("a text that is cut")
        return payload[at:end].decode("utf-8"), end
    if kind in (0, _ZERO, _ONE):
        return (None if kind == 0 else kind - _ZERO), at
    raise ValueError("no value of a journal")


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of up to nine bytes, and where it ends."""
    value = 0
    for index in range(8):
        byte = data[at + index]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + index + 1
    return value << 8 | data[at + 8], at + 9
