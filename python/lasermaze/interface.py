"""Values that the parts of a kind take and return: hints, explanations, recipes, pieces, views.

The parts of a kind are in `lasermaze.parts`. Reading and solving need none of this, so
it is not imported at every start.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from lasermaze.core.arguments import text_for
from lasermaze.core.brief import brief
from lasermaze.core.budget import UNLIMITED, Budget, TimeUpError
from lasermaze.core.english import counted, grouped
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell, place
from lasermaze.core.puzzle import P
from lasermaze.core.reasons import Case, Marks, Step

if TYPE_CHECKING:
    from collections.abc import Callable

    from lasermaze.drawing import Picture, Theme
    from lasermaze.drawing.page import Part

T = TypeVar("T")


#: The screens inside another one, or what makes them within a budget.
Thoughts: TypeAlias = "tuple[Screen, ...] | Callable[[Budget], tuple[Screen, ...]]"


@dataclass(frozen=True, repr=False)
class Screen:
    """One thought of an explanation, or a mistake that a hint rules out, with its picture.

    Attributes:
        title: a few words; of a mistake, what is supposed.
        words: the thought, in sentences.
        picture: the grid that shows it; None if it needs none.
        marks: the marks on the picture: what is supposed, the lines of its light, and where a rule
            breaks.
        steps: the deductions that the words are about, as values.
        cases: the refuted choices that the words are about, with the reasons why they fail.
        thoughts: the thoughts that explain this one, or a function that makes them within a budget
            when a page opens them: `inside`. Not compared.
        pointing: those of its words that mean nothing without the picture: its numbers, its marks.
    """

    title: str
    words: tuple[str, ...]
    picture: Picture | None = None
    marks: Marks = field(default_factory=Marks)
    steps: tuple[Step[Any, Any], ...] = ()
    cases: tuple[Case[Any, Any], ...] = ()
    thoughts: Thoughts = field(default=(), compare=False)
    pointing: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return brief(self, f"{self.title}: {self.text}" if self.title else self.text)

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "thoughts": self.inside()}  # what makes them may not be copied

    def inside(self, budget: Budget = UNLIMITED) -> tuple[Screen, ...]:
        """The thoughts that explain this one, made when they are first asked for, and kept.

        Raises: TimeUpError.
        """
        if callable(self.thoughts):
            object.__setattr__(self, "thoughts", self.thoughts(budget))
        assert not callable(self.thoughts)
        return self.thoughts

    def opened(self) -> tuple[Screen, ...]:
        """The screens inside it, as they are shown below it: without its own picture again."""
        return tuple(
            replace(screen, picture=None) if _are_alike(screen.picture, self.picture) else screen
            for screen in self.inside()
        )

    def uncaptioned(self) -> Screen:
        """The same, with a picture that says nothing below it but the meaning of its marks."""
        picture = self.picture
        return self if picture is None else replace(self, picture=picture.uncaptioned())

    @property
    def text(self) -> str:
        """Its words in one line."""
        return " ".join(self.words)


def _are_alike(one: Picture | None, other: Picture | None) -> bool:
    """Whether two pictures differ at most in the words around them."""
    return one is not None and other is not None and one.bare() == other.bare()


@dataclass(frozen=True, repr=False)
class Hint(Generic[P]):
    """A hint for a player: what to do next, without the whole solution.

    Attributes:
        text: the hint in words, for the player.
        reason: why it is true, as far as it follows from the grid.
        forced: whether it holds in every solution (else it holds in at least one).
        cell: where, as (row, col), or None.
        puzzle: the puzzle after the hint is followed; unchanged if there is nothing to do.
        position: the position after the hint is followed, if it was asked from a position.
        moves: the moves that follow the hint from that position, as `Game.push` takes them.
        mistakes: the mistakes that it rules out, or the consequence of a mistake, each with its
            beam; or a function that makes them within a budget: `otherwise`. Not compared.
        cases: the depth of the reason: 0 if it is seen at a glance, 1 if light is followed to its
            end, else the cases of the largest case split; None if that is not known.
        steps: the deductions of its reason, as values.
        told: the cases of these that the words of the reason tell.
    """

    text: str
    reason: str
    forced: bool
    cell: Cell | None
    puzzle: P
    position: str | None = None
    moves: tuple[str, ...] = ()
    mistakes: Thoughts = field(default=(), compare=False)
    cases: int | None = None
    steps: tuple[Step[Any, Any], ...] = ()
    told: tuple[Case[Any, Any], ...] = ()

    def __repr__(self) -> str:
        return brief(self, f"{self.text} {self.reason}")

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "mistakes": self.otherwise()}

    def otherwise(self, budget: Budget = UNLIMITED) -> tuple[Screen, ...]:
        """The mistakes that it rules out, made when they are first asked for, and kept.

        Raises: TimeUpError.
        """
        if callable(self.mistakes):
            object.__setattr__(self, "mistakes", self.mistakes(budget))
        assert not callable(self.mistakes)
        return self.mistakes

    @property
    def look(self) -> str:
        """Where to look: less than the hint itself."""
        return "Look at the whole grid." if self.cell is None else f"Look at {place(self.cell)}."

    def tells(self, mistake: Screen) -> bool:
        """Whether the reason already tells why a mistake fails, so that a page need not."""
        cases, steps = mistake.cases, mistake.steps
        is_told = all(case in self.told for case in cases) and all(s in self.steps for s in steps)
        return is_told and bool(cases or steps)

    @property
    def move(self) -> str | None:
        """The first of the moves; None if there is none."""
        return self.moves[0] if self.moves else None

    def to_json(self) -> str:
        """The hint as one line of JSON, without its pictures."""
        from lasermaze import api

        return api.to_json(self)

    def _repr_html_(self) -> str:
        from html import escape

        return f"<p><b>{escape(self.text)}</b> {escape(self.reason)}</p>"


def no_answer_yet(picture: Picture) -> Screen:
    """The last screen of an explanation about a search that was stopped early."""
    words = "The search was stopped early, so nothing is claimed."
    return Screen("No answer yet", (words,), picture)


@dataclass(frozen=True, repr=False)
class Explanation:
    """An explanation of an answer, in screens; the last picture shows the answer.

    If the time is up, `as_far_as_known` makes it of the screens so far.
    ``technique`` says how far a person has to look ahead at the hardest step, if the kind knows.
    ``more`` makes more for programs, as values for JSON; None if the kind has no more.
    """

    screens: tuple[Screen, ...]
    technique: str | None = None
    more: Callable[[Budget], Mapping[str, Any]] | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        titles = "; ".join(screen.title for screen in self.screens)
        return brief(self, f"in {counted(len(self.screens), 'screen')}: {titles}")

    def data(self, budget: Budget = UNLIMITED) -> Mapping[str, Any] | None:
        """More for programs, as values for JSON; None if the kind has no more.

        Raises: TimeUpError.
        """
        return self.more and self.more(budget)

    @property
    def words(self) -> tuple[str, ...]:
        """The words of its screens, without those that they open into."""
        return tuple(text for screen in self.screens for text in screen.words)

    @property
    def picture(self) -> Picture:
        """The picture of the answer."""
        *_, last = (screen.picture for screen in self.screens if screen.picture is not None)
        return last

    def said_once(self) -> Explanation:
        """The same with bare pictures of the question and the answer, whose words say it all.

        Those pictures are usually drawn for a place without other words.
        """
        first, *others = self.screens
        screens = (first.uncaptioned(), *others[:-1], *(last.uncaptioned() for last in others[-1:]))
        return replace(self, screens=screens)

    def to_json(self) -> str:
        """The words and values of the screens as one line of JSON, with ``data`` beside them."""
        from lasermaze import api

        return api.to_json(self)

    def html(self, title: str = "", theme: Theme = "auto") -> str:
        """The explanation as one HTML page that needs no other file."""
        from lasermaze.drawing.page import lecture

        text_for("html", "a title", title)
        return lecture(title, map(_part, self.screens), theme)

    def _repr_html_(self) -> str:
        from lasermaze.drawing.page import article

        return article("", map(_part, self.screens))


def as_far_as_known(screens: Iterator[Screen], draw: Callable[[], Picture]) -> Explanation:
    """The explanation with these screens; if the time is up, those so far, and the answer."""
    told, is_late = in_time(screens)
    return Explanation((*told, time_is_up(draw())) if is_late else tuple(told))


def in_time(parts: Iterator[T]) -> tuple[list[T], bool]:
    """The parts that are made before the time is up, and whether it is up."""
    made: list[T] = []
    try:
        for part in parts:
            made.append(part)
    except TimeUpError:
        return made, True
    return made, False


def time_is_up(picture: Picture | None = None) -> Screen:
    """The screen in the place of those for which there was no time."""
    words = "The time limit was reached, so the rest is not explained."
    return Screen("Time is up", (words,), picture)


def _part(screen: Screen) -> Part:
    """A screen as a page shows it."""
    from lasermaze.drawing.page import Part

    return Part(screen.title, screen.words, screen.picture, tuple(map(_part, screen.opened())))


@dataclass(frozen=True)
class Recipe:
    """The requirements for a generated puzzle.

    Attributes:
        rows, cols: its size.
        options: the options of the kind, every one of them.
        level: one of ``difficulty.LEVELS``, which the puzzle must have; None for any.
        budget: its time limit is that of the whole search for the puzzle.
    """

    rows: int
    cols: int
    options: Any
    level: str | None
    budget: Budget


#: Facts about a cell or a piece, each in words, such as ``laser`` and ``facing east``.
Facts = tuple[str, ...]


@dataclass(frozen=True, repr=False)
class Piece:
    """A thing that can be put on the grid, as a palette shows it.

    Attributes:
        code: its name in the notation of moves, such as ``T^`` or ``#``.
        facts: its name in words, and perhaps more about it, such as ``must be lit``.
        key: the key that puts it where the cursor is.
        picture: the piece alone, on a grid of one cell.
        left: the number that is left; None for an unlimited supply.
        paints: whether dragging puts one on every cell on the way.
    """

    code: str
    facts: Facts
    key: str
    picture: Picture
    left: int | None = None
    paints: bool = False

    @property
    def name(self) -> str:
        """All its facts in words."""
        return ", ".join(self.facts)

    def __repr__(self) -> str:
        left = "" if self.left is None else f", {grouped(self.left)} left"
        return brief(self, f"{self.code}: {self.name}{left}")


class Contents(NamedTuple):
    """The contents of many cells, which are often alike.

    Attributes:
        different: the different facts about a cell, each with whether such a cell is empty.
        cells: for each cell, row by row, the index of its contents among these.
    """

    different: list[tuple[Facts, bool]]
    cells: list[int]


@dataclass(frozen=True, repr=False)
class View:
    """A puzzle as it is edited or played, at one moment.

    Attributes:
        picture: the grid as it stands, without title, panels and words below.
        message: the state of the puzzle, in a sentence or two.
        done: whether it is solved, that is, the kind's checker accepts it.
        faults: every rule that is broken so far; of very many, the first thousand.
        times: the number of moments to view, if things move; else 1.
        now: the moment that is shown unless another one is requested.
        ways: the moves that a key or a button can play from here, such as ``go N``.
        cells: the facts about the contents of each cell, row by row; empty for a large grid.
        empty: whether each of those cells is empty.
        pile: the pieces that are still to be placed.
    """

    picture: Picture
    message: str
    done: bool
    faults: tuple[Fault, ...] = ()
    times: int = 1
    now: int = 0
    ways: tuple[str, ...] = ()
    cells: tuple[Facts, ...] = ()
    empty: tuple[bool, ...] = ()
    pile: tuple[Piece, ...] = ()

    def __repr__(self) -> str:
        return brief(self, f"of {self.picture!r}: {self.message}")

    @cached_property
    def contents(self) -> Contents:
        """The contents of the cells, written once for all cells that are alike."""
        numbers: dict[tuple[Facts, bool], int] = {}
        both = zip(self.cells, self.empty, strict=True)
        cells = [numbers.setdefault(each, len(numbers)) for each in both]
        return Contents(list(numbers), cells)


class Observation(NamedTuple):
    """A position in numbers, for programs that learn to play.

    Attributes:
        layers: for each layer a byte a cell, row by row; the kind defines their meaning.
        numbers: values beside the grid, such as the number of tokens of each sort in the pile.
    """

    layers: tuple[bytes, ...]
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, repr=False)
class ForeignFormat(Generic[P]):
    """Another program's JSON or text: how it is recognized, read and written.

    Attributes:
        name: the name of the program or format, such as ``"laser-mazer"``.
        key: a key that only its documents have; of a text, a line that only such texts have.
        encode: the document of a puzzle, or its text.
        decode: the puzzle in a document, with the options for reading; raises PuzzleError with
            the path of the fault. None for a text, which the kind reads as its native text.
    """

    name: str
    key: str
    encode: Callable[[P], Any]
    decode: Callable[[Any, Any], P] | None

    def __repr__(self) -> str:
        return brief(self, self.name)
