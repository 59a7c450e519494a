"""Waiting for events, so that no test depends on timing.

A wait fails only after minutes, which a test gets to see where the event never comes.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

#: Seconds after which a test stops waiting for an event.
LONGEST = 120.0

_PAUSE = 0.01  # seconds between two looks


def until(seen: Callable[[], bool], event: str, seconds: float = LONGEST) -> None:
    """Return when the event is seen; it is polled many times a second.

    Raises: AssertionError, which names the event, if it does not come.
    """
    last = time.monotonic() + seconds
    while not seen():
        assert time.monotonic() < last, f"not seen in {seconds:.0f} s: {event}"
        time.sleep(_PAUSE)


@contextmanager
def bounded_work(seconds: int = 60) -> Iterator[None]:
    """A block that may use at most this many seconds of processor time.

    Against work that grows with the square of a text: it would use hours, and what is allowed
    is a thousand times of what is needed. What else the machine does makes no difference.

    Raises: AssertionError, in the middle of the block.
    """

    def stop(number: int, frame: FrameType | None) -> None:
        raise AssertionError(f"more than {seconds} s of a processor")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def at_work(process: int) -> bool:
    """Whether a thread of a process is running or ready to run; Linux only.

    A search that goes on is always one of the two, however busy the machine is.
    """
    try:
        tasks = list(Path(f"/proc/{process}/task").iterdir())
        states = [Path(task, "stat").read_text().rpartition(")")[2].split()[0] for task in tasks]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return any(state in "RD" for state in states)
