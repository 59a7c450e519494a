"""The output of "Mirror Maze" of ICPC Asia Jakarta 2024: the names may be in any order."""

from __future__ import annotations

import re

from lasermaze.contests.programs.validators.output import Output, run


def names_in(output: Output) -> list[str]:
    """The names on the lines that are left."""
    found = []
    while output.left:
        line = output.next("names").upper()
        output.require(bool(re.fullmatch("([NSWE][0-9]+)*", line)), "a word that is not a name")
        found += [side + (n.lstrip("0") or "0") for side, n in re.findall("([NSWE])([0-9]+)", line)]
    return found


def judge(given: str, answer: Output, said: Output) -> None:
    """Raise WrongError unless the output is right."""
    right = int(answer.next("a number"))
    number = said.next("a number")
    names, wanted = names_in(said), set(names_in(answer))
    said.require(len(set(names)) == len(names), "a name is there twice")
    for name in set(names) ^ wanted:
        missing = "is missing" if name in wanted else "does not belong to the answer"
        said.require(False, f"{name} {missing}")
    said.require((number.lstrip("0") or "0") == str(right), f"the number is {number[:40]}")


if __name__ == "__main__":
    run(judge)
