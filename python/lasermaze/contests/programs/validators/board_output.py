"""A solved card of the board game: any right one, or impossible."""

from __future__ import annotations

import re
from collections import Counter
from typing import NoReturn

from lasermaze.contests.programs.validators.output import Output, place, run, shown

MOVES = ((-1, 0), (0, 1), (1, 0), (0, -1))
TOKEN = r"\.|X|[LT][\^>v<]!?|[SD][/\\]|C[|-]"

#: For the first direction of each token, where light goes that comes north, east, south or west:
#: "x" is opaque, "!" lights the target, "." ends the light.
WAYS = {
    "L^": "xx.x",
    "T^": "ws!x",
    "S/": "ne en sw ws",
    "S\\": "nw es se wn",
    "D/": "enws",
    "D\\": "wsen",
    "C|": "nxsx",
    "C-": "xexw",
}


def judge(given: str, answer: Output, said: Output) -> None:
    """Raise WrongError unless the output is right."""
    possible = not answer.impossible()
    answer.left.clear()
    lines = given.split("\n")
    rows, cols, targets, added = map(int, lines[0].split())
    card = [line.split() for line in lines[1 : rows + 1]]
    if said.impossible():
        said.require(not possible, "impossible, but there is a solution")
        return
    grid: list[list[str]] = []
    read = []
    for row in range(rows):
        grid.append([])
        for col in range(cols):
            token = said.next(f"{place(row, col)}, or impossible")
            said.require(bool(re.fullmatch(TOKEN, token)), f"{shown(token)} is not a token")
            grid[-1].append(token)
            read += said.words
    said.words = read
    pile = Counter(lines[rows + 1].split() if added else [])
    check_tokens(card, grid, pile, said)
    check_light(card, grid, targets, pile["T!"], said)
    assert possible, "the judges did not find this solution"


def wrong_at(said: Output, grid: list[list[str]], row: int, col: int, reason: str) -> NoReturn:
    """Raise WrongError at a token of the grid."""
    tokens = [token for line in grid for token in line]
    said.wrong(reason, len("".join(tokens[: row * len(grid[0]) + col])))


def check_tokens(
    card: list[list[str]], grid: list[list[str]], pile: Counter[str], said: Output
) -> None:
    """Raise WrongError unless the grid is the card with the tokens of the pile added."""
    put: Counter[str] = Counter()
    for row, line in enumerate(card):
        for col, given in enumerate(line):
            token = grid[row][col].rstrip("!")
            if given == ".":
                put[token[0]] += token != "."
            elif token[0] != given[0] if given[1:2] == "?" else token != given.rstrip("!"):
                reason = f"{place(row, col)} was changed: {shown(token)}, but the card has"
                wrong_at(said, grid, row, col, f"{reason} {shown(given)}")
    wanted: Counter[str] = Counter()
    for token, number in pile.items():
        wanted[token[0]] += number
    for piece in +put | wanted:
        if put[piece] != wanted[piece]:
            said.wrong(f"added {piece}: {put[piece]}; to add: {wanted[piece]}")


def follow_light(
    grid: list[list[str]], said: Output
) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """The cells that light enters, and those of lit targets."""
    (laser,) = ((r, c) for r, line in enumerate(grid) for c, x in enumerate(line) if x[0] == "L")
    waiting = [(*laser, "^>v<".index(grid[laser[0]][laser[1]][1]))]
    seen, lit = set(), set()
    while waiting:
        row, col, heading = waiting.pop()
        row, col = row + MOVES[heading][0], col + MOVES[heading][1]
        if (row, col, heading) in seen:
            continue
        seen.add((row, col, heading))
        if not (0 <= row < len(grid) and 0 <= col < len(grid[0])):
            row, col = row - MOVES[heading][0], col - MOVES[heading][1]
            wrong_at(said, grid, row, col, f"{place(row, col)}: a beam leaves the grid")
        ways, turn = ways_of(grid[row][col])
        way = ways[(heading - turn) % 4]
        if way == "x":
            reason = f"{place(row, col)}: a beam ends on an opaque side of this token"
            wrong_at(said, grid, row, col, reason)
        if way == "!":
            lit.add((row, col))
        waiting += [(row, col, ("nesw".index(out) + turn) % 4) for out in way.strip("!.")]
    return {cell[:2] for cell in seen}, lit


def ways_of(token: str) -> tuple[list[str], int]:
    """The ways of light at a token, by the direction less the turn of the token."""
    if token[0] in ".X":
        return list("nesw"), 0
    if token[0] in "LT":
        return list(WAYS[token[0] + "^"]), "^>v<".index(token[1])
    text = WAYS[token[:2]]
    return (text.split() if " " in text else list(text)), 0


def check_light(
    card: list[list[str]], grid: list[list[str]], targets: int, wanted: int, said: Output
) -> None:
    """Raise WrongError unless the light touches every token and lights the right targets.

    ``wanted`` is the number of added targets that must be lit.
    """
    touched, lit = follow_light(grid, said)
    for row, line in enumerate(grid):
        for col, token in enumerate(line):
            if token[0] in "TSDC" and (row, col) not in touched:
                wrong_at(said, grid, row, col, f"{place(row, col)}: no beam touches this token")
            if card[row][col][-1] == "!" and (row, col) not in lit:
                wrong_at(said, grid, row, col, f"{place(row, col)}: this target is not lit")
    added = sum(card[row][col] == "." for row, col in lit)
    said.require(added >= wanted, f"added targets lit: {added}; wanted: {wanted}")
    said.require(len(lit) == targets, f"targets lit: {len(lit)}; wanted: {targets}")


if __name__ == "__main__":
    run(judge)
