"""Taking apart what JSON held: each function gives a value of the type that was asked for.

All raise PuzzleError with the ``path`` of the value that is missing, unknown or of another
type; the reader of the text turns the path into a place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeVar

from lasermaze.core.english import counted, nearest, quoted
from lasermaze.core.errors import Path, PuzzleError
from lasermaze.core.puzzle import Puzzle

T = TypeVar("T")


def table(value: Any, path: Path = ()) -> dict[str, Any]:
    """An object, whatever its keys are."""
    return _of_type(value, dict, "an object", path)


def member(value: Any, key: str) -> Any:
    """What an object has under a key, whatever its other keys are."""
    document = table(value)
    if key not in document:
        raise _missing(key, ())
    return document[key]


def record(
    value: Any, required: Collection[str], optional: Collection[str] = (), path: Path = ()
) -> dict[str, Any]:
    """An object with all the required keys, and no others but the optional ones."""
    document = table(value, path)
    known = (*required, *optional)
    for key in document:
        if key not in known:
            raise PuzzleError(
                f"unknown key {quoted(key)}{nearest(key, known)}",
                expected=f"one of: {', '.join(known)}",
                path=(*path, key),
            )
    for key in required:
        if key not in document:
            raise _missing(key, path)
    return document


def array(value: Any, path: Path, length: int | None = None) -> list[Any]:
    """A list, of a given length if one is given."""
    items = _of_type(value, list, "a list", path)
    if length is not None and len(items) != length:
        raise PuzzleError(f"a list of {len(items)}", expected=f"a list of {length}", path=path)
    return items


def string(value: Any, path: Path, among: Collection[str] | None = None) -> str:
    """A string, one of those given if any are given."""
    text = _of_type(value, str, "a string", path)
    if among is not None and text not in among:
        raise PuzzleError(
            f"{quoted(text)} is unknown{nearest(text, among)}",
            expected=f"one of: {', '.join(among)}",
            path=path,
        )
    if not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
        raise PuzzleError(
            f"{quoted(text)} holds half a character", expected="whole characters", path=path
        )
    return text


def integer(value: Any, path: Path, least: int | None = None) -> int:
    """A whole number, not below the least if one is given."""
    number = _of_type(value, int, "a whole number", path)
    if least is not None and number < least:
        raise PuzzleError(f"the number {number}", expected=f"at least {least}", path=path)
    return number


def flag(value: Any, path: Path) -> bool:
    """True or false."""
    return _of_type(value, bool, "true or false", path)


def within(path: Path, decode: Callable[..., T], *args: Any, **keywords: Any) -> T:
    """What ``decode`` makes of a part of a document; its errors' paths begin with ``path``."""
    try:
        return decode(*args, **keywords)
    except PuzzleError as error:
        raise PuzzleError(
            error.message, expected=error.expected, path=(*path, *error.path)
        ) from None


def _missing(key: str, path: Path) -> PuzzleError:
    return PuzzleError(f"there is no key {key!r}", expected=f'"{key}": …', path=path)


def _of_type(value: Any, wanted: type[T], words: str, path: Path) -> T:
    if isinstance(value, wanted) and (wanted is bool or not isinstance(value, bool)):
        return value
    raise PuzzleError(in_words(value), expected=words, path=path)


def in_words(value: Any) -> str:
    """What sort of JSON value it is."""
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


def no_evidence(document: Any, puzzle: Puzzle) -> None:
    """Raise PuzzleError: answers of this puzzle's kind carry no evidence."""
    raise PuzzleError(
        f"evidence, which answers of kind {puzzle.kind!r} do not have", expected="no such key"
    )


def packed_states(states: bytes) -> str:
    """Bits as JSON can hold them: compressed with zlib, in Base64."""
    from base64 import b64encode
    from zlib import compress

    return b64encode(compress(states)).decode("ascii")


def unpacked_states(value: Any, path: Path, size: int) -> bytes:
    """What `packed_states` wrote, in ``size`` bytes. No more than that is ever unpacked."""
    from base64 import b64decode
    from zlib import decompressobj, error

    text, unpacker = string(value, path), decompressobj()
    try:
        states = unpacker.decompress(b64decode(text, validate=True), size + 1)
    except (ValueError, error):
        expected = "bits, compressed with zlib, in Base64"
        raise PuzzleError(quoted(text), expected=expected, path=path) from None
    if len(states) != size or not unpacker.eof or unpacker.unused_data:
        raise PuzzleError("another number of states", expected=counted(size, "byte"), path=path)
    return states
