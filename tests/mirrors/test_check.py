"""The checker rejects every answer that was tampered with, and names the fault."""

from __future__ import annotations

from dataclasses import replace

import pytest

import lasermaze as lm
from lasermaze.core.beam import MIRROR
from lasermaze.core.budget import Budget
from lasermaze.judging import judge
from lasermaze.kinds.mirrors import Barrier, MirrorMaze, Turned
from tests.batches import batches
from tests.mirrors.plain import all_beams, random_mazes
from tests.mirrors.verbs import check, recount, refute

TWICE = MirrorMaze.of(
    ["*********", "*/..../.*", r"*.\...\..", r"*\....\.*", "*....../*", r"*..../.\*", "**.******"]
)
IMPOSSIBLE = MirrorMaze.of(
    ["*********", r"*../.\.**", r"*\\.....*", r"./..\..\*", "*.//....*", r"*../.\..*", "****.****"]
)


def changed(maze: MirrorMaze, index: int, letter: str) -> Turned:
    answer = lm.solve(maze)
    assert isinstance(answer, lm.Solved)
    cells = bytearray(answer.witness.cells)
    cells[index] = ord(letter)
    return Turned(maze.rows, maze.cols, bytes(cells))


def test_every_other_letter_in_every_cell_is_refused_or_a_solution() -> None:
    """A solution with one letter changed: right only where brute force says so."""
    solutions = set(all_beams(list(TWICE.lines())))
    rules = set()
    for index, letter in enumerate(TWICE.cells):
        for other in "*./\\":
            turned = changed(TWICE, index, other)
            verdict = check(TWICE, turned)
            assert verdict.ok == (turned.cells.decode() in solutions), (index, other)
            rules |= {fault.rule for fault in verdict.faults}
            if chr(letter) not in MIRROR and other != chr(letter):
                assert [fault.rule for fault in verdict.faults] == ["cell"]
                assert verdict.faults[0].cell == divmod(index, TWICE.cols)
    assert rules == {"cell", "absorbed", "untouched"}


def test_what_a_fault_says() -> None:
    as_given = Turned(TWICE.rows, TWICE.cols, TWICE.cells)
    (fault,) = check(TWICE, as_given).faults
    assert str(fault) == "row 2, column 9: the beam ends in a block [absorbed]"
    small = Turned(2, 3, b"*.**.*")
    assert [fault.rule for fault in check(TWICE, small).faults] == ["size"]


def test_a_longer_beam_is_not_a_shortest_one() -> None:
    """Every solution of small mazes: `check` accepts it as best exactly where it is."""
    refused = 0
    for rows in random_mazes(900, 77, most=10):
        maze, beams = MirrorMaze.of(rows), all_beams(rows)
        for grid, (cells, bends) in beams.items():
            turned = Turned(maze.rows, maze.cols, grid.encode())
            shortest = cells == min(one[0] for one in beams.values())
            fewest = bends == min(one[1] for one in beams.values())
            assert check(maze, turned).ok
            assert check(maze, turned, shortest=True).ok == shortest
            assert check(maze, turned, fewest_reflections=True).ok == fewest
            best = (cells, bends) == min(beams.values())
            assert check(maze, turned, shortest=True, fewest_reflections=True).ok == best
            refused += not (shortest and fewest)
    assert refused > 10


def test_a_claim_that_takes_too_long_to_confirm_is_said_to_be_open() -> None:
    inner = "/" * 12
    rows = [f".{inner}*", *[f"*{inner}*"] * 10, f"*{inner}."]
    maze = MirrorMaze.of(["*" * 14, *rows[:-2], rows[-1], rows[-2], "*" * 14])
    answer = lm.solve(maze, shortest=True)
    assert isinstance(answer, lm.Solved)
    judgement = judge(maze, answer, {}, recount="quick", budget=Budget())
    assert not judgement.faults
    assert recount(maze, shortest=True, positions=50) is None


@pytest.mark.parametrize("seed", batches(4, quick=1))
def test_every_other_barrier_is_refused_unless_it_counts(seed: int) -> None:
    """One side put in or taken out: accepted only where the odd components still outnumber it."""
    tried = refused = 0
    for rows in random_mazes(60, seed, most=8):
        maze = MirrorMaze.of(rows)
        answer = lm.solve(maze)
        if not isinstance(answer, lm.Impossible):
            continue
        for index, letter in enumerate(maze.cells):
            for side in range(4):
                sides = bytearray(answer.certificate.sides)
                sides[index] ^= 1 << side
                verdict = refute(maze, Barrier(maze.cols, bytes(sides)))
                tried += 1
                refused += not verdict.ok
                if chr(letter) not in MIRROR and letter != ord("."):
                    assert not verdict.ok
    assert tried > 500
    assert refused > tried // 2


def test_no_barrier_refutes_a_maze_that_can_be_solved() -> None:
    """Barriers of all kinds, random ones among them: the theorem holds, so all are refused."""
    import random

    dice = random.Random(4)
    tried = 0
    for rows in random_mazes(150, 9, most=10):
        maze = MirrorMaze.of(rows)
        if not lm.solve(maze):
            continue
        for _ in range(20):
            share = dice.choice([0.05, 0.2, 0.5])
            sides = bytes(
                sum((dice.random() < share) << side for side in range(4))
                if chr(letter) in MIRROR
                else 0
                for letter in maze.cells
            )
            tried += 1
            assert not refute(maze, Barrier(maze.cols, sides)).ok
    assert tried >= 500


def test_what_a_fault_of_a_barrier_says() -> None:
    answer = lm.solve(IMPOSSIBLE)
    assert isinstance(answer, lm.Impossible)
    assert refute(IMPOSSIBLE, answer.certificate).ok
    nothing = Barrier(9, bytes(63))
    (fault,) = refute(IMPOSSIBLE, nothing).faults
    assert fault.rule == "components"
    assert "without no sides no odd components are left" in fault.message
    everything = Barrier(9, b"\x0f" * 63)
    assert {fault.rule for fault in refute(IMPOSSIBLE, everything).faults} == {"side", "components"}
    assert [fault.rule for fault in refute(IMPOSSIBLE, Barrier(9, b"")).faults] == ["size"]
    assert [fault.rule for fault in refute(IMPOSSIBLE, Barrier(7, bytes(63))).faults] == ["size"]
    with pytest.raises(lm.CheckError):
        lm.check(TWICE, replace(answer, puzzle=TWICE))


def test_a_wrong_count_is_found_by_a_recount() -> None:
    answer = lm.solve(TWICE, keep_all=True)
    assert isinstance(answer, lm.Solved)
    assert (answer.count, answer.exact) == (2, True)
    lm.check(TWICE, answer, recount="full")
    with pytest.raises(lm.CheckError):
        lm.check(TWICE, replace(answer, count=1, others=()), recount="full")
    with pytest.raises(lm.CheckError):
        lm.check(TWICE, replace(answer, count=3), recount="full")
