"""What all benchmarks share: the machine, the best of several runs, a table."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")

ROOT = Path(__file__).resolve().parents[1]
CARDS = ROOT.parent / "shared" / "data" / "board"


def machine() -> str:
    """The machine, in a line."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        cpu = names[0].partition(":")[2].strip() if names else cpu
    return f"{cpu}, {os.cpu_count()} cores, Python {platform.python_version()}, {sys.platform}"


def best_of(runs: int, job: Callable[[], T]) -> tuple[float, T]:
    """The least time that a job took, in seconds, and what it returned."""
    best = float("inf")
    for _ in range(runs):
        begun = perf_counter()
        result = job()
        best = min(best, perf_counter() - begun)
    return best, result


def print_table(title: str, head: Iterable[str], rows: Iterable[Iterable[object]]) -> None:
    """Print a table in Markdown."""
    print(f"\n### {title}\n")
    head = list(head)
    print("| " + " | ".join(head) + " |")
    print("| " + " | ".join(["---"] + ["---:"] * (len(head) - 1)) + " |")
    for row in rows:
        print("| " + " | ".join(map(str, row)) + " |")
