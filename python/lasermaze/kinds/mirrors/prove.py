"""The proof of an answer for VeriPB: that no beam passes, or that it passes in a turned maze.

The formula has a variable for each mirror, for each straight run of the light, and for each bend of
the light at a mirror. In its solutions light comes in by one opening and, as it cannot end anywhere
else, goes out by the other. It may also run in rings of its own, which change nothing.

The proof that no beam passes is that of Tutte and Berge. A side of a mirror is *joined* to the side
at the other end of its run if the run is dark, else to the other side of the bend: each side that
light can reach is joined to exactly one. In a part of the maze with an odd number of sides not all
can be joined to each other, so one is joined to a side of the barrier. But there are more such
parts than sides in the barrier.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lasermaze import parts
from lasermaze.core.answers import Impossible, Solved
from lasermaze.core.beam import MIRROR, Entry, next_entry, path
from lasermaze.core.budget import Budget
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.core.letter_grid import letters_in
from lasermaze.kinds.mirrors.puzzle import (
    BLOCK,
    MIRRORS,
    SLASH,
    Barrier,
    MirrorMaze,
    Side,
    Turned,
)
from lasermaze.pseudo_boolean import (
    IMPOSSIBLE,
    SOLVED,
    Derivation,
    Formula,
    PseudoBooleanProof,
    cell_name,
    check_size,
    negated,
    summed,
)

#: The largest number of cells of a maze that is written as a formula.
MOST_CELLS = 250_000

_ABOUT = """
r1c2 is the cell in row 1, column 2; rows count from the top, columns from the left.
r1c2_slash      the mirror there is turned to /, and not to the other diagonal
r1c2_run_E      light runs, either way, between the east side of the mirror there and what that
                faces: a mirror or an opening. A run has one name; between two mirrors it is that
                of the first one in reading order.
r1c2_bend_NE    the mirror there bends light between its north side and its east side
"""


class Prove(parts.Prove[MirrorMaze, Turned, Barrier]):
    """A proof by the barrier, or by the witness."""

    def prove(
        self, answer: Solved[MirrorMaze, Turned] | Impossible[MirrorMaze, Barrier]
    ) -> PseudoBooleanProof:
        """The proof of an answer: that it is impossible, or that its witness is a solution.

        Raises: PuzzleError for a maze of more than `MOST_CELLS`; TimeUpError.
        """
        check_size(len(self.puzzle.cells), MOST_CELLS)
        rules = _Rules(self.puzzle, self.budget)
        proof = Derivation(rules.formula)
        if isinstance(answer, Impossible):
            _refute(rules, answer.certificate(), proof)
            return PseudoBooleanProof(IMPOSSIBLE, str(rules.formula), str(proof))
        proof.solved(rules.literals(answer.witness))
        return PseudoBooleanProof(SOLVED, str(rules.formula), str(proof))


class _Lane(NamedTuple):
    """The run at a side of a mirror.

    Attributes:
        run: its variable.
        other: the side at its other end; None for an opening.
    """

    run: str
    other: Side | None


class _Rules:
    """The formula of a maze, and the sides of mirrors that light can reach.

    Attributes:
        lanes: the runs at these sides.
        equations: by side, the number of the equation that its run is lit if one of its bends is.
        never: for literals that cannot hold, the number of an inequality that says so.
        is_blocked: whether light that comes in ends in a block.
    """

    def __init__(self, puzzle: MirrorMaze, budget: Budget) -> None:
        self.puzzle, self.budget = puzzle, budget
        self.formula = Formula(str(puzzle), _ABOUT)
        self.lanes: dict[Side, _Lane] = {}
        self.equations: dict[Side, int] = {}
        self.never: dict[str, int] = {}
        self.is_blocked = False
        self._entrances: list[str] = []
        self._mirrors = [
            cell for cell, letter in letters_in(puzzle.cells, puzzle.cols) if letter in MIRRORS
        ]
        self._rules_of_openings()
        for cell in budget.paced(self._mirrors):
            self._rules_of_mirror(cell)

    def _rules_of_openings(self) -> None:
        self.formula.comment("Light runs in by one opening and out by the other.")
        for opening in self.puzzle.openings:
            cell, heading = self.puzzle.straight(opening)
            is_at_mirror = self.puzzle[cell] in MIRRORS
            run = _run((cell, heading.back) if is_at_mirror else opening)
            self._entrances.append(run)
            self.never[negated(run)] = self.formula.clause(run)
            if is_at_mirror:
                self.lanes[cell, heading.back] = _Lane(run, None)
            elif self.puzzle[cell] != BLOCK:
                return  # it is the run to the other opening
            else:
                self.is_blocked = True
                self.formula.comment("But this run ends in a block.")
                self.formula.clause(negated(run))

    def _rules_of_mirror(self, cell: Cell) -> None:
        slash = f"{cell_name(cell)}_slash"
        self.formula.comment(f"The mirror in {place(cell)}: its bends, and what its sides face.")
        for letter in MIRRORS:
            for heading in (Heading.N, Heading.S):
                bend = _bend(cell, heading.back, MIRROR[letter][heading])
                self.formula.clause(negated(bend), slash if letter == SLASH else negated(slash))
        for heading in Heading:
            side = cell, heading
            terms = [(-1, bend) for bend in _bends(side)]
            if self._find_lane(side):
                terms.insert(0, (1, self.lanes[side].run))
            number = self.formula.exactly(terms, 0)
            if side in self.lanes:
                self.equations[side] = number
            else:
                self.never.update((bend, number) for _, bend in terms)

    def _find_lane(self, side: Side) -> bool:
        """Name the run at a side; False if it ends in a block."""
        if side not in self.lanes:
            *_, last = path(self.puzzle, next_entry(*side), BLOCK + MIRRORS)
            if self.puzzle[last.cell] not in MIRRORS:
                return False
            other = last.cell, last.heading.back
            self.lanes[side] = _Lane(_run(side), other)
            self.lanes[other] = _Lane(_run(side), side)
        return True

    def literals(self, turned: Turned) -> Iterator[str]:
        """The values of all variables in a solution, by its beam."""
        beam = [Entry(*entry) for entry in turned.trace() if turned[entry.cell] in MIRRORS]
        true = {_bend(at, came.back, MIRROR[turned[at]][came]) for at, came in beam}
        true.update(f"{cell_name(cell)}_slash" for cell in self._mirrors if turned[cell] == SLASH)
        true.update(lane.run for side, lane in self.lanes.items() if true & {*_bends(side)})
        true.update(self._entrances)
        variables = dict.fromkeys(self._entrances)
        for cell in self.budget.paced(self._mirrors):
            variables[f"{cell_name(cell)}_slash"] = None
            for heading in Heading:
                variables.update(dict.fromkeys(_bends((cell, heading))))
        variables.update((lane.run, None) for lane in self.lanes.values())
        return (name if name in true else negated(name) for name in variables)

    def neighbours(self, side: Side) -> Iterator[tuple[str, Side | None]]:
        """The sides to which a side may be joined, each with the literal that says so.

        It comes with None if that literal never holds.
        """
        cell, heading = side
        lane = self.lanes[side]
        yield negated(lane.run), lane.other
        for bend, turn in zip(_bends(side), (heading.left, heading.right), strict=True):
            yield bend, ((cell, turn) if (cell, turn) in self.lanes else None)


def _refute(rules: _Rules, barrier: Barrier, proof: Derivation) -> None:
    """Prove by a barrier that no beam passes."""
    if rules.is_blocked:
        proof.contradicted()
        return
    removed = [side for side in barrier.each() if side in rules.lanes]
    proof.comment("Of each part with an odd number of sides one is joined to a side outside:")
    outward = [
        (str(_joined_outward(rules, part, proof)), part)
        for part in _parts(rules, removed)
        if len(part) % 2
    ]
    reached = {
        rules.never[literal]
        for _, part in outward
        for side in part
        for literal, other in rules.neighbours(side)
        if other is None
    }
    proof.comment("but each side of the barrier is joined to one side only.")
    numbers = sorted(reached) + [rules.equations[side] for side in removed]
    proof.contradicted(
        proof.computed(summed([number for number, _ in outward] + list(map(str, numbers))))
    )


def _parts(rules: _Rules, removed: list[Side]) -> Iterator[list[Side]]:
    """The connected parts of a maze without some of its sides."""
    seen = set(removed)
    for start in rules.budget.paced(rules.lanes):
        if start not in seen:
            seen.add(start)
            part = [start]
            for side in part:  # it grows meanwhile
                for _, other in rules.neighbours(side):
                    if other is not None and other not in seen:
                        seen.add(other)
                        part.append(other)
            yield part


def _joined_outward(rules: _Rules, part: list[Side], proof: Derivation) -> int:
    """Derive that one of an odd number of sides is joined to a side outside.

    "At most one" for each, summed: twice what is joined within the part, plus what is joined
    outward, is at most their number. Without the latter and halved: at most half their number, and
    rounded down. "At least one" for each, less twice that, leaves one that is joined outward.
    """
    within = set(part)
    at_most, at_least = [], []
    for side in rules.budget.paced(part):
        number = rules.equations[side]
        outward = [literal for literal, other in rules.neighbours(side) if other not in within]
        at_most.append(" ".join([str(number), *(f"{literal} +" for literal in outward)]))
        at_least.append(str(number + 1))
    return proof.computed(f"{summed(at_most)} 2 d 2 * {summed(at_least)} +")


def _run(side: Side) -> str:
    cell, heading = side
    return f"{cell_name(cell)}_run_{heading.name}"


def _bend(cell: Cell, one: Heading, other: Heading) -> str:
    """The bend between two sides, that to the north or south first."""
    first, last = (one, other) if one in (Heading.N, Heading.S) else (other, one)
    return f"{cell_name(cell)}_bend_{first.name}{last.name}"


def _bends(side: Side) -> tuple[str, str]:
    """The bends at a side: to the sides on its left and on its right."""
    cell, heading = side
    return _bend(cell, heading, heading.left), _bend(cell, heading, heading.right)
