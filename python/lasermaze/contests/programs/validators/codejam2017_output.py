"""The output of "Beaming With Joy": any grid that lights every empty cell is right."""

from __future__ import annotations

from lasermaze.contests.programs.validators.output import IMPOSSIBLE, Output, run, shown
from lasermaze.contests.programs.validators.turned_shooters import judge_turned


def judge(given: str, answer: Output, said: Output) -> None:
    """Raise WrongError unless the output is right."""
    words, at = given.split(), 1
    for number in range(1, int(words[0]) + 1):
        said.case = answer.case = number
        grid = words[at + 2 : at + 2 + int(words[at])]
        at += 2 + len(grid)
        possible = answer.verdict("an answer").lower() != IMPOSSIBLE
        if possible:
            answer.grid(len(grid), len(grid[0]))
        claim = said.verdict("POSSIBLE or IMPOSSIBLE").lower()
        if claim == IMPOSSIBLE:
            said.require(not possible, "IMPOSSIBLE, but there is a solution")
            continue
        said.require(claim == "possible", f"{shown(claim)}, not POSSIBLE or IMPOSSIBLE")
        judge_turned(grid, said)
        assert possible, "the judges did not find this solution"


if __name__ == "__main__":
    run(judge)
