"""Walking a maze without walls by hand: a way in, and a heading at every ``?``."""

from __future__ import annotations

import re
from typing import NamedTuple

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.english import counted
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.editor.grid_edits import cannot
from lasermaze.editor.moves import Move, read
from lasermaze.kinds.signposts.puzzle import SIDES, Escape, Maze, Way, turned

#: What a walker can do, as messages list it.
MOVES = "touch, go, clear"

_POSITION = re.compile(r"([a-z]{3,6} [0-9]{1,6})(?: ([NESW]+))?")


class Stand(NamedTuple):
    """How far a walker has come.

    Attributes:
        way: the way in, None before one is chosen.
        choices: the headings chosen at each ``?``.
        cells: the cells entered; as many as there are letters in the route.
        route: the headings of the moves.
        used: after how many moves each choice was made.
        end: why the walk does not go on by itself: ``""`` at the goal; where it waits at a
            ``?``, and where it is over, the fault.
        waits: whether it waits at a ``?``.
    """

    way: Way | None
    choices: str = ""
    cells: tuple[Cell, ...] = ()
    route: str = ""
    used: tuple[int, ...] = ()
    end: Fault | None = Fault("way", "no way in is chosen yet")
    waits: bool = False

    @property
    def escape(self) -> Escape | None:
        """The walk as a solution to be checked, or drawn; None before a way in is chosen."""
        return None if self.way is None else Escape(self.way, len(self.route), self.route)


def begin(puzzle: Maze) -> str:
    """The position before a way in is chosen."""
    return ""


def standing(puzzle: Maze, position: str, budget: Budget = UNLIMITED) -> Stand:
    """Where a position leads, by the letters and the choices.

    Raises: PuzzleError for a text that is no position of this maze; TimeUpError.
    """
    if not position:
        return Stand(None)
    found = _POSITION.fullmatch(position)
    if not found:
        raise PuzzleError("this is no position", expected="such as 'top 4 EN', or nothing")
    return walked(puzzle, puzzle.way(found[1]), found[2] or "", budget)


def walked(puzzle: Maze, way: Way, choices: str, budget: Budget = UNLIMITED) -> Stand:
    """Where the letters lead from a way in, with these headings chosen at each ``?``.

    Raises: PuzzleError for choices that come after the end, or a walk without end; TimeUpError.
    """
    cell, heading = puzzle.first_cell(way), way.heading
    cells, route, used = [cell], [heading.name], list[int]()
    end: Fault | None = None
    # Between two choices nobody goes round for ever: what comes before a state is the one cell
    # behind it, so the first state to come again would be the one just after the choice.
    while (letter := puzzle[cell]) != "G":
        if letter == "X":
            end = Fault("route", "the walker dies", cell)
            break
        if letter == "?":
            if len(used) == len(choices):
                end = Fault("route", "the walker waits at a ?", cell)
                break
            onward = Heading[choices[len(used)]]
            used.append(len(cells))
        else:
            onward = turned(heading, letter)
        there = onward.step(cell)
        if not puzzle.holds(there):
            end = Fault("route", f"the walker leaves the grid to the {onward.word}", cell)
            break
        if len(cells) % 4096 == 0:
            budget.look()
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
    waits = end is not None and puzzle[cell] == "?" and end.message == "the walker waits at a ?"
    return Stand(way, choices, tuple(cells), "".join(route), tuple(used), end, waits)


def play(puzzle: Maze, position: str, text: str) -> str:
    """The position after a move.

    Touching a place outside the grid, or a cell at its side before a way in is chosen, enters
    there; touching a cell beside the ``?`` where the walker waits goes on to it.

    Raises: PuzzleError for a heading where none is to be chosen, or no way in.
    """
    stand, move = standing(puzzle, position), read(text)
    match move.verb:
        case "go":
            return _chosen(puzzle, stand, Heading[move.way])
        case "touch":
            return _touched(puzzle, stand, move)
        case "clear":
            return ""
    raise cannot(move, MOVES)


def _chosen(puzzle: Maze, stand: Stand, heading: Heading) -> str:
    if stand.way is None:
        raise PuzzleError("no way in is chosen yet", expected="a place at the rim")
    if not stand.waits:
        where = "the goal is reached" if stand.end is None else stand.end.message
        raise PuzzleError(where, expected="a choice taken back, or another way in")
    return position_of(walked(puzzle, stand.way, stand.choices + heading.name))


def _touched(puzzle: Maze, stand: Stand, move: Move) -> str:
    for way in _ways_at(puzzle, move.cell, stand):
        return position_of(walked(puzzle, way, ""))
    if not stand.waits:
        raise PuzzleError(
            f"{place(move.cell)} is no place to enter", expected="a place outside, at the rim"
        )
    for heading in Heading:
        if heading.step(stand.cells[-1]) == move.cell:
            return _chosen(puzzle, stand, heading)
    raise PuzzleError(
        f"{place(move.cell)} is not beside the walker",
        expected=f"a cell beside {place(stand.cells[-1])}",
    )


def _ways_at(puzzle: Maze, cell: Cell, stand: Stand) -> list[Way]:
    """The way in that is meant by touching a cell: none, or one."""
    outside = [way for way in puzzle.ways() if before(puzzle, way) == cell]
    if outside or stand.way is not None:
        return outside
    inside = [way for way in puzzle.ways() if puzzle.first_cell(way) == cell]
    return inside if len(inside) == 1 else []


def before(puzzle: Maze, way: Way) -> Cell:
    """The place outside from which a way leads in."""
    return way.heading.back.step(puzzle.first_cell(way))


def position_of(stand: Stand) -> str:
    """The text of a position."""
    return " ".join([*([] if stand.way is None else [str(stand.way)]), stand.choices]).strip()


def reached(puzzle: Maze, position: str) -> Escape | None:
    """The route, to be checked; None where it has not come to a goal."""
    stand = standing(puzzle, position)
    return stand.escape if stand.end is None else None


def show(puzzle: Maze, escape: Escape) -> str:
    """The position at the end of a route: its way in, and what it chooses at each ``?``."""
    cell, chosen = puzzle.first_cell(escape.way), []
    for name in escape.route[1:]:
        if puzzle.holds(cell) and puzzle[cell] == "?":
            chosen.append(name)
        cell = Heading[name].step(cell)
    return " ".join([str(escape.way), "".join(chosen)]).strip()


def touches(puzzle: Maze) -> list[str]:
    """The moves that choose each of the ways in."""
    cells = (before(puzzle, Way(side, i)) for side in SIDES for i in range(puzzle.length_of(side)))
    return [str(Move("touch", cells=(cell,))) for cell in cells]
