"""Explains the answer to a maze, and gives hints: the next mirror to turn."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import lasermaze.kinds.mirrors.lecture as lecture
from lasermaze import parts
from lasermaze.core.answers import Answer, Impossible, Solved
from lasermaze.core.beam import MIRROR, Entry
from lasermaze.core.budget import Budget
from lasermaze.core.english import sentence
from lasermaze.core.grid import Cell, place
from lasermaze.core.reasons import Case, Step
from lasermaze.editor.grid_edits import turn_move
from lasermaze.interface import Explanation, Hint, Screen, Thoughts, as_far_as_known, no_answer_yet
from lasermaze.kind import kind_of
from lasermaze.kinds.mirrors.check.graph import runs
from lasermaze.kinds.mirrors.check.replay import Way, follow, replayed
from lasermaze.kinds.mirrors.draw import Draw, draw_stopped, matching, passage
from lasermaze.kinds.mirrors.draw.marks import joined, marks, stopped
from lasermaze.kinds.mirrors.puzzle import (
    BACKSLASH,
    BLOCK,
    SLASH,
    Barrier,
    MirrorMaze,
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
from lasermaze.kinds.mirrors.solve import Finder, can_stay, with_fixed
from lasermaze.kinds.mirrors.words import all_thoughts, turn

if TYPE_CHECKING:
    from lasermaze.drawing import Picture


class Explain(parts.Explain[MirrorMaze, Turned, Barrier]):
    """The lecture of a maze, and hints about the next mirror."""

    def hint(self, position: str | None) -> Hint[MirrorMaze]:
        """The first mirror on the beam that must be turned, or one that was turned needlessly.

        The mirrors before it on the beam can stay. ``forced`` if it is turned in every
        solution, whatever the mirrors before it are. Following hints always ends in a solution.

        Cost: one search for each doubling of the number of mirrors on the beam.
        Raises: PuzzleError for a text that is not a position of this maze; TimeUpError; whatever
        ``budget.progress`` raises.
        """
        puzzle, budget, editor = self.puzzle, self.budget, self.kind.editor(self.puzzle)
        now = puzzle if position is None else editor.opened(position)
        way = follow(now, budget)
        is_stopped = now[way.last] == BLOCK
        step = _to_turn(now, way, budget) if is_stopped else _in_vain(puzzle, now, budget)
        if step is None:
            reason = "It enters by one opening and leaves by the other."
            found = Hint("The beam passes as the mirrors stand.", reason, True, None, now)
        elif step.decided is not None:
            stays = partial(_stays, now, step, way)
            others = stays if is_stopped else partial(_needless, puzzle, now)
            found = _turning(now, step, step.decided, others)
        else:
            text, told = "No way to turn the mirrors lets the beam pass.", all_thoughts([step])
            found = Hint(text, told, True, None, now, mistakes=partial(_no_way, now), steps=(step,))
        if position is None:
            return found
        moves = () if found.cell is None else (turn_move(found.cell),)
        return replace(found, puzzle=puzzle, position=str(found.puzzle), moves=moves)

    def explain(self, answer: Answer[MirrorMaze, Turned, Barrier]) -> Explanation:
        """A lecture: partners of sides, the search for them, and the beam or the barrier.

        If a maze has too many mirrors the graph is neither drawn nor counted.

        Raises: whatever ``budget.progress`` raises.
        """
        return as_far_as_known(self._screens(answer), lambda: self._draw.draw(answer))

    @property
    def _draw(self) -> Draw:
        return Draw(self.kind, self.puzzle)

    def _screens(self, answer: Answer[MirrorMaze, Turned, Barrier]) -> Iterator[Screen]:
        """The screens one by one."""
        puzzle, budget, draw = self.puzzle, self.budget, self._draw.draw
        small, mirrors = matching.fits(puzzle), puzzle.mirrors
        ways = (Screen("How many ways", lecture.ways(mirrors)),) if mirrors > 1 else ()
        yield Screen("The question", lecture.question(mirrors), draw(None), thoughts=ways)
        budget.check()
        graph = Screen("Sides and edges", lecture.GRAPH)
        if small:
            size = _graph(puzzle)
            graph = replace(graph, words=(*graph.words, size), picture=matching.draw_graph(puzzle))
        yield Screen("Partners", lecture.PARTNERS, graph.picture, thoughts=(graph,))
        budget.check()
        facing = [puzzle.straight(opening) for opening in puzzle.openings]
        if all(puzzle[cell] in MIRROR for cell, _ in facing):
            yield Screen(
                "Across the runs",
                lecture.ACROSS,
                matching.draw_old(puzzle).uncaptioned() if small else None,
                thoughts=(Screen("Matchings", lecture.MATCHINGS),),
            )
            work = dict(answer.work)
            met = lecture.blossoms(work.get("blossoms", 0), work.get("sides", 0))
            searched = matching.draw_search(puzzle) if small else None
            paths = Screen("Augmenting paths", lecture.AUGMENTING, searched)
            yield Screen(
                "One search",
                lecture.SEARCH,
                searched and searched.uncaptioned(),
                thoughts=(paths, Screen("Blossoms", met)),
            )
            budget.check()
        if isinstance(answer, Solved):
            yield from _beam_screens(puzzle, answer, small, draw(answer), budget)
        elif isinstance(answer, Impossible):
            yield _impossible(puzzle, answer.certificate(), small, draw(answer))
        else:
            yield no_answer_yet(draw(answer))


def _turning(now: MirrorMaze, step: Thought, stand: Stand, others: Thoughts) -> Hint[MirrorMaze]:
    """The hint to turn a mirror, with the reason."""
    (case,) = step.ruled_out
    forced = isinstance(case.ends, NoBeamLeft) and not case.ends.before
    back = isinstance(case.ends, Untouched)
    text = f"Turn the mirror in {place(stand.cell)} back." if back else sentence(turn(stand))
    after = now.with_letter(stand.cell, stand.letter)
    told = all_thoughts([step])
    return Hint(text, told, forced, stand.cell, after, mistakes=others, steps=(step,), told=(case,))


def _stays(now: MirrorMaze, step: Thought, way: Way, budget: Budget) -> tuple[Screen, ...]:
    """The beam if a mirror stays, and why no beam can pass then."""
    if not matching.fits(now):
        return ()
    (case,) = step.ruled_out
    reason = case.ends
    assert isinstance(reason, NoBeamLeft)
    met = [divmod(index, now.cols) for index in dict.fromkeys(way.mirrors)]
    fixed = [*met[: reason.before], reason.cell]
    return (_mistake(now, case, lecture.stays(reason.before), fixed, budget),)


def _mistake(
    now: MirrorMaze,
    case: Case[Stand, Excluded],
    told: tuple[str, ...],
    fixed: Collection[Cell],
    budget: Budget,
) -> Screen:
    """The beam of a maze in which some mirrors must not stand as they do, and the barrier."""
    cell, (entry, _) = case.choice.cell, now.openings
    finder = Finder(now, budget)
    barrier = finder.barrier(finder.search(with_fixed(now, fixed)))
    return Screen(
        "",
        told,
        draw_stopped(now, entry, cell),
        stopped(now, entry)._replace(supposed=(cell,)),
        cases=(case,),
        thoughts=(_barrier_screen(now, barrier, fixed),),
    )


def _barrier_screen(maze: MirrorMaze, barrier: Barrier, fixed: Collection[Cell] = ()) -> Screen:
    """The groups of sides that cannot all have partners."""
    odd = matching.odd_groups(maze, barrier, fixed)
    end = lecture.no_beam_while_stay(len(fixed)) if fixed else lecture.NO_BEAM
    told = (*lecture.groups_left(len(barrier), len(odd)), end)
    return Screen(
        "No beam can pass",
        told,
        matching.draw_barrier(maze, barrier, fixed),
        thoughts=(Screen("The law", lecture.LAW),),
    )


def _needless(puzzle: MirrorMaze, now: MirrorMaze, budget: Budget) -> tuple[Screen, ...]:
    """The position, with the mirrors that are turned for nothing."""
    if not matching.fits(now):
        return ()
    turned = Turned(now.rows, now.cols, now.cells)
    faults = replayed(puzzle, turned, budget)
    found = [marks(turned, fault.reason) for fault in faults if fault.reason is not None]
    return (
        Screen(
            "",
            lecture.IN_VAIN,
            Draw(kind_of(puzzle), puzzle).position(turned, faults),
            joined(found),
        ),
    )


def _no_way(now: MirrorMaze, budget: Budget) -> tuple[Screen, ...]:
    """Why no beam can pass."""
    if not matching.fits(now):
        return ()
    for entry in _blocked(now)[:1]:
        case = Screen(
            "",
            lecture.STRAIGHT,
            draw_stopped(now, entry, None),
            stopped(now, entry),
        )
        return (case,)
    finder = Finder(now, budget)
    return (_barrier_screen(now, finder.barrier(finder.search())),)


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
    if not search.found:
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
    """The reason why no beam can pass.

    All sides are even in number, so there are not just one more odd groups than barrier sides.
    """
    reason: Excluded = CannotBePaired(len(barrier), len(barrier) + 2)
    for opening in _blocked(maze)[:1]:
        reason = StraightIntoABlock(opening.cell)
    return Step(None, reason=reason)


def _blocked(maze: MirrorMaze) -> list[Entry]:
    """The openings from which a beam runs straight into a block."""
    return [entry for entry in maze.openings if maze[maze.straight(entry).cell] == BLOCK]


def _graph(maze: MirrorMaze) -> str:
    across = runs(maze)
    straight, diagonal = matching.straight_edges(across), matching.diagonal_edges(across)
    return lecture.size_of_graph(len(across), len(list(straight)), len(list(diagonal)))


def _beam_screens(
    maze: MirrorMaze,
    answer: Solved[MirrorMaze, Turned],
    small: bool,
    drawn: Picture,
    budget: Budget,
) -> Iterator[Screen]:
    turned = answer.witness
    if turned.reflections and small:
        picture = matching.draw_path(maze, turned).uncaptioned()
        yield Screen("The chain of swaps", lecture.PATH, picture)
        picture = matching.draw_new(maze, turned).uncaptioned()
        yield Screen("A partner for each side", lecture.NEW_MATCHING, picture)
        if answer.unique and not answer.options:
            yield from _exactly_one(maze, turned, budget)
    options = [name for name, _ in answer.options]
    best = (Screen("The best beam", lecture.best(options)),) if options else ()
    told = lecture.answer(passage(maze, turned)) if turned.reflections else lecture.NO_REFLECTION
    yield Screen("The answer", told, drawn, thoughts=best)


def _exactly_one(maze: MirrorMaze, turned: Turned, budget: Budget) -> Iterator[Screen]:
    """Why the beam of a solution is the only one, unless that is not true."""
    met = dict.fromkeys(cell for cell, _ in turned.trace() if turned[cell] in MIRROR)
    mistakes = list[Screen]()
    for cell in met:
        other = BACKSLASH if turned[cell] == SLASH else SLASH
        now = replace(maze, cells=turned.cells_with({cell: other}))
        if can_stay(now, [cell], budget):
            return
        if len(mistakes) < lecture.MOST_LISTED:
            case = Case(Stand(cell, now[cell]), NoBeamLeft(cell, 0))
            mistake = _mistake(now, case, lecture.OTHER_WAY, (cell,), budget)
            if mistakes:  # the law is told once
                (barrier,) = mistake.inside()
                mistake = replace(mistake, thoughts=(replace(barrier, thoughts=()),))
            mistakes.append(mistake)
    inside = [replace(one, title=_place_of(one)) for one in mistakes]
    if others := len(met) - len(mistakes):
        inside.append(Screen("The others", lecture.not_listed(others)))
    yield replace(
        mistakes[0],
        title="Exactly one beam",
        words=lecture.EXACTLY_ONE,
        thoughts=tuple(inside),
    )


def _place_of(mistake: Screen) -> str:
    """The place of the mirror that a mistake is about."""
    return place(mistake.cases[0].choice.cell).capitalize()


def _impossible(maze: MirrorMaze, barrier: Barrier, small: bool, picture: Picture) -> Screen:
    step = _no_beam(maze, barrier)
    blocked = bool(_blocked(maze))
    if small and not blocked:
        picture = matching.draw_barrier(maze, barrier)
    if not small:
        told = lecture.taken_out(len(barrier))
    elif blocked:
        told = lecture.STRAIGHT_AT_ONCE
    else:
        told = lecture.groups_left(len(barrier), len(matching.odd_groups(maze, barrier)))
    law = (Screen("The law", lecture.LAW),)
    return Screen("No solution", (*told, lecture.NO_BEAM), picture, steps=(step,), thoughts=law)
