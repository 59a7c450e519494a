"""Work in other processes: the program of a worker, and the protocol between it and its owner.

The owner starts :func:`arguments` with :data:`START` and writes pickles: first a function, then one
item after another. The worker calls ``function(item, report)`` for each. It replies in frames: a
letter, the number of bytes that follow, and the bytes. The letters:

- `READY`, once: from now on it can be stopped. A signal before that would end it.
- `PROGRESS`, a few times a second at most: the pickled arguments of a call of ``report``.
- `RESULT`: the bytes that the function returned. It must not raise.
- `STOPPED`: the function was stopped, because the owner sent SIGINT.

When the input ends, the process ends, even in the middle of its work: so an owner that stops or is
killed leaves no worker behind.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable
from queue import Queue
from subprocess import PIPE
from threading import Thread
from time import monotonic
from types import FrameType
from typing import IO, Any

from lasermaze.core.budget import Progress

HEAD = struct.Struct("!cQ")
READY, PROGRESS, RESULT, STOPPED = b"W", b"P", b"R", b"S"

#: How a worker is started: with pipes, and so that Ctrl-C in the terminal does not reach it.
START: dict[str, Any] = {"stdin": PIPE, "stdout": PIPE, "start_new_session": os.name == "posix"}

_PROGRAM = "import sys; sys.path[:] = {path!r}; from lasermaze.studio.worker import main; main()"

_RETRY_SECONDS = 0.02  # until the next attempt to stop work that could not be stopped
_REPORT_SECONDS = 0.1  # between two reports of progress, at least


class WorkerLostError(RuntimeError):
    """A worker process was ended from outside, perhaps because there was too little memory."""

    def __init__(self) -> None:
        super().__init__("a worker process was ended from outside, or did not start")


class StopWork(BaseException):
    """The owner has stopped this work. No ``except Exception`` may catch it."""


def arguments() -> list[str]:
    """The command that starts a worker, which finds modules where this process does."""
    return [sys.executable, "-c", _PROGRAM.format(path=sys.path)]


class Program:
    """A worker process from the inside: it runs a function on items, and can be stopped."""

    def __init__(self, outbox: IO[bytes]) -> None:
        self.outbox = outbox
        self.busy = self.stopped = False
        self.reported = 0.0

    def run(self, inbox: Queue[Any]) -> None:
        """Run the first value received, a function, on the values after it, until None comes."""
        function = inbox.get()  # None if the owner ended before it sent one
        inbox.task_done()
        while function is not None and (item := inbox.get()) is not None:
            self.send(*self.outcome(function, item))
            inbox.task_done()

    def outcome(self, function: Callable[[Any, Progress], bytes], item: Any) -> tuple[bytes, bytes]:
        """The last frame about an item."""
        try:
            self.stopped, self.busy = False, True
            return RESULT, function(item, self.report)
        except StopWork:
            return STOPPED, b""
        finally:
            self.busy = False

    def report(self, fraction: float, found: int) -> None:
        """Send the progress to the owner, a few times a second at most."""
        now = monotonic()
        if now - self.reported >= _REPORT_SECONDS:
            self.reported = now
            self.send(PROGRESS, pickle.dumps((fraction, found)))

    def send(self, letter: bytes, data: bytes) -> None:
        """Send a whole frame; a signal that arrives meanwhile takes effect after it."""
        busy, self.busy = self.busy, False
        self.outbox.write(HEAD.pack(letter, len(data)))
        self.outbox.write(data)
        self.outbox.flush()
        self.busy = busy
        if busy and self.stopped:
            raise StopWork

    def receive(self, stream: IO[bytes], inbox: Queue[Any]) -> None:
        """Pass on the values received. At the end of the stream, end the process."""
        code = 1  # if a value cannot be read: the error is printed
        try:
            while True:
                inbox.put(pickle.load(stream))
        except EOFError:
            code = 0
        finally:
            if inbox.unfinished_tasks or code:
                sys.stderr.flush()
                os._exit(code)
            inbox.put(None)

    def stop(self, number: int, frame: FrameType | None) -> None:
        """Stop the work, if there is any; during an import, a moment later."""
        self.stopped = True
        if self.busy and _importing(frame):
            signal.setitimer(signal.ITIMER_REAL, _RETRY_SECONDS)
        elif self.busy:
            raise StopWork

    def stop_now(self, number: int, frame: FrameType | None) -> None:
        """Stop the work that could not be stopped before, if it is still the same."""
        if self.stopped:
            self.stop(number, frame)


def _importing(frame: FrameType | None) -> bool:
    """Whether a module is being imported: half a module would break later work."""
    while frame is not None:
        if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
            return True
        frame = frame.f_back
    return False


def main() -> None:
    """Run a function from the standard streams. Nothing else can read or write them."""
    inbox, outbox = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    program, items = Program(outbox), Queue[Any]()
    signal.signal(signal.SIGINT, program.stop)
    if os.name == "posix":  # elsewhere a worker is not stopped but killed
        signal.signal(signal.SIGALRM, program.stop_now)
    try:
        program.send(READY, b"")
        Thread(target=program.receive, args=(inbox, items), daemon=True).start()
        program.run(items)
    except BrokenPipeError:  # the owner has ended
        os._exit(0)
