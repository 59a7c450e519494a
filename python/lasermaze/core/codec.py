"""How values stand in JSON: a codec writes a value, reads it, and has its JSON schema.

A record is declared once, as a :class:`Record` of named fields, each with its codec. For a
dataclass that looks in JSON as it does in Python, `lasermaze.core.records` makes the codec from
its annotations.

``encode`` and ``decode`` take the puzzle to which a value belongs, which some codecs need: a cell
must be on its grid. What ``decode`` refuses is a PuzzleError whose ``path`` begins at the value.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, Generic, NamedTuple, TypeVar

from lasermaze.core.english import listed, nearest, quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.json_text import Each, Large

T = TypeVar("T")
U = TypeVar("U")

Schema = dict[str, Any]

FOLLOWS = "follows from the rest; always written, and checked if read"

#: The default of a field that every document must have.
REQUIRED: Any = object()


class Definitions(dict[str, Schema]):
    """The schemas of records that a schema refers to by name, as in its ``$defs``."""

    def __init__(self) -> None:
        super().__init__()
        self._names: dict[int, str] = {}

    def reference(self, record: Record[Any]) -> Schema:
        """A reference to the schema of a record, which is added at its first use."""
        if id(record) not in self._names:
            again = sum(name.partition(" ")[0] == record.name for name in self)
            name = f"{record.name} {again + 1}" if again else record.name
            self._names[id(record)] = name
            self[name] = {}  # a record may contain itself
            self[name] = record.in_full(self)
        return {"$ref": f"#/$defs/{self._names[id(record)]}"}


class Codec(Generic[T]):
    """One sort of value in JSON. This one writes a value as it is.

    Attributes:
        reads: the type of the values of JSON that it reads.
        words: what messages call them.
    """

    reads: type = object
    words = "a value"

    def encode(self, value: T, puzzle: Any = None) -> Any:
        """A value as JSON can hold it."""
        return value

    def encode_each(self, values: Iterable[T], puzzle: Any = None) -> Large:
        """Several values, of which there may be very many, as one list."""
        return Each(partial(self.encode, puzzle=puzzle), values)

    def decode(self, value: Any, puzzle: Any = None) -> T:
        """The value that `encode` wrote. Raises: PuzzleError."""
        found: T = of_type(value, self.reads, self.words)
        return found

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema."""
        return {}


class Flag(Codec[bool]):
    """True or false."""

    reads, words = bool, "true or false"

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema."""
        return {"type": "boolean"}


class Number(Codec[float]):
    """A number, whole or not; it is only written."""

    reads, words = float, "a number"

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema."""
        return {"type": "number"}


class Whole(Codec[int]):
    """A whole number, at least ``least`` if that is given."""

    reads, words = int, "a whole number"

    def __init__(self, least: int | None = None) -> None:
        self.least = least

    def decode(self, value: Any, puzzle: Any = None) -> int:
        """The number."""
        number = super().decode(value)
        if self.least is not None and number < self.least:
            raise PuzzleError(f"the number {number}", expected=f"at least {self.least}")
        return number

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema."""
        return {"type": "integer"} | ({} if self.least is None else {"minimum": self.least})


class Text(Codec[str]):
    """A text; ``keywords`` are those of its schema, such as ``pattern``, and are not checked."""

    reads, words = str, "a string"

    def __init__(self, **keywords: Any) -> None:
        self.keywords = keywords

    def decode(self, value: Any, puzzle: Any = None) -> str:
        """The text."""
        text = super().decode(value)
        if not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
            raise PuzzleError(f"{quoted(text)} holds half a character", expected="whole characters")
        return text

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema."""
        return {"type": "string", **self.keywords}


class Choice(Codec[Any]):
    """One of some values, each written as a text."""

    reads, words = str, "a string"

    def __init__(self, texts: Mapping[str, Any]) -> None:
        self.texts = texts
        self.values = {value: text for text, value in texts.items()}

    def encode(self, value: Any, puzzle: Any = None) -> str:
        """The text of a value."""
        return self.values[value]

    def decode(self, value: Any, puzzle: Any = None) -> Any:
        """The value that a text means."""
        text = super().decode(value)
        check_among(text, self.texts)
        return self.texts[text]

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema."""
        return {"enum": list(self.texts)}


class Constant(Codec[Any]):
    """Always the same value."""

    def __init__(self, value: str | int) -> None:
        self.value, self.reads = value, type(value)

    def decode(self, value: Any, puzzle: Any = None) -> Any:
        """The value."""
        if value != self.value or type(value) is not self.reads:
            raise PuzzleError(in_words(value), expected=repr(self.value))
        return value

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema."""
        return {"const": self.value}


class Converted(Codec[T], Generic[T, U]):
    """A value that stands in JSON as another one.

    ``write`` makes that other value, and ``read``, which gets the puzzle too, makes it back.
    """

    def __init__(
        self, base: Codec[U], write: Callable[[T], U], read: Callable[[U, Any], T]
    ) -> None:
        self.base, self.write, self.read = base, write, read
        self.reads, self.words = base.reads, base.words

    def encode(self, value: T, puzzle: Any = None) -> Any:
        """The other value."""
        return self.base.encode(self.write(value), puzzle)

    def decode(self, value: Any, puzzle: Any = None) -> T:
        """The value itself."""
        return self.read(self.base.decode(value, puzzle), puzzle)

    def schema(self, defs: Definitions) -> Schema:
        """The JSON schema of the other value."""
        return self.base.schema(defs)


class Array(Codec[Sequence[T]]):
    """A list of values of one sort; ``least`` is its least length in the schema."""

    reads, words = list, "a list"

    def __init__(self, item: Codec[T], make: Any = tuple, least: int = 0) -> None:
        self.item, self.make, self.least = item, make, least

    def encode(self, value: Iterable[T], puzzle: Any = None) -> list[Any]:
        """The list."""
        if type(self.item).encode is Codec.encode:
            return list(value)
        return [self.item.encode(each, puzzle) for each in value]

    def decode(self, value: Any, puzzle: Any = None) -> Any:
        """The values."""
        items, decode, done = super().decode(value), self.item.decode, list[T]()
        try:
            for each in items:
                done.append(decode(each, puzzle))
        except PuzzleError as error:
            raise below(error, len(done)) from None
        return self.make(done)

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema."""
        bounds = {"minItems": self.least} if self.least else {}
        return {"type": "array", "items": self.item.schema(defs), **bounds}


class Fixed(Codec[Any]):
    """A list of so many values, each of its own sort."""

    reads, words = list, "a list"

    def __init__(self, *items: Codec[Any]) -> None:
        self.items = items

    def encode(self, value: Iterable[Any], puzzle: Any = None) -> list[Any]:
        """The list."""
        pairs = zip(self.items, value, strict=True)
        return [item.encode(each, puzzle) for item, each in pairs]

    def decode(self, value: Any, puzzle: Any = None) -> Any:
        """The values as a tuple."""
        found = array(value, len(self.items))
        pairs = enumerate(zip(self.items, found, strict=True))
        return tuple(within((at,), item.decode, each, puzzle) for at, (item, each) in pairs)

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema."""
        items = [item.schema(defs) for item in self.items]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "items": False}


class Table(Codec[Mapping[str, T]]):
    """An object whose keys are any texts."""

    reads, words = dict, "an object"

    def __init__(self, item: Codec[T]) -> None:
        self.item = item

    def encode(self, value: Mapping[str, T], puzzle: Any = None) -> dict[str, Any]:
        """The object."""
        return {key: self.item.encode(each, puzzle) for key, each in value.items()}

    def decode(self, value: Any, puzzle: Any = None) -> dict[str, T]:
        """The values by their keys."""
        found = super().decode(value)
        return {
            TEXT.decode(key): within((key,), self.item.decode, each, puzzle)
            for key, each in found.items()
        }

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema."""
        return {"type": "object", "additionalProperties": self.item.schema(defs)}


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
            it is not read, but `lasermaze.formats.json_derived` compares it with the right one.
        about: what it is, for the schema and the documentation.
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

    def value(self, whole: Any, puzzle: Any) -> Any:
        """Its value in a whole one."""
        return self.of(whole, puzzle) if callable(self.of) else getattr(whole, self.attribute)

    def schema(self, defs: Definitions) -> Schema:
        """The schema of its value, with what it is."""
        about = self.about or (FOLLOWS if self.follows else "")
        return {**self.codec.schema(defs), **({"description": about} if about else {})}


class Record(Codec[T]):
    """An object with the keys of its fields, and no others.

    ``make`` gets what was read by the names of the attributes, and the value is what it returns.
    With ``with_puzzle`` its first argument is the puzzle.
    """

    reads, words = dict, "an object"
    name = ""

    def __init__(self, make: Callable[..., T], *fields: Field, with_puzzle: bool = False) -> None:
        self.make, self.with_puzzle = make, with_puzzle
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
    def by_key(self) -> dict[str, Field]:
        """Its fields by their keys, first those that every document must have."""
        ordered = sorted(self.fields, key=lambda field: not field.required)
        return {field.key: field for field in ordered}

    def encode(self, value: T, puzzle: Any = None) -> dict[str, Any]:
        """The object."""
        document = {}
        for field in self.fields:
            part = field.value(value, puzzle)
            if not field.omitted or part != field.default:
                document[field.key] = field.codec.encode(part, puzzle)
        return document

    def decode(self, value: Any, puzzle: Any = None) -> T:
        """What its ``make`` returns for the values of the fields."""
        document = of_type(value, dict, "an object")
        check_keys(document, self.by_key, self.required)
        parts = {}
        for field in self.by_key.values():
            if field.follows:
                continue
            part = field.default
            if field.key in document:
                part = within((field.key,), field.codec.decode, document[field.key], puzzle)
            parts[field.attribute] = part
        return self.make(puzzle, **parts) if self.with_puzzle else self.make(**parts)

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema; of a record with a name, a reference to it."""
        return defs.reference(self) if self.name else self.in_full(defs)

    def in_full(self, defs: Definitions) -> Schema:
        """Its JSON schema itself."""
        return {
            "type": "object",
            "properties": {key: field.schema(defs) for key, field in self.by_key.items()},
            "required": self.required,
            "additionalProperties": False,
        }


class OneOf(Codec[T]):
    """An object of one of several records, which a key that only one of them has tells apart.

    ``records`` are by that key; ``key_of`` is the key for a value.
    """

    reads, words = dict, "an object"

    def __init__(self, records: Mapping[str, Record[Any]], key_of: Callable[[T], str]) -> None:
        self.records, self.key_of = records, key_of

    def encode(self, value: T, puzzle: Any = None) -> dict[str, Any]:
        """The object of the record for the value."""
        return self.records[self.key_of(value)].encode(value, puzzle)

    def decode(self, value: Any, puzzle: Any = None) -> T:
        """What the record makes whose key is there."""
        document = of_type(value, dict, "an object")
        for key, record in self.records.items():
            if key in document:
                found: T = record.decode(document, puzzle)
                return found
        check_keys(document, [key for record in self.records.values() for key in record.by_key])
        keys = listed([repr(key) for key in self.records])
        raise PuzzleError(f"there is no key {keys}", expected="one of them")

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema."""
        return {"anyOf": [record.schema(defs) for record in self.records.values()]}


class Tagged(Codec[T]):
    """An object of one of several records, whose first key has the name of the record."""

    reads, words = dict, "an object"

    def __init__(self, tag: str, records: Mapping[str, tuple[type, Record[Any]]]) -> None:
        self.tag, self.records = tag, records
        self.names = {made: name for name, (made, _) in records.items()}

    def encode(self, value: T, puzzle: Any = None) -> dict[str, Any]:
        """The object: the name of the record, then its fields."""
        name = self.names[type(value)]
        return {self.tag: name, **self.records[name][1].encode(value, puzzle)}

    def decode(self, value: Any, puzzle: Any = None) -> T:
        """What the record makes that is named."""
        name = within((self.tag,), TEXT.decode, member(value, self.tag))
        within((self.tag,), check_among, name, self.records)
        rest = {key: part for key, part in value.items() if key != self.tag}
        found: T = self.records[name][1].decode(rest, puzzle)
        return found

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema."""
        return {"anyOf": [self._named(name, defs) for name in self.records]}

    def _named(self, name: str, defs: Definitions) -> Schema:
        full = self.records[name][1].in_full(defs)
        properties = {self.tag: {"const": name}, **full["properties"]}
        return {**full, "properties": properties, "required": [self.tag, *full["required"]]}


class Either(Codec[Any]):
    """A value of one of several codecs, which read different types of JSON.

    Each has the types of the values that it writes.
    """

    def __init__(self, *cases: tuple[tuple[type, ...], Codec[Any]]) -> None:
        self.cases = cases
        self.words = " or ".join(dict.fromkeys(codec.words for _, codec in cases))

    def encode(self, value: Any, puzzle: Any = None) -> Any:
        """What the first codec for the type of a value writes."""
        return next(codec for types, codec in self.cases if isinstance(value, types)).encode(
            value, puzzle
        )

    def decode(self, value: Any, puzzle: Any = None) -> Any:
        """What the codec reads that is for this type of JSON."""
        for _, codec in self.cases:
            if is_of_type(value, codec.reads):
                return codec.decode(value, puzzle)
        raise PuzzleError(in_words(value), expected=self.words)

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema."""
        return {"anyOf": [codec.schema(defs) for _, codec in self.cases]}


class Optional(Codec[T | None]):
    """A value of another codec, or None, which is null in JSON."""

    def __init__(self, base: Codec[T]) -> None:
        self.base = base
        self.words = f"{base.words} or null"

    def encode(self, value: T | None, puzzle: Any = None) -> Any:
        """What the other codec writes, or null."""
        return None if value is None else self.base.encode(value, puzzle)

    def decode(self, value: Any, puzzle: Any = None) -> T | None:
        """What the other codec reads, or None."""
        return None if value is None else self.base.decode(value, puzzle)

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema."""
        return {"anyOf": [self.base.schema(defs), {"type": "null"}]}


ANY: Codec[Any] = Codec()
FLAG = Flag()
NUMBER = Number()
WHOLE = Whole()
NATURAL = Whole(0)
TEXT = Text()
CELL = Fixed(NATURAL, NATURAL)


# Taking apart what JSON held


def within(path: tuple[str | int, ...], decode: Callable[..., T], *args: Any) -> T:
    """What ``decode`` makes of a part of a document; its errors' paths begin with ``path``."""
    try:
        return decode(*args)
    except PuzzleError as error:
        raise below(error, *path) from None


def below(error: PuzzleError, *path: str | int) -> PuzzleError:
    """The error of a part of a document, with the path from the whole."""
    return PuzzleError(error.message, expected=error.expected, path=(*path, *error.path))


def is_of_type(value: Any, wanted: type) -> bool:
    """Whether a value of JSON has a type; in JSON a truth value is not a number."""
    return isinstance(value, wanted) and (wanted is bool or not isinstance(value, bool))


def of_type(value: Any, wanted: type, words: str) -> Any:
    """The value. Raises: PuzzleError if it has another type than the wanted one."""
    if is_of_type(value, wanted):
        return value
    raise PuzzleError(in_words(value), expected=words)


def array(value: Any, length: int) -> list[Any]:
    """The list, of this length. Raises: PuzzleError."""
    items: list[Any] = of_type(value, list, "a list")
    if len(items) != length:
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
    """Raise PuzzleError for a text that is none of those known."""
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
