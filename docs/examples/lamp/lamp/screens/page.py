"""What the page shows of The Lamp, beside the snapshots that ``view.js`` draws."""

from bosun.web.views import PageView
from lamp.rules import MOST_OIL

VIEW = PageView(lambda _state, _wording: {"most": MOST_OIL})
