"""Write the page about every solved board: ``python tools/docs/table.py FOLDER PAGE EXAMPLE``.

FOLDER is that of ``lasermaze mine boards --tokens 2-10``; PAGE becomes the page, and EXAMPLE the
hardest card with up to five tokens. ``make table`` does all of it.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import attrgetter
from pathlib import Path

from cards import Cards, cards_with_one_answer  # beside this file

from lasermaze import api
from lasermaze.core.difficulty import LEVELS, Difficulty
from lasermaze.core.parallel import in_order
from lasermaze.kinds.board.puzzle import Board
from lasermaze.mine.boards import TABLE, Line, read_table
from lasermaze.mine.cards import is_unique

#: All cards with one answer are counted up to this number of tokens.
COMPLETE = 5

#: The checker confirms one card in this many that it has one answer; the mine confirms all.
SAMPLE = 50

#: The page, with the names of what is put into it.
PAGE = Path(__file__).with_name("all-boards.template.md")


def main(folder: Path, page: Path, example: Path) -> None:
    """Write the page and the example."""
    lines = read_table(folder / TABLE)
    cards = {size: cards_with_one_answer(size) for size in range(2, COMPLETE + 1)}
    rated = {size: _rated(found.minimal) for size, found in cards.items()}
    for found in cards.values():
        assert all(map(is_unique, found.minimal[::SAMPLE]))
    card, difficulty = max(
        (one for each in rated.values() for one in each), key=lambda one: one[1].effort.work
    )
    example.write_text(str(replace(card, title="The hardest of five tokens")), "utf-8")
    hardest = {size: max(one.score for _, one in each) for size, each in rated.items()}
    whole = [line for line in lines if line.of.size == max(map(attrgetter("of.size"), lines))]
    levels = {one.level for each in rated.values() for _, one in each}
    page.write_text(
        PAGE.read_text("utf-8").format(
            boards=sum(line.boards for line in lines),
            orbits=sum(line.orbits for line in lines),
            by_size=_by_size(lines),
            lit=max(line.of.targets for line in lines),
            whole=_all_of([f"{line.boards:,} with {line.of.targets} lit" for line in whole]),
            complete=COMPLETE,
            cards=_rows(
                (
                    size,
                    sum(found.by_clues),
                    len(found.minimal),
                    found.fewest_clues,
                    f"{hardest[size]:.1f}",
                )
                for size, found in cards.items()
            ),
            sizes=" | ".join(f"{size} tokens" for size in cards),
            rule=" | ".join("---:" for _ in cards),
            by_clues=_by_clues(cards),
            fewest=min(line.fewest for line in lines),
            two=sum(found.by_clues[2] for found in cards.values()),
            minimal=sum(len(found.minimal) for found in cards.values()),
            score=difficulty.score,
            level=difficulty.level,
            clues=sum(1 + (token.way not in "?") for _, token in card.tokens()),
            spread=_spread(rated),
            levels=_all_of([level for level in LEVELS if level in levels]),
            table=_rows((*line.of, line.boards, line.orbits) for line in lines),
        ),
        "utf-8",
    )


def _rated(cards: Sequence[Board]) -> list[tuple[Board, Difficulty]]:
    """The cards with their difficulties."""
    rated = zip(cards, in_order(api.rate, cards, os.cpu_count() or 1), strict=True)
    return [(card, found) for card, found in rated if found is not None]


def _by_size(lines: Iterable[Line]) -> str:
    sizes: dict[int, list[Line]] = {}
    for line in lines:
        sizes.setdefault(line.of.size, []).append(line)
    return _rows(
        (
            size,
            len({line.of.tokens for line in each}),
            sum(line.boards for line in each),
            sum(line.orbits for line in each),
        )
        for size, each in sizes.items()
    )


def _by_clues(cards: dict[int, Cards]) -> str:
    most = max(len(found.by_clues) for found in cards.values())
    rows = []
    for clues in range(1, most):
        counts = [dict(enumerate(found.by_clues)).get(clues) for found in cards.values()]
        rows.append((clues, *("" if count is None else count for count in counts)))
    return _rows(rows)


def _spread(rated: dict[int, list[tuple[Board, Difficulty]]]) -> str:
    counts = {size: Counter(int(one.score) for _, one in each) for size, each in rated.items()}
    scores = sorted({score for each in counts.values() for score in each})
    rows = [
        (f"{score} to {score + 1}", *(each[score] or "" for each in counts.values()))
        for score in scores
    ]
    return _rows(rows)


def _all_of(words: Sequence[str]) -> str:
    """The words with commas, and ``and`` before the last."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def _rows(rows: Iterable[Sequence[object]]) -> str:
    """The rows of a table in Markdown; numbers are grouped."""
    words = ([f"{each:,}" if isinstance(each, int) else str(each) for each in row] for row in rows)
    return "\n".join(f"| {' | '.join(row)} |" for row in words)


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:4]))
