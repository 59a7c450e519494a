"""A card of the board game."""

from __future__ import annotations

import sys

from lasermaze.contests.programs.board import solve
from lasermaze.contests.programs.tokens import read_card


def output(text: str) -> str:
    """The output for an input."""
    card = solve(*read_card(text))
    return "impossible\n" if card is None else "".join(" ".join(row) + "\n" for row in card)


if __name__ == "__main__":
    sys.stdout.write(output(sys.stdin.read()))
