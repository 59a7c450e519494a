"""The mirror maze: turn mirrors so that a beam from one opening leaves by the other.

The matching of the graph of mirrors' sides decides it; ``check`` and ``draw`` are packages, as
the graph, the proofs and their pictures are long.
"""

from __future__ import annotations

from lasermaze.core.difficulty import CountedSentence, Levels
from lasermaze.kind import Kind
from lasermaze.kinds.mirrors.puzzle import (
    Barrier,
    Evidence,
    MirrorMaze,
    MirrorsOptions,
    Turned,
)

__all__ = [
    "KIND",
    "Barrier",
    "Evidence",
    "MirrorMaze",
    "Turned",
]

KIND: Kind[MirrorMaze, Turned, Barrier] = Kind(
    title="The mirror maze",
    question="Turn the two-sided mirrors so that a beam which enters by one opening leaves by "
    "the other.",
    idea="A mirror has four sides, and light that comes in by one side must leave by one of its "
    "two neighbours: the mirror pairs off its sides. Straight light between two mirrors pairs off "
    "their sides too. So the question is only whether all the sides between the two openings can "
    "be paired off with none left over.",
    never="Set some sides aside, and the others fall apart into groups. A group with an odd number "
    "of sides cannot be paired off within itself: it needs one of those that were set aside. There "
    "are more such groups than sides set aside, so some side is always left over.",
    puzzle_type=MirrorMaze,
    solution_type=Turned,
    options_type=MirrorsOptions,
    example="""\
kind: mirrors
title: Both sides of one mirror
grid:
*********
*/..../.*
*.\\...\\..
*\\....\\.*
*....../*
*..../.\\*
**.******
""",
    small=(5, 6),
    default_size=(9, 14),
    package=__name__,
    generator_version=4,
    levels=Levels(
        search="lit sides",
        open="choice bits",
        counts="to how many sides of mirrors light has to be followed, and how many choices have "
        "to be kept in mind",
        search_sentence=CountedSentence(
            "Light has to be followed to no mirror.",
            "Light has to be followed to one side of a mirror.",
            "Light has to be followed to {count} sides of mirrors.",
        ),
        open_sentence=CountedSentence(
            "No choice has to be kept in mind.",
            "One choice has to be kept in mind: at a mirror on the way, or, if no beam can pass, "
            "a side that the proof sets aside.",
            "{low} to {high} choices have to be kept in mind: at mirrors on the way, or, if no "
            "beam can pass, sides that the proof sets aside.",
        ),
        cuts=(6, 9, 13),
        sizes=((7, 9), (8, 11), (10, 14), (13, 18)),
        techniques=("follow one beam", "keep one choice in mind", "keep several choices in mind"),
    ),
)
