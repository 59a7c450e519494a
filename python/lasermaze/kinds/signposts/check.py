"""The checker of the maze without walls: walks by the letters, and a plain search of its own.

An escape is replayed move by move. Its cost, the costs of all ways in and their number are held
against a plain search backward from the goals (`rim_costs`). A "no" is a set of states; `refute`
looks whether it holds the ways in, whether every letter leads from it only into itself, to
death or out, and whether it holds no goal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from lasermaze.core.answers import Solved
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.claims import Recount, judge_solutions
from lasermaze.core.english import counted, in_digits
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import Heading
from lasermaze.kind import Verdict
from lasermaze.kinds.signposts.puzzle import (
    SIDES,
    TURNS,
    Costs,
    Escape,
    Maze,
    Reached,
    Rim,
    Way,
    turned,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    States = npt.NDArray[np.int64]
    Bytes = npt.NDArray[np.uint8]

#: A layer of more states than this is searched by numpy, one of fewer by plain loops.
FEW = 64

#: How many states are looked at between two looks at the budget: some milliseconds.
PIECE = 1 << 14

#: How many faults of one rule are told.
TOLD = 10


def check(puzzle: Maze, escape: Escape, budget: Budget = UNLIMITED, *, way: str = "") -> Verdict:
    """Every way in which an escape fails.

    The rules that a fault may name: ``escape`` (it is none), ``way`` (no such way in, or not
    the one asked for), ``route`` (a move against the letters, out of the grid, into death, past
    a goal, or an end short of it), ``cost`` (not the number of moves), ``shortest`` (there is a
    shorter route, or a cheaper way in), ``costs`` (another way in costs something else).
    """
    if faults := tuple(_faults_of_form(puzzle, escape, way)):
        return Verdict(faults)
    return Verdict(tuple(_faults(puzzle, escape, rim_costs(puzzle, budget), budget, way)))


def _faults_of_form(maze: Maze, escape: Any, way: Any) -> Iterator[Fault]:
    """What makes a value of any type no escape of this maze, or a way none of its ways in."""
    yield from _faults_of_option(maze, way)
    if not isinstance(escape, Escape):
        yield Fault("escape", f"no escape, but {type(escape).__name__}")
        return
    entrance, costs = escape.way, escape.costs
    if not isinstance(entrance, Way) or not _is_written_well(entrance):
        yield Fault("way", f"no way in, but {type(entrance).__name__}")
    elif not maze.has(entrance):
        yield Fault("way", f"the maze has no way in {str(entrance)[:40]}")
    if type(escape.cost) is not int:
        yield Fault("cost", f"the cost is no number, but {type(escape.cost).__name__}")
    if not isinstance(escape.route, str) or escape.route.strip("NESW"):
        yield Fault("route", "the route is not written in the letters N, E, S, W")
    if costs is not None:
        sides = isinstance(costs, Rim) and all(isinstance(side, tuple | Costs) for side in costs)
        if not sides:
            yield Fault("costs", "the costs are not those of four sides")


def _faults_of_option(maze: Maze, way: Any) -> Iterator[Fault]:
    """What is wrong with the way in that is asked for."""
    try:
        if way:
            maze.way(way)
    except (PuzzleError, TypeError) as error:
        yield Fault("way", str(error))


def _is_written_well(way: Way) -> bool:
    return isinstance(way.side, str) and type(way.index) is int


def _faults(maze: Maze, escape: Escape, rim: Rim, budget: Budget, way: str) -> Iterator[Fault]:
    """What is wrong with an escape, if these are the costs of all ways in."""
    yield from _faults_of_route(maze, escape, budget)
    if way and escape.way != maze.way(way):
        yield Fault("way", f"a way in {escape.way.words}, not {maze.way(way).words}")
    if escape.cost != len(escape.route):
        yield Fault(
            "cost", f"said to cost {in_digits(escape.cost)}, with {len(escape.route)} moves"
        )
    yield from _faults_of_costs(escape, rim, budget)


def _faults_of_route(maze: Maze, escape: Escape, budget: Budget) -> Iterator[Fault]:
    """The first move that is against the rules, or an end short of a goal."""
    if escape.route[:1] != escape.way.heading.name:
        inward = escape.way.heading.word
        yield Fault("route", f"the first move must go {inward}, {escape.way.words}")
        return
    cell, heading = maze.first_cell(escape.way), escape.way.heading
    for number, name in enumerate(escape.route[1:], start=2):
        if number % PIECE == 0:
            budget.look()
        letter, onward = maze[cell], Heading[name]
        if letter in "GX":
            what = "the goal is reached" if letter == "G" else "the walker is dead"
            yield Fault("route", f"{what}, yet the route goes on", cell)
            return
        if letter != "?" and onward != turned(heading, letter):
            must = turned(heading, letter).word
            yield Fault("route", f"move {number} goes {onward.word}, {letter} says {must}", cell)
            return
        if not maze.holds(onward.step(cell)):
            yield Fault("route", f"move {number} leaves the grid to the {onward.word}", cell)
            return
        cell, heading = onward.step(cell), onward
    if maze[cell] != "G":
        yield Fault("route", f"the route ends on {maze[cell]}, not on a goal", cell)


def _faults_of_costs(escape: Escape, rim: Rim, budget: Budget) -> Iterator[Fault]:
    """What is said of costs, against what a plain search finds."""
    least = rim.of(escape.way)
    if least is not None and escape.cost != least:
        message = f"{in_digits(escape.cost)} moves {escape.way.words}, {least} are the least"
        yield Fault("shortest", message)
    if escape.costs is None:
        return
    for side in SIDES:
        claimed, found = getattr(escape.costs, side), getattr(rim, side)
        if len(claimed) != len(found):
            yield Fault("costs", f"{len(claimed)} costs for the {side}, which has {len(found)}")
        yield from _faults_of_side(side, claimed, found, budget)
    best = rim.best(budget)
    if best is not None and escape.cost > best[0]:
        yield Fault(
            "shortest", f"{in_digits(escape.cost)} moves, {best[0]} are enough {best[1].words}"
        )


def _faults_of_side(side: str, claimed: Any, found: Any, budget: Budget) -> Iterator[Fault]:
    """The costs of one side that are not those found."""
    for first in range(0, len(claimed), PIECE):
        budget.look()
        pair = claimed[first : first + PIECE], found[first : first + PIECE]
        for number, (one, other) in enumerate(zip(*pair, strict=False), start=first + 1):
            if type(one) is not type(other) or one != other:
                said = one if one is None or type(one) is int else type(one).__name__
                yield Fault("costs", f"{side} {number}: said to cost {said}, it costs {other}")


def rim_costs(maze: Maze, budget: Budget = UNLIMITED) -> Rim:
    """The cost of every way in, found by going backward from the goals, a layer a move.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    Cost: at most ``4 * rows * cols`` states; some ten bytes a cell.
    """
    search = _Backward(maze, budget)
    layer, moves = search.from_goals(), 2
    while len(layer) > 0:
        if len(layer) > FEW:
            layer = search.from_many(layer, moves)
            moves += 1
        else:
            layer, moves = search.while_few(layer, moves)
    return Rim(*(Costs(search.sides[heading]) for heading in SIDES.values()))


class _Backward:
    """The search backward, on a grid with a rim around it.

    A state is the number ``4 * cell + heading``. The state before it is in the cell behind:
    arrived there with the heading that its letter turns into this one, or with any heading if
    it is a ``?``. So each state before a ``?`` is met once, and only the ``?`` are remembered.
    """

    def __init__(self, maze: Maze, budget: Budget) -> None:
        import numpy as np

        self.maze = maze
        self.budget = budget
        self.width = maze.cols + 2
        self.steps = (-self.width, 1, self.width, -1)
        letters = np.zeros((maze.rows + 2, self.width), dtype=np.uint8)
        letters[1:-1, 1:-1] = maze.grid
        self.letters = letters.tobytes()
        self.met = bytearray(len(self.letters))  # for each ?
        lengths = {heading: maze.length_of(side) for side, heading in SIDES.items()}
        self.sides = {heading: bytearray(4 * length) for heading, length in lengths.items()}
        self.views = [memoryview(self.sides[heading]).cast("I") for heading in Heading]
        self.arrays = [np.frombuffer(self.sides[heading], np.uint32) for heading in Heading]
        self.codes = np.full(256, _NOTHING, dtype=np.uint8)
        for letter, code in _CODES.items():
            self.codes[letter] = code

    def from_goals(self) -> States | list[int]:
        """The states one move before a goal."""
        import numpy as np

        found: list[States] = []
        goals: list[int] = []
        cell = self.letters.find(b"G")
        few: list[int] = []
        while cell >= 0:
            goals += range(4 * cell, 4 * cell + 4)
            cell = self.letters.find(b"G", cell + 1)
            if len(goals) >= PIECE or cell < 0:
                self.budget.look()
                if len(goals) > FEW:
                    found.append(self.from_many(np.array(goals), 1))
                else:
                    few = self._from_few(goals, 1)
                goals.clear()
        return few if not found else np.concatenate([*found, np.array(few, dtype=np.int64)])

    def while_few(self, layer: States | list[int], moves: int) -> tuple[States | list[int], int]:
        """A layer before these states, and its moves, once it has many states, or none."""
        few = [int(state) for state in layer]
        looked = 0
        while few and len(few) <= FEW:
            looked += len(few)
            if looked >= PIECE:
                looked = 0
                self.budget.look()
            few = self._from_few(few, moves)
            moves += 1
        return few, moves

    def _from_few(self, layer: list[int], moves: int) -> list[int]:
        """The states before those of a layer; ``moves`` is what entering there costs."""
        letters, steps, met = self.letters, self.steps, self.met
        before = []
        for state in layer:
            heading = state & 3
            cell = (state >> 2) - steps[heading]
            code = _CODES.get(letters[cell], _NOTHING)
            if code < 4:
                before.append(cell << 2 | (heading - code) & 3)
            elif code == _ANY:
                if not met[cell]:
                    met[cell] = 1
                    before += range(cell << 2, (cell << 2) + 4)
            elif code == _OUTSIDE:
                row, col = divmod(cell, self.width)
                self.views[heading][(row if heading & 1 else col) - 1] = moves
        return before

    def from_many(self, layer: States | list[int], moves: int) -> States:
        """The states before those of a layer, by numpy."""
        import numpy as np

        whole = np.asarray(layer)
        pieces = [np.zeros(0, dtype=np.int64)]
        for first in range(0, len(whole), PIECE):
            self.budget.look()
            pieces += self._from_piece(whole[first : first + PIECE], moves)
        return np.concatenate(pieces)

    def _from_piece(self, states: States, moves: int) -> Iterator[States]:
        import numpy as np

        letters, met = np.frombuffer(self.letters, np.uint8), np.frombuffer(self.met, np.uint8)
        heading = states & 3
        cell = (states >> 2) - np.array(self.steps)[heading]
        code = self.codes[letters[cell]]
        turning = code < 4
        yield cell[turning] << 2 | (heading[turning] - code[turning]) & 3
        free = np.unique(cell[code == _ANY])
        free = free[met[free] == 0]
        met[free] = 1
        yield (free[:, None] * 4 + np.arange(4)).ravel()
        outside = code == _OUTSIDE
        for inward in Heading if outside.any() else ():
            rows, cols = np.divmod(cell[outside & (heading == inward)], self.width)
            self.arrays[inward][(rows if inward & 1 else cols) - 1] = moves


#: What a letter does: its quarter turns, or one of these.
_ANY, _NOTHING, _OUTSIDE = 4, 5, 6
_CODES = {ord(letter): turns for turns, letter in enumerate(TURNS)} | {ord("?"): _ANY, 0: _OUTSIDE}


def refute(puzzle: Maze, reached: Reached, budget: Budget = UNLIMITED, *, way: str = "") -> Verdict:
    """Why a set of states does not prove that the ways in (or the one ``way``) all fail.

    The rules that a fault may name: ``set`` (it is none), ``size``, ``goal`` and ``death``
    (states that must not be in the set), ``entry`` (a way in that is not), ``closed`` (a move
    that leads out of the set), ``superfluous`` (a state that nothing in the set leads to).

    Cost: some ten bytes a cell.
    """
    if spoiled := tuple(_faults_of_option(puzzle, way)):
        return Verdict(spoiled)
    if not isinstance(reached, Reached) or not isinstance(reached.bits, bytes):
        return Verdict((Fault("set", f"no set of states, but {type(reached).__name__}"),))
    states = headings_in(puzzle, reached, budget)
    if states is None:
        wanted = f"{4 * puzzle.rows * puzzle.cols} states, the rest zeros"
        return Verdict((Fault("size", f"{8 * len(reached.bits)} bits for {wanted}"),))
    alive, goal = puzzle.grid != ord("X"), puzzle.grid == ord("G")
    entries = _entries(puzzle, way, budget) * alive
    moved = _moved(puzzle, states, budget) * alive
    found: dict[tuple[str, str], Callable[[], Bytes]] = {
        ("goal", "a goal is reached"): lambda: states * goal,
        ("death", "a walker dies here"): lambda: states * ~alive,
        ("entry", "a way in is missing"): lambda: entries & ~states,
        ("closed", "a move leads here, out of the set"): lambda: moved & ~entries & ~states,
        ("superfluous", "nothing in the set leads here"): lambda: (
            states * alive & ~entries & ~moved
        ),
    }
    faults: list[Fault] = []
    for (rule, message), wrong in found.items():
        budget.look()
        faults += _told(rule, message, wrong(), budget)
    return Verdict(tuple(faults))


def _told(rule: str, message: str, wrong: Bytes, budget: Budget) -> Iterator[Fault]:
    """The first faults of a rule; one is enough for a "no"."""
    import numpy as np

    found: list[tuple[int, int]] = []
    flat = wrong.ravel()
    for heading in Heading:
        for first in range(0, flat.size, 1 << 20):
            budget.look()
            piece = flat[first : first + (1 << 20)] & (1 << heading)
            if len(found) < TOLD and piece.any():
                found += [(heading, int(cell) + first) for cell in np.flatnonzero(piece)[:TOLD]]
    for arrival, cell in found[:TOLD]:
        where = divmod(cell, wrong.shape[1])
        yield Fault(rule, f"{message}, heading {Heading(arrival).word}", where)


def headings_in(maze: Maze, reached: Reached, budget: Budget = UNLIMITED) -> Bytes | None:
    """A set of states as one byte a cell (rows, cols), with a bit for each heading of arrival.

    None where it is no set of this maze's states.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    import numpy as np

    size = maze.rows * maze.cols
    if len(reached.bits) != -(-4 * size // 8) or reached.bits[-1] & (1 << -4 * size % 8) - 1:
        return None
    packed = np.frombuffer(reached.bits, dtype=np.uint8)
    states = np.zeros(size, dtype=np.uint8)
    for heading in Heading:
        for first in range(0, size, 1 << 20):
            budget.look()
            count = min(1 << 20, size - first)
            offset = heading * size + first
            bits = np.unpackbits(packed[offset // 8 : (offset + count) // 8 + 1])
            states[first : first + count] |= bits[offset % 8 :][:count] << int(heading)
    return states.reshape(maze.rows, maze.cols)


def _entries(maze: Maze, way: str, budget: Budget) -> Bytes:
    """The first states of the ways in, or of the one asked for."""
    import numpy as np

    entries = np.zeros((maze.rows, maze.cols), dtype=np.uint8)
    if way:
        one = maze.way(way)
        entries[maze.first_cell(one)] = 1 << one.heading
        return entries
    budget.look()
    entries[0] |= 1 << Heading.S
    entries[-1] |= 1 << Heading.N
    entries[:, 0] |= 1 << Heading.E
    entries[:, -1] |= 1 << Heading.W
    return entries


def _moved(maze: Maze, states: Bytes, budget: Budget) -> Bytes:
    """The states that one move leads to from some states; moves out of the grid are dropped."""
    import numpy as np

    onward = np.zeros((256, 16), dtype=np.uint8)  # by letter and headings of arrival
    for arrivals in range(1, 16):
        for turns, name in enumerate(TURNS):
            turned_bits = arrivals << turns
            onward[ord(name), arrivals] = (turned_bits | turned_bits >> 4) & 15
        onward[ord("?"), arrivals] = 15
    moved = np.zeros_like(states)
    # Bands of rows, so that no call takes long, and each with its two neighbours.
    band = max(1, (1 << 20) // maze.cols)
    for first in range(0, maze.rows, band):
        budget.look()
        stop = first + band
        low, high = max(0, first - 1), stop + 1
        leaving = onward[maze.grid[low:high], states[low:high]]
        inner = leaving[first - low :][:band]
        rows = moved[first:stop]
        rows[:, 1:] |= inner[:, :-1] & (1 << Heading.E)
        rows[:, :-1] |= inner[:, 1:] & (1 << Heading.W)
        below = leaving[first - low + 1 :][:band]
        rows[: len(below)] |= below & (1 << Heading.N)
        above = leaving[: len(rows)] if first else leaving[: len(rows) - 1]
        rows[len(rows) - len(above) :] |= above & (1 << Heading.S)
    return moved


def confirm(
    answer: Solved[Maze, Escape],
    budget: Budget = UNLIMITED,
    recount_how: Recount = "quick",
    *,
    way: str = "",
) -> Verdict:
    """The verdict on all that a solved answer claims.

    The plain search that verifies the costs also finds how many ways in succeed and which is
    the cheapest, so no claim is left unconfirmed, whatever ``recount_how`` is.
    """
    puzzle = answer.puzzle
    for escape in answer.solutions:
        if faults := tuple(_faults_of_form(puzzle, escape, way)):
            return Verdict(faults)
    rim = rim_costs(puzzle, budget)
    replayed = judge_solutions(
        answer, lambda escape: Verdict(tuple(_faults(puzzle, escape, rim, budget, way)))
    )
    if not replayed.ok:
        return replayed
    found = 1 if way else rim.count_succeeding(budget)
    return Verdict(tuple(_faults_of_claims(answer, rim, found, budget, way)))


def _faults_of_claims(
    answer: Solved[Maze, Escape], rim: Rim, found: int, budget: Budget, way: str
) -> Iterator[Fault]:
    """What is wrong with an answer whose escapes are all right, one by one."""
    first_by: dict[Way, int] = {}
    for number, escape in enumerate(answer.solutions, start=1):
        same = first_by.setdefault(escape.way, number)
        if same != number:
            yield Fault("count", f"solution {number} takes the same way in as solution {same}")
    if found < answer.count:
        yield Fault(
            "count", f"{counted(answer.count, 'solution')} claimed, a recount finds {found}"
        )
    if found > answer.count and answer.exact:
        yield Fault(
            "count", f"said to be all, {in_digits(answer.count)}, but a recount finds {found}"
        )
    best = None if way else rim.best(budget)
    if best is not None and answer.witness.cost > best[0]:
        message = f"{in_digits(answer.witness.cost)} moves, {best[0]} are enough {best[1].words}"
        yield Fault("shortest", message)


def recount(
    puzzle: Maze,
    budget: Budget = UNLIMITED,
    *,
    way: str = "",
    limit: int | None = None,
    effort: int | None = None,
) -> int | None:
    """How many ways in reach a goal, by the plain search; at most ``limit``.

    None for a maze of more than ``effort`` cells.

    Raises: PuzzleError for a way that the maze lacks; TimeUpError.
    """
    if effort is not None and puzzle.rows * puzzle.cols > effort:
        return None
    asked = puzzle.way(way) if way else None
    rim = rim_costs(puzzle, budget)
    found = rim.count_succeeding(budget) if asked is None else int(rim.of(asked) is not None)
    return found if limit is None else min(found, limit)
