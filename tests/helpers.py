"""What the tests through the public surface share: puzzles, the faces, and one knob of size.

    pytest tests/library
    SIZE=50 SEED=7 pytest tests/library        # the same, larger, on other puzzles

What is true of a puzzle comes from its kind's oracle, by brute force. Nothing private is imported.
"""

from __future__ import annotations

import io
import json
import os
import random
import signal
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import islice
from tempfile import TemporaryFile
from typing import Any, NamedTuple, NoReturn

import pytest

import lasermaze
from lasermaze import cli
from lasermaze.studio.handlers import perform
from tests.oracles import Oracle

#: The library, without the types of its kinds: an oracle knows its kind by name alone.
lm: Any = lasermaze

#: The one knob: how many times as many puzzles, and which ones.
SIZE, SEED = int(os.environ.get("SIZE", "1")), int(os.environ.get("SEED", "0"))
PUZZLES = 90 * SIZE
#: Solutions are compared as sets up to this many.
LISTED = 200

#: Assertions that do not hold yet, as (kind, what is left out). Each is a fault of the package.
KNOWN_FAULTS = {
    # When the last solution is the last one within the limit, the search is told as stopped.
    ("signposts", "limit"),
    ("board", "limit"),
}

NAMES = ("turrets", "shooters", "signposts", "mirrors", "board", "lazors")
ORACLES: dict[str, Oracle] = {
    name: getattr(import_module(f"tests.oracles.{name}"), name.capitalize())() for name in NAMES
}
EVERY_KIND = pytest.mark.parametrize("oracle", ORACLES.values(), ids=ORACLES)


class Case(NamedTuple):
    """A puzzle and its answer, with the texts that an oracle reads."""

    text: str
    puzzle: Any
    answer: Any
    witness: str | None


@cache
def cases(oracle: Oracle) -> list[Case]:
    """Random puzzles of a kind, solved once for all tests."""
    found = []
    for text in oracle.puzzles(PUZZLES, random.Random(SEED)):
        puzzle = lm.parse(text, oracle.kind)
        answer = lm.solve(puzzle)
        witness = oracle.written(text, answer.witness) if answer else None
        found.append(Case(text, puzzle, answer, witness))
    return found


def some(oracle: Oracle, count: int, cells: int = 400) -> Iterator[Case]:
    """Some of the puzzles: those that are not large."""
    few = (case for case in cases(oracle) if case.puzzle.rows * case.puzzle.cols <= cells)
    return islice(few, count * SIZE)


def example(oracle: Oracle) -> str:
    """The example of a kind."""
    return str(next(kind.example for kind in lm.all_kinds() if kind.name == oracle.kind))


def dice(*names: object) -> random.Random:
    """A stream of random numbers of its own."""
    return random.Random(f"{SEED} {names}")


def refused(act: Callable[..., object], *arguments: Any, **named: Any) -> lm.PuzzleError:
    """The error with which a call is refused: short, on one line."""
    with pytest.raises(lm.PuzzleError) as info:
        act(*arguments, **named)
    assert info.value.message
    assert len(str(info.value)) < 300
    assert "\n" not in str(info.value)
    return info.value


def studio(name: str, **request: Any) -> Any:
    """The response of the studio to a call."""
    response = perform(name, request, lambda *_: None)
    return json.loads(response) if isinstance(response, str | bytes) else response


class Ended(NamedTuple):
    """How a command ended, and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def documents(self) -> list[Any]:
        """The JSON documents in its output, one on each line."""
        return [json.loads(line) for line in self.out.splitlines()]


def command(
    *words: object, stdin: str | bytes = b"", before: Callable[[], object] | None = None
) -> Ended:
    """The command line, in a fork of this process: nothing has to be imported again.

    ``before`` is called in the fork first.
    """
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
        given.write(stdin.encode() if isinstance(stdin, str) else stdin)
        given.seek(0)
        child = os.fork()
        if child == 0:
            streams = given.fileno(), out.fileno(), err.fileno()
            _become_command([*map(str, words)], streams, before)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        for stream in (out, err):
            stream.seek(0)
        ended = Ended(code, out.read().decode(), err.read().decode())
    assert "Traceback" not in ended.err, ended.err
    return ended


def _become_command(
    words: list[str], streams: tuple[int, ...], before: Callable[[], object] | None
) -> NoReturn:
    """Run the program in this process, and end as it ends; at the latest after two minutes."""
    code: object = 70
    try:
        signal.alarm(120)
        for number, (stream, mode) in enumerate(zip(streams, "rww", strict=True)):
            os.dup2(stream, number)
            file = io.TextIOWrapper(io.FileIO(number, mode, closefd=False), "utf-8")
            setattr(sys, ("stdin", "stdout", "stderr")[number], file)
        sys.argv = ["lasermaze", *words]
        if before is not None:
            before()
        cli.main()
        code = 0
    except SystemExit as ended:
        code = ended.code or 0
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code if isinstance(code, int) else 1)
