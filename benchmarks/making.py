"""How long new puzzles of each level take, on one core."""

from __future__ import annotations

from statistics import median
from time import process_time

import lasermaze as lm
from benchmarks.table import print_table
from lasermaze import api
from lasermaze.core.difficulty import LEVELS

SEEDS = range(60)


def main() -> None:
    """Measure and print the table."""
    rows = []
    for kind in lm.all_kinds():
        for level in LEVELS:
            times = sorted(seconds(kind.name, level, seed) for seed in SEEDS)
            rate = len(times) / sum(times)
            size = "x".join(map(str, kind.levels.size(level)))
            rows.append(
                [
                    kind.name,
                    level,
                    size,
                    *(f"{1e3 * t:.1f}" for t in (median(times), times[-1])),
                    f"{rate:.0f}",
                ]
            )
    head = ["kind", "level", "size", "median, ms", "slowest, ms", "a second"]
    print_table(f"new puzzles, solved and of the level asked for ({len(SEEDS)} seeds)", head, rows)


def seconds(kind: str, level: str, seed: int) -> float:
    """The processor time of making one puzzle."""
    begun = process_time()
    api.generated(kind, level=level, seed=seed)
    return process_time() - begun
