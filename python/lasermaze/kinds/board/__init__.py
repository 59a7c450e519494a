"""The Laser Maze board game: place and turn the tokens so that the card is solved.

Beyond the modules of every kind, ``laser_mazer`` reads and writes the JSON of another program.
"""

from __future__ import annotations

from lasermaze.core.difficulty import CountedSentence, Levels
from lasermaze.kind import Kind
from lasermaze.kinds.board.puzzle import (
    BOX,
    TOKENS,
    Board,
    BoardOptions,
    Proof,
    ProofTree,
    Token,
)

__all__ = ["BOX", "KIND", "TOKENS", "Board", "ProofTree", "Token"]

_EXAMPLE = """\
kind: board
title: A fork in the road
targets: 2
add: T S
grid:
L? .   C? .
.  T?! X  .
.  .   .  .
"""

KIND: Kind[Board, Board, Proof] = Kind(
    title="Laser Maze, the board game",
    question="Place and turn the tokens so that the beam touches every token and lights "
    "exactly the stated number of targets.",
    idea="Put your finger on the laser and follow the light. Wherever it comes, something must "
    "happen: it goes on, it is turned, or it ends. A beam that leaves the grid, or that ends "
    "where it may not, shows that something on its way is wrong. So each cell that the light "
    "crosses leaves few choices, and most of them end soon.",
    never="Whatever is placed or turned, some rule is broken: a beam leaves the grid or ends on a "
    "dark side, a token is never touched, or other targets are lit than those that are asked for.",
    puzzle_type=Board,
    solution_type=Board,
    options_type=BoardOptions,
    example=_EXAMPLE,
    small=(2, 3),
    default_size=(5, 5),
    package=__name__,
    generator_version=4,
    levels=Levels(
        search="beam steps",
        open="open tokens",
        counts="how far the beam has to be followed to be sure of the answer, wrong tries "
        "included, and how many tokens are left to place or to turn",
        search_sentence=CountedSentence(
            "Nothing has to be tried: the light decides the card at a glance.",
            "To be sure, the beam has to be followed for one step.",
            "To be sure of the answer, the beam has to be followed for {count} steps, wrong tries "
            "included.",
        ),
        open_sentence=CountedSentence(
            "No token is left to place or to turn.",
            "One token is left to place or to turn.",
            "{count} tokens are left to place or to turn.",
        ),
        cuts=(12.75, 14.7, 18.3),
        sizes=((5, 5), (5, 5), (5, 5), (5, 5)),
    ),
)
