"""A board of lazors with its blocks placed: any right one, or impossible."""

from __future__ import annotations

from lasermaze.contests.programs.validators.output import Output, run


def judge(given: str, answer: Output, said: Output) -> None:
    """Raise WrongError unless the output is right."""
    possible = answer.next("an answer") != "impossible"
    answer.left.clear()
    if said.left and said.left[-1][1].lower() == "impossible":
        said.next("impossible")
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
            at = f"row {row + 1}, column {col + 1}"
            if card[row][col] == "o":
                said.require(letter in "oabcABC", f"{letter!r} at {at} is not a block")
                placed += letter.lower()
            else:
                said.require(letter == card[row][col], f"{at} was changed")
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
