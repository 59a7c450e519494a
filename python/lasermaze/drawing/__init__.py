"""Pictures of puzzles: a kind describes shapes on a grid, and this package draws them.

- :class:`Scene` holds shapes with classes instead of colours. ``theme`` defines the appearance
  of each class, ``glyphs`` the shapes that have a name.
- :class:`Mosaic` is the picture of a grid with too many cells for shapes (:func:`is_large`).
- :class:`Film` is a sequence of scenes.

``svg``, ``terminal``, ``pixels`` and ``pdf`` draw them.
"""

from lasermaze.drawing.film import Film
from lasermaze.drawing.mosaic import Mosaic, is_large
from lasermaze.drawing.picture import Formats, Picture, Place
from lasermaze.drawing.scene import Entry, Scene, Stamp
from lasermaze.drawing.theme import Theme

__all__ = [
    "Entry",
    "Film",
    "Formats",
    "Mosaic",
    "Picture",
    "Place",
    "Scene",
    "Stamp",
    "Theme",
    "is_large",
]
