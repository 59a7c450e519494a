"""The grid of a scene with one character a cell, painted in the order of its description."""

from __future__ import annotations

from lasermaze.core.grid import Cell
from lasermaze.drawing.scene import Scene, Trail
from lasermaze.drawing.terminal_grid import BITS, Canvas, Signs, cell_of, codes_of, crossings


def fits(scene: Scene) -> bool:
    """Whether every cell needs one character only."""
    return all(
        len(text) == 1
        for cell, (text, _) in codes_of(scene).items()
        if 0 <= cell[0] < scene.rows and 0 <= cell[1] < scene.cols
    )


class Compact(Canvas):
    """The grid without gaps: a line replaces what it runs over by its direction, or itself.

    What is described later lies above what is described earlier. The texts above and below
    the grid are written downwards.
    """

    def __init__(self, scene: Scene, signs: Signs) -> None:
        self.scene, self.signs = scene, signs
        around = {
            cell: part
            for cell, part in codes_of(scene).items()
            if not (0 <= cell[0] < scene.rows and 0 <= cell[1] < scene.cols)
        }

        def longest(row: int | None = None, col: int | None = None) -> int:
            """The longest of the texts on one side of the grid."""
            texts = (text for cell, (text, _) in around.items() if row == cell[0] or col == cell[1])
            return max(map(len, texts), default=0)

        rim = longest(col=-1)
        left = rim + 1 if rim else 0
        right = longest(col=scene.cols)
        self.above = longest(row=-1)
        height = self.above + scene.rows + longest(row=scene.rows)
        lefts = [left + col for col in range(scene.cols + 1)]
        super().__init__(rim, lefts, right + 1 if right else 0, height)
        self._fill()
        for cell, part in around.items():
            self._put_around(cell, *part)

    def _fill(self) -> None:
        for row in range(self.scene.rows):
            for col in range(self.scene.cols):
                self._put_in((row, col), self.signs.empty, "empty")
        for tiles in self.scene.ground:
            for cell in tiles.cells:
                self._put_in(cell, tiles.text or self.signs.empty, tiles.css)
        for shape in self.scene.shapes:
            if isinstance(shape, Trail):
                self._put_trail(shape)
            elif shape.text:
                self._put_in(cell_of(shape.at), shape.text, shape.css)

    def _put_in(self, cell: Cell, text: str, css: str) -> None:
        """Write the text of a cell, as far as it has room, if the cell is on the grid."""
        row, col = cell
        if 0 <= row < self.scene.rows and 0 <= col < self.scene.cols:
            self.put(self.above + row, self.lefts[col], text[0], css)

    def _put_trail(self, trail: Trail) -> None:
        arms: dict[Cell, int] = {}
        for cell, heading, sign in crossings(trail, self.signs):
            onward = heading.step(cell)
            arms[cell] = arms.get(cell, 0) | BITS[heading]
            arms[onward] = arms.get(onward, 0) | BITS[heading - 2]
            if sign:
                self._put_in(cell, self.signs.arrows[heading], trail.css)
                self._put_in(onward, sign, trail.css)
        if not trail.heads:
            for cell, bits in arms.items():
                self._put_in(cell, self.signs.joints[bits], trail.css)

    def _put_around(self, cell: Cell, text: str, css: str) -> None:
        """Write a text on the rim: beside the grid, or downwards above or below it."""
        row, col = cell
        if 0 <= row < self.scene.rows:
            start = self.rim - len(text) if col < 0 else self.lefts[-1] + 1
            for index, char in enumerate(text, start):
                self.put(self.above + row, index, char, css)
        elif 0 <= col < self.scene.cols:
            start = self.above - len(text) if row < 0 else self.above + self.scene.rows
            for line, char in enumerate(text, start):
                self.put(line, self.lefts[col], char, css)
