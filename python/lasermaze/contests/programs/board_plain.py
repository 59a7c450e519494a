"""The board game: all tokens in all places and directions, and a look at each card."""

from __future__ import annotations

from lasermaze.contests.programs.tokens import ARROWS, MOVES, WAYS, Cell, meet


def solve(grid: list[list[str]], targets: int, added: list[str]) -> list[list[str]] | None:
    """The solved card, or None if it cannot be solved."""
    on = {(r, c): x for r, line in enumerate(grid) for c, x in enumerate(line)}
    if not place(on, list(added), targets):
        return None
    return [[on[r, c] for c in range(len(grid[0]))] for r in range(len(grid))]


def place(on: dict[Cell, str], added: list[str], targets: int) -> bool:
    """Whether the tokens can be placed and turned so that the card is solved."""
    if added:
        token = added.pop()
        for cell in [cell for cell, there in on.items() if there == "."]:
            on[cell] = token[0] + "?" * (token != "X") + token[1:]
            if place(on, added, targets):
                return True
            on[cell] = "."
        added.append(token)
        return False
    open_cell = next((cell for cell, token in on.items() if token[1:2] == "?"), None)
    if open_cell is None:
        return is_solved(on, targets)
    token = on[open_cell]
    for way in WAYS[token[0]]:
        on[open_cell] = token[0] + way + token[2:]
        if place(on, added, targets):
            return True
    on[open_cell] = token
    return False


def is_solved(on: dict[Cell, str], targets: int) -> bool:
    """Whether a card is solved."""
    laser = next(cell for cell, token in on.items() if token[0] == "L")
    waiting, seen = [(laser, ARROWS.index(on[laser][1]))], set()
    lit = set()
    while waiting:
        (row, col), heading = waiting.pop()
        cell = (row + MOVES[heading][0], col + MOVES[heading][1])
        if (cell, heading) in seen:
            continue
        seen.add((cell, heading))
        met = meet(on[cell][0].strip("."), on[cell][1:2], heading) if cell in on else None
        if met is None:
            return False
        if met[1]:
            lit.add(cell)
        waiting += [(cell, out) for out in met[0]]
    touched = {cell for cell, _ in seen}
    return len(lit) == targets and all(
        token[0] not in "STDC" or (cell in touched and (token[-1] != "!" or cell in lit))
        for cell, token in on.items()
    )
