"""A plain walk through a proof tree, in Python: the checker's crate is held against it.

The format is described in `lasermaze.kinds.board.check.tree`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from lasermaze.core.grid import Cell
from lasermaze.kinds.board.check.tree import Leaf, WrongTreeError
from lasermaze.kinds.board.puzzle import MAX_CELLS, Board, ProofTree, pack
from tests.board.oracles.position import Position

#: The node that decides the laser. Those below decide the cell with their number.
LASER = MAX_CELLS

#: How many numbers follow the byte of a leaf: a cell and perhaps a heading.
NAMED = dict.fromkeys(Leaf, 0) | {
    Leaf.EXIT: 2,
    Leaf.OPAQUE: 2,
    Leaf.UNTOUCHED: 1,
    Leaf.DARK: 1,
    Leaf.OUT_OF_REACH: 1,
    Leaf.STAYS_DARK: 1,
    Leaf.NO_WAY: 1,
    Leaf.RULED_OUT: 2,
}

#: A choice that a chain has ruled out: a cell, and its token's byte or 0 for nothing.
RuledOut = frozenset[tuple[Cell, int]]

#: Whether the rule that a leaf names is broken in a position.
HOLDS: dict[Leaf, Callable[..., bool]] = {
    Leaf.SOLVED: Position.is_solved,
    Leaf.EXIT: lambda at, *ray: not at.card.stray_beams and ray in at.exits,
    Leaf.OPAQUE: lambda at, *ray: not at.card.stray_beams and ray in at.blocked,
    Leaf.TOO_MANY_LIT: lambda at: len(at.lit) > at.card.puzzle.targets,
    Leaf.PILE_LEFT: lambda at: at.ended and len(at.pile) > 0,
    Leaf.UNTOUCHED: lambda at, cell: at.ended and cell in at.untouched,
    Leaf.DARK: lambda at, cell: at.ended and cell in at.dark,
    Leaf.TOO_FEW_LIT: lambda at: at.ended and len(at.lit) < at.card.puzzle.targets,
    Leaf.TOO_FEW_MARKED_LIT: lambda at: (
        at.ended and len(at.added(at.lit)) < at.card.must_light_added
    ),
    Leaf.NO_WAY: lambda at, cell: not at.card.stray_beams and at.good.has_no_way(cell),
    Leaf.TOO_MANY_TO_LIGHT: lambda at: len(at.lit | at.dark) > at.card.puzzle.targets,
    Leaf.RULED_OUT: lambda at, cell, token: False,  # outside of a chain nothing is
}

#: The same for the rules that look at where light can still come.
_AHEAD: dict[Leaf, Callable[..., bool]] = {
    Leaf.OUT_OF_REACH: lambda at, reach, cell: cell in at.untouched - reach.touchable,
    Leaf.STAYS_DARK: lambda at, reach, cell: cell in at.dark - reach.lightable,
    Leaf.TOO_FEW_TO_LIGHT: lambda at, reach: at.most_lit(reach) < at.card.puzzle.targets,
    Leaf.TOO_FEW_MARKED_TO_LIGHT: lambda at, reach: (
        at.most_added_lit(reach) < at.card.must_light_added
    ),
    Leaf.TOO_FEW_BEAMS: Position.too_few_beams,
    Leaf.WRONG_NUMBER_OF_BEAMS: Position.wrong_number_of_beams,
    Leaf.TOO_LITTLE_SPACE: Position.too_little_space,
}


def _holds_ahead(leaf: Leaf, at: Position, *named: Any) -> bool:
    if not leaf.by_rule_4:
        return _AHEAD[leaf](at, at.reach, *named)
    return not at.card.stray_beams and _AHEAD[leaf.of_any_light](at, at.good.reach, *named)


for code in Leaf:
    if code.of_any_light in _AHEAD:
        HOLDS[code] = partial(_holds_ahead, code)
        NAMED[code] = NAMED[code.of_any_light]


class Node(NamedTuple):
    """A node of a tree.

    Attributes:
        position: the card with the decisions on the way to it.
        leaf: what it names; None for an inner node.
        named: the arguments of its rule in `HOLDS`: no, one cell, or a cell and a heading.
    """

    position: Position
    leaf: Leaf | None = None
    named: tuple[Any, ...] = ()


def count_solutions(puzzle: Board, tree: ProofTree, *, stray_beams: bool) -> int:
    """How many solutions a card has, by a proof tree. Raises: WrongTreeError."""
    nodes = walk(puzzle, tree, stray_beams=stray_beams)
    return sum(node.leaf == Leaf.SOLVED for node in nodes)


def walk(puzzle: Board, tree: ProofTree, *, stray_beams: bool) -> Iterator[Node]:
    """Every node of a tree in preorder, verified. Raises: WrongTreeError."""
    if not isinstance(tree.preorder, bytes):
        raise WrongTreeError("it is not made of bytes")
    start = Position.of(puzzle, stray_beams=stray_beams)
    return walk_from(start, tree.preorder, frozenset())


def walk_from(start: Position, preorder: bytes, ruled_out: RuledOut) -> Iterator[Node]:
    """As `walk`, for a tree of a chain, which begins in a position."""
    reader = iter(preorder)
    waiting = [start]
    while waiting:
        position = waiting.pop()
        code = next(reader, None)
        if code is None:
            raise WrongTreeError("a branch is missing")
        if code <= LASER:
            children = _children(position, code)
            if not children:
                raise WrongTreeError(f"nothing is to be decided at cell {code}")
            waiting += reversed(children)
            yield Node(position)
        else:
            yield _leaf(position, code, reader, ruled_out)
    if next(reader, None) is not None:
        raise WrongTreeError("something follows its last leaf")


def _children(position: Position, code: int) -> list[Position]:
    if code == LASER:
        return position.with_each_laser()
    return position.with_each_token(divmod(code, position.card.puzzle.cols))


def _leaf(position: Position, code: int, reader: Iterator[int], ruled_out: RuledOut) -> Node:
    """The verified leaf whose byte was read from the tree."""
    if code not in NAMED:
        raise WrongTreeError(f"there is no node of kind {code}")
    leaf = Leaf(code)
    numbers = tuple(islice(reader, NAMED[leaf]))
    if len(numbers) < NAMED[leaf]:
        raise WrongTreeError("its last leaf is cut off")
    cells = (divmod(number, position.card.puzzle.cols) for number in numbers[:1])
    named = (*cells, *numbers[1:])
    if leaf is Leaf.RULED_OUT and named in ruled_out and is_decided(position, *named):
        return Node(position, leaf, named)
    if not HOLDS[leaf](position, *named):
        raise WrongTreeError(f"a leaf of kind {code} names a rule that is not broken there")
    return Node(position, leaf, named)


def is_decided(position: Position, cell: Cell, token: int) -> bool:
    """Whether a cell is decided, and has the token of this byte, or nothing for 0."""
    return cell not in position.open and pack(position.tokens.get(cell)) == token
