"""All arrangements of a board, by the kernel's search along the light."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import factorial, prod
from typing import Any

from lasermaze import parts
from lasermaze._kernel import LazorSearch
from lasermaze.core.answers import Answer, BaseAnswer, Impossible, Solved, Undecided
from lasermaze.core.budget import Budget
from lasermaze.core.enumeration import ENDLESS, batches, run_until, run_within, split
from lasermaze.kinds.lazors.puzzle import Arrangement, Lazors, Proof

#: The largest size of a proof tree, in bytes.
MOST_TREE = 1 << 24

#: If there are several arrangements, the others are counted without request if that takes no more
#: positions: some milliseconds.
QUICK = 5_000

#: The memory of an arrangement besides its cells, in bytes.
_OVERHEAD = 200


class Solve(parts.Solve[Lazors, Arrangement, Proof]):
    """A search along the light."""

    def solve(self) -> Answer[Lazors, Arrangement, Proof]:
        """The answer: solved with the number of arrangements, impossible, or undecided.

        Light is followed from the lasers, and a cell is decided when light comes to its side: so
        every arrangement is met once, whatever the blocks that no light touches do. A branch ends
        where some target cannot be hit any more, even if every undecided cell could do all that the
        blocks left could do. The work counts ``positions`` and ``light steps``.

        If there are several arrangements, and the budget does not want all, they are counted only
        if that takes at most `QUICK` positions. An answer that claims to have counted all has its
        `Proof`.

        Raises: whatever ``budget.progress`` raises.
        """
        puzzle = self.puzzle
        search = search_of(puzzle, puzzle.bare)
        size = len(puzzle.cells)
        cells, stopped = run_within(search, self.budget, _OVERHEAD + size, QUICK)
        found = [Arrangement(puzzle.rows, puzzle.cols, each) for each in split(cells, size)]
        work = (("positions", search.nodes), ("light steps", search.steps))
        if not found and stopped:
            return Undecided(puzzle=puzzle, work=work, reason=stopped)
        proof = proof_of(search)
        if not found:
            return Impossible(puzzle=puzzle, work=work, evidence=proof)
        witness, *others = found
        return Solved(
            puzzle=puzzle,
            work=work,
            witness=witness,
            others=tuple(others),
            count=search.found,
            exact=stopped is None,
            stopped=stopped,
            evidence=None if stopped else proof,
        )

    def solutions(self) -> Iterator[Arrangement]:
        """Every arrangement, lazily and each once. Raises: TimeUpError."""
        puzzle = self.puzzle
        for cells in batches(search_of(puzzle, puzzle.bare, tree_limit=0), self.budget):
            for each in split(cells, len(puzzle.cells)):
                yield Arrangement(puzzle.rows, puzzle.cols, each)

    def prove(self, answer: BaseAnswer[Lazors, Any]) -> Proof | None:
        """The proof of the number of arrangements, 0 or more. Raises: TimeUpError."""
        if not isinstance(answer, Impossible) and not (isinstance(answer, Solved) and answer.exact):
            return None
        search = search_of(self.puzzle, self.puzzle.bare)
        run_until(search, self.budget)
        return proof_of(search)


def proof_of(search: LazorSearch) -> Proof:
    """The proof by a search that has ended."""
    return Proof(search.tree or b"", placements(search.left))


def search_of(puzzle: Lazors, cells: bytes, *, tree_limit: int = MOST_TREE) -> LazorSearch:
    """The kernel's search for a board with some cells decided, not yet begun."""
    size = puzzle.rows, puzzle.cols
    return LazorSearch(*size, cells, puzzle.blocks, puzzle.lasers, puzzle.targets, tree_limit)


def searched(
    puzzle: Lazors,
    cells: bytes,
    budget: Budget,
    *,
    keep: int = 0,
    most: int = ENDLESS,
    positions: int = ENDLESS,
) -> tuple[LazorSearch, bytes, bool]:
    """A search of a board with some cells decided, the arrangements kept, and whether it has ended.

    It stops early as `run_until` does. Raises: TimeUpError.
    """
    search = search_of(puzzle, cells, tree_limit=0)
    return search, *run_until(search, budget, keep=keep, most=most, positions=positions)


def placements(left: Iterable[tuple[tuple[int, int, int, int], int]]) -> int:
    """The number of ways to place all blocks, from the cells that arrangements leave untouched."""
    return sum(
        count * factorial(sum(numbers)) // prod(map(factorial, numbers)) for numbers, count in left
    )
