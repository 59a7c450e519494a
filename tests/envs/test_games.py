"""Environments of one game, and of one lane, beside `lasermaze.Game` and by Gymnasium."""

from __future__ import annotations

import copy
import pickle
import re
import warnings
from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from lasermaze.envs.gymnasium import PuzzleEnv
from lasermaze.envs.lanes import PLANES, Lanes
from lasermaze.envs.vector import PuzzleVectorEnv
from tests.helpers import EVERY_KIND, SEED, SIZE, dice, lm, refused, some
from tests.oracles import Oracle

#: A digest of all that is observed in some games. The words of a view say what most planes show;
#: where light goes, and what is fired at later, was once held against another program.
OBSERVED = {
    "turrets": "5276e57c65da0985",
    "shooters": "690b722aab50cefe",
    "signposts": "1f6d1383acd6d392",
    "mirrors": "86ef9d774d97baed",
    "board": "ed54545d274f4812",
    "lazors": "92c0767153e0694a",
}

#: The words in a view that the names of planes stand for.
WORDS = {
    **{way: f"facing {way}" for way in ("north", "east", "south", "west")},
    "unturned": "direction unknown",
    "/": "rising to the right",
    "\\": "falling to the right",
    "|": "set upright",
    "-": "set level",
    "target that must be lit": "must be lit",
    "mirror that is turned": "turned",
    "shooter that is hit": "hit",
    "target that is lit": "lit",
    "letter S": "straight on",
    "letter L": "turn left",
    "letter R": "turn right",
    "letter U": "turn back",
    "letter ?": "any way",
    "letter X": "death",
    "letter G": "goal",
}
#: The planes that show more than a view tells.
MORE = re.compile("light|laser on|target that is hit|walker that|cell entered|fire|token of")
#: The words for what some of these planes show together.
TOGETHER = re.compile("light (going|by)|cell entered"), {"lit", "in the beam", "in the light"}


def words_of(plane: str) -> set[str]:
    """The words in a view of a cell that a plane marks."""
    if found := re.fullmatch(r"turret (facing \w+) now", plane):
        return {"turret", found[1]}
    if found := re.fullmatch(
        r"(laser|target mirror|.* splitter|double mirror|checkpoint) (\S+)", plane
    ):
        return {found[1], WORDS[found[2]]}
    return {WORDS.get(plane, plane)}


class OneLane:
    """A vector of one lane with one puzzle, which has the values of a lane instead of arrays."""

    def __init__(self, puzzle: Any, **limits: Any) -> None:
        mode = AutoresetMode.DISABLED
        self.envs = PuzzleVectorEnv(1, puzzle.kind, puzzles=[puzzle], autoreset_mode=mode, **limits)

    def reset(self, **_: Any) -> Any:
        return self._of_lane(*self.envs.reset())

    def step(self, action: int) -> Any:
        seen, *ends, info = self.envs.step([action])
        one, more = self._of_lane(seen, info)
        return one, *(end[0] for end in ends), more

    @staticmethod
    def _of_lane(*told: Any) -> tuple[dict[str, Any], ...]:
        return tuple({name: array[0] for name, array in each.items()} for each in told)


def planes_hold(kind: str, planes: Any, cells: list[set[str]]) -> bool:
    """Whether planes mark the cells of which a view says so."""
    lit = np.zeros(len(cells), bool)
    for name, plane in zip(PLANES[kind], planes, strict=True):
        if TOGETHER[0].match(name):
            lit |= plane.ravel() > 0
        wanted = [words_of(name) <= told for told in cells]
        if not MORE.match(name) and plane.ravel().tolist() != wanted:
            return False
    together = [bool(told & TOGETHER[1]) and "target mirror" not in told for told in cells]
    return not np.any(np.array(together) & ~lit)


@EVERY_KIND
def test_games_go_as_those_of_the_library(oracle: Oracle) -> None:
    observed = blake2b(digest_size=8)
    for number, (text, puzzle, *_) in enumerate(some(oracle, 10, 42)):
        game, numbers = lm.Game(puzzle), dice("games", number)
        most = min(9, 4 * puzzle.rows * puzzle.cols)
        env = PuzzleEnv(oracle.kind, size=(puzzle.rows, puzzle.cols), max_steps=most)
        envs: list[Any] = [OneLane(puzzle, max_steps=most), env]
        told = [(*env.reset(options={"puzzle": puzzle}),) for env in envs]
        for steps in range(1, most + 1):
            legal = list(game.legal_moves())
            assert planes_hold(oracle.kind, told[0][0]["planes"], [*map(set, game.view().cells)]), (
                text,
                game.history,
            )
            for seen, info in told:
                masked = np.flatnonzero(info["action_mask"])
                assert sorted(env.moves[action] for action in masked) == sorted(legal)
                observed.update(b"".join(seen[name].tobytes() for name in sorted(seen)))
            move = numbers.choice(legal if legal and numbers.randrange(20) else env.moves)
            if move in legal:
                game.push(move)
            solved = move in legal and game.is_solved()
            over = solved or not list(game.legal_moves())
            wanted = (float(solved), over, not over and steps == most)
            after = [each.step(env.moves.index(move)) for each in envs]
            assert [each[1:4] for each in after] == [wanted] * 2, (text, game.history)
            assert [each[4]["illegal"] for each in after] == [move not in legal] * 2
            told = [(each[0], each[4]) for each in after]
            if over:
                break
    if (SIZE, SEED) == (1, 0):
        assert observed.hexdigest() == OBSERVED[oracle.kind]


@EVERY_KIND
def test_gymnasium_accepts_it_and_hints_solve_it(oracle: Oracle) -> None:
    env = PuzzleEnv(oracle.kind, level="beginner", render_mode="rgb_array")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*(render|not set up|unwrapped).*")
        check_env(env)
    env.reset(seed=1)
    assert env.render().shape[2] == 3
    solved = False
    while not solved:
        for move in env.game.hint().moves:
            _, reward, solved, truncated, _ = env.step(env.moves.index(move))
            assert (reward, truncated) == (float(solved), False)
    assert env.game.is_solved()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


@EVERY_KIND
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_alone(oracle: Oracle, copied: Callable[[Any], Any]) -> None:
    env = PuzzleEnv(oracle.kind, size=oracle.sizes[0])
    other = copied(env)
    assert str(env.reset(seed=7)) == str(other.reset(seed=7))
    other = copied(env)
    action, before = int(np.flatnonzero(env.action_masks())[0]), env.game.position
    seen = str(other.step(action))
    assert env.game.position == before
    assert seen == str(env.step(action))
    assert env.game.position == other.game.position
    assert str(env.reset()) == str(other.reset()), "the same random numbers follow"


CARD = lm.generate("board", size=(3, 3), seed=5)
#: A vector of two lanes.
OF_TWO = partial(PuzzleVectorEnv, 2)


@pytest.mark.parametrize(
    "action",
    [99_999, -1, 1.0, "1", None, np.array([1]), 10**400],
    ids=lambda value: repr(value)[:9],
)
def test_what_is_not_an_action_is_refused(action: Any) -> None:
    env = PuzzleEnv("turrets")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction, match="a whole number from 0 to 3"):
        env.step(action)
    assert not env.game.history


@pytest.mark.parametrize(
    ("make", "arguments", "match"),
    [
        (PuzzleEnv, {"level": "hard"}, "unknown level 'hard'"),
        (PuzzleEnv, {"render_mode": "human"}, "render_mode is 'human'"),
        (PuzzleEnv, {"kind": np.array([1, 2])}, r"array\(\[1, 2\]\)"),
        (PuzzleEnv, {"size": (10_000, 10_000)}, "100,000,000 cells"),
        (OF_TWO, {"kind": "bord"}, "unknown kind"),
        (OF_TWO, {"puzzles": []}, "puzzles is empty"),
        (OF_TWO, {"puzzles": ["x"]}, "puzzles holds 'x'"),
        (OF_TWO, {"puzzles": None}, "puzzles is"),
        (OF_TWO, {"puzzles": CARD}, "puzzles is"),
        (OF_TWO, {"kind": "turrets", "puzzles": [CARD]}, "expected turrets of 3x3"),
        (Lanes, {"size": (2, 2), "lanes": 0, "max_steps": 9}, "lanes is 0"),
        (Lanes, {"size": (2, 2), "lanes": 1, "max_steps": 0}, "max_steps is 0"),
        (Lanes, {"size": (0, 2), "lanes": 1, "max_steps": 9}, "rows is 0"),
        (Lanes, {"size": (5000, 5000), "lanes": 1, "max_steps": 9}, "at most 10,000,000"),
        (Lanes, {"size": (1000, 1000), "lanes": 1, "max_steps": 9}, "at most 1,000,000"),
    ],
)
def test_wrong_arguments_are_named(make: Any, arguments: dict[str, Any], match: str) -> None:
    with pytest.raises(lm.PuzzleError, match=match):
        make(**{"kind": "board", **arguments})


def test_a_given_puzzle_is_played() -> None:
    env = PuzzleEnv("board", size=(3, 3), render_mode="ansi")
    for _ in range(2):
        env.reset(options={"puzzle": CARD})
        assert env.game.puzzle == CARD
    assert env.render().count("\n") >= 4
    for options in (5, {"puzle": 1}, {"puzzle": lm.generate("board", size=(3, 4))}):
        refused(env.reset, options=options)
    with pytest.raises(TypeError, match="takes a puzzle, not int"):
        env.reset(options={"puzzle": 5})
