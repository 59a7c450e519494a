"""The shapes that have a name: path data around the middle of a cell, each with a class.

A cell reaches from -32 to 32 both ways, x to the right and y down. What has a direction
looks north here and is turned when it is stamped.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import NamedTuple


class Shape(NamedTuple):
    """SVG path data, and the class it is painted with."""

    css: str
    d: str


def _disc(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0z"


def _box(left: float, top: float, right: float, bottom: float, round_by: float) -> str:
    """A rectangle with rounded corners."""
    r, across, down = round_by, right - left - 2 * round_by, bottom - top - 2 * round_by
    corner = f"a{r:g} {r:g} 0 0 1 "
    return (
        f"M{left + r:g} {top:g}h{across:g}{corner}{r:g} {r:g}v{down:g}{corner}{-r:g} {r:g}"
        f"h{-across:g}{corner}{-r:g} {-r:g}v{-down:g}{corner}{r:g} {-r:g}z"
    )


def _pins() -> str:
    return "".join(_disc(x, y, 2) for x in (-24.5, 24.5) for y in (-24.5, 24.5))


def _sun(y: float, outer: float, inner: float) -> str:
    """A star of twelve rays around (0, y)."""
    corners = []
    for number in range(24):
        radius, angle = (outer, inner)[number % 2], number * pi / 12
        corners.append(f"{radius * sin(angle):.1f} {y - radius * cos(angle):.1f}")
    return f"M{'L'.join(corners)}z"


def _star(outer: float, inner: float) -> str:
    """A star of five rays around the origin."""
    corners = []
    for number in range(10):
        radius, angle = (outer, inner)[number % 2], number * pi / 5
        corners.append(f"{radius * sin(angle):.1f} {2 - radius * cos(angle):.1f}")
    return f"M{'L'.join(corners)}z"


def _hatch(r: int) -> str:
    """Parallel chords of a disc, running like ``/``."""
    lines = []
    for offset in range(-24, 25, 8):
        half = sqrt((r * r - offset * offset / 2) / 2)
        x, y = offset / 2 - half, offset / 2 + half
        lines.append(f"M{x:.1f} {y:.1f}l{2 * half:.1f} {-2 * half:.1f}")
    return "".join(lines)


_DIAGONAL = "M-21 21L21-21"

GLYPHS: dict[str, tuple[Shape, ...]] = {
    # what a token stands on: fixed with pins, on a turntable, or laid down by the player
    "given": (Shape("given", _box(-29, -29, 29, 29, 5)), Shape("pin", _pins())),
    "turned": (Shape("given", _disc(0, 0, 30)), Shape("turntable", _disc(0, 0, 26.5))),
    "added": (Shape("added", _box(-28, -28, 28, 28, 5)),),
    "laser": (
        Shape("laser", _box(-6, -16, 6, 0, 1)),
        Shape("laser", _box(-15, -6, 15, 25, 4)),
        Shape("lens", _box(-9.5, -21, 9.5, -13, 2)),
        Shape("dial", _disc(0, 9.5, 6) + "M0 5.5v8M-4 9.5h8"),
    ),
    # its face to the north, the opaque side to the east, one mirror for south and west
    "target": (
        Shape("target", "M-23-23H23V23z"),
        Shape("opaque", "M24-24V24"),
        Shape("face", "M-13-25a13 13 0 0 0 26 0z"),
        Shape("ring", "M-8.5-25a8.5 8.5 0 0 0 17 0z"),
        Shape("face", "M-4-25a4 4 0 0 0 8 0z"),
        Shape("mirror", "M-23-21L21 23"),
    ),
    "splitter": (
        Shape("pane", _box(-22, -22, 22, 22, 2)),
        Shape("half-mirror", _DIAGONAL),
    ),
    "double": (Shape("double", _DIAGONAL),),
    "checkpoint": (
        Shape("gate", _box(-26, -23, -14, 23, 3)),
        Shape("gate", _box(14, -23, 26, 23, 3)),
        Shape("stripe", "M-25-8l10-8M-25 4l10-8M-25 16l10-8M15-8l10-8M15 4l10-8M15 16l10-8"),
        Shape("axis", "M0-24v48M-5-15l5-6 5 6M-5 15l5 6 5-6"),
    ),
    "blocker": (Shape("blocker", _disc(0, 0, 22)), Shape("hatch", _hatch(22))),
    "lit": (Shape("sun", _sun(-20, 15, 9)), Shape("spot", _disc(0, -20, 3.5))),
    # what walks, and what it meets
    "turret": (
        Shape("barrel", _box(-6, -29, 6, -8, 1.5)),
        Shape("turret", _disc(0, 0, 18)),
        Shape("muzzle", "M0-11L7 5H-7z"),
    ),
    # fires both ways; the ring around it says that it was turned
    "shooter": (
        Shape("gun", _box(-7, -25, 7, 25, 2)),
        Shape("gun", _disc(0, 0, 14)),
        Shape("bore", "M-9-28H9L6-19H-6zM-9 28H9L6 19H-6z"),
    ),
    "plate": (Shape("plate", _disc(0, 0, 12.5)),),  # what a number stands on
    "ring": (Shape("ring-turned", _disc(0, 0, 28)),),
    "start": (Shape("start", _disc(0, 0, 19)),),
    "goal": (Shape("star", _star(25, 10.5)),),
    "walker": (Shape("walker", _disc(0, 0, 13)),),
    "death": (Shape("skull", "M-13-13L13 13M13-13L-13 13"),),
    # a mirror that may be turned, the ring around one that was, and the sides of one as vertices
    "mirror": (Shape("looking-glass", "M-20 20L20-20"),),
    "pivot": (Shape("pivot", _disc(0, 0, 27)),),
    "faint-mirror": (Shape("faint", "M-8 8L8-8"),),
    "vertex": (Shape("vertex", _disc(0, 0, 4)),),
    "free": (Shape("free", _disc(0, 0, 8)),),
    "outer": (Shape("outer", _disc(0, 0, 6.5)),),
    "petal": (Shape("petal", _disc(0, 0, 6.5)),),
    "inner": (Shape("inner", _box(-6, -6, 6, 6, 0.5)),),
    "barrier": (
        Shape("barrier", _box(-8.5, -8.5, 8.5, 8.5, 1)),
        Shape("barrier-mark", "M-4-4L4 4M4-4L-4 4"),
    ),
    "component": (Shape("component", _disc(0, 0, 9.5)),),
    # under fire in one phase, shown on one side of the cell: turned by the phase
    "fire": (Shape("flame", "M-7-30H7L0-21z"),),
    # where one comes in over the rim, pointing north
    "entrance": (Shape("walker", "M0-12L11 8H-11z"),),
    # badges, which are never turned: ! in one corner, ? in the other
    "must": (Shape("badge", _disc(22, -22, 9)), Shape("badge-mark", "M22-27v5M22-17.6v.1")),
    "unknown": (
        Shape("badge", _disc(-22, -22, 9)),
        Shape("badge-mark", "M-25-24.5c.3-1.8 1.4-3 3-3s3 1 3 2.6c0 2.2-3 2-3 4.4M-22-17.1v.1"),
    ),
}
