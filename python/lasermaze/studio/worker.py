"""The program of a worker process: it runs one call after another, and can be stopped.

Frames go both ways over pipes: a letter, the length in four bytes, and the bytes. The server
sends ``J``, a job: ``[name, request]`` in JSON. The worker replies with any number of ``P``
(progress), then one of ``R`` (the result, JSON), ``F`` (a file), ``E`` (an error in the
request), ``X`` (a bug) or ``S`` (stopped, because the server sent SIGINT). It sends ``W`` when
it waits for its first job: from then on it can be stopped.
"""

from __future__ import annotations

import json
import os
import signal
import struct
import sys
from time import monotonic
from types import FrameType
from typing import Any, BinaryIO

HEAD = struct.Struct("!cI")
JOB, PROGRESS, RESULT, FILE, ERROR, BUG, STOPPED = b"J", b"P", b"R", b"F", b"E", b"X", b"S"
WAITING = b"W"
_LETTERS = {"result": RESULT, "error": ERROR, "bug": BUG}

#: Jobs of the pool itself: do nothing, to show that the worker is there; load what calls need.
PING, WARM = "ping", "warm"

_RETRY_SECONDS = 0.02  # until the next attempt to stop a job that could not be stopped
_REPORT_SECONDS = 0.1  # between two reports of progress, at least


class StopWork(BaseException):
    """The server has stopped this job. No ``except Exception`` may catch it."""


class _Worker:
    def __init__(self, inbox: BinaryIO, outbox: BinaryIO) -> None:
        self.inbox, self.outbox = inbox, outbox
        self.busy = self.stopped = False
        self.reported = 0.0

    def run(self) -> None:
        """Run jobs until the server has ended."""
        self.send(WAITING, b"")
        while head := self.inbox.read(HEAD.size):
            name, request = json.loads(self.inbox.read(HEAD.unpack(head)[1]))
            self.send(*self.outcome(name, request))

    def outcome(self, name: str, request: dict[str, Any]) -> tuple[bytes, bytes]:
        """The last frame of a job."""
        try:
            self.stopped, self.busy = False, True
            return self.attempt(name, request)
        except StopWork:
            return STOPPED, b""
        finally:
            self.busy = False

    def attempt(self, name: str, request: dict[str, Any]) -> tuple[bytes, bytes]:
        """The last frame of a job that is not stopped."""
        if name == PING:
            return RESULT, b"{}"
        from lasermaze.kind import all_kinds
        from lasermaze.studio.handlers import warm
        from lasermaze.studio.jobs import encode, respond

        if name == WARM:
            for kind in all_kinds():
                warm(kind)
            return RESULT, b"{}"
        response = respond(name, request, self.report)
        if response.file is not None:
            title, media_type = response.file
            head = encode({"name": title, "media_type": media_type})
            return FILE, head + b"\n" + response.data
        return _LETTERS[response.outcome], response.data

    def report(self, fraction: float, found: int) -> None:
        """Send the progress to the server, a few times a second at most."""
        now = monotonic()
        if now - self.reported >= _REPORT_SECONDS:
            self.reported = now
            data = json.dumps({"progress": round(fraction, 4), "found": found}).encode()
            self.send(PROGRESS, data)

    def send(self, letter: bytes, data: bytes) -> None:
        """Send a whole frame; a signal that arrives meanwhile takes effect after it."""
        busy, self.busy = self.busy, False
        self.outbox.write(HEAD.pack(letter, len(data)) + data)
        self.outbox.flush()
        self.busy = busy
        if busy and self.stopped:
            raise StopWork

    def stop(self, number: int, frame: FrameType | None) -> None:
        """Stop the job, if there is one; during an import, a moment later."""
        self.stopped = True
        if self.busy and _importing(frame):
            signal.setitimer(signal.ITIMER_REAL, _RETRY_SECONDS)
        elif self.busy:
            raise StopWork

    def stop_now(self, number: int, frame: FrameType | None) -> None:
        """Stop the job that could not be stopped before, if it is still the same."""
        if self.stopped:
            self.stop(number, frame)


def _importing(frame: FrameType | None) -> bool:
    """Whether a module is being imported: half a module would break later jobs."""
    while frame is not None:
        if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
            return True
        frame = frame.f_back
    return False


def main() -> None:
    """Run jobs from the standard streams. Nothing else can write to them."""
    inbox, outbox = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, 0)
    os.dup2(2, 1)
    worker = _Worker(inbox, outbox)
    signal.signal(signal.SIGINT, worker.stop)
    if os.name == "posix":  # elsewhere a worker is not stopped but killed
        signal.signal(signal.SIGALRM, worker.stop_now)
    try:
        worker.run()
    except (BrokenPipeError, struct.error):
        sys.exit(0)  # the server has ended


if __name__ == "__main__":
    main()
