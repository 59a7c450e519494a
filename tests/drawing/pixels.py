"""Read PNG files back, for tests that look at pictures."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def grey(png: bytes) -> npt.NDArray[np.float64]:
    """The (height, width) luminances, 0 to 255, of an opaque 8-bit RGBA picture."""
    assert png.startswith(SIGNATURE)
    with Image.open(BytesIO(png)) as image:
        assert image.mode == "RGBA"
        pixels = np.asarray(image, np.float64)
    luminance: npt.NDArray[np.float64] = pixels[:, :, :3] @ np.array([0.299, 0.587, 0.114])
    return luminance


def opened(png: bytes) -> tuple[npt.NDArray[np.uint8], dict[Any, Any]]:
    """The RGB pixels of a PNG file, and its properties."""
    with Image.open(BytesIO(png)) as image:
        image.load()
        return np.asarray(image.convert("RGB")), dict(image.info)
