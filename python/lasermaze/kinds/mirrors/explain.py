"""Explains the answer to a maze, and gives hints: the next mirror to turn."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import lasermaze.kinds.mirrors.lecture as lecture
import lasermaze.kinds.mirrors.words as words
from lasermaze.core.answers import Answer, Impossible, Solved
from lasermaze.core.beam import MIRROR, Entry
from lasermaze.core.budget import Budget
from lasermaze.core.english import sentence
from lasermaze.core.grid import place
from lasermaze.core.reasons import Case, Step
from lasermaze.editor.grid_edits import turn_move
from lasermaze.formats.letter_grid import format
from lasermaze.interface import Explanation, Hint, Screen, no_answer_yet
from lasermaze.kinds.mirrors.check.graph import runs
from lasermaze.kinds.mirrors.check.replay import Way, follow, replayed
from lasermaze.kinds.mirrors.draw import draw, matching, passage
from lasermaze.kinds.mirrors.editor import EDITOR
from lasermaze.kinds.mirrors.puzzle import (
    BACKSLASH,
    BLOCK,
    SLASH,
    Barrier,
    MirrorMaze,
    MirrorsOptions,
    Turned,
)
from lasermaze.kinds.mirrors.reasons import (
    CannotBePaired,
    Excluded,
    NoBeamLeft,
    Stand,
    StraightIntoABlock,
    Thought,
    Untouched,
)
from lasermaze.kinds.mirrors.solve import Finder, can_stay
from lasermaze.kinds.mirrors.words import all_thoughts, side_in_words, turn

if TYPE_CHECKING:
    from lasermaze.drawing import Picture


def hint(
    puzzle: MirrorMaze, position: str | None, budget: Budget, options: MirrorsOptions
) -> Hint[MirrorMaze]:
    """The first mirror on the beam that must be turned, or one that was turned needlessly.

    The mirrors before it on the beam can stay. ``forced`` if it is turned in every
    solution, whatever the mirrors before it are. Following hints always ends in a solution.

    Cost: one search for each doubling of the number of mirrors on the beam.
    Raises: PuzzleError for a text that is not a position of this maze; TimeUpError; whatever
    ``budget.progress`` raises.
    """
    now = puzzle if position is None else EDITOR.opened(puzzle, position)
    way = follow(now, budget)
    step = _to_turn(now, way, budget) if now[way.last] == BLOCK else _in_vain(puzzle, now, budget)
    if step is None:
        reason = "It enters by one opening and leaves by the other."
        found = Hint("The beam passes as the mirrors stand.", reason, True, None, now)
    elif step.decided is not None:
        found = _turning(now, step, step.decided)
    else:
        text = "No way to turn the mirrors lets the beam pass."
        found = Hint(text, all_thoughts([step]), True, None, now, steps=(step,))
    if position is None:
        return found
    moves = () if found.cell is None else (turn_move(found.cell),)
    return replace(found, puzzle=puzzle, position=format(found.puzzle), moves=moves)


def _turning(now: MirrorMaze, step: Thought, stand: Stand) -> Hint[MirrorMaze]:
    """The hint to turn a mirror, with the reason."""
    (case,) = step.ruled_out
    forced = isinstance(case.ends, NoBeamLeft) and not case.ends.before
    back = isinstance(case.ends, Untouched)
    text = f"Turn the mirror in {place(stand.cell)} back." if back else sentence(turn(stand))
    after = EDITOR.edit(now, turn_move(stand.cell))
    return Hint(text, all_thoughts([step]), forced, stand.cell, after, steps=(step,))


def _in_vain(puzzle: MirrorMaze, now: MirrorMaze, budget: Budget) -> Thought | None:
    """The reason to turn back a mirror although the beam passes; None if all mirrors are right."""
    for fault in replayed(puzzle, Turned(now.rows, now.cols, now.cells), budget):
        if isinstance(fault.reason, Untouched):
            return _turned(now, fault.reason)
    return None


def _turned(now: MirrorMaze, reason: Untouched | NoBeamLeft) -> Thought:
    """The thought that a mirror must be turned."""
    letter = now[reason.cell]
    other = BACKSLASH if letter == SLASH else SLASH
    return Step(Stand(reason.cell, other), (Case(Stand(reason.cell, letter), reason),))


def _to_turn(now: MirrorMaze, way: Way, budget: Budget) -> Thought:
    """The reason to turn a mirror, or why no beam can pass, if the beam ends in a block."""
    finder = Finder(now, budget)
    search = finder.search()
    if not finder.found(search):
        return _no_beam(now, finder.barrier(search))
    met = [divmod(index, now.cols) for index in dict.fromkeys(way.mirrors)]
    # The more mirrors stay, the fewer solutions are left: the first mirror that leaves none
    # is found by bisection.
    first = bisect(
        range(len(met)), False, key=lambda last: not can_stay(now, met[: last + 1], budget)
    )
    alone = not can_stay(now, [met[first]], budget)
    return _turned(now, NoBeamLeft(met[first], 0 if alone else first))


def _no_beam(maze: MirrorMaze, barrier: Barrier) -> Thought:
    """The reason why no beam can pass."""
    reason: Excluded = CannotBePaired(len(barrier), len(barrier) + 1)
    for opening in _blocked(maze)[:1]:
        reason = StraightIntoABlock(opening.cell)
    return Step(None, reason=reason)


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
) -> Iterator[Screen]:
    """The chapters one by one."""
    asked = lecture.asked(puzzle.openings, puzzle.mirrors)
    yield Screen("What is asked", (asked,), draw(puzzle, None))
    if small:
        picture = matching.draw_graph(puzzle)
        yield Screen("Sides and edges", (lecture.GRAPH, _graph(puzzle)), picture)
    else:
        yield Screen("Sides and edges", (lecture.GRAPH,))
    facing = [puzzle.straight(opening) for opening in puzzle.openings]
    if all(puzzle[cell] in MIRROR for cell, _ in facing):
        yield Screen(
            "A matching that is nearly perfect",
            lecture.matching([side_in_words((cell, heading.back)) for cell, heading in facing]),
            matching.draw_old(puzzle) if small else None,
        )
        work = dict(answer.work)
        yield Screen(
            "One search",
            lecture.search(work.get("blossoms", 0), work.get("sides", 0)),
            matching.draw_search(puzzle) if small else None,
        )
    if isinstance(answer, Solved):
        yield from _beam_chapters(puzzle, answer, small)
    elif isinstance(answer, Impossible):
        yield _barrier_chapter(puzzle, answer.certificate, small, draw(puzzle, answer))
    else:
        yield no_answer_yet(draw(puzzle, answer))


def _graph(maze: MirrorMaze) -> str:
    across = runs(maze)
    straight, diagonal = matching.straight_edges(across), matching.diagonal_edges(across)
    return lecture.size_of_graph(len(across), len(list(straight)), len(list(diagonal)))


def _beam_chapters(
    maze: MirrorMaze, answer: Solved[MirrorMaze, Turned], small: bool
) -> Iterator[Screen]:
    turned = answer.witness
    if turned.reflections and small:
        picture = matching.draw_path(maze, turned)
        yield Screen("The augmenting path", (lecture.PATH,), picture)
        picture = matching.draw_new(maze, turned)
        yield Screen("The perfect matching", (lecture.NEW_MATCHING,), picture)
    best = lecture.best([name for name, _ in answer.options])
    yield Screen("The beam", (_beam(maze, turned), *best), draw(maze, answer))


def _beam(maze: MirrorMaze, turned: Turned) -> str:
    bends = (Stand(cell, turned[cell]) for cell, _ in turned.trace() if turned[cell] in MIRROR)
    first, found = tuple(islice(bends, lecture.MOST_LISTED)), passage(maze, turned)
    if not first:
        return lecture.NO_REFLECTION
    return f"{words.beam(found)} {lecture.reflections(first, found.reflections)}"


def _barrier_chapter(maze: MirrorMaze, barrier: Barrier, small: bool, picture: Picture) -> Screen:
    step = _no_beam(maze, barrier)
    told = lecture.taken_out(len(barrier))
    if small:
        odd = matching.odd_groups(maze, barrier)
        blocked = [opening.cell for opening in _blocked(maze)]
        told = lecture.groups_left(len(barrier), odd, blocked)
    return Screen("The barrier", (lecture.LAW, told), picture, steps=(step,))
