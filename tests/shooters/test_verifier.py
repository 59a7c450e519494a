"""The checker against a plain reading of the rules: solutions, and who lights and hits what."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial

import pytest

import lasermaze as lm
from lasermaze.core.budget import UNLIMITED
from lasermaze.kinds.shooters import ShooterGrid, Turned
from lasermaze.kinds.shooters.check.light import Light
from tests.batches import batches
from tests.shooters.calls import check
from tests.shooters.plain import SIDES, aims_at, beam, hits, random_rows, way

BATCHES, EACH = 100, 500  # 100,000 answers in all, as each grid is asked for two

Rule = tuple[str, int, int]


def faults_of(rows: list[str], turned: list[str]) -> Counter[Rule]:
    """(Rule, row, col) of each fault of a solution of the same size."""
    cells = [(row, col) for row in range(len(rows)) for col in range(len(rows[0]))]
    pairs = [(r, c, rows[r][c], turned[r][c]) for r, c in cells]
    changed = [(r, c) for r, c, was, now in pairs if was != now and {was, now} != {"-", "|"}]
    if changed:
        return Counter(("changed", *cell) for cell in changed)
    found: Counter[Rule] = Counter()
    lit = set()
    for r, c, _, now in pairs:
        for side in SIDES.get(now, ""):
            more, victim = way(rows, r, c, side)
            lit |= more
            if victim:
                found["hit", *victim] += 1
    found.update(("dark", r, c) for r, c, was, _ in pairs if was == "." and (r, c) not in lit)
    return found


def judge(rows: list[str], turned: list[str]) -> set[str]:
    """The rules that the checker must name, each with its place, by the plain reading."""
    solution = Turned(len(turned), len(turned[0]), "".join(turned).encode())
    found = check(ShooterGrid.of(rows), solution).faults
    said = Counter((fault.rule, *(fault.cell or ())) for fault in found)
    assert said == faults_of(rows, turned), (rows, turned)
    return {fault.rule for fault in found}


def spoiled(rows: list[str], dice: random.Random) -> list[str]:
    """The grid with a shooter turned, or another letter in some cell."""
    text = "".join(rows)
    shooters = [index for index, letter in enumerate(text) if letter in "-|"]
    if shooters and dice.randrange(4):
        at = dice.choice(shooters)
        letter = "|" if text[at] == "-" else "-"
    else:
        at, letter = dice.randrange(len(text)), dice.choice(".#/\\-|")
    text = text[:at] + letter + text[at + 1 :]
    return [text[first : first + len(rows[0])] for first in range(0, len(text), len(rows[0]))]


@pytest.mark.parametrize("seed", batches(BATCHES, quick=1))
def test_right_and_spoiled_solutions(seed: int) -> None:
    dice = random.Random(seed)
    rules: Counter[str] = Counter()
    for _ in range(EACH):
        rows = random_rows(dice)
        answer = lm.solve(ShooterGrid.of(rows))
        turned = rows
        if isinstance(answer, lm.Solved):
            assert isinstance(answer.witness, Turned)
            turned = list(ShooterGrid.of(rows).turned(answer.witness.cells).lines())
            assert judge(rows, turned) == set()
        rules.update(judge(rows, spoiled(turned, dice)))
    assert {"changed", "hit", "dark"} <= rules.keys(), rules


@pytest.mark.parametrize("seed", batches(20, quick=1))
def test_who_lights_and_hits_what(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(100):
        rows = random_rows(dice)
        light = Light(ShooterGrid.of(rows), UNLIMITED)
        verifier = light.followed
        places = range(len(rows) * len(rows[0]))
        shooters = [at for at in places if "".join(rows)[at] in "-|"]
        empty = [at for at in places if "".join(rows)[at] == "."]
        literals = [2 * shooter + axis for shooter in shooters for axis in (0, 1)]
        safe = set()
        for literal in literals:
            (row, col), axis = light.aim(literal)
            struck = hits(rows, (row, col), axis)
            assert {light.cell(victim) for victim in light.hits(literal)} == struck, rows
            assert verifier.strikes(literal) == bool(struck)
            lit = {cell for side in SIDES[axis] for cell in beam(rows, row, col, side)[0]}
            shown = memoryview(verifier.lit(literal)).cast("I")
            assert {light.cell(number) for number in shown} == lit
            safe |= set() if struck else {literal}
        lighters = {number: set(verifier.lighters(number)) for number in empty}
        for number in empty:
            aims = aims_at(rows, light.cell(number))
            seen = {2 * light.number(cell) + (axis == "|") for cell, axis in aims}
            assert light.seen(number) == seen, (rows, number)
            assert lighters[number] == seen & safe
        demanded = {frozenset(each) for each in lighters.values()}
        demanded = {one for one in demanded if not any(each ^ 1 in one for each in one)}
        demanded |= {frozenset({one ^ 1}) for one in set(literals) - safe}
        none = 0xFFFF_FFFF
        clauses = UNLIMITED.in_slices(partial(verifier.clauses, set()))
        assert {frozenset({*pair} - {none}) for pair in clauses} == demanded, rows
