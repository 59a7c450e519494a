"""A walk among turrets: any shortest one is right."""

from __future__ import annotations

from lasermaze.contests.programs.validators.light import beam
from lasermaze.contests.programs.validators.output import Output, run

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
TURNS = "^>v<"


def judge(given: str, answer: Output, said: Output) -> None:
    """Raise WrongError unless the output is right."""
    right, walk = answer.next("an answer"), said.next("the steps, or impossible")
    if "impossible" in (right, walk.lower()):
        said.require(right == walk.lower(), "whether there is a walk")
        return
    grid = given.split()[2:]
    cells = {(r, c): letter for r, line in enumerate(grid) for c, letter in enumerate(line)}
    (here,) = (cell for cell, letter in cells.items() if letter == "S")
    for time, step in enumerate(walk.upper(), 1):
        said.require(step in STEPS, f"{step!r} is not a step")
        here = (here[0] + STEPS[step][0], here[1] + STEPS[step][1])
        said.require(cells.get(here, "#") in ".SG", f"step {time} cannot be made")
        said.require(here not in fire(grid, time), f"a ray meets you after step {time}")
    said.require(cells[here] == "G", "the walk does not end at the goal")
    said.require(len(walk) <= len(right), f"steps: {len(walk)}; enough: {len(right)}")
    assert len(walk) == len(right), "the answer of the judges is not the shortest"


def fire(grid: list[str], time: int) -> set[tuple[int, int]]:
    """The cells that rays cross after a number of steps."""
    hot: set[tuple[int, int]] = set()
    for row, line in enumerate(grid):
        for col, letter in enumerate(line):
            if letter in TURNS:
                ahead = STEPS["NESW"[(TURNS.index(letter) + time) % 4]]
                hot.update(beam(grid, (row + ahead[0], col + ahead[1]), ahead, "#^>v<")[:-1])
    return hot


if __name__ == "__main__":
    run(judge)
