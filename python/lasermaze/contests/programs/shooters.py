"""Beam shooters: each empty cell can be lit by at most two of them, so 2-satisfiability decides."""

from __future__ import annotations

from lasermaze.contests.programs.beams import (
    HORIZONTAL,
    VERTICAL,
    Cell,
    Choice,
    empty_of,
    lit,
    shooters_of,
    turned,
)

OTHER = {HORIZONTAL: VERTICAL, VERTICAL: HORIZONTAL}


def solve(grid: list[str]) -> list[str] | None:
    """The grid with its shooters turned, or None if it cannot be solved."""
    clauses: dict[Cell, list[Choice]] = {cell: [] for cell in empty_of(grid)}
    forced = []
    for row, col in shooters_of(grid):
        for letter in (HORIZONTAL, VERTICAL):
            cells = lit(grid, row, col, letter)
            if cells is None:
                forced.append(((row, col), OTHER[letter]))
            for cell in cells or ():
                clauses[cell].append(((row, col), letter))
    if not all(clauses.values()):
        return None
    forced += [each[0] for each in clauses.values() if len(each) == 1]
    implied: dict[Choice, list[Choice]] = {}
    for one, *others in clauses.values():
        for other in others:
            implied.setdefault((one[0], OTHER[one[1]]), []).append(other)
            implied.setdefault((other[0], OTHER[other[1]]), []).append(one)
    letters: dict[Cell, str] = {}
    if not follow(forced, implied, letters):
        return None
    for shooter in shooters_of(grid):
        if shooter not in letters:
            tried = (dict(letters) for _ in OTHER)
            for letter, attempt in zip(OTHER, tried):  # noqa: B905  # also for old Pythons
                if follow([(shooter, letter)], implied, attempt):
                    letters = attempt
                    break
            else:
                return None
    return turned(grid, letters)


def follow(
    todo: list[Choice],
    implied: dict[Choice, list[Choice]],
    letters: dict[Cell, str],
) -> bool:
    """Add choices and all that they imply; False if they contradict each other."""
    todo = list(todo)
    while todo:
        shooter, letter = todo.pop()
        if letters.setdefault(shooter, letter) != letter:
            return False
        for choice in implied.get((shooter, letter), ()):
            if letters.get(choice[0]) != choice[1]:
                todo.append(choice)
    return True
