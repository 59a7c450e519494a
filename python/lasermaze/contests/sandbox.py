"""Runs a contestant's program with limits of time, memory and output."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from tempfile import TemporaryFile
from typing import IO

from lasermaze.core.english import counted, quoted
from lasermaze.core.errors import PuzzleError

#: The largest output that is read, in bytes; more is flooding.
MOST_OUTPUT = 1 << 24

_MEBIBYTE = 1 << 20
_TAIL = 300  # bytes of the error stream that are read


@dataclass(frozen=True)
class Run:
    """The result of a run: its output, and in words why it failed, or an empty text."""

    output: str
    fault: str = ""


@dataclass(frozen=True)
class Sandbox:
    """A program with its limits.

    Attributes:
        command: the program and its arguments.
        seconds: the limit of time, both of the clock and of the processor.
        memory: the limit of its address space in MiB.
    """

    command: Sequence[str]
    seconds: float
    memory: int

    def run(self, text: str) -> Run:
        """Run the program with this input. Raises: PuzzleError if it cannot be started.

        It and all that it starts in its process group are ended in any case.
        """
        with TemporaryFile() as given, TemporaryFile() as output, TemporaryFile() as errors:
            given.write(text.encode())
            given.seek(0)
            process = self._started(given, output, errors)
            late = False
            try:
                process.wait(self.seconds)
            except subprocess.TimeoutExpired:
                late = True
            finally:
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            return self._result(process.returncode, late, output, errors)

    def _started(
        self, given: IO[bytes], output: IO[bytes], errors: IO[bytes]
    ) -> subprocess.Popen[bytes]:
        try:
            return subprocess.Popen(
                self.command,
                stdin=given,
                stdout=output,
                stderr=errors,
                start_new_session=True,
                preexec_fn=self._limit,
            )
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise PuzzleError(
                f"{quoted(self.command[0])} cannot be run: {reason}", expected="a program"
            ) from None

    def _limit(self) -> None:
        """Set the limits, in the program's process before it begins."""
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

    def _result(self, code: int, late: bool, output: IO[bytes], errors: IO[bytes]) -> Run:
        size = os.fstat(output.fileno()).st_size
        output.seek(0)
        said = output.read(MOST_OUTPUT).decode(errors="surrogateescape")
        if size >= MOST_OUTPUT:
            return Run(said, f"the program floods: its output has over {MOST_OUTPUT >> 20} MiB")
        if late or code == -signal.SIGXCPU:
            return Run(said, f"the program did not end within {counted_seconds(self.seconds)}")
        if code < 0:
            return Run(
                said, f"the program was ended by {signal.Signals(-code).name}{_tail(errors)}"
            )
        if code > 0:
            return Run(said, f"the program ended with exit code {code}{_tail(errors)}")
        return Run(said)


def counted_seconds(seconds: float) -> str:
    """A number of seconds in words."""
    return counted(int(seconds), "second") if seconds == int(seconds) else f"{seconds:g} s"


def _tail(errors: IO[bytes]) -> str:
    """The last line of the error stream, after a colon."""
    errors.seek(max(0, os.fstat(errors.fileno()).st_size - _TAIL))
    lines = errors.read(_TAIL).decode(errors="replace").split("\n")
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return f": {last}" if last else ""
