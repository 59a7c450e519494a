"""Pseudo-Boolean formulas and proofs as texts, in the formats of the proof checker VeriPB 3.

A formula is a list of linear inequalities over variables that are 0 or 1 (OPB). A literal is the
name of a variable, or ``~`` and a name for its negation. A proof (PBP) derives further inequalities
from those of the formula; each has a number, counted from 1 on over both.

Source: Bogaerts, Gocht, McCreesh, Nordström, "Certified Dominance and Symmetry Breaking for
Combinatorial Optimisation", JAIR 2023; the crate ``veripb``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from lasermaze.core.brief import brief
from lasermaze.core.errors import PuzzleError
from lasermaze.core.files import WholeFiles
from lasermaze.core.grid import Cell, cells_in_words

#: The claim that there is no solution, and that there is one: the one in the proof.
IMPOSSIBLE, SOLVED = "impossible", "a solution"

#: A coefficient and a literal.
Term = tuple[int, str]


def negated(literal: str) -> str:
    """The opposite literal."""
    return literal[1:] if literal.startswith("~") else f"~{literal}"


@dataclass(frozen=True, repr=False)
class PseudoBooleanProof:
    """A formula and a proof about it, which VeriPB checks without lasermaze.

    Attributes:
        claim: the claim about the puzzle that is proved, in words.
        formula: the rules of the puzzle, as the text of an ``.opb`` file.
        proof: the proof of the claim, as the text of a ``.pbp`` file.
    """

    claim: str
    formula: str
    proof: str

    def __repr__(self) -> str:
        return brief(self, self.claim)

    def save(self, name: str | Path) -> tuple[Path, Path]:
        """Write the formula to ``name.opb`` and the proof to ``name.pbp``, and return the paths.

        Raises: OSError if they cannot be written; PuzzleError if there is a file of these names
        with other contents. Then both stay as they were.
        """
        paths = Path(f"{name}.opb"), Path(f"{name}.pbp")
        with WholeFiles() as files:
            for path, text in zip(paths, (self.formula, self.proof), strict=True):
                with files.writing(path, fresh=True) as stream:
                    stream.write(text.encode("ascii"))
        return paths


def _commented(text: str, mark: str) -> Iterator[str]:
    """The lines of a comment; other characters than those of ASCII become ``?``."""
    for line in text.splitlines():
        yield f"{mark} {line.encode('ascii', 'replace').decode()}".rstrip()


def _sum(terms: Iterable[Term]) -> str:
    return " ".join(f"{factor} {literal}" for factor, literal in terms)


class Formula:
    """A formula in the making, with comments at its top.

    ``count`` is the number of its inequalities.
    """

    def __init__(self, *comments: str) -> None:
        self.count = 0
        self._head = list(_commented("\n".join(comments), "*"))
        self._lines: list[str] = []
        self._constraints = 0
        self._variables: set[str] = set()
        self._objective: list[str] = []

    def comment(self, text: str) -> None:
        """Add lines that only people read."""
        self._lines += _commented(text, "*")

    def at_least(self, terms: Iterable[Term], least: int) -> int:
        """Add an inequality; its number is returned."""
        return self._add(list(terms), ">=", least)

    def clause(self, *literals: str) -> int:
        """Add that one of some literals holds."""
        return self.at_least([(1, literal) for literal in literals], 1)

    def exactly(self, terms: Iterable[Term], value: int) -> int:
        """Add an equation. It counts twice: as ``>=`` with the returned number, then as ``<=``."""
        number = self._add(list(terms), "=", value)
        self.count += 1
        return number

    def _add(self, terms: Sequence[Term], relation: str, value: int) -> int:
        self._variables.update([literal.removeprefix("~") for _, literal in terms])
        self._lines.append(f"{_sum(terms)} {relation} {value} ;".lstrip())
        self._constraints += 1
        self.count += 1
        return self.count

    def minimise(self, literals: Iterable[str]) -> None:
        """Say that as few of these literals as possible are to hold."""
        self._objective = [f"min: {_sum((1, literal) for literal in literals)} ;"]

    def __str__(self) -> str:
        variables = len(self._variables)
        head = f"* #variable= {variables} #constraint= {self._constraints}"
        return "\n".join([head, *self._head, *self._objective, *self._lines, ""])


class Derivation:
    """A proof in the making, about a formula that is complete.

    ``last`` is the number of the last inequality.
    """

    def __init__(self, formula: Formula) -> None:
        self.last = formula.count
        self._lines = ["pseudo-Boolean proof version 3.0", f"f {formula.count};"]

    def comment(self, text: str) -> None:
        """Add lines that only people read."""
        self._lines += _commented(text, "%")

    def follows(self, *literals: str) -> int:
        """A clause whose negation contradicts the inequalities so far by unit propagation."""
        return self._step(f"rup {_sum((1, literal) for literal in literals)} >= 1;")

    def computed(self, expression: str) -> int:
        """The inequality that an expression in reverse Polish notation computes."""
        return self._step(f"pol {expression};")

    def defined(self, terms: Iterable[Term], least: int, variable: str, value: int) -> int:
        """An inequality that holds for any other variables if ``variable`` has this value."""
        return self._step(f"red {_sum(terms)} >= {least} : {variable} -> {value};")

    def found(self, literals: Iterable[str]) -> None:
        """Log a solution. Variables that these literals determine need not be named."""
        self._lines.append(f"sol {' '.join(literals)};")

    def improving(self, literals: Iterable[str]) -> int:
        """Log a solution, and demand a smaller objective from here on."""
        return self._step(f"soli {' '.join(literals)};")

    def forget(self, numbers: Iterable[int]) -> None:
        """Delete inequalities of the proof that are not used any more."""
        if listed := " ".join(map(str, numbers)):
            self._lines.append(f"del id {listed};")

    def _step(self, line: str) -> int:
        self._lines.append(line)
        self.last += 1
        return self.last

    def contradicted(self, number: int | None = None) -> None:
        """Conclude that there is no solution.

        The inequality with this number has none, or unit propagation contradicts all together.
        """
        self._end(f"UNSAT : {self.follows() if number is None else number}")

    def solved(self, literals: Iterable[str]) -> None:
        """Log a solution, and conclude that there is one."""
        self.found(literals)
        self._end("SAT")

    def least(self, value: int) -> None:
        """Conclude that the least objective is this value, which the improved solution has.

        From that solution on, unit propagation contradicts the inequalities.
        """
        self._end(f"BOUNDS {value} : {self.follows()} {value}")

    def _end(self, conclusion: str) -> None:
        self._lines += ["output NONE;", f"conclusion {conclusion};", "end pseudo-Boolean proof;"]

    def __str__(self) -> str:
        return "\n".join([*self._lines, ""])


def summed(items: Sequence[str]) -> str:
    """An expression for the sum of some inequalities, in reverse Polish notation.

    They are added in pairs, pairs of pairs and so on, as the cost of an addition is the length of
    both sides.
    """
    return " ".join(_summed(items, 0, len(items)))


def _summed(items: Sequence[str], first: int, end: int) -> Iterator[str]:
    if end - first == 1:
        yield items[first]
        return
    middle = (first + end) // 2
    yield from _summed(items, first, middle)
    yield from _summed(items, middle, end)
    yield "+"


def check_size(size: int, most: int) -> None:
    """Raise PuzzleError for a grid of more cells than a formula can have."""
    if size > most:
        raise PuzzleError(
            f"a grid of {cells_in_words(size)}",
            expected=f"at most {most} for a proof",
            path=("grid",),
        )


def cell_name(cell: Cell) -> str:
    """A cell in the names of variables, counted from 1 as people count: ``r1c2``."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"
