"""Shapes with names: the glyphs of things on cells, and the strokes of letters.

A glyph is SVG path data around the centre of a cell, which extends from -32 to 32 on both
axes, x to the right and y down. Glyphs with a direction point north here; stamps turn them.

A letter is SVG path data in a box 4 wide and 6 high, to be stroked with round caps, so that
labels need no font.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import NamedTuple


class Shape(NamedTuple):
    """SVG path data and the class that paints it."""

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


def _star(rays: int, y: float, outer: float, inner: float) -> str:
    """A star around (0, y)."""
    corners = []
    for number in range(2 * rays):
        radius, angle = (outer, inner)[number % 2], number * pi / rays
        corners.append(f"{radius * sin(angle):.1f} {y - radius * cos(angle):.1f}")
    return f"M{'L'.join(corners)}z"


def _hatch(r: int) -> str:
    """Parallel chords of a disc, running like ``/``."""
    lines = []
    for offset in range(-24, 25, 8):
        half = sqrt((r * r - offset * offset / 2) / 2)
        x, y = offset / 2 - half, offset / 2 + half
        lines.append(f"M{x:.1f} {y:.1f}l{2 * half:.1f} {-2 * half:.1f}")
    return "".join(lines)


_PINS = "".join(_disc(x, y, 2) for x in (-24.5, 24.5) for y in (-24.5, 24.5))
_CORNERS = "M-30-18V-30H-18M18-30H30V-18M30 18V30H18M-18 30H-30V18"
_DIAGONAL = "M-21 21L21-21"

GLYPHS: dict[str, tuple[Shape, ...]] = {
    # under a token: fixed with pins, on a turntable, or added by the player
    "given": (Shape("given", _box(-29, -29, 29, 29, 5)), Shape("pin", _PINS)),
    "turned": (Shape("given", _disc(0, 0, 30)), Shape("turntable", _disc(0, 0, 26.5))),
    "added": (Shape("added", _box(-28, -28, 28, 28, 5)),),
    "laser": (
        Shape("laser", _box(-6, -16, 6, 0, 1)),
        Shape("laser", _box(-15, -6, 15, 25, 4)),
        Shape("lens", _box(-9.5, -21, 9.5, -13, 2)),
        Shape("dial", _disc(0, 9.5, 6) + "M0 5.5v8M-4 9.5h8"),
    ),
    # the face to the north, the opaque side to the east, one mirror for south and west
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
    "lit": (Shape("sun", _star(12, -20, 15, 9)), Shape("spot", _disc(0, -20, 3.5))),
    # walkers and what they meet
    "turret": (
        Shape("barrel", _box(-6, -29, 6, -8, 1.5)),
        Shape("turret", _disc(0, 0, 18)),
        Shape("muzzle", "M0-11L7 5H-7z"),
    ),
    # fires both ways; a ring around it shows that it was turned
    "shooter": (
        Shape("gun", _box(-7, -25, 7, 25, 2)),
        Shape("gun", _disc(0, 0, 14)),
        Shape("bore", "M-9-28H9L6-19H-6zM-9 28H9L6 19H-6z"),
    ),
    "plate": (Shape("plate", _disc(0, 0, 12.5)),),  # behind a number
    "wide-plate": (Shape("plate", _box(-22, -12, 22, 12, 12)),),
    "ring": (Shape("ring-turned", _disc(0, 0, 28)),),
    "start": (Shape("start", _disc(0, 0, 19)),),
    "goal": (Shape("star", _star(5, 2, 25, 10.5)),),
    "walker": (Shape("walker", _disc(0, 0, 13)),),
    "death": (Shape("skull", "M-13-13L13 13M13-13L-13 13"),),
    # mirrors that can be turned, the ring around a turned one, and the sides of one as vertices
    "mirror": (Shape("looking-glass", "M-20 20L20-20"),),
    "pivot": (Shape("pivot", _disc(0, 0, 27)),),
    "faint-mirror": (Shape("faint", "M-8 8L8-8"),),
    "vertex": (Shape("vertex", _disc(0, 0, 4)),),
    "free": (Shape("free", _disc(0, 0, 8)),),
    "outer": (Shape("outer", _disc(0, 0, 6.5)),),
    "petal": (Shape("petal", _disc(0, 0, 6.5)),),
    "inner": (Shape("inner", _box(-6, -6, 6, 6, 0.5)),),
    "taken": (
        Shape("barrier", _box(-8.5, -8.5, 8.5, 8.5, 1)),
        Shape("barrier-mark", "M-4-4L4 4M4-4L-4 4"),
    ),
    "component": (Shape("component", _disc(0, 0, 9.5)),),
    # under fire in one phase: on the side of the cell that belongs to the phase
    "fire": (Shape("flame", "M-7-30H7L0-21z"),),
    # blocks, and lasers and targets on their sides
    "reflecting": (Shape("mirror", _box(-22, -22, 22, 22, 5)),),
    "opaque-block": (Shape("blocker", _box(-23, -23, 23, 23, 5)), Shape("hatch", _hatch(20))),
    "refracting": (
        Shape("pane", _box(-23, -23, 23, 23, 5)),
        Shape("half-mirror", _box(-19, -19, 19, 19, 4)),
    ),
    "source": (Shape("laser", _disc(0, 0, 11)), Shape("lens", "M-5.5-7H5.5L0-19z")),
    "spot": (Shape("vertex", _disc(0, 0, 7.5)),),
    "lit-spot": (Shape("petal", _disc(0, 0, 8)), Shape("spot", _disc(0, 0, 3.5))),
    # a target around a laser that begins on it
    "wide-spot": (Shape("vertex", _disc(0, 0, 16)),),
    "wide-lit-spot": (Shape("petal", _disc(0, 0, 16)),),
    # an entrance over the rim
    "entrance": (Shape("walker", "M0-12L11 8H-11z"),),
    # badges, which are never turned: ! in one corner, ? in another
    # over a token: it has nothing to do with it, it is only supposed, a rule is broken there
    "dimmed": (Shape("veil", _box(-31, -31, 31, 31, 1)),),
    "supposed": (Shape("thin-veil", _box(-27, -27, 27, 27, 4)),),
    "hollow": (Shape("hollow", _box(-24, -24, 24, 24, 5)),),  # decided or supposed to be empty
    "here": (Shape("here", _CORNERS),),  # the cell that the words are about
    "changed": (Shape("ring-turned", _box(-28, -28, 28, 28, 5)),),  # a proposed change
    "broken": (Shape("wrong", "M-13-13L13 13M13-13L-13 13"),),
    "must": (Shape("badge", _disc(22, -22, 9)), Shape("badge-mark", "M22-27v5M22-17.6v.1")),
    "unknown": (
        Shape("badge", _disc(-22, -22, 9)),
        Shape("badge-mark", "M-25-24.5c.3-1.8 1.4-3 3-3s3 1 3 2.6c0 2.2-3 2-3 4.4M-22-17.1v.1"),
    ),
}

#: From the left edge of one letter to that of the next, in units of the box.
ADVANCE = 5.4
WIDTH = 4
HEIGHT = 6

_P = "M0 6V0h2.2C3.4 0 4 .7 4 1.7s-.6 1.7-1.8 1.7H0"
_O = "M2 0C.7 0 0 1.2 0 3s.7 3 2 3 2-1.2 2-3-.7-3-2-3z"

STROKES: dict[str, str] = {
    " ": "",
    "!": "M2 0v3.8M2 5.9v.1",
    "?": "M.3 1.4C.4.5 1 0 2 0s1.8.6 1.8 1.6C3.8 3 2 2.8 2 4.2M2 5.9v.1",
    "×": "M.5 2l3 3M3.5 2l-3 3",
    "+": "M.4 3h3.2M2 1.4v3.2",
    "-": "M.6 3h2.8",
    "0": "M2 0C.7 0 .3 1.4.3 3S.7 6 2 6s1.7-1.4 1.7-3S3.3 0 2 0z",
    "1": "M.8 1.3L2.3 0v6",
    "2": "M.2 1.5C.2.6 1 0 2 0s1.8.6 1.8 1.6C3.8 3 1.6 4.2.2 6h3.7",
    "3": "M.3.9C.7.3 1.3 0 2 0c1 0 1.7.6 1.7 1.5S3 2.9 1.8 2.9c1.3 0 2.1.6 2.1 1.6S3.1 6 2 6"
    "C1.2 6 .5 5.7.1 5",
    "4": "M3 6V0L0 4.2h4",
    "5": "M3.5 0H.7L.4 2.7C.8 2.4 1.4 2.2 2 2.2c1.1 0 1.9.8 1.9 1.9S3.1 6 1.9 6C1.1 6 .5 5.7.1 5.1",
    "6": "M3.4.5C3 .1 2.6 0 2.2 0 .8 0 .1 1.6.1 3.6.1 5.1.8 6 2 6s1.9-.8 1.9-1.9S3.2 2.2 2 2.2"
    ".1 3 .1 4",
    "7": "M0 0h4L1.5 6",
    "8": "M2 2.8C.9 2.8.3 2.2.3 1.4S1 0 2 0s1.7.6 1.7 1.4S3.1 2.8 2 2.8C.8 2.8 0 3.4 0 4.4S.8 6 2 6"
    "s2-.6 2-1.6-.8-1.6-2-1.6z",
    "9": "M.6 5.5C1 5.9 1.4 6 1.8 6c1.4 0 2.1-1.6 2.1-3.6C3.9.9 3.2 0 2 0"
    "S.1.8.1 1.9.8 3.8 2 3.8 3.9 3 3.9 2",
    "A": "M0 6L2 0l2 6M.7 4h2.6",
    "B": "M0 0v6h2.2C3.4 6 4 5.4 4 4.4S3.4 2.9 2.2 2.9H0h2c1.1 0 1.6-.6 1.6-1.5S3.1 0 2 0z",
    "C": "M4 1C3.6.4 2.9 0 2.1 0 .8 0 0 1.2 0 3s.8 3 2.1 3C2.9 6 3.6 5.6 4 5",
    "D": "M0 0v6h1.6C3.2 6 4 4.8 4 3S3.2 0 1.6 0z",
    "E": "M3.6 0H0v6h3.6M0 3h3",
    "F": "M3.6 0H0v6M0 3h3",
    "G": "M3.9 1C3.5.4 2.9 0 2.1 0 .8 0 0 1.2 0 3s.8 3 2.1 3C3.3 6 4 5.2 4 3.4H2.4",
    "H": "M0 0v6M4 0v6M0 3h4",
    "I": "M2 0v6M1 0h2M1 6h2",
    "J": "M3.4 0v4.2C3.4 5.4 2.8 6 1.8 6 .9 6 .3 5.5 0 4.6",
    "K": "M0 0v6M4 0L0 3.6M1.4 2.4L4 6",
    "L": "M0 0v6h3.6",
    "M": "M0 6V0l2 3.4L4 0v6",
    "N": "M0 6V0l4 6V0",
    "O": _O,
    "P": _P,
    "Q": _O + "M2.6 4.6L4.2 6.4",
    "R": _P + "M2 3.4L4 6",
    "S": "M3.8.9C3.4.3 2.8 0 2 0 .9 0 .2.6.2 1.5c0 2 3.8 1 3.8 3"
    "C4 5.4 3.2 6 2.1 6 1.2 6 .4 5.6 0 4.9",
    "T": "M0 0h4M2 0v6",
    "U": "M0 0v3.8C0 5.3.8 6 2 6s2-.7 2-2.2V0",
    "V": "M0 0l2 6 2-6",
    "W": "M0 0l1 6 1-4 1 4 1-6",
    "X": "M0 0l4 6M4 0L0 6",
    "Y": "M0 0l2 3 2-3M2 3v3",
    "Z": "M0 0h4L0 6h4",
}


def width_of(text: str) -> float:
    """The width of a text in units of the box."""
    return ADVANCE * len(text) - (ADVANCE - WIDTH)
