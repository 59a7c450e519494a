"""The standard streams: a lost answer is an error, a lost message is not.

Python has no stream object for a stream that was closed when the program started, and its prints
are then lost. Here printing to a closed standard output fails. The error stream never fails: if it
is closed or full, its words are lost, and the exit code remains.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import BufferedWriter, FileIO, TextIOWrapper
from typing import Any

#: How to open each closed stream: writing to an output that is open for reading fails.
_STREAMS = (
    ("stdin", "r", os.O_RDONLY),
    ("stdout", "w", os.O_RDONLY),
    ("stderr", "w", os.O_WRONLY),
)


class _Forgiving(FileIO):
    """A file whose writes never fail, even if the system refuses them."""

    def write(self, data: Any) -> int:
        with suppress(OSError):
            return super().write(data) or 0
        return len(data)


def make_ready() -> None:
    """Make sure that all streams exist and can write every character."""
    for number, (name, mode, flags) in enumerate(_STREAMS):
        _occupy(number, flags)
        if getattr(sys, name) is None:  # closed by the program that started this one
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))
    if sys.platform != "win32" and isinstance(sys.stderr, TextIOWrapper):
        raw = _Forgiving(sys.stderr.fileno(), "w", closefd=False)
        sys.stderr = TextIOWrapper(
            BufferedWriter(raw), encoding=sys.stderr.encoding, line_buffering=True
        )
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _occupy(number: int, flags: int) -> None:
    """Open a closed descriptor of a standard stream, before another file gets its number."""
    try:
        os.fstat(number)
    except OSError:
        opened = os.open(os.devnull, flags)
        os.dup2(opened, number)  # which worker processes inherit
        if opened != number:
            os.close(opened)
        else:
            os.set_inheritable(number, True)
