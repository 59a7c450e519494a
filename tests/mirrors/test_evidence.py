"""The evidence of an answer: complete, small, and of no use to an answer that says false things."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.answers import BaseAnswer
from lasermaze.core.budget import Budget
from lasermaze.judging import Judgement, judge
from lasermaze.kinds.mirrors import KIND, Barrier, Evidence, MirrorMaze, Turned
from tests.mirrors.plain import random_mazes, random_rows
from tests.mirrors.tampering import GARBAGE, WISHES, is_true, tampered
from tests.mirrors.verbs import refute

ELEVEN = MirrorMaze.of(
    [
        "***********",
        r"*....//./\*",
        r"*\./.\.//.*",
        r"./.....\/\*",
        r"*.//\\/../*",
        r"*/////\.\.*",
        r"*.\\...\/.*",
        r"*\\/./*./.*",
        r"**..//\\..*",
        r"*..\...\./*",
        "*******.***",
    ]
)
LONG = Turned.of(
    [
        "***********",
        r"*....//./\*",
        r"*\././.\/.*",
        r".\.....\\\*",
        r"*./////..\*",
        r"*\\///\./.*",
        r"*.\/...\/.*",
        r"*\\/./*./.*",
        r"**..//\\..*",
        r"*..\..././*",
        "*******.***",
    ]
)


def judged(answer: Any, recount: Any = "never") -> Judgement:
    return judge(answer.puzzle, answer, {}, recount=recount, budget=Budget())


@pytest.mark.parametrize("recount", ["never", "quick", "full"])
def test_a_long_beam_is_not_called_shortest(recount: Any) -> None:
    """33 cells where 21 are best, with evidence and without it."""
    right = lm.solve(ELEVEN, shortest=True)
    assert isinstance(right, lm.Solved)
    assert len(right.witness.beam) == 21
    assert judged(right, recount).confirmed
    assert len(LONG.beam) == 33
    wrong = replace(right, witness=LONG)
    assert [fault.rule for fault in judged(wrong, recount).faults] == ["evidence"]
    bare = judged(replace(wrong, evidence=None), recount)
    if recount == "never":
        assert bare == ((), ("that no beam is better",), (("shortest", True),))
    else:
        (fault,) = bare.faults
        assert str(fault) == "a beam of 12 fewer cells is possible [shortest]"
    assert judged(replace(right, evidence=None), "full").confirmed


@pytest.mark.parametrize("seed", range(2))
def test_every_claim_of_the_solver_has_evidence(seed: int) -> None:
    seen = Counter[bool]()
    for rows in random_mazes(250, seed, most=12):
        maze = MirrorMaze.of(rows)
        for options in WISHES:
            for wants_all in (False, True):
                answer = lm.solve(maze, keep_all=wants_all, **options)
                judgement = judged(answer)
                assert not judgement.faults
                if isinstance(answer, lm.Solved):
                    seen[judgement.confirmed] += 1
                    # Without an option, and for that alone, no exception is known.
                    assert judgement.confirmed or (options and wants_all)
                    assert BaseAnswer.from_json(answer.to_json()) == answer
    assert seen[True] > 300
    assert seen[False] <= seen[True] // 50


def tampering(count: int, seed: int, most: int) -> Counter[str]:
    """The verdicts on changed answers to ``count`` mazes: none with a false claim passes."""
    dice = random.Random(seed)
    seen = Counter[str]()
    for rows in random_mazes(count, seed, most=most):
        maze = MirrorMaze.of(rows)
        answer = lm.solve(maze, keep_all=dice.random() < 0.5, **dice.choice(WISHES))
        if not isinstance(answer, lm.Solved):
            continue
        for changed in tampered(answer, dice):
            judgement = judged(changed, dice.choice(["never", "quick"]))
            seen["refused" if judgement.faults else "open"] += not judgement.confirmed
            if judgement.confirmed:
                assert is_true(changed), (rows, changed)
                seen["confirmed"] += 1
            elif not is_true(changed):
                seen["false"] += 1
    return seen


@pytest.mark.parametrize("seed", range(2))
def test_no_false_answer_is_confirmed(seed: int) -> None:
    seen = tampering(110, seed, 9)
    assert seen["refused"] > 500
    assert seen["open"] > 20
    assert seen["false"] > 25


def test_evidence_of_another_type_is_a_fault() -> None:
    answer = lm.solve(ELEVEN, shortest=True)
    assert isinstance(answer, lm.Solved)
    for garbage in [value for value in GARBAGE if value is not None]:
        for evidence in (
            garbage,
            Evidence(garbage, None),
            Evidence(answer.evidence.potentials, garbage),
        ):
            if evidence == Evidence():
                continue
            faults = judged(replace(answer, evidence=evidence)).faults
            assert [fault.rule for fault in faults] == ["evidence"], evidence


def test_solutions_and_certificates_of_another_type_are_faults() -> None:
    impossible = lm.solve(MirrorMaze.of(["*****", "../.*", "*..**", "***.*"]))
    assert isinstance(impossible, lm.Impossible)
    answer = lm.solve(ELEVEN)
    assert isinstance(answer, lm.Solved)
    strange: list[Any] = [*GARBAGE, ELEVEN, answer, lm.Undecided(puzzle=ELEVEN, reason="")]
    cells: list[Any] = [b"", b"*", "*" * 121, None, b"x" * 121]
    strange += [Turned(11, 11, x) for x in cells]
    number: Any = 11.0
    strange += [Turned(-11, -11, b"*" * 121), Turned(number, 11, b"*" * 121)]
    for witness in strange:
        for options in WISHES:
            chosen = KIND.choose("check", options)
            assert KIND.check.check(ELEVEN, witness, Budget(), chosen).faults
            wrong = replace(answer, witness=witness, options=tuple(sorted(options.items())))
            assert KIND.check.confirm(wrong, Budget(), "quick", chosen).faults
    sides: list[Any] = [b"", None, "x", b"\x10" * 20]
    strange += [Barrier(5, x) for x in sides]
    numbers: list[Any] = [4, None, "5", -5]
    strange += [Barrier(x, bytes(20)) for x in numbers]
    for certificate in strange:
        assert refute(impossible.puzzle, certificate).faults
        assert judged(replace(impossible, certificate=certificate)).faults


def test_an_answer_of_before_is_read_and_found_out_again() -> None:
    """The earlier JSON form has no evidence: a plain search settles it, or it stays open."""
    for options in WISHES:
        answer = lm.solve(ELEVEN, keep_all=True, **options)
        document = json.loads(answer.to_json())
        document.pop("evidence", None)
        before: BaseAnswer[Any] = BaseAnswer.from_json(json.dumps(document))
        assert isinstance(before, lm.Solved)
        assert before.evidence is None
        assert not judged(before, "never").confirmed or not before.exact
        assert judged(before, "full").confirmed


def test_what_is_too_large_to_be_searched_stays_open() -> None:
    dice = random.Random(8)
    while not (answer := lm.solve(MirrorMaze.of(random_rows(dice, 60, 60, 0.6)), shortest=True)):
        pass
    assert judged(answer).confirmed
    assert isinstance(answer, lm.Solved)
    bare = replace(answer, evidence=None)
    assert judged(bare, "quick").unconfirmed == ("that no beam is better",)


@pytest.mark.parametrize(("size", "mirrors"), [((8, 9), 0.5), ((20, 12), 0.4)])
def test_evidence_that_these_are_all(size: tuple[int, int], mirrors: float) -> None:
    """The barriers are small: fewer sides than the maze has, for each solution."""
    dice = random.Random(str(size))
    proved = barriers = 0
    while proved < 8 or not barriers:
        maze = MirrorMaze.of(random_rows(dice, *size, mirrors, 0.12))
        answer = lm.solve(maze, keep_all=True, limit=30)
        if not isinstance(answer, lm.Solved) or not answer.exact or answer.evidence is None:
            continue
        proved += 1
        assert judged(answer).confirmed
        assert len(answer.evidence.barriers) == answer.count
        barriers += sum(map(len, answer.evidence.barriers))
        sides = sum(len(one) for leaf in answer.evidence.barriers for one in leaf)
        assert sides < 4 * maze.mirrors * answer.count
        if answer.count > 1:
            others = answer.others[:-1]
            fewer = replace(answer, others=others, count=answer.count - 1)
            assert judged(fewer).faults


def test_evidence_is_left_out_where_it_would_be_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit in ("MOST_MIRRORS", "MOST_CELLS", "MOST_IN_ALL"):
        monkeypatch.setattr(f"lasermaze.kinds.mirrors.solve.{limit}", 0)
        answer = lm.solve(ELEVEN, shortest=True, keep_all=True)
        assert isinstance(answer, lm.Solved)
        if limit == "MOST_MIRRORS":
            assert answer.evidence is None
        else:
            assert answer.evidence is None or answer.evidence.barriers is None
        assert not judged(answer).confirmed
        monkeypatch.undo()


def test_all_solutions_with_a_limit_are_kept() -> None:
    answer = lm.solve(ELEVEN, keep_all=True, limit=2)
    assert isinstance(answer, lm.Solved)
    assert (len(answer.solutions), answer.count, answer.exact) == (2, 2, False)
    assert answer.stopped == "limit"
    assert judged(answer).confirmed


def test_solutions_that_are_kept_take_no_more_memory_than_is_stated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("lasermaze.kinds.mirrors.solve.KEPT_BYTES", 3 * (121 + 200))
    answer = lm.solve(ELEVEN, keep_all=True)
    assert isinstance(answer, lm.Solved)
    assert (len(answer.solutions), answer.count) == (3, 3)
    assert (answer.exact, answer.stopped) == (False, "memory limit")
    assert judged(answer).confirmed
