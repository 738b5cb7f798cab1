"""Which Bosun this is: the name under which it is installed, and its version."""

from importlib.metadata import version

DISTRIBUTION = "bosun-table"
"""The package index knows another project as ``bosun``."""


def bosun_version() -> str:
    return version(DISTRIBUTION)
