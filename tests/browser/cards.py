"""The puzzles of the browser tests."""

from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> str:
    """The text of an example, such as ``board/fork``."""
    return (EXAMPLES / f"{name}.txt").read_text(encoding="utf-8")


FORK = example("board/fork")
SEVERAL = example("board/several")
NO_WAY = example("board/impossible")

#: One turn of the mirror in row 1, column 3 solves it.
CORNER = """\
kind: board
title: Around the corner
targets: 1
grid:
L> . D?
.  . .
.  . T?
"""

#: A search of many minutes: two splitters cannot light one target alone, but every way to set
#: them up is tried. (On 5 by 5 cells it takes two seconds, and eight times as long for each more.)
HEAVY = """\
kind: board
title: Too many ways
targets: 1
add: T T T T S S D C
grid:
L? . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
"""
