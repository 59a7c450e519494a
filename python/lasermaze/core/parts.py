"""The types that a record declares for its fields, held against the values that it has.

A dataclass takes any values. Solutions and certificates that somebody makes in code may so hold
values of other types, which a picture or an explanation could not tell from its own mistakes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import is_dataclass
from functools import cache
from itertools import count, repeat
from types import NoneType, UnionType
from typing import Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

from lasermaze.core.answers import LATER
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


#: A part of the wrong type: where it is in its record, its value, and the type in words.
_Wrong = tuple[Path, Any, str]


def check_parts(name: str, value: Any, most: int | None = FEW) -> None:
    """Raise PuzzleError for the first part of a record whose type is not the declared one.

    The message names the part, its value and the expected type, and its path begins with ``name``.
    Of a longer tuple only the first ``most`` items are examined.
    """
    if wrong := _wrong(value, _shape_of(value.__class__), most):
        steps, found, expected = wrong
        path = (name, *steps)
        where = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
        message = f"{where.removeprefix('.')} is {shown(found)}"
        raise PuzzleError(message, expected=expected, path=path)


class _Shape:
    """A declared type, taken apart once.

    Attributes:
        hint: the type as it is declared.
        choices: the types of a union.
        items: the types of a tuple of fixed length.
        each: the type of all items of another tuple, or of a sequence.
        record: the type, if it is a class with declared fields.
    """

    def __init__(self, hint: Any) -> None:
        self.hint = hint
        self.choices: tuple[_Shape, ...] = ()
        self.items: tuple[_Shape, ...] | None = None
        self.each: _Shape | None = None
        self.record: type | None = None
        self._literals: tuple[Any, ...] | None = None
        origin, arguments = get_origin(hint), get_args(hint)
        kind = origin or hint
        self._kind: type = kind if isinstance(kind, type) and kind is not Any else object
        if origin is Literal:
            self._literals = arguments
        elif origin in (Union, UnionType):
            self.choices = tuple(map(_Shape, arguments))
        elif origin is tuple and arguments[-1:] != (...,):
            self.items = tuple(map(_Shape, arguments))
        elif origin is not None:
            self.each = _Shape(arguments[0])
        elif isinstance(hint, type) and _is_record(hint):
            self.record = hint

    def takes(self, value: Any) -> bool:
        """Whether a value is of the type, apart from its parts."""
        if self._literals is not None:
            return value in self._literals
        if isinstance(value, bool) and self._kind in (int, float):
            return False
        return isinstance(value, self._kind)


@cache
def _shape_of(kind: Any) -> _Shape:
    return _Shape(kind)


def _wrong(value: Any, shape: _Shape, most: int | None) -> _Wrong | None:
    """The first part of a value that is not of its type."""
    if value is LATER:
        return None
    if shape.choices:
        shape = next((each for each in shape.choices if each.takes(value)), shape)
    if shape.choices or not shape.takes(value):
        return (), value, _words(shape.hint)
    parts: Iterable[tuple[int | str, Any, _Shape]]
    if shape.record is not None:
        own = value._asdict() if hasattr(value, "_asdict") else getattr(value, "__dict__", {})
        parts = ((name, own[name], each) for name, each in _fields(shape.record) if name in own)
    elif not isinstance(value, tuple):
        return None
    elif shape.items is not None:
        if len(value) != len(shape.items):
            return (), value, f"a tuple of {len(shape.items)}"
        parts = zip(count(), value, shape.items)
    elif shape.each is not None:
        parts = zip(count(), value[:most], repeat(shape.each))
    else:
        return None
    for step, part, each in parts:
        if wrong := _wrong(part, each, most):
            return (step, *wrong[0]), *wrong[1:]
    return None


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
def _fields(kind: type) -> tuple[tuple[str, _Shape], ...]:
    """The fields of a class with their declared types; none if these cannot be resolved."""
    try:
        hints = get_type_hints(kind)
    except NameError:  # a name that is imported for type checkers only
        return ()
    return tuple(
        (name, _Shape(each)) for name, each in hints.items() if get_origin(each) is not ClassVar
    )
