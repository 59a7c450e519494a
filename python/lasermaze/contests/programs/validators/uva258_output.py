"""The output of "Mirror Maze": any maze whose beam passes is right."""

from __future__ import annotations

from lasermaze.contests.programs.validators.output import Output, run
from lasermaze.contests.programs.validators.turned_mirrors import judge_turned


def judge(given: str, answer: Output, said: Output) -> None:
    """Raise WrongError unless the output is right."""
    words, at = given.split(), 0
    while words[at] != "-1":
        grid = words[at + 2 : at + 2 + int(words[at + 1])]
        at += 2 + len(grid)
        judge_turned(grid, said)


if __name__ == "__main__":
    run(judge)
