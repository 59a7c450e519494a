"""Why the answer to a maze is what it is: vertices, a matching, one search, a beam or a barrier."""

from __future__ import annotations

from collections.abc import Iterator

from lasermaze.core.answers import Answer, Impossible, Solved
from lasermaze.core.beam import MIRROR, Entry
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.grid import place
from lasermaze.kind import STOPPED, Chapter, Explanation
from lasermaze.kinds.mirrors import matching
from lasermaze.kinds.mirrors.check import components
from lasermaze.kinds.mirrors.draw import beam_in_words, draw
from lasermaze.kinds.mirrors.puzzle import (
    BLOCK,
    Barrier,
    MirrorMaze,
    Turned,
    mirrors_in_words,
    side_in_words,
)
from lasermaze.kinds.mirrors.recount import straight

#: The most reflections of a beam that are told one by one.
MOST_TOLD = 12


def explain(
    puzzle: MirrorMaze, answer: Answer[MirrorMaze], budget: Budget = UNLIMITED
) -> Explanation:
    """A lecture: the graph of sides, its matching, the search, and the beam or the barrier.

    Of a maze with too many mirrors the graph is neither drawn nor counted.

    Raises: TimeUpError where the time is up; whatever ``budget.progress`` raises.
    """
    small = matching.fits(puzzle)
    told = []
    for chapter in _chapters(puzzle, answer, small):
        told.append(chapter)
        budget.look()
    return Explanation(tuple(told))


def _chapters(puzzle: MirrorMaze, answer: Answer[MirrorMaze], small: bool) -> Iterator[Chapter]:
    """The chapters one by one."""
    yield Chapter("What is asked", (_asked(puzzle),), draw(puzzle))
    picture = matching.draw_graph(puzzle) if small else None
    yield Chapter("Sides and edges", _graph(puzzle, small), picture)
    if _is_searched(puzzle):
        yield from _search_chapters(puzzle, answer, small)
    if isinstance(answer, Solved):
        yield from _beam_chapters(puzzle, answer, small)
    elif isinstance(answer, Impossible):
        told = _barrier(puzzle, answer.certificate, small)
        yield Chapter("The barrier", told, draw(puzzle, answer))
    else:
        yield Chapter("No answer yet", (STOPPED,), draw(puzzle, answer))


def _is_searched(maze: MirrorMaze) -> bool:
    """Whether both openings face a mirror, so that there is something to search."""
    return all(maze[straight(maze, opening)[-1].cell] in MIRROR for opening in maze.openings)


def _asked(maze: MirrorMaze) -> str:
    (first, inward), (second, _) = maze.openings
    return (
        f"A beam enters in {place(first)}, heading {inward.word}, and is to leave in "
        f"{place(second)}. Each of the {mirrors_in_words(maze.mirrors)} may be turned to / or \\. "
        f"That would be 2 to the power of {maze.mirrors} ways to try; but the question is one of "
        "pairing things off, and that can be decided by a single search."
    )


def _graph(maze: MirrorMaze, small: bool) -> tuple[str, ...]:
    general = (
        "Look at a mirror as four sides, N, E, S and W. A beam enters by one side and leaves by "
        "a neighbouring one: N with W, or E with S, where the mirror is /; N with E, or S with "
        "W, where it is \\. Every side from which a straight run leads to another mirror or to an "
        "opening is a vertex; a side that looks at a block is of no use to a beam and is left out. "
        "The two ends of a run between mirrors are joined by a straight edge, two neighbouring "
        "sides of one mirror by a diagonal one, so no vertex has more than three edges."
    )
    if not small:
        return (general,)
    across = matching.sides_of(maze)
    runs_here = sum(1 for _ in matching.straight_edges(across))
    bends_here = sum(1 for _ in matching.diagonal_edges(across))
    return (
        general,
        f"Here there are {_count(len(across), 'vertex', 'vertices')}, joined by "
        f"{_count(runs_here, 'straight edge')} and {_count(bends_here, 'diagonal edge')}.",
    )


def _search_chapters(maze: MirrorMaze, answer: Answer[MirrorMaze], small: bool) -> list[Chapter]:
    free = [_facing(maze, opening) for opening in maze.openings]
    old = (
        "A matching is a set of edges of which no two share a vertex. Take all straight edges: "
        f"every vertex is matched but two, {' and '.join(free)}, which face the openings.",
        "Suppose that a matching leaves no vertex free. Follow the beam in: its first vertex is "
        "matched by a diagonal edge, so turn that mirror so. The beam leaves by the other end of "
        "the edge and runs straight to the next vertex. That run is not matched, since its first "
        "end is matched already, so the next vertex is matched by a diagonal edge too: and so on, "
        "until the other opening. One mirror never has to stand both ways, as its matched "
        "diagonal edges share no side. The other way round, a beam that passes is such a "
        "matching: its reflections, and all runs that it does not take. So the maze is solved "
        "exactly when this graph has a perfect matching.",
    )
    pictures = (matching.draw_old(maze), matching.draw_search(maze)) if small else (None, None)
    return [
        Chapter("A matching that is nearly perfect", old, pictures[0]),
        Chapter("One search", _search(answer), pictures[1]),
    ]


def _facing(maze: MirrorMaze, opening: Entry) -> str:
    """The side that an opening faces, in words."""
    cell, heading = straight(maze, opening)[-1]
    return side_in_words((cell, heading.back))


def _search(answer: Answer[MirrorMaze]) -> tuple[str, ...]:
    work = dict(answer.work)
    blossoms = work.get("blossoms", 0)
    first = (
        "A matching can be improved exactly when an augmenting path leads from one free vertex to "
        "another: by edges that are, by turns, not matched and matched (Berge 1957). The search "
        "grows a tree of such paths from one free vertex. The vertices at an even distance are "
        "outer (round): from them it tries both diagonal edges. The neighbours that it finds are "
        "inner (square), and the straight run of each leads to the next outer vertex."
    )
    second = (
        "Where a diagonal edge joins two outer vertices it closes a cycle of odd length. Such a "
        "cycle is a blossom: one can go round it either way, so all of its vertices count as "
        "outer from then on (yellow: those that were inner before), and the cycle as one vertex "
        "(Edmonds 1965). "
    )
    met = f"This search met {_count(blossoms, 'blossom')}"
    sides = work.get("sides", 0)
    return first, second + f"{met}, and {_count(sides, 'vertex', 'vertices')} became outer."


def _beam_chapters(
    maze: MirrorMaze, answer: Solved[MirrorMaze, Turned], small: bool
) -> list[Chapter]:
    turned = answer.witness
    chapters = []
    if turned.reflections and small:
        path = (
            "The search reached the other free vertex. On the augmenting path (dashed) the edges "
            "that were matched are now free, and the others are matched: so no vertex is free.",
        )
        chapters.append(Chapter("The augmenting path", path, matching.draw_path(maze, turned)))
        new = (
            "Each matched diagonal edge says how its mirror stands; mirrors without one are left "
            "as they were.",
        )
        chapters.append(Chapter("The perfect matching", new, matching.draw_new(maze, turned)))
    told = (_beam(maze, turned), *_best(answer))
    chapters.append(Chapter("The beam", told, draw(maze, answer)))
    return chapters


def _beam(maze: MirrorMaze, turned: Turned) -> str:
    if not turned.reflections:
        return "No mirror lies between the openings: the beam runs straight through."
    bends = [cell for cell, _ in turned.trace() if turned[cell] in MIRROR]
    told = "; ".join(f"{turned[cell]} in {place(cell)}" for cell in bends[:MOST_TOLD])
    rest = len(bends) - MOST_TOLD
    more = f"; and {rest} more" if rest > 0 else ""
    return f"{beam_in_words(maze, turned)} It is reflected by: {told}{more}."


def _best(answer: Solved[MirrorMaze, Turned]) -> tuple[str, ...]:
    """Why a beam is best, where that was asked."""
    wishes = [name.replace("_", " ") for name, _ in answer.options]
    if not wishes:
        return ()
    return (
        f"This beam was to be the best one ({' and '.join(wishes)}). Give each edge a weight: what "
        "its reflection or its run costs. The runs are a matching of least weight, with dual "
        "values on the vertices that prove it; the search goes over edges in the order in which "
        "they become tight as the values of outer vertices rise and those of inner ones fall, so "
        "the first path that it finds is a cheapest one (Edmonds 1965b).",
    )


def _barrier(maze: MirrorMaze, barrier: Barrier, small: bool) -> tuple[str, ...]:
    law = (
        "Take some vertices out of a graph. If more groups of odd size are left than vertices "
        "were taken out, there is no perfect matching: a group of odd size cannot be paired off "
        "within itself, so one of its vertices needs a partner among those taken out, each group "
        "another one (Tutte 1947)."
    )
    if not small:
        where = f"Here {len(barrier):,} sides are taken out: the inner ones of the failed search."
        return law, where
    return law, _recount(maze, barrier)


def _recount(maze: MirrorMaze, barrier: Barrier) -> str:
    """The same on this picture, to be counted again by eye."""
    odd = [
        part for part in components(matching.sides_of(maze), set(barrier.each())) if len(part) % 2
    ]
    sizes = ", ".join(f"{number} has {len(part)}" for number, part in enumerate(odd[:20], 1))
    more = "" if len(odd) <= 20 else f", and {len(odd) - 20} more"
    count = f"{len(odd)} groups of odd size are" if len(odd) != 1 else "1 group of odd size is"
    end = f"{count} left, by their numbers: {sizes}{more}."
    blocked = [
        place(opening.cell)
        for opening in maze.openings
        if maze[straight(maze, opening)[-1].cell] == BLOCK
    ]
    if blocked:
        return (
            f"Here nothing has to be taken out. From the opening in {' and '.join(blocked)} the "
            "beam runs straight into a block: that opening is a vertex without any edge. "
            f"As the graph stands, {end}"
        )
    return (
        "Here the inner vertices of the failed search are taken out (X): each blossom and each "
        "outer vertex is then a group of its own, and there is one more of them than inner ones; "
        "the other free vertex is in yet another one. "
        f"Taken out: {len(barrier)}. {end[0].upper()}{end[1:]} You can count them again."
    )


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}"
