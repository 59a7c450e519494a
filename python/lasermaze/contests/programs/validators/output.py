"""A contestant's output: blanks, empty lines and the case of letters make no difference."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path


class WrongError(Exception):
    """The output is wrong."""


class Output:
    """The lines of an output without their blanks, read one by one."""

    def __init__(self, text: str) -> None:
        lines = text.split("\n")
        words = [(number, line.split()) for number, line in enumerate(lines, 1)]
        self.left = [(number, "".join(line)) for number, line in words if line][::-1]
        self.words = {number: line for number, line in words if line}
        self.number = len(lines)

    def next(self, expected: str) -> str:
        """The next line. Raises WrongError at the end."""
        if not self.left:
            raise WrongError(f"line {self.number}: the output ends; expected {expected}")
        self.number, line = self.left.pop()
        return line

    def grid(self, rows: int, cols: int) -> list[str]:
        """The next lines, which must be rows of a grid."""
        grid = []
        for row in range(1, rows + 1):
            grid.append(self.next(f"row {row} of {rows}"))
            self.require(len(grid[-1]) == cols, f"row {row} is not as wide as the grid")
        return grid

    def end(self) -> None:
        """Refuse further lines."""
        if self.left:
            self.number = self.left[-1][0]
            self.require(False, "there is more output than an answer")

    def require(self, holds: bool, wrong: str) -> None:
        """Raise WrongError, at the line that was read last, unless something holds."""
        if not holds:
            raise WrongError(f"line {self.number}: {wrong}")


def same(given: str, said: str, letters: str) -> bool:
    """Whether two cells are the same, or both have one of these letters."""
    return given == said or (given in letters and said in letters)


def run(judge: Callable[[str, Output, Output], None]) -> None:
    """Judge the standard input: exit code 42 if it is right, 43 if it is wrong.

    The arguments are the input, the right answer and the folder for a message. ``judge`` is
    called with the input, the right answer and the output.
    """
    given, answer = (Path(name).read_text(encoding="ascii") for name in sys.argv[1:3])
    said = Output(sys.stdin.buffer.read().decode("ascii", "replace"))
    try:
        judge(given, Output(answer), said)
        said.end()
    except WrongError as error:
        Path(sys.argv[3], "judgemessage.txt").write_text(f"{error}\n", encoding="utf-8")
        sys.exit(43)
    sys.exit(42)
