"""Pictures of puzzles: a kind describes shapes on a grid, and this package draws them.

- :class:`Picture` holds shapes with classes instead of colours, or the pixels of a grid with too
  many cells for shapes (:func:`is_large`). ``theme`` defines the appearance of each class,
  ``glyphs`` the shapes that have a name.
- ``svg``, ``terminal``, ``pixels``, ``raster`` and ``pdf`` are painters: functions from a picture
  to text and bytes.
- :class:`Film` is a sequence of pictures.
"""

from lasermaze.drawing.close_up import close_up
from lasermaze.drawing.film import Film
from lasermaze.drawing.picture import Formats, Picture, is_large
from lasermaze.drawing.shapes import Entry, Place, Stamp
from lasermaze.drawing.theme import Theme

__all__ = ["Entry", "Film", "Formats", "Picture", "Place", "Stamp", "Theme", "close_up", "is_large"]
