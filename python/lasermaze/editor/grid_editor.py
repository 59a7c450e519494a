"""The editor that all kinds share: it reads and makes moves, and opens and shows positions.

An editor of a kind derives from :class:`GridEditor`, or from a class below it, and overrides the
hooks that are its own. A verb of the notation of moves is a method: ``edit_put`` makes the
designer's ``put``, ``play_go`` the player's ``go``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, product
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from lasermaze.core.answers import P, Solved, W
from lasermaze.core.budget import UNLIMITED
from lasermaze.core.deferred import with_changes
from lasermaze.core.english import sentence
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell
from lasermaze.core.letter_grid import LetterGrid, letters_in
from lasermaze.drawing import Picture, Scene
from lasermaze.editor.grid_edits import (
    MOST_CELLS,
    MOST_FAULTS,
    MOST_LISTED,
    cannot,
    check_size,
    empty_cells,
    painted,
    resized,
    swapped,
    time_in_range,
    turn_move,
    turned_cells,
    turned_piece,
)
from lasermaze.editor.moves import Move, at_cell, read
from lasermaze.interface import Facts, Observation, Piece, View
from lasermaze.kind import kind_of

S = TypeVar("S")  # an open position: the walk so far, or the grid with its changes
L = TypeVar("L", bound="LetterGrid[Any, Any, Any]")


class WithCells(Protocol):
    """A solution that is a grid of letters."""

    @property
    def cells(self) -> bytes:
        """One letter a cell, row by row."""


T = TypeVar("T", bound=WithCells)


class GridEditor(ABC, Generic[P, W, S]):
    """Editing and playing any puzzle on a grid. A position is a text.

    A move that cannot be made, and a text that is not a position, raise PuzzleError.
    """

    #: The verbs of a designer and of a player, as messages list them.
    edits: ClassVar[tuple[str, ...]] = ("put", "take", "move", "turn", "size", "clear", "title")
    plays: ClassVar[tuple[str, ...]] = ("touch", "clear")

    @abstractmethod
    def blank(self, rows: int, cols: int, /) -> P:
        """An empty puzzle."""

    @abstractmethod
    def palette(self, puzzle: P, /) -> tuple[Piece, ...]:
        """The pieces that can be put on the grid now."""

    @abstractmethod
    def start(self, puzzle: P, /) -> str:
        """The position before the first move."""

    @abstractmethod
    def opened(self, puzzle: P, position: str, /) -> S:
        """The position in a text. Raises: PuzzleError for a text that is not a position."""

    @abstractmethod
    def moves_from(self, puzzle: P, now: S, /) -> Iterator[str]:
        """The legal moves of a player in an open position."""

    @abstractmethod
    def every_move(self, rows: int, cols: int, /) -> Iterator[str]:
        """Every move that `moves` can return for puzzles of a size, once, in a fixed order."""

    @abstractmethod
    def observed(self, puzzle: P, now: S, /) -> Observation:
        """An open position in numbers, equally many for every puzzle of a size."""

    @abstractmethod
    def solution_in(self, puzzle: P, now: S, /) -> W:
        """The solution that an open position shows, complete or not.

        Raises: PuzzleError if no choice is made yet from which to make a solution.
        """

    @abstractmethod
    def position(self, puzzle: P, solution: W, /) -> str:
        """The position that shows a solution.

        Raises: PuzzleError, with the path of the part that no position can show.
        """

    def fewest_moves(self, puzzle: P, answer: Solved[P, W], /) -> int | None:
        """The fewest moves from the start to a right answer; None if they are not known."""
        return None

    @abstractmethod
    def view(self, puzzle: P, position: str | None, time: int | None, /) -> View:
        """The puzzle as it is edited or, in a position, as it is played."""

    def edit(self, puzzle: P, text: str, /) -> P:
        """The puzzle after a move of its designer."""
        move = read(text)
        edited: Callable[[P, Move], P] = self._method("edit", move, self.edits)
        return edited(puzzle, move)

    def play(self, puzzle: P, position: str, text: str, /) -> str:
        """The position after a move of a player."""
        now, move = self.opened(puzzle, position), read(text)
        played: Callable[[P, S, Move], str] = self._method("play", move, self.plays)
        return played(puzzle, now, move)

    def _method(self, verb: str, move: Move, known: Sequence[str]) -> Any:
        if move.verb not in known:
            raise cannot(move, ", ".join(known))
        return getattr(self, f"{verb}_{move.verb}")

    def moves(self, puzzle: P, position: str, /) -> Iterator[str]:
        """The legal moves of a player."""
        return self.moves_from(puzzle, self.opened(puzzle, position))

    def observe(self, puzzle: P, position: str, /) -> Observation:
        """The position in numbers, equally many for every puzzle of a size."""
        return self.observed(puzzle, self.opened(puzzle, position))

    def complete(self, puzzle: P, now: S, /) -> bool:
        """Whether an open position shows a complete solution, right or wrong."""
        return True

    def solution(self, puzzle: P, position: str, /) -> W | None:
        """The solution that a position shows, to be checked; None if it is incomplete."""
        now = self.opened(puzzle, position)
        return self.solution_in(puzzle, now) if self.complete(puzzle, now) else None

    def so_far(self, puzzle: P, position: str, /) -> W:
        """The solution that a position shows, complete or not, to be checked.

        Raises: PuzzleError if no choice is made yet from which to make a solution.
        """
        return self.solution_in(puzzle, self.opened(puzzle, position))

    def edit_title(self, puzzle: P, move: Move) -> P:
        """The puzzle with another title."""
        return replace(puzzle, title=move.words)

    def play_clear(self, puzzle: P, now: S, move: Move) -> str:
        """The position before the first move."""
        return self.start(puzzle)

    # Repairs. A move that cannot be made is skipped.

    def changes(self, puzzle: P, /) -> Iterator[str]:
        """The designer's moves that change one thing: a piece put on a cell, or taken away."""
        for cell in product(range(puzzle.rows), range(puzzle.cols)):
            yield at_cell("take", cell)
            for piece in self.palette(puzzle):
                yield at_cell("put", cell, piece.code)

    def clues(self, puzzle: P, solutions: Sequence[W], /) -> Iterator[str]:
        """The moves that may leave fewer solutions; ``solutions`` are some of the present ones."""
        return self.changes(puzzle)

    def removals(self, puzzle: P, /) -> Iterator[tuple[str, ...]]:
        """For each clue, or part of one, the moves that take it away."""
        for cell in product(range(puzzle.rows), range(puzzle.cols)):
            yield (at_cell("take", cell),)

    def loosening(self, puzzle: P, /) -> Iterator[str]:
        """Moves for different cells that together leave no clue, so that there is a solution."""
        return chain.from_iterable(self.removals(puzzle))


class LetterEditor(GridEditor[L, W, S]):
    """The editor of grids with one letter a cell."""

    #: The class of the puzzles.
    puzzle_type: ClassVar[type[Any]]
    #: The pieces of the palette: the letter and the name of each.
    names: ClassVar[dict[str, str]]
    #: The letters that dragging puts on every cell on the way.
    paints: ClassVar[str] = ""
    #: The letter of an empty cell.
    empty: ClassVar[str] = "."
    #: The letters that a repair neither puts nor takes away, such as a goal.
    ends: ClassVar[str] = ""
    #: The largest size of a puzzle, in cells.
    most_cells: ClassVar[int] = MOST_CELLS
    #: The letters that a player changes into each other: a repair need not.
    turning: ClassVar[str] = ""

    def draw_piece(self, letter: str) -> Picture:
        """A letter alone, on a grid of one cell."""
        return Scene(1, 1).label((0, 0), letter, "letter")

    def check_size(self, rows: int, cols: int) -> None:
        """Raise PuzzleError for a size that an edited puzzle cannot have."""
        check_size(rows, cols, self.most_cells)

    def with_cells(self, puzzle: L, cells: bytearray) -> L:
        """The puzzle with other cells, after letters are put or removed.

        Raises: PuzzleError if a puzzle cannot have these cells.
        """
        return replace(puzzle, cells=bytes(cells))

    def blank(self, rows: int, cols: int, /) -> L:
        """An empty puzzle. Raises: PuzzleError for a size that an edited puzzle cannot have."""
        self.check_size(rows, cols)
        puzzle: L = self.puzzle_type(rows, cols, self.empty.encode() * (rows * cols))
        return puzzle

    def palette(self, puzzle: L, /) -> tuple[Piece, ...]:
        """The letters that can be put on the grid."""
        return tuple(
            Piece(code, (name,), str(number), self.draw_piece(code), paints=code in self.paints)
            for number, (code, name) in enumerate(self.names.items(), 1)
        )

    def changes(self, puzzle: L, /) -> Iterator[str]:
        """The moves that put another letter on a cell."""
        for cell, now in letters_in(puzzle.cells, puzzle.cols):
            if now in self.ends:
                continue
            for letter in puzzle.letters:
                alike = letter in self.turning and (
                    now in self.turning or letter != self.turning[0]
                )
                if letter != now and letter not in self.ends and not alike:
                    is_empty = letter == self.empty
                    yield at_cell("take", cell) if is_empty else at_cell("put", cell, letter)

    def removals(self, puzzle: L, /) -> Iterator[tuple[str, ...]]:
        """The moves that empty a cell."""
        for cell, now in letters_in(puzzle.cells, puzzle.cols):
            if now not in self.ends + self.empty:
                yield (at_cell("take", cell),)

    def edit_put(self, puzzle: L, move: Move) -> L:
        """The puzzle with a letter on some cells."""
        return self.with_cells(puzzle, painted(puzzle, move.code, move.cells, puzzle.letters))

    def edit_take(self, puzzle: L, move: Move) -> L:
        """The puzzle with some cells empty."""
        return self.with_cells(puzzle, painted(puzzle, self.empty, move.cells, self.empty))

    def edit_move(self, puzzle: L, move: Move) -> L:
        """The puzzle with the letters of two cells exchanged."""
        return replace(puzzle, cells=swapped(puzzle, move.cells, self.empty))

    def edit_size(self, puzzle: L, move: Move) -> L:
        """The puzzle in another size, cropped or filled up at the right and at the bottom."""
        rows, cols = move.numbers
        self.check_size(rows, cols)
        cells = bytes(resized(puzzle, rows, cols, self.empty.encode()))
        return replace(puzzle, rows=rows, cols=cols, cells=cells)

    def edit_clear(self, puzzle: L, move: Move) -> L:
        """The puzzle without its letters."""
        return replace(puzzle, cells=self.empty.encode() * len(puzzle.cells))

    def facts_if_few(self, puzzle: L, facts: Iterator[Facts]) -> tuple[Facts, ...]:
        """The facts about each cell; none for a large grid."""
        return tuple(facts) if len(puzzle.cells) <= MOST_LISTED else ()


class TurningEditor(LetterEditor[L, T, L]):
    """The editor of grids whose solution is the grid with some of its letters changed.

    A position is the grid with its changes, in native text. A cell with one of the letters
    ``turning`` can get the next of them, such as a mirror that is turned.
    """

    plays: ClassVar[tuple[str, ...]] = ("turn", "touch", "clear")

    #: The name of a piece with one of the letters ``turning``.
    piece: ClassVar[str]
    #: Further such groups of letters, which only a designer can change.
    fixed: ClassVar[tuple[str, ...]] = ()

    def start(self, puzzle: L, /) -> str:
        """The position before the first move: the puzzle itself."""
        return kind_of(puzzle).formats.format(puzzle)

    def opened(self, puzzle: L, position: str, /) -> L:
        """The grid in a position. Raises: PuzzleError for a text that is not a position of it."""
        return with_changes(puzzle, cells=turned_cells(puzzle, position, self.turning))

    def position(self, puzzle: L, solution: T, /) -> str:
        """The position that shows a solution."""
        return self.start(replace(puzzle, cells=solution.cells))

    def move_on(self, cell: Cell) -> str:
        """The move that gives a cell the next letter."""
        return turn_move(cell) if "turn" in self.plays else at_cell("touch", cell)

    def moves_to(self, now: L, cell: Cell, letter: str) -> tuple[str, ...]:
        """The moves that give a cell another of the letters that a player can change."""
        turns = self.turning.index(letter) - self.turning.index(now[cell])
        return (self.move_on(cell),) * (turns % len(self.turning))

    def fewest_moves(self, puzzle: L, answer: Solved[L, T], /) -> int | None:
        """The fewest turns that lead to a solution; None unless the answer shows them all."""
        shows_all = answer.exact and len(answer.solutions) == answer.count
        return min(self._turns(puzzle, each) for each in answer.solutions) if shows_all else None

    def _turns(self, puzzle: L, solution: T) -> int:
        pairs = zip(puzzle.cells.decode("ascii"), solution.cells.decode("ascii"), strict=True)
        find, most = self.turning.index, len(self.turning)
        return sum((find(new) - find(old)) % most for old, new in pairs if old != new)

    def moves_from(self, puzzle: L, now: L, /) -> Iterator[str]:
        """The turns of every piece, row by row."""
        for cell, letter in letters_in(now.cells, now.cols):
            if letter in self.turning:
                yield self.move_on(cell)

    def every_move(self, rows: int, cols: int, /) -> Iterator[str]:
        """A turn of each cell, row by row."""
        return map(self.move_on, product(range(rows), range(cols)))

    def observed(self, puzzle: L, now: L, /) -> Observation:
        """The letters of the grid with its changes."""
        return Observation((now.cells,))

    def turned(self, now: L, move: Move, *groups: str) -> L:
        """The grid with a piece turned. Raises: PuzzleError for a piece outside these groups."""
        return with_changes(now, cells=turned_piece(now, move, self.piece, *groups))

    def turned_at(self, now: L, cell: Cell) -> L:
        """The grid with the piece on a cell turned on."""
        return self.edit_turn(now, Move("turn", cells=(cell,), way="on"))

    def edit_turn(self, puzzle: L, move: Move) -> L:
        """The puzzle with a piece turned."""
        return self.turned(puzzle, move, self.turning, *self.fixed)

    def play_turn(self, puzzle: L, now: L, move: Move) -> str:
        """The position with a piece turned."""
        return self.start(self.turned(now, move, self.turning))

    play_touch = play_turn

    # Views

    def faults(self, puzzle: L, solution: T) -> Iterable[Fault]:
        """Every rule that is broken so far."""
        kind = kind_of(puzzle)
        return kind.check.check(puzzle, solution, UNLIMITED, kind.choose("check", {})).faults

    def picture(self, puzzle: L, solution: T, faults: Sequence[Fault]) -> Picture:
        """The grid with its changes, and perhaps marks of the faults, without title and text."""
        return kind_of(puzzle).draw.draw(puzzle, solution).bare()

    def pile(self, now: L) -> tuple[Piece, ...]:
        """The pieces that a player still has to place."""
        return ()

    def message(self, puzzle: L, solution: T, faults: Sequence[Fault]) -> str:
        """A sentence that says whether it is solved, or names the faults so far."""
        return sentence(str(faults[0])) if faults else "Solved."

    def facts_of_cells(self, puzzle: L, solution: T, faults: Sequence[Fault]) -> Iterator[Facts]:
        """The facts about each cell, row by row: its letter in words."""
        for letter in solution.cells.decode("ascii"):
            yield (self.names.get(letter, "empty"),)

    def view(self, puzzle: L, position: str | None, time: int | None, /) -> View:
        """The grid as it is edited, or in a position. Raises: PuzzleError for a time but 0."""
        time_in_range(time or 0, 1)
        now = puzzle if position is None else self.opened(puzzle, position)
        solution = self.solution_in(puzzle, now)
        faults = tuple(self.faults(puzzle, solution))
        return View(
            picture=self.picture(puzzle, solution, faults),
            message=self.message(puzzle, solution, faults),
            done=not faults,
            faults=faults[:MOST_FAULTS],
            cells=self.facts_if_few(puzzle, self.facts_of_cells(puzzle, solution, faults)),
            empty=empty_cells(now, self.empty),
            pile=self.pile(now),
        )
