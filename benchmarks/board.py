"""Every real card: all solutions by the kernel, against a plain search in the same run.

The plain search (`plain_board/`, Rust) follows the beam with no look-ahead. Its *steps* are
counted as the published figures are: each time that it takes up a beam, be it to find that it
leaves the grid, meets its own light, or is the last. Its *entries* are what the kernel counts
too: a beam enters a cell along a heading that light did not run along yet, in any branch. Both
searches enumerate every solution, under the default rules; times are without reading.
"""

from __future__ import annotations

import json
import subprocess
from functools import partial
from pathlib import Path
from typing import Any

import lasermaze as lm
from benchmarks.table import CARDS, ROOT, best_of, print_table
from lasermaze._kernel import BoardSearch
from lasermaze.kinds.board import Board

RUNS = 20
WITHOUT_LIMIT = 2**63


def main() -> None:
    """Measure all cards and print the table."""
    cards = sorted(CARDS.glob("*.txt"))
    if not cards:
        print("\nNo cards to measure: ../shared/data/board is not on this machine.")
        return
    plain = plain_search(cards)
    rows = []
    totals = [0, 0, 0, 0.0, 0.0]
    for path in cards:
        board = lm.load(path)
        assert isinstance(board, Board)
        seconds, search = best_of(RUNS, partial(enumerated, board))
        peer = plain[path.name]
        if search.found != peer["solutions"]:
            raise SystemExit(f"{path.name}: {search.found} solutions, peer {peer['solutions']}")
        plain_counts = [peer["beam_steps"], peer["entries"]]
        times = [peer["nanoseconds"] / 1e6, seconds * 1e3]
        figures = [*plain_counts, search.beam_steps, *times]
        totals = [total + figure for total, figure in zip(totals, figures, strict=True)]
        rows.append(row(path.stem, search.found, search.nodes, figures))
    rows.append(row("all", "", "", totals))
    head = ["card", "solutions", "nodes", "plain steps", "plain entries", "entries"]
    head += ["fewer than steps", "than entries", "plain ms", "ms", "faster"]
    print_table("board: all solutions", head, rows)


def enumerated(board: Board) -> BoardSearch:
    """The kernel's search, run to its end."""
    search = BoardSearch(
        board.rows, board.cols, board.cells, board.add, board.targets, stray_beams=False
    )
    _, exhausted = search.run(WITHOUT_LIMIT, 0, WITHOUT_LIMIT)
    assert exhausted
    return search


def plain_search(cards: list[Path]) -> dict[str, dict[str, Any]]:
    """What the plain search says of each card, by its file name."""
    manifest = ROOT / "benchmarks" / "plain_board" / "Cargo.toml"
    command = ["cargo", "run", "--release", "--quiet", "--manifest-path", str(manifest), "--"]
    command += ["--repeat", str(RUNS), *map(str, cards)]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    lines = map(json.loads, output.splitlines())
    return {path.name: line for path, line in zip(cards, lines, strict=True)}


def row(name: str, found: object, nodes: object, figures: list[float]) -> list[object]:
    """A line of the table."""
    plain_steps, plain_entries, entries, plain_ms, ms = figures
    counts = [f"{plain_steps:,}", f"{plain_entries:,}", f"{entries:,}"]
    ratios = [f"{plain_steps / entries:.1f}x", f"{plain_entries / entries:.1f}x"]
    times = [f"{plain_ms:.3f}", f"{ms:.3f}", f"{plain_ms / ms:.1f}x"]
    return [name, found, nodes, *counts, *ratios, *times]
