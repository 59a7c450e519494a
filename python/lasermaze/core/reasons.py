"""Reasons as values: why a choice fails, or an answer is wrong, before anyone words or draws it.

Each kind has a vocabulary of its own: the module ``reasons`` has one frozen class for each way
in which something fails, ``words`` has one row of English for each of them, and ``marks`` returns
its marks on a picture. Faults, hints, explanations, captions and JSON are made from the same
values, so they cannot disagree. `lasermaze.documents` writes them in JSON.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Generic, NamedTuple, TypeVar

from lasermaze.core.english import class_in_words
from lasermaze.core.grid import Cell

#: A choice that is supposed or decided: a cell and its token, a heading, a side; each kind has its
#: own.
Choice = TypeVar("Choice", covariant=True)
Broken = TypeVar("Broken", bound="Reason", covariant=True)

#: A place on the grid as (row, col) in cells; whole numbers are the middles of cells.
Point = tuple[float, float]


@dataclass(frozen=True)
class Reason:
    """The base of all reasons.

    Attributes:
        rule: the short name of the broken rule, as the kind documents it for its faults.
    """

    rule: ClassVar[str]

    @classmethod
    def name(cls) -> str:
        """Its name in JSON: that of its class in words, such as ``"leaves grid"``."""
        return class_in_words(cls.__name__)

    @property
    def place(self) -> Cell | None:
        """The cell that shows it; None if it has no single place."""
        cell: Cell | None = getattr(self, "cell", None)
        return cell


@dataclass(frozen=True)
class AtCell(Reason):
    """The base of the reasons that are about one cell, and have no other fields."""

    cell: Cell


@dataclass(frozen=True)
class Case(Generic[Choice, Broken]):
    """A supposed choice, and how it fails.

    Attributes:
        choice: the choice.
        ends: the reason why it fails; or, if that needs more choices, the cases of one more choice,
            of which one must hold.
    """

    choice: Choice
    ends: Broken | tuple[Case[Choice, Broken], ...]

    @property
    def at_a_glance(self) -> bool:
        """Whether nothing else has to be supposed."""
        return not isinstance(self.ends, tuple)

    @property
    def depth(self) -> int:
        """The number of supposed choices on the longest path to an end."""
        if not isinstance(self.ends, tuple):
            return 1
        return 1 + max((case.depth for case in self.ends), default=0)

    @property
    def more(self) -> tuple[Case[Choice, Broken], ...]:
        """The cases of one more choice; none if it fails at a glance."""
        return self.ends if isinstance(self.ends, tuple) else ()

    @cached_property
    def size(self) -> int:
        """The cases to think through: 0 at a glance, 1 along a line; glances count as one."""
        hard = [case for case in self.more if case.more]
        branches = len(hard) != 1 and len(hard) < len(self.more)
        return sum(case.size for case in hard) + branches

    def leaves(self) -> Iterator[tuple[tuple[Choice, ...], Broken]]:
        """Every end, with the supposed choices on the path to it."""
        if not isinstance(self.ends, tuple):
            yield (self.choice,), self.ends
            return
        for case in self.ends:
            for path, broken in case.leaves():
                yield (self.choice, *path), broken


@dataclass(frozen=True)
class Step(Generic[Choice, Broken]):
    """A deduction: everything else fails, so this is decided.

    Attributes:
        decided: the choice that is left; None if the step only rules something out.
        ruled_out: the choices that fail, with their reasons.
        reason: a reason that needs no supposed choice, such as a rule that is broken already; None
            if the choices suffice.
    """

    decided: Choice | None
    ruled_out: tuple[Case[Choice, Broken], ...] = ()
    reason: Broken | None = None

    def leaves(self) -> Iterator[tuple[tuple[Choice, ...], Broken]]:
        """The leaves of its cases, one case after the other."""
        for case in self.ruled_out:
            yield from case.leaves()

    @property
    def ends(self) -> list[Broken]:
        """The reasons with which its cases end, one case after the other."""
        return [broken for _, broken in self.leaves()]

    @property
    def depth(self) -> int:
        """The number of choices supposed at once, in the hardest of its cases."""
        return max((case.depth for case in self.ruled_out), default=0)


class Marks(NamedTuple):
    """The marks of a reason on a picture.

    Attributes:
        supposed: the cells of supposed choices, which are not on the grid.
        beams: lines of light, or a walk, through points; the first of each is where it begins.
        crosses: where the rule is broken.
        dimmed: the cells that have nothing to do with it.
    """

    supposed: tuple[Cell, ...] = ()
    beams: tuple[tuple[Point, ...], ...] = ()
    crosses: tuple[Point, ...] = ()
    dimmed: tuple[Cell, ...] = ()
