"""Small cases that many wrong programs get wrong, by the kind of the contest.

`TINY` has the smallest grids. `TELLING` was chosen among random grids of at most 20 cells, as a few
that together kill every wrong solution of `rivals` and every program that comes from a right one by
another operator or another number, if any of 600 grids killed it. Of `mirrors`, with the rim, the
largest has 30 cells: no maze of up to 25 cells kills the search on cell and direction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lasermaze.contests import Case, Contest
from lasermaze.core.puzzle import Puzzle
from lasermaze.core.rng import Rng
from lasermaze.kind import kind_named

#: Grids by their rows; None is the contest without a kind.
Grids = dict[str | None, tuple[tuple[str, ...], ...]]

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
    None: (("/",), ("\\",), ("./.",), ("/", "\\"), ("/\\", "\\/"), ("\\/", "/\\")),
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
    None: ((".\\",), ("\\.",), (".", "/", "."), ("/\\", "\\/"), ("/\\.", "\\\\\\")),
}


def small(problem: Contest, grids: Grids) -> Iterator[Case]:
    """Those of these grids that the contest may have."""
    if (of := reader(problem)) is not None:
        yield from filter(problem.admits, map(of, grids.get(problem.kind, ())))


def reader(problem: Contest) -> Callable[[tuple[str, ...]], Case] | None:
    """The function that makes a grid of rows of letters."""
    if problem.kind is None:
        of: Callable[[tuple[str, ...]], Case] = type(problem.grids.made(1, 1, Rng("a"))).of
        return of
    found: type[Puzzle] = kind_named(problem.kind).puzzle_type
    return getattr(found, "of", None)
