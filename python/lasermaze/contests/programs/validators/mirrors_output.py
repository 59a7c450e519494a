"""One grid with its mirrors turned: any right one, or impossible."""

from __future__ import annotations

from lasermaze.contests.programs.validators.output import Output, run
from lasermaze.contests.programs.validators.turned_mirrors import judge_turned


def judge(given: str, answer: Output, said: Output) -> None:
    """Raise WrongError unless the output is right."""
    possible = not answer.impossible()
    answer.left.clear()
    if said.impossible():
        said.require(not possible, "impossible, but there is a solution")
        return
    judge_turned(given.split()[2:], said)
    assert possible, "the judges did not find this solution"


if __name__ == "__main__":
    run(judge)
