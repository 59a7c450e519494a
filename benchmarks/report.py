"""The tables: what a group of benchmarks reports, and how docs/benchmarks.md and README show it.

docs/benchmarks.md has a section for each group, which begins with a summary: a line for each job.
A group that is measured again replaces its section. README has the summaries of all sections.
"""

from __future__ import annotations

import os
import platform
import re
import subprocess
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks import measure
from benchmarks.measure import geometric_mean

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "docs" / "benchmarks.md"
README = ROOT / "README.md"
LIBRARIES = ("numpy", "scipy", "rustworkx", "python-sat")

#: The columns of a summary; README leaves out the aim.
HEAD = ("job", "peer", "lasermaze", "times faster", "worst case", "aim")

_INTRODUCTION = """\
# How fast

`make bench` writes this file and the table in README.md. All times are **processor time**: the
least of at least five runs of each side. The sides take turns in one process, after a first run
that is shown as cold; programs are measured as whole processes. "Times faster" is the peer's time
divided by that of lasermaze, so below 1 lasermaze is slower. Over many cases it is the
**geometric mean**, with the worst case beside it. The aims are the project's own. Each answer is
verified by the package's checker, and each peer must give the same answer.
"""


@dataclass
class Report:
    """The measurements of a group: the lines of its summary, its subject, texts and tables."""

    group: str
    about: str = ""
    lines: list[str] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)

    def line(
        self, job: str, peer: str, ours: str, ratio: str = "", worst: str = "", aim: str = ""
    ) -> None:
        """Add a line to the summary."""
        self.lines.append(row((job, peer or "–", ours, ratio, worst, aim)))

    def compare(
        self,
        job: str,
        peer: str,
        cases: Mapping[str, tuple[float, float]],
        aim: str = "",
        trifles: Collection[str] = (),
    ) -> None:
        """Add a line for many cases: the seconds of the peer and of lasermaze in each.

        It has the geometric means; ``trifles`` do not count as the worst case.
        """
        theirs, ours = (geometric_mean(side) for side in zip(*cases.values(), strict=True))
        ratios = [cases[name][0] / cases[name][1] for name in cases if name not in trifles]
        worst = times(min(ratios)) if len(cases) > 1 else ""
        peer = f"{duration(theirs)} ({peer})"
        self.line(job, peer, duration(ours), times(theirs / ours), worst, aim)

    def text(self, text: str) -> None:
        """Add a paragraph."""
        self.parts.append(" ".join(text.split()))

    def table(self, title: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
        """Add a table."""
        lines = [row(head), ruler(head, words=1), *map(row, rows)]
        self.parts.append("\n".join([f"### {title}", "", *lines]))

    def section(self) -> str:
        """The section without its heading."""
        head = [row(HEAD), ruler(HEAD, words=2)]
        lines = ["\n".join([*head, *self.lines])] if self.lines else []
        about = [self.about.strip()] if self.about else []
        return "\n\n".join([f"*{machine()}*", *lines, *about, *self.parts]) + "\n"


def row(cells: Iterable[object]) -> str:
    """A line of a table."""
    return "| " + " | ".join(map(str, cells)) + " |"


def ruler(head: Sequence[str], words: int) -> str:
    """The line below the head of a table; the first columns have words, the others figures."""
    return row(["---"] * words + ["---:"] * (len(head) - words))


def save(report: Report, order: Sequence[str]) -> None:
    """Put a section into docs/benchmarks.md, and all summaries into README."""
    found = sections(FILE.read_text()) if FILE.exists() else {}
    found[report.group] = report.section()
    names = [name for name in order if name in found]
    chapters = [f"## {name}\n\n{found[name]}" for name in names]
    FILE.write_text("\n".join([_INTRODUCTION, *chapters]))
    README.write_text(with_table(README.read_text(), FILE.read_text()))


def sections(text: str) -> dict[str, str]:
    """The sections of docs/benchmarks.md by their groups."""
    found = re.findall(r"^## (\w+)\n\n(.*?)(?=\n## |\Z)", text, re.M | re.S)
    return dict(found)


def with_table(readme: str, text: str) -> str:
    """README with the table that the text of docs/benchmarks.md has.

    It is the only table there whose head begins as that of a summary does.
    """
    head = HEAD[:-1]
    rows = [line for section in sections(text).values() for line in summary(section)]
    table = [row(head), ruler(head, words=2), *(line.rpartition(" | ")[0] + " |" for line in rows)]
    new, count = re.subn(
        r"^\| job \| peer \|.*\n(\|.*\n)+", "\n".join(table) + "\n", readme, flags=re.M
    )
    if count != 1:
        raise ValueError(f"README has {count} tables of figures")
    return new


def summary(section: str) -> list[str]:
    """The rows of the first table of a section."""
    table = re.search(r"(^\|.*\n)+", section, re.M)
    return table[0].splitlines()[2:] if table else []


def times(ratio: float) -> str:
    """A ratio with two or three digits."""
    return f"{digits(ratio)}×"


def duration(seconds: float) -> str:
    """A time with a fitting unit."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{digits(seconds / size)} {unit}"
    return f"{digits(seconds * 1e9)} ns"


def digits(figure: float) -> str:
    """A figure with two or three digits."""
    if figure < 0.995:
        return f"{figure:.2g}"
    return f"{figure:,.0f}" if figure >= 99.95 else f"{figure:.{1 if figure >= 9.995 else 2}f}"


def machine() -> str:
    """The versions, the number of runs and the machine, in a line."""
    git = ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(git, capture_output=True, text=True, check=False).stdout.strip()
    rust = subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=False)
    versions = [f"Python {platform.python_version()}", " ".join(rust.stdout.split()[:2])]
    versions += [f"{name} {installed(name)}" for name in LIBRARIES]
    own = f"lasermaze {installed('lasermaze')}" + (f" ({commit})" if commit else "")
    runs = "the least of 1 run" if measure.RUNS == 1 else f"the least of {measure.RUNS} runs"
    where = f"{processor()}, {os.cpu_count()} cores, {platform.system()}"
    return f"{own}, {runs}, on {where}, with {', '.join(versions)}"


def processor() -> str:
    """The name of the processor."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def installed(name: str) -> str:
    """The version of a package."""
    try:
        return version(name)
    except PackageNotFoundError:
        return "(not installed)"
