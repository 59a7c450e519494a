"""The checker against plain readings of the rules, on right and on spoiled answers."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import lasermaze as lm
from lasermaze.core.budget import UNLIMITED
from lasermaze.core.english import or_no
from lasermaze.kinds.mirrors import KIND, Barrier, MirrorMaze, Turned
from tests.batches import batches
from tests.mirrors.plain import Rows, faults_of_turned, judge_barrier, random_mazes

BATCHES, EACH = 100, 500  # 100,000 answers in all, as each maze is asked for two
OPTIONS = KIND.choose("check", {})


def spoiled_grid(turned: Turned, dice: random.Random) -> Rows:
    """The turned maze with one mirror turned, or another letter in some cell."""
    cells = bytearray(turned.cells)
    mirrors = [index for index, letter in enumerate(cells) if letter in b"/\\"]
    if mirrors and dice.randrange(4):
        index = dice.choice(mirrors)
        cells[index] = ord("/") if cells[index] == ord("\\") else ord("\\")
    else:
        cells[dice.randrange(len(cells))] = dice.choice(b"./\\*")
    return list(Turned(turned.rows, turned.cols, bytes(cells)).lines())


def judge_turned(rows: Rows, turned: Rows) -> set[str]:
    """The rules that a checker must name, each with its place, by the plain reading."""
    found = KIND.check.check(MirrorMaze.of(rows), Turned.of(turned), UNLIMITED, OPTIONS).faults
    said = [(fault.rule, *(fault.cell or ())) for fault in found]
    assert said == faults_of_turned(rows, turned), (rows, turned)
    return {fault.rule for fault in found}


def judge_sides(rows: Rows, sides: bytes) -> set[str]:
    """The same of a barrier, which has a byte a cell."""
    cols = len(rows[0])
    found = KIND.check.refute(MirrorMaze.of(rows), Barrier(cols, sides), UNLIMITED, OPTIONS).faults
    barrier = {
        (*divmod(index, cols), heading)
        for index, bits in enumerate(sides)
        for heading in range(4)
        if bits >> heading & 1
    }
    strange, known, odd = judge_barrier(rows, barrier)
    wrong = {(row, col) for row, col, _ in strange}
    wrong |= {divmod(index, cols) for index, bits in enumerate(sides) if bits > 15}
    assert {fault.cell for fault in found if fault.rule == "side"} == wrong, (rows, sides)
    components = [fault.message for fault in found if fault.rule == "components"]
    assert bool(components) == (odd <= known), (rows, sides)
    told = f"without {or_no(known, 'side')} {or_no(odd, 'odd component')} "
    assert all(message.startswith(told) for message in components)
    return {fault.rule for fault in found}


@pytest.mark.parametrize("seed", batches(BATCHES, quick=1))
def test_right_and_spoiled_answers(seed: int) -> None:
    dice = random.Random(seed)
    rules: Counter[str] = Counter()
    for rows in random_mazes(EACH, 1000 + seed):
        answer = lm.solve(MirrorMaze.of(rows))
        if isinstance(answer, lm.Solved):
            assert isinstance(answer.witness, Turned)
            assert judge_turned(rows, list(answer.witness.lines())) == set()
            rules.update(judge_turned(rows, spoiled_grid(answer.witness, dice)))
        else:
            assert isinstance(answer, lm.Impossible)
            sides = bytearray(answer.certificate.sides)
            assert judge_sides(rows, bytes(sides)) == set()
            for _ in range(dice.choice([1, 1, 2, 9])):
                sides[dice.randrange(len(sides))] ^= 1 << dice.choice([0, 1, 2, 3, 0, 1, 2, 3, 5])
            rules.update(judge_sides(rows, bytes(sides)))
    assert {"cell", "absorbed", "untouched", "side", "components"} <= rules.keys(), rules
