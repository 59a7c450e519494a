"""A walk among turrets: one puzzle."""

from __future__ import annotations

import sys

from lasermaze.contests.programs.turrets import solve


def output(text: str) -> str:
    """The output for an input."""
    walk = solve(text.split()[2:])
    return "impossible\n" if walk is None else f"{walk}\n"


if __name__ == "__main__":
    sys.stdout.write(output(sys.stdin.read()))
