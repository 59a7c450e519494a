"""``lasermaze package``: write a problem package for a judge system."""

from __future__ import annotations

from pathlib import Path

import click

from lasermaze.cli import console
from lasermaze.cli.files import Files
from lasermaze.cli.generate import SEED
from lasermaze.cli.options import Choice
from lasermaze.cli.progress import Bar
from lasermaze.contests import CONTESTS
from lasermaze.contests.package import Form, Package, packaged
from lasermaze.contests.sandbox import counted_seconds
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.files import unwritable

HELP = """Write a complete ICPC problem package: statement, tests, validators and solutions.

NAME is a contest ({names}) or a kind of puzzle; a kind's problem is one puzzle a test, and asks
for a solution. The statement has pictures and a sample. The tests come in groups, and the last
one has cases that wrong solutions get wrong. Each validator and each solution is one file of
Python that needs nothing else. The right solution is run, and the time limit follows from its
time.

The layout is that of version 2025-09 of the format, in the form that verifyproblem of
problemtools reads; with --bapctools in the form that BAPCtools reads, which has the version by
another name and the statement in LaTeX. --legacy is the layout before, with a statement in LaTeX.
The name of the folder is the short name of the problem: small letters and digits. Needs
lasermaze[pictures].
"""

EXAMPLES = """\b
Examples:
  lasermaze package hackercup2015 -o lasermaze15   (needs lasermaze[pictures])
  lasermaze package board --level expert --seed 7 -o cards7   (needs lasermaze[pictures])
"""


@click.command("package", help=HELP.format(names=", ".join(CONTESTS)), epilog=EXAMPLES)
@click.argument("name", metavar="NAME")
@click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    metavar="DIR",
    help="The folder to write: a new or an empty one.",
)
@click.option("--level", type=Choice(LEVELS), help="The difficulty of the random tests.")
@click.option(
    "--seed",
    type=SEED,
    default=0,
    metavar="N",
    show_default=True,
    help="The seed: the same seed gives the same tests.",
)
@click.option("--bapctools", is_flag=True, help="Write it for BAPCtools.")
@click.option("--legacy", is_flag=True, help="Use the legacy layout.")
def command(
    name: str, folder: Path, level: str | None, seed: int, bapctools: bool, legacy: bool
) -> int:
    """Write a problem package."""
    if bapctools and legacy:
        raise click.UsageError("--bapctools and --legacy exclude each other")
    form: Form = "bapctools" if bapctools else "legacy" if legacy else "verifyproblem"
    if folder.is_dir() and any(folder.iterdir()):
        raise PuzzleError(
            "the folder is not empty", expected="a new or an empty folder", source=str(folder)
        )
    with Bar(f"package {name}", "tests") as progress:
        package = packaged(name, level=level, seed=seed, form=form, progress=progress)
    _write(package, folder)
    console.say_words(_summary(package, folder))
    return console.OK


def _write(package: Package, folder: Path) -> None:
    """Write the files. Raises: PuzzleError."""
    files = Files.of_command()
    for name, data in package.files.items():
        path = folder / name
        try:
            files.make_folder(path.parent)
            files.save(path, data)
        except OSError as error:
            raise unwritable(str(path), error) from None


def _summary(package: Package, folder: Path) -> str:
    """What was written, and where the time limit comes from."""
    tests = [test for test in package.tests if test.group != "sample"]
    groups = {test.group for test in tests}
    counts = f"{counted(len(tests), 'test')} in {counted(len(groups), 'group')}"
    took = f"the right solution took at most {package.slowest:.2f} s of processor time"
    return f"{folder}: {counts}, time limit {counted_seconds(package.seconds)}; {took}"
