"""The pages of the documentation, and the blocks, code and figures in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]

#: The pages for users and contributors. The changelog tells what was true of each version.
PAGES = [
    *(ROOT / f"{name}.md" for name in ("README", "python/README", "CONTRIBUTING", "SECURITY")),
    *sorted((ROOT / "docs").rglob("*.md")),
]

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_FIGURE = re.compile(r"\bfigures/([\w.-]+)\.svg")
_INLINE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


def name_of(page: Path) -> str:
    """The name of a page in tests, such as ``docs/play.md``."""
    return page.relative_to(ROOT).as_posix()


class Block(NamedTuple):
    """A fenced block: its language, its text, and where that begins in the page."""

    language: str
    text: str
    start: int

    @property
    def first_line(self) -> str:
        """The first line of the block."""
        return self.text.partition("\n")[0]


def blocks(page: str) -> list[Block]:
    """The fenced blocks of a page."""
    return [Block(found[1], found[2], found.start(2)) for found in _FENCE.finditer(page)]


def prose(page: str) -> str:
    """A page without its fenced blocks."""
    return _FENCE.sub("", page)


def inline(page: str) -> list[str]:
    """The code between single backticks in the prose of a page."""
    return _INLINE.findall(prose(page))


def figures_in(page: str) -> list[str]:
    """The names of the figures that a page shows."""
    return _FIGURE.findall(page)


@dataclass(frozen=True)
class Command:
    """A command of a session, and the output that the page shows for it.

    Attributes:
        line: what is typed; the lines of a here document, without their prompts.
        shown: the output, with a line break at the end of each line.
        start, end: where the output stands in the page.
    """

    line: str
    shown: str
    start: int
    end: int

    def prints(self, output: str) -> bool:
        """Whether an output is the one that is shown; ``…`` there stands for any text."""
        pattern = ".*".join(map(re.escape, self.shown.rstrip("\n").split("…")))
        return re.fullmatch(pattern, output.rstrip("\n"), re.DOTALL) is not None


def session(page: str) -> Iterator[Command]:
    """The commands in the console blocks of a page, in order."""
    for block in blocks(page):
        if block.language == "console":
            yield from _commands(block)


#: Types a line into a shell, in a folder and with a folder of programs; its output and exit code.
Typed = Callable[[str, Path, Path], tuple[str, int]]


def ran(page: Path, folder: Path, typed: Typed) -> list[tuple[Command, str, int]]:
    """The commands of a page with what they print in this folder, and their exit codes."""
    home = folder / "empty"
    home.mkdir()
    commands = session(page.read_text())
    return [(command, *typed(command.line, home, folder / "bin")) for command in commands]


def _commands(block: Block) -> Iterator[Command]:
    lines = block.text.splitlines(keepends=True)
    prompts = [number for number, line in enumerate(lines) if line.startswith("$ ")]
    for first, last in zip(prompts, [*prompts[1:], len(lines)], strict=True):
        output = first + 1
        while output < last and lines[output].startswith("> "):
            output += 1
        typed = "".join(line[2:] for line in lines[first:output]).rstrip("\n")
        start = block.start + sum(map(len, lines[:output]))
        shown = "".join(lines[output:last])
        yield Command(typed, shown, start, start + len(shown))
