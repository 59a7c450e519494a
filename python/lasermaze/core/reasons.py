"""Reasons as values: why a choice fails, or an answer is wrong, before anyone words or draws it.

Each kind has a vocabulary of its own: the module ``reasons`` has one frozen class for each way
in which something fails, ``words`` has one row of English for each of them, and ``marks`` returns
its marks on a picture. Faults, hints, explanations, captions and JSON are made from the same
values, so they cannot disagree. `lasermaze.documents` writes them in JSON.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from inspect import get_annotations
from operator import attrgetter
from typing import Any, ClassVar, Generic, NamedTuple, NoReturn, TypeVar, dataclass_transform

from lasermaze.core.brief import fields_in_brief
from lasermaze.core.english import class_in_words
from lasermaze.core.grid import Cell

#: A choice that is supposed or decided: a cell and its token, a heading, a side; each kind has its
#: own.
Choice = TypeVar("Choice", covariant=True)
Broken = TypeVar("Broken", bound="Reason", covariant=True)

#: A place on the grid as (row, col) in cells; whole numbers are the middles of cells.
Point = tuple[float, float]


_set = object.__setattr__


@dataclass_transform(frozen_default=True)
class Reason:
    """The base of all reasons, each of which is a frozen dataclass without a decorator.

    The decorator would compile the methods of each class anew, a third of a millisecond a class,
    and a kind has some forty. A type checker sees dataclasses.

    Attributes:
        rule: the short name of the broken rule, as the kind documents it for its faults.
    """

    rule: ClassVar[str]
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        kinds = get_annotations(cls)
        own = (name for name in kinds if not str(kinds[name]).startswith("ClassVar"))
        names = dict.fromkeys((*cls.__match_args__, *own))
        cls.__match_args__ = tuple(names)  # type: ignore[misc]  # mypy makes it itself

    def __init__(self, *values: Any, **named: Any) -> None:
        names, cls = self.__match_args__, type(self)
        if len(values) == len(names) and not named:
            for name, value in zip(names, values, strict=True):
                _set(self, name, value)
            return
        given = dict(zip(names, values, strict=False)) | named
        if len(given) != len(values) + len(named) or not given.keys() <= set(names):
            raise TypeError(f"{cls.__name__} has {names}, not {values} and {named}")
        # A field that is not given has its default; AttributeError if there is none.
        self.__dict__.update(
            {name: given[name] if name in given else getattr(cls, name) for name in names}
        )

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(f"a reason cannot be changed, nor its {name!r}")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items())
        return f"{type(self).__name__}({shown})"

    @classmethod
    def name(cls) -> str:
        """Its name in JSON: that of its class in words, such as ``"leaves grid"``."""
        return class_in_words(cls.__name__)

    @property
    def place(self) -> Cell | None:
        """The cell that shows it; None if it has no single place."""
        cell: Cell | None = getattr(self, "cell", None)
        return cell


class AtCell(Reason):
    """The base of the reasons that are about one cell, and have no other fields."""

    cell: Cell
    place = property(attrgetter("cell"))

    # Both at once, as a large grid may have very many faults.
    def __init__(self, cell: Cell) -> None:
        _set(self, "cell", cell)


@dataclass(frozen=True, repr=False)
class Case(Generic[Choice, Broken]):
    """A supposed choice, and how it fails.

    Attributes:
        choice: the choice.
        ends: the reason why it fails; or, if that needs more choices, the cases of one more choice,
            of which one must hold.
    """

    choice: Choice
    ends: Broken | tuple[Case[Choice, Broken], ...]

    def __repr__(self) -> str:
        return fields_in_brief(self)

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

    def leaves(self) -> Iterator[tuple[tuple[Choice, ...], Broken]]:
        """Every end, with the supposed choices on the path to it."""
        if not isinstance(self.ends, tuple):
            yield (self.choice,), self.ends
            return
        for case in self.ends:
            for path, broken in case.leaves():
                yield (self.choice, *path), broken


@dataclass(frozen=True, repr=False)
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

    def __repr__(self) -> str:
        return fields_in_brief(self)

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

    def __repr__(self) -> str:
        return fields_in_brief(self)
