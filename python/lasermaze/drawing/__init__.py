"""Pictures of puzzles: a kind describes shapes on a grid, and this package draws them.

- ``scene`` holds shapes with classes instead of colours, ``mosaic`` the classes of a grid with
  too many cells for shapes (:func:`is_large`). Both are values that know no painter. ``theme``
  defines the appearance of each class, ``glyphs`` the shapes that have a name.
- ``svg``, ``terminal``, ``pixels`` and ``pdf`` are painters: functions from those values to text
  and bytes.
- :class:`Scene` and :class:`Mosaic` are the values with methods that paint them, and
  :class:`Film` is a sequence of scenes.
"""

from lasermaze.drawing.close_up import close_up
from lasermaze.drawing.film import Film
from lasermaze.drawing.mosaic import is_large
from lasermaze.drawing.picture import Formats, Mosaic, Picture, Scene
from lasermaze.drawing.scene import Entry, Place, Stamp
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
    "close_up",
    "is_large",
]
