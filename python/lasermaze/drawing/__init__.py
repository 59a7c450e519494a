"""One picture everywhere: a wing describes shapes on a grid, this floor paints them.

A :class:`Scene` holds shapes with classes, never colours or pixels. It is painted as SVG
(``svg``), PNG and files (``export``) or as text (``terminal``); ``theme`` says what each
class looks like, ``glyphs`` and ``strokes`` hold the shapes that have a name.
"""

from __future__ import annotations

from lasermaze.drawing.scene import Entry, Scene, Stamp

__all__ = ["Entry", "Scene", "Stamp"]
