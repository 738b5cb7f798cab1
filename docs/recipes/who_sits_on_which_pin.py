"""Read a wiring file and print what sits on which pin; a mistake in the file is named."""

import sys
from pathlib import Path

from hardware.wiring import load

wiring = load(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
for pin, part in sorted(wiring.pins()):
    print(f"GPIO{pin:<3} {part}")
