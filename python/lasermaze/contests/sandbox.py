"""Runs a contestant's program with limits of time, memory and output."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from time import perf_counter, sleep
from typing import IO, Any, NamedTuple

from lasermaze.core.english import counted, noun, quoted
from lasermaze.core.errors import PuzzleError

if sys.platform != "win32":
    import resource

#: The largest output that is read, in bytes; more is flooding.
MOST_OUTPUT = 1 << 24

#: The longest text from the error stream that is shown, in characters.
MOST_ERRORS = 10_000

_MEBIBYTE = 1 << 20

#: The seconds between two looks at a program that runs: at first, and at most.
_FIRST_PAUSE, _LONGEST_PAUSE = 0.001, 0.02

_PROC = Path("/proc")


@dataclass(frozen=True)
class Run:
    """The result of a run.

    Attributes:
        output: its output.
        fault: in words why it failed, or an empty text.
        errors: its error stream, printable.
        is_late: whether it was ended because its time was up.
        seconds: the time of the processor that it took; that of the clock on Windows.
    """

    output: bytes
    fault: str = ""
    errors: str = ""
    is_late: bool = False
    seconds: float = 0.0


class Usage(NamedTuple):
    """The processor time of a program in seconds, and its resident memory in bytes."""

    seconds: float = 0.0
    memory: int = 0


@dataclass(frozen=True)
class Sandbox:
    """A program with its limits.

    A program and all that it starts are watched while they run: their processor time and their
    resident memory on Linux, the clock everywhere. The memory of a program that has ended is known
    on macOS, too; there is no limit of memory on Windows.

    Attributes:
        command: the program and its arguments.
        seconds: the limit of time of the processor.
        memory: the limit of its resident memory in MiB.
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
            process = self._started(given, output, errors)
            begun, fault, pause = perf_counter(), "", _FIRST_PAUSE
            try:
                while not fault and not _has_ended(process):
                    sleep(pause)
                    pause = min(2 * pause, _LONGEST_PAUSE)
                    if pause == _LONGEST_PAUSE:  # a look takes some milliseconds
                        usage, clock = _usage_so_far(process), perf_counter() - begun
                        fault = self._excess(usage, clock, output, errors)
            finally:
                usage = _end(process)
            took = usage.seconds if sys.platform != "win32" else perf_counter() - begun
            fault = fault or self._excess(usage._replace(seconds=took), 0.0, output, errors)
            is_late = fault == self._lateness
            if not fault and process.returncode:
                fault = _ending(process.returncode)
            output.seek(0)
            errors.seek(0)
            said = shown_errors(errors.read(MOST_ERRORS + 1))
            return Run(output.read(MOST_OUTPUT), fault, said, is_late, took)

    def _started(
        self, given: IO[bytes], output: IO[bytes], errors: IO[bytes]
    ) -> subprocess.Popen[bytes]:
        how: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            how = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        try:
            process = subprocess.Popen(
                self.command, stdin=given, stdout=output, stderr=errors, **how
            )
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise PuzzleError(
                f"{quoted(self.command[0])} cannot be run: {reason}", expected="a program"
            ) from None
        if sys.platform == "linux":
            with suppress(OSError):  # it has ended
                resource.prlimit(process.pid, resource.RLIMIT_CORE, (0, 0))
        return process

    @property
    def _lateness(self) -> str:
        return f"the program did not end within {counted_seconds(self.seconds)}"

    def _excess(self, usage: Usage, clock: float, output: IO[bytes], errors: IO[bytes]) -> str:
        """In words, which limit a program exceeds; an empty text if it exceeds none."""
        if max(os.fstat(stream.fileno()).st_size for stream in (output, errors)) >= MOST_OUTPUT:
            return f"the program floods: its output has over {MOST_OUTPUT >> 20} MiB"
        if usage.memory > self.memory * _MEBIBYTE:
            return f"the program took more than {self.memory:,} MiB of memory"
        if usage.seconds > self.seconds or clock > self.seconds * self.patience:
            return self._lateness
        return ""


def _ending(code: int) -> str:
    """How a program that failed ended, in words."""
    if code > 0:
        return f"the program ended with exit code {code}"
    try:
        return f"the program was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"the program was ended by signal {-code}"


if sys.platform != "win32":

    def _has_ended(process: subprocess.Popen[bytes]) -> bool:
        """Whether a program has ended; it is left as it is, so that its number stays its own."""
        if not hasattr(os, "waitid"):  # macOS, before Python 3.13
            return process.poll() is not None
        how = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, process.pid, how) is not None

    def _end(process: subprocess.Popen[bytes]) -> Usage:
        """End a program and all that it started in its process group. Returns what it used.

        The group is ended before the program is waited for: until then no other process can have
        its number.
        """
        if process.returncode is not None:
            return Usage()
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        unit = 1 if sys.platform == "darwin" else 1024
        # Until it is another program, a process counts as one of ours.
        ours = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        memory = usage.ru_maxrss * unit if usage.ru_maxrss > ours else 0
        return Usage(usage.ru_utime + usage.ru_stime, memory)

else:

    def _has_ended(process: subprocess.Popen[bytes]) -> bool:
        """Whether a program has ended."""
        return process.poll() is not None

    def _end(process: subprocess.Popen[bytes]) -> Usage:
        """End a program. Returns nothing of what it used."""
        process.kill()
        process.wait()
        return Usage()


def _usage_so_far(process: subprocess.Popen[bytes]) -> Usage:
    """What the processes of a program's session use; nothing where that is not known."""
    found = [usage for usage in map(_usage_of, _PROC.glob("[0-9]*/stat")) if usage]
    mine = [usage for session, usage in found if session == process.pid]
    return Usage(sum(one.seconds for one in mine), sum(one.memory for one in mine))


def _usage_of(file: Path) -> tuple[int, Usage] | None:
    """The session of a process, and what it and its children that have ended use."""
    try:
        fields = file.read_bytes().rpartition(b")")[2].split()
    except OSError:  # it has ended
        return None
    ticks, pages = sum(map(int, fields[11:15])), int(fields[21])
    page, tick = os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_CLK_TCK")
    return int(fields[3]), Usage(ticks / tick, pages * page)


def counted_seconds(seconds: float) -> str:
    """A number of seconds in words."""
    return (
        counted(int(seconds), "second")
        if seconds == int(seconds)
        else f"{seconds:g} " + noun(2, "second")
    )


def shown_errors(data: bytes) -> str:
    """The text of an error stream; what a terminal would obey is escaped."""
    text = printable(data.decode(errors="replace"))
    return text if len(text) <= MOST_ERRORS else f"{text[:MOST_ERRORS]}..."


def printable(text: str) -> str:
    """A text in which all but line ends and printable characters is escaped."""
    return "".join(
        char if char.isprintable() or char == "\n" else char.encode("unicode_escape").decode()
        for char in text.replace("\r\n", "\n").expandtabs()
    )
