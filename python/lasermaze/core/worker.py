"""The program of a worker process of `core.parallel`: it runs one function on many items.

Pickles go both ways over pipes. The first that comes is the function; each after it is a list of
items, and is answered with a :class:`Done`. When the input ends the process ends, in the middle
of its work too: so a parent that stops, or dies, leaves no worker behind.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any, BinaryIO, NamedTuple


class Done(NamedTuple):
    """What became of a batch.

    Attributes:
        results: those of the items up to the first that failed.
        error: why that one failed; None if none did.
        seconds: how long the batch took.
    """

    results: list[Any]
    error: Exception | None
    seconds: float


def run(task: Callable[[Any], Any], items: Sequence[Any]) -> Done:
    """The results of a function, in order; the first exception ends the batch."""
    started = perf_counter()
    results: list[Any] = []
    error = None
    try:
        results.extend(map(task, items))  # what came before an error stays in the list
    except Exception as failed:
        error = failed
    return Done(results, error, perf_counter() - started)


def main() -> None:
    """Answer batches until the input ends."""
    # What a task prints must not come between the answers.
    outbox = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    inbox: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_receive, args=(sys.stdin.buffer, inbox), daemon=True).start()
    task = inbox.get()
    while True:
        outbox.write(_pickled(run(task, inbox.get())))
        outbox.flush()


def _receive(stream: BinaryIO, inbox: SimpleQueue[Any]) -> None:
    """Hand over what comes; end the process at the end of the stream."""
    try:
        while True:
            inbox.put(pickle.load(stream))
    except EOFError:
        os._exit(0)


def _pickled(done: Done) -> bytes:
    """The answer in bytes; an exception that cannot be pickled is told in words."""
    try:
        data = pickle.dumps(done, pickle.HIGHEST_PROTOCOL)
        if done.error is not None:
            pickle.loads(data)  # some can be written and not be read
    except Exception:
        told = RuntimeError(f"{type(done.error).__name__}: {done.error}")
        return pickle.dumps(done._replace(error=told), pickle.HIGHEST_PROTOCOL)
    return data
