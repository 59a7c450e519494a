"""The compiled solvers and checkers: bytes and integers in, bytes and integers out.

A search runs in slices. Its ``run`` works for about ``seconds`` with Python released, and returns
None if there is more to do: call it again. Only one thread at a time may use a search.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar, final

__all__ = [
    "BOARD_PRUNING",
    "BoardChain",
    "BoardLemmas",
    "BoardReduction",
    "BoardSearch",
    "BoardTable",
    "KernelTask",
    "LazorSearch",
    "MirrorEffort",
    "MirrorProof",
    "MirrorSearch",
    "Play",
    "ShooterPlanting",
    "ShooterSearch",
    "SignpostEffort",
    "SignpostReach",
    "SignpostSearch",
    "TurretEffort",
    "TurretFar",
    "TurretSearch",
    "VerifyBoardChain",
    "VerifyBoardCount",
    "VerifyBoardLemmas",
    "VerifyBoardTree",
    "VerifyLazors",
    "VerifyLazorsWalk",
    "VerifyMirrorGraph",
    "VerifyMirrors",
    "VerifyShooters",
    "VerifySignposts",
    "VerifyTurrets",
    "__version__",
    "blocks_on_path",
    "board_plant",
    "board_solve_many",
    "board_unique_cards",
    "cells_on_walk",
    "exchange",
    "mirror_changed",
    "mirror_searched",
    "random_draws",
    "read_board",
    "shooter_paths",
    "shooter_planting",
    "shooter_search",
    "shooter_searched",
    "shooter_wall_dark",
    "signpost_changed",
    "signpost_steered",
    "sums_in_blocks",
    "turret_changed",
    "turret_steered",
    "verify_board_solution",
    "verify_boards",
    "write_numbers",
    "write_rows",
    "write_solutions",
]

__version__: str

_T_co = TypeVar("_T_co", covariant=True)

_Drawn: TypeAlias = tuple[bytes, int]
"""The key of a stream of random numbers, 32 bytes, and the number of its draws so far. A task that
draws also returns the number afterwards."""

_Course: TypeAlias = tuple[tuple[float, float, float], int | None, int, int]
"""The course of a local search; see `lasermaze.generation.levels.Course`."""

BOARD_PRUNING: dict[str, int]
"""The pruning rules of `BoardSearch` by name, one bit each."""

@final
class BoardSearch:
    """A search for all solutions of one card, each found once.

    ``cells`` has one byte a cell, row by row, and ``pile`` one byte a token, as
    `lasermaze.kinds.board.Token.to_byte` packs them. ``pruning`` is a sum of values of
    `BOARD_PRUNING`; None means all rules. ``tree_limit`` is the number of nodes that a proof tree
    may have; for 0 no tree is kept.

    Raises: ValueError for bytes that are not a board of at most 121 cells with one laser.
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
        """The new solutions, cell by cell, and whether the search is exhausted.

        Searches at most ``nodes`` nodes, for about ``seconds``, and until ``stop_at`` solutions
        are found in all. Of these the first ``keep`` are returned. Releases the GIL.
        """

    @property
    def tree(self) -> bytes | None:
        """The proof tree in preorder, as `lasermaze.kinds.board.check.tree` describes it.

        None before the search is exhausted, and if no tree was kept or it grew too large.
        """

    @property
    def fraction(self) -> float:
        """About the part of the search that is done, from 0 to 1."""

    @property
    def nodes(self) -> int:
        """The number of positions examined so far."""

    @property
    def beam_steps(self) -> int:
        """The number of times that a beam has entered a cell, in all branches."""

    @property
    def found(self) -> int:
        """The number of solutions found so far."""

def board_plant(
    rows: int, cols: int, count: int, supply: bytes, seed: int, attempts: int
) -> bytes | None:
    """A random solved board with ``count`` tokens, one byte a cell.

    None if all ``attempts`` fail. ``supply`` has the pieces to choose from besides the laser,
    numbered as in the byte of a token. The same arguments give the same board. Releases the GIL.

    Raises: ValueError for an invalid board size or an invalid piece number.
    """

@final
class BoardChain:
    """A search for a chain of forced steps from a card to its only solution.

    The card is given as for `BoardSearch`; ``solution`` has one byte a cell. If ``solution`` is
    None, it searches for the smallest refutation of a card without a solution. It ends with the
    steps found so far after examining ``looks`` positions. Choices with more than
    ``most_ruled_out`` cases are ruled out early only if nothing else helps. With
    ``is_first_enough`` the chain ends with the first token.

    Raises: ValueError for bytes that are not a board of at most 121 cells with one laser.
    """

    def __new__(
        cls,
        rows: int,
        cols: int,
        cells: bytes,
        pile: bytes,
        targets: int,
        stray_beams: bool,
        solution: bytes | None,
        looks: int,
        most_ruled_out: int,
        is_first_enough: bool = False,
    ) -> BoardChain: ...
    def run(self, seconds: float) -> bool:
        """Whether it has come to its end. Releases the GIL."""

    @property
    def steps(self) -> list[tuple[list[tuple[int, int, bytes]], tuple[int, int] | None]]:
        """For each step the choices that it rules out, and the one that it decides, if one is left.

        A choice that is ruled out is a cell, a token's byte (0 for nothing), and a proof tree in
        preorder whose root has this choice made. Before the end, and if a step exceeds the limit,
        these are the steps found so far.
        """

    @property
    def refutation(self) -> bytes | None:
        """The proof tree in preorder of a card without a solution, if one was found."""

    @property
    def fraction(self) -> float:
        """About the part of the search that is done, from 0 to 1."""

@final
class BoardLemmas:
    """A search for a proof by lemmas of how many solutions a card has.

    The card is given as for `BoardSearch`. It gives up after ``most_conflicts``, or if its log
    would take some 400 MB.

    Raises: ValueError for bytes that are not a board of at most 121 cells with one laser.
    """

    def __new__(
        cls,
        rows: int,
        cols: int,
        cells: bytes,
        pile: bytes,
        targets: int,
        stray_beams: bool,
        most_conflicts: int,
    ) -> BoardLemmas: ...
    def run(self, seconds: float) -> bool:
        """Whether it has come to its end. Releases the GIL."""

    @property
    def steps(self) -> bytes | None:
        """The proof. None before the end, and if the search gave up."""

    @property
    def found(self) -> int:
        """The number of solutions so far."""

    @property
    def fraction(self) -> float:
        """The part of the conflicts allowed that has come, from 0 to 1."""

@final
class BoardReduction:
    """Removes clues of a solved board as long as exactly one solution remains.

    ``clues`` are cells with the clues that a card shows: 1 the direction and 2 the place of a
    token, 4 that it must be lit, 8 a cell blocker. They are tried in this order. The reduction is
    given up if ``nodes`` nodes do not tell whether a card has a second solution.

    Raises: ValueError for bytes that are not a solved board, and for an invalid clue.
    """

    def __new__(
        cls,
        rows: int,
        cols: int,
        solution: bytes,
        targets: int,
        clues: Sequence[tuple[int, int]],
        nodes: int,
    ) -> BoardReduction: ...
    def run(self, seconds: float) -> bool:
        """Whether it has come to its end; see above. Releases the GIL."""

    @property
    def card(self) -> tuple[bytes, bytes] | None:
        """The cells and the pile of the card with the clues that are needed.

        None before the end, and if the reduction was given up.
        """

def board_solve_many(
    cards: Sequence[tuple[int, int, bytes, bytes, int]],
    stray_beams: bool,
    keep: int,
    most: int,
    seconds: float,
    threads: int = 1,
) -> list[tuple[int, int, int, bytes] | None]:
    """The outcomes of the searches for all solutions of many small cards, in their order.

    A card is its rows, columns, cells, pile and targets, as for `BoardSearch`. An outcome is the
    numbers of solutions, nodes and beam steps, and the cells of the first ``keep`` solutions, as a
    `BoardSearch` that is exhausted has them. None for a card with more than ``most`` solutions, for
    one whose search does not end before the call has taken about ``seconds``, and for input that is
    not a card with one laser and enough targets. Releases the GIL.

    Raises: ValueError for a negative or infinite time.
    """

@final
class BoardTable:
    """A search for every solved board that pieces of a supply make on an empty grid.

    ``supply`` has the numbers of targets, splitters, double mirrors and checkpoints; ``most`` is
    the largest number of tokens on a board, with the laser; ``headings`` has the laser's
    directions, as bits. The work is divided into ``parts``. Boards with at least ``keep_from``
    tokens are kept.

    Raises: ValueError for more than 25 cells, more than 5 targets or 3 other pieces, or no part.
    """

    def __new__(
        cls,
        rows: int,
        cols: int,
        supply: Sequence[int],
        most: int,
        headings: int,
        part: int = 0,
        parts: int = 1,
        keep_from: int = 255,
    ) -> BoardTable: ...
    def run(self, seconds: float) -> bool:
        """Whether it has come to its end; see above. Releases the GIL."""

    def classes(self) -> list[tuple[list[int], int, int, list[int]]]:
        """For each class of boards: the supply used, the targets lit, the boards, the places.

        The places give, for each piece, the laser first, and each cell, the number of boards with
        it.
        """

    def take_boards(self) -> tuple[bytes, bytes]:
        """The boards kept since the last call, one byte a cell, and how many targets are lit."""

    @property
    def fraction(self) -> float:
        """About the part of the search that is done, from 0 to 1."""

    @property
    def nodes(self) -> int:
        """The number of partial boards examined."""

def board_unique_cards(side: int, boards: bytes) -> tuple[list[int], bytes]:
    """The cards of a class of boards that have exactly one answer, up to rotation.

    ``boards`` are all boards of the class on a square grid, one of each orbit of rotations, one
    byte a cell. Returns the number of cards for each number of clues, and the cells of the minimal
    cards, whose hidden tokens are in their pile. Releases the GIL.

    Raises: ValueError unless all boards have the same number of tokens, each with a direction.
    """

@final
class LazorSearch:
    """A search for all arrangements of one board of the kind ``lazors``, each found once.

    ``cells`` has a letter a cell, row by row, as `lasermaze.kinds.lazors.puzzle` has them; ``.``
    is a cell that is decided to be empty, and ``a``, ``b``, ``c`` are decided blocks. ``blocks`` is
    the number of blocks of each letter to place, the decided ones included. A laser is its point
    and its direction: x, y, and two of 1 and -1. ``tree_limit`` is the largest number of bytes of
    the proof tree; for 0 it is not kept. Without ``looks_ahead`` all light is followed to its end.

    Raises: ValueError for arguments that are not a board of at most 2,500 cells.
    """

    def __new__(
        cls,
        rows: int,
        cols: int,
        cells: bytes,
        blocks: tuple[int, int, int],
        lasers: Sequence[tuple[int, int, int, int]],
        targets: Sequence[tuple[int, int]],
        tree_limit: int = 0,
        looks_ahead: bool = True,
    ) -> LazorSearch: ...
    def run(self, nodes: int, keep: int, stop_at: int, seconds: float) -> tuple[bytes, bool]:
        """The new arrangements, cell by cell, and whether the search is at its end.

        It stops after ``nodes`` more positions, once ``stop_at`` arrangements are found in all, or
        after about ``seconds``. Of all arrangements the first ``keep`` are returned.
        """

    @property
    def tree(self) -> bytes | None:
        """The proof tree for the checker; None before the end, or if it is too large."""

    @property
    def left(self) -> list[tuple[tuple[int, int, int, int], int]]:
        """How many of the arrangements leave the same numbers of cells that no light touches.

        The numbers are those of the cells that are empty, and that hold A, B and C.
        """

    @property
    def fraction(self) -> float:
        """About the part of the search that is done, from 0 to 1."""

    @property
    def nodes(self) -> int:
        """The number of positions examined so far."""

    @property
    def steps(self) -> int:
        """The number of states that light has entered, in all branches."""

    @property
    def found(self) -> int:
        """The number of arrangements found so far."""

@final
class MirrorSearch:
    """A search for a beam through a maze of mirrors.

    ``cells`` are the letters ``* . / \\`` row by row, with ``Z`` and ``S`` for a ``/`` and a ``\\``
    that may not be turned. With a ``price`` (of a step between cells, of a reflection) it finds a
    beam of the least cost.

    Raises: ValueError for cells that are not a grid of this size with two openings in its rim.
    """

    def __new__(
        cls, rows: int, cols: int, cells: bytes, price: tuple[int, int] | None = None
    ) -> MirrorSearch: ...
    def run(self, seconds: float) -> bool | None:
        """True once a beam is found, False if there is none, None if there is more to do."""

    def turned(self, cells: bytes) -> bytes:
        """The cells with the mirrors of the found beam turned; unchanged without a beam.

        Raises: ValueError for another number of cells.
        """

    def barrier(self, first: int, last: int) -> bytes:
        """After a failed search: a barrier, in the bytes of `lasermaze.kinds.mirrors.Barrier`.

        Covers the cells from ``first`` on, before ``last``. Raises: ValueError for other cells.
        """

    def potentials(self, first: int, last: int) -> bytes:
        """For a beam of the least cost: the change of the dual value of each side.

        Eight bytes a side, a little-endian number twice the value, for the mirrors from
        ``first`` on, before ``last``, in the order of their cells. Raises: ValueError for other
        mirrors.
        """

    def labels(self) -> bytes:
        """For each cell four numbers, one for each of its sides N, E, S, W.

        0 not found, or not a vertex; 1 outer; 2 inner; 3 inner, then outer through a blossom.
        """

    def order(self) -> list[int]:
        """The outer sides in the order in which they were found, as 4 * cell + side.

        Empty for a search with a price.
        """

    @property
    def cost(self) -> int:
        """Twice the cost of the found beam from its first mirror to its last; 0 without a price."""

    @property
    def fraction(self) -> float:
        """About the part of the search that is done, from 0 to 1."""

    @property
    def work(self) -> tuple[int, int, int]:
        """The numbers of mirrors, of sides that became outer, and of blossoms."""

@final
class MirrorProof:
    """The proof that a maze has the given ``solutions`` and no others.

    With the ``price`` and the ``potentials`` of a search: no others of the least cost. The barriers
    of the proof have at most ``sides`` sides in all. Raises: ValueError as `MirrorSearch`, and for
    solutions or potentials of another size.
    """

    def __new__(
        cls,
        rows: int,
        cols: int,
        cells: bytes,
        solutions: list[bytes],
        sides: int,
        price: tuple[int, int] | None = None,
        potentials: bytes | None = None,
    ) -> MirrorProof: ...
    def run(self, seconds: float) -> bool | None:
        """True once it is proved, False if it cannot be, None if there is more to do."""

    @property
    def leaves(self) -> list[list[list[int]]]:
        """The barriers for each solution, their sides as 4 * cell + side."""

@final
class Play:
    """Games of one kind and size in many lanes; `lasermaze.envs.lanes` wraps them in arrays.

    Raises: ValueError for a kind without games, an empty or very large grid, or no lanes.
    """

    def __new__(cls, kind: str, rows: int, cols: int, lanes: int, most_steps: int) -> Play: ...
    @property
    def shape(self) -> tuple[int, int, int]:
        """The numbers of planes, of numbers and of moves of a position."""

    def add(
        self,
        cells: bytes,
        pile: bytes,
        targets: int,
        lasers: Sequence[tuple[int, int, int, int]],
        points: Sequence[tuple[int, int]],
    ) -> int:
        """Add a puzzle to the pool, and return its number.

        ``pile`` and ``targets`` are those of a card; for a board of lazors ``pile`` holds the
        letters of its blocks, and ``points`` its targets.

        Raises: ValueError for a puzzle of another size or kind.
        """

    def puzzles(self) -> list[tuple[Any, ...]]:
        """The puzzles of the pool, as `add` takes them."""

    def seed(self, lane: int, seed: int) -> None:
        """Seed the choice of puzzles in a lane."""

    def begin(self, lane: int, puzzle: int | None = None) -> None:
        """Begin a game with a puzzle of the pool; a random one if it is None."""

    def step(self, actions: Any, planes: Any, numbers: Any, masks: Any, flags: Any) -> None:
        """Make one move in each lane, and write the positions into the other buffers.

        ``actions`` holds int64; ``flags`` gets four bytes a lane: solved, terminated, truncated,
        illegal. A lane whose game is over begins another one.

        Raises: ValueError for a wrong number of actions, or without a puzzle.
        """

    def show(self, planes: Any, numbers: Any, masks: Any) -> None:
        """Write the positions of all lanes."""

    def lane(self, lane: int) -> tuple[int, list[int], int, bool, int]:
        """A lane: its puzzle, its legal moves so far, its steps, whether it is over, its seed."""

    def restore(self, lane: int, kept: tuple[int, list[int], int, bool, int]) -> None:
        """Put a lane into the state that `lane` returned.

        Raises: ValueError for moves that are not legal, or a puzzle that is not in the pool.
        """

    def search(self, puzzle: int, most: int) -> tuple[list[int] | None, int]:
        """A shortest list of moves that solves a puzzle, and the number of positions seen.

        A plain search, breadth first, of at most ``most`` positions; None if it finds nothing.
        """

    def copy(self) -> Play:
        """An independent copy."""

@final
class KernelTask(Generic[_T_co]):
    """A search that one call begins; `lasermaze.core.budget.Budget.finish` runs it."""

    def run(self, seconds: float) -> tuple[_T_co] | None:
        """The outcome in a tuple, so that it may be None.

        Raises: ValueError after the outcome, and for a negative time.
        """

    @property
    def fraction(self) -> float:
        """About the part of the search that is done, from 0 to 1."""

@final
class MirrorEffort:
    """The effort of a player in a maze of mirrors. Arguments and errors as for `MirrorSearch`."""

    def __new__(cls, rows: int, cols: int, cells: bytes) -> MirrorEffort: ...
    def run(self, seconds: float) -> tuple[int, int] | None:
        """The number of sides and mirrors that the player examines, and of open choices."""

    @property
    def fraction(self) -> float:
        """About the part of the work that is done, from 0 to 1."""

@final
class SignpostSearch:
    """A search of a maze without walls, backward from its goals.

    ``cells`` are the letters ``S L R U ? X G`` row by row. Ways in are numbered along the top,
    down the left, down the right and along the bottom. The search ends when the way in ``wanted``
    is found, or when all are; with ``all_states`` when all states that lead to a goal are found.
    It needs one byte a cell, four bytes a way in, and its frontier.

    Raises: ValueError for bytes that are not a maze, and for a way in that it does not have.
    """

    def __new__(
        cls,
        rows: int,
        cols: int,
        cells: bytes,
        wanted: int | None = None,
        all_states: bool = False,
    ) -> SignpostSearch: ...
    def run(self, seconds: float, ways: int, table: bytearray | None = None) -> bool | None:
        """True once the search is done, False once ``ways`` ways in are found.

        It stops at the end of a layer, so that the ways found are the cheapest. None if there is
        more to do. A ``table``, 16 bytes a cell, receives the moves from each state to a goal if
        one is reached, as native uint32, by headings and then row by row. With a table the GIL is
        kept.

        Raises: ValueError for a table of another size.
        """

    def route(self, way: int, seconds: float) -> bytes | None:
        """The headings (0 to 3) of a shortest route by a way in; empty if none is known.

        None if there is more to do: call again.
        """

    def moves_from(self, row: int, col: int, heading: int, seconds: float) -> int | None:
        """The fewest moves to a goal for a walker that arrived at a cell with this heading.

        2**32 - 1 if no goal is known to be reached, None if there is more to do: call again.
        """

    def rim(self, first: int, count: int) -> bytes:
        """The number of moves of each way in, as native uint32; 0 if not known."""

    @property
    def found(self) -> int:
        """The number of ways in found."""

    @property
    def best(self) -> tuple[int, int] | None:
        """(Moves, number) of the cheapest way in, the first of equals. None if none is found."""

    @property
    def states(self) -> int:
        """The number of states searched."""

@final
class SignpostReach:
    """The states that can be reached from the way in ``only``, or from all ways in.

    Raises: ValueError as `SignpostSearch`.
    """

    def __new__(
        cls, rows: int, cols: int, cells: bytes, only: int | None = None
    ) -> SignpostReach: ...
    def run(self, seconds: float) -> bool:
        """Whether every state is reached, after about ``seconds`` more."""

    def bits(self, first: int, count: int) -> bytes:
        """Some bytes of the set: one bit a state, by headings and row by row, the highest first."""

@final
class TurretSearch:
    """A search for a shortest walk among turning turrets, layer by layer.

    ``cells`` has one ASCII letter a cell, row by row, as `lasermaze.kinds.turrets.TurretMaze` has
    them; ``start`` and ``goal`` are indices of cells. With ``levels`` it keeps the step at which
    each state is first reached.

    Raises: ValueError for cells that are not a grid of this size, and unless start and goal are two
    of them.
    """

    def __new__(
        cls, rows: int, cols: int, cells: bytes, start: int, goal: int, levels: bool
    ) -> TurretSearch: ...
    def run(self, seconds: float) -> bool | None:
        """True when the goal is reached, False once all is visited, None if there is more to do.

        After True the search may go on.
        """

    def walk(self, seconds: float) -> bytes | None:
        """The headings (0 to 3 from north) of a shortest walk to the goal.

        None if there is more to do: call again.

        Raises: ValueError unless `run` has just reached the goal.
        """

    def visited(self, seconds: float) -> bytes | None:
        """The states visited so far, in the bits of `lasermaze.kinds.turrets.ClosedSet`.

        None if there is more to do: call again.
        """

    def levels(self, pair: int, first: int, count: int) -> bytes:
        """The levels of the states of some cells with time % 4 // 2 == pair, as native uint32."""

    def count(self, seconds: float) -> bytes | None:
        """The number of shortest walks, little-endian. None if there is more to do: call again.

        Raises: ValueError unless levels are kept and the goal is reached.
        """

    @property
    def fraction(self) -> float:
        """About the part of the search that is done, from 0 to 1."""

    @property
    def steps(self) -> int:
        """The number of layers visited."""

@final
class ShooterSearch:
    """The solution of a grid of beam shooters, or why there is none; made by `shooter_search`.

    Shooters are numbered row by row. A literal is 2 * shooter for west and east, and
    2 * shooter + 1 for north and south.
    """

    @property
    def is_solved(self) -> bool:
        """Whether there is a solution."""

    def solution(self) -> KernelTask[bytes]:
        """The cells with the shooters turned. Raises: ValueError if there is no solution."""

    def axes(self) -> KernelTask[bytes]:
        """For each shooter 1 if it is ``|`` in the solution, else 0. Raises as `solution`."""

    def another(self) -> KernelTask[bytes | None]:
        """The cells of another solution. None if there is none."""

    def turn(self, axes: bytes) -> bytes:
        """The cells with each shooter turned: 0 for ``-``, any other byte for ``|``.

        Raises: ValueError for another number of bytes.
        """

    def forced(self, implications: int) -> KernelTask[bytes]:
        """For each shooter 1 if it is the same in every solution, 0 if not, 2 if unknown.

        Follows at most ``implications`` implications. Raises as `solution`.
        """

    def rest(self, forced: bytes) -> KernelTask[bytes]:
        """The clauses among the shooters that are not forced: pairs of native uint32 literals.

        Raises as `solution`.
        """

    def cycle(self, implications: int) -> KernelTask[tuple[bytes, bool]]:
        """The steps of a short cycle of implications, and whether no cycle is shorter.

        A step is three native uint32 numbers: the literal that it starts from, the literal that it
        leads to, and the cell that is its reason: an empty cell, or a shooter that is hit. Follows
        about ``implications`` implications. Raises: ValueError unless such a cycle refutes the
        puzzle.
        """

    def way(self, literal: int, implications: int) -> KernelTask[bytes | None]:
        """The steps of a shortest path from a literal to its negation.

        None if there is none, none is found by following ``implications`` implications, or the
        formula is not complete. Raises: ValueError for a literal outside the formula.
        """

    def struck(self, cell: int, heading: int) -> KernelTask[tuple[int, bool] | None]:
        """The first shooter that light from a cell hits, and whether along its column.

        None if the light ends at a wall, leaves the grid or runs in a circle. ``heading`` is
        0 to 3 from north. Raises: ValueError for a cell outside the grid or another heading.
        """

    def chains(
        self, turned: bytes, forced: bytes, limit: int, implications: int
    ) -> KernelTask[tuple[bytes, list[int]] | None]:
        """Chains that prove the forced shooters: all steps, and the number of steps of each chain.

        ``turned`` are the cells of a solution, ``forced`` is a result of `forced`. A chain leads
        from the axis that a shooter never has to its other axis, or to a literal that an earlier
        chain has proved false. None if there are more than ``limit`` steps, if it takes more than
        ``implications`` implications, or without a solution. Raises: ValueError for another number
        of cells or states.
        """

    def flips(
        self, turned: bytes, forced: bytes, limit: int, implications: int
    ) -> KernelTask[list[list[int]] | None]:
        """Sets of shooters; turning those of one set in the solution gives another solution.

        Each shooter that is not forced is in one of them. None if they have more than ``limit``
        members, otherwise as `chains`.
        """

    def effort(self, implications: int) -> KernelTask[tuple[int, int]]:
        """The number of literals that a player follows, and the digits of the longest chain.

        The player looks ahead by at most this many implications; see `kinds.shooters.generate`.

        Raises: ValueError if a single cell or shooter refutes the puzzle.
        """

    @property
    def shooters(self) -> bytes:
        """The cell of each shooter, as native uint32."""

    @property
    def given(self) -> bytes:
        """For each shooter 1 if it is ``|`` in the puzzle, else 0."""

    @property
    def dark(self) -> int | None:
        """An empty cell that nothing can light, if that refutes the puzzle."""

    @property
    def stuck(self) -> int | None:
        """The cell of a shooter with no axis to fire along, if that refutes the puzzle."""

    @property
    def clauses(self) -> int:
        """The number of clauses; 0 if a single cell or shooter refutes the puzzle."""

def mirror_changed(
    rows: int, cols: int, cells: bytes, stream: _Drawn
) -> KernelTask[tuple[bytes | None, int]]:
    """The cells after a random change inside the rim. None if that changes nothing.

    Raises: ValueError for cells of another size, or with fewer than three rows or columns.
    """

def mirror_searched(
    rows: int,
    cols: int,
    cells: bytes,
    asked: tuple[int | None, bool, tuple[float, float, float], float],
    changes: tuple[int, int, int, int],
    stream: _Drawn,
) -> KernelTask[tuple[bytes | None, int]]:
    """The cells after changes as `mirror_changed` makes them, to what is asked for.

    ``asked`` is the number of the level, whether no beam is to pass, the cuts of the levels, and
    the difficulty that a maze keeps if it can while it loses its other solutions; ``changes`` are
    the largest numbers of changes until no beam passes, until the maze has its level, of further
    ones if it is too easy without a level, and until it has one solution. None if the search
    fails; if several solutions are left, it has not failed. Raises: ValueError as
    `mirror_changed`, and for cells that are not a maze.
    """

def random_draws(key: bytes, first: int, count: int) -> list[int]:
    """The random numbers with the counters from ``first``, as `lasermaze.core.rng` defines them.

    ``key`` has 32 bytes.

    Raises: ValueError for a key of another length, and for more than 65,536 numbers.
    """

def read_board(text: str) -> tuple[int, int, bytes, bytes, int, list[str]] | None:
    """The card in a native text: rows, columns, cells, pile, targets and details.

    None for a text with anything unusual or wrong in it: `kinds.board.formats` reads or refuses it.
    """

def shooter_paths(rows: int, cols: int, cells: bytes) -> KernelTask[bytes]:
    """The path of every cell along its row, then of every cell along its column, as native uint32.

    2**32 - 1 for mirrors, walls and paths that close on themselves.

    Raises: ValueError as `shooter_search`.
    """

def shooter_search(rows: int, cols: int, cells: bytes) -> KernelTask[ShooterSearch]:
    """A search for a way to turn beam shooters.

    ``cells`` has one ASCII letter a cell, row by row, as `lasermaze.kinds.shooters.ShooterGrid` has
    them; other bytes are walls.

    Raises: ValueError for cells that are not a grid of this size.
    """

def shooter_searched(
    rows: int,
    cols: int,
    cells: bytes,
    asked: tuple[int | None, bool, bool, tuple[float, float, float], int, bool],
    changes: int,
    stream: _Drawn,
) -> KernelTask[tuple[tuple[bytes, bool] | None, int]]:
    """The cells after changes to what is asked for, and whether the solutions are as asked.

    ``asked`` is the number of the level, whether there must be one solution and whether none, the
    cuts of the levels, how many implications a player follows, and whether to search as version 3
    of the generator. Unless asked for, one solution is the aim. At most so many changes are tried
    for each of the aims. None if the search fails.

    Raises: ValueError for cells of another size.
    """

def shooter_planting(rows: int, cols: int, cells: bytes) -> KernelTask[ShooterPlanting]:
    """A grid of walls and mirrors that gets shooters.

    Raises: ValueError as `shooter_search`.
    """

def shooter_wall_dark(rows: int, cols: int, cells: bytes) -> KernelTask[bytes]:
    """The cells, with walls on the empty ones that no shooter lights, until there are none.

    Raises: ValueError as `shooter_search`.
    """

@final
class ShooterPlanting:
    """Makes a puzzle from its solution, on a grid of walls and mirrors; see `shooter_planting`.

    The caller's random bytes decide. While a task runs, and after `finish`, it cannot be used:
    ValueError.
    """

    @property
    def paths(self) -> int:
        """The number of bytes that `choose` takes; the paths of the grid have lower numbers."""

    def choose(self, numbers: bytes, limit: int) -> KernelTask[int]:
        """Light the paths whose byte is below the limit. Returns the number of spots for shooters.

        A spot is a cell where a lit path crosses an unlit one.
        """

    def place(self, numbers: bytes) -> KernelTask[int]:
        """Keep the spot with the lowest number on each path; ``numbers`` has 64 bits for each spot.

        Returns the number of shooters.
        """

    def finish(self, letters: bytes) -> KernelTask[bytes]:
        """The cells: the shooters with these letters, walls on cells that they do not light."""

def signpost_changed(
    rows: int, cols: int, cells: bytes, letters: bytes, stream: _Drawn
) -> KernelTask[tuple[bytes | None, int]]:
    """The cells with one of the letters in one cell: anywhere, or on the escape.

    None if that changes nothing, or would remove a goal. Raises: ValueError for cells of another
    size, or without letters.
    """

def signpost_steered(
    rows: int,
    cols: int,
    cells: bytes,
    letters: bytes,
    has_escape: bool,
    lengthen: bool,
    course: _Course,
    stream: _Drawn,
) -> KernelTask[tuple[bytes, int]]:
    """The cells after changes as `signpost_changed` makes them, led by the course.

    All mazes have an escape, or none has. With ``lengthen`` it never becomes shorter. Raises:
    ValueError for cells of another size, or with the other verdict, and without letters.
    """

@final
class SignpostEffort:
    """The effort of a player in a maze without walls.

    Arguments and errors as for `SignpostSearch`. It needs one byte a cell, and its frontier.
    """

    def __new__(cls, rows: int, cols: int, cells: bytes) -> SignpostEffort: ...
    def run(self, seconds: float) -> tuple[int, int] | None:
        """The number of states to trace, and of choices among them."""

    @property
    def fraction(self) -> float:
        """About the part of the work that is done, from 0 to 1."""

@final
class TurretEffort:
    """The effort of a player among turrets. Arguments and errors as for `TurretSearch`.

    It needs five bytes a cell, and its frontier.
    """

    def __new__(cls, rows: int, cols: int, cells: bytes, start: int, goal: int) -> TurretEffort: ...
    def run(self, seconds: float) -> tuple[int, int] | None:
        """The steps to look ahead, and how often a detour doubles them."""

    @property
    def fraction(self) -> float:
        """About the part of the work that is done, from 0 to 1."""

@final
class TurretFar:
    """A search for far cells. Arguments and errors as for `TurretSearch`."""

    def __new__(cls, rows: int, cols: int, cells: bytes, start: int, goal: int) -> TurretFar: ...
    def run(self, seconds: float) -> bytes | None:
        """The cells that take at least half as long to reach as any, as native uint32."""

def cells_on_walk(row: int, col: int, moves: bytes) -> bytes:
    """The rows and columns of the cells on a walk given by letters ``NESW``, as native int32."""

def blocks_on_path(cells: bytes, size: tuple[int, int], block: tuple[int, int]) -> bytes:
    """The blocks of cells that a path meets, as native int32: x, y, x, y and so on.

    ``cells`` are rows and columns as `cells_on_walk` returns them. Those outside a grid of
    ``size`` rows and columns are left out; no block is repeated directly. ``block`` is the number
    of cells of a block, down and across.

    Raises: ValueError for a block without cells.
    """

def sums_in_blocks(cells: bytes, cols: int, block: tuple[int, int], weights: bytes) -> bytes:
    """The sum of the weights of the cells in each block of rows by columns, as native uint64.

    ``weights`` has one byte for each byte value. Blocks at the end may be smaller.

    Raises: ValueError for a block without cells, or weights that are not 256.
    """

def exchange(cells: bytes, marks: bytes, by: bytes) -> bytes:
    """The cells, with those whose mark is not zero replaced by a table of 256 bytes.

    Raises: ValueError for another number of marks, or another table.
    """

# The checkers. They share no code with the solvers; all their names begin with `verify`.

_Card: TypeAlias = tuple[int, int, bytes, bytes, int, bool]
"""A board for the checkers: rows, columns, cells, pile, targets, and whether beams may stray.

Cells and pile are as in `BoardSearch`.
"""

_Claim: TypeAlias = tuple[_Card, bytes, bytes, int, int | None]
"""A card, its solutions one after another (one byte a cell), a proof tree, and how many
solutions are claimed: at least so many, and at most (None for a count that was stopped)."""

def verify_board_solution(card: _Card, solution: bytes) -> list[tuple[str, int, int]]:
    """The faults of a solution, one byte a cell; the card may be unfinished.

    Each fault has a name and two numbers:

    - ``not in pile``, ``given``, ``turned``, ``no direction``, ``dark``, ``untouched``: the
      cell (row * cols + col), and 0.
    - ``leaves``, ``ends``: the cell, and the heading of the beam.
    - ``unplaced``: the number of the piece, and how many of it.
    - ``targets``, ``added dark``: the number of targets, or of added ones, that are lit, and 0.

    Light is traced if all directions are known.

    Raises: ValueError for bytes that are not a board of at most 121 cells.
    """

@final
class VerifyBoardChain:
    """A chain of forced steps of a card, as `VerifyBoardTree` takes it, followed step by step.

    Raises: ValueError for input that is not a card.
    """

    def __new__(cls, card: tuple[int, int, bytes, bytes, int, bool]) -> VerifyBoardChain: ...
    def rule_out(
        self, cell: int, token: int, tree: bytes, seconds: float
    ) -> list[tuple[int, bytes, list[tuple[int, int]], int | None]] | None:
        """The leaves of the tree that rules out a token (0 for nothing) on a cell, in slices.

        The root of the tree has this choice made, besides all earlier decisions. The leaves are
        those of `VerifyBoardTree.leaves`.

        Raises: ValueError for an invalid choice for the cell, and for a tree that is not a proof.
        """

    def decide(self, cell: int, token: int) -> None:
        """Decide the only choice for the cell that is not ruled out.

        Raises: ValueError if another choice is open.
        """

    @property
    def is_solved(self) -> bool:
        """Whether everything is decided and solves the card; it is then the only solution."""

@final
class VerifyBoardLemmas:
    """Checks a proof by lemmas step by step (`lasermaze.kinds.board.check.lemmas`).

    Raises: ValueError for a board that is not a card.
    """

    def __new__(cls, card: _Card, proof: bytes) -> VerifyBoardLemmas: ...
    def run(self, steps: int) -> bool:
        """Check at most ``steps`` further. Returns whether the proof has come to its end.

        Releases the GIL. A step takes some 30 microseconds, and more in a proof of megabytes.

        Raises: ValueError for lemmas that are not a proof: why, at which step and byte.
        """

    @property
    def fraction(self) -> float:
        """The part of the proof that is checked, from 0 to 1."""

    @property
    def solutions(self) -> int:
        """The number of solutions so far."""

@final
class VerifyBoardTree:
    """Walks through a proof tree in preorder (`lasermaze.kinds.board.check.tree`).

    ``keep`` is the number of leaves to keep.

    Raises: ValueError for a board that is not a card.
    """

    def __new__(cls, card: _Card, tree: bytes, keep: int = 0) -> VerifyBoardTree: ...
    def run(self, nodes: int) -> bool:
        """Walk at most ``nodes`` nodes further. Returns whether the tree has come to its end.

        Releases the GIL. A node takes less than some 20 microseconds.

        Raises: ValueError for a tree that is not a proof: why, and at which byte.
        """

    @property
    def fraction(self) -> float:
        """The fraction of the tree that was walked, from 0 to 1."""

    @property
    def solutions(self) -> int:
        """The number of solutions among the leaves so far."""

    @property
    def ends(self) -> list[tuple[int, int]]:
        """The different codes of the leaves so far, and the number of leaves with each."""

    @property
    def leaves(self) -> list[tuple[int, bytes, list[tuple[int, int]], int | None]]:
        """The first leaves: the code, its subject, the decisions, and a number.

        A decision is a cell and the byte of its token, 0 for nothing. If the leaf's rule counts
        what light can reach, the number is that count.
        """

@final
class VerifyBoardCount:
    """A plain search for all solutions of a card.

    Raises: ValueError for a board that is not a card.
    """

    def __new__(cls, card: _Card) -> VerifyBoardCount: ...
    def run(self, positions: int, limit: int) -> bool:
        """Examine ``positions`` more positions, or until ``limit`` solutions are found in all.

        Returns whether the count is done. Releases the GIL.
        """

    @property
    def found(self) -> int:
        """The number of solutions found so far."""

def verify_boards(claims: list[_Claim], nodes: int, threads: int = 1) -> bytes:
    """For each claim 1 if it is confirmed, else 0: for very many small cards in one call.

    A claim is confirmed if its solutions are all right and different, and its tree, of at most
    ``nodes`` nodes, shows that their number is as claimed. A claim that is not confirmed may be
    wrong, or may need another check. The contents of a claim never raise an error. ``threads``
    threads take the claims in turn, with the GIL released.
    """

@final
class VerifyLazors:
    """A board of the kind ``lazors`` as its checker sees it; arguments as those of `LazorSearch`.

    No cell is decided. Raises: ValueError for arguments that are not a board.
    """

    def __new__(
        cls,
        rows: int,
        cols: int,
        cells: bytes,
        blocks: tuple[int, int, int],
        lasers: Sequence[tuple[int, int, int, int]],
        targets: Sequence[tuple[int, int]],
    ) -> VerifyLazors: ...
    def faults(self, filled: bytes) -> tuple[list[tuple[str, int, int]], bytes]:
        """The rules that a filled grid breaks, and a byte for each cell: whether light touches it.

        They are ``"given"`` with a cell, ``"placed"`` with the index of a letter and the number of
        its blocks, and ``"dark"`` with the index of a target.

        Raises: ValueError for bytes that are not a grid of this size.
        """

    def walk(self, tree: bytes | None = None) -> VerifyLazorsWalk:
        """The walk through a proof tree; without one, a plain search for all arrangements."""

@final
class VerifyLazorsWalk:
    """A walk through a proof tree, or a plain search; `VerifyLazors.walk` makes it."""

    def run(self, positions: int, limit: int) -> bool:
        """Examine this many positions; whether the end, or ``limit`` arrangements, are reached.

        Raises: ValueError if the tree proves nothing.
        """

    @property
    def found(self) -> int:
        """The number of arrangements so far."""

    @property
    def ends(self) -> list[tuple[tuple[int, int, int, int], int]]:
        """As `LazorSearch.left`."""

    @property
    def fraction(self) -> float:
        """The part of the tree that is done."""

@final
class VerifyTurrets:
    """The checker's view of a turret maze: where a walker survives, and walks and sets of states.

    ``cells`` has a letter a cell, row by row; ``start`` and ``goal`` are indices in it. The
    methods number the cells on a grid with a rim of one cell all around, row by row. Those with
    ``seconds`` work for about that time, and return None if there is more to do.

    Raises: ValueError for a start or goal outside the maze, or more cells than 32 bits number.
    """

    def __new__(
        cls, rows: int, cols: int, cells: bytes, start: int, goal: int
    ) -> VerifyTurrets: ...
    def find_fire(self, seconds: float) -> bool | None:
        """Find where a walker survives; call this first. True when it is done."""

    def follow(self, cell: int, steps: int, moves: bytes) -> tuple[int, int | None]:
        """Follow moves, letters of ``NESW``, from a cell that was reached after ``steps`` steps.

        Returns the last cell, and the index of the first move that breaks a rule, if any: then the
        cell is where it leads, or where it begins if it is not a move.
        """

    def search(self, seconds: float) -> bool | None:
        """Search for the goal, layer by layer. Returns whether it is reached, in `steps` steps."""

    def next_layer(self, seconds: float) -> bytes | None:
        """The cells of the states first reached with one more step, as native uint32."""

    def restart(self) -> None:
        """Make the next search begin at the start again."""

    def unpack(self, set: bytes, seconds: float) -> bool | None:
        """Replace the reached states by a given set. Returns whether it has the right size."""

    def faults(self, seconds: float) -> list[tuple[int, int, int]] | None:
        """The faults of the current set: time mod 4, rule, and the first cell of each.

        The rules: 0 for a state that can be entered but is not held, 1 for one that is held but
        not survived, 2 for one that is held but cannot be entered.
        """

    def times(self, first: int, count: int) -> bytes:
        """For each cell the times mod 4 at which a walker survives there, as bits."""

    @property
    def start(self) -> int:
        """The cell on which walks begin."""

    @property
    def goal(self) -> int:
        """The cell on which walks end."""

    @property
    def steps(self) -> int:
        """The number of steps searched."""

    @property
    def met(self) -> int:
        """The number of states reached by the search, including the start."""

    @property
    def held_ends(self) -> tuple[bool, bool]:
        """Whether the set holds the start at time 0, and whether it holds the goal."""

@final
class VerifySignposts:
    """The checker's view of a maze without walls: routes, the costs of all ways in, closed sets.

    ``cells`` has a letter a cell, row by row; headings are N, E, S, W = 0..3. The methods with
    ``seconds`` work for about that time, and return None if there is more to do.

    Raises: ValueError for more cells than 30 bits number, with a rim of one cell all around.
    """

    def __new__(cls, rows: int, cols: int, cells: bytes) -> VerifySignposts: ...
    def read(self, seconds: float) -> bool | None:
        """Read the letters; call this first. True when it is done."""

    def follow(
        self, cell: tuple[int, int], heading: int, moves: bytes
    ) -> tuple[tuple[int, int], int, int | None]:
        """Follow moves, letters of ``NESW``, by the letters of the maze.

        Returns the last cell with the heading of arrival there, and the index of the first move
        that breaks a rule, if any; this move is not made.
        """

    def search(self, seconds: float) -> bool | None:
        """Search backward from the goals, once. True when all ways in are found."""

    def rim(self, heading: int, first: int, count: int) -> bytes:
        """The costs of the ways in along a heading, as native uint32; 0 for none."""

    def unpack(self, set: bytes, seconds: float) -> bool | None:
        """Load a set of states. Returns whether it has the maze's size."""

    def faults(
        self, only: tuple[int, int, int] | None, seconds: float
    ) -> list[tuple[int, int, int]] | None:
        """The faults of the current set: rule, heading, and index of the cell.

        ``only`` is the first cell, as row and column, and heading of the one way in that counts.
        The rules, of which the first ten faults are given: 0 for a goal in the set, 1 for death,
        2 for a way in that is missing, 3 for a state outside that a move of the set leads to, 4
        for one that nothing leads to.
        """

    def sweep(
        self, only: tuple[int, int, int] | None, seconds: float
    ) -> list[tuple[int, int, int]] | None:
        """The first state of a set without faults that the ways in do not lead to, as a fault.

        Empty if there is none. The current set is lost.
        """

_StepFault: TypeAlias = Literal[
    "malformed", "gap", "other axis", "not hit", "not empty", "also lit", "open"
]
"""Faults of a step of a proof: not a step; one that does not end where the next one begins; a hit
that does not lead to the other axis; no hit; a cell that is not empty; a cell that another literal
can light too. ``open`` are steps that do not lead back to the start, or that contradict nothing."""

@final
class VerifyShooters:
    """The checker's view of a grid of beam shooters: replays solutions, finds who lights each cell.

    ``cells`` has a letter a cell, row by row, and cells are indices in it; a literal is twice a
    shooter's cell, and 1 more if it stands on ``|``. Headings are N, E, S, W = 0..3. The methods
    with ``seconds`` work for about that time, and return None if there is more to do.

    Raises: ValueError for more cells than 30 bits number, with a rim of one cell all around.
    """

    CYCLE_EFFORT: ClassVar[int]

    def __new__(cls, rows: int, cols: int, cells: bytes) -> VerifyShooters: ...
    def read(self, seconds: float) -> bool | None:
        """Read the letters; call this first. True when it is done."""

    def replay(
        self, turned: bytes, seconds: float
    ) -> tuple[bytes, list[tuple[int, int, int]], bytes] | None:
        """The faults of a solution: the cells with another letter, the hits and the dark cells.

        The cells are native uint32. A hit is the cell of the shooter, the heading with which its
        beam starts, and the cell of the shooter that is hit. If letters differ, nothing else is
        looked for.
        """

    def find_lighters(self, seconds: float) -> bool | None:
        """Find who lights each cell; call this before the next three. True when it is done."""

    def strikes(self, literal: int) -> bool:
        """Whether a literal hits a shooter."""

    def lighters(self, cell: int) -> list[int]:
        """The literals that hit no shooter and light a cell, at most two."""

    def clauses(self, known: set[int], seconds: float) -> list[tuple[int, int]] | None:
        """The clauses of cells and hits if some literals are true: one literal of each pair holds.

        Twice the same for a clause of one literal, twice 2**32 - 1 for one that cannot hold.
        """

    def hits(self, literal: int) -> list[int]:
        """The shooters that a literal hits, which may include its own."""

    def lit(self, literal: int) -> bytes:
        """The empty cells on both beams of a literal, as native uint32."""

    def seen(self, cell: int) -> list[int]:
        """The literals whose beams cross a cell, also those that hit a shooter."""

    def cycle(self, steps: bytes, seconds: float) -> list[tuple[_StepFault, int, int]] | None:
        """The faults of a cycle of implications: rule, index of the step, and a literal.

        A step is four native uint32: the literals from which and to which it leads, a cell, and
        its reason. The reason is 1 if nothing but the other axis of the first literal, or the
        second one, can light the cell, 2 if the first literal hits the shooter there, 3 for any
        other, and 0 for a value that is not a step at all. The literal of a fault is the one that
        can light the cell too. The lighters are to be found before.
        """

    def shorter_cycle(self, steps: int, seconds: float) -> tuple[bool, int] | None:
        """Whether it is known if a cycle of fewer steps exists, and its length (0 for none).

        It is unknown if more than `CYCLE_EFFORT` implications had to be followed.
        """

    def read_witness(self, cells: bytes, seconds: float) -> bool | None:
        """Read the solution from which the next methods start. True when it is done."""

    def read_other(self, cells: bytes, seconds: float) -> bool | None:
        """Compare the witness with another solution. True when it is done."""

    def chain(self, steps: bytes, seconds: float) -> list[tuple[_StepFault, int, int]] | None:
        """The first fault of a chain, as `cycle` gives it; empty if it proves its last literal.

        It leads from a literal to its negation, or to one that an earlier chain excludes.
        """

    def flip(
        self, shooters: bytes, seconds: float
    ) -> list[tuple[Literal["hits", "dark"], int]] | None:
        """The first fault if some shooters, as native uint32, turn in the witness; else empty.

        The fault is a shooter that then hits one, or a cell that is then dark.
        """

    def is_forced(self, shooter: int) -> bool | None:
        """Whether a shooter is proved to have one axis in all solutions; None if unknown."""

    def has_another(self) -> bool:
        """Whether a solution besides the witness is known."""

    def count(
        self, order: bytes, claimed: bytes, seconds: float
    ) -> tuple[bytes | None, bool, int] | None:
        """Bounds on the number of solutions, once all evidence is verified.

        ``order`` has the shooters, as native uint32, in the order in which they are eliminated.
        Returns a lower bound on the number, its lowest byte first (None if they were not counted);
        whether there are no more; and a lower bound on the shooters that a solution turns. If there
        are more than ``claimed``, also given in bytes, the number may be any above it.
        """

    def search(
        self,
        positions: int | None,
        most_turns: int | None,
        solutions: int | None,
        seconds: float,
    ) -> tuple[bool, int, int, bytes] | None:
        """All solutions by trying axis after axis, or at most ``solutions`` of them.

        ``most_turns`` leaves out those with more turned shooters. Returns whether the search came
        to an end within ``positions`` positions (with no more cells than that, and a table of at
        most some 128 MB); the number of solutions; the number of shooters that the first one turns;
        and for each shooter the axes that it has in them: 1 for ``-``, 2 for ``|``, 3 for both.
        """

@final
class VerifyMirrors:
    """The checker's view of a mirror maze: replays turned mazes, counts barriers.

    ``cells`` has a letter a cell, row by row, and cells are indices in it. Headings are N, E, S, W
    = 0..3. The methods with ``seconds`` work for about that time, and return None if there is more
    to do.

    Raises: ValueError for more cells than 30 bits number, with a rim of one cell all around.
    """

    def __new__(cls, rows: int, cols: int, cells: bytes) -> VerifyMirrors: ...
    def read(self, seconds: float) -> bool | None:
        """Read the letters; call this first. True when it is done."""

    def enter(self, cell: int, heading: int) -> None:
        """Let a beam enter a cell from outside, to be replayed."""

    def replay(self, turned: bytes, seconds: float) -> list[tuple[str, int]] | None:
        """The faults of a turned maze through which the beam goes: rule and cell.

        The rules: ``changed`` for a cell with another letter, ``absorbed`` for the block that
        absorbs the beam, ``untouched`` for a mirror that is turned but not touched.

        Raises: ValueError if no beam has entered.
        """

    @property
    def length(self) -> tuple[int, int]:
        """The reflections of the replayed beam, and the steps from the first to the last."""

    def is_blocked(self, cell: int, heading: int) -> bool:
        """Whether a beam that enters a cell along a heading runs straight into a block."""

    def count(
        self, barrier: bytes, seconds: float
    ) -> tuple[int, int, list[tuple[int, int]]] | None:
        """The counts of a barrier, given as one byte a cell with a bit for each heading.

        Call it once. Returns the number of its sides that face something, the number of components
        of odd size without them, and the cells with the bits that stand for no such side.
        """

_Proved: TypeAlias = Literal[
    "proved",
    "fewer beams",
    "more beams",
    "same beams",
    "goes on",
    "unmatched",
    "not a barrier",
]
"""Whether the barriers of evidence prove that some beams are all, or why not."""

@final
class VerifyMirrorGraph:
    """The checker's graph of a mirror maze, which verifies evidence about its beams.

    Its vertices are the sides of mirrors, numbered 4 * mirror + heading, the mirrors row by row. A
    beam from opening to opening is a perfect matching: its reflections, and the runs that it does
    not take. ``openings`` are two cells of the rim, each with the heading that leads inward; the
    weights ``step`` and ``reflection`` define the cost of a beam.

    The methods with ``seconds`` work for about that time, and return None if there is more to do.

    Raises: ValueError for more than 2**28 cells.
    """

    BLOCKED: ClassVar[int]
    OPEN: ClassVar[int]

    def __new__(
        cls, cols: int, cells: bytes, openings: Sequence[tuple[int, int]]
    ) -> VerifyMirrorGraph: ...
    def join(self, seconds: float) -> bool | None:
        """Find what each side faces; call this first. True when it is done."""

    @property
    def is_decided(self) -> bool:
        """Whether a run from an opening meets no mirror, so that no beam is reflected."""

    @property
    def sides(self) -> int:
        """The number of sides, including blocked ones."""

    @property
    def mirrors(self) -> bytes:
        """The cell of each mirror, as native uint32."""

    @property
    def across(self) -> bytes:
        """The side at the other end of each side's run, or BLOCKED or OPEN, as native uint32."""

    @property
    def faces(self) -> list[int]:
        """The side that each opening faces, BLOCKED, or OPEN if it faces the other opening."""

    def has_side(self, side: int) -> bool:
        """Whether the side 4 * cell + heading faces a mirror or an opening."""

    def cost(self, turned: bytes, step: int, reflection: int) -> int:
        """The cost of the beam through a turned maze, from its first mirror to its last."""

    def bound(self, potentials: bytes, step: int, reflection: int, seconds: float) -> int | None:
        """Twice the lower bound for the cost of every beam that potentials prove.

        They are eight bytes a side, lowest first, of a signed number. Afterwards only the edges
        that beams of this cost may use count in a proof.
        """

    def add_beam(self, turned: bytes) -> None:
        """Add the beam through a turned maze to the beams of the proof."""

    def begin_proof(self, leaves: Sequence[Sequence[Sequence[int]]]) -> None:
        """Begin the proof that there are no beams except those that were added.

        For each of them, in the order of the proof, the barriers that show that it is the only one
        in its part; the sides as 4 * cell + heading.
        """

    def prove(self, seconds: float) -> tuple[_Proved, int, int] | None:
        """Whether the proof holds, or why it does not.

        A beam ``goes on`` otherwise in a cell, the first number; ``not a barrier`` has the number
        of sides and of the odd components that they leave.

        Raises: ValueError if no proof has begun.
        """

    def search(
        self,
        step: int,
        reflection: int,
        limit: int | None,
        positions: int | None,
        seconds: float,
    ) -> tuple[bool, int, int] | None:
        """The cost of the best beams, and their number, at most ``limit``.

        Before them, whether the search came to an end within ``positions`` positions. It tries both
        ways at each mirror; without weights every beam is one of the best.
        """

    @property
    def fraction(self) -> float:
        """The share of the sides from which the search knows the least cost to the end."""

def write_numbers(packed: bytes) -> str:
    """Numbers, given as native uint32, as `json.dumps` writes them; ``null`` for 0.

    The brackets around the list are left out, here and in the functions below.

    Raises: ValueError if the bytes are not four a number.
    """

def write_rows(cells: bytes, cols: int) -> str:
    """The rows of a grid, one ASCII letter a cell, as `json.dumps` writes strings."""

def write_solutions(rows: int, cols: int, cells: bytes) -> str:
    """Boards of one size, one byte a cell, as documents of ``kinds.board.formats``.

    Raises: ValueError for bytes that are not boards of this size.
    """

def turret_changed(cells: bytes, stream: _Drawn) -> KernelTask[tuple[bytes | None, int]]:
    """The cells of a maze with another letter on one cell, or with its start or goal moved.

    None if that changes nothing, or would remove the start or the goal. Raises: ValueError without
    cells.
    """

def turret_steered(
    rows: int, cols: int, cells: bytes, has_walk: bool, course: _Course, stream: _Drawn
) -> KernelTask[tuple[bytes, int]]:
    """The cells after changes as `turret_changed` makes them, led by the course.

    All mazes have a walk, or none has. Raises: ValueError for cells of another size, without a
    start or a goal, or with the other verdict.
    """
