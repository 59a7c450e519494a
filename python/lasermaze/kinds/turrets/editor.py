"""Editing a maze, and walking through it; a position is the walk so far, as its letters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.claims import faults_in
from lasermaze.core.english import counted, grouped
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import ARROWS, Cell, Heading, place
from lasermaze.core.letter_grid import letters_in
from lasermaze.core.puzzle import check_size as check_any_size
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
from lasermaze.kinds.turrets.check.walks import Safety, broken_step, first_broken
from lasermaze.kinds.turrets.draw import Draw, draw_piece
from lasermaze.kinds.turrets.puzzle import (
    EMPTY,
    GOAL,
    START,
    STEPS,
    WALL,
    ClosedSet,
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


def check_size(rows: int, cols: int) -> None:
    """Raise PuzzleError for a size that an edited maze cannot have."""
    check_any_size(rows, cols)
    if rows * cols == 1:
        raise PuzzleError("a maze of one cell", expected="room for start and goal")


def check_length(puzzle: TurretMaze, steps: int) -> None:
    """Raise PuzzleError for a walk that is too long to be played."""
    most = 4 * len(puzzle.cells)
    if steps > most:
        message = f"a walk of {counted(steps, 'step')}"
        raise PuzzleError(message, expected=f"at most {grouped(most)}")


class Editor(LetterEditor[TurretMaze, Walk, ClosedSet, Walker]):
    """The editor of turret mazes. A maze always has one start and one goal."""

    plays = ("go", "touch", "clear")
    paints = WALL
    ends = START + GOAL

    # Editing

    def draw_piece(self, letter: str) -> Picture:
        """A piece alone, on a grid of one cell."""
        return draw_piece(letter)

    def check_size(self, rows: int, cols: int) -> None:
        """Raise PuzzleError for a size that an edited maze cannot have."""
        check_size(rows, cols)

    def edit_put(self, move: Move) -> TurretMaze:
        """The maze with a letter on some cells; a second start or goal replaces the first."""
        code, cells = move.code, move.cells
        changed = painted(self.puzzle, code, cells, self.puzzle.letters)
        for cell in cells:
            if self.puzzle[cell] in (START, GOAL) and self.puzzle[cell] != code:
                piece = self.puzzle.names[self.puzzle[cell]]
                raise PuzzleError(f"the {piece} is on {place(cell)}: move it first")
        if code in (START, GOAL):
            changed = bytearray(self.puzzle.cells.replace(code.encode(), EMPTY.encode()))
            changed[index_of(self.puzzle, cells[-1])] = ord(code)
        return replace(self.puzzle, cells=bytes(changed))

    def edit_take(self, move: Move) -> TurretMaze:
        """The maze with some cells empty."""
        return self.edit_put(replace(move, code=EMPTY))

    def edit_turn(self, move: Move) -> TurretMaze:
        """The maze with a turret turned."""
        index_of(self.puzzle, move.cell)  # raises for a cell outside
        now = facing(self.puzzle[move.cell], 0)
        check_turn(move, "turret", now is not None)
        assert now is not None
        after = now.right if move.way == "on" else Heading[move.way]
        return self.puzzle.with_letter(move.cell, after.arrow)

    def edit_size(self, move: Move) -> TurretMaze:
        """The maze in another size; a start or goal cut off moves to the nearest cell."""
        rows, cols = move.numbers
        self.check_size(rows, cols)
        cells = resized(self.puzzle, rows, cols, EMPTY.encode())
        ends = (START, GOAL, self.puzzle.start), (GOAL, START, self.puzzle.goal)
        for letter, other, was in ends:
            if letter.encode() not in cells:
                index = min(was[0], rows - 1) * cols + min(was[1], cols - 1)
                if cells[index] == ord(other):
                    index += 1 if index == 0 else -1
                cells[index] = ord(letter)
        return replace(self.puzzle, rows=rows, cols=cols, cells=bytes(cells))

    def edit_clear(self, move: Move) -> TurretMaze:
        """The maze without its walls and turrets."""
        cleared = bytes.maketrans((WALL + ARROWS).encode(), EMPTY.encode() * 5)
        return replace(self.puzzle, cells=self.puzzle.cells.translate(cleared))

    # Playing

    def start(self) -> str:
        """The position before the first step: no steps."""
        return ""

    def opened(self, position: str) -> Walker:
        """The walker in a position.

        Raises: PuzzleError for a text that is not a position of this maze.
        """
        return Walker.at(self.puzzle, position, self.budget)

    def moves_from(self, walker: Walker) -> Iterator[str]:
        """The steps to empty cells, even into fire; none after the end."""
        for heading in () if walker.ended else Heading:
            if self.puzzle.obstacle(heading.step(walker.cell)) is None:
                yield f"go {heading.name}"

    def every_move(self) -> Iterator[str]:
        """A step in each of the four directions."""
        return (f"go {heading.name}" for heading in Heading)

    def observed(self, walker: Walker) -> Observation:
        """The letters of the maze, with the turrets facing as now; 1 on the walker's cell."""
        turn = len(walker.walk) % 4
        now = bytes.maketrans(ARROWS.encode(), (ARROWS[turn:] + ARROWS[:turn]).encode())
        here = bytearray(len(self.puzzle.cells))
        here[index_of(self.puzzle, walker.cell)] = 1
        return Observation((self.puzzle.cells.translate(now), bytes(here)))

    def play_go(self, walker: Walker, move: Move) -> str:
        """The position after a step to a neighbour, even if a turret hits the walker there."""
        return self._stepped(walker, Heading[move.way])

    def play_touch(self, walker: Walker, move: Move) -> str:
        """The position after a step to the touched cell."""
        return self._stepped(walker, heading_to(walker.cell, move.cell))

    def _stepped(self, walker: Walker, heading: Heading) -> str:
        """The position after a step.

        Raises: PuzzleError for a step into a wall, a turret or off the grid, after the end, and in
        a walk that is too long.
        """
        step = len(walker.walk) + 1
        check_length(self.puzzle, step)
        if walker.death is not None:
            raise PuzzleError(at_step(walker.death), expected="the last step taken back")
        if walker.ended:
            message = in_words(GoesOn(step, walker.cell))
            raise PuzzleError(message, expected="a step taken back, or a new beginning")
        broken = broken_step(self.puzzle, walker.cell, heading, step)
        if isinstance(broken, LeavesGrid | Blocked):
            message = f"to the {heading.word} {in_words(broken)}"
            raise PuzzleError(message, expected="a step to an empty cell")
        return walker.walk.moves + heading.name

    def complete(self, walker: Walker) -> bool:
        """Whether the walk ends at the goal, alive."""
        return walker.ended and walker.death is None

    def solution_in(self, walker: Walker) -> Walk:
        """The walk, complete or not, to be checked."""
        return walker.walk

    def position(self, walk: Walk) -> str:
        """The position at the end of a walk."""
        return walk.moves

    # Views

    def view(self, position: str | None, time: int | None) -> View:
        """The maze during editing or, in a position, during play.

        During editing, ``time`` chooses the phase whose fire is shown. In a position it chooses
        the walker at that time or, after the last step, the fire of the next four times.

        Raises: PuzzleError for a text that is not a position of this maze, or a time out of range.
        """
        if position is None:
            return self._edited(time)
        walker = self.opened(position)
        steps = len(walker.walk)
        times = steps + 1 + (0 if walker.ended else AHEAD)
        when = time_in_range(steps if time is None else time, times)
        walked = list(walker.walk.cells(self.puzzle.start))[: when + 1]
        faults = tuple(self._faults(walker))
        death = walker.death if when == steps else None
        return View(
            picture=self._draw.moment(when, walked, fire=when > 0, broken=death),
            message=_message(walker, faults, when),
            done=not faults,
            faults=faults,
            times=times,
            now=steps,
            ways=tuple(self.moves_from(walker)),
            cells=self.facts_if_few(_facts_of_cells(self.puzzle, when, walked[-1])),
            empty=empty_cells(self.puzzle, EMPTY),
        )

    @property
    def _draw(self) -> Draw:
        return Draw(self.kind, self.puzzle, self.budget)

    def _faults(self, walker: Walker) -> Iterator[Fault]:
        if walker.death is not None:
            yield fault(walker.death)
        elif not walker.ended:
            yield fault(MissesGoal(walker.cell))
        else:
            yield from faults_in(self.kind.check(self.puzzle).check(walker.walk))

    def _edited(self, time: int | None) -> View:
        when = time_in_range(time or 0, 4)
        turrets = sum(map(self.puzzle.cells.count, ARROWS.encode()))
        if time is not None:
            first = when or 4
            message = f"The fire after steps {first}, {first + 4}, {first + 8} and so on."
        else:
            message = f"{counted(turrets, 'turret')}, facing as at the start."
        return View(
            picture=self._draw.moment(when, [], fire=time is not None),
            message=message,
            done=False,
            times=4,
            cells=self.facts_if_few(_facts_of_cells(self.puzzle, when, None)),
            empty=empty_cells(self.puzzle, EMPTY),
        )


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
