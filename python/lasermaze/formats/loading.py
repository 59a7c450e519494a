"""Reading puzzles and answers from files and texts, and writing them: every format, every kind."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import IO, Any

from lasermaze.core.english import counted, grouped
from lasermaze.core.errors import PuzzleError, unknown
from lasermaze.core.examples import located
from lasermaze.core.files import write_whole
from lasermaze.core.puzzle import Puzzle
from lasermaze.formats import native_text
from lasermaze.formats.pieces import MAX_BYTES, TextPiece, pieces_in, pieces_of
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


def contents(verb: str, file: Any) -> tuple[str, str | None]:
    """The text of a file and its name. Raises: PuzzleError; TypeError unless it is a file."""
    check_file(verb, file)
    source = name_of(file)
    if isinstance(file, str | PathLike):
        return read_text(file), source
    data = file if isinstance(file, bytes) else file.read()
    return (text_of(data, source) if isinstance(data, bytes) else data), source


def pieces_from(file: Source) -> Generator[TextPiece, None, None]:
    """The texts of the puzzles in a file of any length, each as soon as it is complete.

    Raises: PuzzleError for a file that cannot be read, with the place of bytes that are not text.
    """
    source = name_of(file)
    if isinstance(file, bytes):
        yield from pieces_in(BytesIO(file), source)
    elif not isinstance(file, str | PathLike):
        yield from pieces_in(file, source)
    else:
        try:
            with located(file).open("rb") as stream:
                yield from pieces_in(stream, source)
        except (OSError, ValueError) as error:  # ValueError: a NUL in the name
            if isinstance(error, PuzzleError):
                raise
            raise unreadable(str(file), error) from None


def unreadable(source: str, error: OSError | ValueError) -> PuzzleError:
    """The error for a file that cannot be read."""
    reason = getattr(error, "strerror", None) or "no file can have this name"
    return PuzzleError(f"cannot be read: {reason.lower()}", source=source)


def check_not_utf16(stream: Any, source: str) -> None:
    """Raise PuzzleError if a file begins as one in UTF-16 does."""
    if (first := stream.peek(2)[:2]) in native_text.UTF16:
        raise native_text.not_utf8(first[0], first, 1, 1, source)


def check_one(pieces: Sequence[TextPiece], source: str | None) -> None:
    """Raise PuzzleError, with the place of the second, for the pieces of several puzzles."""
    if len(pieces) > 1:
        found = counted(len(pieces), "puzzle")
        raise PuzzleError(found, expected="one puzzle").at(source, pieces[1].line, 1)


def parse_pieces(
    verb: str, text: Any, kind: str | None, source: str | None, options: Mapping[str, Any] | None
) -> tuple[Puzzle, ...]:
    """All the puzzles in a text, at least one; ``options`` as in `parse_piece`.

    Raises: PuzzleError; TypeError for an argument that is not a text.
    """
    if not isinstance(text, str):
        hint = "; `lasermaze.load` reads bytes" if isinstance(text, bytes) else ""
        raise TypeError(f"{verb} takes a text, not {type(text).__name__}{hint}")
    return tuple(parse_piece(piece, kind, source, options) for piece in pieces_of(text))


def parse_piece(
    piece: TextPiece,
    kind: str | None,
    source: str | None,
    options: Mapping[str, Any] | None,
) -> Puzzle:
    """The puzzle in a piece of a text, as `lasermaze.formats.pieces` gives them.

    ``options`` are those of the kind that were given; None reads unfinished puzzles too.

    Raises: PuzzleError, with the line in the whole text.
    """
    named = kind_named(kind) if kind is not None else None
    read = _read_json if _is_json(piece.text) else _read_native
    if _CONTEST.match(piece.text):
        again = "a puzzle; a contest's file is for `lasermaze contest` or `convert --from`"
        raise PuzzleError("the first line is a number", expected=again).at(source, piece.line, 1)
    try:
        return read(piece.text, named, source, options)
    except PuzzleError as error:
        raise _in_whole(error, piece, source) from None


@contextmanager
def in_place(piece: TextPiece, source: str | None) -> Iterator[None]:
    """Errors in a piece of a text get the line that they have in the whole."""
    try:
        yield
    except PuzzleError as error:
        raise _in_whole(error, piece, source) from None


def _in_whole(error: PuzzleError, piece: TextPiece, source: str | None) -> PuzzleError:
    """An error in a piece of a text, with the line that it has in the whole."""
    if error.line is None or piece.line == 1:
        return error
    return error.at(source, error.line + piece.line - 1, error.column)


#: The first line of a contest's file: the number of cases, or of rows and columns.
_CONTEST = re.compile(r"[\ufeff \t\r\n]*[0-9]{1,9}([ \t]+[0-9]{1,9})?[ \t]*(\r?\n|\Z)")


def _is_json(text: str) -> bool:
    return text[:1000].lstrip("\ufeff \t\r\n").startswith(("{", "["))


def _chosen(kind: AnyKind, options: Mapping[str, Any] | None) -> Any:
    """All the options for reading: the given ones, or the lenient ones."""
    return kind.lenient() if options is None else kind.choose("parse", options)


def _read_json(
    text: str, named: AnyKind | None, source: str | None, options: Mapping[str, Any] | None
) -> Puzzle:
    from lasermaze.formats import json_documents

    said = native_text.kind_of(text)
    kind = named or (kind_named(said) if said is not None and is_kind(said) else None)
    if kind is not None:
        return json_documents.load_puzzle(text, named, source, _chosen(kind, options))
    kinds = (
        each for each in all_kinds() if any(form.decode for form in each.notation.foreign_formats())
    )
    return json_documents.load_foreign(
        text, {each.name: _chosen(each, options) for each in kinds}, source
    )


def _read_native(
    text: str, named: AnyKind | None, source: str | None, options: Mapping[str, Any] | None
) -> Puzzle:
    kind = named or _kind_of_native(text, source)
    whole, above = (text, 0) if named is None else native_text.completed(text, kind.name)
    try:
        puzzle: Puzzle = kind.notation.parse(whole, source, _chosen(kind, options))
    except PuzzleError as error:
        if not above or error.line is None:
            raise
        raise error.at(error.source, max(1, error.line - above), error.column) from None
    return puzzle


def _kind_of_native(text: str, source: str | None) -> AnyKind:
    """The kind that a native text names in its line ``kind:``."""
    said = native_text.kind_of(text)
    if said is not None and is_kind(said.lower()):
        return kind_named(said.lower())
    for line in native_text.read_lines(text, source):
        key, _, value = line.text.partition(":")
        if said is not None and key.strip().lower() == "kind":
            column = line.text.index(value.strip(), len(key) + 1) + 1
            raise unknown("kind", said, names()).at(source, line.number, column)
    for kind in all_kinds():
        for foreign in kind.notation.foreign_formats():
            words = r"[ \t]+".join(map(re.escape, foreign.key.split()))
            begins = rf"^\ufeff?[ \t]*{words}\b"
            is_named = (source or "").lower().endswith(f".{foreign.name}")
            if foreign.decode is None and (
                is_named or re.search(begins, text, re.MULTILINE | re.IGNORECASE)
            ):
                return kind
    raise PuzzleError(
        "the text does not name the kind of the puzzle",
        expected=f"a line 'kind: …' above the grid, or kind=… (one of: {', '.join(names())})",
    ).at(source, 1, 1)


def dumps(puzzle: Puzzle, form: str) -> str:
    """The puzzle as a text: ``"text"`` (native), ``"json"``, or another program's name.

    Raises: PuzzleError for an unknown form, or a puzzle that the form cannot hold.
    """
    notation = kind_of(puzzle).notation
    foreign = {each.name: each for each in notation.foreign_formats()}
    if form == "text":
        text = notation.format(puzzle)
    elif form == "json":
        text = puzzle.to_json()
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


def read_text(path: str | PathLike[str]) -> str:
    """The text of a UTF-8 file.

    Raises: PuzzleError, with the file, if it is missing, is a folder, cannot be opened, is too
    large, or is not text.
    """
    from os import fstat

    try:
        with located(path).open("rb") as file:
            # A pipe reports the size 0; reading with a size allocates that much memory at once.
            size = fstat(file.fileno()).st_size or MAX_BYTES
            data = file.read(min(size, MAX_BYTES) + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise unreadable(str(path), error) from None
    return text_of(data, str(path))


def text_of(data: bytes, source: str | None = None) -> str:
    """The UTF-8 text in the bytes of a file.

    Raises: PuzzleError, with the place of the first byte that is wrong, or for more than
    ``MAX_BYTES``.
    """
    if len(data) > MAX_BYTES:
        raise PuzzleError(
            "the file is too large", expected=f"at most {grouped(MAX_BYTES)} bytes", source=source
        )
    return native_text.decode_text(data, source)
