"""The command `bosun doctor`."""

from pathlib import Path
from typing import Annotated

import typer

from bosun.devices.box_config import load_box
from bosun.doctor.bundle import bundle as write_bundle
from bosun.doctor.examine import as_json, as_text, examine, needs_doing

Bundle = Annotated[
    Path | None,
    typer.Option(help="Write a zip for a bug report; there is nothing private in it.", dir_okay=False),
]


def doctor_command(
    json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
    bundle: Bundle = None,
) -> None:
    """Look at every device, permission, file and clock, and say what to do about each."""
    # The pin library may change the working folder when it is opened.
    file = bundle.absolute() if bundle is not None else None
    box = load_box()
    findings = examine(box)
    typer.echo(as_json(findings) if json else as_text(findings))
    if file is not None:
        write_bundle(file, box=box, findings=findings)
        typer.echo(f"The bundle for a bug report is in {file}.", err=True)
    raise SystemExit(1 if needs_doing(findings) else 0)
