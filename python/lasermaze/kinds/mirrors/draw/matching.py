"""Pictures of the graph of sides: its matching, the search in it, and a barrier."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from lasermaze.core.beam import MIRROR
from lasermaze.core.english import counted, grouped
from lasermaze.core.grid import Cell, Heading
from lasermaze.drawing import Picture, Stamp, is_large
from lasermaze.drawing.shapes import Point
from lasermaze.kinds.mirrors.check.graph import Runs, runs
from lasermaze.kinds.mirrors.draw.scenes import on_side, scene_of
from lasermaze.kinds.mirrors.puzzle import Barrier, MirrorMaze, Side, Turned
from lasermaze.kinds.mirrors.solve import Finder

#: The distance of a side's vertex from the middle of its cell.
OUT = 0.3

#: The glyph of a side by its label in the search, and its character in text.
GLYPHS = ("vertex", "outer", "inner", "petal")
CHARS = (".", "o", "#", "O")

#: The meanings of the marks of the graph.
MEANINGS = {
    "matched": "partners across a straight run",
    "matched-now": "partners on a mirror, where the beam is reflected",
    "augmenting": "the chain of swaps",
    "free": "a side that faces an opening",
    "outer": "a side that may be left alone",
    "petal": "the same, by way of a loop",
    "inner": "a side taken as a partner",
    "taken": "a side of the barrier",
    "component": "the group of odd size that a side is in",
}

Edge = tuple[Side, Side]

#: The largest number of mirrors of a maze whose graph is drawn.
MOST_MIRRORS = 600


def fits(maze: MirrorMaze) -> bool:
    """Whether the graph of a maze is small enough to be drawn."""
    return maze.mirrors <= MOST_MIRRORS and not is_large(maze.rows, maze.cols)


def draw_graph(maze: MirrorMaze) -> Picture:
    """The graph before anything is matched: vertices, straight and diagonal edges."""
    across = runs(maze)
    scene = _faint(maze)
    _put_edges(scene, [*straight_edges(across), *diagonal_edges(across)], "link")
    _put_vertices(scene, maze, across)
    return _with_key(scene, "free")


def size(maze: MirrorMaze) -> dict[str, int]:
    """The numbers of vertices, straight and diagonal edges of the graph."""
    across = runs(maze)
    straight, diagonal = list(straight_edges(across)), list(diagonal_edges(across))
    return {"vertices": len(across), "straight": len(straight), "diagonal": len(diagonal)}


def draw_old(maze: MirrorMaze) -> Picture:
    """The matching of all straight runs, with its two free vertices ringed."""
    scene = _matching(maze).caption("A matching: all straight runs.")
    return _with_key(scene, "matched", "free")


def draw_path(maze: MirrorMaze, turned: Turned) -> Picture:
    """The old matching with the augmenting path over it, dashed."""
    scene = _matching(maze)
    path = [on_side(*side, OUT) for edge in _matched_diagonals(turned) for side in edge]
    scene.path(path, "augmenting", heads=False)
    scene.caption("The augmenting path, from one side that faces an opening to the other.")
    return _with_key(scene, "augmenting", "matched", "free")


def draw_new(maze: MirrorMaze, turned: Turned) -> Picture:
    """The perfect matching that the augmenting path makes, its diagonal edges marked."""
    scene = _matching(maze, turned).caption("Every side is matched now.")
    return _with_key(scene, "matched-now", "matched")


def search_frames(maze: MirrorMaze, most: int) -> list[Picture]:
    """The search in at most this many pictures, after that of the old matching.

    Empty if there is nothing to search.
    """
    search = Finder(maze).search()
    order, labels = search.order(), search.labels()
    if not order:
        return []
    count = min(len(order), most)
    stops = (number * len(order) // count for number in range(1, count + 1))
    return [draw_old(maze), *(_labelled(maze, order[:stop], labels) for stop in stops)]


def draw_search(maze: MirrorMaze, sides: int | None = None) -> Picture:
    """The search after this many sides have become outer, or all: each side by its label."""
    search = Finder(maze).search()
    return _labelled(maze, search.order()[:sides], search.labels())


def _labelled(maze: MirrorMaze, order: Sequence[int], labels: Sequence[int]) -> Picture:
    """The search after some sides have become outer, in their order: each side by its label."""
    shown = {_side(maze, number): labels[number] for number in order}
    across = runs(maze)
    for side in list(shown):
        # A side that became outer without a blossom was reached over its run from an inner side.
        partner = across[side]
        if shown[side] == 1 and partner is not None:
            shown.setdefault(partner, 2)
    scene = _matching(maze, labels=shown)
    met = sum(label == 3 for label in shown.values())
    blossoms = f", {grouped(met)} of them through a blossom" if met else ""
    scene.caption(f"{counted(len(order), 'outer side')}{blossoms}.")
    return _with_key(scene, "outer", "petal", "inner", "matched", "free")


def draw_barrier(maze: MirrorMaze, barrier: Barrier, fixed: Collection[Cell] = ()) -> Picture:
    """The graph without a barrier, with the number of its odd component at each side.

    The mirrors ``fixed`` stay as they stand, so they have two diagonal edges less.
    """
    across = runs(maze)
    removed = set(barrier.each())
    scene = _faint(maze, marked=fixed)
    edges = _edges_left(maze, across, removed, fixed)
    _put_edges(scene, edges, "link")
    number = 0
    for group in _groups(across, removed, edges):
        number += len(group) % 2
        for side in group:
            at = _vertex_at(maze, side)
            if len(group) % 2:
                scene.glyph(at, Stamp("component")).label(at, str(number), "group")
            else:
                scene.glyph(at, Stamp("vertex"), text=CHARS[0])
    for side in sorted(removed):
        scene.glyph(_vertex_at(maze, side), Stamp("taken"), text="X", css="barrier")
    return _with_key(scene, "taken", "component")


def odd_groups(maze: MirrorMaze, barrier: Barrier, fixed: Collection[Cell] = ()) -> list[int]:
    """The sizes of the groups of odd size that a barrier leaves, in the order of their numbers."""
    across, removed = runs(maze), set(barrier.each())
    sizes = map(len, _groups(across, removed, _edges_left(maze, across, removed, fixed)))
    return [size for size in sizes if size % 2]


def _edges_left(
    maze: MirrorMaze, across: Runs, removed: Collection[Side], fixed: Collection[Cell]
) -> list[Edge]:
    """The edges without some sides, and without those that fixed mirrors rule out."""
    edges = [*straight_edges(across), *diagonal_edges(across)]
    return [
        (one, other)
        for one, other in edges
        if one not in removed
        and other not in removed
        and (
            one[0] != other[0]
            or one[0] not in fixed
            or MIRROR[maze[one[0]]][one[1].back] == other[1]
        )
    ]


def _groups(across: Runs, removed: Collection[Side], edges: Iterable[Edge]) -> list[list[Side]]:
    """The connected components of what is left, in the order of their first sides."""
    beside: dict[Side, list[Side]] = {side: [] for side in across if side not in removed}
    for one, other in edges:
        beside[one].append(other)
        beside[other].append(one)
    found, seen = list[list[Side]](), set[Side]()
    for start in beside:
        if start not in seen:
            seen.add(start)
            group = [start]
            for side in group:  # it grows meanwhile
                new = [other for other in beside[side] if other not in seen]
                seen.update(new)
                group += new
            found.append(group)
    return found


def _vertex_at(maze: MirrorMaze, side: Side) -> Point:
    """The point of a side; of an opening that is itself a vertex, the middle of its cell."""
    return on_side(*side, OUT if maze[side[0]] in MIRROR else 0)


def straight_edges(across: Runs) -> Iterator[Edge]:
    """The runs between two mirrors, each once."""
    return (
        (side, facing) for side, facing in across.items() if facing is not None and side < facing
    )


def diagonal_edges(across: Runs) -> Iterator[Edge]:
    """The pairs of neighbouring sides of one mirror, each once."""
    for cell, heading in across:
        beside = (cell, heading.right)
        if beside in across:
            yield (cell, heading), beside


def _matched_diagonals(turned: Turned) -> Iterator[Edge]:
    """The reflections of a beam, as edges."""
    for cell, heading in turned.trace():
        if turned[cell] in MIRROR:
            yield (cell, heading.back), (cell, MIRROR[turned[cell]][heading])


def _put_edges(scene: Picture, edges: Iterable[Edge], css: str) -> None:
    """Draw edges as straight lines."""
    for one, other in edges:
        scene.path([on_side(*one, OUT), on_side(*other, OUT)], css, heads=False)


def _put_vertices(
    scene: Picture,
    maze: MirrorMaze,
    across: Runs,
    labels: Mapping[Side, int] | None = None,
    *,
    ringed: bool = True,
) -> None:
    """Draw the sides by their labels, those that face an opening ringed."""
    for side, facing in across.items():
        label = (labels or {}).get(side)
        stamps, text = ([Stamp("free")], "@") if facing is None and ringed else ([], "")
        if label is not None or not stamps:
            stamps.append(Stamp(GLYPHS[label or 0]))
            text += CHARS[label or 0]
        scene.glyph(_vertex_at(maze, side), *stamps, text=text, css=stamps[-1].name)


def _faint(
    maze: MirrorMaze, turned: Turned | None = None, marked: Collection[Cell] = ()
) -> Picture:
    """The grid with faint mirrors, in text with space for their sides."""
    scene = scene_of(maze, turned, marked, firm=())
    scene.key("death", "a mirror that stays as it stands")
    scene.fine = True
    return scene


def _with_key(scene: Picture, *marks: str) -> Picture:
    """The scene with the meanings of some marks."""
    for mark in marks:
        scene.key(mark, MEANINGS[mark])
    return scene


def _matching(
    maze: MirrorMaze, turned: Turned | None = None, labels: Mapping[Side, int] | None = None
) -> Picture:
    """The graph with the old matching, or with the one that contains the beam's reflections."""
    across = runs(maze)
    scene = _faint(maze, turned)
    _put_edges(scene, diagonal_edges(across), "link")
    diagonals = [] if turned is None else list(_matched_diagonals(turned))
    used = {side for edge in diagonals for side in edge}
    _put_edges(scene, (edge for edge in straight_edges(across) if edge[0] not in used), "matched")
    _put_edges(scene, diagonals, "matched-now")
    _put_vertices(scene, maze, across, labels, ringed=turned is None)
    return scene


def _side(maze: MirrorMaze, number: int) -> Side:
    """The side with the kernel's number, 4 * cell + side."""
    return divmod(number // 4, maze.cols), Heading(number % 4)
