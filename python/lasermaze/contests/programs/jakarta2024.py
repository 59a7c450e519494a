"""ICPC Asia Jakarta 2024, "Mirror Maze"."""

from __future__ import annotations

import sys

from lasermaze.contests.programs.rays import solve


def output(text: str) -> str:
    """The output for an input."""
    names = solve(text.split()[2:])
    return f"{len(names)}\n" + (" ".join(names) + "\n" if names else "")


if __name__ == "__main__":
    sys.stdout.write(output(sys.stdin.read()))
