"""A command over all the puzzles of all the files it was given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import click

from lasermaze.cli import console
from lasermaze.errors import PuzzleError
from lasermaze.model import Puzzle

#: What a command does with a puzzle, its name in messages, and whether it is one of several.
Deed = Callable[[Puzzle, str, bool], int]

TIME_LIMIT = click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    callback=lambda _, __, value: _number(value),
    help="Give up on a puzzle after about so long.",
)


def _number(value: float | None) -> float | None:
    if value is not None and value != value:
        raise click.BadParameter("nan is no number of seconds")
    return value


def over(
    files: tuple[str, ...], kind: str | None, options: dict[str, Any], as_json: bool, deed: Deed
) -> int:
    """The exit code of a deed done to every puzzle; one that is wrong does not stop the others.

    ``kind`` and ``options`` are those of reading. Without files the standard input is read.
    """
    files = files or ("-",)

    def codes(file: str) -> Iterator[int]:
        try:
            puzzles = console.read_puzzles(file, kind, options)
        except PuzzleError as error:
            console.report(error, as_json)
            yield console.BAD
            return
        several = len(files) > 1 or len(puzzles) > 1
        source = console.name_of(file)
        for number, puzzle in enumerate(puzzles, start=1):
            name = f"{source}, puzzle {number}" if len(puzzles) > 1 else source
            try:
                yield deed(puzzle, name, several)
            except PuzzleError as error:
                placed = error if error.source else error.at(name, error.line, error.column)
                console.report(placed, as_json)
                yield console.BAD

    return console.worst(code for file in files for code in codes(file))
