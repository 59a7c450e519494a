"""The checker of mirror mazes: by the rules, cell by cell, no kernel.

A turned maze is replayed. That there is no solution is seen by counting: whoever takes the
sides of a barrier out of the graph of all sides finds more odd components than there are sides
in the barrier, so no perfect matching can be, and a beam from opening to opening would be one.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from lasermaze.answers import Solved
from lasermaze.beam import MIRROR, Entry
from lasermaze.budget import UNLIMITED, Budget
from lasermaze.claims import Recount, judge_solved
from lasermaze.errors import Fault
from lasermaze.grid import Cell, Heading
from lasermaze.interface import Verdict
from lasermaze.mirrors.puzzle import BLOCK, EMPTY, Barrier, MirrorMaze, Side, Turned

#: So many partial beams `check` looks at to find a better one than that of an answer.
EFFORT = 2_000

#: The letter of an empty cell, as it stands in a maze's bytes.
DOT = ord(EMPTY)

#: A partial beam: the cell that it came to, the letters of the mirrors met, cells, reflections.
Partial = tuple[Entry, dict[Cell, str], int, int]


def check(
    puzzle: MirrorMaze,
    turned: Turned,
    budget: Budget = UNLIMITED,
    *,
    shortest: bool = False,
    fewest_reflections: bool = False,
) -> Verdict:
    """Every way in which a turned maze fails.

    The rules that a fault may name: ``size``, ``cell`` (something else than a mirror was
    changed), ``untouched`` (a mirror was turned that the beam does not touch), ``absorbed``,
    and with an option ``shortest`` or ``fewest_reflections``. That takes a plain search; what
    takes it more than `EFFORT` partial beams is left unconfirmed, and the verdict says so.
    """
    if (turned.rows, turned.cols) != (puzzle.rows, puzzle.cols):
        return Verdict((Fault("size", "the grid is of another size than the maze"),))
    if faults := tuple(changed(puzzle, turned)):
        return Verdict(faults)
    *_, last = turned.trace()
    if turned[last.cell] == BLOCK:
        return Verdict((Fault("absorbed", "the beam ends in a block", last.cell),))
    if faults := tuple(untouched(puzzle, turned)):
        return Verdict(faults)
    if shortest or fewest_reflections:
        return compared(puzzle, turned, shortest, fewest_reflections)
    return Verdict()


def changed(puzzle: MirrorMaze, turned: Turned) -> Iterator[Fault]:
    """The cells that hold something else than in the maze, where not both are mirrors."""
    for index, (before, after) in enumerate(zip(puzzle.cells, turned.cells, strict=True)):
        if before != after and not (chr(before) in MIRROR and chr(after) in MIRROR):
            what = f"{chr(after)} stands there, in the maze it is {chr(before)}"
            yield Fault("cell", what, divmod(index, puzzle.cols))


def untouched(puzzle: MirrorMaze, turned: Turned) -> Iterator[Fault]:
    """The mirrors that were turned although the beam does not touch them."""
    touched = {cell for cell, _ in turned.trace()}
    for index, (before, after) in enumerate(zip(puzzle.cells, turned.cells, strict=True)):
        if before != after and (cell := divmod(index, puzzle.cols)) not in touched:
            yield Fault("untouched", "this mirror is turned, but the beam does not touch it", cell)


def compared(
    puzzle: MirrorMaze, turned: Turned, shortest: bool, fewest_reflections: bool
) -> Verdict:
    """Whether a beam could be better, as far as a plain search finds out."""
    ours = cost(len(turned.beam), turned.reflections, shortest, fewest_reflections)
    try:
        steps, bends = next(beams(puzzle, shortest, fewest_reflections, EFFORT))
    except TooMuchError:
        return Verdict(unconfirmed=("that no beam is better",))
    if cost(steps, bends, shortest, fewest_reflections) == ours:
        return Verdict()
    rule = "shortest" if shortest else "fewest_reflections"
    better = f"a beam of {steps} cells with {bends} reflections is possible"
    return Verdict((Fault(rule, better),))


def cost(steps: int, bends: int, shortest: bool, fewest_reflections: bool) -> tuple[int, int]:
    """What beams are compared by: first the cells, if they count, then the reflections."""
    return steps * shortest, bends * fewest_reflections


def confirm(
    answer: Solved[MirrorMaze, Turned],
    budget: Budget = UNLIMITED,
    recount_how: Recount = "quick",
    *,
    shortest: bool = False,
    fewest_reflections: bool = False,
) -> Verdict:
    """The verdict on all that a solved answer claims."""
    puzzle = answer.puzzle
    wanted = {"shortest": shortest, "fewest_reflections": fewest_reflections}
    return judge_solved(
        answer,
        lambda turned: check(puzzle, turned, budget, **wanted),
        lambda limit, effort: recount(puzzle, budget, limit=limit, effort=effort, **wanted),
        recount_how,
    )


def recount(
    puzzle: MirrorMaze,
    budget: Budget = UNLIMITED,
    *,
    shortest: bool = False,
    fewest_reflections: bool = False,
    limit: int | None = None,
    effort: int | None = None,
) -> int | None:
    """How many solutions there are, by trying both ways at every mirror that the beam meets.

    With an option only the best ones count. At most ``limit``; None where more than ``effort``
    partial beams would have to be looked at.
    """
    best, found = None, 0
    try:
        for steps, bends in beams(puzzle, shortest, fewest_reflections, effort):
            price = cost(steps, bends, shortest, fewest_reflections)
            best = best or price
            if price != best or found == limit:
                break
            found += 1
    except TooMuchError:
        return None
    return found


class TooMuchError(Exception):
    """A search went on for more partial beams than it was allowed."""


def beams(
    puzzle: MirrorMaze, shortest: bool, fewest_reflections: bool, effort: int | None
) -> Iterator[tuple[int, int]]:
    """The (cells, reflections) of all beams from opening to opening, the cheapest first.

    Raises: TooMuchError after so many partial beams.
    """
    first = straight(puzzle, puzzle.openings[0])
    heap: list[tuple[tuple[int, int], int, Partial]] = [((0, 0), 0, (first[-1], {}, len(first), 0))]
    number = 0
    while heap:
        (cell, heading), letters, steps, bends = heappop(heap)[2]
        if puzzle[cell] == BLOCK:
            continue
        if puzzle[cell] not in MIRROR:
            yield steps, bends
            continue
        for letter in [letters[cell]] if cell in letters else MIRROR:
            number += 1
            if effort is not None and number > effort:
                raise TooMuchError
            onward = MIRROR[letter][heading]
            run = straight(puzzle, Entry(onward.step(cell), onward))
            partial = (run[-1], letters | {cell: letter}, steps + len(run), bends + 1)
            price = cost(*partial[2:], shortest, fewest_reflections)
            heappush(heap, (price, -number, partial))


def straight(puzzle: MirrorMaze, entry: Entry) -> list[Entry]:
    """The entries of a beam up to the first mirror or block, or to where it leaves the grid."""
    cell, heading = entry
    run = []
    while puzzle.inside(cell):
        run.append(Entry(cell, heading))
        if puzzle[cell] != EMPTY:
            break
        cell = heading.step(cell)
    return run


def refute(
    puzzle: MirrorMaze,
    barrier: Barrier,
    budget: Budget = UNLIMITED,
) -> Verdict:
    """Whether a set of sides proves that there is no solution.

    The faults: ``size``; ``side`` for a side that is no vertex of the graph; ``components``
    where no more odd components are left than there are sides in the set.
    """
    if len(barrier.sides) != len(puzzle.cells) or barrier.cols != puzzle.cols:
        return Verdict((Fault("size", "the barrier is of another size than the maze"),))
    across = runs(puzzle)
    removed = set(barrier.each())
    faults = [
        Fault("side", f"its {side.word} side faces no mirror and no opening", cell)
        for cell, side in sorted(removed - across.keys())
    ]
    odd = sum(len(part) % 2 for part in components(across, removed))
    if odd <= len(removed):
        what = f"without {len(removed)} sides {odd} odd components are left, which are not more"
        faults.append(Fault("components", what))
    return Verdict(tuple(faults))


def runs(puzzle: MirrorMaze) -> dict[Side, Side | None]:
    """The graph: each side of a mirror that faces another one or an opening, and what it faces.

    None stands for an opening. An opening from which the beam runs into a block is a vertex too,
    one without any edge: nothing can be matched with it.
    """
    across: dict[Side, Side | None] = {}
    openings = {cell for cell, _ in puzzle.openings}
    for line in lines(puzzle):
        before: Side | None = None  # where the present run began: a side, or an opening
        for cell, forward in line:
            letter = puzzle[cell]
            if letter in MIRROR or cell in openings:
                if before is not None:
                    join(puzzle, across, before, (cell, forward.back))
                before = (cell, forward)
            elif letter == BLOCK:
                before = None
    for cell, heading in puzzle.openings:
        if puzzle[straight(puzzle, Entry(cell, heading))[-1].cell] == BLOCK:
            across[cell, heading] = None
    return across


def lines(puzzle: MirrorMaze) -> Iterator[list[tuple[Cell, Heading]]]:
    """The rows from the west and the columns from the north: each cell with the heading.

    Empty cells inside are left out, as nothing happens there; so is the rim but for its cells at
    the ends of the lines, as no beam runs along it.
    """
    cells, rows, cols = puzzle.cells, puzzle.rows, puzzle.cols
    for row in range(1, rows - 1):
        line = enumerate(cells[row * cols : (row + 1) * cols])
        yield [((row, col), Heading.E) for col, x in line if x != DOT or col in (0, cols - 1)]
    for col in range(1, cols - 1):
        line = enumerate(cells[col::cols])
        yield [((row, col), Heading.S) for row, x in line if x != DOT or row in (0, rows - 1)]


def join(puzzle: MirrorMaze, across: dict[Side, Side | None], one: Side, other: Side) -> None:
    """Note that two sides face each other, or one of them an opening."""
    for side, facing in ((one, other), (other, one)):
        if puzzle[side[0]] in MIRROR:
            across[side] = facing if puzzle[facing[0]] in MIRROR else None


def components(across: dict[Side, Side | None], removed: set[Side]) -> Iterator[list[Side]]:
    """The connected parts of the graph without some of its sides, in the graph's order."""
    seen = set(removed)
    for start in across:
        if start in seen:
            continue
        seen.add(start)
        part = [start]
        for side in part:  # it grows meanwhile
            for there in neighbours(across, side):
                if there not in seen:
                    seen.add(there)
                    part.append(there)
        yield part


def neighbours(across: dict[Side, Side | None], side: Side) -> Iterator[Side]:
    """The sides that one is joined to: across its run, and beside it on its own mirror."""
    cell, heading = side
    facing = across[side]
    if facing is not None:
        yield facing
    for beside in ((cell, heading.left), (cell, heading.right)):
        if beside in across:
            yield beside
