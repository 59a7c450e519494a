"""Proof trees, and the walk that verifies them: why a card has no solution, or no others.

A proof tree goes through all ways to decide a card. A node *decides* a cell (its contents, or
the direction of its token), or the laser; it has one child for each choice, in an order that
the rules fix. A leaf is a solution, or it names a broken rule: one that can be seen on the board
in that position, where light runs only where it is certain.

The tree is stored in *preorder*: a node, then its children one after another. Each node is one
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
144-150              as 137 to 143, for light that keeps to rule 4
151    cell          light waits here, and no way to decide the cell lets it keep to rule 4
152                  more targets are lit, or must be in the end, than wanted
200    cell  token   the cell has this token, or nothing for 0; a chain has ruled that out before
====== ============= ===========================================================

The choices on an empty cell are: nothing, then each piece that the pile has (target mirror,
splitter, double mirror, checkpoint) in each direction, in the order of `puzzle.PIECES`. Those of
an unturned token are its directions. Those of the laser are its four directions on its cell, or
on each empty cell in turn; as long as it is in the pile, no other token is put on an empty cell.
With an empty pile nothing is decided on empty cells: light passes.

Light that *keeps to rule 4* never leaves the grid nor ends on an opaque side. So it enters a cell
only if it may be able to go on from there: to the next cell, which it may enter
likewise, or to the face of a target that may be lit. At first all rays may go on, and those that
cannot go on are struck out, until nothing changes; ``good.rs`` in the crate has the details. If
beams may stray, the leaves 144 to 151 do not name a rule. The leaf 200 occurs in chains only; see
`chain`.

The walk is in the crate ``rust/verify``. It uses only the rules, does not search, and
shares no code with the solver. At each node it makes the children itself, so a tree cannot leave
one out; at each leaf it verifies that the named rule is broken.
"""

from __future__ import annotations

from collections import Counter
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from lasermaze._kernel import verify_board_tree
from lasermaze.core.budget import Budget
from lasermaze.core.grid import Cell
from lasermaze.kinds.board.puzzle import MAX_CELLS, Board, ProofTree, Token

#: A number of targets larger than that of any board.
_TOO_MANY = MAX_CELLS + 1


class Leaf(IntEnum):
    """The codes of leaves; see the table above."""

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
    OUT_OF_REACH_BY_RULE_4 = 144
    STAYS_DARK_BY_RULE_4 = 145
    TOO_FEW_TO_LIGHT_BY_RULE_4 = 146
    TOO_FEW_MARKED_TO_LIGHT_BY_RULE_4 = 147
    TOO_FEW_BEAMS_BY_RULE_4 = 148
    WRONG_NUMBER_OF_BEAMS_BY_RULE_4 = 149
    TOO_LITTLE_SPACE_BY_RULE_4 = 150
    NO_WAY = 151
    TOO_MANY_TO_LIGHT = 152
    RULED_OUT = 200

    @property
    def by_rule_4(self) -> bool:
        """Whether it is about light that keeps to rule 4."""
        return Leaf.OUT_OF_REACH_BY_RULE_4 <= self <= Leaf.NO_WAY

    @property
    def of_any_light(self) -> Leaf:
        """The same rule for any light, for a rule about light that keeps to rule 4; else itself."""
        likewise = Leaf.OUT_OF_REACH_BY_RULE_4 <= self <= Leaf.TOO_LITTLE_SPACE_BY_RULE_4
        return Leaf(self - _HIGHER) if likewise else self


#: The difference between a rule's code for light that keeps to rule 4 and for any light.
_HIGHER = Leaf.OUT_OF_REACH_BY_RULE_4 - Leaf.OUT_OF_REACH


class WrongTreeError(ValueError):
    """A tree that is not a proof; the message has the reason and the index of the byte."""


class End(NamedTuple):
    """A leaf of a tree, verified.

    Attributes:
        leaf: its code.
        named: the numbers that follow it: none, a cell, or a cell and a heading.
        decided: the decisions on the way: a cell, and its token or None if it is empty.
        most: the number that its rule compares with the wanted one, for rules about
            the light that is still possible.
    """

    leaf: Leaf
    named: bytes
    decided: tuple[tuple[Cell, Token | None], ...]
    most: int | None


class Verified(NamedTuple):
    """The result of verifying a tree: the number of each leaf, and the first leaves one by one."""

    ends: Counter[Leaf]
    first: tuple[End, ...]

    @property
    def solutions(self) -> int:
        """The number of solutions of the card."""
        return self.ends[Leaf.SOLVED]


def card_bytes(puzzle: Board, stray_beams: bool) -> tuple[int, int, bytes, bytes, int, bool]:
    """A card in the crate's form; an impossible number of targets becomes one too large."""
    targets = puzzle.targets if 0 <= puzzle.targets < _TOO_MANY else _TOO_MANY
    return puzzle.rows, puzzle.cols, puzzle.cells, puzzle.add, targets, stray_beams


def verify(
    puzzle: Board, tree: ProofTree, budget: Budget, *, stray_beams: bool, keep: int = 0
) -> Verified:
    """Verifies a proof tree of a card; the result has the first ``keep`` of its leaves.

    Raises: WrongTreeError for a tree that is not a proof; TimeUpError.
    Cost: some 0.2 microseconds a node, one for a leaf that looks ahead.
    """
    if not isinstance(tree.preorder, bytes):
        raise WrongTreeError("it is not made of bytes")
    try:
        card = card_bytes(puzzle, stray_beams)
        _, ends, leaves = verify_board_tree(card, tree.preorder, keep, budget)
    except ValueError as error:
        raise WrongTreeError(str(error)) from None
    first = tuple(
        End(Leaf(code), named, decisions(puzzle, decided), most)
        for code, named, decided, most in leaves
    )
    return Verified(Counter({Leaf(code): often for code, often in ends}), first)


def decisions(
    puzzle: Board, decided: list[tuple[int, int]]
) -> tuple[tuple[Cell, Token | None], ...]:
    """Cells with their tokens, None for empty cells, from numbers and bytes."""
    cols = puzzle.cols
    return tuple(_decision(cols, *each) for each in decided)


@cache
def _decision(cols: int, cell: int, byte: int) -> tuple[Cell, Token | None]:
    return divmod(cell, cols), Token.from_byte(byte)
