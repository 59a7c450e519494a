"""What environments hand out: puzzles of one split, legal moves, and words for wrong seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import islice
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.datasets.splits import USUAL, Splits
from lasermaze.generation.symmetry import digest
from lasermaze.kind import NAMES, kind_named

EVERY_KIND = pytest.mark.parametrize("kind", NAMES)

#: How many puzzles of each kind an environment is asked for.
MANY = 40

Tasks = Callable[..., Iterator[lm.Puzzle]]


def data_set(kind: str, **config: Any) -> Any:
    """A data set of reasoning-gym, which takes seconds to import."""
    import reasoning_gym

    from lasermaze.envs.reasoning_gym import PREFIX

    return reasoning_gym.create_dataset(PREFIX + kind, **config)


def of_reasoning_gym(kind: str, **split: Any) -> Iterator[lm.Puzzle]:
    rows, cols = kind_named(kind).small
    for seed in range(2):
        config = {"rows": rows, "cols": cols, "max_level": 0, "seed": seed, "size": 10**6, **split}
        data = data_set(kind, **config)
        for index in range(MANY // 2):
            yield _of(data[index * 1_000])


def _of(item: dict[str, Any]) -> lm.Puzzle:
    return lm.parse(item["metadata"]["puzzle"])


def of_gymnasium(kind: str, **split: Any) -> Iterator[lm.Puzzle]:
    from lasermaze.envs.gymnasium import PuzzleEnv

    env = PuzzleEnv(kind, size=kind_named(kind).small, **split)
    for seed in range(MANY, 2 * MANY):
        env.reset(seed=seed if seed % 2 else None)
        yield env.game.puzzle


def of_vectors(kind: str, **split: Any) -> Iterator[lm.Puzzle]:
    from lasermaze.envs.vector import PuzzleVectorEnv

    envs = PuzzleVectorEnv(4 * MANY, kind, puzzles=MANY, pool_seed=5, **split)
    envs.reset(seed=1)
    for lane in range(4 * MANY):
        yield envs.puzzle_of(lane)


EVERY_SORT = pytest.mark.parametrize("tasks", [of_reasoning_gym, of_gymnasium, of_vectors])


def splits_of(puzzles: Iterator[lm.Puzzle]) -> set[str]:
    splits = Splits.of(USUAL)
    return {splits.holding(digest(puzzle)) for puzzle in puzzles}


#: Two kinds by day, one with levels of several sizes and one that is walked.
KINDS = [
    pytest.param(kind, marks=() if kind in ("board", "turrets") else pytest.mark.night)
    for kind in NAMES
]


@EVERY_SORT
@pytest.mark.parametrize("kind", KINDS)
def test_all_puzzles_are_of_the_split_that_is_asked_for(kind: str, tasks: Tasks) -> None:
    assert splits_of(tasks(kind)) == {"train"}
    assert splits_of(islice(tasks(kind, split="test"), 5)) == {"test"}
    assert splits_of(tasks(kind, split=None)) == {"train", "test"}


def test_a_puzzle_of_the_benchmark_is_no_task() -> None:
    from lasermaze.envs.vector import PuzzleVectorEnv

    frozen = lm.generate_from("board/4/beginner/5x5/1118/5")
    assert splits_of(iter([frozen])) == {"test"}
    config = {"seed": 1118, "size": 10, "max_level": 0}
    data = data_set("board", **config)
    assert _of(data[5]) != frozen
    env = PuzzleVectorEnv(1, "board", puzzles=10, pool_seed=1118)
    with_all = PuzzleVectorEnv(1, "board", puzzles=10, pool_seed=1118, split=None)
    assert frozen in with_all.puzzles
    assert frozen not in env.puzzles


@pytest.mark.parametrize("split", ["tests", "", 5, ["train"], {"train": 1}])
def test_an_unknown_split_is_refused_in_words(split: Any) -> None:
    from lasermaze.envs.gymnasium import PuzzleEnv
    from lasermaze.envs.vector import PuzzleVectorEnv

    for make in (PuzzleEnv, partial(PuzzleVectorEnv, 2)):
        with pytest.raises(lm.PuzzleError, match="unknown split"):
            make("board", split=split)
    with pytest.raises(AssertionError, match="unknown split"):
        data_set("board", split=split)


def test_a_size_without_puzzles_of_a_split_is_told() -> None:
    from lasermaze.envs.gymnasium import PuzzleEnv

    split = next(iter({"train", "test"} - splits_of(iter([lm.generate("turrets", size=(1, 2))]))))
    with pytest.raises(lm.PuzzleError, match=rf"none of 1,000 puzzles is in the split '{split}'"):
        PuzzleEnv("turrets", size=(1, 2), split=split).reset(seed=1)


@EVERY_KIND
def test_the_masks_for_maskable_ppo_are_the_legal_moves(kind: str) -> None:
    import gymnasium
    import numpy as np

    import_module("lasermaze.envs.gymnasium")
    env = gymnasium.make(f"lasermaze/{kind.capitalize()}-v0")
    masks = env.get_wrapper_attr("action_masks")
    with pytest.raises(gymnasium.error.ResetNeeded):
        masks()
    _, info = env.reset(seed=3)
    assert masks().dtype == np.bool_
    assert masks().tolist() == info["action_mask"].astype(bool).tolist()
    info = env.step(int(np.flatnonzero(masks())[0]))[-1]
    assert masks().tolist() == info["action_mask"].astype(bool).tolist()


@pytest.mark.parametrize(
    "seed", [[1], [1, 2, 3], (1,), -1, 1.5, "1", True, 2**64 + 1, float("nan"), b"1", {}], ids=repr
)
def test_a_wrong_seed_is_refused_in_words(seed: Any) -> None:
    from lasermaze.envs.gymnasium import PuzzleEnv
    from lasermaze.envs.vector import PuzzleVectorEnv

    for env in (PuzzleEnv("turrets"), PuzzleVectorEnv(2, "turrets")):
        with pytest.raises(lm.PuzzleError, match=r"seed is .*; expected"):
            env.reset(seed=seed)
    if seed == -1:
        return  # a generator takes it
    with pytest.raises(lm.PuzzleError, match=r"pool_seed is .*; expected"):
        PuzzleVectorEnv(2, "turrets", pool_seed=seed)
    with pytest.raises((AssertionError, lm.PuzzleError), match=r"seed is .*; expected"):
        data_set("turrets", seed=seed)
    with pytest.raises(lm.PuzzleError, match=r"seed is .*; expected"):
        lm.dataset("turrets", 1, seed=seed)
