"""The checker of turret mazes: by the rules, with plain searches of its own, no kernel.

Where a walker survives at which times is found once, by passes along the rows and columns. A
walk is replayed on that. That it is a shortest one, how many there are, and that a set of
states is closed, is seen by plain searches over the states where a walker survives. Layers of
many states are searched by numpy, so that a maze of millions of cells can be checked too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from lasermaze.core.answers import Solved
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.claims import Recount, judge_count, judge_solutions
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.kind import Verdict
from lasermaze.kinds.turrets.puzzle import ClosedSet, TurretMaze, Walk, facing, steps_in_words

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Bytes = npt.NDArray[np.uint8]
    Cells = npt.NDArray[np.intp]

#: A layer of more states than this is searched by numpy, one of fewer by plain loops.
FEW = 64

#: How many states or steps are looked at between two looks at the budget: some milliseconds.
PIECE = 1 << 14

#: How many cells numpy looks at in one call: a few milliseconds.
BAND = 1 << 19

#: How many states a quick recount of the shortest walks looks at: some tenths of a second.
QUICK_STATES = 200_000


class Broken(NamedTuple):
    """Where a walk breaks a rule: at which step, which rule, in which words, on which cell."""

    step: int
    rule: str
    what: str
    cell: Cell | None


def check(puzzle: TurretMaze, walk: Walk, budget: Budget = UNLIMITED) -> Verdict:
    """Every way in which ``walk`` is no shortest walk through ``puzzle``.

    The rules that a fault may name: ``walk`` (it is none), ``move``, ``grid``, ``blocked``,
    ``fire``, ``goal``, ``shortest``. The replay ends at the first move that breaks a rule.
    """
    for fault in _faults_of_form(walk):
        return Verdict((fault,))
    alive = survivors(puzzle, budget)
    for fault in replay(puzzle, walk, budget, alive):
        return Verdict((fault,))
    least = fewest_steps(puzzle, len(walk) - 1, budget, alive)
    return Verdict(tuple(_faults_of_length(walk, least)))


def _faults_of_form(walk: Any) -> Iterator[Fault]:
    """What makes a value of any type no walk."""
    if not isinstance(walk, Walk):
        yield Fault("walk", f"no walk, but {type(walk).__name__}")
    elif not isinstance(walk.moves, str):
        yield Fault("walk", f"the moves are no text, but {type(walk.moves).__name__}")


def _faults_of_length(walk: Walk, least: int | None) -> Iterator[Fault]:
    if least is not None and least < len(walk):
        message = f"{steps_in_words(len(walk))}, but {least} are enough"
        yield Fault("shortest", message)


def replay(
    puzzle: TurretMaze, walk: Walk, budget: Budget = UNLIMITED, alive: Bytes | None = None
) -> Iterator[Fault]:
    """What stops the walker, if anything: the first broken rule.

    ``alive`` is what `survivors` finds.
    """
    broken = first_broken(puzzle, walk, budget, alive)
    if broken is not None:
        what = f"step {broken.step}: {broken.what}"
        yield Fault(broken.rule, what, broken.cell)
        return
    rows, cols = puzzle.start
    rows += walk.moves.count("S") - walk.moves.count("N")
    cols += walk.moves.count("E") - walk.moves.count("W")
    if (rows, cols) != puzzle.goal:
        yield Fault("goal", "the walk does not end at the goal", (rows, cols))


def first_broken(
    puzzle: TurretMaze, walk: Walk, budget: Budget = UNLIMITED, alive: Bytes | None = None
) -> Broken | None:
    """The first step that breaks a rule; None where each one can be made and is survived.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    Cost: one pass over the maze, unless ``alive`` is given, and one along the walk.
    """
    import numpy as np

    alive = survivors(puzzle, budget) if alive is None else alive
    width = puzzle.cols + 2
    strides = np.zeros(128, dtype=np.intp)
    for move, stride in zip("NESW", (-width, 1, width, -1), strict=True):
        strides[ord(move)] = stride
    moves = walk.moves
    known = len(moves) if not moves.strip("NESW") else _first_unknown(moves)
    here = _rimmed(puzzle, puzzle.start)
    for first in range(0, known, PIECE):
        budget.look()
        letters = np.frombuffer(moves[first : min(known, first + PIECE)].encode(), np.uint8)
        cells = here + np.cumsum(strides[letters])
        times = np.arange(first + 1, first + 1 + len(cells)) % 4
        # A walk that leaves the grid comes to its rim first, where nothing survives.
        dead = alive[np.clip(cells, 0, len(alive) - 1)] >> times & 1 == 0
        if dead.any():
            index = int(dead.argmax())
            return _broken(puzzle, first + index + 1, _unrimmed(puzzle, int(cells[index])))
        here = int(cells[-1])
    if known < len(moves):
        return Broken(known + 1, "move", f"{moves[known]!r} is no move", None)
    return None


def _first_unknown(moves: str) -> int:
    return next((index for index, move in enumerate(moves) if move not in "NESW"), len(moves))


def _broken(puzzle: TurretMaze, step: int, cell: Cell) -> Broken:
    """Why a walker does not survive a step to a cell."""
    if not puzzle.inside(cell):
        return Broken(step, "grid", "the walker leaves the grid", None)
    if not puzzle.is_empty(cell):
        what = "a wall" if puzzle[cell] == "#" else "a turret"
        return Broken(step, "blocked", f"there is {what}", cell)
    turret = next(shooters(puzzle, cell, step))
    return Broken(step, "fire", f"the turret at {place(turret)} hits", cell)


def shooters(puzzle: TurretMaze, cell: Cell, time: int) -> Iterator[Cell]:
    """The turrets that hit a cell after the step with this number, found by looking around."""
    for look in Heading:
        there = look.step(cell)
        while puzzle.inside(there) and puzzle.is_empty(there):
            there = look.step(there)
        if puzzle.inside(there) and facing(puzzle[there], time) == look.back:
            yield there


def survivors(puzzle: TurretMaze, budget: Budget = UNLIMITED) -> Bytes:
    """The times mod 4 at which a walker survives on each cell, as bits of one byte a cell.

    The cells are those of a grid with a rim of one cell all around, row by row, where nothing
    survives.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    Cost: four passes over the maze; some seven bytes a cell.
    """
    import numpy as np

    height, width = puzzle.rows + 2, puzzle.cols + 2
    letters = np.zeros((height, width), dtype=np.uint8)
    letters[1:-1, 1:-1] = puzzle.grid
    fire = np.zeros((height, width), dtype=np.uint8)  # bit t: a ray crosses at the times t mod 4
    _add_rays(letters.ravel(), fire.ravel(), Heading.E, budget)
    _add_rays(letters.ravel()[::-1], fire.ravel()[::-1], Heading.W, budget)
    columns = np.empty((width, height), dtype=np.uint8)
    _transpose(letters, columns, budget)
    fire_in_columns = np.zeros((width, height), dtype=np.uint8)
    _add_rays(columns.ravel(), fire_in_columns.ravel(), Heading.S, budget)
    _add_rays(columns.ravel()[::-1], fire_in_columns.ravel()[::-1], Heading.N, budget)
    _transpose(fire_in_columns, letters, budget)
    fire |= letters
    budget.look()
    fire ^= 15
    fire[1:-1, 1:-1] *= _empty_letters()[puzzle.grid]
    for rim in (fire[0], fire[-1], fire[:, 0], fire[:, -1]):
        rim[:] = 0
    return fire.ravel()


@cache
def _fires(heading: Heading) -> Bytes:
    """By letter the times mod 4 when it fires along a heading, as bits."""
    import numpy as np

    fires = np.zeros(256, np.uint8)
    for time in range(4):
        for letter in "^>v<":
            fires[ord(letter)] |= (facing(letter, time) == heading) << time
    return fires


@cache
def _empty_letters() -> Bytes:
    """1 for each letter of a cell where a walker may stand, else 0."""
    import numpy as np

    return np.array([letter in b".SG" for letter in range(256)], dtype=np.uint8)


def _transpose(grid: Bytes, columns: Bytes, budget: Budget) -> None:
    """Write the columns of a grid as rows."""
    band = max(1, BAND // grid.shape[1])
    for first in range(0, len(grid), band):
        budget.look()
        columns[:, first : first + band] = grid[first : first + band].T


def _add_rays(letters: Bytes, fire: Bytes, heading: Heading, budget: Budget) -> None:
    """Add the rays along a heading, in which the lines of cells follow one another.

    What a ray comes from is the last cell before that is not empty. A line ends at the rim.
    """
    import numpy as np

    fires, may_stand = _fires(heading), _empty_letters()
    last = 0
    for first in range(0, len(letters), BAND):
        budget.look()
        band = letters[first : first + BAND]
        empty = may_stand[band] == 1
        source = np.where(empty, 0, np.arange(first, first + len(band)))
        np.maximum.accumulate(np.maximum(source, last, out=source), out=source)
        last = int(source[-1])
        fire[first : first + BAND] |= np.where(empty, fires[letters[source]], 0)


def fewest_steps(
    puzzle: TurretMaze,
    limit: int | None = None,
    budget: Budget = UNLIMITED,
    alive: Bytes | None = None,
) -> int | None:
    """The least number of steps to the goal, by a plain search in layers.

    None where the goal cannot be reached, or not within ``limit`` steps. ``alive`` is what
    `survivors` finds.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    layers = _Layers(puzzle, survivors(puzzle, budget) if alive is None else alive, budget)
    goal = _rimmed(puzzle, puzzle.goal)
    before = layers.fresh[goal]
    while limit is None or layers.step < limit:
        if not layers.advance():
            return None
        if layers.fresh[goal] != before:
            return layers.step
    return None


def least_steps(puzzle: TurretMaze) -> dict[Cell, int]:
    """The least number of steps after which one can stand on a cell, for all that one can."""
    layers = _Layers(puzzle, survivors(puzzle), UNLIMITED)
    least = {puzzle.start: 0}
    while layers.advance():
        for index in layers.layer:
            least.setdefault(_unrimmed(puzzle, int(index)), layers.step)
    return least


class _Layers:
    """A search over the states where a walker survives, all those of one step after another.

    Attributes:
        fresh: the times mod 4 of each cell's states that are not yet met, as bits.
        layer: the cells where a walker may be after ``step`` steps, and not before.
    """

    def __init__(self, puzzle: TurretMaze, alive: Bytes, budget: Budget) -> None:
        import numpy as np

        width = puzzle.cols + 2
        self.strides = (-width, 1, width, -1)
        self.budget = budget
        self.fresh = bytearray(alive.tobytes())
        self._fresh = np.frombuffer(self.fresh, np.uint8)
        start = _rimmed(puzzle, puzzle.start)
        self.fresh[start] &= 14
        self.layer: list[int] | Cells = [start]
        self.step = 0
        self._looked = 0

    def advance(self) -> bool:
        """Go on to the next layer; whether it has any state."""
        self.step += 1
        self._looked += 1 + len(self.layer)
        if self._looked >= PIECE:
            self._looked = 0
            self.budget.look()
        self.layer = self._by_numpy() if len(self.layer) > FEW else self._by_loops()
        return len(self.layer) > 0

    def _by_loops(self) -> list[int]:
        fresh, bit, met = self.fresh, 1 << self.step % 4, []
        for here in self.layer:
            for stride in self.strides:
                there = here + stride
                if fresh[there] & bit:
                    fresh[there] ^= bit
                    met.append(there)
        return met

    def _by_numpy(self) -> Cells:
        import numpy as np

        layer, bit, met = np.asarray(self.layer, np.intp), 1 << self.step % 4, []
        for first in range(0, len(layer), PIECE):
            self.budget.look()
            piece = layer[first : first + PIECE]
            for stride in self.strides:
                there = piece + stride
                there = there[self._fresh[there] & bit != 0]
                self._fresh[there] ^= bit
                met.append(there)
        return np.concatenate(met)


def _rimmed(puzzle: TurretMaze, cell: Cell) -> int:
    """The number of a cell on the grid with a rim around it."""
    return (cell[0] + 1) * (puzzle.cols + 2) + cell[1] + 1


def _unrimmed(puzzle: TurretMaze, number: int) -> Cell:
    row, col = divmod(number, puzzle.cols + 2)
    return row - 1, col - 1


def confirm(
    answer: Solved[TurretMaze, Walk],
    budget: Budget = UNLIMITED,
    recount_how: Recount = "quick",
) -> Verdict:
    """The verdict on all that a solved answer claims.

    A quick recount looks at `QUICK_STATES` states.
    """
    puzzle = answer.puzzle
    for walk in answer.solutions:
        for fault in _faults_of_form(walk):
            return Verdict((fault,))
    alive = survivors(puzzle, budget)
    least: list[int | None] = []  # searched for once, where a walk leads to the goal

    def check_one(walk: Walk) -> Verdict:
        for fault in replay(puzzle, walk, budget, alive):
            return Verdict((fault,))
        if not least:
            least.append(fewest_steps(puzzle, len(walk), budget, alive))
        return Verdict(tuple(_faults_of_length(walk, least[0])))

    replayed = judge_solutions(answer, check_one)
    if not replayed.ok:
        return replayed

    def count_again(limit: int, effort: int | None) -> int | None:
        states = None if effort is None else QUICK_STATES
        return _recount(puzzle, budget, limit, states, alive)

    return judge_count(answer, count_again, recount_how)


def recount(
    puzzle: TurretMaze,
    budget: Budget = UNLIMITED,
    *,
    limit: int | None = None,
    effort: int | None = None,
) -> int | None:
    """How many shortest walks there are, by a plain search in layers; at most ``limit``.

    None where it takes more than ``effort`` states.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    return _recount(puzzle, budget, limit, effort, survivors(puzzle, budget))


def _recount(
    puzzle: TurretMaze, budget: Budget, limit: int | None, effort: int | None, alive: Bytes
) -> int | None:
    fresh = bytearray(alive.tobytes())
    start, goal = _rimmed(puzzle, puzzle.start), _rimmed(puzzle, puzzle.goal)
    fresh[start] &= 14
    width = puzzle.cols + 2
    strides = (-width, 1, width, -1)
    front = {start: 1}  # how many ways lead to each cell of the layer
    states = looked = 0
    for step in count(1):
        bit = 1 << step % 4
        layer: dict[int, int] = {}
        for cell, ways in front.items():
            for stride in strides:
                there = cell + stride
                if fresh[there] & bit:
                    layer[there] = layer.get(there, 0) + ways
        if not layer or goal in layer:
            found = layer.get(goal, 0)
            return found if limit is None else min(found, limit)
        for cell in layer:
            fresh[cell] ^= bit
        front = layer
        states += len(layer)
        if effort is not None and states > effort:
            return None
        if states - looked >= PIECE // 4:
            looked = states
            budget.look()
    raise AssertionError("counting ends nowhere")


#: What may be wrong with a state of a certificate, in words.
_WRONG = {
    "closed": "can be entered, but is not held",
    "survives": "is held, but is under fire or not empty",
    "reached": "is held, but cannot be entered",
}


def refute(puzzle: TurretMaze, certificate: ClosedSet, budget: Budget = UNLIMITED) -> Verdict:
    """Whether a set of states proves that no walk reaches the goal.

    It must be one (``set``, ``size``), hold the ``start``, only states in which a walker can be
    (``survives``, ``reached``: from another one), with each state all that a step can lead to
    (``closed``), and not the ``goal``.

    Cost: some ten bytes a cell.
    """
    if not isinstance(certificate, ClosedSet) or not isinstance(certificate.states, bytes):
        what = f"no set of states, but {type(certificate).__name__}"
        return Verdict((Fault("set", what),))
    states = unpack(puzzle, certificate, budget)
    if states is None:
        return Verdict((Fault("size", "the set is of another size than the maze"),))
    start = _rimmed(puzzle, puzzle.start)
    faults = []
    if not states[start] & 1:
        faults.append(Fault("start", "the set does not hold the start", puzzle.start))
    if states[_rimmed(puzzle, puzzle.goal)]:
        faults.append(Fault("goal", "the set holds the goal", puzzle.goal))
    first_wrong: dict[tuple[int, str], int] = {}
    for rule, first, wrong in _wrong_states(puzzle, states, survivors(puzzle, budget), budget):
        if first <= start < first + len(wrong) and rule != "closed":
            wrong[start - first] &= 14  # where the walk begins, whatever is fired there later
        for time in range(4 if wrong.any() else 0):
            at_time = wrong >> time & 1
            if at_time.any():
                first_wrong.setdefault((time, rule), first + int(at_time.argmax()))
    for time, rule in sorted(first_wrong, key=lambda key: (key[0], list(_WRONG).index(key[1]))):
        words = f"the cell at times {time} mod 4 {_WRONG[rule]}"
        faults.append(Fault(rule, words, _unrimmed(puzzle, first_wrong[time, rule])))
    return Verdict(tuple(faults))


def _wrong_states(
    puzzle: TurretMaze, states: Bytes, alive: Bytes, budget: Budget
) -> Iterator[tuple[str, int, Bytes]]:
    """(Rule, number of the first cell, states that break it) by bands of cells."""
    import numpy as np

    width = puzzle.cols + 2
    for first in range(width, len(states) - width, BAND):
        budget.look()
        stop = min(first + BAND, len(states) - width)
        held = states[first:stop]
        beside = states[first - width : stop - width] | states[first + width : stop + width]
        beside |= states[first - 1 : stop - 1] | states[first + 1 : stop + 1]
        entered: Bytes = ((beside << 1 | beside >> 3) & 15).astype(np.uint8)  # a step later
        yield "closed", first, entered & alive[first:stop] & ~held
        yield "survives", first, held & ~alive[first:stop]
        yield "reached", first, held & ~entered


def unpack(puzzle: TurretMaze, certificate: ClosedSet, budget: Budget = UNLIMITED) -> Bytes | None:
    """The times mod 4 of each cell's states that the set holds, as bits of one byte a cell.

    The cells are those of a grid with a rim of one cell all around, row by row. None for a set
    of another size.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    import numpy as np

    rows, cols, width = puzzle.rows, puzzle.cols, -(-puzzle.cols // 8)
    if len(certificate.states) != 2 * rows * width:
        return None
    packed = np.frombuffer(certificate.states, np.uint8).reshape(2, rows, width)
    states = np.zeros((rows + 2, cols + 2), dtype=np.uint8)
    even = (np.arange(cols, dtype=np.uint8) & 1) + sum(puzzle.start) % 2
    band = max(1, BAND // (8 * width))
    for first in range(0, rows, band):
        budget.look()
        bits = np.unpackbits(packed[:, first : first + band], axis=2, bitorder="little")
        if bits[:, :, cols:].any():
            return None
        # The parity of row + column + time never changes.
        numbers = np.arange(first, first + bits.shape[1])[:, None] & 1
        time = (numbers.astype(np.uint8) + even) & 1
        held = bits[0, :, :cols] << time | bits[1, :, :cols] << (time + 2)
        states[first + 1 : first + 1 + len(held), 1:-1] = held
    return states.ravel()
