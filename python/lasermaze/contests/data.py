"""Test data for a contest: cases of all sizes and verdicts, to be written with their answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lasermaze import api
from lasermaze.contests import Case, Contest
from lasermaze.core.arguments import at_least_one, seed_of
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.core.rng import Rng
from lasermaze.kind import kind_named

#: The number of cases in ten with the largest size allowed, and with the smallest.
LARGEST, SMALLEST = 2, 2

#: The generator's options, in turn, if the kind has them: solvable, any verdict, and
#: impossible. A contest that promises solutions has the first alone.
_VERDICTS = ("", "any_verdict", "impossible")


def cases(contest: Contest, count: int, max_size: int, *, seed: int = 0) -> Iterator[Case]:
    """The puzzles of a contest's input; the same arguments give the same ones everywhere.

    The first has the largest size allowed. Of the others, some have the largest, some the smallest,
    and most a size in between; few are square.

    Args:
        contest: the contest.
        count: the number of cases.
        max_size: the largest number of rows, and of columns.
        seed: any whole number.

    Raises: PuzzleError for a size below the least of the kind.
    """
    least = least_side(contest)
    if at_least_one("max_size", max_size) < least:
        raise PuzzleError(f"max_size is {max_size}", expected=f"at least {least}")
    wanted = verdicts(contest)
    rng = Rng("contest data", contest.name, count, max_size, seed_of(seed))
    for index in range(at_least_one("count", count)):
        verdict = wanted[index % len(wanted)]
        size = (max_size, max_size) if index == 0 else _size(least, max_size, rng)
        yield made(contest, size, rng, verdict)


def least_side(contest: Contest) -> int:
    """The least number of rows and columns of a generated case."""
    return max(kind_named(contest.kind).small)


def made(contest: Contest, size: tuple[int, int], rng: Rng, verdict: str) -> Case:
    """A case of this size, with one of the `verdicts` of the contest."""
    return _made(contest.kind, size, rng.bits64(), verdict)


def verdicts(contest: Contest) -> list[str]:
    """The generator's options for the cases of a contest, in turn."""
    if contest.promise:
        return [""]
    known = ("", *kind_named(contest.kind).options_of("generate"))
    return [verdict for verdict in _VERDICTS if verdict in known]


def _made(kind: str, size: tuple[int, int], seed: int, verdict: str) -> Puzzle:
    options: dict[str, Any] = {verdict: True} if verdict else {}
    try:
        return api.generated(kind, size=size, seed=seed, **options)
    except PuzzleError:
        if verdict != "impossible":
            raise
        # Small grids cannot always be made impossible.
        return _made(kind, size, seed, "any_verdict")


def _size(least: int, most: int, rng: Rng) -> tuple[int, int]:
    lot = rng.below(10)
    if lot < LARGEST:
        return most, most
    if lot < LARGEST + SMALLEST:
        return least, least
    rows, cols = (least + rng.below(most - least + 1) for _ in range(2))
    return rows, cols
