"""Boards, solutions and proofs as JSON."""

from __future__ import annotations

from typing import Annotated, Any, Self

from msgspec import Meta, Struct

from lasermaze import documents
from lasermaze.documents import Document, GridDocument, Natural, rows_of
from lasermaze.formats.letter_grid import without_columns
from lasermaze.kinds.lazors.puzzle import Arrangement, Lazors, Proof, Ray, filled


class BlocksDocument(Struct, forbid_unknown_fields=True, kw_only=True):
    """The number of blocks of each sort to place."""

    A: Natural
    B: Natural
    C: Natural


class LazorsDocument(GridDocument, tag="lazors", kw_only=True):
    """A board: a grid of blocks, the blocks to place, lasers and targets."""

    grid: Annotated[list[str], rows_of(Lazors.letters)]
    blocks: BlocksDocument
    lasers: Annotated[list[tuple[Natural, Natural, int, int]], Meta(min_length=1)]
    targets: Annotated[list[tuple[Natural, Natural]], Meta(min_length=1)]

    @classmethod
    def of(cls, value: Any, puzzle: Any) -> Self:
        """The document of a board."""
        a, b, c = value.blocks
        return cls(
            grid=list(value.lines()),
            blocks=BlocksDocument(A=a, B=b, C=c),
            lasers=value.lasers,
            targets=value.targets,
            **value.details(),
        )

    def value(self, options: Any) -> Any:
        """The board."""
        with without_columns():
            return Lazors.of(
                self.grid,
                blocks=(self.blocks.A, self.blocks.B, self.blocks.C),
                lasers=tuple(Ray(*each) for each in self.lasers),
                targets=tuple(self.targets),
                **self.details(),
            )


class ArrangementDocument(Document[Arrangement], kw_only=True):
    """A solution: rows with all blocks; a, b and c are placed ones."""

    grid: Annotated[list[str], rows_of(Lazors.letters)]

    @classmethod
    def of(cls, value: Arrangement, puzzle: Lazors) -> Self:
        """The document of a solution."""
        return cls(grid=list(value.lines()))

    def value(self, puzzle: Lazors) -> Arrangement:
        """The solution with these rows, of the board's size."""
        with without_columns():
            return Arrangement(puzzle.rows, puzzle.cols, filled(puzzle, self.grid))


class ProofDocument(Document[Proof], kw_only=True):
    """The proof of how many arrangements solve a board."""

    tree: bytes
    placements: Natural

    @classmethod
    def of(cls, value: Proof, puzzle: Lazors) -> Self:
        """The document of a proof."""
        return cls(tree=value.tree, placements=value.placements)

    def value(self, puzzle: Lazors) -> Proof:
        """The proof."""
        return Proof(self.tree, self.placements)


class Documents(documents.Documents[Lazors, Arrangement, Proof]):
    """The documents of the kind."""

    puzzle = LazorsDocument
    solution = ArrangementDocument
    certificate = evidence = ProofDocument

    def reasons(self) -> Any:
        """The classes of its reasons."""
        from lasermaze.kinds.lazors.reasons import REASONS

        return REASONS
