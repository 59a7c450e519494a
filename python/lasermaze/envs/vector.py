"""Many puzzles at once as a Gymnasium environment, with compiled rules.

`lasermaze.envs.gymnasium` registers it as the vector form of its environments:

    import gymnasium
    import lasermaze.envs.gymnasium

    envs = gymnasium.make_vec("lasermaze/Board-v0", num_envs=64, level="beginner")
    observation, info = envs.reset(seed=42)
    actions = envs.action_space.sample()
    observation, reward, terminated, truncated, info = envs.step(actions)

Puzzles come from a pool, as generating one takes longer than playing it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from lasermaze import api
from lasermaze.core.arguments import SEEDS, size_of, whole
from lasermaze.core.difficulty import LEVELS, check_level
from lasermaze.core.english import shown
from lasermaze.core.errors import PuzzleError
from lasermaze.core.libraries import need
from lasermaze.core.puzzle import Puzzle
from lasermaze.envs.lanes import Lanes
from lasermaze.envs.options import TRAIN, check_split, in_split, seed_to_reset
from lasermaze.kind import kind_named

need("gymnasium", "these environments need Gymnasium", "gymnasium")
need("numpy", "these environments need numpy", "gymnasium")

import gymnasium as gym  # noqa: E402
import numpy as np  # noqa: E402
import numpy.typing as npt  # noqa: E402
from gymnasium import spaces  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

Observation = dict[str, npt.NDArray[np.uint8]]
Info = dict[str, Any]

#: The number of puzzles in a pool unless another one is given, and of those that can be asked for.
POOL, MOST_POOL = 64, 1_000_000


class PuzzleVectorEnv(VectorEnv):
    """Many episodes of puzzles of one kind and size, stepped without Python in between.

    Actions, rewards, masks and ends are those of `lasermaze.envs.gymnasium.PuzzleEnv`. The
    observation has ``planes``, an array (lanes, planes, rows, cols) of 0 and 1, and for some kinds
    ``numbers``; `lasermaze.envs.lanes` says what they mean.

    When an episode is over, another one begins in its lane, with a random puzzle of the pool:
    by default at the next step, whatever the action (``AutoresetMode.NEXT_STEP``). With
    ``SAME_STEP`` it begins at once; the last observations are in ``info["final_obs"]``, and
    ``info["final_info"]`` has the last masks. With ``DISABLED`` the caller resets the lane by
    ``reset(options={"reset_mask": mask})``.
    ``info`` has ``action_mask``, an array (lanes, moves), ``solved`` and ``illegal``.

    Args:
        num_envs: the number of lanes.
        kind: the name of the kind.
        level: how hard the puzzles are.
        size: (rows, cols); the usual size of the level unless given.
        max_steps: the length of an episode; four times the number of cells unless given.
        puzzles: the puzzles to play, or how many to generate.
        pool_seed: the seed of the generated puzzles.
        autoreset_mode: when the next episode begins.
        split: the split of `lasermaze.dataset` from which generated puzzles are; None for every
            puzzle. The benchmark is in ``"test"``.

    Raises: PuzzleError for a kind whose rules are not compiled, an unknown level, split or mode, an
    invalid size, or puzzles of different sizes.
    """

    def __init__(
        self,
        num_envs: int,
        kind: str,
        level: str = LEVELS[0],
        size: tuple[int, int] | None = None,
        max_steps: int | None = None,
        puzzles: int | Sequence[Puzzle] = POOL,
        pool_seed: int = 0,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        split: str | None = TRAIN,
    ) -> None:
        if not isinstance(autoreset_mode, AutoresetMode):
            found = f"autoreset_mode is {shown(autoreset_mode)}"
            raise PuzzleError(found, expected="a gymnasium.vector.AutoresetMode")
        self.metadata = {"autoreset_mode": autoreset_mode}
        self._mode = autoreset_mode
        self.num_envs = whole("num_envs", num_envs, 1, MOST_POOL)
        self.puzzles = _pool(kind, level, size, puzzles, pool_seed, check_split(split))
        rows, cols = self.puzzles[0].rows, self.puzzles[0].cols
        most = 4 * rows * cols
        steps = most if max_steps is None else whole("max_steps", max_steps, 1, most)
        self.games = Lanes(kind, (rows, cols), self.num_envs, steps)
        for puzzle in self.puzzles:
            self.games.add(puzzle)
        planes, numbers = self.games.planes.shape[1:], self.games.numbers.shape[1]
        parts: dict[str, spaces.Space[Any]] = {"planes": spaces.Box(0, 1, planes, np.uint8)}
        if numbers:
            parts["numbers"] = spaces.Box(0, 255, (numbers,), np.uint8)
        self.single_observation_space = spaces.Dict(parts)
        self.single_action_space = spaces.Discrete(len(self.games.moves))
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._every = np.ones(self.num_envs, np.bool_)
        self._over = self._every  # the lanes without an episode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Begin an episode in every lane, the same ones for the same seed.

        ``options={"reset_mask": mask}`` begins episodes only where the mask, an array of booleans,
        is true.

        Raises: PuzzleError for other options, and for a seed that is not a whole number from 0.
        """
        chosen = self._chosen(options)
        super().reset(seed=seed_to_reset(seed))
        if chosen is self._every:
            seeds = self.np_random.integers(2**63, size=self.num_envs)
            self.games.seed(int(each) for each in seeds)
        self._begin(np.flatnonzero(chosen))
        return self._observation(slice(None)), self._info()

    def _chosen(self, options: Any) -> Any:
        """The lanes to reset, as booleans. Raises: PuzzleError."""
        if options is None or (isinstance(options, dict) and not options):
            return self._every
        if not isinstance(options, dict) or set(options) != {"reset_mask"}:
            raise PuzzleError(f"options is {shown(options)}", expected="a reset_mask, or nothing")
        mask = np.asarray(options["reset_mask"])
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
            found = f"reset_mask is {shown(options['reset_mask'])}"
            raise PuzzleError(found, expected=f"{self.num_envs} booleans")
        return mask

    def _begin(self, lanes: Any) -> None:
        """Begin an episode in some lanes, and show all of them."""
        for lane in lanes:
            self.games.begin(int(lane))
        self.games.show()
        self._over = self._over.copy()
        self._over[lanes] = False

    def step(self, actions: Any) -> tuple[Observation, Any, Any, Any, Info]:
        """Make a move in every lane.

        Raises: gymnasium.error.ResetNeeded before the first `reset`, and with ``DISABLED`` after
        the end of an episode; gymnasium.error.InvalidAction unless there is the number of a move
        for each lane.
        """
        if self._over.any():
            waiting = shown(np.flatnonzero(self._over).tolist())
            raise gym.error.ResetNeeded(f"no episode in the lanes {waiting}: call reset first")
        self.games.step(self._checked(actions))
        flags = self.games.flags.astype(np.bool_)
        reward = flags[:, 0].astype(np.float64)
        info = {"solved": flags[:, 0], "illegal": flags[:, 3]}
        info |= {"_solved": self._every, "_illegal": self._every}
        over = flags[:, 1] | flags[:, 2]
        if self._mode is AutoresetMode.DISABLED:
            self._over = over
        elif self._mode is AutoresetMode.SAME_STEP and over.any():
            info |= self._final(over)
            self._begin(np.flatnonzero(over))
        info |= self._info()
        return self._observation(slice(None)), reward, flags[:, 1], flags[:, 2], info

    def _checked(self, actions: Any) -> Any:
        """The actions as an array. Raises: gymnasium.error.InvalidAction."""
        most = len(self.games.moves) - 1
        wanted = f"{self.num_envs} whole numbers from 0 to {most}"
        try:
            chosen = np.asarray(actions)
        except ValueError:  # lists of different lengths
            chosen = np.empty(0)
        is_right = chosen.shape == (self.num_envs,) and chosen.dtype.kind in "iu"
        if not is_right or chosen.min() < 0 or chosen.max() > most:
            raise gym.error.InvalidAction(f"the actions are {shown(actions)}; expected {wanted}")
        return chosen

    def _final(self, over: Any) -> Info:
        """The last observations and masks of the episodes that are over, in Gymnasium's form."""
        last = np.full(self.num_envs, None, object)
        for lane in np.flatnonzero(over):
            last[lane] = self._observation(int(lane))
        return {
            "final_obs": last,
            "_final_obs": over,
            "final_info": self._info(),
            "_final_info": over,
        }

    def _info(self) -> Info:
        return {"action_mask": self.games.masks.copy(), "_action_mask": self._every}

    def _observation(self, lane: slice | int) -> Observation:
        """Copies of the arrays of a lane, or of several."""
        parts = {"planes": self.games.planes[lane].copy()}
        if self.games.numbers.shape[1]:
            parts["numbers"] = self.games.numbers[lane].copy()
        return parts

    def puzzle_of(self, lane: int) -> Puzzle:
        """The puzzle that is played in a lane."""
        return self.puzzles[self.games.puzzle_of(lane)]


def _pool(
    kind: str,
    level: str,
    size: tuple[int, int] | None,
    puzzles: int | Sequence[Puzzle],
    seed: int,
    split: str | None,
) -> list[Puzzle]:
    """The given puzzles, or as many generated ones of a split."""
    found = kind_named(kind)
    whole("pool_seed", seed, -SEEDS, SEEDS)
    chosen = check_level(level) if found.is_rated else None
    if isinstance(puzzles, Sequence):
        if not puzzles:
            raise PuzzleError("puzzles is empty", expected="at least one puzzle")
        return [_puzzle(each) for each in puzzles]
    count = whole("puzzles", puzzles, 1, MOST_POOL)
    where = {"level": chosen, "size": None if size is None else size_of(size)}
    series: Any = api.series
    return list(islice(in_split(series(kind, seed=seed, **where), split), count))


def _puzzle(value: Any) -> Puzzle:
    if not isinstance(value, Puzzle):
        raise PuzzleError(f"puzzles holds {shown(value)}", expected="puzzles, or their number")
    return value
