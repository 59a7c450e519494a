"""The events on a solved card, by following its light."""

from __future__ import annotations

Cell = tuple[int, int]

UP, RIGHT, DOWN, LEFT = STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
SIDES = "^>v<"
SLASH = {UP: RIGHT, RIGHT: UP, DOWN: LEFT, LEFT: DOWN}
BACKSLASH = {UP: LEFT, LEFT: UP, DOWN: RIGHT, RIGHT: DOWN}


def meets(token: str, heading: Cell) -> tuple[str, list[Cell]]:
    """The effect of a token on light, and the headings in which it goes on."""
    name, side = token[0], token[1:2]
    glass = SLASH if side == "/" else BACKSLASH
    if name == "D":
        return "mirror", [glass[heading]]
    if name == "S":
        return "splitter", [heading, glass[heading]]
    if name == "T":
        came = (STEPS.index(heading) + 2 - SIDES.index(side)) % 4
        # The eye, the opaque side, and the two sides of the glass: in at one, out at the other.
        return ("lit", []) if came == 0 else ("back", [STEPS[(SIDES.index(side) + 5 - came) % 4]])
    if name == "L":
        return "home", []
    return {".": "", "X": "blocker", "C": "checkpoint"}[name], [heading]


def light(rows: list[list[str]]) -> dict[Cell, set[Cell]]:
    """The headings of the light that comes to each cell."""
    (start,) = [(r, c) for r, row in enumerate(rows) for c, token in enumerate(row) if "L" in token]
    todo = [(start, STEPS[SIDES.index(rows[start[0]][start[1]][1])])]
    found: dict[Cell, set[Cell]] = {}
    while todo:
        (row, col), heading = todo.pop()
        cell = (row + heading[0], col + heading[1])
        if heading not in found.setdefault(cell, set()):
            found[cell].add(heading)
            todo += [(cell, onward) for onward in meets(rows[cell[0]][cell[1]], heading)[1]]
    return found


def facts(text: str) -> set[str]:
    """The events on a solved card."""
    rows = [row.split() for row in text.split("grid:\n")[1].strip().split("\n")]
    found: set[str] = set()
    for (row, col), headings in light(rows).items():
        token = rows[row][col]
        does = {meets(token, heading)[0] for heading in headings}
        found |= does
        if token[0] == "T" and does == {"back"}:
            found.add("unlit")
        if token[0] == "S" and len(headings) > 1:
            found.add("splitter twice")
        glass = SLASH if token[1:2] == "/" else BACKSLASH
        faces = {frozenset({(-down, -right), glass[down, right]}) for down, right in headings}
        if token[0] == "D" and len(faces) == 2:
            found.add("both faces")
        if token == "." and {down != 0 for down, _ in headings} == {True, False}:
            found.add("crossing")
    splitters = sum(token[0] == "S" for row_ in rows for token in row_)
    return found | ({"two splitters"} if splitters == 2 else set())
