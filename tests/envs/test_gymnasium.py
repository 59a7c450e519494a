"""The Gymnasium environments: by the library's own checker, by random play, by a solver."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import lasermaze as lm
from lasermaze.envs.gymnasium import PuzzleEnv
from lasermaze.kind import NAMES, kind_named

EVERY_KIND = pytest.mark.parametrize("kind", NAMES)


def made(kind: str, **arguments: Any) -> PuzzleEnv:
    env = gymnasium.make(f"lasermaze/{kind.capitalize()}-v0", **arguments).unwrapped
    assert isinstance(env, PuzzleEnv)
    return env


@EVERY_KIND
@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_the_checker_of_gymnasium_has_nothing_to_say(kind: str, mode: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made(kind, render_mode=mode))


@EVERY_KIND
def test_a_random_player_comes_to_an_end(kind: str) -> None:
    env = made(kind, size=kind_named(kind).small)
    env.action_space.seed(7)
    for episode in range(2, 4):
        observation, info = env.reset(seed=episode)
        done = False
        while not done:
            assert env.observation_space.contains(observation)
            legal = [env.moves[action] for action in np.flatnonzero(info["action_mask"])]
            assert sorted(legal) == sorted(env.game.legal_moves())
            action = env.action_space.sample(info["action_mask"])
            observation, reward, terminated, truncated, info = env.step(action)
            assert not info["illegal"]
            assert reward == float(info["solved"]) == float(env.game.is_solved())
            done = terminated or truncated


@EVERY_KIND
def test_a_solver_plays_to_the_end(kind: str) -> None:
    env = made(kind, level="beginner")
    for episode in range(3):
        env.reset(seed=episode)
        rewards, done = 0.0, False
        while not done:
            for move in env.game.hint().moves:
                _, reward, done, truncated, _ = env.step(env.action_of(move))
                rewards += reward
                assert not truncated
        assert rewards == 1.0
        assert env.game.is_solved()


@EVERY_KIND
def test_a_seed_gives_the_same_episode(kind: str) -> None:
    one, other = made(kind), made(kind)
    for first, second in zip(one.reset(seed=5), other.reset(seed=5), strict=True):
        assert str(first) == str(second)
    assert one.reset()[1]["puzzle"] == other.reset()[1]["puzzle"]
    assert one.reset(seed=6)[1]["puzzle"] != one.reset(seed=5)[1]["puzzle"]


@EVERY_KIND
def test_every_layer_and_number_says_something(kind: str) -> None:
    env = made(kind, level="beginner")
    before, _ = env.reset(seed=1)
    env.step(env.action_of(env.legal_moves()[0]))
    after = env._observation()
    assert any(not np.array_equal(before[name], after[name]) for name in before)


def test_an_illegal_move_changes_nothing() -> None:
    env = made("turrets")
    puzzle = lm.generate("turrets", level="beginner", seed=1)
    before, info = env.reset(options={"puzzle": puzzle})
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, terminated, truncated, info = env.step(illegal)
    assert info["illegal"]
    assert (reward, terminated, truncated) == (0.0, False, False)
    assert np.array_equal(before["cells"], after["cells"])


def test_a_given_puzzle_is_played() -> None:
    card = lm.load("examples/board/fork.txt")
    env = made("board", size=(card.rows, card.cols), render_mode="ansi")
    env.reset(options={"puzzle": card})
    assert env.game.puzzle == card
    assert "L?" in env.render()
    with pytest.raises(lm.PuzzleError, match="expected board of 3x4"):
        env.reset(options={"puzzle": lm.generate("board", seed=1)})
    with pytest.raises(TypeError, match="reset takes a puzzle, not int"):
        env.reset(options={"puzzle": 5})


def test_an_episode_is_cut_off() -> None:
    env = made("mirrors", max_steps=2)
    env.reset(seed=1)
    move = env.action_of(env.legal_moves()[0])
    assert env.step(move)[3] is False
    assert env.step(move)[3] is True


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(lm.PuzzleError, match="unknown level 'hard'"):
        made("board", level="hard")
    with pytest.raises(lm.PuzzleError, match="render_mode is 'human'"):
        PuzzleEnv("board", render_mode="human")
    array: Any = np.array([1, 2])  # it has no truth value
    for wrong in ({"kind": array}, {"level": array}, {"render_mode": array}):
        with pytest.raises(lm.PuzzleError, match=r"array\(\[1, 2\]\)"):
            PuzzleEnv(**({"kind": "board"} | wrong))
    with pytest.raises(lm.PuzzleError, match="unknown theme"):
        lm.draw(lm.generate("board", size=(2, 3), seed=1)).svg(theme=array)
    with pytest.raises(gymnasium.error.ResetNeeded):
        PuzzleEnv("board").step(0)


@EVERY_KIND
@pytest.mark.parametrize("action", [99_999, -1, 1.0, "1", None, np.array([1]), 10**400], ids=repr)
def test_what_is_not_an_action_is_refused_in_words(kind: str, action: Any) -> None:
    env = made(kind)
    env.reset(seed=1)
    wanted = f"expected a whole number from 0 to {len(env.moves) - 1}"
    with pytest.raises(gymnasium.error.InvalidAction, match=wanted):
        env.step(action)
    assert not env.game.history


def test_what_is_not_a_move_or_an_option_is_refused_in_words() -> None:
    env = made("turrets")
    with pytest.raises(KeyError, match="'go X' is not a move of this environment"):
        env.action_of("go X")
    with pytest.raises(lm.PuzzleError, match="options is 5"):
        env.reset(options=5)  # type: ignore[arg-type]
    with pytest.raises(lm.PuzzleError, match="puzle"):
        env.reset(options={"puzle": 1})
    with pytest.raises(lm.PuzzleError, match="a grid of 10,000 by 10,000 has 100,000,000 cells"):
        PuzzleEnv("turrets", size=(10_000, 10_000))
    last = PuzzleEnv("turrets", size=(3, 3), max_steps=1)
    last.reset(seed=1)
    last.step(0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        last.step(0)
    assert repr(env) == "<PuzzleEnv turrets 5x7 beginner, 4 moves>"


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


@EVERY_KIND
@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_a_copy_plays_on_by_itself(kind: str, copied: Callable[[Any], Any]) -> None:
    env: Any = gymnasium.make(f"lasermaze/{kind.capitalize()}-v0")
    fresh = copied(env)
    _, info = env.reset(seed=1)
    assert fresh.reset(seed=1)[1]["puzzle"] == info["puzzle"]
    other = copied(env)
    action = int(np.flatnonzero(info["action_mask"])[0])
    before = env.unwrapped.game.position
    seen = other.step(action)
    assert env.unwrapped.game.position == before
    assert seen[1:4] == env.step(action)[1:4]
    assert other.unwrapped.game.position == env.unwrapped.game.position
    assert other.reset()[1]["puzzle"] == env.reset()[1]["puzzle"], "the same random numbers follow"
