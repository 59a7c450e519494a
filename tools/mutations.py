"""Whether the tests of a package notice a comparison that is turned into another one.

    python tools/mutations.py [--count 60] [--seed 1] [--only kinds/board]

Random comparisons of ``kinds/`` and ``core/`` are changed one at a time, such as ``<`` to ``<=``,
in a copy of the package, and the tests of that package are run until the first failure. It prints
one line for each and, at the end, how many were noticed. One that no test can notice, as the
program means the same, is listed like the others: look at it.
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

    def apply(self, root: Path) -> None:
        """Change the file in a copy of the repository."""
        source = (ROOT / self.file).read_bytes()
        end = self.start + len(self.operator)
        (root / self.file).write_bytes(source[: self.start] + self.turned.encode() + source[end:])


def comparisons(only: str) -> Iterator[Mutant]:
    """Every comparison of two values in the package."""
    for folder in ("core", "kinds"):
        for path in sorted((ROOT / PACKAGE / folder).rglob("*.py")):
            file = path.relative_to(ROOT)
            if only in file.as_posix():
                yield from _in_file(file)


def _in_file(file: Path) -> Iterator[Mutant]:
    source = (ROOT / file).read_bytes()
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


def tests_of(file: Path) -> list[str]:
    """The tests of the package that a file is in."""
    parts = file.relative_to(PACKAGE).parts
    if parts[0] == "kinds" and len(parts) > 2:
        return [f"tests/{parts[1]}"]
    return [path.relative_to(ROOT).as_posix() for path in sorted(ROOT.glob("tests/test_*.py"))]


def is_noticed(mutant: Mutant, copy: Path) -> bool:
    """Whether a test fails, or runs out of time, once the comparison is changed."""
    mutant.apply(copy)
    paths = {**os.environ, "PYTHONPATH": str(copy / "python"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "2", "-p", "no:cacheprovider"]
    try:
        ran = subprocess.run(
            [*command, *tests_of(mutant.file)],
            cwd=copy,
            env=paths,
            capture_output=True,
            timeout=900,
        )
    except subprocess.TimeoutExpired:
        return True
    finally:
        shutil.copy(ROOT / mutant.file, copy / mutant.file)
    return ran.returncode in (1, 2)  # failed, or stopped at the first failure


def main() -> int:
    """Change some comparisons, one at a time."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    chosen = parser.parse_args()
    every = list(comparisons(chosen.only))
    some = random.Random(chosen.seed).sample(every, min(chosen.count, len(every)))
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "copy")
        skipped = shutil.ignore_patterns(".git", "target", ".venv", "__pycache__", "node_modules")
        shutil.copytree(ROOT, copy, ignore=skipped, symlinks=True)
        noticed = 0
        for mutant in some:
            found = is_noticed(mutant, copy)
            noticed += found
            print("noticed " if found else "MISSED  ", mutant, flush=True)
    print(f"{noticed} of {len(some)} comparisons noticed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
