"""Writes JSON: very large documents in pieces, smaller ones laid out for readers.

A part of a document may be a :class:`Large` value, which writes itself in pieces. The text is the
same as that of the list that it stands for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

W = TypeVar("W")

#: From this number on, cells or numbers have no object each.
_FEW = 1 << 16

#: The number of cells or numbers that are written at once.
_PIECE = 1 << 20

#: The placeholder of a large value while the rest is written, repeated if a text is the same;
#: and how JSON writes it.
_NUL, _NUL_IN_JSON = "\0", "\\u0000"


class Large(ABC):
    """A list in a document that writes itself."""

    @abstractmethod
    def items(self) -> Iterator[str]:
        """Its items as JSON texts: one or several in each, with a comma between."""

    def pieces(self) -> Iterator[str]:
        """The text of the list, in pieces."""
        before = "["
        for item in self.items():
            yield before + item
            before = ", "
        yield "[]" if before == "[" else "]"


class LetterRows(Large):
    """The rows of a grid of ASCII letters."""

    def __init__(self, cells: bytes, cols: int) -> None:
        self.cells, self.cols = cells, cols

    def __iter__(self) -> Iterator[str]:
        """The rows one by one."""
        for first in range(0, len(self.cells), self.cols):
            yield self.cells[first : first + self.cols].decode("ascii")

    def items(self) -> Iterator[str]:
        """Many rows at once."""
        from lasermaze._kernel import write_rows

        stride = max(1, _PIECE // self.cols) * self.cols
        for first in range(0, len(self.cells), stride):
            yield write_rows(self.cells[first : first + stride], self.cols)


class Numbers(Large):
    """Numbers as native uint32, in which 0 stands for null."""

    def __init__(self, packed: memoryview) -> None:
        self.packed = packed.cast("B")

    def items(self) -> Iterator[str]:
        """Many numbers at once."""
        from lasermaze._kernel import write_numbers

        for first in range(0, len(self.packed), 4 * _PIECE):
            yield write_numbers(bytes(self.packed[first : first + 4 * _PIECE]))


class Each(Large, Generic[W]):
    """The documents of many things, each made when it is written."""

    def __init__(self, encode: Callable[[W], Any], things: Iterable[W]) -> None:
        self.encode, self.things = encode, things

    def items(self) -> Iterator[str]:
        """One at a time."""
        for thing in self.things:
            yield "".join(pieces(self.encode(thing)))


def rows_of(cells: bytes, cols: int) -> list[str] | LetterRows:
    """The rows of a grid of ASCII letters, as a document can hold them."""
    rows = LetterRows(cells, cols)
    return rows if len(cells) > _FEW else list(rows)


def numbers_of(numbers: Sequence[int | None], packed: memoryview) -> list[int | None] | Numbers:
    """Numbers as a document can hold them; ``packed`` are the same as native uint32."""
    return Numbers(packed) if len(numbers) > _FEW else list(numbers)


def laid_out(document: Any, width: int = 100, indent: str = "") -> str:
    """The JSON text of a document for readers: what fits into a line is on one line."""
    import json

    text = json.dumps(document, ensure_ascii=False)
    if len(indent + text) <= width or not isinstance(document, dict | list):
        return text
    inner = indent + "  "
    if isinstance(document, list):
        first, last, items = "[", "]", [laid_out(each, width, inner) for each in document]
    else:
        first, last = "{", "}"
        items = [f"{json.dumps(key)}: {laid_out(document[key], width, inner)}" for key in document]
    lines = f",\n{inner}".join(items)
    return f"{first}\n{inner}{lines}\n{indent}{last}"


def pieces(document: Any) -> Iterator[str]:
    """The JSON text of a document, in pieces."""
    import json

    large: list[Large] = []
    mark = _NUL

    def put_aside(value: Any) -> str:
        assert isinstance(value, Large)
        large.append(value)
        return mark

    encoder = json.JSONEncoder(ensure_ascii=False, allow_nan=False, default=put_aside)
    while True:
        text = encoder.encode(document)
        if not large:
            yield text
            return
        between = text.split(f'"{_NUL_IN_JSON * len(mark)}"')
        if len(between) == len(large) + 1:
            break
        mark += _NUL
        large.clear()
    yield between[0]
    for value, after in zip(large, between[1:], strict=True):
        yield from value.pieces()
        yield after
