"""The proof of an answer for VeriPB: impossible, a solution, or exactly one.

The formula has a variable for each shooter. A shooter must not fire along an axis where a beam of
it hits a shooter, and each empty cell has a beam of some shooter. At most two of those that may
light a cell hit nobody: so these are clauses of two literals, and whatever follows from a
supposition follows by unit propagation. A proof supposes each axis of the one shooter that has
none, or for exactly one solution the other axis of every shooter.
"""

from __future__ import annotations

from collections.abc import Iterator

from lasermaze import parts
from lasermaze.core.answers import Impossible, Solved
from lasermaze.core.beam import Tracer
from lasermaze.core.budget import Budget
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.core.letter_grid import letters_in
from lasermaze.kinds.shooters.puzzle import (
    AXES,
    EMPTY,
    Aim,
    Certificate,
    Cycle,
    ShooterGrid,
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
)

#: The largest number of cells of a grid that is written as a formula.
MOST_CELLS = 250_000

_ABOUT = """
r1c2 is the cell in row 1, column 2; rows count from the top, columns from the left.
r1c2_vertical   the shooter there fires to the north and south, and not to the west and east
"""
_ABOUT_ONLY = """\
the_solution    every shooter fires as in the solution that was found. If this is 1 at least,
                there is no other solution.
"""


class Prove(parts.Prove[ShooterGrid, Turned, Certificate]):
    """A proof by unit propagation."""

    def prove(
        self, answer: Solved[ShooterGrid, Turned] | Impossible[ShooterGrid, Certificate]
    ) -> PseudoBooleanProof:
        """The proof of an answer: impossible, exactly one solution, or that its witness is one.

        Raises: PuzzleError for a grid of more than `MOST_CELLS`; TimeUpError.
        """
        puzzle, budget = self.puzzle, self.budget
        check_size(len(puzzle.cells), MOST_CELLS)
        is_only = isinstance(answer, Solved) and answer.unique is True
        formula = Formula(str(puzzle), _ABOUT + _ABOUT_ONLY * is_only)
        _add_rules(formula, puzzle, budget)
        if isinstance(answer, Impossible):
            proof = Derivation(formula)
            certificate = answer.certificate()
            if isinstance(certificate, Cycle):
                start = certificate.steps[0].start
                proof.comment(f"The shooter in {place(start.shooter)} cannot fire this way:")
                proof.follows(negated(_literal(start)))
            proof.contradicted()
            return PseudoBooleanProof(IMPOSSIBLE, str(formula), str(proof))
        aims = [Aim(cell, chr(_letter(answer.witness, puzzle, cell))) for cell in puzzle.shooters]
        literals = [_literal(aim) for aim in aims]
        if not is_only:
            proof = Derivation(formula)
            proof.solved(literals)
            return PseudoBooleanProof(SOLVED, str(formula), str(proof))
        same = "the_solution"
        formula.minimise([same])
        formula.comment("Whether this is the solution that was found.")
        if literals:
            every = [(1, literal) for literal in literals]
            formula.at_least([(len(every), negated(same)), *every], len(every))
        formula.clause(same, *map(negated, literals))
        proof = Derivation(formula)
        proof.improving([*literals, same])
        for literal in budget.paced(literals):
            proof.follows(literal)
        proof.least(1)
        return PseudoBooleanProof("exactly 1 solution", str(formula), str(proof))


def _letter(turned: Turned, puzzle: ShooterGrid, cell: Cell) -> int:
    return turned.cells[cell[0] * puzzle.cols + cell[1]]


def _literal(aim: Aim) -> str:
    name = f"{cell_name(aim.shooter)}_vertical"
    return name if aim.axis == "|" else negated(name)


def _add_rules(formula: Formula, puzzle: ShooterGrid, budget: Budget) -> None:
    """The rules of a grid."""
    tracer = Tracer(puzzle.rows, puzzle.cols, puzzle.cells, budget)
    lit: dict[int, dict[str, None]] = {
        tracer.number(cell): {}
        for cell, letter in letters_in(puzzle.cells, puzzle.cols)
        if letter == EMPTY
    }
    formula.comment("Shooters that would be hit:")
    for aim in budget.paced(_aims(puzzle)):
        for number in _cells_of(tracer, aim):
            if number in lit:
                lit[number][_literal(aim)] = None
            elif number < 0 and chr(tracer.letters[~number]) in AXES:
                victim = place(tracer.cell(~number))
                formula.comment(f"a beam from {place(aim.shooter)} hits the one in {victim}")
                formula.clause(negated(_literal(aim)))
    for number, literals in budget.paced(lit.items()):
        formula.comment(f"Light in {place(tracer.cell(number))}:")
        formula.clause(*literals)


def _aims(puzzle: ShooterGrid) -> Iterator[Aim]:
    return (Aim(shooter, axis) for shooter in puzzle.shooters for axis in AXES)


def _cells_of(tracer: Tracer, aim: Aim) -> Iterator[int]:
    """The numbers of the cells that the beams of a shooter pass, and ``~number`` of their ends."""
    for heading in (Heading.W, Heading.E) if aim.axis == "-" else (Heading.N, Heading.S):
        yield from tracer.beam(tracer.number(aim.shooter), heading)
