"""One reader of text: bytes become lines, lines become sheets, and a kind reads a sheet.

Every kind's notation looks like this::

    # A comment, anywhere above the grid, or below a blank line under it
    kind: board
    title: Round the corner
    targets: 1
    grid:
    L? .  .
    .  C? T?!

A line has its number in the file from the start, so each part of a sheet has its place, and no
error has to be moved. Rows stay whole lines: a grid of a hundred million cells must not become a
hundred million objects.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, count, filterfalse, takewhile
from operator import attrgetter
from typing import IO, Any, NamedTuple, TypeVar

from lasermaze.core.english import grouped, nearest, quoted
from lasermaze.core.errors import Path, PuzzleError
from lasermaze.core.puzzle import DETAILS, Puzzle

#: The most characters, or bytes of a file, that one puzzle or answer may have.
MAX_SIZE = 1 << 29

BLANKS = " \t"
_BOM = "\ufeff"
_BLOCK = 1 << 16
_WORD = re.compile(r"[^ \t]+")

#: The first bytes of files in other encodings. Those of UTF-32 may begin as those of UTF-16 do.
_MARKS = (
    (BOM_UTF32_LE, "UTF-32"),
    (BOM_UTF32_BE, "UTF-32"),
    (BOM_UTF16_LE, "UTF-16"),
    (BOM_UTF16_BE, "UTF-16"),
)

#: A line that names a kind, or begins a grid.
_SIGN = re.compile(r"[ \t]*(?:(kind)[ \t]*:|grid(?:[ \t]*:|[ \t]+start\b))", re.I | re.ASCII)


class Word(NamedTuple):
    """A part of a text with its place; line and column count from 1, in characters."""

    text: str
    line: int
    column: int

    def words(self) -> list[Word]:
        """The words in it that blanks separate."""
        found = _WORD.finditer(self.text)
        return [Word(each[0], self.line, self.column + each.start()) for each in found]

    @property
    def behind(self) -> Word:
        """The place behind its last character."""
        return Word("", self.line, self.column + len(self.text))


class Line(NamedTuple):
    """A line of a file, without its end; ``number`` counts from 1."""

    number: int
    text: str

    @property
    def bare(self) -> Word:
        """Its text without the blanks around it."""
        return _stripped(self.text, self.number, 1)

    @property
    def end(self) -> int:
        """The column just after the last character that is not blank."""
        return len(self.text.rstrip(BLANKS)) + 1

    @property
    def is_comment(self) -> bool:
        """Whether it is a comment, if it is not a row."""
        return self.text.lstrip(BLANKS).startswith("#")

    @property
    def sign(self) -> str:
        """``kind`` or ``grid`` for a line that names a kind or begins a grid; else nothing."""
        if self.text[:1] not in "kKgG \t":  # most lines
            return ""
        found = _SIGN.match(self.text)
        return (found[1] or "grid").lower() if found else ""

    def words(self) -> list[Word]:
        """The words in it that blanks separate."""
        return Word(self.text, self.number, 1).words()

    def header(self) -> tuple[Word, Word | None]:
        """The texts before and after its first colon; None for the second without a colon."""
        key, colon, value = self.text.partition(":")
        after = _stripped(value, self.number, len(key) + 2) if colon else None
        return _stripped(key, self.number, 1), after


def _stripped(text: str, line: int, column: int) -> Word:
    bare = text.strip(BLANKS)
    return Word(bare, line, column + (text.index(bare) if bare else len(text)))


def is_filled(line: Line) -> bool:
    """Whether a line has more than blanks."""
    return bool(line.text.strip(BLANKS))


# Lines


def lines_in(blocks: Iterable[str | bytes], source: str | None = None) -> Iterator[Line]:
    """The lines of a file, at least one, which may end in LF, CRLF or CR.

    Bytes must be UTF-8, with or without a byte order mark.

    Raises: PuzzleError, placed, for a byte or a character that no text has, or an endless line.
    """
    number = 0
    last = ""
    for block in _whole(blocks, source):
        if isinstance(block, bytes) and not number:
            check_encoding(block, source)
        text, fault = _decoded(block)
        *lines, last = split(text if number else text.removeprefix(_BOM))
        yield from map(Line, count(number + 1), lines)
        number += len(lines)
        if fault:
            raise PuzzleError(fault, expected="text in UTF-8").at(source, number + 1, len(last) + 1)
    yield Line(number + 1, last)


def blocks_of(stream: IO[Any]) -> Iterator[str | bytes]:
    """What an open file gives, block by block, without waiting for more than there is."""
    # `read` of a text file waits for the whole number of characters.
    read = stream.readline if stream.read(0) == "" else getattr(stream, "read1", stream.read)
    while block := read(_BLOCK):
        yield block


def check_encoding(start: bytes, source: str | None) -> None:
    """Raise PuzzleError if a file begins as one in UTF-16 or UTF-32 does."""
    for mark, name in _MARKS:
        if start.startswith(mark):
            expected = f"text in UTF-8; `iconv -f {name} -t UTF-8` makes it"
            raise PuzzleError(f"the file is {name} text", expected=expected).at(source, 1, 1)


def split(text: str) -> list[str]:
    """The lines of a text, without their ends."""
    # Not str.splitlines: that also breaks lines at characters that editors do not.
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def place_of(text: str, index: int) -> tuple[int, int]:
    """The (line, column) of ``text[index]``, counted from 1; a byte order mark has no width."""
    lines = split(text[:index].removeprefix(_BOM))
    return len(lines), len(lines[-1]) + 1


def _whole(blocks: Iterable[Any], source: str | None) -> Iterator[Any]:
    """The same in blocks that end at the end of a line, but for the last."""
    held: list[Any] = []
    size = 0
    for block in blocks:
        feed, back = (b"\n", b"\r") if isinstance(block, bytes) else ("\n", "\r")
        end = max(block.rfind(feed), block.rfind(back, 0, -1)) + 1  # the last may begin a CRLF
        if end:
            yield block[:0].join((*held, block[:end]))
            held, size = [], 0
        held.append(block[end:])
        size += len(held[-1])
        if size > MAX_SIZE:
            raise _too_large(source)
    if held:
        yield held[0][:0].join(held)


def _too_large(source: str | None) -> PuzzleError:
    expected = f"at most {grouped(MAX_SIZE)} characters"
    return PuzzleError("the text is too large", expected=expected, source=source)


def _decoded(block: Any) -> tuple[str, str]:
    """The text up to the first byte or character that no text has, and what is wrong with that."""
    fault = ""
    if isinstance(block, bytes):
        try:
            block = block.decode()
        except UnicodeDecodeError as error:
            fault = f"byte 0x{block[error.start]:02x} is not UTF-8 text"
            block = block[: error.start].decode()
    text, nul, _ = block.partition("\0")
    return text, "a NUL character: this is not text" if nul else fault


def lines_of(text: str, source: str | None = None) -> list[Line]:
    """The lines of a text. Raises: PuzzleError as `lines_in`."""
    return [*lines_in([text], source)]


# Pieces


class Piece(NamedTuple):
    """The lines of one puzzle or answer in a file.

    Attributes:
        lines: the lines, at least one.
        more: whether another piece is known to follow; always correct for native texts.
    """

    lines: list[Line]
    more: bool = False

    @property
    def line(self) -> int:
        """The number of its first line."""
        return self.lines[0].number

    @property
    def text(self) -> str:
        """Its text."""
        return "\n".join(line.text for line in self.lines)

    @property
    def is_json(self) -> bool:
        """Whether it begins as JSON does."""
        first = next(filter(is_filled, self.lines), self.lines[-1])
        return first.bare.text.startswith(("{", "["))


def pieces(lines: Iterable[Line], source: str | None = None) -> Iterator[Piece]:
    """The puzzles or answers in a file, each as soon as it is complete; at least one.

    A native text ends at the next line ``kind:`` below a grid. In JSON lines each line is a piece;
    any other JSON is one piece.

    Raises: PuzzleError for a piece of more than ``MAX_SIZE``.
    """
    rest = iter(lines)
    head = _to_filled(rest)
    has_many = _is_object(head[-1])
    if has_many and head[-1].text.count("{") != head[-1].text.count("}"):
        more = _to_filled(rest)  # the first goes on, or has a brace in a text
        has_many = bool(more) and _is_object(more[-1])
        head += more
    if has_many:
        yield from (Piece([line]) for line in filter(is_filled, chain(head, rest)))
    else:
        yield from _up_to_kinds(chain(head, rest), source)


def _to_filled(lines: Iterator[Line]) -> list[Line]:
    """The next lines up to one that is not blank."""
    found: list[Line] = []
    for line in lines:
        found.append(line)
        if is_filled(line):
            break
    return found


def _is_object(line: Line) -> bool:
    """Whether a line may be a JSON object."""
    text = line.text.strip(BLANKS)
    return text.startswith("{") and text.endswith("}")


def _up_to_kinds(lines: Iterable[Line], source: str | None) -> Iterator[Piece]:
    """The pieces that begin with a line ``kind:`` below the grid of the one before."""
    piece: list[Line] = []
    in_grid = False
    size = 0
    for line in lines:
        if sign := line.sign:
            if sign == "kind" and in_grid:
                yield Piece(piece, more=True)
                piece, size = [], 0
            in_grid = sign == "grid"
        piece.append(line)
        size += len(line.text) + 1
        if size > MAX_SIZE:
            raise _too_large(source)
    yield Piece(piece)


# Sheets


@dataclass(frozen=True)
class Sheet:
    """The text of one puzzle, or of a solution, taken apart.

    Attributes:
        source: the file's name, or None.
        headers: the values of the headers by their keys; ``grid`` is not among them.
        grid: the word ``grid``, or the beginning of a bare grid.
        rows: the lines of the grid.
    """

    source: str | None
    headers: dict[str, Word]
    grid: Word
    rows: Sequence[Line]

    @property
    def details(self) -> dict[str, str]:
        """The puzzle's details (see `Puzzle`): title, author, id."""
        return {name: self.headers[name].text for name in DETAILS if name in self.headers}

    def letters(self) -> Iterator[str]:
        """The rows, without the blanks around them."""
        return (row.text.strip(BLANKS) for row in self.rows)

    def columns(self, row: Line) -> Sequence[int]:
        """The column of each cell of a row."""
        bare = row.bare
        return range(bare.column, bare.column + len(bare.text))

    def place(self, path: Path) -> Word:
        """The place of the part of a puzzle that a path names."""
        match path:
            case ("grid", int(row), *cell):
                line = self.rows[row]
                columns = self.columns(line)
                # A row of another width is wrong where it, or the first, ends.
                col = cell[0] if cell else min(len(columns), len(self.columns(self.rows[0])))
                return Word("", line.number, [*columns, line.end][int(col)])
            case (str(key), *_) if key in self.headers:
                return self.headers[key]
        return self.grid

    @contextmanager
    def places(self) -> Iterator[None]:
        """Errors that have no line yet get the place of the part that their path names."""
        try:
            yield
        except PuzzleError as error:
            if error.line is not None:
                raise
            where = self.place(error.path)
            raise error.at(self.source, where.line, where.column) from None

    def error(self, message: str, place: Word, expected: str) -> PuzzleError:
        """An error at a place of this text."""
        return PuzzleError(message, expected=expected).at(self.source, place.line, place.column)


class Spaced(Sheet):
    """A text in whose grid blanks may stand between the cells, each of one letter."""

    def letters(self) -> Iterator[str]:
        """The rows, without blanks."""
        return (row.text.replace(" ", "").replace("\t", "") for row in self.rows)

    def columns(self, row: Line) -> Sequence[int]:
        """The column of each cell of a row."""
        return [column for column, letter in enumerate(row.text, 1) if letter not in BLANKS]

    def place(self, path: Path) -> Word:
        """The place of the part of a puzzle that a path names."""
        return self.rows[0].bare if self.rows and path == ("grid",) else super().place(path)


class Codes(Sheet):
    """A text in whose grid cells are words, with blanks between them."""

    def columns(self, row: Line) -> Sequence[int]:
        """The column of each cell of a row."""
        return [word.column for word in row.words()]


S = TypeVar("S", bound=Sheet)


def sheet_of(
    sheet_type: type[S],
    lines: Sequence[Line],
    source: str | None,
    kind: str,
    *,
    required: Sequence[str] = (),
    optional: Sequence[str] = (),
    bare: bool = False,
) -> S:
    """The headers and the rows of the text of one puzzle.

    ``required`` and ``optional`` are the headers besides ``kind``, the details and ``grid``. With
    ``bare`` the text may lack the line ``kind:``, and all the lines above its rows. Keys and kinds
    may be in capital letters. Blank lines are allowed everywhere but between two rows.

    Raises: PuzzleError, placed, for an empty text or one of another kind, with an unknown, repeated
    or missing header, or with something after the grid.
    """
    first = first_filled(lines, source)
    headers: dict[str, Word] = {}
    if bare and not any(line.sign for line in lines):
        known, key, rest = list[str](), Word("", first.number, 1), iter(lines)
    else:
        known = ["kind", *DETAILS, *required, *optional, "grid"]
        key, rest = _read_headers(headers, lines, source, known)
    for name in required if bare else ("kind", *required):
        if name not in headers:
            expected = f"a line '{name}: …' above the grid"
            raise placed(f"there is no header {name!r}", key, source, expected)
    check_kind(headers, source, kind)
    return sheet_type(source, headers, key, _rows(rest, source, known))


def _read_headers(
    headers: dict[str, Word], lines: Iterable[Line], source: str | None, known: Sequence[str]
) -> tuple[Word, Iterator[Line]]:
    """Keep the headers above the line ``grid:``; that word, and the lines below it."""
    rest = iter(lines)
    for line in rest:
        if line.is_comment or not is_filled(line):
            continue
        key = keep_header(headers, line, source, known)
        if key.text == "grid":
            value = headers.pop("grid")
            if value.text:
                message = f"{quoted(value.text)} after 'grid:'"
                raise placed(message, value, source, "the rows on the next lines")
            return key, rest
    last = max(line.number for line in lines if is_filled(line))
    raise placed("there is no grid", Word("", last + 1, 1), source, "a line 'grid:', then its rows")


def first_filled(lines: Iterable[Line], source: str | None) -> Line:
    """The first line that is not blank. Raises: PuzzleError if there is none."""
    first = next(filter(is_filled, lines), None)
    if first is None:
        raise placed("the text is empty", Word("", 1, 1), source, "a puzzle")
    return first


def keep_header(
    headers: dict[str, Word], line: Line, source: str | None, known: Sequence[str]
) -> Word:
    """The key of a header line, in small letters; its value is kept among the headers.

    Raises: PuzzleError, placed, for an unknown key, or one that is there already.
    """
    key, value = line.header()
    name = key.text.lower()
    if value is None:
        message = f"{quoted(key.text)} is not a header"
        raise placed(message, key, source, "'key: value', or 'grid:'")
    if name not in known:
        message = f"unknown header {quoted(key.text)}{nearest(key.text, known)}"
        raise placed(message, key, source, f"one of: {', '.join(known)}")
    if name in headers:
        expected = f"only the one on line {headers[name].line}"
        raise placed(f"a second header {name!r}", key, source, expected)
    headers[name] = value
    return Word(name, key.line, key.column)


def check_kind(headers: dict[str, Word], source: str | None, kind: str) -> None:
    """Raise PuzzleError, placed, for a header ``kind`` that names another kind."""
    named = headers.get("kind")
    if named is not None and named.text.lower() != kind:
        raise placed(f"a puzzle of kind {quoted(named.text)}", named, source, repr(kind))


def _rows(rest: Iterator[Line], source: str | None, known: Sequence[str]) -> tuple[Line, ...]:
    """The next lines up to a blank one; nothing but comments may follow."""
    rows = tuple(takewhile(is_filled, chain(_to_filled(rest)[-1:], rest)))
    below = filterfalse(attrgetter("is_comment"), filter(is_filled, rest))
    for line in chain((row for row in rows if ":" in row.text), below):
        key, _ = line.header()
        name = key.text.lower()
        if ":" in line.text and name == "kind" and known:
            raise placed("a second puzzle", key, source, "one puzzle")
        if ":" in line.text and name in known:
            message = f"the header {name!r} below the grid"
            raise placed(message, key, source, "headers above the grid")
        if line.number > rows[-1].number:
            raise placed("text after the grid", line.bare, source, "nothing below a blank line")
    return rows


def placed(message: str, place: Word, source: str | None, expected: str) -> PuzzleError:
    """An error at a place of a text."""
    return PuzzleError(message, expected=expected).at(source, place.line, place.column)


# Writing


def header_lines(puzzle: Puzzle) -> list[str]:
    """The lines with which every native text begins: the kind, then the details."""
    details = (f"{name}: {text}" for name, text in puzzle.details().items())
    return [f"kind: {puzzle.kind}", *details]
