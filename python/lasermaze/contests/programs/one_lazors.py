"""One board of lazors."""

from __future__ import annotations

import sys

from lasermaze.contests.programs.blocks import read_board
from lasermaze.contests.programs.lazors import solve


def output(text: str) -> str:
    """The output for an input."""
    rows = solve(read_board(text))
    return "impossible\n" if rows is None else "".join(" ".join(row) + "\n" for row in rows)


if __name__ == "__main__":
    sys.stdout.write(output(sys.stdin.read()))
