"""Judging certificates that a puzzle has no solution: every single reason is traced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lasermaze.core.budget import Budget
from lasermaze.core.claims import Verdict
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell
from lasermaze.kinds.shooters.check.light import Light
from lasermaze.kinds.shooters.puzzle import (
    AXES,
    EMPTY,
    Certificate,
    Cycle,
    Dark,
    Implication,
    ShooterGrid,
    ShootersOptions,
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

#: How many implications are followed to see that no cycle of them is shorter.
CYCLE_EFFORT = 1 << 19


def refute(
    puzzle: ShooterGrid, certificate: Certificate, budget: Budget, options: ShootersOptions
) -> Verdict:
    """Every fault of a certificate that the puzzle has no solution.

    The rules that a fault may name: ``type`` (no certificate of this kind at all), ``empty``,
    ``shooter`` (not such a cell), ``hit`` (a beam that does not hit what it is said to),
    ``missing`` (an aim without its hit), ``chain`` (steps that do not follow each other, or no
    literal with its opposite), ``lit`` (a cell that something else could light), ``shortest`` (a
    shorter cycle exists, though it is said that none does).

    Raises: TimeUpError.
    """
    light = Light(puzzle, budget)
    match certificate:
        case Dark(cell, tuple(hits)):
            return Verdict(tuple(_faults_in_dark(light, cell, hits)))
        case Stuck(shooter, tuple(hits)):
            return Verdict(tuple(_faults_in_stuck(light, shooter, hits)))
        case Cycle(tuple(steps), bool(shortest)):
            faults = tuple(_faults_in_cycle(light, steps))
            return Verdict(faults) if faults or not shortest else _shortest(light, len(steps))
    return Verdict((fault(NotACertificate()),))


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
    if not all(map(light.has_step, steps)):
        yield fault(NotAnImplication())
        return
    starts = [step.start for step in steps]
    if not steps or starts[0].other not in starts:
        yield fault(NeverOtherAxis())
        return
    for number, (step, onward) in enumerate(zip(steps, [*starts[1:], starts[0]], strict=True), 1):
        light.budget.check()
        if step.end != onward:
            yield fault(LeadsElsewhere(onward.shooter, number))
        for found in faults_in_step(light, step):
            yield found.within(f"step {number}")


def faults_in_step(light: Light, step: Implication) -> Iterator[Fault]:
    """Why an implication does not hold for the reason that it gives."""
    start, end = light.literal(step.start), light.literal(step.end)
    if step.reason == "hit":
        if end != start ^ 1:
            yield fault(WrongConsequence())
        if light.number(step.cell) not in light.hits(start):
            yield fault(NotHit(step.cell, step.start))
    elif step.reason != "lit" or light.puzzle[step.cell] != EMPTY:
        yield fault(NotEmpty(step.cell))
    else:
        for literal in sorted(light.lighters(light.number(step.cell)) - {start ^ 1, end}):
            yield fault(CanLightToo(step.cell, light.aim(literal)))


def _shortest(light: Light, steps: int) -> Verdict:
    """Whether no shooter has a shorter cycle from an axis to the other one and back.

    From every literal the implications are followed, layer by layer, only as far as a shorter
    cycle would reach.
    """
    chains: dict[int, int] = {}  # how many implications lead from a literal to its negation
    effort = CYCLE_EFFORT
    known: dict[int, set[int]] = {}
    for literal in light.literals if steps > 2 else ():
        layer, met = {literal}, {literal}
        for length in range(1, steps - 1):
            for tail in layer:
                light.budget.check()
                if tail not in known:
                    known[tail] = _implied(light, tail)
                effort -= 1 + len(known[tail])
            layer = {head for tail in layer for head in known[tail]} - met
            met |= layer
            if literal ^ 1 in layer:
                chains[literal] = length
                break
            if effort < 0:
                return Verdict(unconfirmed=("that no cycle of implications is shorter",))
        found = chains.get(literal, steps) + chains.get(literal ^ 1, steps)
        if found < steps:
            return Verdict((fault(ShorterCycle(found)),))
    return Verdict()


def _implied(light: Light, literal: int) -> set[int]:
    """The literals that one implication leads to."""
    if light.strikes(literal):
        return {literal ^ 1}
    found: set[int] = set()
    if not light.strikes(literal ^ 1):
        for number in light.lit(literal ^ 1):
            others = light.lighters(number) - {literal ^ 1}
            if literal not in others:
                found |= others or {literal ^ 1}
    return found
