"""The output of "Beaming With Joy": any grid that lights every empty cell is right."""

from __future__ import annotations

from lasermaze.contests.programs.validators.output import Output, run
from lasermaze.contests.programs.validators.turned_shooters import judge_turned


def judge(given: str, answer: Output, said: Output) -> None:
    """Raise WrongError unless the output is right."""
    words, at = given.split(), 1
    for number in range(1, int(words[0]) + 1):
        grid = words[at + 2 : at + 2 + int(words[at])]
        at += 2 + len(grid)
        right = answer.next("an answer").lower()
        line = said.next(f"Case #{number}: POSSIBLE or IMPOSSIBLE").lower()
        said.require(line == right, f"{line[:40]}, but the right line is {right}")
        if right.endswith(":possible"):
            answer.grid(len(grid), len(grid[0]))
            judge_turned(grid, said)


if __name__ == "__main__":
    run(judge)
