"""Beam shooters: turn each so that every empty cell is lit and no shooter is hit.

Beyond the parts of every kind: ``search`` (the kernel's search, and the reasons that it
finds), ``formula`` (the clauses that remain, to count and list solutions), ``optimum`` (the fewest
turns) and ``construction`` (puzzles made from a solution).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lasermaze.core.difficulty import CountedSentence, Levels
from lasermaze.kind import Kind
from lasermaze.kinds.shooters.puzzle import (
    Aim,
    Certificate,
    Cycle,
    Dark,
    Evidence,
    Implication,
    ShooterGrid,
    ShootersOptions,
    Stuck,
    Turned,
    WouldHit,
)

if TYPE_CHECKING:
    from lasermaze.core.grid import Cell

__all__ = [
    "KIND",
    "Aim",
    "Certificate",
    "Cycle",
    "Dark",
    "Evidence",
    "Implication",
    "ShooterGrid",
    "Stuck",
    "Turned",
    "WouldHit",
    "forced_shooters",
]


def forced_shooters(puzzle: ShooterGrid) -> dict[Cell, bool | None]:
    """For each shooter whether it is forced; see `lasermaze.kinds.shooters.solve`."""
    from lasermaze.kinds.shooters import solve

    return solve.forced_shooters(puzzle)


KIND: Kind[ShooterGrid, Turned, Certificate] = Kind(
    title="Beam shooters",
    question="Turn each shooter so that its two beams, bent by mirrors, light every empty cell "
    "among them and hit no shooter.",
    idea="Look at one empty cell. Only a few shooters could light it, often a single one: then "
    "that one must turn to it. A shooter turned that way can no longer light the other way, "
    "so another shooter has to, and so on. One turned shooter pushes the next one, like dominoes.",
    never="Follow the dominoes: in the end a shooter can stand neither way, or no shooter is left "
    "to light an empty cell.",
    puzzle_type=ShooterGrid,
    solution_type=Turned,
    options_type=ShootersOptions,
    example="""\
kind: shooters
title: Behind the glass
grid:
..\\#-
.#-#.
.-...
-#.#.
""",
    small=(2, 3),
    default_size=(7, 10),
    package=__name__,
    generator_version=4,
    levels=Levels(
        search="turns",
        open="chain doublings",
        counts="how often shooters have to be turned, on the grid or in your head, and how long "
        "the longest chain of “if this one stands this way, that one must” is",
        search_sentence=CountedSentence(
            "No shooter has to be turned.",
            "One shooter has to be turned, and then all is known.",
            "Shooters have to be turned about {count} times, on the grid or in your head.",
        ),
        open_sentence=CountedSentence(
            "No chain of “if this one stands this way, that one must” has more than three links.",
            "The longest chain of “if this one stands this way, that one must” has 4 to 7 links.",
            "The longest chain of “if this one stands this way, that one must” has {low} to {high} "
            "links.",
            unit=4,
        ),
        cuts=(4.25, 5, 6),
        sizes=((6, 8), (8, 11), (11, 15), (14, 20)),
        techniques=("short chains", "longer chains", "very long chains"),
    ),
)
