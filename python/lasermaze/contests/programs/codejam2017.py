"""Google Code Jam 2017, "Beaming With Joy"."""

from __future__ import annotations

import sys

from lasermaze.contests.programs.shooters import solve


def output(text: str) -> str:
    """The output for an input."""
    words, at, said = text.split(), 1, []
    for number in range(1, int(words[0]) + 1):
        rows = int(words[at])
        grid = solve(words[at + 2 : at + 2 + rows])
        said += [f"Case #{number}: {'IMPOSSIBLE' if grid is None else 'POSSIBLE'}", *(grid or [])]
        at += 2 + rows
    return "\n".join(said) + "\n"


if __name__ == "__main__":
    sys.stdout.write(output(sys.stdin.read()))
