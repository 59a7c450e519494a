"""Every proof of impossibility holds, is as short as said, and none that is spoilt does."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.rng import Rng
from lasermaze.kinds.shooters import (
    Aim,
    Certificate,
    Cycle,
    Dark,
    Implication,
    ShooterGrid,
    Stuck,
    WouldHit,
)
from lasermaze.kinds.shooters.construction import from_solution
from tests.shooters.calls import refute
from tests.shooters.plain import aims_at, hits, random_grids, try_all
from tests.shooters.sat_model import model


def spoilt(count: int, name: str) -> Iterator[ShooterGrid]:
    """Puzzles made from a solution, one cell of which was made empty."""
    for number in range(count):
        rng = Rng(name, number)
        grid = from_solution(4 + rng.below(5), 4 + rng.below(5), rng)
        cells = bytearray(grid.cells)
        cells[rng.below(len(cells))] = ord(".")
        yield grid.turned(bytes(cells))


def impossible(count: int, name: str) -> Iterator[tuple[ShooterGrid, Certificate]]:
    """Puzzles with a proof that they have no solution."""
    for puzzle in spoilt(count, name):
        answer = lm.solve(puzzle)
        if isinstance(answer, lm.Impossible):
            yield puzzle, answer.certificate


def shortest_cycle(rows: list[str]) -> int:
    """The least number of implications from a literal to its negation and back, over all."""
    arcs: dict[int, set[int]] = defaultdict(set)
    clauses, given = model(rows)
    for clause in clauses:
        one, other = clause[0], clause[-1]
        arcs[-one].add(other)
        arcs[-other].add(one)

    def way(start: int, goal: int) -> float:
        steps, layer, met = 0, {start}, {start}
        while layer:
            if goal in layer:
                return steps
            layer = {head for tail in layer for head in arcs[tail]} - met
            met |= layer
            steps += 1
        return float("inf")

    return int(min(way(v, -v) + way(-v, v) for v in range(1, len(given) + 1)))


def test_cycles_are_shortest_and_are_said_to_be() -> None:
    lengths: Counter[int] = Counter()
    for puzzle, certificate in impossible(1500, "cycles"):
        assert refute(puzzle, certificate).ok
        if isinstance(certificate, Cycle):
            assert certificate.shortest
            assert len(certificate.steps) == shortest_cycle(list(puzzle.lines()))
            lengths[len(certificate.steps)] += 1
    assert lengths[2] > 20
    assert sum(lengths.values()) - lengths[2] > 5, lengths


def cycles_of(puzzle: ShooterGrid) -> Iterator[Cycle]:
    """For each shooter that has one its shortest cycle, said to be the shortest of all."""
    rows = list(puzzle.lines())
    onward: dict[Aim, list[Implication]] = defaultdict(list)
    aims = [Aim(shooter, axis) for shooter in puzzle.shooters for axis in "-|"]
    for aim in aims:
        onward[aim] += [Implication(aim, aim.other, "hit", cell) for cell in hits(rows, *aim)]
    for cell in [(r, c) for r, line in enumerate(rows) for c, it in enumerate(line) if it == "."]:
        good = [Aim(*aim) for aim in aims_at(rows, cell) if not hits(rows, *aim)]
        for one, other in {1: [good * 2], 2: [good, good[::-1]]}.get(len(good), []):
            onward[one.other].append(Implication(one.other, other, "lit", cell))

    def way(start: Aim, goal: Aim) -> tuple[Implication, ...] | None:
        ways: dict[Aim, tuple[Implication, ...]] = {start: ()}
        for aim in (waiting := [start]):
            for step in onward[aim]:
                if step.end not in ways:
                    ways[step.end] = (*ways[aim], step)
                    waiting.append(step.end)
        return ways.get(goal)

    for aim in aims[::2]:
        there, back = way(aim, aim.other), way(aim.other, aim)
        if there and back:
            yield Cycle(there + back, shortest=True)


def test_a_longer_cycle_is_not_taken_for_the_shortest() -> None:
    lies: Counter[tuple[int, int]] = Counter()
    with_two_and_three = ShooterGrid.of(["|\\\\", "...", "..-"])
    found = impossible(1000, "longer")
    for puzzle in [with_two_and_three, *(one for one, proof in found if isinstance(proof, Cycle))]:
        least = shortest_cycle(list(puzzle.lines()))
        for cycle in cycles_of(puzzle):
            faults = refute(puzzle, cycle).faults
            if len(cycle.steps) == least:
                assert not faults
            else:
                lies[len(cycle.steps), least] += 1
                (fault,) = faults
                assert fault.rule == "shortest"
    assert lies[3, 2], lies
    assert lies[4, 2], lies
    assert any(least > 2 for _, least in lies), lies


def changed(puzzle: ShooterGrid, certificate: Certificate) -> Iterator[Certificate]:
    """A certificate with one field of it, at any depth, replaced by what else it could be."""
    cells = [(row, col) for row in range(-1, puzzle.rows + 1) for col in range(puzzle.cols + 1)]
    match certificate:
        case Dark(cell, blocked):
            yield from (Dark(other, blocked) for other in cells if other != cell)
            yield from (Dark(cell, spoilt) for spoilt in changed_hits(blocked, cells))
        case Stuck(cell, blocked):
            yield from (Stuck(other, blocked) for other in cells if other != cell)
            yield from (Stuck(cell, spoilt) for spoilt in changed_hits(blocked, cells))
        case Cycle(steps):
            for index, step in enumerate(steps):
                yield Cycle(steps[:index] + steps[index + 1 :])
                for other_step in other_steps(step, cells):
                    yield Cycle((*steps[:index], other_step, *steps[index + 1 :]))
            yield Cycle(steps[::-1])
            yield Cycle(())


def changed_hits(
    blocked: tuple[WouldHit, ...], cells: list[tuple[int, int]]
) -> Iterator[tuple[WouldHit, ...]]:
    for index, hit in enumerate(blocked):
        yield blocked[:index] + blocked[index + 1 :]
        for other in other_hits(hit, cells):
            yield (*blocked[:index], other, *blocked[index + 1 :])


def other_hits(hit: WouldHit, cells: list[tuple[int, int]]) -> Iterator[WouldHit]:
    yield replace(hit, aim=hit.aim.other)
    yield from (replace(hit, victim=cell) for cell in cells if cell != hit.victim)
    yield from (replace(hit, aim=hit.aim._replace(shooter=cell)) for cell in cells)


def other_steps(step: Implication, cells: list[tuple[int, int]]) -> Iterator[Implication]:
    yield step._replace(reason="hit" if step.reason == "lit" else "lit")
    yield step._replace(reason="?")
    yield step._replace(start=step.start.other)
    yield step._replace(end=step.end.other)
    yield step._replace(start=step.start._replace(axis="x"))
    yield step._replace(end=step.end._replace(axis=""))
    for cell in cells:
        yield step._replace(cell=cell)
        yield step._replace(start=step.start._replace(shooter=cell))
        yield step._replace(end=step.end._replace(shooter=cell))


def is_proof(puzzle: ShooterGrid, certificate: Any) -> bool:
    """Whether a certificate proves something, by the rules told another way.

    Each hit is traced, and each step is seen in the clauses of the SAT model.
    """
    rows = list(puzzle.lines())
    shooters = list(puzzle.shooters)

    def literal(aim: Aim) -> int:
        if aim.shooter not in shooters or aim.axis not in ("-", "|"):
            raise ValueError
        number = shooters.index(aim.shooter) + 1
        return number if aim.axis == "|" else -number

    def strikes(hit: WouldHit) -> bool:
        literal(hit.aim)
        return hit.victim in hits(rows, *hit.aim)

    try:
        match certificate:
            case Dark(cell, blocked):
                seen = aims_at(rows, cell)
                empty = puzzle.inside(cell) and puzzle[cell] == "."
                return empty and all(map(strikes, blocked)) and seen <= {h.aim for h in blocked}
            case Stuck(shooter, blocked):
                both = {literal(Aim(shooter, axis)) for axis in "-|"}
                return all(map(strikes, blocked)) and both <= {literal(h.aim) for h in blocked}
            case Cycle(steps):
                ends = [(literal(step.start), literal(step.end)) for step in steps]
                chained = all(ends[i - 1][1] == start for i, (start, _) in enumerate(ends))
                crossed = bool(ends) and -ends[0][0] in [start for start, _ in ends]
                clauses = {frozenset(clause) for clause in model(rows).clauses}
                lit = all(
                    frozenset({-a, b}) in clauses
                    or frozenset({-a}) in clauses
                    or frozenset({b}) in clauses
                    for a, b in ends
                )
                reasons = all(holds(puzzle, step) for step in steps)
                return chained and crossed and lit and reasons
    except ValueError:
        return False
    return False


def holds(puzzle: ShooterGrid, step: Implication) -> bool:
    """Whether the cell that a step names is a reason for it."""
    rows = list(puzzle.lines())
    if step.reason == "hit":
        return step.end == step.start.other and step.cell in hits(rows, *step.start)
    if step.reason != "lit" or not puzzle.inside(step.cell) or puzzle[step.cell] != ".":
        return False
    good = {aim for aim in aims_at(rows, step.cell) if not hits(rows, *aim)}
    return good <= {step.start.other, step.end}


def test_spoilt_certificates_are_refused_unless_they_prove_it_too() -> None:
    """A field changed may give another proof; whatever is accepted of an impossible puzzle is."""
    refused: Counter[str] = Counter()
    for puzzle, certificate in impossible(150, "spoilt"):
        for other in changed(puzzle, certificate):
            verdict = refute(puzzle, other)
            assert verdict.ok == is_proof(puzzle, other), (puzzle.cells, other)
            refused[type(other).__name__] += not verdict.ok
    assert all(refused[form] > 100 for form in ("Dark", "Stuck", "Cycle")), refused


def test_no_certificate_at_all_refutes_a_puzzle_that_has_a_solution() -> None:
    tried = 0
    proofs = [certificate for _, certificate in impossible(60, "foreign")]
    for rows in random_grids(400, 5):
        if try_all(rows).ways:
            puzzle = ShooterGrid.of(rows)
            for certificate in proofs:
                assert not refute(puzzle, certificate).ok
                tried += 1
    assert tried > 1000


@pytest.mark.parametrize(
    ("rows", "certificate", "rule"),
    [
        (["-.", "#|"], Dark((0, 1)), "missing"),
        (["-.", "#|"], Dark((0, 0)), "empty"),
        (["-.", "#|"], Dark((5, 5)), "empty"),
        (["-.", "#|"], Stuck((0, 1), ()), "shooter"),
        (["--", "##"], Stuck((0, 0), (WouldHit(Aim((0, 0), "-"), (0, 1)),)), "missing"),
        (["--", "##"], Stuck((0, 0), (WouldHit(Aim((0, 0), "|"), (0, 1)),)), "hit"),
        (["-.", "#|"], Cycle(()), "chain"),
    ],
)
def test_what_is_wrong_is_named(rows: list[str], certificate: Certificate, rule: str) -> None:
    assert rule in {fault.rule for fault in refute(ShooterGrid.of(rows), certificate).faults}


def test_a_fault_in_a_chain_names_its_step() -> None:
    cycles = ((puzzle, proof) for puzzle, proof in impossible(200, "cycles"))
    puzzle, steps = next((p, proof.steps) for p, proof in cycles if isinstance(proof, Cycle))
    for number in range(1, len(steps) + 1):
        wrong = steps[number - 1]._replace(reason="?")
        spoilt_steps = Cycle((*steps[: number - 1], wrong, *steps[number:]))
        messages = [fault.message for fault in refute(puzzle, spoilt_steps).faults]
        assert messages
        assert all(message.startswith(f"step {number}: ") for message in messages)
