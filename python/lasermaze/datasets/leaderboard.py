"""Scoring a file of answers to the benchmark, and the entry of a leaderboard.

A file of answers has one JSON object a line: ``{"id": "board/4/…", "answer": "…"}``. A puzzle
without a line, or with null, counts as not answered. `Report.document` is the entry of a
leaderboard; docs/golden.md describes its fields.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Any, NamedTuple

from lasermaze.core.arguments import row_of
from lasermaze.core.budget import Progress
from lasermaze.core.english import shown
from lasermaze.core.errors import PuzzleError
from lasermaze.datasets import frozen
from lasermaze.datasets.frozen import GoldenRow
from lasermaze.scoring.score import SCORER_VERSION, score

#: The 97.5 % quantile of the normal distribution, for intervals of 95 %.
_QUANTILE = 1.959964

_EXPECTED = 'such as {"id": "board/…", "answer": "…"}'


class Report(NamedTuple):
    """The scores of a file of answers.

    Attributes:
        rows: the puzzles that were asked.
        answered: the ids of those with an answer.
        right: the ids of those with a right answer.
        name: whose answers they are.
    """

    rows: tuple[GoldenRow, ...]
    answered: frozenset[str]
    right: frozenset[str]
    name: str = ""

    @property
    def score(self) -> float:
        """The share of right answers."""
        return len(self.right) / len(self.rows)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the score, by Wilson."""
        n, p, z = len(self.rows), self.score, _QUANTILE
        middle, scale = p + z * z / (2 * n), 1 + z * z / n
        half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)

    def counts(self) -> Iterator[tuple[str, str, int, int]]:
        """For each kind and level: the numbers of right answers and of puzzles."""
        asked = Counter((row["kind"], row["level"]) for row in self.rows)
        right = Counter((r["kind"], r["level"]) for r in self.rows if r["id"] in self.right)
        for (kind, level), number in asked.items():
            yield kind, level, right[kind, level], number

    def document(self) -> dict[str, Any]:
        """The entry of a leaderboard, for JSON."""
        from lasermaze._kernel import __version__

        by_kind: dict[str, dict[str, str]] = {}
        for kind, level, right, number in self.counts():
            by_kind.setdefault(kind, {})[level] = f"{right}/{number}"
        return {
            "benchmark": frozen.NAME,
            "digest": frozen.DIGEST,
            "small": all(row["small"] for row in self.rows),
            "name": self.name,
            "lasermaze": __version__,
            "prompt_version": self.rows[0]["prompt_version"],
            "scorer_version": SCORER_VERSION,
            "puzzles": len(self.rows),
            "answered": len(self.answered),
            "right": len(self.right),
            "score": round(self.score, 4),
            "interval": [round(each, 4) for each in self.interval],
            "kinds": by_kind,
        }

    def table(self) -> str:
        """The right answers by kind and level, for people."""
        kinds = list(dict.fromkeys(row["kind"] for row in self.rows))
        levels = list(dict.fromkeys(row["level"] for row in self.rows))
        found = {(kind, level): f"{right}/{n}" for kind, level, right, n in self.counts()}
        wide = max(map(len, kinds))
        lines = [" ".join([" " * wide, *(f"{level:>12}" for level in levels)])]
        lines += [
            " ".join(
                [f"{kind:<{wide}}", *(f"{found.get((kind, each), ''):>12}" for each in levels)]
            )
            for kind in kinds
        ]
        low, high = (f"{100 * each:.1f}" for each in self.interval)
        right = f"{len(self.right)} of {len(self.rows)} right"
        lines.append(f"{right}, {100 * self.score:.1f} % (95 % interval: {low} to {high} %)")
        return "\n".join(lines)


def scored(
    answers: Iterable[str],
    rows: Sequence[GoldenRow],
    name: str = "",
    source: str = "",
    progress: Progress | None = None,
) -> Report:
    """The scores of the lines of a file of answers.

    Raises: PuzzleError, with the line, for one that is not an answer to one of the rows, or a
    second one to the same row.
    """
    rows = [row_of("scored", row) for row in rows]
    asked = {row["id"]: row for row in rows}
    answered: dict[str, bool] = {}
    for number, line in enumerate(answers, start=1):
        if not line.strip():
            continue
        row, answer = _read(line, asked, source, number)
        if row["id"] in answered:
            message = f"a second answer to {row['id']}"
            raise PuzzleError(message, expected="one for each puzzle").at(source, number, 1)
        if answer is not None:
            answered[row["id"]] = bool(score(row, answer))
        if progress is not None:
            progress(number / len(rows), number)
    right = frozenset(name for name, is_right in answered.items() if is_right)
    return Report(tuple(rows), frozenset(answered), right, name)


def _read(
    line: str, asked: dict[str, GoldenRow], source: str, number: int
) -> tuple[GoldenRow, str | None]:
    """The row that a line answers, and its answer. Raises: PuzzleError, with the line."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise PuzzleError("not valid JSON", expected=_EXPECTED).at(source, number, 1) from None
    if not isinstance(value, dict) or not {"id", "answer"} <= value.keys():
        message = "not an object with an id and an answer"
        raise PuzzleError(message, expected=_EXPECTED).at(source, number, 1)
    if not isinstance(value["id"], str) or value["id"] not in asked:
        message = f"{shown(value['id'])} is not the id of a puzzle that is asked"
        raise PuzzleError(message, expected=f"an id of {frozen.NAME}").at(source, number, 1)
    if value["answer"] is not None and not isinstance(value["answer"], str):
        message = f"the answer is {shown(value['answer'])}"
        raise PuzzleError(message, expected="a text, or null").at(source, number, 1)
    return asked[value["id"]], value["answer"]
