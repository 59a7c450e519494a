"""The checker's own search: the costs of all ways in, backward from the goals, a layer a move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lasermaze.core.budget import Budget
from lasermaze.core.grid import Heading
from lasermaze.kinds.signposts.puzzle import SIDES, TURNS, Costs, Maze, Rim

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    States = npt.NDArray[np.int64]

#: A layer of more states than this is searched by numpy, one of fewer by plain loops.
FEW = 64

#: How many states are looked at between two looks at the budget: some milliseconds.
PIECE = 1 << 14

#: What a letter does: the number of its quarter turns, or one of these.
_ANY, _GOAL, _DEATH, _OUTSIDE = 4, 5, 6, 7
_CODES = bytes.maketrans(f"{TURNS}?GX".encode(), bytes([0, 1, 2, 3, _ANY, _GOAL, _DEATH]))


def rim_costs(maze: Maze, budget: Budget) -> Rim:
    """The cost of every way in.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    Cost: at most ``4 * rows * cols`` states; some ten bytes a cell.
    """
    import numpy as np

    search = _Backward(maze, budget)
    layer: States | list[int] = search.before_goals()
    moves = 2
    while len(layer) > 0:
        if len(layer) > FEW:
            layer = search.before_many(np.asarray(layer), moves)
        else:
            layer = search.before_few(list(map(int, layer)), moves)
        moves += 1
    return Rim(*(Costs(search.rim[heading].tobytes()) for heading in SIDES.values()))


class _Backward:
    """The search backward, on a grid with a rim around it.

    A state is the number ``4 * cell + heading``. The state before it is in the cell behind:
    arrived there with the heading that its letter turns into this one, or with any heading if
    it is a ``?``. So each state before a ``?`` is met once, and only the ``?`` are remembered.
    """

    def __init__(self, maze: Maze, budget: Budget) -> None:
        import numpy as np

        self.budget = budget
        self.width = maze.cols + 2
        self.steps = (-self.width, 1, self.width, -1)
        codes = np.full((maze.rows + 2, self.width), _OUTSIDE, dtype=np.uint8)
        inner = np.frombuffer(maze.cells.translate(_CODES), dtype=np.uint8)
        codes[1:-1, 1:-1] = inner.reshape(maze.rows, maze.cols)
        self.codes = codes.tobytes()
        self.met = bytearray(len(self.codes))  # for each ?
        self.rim = {
            heading: np.zeros(maze.length_of(side), dtype=np.uint32)
            for side, heading in SIDES.items()
        }

    def before_goals(self) -> States:
        """The states one move before a goal."""
        import numpy as np

        codes = np.frombuffer(self.codes, np.uint8)
        pieces = [np.zeros(0, dtype=np.int64)]
        for first in range(0, len(codes), PIECE):
            self.budget.look()
            goals = np.flatnonzero(codes[first : first + PIECE] == _GOAL)
            if goals.size:
                pieces += self._before_piece(_all_headings(goals + first), 1)
        return np.concatenate(pieces)

    def before_few(self, layer: list[int], moves: int) -> list[int]:
        """The states before those of a layer; ``moves`` is what entering there costs."""
        if moves % 1024 == 0:
            self.budget.look()
        codes, steps, met = self.codes, self.steps, self.met
        before = []
        for state in layer:
            heading = state & 3
            cell = (state >> 2) - steps[heading]
            code = codes[cell]
            if code < _ANY:
                before.append(cell << 2 | (heading - code) & 3)
            elif code == _ANY and not met[cell]:
                met[cell] = 1
                before += range(cell << 2, (cell << 2) + 4)
            elif code == _OUTSIDE:
                row, col = divmod(cell, self.width)
                self.rim[Heading(heading)][(row if heading & 1 else col) - 1] = moves
        return before

    def before_many(self, layer: States, moves: int) -> States:
        """The same, by numpy."""
        import numpy as np

        pieces: list[States] = []
        for first in range(0, len(layer), PIECE):
            self.budget.look()
            pieces += self._before_piece(layer[first : first + PIECE], moves)
        return np.concatenate(pieces)

    def _before_piece(self, states: States, moves: int) -> Iterator[States]:
        import numpy as np

        codes, met = np.frombuffer(self.codes, np.uint8), np.frombuffer(self.met, np.uint8)
        heading = states & 3
        cell = (states >> 2) - np.array(self.steps)[heading]
        code = codes[cell]
        turning = code < _ANY
        yield cell[turning] << 2 | (heading[turning] - code[turning]) & 3
        free = np.unique(cell[code == _ANY])
        free = free[met[free] == 0]
        met[free] = 1
        yield _all_headings(free)
        outside = code == _OUTSIDE
        for inward in Heading if outside.any() else ():
            rows, cols = np.divmod(cell[outside & (heading == inward)], self.width)
            self.rim[inward][(rows if inward & 1 else cols) - 1] = moves


def _all_headings(cells: States) -> States:
    """The states of these cells, with every heading of arrival."""
    import numpy as np

    states: States = (cells[:, None] * 4 + np.arange(4)).ravel()
    return states
