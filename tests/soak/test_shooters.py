"""Long runs of the kind `shooters`: random texts through the readers, and many more grids."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from io import StringIO

import pytest

import lasermaze as lm
from lasermaze.contests import CONTESTS
from lasermaze.formats import json_documents
from lasermaze.kinds.shooters import Cycle, ShooterGrid
from lasermaze.kinds.shooters.formats import parse, parse_solution
from tests.shooters.calls import check
from tests.shooters.plain import random_grids, try_all
from tests.shooters.test_against_sat import larger_grids
from tests.soak.test_fuzz_parse import mutated, refused

pytestmark = pytest.mark.soak

ROUNDS = 40_000
GRIDS = 60_000

CONTEST = CONTESTS["codejam2017"]
GRID = "kind: shooters\ntitle: Behind the glass\ngrid:\n..\\#-\n.-#.#\n.-...\n-#.#.\n"
CASES = "2\n2 3\n-.-\n.#.\n2 2\n||\n..\n"
OUTPUT = "Case #1: IMPOSSIBLE\nCase #2: POSSIBLE\n||\n..\n"
PUZZLE = lm.parse(GRID, "shooters")
OTHERS = [["-.", "#|"], ["--", "##"], [".#", "#|"], ["-.-", "..."], ["|..#", "-#.-"]]
ANSWERS = [
    lm.solve(puzzle, forced=True, count_solutions=True).to_json()
    for puzzle in (PUZZLE, *map(ShooterGrid.of, OTHERS))
]
ANSWERS.append(lm.solve(lm.load("examples/shooters/links.txt")).to_json())
SOUP = [*".#/\\-|", "\n", " ", "\t", "\r", "\0", "\ufeff", "grid:", "kind: shooters\n", "9", "2 5"]
SOUP += ["{", "}", "[", "]", '"', ",", "null", "-1", "1e9", '"0xff"', '"lit"', '"hit"', "é"]
SOUP += ["[0, 1]", '[0, 1, "-"]', "Case #1: POSSIBLE\n", "IM", "true"]


def read_cases(text: str) -> None:
    list(CONTEST.module.read(StringIO(text), None))


def judge(text: str) -> None:
    said = CONTEST.judge(
        CONTEST.module.read(StringIO(CASES), None), text.encode(errors="surrogateescape")
    )
    assert said is None or len(str(said)) < 400


def check_turned(text: str) -> None:
    check(PUZZLE, parse_solution(PUZZLE, text))


def check_answer(text: str) -> None:
    answer = json_documents.load_answer(text)
    with suppress(lm.CheckError):
        lm.check(answer.puzzle, answer)
        assert bool(answer) == bool(lm.solve(answer.puzzle)), text


READERS: dict[str, tuple[Callable[[str], object], list[str]]] = {
    "native": (partial(parse, source=None, options={}), [GRID]),
    "json": (json_documents.load_puzzle, [PUZZLE.to_json()]),
    "turned": (check_turned, ["..\\#-\n.|#.#\n.-...\n-#.#.\n"]),
    "answer": (check_answer, ANSWERS),
    "cases": (read_cases, [CASES]),
    "output": (judge, [OUTPUT]),
}


@pytest.mark.parametrize("name", READERS)
def test_nothing_but_puzzle_errors_comes_out(name: str) -> None:
    read, texts = READERS[name]
    dice = random.Random(name)
    errors = []
    for _ in range(ROUNDS):
        if (error := refused(read, mutated(dice.choice(texts), SOUP, dice))) is not None:
            errors.append(error)
    assert all(len(str(error)) < 400 for error in errors)
    assert name == "output" or len(errors) > ROUNDS // 2


@pytest.mark.parametrize("seed", range(100, 106))
def test_many_more_grids(seed: int) -> None:
    for rows in random_grids(GRIDS // 6, seed):
        puzzle, found = ShooterGrid.of(rows), try_all(rows)
        answer = lm.solve(puzzle, count_solutions=True, forced=True)
        lm.check(puzzle, answer)
        if isinstance(answer, lm.Solved):
            got = answer.count, answer.witness.forced
            assert got == (found.ways, found.forced), json.dumps(rows)
            assert len(list(lm.solutions(puzzle))) == found.ways
        else:
            assert isinstance(answer, lm.Impossible)
            assert not found.ways, json.dumps(rows)


def test_larger_grids_are_checked_whatever_they_are() -> None:
    cycles = 0
    for seed in range(50, 80):
        for puzzle in larger_grids(seed):
            answer = lm.solve(puzzle, count_solutions=True)
            lm.check(puzzle, answer)
            if isinstance(answer, lm.Impossible):
                cycles += isinstance(answer.certificate, Cycle)
    assert cycles > 20
