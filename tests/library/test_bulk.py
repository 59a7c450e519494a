"""The verbs in bulk: what the verbs say one by one, in order, on any number of cores."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from tests.helpers import ORACLES, command, lm, some

BOTH = pytest.mark.parametrize("processes", [1, 2])


def mixed() -> list[Any]:
    """Small puzzles of all kinds, in turns."""
    few = [[case.puzzle for case in some(oracle, 4, 60)] for oracle in ORACLES.values()]
    return [puzzle for turn in zip(*few, strict=True) for puzzle in turn]


@BOTH
def test_answers_come_in_order(processes: int) -> None:
    puzzles = mixed()
    answers = list(lm.solve_many(puzzles, processes=processes))
    assert answers == [lm.solve(puzzle) for puzzle in puzzles]
    judged = list(lm.check_many(puzzles, answers, processes=processes))
    assert judged == [lm.judge(*pair) for pair in zip(puzzles, answers, strict=True)]
    assert all(each.right for each in judged)
    turned = [*answers[1:], answers[0]]
    wrong = list(lm.check_many(puzzles, turned, processes=processes))
    assert wrong == [lm.judge(*pair) for pair in zip(puzzles, turned, strict=True)]
    assert not any(each.right for each in wrong)
    limited = list(lm.solve_many(puzzles, limit=1, keep_all=True, processes=processes))
    assert limited == [lm.solve(puzzle, limit=1, keep_all=True) for puzzle in puzzles]


@BOTH
def test_an_error_comes_in_its_turn_with_the_number_of_its_puzzle(processes: int) -> None:
    def source() -> Iterator[Any]:
        yield from mixed()[:4]
        raise ZeroDivisionError("the source fails")

    found = lm.solve_many(source(), processes=processes)
    assert len(list(islice(found, 4))) == 4
    with pytest.raises(ZeroDivisionError):
        next(found)
    for wrong in ("a text", None, 7):
        found = lm.solve_many([*mixed()[:2], wrong], processes=processes)
        assert len(list(islice(found, 2))) == 2
        with pytest.raises(TypeError, match=r"3|third"):
            next(found)
    puzzles = mixed()[:3]
    for answers in ([None] * 2, [None] * 4):
        with pytest.raises(lm.PuzzleError):
            list(lm.check_many(puzzles, answers, processes=processes))


@BOTH
def test_progress_is_told_and_may_stop_it(processes: int) -> None:
    told: list[tuple[float, int]] = []
    puzzles = mixed()[:8]

    def tell(fraction: float, number: int) -> None:
        told.append((fraction, number))

    assert len(list(lm.solve_many(puzzles, processes=processes, progress=tell))) == 8
    assert told == sorted(told)
    assert told[0] == (1 / 8, 1)
    assert {(number / 8, number) for _, number in told} == set(told)

    def stop(fraction: float, found: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(lm.solve_many(puzzles, processes=processes, progress=stop))


def test_commands_in_bulk(tmp_path: Any) -> None:
    puzzles, file = mixed(), tmp_path / "all.json"
    file.write_text("".join(puzzle.to_json() + "\n" for puzzle in puzzles))
    several = [command("solve", "--json", "--jobs", number, file) for number in (1, 2)]
    assert several[0] == several[1]
    answers = [lm.solve(puzzle) for puzzle in puzzles]
    assert [each["answer"] == "solved" for each in several[0].documents] == [*map(bool, answers)]
    assert several[0].code == 1  # some have no solution
    both = command("check", file, "-", stdin=several[0].out)
    assert both.code == 0, both
    rated = command("rate", "--json", file)
    assert len(rated.documents) == len(puzzles)
