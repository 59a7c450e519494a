"""Whether a set of states is closed: the proof that no walk leads to the goal."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from lasermaze.core.budget import Budget
from lasermaze.core.errors import Fault
from lasermaze.kinds.turrets.check.safety import BAND, Bytes, Safety
from lasermaze.kinds.turrets.puzzle import ClosedSet, TurretMaze

#: The rules that a state can break, and how.
_WRONG = (
    ("closed", "can be entered, but is not held"),
    ("survives", "is held, but is under fire or not empty"),
    ("reached", "is held, but cannot be entered"),
)


def unpack(puzzle: TurretMaze, certificate: ClosedSet, budget: Budget) -> Bytes | None:
    """The times mod 4 of each cell's states in the set, as bits; None for a set of another size.

    The cells have the numbers that `Safety` gives them.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    rows, cols, width = puzzle.rows, puzzle.cols, -(-puzzle.cols // 8)
    if len(certificate.states) != ClosedSet.size(puzzle):
        return None
    packed = np.frombuffer(certificate.states, np.uint8).reshape(2, rows, width)
    states = np.zeros((rows + 2, cols + 2), np.uint8)
    # The parity of row + column + time never changes.
    parity = (np.arange(cols, dtype=np.uint8) & 1) + sum(puzzle.start) % 2
    band = max(1, BAND // (8 * width))
    for first in range(0, rows, band):
        budget.look()
        bits = np.unpackbits(packed[:, first : first + band], axis=2, bitorder="little")
        if bits[:, :, cols:].any():
            return None
        numbers = np.arange(first, first + bits.shape[1])[:, None] & 1
        time = (numbers.astype(np.uint8) + parity) & 1
        held = bits[0, :, :cols] << time | bits[1, :, :cols] << (time + 2)
        states[first + 1 : first + 1 + len(held), 1:-1] = held
    return states.ravel()


def faults(safety: Safety, states: Bytes, budget: Budget) -> Iterator[Fault]:
    """What keeps a set of states, as `unpack` returns it, from being a proof.

    Of the states that break the same rule at the same time mod 4, the first one.
    """
    maze = safety.maze
    if not states[safety.number(maze.start)] & 1:
        yield Fault("start", "the set does not hold the start", maze.start)
    if states[safety.number(maze.goal)]:
        yield Fault("goal", "the set holds the goal", maze.goal)
    first_wrong: dict[tuple[int, int], int] = {}
    for rule, first, wrong in _wrong_states(safety, states, budget):
        for time in range(4 if wrong.any() else 0):
            at_time = wrong >> time & 1
            if at_time.any():
                first_wrong.setdefault((time, rule), first + int(at_time.argmax()))
    for (time, rule), number in sorted(first_wrong.items()):
        name, words = _WRONG[rule]
        yield Fault(name, f"the cell at times {time} mod 4 {words}", safety.cell(number))


def _wrong_states(
    safety: Safety, states: Bytes, budget: Budget
) -> Iterator[tuple[int, int, Bytes]]:
    """(Index in `_WRONG`, number of the first cell, states that break the rule), band by band."""
    start, width = safety.number(safety.maze.start), safety.maze.cols + 2
    for first in range(width, len(states) - width, BAND):
        budget.look()
        stop = min(first + BAND, len(states) - width)
        held, alive = states[first:stop], safety.times[first:stop]
        beside = states[first - width : stop - width] | states[first + width : stop + width]
        beside |= states[first - 1 : stop - 1] | states[first + 1 : stop + 1]
        entered = ((beside << 1 | beside >> 3) & 15).astype(np.uint8)  # one step later
        wrong = entered & alive & ~held, held & ~alive, held & ~entered
        if first <= start < stop:  # the walk begins there at time 0, whatever is fired later
            for array in wrong[1:]:
                array[start - first] &= 14
        for rule, array in enumerate(wrong):
            yield rule, first, array
