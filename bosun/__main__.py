"""``python -m bosun`` is the command ``bosun``."""

from bosun.cli.main import main

main()
