"""The example files that come with the package, readable from any folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from os import PathLike
from pathlib import Path

#: The first part of an example's name, and the folder in the package that holds the files.
NAME = "examples"
FOLDER = Path(__file__).resolve().parents[1] / NAME


def located(path: str | PathLike[str]) -> Path:
    """The path to read: the given one, or the path of the example with this name.

    ``examples/board/fork.txt`` means the file in the package if there is no such file, so the
    commands in the documentation work in any folder.
    """
    given = Path(path)
    first, *rest = given.parts or ("",)
    if first != NAME or ".." in rest or os.path.exists(path):  # noqa: PTH110  # never raises
        return given
    shipped = FOLDER.joinpath(*rest)
    return shipped if os.path.exists(shipped) else given  # noqa: PTH110


def names(kind: str) -> Iterator[str]:
    """The examples of a kind, such as ``examples/board/fork.txt``, in alphabetical order."""
    for file in sorted((FOLDER / kind).glob("*.txt")):
        yield f"{NAME}/{kind}/{file.name}"
