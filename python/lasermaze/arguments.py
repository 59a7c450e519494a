"""The arguments of the library's verbs: known, of their type, in their range, or refused."""

from __future__ import annotations

from typing import Any

from lasermaze.errors import PuzzleError
from lasermaze.interface import Kind

AnyKind = Kind[Any, Any, Any]


def check_options(kind: AnyKind, verb: str, options: dict[str, Any]) -> None:
    """Raise PuzzleError for an option that the verb of this kind lacks, or of a wrong type."""
    known = {option.name: option for option in kind.options if verb in option.verbs}
    for name, value in options.items():
        if name not in known:
            raise PuzzleError(
                f"{verb}: kind {kind.name!r} has no option {name!r}",
                expected=f"one of: {', '.join(known)}" if known else "no option",
                path=("options", name),
            )
        wanted = type(known[name].default)
        if type(value) is not wanted:
            raise PuzzleError(
                f"{verb}: option {name!r} of kind {kind.name!r} is {value!r}",
                expected=f"a value of type {wanted.__name__}",
                path=("options", name),
            )


def taken(kind: AnyKind, verb: str, options: dict[str, Any]) -> dict[str, Any]:
    """Those of the options that a verb of this kind takes."""
    names = {option.name for option in kind.options if verb in option.verbs}
    return {name: value for name, value in options.items() if name in names}


def whole(name: str, value: Any) -> int:
    """The value, a whole number. Raises: PuzzleError, which names it."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise PuzzleError(f"{name} is {value!r}", expected="a whole number")
    return value


def at_least_one(name: str, value: Any) -> int:
    """The value, a whole number from 1. Raises: PuzzleError, which names it."""
    if whole(name, value) < 1:
        raise PuzzleError(f"{name} is {value}", expected="at least 1")
    return int(value)


def seconds(value: Any) -> float | None:
    """A time limit, more than nothing; None for no limit. Raises: PuzzleError."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not value > 0:
        raise PuzzleError(f"time limit is {value!r}", expected="more than 0 seconds")
    return float(value) if value != float("inf") else None


def size_of(size: Any) -> tuple[int, int]:
    """A size as (rows, cols), each from 1. Raises: PuzzleError."""
    if not isinstance(size, tuple) or len(size) != 2:
        raise PuzzleError(f"size is {size!r}", expected="(rows, cols)")
    return at_least_one("rows", size[0]), at_least_one("cols", size[1])
