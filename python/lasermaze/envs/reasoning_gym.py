"""The puzzles as data sets of reasoning-gym: ``lasermaze_board`` and one for each other kind.

Importing this module registers them:

    import reasoning_gym
    import lasermaze.envs.reasoning_gym

    data = reasoning_gym.create_dataset("lasermaze_board", size=10, seed=42)
    entry = data[0]
    data.score_answer(entry["answer"], entry)  # 1.0
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import Any, ClassVar

from lasermaze import api
from lasermaze.core.brief import brief
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.english import counted, shown
from lasermaze.core.errors import PuzzleError
from lasermaze.core.libraries import need
from lasermaze.core.puzzle import Puzzle
from lasermaze.datasets.rows import Plan, asked_answer, question
from lasermaze.envs.options import TRAIN, check_split, in_split
from lasermaze.kind import kind_named, names
from lasermaze.scoring.score import score

need("reasoning_gym", "these data sets need reasoning-gym", "reasoning-gym")

from reasoning_gym.coaching import BaseCurriculum, RangeAttributeDefinition  # noqa: E402
from reasoning_gym.factory import DATASETS, ProceduralDataset, register_dataset  # noqa: E402

#: The prefix of the names of the data sets.
PREFIX = "lasermaze_"

#: More than the number of items of any data set.
_FAR = 1 << 40


@dataclass
class PuzzleConfig:
    """The configuration of a data set of puzzles.

    Attributes:
        min_level, max_level: the levels of its puzzles, from 0 (beginner) to 3 (expert). They
            take turns.
        rows, cols: the size of every puzzle; None for the usual size of each level.
        seed: the same seed gives the same puzzles.
        size: the number of puzzles.
        split: the split of `lasermaze.dataset` from which they are; None for every puzzle. The
            benchmark is in ``"test"``.
    """

    min_level: int = 0
    max_level: int = 2
    rows: int | None = None
    cols: int | None = None
    seed: int | None = None
    size: int = 500
    split: str | None = TRAIN

    def validate(self) -> None:
        """Raise AssertionError, as reasoning-gym expects it, for an invalid value."""
        for name in ("min_level", "max_level", "size", "rows", "cols", "seed"):
            value = getattr(self, name)
            missing = value is None and name in ("rows", "cols", "seed")
            assert missing or (isinstance(value, int) and not isinstance(value, bool)), (
                f"{name} is {shown(value)}; expected a whole number"
            )
        assert 0 <= self.min_level <= self.max_level < len(LEVELS), "levels are 0 to 3, in order"
        assert (self.rows is None) == (self.cols is None), "rows and cols go together"
        assert self.rows is None or self.rows >= 1, "rows must be at least 1"
        assert self.cols is None or self.cols >= 1, "cols must be at least 1"
        assert self.size >= 1, "size must be at least 1"
        try:
            check_split(self.split)
        except PuzzleError as error:
            raise AssertionError(str(error)) from None


class PuzzleDataset(ProceduralDataset):  # type: ignore[misc]  # the library has no types
    """Puzzles of one kind with their questions and answers, scored by `lasermaze.score`.

    Each item is made by itself, in the same time whatever its index. So two of them may be equal,
    up to rotation and reflection, which happens among small and easy puzzles. All are of one split.
    """

    kind: ClassVar[str]

    def __init__(self, config: PuzzleConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        size = None if config.rows is None or config.cols is None else (config.rows, config.cols)
        rated = kind_named(self.kind).is_rated
        levels = LEVELS[config.min_level : config.max_level + 1] if rated else ()
        self._plan = Plan(self.kind, config.size, self.seed, levels, size)

    def __repr__(self) -> str:
        low, high = LEVELS[self.config.min_level], LEVELS[self.config.max_level]
        return brief(
            self, f"of {counted(self.config.size, 'puzzle')}, {low} to {high}, seed {self.seed}"
        )

    @property
    def category(self) -> str:
        """The category of the data set in reasoning-gym."""
        return "games"

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """The item with an index: question, answer and metadata.

        Raises: IndexError for a negative index; PuzzleError if there is no such puzzle.
        """
        if isinstance(idx, bool) or not isinstance(idx, int):
            raise TypeError(f"the index is {shown(idx)}; expected a whole number")
        if idx < 0:
            raise IndexError(f"the index is {idx}; expected at least 0")
        # Instead of a puzzle of another split one far behind all others in the series is taken.
        numbers = count(idx, _FAR * max(1, len(self._plan.levels)))
        puzzle = next(in_split(map(self._plan.puzzle, numbers), self.config.split))
        difficulty = api.rate(puzzle)
        level = None if difficulty is None else LEVELS.index(difficulty.level)
        return {
            "question": question(puzzle),
            "answer": answer_text(puzzle),
            "metadata": {
                "source_dataset": PREFIX + self.kind,
                "source_index": idx,
                "kind": self.kind,
                "id": puzzle.id,
                "puzzle": str(puzzle),
                "score": None if difficulty is None else round(difficulty.score, 3),
                "difficulty": {"level": level},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """1.0 for a right answer in any form, 0.0 for anything else; see `lasermaze.score`."""
        return score(entry["metadata"], answer)


def answer_text(puzzle: Puzzle) -> str:
    """A right answer to a puzzle, as its question asks for it.

    The checker has accepted it.
    """
    answer = api.solve(puzzle, limit=1)
    api.check(puzzle, answer, recount="never")
    return asked_answer(answer)


class PuzzleCurriculum(BaseCurriculum):  # type: ignore[misc]  # the library has no types
    """From beginners' puzzles to those for experts: one attribute, ``level``."""

    kind: ClassVar[str]

    def __init__(self) -> None:
        super().__init__(type(self).__name__, PuzzleConfig)
        self._define_attributes(
            RangeAttributeDefinition(
                name="level",
                levels=list(range(len(LEVELS))),
                description="How hard the puzzles are, from 0 (beginner) to 3 (expert)",
                lower_field_name="min_level",
                upper_field_name="max_level",
            )
        )


def _register(kind: str) -> None:
    """Define the classes of a kind in this module, and register them."""
    name = kind.capitalize()
    members = {"kind": kind, "__module__": __name__}
    data: Any = type(f"{name}Dataset", (PuzzleDataset,), members)
    curriculum: Any = type(f"{name}Curriculum", (PuzzleCurriculum,), members)
    globals().update({data.__name__: data, curriculum.__name__: curriculum})
    if PREFIX + kind not in DATASETS:
        register_dataset(PREFIX + kind, data, PuzzleConfig, curriculum)


for _kind in names():
    _register(_kind)
