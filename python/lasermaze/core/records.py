"""Codecs of records, made from the annotations of their classes.

A dataclass or NamedTuple is declared once, and its JSON, its schema and the table of its fields
follow from it. For a union of classes, ``Tag`` gives the key of the name of the class::

    @dataclass(frozen=True)
    class LeavesGrid:                                    # in the kind's reasons.py
        cell: Cell
        heading: Heading
    Broken = LeavesGrid | TooManyLit | ...

    RECORDS = Records({Token: TOKEN})                    # codecs for the kind's own classes
    codec = RECORDS.of(Annotated[Broken, Tag("broken")])
    codec.encode(LeavesGrid((0, 2), Heading.E))          # decode reads it back, schema describes it
    # {"broken": "leaves grid", "cell": [0, 2], "heading": "E"}

Cells are ``[row, col]`` from 0, members of an enumeration their texts or else their names, tuples
lists, None null. A class with a property ``code`` is written as its code. A reason is a record
without a decorator (`lasermaze.core.reasons`). Generic classes, such as
``Case[Annotated[Broken, Tag("broken")]]``, and recursive ones work as well; an argument that is not
given is Any. A field with a default may be missing when it is read. A class that an annotation
names must be imported at run time too. `lasermaze.core.codec` has codecs for values with another
form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cached_property
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from lasermaze.core import codec, objects
from lasermaze.core.codec import REQUIRED, Codec
from lasermaze.core.english import class_in_words
from lasermaze.core.grid import Cell
from lasermaze.core.objects import Field

_SIMPLE: dict[Any, Codec[Any]] = {
    str: codec.TEXT,
    bool: codec.FLAG,
    int: codec.WHOLE,
    float: codec.NUMBER,
    Cell: codec.CELL,
    Any: codec.ANY,
}

_TABLES = (dict, Mapping)
_LISTS = (list, tuple, Sequence)


class Key(NamedTuple):
    """In the annotation of a field: its key in JSON, if that is not its name."""

    name: str


class Tag(NamedTuple):
    """In the annotation of a union of classes: the key of the name of the class.

    ``name`` names the union's definition in a schema; without one it has none.
    """

    key: str
    name: str = ""


class Records:
    """Codecs for annotations.

    ``own`` has those for classes with another form in JSON than in Python; ``computed`` has, by
    class, the names of properties that are written as well, and are not read. With ``only_written``
    no document is ever read, so fields with a default are always there too.
    """

    def __init__(
        self,
        own: Mapping[Any, Codec[Any]] | None = None,
        computed: Mapping[type, Sequence[str]] | None = None,
        only_written: bool = False,
    ) -> None:
        self._codecs = _SIMPLE | dict(own or {})
        self.computed, self.only_written = computed or {}, only_written

    def of(self, hint: Any) -> Codec[Any]:
        """The codec for a type. Raises: TypeError for a type without a codec."""
        if hint not in self._codecs:
            self._codecs[hint] = self._made(hint)
        return self._codecs[hint]

    def _made(self, hint: Any) -> Codec[Any]:
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._annotated(args[0], args[1:])
        if origin is Literal:
            return codec.Choice({text: text for text in args})
        if origin in (Union, UnionType):
            return self._union(args)
        if origin in _TABLES:
            return objects.Table(self.of(args[1]))
        if origin is tuple and ... not in args:
            return codec.Fixed(*map(self.of, args))
        if origin in _LISTS:
            return codec.Array(self.of(args[0]), list if origin is list else tuple)
        if isinstance(hint, type) and issubclass(hint, Enum):
            return codec.Choice({_text_of(member): member for member in hint})
        if isinstance(getattr(hint, "code", None), property):
            return Coded(hint)
        if _is_record(origin or hint):
            return ClassRecord(self, origin or hint, args)
        raise TypeError(f"{hint} has no codec")

    def _annotated(self, hint: Any, marks: tuple[Any, ...]) -> Codec[Any]:
        """The codec for an annotated type: one of its marks, or the type's own codec."""
        for mark in marks:
            if isinstance(mark, Codec):
                return mark
            if isinstance(mark, Tag):
                return self._tagged(mark, hint)
        return self.of(hint)

    def _tagged(self, tag: Tag, hint: Any) -> Codec[Any]:
        records: dict[str, tuple[Any, Any]] = {}
        for each in _classes_in(hint):
            cls = get_origin(each) or each
            records[class_in_words(cls.__name__)] = (cls, self.of(each))
        return objects.Tagged(tag.key, records, tag.name)

    def _union(self, args: tuple[Any, ...]) -> Codec[Any]:
        if Any in args and NoneType not in args:
            return self.of(Any)
        hints = [each for each in args if each is not NoneType]
        if len(hints) < len(args):
            return codec.Optional(self.of(Union[tuple(hints)]))  # noqa: UP007 - of a list of types
        cases = [(tuple(_types_of(each)), self.of(each)) for each in hints]
        if len({case.reads for _, case in cases}) < len(cases):
            raise TypeError(
                f"{hints} look alike in JSON; Annotated[..., Tag(...)] tells them apart"
            )
        return codec.Either(*cases)


class Coded(Codec[Any]):
    """A value that is written as its ``code``, and not read."""

    def __init__(self, cls: type) -> None:
        super().__init__(cls, cls.__name__, type="string")

    def encode(self, value: Any, puzzle: Any = None) -> Any:
        """The ``code`` of a value."""
        return value.code


class ClassRecord(objects.Record[Any]):
    """The record of a dataclass, NamedTuple or reason; ``args`` are type arguments."""

    def __init__(self, records: Records, cls: type, args: tuple[Any, ...] = ()) -> None:
        super().__init__(cls, name=cls.__name__.lstrip("_"))
        self._records, self._class = records, cls
        self._variables = dict(zip(getattr(cls, "__parameters__", ()), args, strict=False))

    @cached_property
    def fields(self) -> Sequence[Field]:
        """The fields of the class, then its computed properties."""
        return (*self._declared(), *self._computed())

    def _declared(self) -> Iterator[Field]:
        defaults = {} if self._records.only_written else _defaults(self._class)
        hints = get_type_hints(self._class, include_extras=True)
        for name in _names(self._class):
            hint = _substituted(hints[name], self._variables)
            key = next((mark.name for mark in _marks(hint) if isinstance(mark, Key)), name)
            default = defaults.get(name, REQUIRED)
            yield Field(key, self._records.of(hint), of=name, default=default)

    def _computed(self) -> Iterator[Field]:
        for name in self._records.computed.get(self._class, ()):
            found = getattr(self._class, name)
            hints = get_type_hints(getattr(found, "fget", None) or found.func)
            hint = _substituted(hints["return"], self._variables)
            yield Field(name, self._records.of(hint), follows=True)


def _is_record(cls: Any) -> bool:
    return hasattr(cls, "__match_args__")


def _names(cls: Any) -> Iterable[str]:
    if is_dataclass(cls):
        return [field.name for field in fields(cls)]
    names: tuple[str, ...] = cls.__match_args__  # of a named tuple, or of a reason
    return names


def _defaults(cls: Any) -> dict[str, Any]:
    """The default values of a class's fields, by their names."""
    if hasattr(cls, "_field_defaults"):
        return dict(cls._field_defaults)
    if not is_dataclass(cls):
        return {name: getattr(cls, name) for name in _names(cls) if hasattr(cls, name)}
    found = {}
    for field in fields(cls):
        if field.default is not MISSING:
            found[field.name] = field.default
        elif field.default_factory is not MISSING:
            found[field.name] = field.default_factory()
    return found


def _text_of(member: Enum) -> str:
    return member.value if isinstance(member.value, str) else member.name


def _marks(hint: Any) -> tuple[Any, ...]:
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


def _substituted(hint: Any, variables: Mapping[Any, Any]) -> Any:
    """A type with the type variables of a generic class replaced, by Any if nothing is given."""
    if isinstance(hint, TypeVar):
        return variables.get(hint, Any)
    inner = getattr(hint, "__parameters__", ()) if get_origin(hint) is not None else ()
    return hint[tuple(variables.get(each, Any) for each in inner)] if inner else hint


def _classes_in(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _types_of(hint: Any) -> Iterator[type]:
    """The classes of a type's values."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        yield from _types_of(args[0])
    elif origin in (Union, UnionType):
        for each in args:
            yield from _types_of(each)
    elif origin is Literal:
        yield from map(type, args)
    elif origin in _LISTS:
        yield from (list, tuple)
    else:
        yield origin or hint
