"""A real studio in its own process, used over the network."""

from __future__ import annotations

import contextlib
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.helpers import LONGEST, PROGRAM, ROOT, at_work, environment

RUN = "from lasermaze.cli import main; main()"


class Studio(NamedTuple):
    """A running studio: its process and its address."""

    process: subprocess.Popen[str]
    address: str

    @property
    def port(self) -> int:
        """The port in its address."""
        return int(self.address.rpartition(":")[2].rstrip("/"))

    @property
    def searches(self) -> int:
        """How many of its workers are busy."""
        return sum(map(at_work, children(self.process.pid)))

    def interrupt(self) -> tuple[int, str, str]:
        """Send Ctrl-C; its exit code, remaining output and errors."""
        self.process.send_signal(signal.SIGINT)
        out, err = self.process.communicate(timeout=LONGEST)
        return self.process.returncode, out, err


@contextlib.contextmanager
def studio(*arguments: str, limits: str = "") -> Iterator[Studio]:
    """A studio that runs on a free port until the block ends.

    ``limits`` are statements that change constants of `serve` and `middleware` first.
    """
    changed = f"from lasermaze.studio import middleware, serve; {limits}; {RUN}"
    program = (sys.executable, "-c", changed) if limits else PROGRAM
    process = subprocess.Popen(
        [*program, "studio", "--no-browser", "--port", "0", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment(),
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line or process.communicate()[1]
        yield Studio(process, found[0])
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()


def children(process: int) -> list[int]:
    """The child processes of a process that are still alive."""
    found = []
    for task in Path(f"/proc/{process}/task").iterdir():
        with contextlib.suppress(OSError):  # the thread has ended in the meantime
            found += Path(task, "children").read_text().split()
    return [int(child) for child in found]


def alive(process: int) -> bool:
    """Whether a process exists and is not a zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
