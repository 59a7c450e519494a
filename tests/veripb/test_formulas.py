"""A formula has the solutions of its puzzle and no others, as an oracle and a solver say."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import pytest

import lasermaze as lm
from tests.board.cards import small
from tests.helpers import ORACLES, SEED, SIZE, some
from tests.oracles.board import CODES, read
from tests.oracles.mirrors import maze_of, native
from tests.veripb.formulas import projections, variables_in

#: The variables that say how something stands.
SAYING = {
    "shooters": r"r\d+c\d+_vertical",
    "mirrors": r"r\d+c\d+_slash",
    "board": r"r\d+c\d+_(?:laser|target|splitter|double|checkpoint)_(?:N|E|S|W|slash|back|NS|WE)",
}
PIECES = {"L": "laser", "T": "target", "S": "splitter", "D": "double", "C": "checkpoint"}
WAYS = {"^": "N", ">": "E", "v": "S", "<": "W", "/": "slash", "\\": "back", "|": "NS", "-": "WE"}
LETTERS = {"shooters": ("|", "vertical"), "mirrors": ("/", "slash")}

#: Puzzles with more solutions are left out.
MOST = 12


def said(kind: str, solution: str) -> frozenset[str]:
    """The variables that are true in a solution."""
    if kind == "board":
        return frozenset(
            f"r{row + 1}c{col + 1}_{PIECES[code[0]]}_{WAYS[code[1]]}"
            for (row, col), code in read(solution).items()
            if code[0] in PIECES
        )
    letter, name = LETTERS[kind]
    return frozenset(
        f"r{row + 1}c{col + 1}_{name}"
        for row, line in enumerate(solution.splitlines())
        for col, found in enumerate(line)
        if found == letter
    )


def fillings(kind: str, text: str, **options: Any) -> list[str] | None:
    """The solutions of a puzzle; of a maze, every way to turn its mirrors that is one."""
    if kind != "mirrors":
        return ORACLES[kind].solutions(text, MOST, **options)
    grid = text.partition("grid:\n")[2].rstrip("\n")
    choices = ["/\\" if letter in "/\\" else letter for letter in grid]
    every = map("".join, product(*choices))
    return [each for each in every if not maze_of(native(each.split())).trace()[1]]


def check(kind: Any, text: str, **options: Any) -> bool:
    """Whether a puzzle has few solutions; those of its formula are the same ones."""
    solutions = fillings(kind, text, **options)
    if solutions is None:
        return False
    rules: Any = {"any_supply": True} if kind == "board" else {}
    proof = lm.proof(lm.parse(text, kind, **rules), **options)
    names = [name for name in variables_in(proof.formula) if re.fullmatch(SAYING[kind], name)]
    wanted = {said(kind, each) & {*names} for each in solutions}
    found = list(projections(proof.formula, names))
    assert len(found) == len(wanted), (text, options)
    assert set(found) == wanted, (text, options)
    assert (proof.claim == "impossible") == (not wanted)
    if kind == "board":
        logged = re.findall(r"^soli? ", proof.proof, re.MULTILINE)
        assert len(logged) == len(wanted), "each solution is logged"
    return True


@pytest.mark.parametrize("kind", ["shooters", "mirrors"])
def test_a_formula_says_the_rules(kind: str) -> None:
    few = (
        case.text
        for case in some(ORACLES[kind], 90, 25)
        if sum(map(case.text.count, "/\\" if kind == "mirrors" else "-|")) <= 8
    )
    assert sum(check(kind, text) for text in islice(few, 10 * SIZE)) > 5


@pytest.mark.parametrize("stray_beams", [False, True])
def test_a_formula_of_a_card_says_the_rules(stray_beams: bool) -> None:
    some_cards = map(str, islice(small("formulas", 5_000), 12 * SIZE))
    tried = [
        check("board", text, stray_beams=stray_beams)
        for text in (*CHOSEN, *islice(smallest(), 12 * SIZE), *some_cards)
    ]
    assert sum(tried) > 15


#: Light that turns as often as it can; and an added target that must be lit, where one of the card
#: could be lit instead.
CHOSEN = (
    "kind: board\ntargets: 1\nadd: S S D D\ngrid:\nL> . .\n. . .\nT? . .\n",
    "kind: board\ntargets: 1\nadd: T!\ngrid:\nL? . .\n. . .\n. . T?\n",
)


def smallest() -> Iterator[str]:
    """Random cards of two by two: any tokens, and at most two to add."""
    dice = random.Random(f"smallest {SEED}")
    codes = sorted(CODES)
    while True:
        grid = dice.choices([".", "L?", "T?", *codes], k=4)
        pile = dice.choices(["L", "T", "T!", "S", "D", "C"], k=dice.randrange(3))
        pieces = "".join(code[0] for code in (*grid, *pile))
        if pieces.count("L") == 1 and "T" in pieces:
            targets = dice.randint(1, pieces.count("T"))
            adding = f"add: {' '.join(pile)}\n" if pile else ""
            rows = f"{' '.join(grid[:2])}\n{' '.join(grid[2:])}"
            yield f"kind: board\ntargets: {targets}\n{adding}grid:\n{rows}\n"
