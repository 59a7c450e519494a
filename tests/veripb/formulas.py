"""Formulas as texts, read again and solved by a solver that shares nothing with their writer."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

_CONSTRAINT = re.compile(r"(.*?)(>=|=) (-?\d+) ;")


class Constraint(NamedTuple):
    """A sum of literals, each with a factor, that is at least some number, or equals it."""

    terms: tuple[tuple[int, str], ...]
    is_equation: bool
    least: int

    def holds(self, true: Collection[str]) -> bool:
        """Whether it holds if just these variables are true."""
        total = sum(factor for factor, literal in self.terms if _is_true(literal, true))
        return total == self.least if self.is_equation else total >= self.least


def _is_true(literal: str, true: Collection[str]) -> bool:
    return literal[1:] not in true if literal.startswith("~") else literal in true


def constraints_in(text: str) -> Iterator[Constraint]:
    """The constraints of a formula."""
    for line in text.splitlines():
        if line.startswith(("*", "min:")):
            continue
        match = _CONSTRAINT.fullmatch(line)
        assert match, f"not a constraint: {line}"
        words = match[1].split()
        terms = zip(map(int, words[::2]), words[1::2], strict=True)
        yield Constraint(tuple(terms), match[2] == "=", int(match[3]))


def variables_in(text: str) -> list[str]:
    """The variables of a formula, each once."""
    literals = (literal for each in constraints_in(text) for _, literal in each.terms)
    return list(dict.fromkeys(literal.removeprefix("~") for literal in literals))


def projections(text: str, names: Collection[str]) -> Iterator[frozenset[str]]:
    """For each way in which the named variables can be part of a solution: those that are true."""
    # It takes half a second, and each process that collects the tests imports this module.
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    variables = {name: model.new_bool_var(name) for name in (*variables_in(text), *names)}

    def value(literal: str) -> cp_model.LinearExprT:
        return 1 - variables[literal[1:]] if literal.startswith("~") else variables[literal]

    for terms, is_equation, least in constraints_in(text):
        total = sum((factor * value(literal) for factor, literal in terms), start=0)
        if not terms:
            model.add_bool_or([] if least > 0 else [True])
        elif is_equation:
            model.add(total == least)
        else:
            model.add(total >= least)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    while solver.solve(model) != cp_model.INFEASIBLE:
        true = frozenset(name for name in names if solver.value(variables[name]))
        yield true
        model.add_bool_or(
            [variables[each].negated() if each in true else variables[each] for each in names]
        )


def breaking(text: str, literals: list[str]) -> list[str] | None:
    """The literals of a solution with one flipped, so that the formula does not hold.

    None if each of them may be flipped. Variables that are not named must be determined by others.
    """
    found: Mapping[str, bool] = {
        each.removeprefix("~"): not each.startswith("~") for each in literals
    }
    constraints = [
        each
        for each in constraints_in(text)
        if all(literal.removeprefix("~") in found for _, literal in each.terms)
    ]
    for at, literal in enumerate(literals):
        name = literal.removeprefix("~")
        true = {each for each, is_true in found.items() if is_true} ^ {name}
        if not all(each.holds(true) for each in constraints):
            flipped = name if literal.startswith("~") else f"~{name}"
            return [*literals[:at], flipped, *literals[at + 1 :]]
    return None
