"""The puzzles that the tests lay on the table."""

from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> str:
    """The text of an example, such as ``board/fork``."""
    return (EXAMPLES / f"{name}.txt").read_text(encoding="utf-8")


FORK = example("board/fork")
SEVERAL = example("board/several")
NO_WAY = example("board/impossible")

#: One turn away from its solution: the mirror on row 1, column 3.
CORNER = """\
kind: board
title: Around the corner
targets: 1
grid:
L> . D?
.  . .
.  . T?
"""

#: Millions of solutions, found by a search of many seconds.
MANY = "kind: board\ntitle: Many\ntargets: 2\nadd: T T T S D C\ngrid:\nL?" + " ." * 9
MANY += ("\n." + " ." * 9) * 9 + "\n"

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
