"""The rows of a data set: each a puzzle with a solved and checked answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count as count_up
from itertools import islice
from operator import itemgetter
from typing import Any, TypedDict, TypeVar

from lasermaze import api
from lasermaze.core.answers import AnyAnswer, Solved
from lasermaze.core.arguments import (
    MOST_PROCESSES,
    at_least_one,
    items_for,
    progress_of,
    seed_of,
    size_of,
    whole,
)
from lasermaze.core.budget import Budget, Progress
from lasermaze.core.difficulty import check_level
from lasermaze.core.english import shown
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import DETAILS, Puzzle
from lasermaze.datasets.splits import USUAL, Splits
from lasermaze.generation.symmetry import digest, unlike
from lasermaze.kind import AnyKind, kind_named, kind_of

T = TypeVar("T")

#: The formats of files of rows, by their endings.
FORMATS = ("jsonl", "parquet")

#: Raised whenever the wording of a question changes: the rules of a kind, or the text around them.
PROMPT_VERSION = 2

#: Solutions are counted up to this number.
MOST_SOLUTIONS = 1_000


class Row(TypedDict):
    """One puzzle of a data set.

    Attributes:
        id: `lasermaze.generate_from` makes the puzzle again from it.
        kind: the name of its kind.
        level: beginner, intermediate, advanced or expert; unrated for a kind without levels.
        question: the rules and the puzzle in words, complete for a reader who knows nothing else.
        puzzle: the puzzle in native text.
        answer: a right answer, as the question asks for it and `lasermaze.score` pays it.
        evidence: the answer as `lasermaze solve --json` prints it, with its proof if that is kept.
        difficulty: the number of `lasermaze.rate`, to three places; 0 if it is not rated.
        solutions: their number; None if it is very large or unknown.
        split: the name of its split.
    """

    id: str
    kind: str
    level: str
    question: str
    puzzle: str
    answer: str
    evidence: str
    difficulty: float
    solutions: int | None
    split: str


def question(puzzle: Puzzle) -> str:
    """The question for a reader: the rules of the kind, how to answer, and the puzzle itself."""
    bare = puzzle.with_details(**dict.fromkeys(DETAILS, ""))
    return text_of_question(kind_of(puzzle).rules, str(bare))


def text_of_question(rules: str, puzzle: str) -> str:
    """The question for a puzzle in native text without details."""
    _, _, text = puzzle.partition("\n")  # without its kind
    return f"{rules}\nThe puzzle:\n\n{text}"


def asked_answer(answer: AnyAnswer) -> str:
    """An answer as the question asks for it: a solution, or the word "impossible"."""
    if not isinstance(answer, Solved):
        return "impossible"
    text: str = kind_of(answer.puzzle).notation.solution_text(answer.puzzle, answer.witness)
    return text.rstrip("\n")


@dataclass(frozen=True)
class Plan:
    """The parameters of a data set; the same plan always gives the same rows.

    Raises: PuzzleError for an invalid kind, level, size, seed, split or option.
    """

    kind: str
    count: int
    seed: int = 0
    levels: tuple[str, ...] = ()
    size: tuple[int, int] | None = None
    split: Splits = field(default_factory=lambda: Splits.of(USUAL))
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        kind_named(self.kind).choose("generate", self.options)
        at_least_one("count", self.count)
        seed_of(self.seed)
        for level in self.levels:
            kind_named(self.kind).usual_size(check_level(level))
        if len(set(self.levels)) != len(self.levels):
            raise PuzzleError(f"levels are {shown(self.levels)}", expected="each level once")
        if self.size is not None:
            size_of(self.size)

    def puzzle(self, number: int, progress: Progress | None = None) -> Puzzle:
        """The puzzle with a number in the endless series of this plan; the levels take turns."""
        levels: tuple[str | None, ...] = self.levels or (None,)
        index, turn = divmod(number, len(levels))
        budget, options = Budget(progress=progress), dict(self.options)
        return api.generated(
            self.kind, levels[turn], self.size, self.seed, index, budget, **options
        )


def dataset(
    kind: str,
    count: int,
    *,
    seed: int = 0,
    level: str | Sequence[str] = (),
    size: tuple[int, int] | None = None,
    split: str | Mapping[str, float] = USUAL,
    processes: int = 1,
    progress: Progress | None = None,
    **options: bool,
) -> Iterator[Row]:
    """The rows of a data set, lazily: puzzles with questions, answers, difficulty and split.

    No two of the puzzles are equal up to rotation and reflection. The split of a puzzle follows
    from its canonical form, so that neither a puzzle nor an image of it is in two splits. The
    answer of every row has been checked by code that the solver does not share. The same
    arguments give the same rows, however many processes make them.

    Args:
        kind: the name of the kind.
        count: the number of rows.
        seed: a whole number, from -2**64 to 2**64.
        level: a level, or several that take turns; any level unless given.
        size: (rows, cols); else the usual size of the level.
        split: the names of the splits with their shares, which add up to 1.
        processes: the number of processor cores to use.
        progress: called with the fraction and the number of the rows that are made.
        options: the options of the kind for `lasermaze.generate`.

    Raises: PuzzleError for an unknown kind, level or option, or wrong shares, immediately; as
    `lasermaze.generate_many` when a row is made.
    """
    levels = (level,) if isinstance(level, str) else tuple(items_for("dataset", "levels", level))
    progress_of(progress)
    plan = Plan(kind, count, seed, levels, size, Splits.of(split), options)
    whole("processes", processes, 1, MOST_PROCESSES)
    return dataset_of(plan, processes, progress)


def dataset_of(plan: Plan, processes: int, progress: Progress | None = None) -> Iterator[Row]:
    """The rows of a plan; see `dataset`."""
    return watched(islice(rows_from(plan, processes), plan.count), plan, progress)


def watched(rows: Iterable[T], plan: Plan, progress: Progress | None) -> Iterator[T]:
    """Rows of a plan; reports the progress before each."""
    for number, row in enumerate(rows, start=1):
        if progress is not None:
            progress(number / plan.count, number)
        yield row


def rows_from(plan: Plan, processes: int) -> Iterator[Row]:
    """The rows of a plan without end."""
    from lasermaze.core.parallel import in_order

    made = in_order(partial(made_row, plan), count_up(), processes)
    return map(itemgetter(0), unlike(made, look=itemgetter(1)))


def made_row(plan: Plan, number: int, progress: Progress | None = None) -> tuple[Row, bytes]:
    """The row with a number in the series of a plan, and the digest of its canonical form.

    Raises: whatever ``progress`` raises.
    """
    puzzle = plan.puzzle(number, progress)
    options: Any = counting(kind_of(puzzle))
    answer = api.solve(puzzle, limit=MOST_SOLUTIONS, progress=progress, **options)
    found = api.judge(puzzle, answer, progress=progress)
    assert found.right, f"{puzzle.id}: {found.faults}"
    difficulty = api.rate(puzzle, progress=progress)
    looks = digest(puzzle)
    row = Row(
        id=puzzle.id,
        kind=puzzle.kind,
        level="unrated" if difficulty is None else difficulty.level,
        question=question(puzzle),
        puzzle=str(puzzle),
        answer=asked_answer(answer),
        evidence=answer.to_json(),
        difficulty=0.0 if difficulty is None else round(difficulty.score, 3),
        solutions=_solutions(answer) if found.confirmed else None,
        split=plan.split.holding(looks),
    )
    return row, looks


def counting(kind: AnyKind) -> dict[str, bool]:
    """The options by which a kind counts solutions, if `solve` does not count them anyway."""
    return {name: True for name in kind.options_of("solve") if name.startswith("count_")}


def _solutions(answer: AnyAnswer) -> int | None:
    if not isinstance(answer, Solved):
        return 0
    return answer.count if answer.exact else None
