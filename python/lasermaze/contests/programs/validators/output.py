"""A contestant's output.

It is read word by word: blanks and line ends make no difference, nor does the case of letters in
words, nor do leading zeros. The cells of a row and the letters of a walk may have blanks between
them; a number is written in one piece.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, NoReturn

IMPOSSIBLE = "impossible"
LINE_END, WORD = re.compile("\r\n?|\n"), re.compile(r"[^ \t\v\f]+")
HEAD = re.compile(r"case ?# ?0*([0-9]+) ?:", re.IGNORECASE | re.ASCII)


class WrongError(Exception):
    """The output is wrong in a case, counted from 1, for a reason, at a place."""

    def __init__(self, case: int, line: int, column: int, reason: str) -> None:
        super().__init__(f"case {case}, line {line}, column {column}: {reason}")
        self.case, self.line, self.column, self.reason = case, line, column, reason


class Word(NamedTuple):
    """A word, or a part of one, with its place."""

    text: str
    line: int
    column: int

    def after(self, count: int) -> Word:
        """The word without its first letters."""
        return Word(self.text[count:], self.line, self.column + count)


class Output:
    """The words of an output, read one by one.

    Attributes:
        case: the number of the case that is being read, from 1.
        left: the words that are not read yet, the next one last.
        words: those that were read last: a verdict, a row, a grid or a walk.
    """

    def __init__(self, data: bytes) -> None:
        text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
        lines = LINE_END.split(text)
        self.case = 1
        self.left = [
            Word(found[0], number, found.start() + 1)
            for number, line in enumerate(lines, 1)
            for found in WORD.finditer(line)
        ][::-1]
        self.end_of_output = Word("", len(lines), len(lines[-1]) + 1)
        self.words = [self.end_of_output]

    def next(self, expected: str) -> str:
        """The next word. Raises WrongError at the end."""
        if not self.left:
            self.words = [self.end_of_output]
            self.wrong(f"the output ends; expected {expected}")
        self.words = [self.left.pop()]
        return self.words[0].text

    def rest(self, expected: str) -> list[str]:
        """All the words that are left, at least one. Raises WrongError if there is none."""
        self.next(expected)
        self.words += self.left[::-1]
        self.left.clear()
        return [word.text for word in self.words]

    def impossible(self) -> bool:
        """Whether the next word is impossible, which is then read."""
        if self.left and self.left[-1].text.lower() == IMPOSSIBLE:
            self.next(IMPOSSIBLE)
            return True
        return False

    def verdict(self, expected: str) -> str:
        """The word behind ``Case #number:``."""
        wanted = f"'Case #{self.case}: ' and {expected}"
        read: list[Word] = []
        head = None
        while head is None and len(read) < 4:  # as in "Case # 1 :"
            if not self.left and read:
                break
            self.next(wanted)
            read += self.words
            head = HEAD.match(" ".join(word.text for word in read))
        self.words = read[:1]
        if head is None or head[1] != str(self.case):
            line = [read[0], *(word for word in read[1:] if word.line == read[0].line)]
            self.wrong(f"{shown(' '.join(word.text for word in line))}, not {wanted}")
        joined = sum(len(word.text) + 1 for word in read[:-1])
        behind = read[-1].after(head.end() - joined)
        if behind.text:
            self.left.append(behind)
        return self.next(expected)

    def grid(self, rows: int, cols: int) -> list[str]:
        """The rows of a grid: words that together have as many letters as a row has cells."""
        grid: list[str] = []
        read: list[Word] = []
        for row in range(1, rows + 1):
            text, first = "", len(read)
            while len(text) < cols:
                word = self.next(f"row {row} of {rows}")
                self.require(word.lower()[:4] != "case", f"{shown(word)} in place of row {row}")
                text += word
                read += self.words
            if len(text) > cols:
                self.words = read[first:]
                cells = "1 cell" if cols == 1 else f"{cols} cells"
                self.wrong(f"row {row} does not have {cells}", cols)
            grid.append(text)
        self.words = read
        return grid

    def end(self) -> None:
        """Refuse further words."""
        if self.left:
            self.wrong(f"{shown(self.next('nothing'))}, but the output should end here")

    def require(self, holds: bool, reason: str) -> None:
        """Raise WrongError, at what was read last, unless something holds."""
        if not holds:
            self.wrong(reason)

    def wrong(self, reason: str, index: int = 0) -> NoReturn:
        """Raise WrongError at a letter, by its number from 0, of the words that were read last."""
        word = self.words[-1].after(len(self.words[-1].text))  # behind the last letter
        for each in self.words:
            if index < len(each.text):
                word = each.after(index)
                break
            index -= len(each.text)
        raise WrongError(self.case, word.line, word.column, reason)


def shown(text: str) -> str:
    """A text as messages show it: in quotes, escaped, cut if it is long."""
    return repr(text if len(text) <= 24 else f"{text[:23]}...")


def place(row: int, col: int) -> str:
    """A cell in words."""
    return f"row {row + 1}, column {col + 1}"


def judge_least(said: Output, text: str, right: str, thing: str, no_way: str) -> None:
    """Raise WrongError unless a text is the right verdict: a number, or ``impossible``.

    ``thing`` is what is counted, and ``no_way`` why every number is wrong if it is impossible.
    """
    text = text.lower()
    digits = re.fullmatch("0*([0-9]+)", text)
    if digits is None and text != IMPOSSIBLE:
        said.wrong(f"{shown(text)} is neither a number of {thing}s nor 'impossible'")
    claim = digits[1] if digits else text
    if claim != right:
        known = no_way if right == IMPOSSIBLE else f"the least number is {grouped(right)}"
        things = f" {thing}{'' if claim == '1' else 's'}" if digits else ""
        said.wrong(f"{grouped(claim)}{things}, but {known}")


def grouped(claim: str) -> str:
    """A number with its digits in threes, cut if it is long; any other word as it is."""
    if not claim.isdigit():
        return claim
    return f"{int(claim):,}" if len(claim) < 24 else f"{claim[:23]}..."


def same(given: str, said: str, letters: str) -> bool:
    """Whether two cells are the same, or both have one of these letters."""
    return given == said or (given in letters and said in letters)


def run(judge: Callable[[str, Output, Output], None]) -> None:
    """Judge the standard input: exit code 42 if it is right, 43 if it is wrong.

    The arguments are the input, the right answer and the folder for a message. ``judge`` is
    called with the input, the right answer and the output.
    """
    given, answer = (Path(name).read_bytes() for name in sys.argv[1:3])
    said = Output(sys.stdin.buffer.read())
    try:
        judge(given.decode("ascii"), Output(answer), said)
        said.end()
    except WrongError as error:
        Path(sys.argv[3], "judgemessage.txt").write_text(f"{error}\n", encoding="utf-8")
        sys.exit(43)
    sys.exit(42)
