"""A grid as a picture: its beams, or the proof that no way of turning will do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from lasermaze.answers import Answer, Impossible, Solved, Undecided
from lasermaze.drawing import Film, Mosaic, Scene, Stamp, is_large
from lasermaze.grid import Cell, Heading
from lasermaze.shooters.beams import Ray, onward, rays
from lasermaze.shooters.puzzle import (
    AXES,
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
from lasermaze.shooters.words import headline, numbered

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
        scene = _lit(puzzle, turned, list(puzzle.shooters))
    elif isinstance(answer, Impossible):
        scene = draw_proof(puzzle, answer.certificate)
    else:
        scene = _standing(Scene(puzzle.rows, puzzle.cols, puzzle.title).numbered(), puzzle)
    for line in _captions(puzzle, answer):
        scene.caption(line)
    return scene


def film(puzzle: ShooterGrid, answer: Answer[ShooterGrid]) -> Film | None:
    """The shooters of a solved answer, turned and fired one after another.

    The last frame is the picture that `draw` makes. None without a solution, or for a large
    grid.
    """
    turned = _turned(answer)
    if turned is None or is_large(puzzle.rows, puzzle.cols):
        return None
    shooters = list(puzzle.shooters)

    def frame(count: int) -> Scene:
        if count == len(shooters):
            still = draw(puzzle, answer)
            assert isinstance(still, Scene)
            return still
        scene = _lit(puzzle, turned, shooters[:count])
        return scene.caption(f"{count} of {shooters_in_words(len(shooters))} fired.")

    return Film.of(len(shooters) + 1, frame)


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


def _lit(puzzle: ShooterGrid, turned: Turned, fired: list[Cell]) -> Scene:
    """The grid with some of its shooters turned as in a solution, and their beams."""
    scene = Scene(puzzle.rows, puzzle.cols, puzzle.title).numbered()
    cells = bytearray(puzzle.cells)
    for row, col in fired:
        index = row * puzzle.cols + col
        cells[index] = turned.cells[index]
    now = puzzle.turned(bytes(cells))
    beams = {cell: rays(now, Aim(cell, now[cell])) for cell in fired if now[cell] in AXES}
    strokes = _strokes(beams)
    for cell, both in beams.items():
        for ray in both:
            _add_ray(scene, now, cell, ray, f"shot-{strokes[cell]}")
    was_turned = {cell for cell in fired if now[cell] != puzzle[cell]}
    forced = {
        cell
        for cell, state in zip(puzzle.shooters, turned.forced, strict=False)
        if state == "1" and len(fired) == len(turned.forced)
    }
    return _standing(scene, now, was_turned, forced)


def _strokes(beams: dict[Cell, tuple[Ray, Ray]]) -> dict[Cell, int]:
    """A stroke for each shooter, another one than those of the beams that its beams cross."""
    crossing: dict[Cell, list[Cell]] = {}  # by cell, the shooters whose beams run there
    strokes: dict[Cell, int] = {}
    used: Counter[int] = Counter(dict.fromkeys(range(STROKES), 0))
    for shooter, both in beams.items():
        cells = {cell for ray in both for cell in ray.cells}
        met = Counter(strokes[other] for cell in cells for other in crossing.get(cell, ()))
        strokes[shooter] = min(used, key=lambda number: (met[number], used[number], number))
        used[strokes[shooter]] += 1
        for cell in cells:
            crossing.setdefault(cell, []).append(shooter)
    return strokes


def _standing(
    scene: Scene,
    puzzle: ShooterGrid,
    turned: Collection[Cell] = (),
    forced: Collection[Cell] = (),
) -> Scene:
    """The scene with the walls, mirrors and shooters of a grid."""
    cells = [(row, col) for row in range(puzzle.rows) for col in range(puzzle.cols)]
    scene.tiles([cell for cell in cells if puzzle[cell] == "#"], "wall", text="#")
    for cell in cells:
        letter = puzzle[cell]
        if letter in "/\\":
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
    cells = [*ray.cells, *([] if ray.victim is None else [ray.victim])]
    heading, before = ray.heading, shooter
    yield _beside(shooter, heading, 0.3)
    for cell in cells:
        heading = next(way for way in Heading if way.step(before) == cell)
        after = _after(puzzle, cell, heading)
        if after != heading:
            yield _beside(cell, heading.back, _BEND)
            yield _beside(cell, after, _BEND)
        before, heading = cell, after
    if ray.victim is not None:
        yield _beside(ray.victim, heading.back, 0.36)
    else:
        yield _beside(before, heading, _EDGE)


def _after(puzzle: ShooterGrid, cell: Cell, heading: Heading) -> Heading:
    return next(iter(onward(puzzle, cell, heading)), heading)


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
    turns = sum(1 for _ in turned.turns(puzzle))
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
