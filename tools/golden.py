"""The frozen benchmark: chosen once, and compared with what its ids and checkers say since.

    python tools/golden.py          compare the rows in the package
    python tools/golden.py --new    choose rows, and write the file of a new benchmark

Comparing makes every puzzle again from its id, bit for bit, and confirms every answer by its proof
with the checker of today. The exit code is 1 if anything differs.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import lasermaze as lm
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.grid import Cell, Heading
from lasermaze.core.puzzle import DETAILS
from lasermaze.datasets import frozen
from lasermaze.datasets.rows import MOST_SOLUTIONS, PROMPT_VERSION, asked_answer, counting
from lasermaze.datasets.splits import USUAL, Splits
from lasermaze.generation.symmetry import digest
from lasermaze.kind import kind_named
from lasermaze.kinds.signposts.puzzle import turned

#: The kinds of golden-1, in teaching order, and the seed of its puzzles.
KINDS = ("turrets", "shooters", "signposts", "mirrors", "board")
SEED = 1118

#: The number of puzzles of each kind and level.
EACH = 15

FILE = Path(frozen.__file__).with_name(f"{frozen.NAME}.json.gz")


def chosen(kind: str, level: str, small: int) -> Iterator[dict[str, Any]]:
    """The rows of a kind and level: the first that are known to the end and in the split `test`.

    The first ``small`` of them are those of the small benchmark.
    """
    splits, number = Splits.of(USUAL), 0
    for puzzle in lm.generate_many(kind, 10**6, level=level, seed=SEED):
        if splits.holding(digest(puzzle)) != "test":
            continue
        bare: Any = replace(puzzle, **dict.fromkeys(DETAILS, ""))  # type: ignore[arg-type]
        answer, rated = solved(bare), lm.rate(bare)
        moves = fewest_moves(answer)
        if rated is None or rated.level != level or moves is None or not answer.exact:
            continue
        yield {
            "id": puzzle.id,
            "level": level,
            "puzzle": str(bare),
            "answer": asked_answer(answer),
            "evidence": answer.to_json(),
            "difficulty": round(rated.score, 3),
            "solutions": answer.count,
            "moves": moves,
            "small": number < small,
        }
        number += 1
        if number == EACH:
            return


def solved(puzzle: Any) -> Any:
    """The answer to a puzzle as a row holds it."""
    options: Any = counting(kind_named(puzzle.kind))
    return lm.solve(puzzle, limit=MOST_SOLUTIONS, **options)


def fewest_moves(answer: Any) -> int | None:
    """The fewest moves of a player from the start to a right answer; None if they are not known."""
    puzzle = answer.puzzle
    match puzzle.kind:
        case "turrets":
            return len(answer.witness)
        case "signposts":
            return 1 + fewest_choices(puzzle, answer.witness.cost)
        case "board":
            to_turn: int = sum(token.way == "?" for _, token in puzzle.tokens())
            return to_turn + len(puzzle.pile)
    shows_all = answer.exact and len(answer.solutions) == answer.count
    return min(turns(puzzle, each.cells) for each in answer.solutions) if shows_all else None


def turns(puzzle: Any, solved: bytes) -> int:
    """The number of turns that lead from a grid of letters to a solution."""
    order = puzzle.turning.encode()
    pairs = zip(puzzle.cells, solved, strict=True)
    return sum((order.find(new) - order.find(old)) % len(order) for old, new in pairs if old != new)


def fewest_choices(maze: Any, moves: int) -> int:
    """The fewest ``?`` at which a route of signposts chooses that reaches a goal in so many moves.

    Level by level: the states that are reached after each move, each with the fewest choices on
    the way. ``moves`` is the length of a shortest route.
    """
    level = {(maze.first_cell(way), way.heading): 0 for way in maze.ways()}
    for _ in range(moves - 1):
        after: dict[tuple[Cell, Heading], int] = {}
        for (cell, heading), chosen in level.items():
            for state, more in onward_from(maze, cell, heading):
                after[state] = min(after.get(state, chosen + more), chosen + more)
        level = after
    return min(chosen for (cell, _), chosen in level.items() if maze[cell] == "G")


def onward_from(
    maze: Any, cell: Cell, heading: Heading
) -> Iterator[tuple[tuple[Cell, Heading], int]]:
    """The states after a move from a cell, each with the number of choices made: 0 or 1."""
    letter = maze[cell]
    if letter in "GX":
        return
    free = letter == "?"
    for onward in Heading if free else (turned(heading, letter),):
        there = onward.step(cell)
        if maze.inside(there):
            yield (there, onward), int(free)


def write() -> int:
    """Choose the rows, and write the file."""
    rows: list[dict[str, Any]] = []
    for number, kind in enumerate(KINDS):
        for turn, level in enumerate(LEVELS):
            # Six of a kind: two of every second level, by turns.
            rows += chosen(kind, level, small=1 + (number + turn) % 2)
            print(kind, level, len(rows), flush=True)
    rules = {kind: kind_named(kind).rules for kind in KINDS}
    document = {"prompt_version": PROMPT_VERSION, "rules": rules, "rows": rows}
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    FILE.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(FILE.stat().st_size, "bytes; the digest of all rows is")
    print(frozen.digest_of_all(frozen.rows_of(document)))
    return 0


def compare() -> int:
    """Compare the rows in the package; the exit code."""
    rows = frozen.rows()
    wrong = [] if frozen.digest_of_all(rows) == frozen.DIGEST else ["the digest"]
    for row in rows:
        puzzle = lm.parse(row["puzzle"])
        answer = lm.parse_answer(puzzle, row["evidence"])
        if not lm.judge(puzzle, answer).confirmed or row["answer"] != asked_answer(answer):
            wrong.append(f"the answer of {row['id']}")
        if str(replace(lm.generate_from(row["id"]), id="")) != row["puzzle"]:
            wrong.append(f"the puzzle of {row['id']}")
    for what in wrong:
        print(f"{what} differs", file=sys.stderr)
    print(f"{len(rows)} rows: {len(wrong)} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--new", action="store_true", help="choose rows, and write their file")
    sys.exit(write() if parser.parse_args().new else compare())
