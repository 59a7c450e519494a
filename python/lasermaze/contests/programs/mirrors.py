"""The mirror maze as a matching of the sides of mirrors: one augmenting path, with blossoms."""

from __future__ import annotations

from collections import deque

from lasermaze.contests.programs.mirror_sides import MOVES, Side, joined, openings, run, set_mirrors

OUTSIDE = (-1, -1, 0)


def solve(grid: list[str]) -> list[str] | None:
    """The grid with its mirrors turned, or None if it cannot be solved."""
    first, last = (run(grid, *opening) for opening in openings(grid))
    if first is None or last is None:
        return None
    if first == OUTSIDE:
        return grid
    mate = partners(grid)
    mate[first] = mate[last] = None
    diagonals: dict[tuple[int, int], str] = {}
    if not augment(first, mate):
        return None
    for side, other in mate.items():
        if other is not None and side[:2] == other[:2]:
            diagonals[side[:2]] = joined(side[2], other[2])
    return set_mirrors(grid, diagonals)


def partners(grid: list[str]) -> dict[Side, Side | None]:
    """The sides of mirrors that see another side, which is the partner."""
    mate: dict[Side, Side | None] = {}
    for row, line in enumerate(grid):
        for col, letter in enumerate(line):
            for side, (down, right) in enumerate(MOVES):
                if letter in "/\\":
                    seen = run(grid, row + down, col + right, side)
                    if seen is not None and seen != OUTSIDE:
                        mate[row, col, side] = seen
    return mate


def neighbours(side: Side, mate: dict[Side, Side | None]) -> list[Side]:
    """The sides to which light from a side can be reflected."""
    around = [(side[0], side[1], (side[2] + turn) % 4) for turn in (1, 3)]
    return [other for other in around if other in mate]


def augment(
    root: Side,
    mate: dict[Side, Side | None],
) -> bool:
    """Give the root a partner by an augmenting path; False if there is none (Edmonds, 1965)."""
    base = {side: side for side in mate}
    parent: dict[Side, Side] = {}
    outer, queue = {root}, deque([root])

    def up(side: Side) -> list[Side]:
        """The bases on the way to the root."""
        way = [base[side]]
        while (partner := mate[way[-1]]) is not None:
            way.append(base[parent[partner]])
        return way

    def mark(side: Side, top: Side, child: Side) -> set[Side]:
        """The bases between a side and the top of a blossom; parents lead around it."""
        bases = set()
        while base[side] != top:
            partner = mate[side]
            assert partner is not None
            bases |= {base[side], base[partner]}
            parent[side] = child
            child, side = partner, parent[partner]
        return bases

    while queue:
        side = queue.popleft()
        for other in neighbours(side, mate):
            if base[side] == base[other] or mate[side] == other:
                continue
            if other in outer:
                above = set(up(side))
                top = next(each for each in up(other) if each in above)
                inside = mark(side, top, other) | mark(other, top, side)
                for each in mate:
                    if base[each] in inside:
                        base[each] = top
                        if each not in outer:
                            outer.add(each)
                            queue.append(each)
            elif other not in parent:
                parent[other] = side
                partner = mate[other]
                if partner is None:
                    swap(other, parent, mate)
                    return True
                outer.add(partner)
                queue.append(partner)
    return False


def swap(
    end: Side,
    parent: dict[Side, Side],
    mate: dict[Side, Side | None],
) -> None:
    """Swap the edges of the path from an end to the root."""
    side: Side | None = end
    while side is not None:
        before = parent[side]
        after = mate[before]
        mate[side], mate[before] = before, side
        side = after
