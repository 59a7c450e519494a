"""Editing a maze, and walking through it; a position is the walk so far, as its letters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, NamedTuple

from lasermaze.core.answers import Solved
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.english import counted, grouped
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import ARROWS, Cell, Heading
from lasermaze.core.letter_grid import letters_in
from lasermaze.core.wording import at_place, worded
from lasermaze.drawing import Picture
from lasermaze.editor.grid_editor import LetterEditor
from lasermaze.editor.grid_edits import (
    check_turn,
    empty_cells,
    heading_to,
    index_of,
    painted,
    resized,
    time_in_range,
)
from lasermaze.editor.moves import Move
from lasermaze.interface import Facts, Observation, View
from lasermaze.kind import kind_of
from lasermaze.kinds.turrets.check import check
from lasermaze.kinds.turrets.check.walks import Safety, broken_step, first_broken
from lasermaze.kinds.turrets.draw import draw_moment, draw_piece
from lasermaze.kinds.turrets.puzzle import (
    EMPTY,
    GOAL,
    START,
    STEPS,
    WALL,
    TurretMaze,
    Walk,
    facing,
)
from lasermaze.kinds.turrets.reasons import (
    Blocked,
    GoesOn,
    Hit,
    LeavesGrid,
    MissesGoal,
    UnknownMove,
)
from lasermaze.kinds.turrets.words import at_step, fault, in_words

#: The number of steps for which a player sees the fire: until the turrets face as they do now.
AHEAD = 4


class Walker(NamedTuple):
    """A walker after some steps.

    Attributes:
        walk: the walk so far.
        cell: the cell where it ends.
        death: the ray that hits the walker there, or None.
        ended: whether no further step can be made: at the goal, or if the walker is hit.
    """

    walk: Walk
    cell: Cell
    death: Hit | None
    ended: bool

    @staticmethod
    def at(puzzle: TurretMaze, position: str, budget: Budget = UNLIMITED) -> Walker:
        """The walker in a position.

        Raises: PuzzleError for a text that is not a position of this maze: another letter, a step
        that cannot be made, or steps after the goal is reached or the walker is hit; TimeUpError.
        """
        check_length(puzzle, len(position))
        if strange := position.strip("NESW"):
            index = position.index(strange[0])
            message = in_words(UnknownMove(index + 1, strange[0]))
            raise PuzzleError(message, expected=STEPS, path=("moves", index))
        walk, goal = Walk(position), puzzle.goal
        for step, cell in enumerate(budget.paced(walk.cells(puzzle.start))):
            if cell == goal and step < len(walk):
                message = in_words(GoesOn(step + 1, goal))
                raise PuzzleError(message, expected="it to end there", path=("moves", step))
        broken = first_broken(Safety.of(puzzle, budget), walk, budget)
        if broken is None:
            return Walker(walk, cell, None, cell == goal)
        if not isinstance(broken, Hit) or broken.step != len(walk):
            expected, path = "a walk that can be made", ("moves", broken.step - 1)
            raise PuzzleError(at_step(broken), expected=expected, path=path)
        return Walker(walk, cell, broken, True)


def check_length(puzzle: TurretMaze, steps: int) -> None:
    """Raise PuzzleError for a walk that is too long to be played."""
    most = 4 * len(puzzle.cells)
    if steps > most:
        message = f"a walk of {counted(steps, 'step')}"
        raise PuzzleError(message, expected=f"at most {grouped(most)}")


class TurretsEditor(LetterEditor[TurretMaze, Walk, Walker]):
    """The editor of turret mazes. A maze always has one start and one goal."""

    plays = ("go", "touch", "clear")
    puzzle_type = TurretMaze
    names: ClassVar = {WALL: "wall", ARROWS[0]: "turret", START: "start", GOAL: "goal"}
    paints = WALL
    ends = START + GOAL

    # Editing

    def draw_piece(self, letter: str) -> Picture:
        """A piece alone, on a grid of one cell."""
        return draw_piece(letter)

    def check_size(self, rows: int, cols: int) -> None:
        """Raise PuzzleError for a size that an edited maze cannot have."""
        super().check_size(rows, cols)
        if rows * cols == 1:
            raise PuzzleError("a maze of one cell", expected="room for start and goal")

    def blank(self, rows: int, cols: int) -> TurretMaze:
        """An empty maze with its start and its goal in opposite corners.

        Raises: PuzzleError for a size that cannot be edited.
        """
        self.check_size(rows, cols)
        cells = START + EMPTY * (rows * cols - 2) + GOAL
        return TurretMaze(rows, cols, cells.encode())

    def edit_put(self, maze: TurretMaze, move: Move) -> TurretMaze:
        """The maze with a letter on some cells; a second start or goal replaces the first."""
        code, cells = move.code, move.cells
        changed = painted(maze, code, cells, maze.letters)
        for cell in cells:
            if maze[cell] in (START, GOAL) and maze[cell] != code:
                piece = self.names[maze[cell]]
                message = "the {piece} is on {place}: move it first"
                raise PuzzleError(worded(message, piece=piece, place=at_place(cell)))
        if code in (START, GOAL):
            changed = bytearray(maze.cells.replace(code.encode(), EMPTY.encode()))
            changed[index_of(maze, cells[-1])] = ord(code)
        return replace(maze, cells=bytes(changed))

    def edit_take(self, maze: TurretMaze, move: Move) -> TurretMaze:
        """The maze with some cells empty."""
        return self.edit_put(maze, replace(move, code=EMPTY))

    def edit_turn(self, maze: TurretMaze, move: Move) -> TurretMaze:
        """The maze with a turret turned."""
        index_of(maze, move.cell)  # raises for a cell outside
        now = facing(maze[move.cell], 0)
        check_turn(move, "turret", now is not None)
        assert now is not None
        after = now.right if move.way == "on" else Heading[move.way]
        return maze.with_letter(move.cell, after.arrow)

    def edit_size(self, maze: TurretMaze, move: Move) -> TurretMaze:
        """The maze in another size; a start or goal cut off moves to the nearest cell."""
        rows, cols = move.numbers
        self.check_size(rows, cols)
        cells = resized(maze, rows, cols, EMPTY.encode())
        for letter, other, was in ((START, GOAL, maze.start), (GOAL, START, maze.goal)):
            if letter.encode() not in cells:
                index = min(was[0], rows - 1) * cols + min(was[1], cols - 1)
                if cells[index] == ord(other):
                    index += 1 if index == 0 else -1
                cells[index] = ord(letter)
        return replace(maze, rows=rows, cols=cols, cells=bytes(cells))

    def edit_clear(self, maze: TurretMaze, move: Move) -> TurretMaze:
        """The maze without its walls and turrets."""
        cleared = bytes.maketrans((WALL + ARROWS).encode(), EMPTY.encode() * 5)
        return replace(maze, cells=maze.cells.translate(cleared))

    # Playing

    def start(self, puzzle: TurretMaze) -> str:
        """The position before the first step: no steps."""
        return ""

    def opened(self, puzzle: TurretMaze, position: str) -> Walker:
        """The walker in a position.

        Raises: PuzzleError for a text that is not a position of this maze.
        """
        return Walker.at(puzzle, position)

    def moves_from(self, puzzle: TurretMaze, walker: Walker) -> Iterator[str]:
        """The steps to empty cells, even into fire; none after the end."""
        for heading in () if walker.ended else Heading:
            if puzzle.obstacle(heading.step(walker.cell)) is None:
                yield f"go {heading.name}"

    def every_move(self, rows: int, cols: int) -> Iterator[str]:
        """A step in each of the four directions."""
        return (f"go {heading.name}" for heading in Heading)

    def observed(self, puzzle: TurretMaze, walker: Walker) -> Observation:
        """The letters of the maze, with the turrets facing as now; and 1 on the walker's cell."""
        turn = len(walker.walk) % 4
        now = bytes.maketrans(ARROWS.encode(), (ARROWS[turn:] + ARROWS[:turn]).encode())
        here = bytearray(len(puzzle.cells))
        here[index_of(puzzle, walker.cell)] = 1
        return Observation((puzzle.cells.translate(now), bytes(here)))

    def play_go(self, puzzle: TurretMaze, walker: Walker, move: Move) -> str:
        """The position after a step to a neighbour, even if a turret hits the walker there."""
        return self._stepped(puzzle, walker, Heading[move.way])

    def play_touch(self, puzzle: TurretMaze, walker: Walker, move: Move) -> str:
        """The position after a step to the touched cell."""
        return self._stepped(puzzle, walker, heading_to(walker.cell, move.cell))

    def _stepped(self, puzzle: TurretMaze, walker: Walker, heading: Heading) -> str:
        """The position after a step.

        Raises: PuzzleError for a step into a wall, a turret or off the grid, after the end, and in
        a walk that is too long.
        """
        step = len(walker.walk) + 1
        check_length(puzzle, step)
        if walker.death is not None:
            raise PuzzleError(at_step(walker.death), expected="the last step taken back")
        if walker.ended:
            message = in_words(GoesOn(step, walker.cell))
            raise PuzzleError(message, expected="a step taken back, or a new beginning")
        broken = broken_step(puzzle, walker.cell, heading, step)
        if isinstance(broken, LeavesGrid | Blocked):
            message = worded(f"to the {heading.word} {{why}}", why=in_words(broken))
            raise PuzzleError(message, expected="a step to an empty cell")
        return walker.walk.moves + heading.name

    def complete(self, puzzle: TurretMaze, walker: Walker) -> bool:
        """Whether the walk ends at the goal, alive."""
        return walker.ended and walker.death is None

    def solution_in(self, puzzle: TurretMaze, walker: Walker) -> Walk:
        """The walk, complete or not, to be checked."""
        return walker.walk

    def position(self, puzzle: TurretMaze, walk: Walk) -> str:
        """The position at the end of a walk."""
        return walk.moves

    def fewest_moves(self, puzzle: TurretMaze, answer: Solved[TurretMaze, Walk]) -> int:
        """The number of steps of a shortest walk."""
        return len(answer.witness)

    # Views

    def view(self, puzzle: TurretMaze, position: str | None, time: int | None) -> View:
        """The maze during editing or, in a position, during play.

        During editing, ``time`` chooses the phase whose fire is shown. In a position it chooses
        the walker at that time or, after the last step, the fire of the next four times.

        Raises: PuzzleError for a text that is not a position of this maze, or a time out of range.
        """
        if position is None:
            return self._edited(puzzle, time)
        walker = self.opened(puzzle, position)
        steps = len(walker.walk)
        times = steps + 1 + (0 if walker.ended else AHEAD)
        when = time_in_range(steps if time is None else time, times)
        walked = list(walker.walk.cells(puzzle.start))[: when + 1]
        faults = _faults(puzzle, walker)
        death = walker.death if when == steps else None
        return View(
            picture=draw_moment(puzzle, when, walked, fire=when > 0, broken=death),
            message=_message(walker, faults, when),
            done=not faults,
            faults=faults,
            times=times,
            now=steps,
            ways=tuple(self.moves_from(puzzle, walker)),
            cells=self.facts_if_few(puzzle, _facts_of_cells(puzzle, when, walked[-1])),
            empty=empty_cells(puzzle, EMPTY),
        )

    def _edited(self, puzzle: TurretMaze, time: int | None) -> View:
        when = time_in_range(time or 0, 4)
        turrets = sum(map(puzzle.cells.count, ARROWS.encode()))
        if time is not None:
            first = when or 4
            message = f"The fire after steps {first}, {first + 4}, {first + 8} and so on."
        else:
            message = f"{counted(turrets, 'turret')}, facing as at the start."
        return View(
            picture=draw_moment(puzzle, when, [], fire=time is not None),
            message=message,
            done=False,
            times=4,
            cells=self.facts_if_few(puzzle, _facts_of_cells(puzzle, when, None)),
            empty=empty_cells(puzzle, EMPTY),
        )


EDITOR: TurretsEditor = TurretsEditor()


def _faults(puzzle: TurretMaze, walker: Walker) -> tuple[Fault, ...]:
    if walker.death is not None:
        return (fault(walker.death),)
    if not walker.ended:
        return (fault(MissesGoal(walker.cell)),)
    return check(puzzle, walker.walk, UNLIMITED, kind_of(puzzle).choose("check", {})).faults


def _message(walker: Walker, faults: tuple[Fault, ...], when: int) -> str:
    steps = counted(len(walker.walk), "step")
    if when > len(walker.walk):
        return f"The fire as it will be after step {when}."
    if when < len(walker.walk):
        return f"After step {when} of {len(walker.walk)}."
    if not faults:
        return f"Solved: the goal is reached in {steps}, the fewest possible."
    if walker.death is not None:
        return f"Hit after {steps}: {in_words(walker.death)}."
    if walker.ended:
        return f"The goal is reached, in {faults[0].message}."
    return f"{steps} so far." if walker.walk.moves else "At the start."


def _facts_of_cells(puzzle: TurretMaze, time: int, walker: Cell | None) -> Iterator[Facts]:
    """The facts about each cell at a time."""
    facts: dict[str, Facts] = {EMPTY: ("empty",), WALL: ("wall",)}
    facts |= {START: ("start",), GOAL: ("goal",)}
    facts |= {
        heading.arrow: ("turret", f"facing {Heading((heading + time) % 4).word}")
        for heading in Heading
    }
    for cell, letter in letters_in(puzzle.cells, puzzle.cols):
        yield (*["walker"] * (cell == walker), *facts[letter])
