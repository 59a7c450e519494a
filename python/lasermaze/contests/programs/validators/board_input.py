"""A card of the board game."""

from __future__ import annotations

from lasermaze.contests.programs.validators.lines import Lines, run

TOKEN = r"(L[?^>v<]|T[?^>v<]!?|[SD][?/\\]|C[?|-]|X)"
BOX = {"L": 1, "T": 5, "S": 2, "D": 1, "C": 1, "X": 1}


def check(lines: Lines) -> None:
    """Refuse an input that is not as the statement says."""
    rows, cols, targets, added = lines.numbers((1, 5), (1, 5), (1, 5), (0, 4))
    row = " ".join([rf"(\.|{TOKEN})"] * cols)
    tokens = []
    for _ in range(rows):
        tokens += lines.next(row, f"tokens with one blank between two: {cols}").split(" ")
    if added:
        row = " ".join(["(L|T!?|S|D|C)"] * added)
        tokens += lines.next(row, f"tokens to add with one blank between two: {added}").split(" ")
    pieces = [token[0] for token in tokens]
    for piece, most in BOX.items():
        lines.require(pieces.count(piece) <= most, f"at most {most} of {piece}")
    lines.require("L" in pieces, "a laser")
    lines.require(targets <= pieces.count("T"), "as many targets as have to be lit")


if __name__ == "__main__":
    run(check)
