"""A way through the maze without walls: any with the fewest moves is right."""

from __future__ import annotations

import re

from lasermaze.contests.programs.validators.output import Output, run, shown

MOVES = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
TURNS = {"S": 0, "R": 1, "U": 2, "L": 3}
INWARD = {"top": "S", "bottom": "N", "left": "E", "right": "W"}
ANSWER = re.compile(
    "((top|bottom|left|right) ?0*([1-9][0-9]{0,8}) ?: ?)([NESW ]+)", re.IGNORECASE | re.ASCII
)


def judge(given: str, answer: Output, said: Output) -> None:
    """Raise WrongError unless the output is right."""
    possible = not answer.impossible()
    if said.impossible():
        said.require(not possible, "impossible, but there is a way to a goal")
        return
    line = " ".join(said.rest("a way in and moves, or impossible"))
    form = ANSWER.fullmatch(line)
    if form is None:
        said.wrong(f"{shown(line)} is not a way in, a colon and moves")
    side, number, moves = form[2].lower(), int(form[3]) - 1, form[4].upper().replace(" ", "")
    skipped = len(form[1].replace(" ", ""))
    follow(given.split()[2:], said, side, number, moves, skipped)
    assert possible, "the judges did not find this way"
    least = len("".join(answer.rest("an answer")).partition(":")[2])
    said.require(len(moves) <= least, f"{len(moves):,} moves, but the least number is {least:,}")
    assert len(moves) == least, "the answer of the judges is not the shortest"


def follow(grid: list[str], said: Output, side: str, number: int, moves: str, skipped: int) -> None:
    """Raise WrongError unless the moves obey the letters and end at a goal.

    ``skipped`` is the number of letters before the moves.
    """
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
        if not (0 <= row < rows and 0 <= col < cols):
            said.wrong(f"move {index + 1} leaves the grid", skipped + index)
        letter = grid[row][col]
        if index + 1 == len(moves):
            said.require(letter == "G", "the moves do not end at a goal")
            return
        if letter in "XG":
            said.wrong(f"move {index + 1} ends on {letter}", skipped + index)
        turn = ("NESW".index(moves[index + 1]) - "NESW".index(move)) % 4
        if letter != "?" and TURNS[letter] != turn:
            said.wrong(f"move {index + 2} disobeys {letter}", skipped + index + 1)


if __name__ == "__main__":
    run(judge)
