"""Runs a command on many puzzles in several processes, with the output of a single one."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from io import BytesIO, TextIOWrapper
from queue import Queue
from threading import Thread
from typing import Any, NamedTuple, Self, TextIO, TypeVar

import click

from lasermaze.cli.limits import graced
from lasermaze.cli.options import whole
from lasermaze.cli.progress import Bar
from lasermaze.core.arguments import MOST_PROCESSES
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.english import counted
from lasermaze.core.errors import ResourceError

T = TypeVar("T")
R = TypeVar("R")

#: The number of items that are read ahead.
_READ_AHEAD = 16

JOBS = click.option(
    "--jobs",
    type=whole(1, MOST_PROCESSES),
    default=1,
    metavar="N",
    show_default=True,
    help="The number of processor cores to use.",
)


class Facts(NamedTuple):
    """The properties of an output stream that commands use."""

    encoding: str
    errors: str | None
    terminal: bool
    columns: int | None

    @classmethod
    def of(cls, stream: TextIO) -> Self:
        """The facts of a stream of this process."""
        return cls(stream.encoding, stream.errors, stream.isatty(), columns(stream))


class Captured(TextIOWrapper):
    """A stream that keeps its output, and has the properties of another stream."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(BytesIO(), facts.encoding, facts.errors)
        self.facts = facts

    def isatty(self) -> bool:
        """Whether the other stream is a terminal."""
        return self.facts.terminal

    def data(self) -> bytes:
        """The output so far."""
        self.flush()
        assert isinstance(self.buffer, BytesIO)
        return self.buffer.getvalue()


def columns(stream: TextIO) -> int | None:
    """The width of a stream that is a terminal; None for any other stream."""
    if isinstance(stream, Captured):
        return stream.facts.columns
    try:
        return os.get_terminal_size(stream.fileno()).columns or None
    except (OSError, ValueError):  # ValueError: a stream without a file
        return None


class Output(NamedTuple):
    """The exit code of a task, and its output on the two streams."""

    code: int
    out: bytes
    err: bytes


def _captured(task: Callable[[T], int], out_facts: Facts, err_facts: Facts, item: T) -> Output:
    """The output of a task for an item. It runs in a process of its own."""
    streams = sys.stdout, sys.stderr
    out, err = Captured(out_facts), Captured(err_facts)
    sys.stdout, sys.stderr = out, err
    try:
        code = task(item)
    finally:
        sys.stdout, sys.stderr = streams
    return Output(code, out.data(), err.data())


def results(
    task: Callable[[T], R], items: Iterable[T], jobs: int, budget: Budget = UNLIMITED
) -> Iterator[R]:
    """The results of a task for each item, in order; none waits for the item after it.

    With several jobs the task, the items and the results are pickled, and a progress bar shows how
    many are done. Raises: any exception of the task; TimeUpError once the budget is spent.
    """
    if jobs == 1:
        for item in items:
            result = task(item)
            budget.check()
            yield result
        return
    from lasermaze.core.parallel import InProcess, gathered

    done = 0
    ahead = _Ahead(items)

    def show(*_: float) -> None:
        bar(done / ahead.total if ahead.total else 0.0, done)

    with Bar(counted(jobs, "job"), "done") as bar:
        watched = replace(budget, progress=show)
        for result in gathered(InProcess, task, ahead, jobs, watched, at_hand=ahead.at_hand):
            done += 1
            bar.clear()
            yield result


class _Ahead(Iterator[T]):
    """Items that a thread reads ahead, so that results do not wait for the next one.

    Attributes:
        total: their number, when all are read.
    """

    total: int | None = None

    def __init__(self, items: Iterable[T]) -> None:
        self._read: Queue[Any] = Queue(_READ_AHEAD)
        try:
            Thread(target=self._fetch, args=(items,), daemon=True).start()
        except RuntimeError as error:
            raise ResourceError(f"the input cannot be read ahead: {error}") from error

    def _fetch(self, items: Iterable[T]) -> None:
        end: BaseException = StopIteration()
        read = 0
        try:
            for item in items:
                self._read.put((item, None))
                read += 1
            self.total = read
        except BaseException as error:
            end = error
        self._read.put((None, end))

    def at_hand(self) -> bool:
        """Whether the next item, or the end, is there."""
        return not self._read.empty()

    def __next__(self) -> T:
        item: T
        item, end = self._read.get()
        if end is not None:
            raise end
        return item


def codes(
    task: Callable[[T], int], items: Iterable[T], jobs: int, budget: Budget = UNLIMITED
) -> Iterator[int]:
    """The exit codes of a task for each item; its output comes in the items' order.

    With several jobs it must not depend on its work for other items, with one exception: it may
    begin its output with an empty line, which is left out before the very first. It keeps to the
    budget itself. Raises: TimeUpError if it does not.
    """
    if jobs == 1:
        yield from map(task, items)
        return
    # The bar of this process is enough: in the others, the error stream is not a terminal.
    err = Facts.of(sys.stderr)._replace(terminal=False)
    aside = partial(_captured, task, Facts.of(sys.stdout), err)
    printed = False
    for said in results(aside, items, jobs, graced(budget)):
        _print(sys.stdout, said.out if printed else said.out.removeprefix(b"\n"))
        _print(sys.stderr, said.err)
        printed = printed or bool(said.out)
        yield said.code


def _print(stream: Any, data: bytes) -> None:
    """Print bytes and flush them."""
    if data:
        stream.flush()
        stream.buffer.write(data)
        stream.buffer.flush()
