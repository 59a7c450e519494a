"""Long runs of the kind `signposts`: random texts through the readers, and many more mazes."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from io import StringIO

import pytest

import lasermaze as lm
from lasermaze.contests import CONTESTS
from lasermaze.core.budget import UNLIMITED
from lasermaze.formats import json_documents
from lasermaze.kinds.signposts import KIND, Maze
from lasermaze.kinds.signposts.puzzle import ALL_WAYS
from tests.signposts.test_against_plain_search import test_all_ways_in_and_what_they_reach as hold
from tests.soak.test_fuzz_parse import mutated, refused

pytestmark = pytest.mark.soak

ROUNDS = 40_000

CONTEST = CONTESTS["riddler"]
GRID = "LUR?\nSG?X\nRLS*\n"
MAZE = f"kind: signposts\ntitle: Round the corner\ngrid:\n{GRID}"


def parse(text: str) -> Maze:
    return KIND.formats.parse(text, None, ALL_WAYS)


PUZZLE = parse(MAZE)
MAZES = (PUZZLE, parse("kind: signposts\ngrid:\nXXX\nXGX\nXXX\n"))
ANSWERS = [lm.solve(maze).to_json() for maze in MAZES]
ANSWERS += [lm.solve(maze, way="top 2").to_json() for maze in MAZES]
SOUP = [
    *"SLRU?XG*☺🙂",
    "\n",
    " ",
    "\t",
    "\r",
    "\0",
    "\ufeff",
    "grid:",
    "kind: signposts\n",
    "top 2",
]
SOUP += ["{", "}", "[", "]", '"', ",", "null", "-1", "1e9", '"cost"', '"route"', "\\u0000", "é"]


def read_cases(text: str) -> None:
    list(CONTEST.module.read(StringIO(text), None))


def judge(text: str) -> None:
    CONTEST.judge(CONTEST.module.read(StringIO(GRID), None), text.encode(errors="surrogateescape"))


def check_text(text: str) -> None:
    escape = KIND.formats.parse_solution(PUZZLE, text, None)
    KIND.check.check(PUZZLE, escape, UNLIMITED, ALL_WAYS)


def check_answer(text: str) -> None:
    answer = json_documents.load_answer(text)
    with suppress(lm.CheckError):
        lm.check(answer.puzzle, answer)


READERS: dict[str, tuple[Callable[[str], object], list[str]]] = {
    "native": (parse, [MAZE, GRID]),
    "json": (json_documents.load_puzzle, [PUZZLE.to_json()]),
    "route": (check_text, ["top 2: S\n", "S\n"]),
    "answer": (check_answer, ANSWERS),
    "cases": (read_cases, [GRID]),
    "output": (judge, ["2\n", "impossible\n"]),
}


@pytest.mark.parametrize("name", READERS)
def test_nothing_but_puzzle_errors_comes_out(name: str) -> None:
    read, texts = READERS[name]
    dice = random.Random(name)
    errors = 0
    for _ in range(ROUNDS):
        error = refused(read, mutated(dice.choice(texts), SOUP, dice))
        if error is not None:
            errors += 1
            assert len(str(error)) < 400
    assert name in ("output", "route") or errors > ROUNDS // 4


@pytest.mark.parametrize("seed", range(100, 200))
def test_many_more_mazes(seed: int) -> None:
    hold(seed)
