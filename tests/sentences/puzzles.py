"""Puzzles of every kind to be told: usual ones, and all sorts of small and odd ones."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import lasermaze as lm
from lasermaze.kind import NAMES, kind_named
from lasermaze.studio.handlers.catalog import GALLERY
from tests.test_kinds import generated

ROOT = Path(__file__).parents[2]

#: By kind: odd puzzles, each by what is odd about it.
ODD: dict[str, dict[str, str]] = {
    "turrets": {
        "the start next to the goal": "SG",
        "no turret": "S..\n..G",
        "one turret, in the way": "S^G",
        "one turret, aside": "S..G\n.##.\n^..#",
        "impossible at once": "S#G",
        "two walks": "S.\n.G",
        "a dead end": "S.#\n##G",
        "caught by turning fire": "S.<\n.>G",
        "a narrow way": "S.........G",
        "many walks": "\n".join(["S" + "." * 11, *["." * 12] * 10, "." * 11 + "G"]),
    },
    "shooters": {
        "no shooter": "...",
        "no shooter, nothing to light": "###",
        "no empty cell": "-#|",
        "one shooter": "-..",
        "one shooter, and nothing else": "-",
        "one shooter, impossible": "-.\n..",
        "two that see each other": "-|",
        "exactly two solutions": "-#",
        "four solutions": "-#|",
        "one solution": ".|.\n#.#",
        "a dark cell": "-#.",
        "a cell without any shooter": ".",
        "two shooters, one solution": ".|.\n#.#\n.-.",
        "a loop": "/\\\n\\/",
        "a shooter in a loop": "/-\\\n|./\n\\/#",
        "many solutions": "-#-#-#-#-#-#-#-#-#-#-#-#",
        "more solutions than there are": "\n".join(["-#" * 20] * 5),
    },
    "signposts": {
        "the goal alone": "G",
        "a choice at once": "?G",
        "a choice of every heading": "???\n?G?\n???",
        "no way in": "XXX\nXGX\nXXX",
        "a round": "LLL\nLGL\nLLL",
        "straight": "SG",
        "two goals": "GSG",
        "every way": "SSS\nSGS\nSSS",
        "a long way": "S" * 40 + "G",
        "one row": "LRU?G?URL",
    },
    "mirrors": {
        "no mirror": "*.*\n*.*\n*.*",
        "one mirror": "***\n*/.\n*.*",
        "one mirror, impossible": "*.*\n*/*\n*.*",
        "two mirrors": "*.**\n*/\\.\n****",
        "both sides": "**.*\n*//*\n.\\/*\n****",
    },
    "board": {
        "everything in place": "targets: 1\ngrid:\nL> T<",
        "everything in place, and wrong": "targets: 1\ngrid:\nL> T>",
        "the laser for the one empty cell": "targets: 1\nadd: L\ngrid:\n. T<",
        "one target": "targets: 1\nadd: T\ngrid:\nL> . .",
        "one token": "targets: 1\nadd: T\ngrid:\nL> .",
        "one to turn": "targets: 1\ngrid:\nL> T?",
        "impossible at once": "targets: 1\ngrid:\nL> X T<",
        "impossible by its laser": "targets: 1\nadd: L\ngrid:\n. . X T<",
        "impossible, in cases": "targets: 2\nadd: T D\ngrid:\n. . .\nL? . T?",
        "several solutions": "targets: 1\nadd: T\ngrid:\nL? . .\n. . .",
        "two solutions": "targets: 1\nadd: T D\ngrid:\nL> . X\n. . X\nX X X",
        "no empty cell": "targets: 1\nadd: T\ngrid:\nL> X",
        "a marked target": "targets: 1\nadd: T! D\ngrid:\nL> . .\n. . .",
        "one added, one lit": "targets: 2\nadd: T! T! S\ngrid:\nL> . .\n. . .",
    },
    "lazors": {
        "nothing to place": "GRID START\no o\no o\nGRID STOP\nL 1 0 1 1\nP 3 2",
        "nothing to place, impossible": "GRID START\no o\nGRID STOP\nL 1 0 1 1\nP 3 0",
        "no free cell": "GRID START\nx A\nGRID STOP\nL 1 0 1 1\nP 2 1",
        "one block": "GRID START\no o\no o\nGRID STOP\nA 1\nL 1 0 1 1\nP 0 3",
        "a block anywhere": "GRID START\no o o\no o o\nGRID STOP\nB 1\nL 1 0 1 1\nP 5 4",
        "only blocks": "GRID START\no o\nGRID STOP\nA 2\nL 1 0 1 1\nP 1 0",
        "two ways": "GRID START\no o\no o\nGRID STOP\nB 1\nL 1 0 1 1\nP 2 1",
        "impossible, in cases": "GRID START\no o o\no o o\nGRID STOP\nA 1\nL 1 0 1 1\nP 0 3\nP 5 4",
        "light from outside": "GRID START\no o\nGRID STOP\nA 1\nL 0 1 -1 1\nP 0 1",
        "a ring": "GRID START\nA A A\nA o A\nA A A\nGRID STOP\nC 1\nL 3 2 1 1\nP 4 3",
    },
}

ALL = slice(None)


def odd(kind: str) -> dict[str, Any]:
    """The odd puzzles of a kind that can be read, by their names."""
    head = f"kind: {kind}\n"
    texts: dict[str, str] = {
        name: head + (text if "grid:" in text or kind == "lazors" else f"grid:\n{text}") + "\n"
        for name, text in ODD[kind].items()
    }
    options: Any = {"any_supply": True} if kind == "board" else {}
    return {name: lm.parse(text, **options) for name, text in texts.items()}


def usual(kind: str, part: slice = ALL) -> list[Any]:
    """Examples, those of the gallery, and small generated ones, or a part of these."""
    return _made(kind, _usual(kind), part)


def every(kind: str, part: slice = ALL) -> list[Any]:
    """The odd puzzles and the usual ones, or a part of these."""
    return _made(kind, [*odd(kind).values(), *_usual(kind)], part)


def _usual(kind: str) -> list[Any]:
    """The puzzles that are read, and the numbers of those that are generated."""
    files = sorted([*(ROOT / "examples" / kind).glob("*.txt"), *(GALLERY / kind).glob("*.txt")])
    return [*(puzzle for path in files for puzzle in lm.iter_load(path)), *range(40)]


def _made(kind: str, puzzles: list[Any], part: slice) -> list[Any]:
    """A part of the puzzles, where a number stands for one that is generated."""
    return [_generated(kind, one) if isinstance(one, int) else one for one in puzzles[part]]


@cache
def _generated(kind: str, number: int) -> Any:
    return generated(kind_named(kind), number)


KINDS = NAMES
