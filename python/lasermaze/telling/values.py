"""What a kind gives to be told: choices and reasons with their words, and states."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from string import Formatter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from lasermaze.core import reasons
from lasermaze.core.brief import brief
from lasermaze.core.english import grouped
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.core.reasons import Marks

if TYPE_CHECKING:
    from lasermaze.drawing import Picture

#: A refutation of more cases is a long search to a person.
MOST_CASES = 12


#: What the numbers of a picture mean.
TRIED = "what is tried, one after another"


class _Templates(Formatter):
    """``{cell}`` is a place, ``{count:# case|# cases}`` the form for a number of things.

    A name is one of the values given, or an attribute of the thing that the template is about.
    """

    def get_value(self, key: Any, args: Sequence[Any], values: Any) -> Any:
        return values[key] if key in values else getattr(args[0], key)

    def format_field(self, value: Any, form: str) -> str:
        if "|" in form:
            one, several = form.split("|")
            return (one if value == 1 else several).replace("#", grouped(value))
        if isinstance(value, tuple):
            return place(value)
        return value.word if isinstance(value, Heading) else str(value)


def fill(template: str, about: object = None, **values: Any) -> str:
    """The words of a template."""
    return _Templates().vformat(template, (about,), values)


class Choice:
    """What a cell may hold: the base of frozen dataclasses, with their words as data.

    Attributes:
        says: that it is so; ``{at}`` is its place, or ``here``.
        do, undo: what a player does for it, and to take it back.
        counts: that a ``{count}`` of such choices is decided.
        alone: why nothing else is left.
    """

    cell: Cell
    says: ClassVar[str]
    do: ClassVar[str] = ""
    undo: ClassVar[str] = ""
    counts: ClassVar[str]
    alone: ClassVar[str] = "everything else was ruled out before"

    def words(self, template: str, at: str = "") -> str:
        """One of its templates with its place."""
        return fill(template, self, at=at or f" at {place(self.cell)}")

    @classmethod
    def together(cls, like: Sequence[Any], at: str) -> str:
        """That one of several choices holds."""
        return " or ".join(each.words(each.says, at) for each in like)

    @property
    def here(self) -> str:
        """That it is so, beside a picture that points to its cell."""
        return self.words(self.says, " here")


class Reason(reasons.Reason):
    """Why something fails: a frozen dataclass, with its words as data.

    Attributes:
        says: the reason with its place, true in every completion of what is supposed.
        brief: the same without a place, beside a picture.
    """

    says: ClassVar[str]
    brief: ClassVar[str]

    def words(self, *, brief: bool = False, near: Cell | None = None) -> str:
        """The reason in words, of which those before were about the cell ``near``."""
        return fill(self.brief if brief else self.says, self)


#: A supposed choice, and how it fails.
Case = reasons.Case[Choice, Reason]


class Line(NamedTuple):
    """A refutation as a chess book gives it: the moves that resist longest.

    Attributes:
        tried: what is supposed, then what follows.
        broken: the reason in the end.
        others: the number of other ways, which fail too.
    """

    tried: tuple[Choice, ...]
    broken: Reason
    others: int = 0


class State:
    """A position while it is solved.

    Telling needs `after` and `shown`; a kind with a finder of its own has no others.
    """

    def __repr__(self) -> str:
        return brief(self, "")

    def after(self, choice: Any) -> Any:
        """The state with one more choice."""
        raise NotImplementedError

    def shown(
        self, tried: Sequence[Any], broken: Any, here: Sequence[Cell]
    ) -> tuple[Picture | None, Marks]:
        """Its picture, and what is tried in it: pale and numbered, its light dashed.

        ``broken`` is the reason why that fails, if any; the picture points to the cells ``here``.
        The marks are those of the picture, which is None where a grid is too large for one.
        """
        raise NotImplementedError


@dataclass(frozen=True, repr=False)
class Step(reasons.Step[Choice, Reason]):
    """What follows in a state.

    Attributes:
        untold: other choices, which fail by a long search.
        longest: the longest line of one of them, if it is known.
        forced: whether every solution agrees; else the reason says what the choice is good for.
        state: the state before it.
    """

    untold: tuple[Choice, ...] = ()
    forced: bool = True
    longest: Line | None = field(default=None, kw_only=True)
    state: Any = field(compare=False, kw_only=True, repr=False)

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "state": None}  # what is made of it is made before it is copied

    @property
    def hardest(self) -> Case | None:
        """The refutation with the most cases."""
        return max(self.ruled_out, key=lambda case: case.size, default=None)

    @property
    def size(self) -> int:
        """The cases of its hardest refutation."""
        return MOST_CASES + 1 if self.untold else self.hardest.size if self.hardest else 0

    @property
    def about(self) -> tuple[Choice, ...]:
        """The choices that it is about, what is decided first."""
        decided = (self.decided,) if self.decided else ()
        return (*decided, *(case.choice for case in self.ruled_out), *self.untold)


def replay(state: Any, choices: Iterable[Choice]) -> Any:
    """The state after some choices."""
    for choice in choices:
        state = state.after(choice)
    return state
