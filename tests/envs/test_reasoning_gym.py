"""The data sets of reasoning-gym pass the tests that it has for its own data sets.

The library is imported in the tests: it takes seconds, and every worker of pytest reads this file.
"""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.generation.symmetry import canonical_form
from lasermaze.kind import NAMES

EVERY_KIND = pytest.mark.parametrize("kind", NAMES)


def made(kind: str, **config: Any) -> Any:
    import reasoning_gym

    from lasermaze.envs.reasoning_gym import PREFIX

    return reasoning_gym.create_dataset(PREFIX + kind, **{"size": 6, "seed": 42, **config})


@EVERY_KIND
def test_a_seed_gives_the_same_items_in_any_order(kind: str) -> None:
    one, other = made(kind, max_level=0), made(kind, max_level=0)
    assert [one[index] for index in range(6)] == [other[index] for index in reversed(range(6))][
        ::-1
    ]
    assert list(one) == [one[index] for index in range(len(one))]
    assert list(made(kind, max_level=0, seed=43)) != list(one)
    for copied in (pickle.loads(pickle.dumps(other)), copy.deepcopy(other)):
        assert copied[3] == one[3]
    assert repr(one) == f"<{kind.capitalize()}Dataset of 6 puzzles, beginner to beginner, seed 42>"
    for wrong in ("3", 1.5, None):
        with pytest.raises(TypeError, match="expected a whole number"):
            one[wrong]


@EVERY_KIND
def test_items_have_a_question_an_answer_and_metadata(kind: str) -> None:
    from lasermaze.envs.reasoning_gym import PREFIX

    for index, item in enumerate(made(kind, size=2, max_level=1)):
        assert isinstance(item["question"], str)
        assert isinstance(item["answer"], str)
        metadata = item["metadata"]
        assert metadata["source_dataset"] == PREFIX + kind
        assert metadata["source_index"] == index
        assert metadata["difficulty"] == {"level": index % 2}
        assert lm.parse(metadata["puzzle"]) == lm.generate_from(metadata["id"])


@EVERY_KIND
def test_the_oracle_scores_1_and_nothing_scores_0(kind: str) -> None:
    data = made(kind, max_level=0)
    for item in data:
        assert data.score_answer(item["answer"], item) == 1.0
        assert data.score_answer(f"<answer>{item['answer']}</answer>", item) == 1.0
        for wrong in (None, "", "impossible", "?", item["answer"][1:], item["question"]):
            assert data.score_answer(wrong, item) == 0.0


def test_hardly_any_items_of_the_usual_size_are_equal() -> None:
    items = list(made("board", size=100, max_level=0))
    assert len({canonical_form(lm.parse(item["metadata"]["puzzle"])) for item in items}) >= 99


@EVERY_KIND
def test_an_item_is_made_without_those_before_it(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lasermaze.datasets.rows import Plan

    made_numbers = []
    puzzle = Plan.puzzle

    def noted(plan: Plan, number: int) -> lm.Puzzle:
        made_numbers.append(number)
        return puzzle(plan, number)

    monkeypatch.setattr(Plan, "puzzle", noted)
    assert made(kind, size=10**6, max_level=0)[987_654]["metadata"]["source_index"] == 987_654
    assert made_numbers == [987_654]


@pytest.mark.parametrize(
    "wrong",
    [
        *({"min_level": 2, "max_level": 1}, {"max_level": 4}, {"rows": 3}, {"rows": 0, "cols": 1}),
        *({"size": "5"}, {"min_level": None}, {"max_level": 1.0}, {"rows": "3", "cols": "3"}),
        {"size": True},
    ],
    ids=str,
)
def test_a_wrong_configuration_is_refused(wrong: dict[str, Any]) -> None:
    from lasermaze.envs.reasoning_gym import PuzzleConfig

    with pytest.raises(AssertionError):
        PuzzleConfig(**wrong).validate()
    with pytest.raises(AssertionError):
        made("board", **wrong)


@EVERY_KIND
def test_the_curriculum_goes_up_and_down(kind: str) -> None:
    from reasoning_gym.coaching.base_curriculum import (
        DefaultCurriculumContext,
        RangeAttributeMode,
    )
    from reasoning_gym.factory import create_curriculum

    from lasermaze.envs.reasoning_gym import PREFIX

    curriculum = create_curriculum(PREFIX + kind)
    usual = {"size": 5, "seed": 1}
    highest = DefaultCurriculumContext(mode=RangeAttributeMode.UPPER_BOUND)

    def levels(context: Any = None) -> tuple[int, int]:
        config = curriculum.generate_configuration(usual, context=context)
        assert (config.size, config.seed) == (5, 1)
        config.validate()
        return config.min_level, config.max_level

    assert levels() == (0, 0)
    assert curriculum.increment_attr_level("level")
    assert levels() == (0, 1)
    assert levels(highest) == (1, 1)
    curriculum.set_global_level(3)
    assert levels(highest) == (3, 3)
    assert not curriculum.increment_attr_level("level")
    assert curriculum.decrement_attr_level("level")
    assert levels() == (0, 2)


def test_composites_score_by_the_right_data_set() -> None:
    import reasoning_gym
    from reasoning_gym.composite import DatasetSpec

    from lasermaze.envs.reasoning_gym import PREFIX

    specs = [DatasetSpec(name=PREFIX + kind, weight=1, config={"max_level": 0}) for kind in NAMES]
    specs.append(DatasetSpec(name="mini_sudoku", weight=1, config={}))
    data = reasoning_gym.create_dataset("composite", seed=1, size=12, datasets=specs)
    sources = set()
    for item in data:
        sources.add(item["metadata"]["source_dataset"])
        assert data.score_answer(item["answer"], item) == 1.0
        assert data.score_answer(None, item) == 0.0
    assert len(sources) > 3


def test_reseeding_goes_on_with_other_puzzles() -> None:
    from reasoning_gym.dataset import ReseedingDataset

    data = ReseedingDataset(made("board", size=4), chunk_size=4)
    items = [item for item, _ in zip(data, range(10), strict=False)]
    assert len({item["question"] for item in items}) == 10
    assert all(data.score_answer(item["answer"], item) == 1.0 for item in items)
