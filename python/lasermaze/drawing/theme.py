"""What the classes look like: in light and dark, and in a terminal.

The colours that tell things apart are those of Okabe and Ito (2008), which most colour-blind
readers can tell apart too; no shape relies on its colour alone.
"""

from __future__ import annotations

from typing import NamedTuple

LIGHT: dict[str, str] = {
    "paper": "#ffffff",
    "board": "#f5f2ea",
    "line": "#d3cdbf",
    "ink": "#26272b",
    "edge": "#26272b",
    "quiet": "#736f66",
    "given": "#d8d1c0",
    "added": "#fffefa",
    "body": "#3f424b",
    "beam": "#d55e00",
    "core": "#ffe9d6",
    "target": "#0072b2",
    "face": "#ffffff",
    "ring": "#cc79a7",
    "glass": "#b9e3fa",
    "pane": "#009e73",
    "lit": "#f0e442",
    "gate": "#e69f00",
    "blocker": "#a39d8e",
    "wall": "#55524b",
    "goal": "#009e73",
    "route": "#0072b2",
}

DARK: dict[str, str] = {
    "paper": "#16181d",
    "board": "#20232a",
    "line": "#3a3e48",
    "ink": "#efede7",
    "edge": "#0e0f12",
    "quiet": "#a19d94",
    "given": "#7f8595",
    "added": "#434956",
    "body": "#3b3f49",
    "beam": "#ff7a1f",
    "core": "#fff1e4",
    "target": "#0b7fc2",
    "face": "#f7f5f0",
    "ring": "#cc79a7",
    "glass": "#9fd8f7",
    "pane": "#13b88a",
    "lit": "#f0e442",
    "gate": "#e69f00",
    "blocker": "#6d7079",
    "wall": "#8b8f9b",
    "goal": "#13b88a",
    "route": "#56b4e9",
}


class Coat(NamedTuple):
    """One coat of paint: names of colours, and the stroke in units (a cell has 64)."""

    fill: str = ""
    stroke: str = ""
    width: float = 0
    dash: str = ""
    opacity: float = 1


#: Each class with its coats, the lowest first.
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
        Coat(fill="pane", opacity=0.28),
        Coat(stroke="edge", width=1.5),
    ),
    "half-mirror": (Coat(stroke="edge", width=6, dash="5 8.5"),),
    "double": (
        Coat(stroke="edge", width=13),
        Coat(stroke="glass", width=9),
        Coat(stroke="edge", width=2),
    ),
    "gate": (Coat(fill="gate", stroke="edge", width=2),),
    "stripe": (Coat(stroke="edge", width=3.5),),
    "axis": (Coat(stroke="edge", width=1.8, dash="4 5", opacity=0.7),),
    "blocker": (Coat(fill="blocker", stroke="edge", width=2),),
    "hatch": (Coat(stroke="edge", width=1.6),),
    "sun": (Coat(fill="lit", stroke="edge", width=1.8),),
    "spot": (Coat(fill="beam"),),
    "badge": (Coat(fill="ink", stroke="board", width=1.5),),
    "badge-mark": (Coat(stroke="board", width=2.6),),
    # lines; the heads of an arrow are filled with a line's last stroke colour but one
    "beam": (
        Coat(stroke="beam", width=13, opacity=0.22),
        Coat(stroke="beam", width=5),
        Coat(stroke="core", width=1.4),
    ),
    "beam-head": (Coat(fill="beam", stroke="board", width=1.2),),
    "beam-end": (Coat(stroke="board", width=8), Coat(stroke="ink", width=4)),
    "route": (Coat(stroke="route", width=7),),
    "route-head": (Coat(fill="route", stroke="board", width=1.2),),
    "route-end": (Coat(stroke="route", width=4),),
    # tiles
    "wall": (Coat(fill="wall"),),
    "goal": (Coat(fill="goal", opacity=0.5),),
    # letters made of strokes
    "letter": (Coat(stroke="ink", width=1),),
    "number": (Coat(stroke="quiet", width=0.9),),
    "count": (Coat(stroke="ink", width=0.9),),
}

#: How large labels are: units per unit of the letters' box, which is 6 high.
LABEL_SIZES: dict[str, float] = {"letter": 5, "number": 1.8, "count": 2.2}

#: The classes of text, as the parameters of an ANSI colour escape.
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
    "number": "2",
    "title": "1",
    "wall": "7",
    "goal": "32",
}
