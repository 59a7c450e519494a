"""``python tools/docs/write.py``: write into the documentation what the program prints now.

It writes the outputs of the pages' commands, the lists that are made from the package, the JSON
schemas, and the figures. Look at the difference before you commit it: whatever changed is now what
users read.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from figures import figure  # all of them are imported by their folder
from lists import with_lists
from pages import PAGES, ROOT, figures_in, name_of, ran

from lasermaze.documents import SCHEMAS, schema
from lasermaze.formats.json_text import laid_out


def typed(line: str, cwd: Path, programs: Path) -> tuple[str, int]:
    """Type a line into bash, which finds the program beside this Python."""
    kept = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    path = f"{Path(sys.executable).parent}{os.pathsep}{kept['PATH']}"
    process = subprocess.run(
        ["bash", "-o", "pipefail", "-c", line],
        cwd=cwd,
        env={**kept, "PATH": path, "TERM": "xterm"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    return process.stdout + process.stderr, process.returncode


def write_outputs(page: Path) -> None:
    """Replace the outputs in a page that are no longer right."""
    with tempfile.TemporaryDirectory() as folder:
        results = ran(page, Path(folder), typed)
    text = page.read_text()
    for command, output, code in reversed(results):
        if code:
            print(f"{name_of(page)}: exit code {code}: {command.line}")
        if not command.prints(output):
            shown = output.rstrip("\n") + "\n" if output else ""
            text = text[: command.start] + shown + text[command.end :]
    write(page, with_lists(text))


def write_figures() -> None:
    """Draw the figures of all pages, and remove those that no page shows."""
    folder = ROOT / "docs" / "figures"
    shown = {name for page in PAGES for name in figures_in(page.read_text())}
    for name in sorted(shown):
        write(folder / f"{name}.svg", figure(name).svg())
    for file in folder.glob("*.svg"):
        if file.stem not in shown:
            file.unlink()
            print(f"{name_of(file)}: removed")


def write_schemas() -> None:
    """Write the JSON schemas."""
    for name in SCHEMAS:
        write(ROOT / "docs" / "schemas" / f"{name}.json", laid_out(schema(name)) + "\n")


def write(file: Path, text: str) -> None:
    """Write a file if that changes it, and say so."""
    if not file.exists() or file.read_text() != text:
        file.write_text(text)
        print(f"{name_of(file)}: written")


if __name__ == "__main__":
    for each in PAGES:
        write_outputs(each)
    write_figures()
    write_schemas()
