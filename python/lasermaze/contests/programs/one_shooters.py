"""Beam shooters: one puzzle."""

from __future__ import annotations

import sys

from lasermaze.contests.programs.shooters import solve


def output(text: str) -> str:
    """The output for an input."""
    turned = solve(text.split()[2:])
    return "impossible\n" if turned is None else "\n".join(turned) + "\n"


if __name__ == "__main__":
    sys.stdout.write(output(sys.stdin.read()))
