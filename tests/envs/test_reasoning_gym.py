"""The data sets of reasoning-gym pass the tests that it has for its own data sets.

The library is imported in the tests: it takes seconds, and every worker of pytest reads this file.
"""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from tests.helpers import EVERY_KIND, lm
from tests.oracles import Oracle


def made(kind: str, **config: Any) -> Any:
    import reasoning_gym

    from lasermaze.envs.reasoning_gym import PREFIX

    return reasoning_gym.create_dataset(PREFIX + kind, **{"size": 6, "seed": 42, **config})


@EVERY_KIND
def test_a_seed_gives_the_same_items_in_any_order(oracle: Oracle) -> None:
    one, other = made(oracle.kind, max_level=0), made(oracle.kind, max_level=0)
    backwards = [other[index] for index in reversed(range(6))]
    assert list(one) == [one[index] for index in range(len(one))] == backwards[::-1]
    assert list(made(oracle.kind, max_level=0, seed=43)) != list(one)
    for copied in (pickle.loads(pickle.dumps(other)), copy.deepcopy(other)):
        assert copied[3] == one[3]
    for wrong in ("3", 1.5, None, True):
        with pytest.raises(TypeError, match="expected a whole number"):
            one[wrong]
    with pytest.raises(IndexError):
        one[-1]


@EVERY_KIND
def test_items_are_scored(oracle: Oracle) -> None:
    data = made(oracle.kind, size=3, max_level=1)
    for index, item in enumerate(data):
        metadata = item["metadata"]
        assert metadata["source_dataset"].endswith(oracle.kind)
        assert metadata["source_index"] == index
        assert metadata["difficulty"] == {"level": index % 2}
        puzzle = lm.parse(metadata["puzzle"])
        assert puzzle == lm.generate_from(metadata["id"])
        assert str(puzzle).partition("grid:\n")[2] in item["question"]
        for right in (item["answer"], f"<answer>{item['answer']}</answer>"):
            assert data.score_answer(right, item) == 1.0
        for wrong in (None, "", "impossible", "?", item["answer"][1:], item["question"]):
            assert data.score_answer(wrong, item) == 0.0


@pytest.mark.parametrize(
    "wrong",
    [
        *({"min_level": 2, "max_level": 1}, {"max_level": 4}, {"rows": 3}, {"rows": 0, "cols": 1}),
        *({"size": "5"}, {"min_level": None}, {"max_level": 1.0}, {"rows": "3", "cols": "3"}),
        *({"size": True}, {"size": 0}, {"min_level": -1}),
    ],
    ids=str,
)
def test_a_wrong_configuration_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        made("board", **wrong)


def test_the_curriculum_goes_up_and_down() -> None:
    from reasoning_gym.coaching.base_curriculum import (
        DefaultCurriculumContext,
        RangeAttributeMode,
    )
    from reasoning_gym.factory import create_curriculum

    curriculum = create_curriculum("lasermaze_board")
    highest = DefaultCurriculumContext(mode=RangeAttributeMode.UPPER_BOUND)

    def levels(context: Any = None) -> tuple[int, int]:
        config = curriculum.generate_configuration({"size": 5, "seed": 1}, context=context)
        config.validate()
        return config.min_level, config.max_level

    assert levels() == (0, 0)
    assert curriculum.increment_attr_level("level")
    assert (levels(), levels(highest)) == ((0, 1), (1, 1))
    curriculum.set_global_level(3)
    assert levels(highest) == (3, 3)
    assert not curriculum.increment_attr_level("level")
    assert curriculum.decrement_attr_level("level")
    assert levels() == (0, 2)
