"""The commands for when something is wrong: ``bosun doctor`` and ``bosun bundle``."""

from pathlib import Path
from typing import Annotated

import typer

from bosun.cli.speaking import tell
from bosun.devices.box_config import load_box
from bosun.doctor.bundle import bundle as write_bundle
from bosun.doctor.examine import as_json, as_text, examine, needs_doing
from bosun.session.reader_language import reader_language
from engine.messages import say

BundleFile = Annotated[Path, typer.Argument(help="Where to write it.")]


def doctor_command(
    json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Look at every device, permission, file and clock, and say what to do about each."""
    findings = examine(load_box())
    language = reader_language()
    typer.echo(as_json(findings, language) if json else as_text(findings, language))
    raise SystemExit(1 if needs_doing(findings) else 0)


def bundle_command(file: BundleFile = Path("bosun-report.zip")) -> None:
    """Write a zip for a bug report; there is nothing private in it."""
    # The pin library may change the working folder when it is opened.
    target = file.absolute()
    write_bundle(target, box=load_box())
    tell(say("command.bundle", file=str(target)))
