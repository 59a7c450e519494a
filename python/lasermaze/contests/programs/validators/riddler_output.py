"""The output of the maze without walls: the number of moves, or impossible."""

from __future__ import annotations

from lasermaze.contests.programs.validators.output import Output, judge_least, run


def judge(given: str, answer: Output, said: Output) -> None:
    """Raise WrongError unless the output is right."""
    right = answer.next("an answer")
    text = said.next("a number of moves or 'impossible'")
    judge_least(said, text, right, "move", "no way in reaches a goal")


if __name__ == "__main__":
    run(judge)
