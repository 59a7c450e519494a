"""A walk among turrets: any shortest one is right."""

from __future__ import annotations

from lasermaze.contests.programs.validators.light import beam
from lasermaze.contests.programs.validators.output import Output, run, shown

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
TURNS = "^>v<"


def judge(given: str, answer: Output, said: Output) -> None:
    """Raise WrongError unless the output is right."""
    possible = not answer.impossible()
    if said.impossible():
        said.require(not possible, "impossible, but there is a way to the goal")
        return
    walk = "".join(said.rest("the steps, or impossible")).upper()
    grid = given.split()[2:]
    cells = {(r, c): letter for r, line in enumerate(grid) for c, letter in enumerate(line)}
    (here,) = (cell for cell, letter in cells.items() if letter == "S")
    fires = [fire(grid, time) for time in range(4)]
    for index, step in enumerate(walk):
        time = index + 1
        if step not in STEPS:
            said.wrong(f"{shown(step)} is not a step", index)
        here = (here[0] + STEPS[step][0], here[1] + STEPS[step][1])
        if cells.get(here, "#") not in ".SG":
            said.wrong(f"step {time} cannot be made", index)
        if here in fires[time % 4]:
            said.wrong(f"a ray meets you after step {time}", index)
    said.require(cells[here] == "G", "the walk does not end at the goal")
    assert possible, "the judges did not find this walk"
    least = len(answer.next("an answer"))
    said.require(len(walk) <= least, f"{len(walk):,} steps, but the least number is {least:,}")
    assert len(walk) == least, "the answer of the judges is not the shortest"


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
