"""All solutions of a card, by the kernel's search along the beam."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from lasermaze._kernel import BoardSearch
from lasermaze.answers import Answer, Impossible, Pairs, Solved, Undecided
from lasermaze.board.puzzle import Board, check_card
from lasermaze.budget import Budget

#: How many positions the kernel examines before Python may look at the clock and the
#: keyboard: some ten milliseconds on a 5x5 board, fifty on the largest.
SLICE = 50_000


def solve(puzzle: Board, budget: Budget, *, stray_beams: bool = False) -> Answer[Board]:
    """The answer to a card: solved with the number of solutions, impossible, or undecided.

    Follows the beam and commits every open cell that light comes to, so that each solution
    is met once; branches are cut where a relaxation (every token of the pile everywhere)
    already fails. The work counts ``nodes`` (positions examined) and ``beam steps`` (entries
    of a beam into a cell, in all branches).

    Raises: PuzzleError for a board that is no card; whatever ``budget.progress`` raises.
    """
    search = start(puzzle, stray_beams)
    options: Pairs = (("stray_beams", True),) if stray_beams else ()
    found: list[Board] = []
    stopped = _run(search, puzzle, budget, found)
    work = (("nodes", search.nodes), ("beam steps", search.beam_steps))
    if found:
        return Solved(
            puzzle=puzzle,
            options=options,
            work=work,
            witness=found[0],
            others=tuple(found[1:]),
            count=search.found,
            exact=stopped is None,
            stopped=stopped,
        )
    if stopped is None:
        return Impossible(puzzle=puzzle, options=options, work=work, certificate=search.nodes)
    return Undecided(puzzle=puzzle, options=options, work=work, reason=stopped)


def solutions(puzzle: Board, *, stray_beams: bool = False) -> Iterator[Board]:
    """Every solution of a card, lazily and each once, as boards with nothing left to add."""
    search = start(puzzle, stray_beams)
    batch = 1
    exhausted = False
    while not exhausted:
        target = search.found + batch
        cells, exhausted = search.run(SLICE, target, target)
        yield from _unpack(puzzle, cells)
        batch = min(2 * batch, 1024)


def start(puzzle: Board, stray_beams: bool, pruning: int | None = None) -> BoardSearch:
    """The kernel's search for a card, not yet begun.

    Raises: PuzzleError for a board that is no card: no laser, or more targets than it has.
    """
    check_card(puzzle, any_supply=True)
    return BoardSearch(
        puzzle.rows, puzzle.cols, puzzle.cells, puzzle.add, puzzle.targets, stray_beams, pruning
    )


def _run(search: BoardSearch, puzzle: Board, budget: Budget, found: list[Board]) -> str | None:
    """Search until all is done (None) or the budget is spent (the reason)."""
    deadline = None if budget.seconds is None else monotonic() + budget.seconds
    keep = min(budget.kept, budget.solutions)
    while True:
        cells, exhausted = search.run(SLICE, keep, budget.solutions)
        found.extend(_unpack(puzzle, cells))
        if exhausted:
            return None
        if search.found >= budget.solutions:
            return "limit"
        if deadline is not None and monotonic() >= deadline:
            return "time limit"
        if budget.progress is not None:
            budget.progress(search.fraction, search.found)


def _unpack(puzzle: Board, cells: bytes) -> Iterator[Board]:
    size = puzzle.rows * puzzle.cols
    for first in range(0, len(cells), size):
        yield Board(
            puzzle.rows,
            puzzle.cols,
            cells[first : first + size],
            targets=puzzle.targets,
            title=puzzle.title,
        )
