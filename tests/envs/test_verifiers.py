"""The task sets of verifiers: tasks are loaded, games played and replies scored, without a model.

The library is imported in the tests, as `make test` runs without it.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.envs.session import Session
from lasermaze.kind import NAMES

pytestmark = pytest.mark.verifiers


def tasks_of(kind: str) -> list[Any]:
    from lasermaze.envs.verifiers import PuzzleConfig, PuzzleTaskset

    return list(PuzzleTaskset(PuzzleConfig(kind=kind, count=3, seed=7, levels=("beginner",))))


def traced(task: Any, **fields: Any) -> Any:
    """A trace of a task, as the library makes one."""
    from verifiers.v1 import Trace, TraceTask
    from verifiers.v1.trace import AgentInfo

    told = TraceTask(type=type(task).__name__, data=task.data, key=task.key)
    return Trace.model_construct(task=told, agent=AgentInfo.model_construct(), **fields)


def worth(task: Any, reply: str) -> float:
    """The reward of a reply, as the library gives it."""
    from verifiers.v1 import AssistantMessage, MessageNode

    message = MessageNode(message=AssistantMessage(content=reply), sampled=True)
    trace = traced(task, nodes=[message])
    asyncio.run(task.score(trace))
    return float(trace.rewards["solved"].score)


@pytest.mark.parametrize("kind", NAMES)
def test_replies_are_scored(kind: str) -> None:
    for number, task in enumerate(tasks_of(kind)):
        assert task.data.idx == number
        puzzle = lm.parse(task.data.puzzle)
        assert lm.generate_from(task.data.id) == puzzle
        assert task.data.prompt.endswith(str(puzzle).partition("grid:\n")[2])
        right = task.data.answer
        assert worth(task, f"<answer>{right}</answer>") == 1.0
        assert worth(task, f"<answer>{right}</answer> <answer>impossible</answer>") == 0.0


@pytest.mark.parametrize("kind", NAMES)
def test_a_game_is_played_by_the_tools_until_it_is_solved(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mcp.server.mcpserver import MCPServer

    from lasermaze.envs.verifiers import GameConfig, GameTaskset, GameTools

    config = GameConfig(kind=kind, count=1, seed=7, levels=("beginner",))
    config.task.tools.hints = True
    (task,) = GameTaskset(config)
    assert task.data.prompt == Session(lm.parse(task.data.puzzle)).call("rules")
    states: list[Any] = []

    async def push(tools: Any, before: bytes) -> None:
        states.append(tools.state)

    monkeypatch.setattr(GameTools, "_push_state", push)

    async def play() -> None:
        (tools,) = task.toolsets(task.config)
        await tools.setup_task(task.data)
        server = MCPServer("tools")
        tools.register(server)
        offered = {tool.name: tool for tool in await server.list_tools()}
        assert offered["move"].input_schema["required"] == ["move"]

        async def call(name: str, **arguments: str) -> str:
            result = await server.call_tool(name, arguments)
            return str(result.content[0].text)

        assert "cannot be made" in await call("move", move="go nowhere")
        while "Solved." not in await call("check"):
            await call("move", move=(await call("hint")).partition("Do: ")[2])

    asyncio.run(play())
    assert (states[-1].calls, states[-1].hints > 0) == (len(states), True)
    rewards = []
    for state in (states[0], states[-1]):
        trace = traced(task, state=state)
        asyncio.run(task.score(trace))
        rewards.append(trace.rewards["solved"].score)
    assert rewards == [0.0, 1.0]


@pytest.mark.parametrize(
    ("name", "found"), [("puzzles", "PuzzleTaskset"), ("games", "GameTaskset")]
)
def test_the_commands_of_the_library_find_the_task_sets(name: str, found: str) -> None:
    from verifiers.v1 import taskset_config_type
    from verifiers.v1.utils.loaders import import_taskset

    assert import_taskset(f"lasermaze-{name}").__all__ == [found]
    assert taskset_config_type(f"lasermaze-{name}")(kind="board").split == "train"
