"""Long runs of the kind `turrets`: random texts through the readers, and many more mazes."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from io import StringIO

import pytest

import lasermaze as lm
from lasermaze.contests import CONTESTS
from lasermaze.formats import json_documents
from lasermaze.kinds.turrets import TurretMaze
from lasermaze.kinds.turrets.formats import parse_solution
from tests.soak.test_fuzz_parse import mutated, refused
from tests.turrets.plain import random_mazes, search

pytestmark = pytest.mark.soak

ROUNDS = 60_000
MAZES = 60_000

CONTEST = CONTESTS["hackercup2015"]
MAZE = "kind: turrets\ntitle: Past the guard\ngrid:\nS...#.\n.#v...\n...#.G\n"
CASES = "2\n2 5\nS.v..\n....G\n1 4\nS.>G\n"
PUZZLE = lm.parse(MAZE, "turrets")
ANSWERS = [
    lm.solve(puzzle, count_walks=counted).to_json()
    for puzzle in (PUZZLE, TurretMaze.of(["S.#.G", "..#^."]))
    for counted in (False, True)
]
SOUP = [
    *".#SG^>v<NESW",
    "\n",
    " ",
    "\t",
    "\r",
    "\0",
    "\ufeff",
    "grid:",
    "kind: turrets\n",
    "9",
    "2 5",
]
SOUP += ["{", "}", "[", "]", '"', ",", "null", "-1", "1e9", '"0xff"', '"moves"', "\\u0000", "é"]


def read_native(text: str) -> None:
    lm.parse(text, "turrets")


def read_cases(text: str) -> None:
    list(CONTEST.module.read(StringIO(text), None))


def judge(text: str) -> None:
    CONTEST.judge(CONTEST.module.read(StringIO(CASES), None), text.encode(errors="surrogateescape"))


def check_walk(text: str) -> None:
    walk = parse_solution(PUZZLE, text, None)
    assert len(walk) == 11 or lm.judge(PUZZLE, walk).faults


def check_answer(text: str) -> None:
    answer = json_documents.load_answer(text)
    with suppress(lm.CheckError):
        lm.check(answer.puzzle, answer)


READERS: dict[str, tuple[Callable[[str], object], list[str]]] = {
    "native": (read_native, [MAZE]),
    "json": (json_documents.load_puzzle, [PUZZLE.to_json()]),
    "walk": (check_walk, ["SNEEESNSESE\n"]),
    "answer": (check_answer, ANSWERS),
    "cases": (read_cases, [CASES]),
    "output": (judge, ["Case #1: 5\nCase #2: impossible\n"]),
}


@pytest.mark.parametrize("name", READERS)
def test_nothing_but_puzzle_errors_comes_out(name: str) -> None:
    read, texts = READERS[name]
    dice = random.Random(name)
    errors = []
    for _ in range(ROUNDS):
        text = mutated(dice.choice(texts), SOUP, dice)
        if (error := refused(read, text)) is not None:
            errors.append(error)
    assert all(len(str(error)) < 400 for error in errors)
    assert name in ("output", "walk") or len(errors) > ROUNDS // 2


@pytest.mark.parametrize("seed", range(100, 106))
def test_many_more_mazes(seed: int) -> None:
    for rows in random_mazes(MAZES // 6, seed):
        answer = lm.solve(TurretMaze.of(rows), count_walks=True)
        found = search(rows)
        if isinstance(answer, lm.Solved):
            assert (len(answer.witness), answer.count) == found, json.dumps(rows)
        else:
            assert isinstance(found, set)
        lm.check(answer.puzzle, answer)
