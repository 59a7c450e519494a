"""How long the package takes to start, above a bare Python, in the same run."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path

from benchmarks.table import ROOT, best_of, print_table

RUNS = 25


def main() -> None:
    """Measure and print the table."""
    program = str(Path(sys.executable).with_name("lasermaze"))
    card = str(ROOT / "examples" / "board" / "fork.txt")
    jobs = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "import lasermaze": [sys.executable, "-c", "import lasermaze"],
        "lasermaze solve fork.txt": [program, "solve", card],
        "lasermaze studio --help": [program, "studio", "--help"],
    }
    times = {name: best_of(RUNS, partial(run, command))[0] for name, command in jobs.items()}
    bare = times["python -c pass"]
    rows = [
        [name, f"{seconds * 1e3:.0f}", f"{(seconds - bare) * 1e3:.0f}"]
        for name, seconds in times.items()
    ]
    print_table("start-up (best of several, ms)", ["process", "ms", "above bare Python"], rows)


def run(command: list[str]) -> None:
    """Run a process to its end."""
    subprocess.run(command, check=True, capture_output=True)
