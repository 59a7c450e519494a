"""A progress bar on the error stream, for work of more than a second."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

#: Show the bar after this many seconds.
PATIENCE = 1.0

_WIDEST = 30  # characters of a title
_STEPS = 1000  # of a whole search
_CLEAR_LINE = "\r\x1b[2K\x1b[?25h"  # and shows the cursor, which the bar hides


class Bar:
    """The progress callback of a search. The bar is shown only on a terminal.

    ``counted`` is the word after the number: ``3 found``.
    """

    def __init__(self, title: str, counted: str = "found") -> None:
        #: The words beside the bar, for the number found.
        self.words_for: Callable[[int], str] = lambda found: f"{found} {counted}"
        self._title = title if len(title) <= _WIDEST else "..." + title[3 - _WIDEST :]
        self._started = monotonic()
        self._watched = sys.stderr.isatty()
        self._bar: ProgressBar[Any] | None = None

    def __enter__(self) -> Self:
        return self

    def __call__(self, fraction: float, found: int) -> None:
        """Show that this fraction of the search is done, with this many solutions found."""
        if self._bar is None and self._watched and monotonic() - self._started > PATIENCE:
            self._bar = _bar(self._title, self.words_for)
        if self._bar is not None:
            done = round(min(fraction, 1.0) * _STEPS) - self._bar.pos
            self._bar.update(max(0, done), found)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.clear()

    def clear(self) -> None:
        """Remove the bar from the screen until the next call with progress."""
        if self._bar is not None:
            sys.stderr.write(_CLEAR_LINE)
            sys.stderr.flush()
            self._bar = None


def _bar(title: str, words_for: Callable[[int], str]) -> ProgressBar[Any]:
    import click

    return click.progressbar(
        length=_STEPS,
        label=title,
        show_percent=True,
        show_eta=False,
        item_show_func=lambda found: None if found is None else words_for(found),
        file=sys.stderr,
        update_min_steps=1,
    )
