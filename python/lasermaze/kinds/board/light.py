"""Traces the laser's light on a board, for the checker, the pictures and the hints.

It is :func:`lasermaze.core.beam.follow` with the table of meetings of beams and tokens,
`puzzle.meet`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence, Set
from typing import NamedTuple

from lasermaze.core.beam import Beam, Entry, follow, next_entry
from lasermaze.core.grid import Cell, Heading
from lasermaze.kinds.board.puzzle import BLOCKER, Board, Meeting, meet


class Light(NamedTuple):
    """The laser's light on a board.

    Attributes:
        sources: the cell of the laser, and the heading in which it fires.
        beam: all the light, from the first cell after the laser.
        meetings: the meeting at each of the beam's entries; None if the light waits because
            that cell is undecided.
        lit, touched: the targets that are lit, and the tokens that count as touched.
        blocked, waiting: the entries that end on an opaque side, and those that wait.
    """

    sources: Sequence[Entry]
    beam: Beam
    meetings: Sequence[Meeting | None]
    lit: Set[Cell]
    touched: Set[Cell]
    blocked: tuple[Entry, ...]
    waiting: tuple[Entry, ...]

    @property
    def exits(self) -> list[Entry]:
        """The points where beams leave the grid: the last cell, and the heading out."""
        entries = self.beam.entries
        return [
            last
            for index, heading in self.beam.exits
            for last in (self.sources if index is None else [Entry(entries[index].cell, heading)])
            if last.heading == heading
        ]


def trace(
    rows: int,
    cols: int,
    sources: Sequence[Entry],
    starts: Iterable[Entry],
    meeting: Callable[[Cell, Heading], Meeting | None],
) -> Light:
    """The light from ``starts``; ``meeting`` returns that at an entry, None if the light waits."""
    meetings: list[Meeting | None] = []

    def out(cell: Cell, heading: Heading) -> tuple[Heading, ...]:
        met = meeting(cell, heading)
        meetings.append(met)
        return met.out if met is not None else ()

    beam = follow(rows, cols, starts, out)
    pairs = list(zip(beam.entries, meetings, strict=True))
    known = [(entry, met) for entry, met in pairs if met is not None]
    return Light(
        sources,
        beam,
        meetings,
        lit={entry.cell for entry, met in known if met.lights},
        touched={entry.cell for entry, met in known if met.touches},
        blocked=tuple([entry for entry, met in known if met.blocked]),
        waiting=tuple([entry for entry, met in pairs if met is None]),
    )


def shine(board: Board, undecided: Container[Cell] = ()) -> Light:
    """The light on a board; empty cells, unless undecided, stay empty.

    It waits at tokens of unknown direction and at the undecided cells. A laser that has still to
    be added, or whose direction is unknown, sends no light.
    """
    tokens = dict(board.tokens())
    lasers = [(cell, token.heading) for cell, token in tokens.items() if token.piece == "L"]
    sources = [Entry(cell, heading) for cell, heading in lasers if heading is not None]

    def meeting(cell: Cell, heading: Heading) -> Meeting | None:
        token = tokens.get(cell, BLOCKER)  # light passes an empty cell as it passes a blocker
        return None if cell in undecided or token.way == "?" else meet(token, heading)

    starts = [next_entry(*source) for source in sources]
    return trace(board.rows, board.cols, sources, starts, meeting)


def certain_light(board: Board) -> Light:
    """The light that is certain: while there is a pile, it waits at empty cells too."""
    empty = {cell for cell in board.every_cell() if board.add and board[cell] is None}
    return shine(board, empty)
