"""``python -m bosun`` is the command ``bosun``."""

from bosun.cli import main

main()
