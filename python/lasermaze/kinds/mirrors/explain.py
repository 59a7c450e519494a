"""Why the answer to a maze is what it is, and hints: the next mirror to turn."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator

from lasermaze.core.answers import Answer, Impossible, Solved
from lasermaze.core.beam import MIRROR, Entry
from lasermaze.core.budget import Budget
from lasermaze.core.english import counted, grouped, or_no, there_are
from lasermaze.core.grid import Cell, place
from lasermaze.editor.grid_edits import turn_move
from lasermaze.formats.letter_grid import format
from lasermaze.interface import STOPPED, Chapter, Explanation, Hint
from lasermaze.kinds.mirrors.check.graph import groups, runs
from lasermaze.kinds.mirrors.check.replay import Way, follow, replayed
from lasermaze.kinds.mirrors.draw import beam_in_words, draw, matching
from lasermaze.kinds.mirrors.editor import EDITOR
from lasermaze.kinds.mirrors.puzzle import (
    BLOCK,
    SLASH,
    Barrier,
    MirrorMaze,
    MirrorsOptions,
    Turned,
    mirrors_in_words,
    side_in_words,
)
from lasermaze.kinds.mirrors.solve import Finder, can_stay

#: The most reflections of a beam that are listed one by one.
MOST_LISTED = 12

#: What a hint says: its text, its reason, whether it is forced, the mirror to turn.
Advice = tuple[str, str, bool, Cell | None]


def hint(
    puzzle: MirrorMaze, position: str | None, budget: Budget, options: MirrorsOptions
) -> Hint[MirrorMaze]:
    """The first mirror on the beam that cannot stay, or one that was turned in vain.

    The mirrors before it on the beam can stay as they are. ``forced`` if it is turned in every
    solution, whatever stands before it. Following hints always ends in a solution.

    Cost: one search for each doubling of the number of mirrors on the beam.
    Raises: PuzzleError for a text that is no position of this maze; TimeUpError; whatever
    ``budget.progress`` raises.
    """
    now = puzzle if position is None else EDITOR.opened(puzzle, position)
    way = follow(now, budget)
    if now[way.last] == BLOCK:
        text, reason, forced, cell = _to_turn(now, way, budget)
    else:
        text, reason, forced, cell = _passing(puzzle, now, budget)
    after = now if cell is None else EDITOR.edit(now, turn_move(cell))
    if position is None:
        return Hint(text, reason, forced, cell, after)
    moves = () if cell is None else (turn_move(cell),)
    return Hint(text, reason, forced, cell, puzzle, format(after), moves)


def _passing(puzzle: MirrorMaze, now: MirrorMaze, budget: Budget) -> Advice:
    """The advice while the beam passes."""
    for fault in replayed(puzzle, Turned(now.rows, now.cols, now.cells), budget):
        assert fault.cell is not None
        reason = "The beam passes, but only mirrors that it touches may be turned."
        return f"Turn the mirror in {place(fault.cell)} back.", reason, False, fault.cell
    reason = "It enters by one opening and leaves by the other."
    return "The beam passes as the mirrors stand.", reason, True, None


def _to_turn(now: MirrorMaze, way: Way, budget: Budget) -> Advice:
    """The advice while the beam ends in a block."""
    finder = Finder(now, budget)
    search = finder.search()
    if not finder.found(search):
        reason = _why_none(now, finder.barrier(search))
        return "No way to turn the mirrors lets the beam pass.", reason, True, None
    met = [divmod(index, now.cols) for index in dict.fromkeys(way.mirrors)]
    # The more mirrors stay, the fewer solutions are left: the first mirror that is one too many
    # is found by halving.
    first = bisect(
        range(len(met)), False, key=lambda last: not can_stay(now, met[: last + 1], budget)
    )
    cell = met[first]
    forced = not can_stay(now, [cell], budget)
    before = "The one" if first == 1 else f"The {grouped(first)}"
    reason = f"{before} before it on the beam may stay; if this one stays too, no beam can pass."
    if forced:
        reason = "As it stands no beam can pass, however all others are turned."
    new = "falls" if now[cell] == SLASH else "rises"
    text = f"Turn the mirror in {place(cell)} so that it {new} to the right."
    return text, reason, forced, cell


def _why_none(maze: MirrorMaze, barrier: Barrier) -> str:
    """Why no beam can pass, in one sentence."""
    for opening in _blocked(maze):
        return f"The beam from the opening in {place(opening.cell)} runs straight into a block."
    if count := len(barrier):
        sides, left = counted(count, "side"), grouped(count + 1)
        return f"Without {sides} of mirrors {left} or more groups of odd size are left."
    return "A group of sides is of odd size, and no other side is joined to it."


def _blocked(maze: MirrorMaze) -> list[Entry]:
    """The openings from which a beam runs straight into a block."""
    return [entry for entry in maze.openings if maze[maze.straight(entry).cell] == BLOCK]


def explain(
    puzzle: MirrorMaze, answer: Answer[MirrorMaze, Turned, Barrier], budget: Budget
) -> Explanation:
    """A lecture: the graph of sides, its matching, the search, and the beam or the barrier.

    If a maze has too many mirrors the graph is neither drawn nor counted.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    chapters = []
    for chapter in _chapters(puzzle, answer, matching.fits(puzzle)):
        chapters.append(chapter)
        budget.check()
    return Explanation(tuple(chapters))


def _chapters(
    puzzle: MirrorMaze, answer: Answer[MirrorMaze, Turned, Barrier], small: bool
) -> Iterator[Chapter]:
    """The chapters one by one."""
    yield Chapter("What is asked", (_asked(puzzle),), draw(puzzle, None))
    yield Chapter(
        "Sides and edges", _graph(puzzle, small), matching.draw_graph(puzzle) if small else None
    )
    facing = [puzzle.straight(opening) for opening in puzzle.openings]
    if all(puzzle[cell] in MIRROR for cell, _ in facing):
        yield Chapter(
            "A matching that is nearly perfect",
            _old_matching([side_in_words((cell, heading.back)) for cell, heading in facing]),
            matching.draw_old(puzzle) if small else None,
        )
        yield Chapter(
            "One search",
            _search(dict(answer.work)),
            matching.draw_search(puzzle) if small else None,
        )
    if isinstance(answer, Solved):
        yield from _beam_chapters(puzzle, answer, small)
    elif isinstance(answer, Impossible):
        yield Chapter(
            "The barrier", _barrier(puzzle, answer.certificate, small), draw(puzzle, answer)
        )
    else:
        yield Chapter("No answer yet", (STOPPED,), draw(puzzle, answer))


def _asked(maze: MirrorMaze) -> str:
    (first, inward), (second, _) = maze.openings
    return (
        f"A beam enters in {place(first)}, heading {inward.word}, and is to leave in "
        f"{place(second)}. {_to_try(maze.mirrors)}"
    )


def _to_try(mirrors: int) -> str:
    if mirrors == 0:
        return "There is no mirror to turn."
    if mirrors == 1:
        return "The one mirror may rise or fall to the right."
    return (
        f"Each of the {mirrors_in_words(mirrors)} may rise or fall to the right. That would be "
        f"2 to the power of {grouped(mirrors)} ways to try; but the question is one of pairing "
        "things off, and that can be decided by a single search."
    )


def _graph(maze: MirrorMaze, small: bool) -> tuple[str, ...]:
    general = (
        "Look at a mirror as four sides, N, E, S and W. A beam enters by one side and leaves by a "
        "neighbouring one: N with W, or E with S, where the mirror rises to the right; N with E, "
        "or S with W, where it falls. Every side from which a straight run leads to another mirror "
        "or to an opening is a vertex; a side that looks at a block is of no use to a beam and is "
        "left out. The two ends of a run between mirrors are joined by a straight edge, two "
        "neighbouring sides of one mirror by a diagonal one, so no vertex has more than three "
        "edges."
    )
    if not small:
        return (general,)
    across = runs(maze)
    straight = len(list(matching.straight_edges(across)))
    diagonal = len(list(matching.diagonal_edges(across)))
    return (
        general,
        f"Here {there_are(len(across), 'vertex', 'vertices')}, with "
        f"{or_no(straight, 'straight edge')} and {or_no(diagonal, 'diagonal edge')}.",
    )


def _old_matching(free: list[str]) -> tuple[str, ...]:
    return (
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


def _search(work: dict[str, int]) -> tuple[str, ...]:
    blossoms = or_no(work.get("blossoms", 0), "blossom")
    outer = counted(work.get("sides", 0), "vertex", "vertices")
    return (
        "A matching can be improved exactly when an augmenting path leads from one free vertex to "
        "another: by edges that are, by turns, not matched and matched (Berge 1957). The search "
        "grows a tree of such paths from one free vertex. The vertices at an even distance are "
        "outer: from them it tries both diagonal edges. The neighbours that it finds are "
        "inner, and the straight run of each leads to the next outer vertex.",
        "Where a diagonal edge joins two outer vertices it closes a cycle of odd length. Such a "
        "cycle is a blossom: one can go round it either way, so all of its vertices count as "
        "outer from then on, and the cycle as one vertex "
        f"(Edmonds 1965). This search met {blossoms}, and {outer} became outer.",
    )


def _beam_chapters(
    maze: MirrorMaze, answer: Solved[MirrorMaze, Turned], small: bool
) -> Iterator[Chapter]:
    turned = answer.witness
    if turned.reflections and small:
        path = (
            "The search reached the other free vertex. On the augmenting path the edges "
            "that were matched are now free, and the others are matched: so no vertex is free."
        )
        yield Chapter("The augmenting path", (path,), matching.draw_path(maze, turned))
        new = (
            "Each matched diagonal edge says how its mirror stands; mirrors without one are left "
            "as they were."
        )
        yield Chapter("The perfect matching", (new,), matching.draw_new(maze, turned))
    yield Chapter("The beam", (_beam(maze, turned), *_best(answer)), draw(maze, answer))


def _beam(maze: MirrorMaze, turned: Turned) -> str:
    if not turned.reflections:
        return "No mirror lies between the openings: the beam runs straight through."
    bends = [cell for cell, _ in turned.trace() if turned[cell] in MIRROR]
    listed = "; ".join(
        f"{place(cell)} ({'rising' if turned[cell] == SLASH else 'falling'})"
        for cell in bends[:MOST_LISTED]
    )
    more = f"; and {grouped(len(bends) - MOST_LISTED)} more" if len(bends) > MOST_LISTED else ""
    return f"{beam_in_words(maze, turned)} It is reflected in: {listed}{more}."


def _best(answer: Solved[MirrorMaze, Turned]) -> tuple[str, ...]:
    """Why a beam is best, if an option asked for that."""
    wanted = [name.replace("_", " ") for name, _ in answer.options]
    if not wanted:
        return ()
    return (
        f"This beam was to be the best one ({' and '.join(wanted)}). Give each edge a weight: what "
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
    if small:
        return law, _groups_in_words(maze, barrier)
    taken = counted(len(barrier), "side", verb="is")
    return law, f"Here {taken} taken out: the inner ones of the failed search."


def _groups_in_words(maze: MirrorMaze, barrier: Barrier) -> str:
    """The same on this picture, to be counted again by eye."""
    odd = [group for group in groups(runs(maze), barrier.each()) if len(group) % 2]
    sizes = ", ".join(f"{number} has {len(part)}" for number, part in enumerate(odd[:20], 1))
    more = "" if len(odd) <= 20 else f", and {grouped(len(odd) - 20)} more"
    count = counted(len(odd), "group of odd size", "groups of odd size", verb="is")
    end = f"{count} left, by their numbers: {sizes}{more}."
    if blocked := [place(opening.cell) for opening in _blocked(maze)]:
        return (
            f"Here nothing has to be taken out. From the opening in {' and '.join(blocked)} the "
            "beam runs straight into a block: that opening is a vertex without any edge. "
            f"As the graph stands, {end}"
        )
    return (
        "Here the inner vertices of the failed search are taken out: each blossom and each "
        "outer vertex is then a group of its own, and there is one more of them than inner ones; "
        "the other free vertex is in yet another one. "
        f"Taken out: {grouped(len(barrier))}. {end} You can count them again."
    )
