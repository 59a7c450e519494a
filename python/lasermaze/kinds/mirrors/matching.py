"""Pictures of the graph of sides: its matching, the search in it, and a barrier."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from lasermaze.core.beam import MIRROR
from lasermaze.core.grid import Cell, Heading
from lasermaze.drawing import Scene, Stamp, is_large
from lasermaze.kinds.mirrors.check import components, runs
from lasermaze.kinds.mirrors.puzzle import BACKSLASH, BLOCK, Barrier, MirrorMaze, Side, Turned
from lasermaze.kinds.mirrors.solve import search_of

if TYPE_CHECKING:
    from lasermaze.drawing.scene import Point

#: How far from the middle of its cell a side's vertex is drawn.
OUT = 0.3

#: What the search makes of a side, by its label: the glyph.
GLYPH = {0: "vertex", 1: "outer", 2: "inner", 3: "petal"}

Edge = tuple[Side, Side]

#: The most mirrors of a maze whose graph is drawn.
MOST_MIRRORS = 600


def fits(maze: MirrorMaze) -> bool:
    """Whether the graph of a maze is small enough to be drawn."""
    return maze.mirrors <= MOST_MIRRORS and not is_large(maze.rows, maze.cols)


def sides_of(maze: MirrorMaze) -> dict[Side, Side | None]:
    """The graph of `runs`, its sides row by row."""
    return dict(sorted(runs(maze).items()))


def draw_graph(maze: MirrorMaze) -> Scene:
    """The graph before anything is matched: vertices, straight and diagonal edges."""
    across = sides_of(maze)
    scene = _scene(maze)
    put_edges(scene, [*straight_edges(across), *diagonal_edges(across)], "link")
    put_vertices(scene, maze, across, {})
    return scene


def draw_old(maze: MirrorMaze) -> Scene:
    """The matching of all straight runs, with its two free vertices ringed."""
    return _matching(maze, None).caption(
        "Thick: the straight runs, which are matched. Ringed: the two sides that face an opening."
    )


def draw_path(maze: MirrorMaze, turned: Turned) -> Scene:
    """The old matching with the augmenting path over it, dashed."""
    scene = _matching(maze, None)
    scene.path(_along(turned), "augmenting", heads=False)
    return scene.caption("Dashed: the augmenting path, from one ringed side to the other.")


def draw_new(maze: MirrorMaze, turned: Turned) -> Scene:
    """The perfect matching that the augmenting path makes, its diagonal edges marked."""
    return _matching(maze, turned).caption(
        "Every side is matched now; a matched diagonal edge (yellow, framed) is a reflection."
    )


def search_frames(maze: MirrorMaze, most: int) -> list[Scene]:
    """The search in at most so many pictures, after that of the old matching; none without one."""
    order = search_of(maze).order()
    if not order:
        return []
    count = min(len(order), most)
    steps = [(number + 1) * len(order) // count for number in range(count)]
    return [draw_old(maze), *(draw_search(maze, step) for step in steps)]


def draw_search(maze: MirrorMaze, sides: int | None = None) -> Scene:
    """The search once so many sides have become outer, or all: each side by its label."""
    search = search_of(maze)
    order, labels = search.order(), search.labels()
    sides = len(order) if sides is None else sides
    shown = {_side(maze, number): labels[number] for number in order[:sides]}
    across = sides_of(maze)
    for side in list(shown):
        # Whoever became outer without a blossom came over a straight run from an inner side.
        partner = across[side]
        if shown[side] == 1 and partner is not None and partner not in shown:
            shown[partner] = 2
    scene = _matching(maze, None, shown)
    met = sum(label == 3 for label in shown.values())
    blossoms = f", {met} of them through a blossom (yellow)" if met else ""
    return scene.caption(
        f"Round: {sides} outer side{'s' * (sides != 1)}{blossoms}. Square: inner sides."
    )


def draw_barrier(maze: MirrorMaze, barrier: Barrier) -> Scene:
    """What is left of the graph without a barrier: the number of its odd component at each side."""
    across = sides_of(maze)
    removed = set(barrier.each())
    scene = _scene(maze)
    left = {side: facing for side, facing in across.items() if side not in removed}
    edges = [*straight_edges(left), *diagonal_edges(left)]
    put_edges(scene, [edge for edge in edges if not removed & set(edge)], "link")
    number = 0
    for part in components(across, removed):
        number += len(part) % 2
        for side in part:
            at = vertex_at(maze, side)
            if len(part) % 2:
                scene.glyph(at, Stamp("component")).label(at, str(number), "group")
            else:
                scene.glyph(at, Stamp("vertex"))
    for side in sorted(removed):
        scene.glyph(vertex_at(maze, side), Stamp("barrier"))
    put_mirrors(scene, maze, None, "")  # in text the mirrors stand above their sides' numbers
    return scene


def barrier_in_words(maze: MirrorMaze, barrier: Barrier) -> str:
    """How many odd components a barrier leaves, and what that means."""
    odd = sum(len(part) % 2 for part in components(sides_of(maze), set(barrier.each())))
    count = len(barrier)
    if count == 0:
        left = "1 group of an odd number of sides" if odd == 1 else f"{odd} groups of odd size"
        return f"Impossible: there {'is' if odd == 1 else 'are'} {left}, which cannot be paired."
    sides = f"{count} marked side" + "s" * (count != 1)
    return f"Impossible: without the {sides} (X) {odd} groups of odd size are left (numbered)."


def vertex_at(maze: MirrorMaze, side: Side) -> Point:
    """Where a side is drawn; an opening that is a vertex itself in the middle of its cell."""
    return on_side(side[0], side[1], OUT if maze[side[0]] in MIRROR else 0)


def on_side(cell: Cell, heading: Heading, far: float) -> Point:
    """The point so far from the middle of a cell."""
    down, right = heading.step((0, 0))
    return cell[0] + far * down, cell[1] + far * right


def straight_edges(across: dict[Side, Side | None]) -> Iterator[Edge]:
    """The runs between two mirrors, each once."""
    return (
        (side, facing) for side, facing in across.items() if facing is not None and side < facing
    )


def diagonal_edges(across: dict[Side, Side | None]) -> Iterator[Edge]:
    """The pairs of neighbouring sides of one mirror, each once."""
    for cell, heading in across:
        beside = (cell, heading.right)
        if beside in across:
            yield (cell, heading), beside


def matched_diagonals(turned: Turned) -> Iterator[Edge]:
    """The reflections of a beam, as edges."""
    for cell, heading in turned.trace():
        if turned[cell] in MIRROR:
            yield (cell, heading.back), (cell, MIRROR[turned[cell]][heading])


def put_edges(scene: Scene, edges: Iterable[Edge], css: str) -> None:
    """Draw edges as straight lines."""
    for one, other in edges:
        scene.path([on_side(*one, OUT), on_side(*other, OUT)], css, heads=False)


def put_vertices(
    scene: Scene,
    maze: MirrorMaze,
    across: dict[Side, Side | None],
    labels: dict[Side, int],
    *,
    ringed: bool = True,
) -> None:
    """Draw the sides: those that face an opening ringed, the others by their labels."""
    for side, facing in across.items():
        glyph = "free" if facing is None and ringed else "vertex"
        stamps = [Stamp(glyph)] if side not in labels else [Stamp(GLYPH[labels[side]])]
        if glyph == "free" and side in labels:
            stamps.insert(0, Stamp("free"))
        scene.glyph(vertex_at(maze, side), *stamps)


def put_openings(scene: Scene, maze: MirrorMaze) -> None:
    """Draw where the beam enters, and where it is to leave."""
    for number, (cell, heading) in enumerate(maze.openings):
        along = heading.back if number else heading
        at = on_side(cell, heading.back, 0.25)
        scene.glyph(at, Stamp("entrance", int(along)), text=along.arrow, css="start")


def put_mirrors(scene: Scene, maze: MirrorMaze, turned: Turned | None, glyph: str) -> None:
    """Draw the mirrors as they stand after turning, those that were turned ringed.

    Without a glyph they are seen in text only.
    """
    cells = maze.cells if turned is None else turned.cells
    for index, (before, letter) in enumerate(zip(maze.cells, cells, strict=True)):
        if chr(letter) in MIRROR:
            stamps = [Stamp(glyph, int(chr(letter) == BACKSLASH))] if glyph else []
            if letter != before:
                stamps.insert(0, Stamp("pivot"))
            css = "turned" if letter != before else "mirror"
            scene.glyph(divmod(index, maze.cols), *stamps, text=chr(letter), css=css)


def _scene(maze: MirrorMaze, turned: Turned | None = None) -> Scene:
    scene = Scene(maze.rows, maze.cols, maze.title).numbered()
    blocks = (divmod(index, maze.cols) for index, x in enumerate(maze.cells) if x == ord(BLOCK))
    scene.tiles(blocks, "wall", text=BLOCK)
    put_openings(scene, maze)
    put_mirrors(scene, maze, turned, "faint-mirror")
    return scene


def _matching(
    maze: MirrorMaze, turned: Turned | None, labels: dict[Side, int] | None = None
) -> Scene:
    """The graph with the old matching, or with the one that has the beam's reflections."""
    across = sides_of(maze)
    scene = _scene(maze, turned)
    put_edges(scene, diagonal_edges(across), "link")
    diagonals = [] if turned is None else list(matched_diagonals(turned))
    used = {side for edge in diagonals for side in edge}
    put_edges(scene, (edge for edge in straight_edges(across) if edge[0] not in used), "matched")
    put_edges(scene, diagonals, "matched-now")
    put_vertices(scene, maze, across, labels or {}, ringed=turned is None)
    return scene


def _along(turned: Turned) -> Iterator[Point]:
    """The augmenting path: the beam from its first mirror to its last one, vertex by vertex."""
    for one, other in matched_diagonals(turned):
        yield on_side(*one, OUT)
        yield on_side(*other, OUT)


def _side(maze: MirrorMaze, number: int) -> Side:
    """The side that the kernel numbers 4 * cell + side."""
    return divmod(number // 4, maze.cols), Heading(number % 4)
