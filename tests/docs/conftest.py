"""The example game is found where the documentation keeps it."""

import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples" / "lamp"
sys.path.insert(0, str(EXAMPLES))
