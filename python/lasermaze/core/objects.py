"""Objects in JSON: records of named fields, and unions of records.

A record is declared once, as a :class:`Record` with its fields. For a class that looks in JSON as
it does in Python, `lasermaze.core.records` makes it from the annotations.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from inspect import cleandoc
from typing import Any, Generic, NamedTuple, TypeVar

from lasermaze.core.codec import REQUIRED, TEXT, Array, Codec, Constant, Definitions, Schema
from lasermaze.core.english import listed
from lasermaze.core.errors import PuzzleError
from lasermaze.core.json_checks import below, check_among, check_keys, member, of_type, within

T = TypeVar("T")
P = TypeVar("P")  # the puzzle
W = TypeVar("W")  # a solution of it
C = TypeVar("C")  # the certificate that there is none

_WORDS = {"None": "null", "True": "true", "False": "false", "``": "`"}

FOLLOWS = "follows from the rest; always written, and checked if read"


class Field(NamedTuple):
    """A field of a record.

    Attributes:
        key: its key in JSON.
        codec: the codec of its value.
        of: where its value comes from: the name of an attribute, which is the key unless given, or
            a function of the whole value and the puzzle.
        default: its value if a document lacks the key, which must be there if there is none.
        omitted: whether the key is not written for the default.
        follows: whether the value follows from the others. A document may lack it; if it is there,
            it is not read, but `lasermaze.formats.json_documents` compares it with the right one.
        about: its description, for the schema and the documentation; that in the docstring of the
            record's class unless given.
    """

    key: str
    codec: Codec[Any]
    of: str | Callable[[Any, Any], Any] = ""
    default: Any = REQUIRED
    omitted: bool = False
    follows: bool = False
    about: str = ""

    @property
    def required(self) -> bool:
        """Whether every document must have it."""
        return self.default is REQUIRED and not self.follows

    @property
    def attribute(self) -> str:
        """The name of the attribute that it is read into."""
        return self.of if self.of and isinstance(self.of, str) else self.key

    @property
    def source(self) -> Callable[[Any, Any], Any] | None:
        """The function that returns its value; None if the attribute does."""
        if isinstance(self.codec, Constant):
            constant = self.codec.value
            return lambda whole, puzzle: constant
        return self.of if callable(self.of) else None

    def value(self, whole: Any, puzzle: Any = None) -> Any:
        """The field's value in the ``whole`` value."""
        source = self.source
        return getattr(whole, self.attribute) if source is None else source(whole, puzzle)

    def encoded(self, whole: Any, puzzle: Any = None) -> Any:
        """The field's value in the ``whole`` value, as JSON can hold it."""
        return self.codec.encode(self.value(whole, puzzle), puzzle)

    def inside(self, attribute: str) -> Field:
        """The same field for values that hold the whole one under this attribute."""
        value = self.value
        return self._replace(of=lambda outer, puzzle: value(getattr(outer, attribute), puzzle))

    def schema(self, defs: Definitions, description: str = "") -> Schema:
        """The schema of its value, with its description."""
        about = "; ".join(filter(None, (self.about or description, FOLLOWS * self.follows)))
        return {**self.codec.schema(defs), **({"description": about} if about else {})}


class Record(Codec[T]):
    """An object with the keys of its fields, and no others.

    ``make`` gets the decoded values by the names of the attributes, without constants, and returns
    the value of the record. With ``with_puzzle`` its first argument is the puzzle. ``name`` is that
    of its definition in a schema; without a name the schema is written where it is used.
    """

    def __init__(
        self,
        make: Callable[..., T],
        *fields: Field,
        with_puzzle: bool = False,
        name: str = "",
    ) -> None:
        super().__init__(dict, "an object")
        self.make, self.with_puzzle, self.name = make, with_puzzle, name
        self._fields = fields

    @property
    def fields(self) -> Sequence[Field]:
        """Its fields, in the order in which they are written."""
        return self._fields

    @cached_property
    def required(self) -> list[str]:
        """The keys that every document must have."""
        return [field.key for field in self.fields if field.required]

    @cached_property
    def _needed(self) -> frozenset[str]:
        return frozenset(self.required)

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.by_key)

    @cached_property
    def _constants(self) -> dict[str, Any]:
        """The constants, which come first."""
        codecs = {field.key: field.codec for field in self.fields}
        return {key: each.value for key, each in codecs.items() if isinstance(each, Constant)}

    @cached_property
    def by_key(self) -> dict[str, Field]:
        """Its fields by their keys, first those that every document must have."""
        ordered = sorted(self.fields, key=lambda field: not field.required)
        return {field.key: field for field in ordered}

    def encode(self, value: T, puzzle: Any = None) -> dict[str, Any]:
        """The encoded values of the fields, by their keys."""
        document = self._constants.copy()
        for key, attribute, of, encode, default in self._written:
            part = getattr(value, attribute) if of is None else of(value, puzzle)
            # To compare a value with None would take long: most compare by code in Python.
            if default is not REQUIRED and (
                part is default or (default is not None and part == default)
            ):
                continue
            document[key] = part if encode is None else encode(part, puzzle)
        return document

    # The parts of each field for writing and reading, looked up once: these run a million times.

    @cached_property
    def _written(self) -> list[tuple[str, str, Any, Any, Any]]:
        return [
            (
                field.key,
                field.attribute,
                field.source,
                None if field.codec.is_plain else field.codec.encode,
                field.default if field.omitted else REQUIRED,
            )
            for field in self.fields
            if field.key not in self._constants
        ]

    @cached_property
    def _read(self) -> list[tuple[str, str, Any, Any]]:
        return [
            (key, field.attribute, field.codec.decode, field.default)
            for key, field in self.by_key.items()
            if not field.follows
        ]

    def decode(self, value: Any, puzzle: Any = None) -> T:
        """The result of ``make`` for the decoded values. Raises: PuzzleError."""
        document = of_type(value, dict, self.words)
        self.check_keys(document)
        parts = {}
        key = ""
        try:
            for key, attribute, decode, default in self._read:
                parts[attribute] = decode(document[key], puzzle) if key in document else default
        except PuzzleError as error:
            raise below(error, key) from None
        return self.build(parts, puzzle)

    def check_keys(self, document: dict[str, Any]) -> None:
        """Raise PuzzleError, with its path, for an unknown key or one that is missing."""
        keys = document.keys()
        if keys != self._known and not (self._needed <= keys <= self._known):
            check_keys(document, self.by_key, self.required)

    def build(self, parts: dict[str, Any], puzzle: Any = None) -> T:
        """The value that ``make`` returns for values by the names of their attributes."""
        for name in self._constants:
            del parts[name]
        return self.make(puzzle, **parts) if self.with_puzzle else self.make(**parts)

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema; of a record with a name, a reference to it."""
        return defs.reference(self.name, self) if self.name else self.in_full(defs)

    def in_full(self, defs: Definitions) -> Schema:
        """Its JSON schema itself."""
        descriptions = attributes_in(self.make)
        properties = {
            key: field.schema(defs, descriptions.get(field.attribute, ""))
            for key, field in self.by_key.items()
        }
        about = summary_of(self.make) if self.name else ""
        return {
            "type": "object",
            **({"description": about} if about else {}),
            "properties": properties,
            "required": self.required,
            "additionalProperties": False,
        }


class Nested(Record[T]):
    """A record whose values have others of the same sort, by their method ``key``."""

    def __init__(self, key: str, make: Callable[..., T], *fields: Field, name: str) -> None:
        super().__init__(make, name=name)
        self._fields = (*fields, Field(key, Array(self), of=lambda each, _: getattr(each, key)()))


def under(key: str, codec: Codec[T]) -> Record[T]:
    """The record of a single value in an object, under a key."""
    return Record(lambda **parts: parts[key], Field(key, codec, of=lambda value, _: value))


class OneOf(Codec[T]):
    """An object of one of several records, which a key that only one of them has tells apart.

    ``records`` are by that key; ``key_of`` is the key for a value.
    """

    def __init__(self, records: Mapping[str, Record[Any]], key_of: Callable[[T], str]) -> None:
        super().__init__(dict, "an object")
        self.records, self.key_of = records, key_of

    def encode(self, value: T, puzzle: Any = None) -> dict[str, Any]:
        """The object of the record for the value."""
        return self.records[self.key_of(value)].encode(value, puzzle)

    def decode(self, value: Any, puzzle: Any = None) -> T:
        """The value of the record whose key is there."""
        document = of_type(value, self.reads, self.words)
        for key, record in self.records.items():
            if key in document:
                found: T = record.decode(document, puzzle)
                return found
        known = [key for record in self.records.values() for key in record.by_key]
        check_keys(document, list(dict.fromkeys(known)))
        keys = listed([repr(key) for key in self.records])
        raise PuzzleError(f"there is no key {keys}", expected="one of them")

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema."""
        return {"anyOf": [record.schema(defs) for record in self.records.values()]}


class Tagged(Codec[T]):
    """An object of one of several records, whose first key has the name of the record.

    ``name`` names its definition in a schema; without one the schema is written where it is used.
    """

    def __init__(
        self, tag: str, records: Mapping[str, tuple[type, Record[Any]]], name: str = ""
    ) -> None:
        super().__init__(dict, "an object")
        self.tag, self.records, self.name = tag, records, name
        self.names = {made: name for name, (made, _) in records.items()}

    def encode(self, value: T, puzzle: Any = None) -> dict[str, Any]:
        """The object: the name of the record, then its fields."""
        name = self.names[type(value)]
        return {self.tag: name, **self.records[name][1].encode(value, puzzle)}

    def decode(self, value: Any, puzzle: Any = None) -> T:
        """The value of the named record. Raises: PuzzleError."""
        name = within((self.tag,), TEXT.decode, member(value, self.tag))
        within((self.tag,), check_among, name, self.records)
        rest = {key: part for key, part in value.items() if key != self.tag}
        found: T = self.records[name][1].decode(rest, puzzle)
        return found

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema; with a name, by a reference."""
        return {**self.open_schema(defs), "unevaluatedProperties": False}

    def open_schema(self, defs: Definitions) -> Schema:
        """Its JSON schema, which allows more keys, for objects that have its keys among others."""
        return defs.reference(self.name, self) if self.name else self.in_full(defs)

    def in_full(self, defs: Definitions) -> Schema:
        """The schema that a definition has: as open as `open_schema`."""
        return {"anyOf": [self._named(name, defs) for name in self.records]}

    def _named(self, name: str, defs: Definitions) -> Schema:
        full = self.records[name][1].in_full(defs)
        del full["additionalProperties"]
        properties = {self.tag: {"const": name}, **full["properties"]}
        return {**full, "properties": properties, "required": [self.tag, *full["required"]]}


class Table(Codec[Mapping[str, T]]):
    """An object whose keys are any texts."""

    def __init__(self, item: Codec[T]) -> None:
        super().__init__(dict, "an object")
        self.item = item

    def encode(self, value: Mapping[str, T], puzzle: Any = None) -> dict[str, Any]:
        """The encoded values by their keys."""
        if self.item.is_plain:
            return dict(value)
        return {key: self.item.encode(each, puzzle) for key, each in value.items()}

    def decode(self, value: Any, puzzle: Any = None) -> dict[str, T]:
        """The decoded values by their keys. Raises: PuzzleError."""
        found = super().decode(value)
        return {
            TEXT.decode(key): within((key,), self.item.decode, each, puzzle)
            for key, each in found.items()
        }

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema."""
        return {"type": "object", "additionalProperties": self.item.schema(defs)}


class Codecs(NamedTuple, Generic[P, W, C]):
    """The codecs for the JSON of a kind.

    Attributes:
        puzzle: the puzzle, without its kind and details. Its reader gets a
            `lasermaze.core.codec.Reading` in the place of the puzzle.
        solution: one solution. What is read is not judged. certificate: the proof that there is no
            solution.
        evidence: the proof of the claims of a solved answer; None if there is never any.
        explanation: returns the codecs of an explanation's data beside its screens, by their keys.
        thought: returns the type of its thoughts, ``Step[Choice, Broken]``, for the schemas;
            None if a schema leaves open what they hold.
    """

    puzzle: Record[P]
    solution: Record[W]
    certificate: Codec[C]
    evidence: Codec[Any] | None = None
    explanation: Callable[[], Mapping[str, Codec[Any]]] = dict
    thought: Callable[[], Any] | None = None


def summary_of(cls: Any) -> str:
    """The first paragraph of a class's docstring; empty for one that Python generated."""
    if not isinstance(cls, type):
        return ""
    summary = " ".join(cleandoc(cls.__doc__ or "").partition("\n\n")[0].split())
    return "" if summary.startswith(f"{cls.__name__}(") else _as_json_says(summary)


def attributes_in(cls: Any) -> dict[str, str]:
    """The descriptions of a class's attributes: in its section ``Attributes:``, and of properties.

    None, True and False have their names in JSON.
    """
    descriptions: dict[str, str] = {}
    for each in reversed(cls.__mro__ if isinstance(cls, type) else ()):
        descriptions |= _described_in(each)
    return descriptions


def _described_in(cls: type) -> dict[str, str]:
    """The descriptions of attributes in a class itself, not in its bases."""
    _, _, section = cleandoc(cls.__doc__ or "").partition("Attributes:\n")
    section = section.partition("\n\n")[0]
    found = re.findall(r"^    (\w[\w, ]*): (.*(?:\n     .*)*)", section, re.MULTILINE)
    described = {name: text for names, text in found for name in names.split(", ")}
    properties = {
        key: (each.__doc__ or "")[:1].lower() + (each.__doc__ or "")[1:]
        for key, each in vars(cls).items()
        if isinstance(each, property | cached_property)
    }
    return {
        name: _as_json_says(" ".join(text.partition("\n\n")[0].split()).rstrip("."))
        for name, text in {**properties, **described}.items()
    }


def _as_json_says(text: str) -> str:
    return re.sub("|".join(_WORDS), lambda found: _WORDS[found[0]], text)
