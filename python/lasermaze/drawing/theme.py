"""The appearance of each class, in light, in dark, and in a terminal.

Things that must be distinguished have the colours of Okabe and Ito (2008), which most colour-blind
readers can distinguish. The tokens of the board game have the colours of the game itself. No shape
depends on its colour alone.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, get_args

from lasermaze.core.errors import unknown

Theme = Literal["auto", "light", "dark"]

#: Red, green and blue, 0 to 255.
Colour = tuple[int, int, int]

DEPTHS = 8  # the number of shades that show distance, from near to far


def _shades(near: int, far: int) -> dict[str, str]:
    """Evenly spaced shades from one 0xRRGGBB to another."""
    ends = [colour.to_bytes(3) for colour in (near, far)]
    return {
        f"depth-{number}": "#"
        + bytes(
            (start * (DEPTHS - 1 - number) + stop * number) // (DEPTHS - 1)
            for start, stop in zip(*ends, strict=True)
        ).hex()
        for number in range(DEPTHS)
    }


LIGHT: dict[str, str] = {
    "paper": "#ffffff",
    "board": "#f5f2ea",
    "line": "#d3cdbf",
    "ink": "#26272b",
    "edge": "#26272b",
    "quiet": "#736f66",
    "given": "#d8d1c0",
    "added": "#fffefa",
    "body": "#c22a30",
    "beam": "#d55e00",
    "core": "#ffe9d6",
    "target": "#7a3fa0",
    "face": "#ffffff",
    "ring": "#cc79a7",
    "glass": "#b9e3fa",
    "pane": "#009e73",
    "double": "#1b74c8",
    "checkpoint": "#f3c316",
    "lit": "#f0e442",
    "gate": "#e69f00",
    "blocker": "#ffffff",
    "wall": "#55524b",
    "turret": "#8e4585",
    "muzzle": "#f3d9ee",
    "start": "#0072b2",
    "goal": "#009e73",
    "route": "#0072b2",
    "fire": "#d55e00",
    "death": "#a8401a",
    "sky": "#3ba3dc",
    "olive": "#6b7300",
    "reached": "#a9d3ee",
    "unreached": "#e3ddcf",
    **_shades(0xD9ECF8, 0x4A90C4),
}

DARK: dict[str, str] = {
    "paper": "#16181d",
    "board": "#2b2f39",
    "line": "#474c58",
    "ink": "#efede7",
    "edge": "#0e0f12",
    "quiet": "#aaa69d",
    "given": "#7f8595",
    "added": "#434956",
    "body": "#d8433f",
    "beam": "#ff7a1f",
    "core": "#fff1e4",
    "target": "#a06bd0",
    "face": "#f7f5f0",
    "ring": "#cc79a7",
    "glass": "#9fd8f7",
    "pane": "#13b88a",
    "double": "#3c9bea",
    "checkpoint": "#f5cb2e",
    "lit": "#f0e442",
    "gate": "#e69f00",
    "blocker": "#f4f1ea",
    "wall": "#06070a",
    "turret": "#c07ab6",
    "muzzle": "#2a1728",
    "start": "#56b4e9",
    "goal": "#13b88a",
    "route": "#56b4e9",
    "fire": "#ff7a1f",
    "death": "#c2552c",
    "sky": "#9fdcff",
    "olive": "#c3cf3f",
    "reached": "#24506f",
    "unreached": "#15171c",
    **_shades(0x1D3A50, 0x4F9BD0),
}


class Coat(NamedTuple):
    """One layer of paint: names of colours, and the stroke in units (a cell is 64 units wide)."""

    fill: str = ""
    stroke: str = ""
    width: float = 0
    dash: str = ""
    opacity: float = 1


#: Colours and dashes of beams that must be distinguished.
SHOTS = (
    ("beam", ""),
    ("route", "11 8"),
    ("pane", "1 10"),
    ("turret", "16 8 1 8"),
    ("gate", "22 9"),
    ("ring", "6 9"),
    ("sky", "26 7 1 7 1 7"),
    ("olive", "3 6 3 14"),
    ("ink", "14 14"),
)

#: The coats of each class, the lowest first.
COATS: dict[str, tuple[Coat, ...]] = {
    "paper": (Coat(fill="paper"),),
    "board": (Coat(fill="board"),),
    "line": (Coat(stroke="line", width=1.5),),
    "frame": (Coat(stroke="ink", width=2.5),),
    # tokens
    "given": (Coat(fill="given", stroke="edge", width=2),),
    "pin": (Coat(fill="edge"),),
    "turntable": (Coat(stroke="edge", width=2.5, dash="1 6"),),
    "added": (Coat(fill="added", stroke="ink", width=1.8, dash="5 4.5"),),
    "laser": (Coat(fill="body", stroke="edge", width=2),),
    "lens": (Coat(fill="beam", stroke="edge", width=2),),
    "dial": (Coat(stroke="core", width=2),),
    "target": (Coat(fill="target", stroke="edge", width=2),),
    "opaque": (Coat(stroke="edge", width=6),),
    "face": (Coat(fill="face", stroke="edge", width=1.2),),
    "ring": (Coat(fill="ring"),),
    "mirror": (Coat(stroke="edge", width=8), Coat(stroke="glass", width=4.5)),
    "pane": (
        Coat(fill="pane", opacity=0.75),
        Coat(stroke="edge", width=1.5),
    ),
    "half-mirror": (Coat(stroke="edge", width=6, dash="5 8.5"),),
    "double": (
        Coat(stroke="edge", width=13),
        Coat(stroke="double", width=9),
        Coat(stroke="face", width=2),
    ),
    "gate": (Coat(fill="checkpoint", stroke="edge", width=2),),
    "stripe": (Coat(stroke="edge", width=3.5),),
    "axis": (Coat(stroke="edge", width=1.8, dash="4 5", opacity=0.7),),
    "blocker": (Coat(fill="blocker", stroke="edge", width=2),),
    "hatch": (Coat(stroke="edge", width=1.6),),
    "sun": (Coat(fill="lit", stroke="edge", width=1.8),),
    "spot": (Coat(fill="beam"),),
    "badge": (Coat(fill="ink", stroke="board", width=1.5),),
    "badge-mark": (Coat(stroke="board", width=2.6),),
    # lines, and the arrow heads and crosses on them
    "beam": (
        Coat(stroke="beam", width=13, opacity=0.22),
        Coat(stroke="beam", width=5),
        Coat(stroke="core", width=1.4),
    ),
    # the same light while something is only supposed
    "tried": (
        Coat(stroke="beam", width=13, opacity=0.16),
        Coat(stroke="beam", width=4.5, dash="9 7"),
    ),
    "tried-head": (Coat(fill="beam", stroke="board", width=1.2),),
    "tried-end": (Coat(stroke="board", width=9), Coat(stroke="death", width=5)),
    "veil": (Coat(fill="board", opacity=0.62),),
    "thin-veil": (Coat(fill="board", opacity=0.4),),
    "hollow": (Coat(stroke="quiet", width=2.2, dash="3 5"),),
    "here": (Coat(stroke="board", width=7), Coat(stroke="start", width=3.5)),
    "wrong": (Coat(stroke="board", width=9), Coat(stroke="death", width=5)),
    "beam-head": (Coat(fill="beam", stroke="board", width=1.2),),
    "beam-end": (Coat(stroke="board", width=8), Coat(stroke="ink", width=4)),
    "route": (Coat(stroke="route", width=7),),
    "route-head": (Coat(fill="route", stroke="board", width=1.2),),
    "route-end": (Coat(stroke="route", width=4),),
    "walk": (
        Coat(stroke="board", width=11),
        Coat(stroke="route", width=6),
    ),
    "walk-head": (Coat(fill="route", stroke="board", width=1.2),),
    "walk-end": (Coat(stroke="board", width=8), Coat(stroke="death", width=4)),
    "ray": (Coat(stroke="fire", width=9, opacity=0.25), Coat(stroke="fire", width=2.5)),
    "ray-head": (Coat(fill="fire"),),
    "ray-end": (Coat(stroke="fire", width=3),),
    # beams that must be distinguished where they cross; each has its own dashes
    **{
        name: coat
        for number, (colour, dash) in enumerate(SHOTS)
        for name, coat in (
            (
                f"shot-{number}",
                (
                    Coat(stroke="board", width=9),
                    Coat(stroke=colour, width=5.5, dash=dash),
                ),
            ),
            (f"shot-{number}-head", (Coat(fill=colour, stroke="board", width=1.2),)),
            (
                f"shot-{number}-end",
                (Coat(stroke="board", width=8), Coat(stroke="death", width=4)),
            ),
        )
    },
    # walkers and what they meet
    "turret": (Coat(fill="turret", stroke="edge", width=2),),
    "barrel": (Coat(fill="turret", stroke="edge", width=2),),
    "muzzle": (Coat(fill="muzzle"),),
    "start": (Coat(stroke="board", width=11), Coat(stroke="start", width=6)),
    "plate": (Coat(fill="paper", stroke="ink", width=1.5),),
    "gun": (Coat(fill="turret", stroke="edge", width=2),),
    "bore": (Coat(fill="muzzle", stroke="edge", width=1.5),),
    "ring-turned": (Coat(stroke="board", width=9), Coat(stroke="start", width=5, dash="9 7")),
    "star": (Coat(fill="goal", stroke="edge", width=2),),
    "walker": (Coat(fill="route", stroke="board", width=2.5),),
    "skull": (Coat(stroke="board", width=12), Coat(stroke="death", width=7)),
    "flame": (Coat(fill="fire", stroke="board", width=0.8),),
    # mirrors that turn, and the graph of their sides
    "looking-glass": (Coat(stroke="edge", width=7), Coat(stroke="glass", width=3.8)),
    "pivot": (Coat(stroke="ink", width=2, dash="1 5.5"),),
    "faint": (Coat(stroke="quiet", width=3, opacity=0.6),),
    "link": (Coat(stroke="quiet", width=1.6),),
    "matched": (Coat(stroke="route", width=6.5),),
    "matched-now": (Coat(stroke="edge", width=9), Coat(stroke="lit", width=6)),
    "augmenting": (Coat(stroke="beam", width=4, dash="7 8"),),
    "vertex": (Coat(fill="ink"),),
    "free": (Coat(fill="board", stroke="beam", width=3.5),),
    "outer": (Coat(fill="reached", stroke="ink", width=1.6),),
    "inner": (Coat(fill="ink", stroke="board", width=1.2),),
    "petal": (Coat(fill="lit", stroke="ink", width=1.6),),
    "barrier": (Coat(fill="death", stroke="board", width=1.5),),
    "barrier-mark": (Coat(stroke="face", width=2.4),),
    "component": (Coat(fill="paper", stroke="ink", width=1.4),),
    # tiles
    "mirrors": (Coat(fill="depth-6"),),
    "wall": (Coat(fill="wall"),),
    "mirror-cell": (Coat(fill="glass"),),
    "shooter-cell": (Coat(fill="turret"),),
    "turned-cell": (Coat(fill="start"),),
    "asked": (Coat(fill="lit", opacity=0.55),),
    "goal": (Coat(fill="goal", opacity=0.5),),
    "death": (Coat(fill="death", opacity=0.35),),
    "fire": (Coat(fill="fire", opacity=0.3),),
    "reached": (Coat(fill="reached"),),
    "unreached": (Coat(fill="unreached"),),
    "on-route": (Coat(fill="route", opacity=0.22),),
    "gap": (Coat(fill="paper", stroke="paper", width=2),),  # with the ends of lines beside it
    **{f"depth-{number}": (Coat(fill=f"depth-{number}"),) for number in range(DEPTHS)},
    # labels, whose letters are strokes
    "letter": (Coat(stroke="ink", width=1),),
    "moment": (Coat(stroke="ink", width=1),),
    "post": (Coat(stroke="ink", width=1.15),),
    "number": (Coat(stroke="quiet", width=0.9),),
    "count": (Coat(stroke="ink", width=0.9),),
    "group": (Coat(stroke="ink", width=0.95),),
    "cost": (Coat(stroke="goal", width=1),),
    "best": (Coat(stroke="ink", width=1.3),),
    "no-way": (Coat(stroke="quiet", width=0.7),),
    "step": (Coat(stroke="ink", width=1.1),),
    "move": (Coat(stroke="ink", width=1.1),),
}

#: The classes of single cells that a ring makes easy to find on a large grid.
RINGED = ("start", "goal", "walker")

#: The size of labels: units per unit of a letter's box, which is 6 high.
LABEL_SIZES: dict[str, float] = {
    "letter": 5,
    "moment": 14,
    "post": 2.6,
    "number": 1.8,
    "count": 2.2,
    "group": 1.4,
    "cost": 1.8,
    "best": 1.8,
    "no-way": 1.5,
    "step": 2,
    "move": 2,
}

#: The classes of text: the parameters of an ANSI colour escape.
TERMINAL: dict[str, str] = {
    "text": "",
    "empty": "2",
    "given": "1",
    "added": "1;32",
    "turned": "1;36",
    "lit": "1;33",
    "beam": "31",
    "route": "34",
    "letter": "1",
    "moment": "1",
    "post": "1",
    "number": "2",
    "title": "1",
    "wall": "7",
    "goal": "1;32",
    "start": "1;36",
    "walk": "1;34",
    "ray": "31",
    "fire": "31",
    "mirror": "1",
    "matched": "34",
    "augmenting": "31",
    "barrier": "1;31",
    "free": "1;31",
    "outer": "1;36",
    "petal": "1;33",
    "inner": "1",
    "vertex": "2",
    "link": "2",
    "matched-now": "1;33",
    "group": "1",
    "cross": "1;31",
    "turret": "1;35",
    "shooter": "1;35",
    "glass": "36",
    "step": "1;33",
    "move": "1;34",
    "asked": "1;33",
    "shot-0": "31",
    "shot-1": "34",
    "shot-2": "32",
    "shot-3": "35",
    "shot-4": "33",
    "shot-5": "95",
    "shot-6": "96",
    "shot-7": "92",
    "shot-8": "1",
    "walker": "1;36",
    "death": "1;31",
    "reached": "36",
    "unreached": "2",
    "on-route": "1;34",
    "cost": "32",
    "best": "1;32",
    "no-way": "2",
    "gap": "",
}


def check_theme(theme: Any) -> None:
    """Raise PuzzleError for anything but the name of a theme."""
    known = get_args(Theme)
    if not isinstance(theme, str) or theme not in known:
        raise unknown("theme", theme, known)


def flat(css: str, theme: Theme, *, solid: bool = False) -> Colour:
    """The main colour of a class on the board, which shows through unless ``solid``."""
    palette = DARK if theme == "dark" else LIGHT
    coat = next((coat for coat in COATS[css] if coat.fill), COATS[css][-1])
    opacity = 1 if solid else coat.opacity
    over, under = (bytes.fromhex(palette[name][1:]) for name in (coat.fill or coat.stroke, "board"))
    red, green, blue = (
        round(above * opacity + below * (1 - opacity))
        for above, below in zip(over, under, strict=True)
    )
    return red, green, blue
