"""Pictures as files: PNG through resvg, and the ending of a name choosing the format."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lasermaze.core.budget import Budget
from lasermaze.core.english import listed
from lasermaze.core.errors import PuzzleError
from lasermaze.drawing.layout import Layout
from lasermaze.drawing.scene import Formats, Scene, Theme
from lasermaze.drawing.svg import paint
from lasermaze.formats.files import unwritable, write_whole

if TYPE_CHECKING:
    from lasermaze.drawing import Picture

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


def still_formats(picture: Picture, budget: Budget) -> Formats:
    """What makes a file of a picture that stands still, by the endings."""
    from lasermaze.drawing.pdf import card

    return {
        ".svg": lambda: picture.svg(budget=budget).encode(),
        ".png": lambda: picture.png(budget=budget),
        ".pdf": lambda: card(picture, budget=budget),
    }


def write(path: str | Path, formats: Formats) -> str:
    """Write a picture to a file whose ending chooses among the formats.

    The file is written whole: where that fails, what was there before stays.

    Returns: the ending, in lower case.
    Raises: PuzzleError for another ending, or a file that cannot be written.
    """
    path = Path(path)
    ending = path.suffix.lower()
    check_ending(path, tuple(formats))
    if not path.parent.is_dir():
        raise PuzzleError(f"there is no folder {str(path.parent)!r}", source=str(path))
    try:
        data = formats[ending]()
    except PuzzleError as error:
        raise error.at(str(path), None, None) from None
    try:
        write_whole(path, data)
    except OSError as error:
        raise unwritable(path, error) from error
    return ending


def check_ending(path: str | Path, endings: tuple[str, ...]) -> None:
    """Raise PuzzleError for the name of a file that has none of these endings."""
    ending = Path(path).suffix
    if ending.lower() not in endings:
        found = f"the ending {ending!r}" if ending else "a name without an ending"
        what = "what stands still " if ending.lower() == ".gif" else ""
        raise PuzzleError(
            f"cannot draw {what}to {found}", expected=listed(endings), source=str(path)
        )
