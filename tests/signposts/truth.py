"""The facts of a maze by a plain search over its states, for the reasons of hints and lectures."""

from __future__ import annotations

from functools import cached_property

from lasermaze.kinds.signposts import Maze
from tests.signposts.plain import CLOCKWISE, STEPS, State, entries, moves

Start = tuple[str, int]


class Truth:
    """The facts about a maze, by plain searches."""

    def __init__(self, rows: list[str]) -> None:
        self.rows = rows
        self.entries = entries(rows)

    @cached_property
    def left(self) -> dict[State, int]:
        """The least moves from every state from which a goal is reached, X left out."""
        height, width = len(self.rows), len(self.rows[0])
        states = [
            (r, c, heading) for r in range(height) for c in range(width) for heading in CLOCKWISE
        ]
        before: dict[State, list[State]] = {state: [] for state in states}
        for state in states:
            for after in moves(self.rows, state):
                before[after].append(state)
        layer = [state for state in states if self.rows[state[0]][state[1]] == "G"]
        left = dict.fromkeys(layer, 0)
        while layer:
            further = dict.fromkeys(
                one for state in layer for one in before[state] if one not in left
            )
            left |= dict.fromkeys(further, left[layer[0]] + 1)
            layer = list(further)
        return left

    @cached_property
    def costs(self) -> dict[tuple[str, int], int]:
        """The cost of each way in that reaches a goal."""
        found = {way: self.left.get(state) for way, state in self.entries.items()}
        return {way: 1 + left for way, left in found.items() if left is not None}

    def after(self, cell: tuple[int, int], heading: str) -> int | None:
        """The moves from a ? to a goal, if the first one goes along a heading."""
        row, col = cell[0] + STEPS[heading][0], cell[1] + STEPS[heading][1]
        left = self.left.get((row, col, heading))
        return None if left is None else left + 1

    def reached(self, starts: list[State]) -> set[State]:
        """All states that some states lead to, alive."""
        met = {one for one in starts if self.rows[one[0]][one[1]] != "X"}
        waiting = list(met)
        while waiting:
            fresh = set(moves(self.rows, waiting.pop())) - met
            met |= fresh
            waiting += fresh
        return met

    def walked(self, way: tuple[str, int], choices: str) -> list[State]:
        """The states of a walk by the letters and these choices, as far as they go."""
        states, left = [self.entries[way]], list(choices)
        while True:
            row, col, _ = states[-1]
            onward = moves(self.rows, states[-1])
            if self.rows[row][col] == "?":
                if not left:
                    return states
                heading = left.pop(0)
                onward = [one for one in onward if one[2] == heading]
            if not onward:
                return states
            states.append(onward[0])


def maze_of(rows: list[str]) -> Maze:
    return Maze(len(rows), len(rows[0]), "".join(rows).encode())
