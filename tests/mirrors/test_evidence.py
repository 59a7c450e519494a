"""Claims about best beams and all beams: evidence settles them, a plain search, or nothing."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from lasermaze.kinds.mirrors.puzzle import Barrier, MirrorMaze, Turned
from tests.helpers import cases, lm
from tests.mirrors.plain import random_rows
from tests.oracles.mirrors import Mirrors, native

ORACLE = Mirrors()
WISHES = list(ORACLE.options(""))
ELEVEN = lm.parse(r"""kind: mirrors
grid:
***********
*....//./\*
*\./.\.//.*
./.....\/\*
*.//\\/../*
*/////\.\.*
*.\\...\/.*
*\\/./*./.*
**..//\\..*
*..\...\./*
*******.***
""")
LONG = r"""***********
*....//./\*
*\././.\/.*
.\.....\\\*
*./////..\*
*\\///\./.*
*.\/...\/.*
*\\/./*./.*
**..//\\..*
*..\..././*
*******.***"""


def judged(answer: Any, recount: str = "never") -> Any:
    return lm.judge(answer.puzzle, answer, recount=recount)


@pytest.mark.parametrize("recount", ["never", "quick", "full"])
def test_a_long_beam_is_not_called_shortest(recount: str) -> None:
    """33 cells where 21 are best, with evidence and without it."""
    right = lm.solve(ELEVEN, shortest=True)
    assert len(right.witness.beam) == 21
    assert judged(right, recount).confirmed
    wrong = replace(right, witness=lm.parse_answer(ELEVEN, LONG))
    assert [fault.rule for fault in judged(wrong, recount).faults] == ["evidence"]
    bare = judged(replace(wrong, evidence=None), recount)
    if recount == "never":
        assert (bare.faults, bare.unconfirmed) == ((), ("that no beam is better",))
    else:
        assert [str(fault) for fault in bare.faults] == [
            "a beam of 12 fewer cells is possible [shortest]"
        ]
    assert judged(replace(right, evidence=None), "full").confirmed


def test_every_beam_is_accepted_as_best_exactly_where_it_is() -> None:
    seen: Counter[bool] = Counter()
    for text, puzzle, _, _ in cases(ORACLE):
        for solution in ORACLE.solutions(text, 60) or ():
            for options in WISHES:
                right = not ORACLE.faults(text, solution, **options)
                found = lm.judge(puzzle, lm.parse_answer(puzzle, solution), **options)
                assert found.right == right, (text, solution, options)
                seen[right] += 1
    assert min(seen.values()) > 20, seen


@pytest.mark.parametrize(
    ("cells", "rules"),
    [
        (b"***...***", ["cell"]),
        (b"*.*.\\.***", ["cell"]),
        (b"***./.***", ["absorbed"]),
        (b"***.\\.***", ["absorbed"]),
        (b"***.", ["size"]),
    ],
)
def test_a_turned_maze_of_other_cells(cells: bytes, rules: list[str]) -> None:
    puzzle = MirrorMaze.of(["***", "./.", "***"])
    turned = Turned(3, 3, cells) if len(cells) == 9 else Turned(2, 2, cells)
    assert [fault.rule for fault in lm.judge(puzzle, turned).faults] == rules


def test_barriers_of_other_sizes_and_with_other_sides() -> None:
    answer = lm.solve(lm.parse("kind: mirrors\ngrid:\n*****\n../.*\n*..**\n***.*\n"))
    assert judged(answer).confirmed
    for barrier, rules in (
        (Barrier(5, bytes(20)), set()),
        (Barrier(5, b""), {"size"}),
        (Barrier(4, bytes(20)), {"size"}),
        (Barrier(5, b"\x0f" * 20), {"side", "components"}),
        (Barrier(5, b"\x10" * 20), {"side"}),
    ):
        found = judged(replace(answer, evidence=barrier)).faults
        assert {fault.rule for fault in found} == rules, barrier


def test_what_is_too_large_to_be_searched_stays_open() -> None:
    dice = random.Random(8)
    while not (answer := lm.solve(lm.parse(native(random_rows(dice, 60, 60, 0.6))), shortest=True)):
        pass
    assert judged(answer).confirmed
    bare = judged(replace(answer, evidence=None), "quick")
    assert bare.unconfirmed == ("that no beam is better",)


@pytest.mark.parametrize(("size", "mirrors"), [((8, 9), 0.5), ((20, 12), 0.4)])
def test_evidence_that_these_are_all(size: tuple[int, int], mirrors: float) -> None:
    """The barriers are small: fewer sides than the maze has, for each solution."""
    dice = random.Random(str(size))
    proved = barriers = 0
    while proved < 8 or not barriers:
        puzzle: Any = MirrorMaze.of(random_rows(dice, *size, mirrors, 0.12))
        answer: Any = lm.solve(puzzle, keep_all=True, limit=30)
        if not (answer and answer.exact and answer.evidence):
            continue
        proved += 1
        assert judged(answer).confirmed
        leaves = answer.evidence.barriers
        assert len(leaves) == answer.count
        barriers += sum(map(len, leaves))
        assert sum(len(one) for leaf in leaves for one in leaf) < 4 * puzzle.mirrors * answer.count
        if answer.count > 1:
            fewer = replace(answer, others=answer.others[:-1], count=answer.count - 1)
            assert judged(fewer).faults


@pytest.mark.parametrize("limit", ["MOST_MIRRORS", "MOST_CELLS", "MOST_IN_ALL", "MOST_SIDES"])
def test_evidence_is_left_out_where_it_would_be_too_large(
    monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(f"lasermaze.kinds.mirrors.solve.{limit}", 0)
    answer = lm.solve(ELEVEN, shortest=True, keep_all=True)
    assert answer.evidence is None or limit != "MOST_MIRRORS"
    assert answer.evidence is None or answer.evidence.barriers is None
    assert not judged(answer).confirmed


def test_all_solutions_are_kept_up_to_a_limit_and_as_far_as_memory_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limited = lm.solve(ELEVEN, keep_all=True, limit=2)
    assert (len(limited.solutions), limited.stopped) == (2, "limit")
    monkeypatch.setattr("lasermaze.kinds.mirrors.solve.KEPT_BYTES", 3 * (121 + 200))
    kept = lm.solve(ELEVEN, keep_all=True)
    assert (len(kept.solutions), kept.count, kept.stopped) == (3, 3, "memory limit")
    for answer in (limited, kept):
        assert not answer.exact
        assert judged(answer).confirmed


def test_a_second_solution_is_looked_for_in_mazes_up_to_a_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = lm.parse("kind: mirrors\ngrid:\n*.*\n*.*\n*.*\n")
    for most, stopped in ((9, None), (8, "not counted")):
        monkeypatch.setattr("lasermaze.kinds.mirrors.solve.QUICK", most)
        answer = lm.solve(puzzle)
        assert (answer.exact, answer.stopped) == (stopped is None, stopped)
