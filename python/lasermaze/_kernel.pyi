"""The compiled kernels: bytes and integers in, bytes and integers out."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

__version__: str

BOARD_PRUNING: dict[str, int]
"""The pruning rules of `BoardSearch` by name, one bit each."""

class BoardSearch:
    """The search for all solutions of one card, each met once, run in slices.

    ``cells`` has one byte a cell, row-major, and ``pile`` one byte a token, as
    `lasermaze.kinds.board.Token.to_byte` packs them. ``pruning`` is a sum of `BOARD_PRUNING`'s
    values; all rules unless told otherwise. ``tree_limit`` is the number of nodes that a proof
    tree may have; none is kept for 0. One search belongs to one thread at a time.

    Raises: ValueError for bytes that are no board of at most 121 cells with one laser.
    """

    def __new__(
        cls,
        rows: int,
        cols: int,
        cells: bytes,
        pile: bytes,
        targets: int,
        stray_beams: bool,
        pruning: int | None = None,
        tree_limit: int = 0,
    ) -> BoardSearch: ...
    def run(
        self, nodes: int, keep: int, stop_at: int, seconds: float | None = None
    ) -> tuple[bytes, bool]:
        """The new solutions, cell after cell, and whether the search is exhausted.

        Searches at most ``nodes`` nodes, for at most ``seconds``, and until ``stop_at``
        solutions are found in all, of which the first ``keep`` are returned. The GIL is
        released meanwhile.
        """

    @property
    def tree(self) -> bytes | None:
        """The proof tree in preorder, as `lasermaze.kinds.board.check.tree` describes it.

        None before the search is exhausted, and where no tree was kept or it grew too large.
        """

    @property
    def fraction(self) -> float:
        """The part of the search that is done, from 0 to 1, as if siblings were equally large."""

    @property
    def nodes(self) -> int:
        """Positions examined so far."""

    @property
    def beam_steps(self) -> int:
        """Entries of a beam into a cell so far, in all branches."""

    @property
    def found(self) -> int:
        """Solutions found so far."""

def board_plant(
    rows: int, cols: int, count: int, supply: bytes, seed: int, attempts: int
) -> bytes | None:
    """A solved board with so many tokens, one byte a cell; None after so many attempts.

    ``supply`` are the pieces to choose from besides the laser, numbered as in a token's byte.
    The same arguments give the same board. The GIL is released meanwhile.

    Raises: ValueError for a size that no board has, and a piece that is none or has no way.
    """

class MirrorSearch:
    """The search for a beam through a maze of mirrors, run in slices.

    ``cells`` are the letters ``* . / \\`` row by row, ``Z`` and ``S`` for a ``/`` and a ``\\``
    that may not be turned. With a ``price`` (of a step from cell to cell, of a reflection) a beam
    of the least cost is found. One search belongs to one thread at a time.

    Raises: ValueError for cells that are no grid of this size with two openings in its rim.
    """

    def __new__(
        cls, rows: int, cols: int, cells: bytes, price: tuple[int, int] | None = None
    ) -> MirrorSearch: ...
    def run(self, seconds: float) -> bool | None:
        """True once a beam is found, False once there is none, None when time is up."""

    def turned(self, cells: bytes) -> bytes:
        """The cells with the mirrors of the found beam turned; as they are where there is none.

        Raises: ValueError for cells of another size.
        """

    def barrier(self, first: int, last: int) -> bytes:
        """After a failed search a barrier, in the bytes of `lasermaze.kinds.mirrors.Barrier`.

        Of the cells from ``first`` on, before ``last``. Raises: ValueError for no such cells.
        """

    def potentials(self, first: int, last: int) -> bytes:
        """Once a beam of the least cost is found, how much the dual value of each side changed.

        Eight bytes a side, a little-endian number twice the value, for the mirrors from
        ``first`` on, before ``last``, in the order of their cells. Raises: ValueError for no
        such mirrors.
        """

    def labels(self) -> bytes:
        """For each cell four numbers, of its sides N, E, S, W.

        0 not met, or no vertex; 1 outer; 2 inner; 3 inner, then outer through a blossom.
        """

    def order(self) -> list[int]:
        """Of a search without a price the outer sides as they were met, 4 * cell + side."""

    @property
    def cost(self) -> int:
        """Twice what the found beam costs from its first mirror to its last; 0 without a price."""

    @property
    def fraction(self) -> float:
        """About the part of the search that is done, from 0 to 1."""

    @property
    def work(self) -> tuple[int, int, int]:
        """The numbers of mirrors, of sides that became outer, and of blossoms."""

class MirrorProof:
    """The proof that a maze has the ``solutions`` that are given and no others, in slices.

    With the ``price`` and the ``potentials`` of a search: no others of the least cost. The
    barriers in it have at most ``room`` sides in all. Raises: ValueError as `MirrorSearch` does,
    or for solutions or potentials of another size.
    """

    def __new__(
        cls,
        rows: int,
        cols: int,
        cells: bytes,
        solutions: list[bytes],
        room: int,
        price: tuple[int, int] | None = None,
        potentials: bytes | None = None,
    ) -> MirrorProof: ...
    def run(self, seconds: float) -> bool | None:
        """True once it is proved, False where it cannot be, None when time is up."""

    @property
    def leaves(self) -> list[list[list[int]]]:
        """The barriers for each solution, their sides as 4 * cell + side."""

class MirrorToil:
    """What a maze of mirrors asks of a player, found out in slices; arguments as above.

    Raises: ValueError as `MirrorSearch` does.
    """

    def __new__(cls, rows: int, cols: int, cells: bytes) -> MirrorToil: ...
    def run(self, seconds: float) -> tuple[int, int] | None:
        """How many sides and mirrors are looked at, and the open choices; None: call again."""

    @property
    def fraction(self) -> float:
        """About the part of the work that is done, from 0 to 1."""

class SignpostSearch:
    """The search of a maze without walls backward from its goals, run in slices.

    ``cells`` are the letters ``S L R U ? X G`` row by row. Ways in are numbered along the
    top, down the left, down the right and along the bottom; the search ends when the one that
    is ``wanted`` is found, or when all are, unless ``all_states`` are wanted that lead to a
    goal. It keeps one byte a cell, four a way in, and its frontier.

    Raises: ValueError for bytes that are no maze, or a way in that it lacks.
    """

    def __new__(
        cls,
        rows: int,
        cols: int,
        cells: bytes,
        wanted: int | None = None,
        all_states: bool = False,
    ) -> SignpostSearch: ...
    def run(
        self, seconds: float, ways: int, table: npt.NDArray[np.uint8] | None = None
    ) -> bool | None:
        """True when the search is done, False when ``ways`` ways in are found, None in between.

        It stops for these ways at the end of a layer, so that they are the cheapest. None comes
        after about ``seconds``: call again. A ``table`` of zeros, 16 bytes a cell, gets
        the moves to a goal from each state, and one, as native uint32: by headings, then row by
        row. The GIL is released meanwhile unless there is a table.

        Raises: ValueError for a table of another size.
        """

    def route(self, way: int, seconds: float) -> bytes | None:
        """The headings (0..3) of a shortest route by a way in; empty where none is known.

        None when the time is up: call again.
        """

    def moves_from(self, row: int, col: int, heading: int, seconds: float) -> int | None:
        """The least moves to a goal of a walker that came to a cell with this heading.

        2**32 - 1 where none is known, None when the time is up: call again.
        """

    def rim(self, first: int, count: int) -> bytes:
        """The moves that some ways in take, as native uint32; 0 where none are known."""

    @property
    def found(self) -> int:
        """How many ways in have been found."""

    @property
    def best(self) -> tuple[int, int] | None:
        """(Moves, number) of the cheapest way in, the first of equals; None as long as none is."""

    @property
    def states(self) -> int:
        """How many states have been searched."""

class SignpostReach:
    """The states that can be reached from the way in ``only``, or from all, walked in slices.

    Raises: ValueError as `SignpostSearch` does.
    """

    def __new__(
        cls, rows: int, cols: int, cells: bytes, only: int | None = None
    ) -> SignpostReach: ...
    def run(self, seconds: float) -> bool:
        """Whether all has been walked, after about ``seconds`` more. Releases the GIL."""

    def bits(self, first: int, count: int) -> bytes:
        """Some bytes of: a bit a state, by headings and then row by row, the highest first."""

class TurretSearch:
    """The search for a shortest walk among turning turrets, layer by layer, run in slices.

    ``cells`` has one ASCII letter a cell, row-major, as `lasermaze.kinds.turrets.TurretMaze` holds
    them; ``start`` and ``goal`` are indices of it. With ``levels`` the step at which each state
    is first met is kept. One search belongs to one thread at a time.

    Raises: ValueError for cells that are no grid of this size, or no two cells of it.
    """

    def __new__(
        cls, rows: int, cols: int, cells: bytes, start: int, goal: int, levels: bool
    ) -> TurretSearch: ...
    def run(self, seconds: float) -> bool | None:
        """True as soon as the goal is reached, False once all is visited, None when time is up.

        After True the search may go on. The GIL is released meanwhile.
        """

    def walk(self, seconds: float) -> bytes | None:
        """The headings (0 to 3 from north) of a shortest walk to where `run` has just come.

        None when the time is up: call again.

        Raises: ValueError unless that is the goal.
        """

    def visited(self, seconds: float) -> bytes | None:
        """The states visited so far, in the bits of `lasermaze.kinds.turrets.ClosedSet`.

        None when the time is up: call again.
        """

    def levels(self, pair: int, first: int, count: int) -> bytes:
        """The levels of some cells' states with the time mod 4 // 2 == pair, as native uint32."""

    def count(self, seconds: float) -> bytes | None:
        """The number of shortest walks, little-endian; None when time is up: call again.

        Raises: ValueError unless levels are kept and the goal is reached.
        """

    @property
    def fraction(self) -> float:
        """About the part of the search that is done, from 0 to 1."""

    @property
    def steps(self) -> int:
        """Layers visited so far."""

class ShooterSearch:
    """The search for a way to turn beam shooters.

    ``cells`` has one ASCII letter a cell, row-major, as `lasermaze.kinds.shooters.ShooterGrid` holds
    them; other bytes are walls. Shooters are numbered row by row. A literal is 2 * shooter, and
    1 more for north and south. One search belongs to one thread at a time.

    The GIL is released while it works. ``look`` is called about every hundredth of a second
    with the fraction of the work that is done, from 0 to 1. What it raises stops the work, and
    Ctrl-C does.

    Raises: ValueError for cells that are no grid of this size.
    """

    def __new__(cls, rows: int, cols: int, cells: bytes) -> ShooterSearch: ...
    def run(self, look: Callable[[float], object] | None = None) -> bool:
        """Whether there is a solution. After a stop it begins anew."""

    def solution(self, look: Callable[[float], object] | None = None) -> bytes:
        """The cells with the shooters turned. Raises: ValueError unless `run` was True."""

    def axes(self, look: Callable[[float], object] | None = None) -> bytes:
        """For each shooter 1 where it stands on ``|`` in the solution. Raises as `solution`."""

    def another(self, look: Callable[[float], object] | None = None) -> bytes | None:
        """The cells of another solution; None where there is none."""

    def turn(self, axes: bytes) -> bytes:
        """The cells with each shooter turned as its byte says: 0 for ``-``, else ``|``.

        Raises: ValueError for another number of bytes.
        """

    def forced(self, effort: int, look: Callable[[float], object] | None = None) -> bytes:
        """For each shooter 1 where it stands alike in all solutions, 0 where not, 2 if unknown.

        At most ``effort`` implications are followed. Raises as `solution`.
        """

    def rest(self, forced: bytes, look: Callable[[float], object] | None = None) -> bytes:
        """The clauses among the shooters that are not forced: pairs of native uint32 literals.

        Raises as `solution`.
        """

    def cycle(
        self, effort: int, look: Callable[[float], object] | None = None
    ) -> tuple[bytes, bool]:
        """The steps of a short cycle of implications, and whether none is shorter.

        A step is three native uint32 numbers: the literal that it starts from, the literal that
        it leads to, and the cell that is its reason: an empty cell, or a shooter that is hit.
        Raises: ValueError unless such a cycle is what refutes the puzzle.
        """

    def way(
        self, literal: int, effort: int, look: Callable[[float], object] | None = None
    ) -> bytes | None:
        """The steps of a shortest way from a literal to its negation.

        None where there is none, or none among ``effort`` implications, or no whole formula.
        Raises: ValueError for no literal of the formula.
        """

    def struck(
        self, cell: int, heading: int, look: Callable[[float], object] | None = None
    ) -> tuple[int, bool] | None:
        """The first shooter that light meets which leaves a cell, and whether along its column.

        None where the light ends at a wall, leaves the grid or runs in a circle. ``heading`` is
        0 to 3 from north. Raises: ValueError for no cell of the grid, or no heading.
        """

    def chains(
        self,
        turned: bytes,
        forced: bytes,
        limit: int,
        effort: int,
        look: Callable[[float], object] | None = None,
    ) -> tuple[bytes, list[int]] | None:
        """Chains that prove the shooters that are forced: all steps, and how many each has.

        ``turned`` are the cells of a solution, ``forced`` is as `forced` gives it. A chain leads
        from the axis that a shooter never has to its other axis, or to a literal that a chain
        before has shown to be false. None where there are more than ``limit`` steps, or more
        than ``effort`` implications are followed, or no solution. Raises: ValueError for
        another number of cells or states.
        """

    def flips(
        self,
        turned: bytes,
        forced: bytes,
        limit: int,
        effort: int,
        look: Callable[[float], object] | None = None,
    ) -> list[list[int]] | None:
        """Sets of shooters; turning those of one set in the solution gives another solution.

        Each shooter that is not forced is in one of them. None where they have more than
        ``limit`` members, else as `chains`.
        """

    def toil(
        self, effort: int, look: Callable[[float], object] | None = None
    ) -> tuple[int, list[int]]:
        """The steps of a player who looks ahead, and what chains of each length decide.

        For each length, from 0, how many literals are decided by it; the last is the longest
        that is needed. At most ``effort`` implications are followed in thought. Raises:
        ValueError before `run`, and where a single cell or shooter refutes the puzzle.
        """

    @property
    def shooters(self) -> bytes:
        """The cell of each shooter, as native uint32."""

    @property
    def given(self) -> bytes:
        """For each shooter 1 where it stands on ``|`` as the puzzle is given."""

    @property
    def dark(self) -> int | None:
        """An empty cell that nothing can light, if that refutes the puzzle."""

    @property
    def stuck(self) -> int | None:
        """The cell of a shooter with no axis to fire along, if that refutes the puzzle."""

    @property
    def clauses(self) -> int:
        """How many clauses the formula has; 0 before it is complete."""

def shooter_paths(rows: int, cols: int, cells: bytes) -> bytes:
    """The path along the row of every cell, then that along its column, as native uint32.

    2**32 - 1 for mirrors, walls and paths that close on themselves.

    Raises: ValueError as `ShooterSearch` does.
    """
