"""A curve as an SVG picture."""

from __future__ import annotations

from collections.abc import Sequence

WIDTH, HEIGHT, LEFT, RIGHT, BELOW, ABOVE = 640, 320, 56, 40, 44, 16

#: Each point of the curve is the mean of so many.
SMOOTH = 8


def between(most: int) -> int:
    """The steps between two marks of the axis: a round number, with at most six marks."""
    unit: int = 10 ** (len(str(most)) - 1)
    return next(
        step for step in (unit // 10, unit // 5, unit // 2, unit, 2 * unit) if most < 6 * step
    )


def drawn(points: Sequence[tuple[int, float]]) -> str:
    """The share of solved episodes by steps, smoothed, in light or dark colours of the page."""
    most = points[-1][0]
    means = [
        (points[end - 1][0], sum(share for _, share in points[end - SMOOTH : end]) / SMOOTH)
        for end in range(SMOOTH, len(points) + 1)
    ]

    def x(steps: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * steps / most

    def y(share: float) -> float:
        return ABOVE + (HEIGHT - BELOW - ABOVE) * (1 - share)

    line = " ".join(f"{x(steps):.1f},{y(share):.1f}" for steps, share in means)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="13">',
        "<title>Share of solved cards in training</title>",
        "<style>text{fill:#57606a}line{stroke:#8c959f;stroke-opacity:.4}"
        "polyline{fill:none;stroke:#d9480f;stroke-width:2}</style>",
    ]
    for percent in range(0, 101, 25):
        level = y(percent / 100)
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{level:.1f}" y2="{level:.1f}"/>')
        parts.append(
            f'<text x="{LEFT - 8}" y="{level + 4:.1f}" text-anchor="end">{percent} %</text>'
        )
    for steps in range(0, most + 1, between(most)):
        place = f'x="{x(steps):.1f}" y="{HEIGHT - BELOW + 18}" text-anchor="middle"'
        parts.append(f"<text {place}>{steps:,}</text>")
    middle = f'x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 6}" text-anchor="middle"'
    parts += [f"<text {middle}>steps</text>", f'<polyline points="{line}"/>', "</svg>\n"]
    return "\n".join(parts)
