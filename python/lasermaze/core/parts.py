"""The types that a record declares for its fields, held against the values that it has.

A dataclass takes any values. Solutions and certificates that somebody makes in code may so hold
values of other types, which a picture or an explanation could not tell from its own mistakes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, ClassVar, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from lasermaze.core.deferred import Deferred
from lasermaze.core.english import listed, shown
from lasermaze.core.errors import Path, PuzzleError
from lasermaze.core.reasons import Reason

#: The number of items of a tuple that are examined before anything is wrong.
FEW = 5

_NAMES = {
    int: "a whole number",
    float: "a number",
    str: "a text",
    bytes: "bytes",
    bool: "True or False",
    NoneType: "None",
    tuple: "a tuple",
    Sequence: "a sequence",
}


def check_parts(name: str, value: Any, most: int | None = FEW) -> None:
    """Raise PuzzleError for the first part of a record whose type is not the declared one.

    The message names the part, its value and the expected type, and its path begins with ``name``.
    Of a longer tuple only the first ``most`` items are examined.
    """
    for path, found, expected in _wrong((name,), value, type(value), most):
        where = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
        message = f"{where.removeprefix('.')} is {shown(found)}"
        raise PuzzleError(message, expected=expected, path=path)


def _wrong(path: Path, value: Any, hint: Any, most: int | None) -> Iterator[tuple[Path, Any, str]]:
    """The parts of a value that are not of the type ``hint``: path, value, and type in words."""
    origin, arguments = get_origin(hint), get_args(hint)
    if isinstance(value, Deferred) or hint is Any or isinstance(hint, TypeVar | str):
        return
    if origin in (Union, UnionType):
        fitting = [each for each in arguments if _is_of(value, each)]
        for each in fitting[:1]:
            yield from _wrong(path, value, each, most)
        if not fitting:
            yield path, value, _words(hint)
    elif not _is_of(value, hint):
        yield path, value, _words(hint)
    elif origin is tuple and arguments[-1:] != (...,):
        if len(value) != len(arguments):
            yield path, value, f"a tuple of {len(arguments)}"
            return
        for index, (item, each) in enumerate(zip(value, arguments, strict=True)):
            yield from _wrong((*path, index), item, each, most)
    elif origin is not None and isinstance(value, tuple):
        for index, item in enumerate(value[:most]):
            yield from _wrong((*path, index), item, arguments[0], most)
    elif isinstance(hint, type) and _is_record(hint):
        own = value._asdict() if hasattr(value, "_asdict") else getattr(value, "__dict__", {})
        for field, each in _fields(hint).items():
            if field in own:
                yield from _wrong((*path, field), own[field], each, most)


def _is_of(value: Any, hint: Any) -> bool:
    """Whether a value is of a type, apart from its parts."""
    origin = get_origin(hint) or hint
    if origin is Literal:
        return value in get_args(hint)
    if origin in (int, float) and isinstance(value, bool):
        return False
    return not isinstance(origin, type) or isinstance(value, origin)


def _words(hint: Any) -> str:
    """A type as messages name it."""
    if get_origin(hint) in (Union, UnionType):
        return listed([_words(each) for each in get_args(hint)])
    if get_origin(hint) is Literal:
        return listed(list(map(repr, get_args(hint))))
    known = get_origin(hint) or hint
    return _NAMES.get(known) or f"a value of type {known.__name__}"


def _is_record(kind: type) -> bool:
    return is_dataclass(kind) or issubclass(kind, Reason) or hasattr(kind, "_fields")


@cache
def _fields(kind: Any) -> dict[str, Any]:
    """The declared types of the fields of a class; none if they cannot be resolved."""
    try:
        hints = get_type_hints(kind)
    except NameError:  # a name that is imported for type checkers only
        return {}
    return {name: each for name, each in hints.items() if get_origin(each) is not ClassVar}
