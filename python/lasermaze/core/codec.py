"""Codecs for JSON: each writes a value, reads it, and has its JSON schema.

``encode`` and ``decode`` take the puzzle to which a value belongs, which some codecs need: a cell
must be on its grid. ``decode`` raises PuzzleError, whose ``path`` begins at the value.

Codecs of objects are in `lasermaze.core.objects`; those of whole classes are made from their
annotations by `lasermaze.core.records`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from lasermaze.core.english import quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.json_checks import (
    array,
    below,
    check_among,
    in_words,
    of_type,
    within,
)

T = TypeVar("T")
U = TypeVar("U")

Schema = dict[str, Any]

#: The default of a field that every document must have.
REQUIRED: Any = object()


class Definitions(dict[str, Schema]):
    """The schemas to which a schema refers by name.

    ``place`` is where the document has them.
    """

    def __init__(self, place: str = "#/$defs/") -> None:
        super().__init__()
        self.place = place
        self._names: dict[int, str] = {}

    def reference(self, name: str, codec: Any) -> Schema:
        """A reference to the schema of a record, which is added at its first use."""
        if id(codec) not in self._names:
            again = sum(known.partition(" ")[0] == name for known in self)
            self._names[id(codec)] = name = f"{name} {again + 1}" if again else name
            self[name] = {}  # a record may contain itself
            self[name] = codec.in_full(self)
        return {"$ref": self.place + self._names[id(codec)]}


class Codec(Generic[T]):
    """One sort of value in JSON. This one writes a value as it is.

    Attributes:
        reads: the type of the values of JSON that it reads.
        words: their name in messages.
        is_plain: whether JSON can hold every value as it is. A tuple is a list there.
    """

    def __init__(self, reads: type = object, words: str = "a value", **schema: Any) -> None:
        self.reads, self.words, self._schema = reads, words, schema
        self.is_plain = type(self).encode is Codec.encode

    def encode(self, value: T, puzzle: Any = None) -> Any:
        """A value as JSON can hold it."""
        return value

    def decode(self, value: Any, puzzle: Any = None) -> T:
        """The value that `encode` wrote. Raises: PuzzleError."""
        found: T = of_type(value, self.reads, self.words)
        return found

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema."""
        return {**self._schema}


class Whole(Codec[int]):
    """A whole number, at least ``least`` if that is given."""

    def __init__(self, least: int | None = None) -> None:
        bounds = {} if least is None else {"minimum": least}
        super().__init__(int, "a whole number", type="integer", **bounds)
        self.least = least

    def decode(self, value: Any, puzzle: Any = None) -> int:
        """The whole number in ``value``. Raises: PuzzleError."""
        number: int = value if type(value) is int else of_type(value, int, self.words)
        if self.least is not None and number < self.least:
            raise PuzzleError(f"the number {number}", expected=f"at least {self.least}")
        return number


class Text(Codec[str]):
    """A text; ``keywords`` are those of its schema, such as ``pattern``, and are not checked."""

    def __init__(self, **keywords: Any) -> None:
        super().__init__(str, "a string", type="string", **keywords)

    def decode(self, value: Any, puzzle: Any = None) -> str:
        """The text in ``value``. Raises: PuzzleError."""
        text: str = of_type(value, str, self.words)
        if not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
            raise PuzzleError(
                f"{quoted(text)} has an unpaired surrogate", expected="whole characters"
            )
        return text


class Choice(Codec[Any]):
    """One of some values, each written as a text."""

    def __init__(self, texts: Mapping[str, Any]) -> None:
        super().__init__(str, "a string", enum=list(texts))
        self.texts = texts
        self.values = {value: text for text, value in texts.items()}
        self.is_plain = all(text is value for text, value in texts.items())

    def encode(self, value: Any, puzzle: Any = None) -> str:
        """The text that stands for a value."""
        return self.values[value]

    def decode(self, value: Any, puzzle: Any = None) -> Any:
        """The value that a text stands for. Raises: PuzzleError."""
        text = of_type(value, str, self.words)
        if text not in self.texts:
            check_among(text, self.texts)
        return self.texts[text]


class Constant(Codec[Any]):
    """Always the same value."""

    def __init__(self, value: str | int) -> None:
        super().__init__(type(value), repr(value), const=value)
        self.value = value

    def decode(self, value: Any, puzzle: Any = None) -> Any:
        """The constant. Raises: PuzzleError for any other value."""
        if super().decode(value) != self.value:
            raise PuzzleError(in_words(value), expected=self.words)
        return value


class Converted(Codec[T], Generic[T, U]):
    """A value that is written to JSON as another value.

    ``write`` returns that other value, and ``read``, which also gets the puzzle, converts it back.
    None for ``write`` means that the value is written unchanged.
    """

    def __init__(
        self, base: Codec[U], write: Callable[[T], U] | None, read: Callable[[U, Any], T]
    ) -> None:
        super().__init__(base.reads, base.words)
        self.base, self.write, self.read = base, write, read
        self.is_plain = write is None and base.is_plain

    def encode(self, value: Any, puzzle: Any = None) -> Any:
        """The JSON of the value that ``write`` returns."""
        other = value if self.write is None else self.write(value)
        return other if self.base.is_plain else self.base.encode(other, puzzle)

    def decode(self, value: Any, puzzle: Any = None) -> T:
        """The value that ``read`` returns. Raises: PuzzleError."""
        return self.read(self.base.decode(value, puzzle), puzzle)

    def schema(self, defs: Definitions) -> Schema:
        """The JSON schema of the other value."""
        return self.base.schema(defs)


class Array(Codec[Sequence[T]]):
    """A list of values of one sort, of a ``length`` if that is given.

    ``least`` is its least length in the schema, which is not checked.
    """

    def __init__(
        self, item: Codec[T], make: Any = tuple, least: int = 0, length: int | None = None
    ) -> None:
        super().__init__(list, "a list")
        self.item, self.make, self.least, self.length = item, make, least, length

    def encode(self, value: Iterable[T], puzzle: Any = None) -> Any:
        """The list of the encoded items."""
        if self.item.is_plain:
            return value if isinstance(value, list | tuple) else list(value)
        encode = self.item.encode
        return [encode(each, puzzle) for each in value]

    def decode(self, value: Any, puzzle: Any = None) -> Any:
        """The result of ``make`` for the decoded items. Raises: PuzzleError."""
        items, decode, done = array(value, self.length), self.item.decode, list[T]()
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
    """A list of a fixed number of values, each with its own codec.

    ``name`` names its definition in a schema; without one the schema is written where it is used.
    """

    def __init__(self, *items: Codec[Any], name: str = "") -> None:
        super().__init__(list, "a list")
        self.items, self.name = items, name
        self.is_plain = all(item.is_plain for item in items)
        self._readers = [item.decode for item in items]

    def encode(self, value: Sequence[Any], puzzle: Any = None) -> Sequence[Any]:
        """The list of the encoded values."""
        if self.is_plain:
            return value
        pairs = zip(self.items, value, strict=True)
        return [item.encode(each, puzzle) for item, each in pairs]

    def decode(self, value: Any, puzzle: Any = None) -> Any:
        """The decoded values as a tuple. Raises: PuzzleError."""
        found = array(value, len(self.items))
        try:
            return tuple(
                [read(each, puzzle) for read, each in zip(self._readers, found, strict=True)]
            )
        except PuzzleError:
            for index, read in enumerate(self._readers):  # once more, to name the place
                within((index,), read, found[index], puzzle)
            raise

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema; with a name, a reference to it."""
        return defs.reference(self.name, self) if self.name else self.in_full(defs)

    def in_full(self, defs: Definitions) -> Schema:
        """Its JSON schema itself."""
        items = [item.schema(defs) for item in self.items]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "items": False}


class Either(Codec[Any]):
    """A value of one of several codecs, which read different types of JSON.

    Each has the types of the values that it writes.
    """

    def __init__(self, *cases: tuple[tuple[type, ...], Codec[Any]]) -> None:
        super().__init__(object, " or ".join(dict.fromkeys(codec.words for _, codec in cases)))
        self.cases = cases

    def encode(self, value: Any, puzzle: Any = None) -> Any:
        """The value as the first codec for its type writes it."""
        return next(codec for types, codec in self.cases if isinstance(value, types)).encode(
            value, puzzle
        )

    def decode(self, value: Any, puzzle: Any = None) -> Any:
        """The value as the codec for this type of JSON reads it."""
        for _, codec in self.cases:
            if type(value) is codec.reads:
                return codec.decode(value, puzzle)
        raise PuzzleError(in_words(value), expected=self.words)

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema."""
        return {"anyOf": [codec.schema(defs) for _, codec in self.cases]}


class Optional(Codec[T | None]):
    """A value of another codec, or None, which is null in JSON."""

    def __init__(self, base: Codec[T]) -> None:
        super().__init__(base.reads, base.words)
        self.base, self.is_plain = base, base.is_plain

    def encode(self, value: T | None, puzzle: Any = None) -> Any:
        """The value as the other codec writes it, or null."""
        return None if value is None else self.base.encode(value, puzzle)

    def decode(self, value: Any, puzzle: Any = None) -> T | None:
        """The value as the other codec reads it, or None."""
        return None if value is None else self.base.decode(value, puzzle)

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema."""
        return {"anyOf": [self.base.schema(defs), {"type": "null"}]}


def _in_base64(data: bytes) -> str:
    from base64 import b64encode

    return b64encode(data).decode("ascii")


def _from_base64(text: str, puzzle: Any) -> bytes:
    from base64 import b64decode

    try:
        return b64decode(text, validate=True)
    except ValueError:
        raise PuzzleError("not a text in base64", expected="the letters of base64") from None


ANY: Codec[Any] = Codec()
FLAG: Codec[bool] = Codec(bool, "true or false", type="boolean")
#: A number, whole or not; it is only written.
NUMBER: Codec[float] = Codec(float, "a number", type="number")
WHOLE = Whole()
NATURAL = Whole(0)
TEXT = Text()
BYTES = Converted(Text(contentEncoding="base64"), _in_base64, _from_base64)
CELL = Fixed(NATURAL, NATURAL, name="cell")


class Reading(NamedTuple):
    """The argument that the reader of a puzzle gets in place of the puzzle.

    Attributes:
        options: all the options of its kind.
        details: its title, author and id, which are written beside the kind's own fields.
    """

    options: Any
    details: Mapping[str, str]
