"""The output of "Laser Maze": the same lines as in the answer."""

from __future__ import annotations

from lasermaze.contests.programs.validators.output import Output, run


def judge(given: str, answer: Output, said: Output) -> None:
    """Raise WrongError unless the output is right."""
    while answer.left:
        right = answer.next("an answer")
        head, _, verdict = said.next(right).lower().partition(":")
        verdict = verdict.lstrip("0") or "0"
        said.require(f"{head}:{verdict}" == right.lower(), f"not {right}")


if __name__ == "__main__":
    run(judge)
