"""The puzzles as a task set of verifiers: one prompt, one reply, scored by `lasermaze.score`.

    from lasermaze.envs.verifiers import PuzzleConfig, PuzzleTaskset

    tasks = PuzzleTaskset(PuzzleConfig(kind="board", count=100, seed=7))

verifiers is large, and `make test` does not install it: `make test-verifiers` tests this module.
"""

from __future__ import annotations

from collections.abc import Iterator

from lasermaze.core.libraries import need
from lasermaze.datasets.rows import dataset
from lasermaze.scoring.score import score

need("verifiers", "this task set needs verifiers", "verifiers")

from verifiers.v1 import Task, TaskData, Taskset, TasksetConfig, Trace, reward  # noqa: E402


class PuzzleConfig(TasksetConfig):  # type: ignore[misc]  # the library is not installed for mypy
    """The choice of puzzles: arguments of `lasermaze.dataset`.

    Attributes:
        kind: the name of the kind.
        count: the number of puzzles.
        seed: the same seed gives the same puzzles.
        levels: the levels, which take turns; any level unless given.
        rows, cols: the size; the usual one of each level unless both are given.
    """

    kind: str = "board"
    count: int = 500
    seed: int = 0
    levels: tuple[str, ...] = ()
    rows: int | None = None
    cols: int | None = None


class PuzzleData(TaskData):  # type: ignore[misc]
    """A task: its prompt is the question of a puzzle."""

    kind: str
    puzzle: str
    answer: str
    level: str
    difficulty: float


class PuzzleTask(Task[PuzzleData]):  # type: ignore[misc]
    """One puzzle to be answered in one reply."""

    @reward  # type: ignore[untyped-decorator]
    async def solved(self, trace: Trace) -> float:
        """1.0 for a right answer in any form, 0.0 for anything else."""
        row = {"kind": self.data.kind, "puzzle": self.data.puzzle, "answer": self.data.answer}
        return score(row, trace.last_reply)


class PuzzleTaskset(Taskset[PuzzleTask, PuzzleConfig]):  # type: ignore[misc]
    """The puzzles of a configuration, made as they are asked for."""

    def load(self) -> Iterator[PuzzleTask]:
        """The tasks, in order."""
        config = self.config
        size = None if config.rows is None or config.cols is None else (config.rows, config.cols)
        rows = dataset(config.kind, config.count, seed=config.seed, level=config.levels, size=size)
        for row in rows:
            data = PuzzleData(
                id=row["id"],
                name=row["id"],
                prompt=row["question"],
                kind=row["kind"],
                puzzle=row["puzzle"],
                answer=row["answer"],
                level=row["level"],
                difficulty=row["difficulty"],
            )
            yield PuzzleTask(data, config.task)
