"""The output of "Laser Maze": for each case the least number of steps, or impossible."""

from __future__ import annotations

from lasermaze.contests.programs.validators.output import Output, judge_least, run


def judge(given: str, answer: Output, said: Output) -> None:
    """Raise WrongError unless the output is right."""
    for number in range(1, int(given.split()[0]) + 1):
        said.case = answer.case = number
        right = answer.verdict("an answer")
        text = said.verdict("a number of steps or 'impossible'")
        judge_least(said, text, right, "step", "no walk reaches the goal")


if __name__ == "__main__":
    run(judge)
