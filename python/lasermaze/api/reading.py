"""Reading and writing: load, parse, dump and schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from lasermaze.api import loading
from lasermaze.api.game import kind_for
from lasermaze.api.loading import Source
from lasermaze.api.showing import in_words
from lasermaze.core.answers import BaseAnswer, C, P, W
from lasermaze.core.arguments import path_for, text_for
from lasermaze.core.puzzle import Puzzle
from lasermaze.core.text import Piece
from lasermaze.kind import kind_named

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Unpack

    from lasermaze.api.types import Options

T = TypeVar("T")


def load(file: Source, kind: str | None = None, **options: Unpack[Options]) -> Puzzle:
    """The one puzzle in a file, native text or JSON.

    Args:
        file: a path, the contents of a file as bytes, or an open file.
        kind: the kind of a file that does not name its kind.
        options: the kind's options for reading:

            ``any_supply`` (board): allow more tokens than the game's box holds
            ``unfinished`` (board): allow an unfinished card: without its laser, or with too few
                targets

    Raises: PuzzleError, with the file, line and column, for a file that cannot be read or
    does not hold exactly one puzzle; TypeError for an argument that is not a file.
    """
    loading.check_file("load", file)
    return _one([*loading.pieces_from(file)], kind, loading.name_of(file), options)


def load_all(
    file: Source, kind: str | None = None, **options: Unpack[Options]
) -> tuple[Puzzle, ...]:
    """All the puzzles in a file, at least one. As :func:`load` otherwise."""
    loading.check_file("load_all", file)
    return _all([*loading.pieces_from(file)], kind, loading.name_of(file), options)


def parse(
    text: str, kind: str | None = None, source: str | None = None, **options: Unpack[Options]
) -> Puzzle:
    """The one puzzle in a text, native or JSON; ``source`` names it in error messages.

    Raises: PuzzleError, with the line and column; TypeError for an argument that is not a text.
    """
    return _one(loading.pieces_of("parse", text, source), kind, source, options)


def parse_all(
    text: str,
    kind: str | None = None,
    source: str | None = None,
    **options: Unpack[Options],
) -> tuple[Puzzle, ...]:
    """All the puzzles in a text, at least one.

    Native text: each ``kind:`` line below a grid begins the next puzzle. JSON: one puzzle, or
    one on each line. As :func:`parse` otherwise.
    """
    return _all(loading.pieces_of("parse_all", text, source), kind, source, options)


def parse_unfinished(text: str, kind: str | None = None, source: str | None = None) -> Puzzle:
    """The one puzzle in a text, which may be unfinished: a card without its laser, for instance.

    As :func:`parse` otherwise.
    """
    return _one(loading.pieces_of("parse_unfinished", text, source), kind, source, None)


def _one(pieces: list[Piece], kind: str | None, source: str | None, options: Any) -> Puzzle:
    """The puzzle in the only piece of a text."""
    puzzles = _all(pieces, kind, source, options)
    loading.check_one(pieces, source)
    return puzzles[0]


def _all(
    pieces: list[Piece], kind: str | None, source: str | None, options: Any
) -> tuple[Puzzle, ...]:
    """The puzzles in the pieces of a text."""
    return tuple(loading.parse_piece(piece, kind, source, options) for piece in pieces)


def parse_answer(puzzle: Puzzle[P, W, C], text: str, source: str | None = None) -> Any:
    """The answer in a text, or the solution that it shows, such as a solved grid or a walk.

    It may be the JSON of `solve --json`, a grid with or without headers, moves, or the word
    "impossible" (then `Unproved` is returned); see `lasermaze.editor.reading`. It is read, not
    judged.

    Raises: PuzzleError, with the line and column, for a text that is none of these.
    """
    from lasermaze.editor.reading import read_answer

    kind_for("parse_answer", puzzle)
    return read_answer(puzzle, text_for("parse_answer", "an answer", text), source)


def dump(puzzle: Puzzle, path: str | Path) -> None:
    """Write a puzzle to a file: JSON if its name ends in ``.json``, else native text.

    The file is written whole: if that fails, its old contents stay.

    Raises: OSError if the file cannot be written; TypeError for an argument that is not a puzzle.
    """
    kind_for("dump", puzzle)
    loading.dump(puzzle, path_for("dump", path))


def dumps(puzzle: Puzzle, form: str = "text") -> str:
    """The puzzle as a text: ``"text"`` (native), ``"json"``, or another program's JSON.

    Other programs' names are in the kind's formats, such as ``"laser-mazer"`` of the board.
    Every form ends with a line break.

    Raises: PuzzleError for an unknown form, or a puzzle that the form cannot hold; TypeError for an
    argument that is not a puzzle.
    """
    kind_for("dumps", puzzle)
    return loading.dumps(puzzle, form)


def to_json(value: Any) -> str:
    """A puzzle, an answer, a hint or an explanation as a JSON text of one line.

    Raises: PuzzleError for an answer with values of a wrong type, or without its proof.
    """
    from lasermaze import documents

    if isinstance(value, BaseAnswer):
        with in_words(value.puzzle, value):
            return documents.dump_answer(value)
    return documents.dump(value)


def from_json(cls: type[T], text: str) -> T:
    """The puzzle, or the answer, of a class in a JSON text that `to_json` wrote.

    Raises: PuzzleError, with the place, for a text that holds no such value; TypeError for an
    argument that is not a text.
    """
    from lasermaze import documents

    if issubclass(cls, Puzzle):
        text = text_for("from_json", "a puzzle", text)
        kind = kind_named(cls.kind) if hasattr(cls, "kind") else None
        puzzle = documents.load_puzzle(text, kind, lenient=True)
        assert isinstance(puzzle, cls)
        return puzzle
    answer_type: Any = cls
    answer: T = documents.load_answer(text_for("from_json", "an answer", text), answer_type)
    return answer


def schema(name: str) -> dict[str, Any]:
    """The JSON schema (draft 2020-12) of a puzzle, an answer, an explanation or a hint.

    ``name`` is one of these words, such as ``"puzzle"``. Raises: PuzzleError for another name.
    """
    from lasermaze import documents

    return documents.schema(name)
