"""Pictures as files: PNG through resvg, and the ending of a name choosing the format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from lasermaze.drawing.layout import Layout
from lasermaze.drawing.scene import Scene, Theme
from lasermaze.drawing.svg import paint
from lasermaze.errors import PuzzleError

SCALE = 2  # pixels to a unit, unless told
LARGEST = 4096  # pixels of the longer side, unless a scale is given


def png(scene: Scene, scale: float | None = None, theme: Theme = "light") -> bytes:
    """The scene as a PNG file; see :meth:`Scene.png`."""
    if scale is None:
        layout = Layout(scene)
        scale = min(SCALE, LARGEST / max(layout.width, layout.height))
    elif not scale > 0:
        raise ValueError(f"a picture cannot be drawn at scale {scale}")
    return rasterised(scene, scale, theme)


def rasterised(scene: Scene, scale: float, theme: Theme, height: int | None = None) -> bytes:
    """The scene as a PNG file, ``scale`` pixels to a unit and ``height`` units high."""
    import resvg_py

    concrete: Theme = "light" if theme == "auto" else theme  # resvg knows no media queries
    return bytes(resvg_py.svg_to_bytes(svg_string=paint(scene, concrete, scale, height)))


def write(path: str | Path, formats: Mapping[str, Callable[[], bytes]]) -> None:
    """Write a picture to a file whose ending chooses among the formats.

    Raises: PuzzleError for another ending, or a file that cannot be written.
    """
    path = Path(path)
    ending = path.suffix.lower()
    if ending not in formats:
        found = f"the ending {path.suffix!r}" if ending else "a name without an ending"
        what = "what stands still " if ending == ".gif" else ""
        raise PuzzleError(
            f"cannot draw {what}to {found}", expected=_listed(list(formats)), source=str(path)
        )
    if not path.parent.is_dir():
        raise PuzzleError(f"there is no folder {str(path.parent)!r}", source=str(path))
    try:
        data = formats[ending]()
    except PuzzleError as error:
        raise error.at(str(path), None, None) from None
    try:
        path.write_bytes(data)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise PuzzleError(f"cannot be written: {reason}", source=str(path)) from error


def _listed(endings: list[str]) -> str:
    """``.gif, .png or .svg``."""
    *others, last = endings
    return f"{', '.join(others)} or {last}" if others else last
