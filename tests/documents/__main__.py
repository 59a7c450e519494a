"""``python -m tests.documents``: write into the documentation what the program prints now.

It writes the outputs of the pages' commands, the lists that are made from the package, the JSON
schemas, and the figures. Look at the difference before you commit it: whatever changed is now what
users read.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from figures import figure
from lists import with_lists

from lasermaze.core.json_text import laid_out
from lasermaze.formats.json_schemas import NAMES, schema
from tests.documents.pages import PAGES, ROOT, figures_in, name_of
from tests.documents.test_commands import CODES, run


def write_outputs(page: Path) -> None:
    """Replace the outputs in a page that are no longer right."""
    with tempfile.TemporaryDirectory() as folder:
        results = run(page, Path(folder))
    text = page.read_text()
    for command, output, code in reversed(results):
        if code != CODES.get(command.line, 0):
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
    for name in NAMES:
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
