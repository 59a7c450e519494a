"""One HTML page about the results of a job: plots, tables, and the hardest cards drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

from lasermaze import api
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.english import counted, grouped
from lasermaze.core.errors import PuzzleError
from lasermaze.mine.boards import TABLE, Line, read_table
from lasermaze.mine.collecting import left_out, left_out_in_words
from lasermaze.mine.folder import CARDS, Folder, manifest
from lasermaze.mine.job import arrow

#: The page, in the folder of the job.
REPORT = "report.html"

#: The number of cards drawn: the hardest ones.
DRAWN = 12

#: The height and the width of a plot's area, in pixels, and the space for its labels.
_HEIGHT, _WIDTH, _MARGIN = 180, 640, 46

_STYLE = """
:root { color-scheme: light dark; --bar: #7048b6; --soft: #8888; }
@media (prefers-color-scheme: dark) { :root { --bar: #b79af0; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
figure { margin: 0; } figcaption { font-size: .85rem; }
svg.plot { width: 100%; max-width: 46rem; height: auto; font: 12px system-ui, sans-serif; }
svg.plot rect { fill: var(--bar); } svg.plot text { fill: currentColor; }
svg.plot line { stroke: var(--soft); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1.5rem; }
.cards svg { width: 100%; height: auto; }
table { border-collapse: collapse; } td, th { padding: .1rem .8rem; text-align: right; }
td:first-child, th:first-child { text-align: left; }
tr:nth-child(even) td { background: #8881; }
""".strip()


def write(folder: Path) -> Path:
    """Write the page about the results of a job into its folder, and return its name.

    Raises: PuzzleError if the folder has no results, they are damaged, or the page cannot be
    written.
    """
    arguments = manifest(folder)
    if arguments is None:
        raise PuzzleError(f"{folder}: no job was begun here", expected="the folder of a job")
    job = Folder(folder, arguments)
    if (folder / CARDS).exists():
        page = _about_cards(job.check_finished(CARDS))
    elif (folder / TABLE).exists():
        page = _about_boards(read_table(job.check_finished(TABLE)))
    else:
        raise PuzzleError(f"{folder}: the job is not complete", expected="the end of the job")
    begun = ", ".join(f"{name} {value}" for name, value in arguments.items() if value is not None)
    html = "\n".join([*page, f"<p><small>{escape(begun)}</small></p>"])
    job.write(folder / REPORT, document("Mined by lasermaze", html).encode())
    return folder / REPORT


def document(title: str, body: str) -> str:
    """A page that is complete in itself: no scripts and no external files."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_STYLE}\n</style>\n<body>\n{body}\n</body>\n"
        "</html>\n"
    )


def _about_cards(file: Path) -> Iterator[str]:
    columns = ["difficulty", "tokens", "clues", "targets", "level"]
    table = arrow()[1].read_table(file, columns=columns)
    hardest = arrow()[1].read_table(file).slice(0, DRAWN).to_pylist()
    yield f"<h1>{counted(table.num_rows, 'card')} with exactly one solution</h1>"
    yield (
        "<p>No two are alike up to rotation. Without any one of its clues a card has several "
        "solutions. A checker that shares no code with the solver confirmed them all.</p>"
    )
    if numbers := left_out(file):
        yield f"<p>{escape(left_out_in_words(numbers))}</p>"
    levels = Counter(table["level"].to_pylist())
    yield plot("Difficulty", histogram(table["difficulty"].to_pylist()))
    yield plot("Levels", [(level, levels[level]) for level in LEVELS])
    for name in ("tokens", "clues", "targets"):
        yield plot(name.capitalize(), sorted(Counter(table[name].to_pylist()).items()))
    yield "<h2>The hardest</h2>"
    yield f'<div class="cards">{"".join(map(_drawn, hardest))}</div>'


def _drawn(row: dict[str, Any]) -> str:
    picture = api.draw(api.parse(row["card"])).svg()
    left_out = ", ".join(f"{met}" for met in row["left_out"])
    words = (
        f"Number {row['rank']}: {row['level']}, {row['difficulty']:.1f}; {row['targets']} to "
        f"light; {counted(row['clues'], 'clue')}; solutions without each of them: {left_out}"
    )
    return f"<figure>{picture}<figcaption>{escape(words)}</figcaption></figure>"


def _about_boards(lines: Sequence[Line]) -> Iterator[str]:
    sizes, lit = Counter[int](), Counter[int]()
    for line in lines:
        sizes[line.of.size] += line.boards
        lit[line.of.targets] += line.boards
    yield f"<h1>{counted(sizes.total(), 'solved board')}</h1>"
    yield "<p>On the empty 5x5 grid without blocker and without stray beams.</p>"
    yield plot("Tokens", sorted(sizes.items()))
    yield plot("Lit targets", sorted(lit.items()))
    head = "".join(f"<th>{name}" for name in ("Tokens", "Lit", "Boards", "Up to rotation"))
    rows = "\n".join(
        f"<tr><td>{line.of.tokens}<td>{line.of.targets}<td>{grouped(line.boards)}<td>{grouped(line.orbits)}"
        for line in lines
    )
    yield f"<table><tr>{head}\n{rows}\n</table>"


def histogram(values: Sequence[float]) -> list[tuple[int, int]]:
    """The number of values from each whole number to the next."""
    counts = Counter(int(value) for value in values)
    return [(number, counts[number]) for number in range(min(counts), max(counts) + 1)]


def plot(title: str, bars: Sequence[tuple[object, int]]) -> str:
    """Bars with their labels and numbers, as SVG that follows the page's colours."""
    most = max(count for _, count in bars)
    step = _WIDTH / len(bars)
    parts = []
    for number, (label, count) in enumerate(bars):
        left, height = number * step, _HEIGHT * count / most
        top, middle = _HEIGHT - height, left + step / 2
        parts += [
            f'<rect x="{left + step * 0.1:.1f}" y="{top + 20:.1f}" width="{step * 0.8:.1f}" '
            f'height="{height:.1f}"><title>{escape(str(label))}: {grouped(count)}</title></rect>',
            f'<text x="{middle:.1f}" y="{top + 15:.1f}" text-anchor="middle">'
            f"{_short(count)}</text>",
            f'<text x="{middle:.1f}" y="{_HEIGHT + 36}" text-anchor="middle">'
            f"{escape(str(label))}</text>",
        ]
    size = f"0 0 {_WIDTH} {_HEIGHT + _MARGIN}"
    axis = f'<line x1="0" x2="{_WIDTH}" y1="{_HEIGHT + 20}" y2="{_HEIGHT + 20}"/>'
    return (
        f"<h2>{escape(title)}</h2>\n"
        f'<svg class="plot" viewBox="{size}" role="img" aria-label="{escape(title)}">'
        f"{axis}{''.join(parts)}</svg>"
    )


def _short(count: int) -> str:
    """A number in at most five characters, such as ``15.3M``."""
    for unit, size in (("M", 10**6), ("k", 10**3)):
        if count >= size:
            return f"{count / size:.3g}{unit}"
    return str(count)
