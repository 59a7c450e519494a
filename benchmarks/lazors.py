"""Lazors, against the courses' method and a plain search.

The courses' method tries every placement of the blocks, and follows the light of each; here a loop
in Python does so, as in the courses, but the light is followed in Rust. It gets small boards only,
as its time grows with the number of placements. The plain search is ours, along the light, without
looking ahead: it follows all light to its end. Both find all arrangements, as lasermaze does, which
also makes the proof. The boards are new ones of 3 by 3 to 6 by 6 with exactly one arrangement.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations
from math import comb
from typing import Any

import lasermaze as lm
from benchmarks.measure import in_turn
from benchmarks.report import Report, duration, times
from benchmarks.verify import verify
from lasermaze._kernel import LazorSearch, VerifyLazors
from lasermaze.kinds.lazors import Lazors

#: The size and the level of new boards, and how many of each.
SIZES: tuple[tuple[int, str | None], ...] = (
    (3, None),
    (4, "beginner"),
    (5, "intermediate"),
    (6, "advanced"),
    (6, "expert"),
)
COUNT = 10

#: The most placements that the courses' method tries.
PLACEMENTS = 30_000


def report(sizes: tuple[tuple[int, str | None], ...] = SIZES, count: int = COUNT) -> Report:
    """Measure boards of all sizes."""
    result = Report("lazors")
    rows, plain_cases, course_cases = [], {}, {}
    for side, level in sizes:
        for index in range(count):
            board = lm.generate("lazors", size=(side, side), level=level, seed=33, index=index)
            name = f"{side} by {side}, {level or 'any'}, {index + 1}"
            ours, plain, course = measured(board)
            plain_cases[name] = (plain, ours)
            figures = [duration(ours), duration(plain), times(plain / ours)]
            if course is not None:
                course_cases[name] = (course, ours)
                figures += [duration(course), times(course / ours)]
            rows.append([name, sum(board.blocks), f"{placements(board):,}", *figures])
    job = f"`lazors`: {len(plain_cases)} new boards, 3 by 3 to 6 by 6, all arrangements and a proof"
    result.compare(job, "the same search without looking ahead", plain_cases)
    job = f"`lazors`: {len(course_cases)} of them with at most {PLACEMENTS:,} placements"
    result.compare(job, "the courses' method: every placement", course_cases)
    head = [
        "board",
        "blocks",
        "placements",
        "lasermaze",
        "plain",
        "times faster",
        "courses",
        "times",
    ]
    result.table("Boards", head, [[*row, *[""] * (len(head) - len(row))] for row in rows])
    return result


def measured(board: Lazors) -> tuple[float, float, float | None]:
    """The seconds of lasermaze, of the plain search and, on a small board, of all placements."""
    jobs: dict[str, Callable[[], Any]] = {
        "ours": partial(lm.solve, board),
        "plain": partial(plain_search, board),
    }
    if placements(board) <= PLACEMENTS:
        jobs["courses"] = partial(every_placement, board)
    done = in_turn(jobs)
    answer = done["ours"].result
    verify(board, answer)
    if any(job.result != answer.count for name, job in done.items() if name != "ours"):
        raise SystemExit(f"another number of arrangements: {board!r}")
    courses = done["courses"].warm if "courses" in done else None
    return done["ours"].warm, done["plain"].warm, courses


def plain_search(board: Lazors) -> int:
    """The number of arrangements, by following all light to its end."""
    given = board.bare, board.blocks, board.lasers, board.targets
    search = LazorSearch(board.rows, board.cols, *given, 0, looks_ahead=False)
    search.run(1 << 62, 0, 1 << 62, 1e9)
    return search.found


def placements(board: Lazors) -> int:
    """The number of ways to place the blocks."""
    free, ways = board.bare.count(b"o"), 1
    for count in board.blocks:
        ways, free = ways * comb(free, count), free - count
    return ways


def every_placement(board: Lazors) -> int:
    """The number of arrangements, by the checker's replay of every placement."""
    size = board.rows, board.cols
    replayed = VerifyLazors(*size, board.bare, board.blocks, board.lasers, board.targets)
    free = [index for index, letter in enumerate(board.bare) if letter == ord("o")]
    found = set()
    a, b, c = board.blocks
    for reflecting in combinations(free, a):
        rest = [index for index in free if index not in reflecting]
        for opaque in combinations(rest, b):
            others = [index for index in rest if index not in opaque]
            for refracting in combinations(others, c):
                cells = bytearray(board.bare)
                for indices, letter in ((reflecting, b"a"), (opaque, b"b"), (refracting, b"c")):
                    for index in indices:
                        cells[index] = letter[0]
                faults, touched = replayed.faults(bytes(cells))
                if not faults:
                    found.add(bytes(x if lit else 0 for x, lit in zip(cells, touched, strict=True)))
    return len(found)
