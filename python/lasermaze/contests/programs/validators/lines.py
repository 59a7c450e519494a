"""The lines of an input, which must be written exactly as the statement says."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable


class RefusedError(Exception):
    """An input is not as the statement says: the line, what was found, and what was expected."""

    def __init__(self, line: int, found: str, expected: str) -> None:
        super().__init__(f"line {line}: {found}; expected {expected}")
        self.line, self.found, self.expected = line, found, expected


class Lines:
    """The lines of an input, read one by one."""

    def __init__(self, data: bytes) -> None:
        self.number = 0
        if not data.isascii():
            lines = enumerate(data.split(b"\n"), 1)
            number = next(number for number, line in lines if not line.isascii())
            raise RefusedError(number, "a character that is not ASCII", "ASCII")
        *self.left, last = data.decode("ascii").split("\n")
        if last:
            raise RefusedError(len(self.left) + 1, "no end of this line", "a line end")
        self.left.reverse()

    def next(self, pattern: str, expected: str) -> str:
        """The next line, which must match a pattern as a whole."""
        self.number += 1
        if not self.left:
            self.refuse("the input ends", expected)
        line = self.left.pop()
        if not re.fullmatch(pattern, line):
            self.refuse(repr(line[:80]), expected)
        return line

    def numbers(self, *limits: tuple[int, int]) -> list[int]:
        """The numbers of the next line, one blank between two, each within its limits."""
        expected = f"{len(limits)} numbers, one blank between two"
        line = self.next(" ".join(["(0|[1-9][0-9]{0,8})"] * len(limits)), expected)
        numbers = [int(word) for word in line.split(" ")]
        for index, (least, most) in enumerate(limits):
            if not least <= numbers[index] <= most:
                self.refuse(str(numbers[index]), f"a number from {least} to {most}")
        return numbers

    def grid(self, rows: int, cols: int, letters: str) -> list[str]:
        """The next lines, which must be rows of these letters."""
        pattern = f"[{re.escape(letters)}]{{{cols}}}"
        return [self.next(pattern, f"{cols} letters of {letters}") for _ in range(rows)]

    def end(self) -> None:
        """Refuse anything after the last line that was read."""
        if self.left:
            self.number += 1
            self.refuse("a further line", "the end of the input")

    def require(self, holds: bool, expected: str) -> None:
        """Refuse the lines read so far unless something holds."""
        if not holds:
            self.refuse("the grid is not as promised", expected)

    def refuse(self, found: str, expected: str) -> None:
        """Refuse the line that was read last."""
        raise RefusedError(self.number, found, expected)


def run(check: Callable[[Lines], None]) -> None:
    """Check the standard input: exit code 42 if it is right, 43 if not."""
    try:
        lines = Lines(sys.stdin.buffer.read())
        check(lines)
        lines.end()
    except RefusedError as error:
        print(error, file=sys.stderr)
        sys.exit(43)
    sys.exit(42)
