"""Codecs of values with a letter or a bit for each cell: rows, letters, packed bits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from lasermaze.core.codec import TEXT, Codec, Definitions, Reading, Schema, Text
from lasermaze.core.english import counted, quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.json_checks import of_type, within
from lasermaze.core.json_text import LetterRows, rows_of
from lasermaze.core.letter_grid import LetterGrid
from lasermaze.core.objects import Field, Record
from lasermaze.formats import letter_grid

L = TypeVar("L", bound=LetterGrid[Any, Any, Any])


class Letters(Text):
    """A text of known letters; ``length`` returns their number for the puzzle."""

    def __init__(self, known: str, length: Callable[[Any], int] | None = None) -> None:
        escaped = "".join(f"\\{letter}" if letter in "\\^-]" else letter for letter in known)
        super().__init__(pattern=f"^[{escaped}]*$")
        self.known, self.length = known, length

    def decode(self, value: Any, puzzle: Any = None) -> str:
        """The letters in ``value``. Raises: PuzzleError."""
        text = super().decode(value)
        if not text.isascii() or text.encode().translate(None, delete=self.known.encode()):
            strange = next(letter for letter in text if letter not in self.known)
            expected = f"letters among {' '.join(self.known)}"
            raise PuzzleError(f"the letter {quoted(strange)}", expected=expected)
        if self.length is not None and len(text) != self.length(puzzle):
            raise PuzzleError(counted(len(text), "letter"), expected=f"{self.length(puzzle)}")
        return text


class Rows(Codec[list[str] | LetterRows]):
    """The rows of a grid with one letter a cell; the letters are in the schema alone."""

    def __init__(self, known: str) -> None:
        super().__init__(list, "a list")
        self.letters = Letters(known)

    def decode(self, value: Any, puzzle: Any = None) -> list[str]:
        """The rows in ``value``. Raises: PuzzleError unless they are texts."""
        rows: list[str] = of_type(value, list, self.words)
        if _are_plain(rows):
            return rows
        return [within((index,), TEXT.decode, row) for index, row in enumerate(rows)]

    def schema(self, defs: Definitions) -> Schema:
        """Its JSON schema."""
        return {"type": "array", "items": self.letters.schema(defs), "minItems": 1}


def _are_plain(rows: list[Any]) -> bool:
    """Whether all rows are strings in ASCII, without a Python call for each of millions of rows."""
    return set(map(type, rows)) == {str} and all(map(str.isascii, rows))


class Packed(Codec[bytes]):
    """Bits, compressed with zlib, in Base64; ``size`` returns the number of bytes for a puzzle."""

    def __init__(self, size: Callable[[Any], int]) -> None:
        super().__init__(str, "a string", type="string", contentEncoding="base64")
        self.size = size

    def encode(self, value: bytes, puzzle: Any = None) -> str:
        """The bits as a text."""
        from base64 import b64encode
        from zlib import compress

        return b64encode(compress(value)).decode("ascii")

    def decode(self, value: Any, puzzle: Any = None) -> bytes:
        """The bits; never unpacks many more than the puzzle has. Raises: PuzzleError."""
        from base64 import b64decode
        from zlib import decompressobj, error

        text, unpacker, size = TEXT.decode(value), decompressobj(), self.size(puzzle)
        try:
            bits = unpacker.decompress(b64decode(text, validate=True), size + 1)
        except (ValueError, error):
            expected = "bits, compressed with zlib, in Base64"
            raise PuzzleError(quoted(text), expected=expected) from None
        if len(bits) != size or not unpacker.eof or unpacker.unused_data:
            raise PuzzleError("another number of states", expected=counted(size, "byte"))
        return bits


def record(puzzle_class: type[L]) -> Record[L]:
    """The JSON of a puzzle: its grid as a list of rows."""

    def read(reading: Reading, grid: list[str]) -> L:
        with letter_grid.without_columns():
            return puzzle_class.of(grid, **reading.details)

    return Record(read, rows_field(puzzle_class.letters), with_puzzle=True)


def rows_field(letters: str) -> Field:
    """The rows of a grid of letters, in a record."""
    return Field("grid", Rows(letters), of=lambda grid, _: rows_of(grid.cells, grid.cols))
