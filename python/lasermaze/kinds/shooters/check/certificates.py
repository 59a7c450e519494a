"""Judging certificates that a puzzle has no solution: every single reason is verified."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lasermaze._kernel import VerifyShooters
from lasermaze.core.claims import Finding, Unconfirmed
from lasermaze.core.english import counted
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell
from lasermaze.kinds.shooters.check.light import Light
from lasermaze.kinds.shooters.puzzle import (
    AXES,
    EMPTY,
    Aim,
    Cycle,
    Dark,
    Stuck,
    WouldHit,
)
from lasermaze.kinds.shooters.words import aim_in_words, along

#: The number of implications followed to confirm that no cycle of them is shorter.
CYCLE_EFFORT = VerifyShooters.CYCLE_EFFORT


def refuted(light: Light, certificate: Any) -> Iterator[Finding]:
    """Every fault of a certificate that the puzzle has no solution.

    The rules that a fault may name: ``type`` (not a certificate of this kind), ``empty``,
    ``shooter`` (not such a cell), ``hit`` (a beam that does not hit the named shooter),
    ``missing`` (an aim without its hit), ``chain`` (steps that do not follow each other, or a
    missing contradiction), ``lit`` (a cell that another aim could light), ``shortest`` (a
    shorter cycle exists, contrary to the claim).

    Raises: TimeUpError.
    """
    match certificate:
        case Dark(cell, tuple(hits)):
            yield from _faults_in_dark(light, cell, hits)
        case Stuck(shooter, tuple(hits)):
            yield from _faults_in_stuck(light, shooter, hits)
        case Cycle(tuple(steps), bool(shortest)):
            faults = tuple(_faults_in_cycle(light, steps))
            yield from faults if faults or not shortest else _shortest(light, len(steps))
        case _:
            yield Fault("type", "is not a certificate of this kind")


def _faults_in_dark(light: Light, cell: Any, hits: tuple[Any, ...]) -> Iterator[Fault]:
    if not light.has_cell(cell) or light.puzzle[cell] != EMPTY:
        yield Fault("empty", "is not an empty cell of the grid", _cell_or_none(cell))
        return
    faults = list(_faults_in_hits(light, hits))
    yield from faults
    blocked = set() if faults else {light.literal(hit.aim) for hit in hits}
    for literal in sorted(light.seen(light.number(cell)) - blocked):
        yield Fault("missing", f"the shooter at {aim_in_words(light.aim(literal))} lights it", cell)


def _faults_in_stuck(light: Light, shooter: Any, hits: tuple[Any, ...]) -> Iterator[Fault]:
    if not light.has_shooter(shooter):
        yield Fault("shooter", "is not a shooter", _cell_or_none(shooter))
        return
    yield from _faults_in_hits(light, hits)
    axes = [hit.aim.axis for hit in hits if _is_hit(light, hit) and hit.aim.shooter == shooter]
    for axis in AXES:
        if axis not in axes:
            yield Fault("missing", f"no hit is given {along(axis)}", shooter)


def _faults_in_hits(light: Light, hits: tuple[Any, ...]) -> Iterator[Fault]:
    for hit in hits:
        if not _is_hit(light, hit):
            yield Fault("shooter", "a hit is not a shooter, with an axis, that hits another one")
        elif light.number(hit.victim) not in light.hits(light.literal(hit.aim)):
            yield _not_hit(hit.victim, hit.aim)


def _not_hit(victim: Cell, aim: Aim) -> Fault:
    """The fault of a hit that does not happen."""
    return Fault("hit", f"is not hit by the shooter at {aim_in_words(aim)}", victim)


def _is_hit(light: Light, hit: Any) -> bool:
    return isinstance(hit, WouldHit) and light.has_aim(hit.aim) and light.has_cell(hit.victim)


def _cell_or_none(cell: Any) -> Cell | None:
    """A cell, which may lie outside the grid; None for any other value."""
    match cell:
        case (int(row), int(col)) if isinstance(cell, tuple):
            return row, col
    return None


def _faults_in_cycle(light: Light, steps: tuple[Any, ...]) -> Iterator[Fault]:
    for rule, index, literal in light.followed.cycle(light.steps(steps), light.budget):
        if rule == "open":
            yield Fault("chain", "the steps do not lead to the other axis of the first shooter")
        else:
            found = fault_in_steps(light, steps, index, rule, literal)
            yield found if rule in ("malformed", "gap") else found.within(f"step {index + 1}")


def fault_in_steps(
    light: Light, steps: tuple[Any, ...], index: int, rule: str, literal: int
) -> Fault:
    """The fault of the step at ``index``, as `VerifyShooters.cycle` gives it."""
    step = steps[index]
    match rule:
        case "malformed":
            return Fault("chain", "a step is not an implication between shooters of the grid")
        case "gap":
            onward = steps[(index + 1) % len(steps)]
            return Fault(
                "chain", f"step {index + 1} does not lead to the next one", onward.start.shooter
            )
        case "other axis":
            return Fault("chain", "a shooter that would hit one must take its other axis")
        case "not hit":
            return _not_hit(step.cell, step.start)
        case "also lit":
            return Fault(
                "lit",
                f"the shooter at {aim_in_words(light.aim(literal))} can light it too",
                step.cell,
            )
        case _:
            return Fault("empty", "is not an empty cell of the grid", step.cell)


def _shortest(light: Light, steps: int) -> Iterator[Finding]:
    """Whether no shooter has a shorter cycle from an axis to the other one and back."""
    is_known, found = light.followed.shorter_cycle(steps, light.budget)
    if not is_known:
        yield Unconfirmed("that no cycle of implications is shorter")
    elif found:
        yield Fault("shortest", f"a cycle of {counted(found, 'step')} exists")
