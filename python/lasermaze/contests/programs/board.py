"""The board game: follow the light, and decide each cell when the light comes to it."""

from __future__ import annotations

from collections import Counter

from lasermaze.contests.programs.tokens import ARROWS, MOVES, WAYS, Cell, State, meet


class Search:
    """A search for a solution of a card."""

    def __init__(self, grid: list[list[str]], targets: int, added: list[str]) -> None:
        self.rows, self.cols, self.targets = len(grid), len(grid[0]), targets
        self.given = {(r, c): x for r, line in enumerate(grid) for c, x in enumerate(line)}
        self.pile = Counter(added)
        self.on: dict[Cell, str] = {}  # the decided cells
        self.seen: set[State] = set()
        self.lit = 0

    def begin(self) -> bool:
        """Whether there is a solution, which is then in `on`; each place of the laser is tried."""
        for cell, token in self.given.items():
            if token[0] == "L" or (token == "." and self.pile["L"]):
                for way in token[1] if token[1:] not in ("", "?") else ARROWS:
                    self.pile["L"] -= token == "."
                    self.on = {cell: "L" + way}
                    if self.follow([(cell, ARROWS.index(way))]):
                        return True
                    self.pile["L"] += token == "."
                    self.seen.clear()
        return False

    def choices(self, cell: Cell) -> list[tuple[str, str]]:
        """The tokens that a cell may have, each with the token of the pile that it takes."""
        given = self.given[cell]
        if given == ".":
            found = [(".", "")]
            for added, number in self.pile.items():
                if number > 0 and added not in ("", "X"):
                    found += [(added[0] + way + added[1:], added) for way in WAYS[added[0]]]
            return found
        mark = "!" if given[-1] == "!" else ""
        ways = WAYS[given[0]] if given[1:2] == "?" else given[1:2]
        return [(given[0] + way + mark, "") for way in ways] or [(given, "")]

    def follow(self, waiting: list[tuple[Cell, int]]) -> bool:
        """Whether the light can be followed to its end; it has left these cells."""
        if not waiting:
            return self.is_solved()
        (row, col), heading = waiting[-1]
        cell = (row + MOVES[heading][0], col + MOVES[heading][1])
        state = (*cell, heading)
        if state in self.seen:
            return self.follow(waiting[:-1])
        if cell not in self.given:
            return False
        if cell in self.on:
            return self.enter(cell, heading, self.on[cell], waiting[:-1])
        for token, added in self.choices(cell):
            self.on[cell] = token
            self.pile[added] -= 1
            if self.enter(cell, heading, token, waiting[:-1]):
                return True
            self.pile[added] += 1
            del self.on[cell]
        return False

    def enter(
        self,
        cell: Cell,
        heading: int,
        token: str,
        waiting: list[tuple[Cell, int]],
    ) -> bool:
        """Whether the light can be followed from a decided cell."""
        met = meet(token[0].strip("."), token[1:2], heading)
        if met is None or self.lit + met[1] > self.targets:
            return False
        self.lit += met[1]
        self.seen.add((*cell, heading))
        if self.follow(waiting + [(cell, out) for out in met[0]]):
            return True
        self.seen.discard((*cell, heading))
        self.lit -= met[1]
        return False

    def is_solved(self) -> bool:
        """Whether all tokens are touched and the right targets lit; all light has ended."""
        lit = 0
        for cell, given in self.given.items():
            token = self.on.get(cell, given)
            if token[0] in "STDC" and not any(
                (*cell, heading) in self.seen for heading in range(4)
            ):
                return False
            if token[0] == "T":
                is_lit = (*cell, (ARROWS.index(token[1]) + 2) % 4) in self.seen
                if token[-1] == "!" and not is_lit:
                    return False
                lit += is_lit
        left = [token for token, number in self.pile.items() if number > 0 and token != "X"]
        return lit == self.targets and not left and self.place_blockers()

    def place_blockers(self) -> bool:
        """Whether blockers of the pile find empty cells, on which they change nothing."""
        for cell, given in self.given.items():
            if self.pile["X"] and given == "." and self.on.get(cell, ".") == ".":
                self.on[cell] = "X"
                self.pile["X"] -= 1
        return not self.pile["X"]


def solve(grid: list[list[str]], targets: int, added: list[str]) -> list[list[str]] | None:
    """The solved card, or None if it cannot be solved."""
    search = Search(grid, targets, added)
    if not search.begin():
        return None
    return [
        [search.on.get((r, c), given) for c, given in enumerate(line)]
        for r, line in enumerate(grid)
    ]
