"""The base of every puzzle: its size, its title, its author and its id."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Self, TypeVar

from lasermaze.core.brief import brief
from lasermaze.core.english import grouped, quoted, shown
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import cells_in_words, size_in_words

if TYPE_CHECKING:
    from pathlib import Path

    from typing_extensions import TypeVar as TypeVarWithDefault

    from lasermaze.drawing import Picture

    P = TypeVarWithDefault("P", bound="Puzzle", default=Any)  # the class of a puzzle
    W = TypeVarWithDefault("W", default=Any)  # that of its solutions
    C = TypeVarWithDefault("C", default=Any)  # that of the certificates that there are none
else:
    P, W, C = map(TypeVar, "PWC")


#: The names of all kinds, in teaching order.
KindName = Literal["turrets", "shooters", "signposts", "mirrors", "board", "lazors"]


@dataclass(frozen=True, repr=False)
class Puzzle(Generic[P, W, C]):
    """The base of every kind's puzzle: immutable, comparable, hashable, picklable.

    Its type parameters give `solve` a precise type: ``P`` is the puzzle's own class, ``W`` that of
    its solutions, ``C`` that of the certificates that there are none. Without them, ``Puzzle`` is a
    puzzle of any kind.

    Attributes:
        rows, cols: the size of its grid, in cells.
        title: the name of the puzzle, or an empty text.
        author: who made it, or an empty text.
        id: the id with which `lasermaze.generate_from` makes a generated puzzle again, or an empty
            text. Puzzles that differ only in it are equal.

    The fields after the size are the puzzle's *details*. Every format writes and reads them in
    the same way for all kinds, so a new one is added here and nowhere else.
    """

    #: The name of the kind.
    kind: ClassVar[str]

    rows: int
    cols: int
    title: str = field(default="", kw_only=True)
    author: str = field(default="", kw_only=True)
    id: str = field(default="", kw_only=True, compare=False)

    def __post_init__(self) -> None:
        check_type("rows", self.rows, int)
        check_type("cols", self.cols, int)
        for name in DETAILS:
            check_detail(name, getattr(self, name))

    def details(self) -> dict[str, str]:
        """The details that this puzzle has, by name."""
        return {name: text for name in DETAILS if (text := getattr(self, name))}

    def with_details(self, **details: str) -> Self:
        """The puzzle with other details. All else is checked already, and not checked again.

        Raises: PuzzleError, with the ``path`` of the fault, for a detail that cannot be written.
        """
        changed = copy(self)
        for name, text in details.items():
            check_detail(name, text)
            object.__setattr__(changed, name, text)
        return changed

    def to_json(self) -> str:
        """The puzzle as a JSON text; :meth:`from_json` reads it back."""
        from lasermaze import api

        return api.to_json(self)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The puzzle that `to_json` wrote; ``Puzzle.from_json`` reads any kind.

        Raises: PuzzleError, with the place, for a text that is not a puzzle of this kind.
        """
        from lasermaze import api

        return api.from_json(cls, text)

    def picture(self) -> Picture:
        """The picture of the puzzle."""
        from lasermaze import api

        return api.draw(self)

    def save(self, path: str | Path) -> None:
        """Draw the puzzle to a file; its ending chooses SVG, PNG or PDF."""
        self.picture().save(path)

    def __str__(self) -> str:
        """The puzzle in its native notation."""
        from lasermaze.kind import kind_of

        return kind_of(self).notation.text(self)

    def __repr__(self) -> str:
        return brief(self, self._essence())

    def _essence(self) -> str:
        """Its title, shortened, and its size."""
        title = f"{quoted(self.title, 40)} " if self.title else ""
        return f"{title}{self.rows}x{self.cols}"

    def _repr_svg_(self) -> str:
        return self.picture().svg()


#: The names of the details, in the order in which they are written.
DETAILS = tuple(each.name for each in fields(Puzzle) if each.kw_only)


_TYPES = {int: "a whole number", str: "a text", bytes: "bytes"}


def check_type(name: str, value: Any, wanted: type) -> None:
    """Raise PuzzleError, with its path, for a field that is not an int, a str or bytes."""
    if not isinstance(value, wanted) or isinstance(value, bool):
        raise PuzzleError(f"{name} is {shown(value)}", expected=_TYPES[wanted], path=(name,))


def check_detail(name: str, text: str) -> None:
    """Raise PuzzleError, with its path, for a detail that one line of text cannot hold."""
    check_type(name, text, str)
    if not text.isprintable() or text != text.strip():
        raise PuzzleError(
            f"the {name} {quoted(text)} cannot be written on one line",
            expected="printable characters, with no blank at either end",
            path=(name,),
        )


def check_shape(rows: int, cols: int, cells: bytes, most: int) -> None:
    """Raise PuzzleError, with its path, for cells that are not a grid of this size.

    A grid has at least one cell and no more than ``most``.
    """
    check_type("cells", cells, bytes)
    if rows < 1 or cols < 1:
        raise PuzzleError("the grid is empty", expected="at least one cell", path=("grid",))
    if rows * cols > most:
        message = f"a grid of {size_in_words(rows, cols)} has {cells_in_words(rows * cols)}"
        raise PuzzleError(message, expected=f"at most {grouped(most)}", path=("grid",))
    if len(cells) != rows * cols:
        message = f"{cells_in_words(len(cells))} given"
        raise PuzzleError(message, expected=size_in_words(rows, cols), path=("grid",))


def check_same_size(found: Any, puzzle: Puzzle) -> None:
    """Raise PuzzleError, with its path, for a grid of another size than the puzzle."""
    if (found.rows, found.cols) != (puzzle.rows, puzzle.cols):
        raise PuzzleError(
            f"a grid of {size_in_words(found.rows, found.cols)}",
            expected=f"{size_in_words(puzzle.rows, puzzle.cols)}, as the puzzle has",
            path=("grid",),
        )


#: The largest grid that can be made or resized by moves, in cells.
MOST_CELLS = 1 << 20


def check_size(rows: int, cols: int, most: int = MOST_CELLS) -> None:
    """Raise PuzzleError for a size that moves cannot make."""
    if rows < 1 or cols < 1:
        raise PuzzleError(f"a grid of {size_in_words(rows, cols)}", expected="at least one cell")
    if rows * cols > most:
        message = f"a grid of {size_in_words(rows, cols)} has {cells_in_words(rows * cols)}"
        raise PuzzleError(message, expected=f"at most {grouped(most)}")
