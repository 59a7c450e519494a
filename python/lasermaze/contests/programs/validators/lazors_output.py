"""A board of lazors with its blocks placed: any right one, or impossible."""

from __future__ import annotations

from lasermaze.contests.programs.validators.output import Output, place, run, shown


def judge(given: str, answer: Output, said: Output) -> None:
    """Raise WrongError unless the output is right."""
    possible = not answer.impossible()
    answer.left.clear()
    if said.impossible():
        said.require(not possible, "impossible, but there is a solution")
        return
    lines = [line.split() for line in given.split("\n")]
    rows, cols = map(int, lines[0])
    card = [line[0] for line in lines[1 : rows + 1]]
    grid = said.grid(rows, cols)
    cells = {}
    placed = ""
    for row, line in enumerate(grid):
        for col, letter in enumerate(line):
            if card[row][col] == "o":
                if letter not in "oabcABC":
                    said.wrong(f"{shown(letter)} is not a block", row * cols + col)
                placed += letter.lower()
            elif letter != card[row][col]:
                reason = f"{place(row, col)} was changed: {shown(letter)}, but the board has"
                said.wrong(f"{reason} {shown(card[row][col])}", row * cols + col)
            cells[row, col] = letter.lower()
    for index, number in enumerate(lines[rows + 1]):
        count = placed.count("abc"[index])
        said.require(count == int(number), f"{count} of {'ABC'[index]} placed, not {number}")
    lasers = int(lines[rows + 2][0])
    numbers = [tuple(map(int, line)) for line in lines[rows + 3 : -1]]
    lit = {ray[:2] for ray in rays(cells, numbers[:lasers])}
    for x, y in numbers[lasers:]:
        said.require((x, y) in lit, f"the target at {x} {y} is not hit")
    assert possible, "the judges did not find this solution"


def rays(cells: dict[tuple[int, int], str], lasers: list[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """All light on a board: points with directions."""
    seen: set[tuple[int, ...]] = set()
    waiting = list(lasers)
    while waiting:
        ray = waiting.pop()
        if ray in seen:
            continue
        seen.add(ray)
        x, y, vx, vy = ray
        upright = x % 2 == 0  # the side of the cell
        next_x, next_y = (x + vx, y) if upright else (x, y + vy)
        block = cells.get((next_y // 2, next_x // 2), "b")  # outside the grid light ends, too
        if block in "oxc":
            waiting.append((x + vx, y + vy, vx, vy))
        if block in "ac":
            waiting.append((x, y, -vx, vy) if upright else (x, y, vx, -vy))
    return seen


if __name__ == "__main__":
    run(judge)
