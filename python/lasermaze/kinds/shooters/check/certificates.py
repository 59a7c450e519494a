"""Judging certificates that a puzzle has no solution: every single reason is verified."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lasermaze._kernel import VerifyShooters
from lasermaze.core.claims import Finding, Unconfirmed
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell
from lasermaze.kinds.shooters.check.light import Light
from lasermaze.kinds.shooters.puzzle import (
    AXES,
    EMPTY,
    Cycle,
    Dark,
    Stuck,
    WouldHit,
)
from lasermaze.kinds.shooters.reasons import (
    AxisLeft,
    CanLight,
    CanLightToo,
    LeadsElsewhere,
    NeverOtherAxis,
    NotACertificate,
    NotAHit,
    NotAnImplication,
    NotAShooter,
    NotEmpty,
    NotHit,
    ShorterCycle,
    WrongConsequence,
)
from lasermaze.kinds.shooters.words import fault

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
            yield fault(NotACertificate())


def _faults_in_dark(light: Light, cell: Any, hits: tuple[Any, ...]) -> Iterator[Fault]:
    if not light.has_cell(cell) or light.puzzle[cell] != EMPTY:
        yield fault(NotEmpty(_cell_or_none(cell)))
        return
    faults = list(_faults_in_hits(light, hits))
    yield from faults
    blocked = set() if faults else {light.literal(hit.aim) for hit in hits}
    for literal in sorted(light.seen(light.number(cell)) - blocked):
        yield fault(CanLight(cell, light.aim(literal)))


def _faults_in_stuck(light: Light, shooter: Any, hits: tuple[Any, ...]) -> Iterator[Fault]:
    if not light.has_shooter(shooter):
        yield fault(NotAShooter(_cell_or_none(shooter)))
        return
    yield from _faults_in_hits(light, hits)
    axes = [hit.aim.axis for hit in hits if _is_hit(light, hit) and hit.aim.shooter == shooter]
    for axis in AXES:
        if axis not in axes:
            yield fault(AxisLeft(shooter, axis))


def _faults_in_hits(light: Light, hits: tuple[Any, ...]) -> Iterator[Fault]:
    for hit in hits:
        if not _is_hit(light, hit):
            yield fault(NotAHit())
        elif light.number(hit.victim) not in light.hits(light.literal(hit.aim)):
            yield fault(NotHit(hit.victim, hit.aim))


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
            yield fault(NeverOtherAxis())
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
            return fault(NotAnImplication())
        case "gap":
            onward = steps[(index + 1) % len(steps)]
            return fault(LeadsElsewhere(onward.start.shooter, index + 1))
        case "other axis":
            return fault(WrongConsequence())
        case "not hit":
            return fault(NotHit(step.cell, step.start))
        case "also lit":
            return fault(CanLightToo(step.cell, light.aim(literal)))
        case _:
            return fault(NotEmpty(step.cell))


def _shortest(light: Light, steps: int) -> Iterator[Finding]:
    """Whether no shooter has a shorter cycle from an axis to the other one and back."""
    is_known, found = light.followed.shorter_cycle(steps, light.budget)
    if not is_known:
        yield Unconfirmed("that no cycle of implications is shorter")
    elif found:
        yield fault(ShorterCycle(found))
