"""A command over all the puzzles of all the files it was given, each as soon as it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import click

from lasermaze.cli import console
from lasermaze.core.budget import TimeUpError
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.formats import loading
from lasermaze.formats.pieces import TextPiece

#: What a command does for a puzzle, its name in messages, and whether it is one of several.
Task = Callable[[Puzzle, str, bool], int]

TIME_LIMIT = click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    callback=lambda _, __, value: _number(value),
    help="Give up on a puzzle after about this long.",
)


def _number(value: float | None) -> float | None:
    if value is not None and value != value:
        raise click.BadParameter("nan is no number of seconds")
    return value


class Read(NamedTuple):
    """One puzzle that was read, or the error if it could not be.

    Attributes:
        name: what messages call it.
        several: whether it is known to be one of several puzzles.
        puzzle: the puzzle, or the error.
    """

    name: str
    several: bool
    puzzle: Puzzle | PuzzleError


def over(
    files: tuple[str, ...], kind: str | None, options: dict[str, Any], as_json: bool, task: Task
) -> int:
    """Run a task for every puzzle, and return the exit code. A wrong puzzle stops no other.

    ``kind`` and ``options`` are those of reading. A folder means its files; without files
    the standard input is read.
    """

    def code(read: Read) -> int:
        puzzle = read.puzzle
        if isinstance(puzzle, PuzzleError):
            console.report(puzzle, as_json)
            return console.BAD
        return attempt(lambda: task(puzzle, read.name, read.several), read.name, as_json)

    return console.worst(map(code, puzzles_of(files, kind, options)))


def attempt(task: Callable[[], int], name: str, as_json: bool) -> int:
    """Run a task, and return its exit code; report an error, or that the time limit was reached."""
    try:
        return task()
    except PuzzleError as error:
        placed = error if error.source else error.at(name, error.line, error.column)
        console.report(placed, as_json)
        return console.BAD
    except TimeUpError as error:
        console.report(PuzzleError(str(error), source=name), as_json)
        return console.GAVE_UP


def puzzles_of(files: tuple[str, ...], kind: str | None, options: dict[str, Any]) -> Iterator[Read]:
    """The puzzles of files and folders, each as soon as it is read."""
    found: list[str | PuzzleError] = []
    for file in files or ("-",):
        try:
            found += console.files_in(file)
        except PuzzleError as error:
            found.append(error)
    for one in found:
        if isinstance(one, PuzzleError):
            yield Read(one.source or "", True, one)
        else:
            yield from _puzzles_in(one, kind, options, len(found) > 1)


def _puzzles_in(
    file: str, kind: str | None, options: dict[str, Any], one_of_many: bool
) -> Iterator[Read]:
    source = console.name_of(file)
    pieces = pieces_of(file)
    while True:
        try:
            piece = next(pieces, None)
        except PuzzleError as error:
            yield Read(source, True, error)
            return
        if piece is None:
            return
        number, several, text = piece
        name = f"{source}, puzzle {number}" if several else source
        puzzle: Puzzle | PuzzleError
        try:
            puzzle = loading.parse_piece(text, kind, source, options)
        except PuzzleError as error:
            puzzle = error
        del piece, text  # they may be as large as the grid
        yield Read(name, several or one_of_many, puzzle)


def pieces_of(file: str) -> Iterator[tuple[int, bool, TextPiece]]:
    """The texts in a file: their numbers from 1, and whether they are known to be of several.

    That is known of all but the first line of JSON lines that come through a pipe: the first is
    given out before the second can be waited for.

    Raises: PuzzleError if the file cannot be read.
    """
    texts = console.texts_in(file)
    first = next(texts, None)
    if first is None:
        return
    read, failed = [first], None
    if Path(file).is_file() and not first.more:  # looking ahead in a file waits for nothing
        try:
            read += islice(texts, 1)
        except PuzzleError as error:  # in the second: the first is good
            failed = error
    several = first.more or len(read) > 1 or failed is not None
    number = 1
    del first
    while read:
        yield number, number > 1 or several, read.pop(0)  # and hold it no longer
        number += 1
        read += islice(texts, 1 - len(read))
    if failed is not None:
        raise failed
