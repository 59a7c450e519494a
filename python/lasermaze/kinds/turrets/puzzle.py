"""The turret maze: its grid, a walk through it, and the proof that there is no walk."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from lasermaze.core.bits import as_bytes, merged
from lasermaze.core.brief import brief
from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import ARROWS, Cell, Heading, place
from lasermaze.core.letter_grid import LetterGrid
from lasermaze.option import option

#: The letters of a cell. A turret is the arrow of the heading that it faces at time 0.
EMPTY, WALL, START, GOAL = ".", "#", "S", "G"


@dataclass(frozen=True)
class TurretsOptions:
    """The options of mazes."""

    count_walks: bool = option(
        False, "count all shortest walks, exactly, however many there are", "solve"
    )
    any_verdict: bool = option(
        False, "place start and goal at random; there may be no walk", "generate"
    )
    impossible: bool = option(False, "make a maze without a walk", "generate")
    unique: bool = option(False, "make sure that there is exactly one shortest walk", "generate")


#: The letters of a walk, in the words of messages.
STEPS = "N, E, S or W, in capital letters"


@dataclass(frozen=True, repr=False)
class TurretMaze(LetterGrid["TurretMaze", "Walk", "ClosedSet"]):
    """A grid of empty cells, walls and turrets, with one start and one goal.

    Raises: PuzzleError, with the ``path`` of the fault, for anything else.
    """

    kind = "turrets"
    letters: ClassVar[str] = EMPTY + WALL + START + GOAL + ARROWS
    names: ClassVar = {WALL: "wall", ARROWS[0]: "turret", START: "start", GOAL: "goal"}
    most_cells: ClassVar[int] = 1 << 28

    def __post_init__(self) -> None:
        super().__post_init__()
        for letter, name in ((START, "start"), (GOAL, "goal")):
            self._check_unique(letter.encode(), name)

    def _check_unique(self, letter: bytes, name: str) -> None:
        """Raise PuzzleError, with its path, unless exactly one cell has this letter."""
        first = self.cells.find(letter)
        if first < 0:
            raise PuzzleError(
                f"there is no {name} {letter.decode()!r}",
                expected=f"one cell {letter.decode()}",
                path=("grid",),
            )
        second = self.cells.find(letter, first + 1)
        if second >= 0:
            raise PuzzleError(
                f"a second {name} {letter.decode()!r}",
                expected=f"only the one in {place(divmod(first, self.cols))} of the grid",
                path=("grid", *divmod(second, self.cols)),
            )

    @property
    def start(self) -> Cell:
        """The cell on which the walk begins."""
        return divmod(self.cells.index(START.encode()), self.cols)

    @property
    def goal(self) -> Cell:
        """The cell on which the walk ends."""
        return divmod(self.cells.index(GOAL.encode()), self.cols)

    @property
    def packed(self) -> tuple[int, int, bytes, int, int]:
        """The arguments for compiled code: rows, columns, cells, indices of start and goal."""
        start, goal = (self.cells.index(letter.encode()) for letter in (START, GOAL))
        return self.rows, self.cols, self.cells, start, goal

    def obstacle(self, cell: Cell) -> Literal["rim", "wall", "turret"] | None:
        """The obstacle on a cell for walkers and rays; None if empty, as start and goal are."""
        if not self.inside(cell):
            return "rim"
        if self[cell] in (EMPTY, START, GOAL):
            return None
        return "wall" if self[cell] == WALL else "turret"

    def end_of_ray(self, cell: Cell, heading: Heading) -> Cell:
        """The last cell that a ray from a cell crosses; the cell itself if it crosses none."""
        while self.obstacle(onward := heading.step(cell)) is None:
            cell = onward
        return cell

    def hit_by(self, cell: Cell, time: int) -> Iterator[Cell]:
        """The turrets whose rays hit a cell after the step with this number."""
        for heading in Heading:
            there = heading.step(self.end_of_ray(cell, heading))
            if self.inside(there) and facing(self[there], time) == heading.back:
                yield there


@dataclass(frozen=True, repr=False)
class Walk:
    """A walk from the start: its ``moves``, one letter of ``NESW`` a step."""

    moves: str

    def __len__(self) -> int:
        return len(self.moves)

    def __str__(self) -> str:
        """The moves."""
        return self.moves

    def cells(self, start: Cell) -> Iterator[Cell]:
        """Every cell of the walk, the start first."""
        yield start
        for move in self.moves:
            start = Heading[move].step(start)
            yield start

    def end(self, start: Cell) -> Cell:
        """The last cell of the walk."""
        count = self.moves.count
        return start[0] + count("S") - count("N"), start[1] + count("E") - count("W")

    def __repr__(self) -> str:
        shown = self.moves if len(self.moves) <= 24 else f"{self.moves[:23]}…"
        return brief(self, f"of {counted(len(self), 'step')}: {shown}")


@dataclass(frozen=True, repr=False)
class ClosedSet:
    """The certificate of an impossible maze: all states that can be reached from the start.

    A state is a cell with the time mod 4. The parity of row + column + time never changes, so
    a cell has two states. ``states`` holds one bit for each: first all the states at the times
    0 or 1 (mod 4; the parity fixes which), then all those at 2 or 3. Each half has the rows from
    the top, each row in whole bytes, with the westernmost cell in the lowest bit.
    """

    states: bytes

    def __len__(self) -> int:
        return int.from_bytes(self.states, "little").bit_count()

    def __str__(self) -> str:
        """Such as ``1,234 states``."""
        return counted(len(self), "state")

    def __repr__(self) -> str:
        return brief(self, f"of {counted(len(self), 'state')}")

    @staticmethod
    def size(maze: TurretMaze) -> int:
        """The number of bytes of the set for a maze."""
        return 2 * maze.rows * -(-maze.cols // 8)

    def cells(self, maze: TurretMaze) -> bytes | None:
        """For each cell 1 if it has a state in the set, else 0; None for a set of another size."""
        if len(self.states) != self.size(maze):
            return None
        half = len(self.states) // 2
        either = merged(self.states[:half], self.states[half:])
        bits = as_bytes(either, lowest_first=True)
        width = 8 * -(-maze.cols // 8)
        if width == maze.cols:
            return bits
        return b"".join(bits[row * width : row * width + maze.cols] for row in range(maze.rows))


def facing(letter: str, time: int) -> Heading | None:
    """The heading that a turret faces after ``time`` steps; None if the letter is not a turret."""
    turned = ARROWS.find(letter)
    return Heading((turned + time) % 4) if turned >= 0 else None
