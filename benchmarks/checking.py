"""The checker against the solver: whole programs on large grids, and one card.

`lasermaze solve --json` writes the answer with its certificate, `lasermaze check` reads and
verifies it. The memory is the program's peak, less its peak on a tiny puzzle and the size of the
puzzle's file, in bytes a cell.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import lasermaze as lm
from benchmarks import mazes, measure
from benchmarks.board import generated
from benchmarks.measure import LASERMAZE, Jobs, Process, in_turn, process, processes
from benchmarks.report import Report, digits, duration, times
from benchmarks.verify import verify
from lasermaze.kinds.board import Board

SIDE, LARGER, TINY = 4_000, 10_000, 12

Family = Callable[[int], lm.Puzzle[Any, Any, Any]]

FAMILIES: dict[str, Family] = {
    "turrets, random": lambda side: mazes.random_turrets(side, side),
    "turrets, impossible": lambda side: mazes.closed_turrets(side, side),
    "signposts, random": lambda side: mazes.random_signs(side, side),
    "signposts, impossible": lambda side: mazes.closed_signs(side, side),
    "shooters, planted": mazes.planted,
    "shooters, strewn": mazes.strewn,
    "mirrors, a quarter": lambda side: mazes.mirrors_with(side, side, 0.25, 0.0, True),
    "mirrors, impossible": lambda side: mazes.mirrors_with(side, side, 0.25, 0.1, False),
}


def report(side: int = SIDE) -> Report:
    """Measure whole programs, then single cards."""
    result = Report("checking")
    for size in (side, LARGER) if measure.FULL else (side,):
        programs(result, size)
    cards(result, generated(10))
    return result


def programs(result: Report, side: int) -> None:
    """A line for each kind: check against solve, and the memory of the check."""
    rows, sides, memory = [], {}, []
    with TemporaryDirectory() as folder:
        for name, family in FAMILIES.items():
            solve, check, apiece = solved_and_checked(Path(folder), family, side)
            sides[name] = solve.seconds, check.seconds
            memory.append(max(apiece))
            ratio = times(solve.seconds / check.seconds)
            rows.append([name, *map(duration, sides[name]), ratio, *map(digits, apiece)])
    job = f"`lasermaze check`, {len(rows)} grids of {side:,} by {side:,}, whole process"
    result.compare(job, "`lasermaze solve --json`", sides, "0.5×")
    job = f"`lasermaze solve` and `check`, {side:,} by {side:,}, most bytes a cell beyond the file"
    result.line(job, "", digits(max(memory)), aim="3")
    head = ["grid", "solve", "check", "solve / check", "solve, bytes a cell", "check, bytes a cell"]
    result.table(f"Programs, {side:,} by {side:,}", head, rows)


def solved_and_checked(
    folder: Path, family: Family, side: int
) -> tuple[Process, Process, list[float]]:
    """Both programs on a grid, and what they take in bytes a cell."""
    tiny = commands(folder, "tiny", family(TINY))
    least = [process(command).peak for command in tiny.values()]
    puzzle = family(side)
    done = processes(commands(folder, "large", puzzle))
    cells = side * side
    apiece = [
        max(0.0, done[name].peak - base - cells) / cells
        for name, base in zip(done, least, strict=True)
    ]
    return done["solve"], done["check"], apiece


def commands(folder: Path, name: str, puzzle: lm.Puzzle[Any, Any, Any]) -> dict[str, list[str]]:
    """The commands that solve a puzzle and check its answer, whose files are written.

    Raises: SystemExit unless the checker confirms the answer.
    """
    file, answer = folder / f"{name}.txt", folder / f"{name}.json"
    lm.dump(puzzle, file)
    solve = [LASERMAZE, "solve", "--json", str(file)]
    check = [LASERMAZE, "check", str(file), str(answer)]
    process(solve, answer)
    if process(check).code != 0:
        raise SystemExit(f"the checker does not confirm the answer to {puzzle!r}")
    return {"solve": solve, "check": check}


def proved(board: Board) -> object:
    """The proof that a card has no other solution, made with its answer."""
    answer = lm.solve(board)
    return answer.evidence if isinstance(answer, lm.Solved) else None


def cards(result: Report, boards: dict[str, Board]) -> None:
    """A line for single cards: the check of an answer, its uniqueness included, and its solve."""
    rows, sides = [], {}
    for name, board in boards.items():
        answer = lm.solve(board)
        verify(board, answer)
        jobs: Jobs = {"solve": partial(proved, board), "check": partial(lm.judge, board, answer)}
        done = in_turn(jobs)
        solve, check = done["solve"].warm, done["check"].warm
        sides[name] = solve, check
        rows.append([name, duration(solve), duration(check), times(solve / check)])
    job = f"`lm.check` of {len(boards)} generated cards, 5 by 5, with their uniqueness"
    result.compare(job, "`lm.solve` with its proof", sides, "0.33×")
    result.table("Cards", ["card", "solve", "check", "solve / check"], rows)
