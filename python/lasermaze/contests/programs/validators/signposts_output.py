"""A way through the maze without walls: any with the fewest moves is right."""

from __future__ import annotations

import re

from lasermaze.contests.programs.validators.output import Output, run

MOVES = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
TURNS = {"S": 0, "R": 1, "U": 2, "L": 3}
INWARD = {"top": "S", "bottom": "N", "left": "E", "right": "W"}


def judge(given: str, answer: Output, said: Output) -> None:
    """Raise WrongError unless the output is right."""
    right, line = answer.next("an answer"), said.next("a way in and moves, or impossible")
    if "impossible" in (right, line.lower()):
        said.require(right == line.lower(), "whether there is a way to a goal")
        return
    line = " ".join(said.words[said.number])
    pattern = "(top|bottom|left|right) ?0*([1-9][0-9]{0,3}) ?:? ?([NESW]+)"
    form = re.fullmatch(pattern, line, re.IGNORECASE)
    if form is None:
        said.require(False, f"{line[:60]} is not a way in, a colon and moves")
        return
    side, number, moves = form[1].lower(), int(form[2]) - 1, form[3].upper()
    follow(given.split()[2:], said, side, number, moves)
    least = len(right.partition(":")[2])
    said.require(len(moves) <= least, f"moves: {len(moves)}; enough: {least}")
    assert len(moves) == least, "the answer of the judges is not the shortest"


def follow(grid: list[str], said: Output, side: str, number: int, moves: str) -> None:
    """Raise WrongError unless the moves obey the letters and end at a goal."""
    rows, cols = len(grid), len(grid[0])
    said.require(number < (cols if side in ("top", "bottom") else rows), "no such way in")
    said.require(moves[0] == INWARD[side], "the first move does not enter the grid")
    row, col = {
        "top": (-1, number),
        "bottom": (rows, number),
        "left": (number, -1),
        "right": (number, cols),
    }[side]
    for index, move in enumerate(moves):
        row, col = row + MOVES[move][0], col + MOVES[move][1]
        said.require(0 <= row < rows and 0 <= col < cols, f"move {index + 1} leaves the grid")
        letter = grid[row][col]
        if index + 1 == len(moves):
            said.require(letter == "G", "the moves do not end at a goal")
            return
        said.require(letter not in "XG", f"move {index + 1} ends on {letter}")
        turn = ("NESW".index(moves[index + 1]) - "NESW".index(move)) % 4
        said.require(letter == "?" or TURNS[letter] == turn, f"move {index + 2} disobeys {letter}")


if __name__ == "__main__":
    run(judge)
