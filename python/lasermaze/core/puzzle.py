"""What every puzzle can do by asking the wing that it lives in."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Self

from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import cells_in_words
from lasermaze.formats.native_text import quoted

if TYPE_CHECKING:
    from pathlib import Path

    from lasermaze.kind import Kind


class Puzzle:
    """The base of every kind's puzzle: immutable, comparable, hashable, picklable.

    The package in which a puzzle's class is defined is its wing; the wing's record of
    functions (``KIND``) does the work.
    """

    #: The size of its grid, in cells.
    rows: int
    cols: int

    #: What the puzzle is called, or an empty text.
    title: str

    @property
    def wing(self) -> Kind[Any, Any, Any]:
        """The record of functions of this puzzle's kind."""
        return _wing(type(self))

    @property
    def kind(self) -> str:
        """The name of this puzzle's kind."""
        return self.wing.name

    def owns(self, value: object) -> bool:
        """Whether a value is of a class of this puzzle's kind, as its solutions are."""
        package = type(self).__module__.rpartition(".")[0]
        return type(value).__module__.startswith(f"{package}.")

    def to_json(self) -> str:
        """The puzzle as a JSON text; :meth:`from_json` reads it back."""
        from lasermaze.formats import json_documents

        return json_documents.dump_puzzle(self)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The puzzle that `to_json` wrote.

        Raises: PuzzleError, with the place, for a text that is no puzzle of this kind.
        """
        from lasermaze.formats import json_documents

        kind = _wing(cls)
        puzzle = json_documents.load_puzzle(text, kind, **json_documents.every_leave(kind))
        assert isinstance(puzzle, cls)
        return puzzle

    def save(self, path: str | Path) -> None:
        """Draw the puzzle to a file; its ending chooses SVG or PNG."""
        self.wing.draw(self, None).save(path)

    def __str__(self) -> str:
        """The puzzle in its native notation."""
        return self.wing.format(self)

    def _repr_svg_(self) -> str:
        return self.wing.draw(self, None).svg()


def _wing(puzzle_class: type[Puzzle]) -> Kind[Any, Any, Any]:
    package = sys.modules[puzzle_class.__module__.rpartition(".")[0]]
    kind: Kind[Any, Any, Any] = package.KIND
    return kind


def check_shape(rows: int, cols: int, cells: bytes, most: int) -> None:
    """Raise PuzzleError, with its path, for cells that are no grid of this size.

    A grid has at least one cell and no more than ``most``.
    """
    if rows < 1 or cols < 1:
        raise PuzzleError("the grid is empty", expected="at least one cell", path=("grid",))
    size = f"{rows:,} by {cols:,}"
    if rows * cols > most:
        message = f"a grid of {size} has {cells_in_words(rows * cols)}"
        raise PuzzleError(message, expected=f"at most {most:,}", path=("grid",))
    if len(cells) != rows * cols:
        message = f"{cells_in_words(len(cells))} given"
        raise PuzzleError(message, expected=size, path=("grid",))


def check_title(title: str) -> None:
    """Raise PuzzleError, with its path, for a title that a line ``title:`` cannot hold."""
    if not title.isprintable() or title != title.strip():
        raise PuzzleError(
            f"the title {quoted(title)} cannot be written on one line",
            expected="printable characters, with no blank at either end",
            path=("title",),
        )
