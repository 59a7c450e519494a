"""The puzzles as task sets of verifiers.

    from lasermaze.envs.verifiers import GameTaskset, PuzzleConfig, PuzzleTaskset

    tasks = PuzzleTaskset(PuzzleConfig(kind="board", count=100, seed=7))

`PuzzleTaskset` has one prompt and one reply, scored by `lasermaze.score`; a puzzle of `GameTaskset`
is played over many turns, by the tools of `lasermaze.envs.session`. The library runs these tools in
a process of their own: it starts this module.

verifiers is large, and `make test` does not install it: `make test-verifiers` tests this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from lasermaze.api import parse
from lasermaze.api.game import Game
from lasermaze.core.libraries import need
from lasermaze.datasets.rows import Plan
from lasermaze.envs.options import TRAIN, check_split, rows_of_split
from lasermaze.envs.session import Session, Tool
from lasermaze.scoring.score import score

need("verifiers", "this task set needs verifiers", "verifiers")

from verifiers.v1 import (  # noqa: E402
    State,
    Task,
    TaskConfig,
    TaskData,
    Taskset,
    TasksetConfig,
    Toolset,
    ToolsetConfig,
    Trace,
    reward,
)


class PuzzleConfig(TasksetConfig):  # type: ignore[misc]  # the library is not installed for mypy
    """The choice of puzzles: arguments of `lasermaze.dataset`.

    Attributes:
        kind: the name of the kind.
        count: the number of puzzles.
        seed: the same seed gives the same puzzles.
        levels: the levels, which take turns; any level unless given.
        rows, cols: the size; the usual one of each level unless both are given.
        split: the split from which the puzzles are; None for every puzzle. The benchmark is in
            ``"test"``.
    """

    kind: str = "board"
    count: int = 500
    seed: int = 0
    levels: tuple[str, ...] = ()
    rows: int | None = None
    cols: int | None = None
    split: str | None = TRAIN


class PuzzleData(TaskData):  # type: ignore[misc]
    """A task: its prompt is the question of a puzzle."""

    kind: str
    puzzle: str
    answer: str
    level: str
    difficulty: float


class PuzzleTask(Task[PuzzleData]):  # type: ignore[misc]
    """One puzzle to be answered in one reply."""

    @reward  # type: ignore[untyped-decorator]
    async def solved(self, trace: Trace) -> float:
        """1.0 for a right answer in any form, 0.0 for anything else."""
        row = {"kind": self.data.kind, "puzzle": self.data.puzzle}
        return score(row, trace.last_reply)


class PuzzleTaskset(Taskset[PuzzleTask, PuzzleConfig]):  # type: ignore[misc]
    """The puzzles of a configuration, made as they are asked for."""

    def load(self) -> Iterator[PuzzleTask]:
        """The tasks, in order."""
        for data in _data(self.config):
            yield PuzzleTask(data, self.config.task)


class GameState(State):  # type: ignore[misc]
    """The position of a game, and the numbers of calls and of hints so far."""

    position: str = ""
    calls: int = 0
    hints: int = 0


class GameToolsConfig(ToolsetConfig):  # type: ignore[misc]
    """Whether there is a tool for hints, and after how many calls the game is over."""

    hints: bool = False
    max_calls: int | None = None


class GameTools(Toolset[GameToolsConfig, GameState]):  # type: ignore[misc]
    """The tools of a `Session`, for the puzzle of one task."""

    TOOL_PREFIX = None

    async def setup_task(self, task: PuzzleData) -> None:
        """Begin the game."""
        config = self.config
        self._session = Session(parse(task.puzzle), hints=config.hints, max_calls=config.max_calls)

    def register(self, mcp: Any) -> None:
        """Offer the tools of the session."""
        for tool in self._session.tools:
            answer = self._with_state(self._answering(tool))
            mcp.add_tool(answer, name=tool.name, description=tool.description)

    def _answering(self, tool: Tool) -> Callable[..., str]:
        """The function of a tool, whose parameters the library reads from its signature."""

        def move(move: str) -> str:
            return self._call("move", {"move": move})

        def other() -> str:
            return self._call(tool.name, {})

        return move if tool.name == "move" else other

    def _call(self, name: str, arguments: dict[str, str]) -> str:
        session, state = self._session, self.state
        answer = session.call(name, arguments)
        state.position, state.calls = session.game.position, session.calls
        state.hints = session.hints_given
        return answer


class GameTaskConfig(TaskConfig):  # type: ignore[misc]
    """The configuration of the tools."""

    tools: GameToolsConfig = GameToolsConfig()


class GameTask(Task[PuzzleData, GameState, GameTaskConfig]):  # type: ignore[misc]
    """One puzzle to be played by tools."""

    @reward  # type: ignore[untyped-decorator]
    async def solved(self, trace: Trace) -> float:
        """1.0 if the checker accepts the position in which the game ended."""
        position = trace.state.position
        return float(bool(position) and Game(parse(self.data.puzzle), position).is_solved())

    @classmethod
    def toolsets(cls, config: GameTaskConfig) -> list[GameTools]:
        """The tools, which run in a process for each game."""
        return [GameTools(config.tools)]


class GameConfig(PuzzleConfig):
    """The choice of puzzles, and of tools."""

    task: GameTaskConfig = GameTaskConfig()


class GameTaskset(Taskset[GameTask, GameConfig]):  # type: ignore[misc]
    """The puzzles of a configuration, to be played."""

    def load(self) -> Iterator[GameTask]:
        """The tasks, in order."""
        for data in _data(self.config):
            rules = Session(parse(data.puzzle)).call("rules")
            yield GameTask(data.model_copy(update={"prompt": rules}), self.config.task)


def _data(config: PuzzleConfig) -> Iterator[PuzzleData]:
    """The data of the tasks of a configuration."""
    size = None if config.rows is None or config.cols is None else (config.rows, config.cols)
    plan = Plan(config.kind, config.count, config.seed, config.levels, size)
    for row in rows_of_split(plan, check_split(config.split)):
        fields = {name: row[name] for name in PuzzleData.model_fields if name in row}  # type: ignore[literal-required]
        yield PuzzleData(name=row["id"], prompt=row["question"], **fields)


if __name__ == "__main__":
    GameTools.run()
