"""The checker of the maze without walls: walks by the letters, and a plain search of its own.

An escape is replayed move by move. Its cost, the costs of all ways in and their number are
compared with a plain search backward from the goals (`reading`). A certificate is a closed set
of states: it proves that no goal is reached if it has the ways in, if every letter leads from it
only into itself, to death or out of the grid, and if it has no goal. The loops over moves and
states are those of the crate ``rust/verify``; what a fault means is said here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lasermaze.core.answers import Solved
from lasermaze.core.budget import PIECE, Budget
from lasermaze.core.claims import Recount, Verdict, judge_solved
from lasermaze.core.english import agreeing, counted, grouped, quoted, shown
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import Heading
from lasermaze.kinds.signposts.check.reading import Reading
from lasermaze.kinds.signposts.puzzle import (
    SIDES,
    ClosedSet,
    Costs,
    Escape,
    Maze,
    Rim,
    SignpostsOptions,
    Way,
)

#: The rules that a state can break, and how, in the verifier's order.
_WRONG = (
    ("goal", "a goal is reached"),
    ("death", "a walker dies here"),
    ("entry", "a way in is missing"),
    ("closed", "a move leads here, out of the set"),
    ("superfluous", "no way in leads here"),
)


def check(puzzle: Maze, escape: Escape, budget: Budget, options: SignpostsOptions) -> Verdict:
    """Every fault of an escape.

    The rules that a fault may name: ``escape`` (it is none), ``way`` (no such way in, or not
    the one asked for), ``route`` (a move against the letters, out of the grid, into death, past
    a goal, or an end short of it), ``cost`` (not the number of moves), ``shortest`` (there is a
    shorter route, or a cheaper way in), ``costs`` (another way in costs something else).
    """
    if faults := tuple(_faults_of_form(puzzle, escape, options)):
        return Verdict(faults)
    reading = Reading.of(puzzle, budget)
    return Verdict(tuple(_faults(reading, escape, reading.rim(), options)))


def refute(puzzle: Maze, closed: ClosedSet, budget: Budget, options: SignpostsOptions) -> Verdict:
    """Every fault of a set of states as a proof that the ways in, or the one ``way``, fail.

    The rules that a fault may name: ``set`` (it is none), ``size``, ``goal`` and ``death``
    (states that must not be in the set), ``entry`` (a way in that is not), ``closed`` (a move
    that leads out of the set), ``superfluous`` (a state to which no way in leads).

    Cost: linear in the cells; a byte a cell.
    """
    if faults := tuple(_faults_of_option(puzzle, options)):
        return Verdict(faults)
    return Verdict(tuple(_faults_of_set(puzzle, closed, puzzle.only_way(options), budget)))


def _faults_of_set(maze: Maze, closed: Any, only: Way | None, budget: Budget) -> Iterator[Fault]:
    """Why a value is no closed set that has the ways in, or the only one, and no goal."""
    if not isinstance(closed, ClosedSet) or not isinstance(closed.bits, bytes):
        yield Fault("set", f"no set of states, but {type(closed).__name__}")
        return
    verifier = Reading.of(maze, budget).verifier
    if not budget.in_slices(lambda seconds: verifier.unpack(closed.bits, seconds)):
        wanted = f"{counted(4 * len(maze.cells), 'state')}, the rest zeros"
        yield Fault("size", f"{counted(8 * len(closed.bits), 'bit')} for {wanted}")
        return
    entry = None if only is None else (*maze.first_cell(only), int(only.heading))
    faults = budget.in_slices(lambda seconds: verifier.faults(entry, seconds))
    if not faults:  # what the ways in do not lead to may still lead round in a ring
        faults = budget.in_slices(lambda seconds: verifier.sweep(entry, seconds))
    for rule, heading, cell in faults:
        name, words = _WRONG[rule]
        yield Fault(name, f"{words}, heading {Heading(heading).word}", divmod(cell, maze.cols))


def confirm(
    answer: Solved[Maze, Escape], budget: Budget, recount: Recount, options: SignpostsOptions
) -> Verdict:
    """The verdict on all that a solved answer claims.

    The plain search that verifies the costs also finds how many ways in succeed and which is
    the cheapest, so no claim is left unconfirmed, whatever ``recount`` is.
    """
    puzzle = answer.puzzle
    for escape in answer.solutions:
        if wrong := tuple(_faults_of_form(puzzle, escape, options)):
            return Verdict(wrong)
    reading = Reading.of(puzzle, budget)
    rim = reading.rim()
    found = 1 if options["way"] else rim.count_succeeding(budget)
    verdict = judge_solved(
        answer,
        lambda escape: Verdict(tuple(_faults(reading, escape, rim, options))),
        lambda limit, positions: min(limit, found),
        "full",
    )
    faults = [*verdict.faults, *_faults_of_ways(answer)]
    if not options["way"]:
        faults += _faults_of_best(answer.witness, rim, budget)
    return Verdict(tuple(dict.fromkeys(faults)))


def count_again(
    puzzle: Maze,
    budget: Budget,
    limit: int | None,
    positions: int | None,
    options: SignpostsOptions,
) -> int | None:
    """How many ways in reach a goal, by the plain search; at most ``limit``.

    Returns None for a maze of more than ``positions`` cells.

    Raises: PuzzleError for a way that the maze lacks; TimeUpError.
    """
    if positions is not None and len(puzzle.cells) > positions:
        return None
    only = puzzle.only_way(options)
    rim = Reading.of(puzzle, budget).rim()
    found = rim.count_succeeding(budget) if only is None else int(rim.of(only) is not None)
    return found if limit is None else min(found, limit)


def _faults_of_option(maze: Maze, options: SignpostsOptions) -> Iterator[Fault]:
    """What is wrong with the way in that is asked for."""
    try:
        maze.only_way(options)
    except PuzzleError as error:
        yield Fault("way", str(error))


def _faults_of_form(maze: Maze, escape: Any, options: SignpostsOptions) -> Iterator[Fault]:
    """What makes a value of any type no escape of this maze."""
    yield from _faults_of_option(maze, options)
    if not isinstance(escape, Escape):
        yield Fault("escape", f"no escape, but {type(escape).__name__}")
        return
    way, costs = escape.way, escape.costs
    if not (isinstance(way, Way) and isinstance(way.side, str) and type(way.index) is int):
        yield Fault("way", f"no way in, but {type(way).__name__}")
    elif not maze.has(way):
        named = quoted(f"{way.side} {shown(way.index + 1)}")
        yield Fault("way", f"the maze has no way in {named}")
    if type(escape.cost) is not int:
        yield Fault("cost", f"the cost is not a number, but {type(escape.cost).__name__}")
    if not isinstance(escape.route, str) or escape.route.strip("NESW"):
        yield Fault("route", "the route is not written in the letters N, E, S, W")
    if costs is not None and not (
        isinstance(costs, Rim) and all(isinstance(side, tuple | Costs) for side in costs)
    ):
        yield Fault("costs", "the costs are not those of four sides")


def _faults(
    reading: Reading, escape: Escape, rim: Rim, options: SignpostsOptions
) -> Iterator[Fault]:
    """What is wrong with an escape, if these are the costs of all ways in."""
    if fault := reading.fault_of_route(escape):
        yield fault
    budget, only = reading.budget, reading.maze.only_way(options)
    if only is not None and escape.way != only:
        yield Fault("way", f"a way in {escape.way.words}, not {only.words}")
    if escape.cost != len(escape.route):
        what = f"said to cost {grouped(escape.cost)}, with {counted(len(escape.route), 'move')}"
        yield Fault("cost", what)
    least = rim.of(escape.way)
    if least is not None and escape.cost != least:
        message = (
            f"{counted(escape.cost, 'move')} {escape.way.words}, the least is {grouped(least)}"
        )
        yield Fault("shortest", message)
    if escape.costs is not None:
        yield from _faults_of_costs(escape.costs, rim, budget)
        yield from _faults_of_best(escape, rim, budget)


def _faults_of_costs(claimed: Rim, found: Rim, budget: Budget) -> Iterator[Fault]:
    """The costs of ways in that are not those found."""
    for side, said, right in zip(SIDES, claimed, found, strict=True):
        if isinstance(said, Costs) and said == right:
            continue
        if len(said) != len(right):
            yield Fault(
                "costs",
                f"{counted(len(said), 'cost')} for the {side}, which has {grouped(len(right))}",
            )
        for first in range(0, len(said), PIECE):
            budget.check()
            pair = said[first : first + PIECE], right[first : first + PIECE]
            for number, (one, other) in enumerate(zip(*pair, strict=False), start=first + 1):
                if type(one) is not type(other) or one != other:
                    what = f"the claimed cost is {_cost(one)}, the right one is {_cost(other)}"
                    yield Fault("costs", f"{side} {number}: {what}")


def _cost(value: Any) -> str:
    """A cost as messages show it; None is the cost of a way in that reaches no goal."""
    if value is None:
        return "none"
    return grouped(value) if type(value) is int else type(value).__name__


def _faults_of_best(escape: Escape, rim: Rim, budget: Budget) -> Iterator[Fault]:
    """Whether a way in costs less than an escape that is said to be the best."""
    best = rim.best(budget)
    if best is not None and escape.cost > best[0]:
        enough = f"{grouped(best[0])} {agreeing(best[0], 'is')} enough {best[1].words}"
        what = f"{counted(escape.cost, 'move')}, but {enough}"
        yield Fault("shortest", what)


def _faults_of_ways(answer: Solved[Maze, Escape]) -> Iterator[Fault]:
    """The solutions that take the same way in as another."""
    first_by: dict[Way, int] = {}
    for number, escape in enumerate(answer.solutions, start=1):
        same = first_by.setdefault(escape.way, number)
        if same != number:
            yield Fault("count", f"solution {number} takes the same way in as solution {same}")
