"""The peers in Rust (`peers/`), called with the bytes that the kernels get."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from array import array
from functools import cache
from pathlib import Path

from lasermaze.kinds.board import Board
from lasermaze.kinds.signposts import Maze
from lasermaze.kinds.turrets import TurretMaze

_CRATE = Path(__file__).parent / "peers"

#: How Cargo builds the peers: fast, to be measured. The tests want them built soon, and checked.
PROFILE = "release"


class Card(ctypes.Structure):
    """A card for the searches in Rust."""

    _fields_ = (
        ("rows", ctypes.c_size_t),
        ("cols", ctypes.c_size_t),
        ("cells", ctypes.c_char_p),
        ("pile", ctypes.c_char_p),
        ("pile_size", ctypes.c_size_t),
        ("targets", ctypes.c_uint32),
    )

    @classmethod
    def of(cls, board: Board) -> Card:
        """The same card; it keeps the board's bytes alive."""
        size = len(board.add)
        return cls(board.rows, board.cols, board.cells, board.add, size, board.targets)


class Found(ctypes.Structure):
    """The result of a search of a card: all its solutions, if it is finished."""

    _fields_ = (
        ("solutions", ctypes.c_uint64),
        ("entries", ctypes.c_uint64),
        ("finished", ctypes.c_bool),
    )
    solutions: int
    entries: int
    finished: bool


@cache
def library() -> ctypes.CDLL:
    """The compiled peers, built if they have changed."""
    manifest = str(_CRATE / "Cargo.toml")
    build = ["cargo", "build", "--profile", PROFILE, "--quiet", "--manifest-path", manifest]
    subprocess.run(build, check=True)
    suffix = {"darwin": "dylib"}.get(sys.platform, "so")
    folder = "debug" if PROFILE == "dev" else PROFILE
    built = ctypes.CDLL(str(_CRATE / "target" / folder / f"liblasermaze_peers.{suffix}"))
    card, size = ctypes.POINTER(Card), ctypes.c_size_t
    text, pointer = ctypes.c_char_p, ctypes.c_void_p
    built.board_plain.argtypes = (card, ctypes.c_uint32, ctypes.c_uint64)
    built.board_plain.restype = built.board_kernel.restype = Found
    built.board_kernel.argtypes = (card, ctypes.c_uint32)
    built.turrets_plain.argtypes = (size, size, text)
    built.signposts_plain.argtypes = (size, size, text, pointer)
    built.turrets_plain.restype = built.signposts_plain.restype = ctypes.c_int64
    built.blossom_plain.argtypes = (size, pointer, pointer)
    built.blossom_plain.restype = ctypes.c_bool
    return built


def board_plain(card: Card, repeats: int = 1, most_entries: int = 2**63) -> Found:
    """All solutions by the plain search along the beam, giving up after `most_entries`."""
    found: Found = library().board_plain(card, repeats, most_entries)
    return found


def board_kernel(card: Card, repeats: int = 1) -> Found:
    """All solutions by the package's kernel, without Python in between."""
    found: Found = library().board_kernel(card, repeats)
    return found


def turrets_plain(maze: TurretMaze) -> int | None:
    """The steps of a shortest walk by the plain queue search."""
    steps: int = library().turrets_plain(maze.rows, maze.cols, maze.cells)
    return None if steps < 0 else steps


def signposts_plain(maze: Maze) -> tuple[int | None, array[int]]:
    """The moves of the cheapest route, and the cost of each way in, 0 for none, by a queue search.

    Ways in are in the package's order: along the top, down both sides, along the bottom.
    """
    rim = array("I", bytes(8 * (maze.rows + maze.cols)))
    address, _ = rim.buffer_info()
    moves: int = library().signposts_plain(maze.rows, maze.cols, maze.cells, address)
    return (None if moves < 0 else moves), rim


def blossom_plain(edges: array[int], mate: array[int]) -> bool:
    """Whether a matching that leaves two vertices free can be augmented; ``mate`` is changed.

    ``edges`` has three others for each vertex; 2**32 - 1 is none.
    """
    addresses = (edges.buffer_info()[0], mate.buffer_info()[0])
    is_perfect: bool = library().blossom_plain(len(mate), *addresses)
    return is_perfect
