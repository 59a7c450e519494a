"""A board as a picture: its blocks, lasers and targets, and the light."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import accumulate

from lasermaze import parts
from lasermaze.core.answers import Answer, Impossible, Pairs, Solved, Undecided
from lasermaze.core.claims import which_of
from lasermaze.core.english import counted, sentence
from lasermaze.core.grid import Cell
from lasermaze.drawing import Film, Picture, Stamp
from lasermaze.drawing.shapes import Entry
from lasermaze.drawing.shapes import Point as Place
from lasermaze.kinds.lazors.light import Light, shine
from lasermaze.kinds.lazors.puzzle import (
    GIVEN,
    NONE,
    PLACED,
    Arrangement,
    Lazors,
    Point,
    Proof,
    Ray,
)
from lasermaze.kinds.lazors.words import short_task

_GLYPHS = dict(zip(GIVEN + PLACED, 2 * ("reflecting", "opaque-block", "refracting"), strict=True))

#: How far a point on the rim is inside the grid, so that text has room for it.
_INSIDE = 0.01

#: The part of the way from the middle of a cell to its side at which a piece is shown alone.
_SHOWN = 0.6

#: The text of a laser that begins on a target, which has no room beside it.
_ON_TARGET = "&"

#: The most frames of a film.
_FRAMES = 60


class Draw(parts.Draw[Lazors, Arrangement, Proof]):
    """Pictures of a board with the light."""

    def draw(self, shown: Answer[Lazors, Arrangement, Proof] | Arrangement | None) -> Picture:
        """The board, and a solution with all blocks.

        Without a solution, light is followed as if the free cells were empty.
        """
        puzzle, solution = self.puzzle, self.solution(shown)
        scene = lit_scene(shine(puzzle, puzzle.cells if solution is None else solution.cells))
        scene.title = puzzle.title
        if solution is None and puzzle.pile:
            scene.panel("To place", list(_to_place(puzzle)))
        return scene.caption(*self.captions(shown))

    def film(self, answer: Answer[Lazors, Arrangement, Proof]) -> Film | None:
        """The light of a solution, growing from the lasers; None without a solution.

        The last frame is the picture that `draw` makes.
        """
        puzzle, solution = self.puzzle, self.solution(answer)
        if solution is None:
            return None
        light = shine(puzzle, solution.cells)
        lines = list(light.lines())
        ends = list(accumulate(len(line) - 1 for line in lines))
        total = ends[-1] if ends else 0
        step = max(1, -(-total // _FRAMES))

        def frame(time: int) -> Picture:
            passed = step * time
            shown = [
                line[: passed - (end - len(line) + 1) + 1]
                for line, end in zip(lines, ends, strict=True)
                if end - len(line) + 1 < passed
            ]
            scene = lit_scene(light, lines=shown).caption(short_task(puzzle))
            scene.title = puzzle.title
            return scene

        return Film.of(-(-total // step), frame, self.draw(answer))

    def facts(self, solution: Arrangement) -> Pairs:
        """The number of placed blocks that light touches."""
        light = shine(self.puzzle, solution.cells)
        return (("touched blocks", sum(light.letters[cell] in PLACED for cell in light.touched)),)

    def captions(
        self, shown: Answer[Lazors, Arrangement, Proof] | Arrangement | None
    ) -> Iterator[str]:
        """Which arrangement it is, or why there is none; the task below a board alone."""
        match shown:
            case Solved():
                yield sentence(f"{which_of(shown, self.kind.solution)}{_stands_for(shown)}")
            case Impossible():
                yield "Impossible: wherever the blocks are, some target is missed."
            case Undecided(reason=reason):
                yield f"Undecided: {reason}."
            case None:
                yield short_task(self.puzzle)


def lit_scene(
    light: Light,
    css: str = "beam",
    supposed: Collection[Cell] = (),
    lines: Iterable[list[Point]] | None = None,
) -> Picture:
    """A grid whose cells hold some letters, with light of a class.

    Supposed blocks are pale, and cells decided to be empty are outlined. ``lines`` are those of
    the light, of which fewer may be drawn.
    """
    puzzle, letters = light.puzzle, light.letters
    scene = Picture(puzzle.rows, puzzle.cols, fine=True).numbered()
    scene.key("added", "placed").key("lit", "hit")
    scene.key("start", "a laser on a target")
    scene.tiles((cell for cell in letters if letters[cell] == NONE), "unreached", text=NONE)
    for cell, letter in letters.items():
        if letter in _GLYPHS:
            _put_block(scene, cell, letter)
        elif letter == ".":
            scene.glyph(cell, Stamp("hollow"), text="-", css="empty")
    for cell in supposed:
        scene.glyph(cell, Stamp("supposed"))
    drawn = list(light.lines() if lines is None else lines)
    for line in drawn:
        scene.path([at(puzzle, point) for point in line], css, heads=False)
    points = light.points if lines is None else {point for line in drawn for point in line}
    _put_points(scene, puzzle, points)
    return scene


def draw_piece(code: str) -> Picture:
    """A piece alone, on a grid of one cell: a block, a laser or a target."""
    scene = Picture(1, 1)
    if code in PIECES:
        x, y, *way = PIECES[code]
        row, col = _place((x, y))
        stamp = Stamp("source", _turn(Ray(x, y, *way))) if way else Stamp("spot")
        # A little inside, so that nothing is cut off
        return scene.glyph((_SHOWN * row, _SHOWN * col), stamp, text=code[0])
    if code == NONE:
        return scene.tiles([(0, 0)], "unreached", text=NONE)
    _put_block(scene, (0, 0), code)
    return scene


#: The lasers and targets on the sides of a cell, by their codes: the side, then for a laser the
#: side that its light drifts to.
PIECES: dict[str, Ray | Point] = {
    "LNE": Ray(1, 0, 1, 1),
    "LNW": Ray(1, 0, -1, 1),
    "LES": Ray(2, 1, -1, 1),
    "LEN": Ray(2, 1, -1, -1),
    "LSW": Ray(1, 2, -1, -1),
    "LSE": Ray(1, 2, 1, -1),
    "LWN": Ray(0, 1, 1, -1),
    "LWS": Ray(0, 1, 1, 1),
    "PN": (1, 0),
    "PE": (2, 1),
    "PS": (1, 2),
    "PW": (0, 1),
}


def at(puzzle: Lazors, point: Point) -> Place:
    """The place of a point in cells, a little inside the grid if it is on the rim."""
    row, col = _place(point)
    return (
        min(max(row, -0.5 + _INSIDE), puzzle.rows - 0.5 - _INSIDE),
        min(max(col, -0.5 + _INSIDE), puzzle.cols - 0.5 - _INSIDE),
    )


def _place(point: Point) -> Place:
    x, y = point
    return (y - 1) / 2, (x - 1) / 2


def _turn(ray: Ray) -> float:
    """The quarter turns from north to the direction of a ray."""
    return {(1, -1): 0.5, (1, 1): 1.5, (-1, 1): 2.5, (-1, -1): 3.5}[ray.vx, ray.vy]


def _put_block(scene: Picture, cell: Cell, letter: str) -> None:
    base = "given" if letter in GIVEN else "added"
    text = letter if letter in GIVEN else f"[{letter.upper()}]"
    scene.glyph(cell, Stamp(base), Stamp(_GLYPHS[letter]), text=text, css=base)


def _put_points(scene: Picture, puzzle: Lazors, points: Collection[Point]) -> None:
    """The targets and the lasers; a target is larger around a laser that begins on it."""
    begins = {laser.point for laser in puzzle.lasers}
    for target in dict.fromkeys(puzzle.targets):
        lit = target in points
        stamp = Stamp(f"{'wide-' * (target in begins)}{'lit-' * lit}spot")
        text, css = ("*", "lit") if lit else ("o", "letter")
        scene.glyph(at(puzzle, target), stamp, text=text, css=css)
    for laser in puzzle.lasers:
        text = _ON_TARGET if laser.point in puzzle.targets else "L"
        scene.glyph(at(puzzle, laser.point), Stamp("source", _turn(laser)), text=text, css="start")


def _to_place(puzzle: Lazors) -> Iterator[Entry]:
    for letter, count in puzzle.pile.items():
        yield Entry((Stamp("added"), Stamp(_GLYPHS[letter])), letter, count)


def _stands_for(answer: Solved[Lazors, Arrangement]) -> str:
    """How many placements the arrangements of an answer stand for, if that is known."""
    if not isinstance(answer.evidence, Proof) or answer.evidence.placements == answer.count:
        return ""
    ways = counted(answer.evidence.placements, "placement")
    return f"; {ways}, as no light touches some blocks"
