"""Errors in an input or an answer, with their places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from lasermaze.core.brief import brief
from lasermaze.core.english import counted, nearest, shown
from lasermaze.core.grid import Cell, place

if TYPE_CHECKING:
    from lasermaze.core.reasons import Reason

Path = tuple[str | int, ...]

#: A longer name of a file is cut at its front.
_LONGEST = 250


class PuzzleError(ValueError):
    """A puzzle, answer or option that cannot be read, with its place.

    The model of a puzzle knows only the ``path`` of a fault, such as ``("grid", 0, 3)``;
    the reader of a text adds the place in that text with :meth:`at`.

    Attributes:
        message: what is wrong, with what was found.
        expected: what was expected there, or None if the message says it all.
        source: the file's name, or None for text that came from no file.
        line, column: counted from 1, in characters; None if there is no place.
        path: the part of the puzzle that is wrong, from its top; empty for the whole.
    """

    def __init__(
        self,
        message: str,
        *,
        expected: str | None = None,
        source: str | None = None,
        line: int | None = None,
        column: int | None = None,
        path: Path = (),
    ) -> None:
        self.message = message
        self.expected = expected
        self.source = source
        self.line = line
        self.column = column
        self.path = path
        super().__init__(message)

    def at(self, source: str | None, line: int | None, column: int | None) -> PuzzleError:
        """The same error, placed in a text."""
        return PuzzleError(
            self.message,
            expected=self.expected,
            source=source,
            line=line,
            column=column,
            path=self.path,
        )

    def below(self, *path: str | int) -> PuzzleError:
        """The same error of a part, with the path from the whole."""
        return PuzzleError(self.message, expected=self.expected, path=(*path, *self.path))

    def named(self, source: str) -> PuzzleError:
        """The same error with this source, unless it has one."""
        return self if self.source else self.at(source, self.line, self.column)

    def __repr__(self) -> str:
        return brief(self, str(self))

    def __str__(self) -> str:
        """``FILE:LINE:COLUMN: what is wrong; expected what``, as far as known."""
        source = self.source
        if source is not None and len(source) > _LONGEST:
            source = f"…{source[-_LONGEST:]}"
        where = ":".join(str(part) for part in (source, self.line, self.column) if part is not None)
        wanted = f"; expected {self.expected}" if self.expected else ""
        return (f"{where}: " if where else "") + self.message + wanted


@contextmanager
def within(*path: str | int) -> Iterator[None]:
    """Errors in the block are about the part of a whole that this path names."""
    try:
        yield
    except PuzzleError as error:
        raise error.below(*path) from None


class Fault(NamedTuple):
    """One way in which an answer is wrong: the broken rule, in words, and the cell.

    ``rule`` is a short name that a kind documents (``"targets"``, ``"stray"``, ...);
    ``cell`` is ``(row, col)`` from 0, or None if the fault has no single place. ``reason`` is the
    same as a value of the kind's vocabulary, if the kind has one for it.
    """

    rule: str
    message: str
    cell: Cell | None = None
    reason: Reason | None = None

    @classmethod
    def of(cls, reason: Reason, message: str) -> Fault:
        """The fault for a reason, in these words."""
        return cls(reason.rule, message, reason.place, reason)

    def within(self, part: str) -> Fault:
        """The same fault of a part of an answer, such as ``solution 2``."""
        return self._replace(message=f"{part}: {self.message}")

    def __repr__(self) -> str:
        return brief(self, str(self))

    def __str__(self) -> str:
        where = f"{place(self.cell)}: " if self.cell is not None else ""
        return f"{where}{self.message} [{self.rule}]"


class CheckError(ValueError):
    """A wrong answer, with every fault found in it, not only the first."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__(faults)

    def __repr__(self) -> str:
        return brief(self, f"{counted(len(self.faults), 'fault')}: {self}")

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)


class ResourceError(RuntimeError):
    """The system lacks memory, processes or threads for work in several processes."""


def unknown(what: str, name: Any, known: Iterable[str]) -> PuzzleError:
    """The error for an unknown name; it suggests the nearest known one."""
    known = tuple(known)
    near = nearest(name, known) if isinstance(name, str) else ""
    return PuzzleError(
        f"unknown {what} {shown(name)}{near}", expected=f"one of: {', '.join(known)}"
    )
