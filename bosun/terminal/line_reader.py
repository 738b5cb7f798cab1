"""Reads a line; at a terminal Tab completes what may be typed."""

import re
import sys


class LineReader:
    """Reads a line; at a terminal Tab completes what is ``known``, after a comma as well."""

    def __init__(self) -> None:
        self.known: list[str] = []

    def __call__(self) -> str:
        if not sys.stdin.isatty():
            return sys.stdin.readline()
        # the line editor is for those who type
        from prompt_toolkit import prompt  # noqa: PLC0415
        from prompt_toolkit.completion import WordCompleter  # noqa: PLC0415

        each = re.compile(r"[^,\s][^,]*")
        try:
            return prompt("> ", completer=WordCompleter(self.known, ignore_case=True, pattern=each)) + "\n"
        except EOFError:
            return ""
