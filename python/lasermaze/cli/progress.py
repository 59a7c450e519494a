"""A progress bar on the error stream, for work of more than a second."""

from __future__ import annotations

import sys
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 1.0  # seconds without a bar
_WIDEST = 30  # characters of a title


class Bar:
    """What a search calls with its progress; nothing is shown unless a person is watching."""

    def __init__(self, title: str) -> None:
        self._title = title if len(title) <= _WIDEST else "..." + title[3 - _WIDEST :]
        self._started = monotonic()
        self._watched = sys.stderr.isatty()
        self._bar: Progress | None = None

    def __enter__(self) -> Self:
        return self

    def __call__(self, fraction: float, found: int) -> None:
        """Show that this fraction of the search is done, with so many solutions found."""
        if self._bar is None and self._watched and monotonic() - self._started > PATIENCE:
            self._bar = _bar(self._title)
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=fraction, found=found)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()


def _bar(title: str) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    bar = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[found]} found"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    bar.add_task(title, total=1.0, found=0)
    bar.start()
    return bar
