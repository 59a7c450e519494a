"""Cards of the board game: all solutions, against a plain search and a SAT model.

Kernel against kernel: both searches in Rust get the card's bytes (`peers/`), and one call solves a
card so often that the time in Python does not matter. The plain search follows the beam and decides
each open cell when light enters it, without looking ahead. The SAT model (`card_sat`) is solved by
Glucose (`python-sat`); the time to write its clauses is not counted.

The hard cards in `cards/hard.txt` are random ones for which lasermaze 0.1.0 took long: impossible
cards with seven or eight tokens to add ("pile"), cards with a given token that no light can ever
reach ("unreachable"), and crowded ones.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import lasermaze as lm
from benchmarks.card_sat import CardModel
from benchmarks.measure import first, in_turn
from benchmarks.peers import Card, board_kernel, board_plain
from benchmarks.report import ROOT, Report, duration, times
from benchmarks.verify import verified
from lasermaze.core.difficulty import LEVELS
from lasermaze.kinds.board import Board

REAL = ROOT.parent / "shared" / "data" / "board"
HARD = Path(__file__).parent / "cards" / "hard.txt"

#: A card that the plain search finishes within this many seconds is not the worst case.
TRIFLE = 1e-6

#: How long a call that repeats a card takes, about, in seconds.
CALL = 5e-3

#: How many equal cards the verbs get, at most.
MANY_AT_ONCE = 4_000

#: The plain search gives up on a hard card after this many entries, some seconds.
MOST_ENTRIES = 100_000_000

#: A card with far more solutions than this.
MANY = "kind: board\ntargets: 2\nadd: L D D D S T T\ngrid:\n" + 5 * ". . . . .\n"
SOLUTIONS = 250_000


def report() -> Report:
    """Measure the real cards, generated ones, the hard ones, and one with many solutions."""
    result = Report("board")
    real = {path.stem: load(path) for path in sorted(REAL.glob("*.txt"))}
    if real:
        easy(result, f"{len(real)} real cards", real)
        whole_verbs(result, f"{len(real)} real cards", real)
    easy(result, "40 generated cards", generated(10))
    hard(result, hard_cards())
    many(result, SOLUTIONS)
    return result


def load(path: Path) -> Board:
    """The card in a file."""
    return lm.board.parse(path.read_text(encoding="utf-8"), str(path))


def generated(seeds: int, levels: Sequence[str] = LEVELS) -> dict[str, Board]:
    """New cards of each level."""
    return {
        f"{level} {seed}": lm.board.generate(level=level, size=(5, 5), seed=seed)
        for level in levels
        for seed in range(seeds)
    }


def easy(result: Report, title: str, boards: dict[str, Board]) -> None:
    """All solutions of cards that the plain search can do, too."""
    done = {name: kernels(board) for name, board in boards.items()}
    trifles = {name for name, (plain, _) in done.items() if plain <= TRIFLE}
    slower = sum(plain < kernel for name, (plain, kernel) in done.items() if name not in trifles)
    job = f"`board`: all solutions of {title}, 5 by 5, a card"
    result.compare(job, "plain search in Rust", done, "4×, no card below 1×", trifles)
    head = ["card", "plain search", "lasermaze", "times faster"]
    rows = [[name, *map(duration, each), times(each[0] / each[1])] for name, each in done.items()]
    result.table(f"All solutions of {title}", head, rows)
    result.text(
        f"Cards that the plain search solves within a microsecond: {len(trifles)}. They do not "
        f"count as the worst case. Of the other {len(done) - len(trifles)}, lasermaze is slower "
        f"on {slower}."
    )
    result.text(confirmed(boards))


def kernels(board: Board) -> tuple[float, float]:
    """The seconds that the plain search and the kernel take for all solutions of a card."""
    card = Card.of(board)
    searches = (board_plain, board_kernel)
    repeats = [math.ceil(CALL / max(first(partial(each, card)).warm, 1e-7)) for each in searches]
    done = in_turn(
        {
            each.__name__: partial(each, card, count)
            for each, count in zip(searches, repeats, strict=True)
        }
    )
    same([time.result.solutions for time in done.values()], board)
    plain, kernel = (time.warm / count for time, count in zip(done.values(), repeats, strict=True))
    return plain, kernel


def whole_verbs(result: Report, title: str, boards: Mapping[str, Board]) -> None:
    """Lines for `lm.solve` and `lm.solve_many` against the plain search; no answer is read."""
    done = {name: in_python(board) for name, board in boards.items()}
    for verb, aim in (("lm.solve", "0.6×"), ("lm.solve_many", "1.3×, without making the answer")):
        cases = {name: (each["plain"], each[verb]) for name, each in done.items()}
        job = f"`board`: `{verb}` of {title}, 5 by 5, a card"
        result.compare(job, "plain search in Rust", cases, aim)


def in_python(board: Board) -> dict[str, float]:
    """The seconds that the verbs and the plain search take for a card, of many at once."""
    card = Card.of(board)
    count = min(MANY_AT_ONCE, math.ceil(CALL / max(first(partial(board_plain, card)).warm, 1e-7)))
    cards = [board] * count
    jobs: dict[str, Callable[[], object]] = {
        "plain": partial(board_plain, card, count),
        "lm.solve": lambda: deque(map(lm.solve, cards), maxlen=0),
        "lm.solve_many": lambda: deque(lm.solve_many(cards), maxlen=0),
    }
    return {name: time.warm / count for name, time in in_turn(jobs).items()}


def hard_cards() -> dict[str, Board]:
    """The cards that are hard for a search along the beam, by their titles."""
    cards: Any = lm.load_all(HARD, "board", any_supply=True)
    return {card.title or "": card for card in cards}


def hard(result: Report, boards: dict[str, Board]) -> None:
    """All solutions of hard cards."""
    rows, sides = [], {}
    for name, board in boards.items():
        plain, sat, kernel = against_both(board)
        better = min(plain or sat, sat)
        sides[name] = better, kernel
        shown = "gives up" if plain is None else duration(plain)
        rows.append([name, shown, duration(sat), duration(kernel), times(better / kernel)])
    job = f"`board`: all solutions of {len(boards)} hard cards, 5 by 5 to 8 by 8"
    result.compare(job, "the better of plain search and SAT", sides, "no card below 0.83×")
    head = ["card", "plain search", "SAT model", "lasermaze", "times faster than the better"]
    result.table("Hard cards", head, rows)
    result.text(f"The plain search gives up after {MOST_ENTRIES:,} entries of a beam into a cell.")
    result.text(confirmed(boards))


def against_both(board: Board) -> tuple[float | None, float, float]:
    """The seconds of the plain search (None if it gave up), the SAT model and the kernel."""
    card = Card.of(board)
    plain = first(partial(board_plain, card, 1, MOST_ENTRIES))
    jobs: dict[str, Callable[..., Any]] = {"kernel": partial(board_kernel, card), "sat": by_sat}
    if plain.result.finished:
        jobs["plain"] = partial(board_plain, card)
    done = in_turn(jobs, prepare={"sat": partial(CardModel, board)})
    counts = [done[name].result.solutions for name in done if name != "sat"]
    same([*counts, done["sat"].result], board)
    peer = done["plain"].warm if "plain" in done else None
    return peer, done["sat"].warm, done["kernel"].warm


def by_sat(model: CardModel) -> int:
    """The number of solutions that the SAT model has."""
    with model:
        return len(model.solutions(strictly=True, limit=None) or ())


def many(result: Report, count: int) -> None:
    """The cost of a solution where there are many, as a board and as JSON."""
    puzzle = lm.parse(MANY, any_supply=True)
    answer = lm.solve(puzzle, limit=count, keep_all=True)
    done = in_turn(
        {
            "`lm.solutions`": lambda: sum(1 for _ in islice(lm.solutions(puzzle), count)),
            "`answer.to_json()`": answer.to_json,
        }
    )
    assert done["`lm.solutions`"].result == count
    for (name, time), aim in zip(done.items(), ("1 µs", "2 µs"), strict=True):
        each = duration(time.warm / count)
        result.line(f"`board`: {name}, {count:,} solutions, each", "", each, aim=aim)


def confirmed(boards: Mapping[str, Board]) -> str:
    """How many of the answers to cards the checker confirms, in a sentence."""
    count = sum(verified(board, lm.solve(board)) for board in boards.values())
    return f"The checker confirms {count} of the {len(boards)} answers with all their claims."


def same(counts: Sequence[int], board: Board) -> None:
    """Stop unless all searches find as many solutions."""
    if len(set(counts)) > 1:
        raise SystemExit(f"the searches find {counts} solutions of\n{board}")
