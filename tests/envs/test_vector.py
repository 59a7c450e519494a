"""The fast environments: as `lasermaze.Game` plays, as Gymnasium wants it, copied and pickled."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import lasermaze as lm
from lasermaze.envs.lanes import KINDS, NUMBERS, PLANES, Lanes
from lasermaze.envs.vector import FastPuzzleEnv, PuzzleVectorEnv
from lasermaze.kind import kind_named
from tests.batches import SEED, number
from tests.envs import games

EVERY_KIND = pytest.mark.parametrize("kind", KINDS)


def made(kind: str, **more: Any) -> FastPuzzleEnv:
    return FastPuzzleEnv(kind, size=games.SIZES.get(kind, (3, 3)), puzzles=4, **more)


@EVERY_KIND
def test_random_games_are_those_of_game(kind: str) -> None:
    games.play(kind, number(300), seed=1 + SEED)


@EVERY_KIND
def test_planes_numbers_and_moves_are_described(kind: str) -> None:
    rows, cols = games.SIZES.get(kind, (3, 3))
    lanes = Lanes(kind, (rows, cols), 2, 9)
    assert lanes.planes.shape == (2, len(PLANES[kind]), rows, cols)
    assert lanes.numbers.shape == (2, len(NUMBERS[kind]))
    assert lanes.masks.shape == (2, len(lanes.moves))
    assert lanes.moves == tuple(kind_named(kind).editor.every_move(rows, cols))


@EVERY_KIND
def test_gymnasium_accepts_the_environment(kind: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*(render|not set up|unwrapped).*")
        check_env(made(kind), skip_render_check=True)


def test_it_is_registered_alone_and_as_a_vector() -> None:
    env = gym.make("lasermaze/FastBoard-v0", size=(3, 3), puzzles=2)
    assert isinstance(env.unwrapped, FastPuzzleEnv)
    envs = gym.make_vec("lasermaze/FastBoard-v0", num_envs=3, size=(3, 3), puzzles=2)
    assert isinstance(envs.unwrapped, PuzzleVectorEnv)
    observation, info = envs.reset(seed=5)
    assert observation["planes"].shape == (3, 27, 3, 3)
    assert info["action_mask"].shape == (3, 270)


@pytest.mark.parametrize("lane", [-1, 3, 2**70])
def test_a_lane_that_is_not_there_is_named(lane: int) -> None:
    envs = PuzzleVectorEnv(3, "turrets", size=(3, 3), puzzles=2)
    for lookup in (envs.puzzle_of, envs.games.puzzle_of, envs.games.history):
        with pytest.raises(lm.PuzzleError, match=r"^lane is "):
            lookup(lane)


@EVERY_KIND
def test_a_vector_plays_as_its_environments(kind: str) -> None:
    envs = PuzzleVectorEnv(3, kind, size=games.SIZES.get(kind, (3, 3)), puzzles=4)
    alone = [made(kind) for _ in range(3)]
    seen, info = envs.reset(seed=3)
    for lane, env in enumerate(alone):
        first, _ = env.reset(options={"puzzle": envs.puzzle_of(lane)})
        assert np.array_equal(first["planes"], seen["planes"][lane])
    over = [False] * 3
    rng = np.random.default_rng(0)
    for _ in range(60):
        masks = info["action_mask"]
        actions = [int(rng.choice(np.flatnonzero(m))) if m.any() else 0 for m in masks]
        seen, reward, terminated, truncated, info = envs.step(np.array(actions))
        for lane, env in enumerate(alone):
            if over[lane]:  # the step began another episode
                one, more = env.reset(options={"puzzle": envs.puzzle_of(lane)})
                ends = [0.0, False, False]
            else:
                one, *ends, more = env.step(actions[lane])
            assert (reward[lane], terminated[lane], truncated[lane]) == tuple(ends)
            assert np.array_equal(one["planes"], seen["planes"][lane])
            assert np.array_equal(more["action_mask"], info["action_mask"][lane])
            over[lane] = any(ends[1:])


@EVERY_KIND
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_alone(kind: str, copied: Any) -> None:
    env = made(kind)
    _, info = env.reset(seed=7)
    rng = np.random.default_rng(1)

    def choose(info: Any) -> int:
        return int(rng.choice(np.flatnonzero(info["action_mask"])))

    before = env.games.planes.copy()
    first = choose(info)
    other = copied(env)
    other.step(first)
    assert np.array_equal(env.games.planes, before)
    env.step(first)
    assert np.array_equal(env.games.planes, other.games.planes)
    assert env.games.history(0) == other.games.history(0) == (env.moves[first],)
    assert env.game.position == other.game.position
    assert [env.reset()[0]["planes"].tolist() for _ in range(3)] == [
        other.reset()[0]["planes"].tolist() for _ in range(3)
    ]


def test_hints_of_the_game_solve_it() -> None:
    env = made("board")
    env.reset(seed=1)
    solved = False
    while not solved:
        for move in env.game.hint().moves:
            _, reward, solved, _, info = env.step(env.moves.index(move))
    assert (reward, info["solved"]) == (1.0, True)
    with pytest.raises(gym.error.ResetNeeded):
        env.step(0)


def test_it_is_drawn() -> None:
    env = made("turrets", render_mode="ansi")
    env.reset(seed=1)
    assert env.render().count("\n") >= 4
    env.render_mode = "rgb_array"
    assert env.render().shape[2] == 3


def test_wrong_arguments_are_named() -> None:
    card = lm.generate("board", size=(3, 3))
    with pytest.raises(lm.PuzzleError, match="puzzles is empty"):
        FastPuzzleEnv("board", puzzles=[])
    with pytest.raises(lm.PuzzleError, match="puzzles holds 'x'"):
        FastPuzzleEnv("board", puzzles=["x"])  # type: ignore[list-item]
    with pytest.raises(lm.PuzzleError, match="expected turrets of 3x3"):
        FastPuzzleEnv("turrets", puzzles=[lm.generate("turrets", size=(3, 3)), card])
    with pytest.raises(lm.PuzzleError, match="unknown kind"):
        FastPuzzleEnv("bord")
    env = FastPuzzleEnv("board", puzzles=[card])
    with pytest.raises(gym.error.ResetNeeded):
        env.step(0)
    env.reset()
    with pytest.raises(gym.error.InvalidAction):
        env.step(10_000)
    envs = PuzzleVectorEnv(2, "board", puzzles=[card])
    with pytest.raises(gym.error.ResetNeeded):
        envs.step(np.zeros(2, np.int64))
    envs.reset()
    for wrong in (np.zeros(3, np.int64), np.zeros(2), 5, [0, -1], [0, 270], [[0], [0, 1]]):
        with pytest.raises(gym.error.InvalidAction, match="2 whole numbers from 0 to 269"):
            envs.step(wrong)
    for options in (5, np.array([1, 2]), {"puzzle": card}, {"reset_mask": [1, 0]}):
        with pytest.raises(lm.PuzzleError, match=r"options is|reset_mask is"):
            envs.reset(options=options)  # type: ignore[arg-type]
    for puzzles in (None, 1.5, card):
        with pytest.raises(lm.PuzzleError, match="puzzles is"):
            FastPuzzleEnv("board", puzzles=puzzles)  # type: ignore[arg-type]
    with pytest.raises(lm.PuzzleError, match="autoreset_mode is 'never'"):
        PuzzleVectorEnv(2, "board", puzzles=[card], autoreset_mode="never")  # type: ignore[arg-type]


def test_wrong_lanes_are_named() -> None:
    for size, lanes, most, found in (
        ((2, 2), 0, 9, "lanes is 0"),
        ((2, 2), 1, 0, "max_steps is 0"),
        ((0, 2), 1, 9, "rows is 0"),
        ((5000, 5000), 1, 9, "25,000,000 cells; expected at most 10,000,000"),
        ((1000, 1000), 1, 9, "30,000,000 moves; expected at most 1,000,000"),
    ):
        with pytest.raises(lm.PuzzleError, match=found):
            Lanes("board", size, lanes, most)
    games = Lanes("board", (2, 2), 2, 9)
    with pytest.raises(TypeError, match="expected whole numbers"):
        games.step([0.5, 1.0])


def test_a_puzzle_that_is_given_again_is_added_once() -> None:
    card = lm.generate("board", size=(3, 3), seed=5)
    env = FastPuzzleEnv("board", puzzles=[lm.generate("board", size=(3, 3), seed=6)])
    for _ in range(3):
        env.reset(options={"puzzle": card})
        assert env.games.puzzle_of(0) == 1


def ended(mode: AutoresetMode) -> tuple[PuzzleVectorEnv, Any, Any]:
    """An environment whose second lane has come to its end; the last observation, and the info."""
    walk = lm.parse("kind: turrets\ngrid:\nS.G\n...\n")
    envs = PuzzleVectorEnv(2, "turrets", puzzles=[walk], autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"] is mode
    envs.reset(seed=1)
    envs.step(np.array([2, 1]))
    seen, reward, terminated, truncated, info = envs.step(np.array([1, 1]))
    assert reward.tolist() == [0, 1]
    assert (terminated.tolist(), truncated.tolist()) == ([False, True], [False, False])
    assert info["solved"].tolist() == [False, True]
    return envs, seen, info


#: The cells of the walker in the lanes of `ended`, and its start.
HERE = PLANES["turrets"].index("walker")
LAST = ([[[0, 0, 0], [0, 1, 0]], [[0, 0, 1], [0, 0, 0]]], [[1, 0, 0], [0, 0, 0]])


def test_the_next_episode_begins_at_the_next_step() -> None:
    envs, seen, info = ended(AutoresetMode.NEXT_STEP)
    assert seen["planes"][:, HERE].tolist() == LAST[0]
    assert not info["action_mask"][1].any()
    seen, *_ = envs.step(np.array([0, 0]))
    assert seen["planes"][1, HERE].tolist() == LAST[1]


def test_the_next_episode_begins_in_the_same_step() -> None:
    envs, seen, info = ended(AutoresetMode.SAME_STEP)
    assert seen["planes"][:, HERE].tolist() == [LAST[0][0], LAST[1]]
    assert info["action_mask"][1].any()
    assert info["_final_obs"].tolist() == [False, True]
    assert info["final_obs"][0] is None
    assert info["final_obs"][1]["planes"][HERE].tolist() == LAST[0][1]
    assert not info["final_info"]["action_mask"][1].any()
    _, reward, *_ = envs.step(np.array([0, 1]))
    assert "final_obs" in envs.step(np.array([0, 1]))[-1]
    assert reward.tolist() == [0, 0]


def test_episodes_begin_where_the_mask_says() -> None:
    envs, seen, info = ended(AutoresetMode.DISABLED)
    assert seen["planes"][:, HERE].tolist() == LAST[0]
    with pytest.raises(gym.error.ResetNeeded, match=r"no episode in the lanes \[1\]"):
        envs.step(np.array([0, 0]))
    seen, info = envs.reset(options={"reset_mask": np.array([False, True])})
    assert seen["planes"][:, HERE].tolist() == [LAST[0][0], LAST[1]]
    assert info["action_mask"][1].any()
    envs.step(np.array([0, 1]))
