"""A wrong file and the place of its fault, for the tables of bad input of every kind."""

from __future__ import annotations

from typing import NamedTuple

from lasermaze.core.errors import PuzzleError


class Wrong(NamedTuple):
    """A wrong file, the place of its fault, and parts of the message and of what was expected."""

    name: str
    text: str
    line: int
    column: int
    message: str
    expected: str


def assert_explained(error: PuzzleError, wrong: Wrong) -> None:
    """Assert that the error names ``wrong.txt``, the place, the problem and the expectation."""
    assert error.source == "wrong.txt"
    assert (error.line, error.column) == (wrong.line, wrong.column), str(error)
    assert wrong.message in error.message
    assert wrong.expected in (error.expected or "")
    assert len(str(error)) < 300
    assert "\n" not in str(error)
