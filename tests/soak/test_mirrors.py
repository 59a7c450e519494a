"""Long runs of the kind `mirrors`: random texts through the readers, and many more mazes."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from io import StringIO

import pytest

import lasermaze as lm
from lasermaze.contests import CONTESTS
from lasermaze.formats import json_documents
from lasermaze.kinds.mirrors import MirrorMaze
from tests.mirrors.plain import all_beams, random_mazes, random_rows
from tests.mirrors.test_against_brute_force import WISHES, assert_best
from tests.mirrors.test_evidence import tampering
from tests.mirrors.verbs import check, parse, parse_solution, recount, refute
from tests.soak.test_fuzz_parse import mutated, refused

pytestmark = pytest.mark.soak

ROUNDS = 40_000
MAZES = 6_000

CONTEST = CONTESTS["uva258"]
MAZE = "kind: mirrors\ntitle: A corner\ngrid:\n*****\n../.*\n*..\\*\n**.**\n"
CASES = "5 4\n*****\n../.*\n*..\\*\n**.**\n4 3\n****\n../*\n**.*\n-1 -1\n"
OUTPUT = "*****\n..\\.*\n*..\\*\n**.**\n\n****\n..\\*\n**.*\n"
PUZZLE = parse(MAZE)
HOPELESS = MirrorMaze.of(["*****", "../.*", "*...*", "*.*.*", "***.*"])
ANSWERS = [lm.solve(puzzle).to_json() for puzzle in (PUZZLE, HOPELESS)]
ANSWERS.append(lm.solve(PUZZLE, shortest=True).to_json())
SOUP = [*"*./\\*./\\", "\n", " ", "\t", "\r", "\0", "\ufeff", "grid:", "kind: mirrors\n", "-1 -1"]
SOUP += ["{", "}", "[", "]", '"', ",", "null", "-1", "1e9", "5 4", '"barrier"', "\\u0000", "é"]


def read_cases(text: str) -> None:
    list(CONTEST.module.read(StringIO(text), None))


def judge(text: str) -> None:
    CONTEST.judge(CONTEST.module.read(StringIO(CASES), None), text.encode(errors="surrogateescape"))


def check_turned(text: str) -> None:
    turned = parse_solution(PUZZLE, text)
    right = turned.cells in {solution.cells for solution in lm.solutions(PUZZLE)}
    assert check(PUZZLE, turned).ok == right


def check_answer(text: str) -> None:
    answer = json_documents.load_answer(text)
    with suppress(lm.CheckError):
        lm.check(answer.puzzle, answer)


READERS: dict[str, tuple[Callable[[str], object], list[str]]] = {
    "native": (parse, [MAZE]),
    "json": (json_documents.load_puzzle, [PUZZLE.to_json()]),
    "turned": (check_turned, ["*****\n..\\.*\n*..\\*\n**.**\n"]),
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
        text = mutated(dice.choice(texts), SOUP, dice)
        if (error := refused(read, text)) is not None:
            errors.append(error)
    assert all(len(str(error)) < 400 for error in errors)
    assert name == "output" or len(errors) > ROUNDS // 4


@pytest.mark.parametrize("seed", range(1000, 1006))
def test_many_more_mazes(seed: int) -> None:
    for rows in random_mazes(MAZES, seed):
        maze, beams = MirrorMaze.of(rows), all_beams(rows)
        for wishes in WISHES:
            answer = lm.solve(maze, **wishes)
            assert bool(answer) == bool(beams), rows
            if isinstance(answer, lm.Solved):
                assert_best(answer, beams, wishes)
        if isinstance(answer, lm.Impossible):
            assert refute(maze, answer.certificate).ok
        assert recount(maze) == len(beams)


@pytest.mark.parametrize("seed", range(4))
def test_large_mazes_are_checked(seed: int) -> None:
    """Whatever their verdict; the best beams are no worse than any."""
    dice = random.Random(seed)
    for _ in range(25):
        rows = random_rows(
            dice, dice.randint(20, 150), dice.randint(20, 150), dice.random(), dice.random() / 5
        )
        maze = MirrorMaze.of(rows)
        answers = [lm.solve(maze, **wishes) for wishes in WISHES]
        assert len(set(map(bool, answers))) == 1
        for answer in answers:
            lm.check(maze, answer)
        solved = [answer for answer in answers if isinstance(answer, lm.Solved)]
        if solved:
            lengths = [len(answer.witness.beam) for answer in solved]
            bends = [answer.witness.reflections for answer in solved]
            assert lengths[1] == lengths[3] == min(lengths)
            assert bends[2] == min(bends)
            assert bends[3] <= bends[1]


@pytest.mark.parametrize("seed", range(6))
def test_no_false_answer_of_many_is_confirmed(seed: int) -> None:
    seen = tampering(1_000, 1_000 + seed, 11)
    assert seen["refused"] > 5_000
    assert seen["false"] > 300
