"""Hacker Cup 2015, "Laser Maze"."""

from __future__ import annotations

import sys

from lasermaze.contests.programs.turrets import solve


def output(text: str) -> str:
    """The output for an input."""
    words, at, said = text.split(), 1, []
    for number in range(1, int(words[0]) + 1):
        rows = int(words[at])
        walk = solve(words[at + 2 : at + 2 + rows])
        said.append(f"Case #{number}: {'impossible' if walk is None else len(walk)}\n")
        at += 2 + rows
    return "".join(said)


if __name__ == "__main__":
    sys.stdout.write(output(sys.stdin.read()))
