"""The map of the isles."""

from bosun.facts.board_map import BoardMap
from bosun.facts.kinds import GameFacts
from tests.bosun.web.isles import GROUPS, STYLES, plain

FACTS = GameFacts(
    board=BoardMap(
        kind="roads", groups=lambda _facts: GROUPS, styles={style: plain(style) for style in STYLES}
    )
)
