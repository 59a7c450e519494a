"""Scenes as files: PNG through resvg, and the ending of a name choosing the format."""

from __future__ import annotations

from pathlib import Path

from lasermaze.drawing.layout import Layout
from lasermaze.drawing.scene import Scene, Theme
from lasermaze.drawing.svg import paint
from lasermaze.errors import PuzzleError

ENDINGS = (".svg", ".png")
SCALE = 2  # pixels to a unit, unless told
LARGEST = 4096  # pixels of the longer side, unless a scale is given


def png(scene: Scene, scale: float | None = None, theme: Theme = "light") -> bytes:
    """The scene as a PNG file; see :meth:`Scene.png`."""
    import resvg_py

    if scale is None:
        layout = Layout(scene)
        scale = min(SCALE, LARGEST / max(layout.width, layout.height))
    elif not scale > 0:
        raise ValueError(f"a picture cannot be drawn at scale {scale}")
    concrete: Theme = "light" if theme == "auto" else theme  # resvg knows no media queries
    return bytes(resvg_py.svg_to_bytes(svg_string=paint(scene, concrete, scale)))


def save(scene: Scene, path: str | Path) -> None:
    """Write the scene to a file whose ending chooses the format.

    Raises: PuzzleError for another ending, or a file that cannot be written.
    """
    path = Path(path)
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        found = f"the ending {path.suffix!r}" if ending else "a name without an ending"
        raise PuzzleError(
            f"cannot draw to {found}", expected=" or ".join(ENDINGS), source=str(path)
        )
    if not path.parent.is_dir():
        raise PuzzleError(f"there is no folder {str(path.parent)!r}", source=str(path))
    data = scene.svg().encode() if ending == ".svg" else scene.png()
    try:
        path.write_bytes(data)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise PuzzleError(f"cannot be written: {reason}", source=str(path)) from error
