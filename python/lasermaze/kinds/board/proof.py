"""Proof trees: why a card has no solution, or no other ones.

A proof tree goes through all ways to decide a card. A node *decides* a cell (what stands there,
or how its token is turned), or the laser; it has one child for each way to do so, in an order
that the rules fix. A leaf is a solution, or it names a broken rule: one that can be seen on the
board as it stands there, with light only where it is certain.

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
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error
from dataclasses import dataclass
from typing import Any

from lasermaze.core.errors import PuzzleError
from lasermaze.formats.json_fields import integer, record, string
from lasermaze.kinds.board.puzzle import MAX_CELLS, Board

#: How many nodes a tree may have; an answer that needs a larger one carries none.
MOST_NODES = 50_000

LASER = MAX_CELLS
SOLVED = 128
LEAVES, OPAQUE, TOO_MANY_LIT = 129, 130, 131
PILE_LEFT, UNTOUCHED, DARK, TOO_FEW_LIT, TOO_FEW_MARKED_LIT = range(132, 137)
OUT_OF_REACH, STAYS_DARK, TOO_FEW_TO_LIGHT, TOO_FEW_MARKED_TO_LIGHT = range(137, 141)
TOO_FEW_BEAMS, WRONG_NUMBER_OF_BEAMS, TOO_LITTLE_SPACE = range(141, 144)

#: How many cells and headings each kind of leaf names.
NAMED = dict.fromkeys(range(SOLVED, TOO_LITTLE_SPACE + 1), 0) | {
    LEAVES: 2,
    OPAQUE: 2,
    UNTOUCHED: 1,
    DARK: 1,
    OUT_OF_REACH: 1,
    STAYS_DARK: 1,
}


@dataclass(frozen=True)
class ProofTree:
    """A proof tree in preorder, as the module describes it. Nothing in it is believed."""

    preorder: bytes

    def __repr__(self) -> str:
        return f"<ProofTree of {len(self.preorder)} bytes>"


#: The certificate of an impossible card: its tree, or where that would be too large, the number
#: of positions in the exhausted search, which proves nothing.
Certificate = ProofTree | int


def encode_certificate(certificate: Certificate) -> dict[str, Any]:
    """The certificate as a document: ``proof_tree`` in base64, or ``exhausted_nodes``."""
    if isinstance(certificate, ProofTree):
        return encode_tree(certificate)
    return {"exhausted_nodes": certificate}


def decode_certificate(document: Any, puzzle: Board) -> Certificate:
    """The certificate that `encode_certificate` wrote down, read but not judged.

    Raises: PuzzleError with the path of the fault in the document.
    """
    fields = record(document, (), ("proof_tree", "exhausted_nodes"))
    if "exhausted_nodes" in fields and "proof_tree" not in fields:
        return integer(fields["exhausted_nodes"], ("exhausted_nodes",), least=0)
    return decode_tree(document, puzzle)


def encode_tree(tree: ProofTree) -> dict[str, Any]:
    """The tree as a document: its bytes in base64."""
    return {"proof_tree": b64encode(tree.preorder).decode("ascii")}


def decode_tree(document: Any, _: Board) -> ProofTree:
    """The tree that `encode_tree` wrote down, read but not judged.

    Raises: PuzzleError with the path of the fault in the document.
    """
    text = string(record(document, ("proof_tree",))["proof_tree"], ("proof_tree",))
    try:
        return ProofTree(b64decode(text, validate=True))
    except (Error, ValueError):
        wrong = "the proof tree is no text in base64"
        raise PuzzleError(wrong, expected="the letters of base64", path=("proof_tree",)) from None
