"""``--time-limit``: one budget for a whole command, and an alarm for work that ignores it.

Searches check their budget, and return their results so far when it is spent. Work that does not
check it, such as reading a long text or printing many pictures, is ended by the alarm a little
later. The alarm counts processor time, so that a busy machine does not lose the answer of a search
that was stopped in time, and waiting for input does not count.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from time import monotonic, process_time

import click

from lasermaze.core.budget import Budget, TimeUpError

#: How long a command may go on when its time is up, to print its results: as a fraction of the
#: limit, and at least in seconds.
GRACE, LEAST_GRACE = 0.08, 0.1

#: The largest fraction of a limit that the program's start may use.
STARTING = 0.1

#: Limits beyond this many seconds, which are years, set no alarm.
_FOREVER = 1e8


#: When the program began, by the monotonic clock; None for a command inside another program.
begun: float | None = None


class AlarmError(BaseException):
    """The time is up in work that does not check its budget; only the commands catch it."""

    def __str__(self) -> str:
        return str(TimeUpError())


#: The exceptions that the commands catch when the time is up.
TimesUp = (TimeUpError, AlarmError)


def _budget(ctx: click.Context, param: click.Parameter, value: float | None) -> Budget:
    """The budget of the command, whose time runs since the program began.

    However slow the program's start was, it uses only a fraction of a short limit.
    """
    if value is not None and value != value:
        raise click.BadParameter("nan is not a number of seconds")
    if value is None or value > _FOREVER:
        return Budget()
    now = monotonic()
    since = now if begun is None else max(begun, now - STARTING * value)
    budget = Budget(seconds=value, _start=since)
    used = 0.0 if begun is None else min(process_time(), STARTING * value)
    ctx.find_root().with_resource(_alarm(budget, used))
    return budget


@contextmanager
def _alarm(budget: Budget, used: float) -> Iterator[None]:
    """Raise AlarmError in the block once it has used more processor time than it may.

    ``used`` is the time that the command has used already. Without such timers, as on Windows, it
    is not raised.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return
    assert budget.seconds is not None
    end = graced(budget).seconds or 0.0

    def ring(*_: object) -> None:
        if budget.spent:
            raise AlarmError
        # The time of several threads together runs faster than the clock.
        signal.setitimer(signal.ITIMER_PROF, LEAST_GRACE)

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, max(end - used, LEAST_GRACE))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, before)


TIME_LIMIT = click.option(
    "--time-limit",
    "budget",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    callback=_budget,
    help="Stop after about this many seconds, however many puzzles there are.",
)


def graced(budget: Budget) -> Budget:
    """The budget for waiting for work that has a budget of its own."""
    if budget.seconds is None:
        return budget
    grace = max(GRACE * budget.seconds, LEAST_GRACE)
    return replace(budget, seconds=budget.seconds + grace)
