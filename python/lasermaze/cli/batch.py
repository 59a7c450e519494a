"""Runs a command on the puzzles in its files, each as soon as it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from lasermaze.api import loading
from lasermaze.cli import console
from lasermaze.cli.files import Files
from lasermaze.cli.jobs import codes
from lasermaze.cli.limits import TimesUp
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.core.text import Piece

#: The task of a command: it gets a puzzle, its name in messages, and whether there are several.
Task = Callable[[Puzzle, str, bool], int]


class Text(NamedTuple):
    """The text of one puzzle, or the error if a file could not be read.

    Attributes:
        name: the puzzle's name in messages.
        several: whether it is known to be one of several puzzles.
        source: the file's name in messages.
        piece: the text, or the error.
    """

    name: str
    several: bool
    source: str
    piece: Piece | PuzzleError

    def read(self, kind: str | None, options: dict[str, Any]) -> Puzzle:
        """The puzzle, read with the kind and the options for reading. Raises: PuzzleError."""
        if isinstance(self.piece, PuzzleError):
            raise self.piece
        return loading.parse_piece(self.piece, kind, self.source, options)


def _read_and_run(
    kind: str | None, options: dict[str, Any], as_json: bool, task: Task, text: Text
) -> int:
    """The exit code of a task for the puzzle in a text."""

    def run() -> int:
        try:
            puzzle = text.read(kind, options)
        except PuzzleError as error:
            console.report(error, as_json)
            return console.BAD
        return task(puzzle, text.name, text.several)

    return attempt(run, text.name, as_json)


def over(
    files: tuple[str, ...],
    kind: str | None,
    options: dict[str, Any],
    as_json: bool,
    task: Task,
    budget: Budget,
    jobs: int = 1,
) -> int:
    """Run a task for every puzzle, and return the exit code.

    A puzzle with an error does not stop it. ``kind`` and ``options`` are those of reading. A folder
    stands for its files; without files the standard input is read. When the budget is spent, it
    reports that and reads nothing more. With several jobs the task must be one for `jobs.codes`.
    """
    each = partial(_read_and_run, kind, options, as_json, task)
    texts = InTime(texts_of(files), budget)
    found = console.worst(codes(each, texts, jobs, budget))
    if texts.next is None:
        return found
    return console.worst((found, too_late(texts.next, as_json)))


def too_late(text: Text, as_json: bool) -> int:
    """Report that there was no time for a text and those after it, and return the exit code."""
    console.report(PuzzleError(str(TimeUpError()), source=text.name), as_json)
    return console.GAVE_UP


class InTime(Iterator[Text]):
    """Texts as long as there is time. Every command tries the first one.

    Attributes:
        next: the first text that came too late; None if there is none.
    """

    def __init__(self, texts: Iterator[Text], budget: Budget) -> None:
        self.next: Text | None = None
        self._texts, self._budget = texts, budget
        self._is_first = True

    def __next__(self) -> Text:
        if self.next is None:
            text = next(self._texts)
            if self._is_first or not self._budget.spent:
                self._is_first = False
                return text
            self.next = text
        raise StopIteration


def attempt(task: Callable[[], int], name: str, as_json: bool) -> int:
    """Run a task, and return its exit code; report an error, or that the time limit was reached."""
    try:
        return task()
    except PuzzleError as error:
        console.report(error.named(name), as_json)
        return console.BAD
    except TimesUp as error:
        console.report(PuzzleError(str(error), source=name), as_json)
        return console.GAVE_UP


def texts_of(files: tuple[str, ...]) -> Iterator[Text]:
    """The texts of the puzzles in files and folders, each as soon as it is complete."""
    found: list[str | PuzzleError] = []
    if not files:
        Files.of_command().add_input("-")
    for file in files or ("-",):
        try:
            found += console.files_in(file)
        except PuzzleError as error:
            found.append(error)
    for one in found:
        if isinstance(one, PuzzleError):
            yield Text(one.source or "", True, one.source or "", one)
        else:
            yield from _texts_in(one, len(found) > 1)


def _texts_in(file: str, one_of_many: bool) -> Iterator[Text]:
    source = console.name_of(file)
    try:
        for number, several, piece in pieces_of(file):
            name = f"{source}, puzzle {number}" if several else source
            yield Text(name, several or one_of_many, source, piece)
    except PuzzleError as error:
        yield Text(source, True, source, error)


def pieces_of(file: str) -> Iterator[tuple[int, bool, Piece]]:
    """The texts in a file with their numbers from 1, and whether it is known to hold several.

    That is not known of the first line of JSON lines from a pipe: it is yielded before the second
    is read.

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
        yield number, number > 1 or several, read.pop(0)  # and release its memory
        number += 1
        read += islice(texts, 1 - len(read))
    if failed is not None:
        raise failed
