"""How `make docs` turns these pages into a site. Every warning is an error, so a broken link fails."""

import re
from functools import partial
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from bosun.version import bosun_version

DOCS = Path(__file__).parent
LINK = re.compile(r"\[([^\]]*)\]\(([^)#:\s]+)\)")

project = "Bosun"
author = "The Bosun maintainers"
release = bosun_version()

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
exclude_patterns = ["examples"]
myst_heading_anchors = 3
default_role = "code"

nitpicky = True
# Names of our own must lead somewhere; those of others are not part of this site.
nitpick_ignore_regex = [
    ("py:.*", r"(?!(engine|vision|hardware|firmware_bridge|bosun)\.).*"),
    ("py:class", r"(engine\.\w+|vision\.camera)\.[ST]"),  # type variables
    # For measuring and for Bosun itself: whoever builds on it does without.
    ("py:class", r"vision\.(finder|confidence)\.\w+"),
    ("py:class", r"engine\.(seen|physical_memory)\.\w+"),
    ("py:class", r"firmware_bridge\.(ports\.Port|session\.HostSession|lease\.Lease)"),
]

autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"
maximum_signature_line_length = 80
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = f"Bosun {release}"
html_copy_source = False


def _leading(link: re.Match[str], *, page: Path) -> str:
    """A link as the site needs it: other files than pages are brought along, folders are only named."""
    text, target = link.groups()
    file = (page.parent / target).resolve()
    if file.is_dir():
        return text
    outside = file.is_file() and not file.is_relative_to(DOCS)
    return f"[{text}](path:{target})" if outside else link[0]


def adapt_links(app: Sphinx, name: str, source: list[str]) -> None:
    """On the forge a page may link to any file or folder of the repository; the site has only the pages."""
    source[0] = LINK.sub(partial(_leading, page=Path(app.env.doc2path(name))), source[0])


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("source-read", adapt_links)
    return {"parallel_read_safe": True}
