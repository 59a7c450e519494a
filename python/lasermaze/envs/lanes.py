"""Games in many lanes, played by compiled rules: positions, legal moves and ends as arrays.

The rules are those of `lasermaze.Game`, with which the tests compare every kind. An action is the
index of a move in `Lanes.moves`. A lane whose game is over begins another one at its next step.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from lasermaze._kernel import Play
from lasermaze.api.game import kind_for
from lasermaze.core.arguments import size_of, whole
from lasermaze.core.brief import brief
from lasermaze.core.english import counted, grouped, listed, shown
from lasermaze.core.errors import PuzzleError
from lasermaze.core.libraries import need
from lasermaze.core.puzzle import Puzzle
from lasermaze.kind import kind_named

np: Any = need("numpy", "games in lanes need numpy", "arrays")

#: The kinds whose rules are compiled.
KINDS = ("turrets", "shooters", "signposts", "mirrors", "board", "lazors")

#: The largest numbers of cells in all lanes, of moves, and of steps of an episode.
_MOST_CELLS, _MOST_MOVES, _MOST_STEPS = 10_000_000, 1_000_000, 2**32 - 1

_LASER = tuple(f"laser {way}" for way in ("north", "east", "south", "west", "unturned"))
_LIGHT = tuple(f"light going {way}" for way in ("north", "east", "south", "west"))
_BLOCKS = ("reflecting block", "opaque block", "refracting block")
#: The sides of a cell; and the ways of diagonal light into it, each by a side towards another one.
_SIDES = ("north", "east", "south", "west")
_WAYS = (
    *(("north", "east"), ("north", "west"), ("east", "south"), ("east", "north")),
    *(("south", "west"), ("south", "east"), ("west", "north"), ("west", "south")),
)

#: The meaning of the planes of each kind, in order. Each has 0 or 1 for every cell.
PLANES: dict[str, tuple[str, ...]] = {
    "turrets": (
        *("wall", "turret facing north now", "turret facing east now"),
        *("turret facing south now", "turret facing west now", "start", "goal", "walker"),
        *(f"fire after {counted(steps, 'more step')}" for steps in range(1, 5)),
    ),
    "shooters": (
        *("shooter along its row", "shooter along its column"),
        *("mirror rising to the right", "mirror falling to the right", "wall"),
        *(*_LIGHT, "shooter that is hit"),
    ),
    "signposts": (
        *(f"letter {letter}" for letter in "SLRU?XG"),
        *(f"walker that came going {way}" for way in ("north", "east", "south", "west")),
        *(f"cell entered going {way}" for way in ("north", "east", "south", "west")),
    ),
    "mirrors": (
        *("block", "mirror rising to the right", "mirror falling to the right", "opening"),
        *("mirror that is turned", *_LIGHT),
    ),
    "board": (
        *_LASER,
        *(each.replace("laser", "target mirror") for each in _LASER),
        *("beam splitter /", "beam splitter \\", "beam splitter unturned"),
        *("double mirror /", "double mirror \\", "double mirror unturned"),
        *("checkpoint |", "checkpoint -", "checkpoint unturned", "cell blocker"),
        *("target that must be lit", "token of the card", *_LIGHT, "target that is lit"),
    ),
    "lazors": (
        *(f"fixed {block}" for block in _BLOCKS),
        *("no block allowed", *_BLOCKS),
        *(f"laser on the {side} side, light going {way}" for side, way in _WAYS),
        *(f"target on the {side} side" for side in _SIDES),
        *(f"light by the {side} side going {way}" for side, way in _WAYS),
        *(f"target that is hit on the {side} side" for side in _SIDES),
    ),
}

#: The meaning of the numbers beside the planes.
NUMBERS: dict[str, tuple[str, ...]] = {
    "turrets": ("steps so far",),
    "shooters": (),
    "signposts": ("moves so far",),
    "mirrors": (),
    "board": (
        *("targets to light", "lasers in the pile", "target mirrors in the pile"),
        *("target mirrors in the pile that must be lit", "beam splitters in the pile"),
        *("double mirrors in the pile", "checkpoints in the pile"),
    ),
    "lazors": tuple(f"{block}s that are left" for block in _BLOCKS),
}


class Lanes:
    """Games of one kind and size, one in each lane.

    Attributes:
        kind: the name of the kind.
        size: (rows, cols).
        moves: the moves, legal or not, in the notation of moves.
        planes: an array (lanes, planes, rows, cols) of 0 and 1; `PLANES` has their meaning.
        numbers: an array (lanes, numbers); `NUMBERS` has their meaning.
        masks: an array (lanes, moves): 1 for each legal move.
        flags: an array (lanes, 4) of 0 and 1: solved, terminated, truncated, illegal.

    The arrays are overwritten by each step. Copies and pickles are independent.

    Raises: PuzzleError for a kind whose rules are not compiled, an impossible size, or an invalid
    number of lanes or steps.
    """

    def __init__(self, kind: str, size: tuple[int, int], lanes: int, max_steps: int) -> None:
        found = kind_named(kind)
        if kind not in KINDS:
            message = f"{kind!r} has no compiled rules"
            raise PuzzleError(message, expected=f"{listed(KINDS)}; or PuzzleEnv")
        self.kind, self.size = kind, size_of(size)
        self._limits = whole("lanes", lanes, 1), whole("max_steps", max_steps, 1, _MOST_STEPS)
        cells = lanes * self.size[0] * self.size[1]
        if cells > _MOST_CELLS:
            expected = f"at most {grouped(_MOST_CELLS)} in all lanes"
            raise PuzzleError(counted(cells, "cell"), expected=expected)
        games = Play(kind, *self.size, *self._limits)
        if games.shape[2] > _MOST_MOVES:
            expected = f"at most {grouped(_MOST_MOVES)}"
            raise PuzzleError(counted(games.shape[2], "move"), expected=expected)
        self.moves: tuple[str, ...] = tuple(
            found.editor(found.generator.blank(*self.size)).every_move()
        )
        self._put(games)

    def _put(self, games: Play) -> None:
        """Use these games, with new arrays."""
        self._games = games
        planes, numbers, moves = games.shape
        assert moves == len(self.moves), "the moves are in the kernel's order"
        lanes = self._limits[0]
        self.planes = np.zeros((lanes, planes, *self.size), np.uint8)
        self.numbers = np.zeros((lanes, numbers), np.uint8)
        self.masks = np.zeros((lanes, moves), np.int8)
        self.flags = np.zeros((lanes, 4), np.uint8)

    def __repr__(self) -> str:
        size = f"{self.size[0]}x{self.size[1]}"
        return brief(self, f"{counted(len(self), 'lane')} of {self.kind} {size}")

    def __len__(self) -> int:
        return self._limits[0]

    def add(self, puzzle: Puzzle) -> int:
        """Add a puzzle to the pool, and return its number in the pool.

        Raises: PuzzleError for a puzzle of another kind or size.
        """
        kind = kind_for("add", puzzle)
        if kind.name != self.kind or (puzzle.rows, puzzle.cols) != self.size:
            wanted = f"{self.kind} of {self.size[0]}x{self.size[1]}"
            raise PuzzleError(f"the puzzle is {puzzle!r}", expected=wanted)
        return self._games.add(*_parts(puzzle))

    def seed(self, seeds: Iterable[int]) -> None:
        """Seed the choice of puzzles in every lane."""
        for lane, seed in enumerate(seeds):
            self._games.seed(lane, seed)

    def begin(self, lane: int, puzzle: int | None = None) -> None:
        """Begin a game with a puzzle of the pool, by its number; with a random one if it is None.

        `show` brings the arrays up to date.
        """
        self._games.begin(lane, puzzle)

    def show(self) -> None:
        """Write the positions of all lanes into the arrays; no flag is set."""
        self.flags[:] = 0
        self._games.show(self.planes, self.numbers, self.masks.view(np.uint8))

    def step(self, actions: Any) -> None:
        """Make one move in each lane; an illegal one changes only the number of steps.

        A lane whose game is over begins another one instead, whatever its action.

        Raises: TypeError for actions that are not whole numbers; ValueError if there is not one for
        each lane; RuntimeError if another thread is making moves in these lanes.
        """
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"the actions are {shown(actions)}; expected whole numbers")
        chosen = np.ascontiguousarray(chosen, np.int64)
        masks = self.masks.view(np.uint8)
        try:
            self._games.step(chosen, self.planes, self.numbers, masks, self.flags)
        except RuntimeError:  # the games are borrowed
            message = "another thread is making moves in these lanes; only one can at a time"
            raise RuntimeError(message) from None

    def puzzle_of(self, lane: int) -> int:
        """The number of the puzzle that is played in a lane."""
        return self._lane(lane)[0]

    def _lane(self, lane: int) -> tuple[int, list[int], int, bool, int]:
        if not 0 <= lane < len(self):
            raise PuzzleError(f"lane is {shown(lane)}", expected=f"0 to {len(self) - 1}")
        return self._games.lane(lane)

    def history(self, lane: int) -> tuple[str, ...]:
        """The legal moves so far in a lane."""
        return tuple(self.moves[action] for action in self._lane(lane)[1])

    def search(self, puzzle: int, most: int) -> tuple[tuple[str, ...] | None, int]:
        """The fewest moves that solve a puzzle of the pool, and the number of positions seen.

        A plain search, breadth first, among at most ``most`` positions; None if it finds nothing.
        """
        moves, seen = self._games.search(puzzle, most)
        return None if moves is None else tuple(self.moves[move] for move in moves), seen

    def __copy__(self) -> Self:
        """An independent copy."""
        other = object.__new__(type(self))
        other.kind, other.size, other._limits = self.kind, self.size, self._limits
        other.moves = self.moves
        other._put(self._games.copy())
        for name in ("planes", "numbers", "masks", "flags"):
            getattr(other, name)[:] = getattr(self, name)
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        lanes = [self._games.lane(lane) for lane in range(len(self))]
        kept = (self._games.puzzles(), lanes, self.flags.tobytes())
        return _restored, (self.kind, self.size, self._limits, kept)


def _parts(puzzle: Any) -> tuple[Any, ...]:
    """A puzzle as the kernel takes it."""
    if puzzle.kind == "lazors":
        pile = b"".join(
            letter * count for letter, count in zip((b"A", b"B", b"C"), puzzle.blocks, strict=True)
        )
        return puzzle.cells, pile, 0, puzzle.lasers, puzzle.targets
    return puzzle.cells, getattr(puzzle, "add", b""), getattr(puzzle, "targets", 0), (), ()


def _restored(
    kind: str, size: tuple[int, int], limits: tuple[int, int], kept: tuple[Any, Any, bytes]
) -> Lanes:
    """The lanes that were pickled."""
    lanes = Lanes(kind, size, *limits)
    puzzles, games, flags = kept
    for cells, pile, *rest in puzzles:
        lanes._games.add(bytes(cells), bytes(pile), *rest)
    if puzzles:
        for lane, game in enumerate(games):
            lanes._games.restore(lane, game)
    lanes.show()
    lanes.flags[:] = np.frombuffer(flags, np.uint8).reshape(lanes.flags.shape)
    return lanes
