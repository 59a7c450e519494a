"""The studio without a server: Python in the page, in a Web Worker.

``tools/site/static/python-worker.js`` loads the interpreter and this module, and calls :func:`ask`
with each request of the page. The calls are those of the server, from the same table.
"""

from __future__ import annotations

from time import monotonic
from typing import Any

from lasermaze.core.budget import Progress
from lasermaze.kind import kind_named, names
from lasermaze.studio.calls import QueueName
from lasermaze.studio.handlers import CALLS, warm
from lasermaze.studio.jobs import respond

#: Seconds between two reports of progress, at least.
_REPORT_SECONDS = 0.1


def ask(name: str, request: str, report: Progress) -> list[Any]:
    """The response to a request in JSON: its outcome, its bytes, and a file's name and media type.

    ``report`` receives the progress of a search, a few times a second at most.
    """
    reported = monotonic()

    def progress(fraction: float, found: int) -> None:
        nonlocal reported
        if monotonic() - reported >= _REPORT_SECONDS:
            reported = monotonic()
            report(fraction, found)

    outcome, data, file = respond(name, request, progress)
    return [outcome, data, *(file or (None, None))]


def queues() -> dict[str, QueueName | None]:
    """The queue of each call; None if the time limit in the request decides.

    The page uses them to choose the worker of a request, as the server does.
    """
    return {call.name: None if call.has_time_limit else call.queue for call in CALLS.values()}


def kinds_to_warm() -> list[str]:
    """The names of the kinds; the board game, which most visitors play, comes first."""
    return sorted(names(), key=lambda name: name != "board")


def warm_kind(name: str) -> None:
    """Load the modules that most calls need for a kind."""
    warm(kind_named(name))
