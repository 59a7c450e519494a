"""Write pictures and films to files; the file extension selects the format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from lasermaze.core.arguments import path_for
from lasermaze.core.english import listed
from lasermaze.core.errors import PuzzleError
from lasermaze.core.files import unwritable, write_whole

#: By file extension, such as ``.svg``: the function that makes the file's contents.
Formats = Mapping[str, Callable[[], bytes]]


def write(
    path: str | Path, formats: Formats, save: Callable[[Path, bytes], None] = write_whole
) -> str:
    """Write a picture to a file; if that fails, an old file at this path stays unchanged.

    ``save`` writes the bytes of the file.

    Returns: the file extension in lower case.
    Raises: PuzzleError for an extension that is not in ``formats``, or if the file cannot be
    written.
    """
    path = path_for("save", path)
    ending = path.suffix.lower()
    check_ending(path, tuple(formats))
    if not path.parent.is_dir():
        raise PuzzleError(f"there is no folder {str(path.parent)!r}", source=str(path))
    try:
        data = formats[ending]()
    except PuzzleError as error:
        raise error.at(str(path), None, None) from None
    try:
        save(path, data)
    except OSError as error:
        raise unwritable(path, error) from error
    return ending


def check_ending(path: str | Path, endings: tuple[str, ...]) -> None:
    """Raise PuzzleError unless the path has one of these file extensions."""
    ending = Path(path).suffix
    if ending.lower() not in endings:
        what = (
            f"cannot draw to {f'the ending {ending!r}' if ending else 'a name without an ending'}"
        )
        if ending.lower() == ".gif":
            what = "a GIF moves, and this picture is still"
        raise PuzzleError(what, expected=listed(endings), source=str(path))
