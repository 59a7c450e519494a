"""Judge the tests of a tree: apply one mutation after another, and see which test fails first."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import accumulate
from pathlib import Path
from typing import Any

from changes import Mutation, found_again
from reach import Reach

#: How the kernels are built: quickly, and without the checks of overflows, as in a release.
QUICK = {
    "CARGO_PROFILE_RELEASE_CODEGEN_UNITS": "16",
    "CARGO_PROFILE_RELEASE_DEBUG": "0",
    "CARGO_PROFILE_RELEASE_INCREMENTAL": "true",
    "CARGO_PROFILE_RELEASE_LTO": "off",
    "CARGO_PROFILE_RELEASE_OPT_LEVEL": "1",
}
BUILD = ["cargo", "build", "--quiet", "--release", "--package", "lasermaze-python"]
CARGO_TESTS = ["cargo", "test", "--quiet", "--release", "--workspace"]
#: The processor seconds for a build or for cargo's tests; quiet, they take a tenth.
CARGO_LIMIT = 600

#: The failing test, or the file that cannot be read, as pytest and cargo name them.
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$|^test (\S+) \.\.\. FAILED", re.MULTILINE)


#: The tests of a mutation are run in parts, which begin at these seconds: most are noticed in the
#: first one, and then the others need not be collected.
PARTS = (0, 8, 40)


class Judge:
    """The tests of a tree, which nobody else uses meanwhile: its files are changed.

    At most ``most`` seconds of tests are run for a mutation.
    """

    def __init__(self, root: Path, reach: Reach, most: float) -> None:
        self.root, self.reach, self.most = root, reach, most
        self.kernel = root / "python/lasermaze/_kernel.abi3.so"
        self.built = root / "build/mutations/release/liblasermaze_python.so"
        self.log = Path(tempfile.mkdtemp(), "log")
        self.env = {**os.environ, **QUICK, "CARGO_TARGET_DIR": str(root / "build/mutations")}
        self.env["PYO3_PYTHON"] = sys.executable

    def verdict(self, mutation: Mutation, skipped: int = 0) -> dict[str, Any]:
        """What the tests say, without those that were run before, and the processor seconds."""
        begun = resource.getrusage(resource.RUSAGE_CHILDREN)
        found = self._verdict(mutation, skipped)
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = ended.ru_utime + ended.ru_stime - begun.ru_utime - begun.ru_stime
        return {**found, "seconds": round(spent, 1)}

    def _verdict(self, drawn: Mutation, skipped: int) -> dict[str, Any]:
        mutation = found_again(self.root, drawn)
        if mutation is None:
            return {"verdict": "gone"}
        file = self.root / mutation.file
        every = list(self.reach.tests(mutation).items())[skipped:]
        spent = list(accumulate(seconds for _, seconds in every))
        tests = dict(every[: max(1, bisect_right(spent, self.most))])
        known: dict[str, Any] = {"tests": skipped + len(tests), "left_out": len(every) - len(tests)}
        if mutation != drawn:
            known["moved"] = f"{mutation.file} {mutation.function}"
        is_rust = file.suffix == ".rs"
        if not tests and not is_rust:
            return {"verdict": "not reached", **known}
        with self._changed(file, mutation):
            if is_rust:
                if self._run(BUILD, CARGO_LIMIT) != 0:
                    return {"verdict": "not built", **known}
                self._replace(self.built.read_bytes())
            found = {"verdict": "missed"}
            for part in _in_parts(tests):
                found |= self._by_pytest(part)
                if found["verdict"] != "missed":
                    break
            if is_rust and found["verdict"] == "missed" and not skipped:
                found |= self._told(self._run(CARGO_TESTS, CARGO_LIMIT))
            return {**found, **known}

    @contextmanager
    def _changed(self, file: Path, mutation: Mutation) -> Iterator[None]:
        source, kernel, times = file.read_bytes(), self.kernel.read_bytes(), file.stat()
        file.write_bytes(mutation.applied(source))
        try:
            yield
        finally:
            file.write_bytes(source)
            if file.suffix == ".py":  # by it bytecode is found; cargo builds what is newer
                os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
            elif self.kernel.read_bytes() != kernel:
                self._replace(kernel)

    def _replace(self, kernel: bytes) -> None:
        self.kernel.unlink()  # a program that still runs may have it mapped
        self.kernel.write_bytes(kernel)

    def _by_pytest(self, tests: dict[str, float]) -> dict[str, Any]:
        """The verdict of some tests of Python.

        A test that fails, and passes when it is run once more alone, is left out.
        """
        unsure: list[str] = []
        while True:
            chosen = {test: spent for test, spent in tests.items() if test not in unsure}
            found = self._told(self._pytest(chosen)) if chosen else {"verdict": "missed"}
            by = found.get("by")
            if by not in chosen or self._pytest({by: chosen[by]}) != 0:
                return found | ({"unsure": unsure} if unsure else {})
            unsure.append(by)

    def _pytest(self, tests: dict[str, float]) -> int:
        listed = self.log.with_name("tests.json")
        listed.write_text(json.dumps(tests))
        self.env |= {"MUTATIONS_TESTS": str(listed), "PYTHONPATH": str(Path(__file__).parent)}
        files = dict.fromkeys(test.partition("::")[0] for test in tests)
        options = ["-x", "-q", "-p", "watching", "-p", "no:cacheprovider", "--tb=line"]
        return self._run([sys.executable, "-m", "pytest", *options, *files])

    def _run(self, command: list[str], limit: int = 0) -> int:
        """The exit status of a command; minus a signal that ended it."""
        if limit:
            command = ["prlimit", f"--cpu={limit}", *command]
        with self.log.open("wb") as log:
            process = subprocess.Popen(
                command,
                cwd=self.root,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
            try:
                return process.wait()
            finally:
                with suppress(ProcessLookupError):  # what it has left running
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()

    def _told(self, status: int) -> dict[str, Any]:
        if status == 0:
            return {"verdict": "missed"}
        if status < 0:
            return {"verdict": "hung" if status == -signal.SIGXCPU else "crashed"}
        said = self.log.read_text(errors="replace")
        if status == 5:  # as pytest says
            raise RuntimeError(f"no tests were run:\n{said}")
        failed = FAILED.search(said)
        by = next(filter(None, failed.groups())) if failed else said.strip()[-200:]
        return {"verdict": "noticed", "by": by}


def _in_parts(tests: dict[str, float]) -> list[dict[str, float]]:
    parts: dict[int, dict[str, float]] = {}
    spent = 0.0
    for test, seconds in tests.items():
        parts.setdefault(bisect_right(PARTS, spent), {})[test] = seconds
        spent += seconds
    return list(parts.values())
