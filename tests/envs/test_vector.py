"""Many games at once: each lane plays as an environment of its own, and begins anew as asked."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from lasermaze.envs.lanes import PLANES
from lasermaze.envs.vector import PuzzleVectorEnv
from tests.helpers import EVERY_KIND, lm, refused
from tests.oracles import Oracle


@EVERY_KIND
def test_each_lane_plays_as_if_it_were_alone(oracle: Oracle) -> None:
    def alone(lane: int) -> tuple[Any, ...]:
        mode = AutoresetMode.DISABLED
        env = PuzzleVectorEnv(1, oracle.kind, puzzles=[envs.puzzle_of(lane)], autoreset_mode=mode)
        return env, *env.reset()

    name = f"lasermaze/{oracle.kind.capitalize()}-v0"
    envs: Any = gymnasium.make_vec(name, 3, size=oracle.sizes[0], puzzles=4).unwrapped
    seen, info = envs.reset(seed=3)
    assert seen["planes"].shape == (3, len(PLANES[oracle.kind]), *oracle.sizes[0])
    assert info["action_mask"].shape == (3, len(envs.games.moves))
    lanes: list[Any] = [alone(lane)[0] for lane in range(3)]
    over, numbers = [False] * 3, np.random.default_rng(0)
    for _ in range(60):
        masks = info["action_mask"]
        actions = [int(numbers.choice(np.flatnonzero(m))) if m.any() else 0 for m in masks]
        seen, *ends, info = envs.step(np.array(actions))
        for lane in range(3):
            if over[lane]:  # the step began another episode
                lanes[lane], one, more = alone(lane)
                wanted: list[Any] = [[0.0], [False], [False]]
            else:
                one, *wanted, more = lanes[lane].step([actions[lane]])
            assert [each[lane] for each in ends] == [each[0] for each in wanted]
            assert np.array_equal(one["planes"][0], seen["planes"][lane])
            assert np.array_equal(more["action_mask"][0], info["action_mask"][lane])
            assert envs.games.history(lane) == lanes[lane].games.history(0)
            over[lane] = bool(wanted[1][0] or wanted[2][0])


@EVERY_KIND
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda envs: pickle.loads(pickle.dumps(envs))])
def test_a_copy_goes_on_alone(oracle: Oracle, copied: Callable[[Any], Any]) -> None:
    envs = PuzzleVectorEnv(2, oracle.kind, size=oracle.sizes[0], puzzles=4)
    _, info = envs.reset(seed=7)
    other = copied(envs)
    actions = info["action_mask"].argmax(1)
    before = [envs.games.history(lane) for lane in range(2)]
    seen = str(other.step(actions))
    assert [envs.games.history(lane) for lane in range(2)] == before
    assert seen == str(envs.step(actions))
    assert str(envs.reset()) == str(other.reset()), "the same random numbers follow"


#: The walker in the planes of a lane that goes on, that is at its end, and at its start.
HERE = PLANES["turrets"].index("walker")
ON, END, START = [[0, 0, 0], [0, 1, 0]], [[0, 0, 1], [0, 0, 0]], [[1, 0, 0], [0, 0, 0]]


@pytest.mark.parametrize(
    ("mode", "shown"),
    [
        (AutoresetMode.NEXT_STEP, [ON, END]),
        (AutoresetMode.SAME_STEP, [ON, START]),
        (AutoresetMode.DISABLED, [ON, END]),
    ],
)
def test_the_next_episode_begins_when_it_is_to(mode: AutoresetMode, shown: list[Any]) -> None:
    walk = lm.parse("kind: turrets\ngrid:\nS.G\n...\n")
    envs = PuzzleVectorEnv(2, "turrets", puzzles=[walk], autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"] is mode
    envs.reset(seed=1)
    envs.step(np.array([2, 1]))
    seen, *ends, info = envs.step(np.array([1, 1]))
    found = [each.tolist() for each in (*ends, info["solved"])]
    assert found == [[0, 1], [False, True], [False, False], [False, True]]
    assert seen["planes"][:, HERE].tolist() == shown
    assert info["action_mask"][1].any() == (mode is AutoresetMode.SAME_STEP)
    if mode is AutoresetMode.SAME_STEP:
        assert info["_final_obs"].tolist() == [False, True]
        assert info["final_obs"][0] is None
        assert info["final_obs"][1]["planes"][HERE].tolist() == END
        assert not info["final_info"]["action_mask"][1].any()
    if mode is AutoresetMode.DISABLED:
        with pytest.raises(gymnasium.error.ResetNeeded, match=r"no episode in the lanes \[1\]"):
            envs.step(np.array([0, 0]))
        seen, _ = envs.reset(options={"reset_mask": np.array([False, True])})
        assert seen["planes"][0, HERE].tolist() == ON
    else:
        seen, reward, *_ = envs.step(np.array([0, 0]))
        assert reward.tolist() == [0, 0]
    assert seen["planes"][1, HERE].tolist() == START


def test_wrong_values_are_named() -> None:
    card = lm.generate("board", size=(3, 3))
    envs = PuzzleVectorEnv(2, "board", puzzles=[card])
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step(np.zeros(2, np.int64))
    envs.reset()
    for wrong in (np.zeros(3, np.int64), np.zeros(2), 5, [0, -1], [0, 270], [[0], [0, 1]]):
        with pytest.raises(gymnasium.error.InvalidAction, match="2 whole numbers from 0 to 269"):
            envs.step(wrong)
    for options in (5, np.array([1, 2]), {"puzzle": card}, {"reset_mask": [1, 0]}):
        refused(envs.reset, options=options)
    for lane in (-1, 2, 2**70):
        for lookup in (envs.puzzle_of, envs.games.puzzle_of, envs.games.history):
            assert str(refused(lookup, lane)).startswith("lane is ")
    refused(PuzzleVectorEnv, 2, "board", autoreset_mode="never")
