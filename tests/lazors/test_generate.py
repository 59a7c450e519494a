"""New boards: each target is needed, and few searches make a hard one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.kinds.lazors import Lazors, generate
from lasermaze.kinds.lazors.solve import searched


def has_one(board: Lazors) -> bool:
    answer = lm.solve(board)
    assert isinstance(answer, lm.Solved)
    return answer.unique is True


@pytest.mark.parametrize("level", ["beginner", "intermediate", "advanced"])
def test_without_any_target_there_is_a_second_arrangement(level: str) -> None:
    for index in range(4):
        board = lm.lazors.generate(level=level, seed=1, index=index)
        assert has_one(board)
        for target in board.targets:
            fewer = tuple(each for each in board.targets if each != target)
            assert not fewer or not has_one(replace(board, targets=fewer))


def test_a_hard_board_takes_few_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some 40; they were 180 while an arrangement was not known again once a cell had changed."""
    count = 0

    def counting(*given: Any, **more: Any) -> Any:
        nonlocal count
        count += 1
        return searched(*given, **more)

    monkeypatch.setattr(generate, "searched", counting)
    for index in range(6):
        lm.lazors.generate(level="expert", seed=1, index=index)
    assert count < 6 * 80
