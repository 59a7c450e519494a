"""Where light may still go in a position if it keeps to rule 4: a plain reading.

See `lasermaze.kinds.board.check.tree` for the words.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from lasermaze.core.beam import Entry, next_entry
from lasermaze.core.grid import ARROWS, Cell, Heading
from lasermaze.kinds.board.puzzle import BLOCKER, Meeting, Token, meet
from tests.board.oracles.reach import TURNERS, Reach

if TYPE_CHECKING:
    from tests.board.oracles.position import Position


class Good:
    """The good entries of a position, the ways left to its unturned tokens, and the reach."""

    def __init__(self, position: Position) -> None:
        self.at = position
        puzzle = position.card.puzzle
        dark = position.card.must_light - position.lit
        self.spare = puzzle.targets - len(position.lit) - len(dark)
        self.cells = set(puzzle.every_cell())
        self.entries = {Entry(cell, heading) for cell in self.cells for heading in Heading}
        self.ways: dict[Cell, list[str]] = {
            cell: list(token.ways)
            for cell, token in position.tokens.items()
            if cell in position.open
        }
        while True:
            while wrong := [entry for entry in self.entries if not self._is_good(entry)]:
                self.entries.difference_update(wrong)
            self.found = self._flood()
            left = {
                cell: [way for way in ways if self._is_left(cell, way)]
                for cell, ways in self.ways.items()
            }
            if left == self.ways:
                break
            self.ways = left

    def _goes_on(self, cell: Cell, heading: Heading) -> bool:
        return next_entry(cell, heading) in self.entries

    def _may_be_lit(self, cell: Cell) -> bool:
        return cell in self.at.card.must_light or self.spare > 0

    def _suits(self, cell: Cell, met: Meeting) -> bool:
        """Whether a meeting on a cell is good."""
        if met.blocked or (met.lights and not self._may_be_lit(cell)):
            return False
        return all(self._goes_on(cell, out) for out in met.out)

    def _meetings(self, cell: Cell, heading: Heading) -> list[Meeting]:
        """The good meetings of an unturned token, in each way that is left."""
        token = self.at.tokens[cell]
        met = [meet(token.turned(way), heading) for way in self.ways[cell]]
        return [one for one in met if self._suits(cell, one)]

    def _is_good(self, entry: Entry) -> bool:
        cell, heading = entry
        token = self.at.tokens.get(cell)
        if entry in self.at.entered:
            return True
        if cell not in self.at.open:
            return self._suits(cell, meet(token or BLOCKER, heading))
        if token is not None:
            return bool(self._meetings(cell, heading))
        pile = self.at.pile
        turns = self._goes_on(cell, heading.left) or self._goes_on(cell, heading.right)
        return (
            self._goes_on(cell, heading)
            or ("T" in pile and self.spare > 0)
            or (("T" in pile or "D" in pile) and turns)
            or "L" in pile
        )

    def _is_left(self, cell: Cell, way: str) -> bool:
        token = self.at.tokens[cell]
        if token.piece == "L":
            return self._goes_on(cell, Heading(ARROWS.index(way)))

        def suits(heading: Heading) -> bool:
            return self._suits(cell, meet(token.turned(way), heading))

        waiting = [heading for at, heading in self.at.waiting if at == cell]
        coming = [heading for at, heading in self.found if at == cell]
        return all(map(suits, waiting)) and any(map(suits, coming))

    def _flood(self) -> set[Entry]:
        """The good entries that light may still come to."""
        lasers = (next_entry(*laser) for laser in self.at.lasers())
        found = self._spread({*self.at.waiting, *lasers}, set())
        for _ in [piece for piece in self.at.pile if piece in TURNERS]:
            turning = {cell for cell, _ in found if cell in self.at.open - self.at.tokens.keys()}
            found = self._spread(found, turning)
        return found

    def _spread(self, starts: set[Entry], turning: set[Cell]) -> set[Entry]:
        found: set[Entry] = set()
        ahead = set(starts)
        while ahead:
            entry = ahead.pop()
            if entry in found or entry not in self.entries - self.at.entered:
                continue
            found.add(entry)
            ahead |= {next_entry(entry.cell, out) for out in self._out(entry, turning)}
        return found

    def _out(self, entry: Entry, turning: set[Cell]) -> set[Heading]:
        cell, heading = entry
        if cell in turning:
            return {heading, heading.left, heading.right}
        if cell in self.ways:
            return {out for met in self._meetings(cell, heading) for out in met.out}
        return set(meet(self.at.tokens.get(cell, BLOCKER), heading).out)

    @cached_property
    def reach(self) -> Reach:
        """The possible effects of light that may still come."""
        tokens = [
            (at, heading, self.at.tokens[at]) for at, heading in self.found if at in self.at.tokens
        ]
        empty = {cell for cell, _ in self.found if cell in self.at.open - self.at.tokens.keys()}
        splits = sum(token.piece == "S" for _, _, token in tokens)
        return Reach(
            touchable=frozenset(cell for cell, _, _ in tokens),
            lightable=frozenset(at for at, h, token in tokens if self._may_light(at, h, token)),
            space=len(empty),
            splits=splits + 4 * self.at.pile.count("S"),
            laser=any(token.piece == "L" for _, _, token in tokens),
        )

    def _may_light(self, cell: Cell, heading: Heading, token: Token) -> bool:
        ways = self.ways.get(cell, [token.way])
        lights = any(meet(token.turned(way), heading).lights for way in ways)
        return lights and self._may_be_lit(cell)

    def has_no_way(self, cell: Cell) -> bool:
        """Whether light waits on a cell, and no way to decide it is good for all of it."""
        waiting = [heading for at, heading in self.at.waiting if at == cell]
        choices = [after.tokens.get(cell, BLOCKER) for after in self.at.with_each_token(cell)]
        return bool(waiting) and not any(
            all(self._suits(cell, meet(token, heading)) for heading in waiting) for token in choices
        )
