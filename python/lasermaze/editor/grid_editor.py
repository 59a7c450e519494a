"""Editors: the part of a kind that edits and plays by moves, for grids of letters and others."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, product
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from lasermaze.core.claims import faults_in
from lasermaze.core.english import sentence
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell
from lasermaze.core.letter_grid import LetterGrid, letters_in
from lasermaze.core.puzzle import MOST_CELLS, C, P, W, check_size
from lasermaze.drawing import Picture
from lasermaze.editor.grid_edits import (
    MOST_FAULTS,
    MOST_LISTED,
    cannot,
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
from lasermaze.parts import Part

if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault

    L = TypeVarWithDefault("L", bound="LetterGrid[Any, Any, Any]", default=Any)
    S = TypeVarWithDefault("S", default=Any)  # an open position: the walk so far, or the grid
    T = TypeVarWithDefault("T", bound="WithCells", default=Any)
else:
    L, S, T = map(TypeVar, "LST")


class Editor(Part[P, W, C], Generic[P, W, C, S]):
    """Editing and playing by moves. A position is a text.

    A verb of the notation of moves is a method: ``edit_put`` makes the designer's ``put``,
    ``play_go`` the player's ``go``. A move that cannot be made, and a text that is not a position,
    raise PuzzleError.
    """

    #: The verbs of a designer and of a player, as messages list them.
    edits: ClassVar[tuple[str, ...]] = ("put", "take", "move", "turn", "size", "clear", "title")
    plays: ClassVar[tuple[str, ...]] = ("touch", "clear")

    #: The letter of an empty cell.
    empty: ClassVar[str] = "."

    # What a kind says itself

    def palette(self) -> tuple[Piece, ...]:
        """The pieces that can be put on the grid now."""
        raise NotImplementedError

    def start(self) -> str:
        """The position before the first move."""
        raise NotImplementedError

    def opened(self, position: str) -> S:
        """The position in a text. Raises: PuzzleError for a text that is not a position."""
        raise NotImplementedError

    def moves_from(self, now: S) -> Iterator[str]:
        """The legal moves of a player in an open position."""
        raise NotImplementedError

    def every_move(self) -> Iterator[str]:
        """All that `moves` can give for any puzzle of this size, each once, in a fixed order."""
        raise NotImplementedError

    def observed(self, now: S) -> Observation:
        """An open position in numbers, equally many for every puzzle of a size."""
        raise NotImplementedError

    def solution_in(self, now: S) -> W:
        """The solution that an open position shows, complete or not.

        Raises: PuzzleError if no choice is made yet from which to make a solution.
        """
        raise NotImplementedError

    def position(self, solution: W) -> str:
        """The position that shows a solution.

        Raises: PuzzleError, with the path of the part that no position can show.
        """
        raise NotImplementedError

    def view(self, position: str | None, time: int | None) -> View:
        """The puzzle as it is edited or, in a position, as it is played."""
        raise NotImplementedError

    def complete(self, now: S) -> bool:
        """Whether an open position shows a complete solution, right or wrong."""
        return True

    # What follows

    def edit(self, text: str) -> P:
        """The puzzle after a move of its designer."""
        move, method = self._move("edit", text, self.edits)
        edited: P = method(move)
        return edited

    def play(self, position: str, text: str) -> str:
        """The position after a move of a player, which cannot change the puzzle's givens."""
        now = self.opened(position)
        move, method = self._move("play", text, self.plays)
        played: str = method(now, move)
        return played

    def _move(self, verb: str, text: str, known: Sequence[str]) -> tuple[Move, Any]:
        move = read(text)
        if move.verb not in known:
            raise cannot(move, ", ".join(known))
        return move, getattr(self, f"{verb}_{move.verb}")

    def moves(self, position: str) -> Iterator[str]:
        """The legal moves of a player."""
        return self.moves_from(self.opened(position))

    def observe(self, position: str) -> Observation:
        """The position in numbers, equally many for every puzzle of a size."""
        return self.observed(self.opened(position))

    def solution(self, position: str) -> W | None:
        """The solution that a position shows, to be checked; None if it is incomplete."""
        now = self.opened(position)
        return self.solution_in(now) if self.complete(now) else None

    def so_far(self, position: str) -> W:
        """The solution that a position shows, complete or not, to be checked.

        Raises: PuzzleError if no choice is made yet from which to make a solution.
        """
        return self.solution_in(self.opened(position))

    def edit_title(self, move: Move) -> P:
        """The puzzle with another title."""
        return self.puzzle.with_details(title=move.words)

    def play_clear(self, now: S, move: Move) -> str:
        """The position before the first move."""
        return self.start()

    # Repairs. A move that cannot be made is skipped.

    def changes(self) -> Iterator[str]:
        """The designer's moves that change one thing: a piece put on a cell, or taken away."""
        for cell in product(range(self.puzzle.rows), range(self.puzzle.cols)):
            yield at_cell("take", cell)
            for piece in self.palette():
                yield at_cell("put", cell, piece.code)

    def clues(self, solutions: Sequence[W]) -> Iterator[str]:
        """The moves that may leave fewer solutions; ``solutions`` are some of the present ones."""
        return self.changes()

    def rests_on(self, solution: W) -> Container[Cell]:
        """The cells without whose change a solution stays one; here all, as any may matter."""
        return {*product(range(self.puzzle.rows), range(self.puzzle.cols))}

    def removals(self) -> Iterator[tuple[str, ...]]:
        """For each clue, or part of one, the moves that take it away."""
        for cell in product(range(self.puzzle.rows), range(self.puzzle.cols)):
            yield (at_cell("take", cell),)

    def loosening(self) -> Iterator[str]:
        """Moves for different cells that together leave no clue, so that there is a solution."""
        return chain.from_iterable(self.removals())


class WithCells(Protocol):
    """A solution that is a grid of letters."""

    @property
    def cells(self) -> bytes:
        """One letter a cell, row by row."""


class LetterEditor(Editor[L, W, C, S]):
    """The editor of grids with one letter a cell."""

    #: The letters that dragging puts on every cell on the way.
    paints: ClassVar[str] = ""
    #: The letters that a repair neither puts nor takes away, such as a goal.
    ends: ClassVar[str] = ""
    #: The largest size of a puzzle, in cells.
    most_cells: ClassVar[int] = MOST_CELLS

    def draw_piece(self, letter: str) -> Picture:
        """A letter alone, on a grid of one cell."""
        return Picture(1, 1).label((0, 0), letter, "letter")

    def check_size(self, rows: int, cols: int) -> None:
        """Raise PuzzleError for a size that an edited puzzle cannot have."""
        check_size(rows, cols, self.most_cells)

    def with_cells(self, cells: bytearray) -> L:
        """The puzzle with other cells, after letters are put or removed.

        Raises: PuzzleError if a puzzle cannot have these cells.
        """
        return replace(self.puzzle, cells=bytes(cells))

    def palette(self) -> tuple[Piece, ...]:
        """The letters that can be put on the grid."""
        return tuple(
            Piece(code, (name,), str(number), self.draw_piece(code), paints=code in self.paints)
            for number, (code, name) in enumerate(self.puzzle.names.items(), 1)
        )

    def changes(self) -> Iterator[str]:
        """The moves that put another letter on a cell."""
        for cell, now in letters_in(self.puzzle.cells, self.puzzle.cols):
            if now in self.ends:
                continue
            for letter in self.puzzle.letters:
                alike = letter in self.puzzle.turning and (
                    now in self.puzzle.turning or letter != self.puzzle.turning[0]
                )
                if letter != now and letter not in self.ends and not alike:
                    is_empty = letter == self.empty
                    yield at_cell("take", cell) if is_empty else at_cell("put", cell, letter)

    def removals(self) -> Iterator[tuple[str, ...]]:
        """The moves that empty a cell."""
        for cell, now in letters_in(self.puzzle.cells, self.puzzle.cols):
            if now not in self.ends + self.empty:
                yield (at_cell("take", cell),)

    def edit_put(self, move: Move) -> L:
        """The puzzle with a letter on some cells."""
        return self.with_cells(painted(self.puzzle, move.code, move.cells, self.puzzle.letters))

    def edit_take(self, move: Move) -> L:
        """The puzzle with some cells empty."""
        return self.with_cells(painted(self.puzzle, self.empty, move.cells, self.empty))

    def edit_move(self, move: Move) -> L:
        """The puzzle with the letters of two cells exchanged."""
        return replace(self.puzzle, cells=swapped(self.puzzle, move.cells, self.empty))

    def edit_size(self, move: Move) -> L:
        """The puzzle in another size, cropped or filled up at the right and at the bottom."""
        rows, cols = move.numbers
        self.check_size(rows, cols)
        cells = bytes(resized(self.puzzle, rows, cols, self.empty.encode()))
        return replace(self.puzzle, rows=rows, cols=cols, cells=cells)

    def edit_clear(self, move: Move) -> L:
        """The puzzle without its letters."""
        return replace(self.puzzle, cells=self.empty.encode() * len(self.puzzle.cells))

    def facts_if_few(self, facts: Iterator[Facts]) -> tuple[Facts, ...]:
        """The facts about each cell; none for a large grid."""
        return tuple(facts) if len(self.puzzle.cells) <= MOST_LISTED else ()


class TurningEditor(LetterEditor[L, T, C, L]):
    """The editor of grids whose solution is the grid with some of its letters changed.

    A position is the grid with its changes, in native text. A cell with one of the letters
    ``LetterGrid.turning`` can get the next of them, such as a mirror that is turned.
    """

    #: The name of a piece with one of these letters.
    piece: ClassVar[str] = "piece"
    #: Further such groups of letters, which only a designer can change.
    fixed: ClassVar[tuple[str, ...]] = ()

    def start(self) -> str:
        """The position before the first move: the puzzle itself."""
        return self.text_of(self.puzzle)

    def text_of(self, now: L) -> str:
        """The position that is this grid."""
        return self.kind.notation.text(now)

    def opened(self, position: str) -> L:
        """The grid in a position. Raises: PuzzleError for a text that is not a position of it."""
        return replace(self.puzzle, cells=turned_cells(self.puzzle, position, self.puzzle.turning))

    def solution_in(self, now: L) -> T:
        """The solution with the letters of an open position."""
        solution_type: Any = self.kind.solution_type
        solution: T = solution_type(now.rows, now.cols, now.cells)
        return solution

    def position(self, solution: T) -> str:
        """The position that shows a solution."""
        return self.text_of(replace(self.puzzle, cells=solution.cells))

    def move_on(self, cell: Cell) -> str:
        """The move that gives a cell the next letter."""
        return turn_move(cell) if "turn" in self.plays else at_cell("touch", cell)

    def moves_to(self, now: L, cell: Cell, letter: str) -> tuple[str, ...]:
        """The moves that give a cell another of the letters that a player can change."""
        turns = self.puzzle.turning.index(letter) - self.puzzle.turning.index(now[cell])
        return (self.move_on(cell),) * (turns % len(self.puzzle.turning))

    def moves_from(self, now: L) -> Iterator[str]:
        """The turns of every piece, row by row."""
        for cell, letter in letters_in(now.cells, now.cols):
            if letter in self.puzzle.turning:
                yield self.move_on(cell)

    def every_move(self) -> Iterator[str]:
        """A turn of each cell, row by row."""
        return map(self.move_on, product(range(self.puzzle.rows), range(self.puzzle.cols)))

    def observed(self, now: L) -> Observation:
        """The letters of the grid with its changes."""
        return Observation((now.cells,))

    def turned(self, now: L, move: Move, *groups: str) -> L:
        """The grid with a piece turned. Raises: PuzzleError for a piece outside these groups."""
        return replace(now, cells=turned_piece(now, move, self.piece, *groups))

    def edit_turn(self, move: Move) -> L:
        """The puzzle with a piece turned."""
        return self.turned(self.puzzle, move, self.puzzle.turning, *self.fixed)

    def play_turn(self, now: L, move: Move) -> str:
        """The position with a piece turned."""
        return self.text_of(self.turned(now, move, self.puzzle.turning))

    play_touch = play_turn

    # Views

    def faults(self, solution: T) -> Iterable[Fault]:
        """Every rule that is broken so far."""
        return faults_in(self.kind.check(self.puzzle).check(solution))

    def picture(self, solution: T, faults: Sequence[Fault]) -> Picture:
        """The grid with its changes, and perhaps marks of the faults, without title and text."""
        return self.kind.draw(self.puzzle).draw(solution).bare()

    def pile(self, now: L) -> tuple[Piece, ...]:
        """The pieces that a player still has to place."""
        return ()

    def message(self, solution: T, faults: Sequence[Fault]) -> str:
        """A sentence that says whether it is solved, or names the faults so far."""
        return sentence(str(faults[0])) if faults else "Solved."

    def facts_of_cells(self, solution: T, faults: Sequence[Fault]) -> Iterator[Facts]:
        """The facts about each cell, row by row: its letter in words."""
        for letter in solution.cells.decode("ascii"):
            yield (self.puzzle.names.get(letter, "empty"),)

    def view(self, position: str | None, time: int | None) -> View:
        """The grid as it is edited, or in a position. Raises: PuzzleError for a time but 0."""
        time_in_range(time or 0, 1)
        now = self.puzzle if position is None else self.opened(position)
        solution = self.solution_in(now)
        faults = tuple(self.faults(solution))
        return View(
            picture=self.picture(solution, faults),
            message=self.message(solution, faults),
            done=not faults,
            faults=faults[:MOST_FAULTS],
            cells=self.facts_if_few(self.facts_of_cells(solution, faults)),
            empty=empty_cells(now, self.empty),
            pile=self.pile(now),
        )
