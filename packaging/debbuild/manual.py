"""What the packaged Bosun says of itself: ``manual.py APP manual|bash|zsh|fish VERSION``.

``APP`` is the folder of the package with Bosun and its libraries.
"""

# ruff: noqa: PLC0415 - what is imported lies in the package, whose folder is known only when this runs

import io
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from typing import Any

FILES = {
    "/var/lib/bosun": "The saved games, what was told about boards and dice, and box.toml, the settings.",
    "/etc/default/bosun": "What the service runs.",
    "/usr/lib/bosun/release back": "As root: returns to the version before the last update.",
}


def whole_command() -> Any:
    """The command line with all that it registers only where it is asked for."""
    from typer.main import get_command

    from bosun.cli import main

    sys.argv[1:] = ["--help"]
    with redirect_stdout(io.StringIO()), suppress(SystemExit):
        main.main()
    return get_command(main.app)


def manual(version: str) -> str:
    """The manual page bosun(1), from the help of every command."""
    command = whole_command()
    lines = [
        f'.TH BOSUN 1 "" "Bosun {version}" "User Commands"',
        ".SH NAME",
        "bosun \\- the box beside the board game",
        ".SH SYNOPSIS",
        ".B bosun\n.I command\n[\n.I options\n]",
        ".SH DESCRIPTION",
        _roff(command.help),
        "On a box it works on the games of the service, as the user bosun.",
        ".SH COMMANDS",
        *(line for path, one in _commands(command, "bosun") for line in _section(path, one)),
        ".SH FILES",
        *(f".TP\n.I {_roff(file)}\n{_roff(text)}" for file, text in FILES.items()),
        ".SH SEE ALSO\n.BR systemctl (1),\n.BR journalctl (1)",
    ]
    return "\n".join(lines) + "\n"


def _commands(group: Any, path: str) -> Iterator[tuple[str, Any]]:
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from _commands(command, f"{path} {name}")
        elif not command.hidden:
            yield f"{path} {name}", command


def _section(path: str, command: Any) -> Iterator[str]:
    yield f".SS {_roff(path)}"
    yield _roff(" ".join((command.help or "").split()))
    for parameter in command.params:
        text = getattr(parameter, "help", None)
        if text:
            yield f".TP\n.B {_roff(_names(parameter))}\n{_roff(text)}"


def _names(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return str(parameter.name).upper()
    return ", ".join([*parameter.opts, *parameter.secondary_opts])


def _roff(text: str) -> str:
    safe = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{safe}" if safe.startswith((".", "'")) else safe


def completion(shell: str) -> str:
    from typer._completion_shared import get_completion_script

    script: str = get_completion_script(prog_name="bosun", complete_var="_BOSUN_COMPLETE", shell=shell)
    return script + "\n"


def main(app: str, what: str, version: str) -> None:
    # The libraries that are no Python are this machine's own: the package may be for another processor.
    import cv2  # noqa: F401

    sys.path.insert(0, app)
    if what == "manual":
        sys.stdout.write(manual(version))
    else:
        sys.stdout.write(completion(what))


if __name__ == "__main__":
    main(*sys.argv[1:])
