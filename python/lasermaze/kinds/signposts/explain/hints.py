"""Hints for a walker: a way in, a choice to take back, or the heading at the next ``?``."""

from __future__ import annotations

from dataclasses import replace

from lasermaze.core.budget import Budget
from lasermaze.core.english import counted, sentence
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.core.reasons import Case, Step
from lasermaze.core.walks import Longer, NoWayLeft
from lasermaze.interface import Hint
from lasermaze.kinds.signposts import words
from lasermaze.kinds.signposts.editor import Walk, moves_between, walk_to
from lasermaze.kinds.signposts.puzzle import TURNS, Escape, Maze, SignpostsOptions, Way, turned
from lasermaze.kinds.signposts.reasons import (
    Broken,
    CheapestOf,
    Dies,
    Failing,
    LeadsNowhere,
    LeavesGrid,
    Thought,
    TooFew,
)
from lasermaze.kinds.signposts.solve import Search


def hint(
    puzzle: Maze, position: str | None, budget: Budget, options: SignpostsOptions
) -> Hint[Maze]:
    """A hint: the way in to take, the choice to take back, or the heading at the next ``?``.

    With the option ``way`` only that way in counts. ``forced`` says that nothing else reaches a
    goal. Without a position, the hint about a ``?`` replaces it by a letter, which keeps the
    shortest route, since that meets no ``?`` twice.

    Raises: PuzzleError for a way in that the maze lacks, or a text that is not a position of it;
    TimeUpError.
    Cost: the walk so far, and one search of the maze, with one byte a cell.
    """
    only = puzzle.only_way(options)
    if position is None:
        found = _way_in(puzzle, budget) if only is None else _first_choice(puzzle, only, budget)
        return replace(found, position=None)
    walk = walk_to(puzzle, position, budget)
    found = _for_walker(puzzle, walk, only, budget)
    assert found.position is not None
    moves = moves_between(puzzle, walk, walk_to(puzzle, found.position, budget))
    return replace(found, puzzle=puzzle, moves=moves)


def quickest(escape: Escape) -> Thought:
    """The thought that an escape by this way in takes its number of moves, and no fewer."""
    least = TooFew(escape.way, escape.cost)
    return Step(escape.cost, (Case(escape.cost - 1, least),))


def _first_choice(puzzle: Maze, only: Way, budget: Budget) -> Hint[Maze]:
    """The hint for the first ``?`` of the shortest route of a way in."""
    search = _all_states(puzzle, budget)
    if _cost(search, only) is None:
        return _no_goal(puzzle, only)
    escape = search.escape(only)
    for number, cell in enumerate(budget.paced(puzzle.route_cells(escape)), start=1):
        if puzzle[cell] == "?":
            return _at_choice(search, cell, Heading[escape.route[number - 1]], number)
    moves = counted(escape.cost, "move")
    return Hint(
        text="Obey the letters.",
        reason=f"They lead to the goal in {moves}.",
        forced=True,
        cell=puzzle.first_cell(only),
        puzzle=puzzle,
        steps=(quickest(escape),),
    )


def _for_walker(puzzle: Maze, walk: Walk, only: Way | None, budget: Budget) -> Hint[Maze]:
    """The hint for a walker; its position is the one after the hint."""
    if walk.way is None and only is None:
        return _way_in(puzzle, budget)
    search = _all_states(puzzle, budget)
    if only is not None and only != walk.way:
        return _towards(search, walk, only)
    assert walk.way is not None
    least = _cost(search, walk.way)
    if least is None:
        return _no_goal(puzzle, only) if only is not None else _another_way(puzzle, walk.way)
    for number, moves in enumerate(walk.used):
        left = search.after(walk.cells[moves - 1], Heading[walk.choices[number]])
        if left is None:
            return _take_back(puzzle, walk, number, NoWayLeft(moves + 1))
        if moves + left > least:
            return _take_back(puzzle, walk, number, Longer(moves + 1, moves + left - least))
    if walk.escape is not None and walk.broken is None:
        reason = sentence(words.in_words(TooFew(walk.way, least)))
        text, steps = "The goal is reached.", (quickest(walk.escape),)
        return Hint(text, reason, True, None, puzzle, walk.position, steps=steps)
    arrival = Heading[walk.route[-1]]
    found = _at_choice(search, walk.cells[-1], arrival, len(walk.route))
    onward = turned(arrival, found.puzzle[walk.cells[-1]]).name
    after = walk._replace(choices=walk.choices + onward).position
    return replace(found, text=f"Go {Heading[onward].word}.", position=after)


def _all_states(puzzle: Maze, budget: Budget) -> Search:
    search = Search(puzzle, budget, all_states=True)
    search.run()
    return search


def _cost(search: Search, way: Way) -> int | None:
    """The cost of a way in; None if it does not reach a goal."""
    return search.after(search.puzzle.outside(way), way.heading)


def _way_in(puzzle: Maze, budget: Budget) -> Hint[Maze]:
    """The hint to take the cheapest way in."""
    search = Search(puzzle, budget)
    search.run()
    if search.best is None:
        return _no_goal(puzzle)
    least, way = search.best
    cheapest = CheapestOf(search.kernel.found, least)
    reason = sentence(words.in_words(cheapest))
    return _enter(puzzle, way, reason, Case(least - 1, cheapest), forced=cheapest.ways == 1)


def _enter(puzzle: Maze, way: Way, reason: str, case: Failing, *, forced: bool) -> Hint[Maze]:
    """The hint to enter by a way in; ``case`` is about a cheaper one."""
    text, cell, steps = f"Enter {way.words}.", puzzle.first_cell(way), (Step(way, (case,)),)
    return Hint(text, reason, forced, cell, puzzle, str(way), steps=steps)


def _no_goal(puzzle: Maze, way: Way | None = None) -> Hint[Maze]:
    """The hint that a way in, or every way in, fails to reach a goal."""
    return _nowhere(puzzle, sentence(words.no_goal(way)), None, way)


def _another_way(puzzle: Maze, way: Way) -> Hint[Maze]:
    """The hint that the walker's way in reaches no goal."""
    text = f"Take another way in, not {way.words}."
    return _nowhere(puzzle, text, puzzle.first_cell(way), way)


def _nowhere(puzzle: Maze, text: str, cell: Cell | None, way: Way | None) -> Hint[Maze]:
    nowhere = LeadsNowhere()
    reason, steps = sentence(words.in_words(nowhere)), (Step(None, (Case(way, nowhere),)),)
    return Hint(text, reason, True, cell, puzzle, "", steps=steps)


def _towards(search: Search, walk: Walk, only: Way) -> Hint[Maze]:
    """The hint to take the only way in that counts."""
    cost = _cost(search, only)
    if cost is None:
        return _no_goal(search.puzzle, only)
    came = "" if walk.way is None else f"You came {walk.way.words}. "
    reason = f"{came}From there a goal is reached in {counted(cost, 'move')}."
    case = Case(cost - 1, TooFew(only, cost))
    return _enter(search.puzzle, only, reason, case, forced=True)


def _take_back(puzzle: Maze, walk: Walk, number: int, broken: NoWayLeft | Longer) -> Hint[Maze]:
    """The hint that a choice is wrong."""
    cell, heading = walk.cells[walk.used[number] - 1], Heading[walk.choices[number]]
    return Hint(
        text=f"Take back the choice in {place(cell)}: do not go {heading.word}.",
        reason=sentence(words.at_move(broken)),
        forced=True,
        cell=cell,
        puzzle=puzzle,
        position=walk._replace(choices=walk.choices[:number]).position,
        steps=(Step(None, (Case(heading, broken),)),),
    )


def _at_choice(search: Search, cell: Cell, arrival: Heading, number: int) -> Hint[Maze]:
    """The hint for a walker at a ``?`` from which a goal can be reached, after some moves."""
    left = {heading: search.after(cell, heading) for heading in Heading}
    least, onward = min((moves, heading) for heading, moves in left.items() if moves is not None)
    del left[onward]
    cases: tuple[Case[Heading, Broken], ...] = tuple(
        Case(heading, broken)
        for heading, moves in left.items()
        if (broken := _why_not(search.puzzle, cell, heading, number + 1, moves, least))
    )
    step = Step(onward, cases)
    return Hint(
        text=f"In {place(cell)}, go {onward.word}.",
        reason=words.at_choice(step, least - 1),
        forced=not any(left.values()),
        cell=cell,
        puzzle=search.puzzle.with_letter(cell, TURNS[(onward - arrival) % 4]),
        steps=(step,),
    )


def _why_not(
    puzzle: Maze, cell: Cell, heading: Heading, step: int, left: int | None, least: int
) -> Broken | None:
    """The reason why a heading from a ``?`` is worse than the best; None if it is as good.

    ``left`` is the number of moves to a goal that way, or None, and ``least`` the best way's.
    """
    there = heading.step(cell)
    if not puzzle.inside(there):
        return LeavesGrid(step, cell, heading)
    if puzzle[there] == "X":
        return Dies(there)
    if left is None:
        return NoWayLeft(step)
    return Longer(step, left - least) if left > least else None
