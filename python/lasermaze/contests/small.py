"""Small cases that many wrong programs get wrong, by the kind of the contest.

`TINY` has the smallest grids, `TELLING` grids that find wrong programs; those of the board game and
of lazors are inputs. `TELLING` was chosen among random grids of at most 20 cells, as a few
that together find every wrong solution of `rivals` and every program that comes from a right one by
another operator or another number, if any of 600 grids found it. Of `mirrors`, with the rim, the
largest has 30 cells: no maze of up to 25 cells finds the search on cell and direction.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

from lasermaze import api
from lasermaze.contests import Case, Contest

#: Grids by their rows, or whole inputs, by the kind.
Grids = dict[str, tuple[tuple[str, ...] | str, ...]]

TINY: Grids = {
    "turrets": (("SG",), ("G.S",), ("S#G",), ("S<G",), ("S", "^", "G"), ("Sv", ".G")),
    "shooters": (("-",), ("|",), (".",), ("#-#",), (".-.",), ("-.|",), ("--",), ("|.", ".-")),
    "signposts": (("G",), ("GX", "XG"), ("SL", "RG"), ("XXX", "XGX", "XXX"), ("?",) * 2 + ("G",)),
    "mirrors": (
        ("***", "...", "***"),
        ("*.*", "*/.", "***"),
        ("*.**", "*\\/*", "*..*", "**.*"),
        ("****", "..*.", "****"),
    ),
}

TELLING: Grids = {
    "turrets": (
        ("SG",),
        ("S", "G"),
        ("GS>",),
        ("S", "G", "<"),
        ("^S", "G."),
        ("S.", "<G"),
        ("GSv^.",),
        ("^G", "..", "S>"),
    ),
    "shooters": (
        (".", "|"),
        ("-#",),
        ("|.", "||"),
        ("..-.",),
        (".#-", "||."),
        ("-#", ".-", "//", ".|"),
        ("-./..", "-/\\.|"),
    ),
    "signposts": (
        ("LG",),
        ("?", "G"),
        ("U", "G", "X"),
        ("SX?", "RGU", "RLL"),
        ("URRS", "LXGR", "SXXU"),
        ("URU", "RXX", "U?X", "XGR", "LLS"),
        ("?LX", "RGX", "R?X", "R??", "URU"),
        ("ULX?S", "XUXXG", "U?XUS"),
        ("RRRXX", "XUG?U", "LXR?S"),
        ("RRRR", "SU?U", "RGRL", "RRRR"),
        ("?R?U", "??XU", "XGRS", "XSUU", "UXLL"),
        ("?LRSL", "SXLRR", "USGUR", "XLU?X"),
    ),
    "mirrors": (
        ("*.*", ".\\*", "***"),
        ("***", "*\\.", "*.*"),
        ("*..*", "*//*", "****"),
        ("****", "*\\\\*", "*..*"),
        ("****", "*\\\\*", "*/..", "*\\/.", "****"),
        ("******", "../*\\*", "*\\\\/\\*", "*/./.*", "****.*"),
        ("*****", "*\\/\\*", "*\\.\\*", "../\\*", "*//\\.", "*****"),
    ),
    "board": (
        "3 3 1 4\n. . .\n. . .\nD\\ T? .\nL T T S\n",
        "3 4 1 3\n. . D? .\nT? S\\ . .\n. . . .\nL T T\n",
        "3 4 1 1\nL> . . C?\n. . . .\n. . . .\nT\n",
        "4 4 2 3\n. C? L? .\nS? . X .\n. . D? .\n. . . .\nT T T\n",
        "5 5 1 2\n. . . . .\n. . . . C?\n. . . L? .\n. . . . .\n. . . . .\nT T\n",
    ),
    "lazors": (
        "5 4\noooo\noxoB\noooo\nxooB\nooxo\n1 0 2\n2 3\n5 10 1 -1\n8 9 -1 1\n6 7\n7 4\n7 8\n",
        "5 4\noooo\nooox\noooo\noooo\nxxoo\n3 0 3\n2 5\n0 1 1 1\n7 0 -1 1\n"
        "1 6\n3 0\n4 1\n6 9\n7 4\n",
        "5 5\nooxoo\nooooo\nooooo\nooooo\noxooo\n2 0 3\n1 3\n7 0 1 1\n2 7\n7 6\n9 10\n",
        "4 6\noxoooo\noooooo\nxooooo\nooxooo\n1 0 3\n2 2\n3 8 -1 -1\n9 0 -1 1\n4 7\n9 6\n",
    ),
}


def small(problem: Contest, grids: Grids) -> Iterator[Case]:
    """Those of these grids that the contest may have."""
    made = (case_of(problem, grid) for grid in grids.get(problem.kind, ()))
    return filter(problem.admits, made)


def case_of(problem: Contest, grid: tuple[str, ...] | str) -> Case:
    """The case with these rows of letters, or of this input."""
    if isinstance(grid, str):
        (case,) = problem.module.read(StringIO(grid), None)
        return case
    return api.parse("\n".join([f"kind: {problem.kind}", "grid:", *grid]))
