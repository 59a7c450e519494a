"""Errors in the JSON of grids of letters."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from lasermaze.core.errors import PuzzleError


@contextmanager
def without_columns() -> Iterator[None]:
    """Errors in a grid name the column: JSON has no place for a letter within its row."""
    try:
        yield
    except PuzzleError as error:
        if error.path[:1] != ("grid",):
            raise
        column = f", in column {int(error.path[2]) + 1}" if len(error.path) == 3 else ""
        message = error.message + column
        raise PuzzleError(message, expected=error.expected, path=error.path[:2]) from None
