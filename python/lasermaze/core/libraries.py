"""The libraries that are not installed with the core: each is imported on first use."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

from lasermaze.core.errors import PuzzleError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


#: The libraries of each extra. Their names work however lasermaze itself was installed.
LIBRARIES = {
    "arrays": ("numpy>=1.26",),
    "dataset": ("pyarrow>=17",),
    "gymnasium": ("gymnasium>=1.0,<2", "numpy>=1.26", "pillow>=10.1", "resvg_py>=0.2"),
    "mine": ("dask>=2025.1", "distributed>=2025.1", "pyarrow>=18"),
    "notebook": ("anywidget>=0.9.13",),
    "optimum": ("ortools>=9.15,<10",),
    "pdf": ("typst>=0.12",),
    "pictures": ("pillow>=10.1", "resvg_py>=0.2"),
    "reasoning-gym": ("reasoning-gym>=0.1.20",),
    "studio": (
        "fastapi>=0.115",
        "fastapi-offline>=1.7",
        "segno>=1.6",
        "uvicorn>=0.30",
    ),
    "verifiers": ("verifiers>=0.4,<0.5",),
}


def installing(extra: str) -> str:
    """The command that installs the libraries of an extra."""
    return shlex.join(("pip", "install", *LIBRARIES[extra]))


def need(module: str, message: str, extra: str) -> Any:
    """The module of a library that the extra ``extra`` installs.

    Raises: PuzzleError with the message, and with the command that installs the library, if it
    is not installed.
    """
    from importlib import import_module

    try:
        return import_module(module)
    except ImportError:
        raise PuzzleError(message, expected=installing(extra)) from None


def as_array(cells: bytes, rows: int, cols: int) -> npt.NDArray[np.uint8]:
    """The cells as a read-only (rows, cols) array that shares their memory.

    Raises: PuzzleError if numpy is not installed.
    """
    numpy = need("numpy", "a grid as an array needs numpy", "arrays")
    array: npt.NDArray[np.uint8] = numpy.frombuffer(cells, numpy.uint8).reshape(rows, cols)
    return array
