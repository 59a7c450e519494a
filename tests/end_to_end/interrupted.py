"""``lasermaze`` that gets Ctrl-C in the middle of its search: ``python -m`` this module.

The signal is sent when the search has reported progress for the first time. Until then the
thread that sends it waits, and it goes on while the kernel has let Python go.
"""

from __future__ import annotations

import os
import signal
import threading

from lasermaze.cli import main
from lasermaze.cli.progress import Bar

UNDER_WAY = threading.Event()
SHOW = Bar.__call__


def watched(bar: Bar, fraction: float, found: int) -> None:
    """Update the bar, then report that the search has started."""
    SHOW(bar, fraction, found)
    UNDER_WAY.set()


def interrupt() -> None:
    """Send Ctrl-C to this process once its search has started."""
    UNDER_WAY.wait()
    os.kill(os.getpid(), signal.SIGINT)


if __name__ == "__main__":
    Bar.__call__ = watched  # type: ignore[method-assign,assignment]  # for this process alone
    threading.Thread(target=interrupt, daemon=True).start()
    main()
