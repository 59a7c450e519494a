"""The tests of a problem, in groups: the smallest, those at the limits, and telling ones.

Those of the last group find the wrong solutions; the others are made from a seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from lasermaze import api
from lasermaze.contests import Case, Contest
from lasermaze.contests.data import least_side, made, verdicts
from lasermaze.contests.small import TELLING, TINY, Grids, case_of, small
from lasermaze.core.answers import Impossible
from lasermaze.core.arguments import seed_of
from lasermaze.core.errors import PuzzleError
from lasermaze.core.rng import Rng
from lasermaze.kinds.lazors import KIND as LAZORS
from lasermaze.kinds.lazors.puzzle import Lazors, midpoints
from lasermaze.kinds.lazors.solve import placements

#: The number of random tests, and of cases of a test with many.
_RANDOM, _MANY = 6, 12

#: The least size of a maze with a hall of mirrors.
_LEAST_HALL = 8

#: The most tokens to add to a card: more take a plain program minutes.
MOST_ADDED = 4


@dataclass(frozen=True)
class JudgeTest:
    """One test: its group, its name within that, and its cases."""

    group: str
    name: str
    cases: tuple[Case, ...]

    @property
    def path(self) -> str:
        """Its name with that of its group."""
        return f"{self.group}/{self.name}"


class Suite:
    """The tests of a problem."""

    def __init__(self, problem: Contest, *, seed: int = 0, level: str | None = None) -> None:
        self.problem, self.level = problem, level
        self._rng = Rng("suite", problem.name, seed_of(seed))
        self._verdicts = verdicts(problem)
        self._made = 0
        self._known: set[str] = set()

    def tests(self) -> Iterator[JudgeTest]:
        """All tests, no two with the same input."""
        yield from self._grouped("1-smallest", self._smallest())
        yield from self._grouped("2-edges", self._edges())
        yield from self._grouped("3-largest", self._largest())
        yield from self._grouped("4-random", self._random())
        telling = (("telling", (case,)) for case in self._fitting(TELLING))
        yield from self._grouped("5-wrong-solutions", telling)

    def _grouped(
        self, group: str, tests: Iterator[tuple[str, tuple[Case, ...]]]
    ) -> Iterator[JudgeTest]:
        for number, (name, cases) in enumerate(tests, 1):
            text = "".join(self.problem.module.form(cases)) if cases else ""
            if text and text not in self._known:
                self._known.add(text)
                yield JudgeTest(group, f"{number:02}-{name.replace('_', '-')}", cases)

    def _packed(self, name: str, cases: list[Case]) -> Iterator[tuple[str, tuple[Case, ...]]]:
        """Cases in one test, or each in a test of its own if an input holds one case."""
        if self.problem.most_cases > 1:
            yield name, tuple(cases[: self.problem.most_cases])
        else:
            yield from ((name, (case,)) for case in cases)

    def _fitting(self, grids: Grids) -> list[Case]:
        """The cases with these grids that are within the limits."""
        most = self.problem.largest
        return [case for case in small(self.problem, grids) if max(case.rows, case.cols) <= most]

    def _smallest(self) -> Iterator[tuple[str, tuple[Case, ...]]]:
        least = least_side(self.problem)
        number = 3 if self.problem.most_cases == 1 else _MANY
        yield from self._packed("tiny", self._fitting(TINY))
        yield from self._packed("small", [self._case(least, least) for _ in range(number)])

    def _edges(self) -> Iterator[tuple[str, tuple[Case, ...]]]:
        least, most = least_side(self.problem), self.problem.largest
        yield from self._packed("wide", [self._case(least, most)])
        yield from self._packed("high", [self._case(most, least)])
        if self.problem.most_cases > 1:
            few = min(least + 3, most)
            yield from self._packed(
                "many",
                [self._case(*self._size(least, few)) for _ in range(self.problem.most_cases)],
            )

    def _largest(self) -> Iterator[tuple[str, tuple[Case, ...]]]:
        most = self.problem.largest
        for _ in range(2 * len(self._verdicts)):
            yield "largest", (self._case(most, most),)
        if self.problem.kind == "mirrors" and most >= _LEAST_HALL:
            for side in (1, -1):
                yield "two-ways", (_two_ways(self.problem, most, side),)
        if self.problem.kind == "lazors":
            yield "one-too-many", (_one_too_many(most, self._rng),)

    def _random(self) -> Iterator[tuple[str, tuple[Case, ...]]]:
        least, most = least_side(self.problem), self.problem.largest
        several = 1 if self.problem.most_cases == 1 else 4
        for number in range(_RANDOM):
            most_here = least + (most - least) * (number + 1) // _RANDOM
            yield "random", tuple(self._leveled(least, most_here) for _ in range(several))

    def _size(self, least: int, most: int) -> tuple[int, int]:
        rows, cols = (least + self._rng.below(most - least + 1) for _ in range(2))
        return rows, cols

    def _leveled(self, least: int, most: int) -> Case:
        if self.level is None:
            return self._case(*self._size(least, most))
        kind = self.problem.kind
        return _first(lambda: api.generated(kind, level=self.level, seed=self._rng.bits64()))

    def _case(self, rows: int, cols: int) -> Case:
        """A generated case with the next of the verdicts in turn. Raises: PuzzleError."""
        self._made += 1
        verdict = self._verdicts[self._made % len(self._verdicts)]
        return _first(lambda: made(self.problem, (rows, cols), self._rng, verdict))


def _first(make: Callable[[], Case]) -> Case:
    """The first case that can be made and is within the limits. Raises: PuzzleError."""
    refused = PuzzleError("no such case was found")
    for _ in range(100):
        try:
            case = make()
        except PuzzleError as error:
            refused = error
            continue
        if len(getattr(case, "add", b"")) <= MOST_ADDED:
            return case
    raise refused


def _two_ways(problem: Contest, size: int, side: int) -> Case:
    """A maze whose first mirror sends the beam out, or into a hall of mirrors without an exit.

    The beam comes from above. With side 1 the hall is to its east, with -1 to its west.
    """
    col = size // 2
    walls, hall = "*" * size, f"*{'/' * (size - 2)}*"
    top = f"{walls[:col]}.{walls[col + 1 :]}"
    lane = f"{'.' * col}/./{walls[col + 3 :]}"
    gate = f"{walls[: col + 2]}.{walls[col + 3 :]}"
    rows = [top, lane, gate, *[hall] * (size - 4), walls]
    return case_of(problem, tuple(row[::side] for row in rows))


def _one_too_many(size: int, rng: Rng) -> Case:
    """A board with many placements, and a target that no light can reach.

    The right solution sees that before it places a block; a plain one tries all placements.
    """
    boards: list[Lazors] = [
        LAZORS.generate(size=(size, size), level="expert", seed=rng.bits64()) for _ in range(10)
    ]
    points = midpoints(size, size)
    for board in sorted(boards, key=_placements, reverse=True):
        for point in rng.sample(points, len(points)):
            case = replace(board, targets=(*board.targets, point))
            answer = api.solve(case)
            if isinstance(answer, Impossible) and dict(answer.work)["positions"] == 1:
                return case
    raise PuzzleError("no such case was found")


def _placements(board: Lazors) -> int:
    """The number of ways to place the blocks of a board."""
    empty = board.cells.count(b"o") - sum(board.blocks)
    return placements([((*board.blocks, empty), 1)])
