"""Judge tests by mutations: change one thing in the package, and see which test fails.

    python tools/mutations draw --seed 1 --count 110 -o drawn.jsonl
    python tools/mutations reach -o reach -- tests
    python tools/mutations judge drawn.jsonl --reach reach -o verdicts.jsonl
    python tools/mutations table verdicts.jsonl other-verdicts.jsonl

``draw`` writes a line of JSON for each mutation; the numbers of those in Python and in Rust are in
proportion to the lines of the files. ``reach`` runs the tests once with coverage, which shows
which tests reach a line, which ones fail without a mutation, and what each takes. ``judge`` runs
the tests that reach a mutation until the first one fails, for at most ``--most`` seconds. Stopped
and run again, it goes on where it was, and then with the tests for which there was no time. A
mutation is found in a changed tree too, as long as its line is in its function or has moved, which
is to say that there is one such line.
``table`` puts verdicts side by side, in Markdown.

Use a clone of the repository for ``reach`` and ``judge``, with its own environment: they change its
files, and must not be changed meanwhile. With ``--root`` it is another one than this file's.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from changes import PYTHON, RUST, Mutation, files_of, mutations_of

ROOT = Path(__file__).resolve().parents[2]


def draw(chosen: argparse.Namespace) -> None:
    """Write the drawn mutations."""
    lines, every = [], []
    for places in (PYTHON, RUST):
        sources = {path: path.read_bytes() for path in files_of(chosen.root, places)}
        lines.append(sum(source.count(b"\n") for source in sources.values()))
        every.append(
            [
                mutation
                for path, source in sources.items()
                for mutation in mutations_of(path.relative_to(chosen.root).as_posix(), source)
            ]
        )
    drawn, count = random.Random(chosen.seed), round(chosen.count * lines[0] / sum(lines))
    some = [*drawn.sample(every[0], count), *drawn.sample(every[1], chosen.count - count)]
    chosen.output.write_text("".join(f"{json.dumps(asdict(one))}\n" for one in some))
    print(f"{count} of {len(every[0])} in Python ({lines[0]} lines),", end=" ")
    print(f"{chosen.count - count} of {len(every[1])} in Rust ({lines[1]} lines)")


def judge(chosen: argparse.Namespace) -> None:
    """Judge the mutations that have no verdict yet; then run what was left out for the others."""
    from judging import Judge
    from reach import Reach

    changed = ["git", "diff", "--name-only", "--", "python", "rust"]
    if found := subprocess.check_output(changed, cwd=chosen.root, text=True):
        sys.exit(f"changed, perhaps by a run that was killed: git checkout, and build:\n{found}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # and change nothing
    known = _verdicts(chosen.output) if chosen.output.exists() else {}
    judging = Judge(chosen.root, Reach(chosen.root, chosen.reach), chosen.most)
    rows = [row for row in _rows(chosen.drawn) if chosen.only in row["file"]]
    for row in sorted(rows, key=lambda row: _place(row) in known):
        before = known.get(_place(row), {"verdict": "missed", "tests": 0, "left_out": 1})
        if before["verdict"] != "missed" or not before["left_out"]:
            continue
        verdict = judging.verdict(Mutation(**row), before["tests"])
        with chosen.output.open("a", encoding="utf-8") as output:
            output.write(json.dumps(row | verdict) + "\n")
        print(verdict["verdict"], f"{verdict['seconds']} s", chosen.drawn.name, flush=True)


def table(chosen: argparse.Namespace) -> None:
    """Print the verdicts of some files side by side, and how many there are of each."""
    files = [_verdicts(path) for path in chosen.verdicts]
    places = dict.fromkeys(place for rows in files for place in rows)
    if not chosen.counts:
        print("| mutation |", " | ".join(path.stem for path in chosen.verdicts), "|")
        print("| --- |", " | ".join("---" for _ in files), "|")
        for place in places:
            cells = [_cell(rows[place]) if place in rows else "not judged" for rows in files]
            print(f"| {place} |".replace("\n", " "), " | ".join(cells), "|")
    for path, rows in zip(chosen.verdicts, files, strict=True):
        print(f"\n{path.stem}")
        for group, found in sorted(_by_group(rows.values()).items()):
            print(f"  {group}: {sum(found.values())}", dict(found.most_common()))


def _by_group(rows: Iterable[dict[str, Any]]) -> dict[str, Counter[str]]:
    """The verdicts by language, and by the folder of the package or the crate."""
    groups: dict[str, Counter[str]] = {}
    for row in rows:
        parts = row["file"].split("/")
        for group in (parts[0], "/".join(parts[:4] if "kinds" in parts else parts[:3])):
            groups.setdefault(group, Counter())[row["verdict"]] += 1
    return groups


def _cell(row: dict[str, Any]) -> str:
    by = row.get("by", "").rpartition("/")[2].replace("|", "\\|").replace("\n", " ")
    return f"{row['verdict']} {by}".strip()


def _place(row: dict[str, Any]) -> str:
    mutation = Mutation(**{key: row[key] for key in Mutation.__annotations__})
    return f"{mutation} ({mutation.text[:80]}, {mutation.number}, {mutation.column})"


def _verdicts(path: Path) -> dict[str, dict[str, Any]]:
    return {_place(row): row for row in _rows(path)}  # the last one of each


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def main() -> int:
    """Draw, measure, judge or show."""
    arguments, _, others = _split(sys.argv[1:])
    parser = argparse.ArgumentParser(prog="mutations", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--root", type=Path, default=ROOT)
    verbs = parser.add_subparsers(dest="verb", required=True)
    one = verbs.add_parser("draw")
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--count", type=int, default=110)
    one.add_argument("-o", "--output", type=Path, required=True)
    one = verbs.add_parser("reach", epilog="after --: arguments of pytest")
    one.add_argument("-o", "--output", type=Path, required=True)
    one = verbs.add_parser("judge")
    one.add_argument("drawn", type=Path)
    one.add_argument("--reach", type=Path, required=True)
    one.add_argument("--only", default="", help="a part of the names of the files to judge")
    one.add_argument("--most", type=float, default=200, help="seconds of tests for a mutation")
    one.add_argument("-o", "--output", type=Path, required=True)
    one = verbs.add_parser("table")
    one.add_argument("verdicts", type=Path, nargs="+")
    one.add_argument("--counts", action="store_true", help="print no mutation")
    chosen = parser.parse_args(arguments)
    if chosen.verb == "reach":
        from reach import measure

        measure(chosen.root.resolve(), chosen.output.resolve(), others)
        return 0
    {"draw": draw, "judge": judge, "table": table}[chosen.verb](chosen)
    return 0


def _split(arguments: list[str]) -> tuple[list[str], str, list[str]]:
    at = arguments.index("--") if "--" in arguments else len(arguments)
    return arguments[:at], "--", arguments[at + 1 :]


if __name__ == "__main__":
    sys.exit(main())
