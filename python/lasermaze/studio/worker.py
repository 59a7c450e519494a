"""A worker from inside: a process that does one call after another, and can be stopped in it.

Frames go both ways over pipes: a letter, the length in four bytes, and the bytes. The server
sends ``J``, a job: ``[name, request]`` in JSON. The worker answers with any number of ``P``
(progress), then one of ``R`` (the result, JSON), ``F`` (a file), ``E`` (an error in what was
asked), ``X`` (an error of ours) or ``S`` (stopped, because the server sent SIGINT). Before its
first job it says ``W``: from then on it can be stopped.
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

_MOMENT = 0.02  # seconds until a job that cannot be left is to be left again
_PAUSE = 0.1  # seconds between two words of progress, at least


class StopWork(BaseException):
    """The server wants this job no longer. No ``except Exception`` may catch it."""


class _Worker:
    def __init__(self, inbox: BinaryIO, outbox: BinaryIO) -> None:
        self.inbox, self.outbox = inbox, outbox
        self.busy = self.unwanted = False
        self.told = 0.0

    def run(self) -> None:
        """Do jobs until the server is gone."""
        self.send(WAITING, b"")
        while head := self.inbox.read(HEAD.size):
            name, request = json.loads(self.inbox.read(HEAD.unpack(head)[1]))
            self.send(*self.outcome(name, request))

    def outcome(self, name: str, request: dict[str, Any]) -> tuple[bytes, bytes]:
        """The last frame of a job."""
        try:
            self.unwanted, self.busy = False, True
            return self.attempt(name, request)
        except StopWork:
            return STOPPED, b""
        finally:
            self.busy = False

    def attempt(self, name: str, request: dict[str, Any]) -> tuple[bytes, bytes]:
        """The last frame of a job that nobody stopped."""
        from lasermaze.core.budget import TimeUpError
        from lasermaze.core.errors import PuzzleError
        from lasermaze.studio.asked import File, error_document, overtime
        from lasermaze.studio.calls import CALLS

        try:
            result = CALLS[name](request, self.report)
        except PuzzleError as error:
            return ERROR, _encode(error_document(error))
        except TimeUpError:
            return ERROR, _encode(error_document(overtime(request["time_limit"])))
        except Exception:
            import traceback

            traceback.print_exc()  # for whoever runs the server; the visitor never sees it
            return BUG, b""
        if isinstance(result, File):
            head = _encode({"name": result.name, "media_type": result.media_type})
            return FILE, head + b"\n" + result.data
        return RESULT, _encode(result)

    def report(self, fraction: float, found: int) -> None:
        """Tell the server how far the job is, a few times a second at most."""
        now = monotonic()
        if now - self.told >= _PAUSE:
            self.told = now
            self.send(PROGRESS, _encode({"progress": round(fraction, 4), "found": found}))

    def send(self, letter: bytes, data: bytes) -> None:
        """Send a frame whole; a signal that comes meanwhile is heard after it."""
        busy, self.busy = self.busy, False
        self.outbox.write(HEAD.pack(letter, len(data)) + data)
        self.outbox.flush()
        self.busy = busy
        if busy and self.unwanted:
            raise StopWork

    def stop(self, number: int, frame: FrameType | None) -> None:
        """Leave the job, if there is one; in the middle of an import, a moment later."""
        self.unwanted = True
        if self.busy and _importing(frame):
            signal.setitimer(signal.ITIMER_REAL, _MOMENT)
        elif self.busy:
            raise StopWork

    def stop_now(self, number: int, frame: FrameType | None) -> None:
        """Leave the job that was not to be left before, if it is still the same."""
        if self.unwanted:
            self.stop(number, frame)


def _importing(frame: FrameType | None) -> bool:
    """Whether a module is being imported: half of one would be of no use to any later job."""
    while frame is not None:
        if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
            return True
        frame = frame.f_back
    return False


def _encode(document: Any) -> bytes:
    # Escapes are good for half characters too, which JSON can hold and UTF-8 cannot.
    return json.dumps(document, allow_nan=False, separators=(",", ":")).encode()


def main() -> None:
    """Work over the standard streams, which nothing else then writes to."""
    inbox, outbox = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, 0)
    os.dup2(2, 1)
    worker = _Worker(inbox, outbox)
    signal.signal(signal.SIGINT, worker.stop)
    if os.name == "posix":  # elsewhere a worker is not stopped but ended
        signal.signal(signal.SIGALRM, worker.stop_now)
    try:
        worker.run()
    except (BrokenPipeError, struct.error):
        sys.exit(0)  # the server is gone


if __name__ == "__main__":
    main()
