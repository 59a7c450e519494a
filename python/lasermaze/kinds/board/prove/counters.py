"""The counters of lemmas, defined in a proof by the equations of the formula.

Lemmas count by sequential counters: s(i, j) says that of the first i inputs at least j are true.
The formula counts by equations, which a person can read. So a proof defines each s(i, j) by two
inequalities over the inputs, and derives from pairs of these the clauses that relate the counters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain

from lasermaze.kinds.board.prove.formula import CardFormula, piece_name
from lasermaze.pseudo_boolean import Derivation, negated, summed


@dataclass(frozen=True)
class Counter:
    """A counter of inputs.

    Attributes:
        name: the beginning of the names of its variables.
        wanted: the number of inputs that are true, or at least are true.
        at_least, at_most: expressions for the inequalities that say so; ``at_most`` is None if
            there may be more.
    """

    name: str
    inputs: tuple[str, ...]
    wanted: int
    at_least: str
    at_most: str | None

    @property
    def variables(self) -> Iterator[str]:
        """The names of its variables, in the order of `docs/reference/proofs.md`."""
        for row in range(1, len(self.inputs) + 1):
            for many in range(1, min(self._top, row) + 1):
                yield self.variable(row, many)

    def variable(self, row: int, many: int) -> str:
        """The variable that says that of the first ``row`` inputs at least ``many`` are true."""
        return f"{self.name}_{row}_{many}"

    @property
    def _top(self) -> int:
        return self.wanted + (self.at_most is not None)

    def define(self, proof: Derivation) -> None:
        """Define the variables in a proof, and derive the clauses that relate them."""
        proof.comment(f"{self.name}_i_j: of the first i there are at least j")
        definitions = _Definitions(self, proof)
        for row in range(1, len(self.inputs) + 1):
            for many in range(1, min(self._top, row) + 1):
                definitions.add(row, many)
        if self.wanted <= len(self.inputs):
            definitions.close()
        proof.forget(definitions.numbers)

    @property
    def is_derived(self) -> bool:
        """Whether the formula does not have the inequality of what is counted."""
        return " " in self.at_least

    def bound(self, proof: Derivation) -> None:
        """Derive how many inputs are true."""
        proof.computed(self.at_least)
        if self.at_most is not None:
            proof.computed(self.at_most)

    def refute_overflow(self, proof: Derivation) -> None:
        """Derive a contradiction if there are fewer inputs than are wanted to be true."""
        if self.wanted > len(self.inputs):
            proof.computed(summed([self.at_least, *map(negated, self.inputs)]))


@dataclass
class _Definitions:
    """The definitions of a counter's variables in a proof.

    Attributes:
        enough: by row and count, the number of the inequality that the inputs are so many if the
            variable is true.
        fewer: that they are fewer if it is false.
    """

    counter: Counter
    proof: Derivation
    enough: dict[tuple[int, int], int] = field(default_factory=dict)
    fewer: dict[tuple[int, int], int] = field(default_factory=dict)

    @property
    def numbers(self) -> Iterator[int]:
        """The numbers of all definitions."""
        return chain(self.enough.values(), self.fewer.values())

    def add(self, row: int, many: int) -> None:
        """Define a variable, and relate it to those of the row above."""
        own = self.counter.variable(row, many)
        inputs = self.counter.inputs[:row]
        left = row - many + 1
        enough = [(many, negated(own)), *((1, each) for each in inputs)]
        fewer = [(left, own), *((1, negated(each)) for each in inputs)]
        self.enough[row, many] = self.proof.defined(enough, many, own, 0)
        self.fewer[row, many] = self.proof.defined(fewer, left, own, 1)
        self._relate(row, many, self.counter.inputs[row - 1])

    def _relate(self, row: int, many: int, last: str) -> None:
        """Derive the clauses that relate a variable to those of the row above."""
        above, aslant = (row - 1, many), (row - 1, many - 1)
        enough, fewer = str(self.enough[row, many]), str(self.fewer[row, many])
        if many < row:  # true above, it is true; false above, by the last input only
            self._combine(str(self.enough[above]), fewer, last)
            self._combine(enough, str(self.fewer[above]))
        else:
            self._combine(enough, *map(negated, self.counter.inputs[: row - 1]))
        if many > 1:  # true aslant, and by the last input; true, it is true aslant
            self._combine(str(self.enough[aslant]), fewer)
            self._combine(enough, str(self.fewer[aslant]), negated(last))
        else:
            self._combine(fewer, *self.counter.inputs[: row - 1])

    def close(self) -> None:
        """Derive that as many inputs are true as are wanted."""
        row, wanted = len(self.counter.inputs), self.counter.wanted
        self._combine(str(self.fewer[row, wanted]), self.counter.at_least)
        if self.counter.at_most is not None and wanted < row:
            self._combine(str(self.enough[row, wanted + 1]), self.counter.at_most)

    def _combine(self, *expressions: str) -> None:
        self.proof.computed(f"{summed(expressions)} s")


def counters_of(formula: CardFormula) -> list[Counter]:
    """The counters of a card, in the order of `docs/reference/proofs.md`."""
    found = [_of_piece(formula, piece) for piece in formula.counts]
    if len(found) > 1:
        found.append(_of_pile(formula))
    lit, number = tuple(formula.lit.values()), formula.lit_count
    found.append(Counter("lit", lit, formula.puzzle.targets, str(number), str(number + 1)))
    if formula.marked:
        added, number = tuple(formula.lit_of_added()), formula.marked_count
        found.append(Counter("marked", added, formula.marked, str(number), None))
    return found


def _of_piece(formula: CardFormula, piece: str) -> Counter:
    """The counter of the cells to which a piece is added."""
    inputs = tuple(piece_name(cell, piece) for cell in formula.empty)
    count = sum(token.piece == piece for token in formula.puzzle.pile)
    number = formula.counts[piece]
    return Counter(f"added_{piece}", inputs, count, str(number), str(number + 1))


def _of_pile(formula: CardFormula) -> Counter:
    """The counter of the cells to which anything is added: it sums the equations of the pieces."""
    inputs = tuple(negated(formula.choices[cell][0].literal) for cell in formula.empty)
    one = [formula.exactly_one[cell] for cell in formula.empty]
    counts = list(formula.counts.values())
    at_least = summed([str(number) for number in counts] + [str(number + 1) for number in one])
    at_most = summed([str(number + 1) for number in counts] + [str(number) for number in one])
    return Counter("added_all", inputs, len(formula.puzzle.pile), at_least, at_most)
