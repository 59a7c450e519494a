"""Reading files of any length puzzle by puzzle: each text is yielded once it is complete.

A native text ends at the next line ``kind:`` below a grid, a line of JSON lines at its
end. Anything else is one text, which ends with the file.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator
from io import IncrementalNewlineDecoder
from itertools import chain
from typing import IO, NamedTuple, cast

from lasermaze.core.english import grouped
from lasermaze.core.errors import PuzzleError
from lasermaze.formats.native_text import not_utf8

#: The largest text that is read, in bytes of a file or characters of one piece.
MAX_BYTES = 1 << 29

_BLOCK = 1 << 16
_BOM = "\ufeff"
_BLANKS = " \t\r\n" + _BOM
_SIGN = re.compile(r"(?:(kind|grid)[ \t]*:|(grid)[ \t]+start\b)", re.IGNORECASE | re.ASCII)


class TextPiece(NamedTuple):
    """The text of one puzzle or answer.

    Attributes:
        line: the number of its first line in the file.
        text: the text.
        more: whether another text is known to follow; always correct for native texts.
    """

    line: int
    text: str
    more: bool = False


def pieces_of(text: str) -> Iterator[TextPiece]:
    """The texts of the puzzles or answers in a text; at least one, whatever the text holds."""
    return pieces([text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text])


def pieces_in(stream: IO[bytes] | IO[str], source: str | None = None) -> Iterator[TextPiece]:
    """The texts of the puzzles or answers in an open file, each as soon as it is complete.

    Raises: PuzzleError, with the place, for bytes that are not UTF-8 and for a text of more
    than ``MAX_BYTES``; OSError if the file cannot be read.
    """
    return pieces(_characters(stream, source), source)


def pieces(blocks: Iterable[str], source: str | None = None) -> Iterator[TextPiece]:
    """The texts in blocks of characters that follow each other, with ``\\n`` at line ends.

    Raises: PuzzleError for a text of more than ``MAX_BYTES`` characters.
    """
    first, head, rest, size = "", [], iter(blocks), 0
    for block in rest:
        head.append(block)
        size += len(block)
        if not first or "\n" not in block:
            _check_size(size, source)
        bare = block if first else block.lstrip(_BLANKS)
        first = first or bare[:1]
        # In JSON, the first line shows whether each line is a text of its own.
        if first and (first not in "{[" or "\n" in bare):
            break
    start = "".join(head).lstrip(_BLANKS)
    blocks = chain(head, rest)
    if not start.startswith(("{", "[")):
        yield from _native(blocks, source)
    elif "\n" in start and _is_object(start[: start.index("\n")]):
        yield from _lines(blocks, source)
    else:
        text = "".join(_limited(blocks, source))
        yield from _lines([text], source) if _are_objects(text) else [TextPiece(1, text)]


def _is_object(line: str) -> bool:
    """Whether a line seems to hold an object that is complete."""
    line = line.strip(_BLANKS)
    return line[:1] == "{" and line[-1:] == "}" and line.count("{") == line.count("}")


def _are_objects(text: str) -> bool:
    """Whether a text has several lines, and each that is not blank holds an object."""
    lines = [bare for line in text.split("\n") if (bare := line.strip(_BLANKS))]
    return len(lines) > 1 and all(line[0] == "{" and line[-1] == "}" for line in lines)


def _lines(blocks: Iterable[str], source: str | None) -> Iterator[TextPiece]:
    """The lines that are not blank."""
    number, rest = 1, list[str]()
    for block in chain(_limited(blocks, source, per_line=True), ["\n"]):
        *lines, last = block.split("\n")
        for line in lines:
            line = "".join((*rest, line))
            rest.clear()
            if line.strip(_BLANKS):
                yield TextPiece(number, line)
            number += 1
        rest.append(last)


def _native(blocks: Iterable[str], source: str | None) -> Iterator[TextPiece]:
    """The texts that begin with a line ``kind:`` below the grid of the one before."""
    number, in_grid = 1, False
    done: list[str] = []  # whole lines of the text that is read
    size = 0
    for block in _whole_lines(blocks, source):
        cut = 0
        for sign, start in _signs(block):
            if sign == "grid":
                in_grid = True
            elif in_grid:
                in_grid = False
                text = "".join((*done, block[cut:start]))
                yield TextPiece(number, text, more=True)
                number += text.count("\n")
                done, size, cut = [], 0, start
        done.append(block[cut:])
        size += len(block) - cut
        _check_size(size, source)
    yield TextPiece(number, "".join(done))


def _signs(block: str) -> Iterator[tuple[str, int]]:
    """The lines that begin with ``kind:``, ``grid:`` or ``GRID START``: the word, and their places.

    The words are searched for, not the beginnings of lines, as a grid may have millions of lines.
    """
    if ":" not in block and "GRID" not in block:  # most blocks of a large grid
        return
    since = 0
    for sign in _SIGN.finditer(block):
        newline = block.rfind("\n", since, sign.start())
        first_in_line = newline >= 0 or since == 0
        if first_in_line and not block[newline + 1 : sign.start()].strip(" \t"):
            yield (sign[1] or sign[2]).lower(), newline + 1
        since = sign.end()


def _whole_lines(blocks: Iterable[str], source: str | None) -> Iterator[str]:
    """The same characters in blocks that end at the end of a line, but for the last."""
    rest: list[str] = []
    size = 0
    for block in blocks:
        end = block.rfind("\n") + 1
        if end:
            yield "".join((*rest, block[:end]))
            rest, size = [], 0
        rest.append(block[end:])
        size += len(block) - end
        _check_size(size, source)
    yield "".join(rest)


def _limited(blocks: Iterable[str], source: str | None, *, per_line: bool = False) -> Iterator[str]:
    """The blocks. Raises: PuzzleError if they, or one line of them, become too long."""
    size = 0
    for block in blocks:
        size = len(block) - block.rfind("\n") if per_line and "\n" in block else size + len(block)
        _check_size(size, source)
        yield block


def _check_size(size: int, source: str | None) -> None:
    if size > MAX_BYTES:
        raise PuzzleError(
            "the text is too large",
            expected=f"at most {grouped(MAX_BYTES)} characters",
            source=source,
        )


def _characters(stream: IO[bytes] | IO[str], source: str | None) -> Iterator[str]:
    """The characters of a file, in UTF-8 if it gives bytes, with ``\\n`` at line ends.

    They are yielded as the file gives them, without waiting for more.
    """
    if isinstance(stream.read(0), bytes):
        return _decoded(cast("IO[bytes]", stream), source)
    return _translated(cast("IO[str]", stream))


def _translated(stream: IO[str]) -> Iterator[str]:
    """The characters of a text file, line by line: `read` waits for the whole requested number."""
    decoder = IncrementalNewlineDecoder(None, translate=True)
    while text := stream.readline(_BLOCK):
        yield decoder.decode(text)
    yield decoder.decode("", final=True)


def _decoded(stream: IO[bytes], source: str | None) -> Iterator[str]:
    """The characters of a file in UTF-8."""
    decoder = IncrementalNewlineDecoder(getincrementaldecoder("utf-8")(), translate=True)
    read = getattr(stream, "read1", stream.read)
    line, column, first = 1, 1, b""
    while True:
        data = read(_BLOCK)
        first = first or data[:2]
        try:
            text = decoder.decode(data, final=not data)
        except UnicodeDecodeError as error:
            good = bytes(error.object[: error.start]).decode("utf-8")
            line, column = _after(good.replace("\r\n", "\n").replace("\r", "\n"), line, column)
            raise not_utf8(error.object[error.start], first, line, column, source) from None
        line, column = _after(text, line, column)
        yield text
        if not data:
            return


def _after(text: str, line: int, column: int) -> tuple[int, int]:
    """The place after a text that begins at a place."""
    if "\n" in text:
        return line + text.count("\n"), len(text) - text.rfind("\n")
    return line, column + len(text) - text.count(_BOM)
