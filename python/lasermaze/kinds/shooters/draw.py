"""A grid as a picture: its beams, or the proof that no way of turning will do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from lasermaze.core.answers import Answer, Impossible, Solved, Undecided
from lasermaze.core.beam import MIRROR
from lasermaze.core.grid import Cell, Heading
from lasermaze.drawing import Film, Mosaic, Scene, Stamp, is_large
from lasermaze.kinds.shooters.beams import Ray, rays
from lasermaze.kinds.shooters.puzzle import (
    AXES,
    EMPTY,
    MIRRORS,
    WALL,
    Aim,
    Certificate,
    Cycle,
    Dark,
    Hit,
    ShooterGrid,
    Step,
    Stuck,
    Turned,
    shooters_in_words,
)
from lasermaze.kinds.shooters.words import headline, numbered

if TYPE_CHECKING:
    from lasermaze.drawing import Picture
    from lasermaze.drawing.scene import End, Point

#: How many strokes there are for beams: `shot-0` and so on in the theme.
STROKES = 6

#: Proofs of more steps are told in `explain`, not below their picture.
MOST_TOLD = 10

#: How near a beam comes to the border of its last cell, and where it bends before a mirror.
_EDGE, _BEND = 0.46, 0.13

#: Where one, two, three or four numbers stand in a cell, in cells from its middle.
_SPOTS: tuple[tuple[Point, ...], ...] = (
    ((0, 0),),
    ((0, -0.22), (0, 0.22)),
    ((-0.22, -0.22), (-0.22, 0.22), (0.22, 0)),
    ((-0.22, -0.22), (-0.22, 0.22), (0.22, -0.22), (0.22, 0.22)),
)

#: The most solutions whose number a caption tells in digits.
_MOST_COUNTED = 10**12


def draw(puzzle: ShooterGrid, answer: Answer[ShooterGrid] | Turned | None = None) -> Picture:
    """The picture of a grid, of its solution with all beams, or of why there is none.

    Beams that cross differ in their stroke. Shooters that were turned have a ring (``( )`` in
    text), forced ones a badge (``!``) where these were asked for. A proof is drawn with its
    steps numbered. A large grid is drawn as a mosaic, a pixel a cell.
    """
    if is_large(puzzle.rows, puzzle.cols):
        return _mosaic(puzzle, answer)
    turned = _turned(answer)
    if turned is not None:
        scene = _lit(puzzle, turned, _beams(puzzle, turned), puzzle.shooter_count)
    elif isinstance(answer, Impossible):
        scene = draw_proof(puzzle, answer.certificate)
    else:
        scene = _standing(Scene(puzzle.rows, puzzle.cols, puzzle.title).numbered(), puzzle)
    for line in _captions(puzzle, answer):
        scene.caption(line)
    return scene


def standing(puzzle: ShooterGrid, cells: bytes) -> Picture:
    """The grid under somebody's hands as it is turned, with all its beams, without words.

    A large grid is a mosaic.
    """
    turned = Turned(cells)
    if is_large(puzzle.rows, puzzle.cols):
        return replace(_mosaic(puzzle, turned), title="", captions=())
    return _lit(puzzle, turned, _beams(puzzle, turned), puzzle.shooter_count).for_desk()


def alone(letter: str) -> Scene:
    """What a letter stands for, on a grid of one cell."""
    return _standing(Scene(1, 1), ShooterGrid(1, 1, letter.encode()))


def film(puzzle: ShooterGrid, answer: Answer[ShooterGrid]) -> Film | None:
    """The shooters of a solved answer, turned and fired one after another.

    The last frame is the picture that `draw` makes. None without a solution, or for a large
    grid.
    """
    turned = _turned(answer)
    if turned is None or is_large(puzzle.rows, puzzle.cols):
        return None
    beams = _beams(puzzle, turned)

    def frame(count: int) -> Scene:
        if count == len(beams):
            still = draw(puzzle, answer)
            assert isinstance(still, Scene)
            return still
        scene = _lit(puzzle, turned, beams, count)
        return scene.caption(f"{count} of {shooters_in_words(len(beams))} fired.")

    return Film.of(len(beams) + 1, frame)


def draw_proof(puzzle: ShooterGrid, certificate: Certificate) -> Scene:
    """The picture of a proof, its parts numbered, without its words."""
    scene = Scene(puzzle.rows, puzzle.cols, puzzle.title).numbered()
    marks: dict[Cell, list[str]] = {}
    match certificate:
        case Dark(cell, hits):
            scene.tiles([cell], "death", text="!").legend("! cannot be lit")
            _add_hits(scene, puzzle, hits, marks)
        case Stuck(shooter, hits):
            scene.tiles([shooter], "death")
            _add_hits(scene, puzzle, hits, marks)
        case Cycle(every):
            _add_steps(scene, puzzle, every, marks)
    _standing(scene, puzzle)
    for cell, numbers in marks.items():
        if puzzle[cell] == ".":
            _add_numbers(scene, cell, numbers)
    return scene


def _add_numbers(scene: Scene, cell: Cell, numbers: list[str]) -> None:
    """Numbers of steps on a cell, each on a plate of its own."""
    spots = _SPOTS[min(len(numbers), len(_SPOTS)) - 1]
    for number, (down, right) in zip(numbers, spots, strict=False):
        at = (cell[0] + down, cell[1] + right)
        scene.glyph(at, Stamp("plate")).label(at, number, "step")
    scene.glyph(cell, text=" ".join(numbers), css="step")


def draw_paths(puzzle: ShooterGrid, aims: Iterable[Aim], asked: Cell | None = None) -> Scene:
    """The beams of some aims, each in another stroke, those that hit a shooter with a cross.

    ``asked`` is a cell to be shown as one that asks for light.
    """
    scene = Scene(puzzle.rows, puzzle.cols, puzzle.title).numbered()
    if asked is not None:
        scene.tiles([asked], "asked")
    for number, aim in enumerate(aims):
        for ray in rays(puzzle, aim):
            _add_ray(scene, puzzle, aim.shooter, ray, f"shot-{number % STROKES}")
    return _standing(scene, puzzle)


class _Beams(NamedTuple):
    """A shooter with its beams as it stands in a solution, and their stroke."""

    shooter: Cell
    rays: tuple[Ray, ...]
    css: str


def _beams(puzzle: ShooterGrid, turned: Turned) -> list[_Beams]:
    """The beams of all shooters, row by row, in other strokes than those that they cross."""
    now = puzzle.turned(turned.cells)
    crossing: dict[Cell, list[int]] = {}  # by cell, the strokes of the beams that run there
    used = [0] * STROKES
    found = []
    for cell in puzzle.shooters:
        axis = now[cell]
        both = rays(puzzle, Aim(cell, axis)) if axis in AXES else ()
        cells = {there for ray in both for there in ray.cells}
        met = Counter(other for there in cells for other in crossing.get(there, ()))
        stroke = min(range(STROKES), key=lambda one: (met[one], used[one]))
        used[stroke] += 1
        for there in cells:
            crossing.setdefault(there, []).append(stroke)
        found.append(_Beams(cell, both, f"shot-{stroke}"))
    return found


def _lit(puzzle: ShooterGrid, turned: Turned, beams: list[_Beams], count: int) -> Scene:
    """The grid with its first shooters turned as in a solution, and their beams."""
    scene = Scene(puzzle.rows, puzzle.cols, puzzle.title).numbered()
    cells = bytearray(puzzle.cells)
    was_turned = set()
    for (row, col), both, css in beams[:count]:
        index = row * puzzle.cols + col
        cells[index] = turned.cells[index]
        if cells[index] != puzzle.cells[index]:
            was_turned.add((row, col))
        for ray in both:
            _add_ray(scene, puzzle, (row, col), ray, css)
    forced = {
        one.shooter
        for one, state in zip(beams, turned.forced, strict=False)
        if state == "1" and count == len(beams)
    }
    return _standing(scene, puzzle.turned(bytes(cells)), was_turned, forced)


def _standing(
    scene: Scene,
    puzzle: ShooterGrid,
    turned: Collection[Cell] = (),
    forced: Collection[Cell] = (),
) -> Scene:
    """The scene with the walls, mirrors and shooters of a grid."""
    standing = [
        (divmod(index, puzzle.cols), chr(letter))
        for index, letter in enumerate(puzzle.cells)
        if letter != ord(EMPTY)
    ]
    scene.tiles([cell for cell, letter in standing if letter == WALL], "wall", text="#")
    for cell, letter in standing:
        if letter in MIRRORS:
            scene.glyph(cell, Stamp("double", int(letter == "\\")), text=letter, css="glass")
        elif letter in AXES:
            _add_shooter(scene, cell, letter, cell in turned, cell in forced)
    if turned:
        scene.legend("( ) turned")
    if forced:
        scene.legend("! stands alike in all solutions")
    return scene


def _add_shooter(scene: Scene, cell: Cell, axis: str, turned: bool, forced: bool) -> None:
    stamps = [Stamp("shooter", int(axis == "-"))]
    if turned:
        stamps.insert(0, Stamp("ring"))
    if forced:
        stamps.append(Stamp("must"))
    text = f"({axis})" if turned else axis
    css = "turned" if turned else "shooter"
    scene.glyph(cell, *stamps, text=text + "!" * forced, css=css)


def _add_ray(scene: Scene, puzzle: ShooterGrid, shooter: Cell, ray: Ray, css: str) -> None:
    """A beam as a line that bends before the glass, so that both sides of a mirror show."""
    if not ray.cells and ray.victim is None:
        return
    points = list(_points(puzzle, shooter, ray))
    end: End = "cross" if ray.victim is not None else "arrow" if ray.leaves is not None else ""
    scene.path(points, css, heads=False, end=end)


def _points(puzzle: ShooterGrid, shooter: Cell, ray: Ray) -> Iterator[Point]:
    heading, last = ray.heading, shooter
    yield _beside(shooter, heading, 0.3)
    for last in ray.cells:
        letter = puzzle[last]
        if letter in MIRRORS:
            yield _beside(last, heading.back, _BEND)
            heading = MIRROR[letter][heading]
            yield _beside(last, heading, _BEND)
    if ray.victim is not None:
        yield _beside(ray.victim, heading.back, _EDGE)
    else:
        yield _beside(last, heading, _EDGE)


def _beside(cell: Cell, heading: Heading, far: float) -> Point:
    down, right = heading.step((0, 0))
    return cell[0] + far * down, cell[1] + far * right


def _add_hits(
    scene: Scene, puzzle: ShooterGrid, hits: Iterable[Hit], marks: dict[Cell, list[str]]
) -> None:
    """Both beams of each aim, numbered; the one that hits ends in a cross."""
    for number, hit in enumerate(hits, 1):
        for ray in rays(puzzle, hit.aim):
            _add_ray(scene, puzzle, hit.aim.shooter, ray, f"shot-{(number - 1) % STROKES}")
            if ray.victim is not None and ray.cells:
                _mark(marks, ray.cells, number)


def _add_steps(
    scene: Scene, puzzle: ShooterGrid, steps: Iterable[Step], marks: dict[Cell, list[str]]
) -> None:
    """Of each step the beam that would hit, or the one that must light the numbered cell."""
    shown = list(steps)
    scene.tiles(dict.fromkeys(step.cell for step in shown if step.reason == "lit"), "asked")
    for number, step in enumerate(shown, 1):
        css = f"shot-{(number - 1) % STROKES}"
        for ray in rays(puzzle, step.start if step.reason == "hit" else step.end):
            if step.reason == "hit" and ray.victim is not None:
                _add_ray(scene, puzzle, step.start.shooter, ray, css)
                _mark(marks, ray.cells, number)
            elif step.reason == "lit" and step.cell in ray.cells:
                _add_ray(scene, puzzle, step.end.shooter, ray, css)
        if step.reason == "lit":
            marks.setdefault(step.cell, []).append(str(number))


def _mark(marks: dict[Cell, list[str]], cells: Iterable[Cell], number: int) -> None:
    """Write a number on a cell that has none, if there is one."""
    free = next((cell for cell in cells if cell not in marks), None)
    if free is not None:
        marks[free] = [str(number)]


_NAMES = ("board", "wall", "mirror-cell", "shooter-cell", "turned-cell", "walker")


def _mosaic(puzzle: ShooterGrid, answer: Answer[ShooterGrid] | Turned | None) -> Mosaic:
    """The grid with a number for the class of each cell."""
    import numpy as np

    numbers = bytearray(256)
    for letters, name in ((b"#", "wall"), (b"/\\", "mirror-cell"), (b"-|", "shooter-cell")):
        for letter in letters:
            numbers[letter] = _NAMES.index(name)
    classes = np.frombuffer(bytearray(puzzle.cells.translate(numbers)), np.uint8)
    turned = _turned(answer)
    legends: tuple[str, ...] = ()
    if turned is not None and len(turned.cells) == len(puzzle.cells):
        now = np.frombuffer(turned.cells, np.uint8)
        classes[puzzle.grid.ravel() != now] = _NAMES.index("turned-cell")
    if isinstance(answer, Impossible):
        legends = ("@ where the proof lies",)
        for row, col in _cells_of(answer.certificate):
            classes[row * puzzle.cols + col] = _NAMES.index("walker")
    return Mosaic(
        classes.reshape(puzzle.rows, puzzle.cols),
        _NAMES,
        title=puzzle.title,
        captions=tuple(_captions(puzzle, answer)),
        legends=legends,
    )


def _cells_of(certificate: Certificate) -> list[Cell]:
    """The cells that a proof speaks of."""
    match certificate:
        case Dark(cell, hits) | Stuck(cell, hits):
            return [cell, *(hit.victim for hit in hits), *(hit.aim.shooter for hit in hits)]
        case Cycle(steps):
            return [cell for step in steps for cell in (step.start.shooter, step.cell)]


def _turned(answer: Answer[ShooterGrid] | Turned | None) -> Turned | None:
    if isinstance(answer, Solved):
        witness = answer.witness
        assert isinstance(witness, Turned)
        return witness
    return answer if isinstance(answer, Turned) else None


def _captions(puzzle: ShooterGrid, answer: Answer[ShooterGrid] | Turned | None) -> Iterator[str]:
    turned = _turned(answer)
    if turned is not None:
        yield _turns(puzzle, turned) + _how_many(answer)
        if turned.forced:
            count = turned.forced.count("1")
            alike = f"{shooters_in_words(count)} stand{'s' * (count == 1)} alike in all solutions"
            unknown = turned.forced.count("?")
            yield f"{alike}{f'; not found out for {unknown:,}' if unknown else ''}."
    elif isinstance(answer, Impossible):
        yield headline(answer.certificate)
        told = list(numbered(answer.certificate))
        yield from told if len(told) <= MOST_TOLD else ()
    elif isinstance(answer, Undecided):
        yield f"Undecided: {answer.reason}."


def _turns(puzzle: ShooterGrid, turned: Turned) -> str:
    turns = turned.turn_count(puzzle)
    said = f"{turns:,} of {shooters_in_words(puzzle.shooter_count)} turned"
    if turned.least is None:
        return said
    if turned.least == turns:
        return f"{said}, the fewest"
    return f"{said}, perhaps not the fewest: at least {turned.least:,}"


def _how_many(answer: Answer[ShooterGrid] | Turned | None) -> str:
    if not isinstance(answer, Solved):
        return "."
    if answer.unique:
        return "; the only solution."
    least = "" if answer.exact else "at least "
    return f"; one of {least}{_count(answer.count)} solutions."


def _count(count: int) -> str:
    return f"{count:,}" if count < _MOST_COUNTED else "very many"
