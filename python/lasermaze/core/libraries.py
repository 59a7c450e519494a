"""The libraries that are not installed with the core: each is imported on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lasermaze.core.errors import PuzzleError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


def need(module: str, message: str, extra: str) -> Any:
    """The module of a library that the extra ``extra`` installs.

    Raises: PuzzleError with the message, and with the command that installs the library, if it
    is not installed.
    """
    from importlib import import_module

    try:
        return import_module(module)
    except ImportError:
        raise PuzzleError(message, expected=f"pip install 'lasermaze[{extra}]'") from None


def as_array(cells: bytes, rows: int, cols: int) -> npt.NDArray[np.uint8]:
    """The cells as a read-only (rows, cols) array that shares their memory.

    Raises: PuzzleError if numpy is not installed.
    """
    numpy = need("numpy", "a grid as an array needs numpy", "arrays")
    array: npt.NDArray[np.uint8] = numpy.frombuffer(cells, numpy.uint8).reshape(rows, cols)
    return array
