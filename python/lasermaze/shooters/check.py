"""The checker of beam shooters: beams are stepped along cell by cell, no kernel, no formula.

A solution is right when each beam, stepped to its end, meets no shooter, and every empty cell
was stepped on. A proof that there is none is right when each single reason in it is: what a
beam would hit, and what alone could light a cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lasermaze.answers import Solved
from lasermaze.beam import MIRROR
from lasermaze.budget import UNLIMITED, Budget
from lasermaze.claims import Recount, judge_solved
from lasermaze.errors import Fault
from lasermaze.grid import Cell, Heading, place
from lasermaze.interface import Verdict
from lasermaze.shooters.puzzle import (
    AXES,
    EMPTY,
    MIRRORS,
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

#: So many positions the plain searches look at before they leave a claim unconfirmed.
EFFORT = 20_000

SIDES = {"-": (Heading.W, Heading.E), "|": (Heading.N, Heading.S)}


def check(
    puzzle: ShooterGrid,
    turned: Turned,
    budget: Budget = UNLIMITED,
    *,
    fewest_turns: bool = False,
) -> Verdict:
    """Every way in which ``turned`` is no solution of ``puzzle``.

    The rules that a fault may name: ``size``, ``changed`` (a cell that is no shooter), ``hit``,
    ``dark``; ``fewest`` (a solution with fewer turned shooters exists) and ``forced`` where
    those are claimed. These two take plain searches; what takes these more than `EFFORT`
    positions is left unconfirmed, and the verdict says so.
    """
    faults = list(faults_of(puzzle, turned.cells))
    if faults:
        return Verdict(tuple(faults))
    unconfirmed: list[str] = []
    if fewest_turns or turned.least is not None:
        _check_fewest(puzzle, turned, faults, unconfirmed)
    if turned.forced:
        _check_forced(puzzle, turned, faults, unconfirmed)
    return Verdict(tuple(faults), tuple(unconfirmed))


def faults_of(puzzle: ShooterGrid, cells: bytes) -> Iterator[Fault]:
    """What is wrong with the grid as it is turned, by the rules."""
    if len(cells) != len(puzzle.cells):
        yield Fault("size", f"{len(cells)} cells, not {len(puzzle.cells)}")
        return
    changed = False
    for index, (was, now) in enumerate(zip(puzzle.cells, cells, strict=True)):
        if was != now and not (was in b"-|" and now in b"-|"):
            changed = True
            cell = divmod(index, puzzle.cols)
            yield Fault("changed", f"{chr(now)!r} where the puzzle has {chr(was)!r}", cell)
    if changed:
        return
    lit = bytearray(len(cells))
    turned = puzzle.turned(cells)
    for shooter in puzzle.shooters:
        for heading in SIDES[turned[shooter]]:
            for cell in walk(turned, shooter, heading):
                lit[cell[0] * puzzle.cols + cell[1]] = 1
                if turned[cell] in AXES:
                    beam = f"the {heading.word} beam of the shooter at {place(shooter)} hits"
                    itself = " itself" if cell == shooter else " this shooter"
                    yield Fault("hit", beam + itself, cell)
    for index, (letter, is_lit) in enumerate(zip(cells, lit, strict=True)):
        if letter == ord(EMPTY) and not is_lit:
            yield Fault("dark", "no beam crosses this cell", divmod(index, puzzle.cols))


def walk(puzzle: ShooterGrid, cell: Cell, heading: Heading) -> Iterator[Cell]:
    """Every cell that light enters which leaves ``cell``; the last one may hold a shooter.

    Light that comes back to an empty cell that it left along this heading has no end.
    """
    start = cell, heading
    while True:
        cell = heading.step(cell)
        if not puzzle.inside(cell):
            return
        letter = puzzle[cell]
        if letter in MIRRORS:
            heading = MIRROR[letter][heading]
        elif letter != EMPTY and letter not in AXES:
            return
        yield cell
        if letter in AXES or (cell, heading) == start:
            return


def hits(puzzle: ShooterGrid, aim: Aim) -> set[Cell]:
    """The shooters that a shooter would hit along an axis, itself perhaps among them."""
    ends = (list(walk(puzzle, aim.shooter, heading))[-1:] for heading in SIDES[aim.axis])
    return {cell for end in ends for cell in end if puzzle[cell] in AXES}


def aims_at(puzzle: ShooterGrid, cell: Cell) -> set[Aim]:
    """The shooters seen from a cell, with the axes along which they would light it."""
    aims = set()
    for look in Heading:
        before = cell
        for seen in walk(puzzle, cell, look):
            if puzzle[seen] in AXES:
                aims.add(Aim(seen, "-" if seen[0] == before[0] else "|"))
            before = seen
    return aims


def refute(
    puzzle: ShooterGrid,
    certificate: Certificate,
    budget: Budget = UNLIMITED,
) -> Verdict:
    """Every fault of a certificate that the puzzle has no solution.

    The rules that a fault may name: ``empty``, ``shooter`` (not such a cell), ``hit`` (a beam
    that does not hit what it is said to), ``missing`` (an aim without its hit), ``chain`` (steps
    that do not follow each other, or no literal with its opposite), ``lit`` (a cell that
    something else could light).
    """
    match certificate:
        case Dark(cell, blocked):
            return Verdict(tuple(_faults_in_dark(puzzle, cell, blocked)))
        case Stuck(shooter, blocked):
            return Verdict(tuple(_faults_in_stuck(puzzle, shooter, blocked)))
        case Cycle(steps):
            return Verdict(tuple(_faults_in_cycle(puzzle, steps)))


def _faults_in_dark(puzzle: ShooterGrid, cell: Cell, blocked: tuple[Hit, ...]) -> Iterator[Fault]:
    if not _is(puzzle, cell, EMPTY):
        yield Fault("empty", "is no empty cell of the grid", cell)
        return
    yield from _faults_in_hits(puzzle, blocked)
    for aim in sorted(aims_at(puzzle, cell) - {hit.aim for hit in blocked}):
        yield Fault("missing", f"the shooter at {aim.words} lights it", cell)


def _faults_in_stuck(
    puzzle: ShooterGrid, shooter: Cell, blocked: tuple[Hit, ...]
) -> Iterator[Fault]:
    if not _is(puzzle, shooter, AXES):
        yield Fault("shooter", "is no shooter", shooter)
        return
    yield from _faults_in_hits(puzzle, blocked)
    for axis in AXES:
        if Aim(shooter, axis) not in [hit.aim for hit in blocked]:
            yield Fault("missing", f"nothing is said to be hit along {axis}", shooter)


def _faults_in_hits(puzzle: ShooterGrid, blocked: tuple[Hit, ...]) -> Iterator[Fault]:
    for aim, victim in blocked:
        if not _is_aim(puzzle, aim):
            yield Fault("shooter", "is no shooter with such an axis", aim.shooter)
        elif victim not in hits(puzzle, aim):
            yield Fault("hit", f"is not hit by the shooter at {aim.words}", victim)


def _faults_in_cycle(puzzle: ShooterGrid, steps: tuple[Step, ...]) -> Iterator[Fault]:
    starts = [step.start for step in steps]
    if not steps or starts[0].other not in starts:
        yield Fault("chain", "the steps do not lead to the other axis of the first shooter")
        return
    for number, (step, onward) in enumerate(zip(steps, [*starts[1:], starts[0]], strict=True), 1):
        if step.end != onward:
            yield Fault("chain", f"step {number} does not lead to the next one")
        for fault in _faults_in_step(puzzle, step):
            yield fault._replace(message=f"step {number}: {fault.message}")


def _faults_in_step(puzzle: ShooterGrid, step: Step) -> Iterator[Fault]:
    for aim in (step.start, step.end):
        if not _is_aim(puzzle, aim):
            yield Fault("shooter", "is no shooter with such an axis", aim.shooter)
            return
    if step.reason == "hit":
        if step.end != step.start.other:
            yield Fault("chain", "what would hit a shooter must take its other axis")
        yield from _faults_in_hits(puzzle, (Hit(step.start, step.cell),))
    elif step.reason != "lit" or not _is(puzzle, step.cell, EMPTY):
        yield Fault("empty", "is no empty cell of the grid", step.cell)
    else:
        for aim in sorted(aims_at(puzzle, step.cell) - {step.start.other, step.end}):
            if not hits(puzzle, aim):
                yield Fault("lit", f"the shooter at {aim.words} can light it too", step.cell)


def _is(puzzle: ShooterGrid, cell: Cell, letters: str) -> bool:
    return puzzle.inside(cell) and puzzle[cell] in letters


def _is_aim(puzzle: ShooterGrid, aim: Aim) -> bool:
    return _is(puzzle, aim.shooter, AXES) and aim.axis in ("-", "|")


class _Table(NamedTuple):
    """For each shooter, row by row, its harmless aims, each with the cells it lights as bits."""

    shooters: list[Cell]
    lights: list[dict[str, int]]
    all: int  # the empty cells


def _table(puzzle: ShooterGrid) -> _Table:
    shooters = list(puzzle.shooters)
    lights: list[dict[str, int]] = []
    for shooter in shooters:
        lights.append({})
        for axis in AXES:
            if not hits(puzzle, Aim(shooter, axis)):
                cells = (c for h in SIDES[axis] for c in walk(puzzle, shooter, h))
                bits = {1 << row * puzzle.cols + col for row, col in cells}
                lights[-1][axis] = sum(bits)
    every = sum(1 << i for i, letter in enumerate(puzzle.cells) if letter == ord(EMPTY))
    return _Table(shooters, lights, every)


def _solutions(puzzle: ShooterGrid, most_turns: int | None = None) -> Iterator[str | None]:
    """The axes of the shooters in every solution, one string each; None for each position met.

    Shooter by shooter, as long as what is left can light what is dark.
    """
    table = _table(puzzle)
    later = [0]  # what the last shooters can light, whichever way they stand
    for lights in reversed(table.lights):
        later.append(later[-1] | _union(lights))
    later.reverse()
    waiting = [("", 0, 0)]
    while waiting:
        axes, bright, turns = waiting.pop()
        yield None
        if table.all & ~(bright | later[len(axes)]):
            continue
        if most_turns is not None and turns > most_turns:
            continue
        if len(axes) == len(table.shooters):
            yield axes
            continue
        given = puzzle[table.shooters[len(axes)]]
        for axis, light in table.lights[len(axes)].items():
            waiting.append((axes + axis, bright | light, turns + (axis != given)))


def _union(lights: dict[str, int]) -> int:
    bits = 0
    for light in lights.values():
        bits |= light
    return bits


def confirm(
    answer: Solved[ShooterGrid, Turned],
    budget: Budget = UNLIMITED,
    recount_how: Recount = "quick",
    *,
    fewest_turns: bool = False,
) -> Verdict:
    """The verdict on all that a solved answer claims."""
    puzzle = answer.puzzle
    return judge_solved(
        answer,
        lambda turned: check(puzzle, turned, budget, fewest_turns=fewest_turns),
        lambda limit, effort: recount(puzzle, budget, limit=limit, effort=effort),
        recount_how,
    )


def recount(
    puzzle: ShooterGrid,
    budget: Budget = UNLIMITED,
    *,
    limit: int | None = None,
    effort: int | None = None,
) -> int | None:
    """How many solutions there are, by trying axis after axis; at most ``limit``.

    None where that looks at more than ``effort`` positions, or the grid has more cells than
    that (without an effort, than `EFFORT`).
    """
    if len(puzzle.cells) > (EFFORT if effort is None else effort):
        return None
    found = positions = 0
    for axes in _solutions(puzzle):
        positions += axes is None
        found += axes is not None
        if found == limit:
            return found
        if effort is not None and positions > effort:
            return None
    return found


def _searched(puzzle: ShooterGrid, most_turns: int | None = None) -> Iterator[str]:
    """All solutions, as `_solutions` gives them. Raises: _TooManyError above the effort."""
    if len(puzzle.cells) > EFFORT:
        raise _TooManyError
    for position, axes in enumerate(_solutions(puzzle, most_turns)):
        if position > EFFORT:
            raise _TooManyError
        if axes is not None:
            yield axes


class _TooManyError(Exception):
    """More positions than a plain search may look at."""


def _check_fewest(
    puzzle: ShooterGrid, turned: Turned, faults: list[Fault], unconfirmed: list[str]
) -> None:
    """Whether every solution turns as many shooters as claimed, or as this one."""
    turns = sum(1 for _ in turned.turns(puzzle))
    least = turns if turned.least is None else turned.least
    if least > turns:
        faults.append(Fault("fewest", f"{turns} turned, fewer than the least number {least}"))
        return
    given = "".join(puzzle[shooter] for shooter in puzzle.shooters)
    try:
        for axes in _searched(puzzle, least - 1) if least else ():
            fewer = sum(one != other for one, other in zip(axes, given, strict=True))
            if fewer < least:
                said = f"{shooters_in_words(fewer)} turned are enough, not {least}"
                faults.append(Fault("fewest", said))
                return
    except _TooManyError:
        unconfirmed.append(f"that no solution turns fewer than {shooters_in_words(least)}")


def _check_forced(
    puzzle: ShooterGrid, turned: Turned, faults: list[Fault], unconfirmed: list[str]
) -> None:
    """Whether the shooters said to be forced are those that stand alike in all solutions."""
    shooters = list(puzzle.shooters)
    if len(turned.forced) != len(shooters) or set(turned.forced) - set("01?"):
        faults.append(Fault("forced", "not one of 0, 1 and ? for each shooter"))
        return
    seen: list[set[str]] = [set() for _ in shooters]
    try:
        for axes in _searched(puzzle):
            for axis, known in zip(axes, seen, strict=True):
                known.add(axis)
    except _TooManyError:
        unconfirmed.append("which shooters are forced")
        return
    for shooter, claim, known in zip(shooters, turned.forced, seen, strict=True):
        if claim != "?" and (claim == "1") != (len(known) == 1):
            said = "forced" if claim == "1" else "free"
            faults.append(Fault("forced", f"said to be {said}, which it is not", shooter))
