"""Which tests reach a place: one run of the tests measures it.

Coverage is measured with a context for each test. A program that a test starts takes its context
from PYTEST_CURRENT_TEST; so it counts for the test that starts it.
"""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

import coverage
from changes import Mutation

SETTINGS = """\
[run]
source = lasermaze
parallel = true
patch = _exit
sigterm = true
context = ${{PYTEST_CURRENT_TEST-}}
data_file = {folder}/.coverage
"""

#: The end of a context: by pytest-cov, and by a program that a test starts.
PHASE = re.compile(r"(?:\|(run|setup|teardown)| \((call|setup|teardown)\))$")
#: What comes before the context of a test in a process that an earlier test has started.
EARLIER = re.compile(r"^.*? \((?:call|setup|teardown)\)\|", re.DOTALL)

#: The other tests of a file that reaches a place are run too, if they all take no longer. They may
#: use what the first of them has made and kept.
WHOLE_FILE = 15.0

STEMS = ("board", "lazor", "mirror", "shooter", "signpost", "turret", "play")


def measure(root: Path, folder: Path, arguments: list[str]) -> None:
    """Run the tests once, and write into a folder what each reaches and takes.

    A test that ends the run is left out, and the run goes on behind it. Those that fail are run
    once more, without coverage.
    """
    folder.mkdir(parents=True, exist_ok=True)
    settings, written, again = (
        folder / "coverage.ini",
        folder / "tests.jsonl",
        folder / "again.json",
    )
    settings.write_text(SETTINGS.format(folder=folder))
    written.touch()
    env = {
        **os.environ,
        "PYTHONPATH": str(Path(__file__).parent),
        "MUTATIONS_WRITTEN": str(written),
    }
    command = [sys.executable, "-m", "pytest", "-q", "-p", "watching", *arguments]
    covered = ["--cov", f"--cov-config={settings}", "--cov-context=test", "--cov-append"]
    measured = {**env, "MUTATIONS_COVERAGE": str(settings)}
    known = -1
    while known < (known := len(_outcomes(written))):  # until no other test begins
        subprocess.run([*command, *covered, "--cov-report="], cwd=root, env=measured, check=False)
    if failed := {test: row[0] for test, row in _outcomes(written).items() if row[1] == "failed"}:
        again.write_text(json.dumps(failed))
        subprocess.run(command, cwd=root, env={**env, "MUTATIONS_TESTS": str(again)}, check=False)


def _outcomes(written: Path) -> dict[str, tuple[float, str]]:
    """The seconds and the outcome of each test, of its last run."""
    rows = map(json.loads, written.read_text().splitlines())
    return {test: (seconds, outcome) for test, seconds, outcome in rows}


class Reach:
    """What the tests of a tree reach, as `measure` wrote it into a folder."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = root
        self.data = coverage.CoverageData(str(folder / ".coverage"))
        self.data.read()
        tests = _outcomes(folder / "tests.jsonl")
        #: The seconds of each test that passes.
        self.seconds = {test: row[0] for test, row in tests.items() if row[1] == "passed"}
        self.by_file: defaultdict[str, list[str]] = defaultdict(list)
        for test in self.seconds:
            self.by_file[test.partition("::")[0]].append(test)

    def tests(self, mutation: Mutation) -> dict[str, float]:
        """The tests that reach the place of a mutation, and their seconds.

        First those in files whose names have most in common with the file; of them the quick ones.
        """
        reached = set()
        for file, lines in self._lines(mutation).items():
            contexts = self.data.contexts_by_lineno(str(self.root / file))
            reached |= {context for line in lines for context in contexts.get(line, ())}
        found, cost = set(), {}
        for context in reached:
            phase = PHASE.search(context)
            test = EARLIER.sub("", context[: phase.start()] if phase else context)
            shared = phase is not None and not {"run", "call"}.intersection(phase.groups())
            found |= set(self.by_file.get(test.partition("::")[0], ())) if shared else {test}
        naming = self._naming(mutation)
        for file in naming | {test.partition("::")[0] for test in found & self.seconds.keys()}:
            tests = self.by_file[file]
            whole = file in naming or self._cost(tests) < WHOLE_FILE
            chosen = tests if whole else [test for test in tests if test in found]
            alike = len(_words(mutation.file) & _words(file))
            cost[-alike, self._cost(chosen), file] = chosen
        return {test: self.seconds[test] for key in sorted(cost) for test in cost[key]}

    def _cost(self, tests: list[str]) -> float:
        return sum(self.seconds[test] for test in tests)

    def _lines(self, mutation: Mutation) -> dict[str, list[int]]:
        """The lines of each file of Python through which a mutation is reached."""
        if mutation.file.endswith(".rs"):
            return self._lines_with(kernel_names(self.root, mutation.file))
        source = (self.root / mutation.file).read_bytes()
        start = mutation.start(source)
        assert start is not None
        line = source.count(b"\n", 0, start) + 1
        path = list(_path(ast.parse(source), line))
        if any(isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) for node in path[:-1]):
            return {
                mutation.file: list(range(path[-1].lineno, line + 1 + mutation.old.count("\n")))
            }
        # It runs when the module is imported: all functions that may use what is made there.
        made = re.compile(rf"\b(?:{'|'.join(_names_made_by(path[0])) or '$.'})\b")
        return {
            file: [line for lines in used.values() for line in lines]
            for file, used in self._uses.items()
            if file == mutation.file or made.search((self.root / file).read_text())
        }

    def _lines_with(self, names: set[str]) -> dict[str, list[int]]:
        """The lines inside functions that use one of some names."""
        return {
            file: lines
            for file, used in self._uses.items()
            if (lines := [line for name in names for line in used.get(name, ())])
        }

    @cached_property
    def _uses(self) -> dict[str, dict[str, list[int]]]:
        uses: dict[str, dict[str, list[int]]] = {}
        for path in sorted((self.root / "python").rglob("*.py")):
            used = uses[path.relative_to(self.root).as_posix()] = defaultdict(list)
            for function in ast.walk(ast.parse(path.read_bytes())):
                if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                    continue
                for node in (node for statement in function.body for node in ast.walk(statement)):
                    if isinstance(node, ast.Name | ast.Attribute):
                        name = node.id if isinstance(node, ast.Name) else node.attr
                        used[name].append(node.end_lineno or node.lineno)
        return uses

    def _naming(self, mutation: Mutation) -> set[str]:
        """The files of tests that call the compiled module themselves."""
        if not mutation.file.endswith(".rs"):
            return set()
        wanted = re.compile(rf"\b(?:{'|'.join(kernel_names(self.root, mutation.file))})\b")
        texts = {file: (self.root / file).read_text() for file in self.by_file}
        return {file for file, text in texts.items() if "_kernel" in text and wanted.search(text)}


def kernel_names(root: Path, file: str) -> set[str]:
    """The names of the compiled module behind which a file of Rust is."""
    stub = (root / "python/lasermaze/_kernel.pyi").read_text()
    names = set(re.findall(r'^    "(\w+)",$', stub, re.MULTILINE))
    checks = "verify" in file
    names = {name for name in names if name.lower().startswith("verify") == checks}
    stems = ["board"] if "/sat/" in file else [stem for stem in STEMS if stem in file]
    return {name for name in names if not stems or any(stem in name.lower() for stem in stems)}


def _words(file: str) -> set[str]:
    return set(re.findall("[a-z0-9]{3,}", file)) - {"init", "lasermaze", "python", "test", "tests"}


def _path(node: ast.AST, line: int) -> Iterator[ast.stmt]:
    """The statements around a line, from the outermost to the innermost.

    The head of a function is no part of it: it runs when the function is made.
    """
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            if child.lineno <= line <= (child.end_lineno or 0):
                yield child
        elif not isinstance(child, ast.ExceptHandler | ast.match_case):
            continue
        yield from _path(child, line)


def _names_made_by(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield statement.name
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
