"""Test the tests of a package: count the changed comparisons that they notice.

    python tools/mutations.py [--count 60] [--seed 1] [--only kinds/board]

Random comparisons of ``kinds/`` and ``core/`` are changed one at a time, such as ``<`` to ``<=``,
in a copy of the package, and the tests of that package are run until the first failure. It prints
one line for each and, at the end, how many were noticed. A change without an effect, which no test
can notice, is listed like the others: look at it.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = Path("python", "lasermaze")

_TURNED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}


class Mutant(NamedTuple):
    """A comparison that is changed: its file, the bytes of its operator, and what is put there."""

    file: Path
    line: int
    start: int
    operator: str
    turned: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.operator} becomes {self.turned}"

    def applied(self, source: bytes) -> bytes:
        """The changed file."""
        end = self.start + len(self.operator)
        return source[: self.start] + self.turned.encode() + source[end:]


def comparisons(copy: Path, only: str) -> Iterator[Mutant]:
    """Every comparison of two values in the package."""
    for folder in ("core", "kinds"):
        for path in sorted((copy / PACKAGE / folder).rglob("*.py")):
            file = path.relative_to(copy)
            if only in file.as_posix():
                yield from _in_file(file, path.read_bytes())


def _in_file(file: Path, source: bytes) -> Iterator[Mutant]:
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Compare) or len(node.ops) != 1:
            continue
        operator, turned = _TURNED[type(node.ops[0])]
        left, right = node.left, node.comparators[0]
        assert left.end_lineno is not None
        assert left.end_col_offset is not None
        begin = starts[left.end_lineno - 1] + left.end_col_offset
        end = starts[right.lineno - 1] + right.col_offset
        at = source.find(operator.encode(), begin, end)
        if at >= 0:
            yield Mutant(file, node.lineno, at, operator, turned)


def tests_of(file: Path, copy: Path) -> list[str]:
    """The tests of the package that a file is in."""
    parts = file.relative_to(PACKAGE).parts
    if parts[0] == "kinds" and len(parts) > 2:
        return [f"tests/{parts[1]}"]
    tests = [path.relative_to(copy).as_posix() for path in sorted(copy.glob("tests/test_*.py"))]
    return ["tests/claims", *tests]


def is_noticed(mutant: Mutant, copy: Path) -> bool:
    """Whether a test fails, or runs out of time, once the comparison is changed."""
    file = copy / mutant.file
    source = file.read_bytes()
    paths = {**os.environ, "PYTHONPATH": str(copy / "python"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "2", "-p", "no:cacheprovider"]
    command += tests_of(mutant.file, copy)
    file.write_bytes(mutant.applied(source))
    try:
        ran = subprocess.run(command, cwd=copy, env=paths, capture_output=True, timeout=900)
    except subprocess.TimeoutExpired:
        return True
    finally:
        file.write_bytes(source)
    if ran.returncode not in (0, 1, 2):  # all passed, some failed, stopped at the first failure
        sys.exit(ran.stdout.decode() + ran.stderr.decode())
    return ran.returncode > 0


def main() -> int:
    """Change some comparisons, one at a time."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "copy")
        skipped = shutil.ignore_patterns(".git", "target", ".venv", "__pycache__", "node_modules")
        shutil.copytree(ROOT, copy, ignore=skipped, symlinks=True)
        every = list(comparisons(copy, chosen.only))
        some = random.Random(chosen.seed).sample(every, min(chosen.count, len(every)))
        noticed = 0
        for mutant in some:
            found = is_noticed(mutant, copy)
            noticed += found
            print("noticed " if found else "MISSED  ", mutant, flush=True)
    print(f"{noticed} of {len(some)} comparisons noticed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
