"""Runs a contestant's program with limits of time, memory and output."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from tempfile import TemporaryFile
from time import perf_counter
from typing import IO, Any

from lasermaze.core.english import counted, noun, quoted
from lasermaze.core.errors import PuzzleError

if sys.platform != "win32":
    import resource

    #: The ends of a program whose processor time is up: by its timer, or by the limit that its
    #: children have, too.
    _OUT_OF_TIME = (-signal.SIGPROF, -signal.SIGXCPU)

#: The largest output that is read, in bytes; more is flooding.
MOST_OUTPUT = 1 << 24

_MEBIBYTE = 1 << 20
_TAIL = 300  # bytes of the error stream that are read


@dataclass(frozen=True)
class Run:
    """The result of a run.

    Attributes:
        output: its output.
        fault: in words why it failed, or an empty text.
        is_late: whether it was ended because its time was up.
        seconds: the time of the processor that it took; that of the clock on Windows.
    """

    output: str
    fault: str = ""
    is_late: bool = False
    seconds: float = 0.0


@dataclass(frozen=True)
class Sandbox:
    """A program with its limits.

    Attributes:
        command: the program and its arguments.
        seconds: the limit of time of the processor, and of the clock unless ``patience`` is more.
        memory: the limit of its address space in MiB; there is none on Windows.
        patience: the limit of time of the clock, in limits of that of the processor: other work
            on the machine must not change a verdict.
    """

    command: Sequence[str]
    seconds: float
    memory: int
    patience: float = 1.0

    def run(self, text: str) -> Run:
        """Run the program with this input. Raises: PuzzleError if it cannot be started.

        It and all that it starts in its process group are ended in any case.
        """
        with TemporaryFile() as given, TemporaryFile() as output, TemporaryFile() as errors:
            given.write(text.encode())
            given.seek(0)
            before = _processor_seconds()
            process = self._started(given, output, errors)
            late = False
            try:
                process.wait(self.seconds * self.patience)
            except subprocess.TimeoutExpired:
                late = True
            finally:
                _end(process)
            took = _processor_seconds() - before
            return self._result(process.returncode, late, took, output, errors)

    def _started(
        self, given: IO[bytes], output: IO[bytes], errors: IO[bytes]
    ) -> subprocess.Popen[bytes]:
        how: dict[str, Any] = {"start_new_session": True, "preexec_fn": self._limit}
        if sys.platform == "win32":
            how = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        try:
            return subprocess.Popen(self.command, stdin=given, stdout=output, stderr=errors, **how)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise PuzzleError(
                f"{quoted(self.command[0])} cannot be run: {reason}", expected="a program"
            ) from None

    def _limit(self) -> None:
        """Set the limits, in the program's process before it begins."""
        if sys.platform == "win32":
            return
        signal.setitimer(signal.ITIMER_PROF, self.seconds)  # kept by the program; no fork has it
        space = self.memory * _MEBIBYTE
        seconds = int(self.seconds) + 1
        for what, most in (
            (resource.RLIMIT_AS, space),
            (resource.RLIMIT_CPU, seconds),
            (resource.RLIMIT_FSIZE, MOST_OUTPUT),
            (resource.RLIMIT_CORE, 0),
        ):
            hard = resource.getrlimit(what)[1]
            soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(what, (soft, hard))

    def _result(
        self, code: int, late: bool, took: float, output: IO[bytes], errors: IO[bytes]
    ) -> Run:
        size = os.fstat(output.fileno()).st_size
        output.seek(0)
        said = output.read(MOST_OUTPUT).decode(errors="surrogateescape")
        late = late or (sys.platform != "win32" and code in _OUT_OF_TIME)
        late = late or (self.patience > 1 and took > self.seconds)
        fault = ""
        if size >= MOST_OUTPUT:
            fault, late = f"the program floods: its output has over {MOST_OUTPUT >> 20} MiB", False
        elif late:
            fault = f"the program did not end within {counted_seconds(self.seconds)}"
        elif code < 0:
            fault = f"the program was ended by {signal.Signals(-code).name}{_tail(errors)}"
        elif code > 0:
            fault = f"the program ended with exit code {code}{_tail(errors)}"
        return Run(said, fault, late, took)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a program and all that it started in its process group."""
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _processor_seconds() -> float:
    """The processor time of all programs that ended so far; on Windows that of the clock."""
    if sys.platform == "win32":
        return perf_counter()
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def counted_seconds(seconds: float) -> str:
    """A number of seconds in words."""
    return (
        counted(int(seconds), "second")
        if seconds == int(seconds)
        else f"{seconds:g} " + noun(2, "second")
    )


def _tail(errors: IO[bytes]) -> str:
    """The last line of the error stream, after a colon."""
    errors.seek(max(0, os.fstat(errors.fileno()).st_size - _TAIL))
    lines = errors.read(_TAIL).decode(errors="replace").split("\n")
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return f": {last}" if last else ""
