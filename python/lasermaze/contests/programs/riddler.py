"""The Riddler's maze without walls."""

from __future__ import annotations

import sys

from lasermaze.contests.programs.signposts import solve


def output(text: str) -> str:
    """The output for an input."""
    escape = solve(text.split())
    return f"{'impossible' if escape is None else len(escape[1])}\n"


if __name__ == "__main__":
    sys.stdout.write(output(sys.stdin.read()))
