"""Checks of values read from JSON: each function returns a value of the requested type.

All raise PuzzleError with the ``path`` of the value that is missing, unknown or of another type, as
far as they know it; `within` adds what is above.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeVar

from lasermaze.core.english import nearest, quoted
from lasermaze.core.errors import Path, PuzzleError

T = TypeVar("T")


def within(path: Path, decode: Callable[..., T], *args: Any) -> T:
    """The result of ``decode`` for a part of a document; its errors' paths begin with ``path``."""
    try:
        return decode(*args)
    except PuzzleError as error:
        raise below(error, *path) from None


def below(error: PuzzleError, *path: str | int) -> PuzzleError:
    """The error of a part of a document, with the path from the whole."""
    return PuzzleError(error.message, expected=error.expected, path=(*path, *error.path))


def of_type(value: Any, wanted: type, words: str) -> Any:
    """The value. Raises: PuzzleError if its type is not the wanted one.

    In JSON a boolean is not a number, and subclasses do not count.
    """
    if type(value) is wanted or wanted is object:
        return value
    raise PuzzleError(in_words(value), expected=words)


def array(value: Any, length: int | None = None) -> list[Any]:
    """The list, of this length if one is given. Raises: PuzzleError."""
    items: list[Any] = of_type(value, list, "a list")
    if length is not None and len(items) != length:
        raise PuzzleError(f"a list of {len(items)}", expected=f"a list of {length}")
    return items


def member(value: Any, key: str) -> Any:
    """The value under a key of an object. Raises: PuzzleError."""
    document = of_type(value, dict, "an object")
    if key not in document:
        raise missing(key)
    return document[key]


def missing(key: str) -> PuzzleError:
    """The error of an object without a key."""
    return PuzzleError(f"there is no key {key!r}", expected=f'"{key}": …')


def check_keys(
    document: Mapping[str, Any], known: Collection[str], required: Iterable[str] = ()
) -> None:
    """Raise PuzzleError for an object with a key that is not known, or without a required one."""
    for key in document:
        if key not in known:
            raise PuzzleError(
                f"unknown key {quoted(key)}{nearest(key, known)}",
                expected=f"one of: {', '.join(known)}",
                path=(key,),
            )
    for key in required:
        if key not in document:
            raise missing(key)


def check_among(text: str, known: Collection[str]) -> None:
    """Raise PuzzleError for an unknown text."""
    if text not in known:
        message = f"{quoted(text)} is unknown{nearest(text, known)}"
        raise PuzzleError(message, expected=f"one of: {', '.join(known)}")


def in_words(value: Any) -> str:
    """The sort of a value of JSON, in words."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case dict():
            return "an object"
        case list():
            return "a list"
        case str():
            return f"the string {quoted(value)}"
        case _:
            return "a number"
