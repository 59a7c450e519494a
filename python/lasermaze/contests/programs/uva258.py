"""UVa 258, "Mirror Maze"."""

from __future__ import annotations

import sys

from lasermaze.contests.programs.mirrors import solve


def output(text: str) -> str:
    """The output for an input."""
    words, at, said = text.split(), 0, []
    while words[at] != "-1":
        grid = words[at + 2 : at + 2 + int(words[at + 1])]
        said.append("\n".join(solve(grid) or grid) + "\n")
        at += 2 + len(grid)
    return "\n".join(said)


if __name__ == "__main__":
    sys.stdout.write(output(sys.stdin.read()))
