"""The compiled solvers and checkers: bytes and integers in, bytes and integers out.

What takes long takes a budget, which gets a turn about twenty times a second: what it then raises
ends the call. The GIL is released meanwhile. Only one thread at a time may use an object.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal, Protocol, TypeAlias, final

__all__ = [
    "BOARD_PRUNING",
    "BoardSearch",
    "LazorSearch",
    "MirrorSearch",
    "Play",
    "ShooterPlanting",
    "ShooterSearch",
    "SignpostSearch",
    "TurretSearch",
    "VerifyMirrorGraph",
    "VerifyShooters",
    "VerifySignposts",
    "VerifyTurrets",
    "__version__",
    "board_chain",
    "board_lemmas",
    "board_plant",
    "board_reduction",
    "board_table",
    "board_unique_cards",
    "mirror_changed",
    "mirror_effort",
    "mirror_proof",
    "mirror_searched",
    "random_draws",
    "shooter_paths",
    "shooter_searched",
    "shooter_wall_dark",
    "signpost_changed",
    "signpost_effort",
    "signpost_reach",
    "signpost_steered",
    "turret_changed",
    "turret_effort",
    "turret_far",
    "turret_steered",
    "verify_board_chain",
    "verify_board_count",
    "verify_board_lemmas",
    "verify_board_solution",
    "verify_board_tree",
    "verify_lazors_count",
    "verify_lazors_solution",
    "verify_lazors_tree",
    "verify_mirror_barrier",
    "verify_mirror_replay",
]

class _Budget(Protocol):
    """The limits of a call; `lasermaze.core.budget.Budget`."""

    @property
    def slice(self) -> float:
        """The seconds until the first turn."""

    def tick(self, fraction: float, found: int, /) -> float:
        """The seconds until the next turn. May raise, which ends the call."""

__version__: str

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
    def run(self, budget: _Budget, nodes: int, keep: int, stop_at: int, soon: bool = False) -> bool:
        """Whether the search is exhausted.

        Searches at most ``nodes`` nodes, and until ``stop_at`` solutions are found in all. Of these
        the first ``keep`` are kept for `take`. With ``soon`` it returns at a turn of the budget
        once there are new ones. If the budget ends the call, another one goes on there.
        """

    def take(self) -> bytes:
        """The solutions that were kept since the last call, cell by cell."""

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

_Ruled: TypeAlias = tuple[Sequence[tuple[int, int, bytes]], tuple[int, int] | None]
"""A step: the choices that it rules out, and the one that it decides, if one is left.

A choice that is ruled out is a cell, a token's byte (0 for nothing), and a proof tree in preorder
whose root has this choice made."""

def board_chain(
    rows: int,
    cols: int,
    cells: bytes,
    pile: bytes,
    targets: int,
    stray_beams: bool,
    solution: bytes | None,
    looks: int,
    most_ruled_out: int,
    is_first_enough: bool,
    keeps_steps: bool,
    budget: _Budget,
) -> tuple[list[_Ruled], bytes | None]:
    """A chain of forced steps from a card to its only solution, one byte a cell.

    If ``solution`` is None, the second value is the smallest refutation of a card without a
    solution. It ends with the steps found so far after examining ``looks`` positions, and with
    ``keeps_steps`` also at a `TimeoutError`. Choices with more than ``most_ruled_out`` cases are
    ruled out early only if nothing else helps. With ``is_first_enough`` it ends with the first
    token.

    Raises: ValueError as `BoardSearch`.
    """

def board_lemmas(
    rows: int,
    cols: int,
    cells: bytes,
    pile: bytes,
    targets: int,
    stray_beams: bool,
    most_conflicts: int,
    budget: _Budget,
) -> bytes | None:
    """A proof by lemmas of how many solutions a card has.

    None if that takes more than ``most_conflicts``, or a log of some 400 MB. Raises: ValueError as
    `BoardSearch`.
    """

def board_reduction(
    rows: int,
    cols: int,
    solution: bytes,
    targets: int,
    clues: Sequence[tuple[int, int]],
    nodes: int,
    budget: _Budget,
) -> tuple[bytes, bytes] | None:
    """The cells and the pile of a card with as few clues as leave one solution.

    ``clues`` are cells with the clues that a card shows: 1 the direction and 2 the place of a
    token, 4 that it must be lit, 8 a cell blocker. They are tried in this order. None if ``nodes``
    nodes do not tell whether a card has a second solution.

    Raises: ValueError for bytes that are not a solved board, and for an invalid clue.
    """

def board_table(
    rows: int,
    cols: int,
    supply: Sequence[int],
    most: int,
    headings: int,
    part: int,
    parts: int,
    keep_from: int,
    budget: _Budget,
) -> tuple[list[tuple[list[int], int, int, list[int]]], bytes, bytes, int]:
    """Every solved board that pieces of a supply make on an empty grid.

    ``supply`` has the numbers of targets, splitters, double mirrors and checkpoints; ``most`` is
    the largest number of tokens on a board, with the laser; ``headings`` has the laser's
    directions, as bits. The work is divided into ``parts``. Boards with at least ``keep_from``
    tokens are kept.

    Returns for each class of boards the supply used, the targets lit, the boards, and for each
    piece, the laser first, and each cell, the number of boards with it there; then the kept boards,
    one byte a cell, and how many targets of each are lit; and the partial boards examined.

    Raises: ValueError for more than 25 cells, more than 5 targets or 3 other pieces, or no part.
    """

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
    def run(self, budget: _Budget, nodes: int, keep: int, stop_at: int, soon: bool = False) -> bool:
        """As `BoardSearch.run`."""

    def take(self) -> bytes:
        """The arrangements that were kept since the last call, cell by cell."""

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
        cls,
        rows: int,
        cols: int,
        cells: bytes,
        budget: _Budget,
        price: tuple[int, int] | None = None,
    ) -> MirrorSearch: ...
    @property
    def found(self) -> bool:
        """Whether a beam is found; if not, there is none."""

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
    def work(self) -> tuple[int, int, int]:
        """The numbers of mirrors, of sides that became outer, and of blossoms."""

def mirror_proof(
    rows: int,
    cols: int,
    cells: bytes,
    solutions: list[bytes],
    sides: int,
    budget: _Budget,
    price: tuple[int, int] | None = None,
    potentials: bytes | None = None,
) -> list[list[list[int]]] | None:
    """The proof that a maze has the given ``solutions`` and no others; None if there is none.

    For each solution its barriers, their sides as 4 * cell + side, ``sides`` in all at most. With
    the ``price`` and the ``potentials`` of a search: no others of the least cost.

    Raises: ValueError as `MirrorSearch`, and for solutions or potentials of another size.
    """

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

def mirror_effort(rows: int, cols: int, cells: bytes, budget: _Budget) -> tuple[int, int]:
    """The number of sides and mirrors that a player examines in a maze, and of open choices.

    Raises: ValueError as `MirrorSearch`.
    """

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
    def run(self, budget: _Budget, ways: int) -> bool:
        """True once the search is done, False once ``ways`` ways in are found.

        It stops at the end of a layer, so that the ways found are the cheapest.
        """

    def tabulated(self, budget: _Budget) -> bytes:
        """Search all. The moves from each state to a goal, 2**32 - 1 for none.

        They are native uint32, by headings and then row by row.
        """

    def route(self, way: int, budget: _Budget) -> bytes:
        """The headings (0 to 3) of a shortest route by a way in; empty if none is known."""

    def moves_from(self, row: int, col: int, heading: int, budget: _Budget) -> int | None:
        """The fewest moves to a goal for a walker that arrived at a cell with this heading.

        None if no goal is known to be reached.
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

def signpost_reach(rows: int, cols: int, cells: bytes, only: int | None, budget: _Budget) -> bytes:
    """The states that can be reached from the way in ``only``, or from all ways in.

    One bit a state, by headings and row by row, the highest first. Raises: ValueError as
    `SignpostSearch`.
    """

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
    def run(self, budget: _Budget) -> bool:
        """True when the goal is reached, after which the search may go on; False at its end."""

    def walk(self, budget: _Budget) -> bytes:
        """The headings (0 to 3 from north) of a shortest walk to the goal.

        Raises: ValueError unless `run` has just reached the goal.
        """

    def visited(self, budget: _Budget) -> bytes:
        """The states visited so far, in the bits of `lasermaze.kinds.turrets.ClosedSet`."""

    def levels(self, pair: int, first: int, count: int) -> bytes:
        """The levels of the states of some cells with time % 4 // 2 == pair, as native uint32."""

    def count(self, budget: _Budget) -> bytes:
        """The number of shortest walks, little-endian. Raises: ValueError as `walk`."""

    @property
    def steps(self) -> int:
        """The number of layers visited."""

@final
class ShooterSearch:
    """The solution of a grid of beam shooters, or why there is none.

    ``cells`` has one ASCII letter a cell, row by row, as `lasermaze.kinds.shooters.ShooterGrid` has
    them; other bytes are walls. Shooters are numbered row by row. A literal is 2 * shooter for west
    and east, and 2 * shooter + 1 for north and south.

    Raises: ValueError for cells that are not a grid of this size.
    """

    def __new__(cls, rows: int, cols: int, cells: bytes, budget: _Budget) -> ShooterSearch: ...
    @property
    def is_solved(self) -> bool:
        """Whether there is a solution."""

    def solution(self, budget: _Budget) -> bytes:
        """The cells with the shooters turned. Raises: ValueError if there is no solution."""

    def axes(self, budget: _Budget) -> bytes:
        """For each shooter 1 if it is ``|`` in the solution, else 0. Raises as `solution`."""

    def another(self, budget: _Budget) -> bytes | None:
        """The cells of another solution. None if there is none."""

    def turn(self, axes: bytes) -> bytes:
        """The cells with each shooter turned: 0 for ``-``, any other byte for ``|``.

        Raises: ValueError for another number of bytes.
        """

    def forced(self, implications: int, budget: _Budget) -> bytes:
        """For each shooter 1 if it is the same in every solution, 0 if not, 2 if unknown.

        Follows at most ``implications`` implications. Raises as `solution`.
        """

    def rest(self, forced: bytes, budget: _Budget) -> bytes:
        """The clauses among the shooters that are not forced: pairs of native uint32 literals.

        Raises as `solution`.
        """

    def cycle(self, implications: int, budget: _Budget) -> tuple[bytes, bool]:
        """The steps of a short cycle of implications, and whether no cycle is shorter.

        A step is three native uint32 numbers: the literal that it starts from, the literal that it
        leads to, and the cell that is its reason: an empty cell, or a shooter that is hit. Follows
        about ``implications`` implications. Raises: ValueError unless such a cycle refutes the
        puzzle.
        """

    def way(self, literal: int, implications: int, budget: _Budget) -> bytes | None:
        """The steps of a shortest path from a literal to its negation.

        None if there is none, none is found by following ``implications`` implications, or the
        formula is not complete. Raises: ValueError for a literal outside the formula.
        """

    def struck(self, cell: int, heading: int, budget: _Budget) -> tuple[int, bool] | None:
        """The first shooter that light from a cell hits, and whether along its column.

        None if the light ends at a wall, leaves the grid or runs in a circle. ``heading`` is
        0 to 3 from north. Raises: ValueError for a cell outside the grid or another heading.
        """

    def chains(
        self, turned: bytes, forced: bytes, limit: int, implications: int, budget: _Budget
    ) -> tuple[bytes, list[int]] | None:
        """Chains that prove the forced shooters: all steps, and the number of steps of each chain.

        ``turned`` are the cells of a solution, ``forced`` is a result of `forced`. A chain leads
        from the axis that a shooter never has to its other axis, or to a literal that an earlier
        chain has proved false. None if there are more than ``limit`` steps, if it takes more than
        ``implications`` implications, or without a solution. Raises: ValueError for another number
        of cells or states.
        """

    def flips(
        self, turned: bytes, forced: bytes, limit: int, implications: int, budget: _Budget
    ) -> list[list[int]] | None:
        """Sets of shooters; turning those of one set in the solution gives another solution.

        Each shooter that is not forced is in one of them. None if they have more than ``limit``
        members, otherwise as `chains`.
        """

    def effort(self, implications: int, budget: _Budget) -> tuple[int, int]:
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

def mirror_changed(rows: int, cols: int, cells: bytes, stream: _Drawn) -> tuple[bytes | None, int]:
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
    budget: _Budget,
) -> tuple[bytes | None, int]:
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

def shooter_paths(rows: int, cols: int, cells: bytes, budget: _Budget) -> bytes:
    """The path of every cell along its row, then of every cell along its column, as native uint32.

    2**32 - 1 for mirrors, walls and paths that close on themselves.

    Raises: ValueError as `ShooterSearch`.
    """

def shooter_searched(
    rows: int,
    cols: int,
    cells: bytes,
    asked: tuple[int | None, bool, bool, tuple[float, float, float], int],
    changes: int,
    stream: _Drawn,
    budget: _Budget,
) -> tuple[tuple[bytes, bool] | None, int]:
    """The cells after changes to what is asked for, and whether the solutions are as asked.

    ``asked`` is the number of the level, whether there must be one solution and whether none, the
    cuts of the levels, and how many implications a player follows. Unless asked for, one solution
    is the aim. At most so many changes are tried for each of the aims. None if the search fails.

    Raises: ValueError for cells of another size.
    """

def shooter_wall_dark(rows: int, cols: int, cells: bytes, budget: _Budget) -> bytes:
    """The cells, with walls on the empty ones that no shooter lights, until there are none.

    Raises: ValueError as `ShooterSearch`.
    """

@final
class ShooterPlanting:
    """Makes a puzzle from its solution, on a grid of walls and mirrors.

    The caller's random bytes decide. Raises: ValueError as `ShooterSearch`.
    """

    def __new__(cls, rows: int, cols: int, cells: bytes, budget: _Budget) -> ShooterPlanting: ...
    @property
    def paths(self) -> int:
        """The number of bytes that `choose` takes; the paths of the grid have lower numbers."""

    def choose(self, numbers: bytes, limit: int, budget: _Budget) -> int:
        """Light the paths whose byte is below the limit. Returns the number of spots for shooters.

        A spot is a cell where a lit path crosses an unlit one.
        """

    def place(self, numbers: bytes, budget: _Budget) -> int:
        """Keep the spot with the lowest number on each path; ``numbers`` has 64 bits for each spot.

        Returns the number of shooters.
        """

    def finish(self, letters: bytes, budget: _Budget) -> bytes:
        """The cells: the shooters with these letters, walls on cells that they do not light."""

def signpost_changed(
    rows: int, cols: int, cells: bytes, letters: bytes, stream: _Drawn, budget: _Budget
) -> tuple[bytes | None, int]:
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
    budget: _Budget,
) -> tuple[bytes, int]:
    """The cells after changes as `signpost_changed` makes them, led by the course.

    All mazes have an escape, or none has. With ``lengthen`` it never becomes shorter. Raises:
    ValueError for cells of another size, or with the other verdict, and without letters.
    """

def signpost_effort(rows: int, cols: int, cells: bytes, budget: _Budget) -> tuple[int, int]:
    """The number of states that a player traces in a maze, and of choices among them.

    Raises: ValueError for cells of another size.
    """

def turret_effort(
    rows: int, cols: int, cells: bytes, start: int, goal: int, budget: _Budget
) -> tuple[int, int]:
    """The steps to look ahead, and how often a detour doubles them.

    Five bytes a cell. Arguments and errors as for `TurretSearch`.
    """

def turret_far(rows: int, cols: int, cells: bytes, start: int, goal: int, budget: _Budget) -> bytes:
    """The cells that take at least half as long to reach as any, as native uint32.

    Arguments and errors as for `TurretSearch`.
    """

# The checkers. They share no code with the solvers; all their names begin with `verify`.

_Card: TypeAlias = tuple[int, int, bytes, bytes, int, bool]
"""A board for the checkers: rows, columns, cells, pile, targets, and whether beams may stray.

Cells and pile are as in `BoardSearch`.
"""

_Leaf: TypeAlias = tuple[int, bytes, list[tuple[int, int]], int | None]
"""A leaf of a proof tree: the code, its subject, the decisions, and a number.

A decision is a cell and the byte of its token, 0 for nothing. If the leaf's rule counts what light
can reach, the number is that count."""

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

def verify_board_chain(
    card: _Card, steps: Sequence[_Ruled], budget: _Budget
) -> tuple[list[list[list[_Leaf]]], bool]:
    """A chain of forced steps, as `board_chain` returns them: the leaves of all of its trees.

    They are listed by step, and by choice that it rules out. The root of a tree has this choice
    made, besides all earlier decisions. Then whether everything is decided and solves the card,
    which is then its only solution.

    Raises: ValueError for a board that is not a card, an invalid choice for a cell, a tree that is
    not a proof, and a decision while another choice is open.
    """

def verify_board_lemmas(card: _Card, proof: bytes, budget: _Budget) -> int:
    """The number of solutions of a card by a proof by lemmas.

    Raises: ValueError for a board that is not a card, and for lemmas that are not a proof: why, at
    which step and byte.
    """

def verify_board_tree(
    card: _Card, tree: bytes, keep: int, budget: _Budget
) -> tuple[int, list[tuple[int, int]], list[_Leaf]]:
    """The number of solutions by a proof tree in preorder (`lasermaze.kinds.board.check.tree`).

    Then the codes of its leaves, each with the number of such leaves; and its first ``keep``
    leaves.

    Raises: ValueError for a board that is not a card, and for a tree that is not a proof: why, and
    at which byte.
    """

def verify_board_count(card: _Card, positions: int, limit: int, budget: _Budget) -> int | None:
    """The number of solutions of a card that a plain search finds, at most ``limit``.

    None if that takes more than ``positions``. Raises: ValueError for a board that is not a card.
    """

_Lazors: TypeAlias = tuple[
    int,
    int,
    bytes,
    tuple[int, int, int],
    Sequence[tuple[int, int, int, int]],
    Sequence[tuple[int, int]],
]
"""A board of lazors for its checker: the arguments of `LazorSearch`, with no cell decided.

The functions below raise ValueError for arguments that are not a board."""

def verify_lazors_solution(
    board: _Lazors, filled: bytes
) -> tuple[list[tuple[str, int, int]], bytes]:
    """The rules that a filled grid breaks, and a byte for each cell: whether light touches it.

    They are ``"given"`` with a cell, ``"placed"`` with the index of a letter and the number of its
    blocks, and ``"dark"`` with the index of a target.

    Raises: ValueError for bytes that are not a grid of this size.
    """

def verify_lazors_tree(
    board: _Lazors, tree: bytes, budget: _Budget
) -> tuple[int, list[tuple[tuple[int, int, int, int], int]]]:
    """The number of arrangements by a proof tree, and the same as `LazorSearch.left`.

    Raises: ValueError if the tree proves nothing.
    """

def verify_lazors_count(board: _Lazors, positions: int, limit: int, budget: _Budget) -> int | None:
    """The number of arrangements that a plain search finds, at most ``limit``.

    None if that takes more than ``positions``.
    """

@final
class VerifyTurrets:
    """The checker's view of a turret maze: where a walker survives, and walks and sets of states.

    ``cells`` has a letter a cell, row by row; ``start`` and ``goal`` are indices in it. The
    methods number the cells on a grid with a rim of one cell all around, row by row.

    Raises: ValueError for a start or goal outside the maze, or more cells than 32 bits number.
    """

    def __new__(
        cls, rows: int, cols: int, cells: bytes, start: int, goal: int, budget: _Budget
    ) -> VerifyTurrets: ...
    def follow(self, cell: int, steps: int, moves: bytes) -> tuple[int, int | None]:
        """Follow moves, letters of ``NESW``, from a cell that was reached after ``steps`` steps.

        Returns the last cell, and the index of the first move that breaks a rule, if any: then the
        cell is where it leads, or where it begins if it is not a move.
        """

    def search(self, budget: _Budget) -> bool:
        """Search for the goal, layer by layer. Returns whether it is reached, in `steps` steps."""

    def next_layer(self, budget: _Budget) -> bytes:
        """The cells of the states first reached with one more step, as native uint32."""

    def restart(self) -> None:
        """Make the next search begin at the start again."""

    def hold(self, set: bytes, budget: _Budget) -> bool:
        """Replace the reached states by a given set. Returns whether it has the right size."""

    def faults(self, budget: _Budget) -> list[tuple[int, int, int]]:
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

    ``cells`` has a letter a cell, row by row; headings are N, E, S, W = 0..3.

    Raises: ValueError for more cells than 30 bits number, with a rim of one cell all around.
    """

    def __new__(cls, rows: int, cols: int, cells: bytes, budget: _Budget) -> VerifySignposts: ...
    def follow(
        self, cell: tuple[int, int], heading: int, moves: bytes
    ) -> tuple[tuple[int, int], int, int | None]:
        """Follow moves, letters of ``NESW``, by the letters of the maze.

        Returns the last cell with the heading of arrival there, and the index of the first move
        that breaks a rule, if any; this move is not made.
        """

    def search(self, budget: _Budget) -> None:
        """Search backward from the goals for all ways in, once."""

    def rim(self, heading: int, first: int, count: int) -> bytes:
        """The costs of the ways in along a heading, as native uint32; 0 for none."""

    def hold(self, set: bytes, budget: _Budget) -> bool:
        """Load a set of states. Returns whether it has the maze's size."""

    def faults(
        self, only: tuple[int, int, int] | None, budget: _Budget
    ) -> list[tuple[int, int, int]]:
        """The faults of the current set: rule, heading, and index of the cell.

        ``only`` is the first cell, as row and column, and heading of the one way in that counts.
        The rules, of which the first ten faults are given: 0 for a goal in the set, 1 for death,
        2 for a way in that is missing, 3 for a state outside that a move of the set leads to, 4
        for one that nothing leads to.
        """

    def sweep(
        self, only: tuple[int, int, int] | None, budget: _Budget
    ) -> tuple[int, int, int] | None:
        """The first state of a set without faults that the ways in do not lead to, as a fault.

        The current set is lost.
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
    shooter's cell, and 1 more if it stands on ``|``. Headings are N, E, S, W = 0..3.

    Raises: ValueError for more cells than 30 bits number, with a rim of one cell all around.
    """

    CYCLE_EFFORT: ClassVar[int]

    def __new__(cls, rows: int, cols: int, cells: bytes, budget: _Budget) -> VerifyShooters: ...
    def replay(
        self, turned: bytes, budget: _Budget
    ) -> tuple[bytes, list[tuple[int, int, int]], bytes]:
        """The faults of a solution: the cells with another letter, the hits and the dark cells.

        The cells are native uint32. A hit is the cell of the shooter, the heading with which its
        beam starts, and the cell of the shooter that is hit. If letters differ, nothing else is
        looked for.
        """

    def find_lighters(self, budget: _Budget) -> None:
        """Find who lights each cell; call this before the next three."""

    def strikes(self, literal: int) -> bool:
        """Whether a literal hits a shooter."""

    def lighters(self, cell: int) -> list[int]:
        """The literals that hit no shooter and light a cell, at most two."""

    def clauses(self, known: set[int], budget: _Budget) -> list[tuple[int, int]]:
        """The clauses of cells and hits if some literals are true: one literal of each pair holds.

        Twice the same for a clause of one literal, twice 2**32 - 1 for one that cannot hold.
        """

    def hits(self, literal: int) -> list[int]:
        """The shooters that a literal hits, which may include its own."""

    def lit(self, literal: int) -> bytes:
        """The empty cells on both beams of a literal, as native uint32."""

    def seen(self, cell: int) -> list[int]:
        """The literals whose beams cross a cell, also those that hit a shooter."""

    def cycle(self, steps: bytes, budget: _Budget) -> list[tuple[_StepFault, int, int]]:
        """The faults of a cycle of implications: rule, index of the step, and a literal.

        A step is four native uint32: the literals from which and to which it leads, a cell, and
        its reason. The reason is 1 if nothing but the other axis of the first literal, or the
        second one, can light the cell, 2 if the first literal hits the shooter there, 3 for any
        other, and 0 for a value that is not a step at all. The literal of a fault is the one that
        can light the cell too. The lighters are to be found before.
        """

    def shorter_cycle(self, steps: int, budget: _Budget) -> tuple[bool, int]:
        """Whether it is known if a cycle of fewer steps exists, and its length (0 for none).

        It is unknown if more than `CYCLE_EFFORT` implications had to be followed.
        """

    def read_witness(self, cells: bytes, budget: _Budget) -> None:
        """Read the solution from which the next methods start."""

    def read_other(self, cells: bytes, budget: _Budget) -> None:
        """Compare the witness with another solution."""

    def chain(self, steps: bytes, budget: _Budget) -> list[tuple[_StepFault, int, int]]:
        """The first fault of a chain, as `cycle` gives it; empty if it proves its last literal.

        It leads from a literal to its negation, or to one that an earlier chain excludes.
        """

    def flip(self, shooters: bytes, budget: _Budget) -> list[tuple[Literal["hits", "dark"], int]]:
        """The first fault if some shooters, as native uint32, turn in the witness; else empty.

        The fault is a shooter that then hits one, or a cell that is then dark.
        """

    def is_forced(self, shooter: int) -> bool | None:
        """Whether a shooter is proved to have one axis in all solutions; None if unknown."""

    def has_another(self) -> bool:
        """Whether a solution besides the witness is known."""

    def count(
        self, order: bytes, claimed: bytes, budget: _Budget
    ) -> tuple[bytes | None, bool, int]:
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
        budget: _Budget,
    ) -> tuple[bool, int, int, bytes]:
        """All solutions by trying axis after axis, or at most ``solutions`` of them.

        ``most_turns`` leaves out those with more turned shooters. Returns whether the search came
        to an end within ``positions`` positions (with no more cells than that, and a table of at
        most some 128 MB); the number of solutions; the number of shooters that the first one turns;
        and for each shooter the axes that it has in them: 1 for ``-``, 2 for ``|``, 3 for both.
        """

def verify_mirror_replay(
    size: tuple[int, int], cells: bytes, turned: bytes, opening: tuple[int, int], budget: _Budget
) -> list[tuple[str, int]]:
    """The faults of a turned maze, through which a beam enters a cell along a heading.

    A maze has a letter a cell, row by row. The rules: ``changed`` for a cell with another letter,
    ``absorbed`` for the block that absorbs the beam, ``untouched`` for a mirror that is turned but
    not touched.

    Raises: ValueError for more cells than 30 bits number, with a rim of one cell all around.
    """

def verify_mirror_barrier(
    size: tuple[int, int],
    cells: bytes,
    barrier: bytes,
    openings: Sequence[tuple[int, int]],
    budget: _Budget,
) -> tuple[int, int, list[tuple[int, int]], list[bool]]:
    """The counts of a barrier, given as one byte a cell with a bit for each heading.

    Returns the number of its sides that face something, the number of components of odd size
    without them, the cells with the bits that stand for no such side, and for each opening whether
    a beam that enters there runs straight into a block. Raises as `verify_mirror_replay`.
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

    Raises: ValueError for more than 2**28 cells.
    """

    BLOCKED: ClassVar[int]
    OPEN: ClassVar[int]

    def __new__(
        cls, cols: int, cells: bytes, openings: Sequence[tuple[int, int]], budget: _Budget
    ) -> VerifyMirrorGraph: ...
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

    def bound(self, potentials: bytes, step: int, reflection: int, budget: _Budget) -> int:
        """Twice the lower bound for the cost of every beam that potentials prove.

        They are eight bytes a side, lowest first, of a signed number. Afterwards only the edges
        that beams of this cost may use count in a proof.
        """

    def prove(
        self,
        solutions: Sequence[bytes],
        leaves: Sequence[Sequence[Sequence[int]]],
        budget: _Budget,
    ) -> tuple[_Proved, int, int]:
        """Whether there are no beams but those through some turned mazes, or why not.

        For each of them, in the order of the proof, the barriers that show that it is the only one
        in its part; the sides as 4 * cell + heading. A beam ``goes on`` otherwise in a cell, the
        first number; ``not a barrier`` has the number of sides and of the odd components that they
        leave.
        """

    def search(
        self,
        step: int,
        reflection: int,
        limit: int | None,
        positions: int | None,
        budget: _Budget,
    ) -> tuple[bool, int, int]:
        """The cost of the best beams, and their number, at most ``limit``.

        Before them, whether the search came to an end within ``positions`` positions. It tries both
        ways at each mirror; without weights every beam is one of the best.
        """

def turret_changed(cells: bytes, stream: _Drawn) -> tuple[bytes | None, int]:
    """The cells of a maze with another letter on one cell, or with its start or goal moved.

    None if that changes nothing, or would remove the start or the goal. Raises: ValueError without
    cells.
    """

def turret_steered(
    rows: int,
    cols: int,
    cells: bytes,
    has_walk: bool,
    course: _Course,
    stream: _Drawn,
    budget: _Budget,
) -> tuple[bytes, int]:
    """The cells after changes as `turret_changed` makes them, led by the course.

    All mazes have a walk, or none has. Raises: ValueError for cells of another size, without a
    start or a goal, or with the other verdict.
    """
