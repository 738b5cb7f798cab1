"""The map of the isles."""

from bosun.facts.board_map import BoardMap
from tests.bosun.web.isles import GROUPS, STYLES, plain

BOARD = BoardMap(kind="roads", groups=lambda _facts: GROUPS, styles={style: plain(style) for style in STYLES})
