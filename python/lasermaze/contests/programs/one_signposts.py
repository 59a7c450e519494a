"""The maze without walls: one puzzle."""

from __future__ import annotations

import sys

from lasermaze.contests.programs.signposts import solve


def output(text: str) -> str:
    """The output for an input."""
    escape = solve(text.split()[2:])
    return "impossible\n" if escape is None else f"{escape[0]}: {escape[1]}\n"


if __name__ == "__main__":
    sys.stdout.write(output(sys.stdin.read()))
