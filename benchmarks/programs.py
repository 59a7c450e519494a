"""Whole programs: their start, `rate`, `draw` and JSON of large grids, long mazes, their size."""

from __future__ import annotations

import json
import marshal
import re
import sys
from importlib.metadata import PackageNotFoundError, distribution, requires
from pathlib import Path
from tempfile import TemporaryDirectory

import lasermaze as lm
from benchmarks import mazes, measure
from benchmarks.checking import FAMILIES, TINY
from benchmarks.measure import LASERMAZE, process, processes
from benchmarks.report import ROOT, Report, digits, duration

#: The side of the grids that are rated and drawn, and the cells of the long mazes.
SIDE, LENGTH = 1_000, 10_000_000

#: The bytes of a file of bytecode before the code itself.
_HEADER = 16

#: The shared code of the processes of one group.
SOLVED = [name for name in FAMILIES if "impossible" not in name and "strewn" not in name]


def report(side: int = SIDE, length: int = LENGTH) -> Report:
    """Measure all of it."""
    result = Report("programs")
    start(result)
    with TemporaryDirectory() as folder:
        large_grids(result, Path(folder), side)
        long_mazes(result, Path(folder), length)
    size = installed_size("lasermaze")
    megabytes = f"{sum(size.values()) / 1e6:.0f} MB"
    result.line("installed size of the core, without Python", "", megabytes, aim="under 10 MB")
    rows = [[name, f"{bytes_ / 1e6:.1f} MB"] for name, bytes_ in size.items()]
    result.table("Installed size", ["distribution", "size"], rows)
    return result


def start(result: Report) -> None:
    """A line for the start of the program on a small card."""
    card = str(ROOT / "examples" / "board" / "fork.txt")
    python = [sys.executable, "-c"]
    done = processes(
        {
            "python -c pass": [*python, "pass"],
            "import lasermaze": [*python, "import lasermaze"],
            "lasermaze solve fork.txt": [LASERMAZE, "solve", card],
        },
        4 * measure.RUNS,
    )
    bare, _, whole = (each.seconds for each in done.values())
    job = "`lasermaze solve examples/board/fork.txt`, beyond `python -c pass`"
    result.line(
        job, duration(bare) + " (`python -c pass`)", f"+{duration(whole - bare)}", aim="+40 ms"
    )
    rows = [
        [f"`{name}`", duration(each.seconds), f"{each.peak / 1e6:.0f} MB"]
        for name, each in done.items()
    ]
    result.table("Start", ["process", "time", "peak memory"], rows)


def large_grids(result: Report, folder: Path, side: int) -> None:
    """Lines for `rate`, `draw` to SVG and `convert` to JSON: time and memory beyond a tiny grid."""
    rows: list[list[object]] = []
    worst: dict[str, list[tuple[float, float]]] = {}
    for name in SOLVED:
        tiny = large_commands(folder, FAMILIES[name](TINY))
        base = {verb: process(command) for verb, command in tiny.items()}
        done = processes(large_commands(folder, FAMILIES[name](side)))
        for verb, each in done.items():
            more = (each.seconds - base[verb].seconds) * 1e9, each.peak - base[verb].peak
            apiece = max(0.0, more[0] / side**2), max(0.0, more[1] / side**2 - 1)
            worst.setdefault(verb, []).append(apiece)
            rows.append([f"{verb}, {name}", *map(digits, apiece)])
    aims = {"rate": "5 bytes", "draw": "50 ns"}
    for verb, figures in worst.items():
        slowest, most = (max(column) for column in zip(*figures, strict=True))
        job = f"`lasermaze {verb}`, grids of {side:,} by {side:,}, a cell, at most"
        shown = f"{digits(slowest)} ns, {digits(most)} bytes"
        result.line(job, "", shown, aim=aims.get(verb, ""))
    result.table("A cell of a large grid", ["job", "ns", "bytes beyond the file"], rows)


def large_commands(folder: Path, puzzle: lm.Puzzle) -> dict[str, list[str]]:
    """The commands for a puzzle, whose file is written."""
    file = folder / f"{len(list(folder.iterdir()))}.txt"
    lm.dump(puzzle, file)
    picture, text = str(folder / "out.svg"), str(folder / "out.json")
    return {
        "rate": [LASERMAZE, "rate", str(file)],
        "draw": [LASERMAZE, "draw", str(file), "-o", picture],
        "convert": [LASERMAZE, "convert", str(file), text],
    }


def long_mazes(result: Report, folder: Path, length: int) -> None:
    """Lines for mazes without walls of one row and one column, with a time limit of one second."""
    side = round(length**0.5)
    rows = []
    for name, shape in (
        ("square", (side, side)),
        ("one row", (1, length)),
        ("one column", (length, 1)),
    ):
        file = folder / "long.txt"
        lm.dump(mazes.random_signs(*shape), file)
        command = [LASERMAZE, "solve", "--time-limit", "1", "--json", str(file)]
        done = processes({name: command}, output=folder / "answer.json")[name]
        verdict = json.loads((folder / "answer.json").read_text())["answer"]
        cells = shape[0] * shape[1]
        figures = [duration(done.seconds), digits(done.peak / cells)]
        rows.append([f"{name}, {shape[0]:,} by {shape[1]:,}", *figures, verdict])
        job = f"`signposts`: {rows[-1][0]}, `solve --json --time-limit 1`"
        aim = "" if name == "square" else "the limit, and the square's bytes"
        result.line(job, "", f"{figures[0]}, {figures[1]} bytes a cell", aim=aim)
    result.table("Long mazes", ["maze", "time", "peak bytes a cell", "answer"], rows)


def bytecode_size(path: Path) -> int:
    """The bytes of the bytecode of a Python file, and 0 for another file."""
    if path.suffix != ".py":
        return 0
    return _HEADER + len(marshal.dumps(compile(path.read_bytes(), str(path), "exec")))


def installed_size(name: str, seen: dict[str, int] | None = None) -> dict[str, int]:
    """The bytes of a distribution and of all that it needs, with the bytecode that pip makes."""
    seen = {} if seen is None else seen
    try:
        files = distribution(name).files or ()
    except PackageNotFoundError:
        return seen
    seen[name] = 0
    if name == "lasermaze":  # it may lie in the source tree
        paths = [path for path in Path(lm.__file__).parent.rglob("*") if path.is_file()]
    else:
        paths = [Path(str(file.locate())) for file in files]
    kept = [path for path in paths if path.exists() and path.parent.name != "__pycache__"]
    seen[name] = sum(path.stat().st_size + bytecode_size(path) for path in kept)
    for requirement in requires(name) or ():
        needed = re.split(r"[^\w.-]", requirement)[0]
        if ";" not in requirement and needed not in seen:
            installed_size(needed, seen)
    return seen
