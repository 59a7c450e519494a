"""Titles and replies that fail between processes; a worker imports nothing else of the tests."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from threading import Timer
from typing import Any


class Runs(str):
    """A title that runs a statement where it is unpickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return exec, (str(self),)


class Raises(str):
    """A title that cannot be pickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        raise ValueError(str(self))


class OnTheWayBack(str):
    """A title that becomes another one in a worker process, and comes back as that."""

    def __reduce__(self) -> tuple[Any, ...]:
        return BACK[str(self)], (str(self),)


class Strange(Exception):  # noqa: N818
    """An exception that can be pickled, but not unpickled."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__("of two arguments")


def strange(_: str) -> None:
    raise Strange(1, 2)


def reply_half() -> None:
    """Have this process end in the middle of its next reply."""

    def half(pipe: Connection, data: Any, *_: Any) -> None:
        os.write(pipe.fileno(), bytes(data)[: len(data) // 2])
        os.kill(os.getpid(), signal.SIGKILL)

    Connection._send = half  # type: ignore[attr-defined]


BACK: dict[str, Callable[[str], Any]] = {
    "cannot be sent": Raises,
    "raise ValueError('unread')": Runs,
    "strange": strange,
}


def large(item: tuple[int, float]) -> bytes:
    """A reply of some size, from a process that is killed after some seconds, if any."""
    size, seconds = item
    if seconds:
        Timer(seconds, os.kill, (os.getpid(), signal.SIGKILL)).start()
    return bytes(size)
