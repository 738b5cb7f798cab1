"""Progress bars for commands that take a while."""

import sys
from collections.abc import Callable

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


def progress_bars() -> Progress:
    """Bars on the error output, so that figures can be piped."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(file=sys.stderr), transient=True)


def add_bar(progress: Progress, what: str) -> Callable[[int, int], None]:
    task = progress.add_task(what)
    return lambda done, of: progress.update(task, completed=done, total=of)
