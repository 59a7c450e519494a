"""Reading native text: header lines, then the rows of a grid, each with its place.

Every kind's notation looks like this::

    # A comment, anywhere above the grid, or below a blank line under it
    kind: board
    title: Round the corner
    targets: 1
    grid:
    L? .  .
    .  C? T?!

This module splits such a text and gives the place of each piece. The kinds interpret the headers
and the rows; rows stay whole lines here, as a grid of a hundred million cells must not become a
hundred million objects.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lasermaze.core.english import counted, grouped, nearest, quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import DETAILS, Puzzle
from lasermaze.formats.places import BLANKS, Line, Word

_BOM = "\ufeff"

#: The first two bytes of a file in UTF-16.
UTF16 = (b"\xff\xfe", b"\xfe\xff")

_HEAD = 1 << 16  # characters that `kind_of` looks at in a native text: the kind is near the top
_KIND_LINE = re.compile(r"[ \t]*kind[ \t]*:", re.IGNORECASE | re.ASCII)
_KIND_AT_THE_TOP = re.compile(r"kind: ([a-z]+)\n")
_GRID_LINE = re.compile(r"[ \t]*grid(?:[ \t]*:|[ \t]+start\b)", re.IGNORECASE | re.ASCII)
_JSON_START = re.compile(r"[\ufeff \t\r\n]*+\{")


@dataclass(frozen=True)
class Sheet:
    """A native text, taken apart.

    Attributes:
        source: the file's name, or None.
        headers: the values of the headers by their keys; ``grid`` is not among them.
        grid: the place of the word ``grid:``.
        rows: the lines of the grid.
    """

    source: str | None
    headers: dict[str, Word]
    grid: Word
    rows: tuple[Line, ...]

    @property
    def details(self) -> dict[str, str]:
        """The puzzle's details (see `Puzzle`): title, author, id."""
        return {name: self.headers[name].text for name in DETAILS if name in self.headers}

    def error(self, message: str, place: Word, expected: str | None = None) -> PuzzleError:
        """An error at a place of this text."""
        return PuzzleError(
            message, expected=expected, source=self.source, line=place.line, column=place.column
        )


def read(
    text: str,
    source: str | None = None,
    *,
    kind: str,
    required: Iterable[str] = (),
    optional: Iterable[str] = (),
    limit: int | None = None,
) -> Sheet:
    """The headers and the rows of a native text of the given kind.

    ``required`` and ``optional`` are the header keys besides ``kind`` and ``grid``, which
    every text has, and the details, which it may have. Keys and kinds may be in capital letters.
    Blank lines are allowed everywhere but between two rows.

    Raises: PuzzleError, placed, for a text of more than ``limit`` characters, of another kind,
    with an unknown, repeated or missing header, or with something after the grid.
    """
    required = ("kind", *required)
    lines = read_lines(text, source, limit=limit)
    known = ("kind", *DETAILS, *required[1:], *optional, "grid")
    headers, grid = _read_headers(lines, source, known)
    _check_headers(headers, grid, source, kind=kind, required=required)
    rows = _read_rows(lines, grid.line, source, known)
    return Sheet(source, headers, grid, rows)


def header_lines(puzzle: Puzzle) -> list[str]:
    """The lines with which every native text begins: the kind, then the details."""
    details = (f"{name}: {text}" for name, text in puzzle.details().items())
    return [f"kind: {puzzle.kind}", *details]


def read_rows(
    text: str, source: str | None = None, *, limit: int | None = None
) -> tuple[Line, ...]:
    """The rows of a bare grid: a text without headers.

    Raises: PuzzleError, placed, for an empty or too long text, or a blank line between rows.
    """
    return _read_rows(read_lines(text, source, limit=limit), 0, source, ())


def read_shown(
    kind: str, text: str, source: str | None = None, *, limit: int | None = None
) -> tuple[Line, ...]:
    """The rows of a bare grid, or of a native text of a kind, whose headers may be missing.

    Raises: PuzzleError, placed, as `read` and `read_rows`.
    """
    if not any(map(_GRID_LINE.match, _split(text[:_HEAD]))):
        return read_rows(text, source, limit=limit)
    sheet = read(text, source, kind=kind, limit=limit)
    if not sheet.rows:
        raise _error("the grid is empty", sheet.grid, source, "at least one cell")
    return sheet.rows


def read_lines(text: str, source: str | None = None, *, limit: int | None = None) -> list[Line]:
    """The lines of a text, whether they end in LF, CRLF or CR; a byte order mark is dropped.

    Raises: PuzzleError, placed, for a text that is empty, longer than ``limit`` characters, or is
    not text.
    """
    top = Word("", 1, 1)
    if limit is not None and len(text) > limit:
        raise _error(
            f"the text has {counted(len(text), 'character')}",
            top,
            source,
            f"at most {grouped(limit)}",
        )
    if (nul := text.find("\0")) >= 0:
        place = Word("", *place_of(text, nul))
        raise _error("a NUL character: this is not text", place, source, "a puzzle in text")
    lines = [Line(number, line) for number, line in enumerate(_split(text), start=1)]
    if not any(_filled(lines)):
        raise _error("the text is empty", top, source, "a puzzle")
    return lines


def decode_text(data: bytes, source: str | None = None) -> str:
    """The text in a file's bytes, which must be UTF-8 (with or without a byte order mark).

    Raises: PuzzleError that names the place of the first byte that is not UTF-8.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        place = place_of(before, len(before))
        raise not_utf8(data[error.start], data[:2], *place, source) from None


def not_utf8(byte: int, first: bytes, line: int, column: int, source: str | None) -> PuzzleError:
    """The error of a byte that is not UTF-8; ``first`` are the first two bytes of the file."""
    utf16 = first in UTF16
    return PuzzleError(
        "the file is UTF-16 text" if utf16 else f"byte 0x{byte:02x} is not UTF-8 text",
        expected="text in UTF-8; `iconv -f UTF-16 -t UTF-8` makes it" if utf16 else "text in UTF-8",
        source=source,
        line=line,
        column=column,
    )


def place_of(text: str, index: int) -> tuple[int, int]:
    """The (line, column) of ``text[index]``, counted from 1; a byte order mark has no width."""
    head = "\n".join(_split(text[:index]))
    return head.count("\n") + 1, len(head) - head.rfind("\n")


def kind_of(text: str) -> str | None:
    """The kind that a native text (``kind:``) or a JSON text (``"kind"``) names, or None.

    Cheap: the text is neither read whole nor checked.
    """
    if plain := _KIND_AT_THE_TOP.match(text):
        return plain[1]
    if _JSON_START.match(text):
        from lasermaze.formats.json_locations import top_level_string

        return top_level_string(text, "kind")
    for line in _split(text[:_HEAD]):
        if _GRID_LINE.match(line):
            return None
        if _KIND_LINE.match(line):
            return line.partition(":")[2].strip(BLANKS) or None
    return None


def completed(text: str, kind: str) -> tuple[str, int]:
    """The text of a puzzle of a kind with the lines ``kind:`` and ``grid:`` that it lacks.

    Returns the number of lines that were added above the text, too. A bare grid is enough.
    """
    lines = [line for line in _split(text[:_HEAD]) if line.strip(BLANKS)]
    bare = text.removeprefix(_BOM)
    for line in lines:
        if _KIND_LINE.match(line):
            return text, 0
        if _GRID_LINE.match(line):
            return f"kind: {kind}\n{bare}", 1
    notes, rows = _parted(bare)
    first = next((line for line in _split(rows[:_HEAD]) if line.strip(BLANKS)), "")
    if ":" in first or not lines:
        return text, 0
    return f"kind: {kind}\n{notes}grid:\n{rows}", 2


def _parted(bare: str) -> tuple[str, str]:
    """The comments above a bare grid, and its rows; a ``#`` with nothing after it is a row."""
    rest = bare
    while (line := rest.partition("\n")[0]).startswith("# ") and line[1:].strip(BLANKS):
        rest = rest[len(line) + 1 :]
    return bare[: len(bare) - len(rest)], rest


def _split(text: str) -> list[str]:
    # Not str.splitlines: that also breaks lines at characters that editors do not.
    text = text.removeprefix(_BOM)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def _filled(lines: Iterable[Line]) -> Iterator[Line]:
    return (line for line in lines if line.text.strip(BLANKS))


def _read_headers(
    lines: list[Line], source: str | None, known: tuple[str, ...]
) -> tuple[dict[str, Word], Word]:
    """The headers above the line ``grid:``, and the place of that line."""
    headers: dict[str, Word] = {}
    last = 0
    for line in _filled(lines):
        last = line.number
        if _is_comment(line):
            continue
        key, value = keep_header(headers, line, source, known)
        if key.text == "grid":
            if value.text:
                raise _error(
                    f"{quoted(value.text)} after 'grid:'",
                    value,
                    source,
                    "the rows on the next lines",
                )
            del headers["grid"]
            return headers, key
    raise _error("there is no grid", Word("", last + 1, 1), source, "a line 'grid:', then its rows")


def _is_comment(line: Line) -> bool:
    return line.text.lstrip(BLANKS).startswith("#")


def keep_header(
    headers: dict[str, Word], line: Line, source: str | None, known: tuple[str, ...]
) -> tuple[Word, Word]:
    """The key and the value of a header line, which is kept among the headers.

    Raises: PuzzleError, placed, for an unknown key, or one that is there already.
    """
    key, value = _split_header(line)
    if value is None:
        message = f"{quoted(key.text)} is not a header"
        raise _error(message, key, source, "'key: value', or 'grid:'")
    if key.text.lower() in known:
        key = key._replace(text=key.text.lower())
    else:
        raise _error(
            f"unknown header {quoted(key.text)}{nearest(key.text, known)}",
            key,
            source,
            f"one of: {', '.join(known)}",
        )
    if key.text in headers:
        first = headers[key.text].line
        raise _error(f"a second header {key.text!r}", key, source, f"only the one on line {first}")
    headers[key.text] = value
    return key, value


def check_kind(headers: dict[str, Word], source: str | None, kind: str) -> None:
    """Raise PuzzleError, placed, for a header ``kind`` that names another kind."""
    named = headers.get("kind")
    if named is not None and named.text.lower() != kind:
        raise _error(f"a puzzle of kind {quoted(named.text)}", named, source, repr(kind))


def _split_header(line: Line) -> tuple[Word, Word | None]:
    """The text before and after the first colon of a line; None if there is no colon."""
    key, colon, value = line.text.partition(":")
    after = len(key) + len(colon)
    return (
        _stripped(key, line.number, 1),
        _stripped(value, line.number, after + 1) if colon else None,
    )


def _stripped(text: str, line: int, column: int) -> Word:
    """A text with its place, without the blanks around it."""
    bare = text.lstrip(BLANKS)
    return Word(bare.rstrip(BLANKS), line, column + len(text) - len(bare))


def _check_headers(
    headers: dict[str, Word],
    grid: Word,
    source: str | None,
    *,
    kind: str,
    required: tuple[str, ...],
) -> None:
    for key in required:
        if key not in headers:
            raise _error(
                f"there is no header {key!r}", grid, source, f"a line '{key}: …' above the grid"
            )
    check_kind(headers, source, kind)


def _read_rows(
    lines: list[Line], above: int, source: str | None, known: tuple[str, ...]
) -> tuple[Line, ...]:
    """The block of rows below line number ``above``; nothing may follow it."""
    rows: list[Line] = []
    for line in _filled(lines[above:]):
        is_below = bool(rows) and line.number != rows[-1].number + 1
        if is_below and _is_comment(line):
            continue
        if ":" in line.text:
            _refuse_header(line, source, known)
        if is_below:
            start = _stripped(line.text, line.number, 1)
            raise _error("text after the grid", start, source, "nothing below a blank line")
        rows.append(line)
    return tuple(rows)


def _refuse_header(line: Line, source: str | None, known: tuple[str, ...]) -> None:
    """Raise PuzzleError for a header below the line ``grid:``."""
    key, _ = _split_header(line)
    name = key.text.lower()
    if name not in known:
        return
    if name == "kind":
        raise _error("a second puzzle", key, source, "one puzzle")
    raise _error(f"the header {name!r} below the grid", key, source, "headers above the grid")


def _error(message: str, place: Word, source: str | None, expected: str) -> PuzzleError:
    return PuzzleError(
        message, expected=expected, source=source, line=place.line, column=place.column
    )
