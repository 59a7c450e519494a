"""The puzzles as Gymnasium environments, played move by move: ``lasermaze/Board-v0`` and others.

Importing this module registers one for each kind:

    import gymnasium
    import lasermaze.envs.gymnasium

    env = gymnasium.make("lasermaze/Board-v0", level="beginner")
    observation, info = env.reset(seed=42)
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)
"""

from __future__ import annotations

from io import BytesIO
from itertools import count
from typing import Any

from lasermaze import api
from lasermaze.api.game import Game, kind_for
from lasermaze.core.arguments import size_of, whole
from lasermaze.core.brief import brief
from lasermaze.core.difficulty import LEVELS, check_level
from lasermaze.core.english import counted, shown
from lasermaze.core.errors import PuzzleError
from lasermaze.core.libraries import need
from lasermaze.core.puzzle import Puzzle
from lasermaze.envs.lanes import KINDS as COMPILED
from lasermaze.envs.options import TRAIN, check_split, in_split, seed_to_reset
from lasermaze.kind import kind_named, names

need("gymnasium", "these environments need Gymnasium", "gymnasium")
need("numpy", "these environments need numpy", "gymnasium")

import gymnasium as gym  # noqa: E402
import numpy as np  # noqa: E402
import numpy.typing as npt  # noqa: E402
from gymnasium import spaces  # noqa: E402

Observation = dict[str, npt.NDArray[np.uint8]]

#: Pixels per unit of a picture; a cell is 64 units wide.
_SCALE = 0.75

_METADATA: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}


class PuzzleEnv(gym.Env[Observation, np.int64]):
    """One puzzle an episode, played by moves; the reward is 1 when it is solved, and 0 before.

    An action is the number of a move in `moves`, which lists every move in puzzles of this kind
    and size. ``info["action_mask"]`` marks the legal ones; any other changes nothing,
    and sets ``info["illegal"]``. An observation has ``cells``, a (layers, rows, cols) array, and
    ``numbers``, if the state is more than the grid; see `lasermaze.interface.Observation`.

    An episode ends when the puzzle is solved, or no move is left, as for a walker that was hit. It
    is truncated after ``max_steps``.

    Args:
        kind: the name of the kind.
        level: how hard the puzzles are.
        size: (rows, cols); the usual size of the level unless given.
        max_steps: the length of an episode; four times the number of cells unless given.
        render_mode: ``"ansi"`` for text, ``"rgb_array"`` for pixels.
        split: the split of `lasermaze.dataset` from which the puzzles are; None for every puzzle.
            The benchmark is in ``"test"``.

    Raises: PuzzleError for an unknown kind, level or split, or an invalid size.
    """

    metadata = _METADATA

    def __init__(
        self,
        kind: str,
        level: str = LEVELS[0],
        size: tuple[int, int] | None = None,
        max_steps: int | None = None,
        render_mode: str | None = None,
        split: str | None = TRAIN,
    ) -> None:
        self._split = check_split(split)
        self._kind = kind_named(kind)
        self._level = check_level(level) if self._kind.is_rated else None
        self._size = self._kind.usual_size(self._level) if size is None else size_of(size)
        if render_mode not in (None, *_METADATA["render_modes"]):
            raise PuzzleError(f"render_mode is {shown(render_mode)}", expected="ansi or rgb_array")
        self.render_mode = render_mode
        rows, cols = self._size
        most = 4 * rows * cols
        self._max_steps = most if max_steps is None else whole("max_steps", max_steps, 1, most)
        self._blank = self._kind.generator.blank(rows, cols)
        # It refuses impossible sizes, before all moves are listed
        self.observation_space: spaces.Dict = self._observation_space()  # type: ignore[assignment]  # its values are arrays
        self.moves = tuple(self._kind.editor(self._blank).every_move())
        self._number = {move: number for number, move in enumerate(self.moves)}
        self.action_space = spaces.Discrete(len(self.moves))
        self._game: Game[Any] | None = None
        self._steps = 0
        self._over = False

    def __repr__(self) -> str:
        size = f"{self._size[0]}x{self._size[1]}"
        level = self._level or "unrated"
        moves = counted(len(self.moves), "move")
        return brief(self, f"{self._kind.name} {size} {level}, {moves}")

    def _observation_space(self) -> spaces.Dict:
        blank = self._kind.generator.blank(*self._size)
        seen = self._kind.editor(blank).observe(self._kind.editor(blank).start())
        cells = spaces.Box(0, 255, (len(seen.layers), *self._size), np.uint8)
        parts: dict[str, spaces.Space[Any]] = {"cells": cells}
        if seen.numbers:
            parts["numbers"] = spaces.Box(0, 255, (len(seen.numbers),), np.uint8)
        return spaces.Dict(parts)

    @property
    def game(self) -> Game[Any]:
        """The current game.

        Raises: gymnasium.error.ResetNeeded before the first `reset`.
        """
        if self._game is None:
            raise gym.error.ResetNeeded("no puzzle yet: call reset first")
        return self._game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode with a new puzzle, the same for the same seed.

        ``options={"puzzle": puzzle}`` gives the puzzle, of the kind and size of the
        environment.

        Raises: PuzzleError for a puzzle of another kind or size, for other options, and for a seed
        that is not a whole number from 0; TypeError for a value that is not a puzzle.
        """
        super().reset(seed=seed_to_reset(seed))
        given = {} if options is None else options
        if not isinstance(given, dict) or not set(given) <= {"puzzle"}:
            found = f"options is {shown(options)}"
            raise PuzzleError(found, expected="{'puzzle': puzzle}, or None")
        puzzle = self._checked(given["puzzle"]) if given else self._new_puzzle()
        self._game = Game(puzzle)
        self._steps = 0
        self._over = False
        return self._observation(), self._info()

    def _new_puzzle(self) -> Puzzle:
        seeds = (int(self.np_random.integers(2**63)) for _ in count())
        made = (api.generated(self._kind.name, self._level, self._size, seed) for seed in seeds)
        return next(in_split(made, self._split))

    def _checked(self, puzzle: Any) -> Puzzle:
        kind = kind_for("reset", puzzle)
        if kind is not self._kind or (puzzle.rows, puzzle.cols) != self._size:
            wanted = f"{self._kind.name} of {self._size[0]}x{self._size[1]}"
            raise PuzzleError(f"the puzzle is {puzzle!r}", expected=wanted)
        return api.parse(str(puzzle))

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a move; an illegal one changes nothing but the number of steps.

        Raises: gymnasium.error.InvalidAction for a value that is not the number of a move;
        gymnasium.error.ResetNeeded before a reset, and after the end of an episode.
        """
        if not self.action_space.contains(action):
            wanted = f"a whole number from 0 to {len(self.moves) - 1}"
            raise gym.error.InvalidAction(f"the action is {shown(action)}; expected {wanted}")
        if self._over:
            raise gym.error.ResetNeeded("the episode is over: call reset first")
        legal = self._push(self.moves[int(action)])
        self._steps += 1
        solved = legal and self.game.is_solved()
        terminated = solved or not self.legal_moves()
        truncated = not terminated and self._steps >= self._max_steps
        self._over = terminated or truncated
        info = self._info() | {"illegal": not legal, "solved": solved}
        return self._observation(), float(solved), terminated, truncated, info

    def _push(self, move: str) -> bool:
        """Make a move if it is legal. Returns whether it was."""
        if move not in self.legal_moves():
            return False
        try:
            self.game.push(move)
        except PuzzleError:  # a walk that comes back again and again ends somewhere
            return False
        return True

    def legal_moves(self) -> tuple[str, ...]:
        """The moves that are legal now, in the notation of moves."""
        return tuple(self.game.legal_moves())

    def action_of(self, move: str) -> int:
        """The number of a move. Raises: KeyError if the environment has no such move."""
        try:
            return self._number[move]
        except (KeyError, TypeError):
            raise KeyError(f"{shown(move)} is not a move of this environment") from None

    def _observation(self) -> Observation:
        seen = self._kind.editor(self.game.puzzle).observe(self.game.position)
        cells = np.frombuffer(b"".join(seen.layers), np.uint8)
        parts = {"cells": cells.reshape(len(seen.layers), *self._size).copy()}
        if seen.numbers:
            parts["numbers"] = np.array(seen.numbers, np.uint8)
        return parts

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Whether each move is legal now, as MaskablePPO asks for it.

        Raises: gymnasium.error.ResetNeeded before the first `reset`.
        """
        mask = np.zeros(len(self.moves), np.bool_)
        mask[[self._number[move] for move in self.legal_moves()]] = True
        return mask

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8), "puzzle": str(self.game.puzzle)}

    def render(self) -> Any:
        """The position: text for ``ansi``, a (height, width, 3) array for ``rgb_array``."""
        if self.render_mode is None:
            return None
        picture = self.game.view().picture
        if self.render_mode == "ansi":
            return picture.text()
        image = need("PIL.Image", "pictures in pixels need Pillow", "gymnasium")
        with image.open(BytesIO(picture.png(_SCALE))) as opened:
            return np.asarray(opened.convert("RGB"))


for _kind in names():
    _id = f"lasermaze/{_kind.capitalize()}-v0"
    if _id not in gym.registry:
        vector = "lasermaze.envs.vector:PuzzleVectorEnv" if _kind in COMPILED else None
        gym.register(
            _id,
            entry_point=f"{__name__}:PuzzleEnv",
            vector_entry_point=vector,
            kwargs={"kind": _kind},
        )
