"""Types that modules of a kind take and return: hints, explanations, recipes, pieces, views.

The functions of each module are in `lasermaze.modules`. Reading and solving need none of this, so
it is not imported at every start.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from lasermaze.core.answers import P
from lasermaze.core.arguments import text_for
from lasermaze.core.brief import brief, fields_in_brief
from lasermaze.core.budget import Budget
from lasermaze.core.english import counted, grouped
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell, place
from lasermaze.core.reasons import Case, Marks, Step

if TYPE_CHECKING:
    from collections.abc import Callable

    from lasermaze.drawing import Picture, Theme
    from lasermaze.drawing.page import Part

G_co = TypeVar("G_co", covariant=True)


@dataclass(frozen=True, repr=False)
class Otherwise:
    """A mistake that a hint rules out, and the rule that it breaks.

    Attributes:
        words: the mistake and its consequence, in a sentence.
        picture: the grid after the mistake, with its light.
        marks: its marks on the picture: the lines of that light, and where the rule breaks.
        cases: the choices that the words are about, with the reasons why they fail.
    """

    words: str
    picture: Picture
    marks: Marks = field(default_factory=Marks)
    cases: tuple[Case[Any, Any], ...] = ()

    def __repr__(self) -> str:
        return brief(self, self.words)


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
        otherwise: the mistakes that it rules out, or the consequence of a mistake, each with its
            beam.
        cases: the depth of the reason: 0 if it is seen at a glance, 1 if light is followed to its
            end, else the cases of the largest case split; None if that is not known.
        steps: the deductions of its reason, as values.
    """

    text: str
    reason: str
    forced: bool
    cell: Cell | None
    puzzle: P
    position: str | None = None
    moves: tuple[str, ...] = ()
    otherwise: tuple[Otherwise, ...] = ()
    cases: int | None = None
    steps: tuple[Step[Any, Any], ...] = ()

    def __repr__(self) -> str:
        return brief(self, f"{self.text} {self.reason}")

    @property
    def look(self) -> str:
        """Where to look: less than the hint itself."""
        return "Look at the whole grid." if self.cell is None else f"Look at {place(self.cell)}."

    @property
    def move(self) -> str | None:
        """The first of the moves; None if there is none."""
        return self.moves[0] if self.moves else None

    def to_json(self) -> str:
        """The hint as one line of JSON, without its pictures."""
        from lasermaze.core.reason_codecs import hint_record, to_json

        return to_json(hint_record(Hint), self)

    def _repr_html_(self) -> str:
        from html import escape

        return f"<p><b>{escape(self.text)}</b> {escape(self.reason)}</p>"


@dataclass(frozen=True, repr=False)
class Chapter:
    """One part of an explanation: a title, paragraphs, and the picture they refer to.

    ``otherwise`` has the mistakes that it rules out, each with a picture of its own; ``steps`` has
    the same as values.
    """

    title: str
    paragraphs: tuple[str, ...]
    picture: Picture | None = None
    otherwise: tuple[Otherwise, ...] = ()
    steps: tuple[Step[Any, Any], ...] = ()

    def __repr__(self) -> str:
        return brief(self, f"{self.title}: {counted(len(self.paragraphs), 'paragraph')}")


def no_answer_yet(picture: Picture) -> Chapter:
    """The last chapter of an explanation about a search that was stopped early."""
    words = "The search was stopped early, so nothing is claimed."
    return Chapter("No answer yet", (words,), picture)


@dataclass(frozen=True, repr=False)
class Explanation:
    """An explanation of an answer: chapters; the last picture shows the answer.

    ``data`` has the same for programs, as values for JSON, if the kind has more than words.
    """

    chapters: tuple[Chapter, ...]
    data: Mapping[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        titles = "; ".join(chapter.title for chapter in self.chapters)
        return brief(self, f"in {counted(len(self.chapters), 'chapter')}: {titles}")

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """All paragraphs, without the titles."""
        return tuple(text for chapter in self.chapters for text in chapter.paragraphs)

    @property
    def picture(self) -> Picture:
        """The picture of the answer."""
        *_, last = (chapter.picture for chapter in self.chapters if chapter.picture is not None)
        return last

    def to_json(self) -> str:
        """The words of the chapters as one line of JSON, with ``data`` beside them."""
        from lasermaze.core.reason_codecs import explanation_record, to_json

        return to_json(explanation_record(Explanation, Chapter), self, self.data)

    def html(self, title: str = "", theme: Theme = "auto") -> str:
        """The explanation as one HTML page that needs no other file."""
        from lasermaze.drawing.page import lecture

        text_for("html", "a title", title)
        return lecture(title, map(_part, self.chapters), theme)

    def _repr_html_(self) -> str:
        from lasermaze.drawing.page import article

        return article("", map(_part, self.chapters))


def _part(chapter: Chapter) -> Part:
    """A chapter as a page shows it."""
    figures = tuple((each.words, each.picture) for each in chapter.otherwise)
    return chapter.title, chapter.paragraphs, chapter.picture, figures


@dataclass(frozen=True, repr=False)
class Recipe(Generic[G_co]):
    """The requirements for a generated puzzle.

    Attributes:
        rows, cols: its size.
        options: the options of the kind, every one of them.
        level: one of ``difficulty.LEVELS``, which the puzzle must have; None for any.
        budget: its time limit is that of the whole search for the puzzle.
    """

    rows: int
    cols: int
    options: G_co
    level: str | None
    budget: Budget

    def __repr__(self) -> str:
        return fields_in_brief(self)


@dataclass(frozen=True, repr=False)
class Piece:
    """A thing that can be put on the grid, as a palette shows it.

    Attributes:
        code: its name in the notation of moves, such as ``T^`` or ``#``.
        name: its name in words.
        key: the key that puts it where the cursor is.
        picture: the piece alone, on a grid of one cell.
        left: the number that is left; None for an unlimited supply.
        paints: whether dragging puts one on every cell on the way.
    """

    code: str
    name: str
    key: str
    picture: Picture
    left: int | None = None
    paints: bool = False

    def __repr__(self) -> str:
        left = "" if self.left is None else f", {grouped(self.left)} left"
        return brief(self, f"{self.code}: {self.name}{left}")


class Contents(NamedTuple):
    """The contents of many cells, which are often alike.

    Attributes:
        different: the different contents in words, each with whether a cell with them is empty.
        cells: for each cell, row by row, the index of its contents among these.
    """

    different: list[tuple[str, bool]]
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
        cells: the contents of each cell, in words, row by row; empty for a large grid.
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
    cells: tuple[str, ...] = ()
    empty: tuple[bool, ...] = ()
    pile: tuple[Piece, ...] = ()

    def __repr__(self) -> str:
        return brief(self, f"of {self.picture!r}: {self.message}")

    @cached_property
    def contents(self) -> Contents:
        """The contents of the cells, written once for all cells that are alike."""
        numbers: dict[tuple[str, bool], int] = {}
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

    def __repr__(self) -> str:
        return fields_in_brief(self)


@dataclass(frozen=True, repr=False)
class ForeignFormat(Generic[P]):
    """Another program's JSON: how it is recognized, read and written.

    Attributes:
        name: the name of the program, such as ``"laser-mazer"``.
        key: a key that only its documents have.
        encode: the document of a puzzle.
        decode: the puzzle in a document, with the options for reading; raises PuzzleError with
            the path of the fault.
    """

    name: str
    key: str
    encode: Callable[[P], Any]
    decode: Callable[[Any, Any], P]

    def __repr__(self) -> str:
        return brief(self, self.name)
