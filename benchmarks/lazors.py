"""Lazors, against the courses' method and a plain search.

The courses' method tries every placement of the blocks, and follows the light of each; here a loop
in Python does so, as in the courses, but the light is followed in Rust. It gets small boards only,
as its time grows with the number of placements. The plain search is ours, along the light, without
looking ahead: it follows all light to its end. Both find all arrangements, as lasermaze does, which
also makes the proof. The boards are new ones of 3 by 3 to 7 by 7 with exactly one arrangement; and
some whose targets are anywhere, with up to 16 blocks, for which a second arrangement is enough.
The plain search is faster where it meets two arrangements at once. The hard boards in
`benchmarks/cards/lazors.txt` are the hardest of some thousand random ones, all with exactly one
arrangement, and none of their targets can go.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import lasermaze as lm
from benchmarks.measure import first, in_turn
from benchmarks.report import Report, duration, times
from benchmarks.verify import verify
from lasermaze._kernel import LazorSearch, verify_lazors_solution
from lasermaze.core.budget import UNLIMITED
from lasermaze.kinds.lazors import Lazors

#: The size and the level of new boards, and how many of each.
SIZES: tuple[tuple[int, str | None], ...] = (
    (3, None),
    (4, "beginner"),
    (5, "intermediate"),
    (6, "advanced"),
    (6, "expert"),
    (7, "expert"),
)
COUNT = 8

#: The number of boards whose targets are anywhere.
ANYWHERE = 40

#: Hard boards, the hardest first, and how many there are.
KEPT = 8
HARD = Path(__file__).parent / "cards" / "lazors.txt"

#: A board that takes lasermaze less is not counted as the worst case, in seconds.
TRIFLE = 1e-3

#: The plain search gives up after this many positions.
MOST_POSITIONS = 30_000_000

#: The most placements that the courses' method tries.
PLACEMENTS = 10_000


PLAIN = "the same search without looking ahead"
LIMITED = f"{PLAIN}, at most {MOST_POSITIONS:,} positions"


def report(
    sizes: tuple[tuple[int, str | None], ...] = SIZES,
    count: int = COUNT,
    loose: int = ANYWHERE,
    kept: int = KEPT,
) -> Report:
    """Measure boards of all sizes, boards with targets anywhere, and the last hard ones."""
    result = Report("lazors")
    rows, plain_cases, course_cases = [], {}, {}
    for side, level in sizes:
        for index in range(count):
            board = lm.lazors.generate(size=(side, side), level=level, seed=33, index=index)
            name = f"{side} by {side}, {level or 'any'}, {index + 1}"
            ours, plain, gave_up, course = measured(board)
            plain_cases[name] = (plain, ours)
            more = "more than " * gave_up
            figures = [duration(ours), f"{more}{duration(plain)}", f"{more}{times(plain / ours)}"]
            if course is not None:
                course_cases[name] = (course, ours)
                figures += [duration(course), times(course / ours)]
            rows.append([name, sum(board.blocks), f"{placements(board):,}", *figures])
    job = f"`lazors`: {len(plain_cases)} new boards, 3 by 3 to 7 by 7, all arrangements and a proof"
    result.compare(job, LIMITED, plain_cases, trifles=trifles(plain_cases))
    job = f"`lazors`: {len(course_cases)} of them with at most {PLACEMENTS:,} placements"
    peer = "the courses' method: every placement"
    result.compare(job, peer, course_cases, trifles=trifles(course_cases))
    head = ["board", "blocks", "placements", "lasermaze", "plain", "times faster"]
    head += ["courses", "times faster"]
    result.table("New boards", head, [[*row, *[""] * (len(head) - len(row))] for row in rows])
    anywhere(result, loose)
    boards: list[Any] = [*lm.iter_load(HARD, "lazors")]
    hard(result, boards[-kept:])
    return result


def trifles(cases: dict[str, tuple[float, float]]) -> list[str]:
    """The boards that take too little time to be the worst case; not all of them."""
    found = [name for name, (_, ours) in cases.items() if ours < TRIFLE]
    return found if len(found) < len(cases) else []


def anywhere(result: Report, count: int) -> None:
    """Boards with targets anywhere: none, one or several arrangements, up to the second one."""
    boards = [
        lm.lazors.generate(size=(7, 7), any_verdict=True, seed=33, index=index)
        for index in range(count)
    ]
    cases = {}
    for index, board in enumerate(boards, 1):
        jobs: dict[str, Callable[[], Any]] = {
            "ours": partial(lm.solve, board, limit=2),
            "plain": partial(plain_search, board, 2),
        }
        done = in_turn(jobs)
        if (found := done["plain"].result) is not None:
            answer = done["ours"].result
            verify(board, answer)
            if found != getattr(answer, "count", 0):
                raise SystemExit(f"another number of arrangements: {board!r}")
            cases[str(index)] = done["plain"].warm, done["ours"].warm
    most = max(sum(board.blocks) for board in boards)
    job = f"`lazors`: {len(cases)} boards of 7 by 7, up to {most} blocks, targets anywhere"
    result.compare(job, PLAIN, cases, trifles=trifles(cases))


def hard(result: Report, boards: Sequence[Lazors]) -> None:
    """The hard boards, and the time to check their proofs."""
    rows, cases = [], {}
    for board in boards:
        answer = lm.solve(board)
        check = partial(lm.check, board, answer)
        done = in_turn({"ours": partial(lm.solve, board), "check": check}, runs=3)
        plain = first(partial(plain_search, board))
        ours = done["ours"].warm
        more = "" if plain.result is not None else "more than "
        cases[board.title] = plain.warm, ours
        positions = f"{dict(answer.work)['positions']:,}"
        figures = [duration(ours), f"{more}{duration(plain.warm)}", duration(done["check"].warm)]
        rows.append([board.title, sum(board.blocks), f"{placements(board):,}", positions, *figures])
    job = f"`lazors`: the {len(rows)} hard boards, exactly one arrangement and its proof"
    result.compare(job, LIMITED, cases)
    head = ["board", "blocks", "placements", "positions", "lasermaze", "plain", "check"]
    result.table("Hard boards", head, rows)


def measured(board: Lazors) -> tuple[float, float, bool, float | None]:
    """The seconds of lasermaze, of the plain search and, on a small board, of all placements.

    The third value says whether the plain search gave up.
    """
    jobs: dict[str, Callable[[], Any]] = {
        "ours": partial(lm.solve, board),
        "plain": partial(plain_search, board),
    }
    if placements(board) <= PLACEMENTS:
        jobs["courses"] = partial(every_placement, board)
    done = in_turn(jobs)
    answer = done["ours"].result
    verify(board, answer)
    gave_up = done["plain"].result is None
    counts = {job.result for name, job in done.items() if name != "ours"} - {None}
    if counts - {answer.count}:
        raise SystemExit(f"another number of arrangements: {board!r}")
    courses = done["courses"].warm if "courses" in done else None
    return done["ours"].warm, done["plain"].warm, gave_up, courses


def plain_search(board: Lazors, most: int = 1 << 62) -> int | None:
    """The number of arrangements, at most ``most``, by following all light to its end."""
    given = board.bare, board.blocks, board.lasers, board.targets
    search = LazorSearch(board.rows, board.cols, *given, 0, looks_ahead=False)
    ended = search.run(UNLIMITED, MOST_POSITIONS, 0, most)
    return search.found if ended or search.found >= most else None


def placements(board: Lazors) -> int:
    """The number of ways to place the blocks."""
    free, ways = board.bare.count(b"o"), 1
    for count in board.blocks:
        ways, free = ways * comb(free, count), free - count
    return ways


def every_placement(board: Lazors) -> int:
    """The number of arrangements, by the checker's replay of every placement."""
    size = board.rows, board.cols
    packed = *size, board.bare, board.blocks, board.lasers, board.targets
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
                faults, touched = verify_lazors_solution(packed, bytes(cells))
                if not faults:
                    found.add(bytes(x if lit else 0 for x, lit in zip(cells, touched, strict=True)))
    return len(found)
