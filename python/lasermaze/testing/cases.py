"""The puzzles for which the promises of a kind are tried, and helpers for the promises."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from lasermaze import api
from lasermaze.core.answers import AnyAnswer, Solved
from lasermaze.core.budget import Budget
from lasermaze.core.errors import PuzzleError
from lasermaze.core.rng import Rng
from lasermaze.interface import Recipe
from lasermaze.kind import AnyKind

#: The promises by their names, as the modules of this package make them.
PROMISES: dict[str, Callable[[Any], None]] = {}


class Cases:
    """A kind and the puzzles for which its promises are tried."""

    def __init__(self, kind: AnyKind, numbers: tuple[int, ...]) -> None:
        self.kind, self.numbers = kind, numbers
        self._made: list[Any] = []

    @property
    def example(self) -> Any:
        """The kind's example."""
        return api.parse(self.kind.example)

    def puzzles(self, most: int | None = None) -> list[Any]:
        """The example, and small puzzles, some of them impossible if the kind can make these."""
        if not self._made:
            self._made = [self.example, *(self._small(number) for number in self.numbers)]
        return self._made[:most]

    def answers(self, most: int | None = None) -> Iterator[tuple[Any, AnyAnswer]]:
        """The puzzles with their answers."""
        for puzzle in self.puzzles(most):
            yield puzzle, api.solve(puzzle)

    def solved(self, most: int | None = None) -> Iterator[tuple[Any, Solved[Any, Any]]]:
        """The puzzles that have solutions, with their answers."""
        for puzzle, answer in self.answers(most):
            if isinstance(answer, Solved):
                yield puzzle, answer

    def _small(self, number: int) -> Any:
        known = self.kind.options_of("generate")
        wanted = (None, "any_verdict", None, "impossible")[number % 4]
        if wanted not in known:
            wanted = "any_verdict" if number % 2 and "any_verdict" in known else None
        options = self.kind.choose("generate", {wanted: True} if wanted else {})
        recipe = Recipe(*self.kind.small, options, None, Budget())
        return self.kind.generator.generate(recipe, Rng("contract", self.kind.name, number))


def promise(hold: Callable[[Cases], None]) -> Callable[[Cases], None]:
    """Make a function, which raises AssertionError, one of the promises; its name says which."""
    PROMISES[hold.__name__.replace("_", " ")] = hold
    return hold


def same(found: object, wanted: object, what: str) -> None:
    """Raise AssertionError unless two values are equal."""
    if found != wanted:
        raise AssertionError(f"{what}: {found!r}, not {wanted!r}")


def sure(holds: object, what: str) -> None:
    """Raise AssertionError unless a value is true."""
    if not holds:
        raise AssertionError(what)


def refused(do: Callable[[], object], what: str, *errors: type[Exception]) -> None:
    """Raise AssertionError unless a call raises one of the errors, or PuzzleError."""
    try:
        do()
    except Exception as error:
        if isinstance(error, (PuzzleError, *errors)):
            return
        raise
    raise AssertionError(f"{what} is not refused")


def right(puzzle: Any, answer: Any) -> bool:
    """Whether the checker finds no fault."""
    return api.judge(puzzle, answer).right
