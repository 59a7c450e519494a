"""The pictures of an explanation: paths, mistakes, and chains of implications."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from lasermaze.core.grid import Cell
from lasermaze.drawing import Picture, Stamp
from lasermaze.kinds.shooters.beams import STROKES, all_paths, cells_under, line_of_path
from lasermaze.kinds.shooters.drawn_grid import DrawnGrid, letter_of, put_letter
from lasermaze.kinds.shooters.marks import light, marks
from lasermaze.kinds.shooters.puzzle import Aim, Implication, ShooterGrid, WouldHit
from lasermaze.kinds.shooters.thoughts import Contradiction, told
from lasermaze.kinds.shooters.words import dark_or_hit

#: The number of shooters in one row of a drawn chain.
_IN_A_ROW = 5


def draw_paths(puzzle: ShooterGrid, aims: Iterable[Aim], cell: Cell | None = None) -> Picture:
    """The beams of some aims, each with its own stroke; one that hits a shooter ends in a cross.

    ``cell`` is shown as one that must be lit.
    """
    drawing = DrawnGrid(puzzle)
    if cell is not None:
        drawing.scene.tiles([cell], "asked", text="*").key("asked", "the cell that is to be lit")
    for number, aim in enumerate(aims):
        found = light(puzzle, aim)
        drawing.add(found, number)
        for line in found.beams[:1]:
            drawing.number(tuple(cells_under(line))[1:], number)
    drawing.pieces(puzzle.cells)
    drawing.add_numbers()
    drawing.scene.key("cross", "a hit").key("step", "the beams of a shooter")
    return drawing.close_up()


def draw_forced(puzzle: ShooterGrid, demands: Iterable[Implication]) -> Picture:
    """Cells that one shooter alone can light, with the light of those shooters.

    A cell and the beams of its shooter have the same number.
    """
    drawing = DrawnGrid(puzzle)
    demands = tuple(demands)
    cells = [demand.cell for demand in demands]
    drawing.scene.tiles(cells, "asked").key("asked", "a cell that one shooter alone can light")
    for number, demand in enumerate(demands):
        drawing.add(light(puzzle, demand.end), number)
    drawing.pieces(puzzle.cells)
    drawing.add_demands(demands)
    drawing.add_numbers()
    drawing.scene.key("step", "such a cell")
    return drawing.close_up()


def draw_longest_paths(puzzle: ShooterGrid) -> Picture:
    """The longest paths as lines of different strokes, as if beams passed through shooters."""
    drawing = DrawnGrid(puzzle)
    ways = sorted(all_paths(puzzle), key=lambda way: (-len(set(way)), way))
    for number, way in enumerate(ways[:STROKES]):
        drawing.scene.path(line_of_path(puzzle, way), f"shot-{number}", heads=False)
        drawing.number(way, number)
    drawing.pieces(puzzle.cells)
    drawing.add_numbers()
    few = "Every path" if len(ways) <= STROKES else f"The {STROKES} longest paths"
    drawing.scene.key("step", "a path")
    return drawing.scene.caption(f"{few}, as if beams passed through shooters.")


def draw_mistake(puzzle: ShooterGrid, reason: WouldHit | Contradiction) -> Picture:
    """The aim that a reason excludes, and the aims that it forces, up to the broken rule.

    The shooters have letters. The cell that forces a shooter has a number, and a cell that stays
    dark is marked.
    """
    drawing = DrawnGrid(puzzle)
    forced, broken = told(reason.chain) if isinstance(reason, Contradiction) else ((), None)
    start = reason.chain[0].start if isinstance(reason, Contradiction) else reason.aim
    cells = bytearray(puzzle.cells)
    for number, aim in enumerate((start, *(step.end for step in forced))):
        cells[aim.shooter[0] * puzzle.cols + aim.shooter[1]] = ord(aim.axis)
        drawing.names[aim.shooter] = letter_of(number)
        drawing.add(light(puzzle, aim), number)
    drawing.pieces(cells)
    for cell in marks(puzzle, reason).dimmed:
        drawing.scene.glyph(cell, Stamp("dimmed"), css="dimmed")
    if broken is not None and broken.reason == "lit":
        drawing.scene.tiles([broken.cell], "death").key("death", "no light without a hit")
        drawing.scene.glyph(broken.cell, Stamp("death"), text="!", css="death")
    drawing.add_demands(forced)
    drawing.add_numbers()
    drawing.scene.key("step", "a cell left to the next letter").key("cross", "a hit")
    return drawing.close_up([] if broken is None else [broken.cell])


def draw_chain(chain: tuple[Implication, ...]) -> Picture:
    """The implications of a contradiction as arrows between shooters, to the broken rule.

    Letters and numbers are those of `draw_mistake`.
    """
    forced, broken = told(chain)
    aims = (chain[0].start, *(step.end for step in forced))
    spots = [_in_chain(number) for number in range(len(aims) + 1)]
    scene = Picture(spots[-1][0] + 1, max(col for _, col in spots) + 1)
    for number, (one, other) in enumerate(pairwise(spots)):
        is_last = number == len(aims) - 1
        tip = (_short_of(one[0], other[0]), _short_of(one[1], other[1]))
        scene.path((one, tip), "shot-1", heads=False, end="arrow")
        if not is_last:
            middle = ((one[0] + other[0]) // 2, (one[1] + other[1]) // 2)
            scene.steps(middle, [number + 1])
    for number, (aim, spot) in enumerate(zip(aims, spots, strict=False)):
        name = letter_of(number)
        scene.glyph(spot, Stamp("shooter", int(aim.axis == "-")), text=f"{name}{aim.axis}")
        put_letter(scene, spot, name, f"{name}{aim.axis}")
    scene.glyph(spots[-1], Stamp("death"), text="!", css="death")
    ends = dark_or_hit("a cell") if broken.reason == "lit" else "a shooter is hit"
    scene.key("step", "the cell that forces the next shooter")
    return scene.caption(f"Each arrow is forced by one cell. At the end {ends}.")


def _short_of(here: int, to: int) -> float:
    """The coordinate of an arrow's tip, before the shooter that it leads to."""
    return to - 0.45 * ((to > here) - (to < here))


def _in_chain(number: int) -> Cell:
    """Where a shooter of a chain is drawn: every second cell, forth and back."""
    turn, along = divmod(number, _IN_A_ROW)
    return 2 * turn, 2 * (_IN_A_ROW - 1 - along if turn % 2 else along)
