"""The output of the maze without walls: the number of moves, or impossible."""

from __future__ import annotations

from lasermaze.contests.programs.validators.output import Output, run


def judge(given: str, answer: Output, said: Output) -> None:
    """Raise WrongError unless the output is right."""
    right = answer.next("an answer")
    line = said.next("a number of moves, or impossible").lower()
    said.require((line.lstrip("0") or "0") == right, f"{line[:40]}, not {right}")


if __name__ == "__main__":
    run(judge)
