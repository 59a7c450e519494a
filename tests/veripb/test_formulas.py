"""A formula has the solutions of its puzzle and no others: all ways to fill it are tried."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, islice, product

import pytest

import lasermaze as lm
from lasermaze.kinds.board import Board
from lasermaze.kinds.mirrors import MirrorMaze
from lasermaze.kinds.shooters import ShooterGrid
from tests.board.oracles import Arrangement
from tests.board.oracles.brute_force import number_of_placements, solution_sets
from tests.board.oracles.random_cards import TINY, cards
from tests.helpers import batches
from tests.mirrors import plain as mazes
from tests.shooters import plain as grids
from tests.veripb.formulas import constraints_in, projections, variables_in

# Shooters


def every_grid(rows: int, cols: int) -> Iterator[list[str]]:
    for letters in product(".#/\\-", repeat=rows * cols):
        yield ["".join(letters[row * cols : (row + 1) * cols]) for row in range(rows)]


def solves(rows: list[str]) -> bool:
    """Whether the shooters, as they stand, light all empty cells and hit nobody."""
    lit = set()
    for row, line in enumerate(rows):
        for col, letter in enumerate(line):
            for side in grids.SIDES.get(letter, ""):
                cells, is_hit = grids.beam(rows, row, col, side)
                if is_hit:
                    return False
                lit |= cells
    return all((r, c) in lit for r, line in enumerate(rows) for c, x in enumerate(line) if x == ".")


def turned(rows: list[str], vertical: frozenset[str]) -> list[str]:
    def letter(row: int, col: int) -> str:
        return "|" if f"r{row + 1}c{col + 1}_vertical" in vertical else rows[row][col]

    return ["".join(letter(r, c) for c in range(len(rows[0]))) for r in range(len(rows))]


def check_shooters(rows: list[str]) -> None:
    formula = lm.proof(ShooterGrid.of(rows)).formula
    constraints = list(constraints_in(formula))
    names = [
        f"r{r + 1}c{c + 1}_vertical"
        for r, line in enumerate(rows)
        for c, letter in enumerate(line)
        if letter == "-"
    ]
    assert {*variables_in(formula)} <= {*names, "the_solution"}
    is_solution = {
        vertical: solves(turned(rows, vertical))
        for count in range(len(names) + 1)
        for vertical in map(frozenset, combinations(names, count))
    }
    is_only = sum(is_solution.values()) == 1
    for vertical, wanted in is_solution.items():
        true = vertical | ({"the_solution"} if wanted and is_only else set())
        assert all(each.holds(true) for each in constraints) == wanted, (rows, vertical)


@pytest.mark.parametrize("shape", [(1, 1), (1, 2), (3, 1), (1, 4), (2, 2)], ids=str)
def test_a_formula_of_shooters_says_the_rules(shape: tuple[int, int]) -> None:
    for rows in every_grid(*shape):
        check_shooters(rows)


@pytest.mark.parametrize("batch", batches(63, quick=2))
def test_a_formula_of_more_shooters_says_the_rules(batch: int) -> None:
    for rows in islice(every_grid(2, 3), batch * 250, (batch + 1) * 250):
        check_shooters(rows)
    dice = random.Random(batch)
    for _ in range(25):
        letters = dice.choices(".#/\\-", weights=(5, 1, 1, 1, 3), k=9)
        check_shooters(["".join(letters[at : at + 3]) for at in (0, 3, 6)])


# Mirrors


def every_maze() -> list[list[str]]:
    """The mazes of four by four, up to the turns of their mirrors, in a random order."""
    rim = [(r, c) for r in range(4) for c in range(4) if (r in (0, 3)) != (c in (0, 3))]
    found = []
    for openings in combinations(rim, 2):
        for letters in product("*./", repeat=4):
            rows = [["*"] * 4, ["*", *letters[:2], "*"], ["*", *letters[2:], "*"], ["*"] * 4]
            for row, col in openings:
                rows[row][col] = "."
            found.append(["".join(row) for row in rows])
    random.Random("mazes").shuffle(found)
    return found


def passes(rows: list[str]) -> bool:
    """Whether a beam from the first opening leaves by the other."""
    row, col, heading = mazes.entrances(rows)[0]
    while True:
        letter, row, col, _ = mazes.run(rows, row, col, heading)
        if letter not in tuple("/\\"):
            return letter == ""
        heading = (mazes.SLASH if letter == "/" else mazes.BACKSLASH)[heading]
        row, col = row + mazes.STEPS[heading][0], col + mazes.STEPS[heading][1]


@pytest.mark.parametrize("batch", batches(57, quick=2))
def test_a_formula_of_mirrors_says_the_rules(batch: int) -> None:
    for rows in every_maze()[batch * 40 : (batch + 1) * 40]:
        mirrors = [(r, c) for r, line in enumerate(rows) for c, x in enumerate(line) if x == "/"]
        names = [f"r{r + 1}c{c + 1}_slash" for r, c in mirrors]
        solutions = set()
        for letters in product("/\\", repeat=len(mirrors)):
            grid = [list(line) for line in rows]
            for (row, col), letter in zip(mirrors, letters, strict=True):
                grid[row][col] = letter
            if passes(["".join(line) for line in grid]):
                slashes = zip(names, letters, strict=True)
                solutions.add(frozenset(name for name, letter in slashes if letter == "/"))
        formula = lm.proof(MirrorMaze.of(rows)).formula
        found = list(projections(formula, names))
        assert len(found) == len(solutions), rows
        assert set(found) == solutions, rows


# The board

#: The pieces and the directions in the names of variables.
PIECES = {"laser": "L", "target": "T", "splitter": "S", "double": "D", "checkpoint": "C"}
WAYS = {"N": "^", "E": ">", "S": "v", "W": "<", "slash": "/", "back": "\\", "NS": "|", "WE": "-"}
CHOICE = re.compile(rf"r(\d+)c(\d+)_({'|'.join(PIECES)})_({'|'.join(WAYS)})")


def arranged(card: Board, true: frozenset[str]) -> Arrangement:
    """The card filled as some variables say."""
    codes = ["."] * (card.rows * card.cols)
    for (row, col), token in card.tokens():
        codes[row * card.cols + col] = token.piece + token.way
    for name in true:
        found = CHOICE.fullmatch(name)
        assert found
        at = (int(found[1]) - 1) * card.cols + int(found[2]) - 1
        assert codes[at] == "." or codes[at].endswith("?"), "one content a cell"
        codes[at] = PIECES[found[3]] + WAYS[found[4]]
    assert not any("?" in code for code in codes), "every direction is known"
    return tuple(codes)


def check_board(card: Board) -> None:
    wanted = solution_sets(card)
    for stray_beams in (False, True):
        proof = lm.proof(card, stray_beams=stray_beams)
        solutions = wanted.stray if stray_beams else wanted.strict
        names = [name for name in variables_in(proof.formula) if CHOICE.fullmatch(name)]
        found = [arranged(card, true) for true in projections(proof.formula, names)]
        assert len(found) == len(solutions), card
        assert set(found) == solutions, card
        is_found = proof.claim == "impossible"
        assert is_found == (not solutions)
        logged = re.findall(r"^soli? ", proof.proof, re.MULTILINE)
        assert len(logged) == len(solutions), "each solution is logged"


@cache
def every_card() -> list[str]:
    """The cards of two by two: all directions unknown, at most two tokens to add."""
    found = []
    for given in product((".", "L?", "T?", "T?!", "S?", "D?", "C?", "X"), repeat=4):
        for count in (0, 1, 2):
            for added in combinations_with_replacement(("L", "T", "T!", "S", "D", "C"), count):
                pieces = "".join(code[0] for code in (*given, *added))
                if pieces.count("L") == 1 and "T" in pieces:
                    found += [
                        f"kind: board\ntargets: {targets}\nadd: {' '.join(added) or '-'}\n"
                        f"grid:\n{' '.join(given[:2])}\n{' '.join(given[2:])}\n"
                        for targets in range(1, pieces.count("T") + 1)
                    ]
    random.Random("cards").shuffle(found)
    return [text.replace("add: -\n", "") for text in found]


#: The number of these cards, a constant: to make them takes a fifth of a second.
SMALLEST_CARDS = 65_170


@pytest.mark.parametrize("batch", batches(SMALLEST_CARDS // 30 + 1, quick=1))
def test_a_formula_of_the_smallest_cards_says_the_rules(batch: int) -> None:
    assert len(every_card()) == SMALLEST_CARDS
    for text in every_card()[batch * 30 : (batch + 1) * 30]:
        check_board(lm.parse(text, "board", any_supply=True))


@pytest.mark.parametrize("batch", batches(50, quick=1))
def test_a_formula_of_a_small_card_says_the_rules(batch: int) -> None:
    few = (card for card in cards(f"formulas {batch}", TINY) if number_of_placements(card) < 50_000)
    tried = 0
    for card in few:
        if len(solution_sets(card).stray) <= 40:
            check_board(card)
            tried += 1
        if tried == 12:
            return


#: Light that turns as often as it can; and an added target that must be lit, where one of the card
#: could be lit instead.
CHOSEN = (
    "kind: board\ntargets: 1\nadd: S S D D\ngrid:\nL> . .\n. . .\nT? . .\n",
    "kind: board\ntargets: 1\nadd: T!\ngrid:\nL? . .\n. . .\n. . T?\n",
)


@pytest.mark.parametrize("text", CHOSEN, ids=["turns", "marked"])
def test_a_formula_of_a_chosen_card_says_the_rules(text: str) -> None:
    check_board(lm.parse(text, "board", any_supply=True))
