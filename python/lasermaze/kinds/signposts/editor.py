"""Editing and playing a maze without walls by moves.

A position is the way in, and the heading chosen at each ``?``: ``top 4 EN``. Before a way in is
chosen it is empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.claims import faults_in
from lasermaze.core.english import counted, quoted
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.core.letter_grid import letters_in
from lasermaze.drawing import Picture
from lasermaze.editor.grid_editor import LetterEditor
from lasermaze.editor.grid_edits import (
    empty_cells,
    heading_to,
    index_of,
    painted,
    resized,
    swapped,
    time_in_range,
)
from lasermaze.editor.moves import Move, at_cell
from lasermaze.interface import Facts, Observation, View
from lasermaze.kinds.signposts.check.reading import Reading, broken_end
from lasermaze.kinds.signposts.draw import Draw, draw_letter
from lasermaze.kinds.signposts.puzzle import (
    ESCAPE_TEXT,
    LETTERS,
    TURNS,
    ClosedSet,
    Escape,
    Maze,
    Way,
    turned,
)
from lasermaze.kinds.signposts.reasons import (
    GoesOn,
    LeavesGrid,
    NoWayChosen,
    OfMove,
    Unfinished,
    Waits,
    WrongEntry,
)
from lasermaze.kinds.signposts.words import fault, in_words, with_heading

#: The letter of an empty cell.
PLAIN = "S"

_GOAL = ord("G")
_CHOICES = tuple(f"go {heading}" for heading in Heading.__members__)
_POSITION = re.compile(r"([a-z]{3,6} [0-9]{1,6})(?: ([NESW]+))?")


class Walk(NamedTuple):
    """A walk so far.

    Attributes:
        way: the way in; None before one is chosen.
        choices: the headings chosen at each ``?``.
        cells: the cells entered; one for each letter of the route.
        route: the headings of the moves.
        used: the number of moves before each choice.
        broken: the reason why the walk stops short of a goal; None at a goal.
    """

    way: Way | None
    choices: str = ""
    cells: tuple[Cell, ...] = ()
    route: str = ""
    used: tuple[int, ...] = ()
    broken: Unfinished | None = NoWayChosen()

    @property
    def waits(self) -> bool:
        """Whether the walk stops because it needs a choice."""
        return isinstance(self.broken, Waits)

    @property
    def escape(self) -> Escape | None:
        """The walk as a solution to be checked, or drawn; None before a way in is chosen."""
        return None if self.way is None else Escape(self.way, len(self.route), self.route)

    @property
    def position(self) -> str:
        """The position of the walker."""
        return f"{self.way or ''} {self.choices}".strip()


def walk_to(puzzle: Maze, position: str, budget: Budget = UNLIMITED) -> Walk:
    """The walk by the letters and the choices of a position.

    Raises: PuzzleError for a text that is not a position of this maze; TimeUpError.
    """
    if not position:
        return Walk(None)
    found = _POSITION.fullmatch(position)
    if not found:
        raise PuzzleError(
            f"{quoted(position)} is not a position", expected="such as 'top 4 EN', or nothing"
        )
    return _walk(puzzle, puzzle.way(found[1]), found[2] or "", budget)


def _walk(puzzle: Maze, way: Way, choices: str, budget: Budget) -> Walk:
    """The walk from a way in, with these headings chosen at each ``?``.

    Raises: PuzzleError for choices after the end, or a walk without end; TimeUpError.
    """
    cell, heading = puzzle.first_cell(way), way.heading
    cells, route, used = [cell], [heading.name], list[int]()
    broken: Unfinished | None = None
    # Between two choices no walk goes round for ever: the only state before another is in the cell
    # behind it, so the first state to be repeated would be the one just after the choice.
    while (letter := puzzle[cell]) not in "GX":
        if letter == "?":
            if len(used) == len(choices):
                break
            onward = Heading[choices[len(used)]]
            used.append(len(cells))
        else:
            onward = turned(heading, letter)
        there = onward.step(cell)
        if not puzzle.inside(there):
            broken = LeavesGrid(len(cells) + 1, cell, onward)
            break
        if len(cells) % 4096 == 0:
            budget.check()
        if len(cells) > 8 * len(puzzle.cells):
            raise PuzzleError("the walk comes back again and again", expected="a shorter one")
        cell, heading = there, onward
        cells.append(cell)
        route.append(heading.name)
    if len(used) < len(choices):
        raise PuzzleError(
            f"{counted(len(choices), 'heading')} chosen",
            expected=f"{len(used)}, as the walk ends there",
        )
    broken = broken or broken_end(puzzle, cell)
    return Walk(way, choices, tuple(cells), "".join(route), tuple(used), broken)


class Editor(LetterEditor[Maze, Escape, ClosedSet, Walk]):
    """The editor of mazes without walls. A maze always has a goal."""

    plays = ("touch", "go", "clear")
    paints = "".join(LETTERS)
    empty = PLAIN
    ends = "G"

    # Editing

    def draw_piece(self, letter: str) -> Picture:
        """A letter alone, on a grid of one cell."""
        return draw_letter(letter)

    def with_cells(self, cells: bytearray) -> Maze:
        """The maze with other cells. Raises: PuzzleError if no goal is left."""
        if _GOAL not in cells:
            raise PuzzleError("that is the last goal: put another one first")
        return super().with_cells(cells)

    def edit_move(self, move: Move) -> Maze:
        """The maze with the letters of two cells exchanged."""
        return replace(self.puzzle, cells=swapped(self.puzzle, move.cells))

    def edit_turn(self, move: Move) -> Maze:
        """The maze with a letter turned, as seen by a walker heading north.

        East, for instance, means to the right.
        """
        index_of(self.puzzle, move.cell)  # raises for a cell outside
        if move.way == "on":
            letter = TURNS[(TURNS.find(self.puzzle[move.cell]) + 1) % 4]
        else:
            letter = "?" if move.way == "?" else TURNS[Heading[move.way]]
        return self.with_cells(painted(self.puzzle, letter, move.cells, letter))

    def edit_size(self, move: Move) -> Maze:
        """The maze in another size; if no goal is left, the nearest cell becomes one."""
        rows, cols = move.numbers
        cells = resized(self.puzzle, rows, cols, PLAIN.encode())
        if _GOAL not in cells:
            row, col = divmod(self.puzzle.cells.index(_GOAL), self.puzzle.cols)
            cells[min(row, rows - 1) * cols + min(col, cols - 1)] = _GOAL
        return replace(self.puzzle, rows=rows, cols=cols, cells=bytes(cells))

    def edit_clear(self, move: Move) -> Maze:
        """The maze with only its goals."""
        plain = bytes.maketrans(b"LRU?X", PLAIN.encode() * 5)
        return replace(self.puzzle, cells=self.puzzle.cells.translate(plain))

    def rests_on(self, solution: Escape) -> set[Cell]:
        """The cells of its route: whatever the others become, its way in reaches a goal."""
        return {*self.puzzle.route_cells(solution)}

    # Playing

    def start(self) -> str:
        """The position before a way in is chosen."""
        return ""

    def opened(self, position: str) -> Walk:
        """The walk in a position.

        Raises: PuzzleError for a text that is not a position of this maze.
        """
        return walk_to(self.puzzle, position)

    def moves_from(self, walk: Walk) -> Iterator[str]:
        """The moves that choose a way in, or a heading at the ``?`` at which the walker waits."""
        if walk.way is None:
            yield from (_entering(self.puzzle, way) for way in self.puzzle.ways())
        elif walk.waits:
            yield from _CHOICES

    def every_move(self) -> Iterator[str]:
        """The ways in: the top, the left, the right, the bottom; and the four ways on."""
        rows, cols = self.puzzle.rows, self.puzzle.cols
        yield from (f"touch 0,{col + 1}" for col in range(cols))
        yield from (f"touch {row + 1},{edge}" for edge in (0, cols + 1) for row in range(rows))
        yield from (f"touch {rows + 1},{col + 1}" for col in range(cols))
        yield from _CHOICES

    def observed(self, walk: Walk) -> Observation:
        """The letters; and on the walker's cell the heading of arrival: 1 to 4 for N, E, S, W."""
        here = bytearray(len(self.puzzle.cells))
        if walk.cells:
            here[index_of(self.puzzle, walk.cells[-1])] = 1 + Heading[walk.route[-1]]
        return Observation((self.puzzle.cells, bytes(here)))

    def play_go(self, walk: Walk, move: Move) -> str:
        """The position after a heading is chosen at a ``?``."""
        return _chosen(self.puzzle, walk, move.way)

    def play_touch(self, walk: Walk, move: Move) -> str:
        """The position after a touch of a place outside the grid, where the walker enters.

        Before a way in is chosen, touching a cell at a side of the grid enters there; touching a
        cell beside the ``?`` where the walker waits goes on to it.
        """
        cell = move.cell
        if (way := _way_at(self.puzzle, cell, walk)) is not None:
            return str(way)
        if not walk.waits:
            message = f"{place(cell)} is not a place to enter"
            raise PuzzleError(message, expected="a place outside, at the rim")
        return _chosen(self.puzzle, walk, heading_to(walk.cells[-1], cell).name)

    def complete(self, walk: Walk) -> bool:
        """Whether the walk has come to a goal."""
        return walk.broken is None

    def solution_in(self, walk: Walk) -> Escape:
        """The route, complete or not. Raises: PuzzleError if no way in is chosen."""
        if walk.escape is None:
            raise PuzzleError(in_words(NoWayChosen()), expected=ESCAPE_TEXT)
        return walk.escape

    def position(self, escape: Escape) -> str:
        """The position at the end of a route: its way in, and its choice at each ``?``.

        Raises: PuzzleError, with the path of the first move that the letters do not allow.
        """
        broken = Reading.of(self.puzzle, UNLIMITED).broken_route(escape) if escape.route else None
        if isinstance(broken, OfMove | WrongEntry):
            index = 0 if isinstance(broken, WrongEntry) else broken.step - 1
            message = fault(broken).message
            raise PuzzleError(message, expected="the letters obeyed", path=("moves", index))
        pairs = zip(self.puzzle.route_cells(escape), escape.route[1:], strict=False)
        choices = "".join(name for cell, name in pairs if self.puzzle[cell] == "?")
        return _walk(self.puzzle, escape.way, choices, UNLIMITED).position

    # Views

    def view(self, position: str | None, time: int | None) -> View:
        """The maze in a position, or while it is edited; a ``time`` is a number of moves.

        Raises: PuzzleError for a text that is not a position of this maze, or a time out of range.
        """
        walk = walk_to(self.puzzle, position or "")
        made = len(walk.route)
        when = time_in_range(made if time is None else time, made + 1)
        faults = tuple(self._faults(walk))
        playing = position is not None
        return View(
            picture=self._drawn(walk, when),
            message=_message(walk, faults, when) if playing else _counts(self.puzzle),
            done=not faults,
            faults=faults if playing else (),
            times=made + 1,
            now=made,
            ways=tuple(self.moves_from(walk)) if playing else (),
            cells=self.facts_if_few(_facts_of_cells(self.puzzle, walk.cells[:when])),
            empty=empty_cells(self.puzzle, "."),  # every cell of a maze has a letter
        )

    def _drawn(self, walk: Walk, when: int) -> Picture:
        broken = walk.broken if when == len(walk.route) else None
        return Draw(self.kind, self.puzzle, self.budget).walk(walk.escape, when, broken)

    def _faults(self, walk: Walk) -> Iterator[Fault]:
        if walk.broken is not None:
            yield fault(walk.broken)
            return
        assert walk.escape is not None
        # A player has chosen a way in, and is judged by that one.
        chosen = self.kind.choose("check", {"way": str(walk.escape.way)})
        yield from faults_in(self.kind.check(self.puzzle, UNLIMITED, chosen).check(walk.escape))


def _entering(puzzle: Maze, way: Way) -> str:
    return at_cell("touch", puzzle.outside(way))


def moves_between(puzzle: Maze, walk: Walk, target: Walk) -> tuple[str, ...]:
    """The moves that lead from the position of one walk to the position of another."""
    if target.way is None:
        return ("clear",) if walk.way else ()
    chosen = tuple(f"go {heading}" for heading in target.choices)
    if target.way == walk.way and target.choices.startswith(walk.choices):
        return chosen[len(walk.choices) :]
    return (_entering(puzzle, target.way), *chosen)


def _chosen(puzzle: Maze, walk: Walk, heading: str) -> str:
    if walk.way is None:
        raise PuzzleError(in_words(NoWayChosen()), expected="a place at the rim")
    if not walk.waits:
        broken = walk.broken or GoesOn(len(walk.route) + 1, walk.cells[-1])
        message = with_heading(broken)
        raise PuzzleError(message, expected="a choice taken back, or another way in")
    return _walk(puzzle, walk.way, walk.choices + heading, UNLIMITED).position


def _way_at(puzzle: Maze, cell: Cell, walk: Walk) -> Way | None:
    """The way in chosen by touching a cell; None if there is none, or more than one."""
    found = [way for way in puzzle.ways() if puzzle.outside(way) == cell]
    if not found and walk.way is None:
        found = [way for way in puzzle.ways() if puzzle.first_cell(way) == cell]
    return found[0] if len(found) == 1 else None


def _counts(puzzle: Maze) -> str:
    goals, choices = puzzle.cells.count(b"G"), puzzle.cells.count(b"?")
    return f"{counted(goals, 'goal')}, and {choices} ? where a walker may choose."


def _message(walk: Walk, faults: tuple[Fault, ...], when: int) -> str:
    if walk.way is None:
        return "Choose a way in."
    made = counted(len(walk.route), "move")
    if when < len(walk.route):
        return f"After move {when} of {len(walk.route)}."
    if not faults:
        reached = f"Solved: a goal is reached in {made}, {walk.way.words}"
        return f"{reached}; no route from there is shorter."
    if walk.broken is None:
        return f"A goal is reached; {faults[0].message}."
    return f"After {made}, in {place(walk.cells[-1])}, {with_heading(walk.broken)}."


def _facts_of_cells(puzzle: Maze, crossed: tuple[Cell, ...]) -> Iterator[Facts]:
    """The letter in each cell, and whether the route crosses it."""
    route = {*crossed}
    for cell, letter in letters_in(puzzle.cells, puzzle.cols):
        yield (LETTERS[letter], *["on the route"] * (cell in route))
