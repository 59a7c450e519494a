"""The pictures of the Gymnasium environments: their modes, and a position in each of them."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from lasermaze.api.game import Game
from lasermaze.core.english import shown
from lasermaze.core.errors import PuzzleError
from lasermaze.core.libraries import need

#: The ``metadata`` of an environment.
METADATA: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

#: Pixels per unit of a picture; a cell is 64 units wide.
_SCALE = 0.75


def check_mode(mode: str | None) -> str | None:
    """The same mode. Raises: PuzzleError for one that is not in the metadata."""
    if mode is not None and (not isinstance(mode, str) or mode not in METADATA["render_modes"]):
        raise PuzzleError(f"render_mode is {shown(mode)}", expected="ansi or rgb_array")
    return mode


def render(game: Game[Any], mode: str | None) -> Any:
    """The position: text for ``ansi``, a (height, width, 3) array for ``rgb_array``."""
    if mode is None:
        return None
    picture = game.view().picture
    if mode == "ansi":
        return picture.text()
    numpy = need("numpy", "pictures in pixels need numpy", "gymnasium")
    image = need("PIL.Image", "pictures in pixels need Pillow", "gymnasium")
    with image.open(BytesIO(picture.png(_SCALE))) as opened:
        return numpy.asarray(opened.convert("RGB"))
