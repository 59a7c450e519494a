"""The task set of verifiers: tasks are loaded, and replies scored, without a model.

The library is imported in the tests, as `make test` runs without it.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.kind import NAMES
from tests.scoring.writing import plain

pytestmark = pytest.mark.verifiers


def tasks_of(kind: str) -> list[Any]:
    from lasermaze.envs.verifiers import PuzzleConfig, PuzzleTaskset

    return list(PuzzleTaskset(PuzzleConfig(kind=kind, count=3, seed=7, levels=("beginner",))))


def worth(task: Any, reply: str) -> float:
    """The reward of a reply, as the library gives it."""
    from verifiers.v1 import AssistantMessage, MessageNode, Trace, TraceTask
    from verifiers.v1.trace import AgentInfo

    trace = Trace.model_construct(
        task=TraceTask(type=type(task).__name__, data=task.data, key=task.key),
        agent=AgentInfo.model_construct(),
        nodes=[MessageNode(message=AssistantMessage(content=reply), sampled=True)],
    )
    asyncio.run(task.score(trace))
    return float(trace.rewards["solved"].score)


@pytest.mark.parametrize("kind", NAMES)
def test_replies_are_scored(kind: str) -> None:
    for number, task in enumerate(tasks_of(kind)):
        assert task.data.idx == number
        puzzle = lm.parse(task.data.puzzle)
        assert lm.generate_from(task.data.id) == puzzle
        assert task.data.prompt.endswith(str(puzzle).partition("grid:\n")[2])
        right = plain(lm.solve(puzzle))
        assert worth(task, f"<answer>{right}</answer>") == 1.0
        assert worth(task, f"<answer>{right}</answer> <answer>impossible</answer>") == 0.0
        assert worth(task, "") == 0.0


def test_tasks_have_keys_of_their_own() -> None:
    assert len({task.key for kind in NAMES for task in tasks_of(kind)}) == 3 * len(NAMES)
    assert [task.key for task in tasks_of("board")] == [task.key for task in tasks_of("board")]
