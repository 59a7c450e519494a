"""Proof trees, and the walk that verifies them: why a card has no solution, or no other ones.

A proof tree goes through all ways to decide a card. A node *decides* a cell (what is on it, or
how its token is turned), or the laser; it has one child for each way to do so, in an order that
the rules fix. A leaf is a solution, or it names a broken rule: one that can be seen on the board
in that position, where light runs only where it is certain.

The tree is held in *preorder*: a node, then its children one after another. Each node is one
byte, and one more for each cell or heading that it names:

====== ============= ===========================================================
0-120                decides the cell with this number (row * cols + col)
121                  decides the laser: its place and direction
128                  a solution
129    cell heading  a beam leaves the grid from this cell along this heading
130    cell heading  a beam that enters this cell along this heading ends on an opaque side
131                  more targets are lit than wanted
132                  all light has ended, and tokens of the pile are left
133    cell          all light has ended, and this token is untouched
134    cell          all light has ended, and this target, which must be lit, is dark
135                  all light has ended, and fewer targets are lit than wanted
136                  all light has ended, and fewer of the added targets are lit than must be
137    cell          no light can come to this token any more
138    cell          no light can come to the face of this target, which must be lit
139                  too few targets can still be lit
140                  too few of the added targets can still be lit
141                  fewer beams are left, or may be split off, than targets to light
142                  each beam must light a target of its own, and their number is wrong
143                  fewer empty cells can still be reached by light than tokens are left
====== ============= ===========================================================

The choices on an empty cell are: nothing, then each piece that the pile has (target mirror,
splitter, double mirror, checkpoint) in each direction, in the order of `puzzle.WAYS`. Those of
an unturned token are its directions. Those of the laser are its four directions on its cell, or
on each empty cell in turn. With an empty pile nothing is decided on empty cells: light passes.

The walk needs nothing but the rules, searches nothing, and shares no code with the solver. At
each node it makes the children itself, so a tree cannot leave one out; at each leaf it looks
whether the rule that is named is broken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from itertools import islice
from typing import Any, NamedTuple

from lasermaze.core.budget import Budget
from lasermaze.kinds.board.check.position import Position
from lasermaze.kinds.board.puzzle import MAX_CELLS, Board, ProofTree

#: The node that decides the laser. Those below decide the cell with their number.
LASER = MAX_CELLS

#: How many nodes of a tree are walked between two looks at the clock: some ten milliseconds.
_NODES_A_LOOK = 100


class Leaf(IntEnum):
    """What a leaf names; see the table above."""

    SOLVED = 128
    EXIT = 129
    OPAQUE = 130
    TOO_MANY_LIT = 131
    PILE_LEFT = 132
    UNTOUCHED = 133
    DARK = 134
    TOO_FEW_LIT = 135
    TOO_FEW_MARKED_LIT = 136
    OUT_OF_REACH = 137
    STAYS_DARK = 138
    TOO_FEW_TO_LIGHT = 139
    TOO_FEW_MARKED_TO_LIGHT = 140
    TOO_FEW_BEAMS = 141
    WRONG_NUMBER_OF_BEAMS = 142
    TOO_LITTLE_SPACE = 143


#: How many numbers follow the byte of a leaf: a cell and perhaps a heading.
NAMED = dict.fromkeys(Leaf, 0) | {
    Leaf.EXIT: 2,
    Leaf.OPAQUE: 2,
    Leaf.UNTOUCHED: 1,
    Leaf.DARK: 1,
    Leaf.OUT_OF_REACH: 1,
    Leaf.STAYS_DARK: 1,
}

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
    Leaf.OUT_OF_REACH: lambda at, cell: cell in at.untouched - at.reach.touchable,
    Leaf.STAYS_DARK: lambda at, cell: cell in at.dark - at.reach.lightable,
    Leaf.TOO_FEW_TO_LIGHT: lambda at: at.most_lit() < at.card.puzzle.targets,
    Leaf.TOO_FEW_MARKED_TO_LIGHT: lambda at: at.most_added_lit() < at.card.must_light_added,
    Leaf.TOO_FEW_BEAMS: Position.too_few_beams,
    Leaf.WRONG_NUMBER_OF_BEAMS: Position.wrong_number_of_beams,
    Leaf.TOO_LITTLE_SPACE: Position.too_little_space,
}


class WrongTreeError(ValueError):
    """A tree that is no proof; the message says why."""


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


def count_solutions(puzzle: Board, tree: ProofTree, budget: Budget, *, stray_beams: bool) -> int:
    """How many solutions a card has, by a proof tree.

    Raises: WrongTreeError for a tree that is no proof; TimeUpError.
    Cost: some 50 microseconds a node, some 300 for a leaf that looks ahead.
    """
    found = 0
    for number, node in enumerate(walk(puzzle, tree, stray_beams=stray_beams)):
        found += node.leaf == Leaf.SOLVED
        if number % _NODES_A_LOOK == 0:
            budget.look()
    return found


def walk(puzzle: Board, tree: ProofTree, *, stray_beams: bool) -> Iterator[Node]:
    """Every node of a tree in preorder, verified. Raises: WrongTreeError."""
    if not isinstance(tree.preorder, bytes):
        raise WrongTreeError("it is not made of bytes")
    reader = iter(tree.preorder)
    waiting = [Position.of(puzzle, stray_beams=stray_beams)]
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
            yield _leaf(position, code, reader)
    if next(reader, None) is not None:
        raise WrongTreeError("something follows its last leaf")


def _children(position: Position, code: int) -> list[Position]:
    if code == LASER:
        return position.with_each_laser()
    return position.with_each_token(divmod(code, position.card.puzzle.cols))


def _leaf(position: Position, code: int, reader: Iterator[int]) -> Node:
    """The verified leaf whose byte was read from the tree."""
    if not Leaf.SOLVED <= code <= Leaf.TOO_LITTLE_SPACE:
        raise WrongTreeError(f"there is no node of kind {code}")
    leaf = Leaf(code)
    numbers = tuple(islice(reader, NAMED[leaf]))
    if len(numbers) < NAMED[leaf]:
        raise WrongTreeError("its last leaf is cut off")
    cells = (divmod(number, position.card.puzzle.cols) for number in numbers[:1])
    named = (*cells, *numbers[1:])
    if not HOLDS[leaf](position, *named):
        raise WrongTreeError(f"a leaf of kind {code} names a rule that is not broken there")
    return Node(position, leaf, named)
