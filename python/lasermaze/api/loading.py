"""Reading puzzles and answers from files and texts, and writing them: every format, every kind."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import dropwhile
from os import PathLike
from pathlib import Path
from typing import IO, Any

from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError, unknown
from lasermaze.core.examples import located
from lasermaze.core.files import write_whole
from lasermaze.core.puzzle import Puzzle
from lasermaze.core.text import Line, Piece, blocks_of, first_filled, is_filled, lines_in, pieces
from lasermaze.kind import AnyKind, all_kinds, is_kind, kind_named, kind_of, names

#: A source of puzzles: a path, the contents of a file, or an open file.
Source = str | PathLike[str] | bytes | IO[str] | IO[bytes]


def check_file(verb: str, file: Any) -> None:
    """Raise TypeError for anything but a path, bytes, or an open file."""
    if isinstance(file, str | PathLike | bytes) or callable(getattr(file, "read", None)):
        return
    raise TypeError(f"{verb} takes a path, bytes or an open file, not {type(file).__name__}")


def name_of(file: Source) -> str | None:
    """The name of a file in messages; None if it has no name."""
    if isinstance(file, str | PathLike):
        return str(file)
    name = getattr(file, "name", None)
    return name if isinstance(name, str) else None


@contextmanager
def opened(file: Source) -> Iterator[Iterable[str | bytes]]:
    """The contents of a file, block by block. Raises: PuzzleError if it cannot be read."""
    if isinstance(file, bytes):
        yield [file]
    elif not isinstance(file, str | PathLike):
        yield blocks_of(file)
    else:
        try:
            with located(file).open("rb") as stream:
                yield blocks_of(stream)
        except (OSError, ValueError) as error:  # ValueError: a NUL in the name
            if isinstance(error, PuzzleError):
                raise
            raise unreadable(str(file), error) from None


def pieces_from(file: Source, source: str | None = None) -> Generator[Piece, None, None]:
    """The texts of the puzzles in a file of any length, each as soon as it is complete.

    Raises: PuzzleError for a file that cannot be read, with the place of bytes that are not text.
    """
    source = source or name_of(file)
    with opened(file) as blocks:
        yield from pieces(lines_in(blocks, source), source)


def text_in(file: Source) -> str:
    """The whole text of a file, with LF at the ends of lines. Raises: PuzzleError."""
    return "\n".join(line.text for piece in pieces_from(file) for line in piece.lines)


def unreadable(source: str, error: OSError | ValueError) -> PuzzleError:
    """The error for a file that cannot be read."""
    reason = getattr(error, "strerror", None) or "no file can have this name"
    return PuzzleError(f"cannot be read: {reason.lower()}", source=source)


def check_one(pieces: Sequence[Piece], source: str | None) -> None:
    """Raise PuzzleError, with the place of the second, for the pieces of several puzzles."""
    if len(pieces) > 1:
        found = counted(len(pieces), "puzzle")
        raise PuzzleError(found, expected="one puzzle").at(source, pieces[1].line, 1)


def pieces_of(verb: str, text: Any, source: str | None) -> list[Piece]:
    """The pieces of a text. Raises: PuzzleError; TypeError for anything but a text."""
    if not isinstance(text, str):
        hint = "; `lasermaze.load` reads bytes" if isinstance(text, bytes) else ""
        raise TypeError(f"{verb} takes a text, not {type(text).__name__}{hint}")
    return [*pieces(lines_in([text], source), source)]


def parse_piece(
    piece: Piece,
    kind: str | None,
    source: str | None,
    options: Mapping[str, Any] | None,
) -> Puzzle:
    """The puzzle in a piece of a file.

    ``options`` are those of the kind that were given; None reads unfinished puzzles too.

    Raises: PuzzleError, placed.
    """
    named = kind_named(kind) if kind is not None else None
    if piece.is_json:
        with in_place(piece, source):
            return _read_json(piece.text, named, source, options)
    first = first_filled(piece.lines, source)
    if _NUMBERS.fullmatch(first.text):
        again = "a puzzle; a contest's file is for `lasermaze contest` or `convert --from`"
        raise PuzzleError("the first line is a number", expected=again).at(source, first.number, 1)
    found, lines, bare = named or _kind_of_native(piece, source), piece.lines, named is not None
    if bare and not any(line.sign for line in lines):
        lines = [*dropwhile(_is_note, lines)]
        bare = ":" not in first_filled(lines, source).text
    sheet = found.notation.sheet(lines, source, bare=bare)
    puzzle: Puzzle = found.notation.puzzle(sheet, _chosen(found, options, source))
    return puzzle


#: The first line of a contest's file: the number of cases, or of rows and columns.
_NUMBERS = re.compile("[ \t]*[0-9]{1,9}([ \t]+[0-9]{1,9})?[ \t]*")

#: A comment above a bare grid; a ``#`` with nothing after it is a row.
_NOTE = re.compile("# [ \t]*[^ \t]")


def _is_note(line: Line) -> bool:
    return not is_filled(line) or _NOTE.match(line.text) is not None


@contextmanager
def in_place(piece: Piece, source: str | None) -> Iterator[None]:
    """Errors in the text of a piece get the line that they have in the whole file."""
    try:
        yield
    except PuzzleError as error:
        if error.line is None:
            raise
        line = error.line + piece.line - 1
        raise error.at(source, line, error.column) from None


def _chosen(kind: AnyKind, options: Mapping[str, Any] | None, source: str | None) -> Any:
    """All the options for reading: the given ones, or the lenient ones.

    Raises: PuzzleError, with the source, for an option that the kind of its puzzle does not have.
    """
    if options is None:
        return kind.lenient()
    try:
        return kind.choose("parse", options)
    except PuzzleError as error:
        raise error.at(source, None, None) from None


def _read_json(
    text: str, named: AnyKind | None, source: str | None, options: Mapping[str, Any] | None
) -> Puzzle:
    from lasermaze import documents
    from lasermaze.formats import json_text

    said = json_text.top_level_string(text, "kind")
    kind = named or (kind_named(said) if said is not None and is_kind(said) else None)
    if kind is not None:
        return documents.load_puzzle(text, named, source, _chosen(kind, options, source))
    kinds = (
        each for each in all_kinds() if any(form.decode for form in each.notation.foreign_formats())
    )
    return documents.load_foreign(
        text, {each.name: _chosen(each, options, source) for each in kinds}, source
    )


def _kind_of_native(piece: Piece, source: str | None) -> AnyKind:
    """The kind that a native text names in its line ``kind:``."""
    for line in piece.lines:
        value = line.header()[1] if line.sign else None
        if line.sign == "kind" and value and value.text:
            try:
                return kind_named(value.text.lower())
            except PuzzleError as error:
                raise error.at(source, value.line, value.column) from None
        if line.sign:
            break
    for kind in all_kinds():
        for foreign in kind.notation.foreign_formats():
            words = r"[ \t]+".join(map(re.escape, foreign.key.split()))
            begins = re.compile(rf"[ \t]*{words}\b", re.IGNORECASE)
            is_named = (source or "").lower().endswith(f".{foreign.name}")
            if foreign.decode is None and (
                is_named or any(begins.match(line.text) for line in piece.lines)
            ):
                return kind
    raise PuzzleError(
        "the text does not name the kind of the puzzle",
        expected=f"a line 'kind: …' above the grid, or kind=… (one of: {', '.join(names())})",
    ).at(source, piece.line, 1)


def dumps(puzzle: Puzzle, form: str) -> str:
    """The puzzle as a text: ``"text"`` (native), ``"json"``, or another program's name.

    Raises: PuzzleError for an unknown form, or a puzzle that the form cannot hold.
    """
    notation = kind_of(puzzle).notation
    foreign = {each.name: each for each in notation.foreign_formats()}
    if form == "text":
        text = notation.text(puzzle)
    elif form == "json":
        from lasermaze import documents

        text = documents.dump(puzzle)
    elif isinstance(form, str) and form in foreign:
        import json

        written = foreign[form].encode(puzzle)
        is_text = foreign[form].decode is None
        text = written if is_text else json.dumps(written, ensure_ascii=False)
    else:
        raise _no_form(puzzle, form, ("text", "json", *foreign))
    return text.rstrip("\n") + "\n"


def foreign_texts() -> dict[str, str]:
    """The endings of other programs' texts, such as ``.bff``, with the names of their formats."""
    return {
        f".{each.name}": each.name
        for kind in all_kinds()
        for each in kind.notation.foreign_formats()
        if each.decode is None
    }


def _no_form(puzzle: Puzzle, form: Any, known: tuple[str, ...]) -> PuzzleError:
    """The error for a form that puzzles of this kind cannot have."""
    if any(form == each.name for kind in all_kinds() for each in kind.notation.foreign_formats()):
        message = f"{form} cannot hold puzzles of kind {puzzle.kind!r}"
        return PuzzleError(message, expected=f"one of: {', '.join(known)}")
    return unknown("form", form, known)


def dump(puzzle: Puzzle, path: str | Path) -> None:
    """Write a puzzle to a file: JSON if its name ends in ``.json``, else native text.

    Another program's text has an ending of its own, such as ``.bff``. The file is written whole: if
    that fails, its old contents stay.

    Raises: OSError; PuzzleError for a puzzle that another program's text cannot hold.
    """
    ending = Path(str(path)).suffix.lower()
    form = "json" if ending == ".json" else "text"
    if ending not in ("", ".txt", ".json"):
        form = foreign_texts().get(ending, form)
    write_whole(path, dumps(puzzle, form).encode())
