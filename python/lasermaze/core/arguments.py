"""Checks of the arguments of the library's verbs: their types and their ranges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import PathLike, fsencode, fspath
from pathlib import Path
from typing import Any

from lasermaze.core.english import shown
from lasermaze.core.errors import PuzzleError

#: The largest limit, count and index: beyond any search, and within the kernels' integers.
MOST = 10**18

#: Seeds lie between this number and its negative.
SEEDS = 1 << 64

#: More processes than any machine has use for.
MOST_PROCESSES = 1024

#: A longer time limit, in seconds, does not count: thirty years.
_FOREVER = 1e9


def whole(name: str, value: Any, least: int, most: int = MOST) -> int:
    """The value, a whole number in a range. Raises: PuzzleError, which names it."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise PuzzleError(f"{name} is {shown(value)}", expected="a whole number")
    if value < least:
        raise PuzzleError(f"{name} is {shown(value)}", expected=f"at least {in_range(least)}")
    if value > most:
        raise PuzzleError(f"{name} is {shown(value)}", expected=f"at most {in_range(most)}")
    return value


def in_range(bound: int) -> str:
    """The end of a range in words: ``10**18`` rather than nineteen digits."""
    return {MOST: "10**18", SEEDS: "2**64", -SEEDS: "-2**64"}.get(bound, str(bound))


def at_least_one(name: str, value: Any) -> int:
    """The value, a whole number from 1 to `MOST`. Raises: PuzzleError, which names it."""
    return whole(name, value, 1)


def seed_of(value: Any) -> int:
    """A seed. Raises: PuzzleError."""
    return whole("seed", value, -SEEDS, SEEDS)


def seconds(value: Any) -> float | None:
    """A time limit in seconds; None for no limit. Raises: PuzzleError.

    At 0 the time is up at once, so that whatever `Budget.left` gives is a limit too.
    """
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not value >= 0:
        raise PuzzleError(f"time_limit is {shown(value)}", expected="a number of seconds, from 0")
    return float(value) if value < _FOREVER else None


def width_of(value: Any) -> int | None:
    """A number of characters, from 1; None for any number. Raises: PuzzleError."""
    return None if value is None else at_least_one("width", value)


def progress_of(value: Any) -> Any:
    """A progress callback, or None. Raises: PuzzleError."""
    if value is not None and not callable(value):
        raise PuzzleError(f"progress is {shown(value)}", expected="a function, or None")
    return value


def text_for(caller: str, what: str, text: Any) -> str:
    """The text. Raises: TypeError, with the type of any other value."""
    if not isinstance(text, str):
        raise TypeError(f"{caller} takes {what} as a text, not {type(text).__name__}")
    return text


def path_for(caller: str, path: Any) -> Path:
    """The name of a file. Raises: TypeError, with the type of any other value; PuzzleError."""
    if not isinstance(path, str | PathLike) or isinstance(name := fspath(path), bytes):
        raise TypeError(f"{caller} takes the name of a file, not {type(path).__name__}")
    try:
        fsencode(name)
    except UnicodeEncodeError:
        raise PuzzleError(f"no file can be called {shown(name)}") from None
    if "\0" in name:
        raise PuzzleError(f"no file can be called {shown(name)}")
    return Path(name)


def items_for(caller: str, what: str, items: Any) -> Any:
    """The items, any number of them. Raises: TypeError for a single item or another value."""
    if isinstance(items, Iterable) and not isinstance(items, str | bytes):
        return items
    raise TypeError(f"{caller} takes {what}, such as a list, not {type(items).__name__}")


def fields_of(row: Any) -> Mapping[str, Any] | None:
    """The fields of a row by their names, of pandas or another library too; None for no row.

    Numbers of numpy become Python's.
    """
    if isinstance(row, Mapping):
        return row
    if "puzzle" in getattr(row, "_fields", ()):  # a named tuple, as `DataFrame.itertuples` has
        row = row._asdict()
    if not hasattr(row, "keys") or not hasattr(row, "__getitem__"):
        return None
    fields = ((name, row[name]) for name in row.keys())  # noqa: SIM118 - a Series yields its values
    return {name: value.item() if hasattr(value, "dtype") else value for name, value in fields}


def row_of(caller: str, value: Any) -> Any:
    """The fields of a row. Raises: TypeError, with the type of another value."""
    fields = fields_of(value)
    if fields is None:
        raise TypeError(f"{caller} takes a row of a data set, not {type(value).__name__}")
    return fields


def size_of(size: Any) -> tuple[int, int]:
    """A size as (rows, cols), each from 1. Raises: PuzzleError."""
    if not isinstance(size, tuple) or len(size) != 2:
        raise PuzzleError(f"size is {shown(size)}", expected="(rows, cols)")
    return at_least_one("rows", size[0]), at_least_one("cols", size[1])
