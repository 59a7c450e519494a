"""The output of "Mirror Maze": any maze whose beam passes is right.

A maze without a solution, which the problem excludes, must be unchanged.
"""

from __future__ import annotations

from lasermaze.contests.programs.validators.output import Output, place, run
from lasermaze.contests.programs.validators.turned_mirrors import judge_turned, stray_end


def judge(given: str, answer: Output, said: Output) -> None:
    """Raise WrongError unless the output is right."""
    words, at = given.split(), 0
    while words[at] != "-1":
        grid = words[at + 2 : at + 2 + int(words[at + 1])]
        if at:
            said.case += 1
        at += 2 + len(grid)
        if stray_end(answer.grid(len(grid), len(grid[0]))) is None:
            judge_turned(grid, said)
        else:
            judge_unchanged(grid, said)


def judge_unchanged(given: list[str], said: Output) -> None:
    """Raise WrongError unless the next rows are a maze as it was."""
    grid = said.grid(len(given), len(given[0]))
    for row, line in enumerate(grid):
        for col, letter in enumerate(line):
            if letter != given[row][col]:
                reason = f"{place(row, col)} was changed, but there is no solution"
                said.wrong(reason, row * len(line) + col)


if __name__ == "__main__":
    run(judge)
