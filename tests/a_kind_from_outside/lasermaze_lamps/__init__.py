"""Lamps, known as Akari: place lamps until every cell is lit, but no lamp by another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from lasermaze import parts
from lasermaze.core.answers import Exhausted
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import Cell, Heading
from lasermaze.core.letter_grid import Filled, LetterGrid
from lasermaze.core.rng import Rng
from lasermaze.drawing import Picture, Stamp
from lasermaze.interface import Recipe
from lasermaze.kind import Kind
from lasermaze.option import option

EMPTY, LAMP, WALL = ".", "*", "#"

#: Walls that say how many lamps are beside them.
NUMBERS = "01234"


class Lit(Filled):
    """A solution: the grid with its lamps."""


class Lamps(LetterGrid["Lamps", Lit, Exhausted]):
    """Cells, walls, and lamps as far as they are placed."""

    kind = "lamps"
    letters = EMPTY + LAMP + WALL + NUMBERS
    turning = EMPTY + LAMP
    names: ClassVar = {WALL: "wall", **{n: f"wall with {n}" for n in NUMBERS}, LAMP: "lamp"}
    most_cells = 10_000

    def beside(self, cell: Cell) -> list[Cell]:
        """The cells beside a cell in which a lamp may be."""
        near = (heading.step(cell) for heading in Heading)
        return [each for each in near if self.inside(each) and self[each] in EMPTY + LAMP]

    def lit_from(self, cell: Cell) -> Iterator[Cell]:
        """The cells that a lamp lights besides its own, as far as the next wall."""
        for heading in Heading:
            there = heading.step(cell)
            while self.inside(there) and self[there] in EMPTY + LAMP:
                yield there
                there = heading.step(there)

    def with_lamps(self, lamps: set[Cell]) -> Lamps:
        """The same walls with these lamps and no others."""
        bare = dict.fromkeys(self.cells_of(LAMP), EMPTY)
        return self.with_letters(bare | dict.fromkeys(lamps, LAMP))


@dataclass(frozen=True)
class LampsOptions:
    """The options of the generator."""

    walls: int = option(25, "percentage of the cells that are walls", "generate")


class Solve(parts.Solve[Lamps, Lit, Exhausted]):
    """Takes the dark cell that the fewest lamps could light, and tries each of them."""

    def solutions(self) -> Iterator[Lit]:
        """Every solution, each once."""
        puzzle = self.puzzle
        open_cells = puzzle.cells_of(EMPTY + LAMP)
        lights = {cell: {cell, *puzzle.lit_from(cell)} for cell in open_cells}
        walls = [(int(puzzle[cell]), set(puzzle.beside(cell))) for cell in puzzle.cells_of(NUMBERS)]

        def search(lamps: set[Cell], without: set[Cell]) -> Iterator[Lit]:
            self.budget.check()
            lit = {cell for lamp in lamps for cell in lights[lamp]}
            free = set(open_cells) - lit - without
            for count, near in walls:
                if not len(near & lamps) <= count <= len(near & lamps) + len(near & free):
                    return
            dark = [cell for cell in open_cells if cell not in lit]
            if not dark:
                cells = puzzle.with_lamps(lamps).cells
                yield parts.filled_with(self.kind, puzzle.rows, puzzle.cols, cells)
                return
            tried, choices = set(without), min((lights[cell] & free for cell in dark), key=len)
            for lamp in sorted(choices):
                yield from search(lamps | {lamp}, tried)
                tried.add(lamp)

        return search(set(), set())


class Check(parts.Check[Lamps, Lit, Exhausted]):
    """The rules again, by code that the solver does not share."""

    def rules(self, grid: Lamps) -> Iterator[Fault]:
        """Every fault: a dark cell, a lit lamp, a wrong number of lamps."""
        lamps = set(grid.cells_of(LAMP))
        for cell in grid.cells_of(EMPTY + LAMP):
            lit = not lamps.isdisjoint(grid.lit_from(cell))
            if cell in lamps and lit:
                yield Fault("lit lamp", "another lamp lights this one", cell)
            elif cell not in lamps and not lit:
                yield Fault("dark", "no lamp lights this cell", cell)
        for cell in grid.cells_of(NUMBERS):
            count = len(lamps.intersection(grid.beside(cell)))
            if count != int(grid[cell]):
                yield Fault("number", f"{count} lamps beside a wall with {grid[cell]}", cell)


class Draw(parts.Draw[Lamps, Lit, Exhausted]):
    """Walls, lamps, and the cells that they light."""

    def draw(self, shown: Any) -> Picture:
        """The picture of a puzzle, or of an answer or a solution to it."""
        grid, scene = self.grid(shown), self.scene(shown)
        lamps = grid.cells_of(LAMP)
        scene.tiles(grid.cells_of(WALL + NUMBERS), "wall", text=WALL)
        scene.tiles({cell for lamp in lamps for cell in (lamp, *grid.lit_from(lamp))}, "reached")
        for cell in grid.cells_of(NUMBERS):
            scene.label(cell, grid[cell], "letter")
        for cell in lamps:
            scene.glyph(cell, Stamp("goal"), text=LAMP, css="goal")
        return scene


class Generate(parts.Generate[Lamps, Lit, Exhausted]):
    """Walls at random, the numbers of a solution, and only those that are needed."""

    def generate(self, recipe: Recipe, rng: Rng) -> Lamps:
        """A puzzle with one solution. Raises: PuzzleError if none is found."""
        for _ in range(200):
            walls = (rng.chance(recipe.options.walls) for _ in range(recipe.rows * recipe.cols))
            cells = "".join(WALL if is_wall else EMPTY for is_wall in walls)
            puzzle = self.with_numbers(Lamps(recipe.rows, recipe.cols, cells.encode()), recipe)
            if len(self.first(puzzle, 2, recipe.budget)) != 1:
                continue
            for cell in puzzle.cells_of(NUMBERS):
                fewer = puzzle.with_letter(cell, WALL)
                puzzle = fewer if len(self.first(fewer, 2, recipe.budget)) == 1 else puzzle
            return puzzle
        raise PuzzleError("no puzzle in 200 attempts", expected="another size")

    def with_numbers(self, puzzle: Lamps, recipe: Recipe) -> Lamps:
        """The puzzle with a number on each wall, as the first solution has them."""
        for solution in self.first(puzzle, 1, recipe.budget):
            lit = replace(puzzle, cells=solution.cells)
            lamps = {
                cell: sum(lit[each] == LAMP for each in lit.beside(cell))
                for cell in puzzle.cells_of(WALL)
            }
            puzzle = puzzle.with_letters({cell: str(count) for cell, count in lamps.items()})
        return puzzle


KIND: Kind[Lamps, Lit, Exhausted] = Kind(
    title="Lamps",
    question="Place lamps so that every empty cell is lit and no lamp lights another; a number in "
    "a wall says how many lamps are beside it.",
    idea="Look for a number that needs a lamp on every free cell beside it, and for a dark cell "
    "that only one lamp could still light.",
    never="Every way to light some dark cell leaves another one dark, lights a lamp, or puts too "
    "many lamps beside a number.",
    puzzle_type=Lamps,
    solution_type=Lit,
    options_type=LampsOptions,
    example="kind: lamps\ntitle: Three corners\ngrid:\n..#.\n.2..\n...1\n",
    small=(3, 4),
    default_size=(6, 7),
    package=__name__,
)
