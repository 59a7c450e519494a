"""What each module of a kind offers, and what it takes and returns.

A Protocol below says what each module offers; the package of a kind assigns its modules to them,
so that the type checker compares every signature. Reading and solving need none of this, so it is
not imported at every start.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from lasermaze.core.answers import Answer, AnyAnswer, C, P, Pairs, Solved, W
from lasermaze.core.arguments import text_for
from lasermaze.core.brief import brief, fields_in_brief
from lasermaze.core.budget import Budget
from lasermaze.core.claims import Recount, Verdict
from lasermaze.core.codec import (
    CELL,
    FLAG,
    NATURAL,
    TEXT,
    Array,
    Codec,
    Constant,
    Converted,
    Definitions,
    Optional,
    Schema,
)
from lasermaze.core.difficulty import Effort
from lasermaze.core.english import counted, grouped
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell, place
from lasermaze.core.objects import Codecs, Field, Record
from lasermaze.core.puzzle import Puzzle
from lasermaze.core.reasons import Case, Marks, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lasermaze.core.rng import Rng
    from lasermaze.drawing import Film, Picture, Theme
    from lasermaze.drawing.page import Part

P_in = TypeVar("P_in", bound=Puzzle, contravariant=True)
W_in = TypeVar("W_in", contravariant=True)
C_in = TypeVar("C_in", contravariant=True)
O_in = TypeVar("O_in", contravariant=True)
G_in = TypeVar("G_in", contravariant=True)
G_co = TypeVar("G_co", covariant=True)

# What the modules take and return


@dataclass(frozen=True)
class Otherwise:
    """What would happen if something else were done, and the rule that breaks then.

    Attributes:
        words: what would be done, and what would happen, in a sentence.
        picture: the grid as it would stand, with its light.
        marks: what the picture shows of it: the lines of that light, and where the rule breaks.
        cases: the choices that the words are about, with the reasons why they fail.
    """

    words: str
    picture: Picture
    marks: Marks = field(default_factory=Marks)
    cases: tuple[Case[Any, Any], ...] = ()

    def __repr__(self) -> str:
        return brief(self, self.words)


@dataclass(frozen=True)
class Hint(Generic[P]):
    """The next thing a player needs, less than the solution.

    Attributes:
        text: the hint, as one says it to the player.
        reason: why it is true, as far as it follows from what is on the grid.
        forced: whether it holds in every solution (else it holds in at least one).
        cell: where, as (row, col), or None.
        puzzle: the puzzle after the hint is followed; unchanged if there is nothing to do.
        position: the position after the hint is followed, if it was asked from a position.
        moves: the moves that follow the hint from that position, as `Game.push` takes them.
        otherwise: what would happen otherwise, or what the mistake leads to, each with its beam.
        cases: how deep the reason goes: 0 if it is seen at a glance, 1 if light is followed to its
            end, else the cases of the largest case split; None if that is not known.
        steps: the thoughts that its reason tells, as values.
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
        """Where to look: less than the hint itself says."""
        return "Look at the whole grid." if self.cell is None else f"Look at {place(self.cell)}."

    @property
    def move(self) -> str | None:
        """The first of the moves; None if there is none."""
        return self.moves[0] if self.moves else None

    def to_json(self) -> str:
        """The hint as one line of JSON, without its pictures."""
        return to_json(HINT, self)

    def _repr_html_(self) -> str:
        from html import escape

        return f"<p><b>{escape(self.text)}</b> {escape(self.reason)}</p>"


#: What an explanation says of a search that was stopped early.
STOPPED = "The search was stopped early, so nothing is claimed."


@dataclass(frozen=True)
class Chapter:
    """One thought of an explanation: a title, paragraphs, and the picture they refer to.

    ``otherwise`` has what would happen if the thought were wrong, each with a picture of its own;
    ``steps`` has the same as values.
    """

    title: str
    paragraphs: tuple[str, ...]
    picture: Picture | None = None
    otherwise: tuple[Otherwise, ...] = ()
    steps: tuple[Step[Any, Any], ...] = ()

    def __repr__(self) -> str:
        return brief(self, f"{self.title}: {counted(len(self.paragraphs), 'paragraph')}")


@dataclass(frozen=True)
class Explanation:
    """Why an answer is what it is: chapters; the last picture shows the answer.

    ``data`` has the same for programs, as JSON can hold it, where a kind has more than words.
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
        return to_json(EXPLANATION, self, self.data)

    def html(self, title: str = "", theme: Theme = "auto") -> str:
        """The explanation as one HTML page that needs no other file."""
        from lasermaze.drawing.page import lecture

        text_for("html", "a title", title)
        return lecture(title, map(_part, self.chapters), theme)

    def _repr_html_(self) -> str:
        from lasermaze.drawing.page import article

        return article("", map(_part, self.chapters))


class _Thought(Codec[Step[Any, Any]]):
    """A thought of a hint or an explanation: its choices and reasons are the kind's."""

    def encode(self, value: Step[Any, Any], puzzle: Any = None) -> dict[str, Any]:
        """Its document."""
        return value.document()

    def schema(self, defs: Definitions) -> Schema:
        """What the thoughts of all kinds have in common."""
        choice = {"type": "object", "required": ["choice", "ends"]}
        ruled_out = {"type": "array", "items": choice}
        return {
            "type": "object",
            "required": ["decided", "ruled_out"],
            "properties": {"ruled_out": ruled_out},
        }


_THOUGHTS = Field("steps", Array(_Thought()), default=())
_WORDS = Array(Converted(TEXT, attrgetter("words"), lambda words, _: words))
_VERSION = Field("lasermaze", Constant(1))

#: The hint in JSON, without its pictures; it is only written.
HINT = Record(
    object,
    _VERSION,
    Field(
        "hint",
        Record(
            Hint,
            Field("text", TEXT),
            Field("reason", TEXT),
            Field("look", TEXT),
            Field("forced", FLAG),
            Field("cell", Optional(CELL), about="where: row and column from 0, or null"),
            Field("cases", Optional(NATURAL)),
            Field("moves", Array(TEXT)),
            Field("position", Optional(TEXT)),
            Field("otherwise", _WORDS),
            _THOUGHTS,
        ),
        of=lambda hint, _: hint,
    ),
)

_CHAPTER = Record(
    Chapter,
    Field("title", TEXT),
    Field("paragraphs", Array(TEXT, least=1)),
    Field("otherwise", _WORDS),
    _THOUGHTS,
)

#: The words of an explanation in JSON; it is only written, with the kind's data beside it.
EXPLANATION = Record(Explanation, _VERSION, Field("chapters", Array(_CHAPTER, least=1)))


def to_json(record: Record[Any], value: object, data: Mapping[str, Any] | None = None) -> str:
    """A value as one line of JSON, with more data beside its fields."""
    import json

    return json.dumps({**record.encode(value), **(data or {})}, ensure_ascii=False)


def _part(chapter: Chapter) -> Part:
    """A chapter as a page shows it."""
    figures = tuple((each.words, each.picture) for each in chapter.otherwise)
    return chapter.title, chapter.paragraphs, chapter.picture, figures


@dataclass(frozen=True)
class Recipe(Generic[G_co]):
    """What a generated puzzle should be like.

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


@dataclass(frozen=True)
class Piece:
    """A thing that can be put on the grid, as a palette shows it.

    Attributes:
        code: its name in the notation of moves, such as ``T^`` or ``#``.
        name: its name in words.
        key: the key that puts it where the cursor is.
        picture: the piece alone, on a grid of one cell.
        left: how many of it are left; None for an unlimited supply.
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


@dataclass(frozen=True)
class View:
    """A puzzle as it is edited or played, at one moment.

    Attributes:
        picture: the grid as it stands, without title, panels and words below.
        message: what is known so far, in a sentence or two.
        done: whether it is solved, that is, the kind's checker accepts it.
        faults: every rule that is broken so far; of very many, the first thousand.
        times: how many moments can be viewed, if things move; else 1.
        now: the moment that is shown unless another one is asked for.
        ways: the moves that a key or a button can play from here, such as ``go N``.
        cells: what is on each cell, in words, row by row; empty for a large grid.
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


class Observation(NamedTuple):
    """A position in numbers, for programs that learn to play.

    Attributes:
        layers: for each layer a byte a cell, row by row; what they mean is the kind's.
        numbers: what is not on the grid, such as how many tokens of each sort are in the pile.
    """

    layers: tuple[bytes, ...]
    numbers: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return fields_in_brief(self)


@dataclass(frozen=True)
class ForeignFormat(Generic[P]):
    """Another program's JSON: how it is recognized, read and written.

    Attributes:
        name: what the program is called, such as ``"laser-mazer"``.
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


# What each module offers. Long functions call `Budget.check` often, and raise TimeUpError.


class FormatsModule(Protocol[P, W, C, O_in]):
    """What ``formats`` offers. Readers raise PuzzleError, placed, and nothing else."""

    def parse(self, text: str, source: str | None, options: O_in, /) -> P:
        """The puzzle in a native text."""

    def format(self, puzzle: P, /) -> str:
        """The puzzle in its native notation; `parse` reads it back."""

    def parse_solution(self, puzzle: P, text: str, source: str | None, /) -> W:
        """The solution in a plain text, such as a solved grid; read, not judged."""

    def format_solution(self, puzzle: P, solution: W, /) -> str:
        """A solution as a plain text; `parse_solution` reads it back."""

    def solutions_in(self, puzzle: P, text: str, /) -> Iterator[W | None]:
        """Every solution that a free text holds, read and not judged; raises nothing.

        None stands for what is meant as a solution and cannot be one.
        """

    @property
    def codecs(self) -> Codecs[P, W, C]:
        """What puzzles, solutions and proofs look like in JSON."""

    def foreign_formats(self) -> tuple[ForeignFormat[P], ...]:
        """Other programs' JSON that is read and written."""


class SolveModule(Protocol[P, W, C, O_in]):
    """What ``solve`` offers. It alone calls the kernel, besides `generate`."""

    def solve(self, puzzle: P, budget: Budget, options: O_in, /) -> Answer[P, W, C]:
        """The answer, with its evidence; Undecided if the budget is spent before."""

    def solutions(self, puzzle: P, budget: Budget, options: O_in, /) -> Iterator[W]:
        """Every solution, lazily and each once."""


class CheckModule(Protocol[P, W, C_in, O_in]):
    """What ``check`` offers. No argument of any type raises anything but TimeUpError."""

    def check(self, puzzle: P, solution: W, budget: Budget, options: O_in, /) -> Verdict:
        """Every fault of a solution."""

    def refute(self, puzzle: P, certificate: C_in, budget: Budget, options: O_in, /) -> Verdict:
        """Every fault of a certificate that there is no solution."""

    def confirm(
        self, answer: Solved[P, W], budget: Budget, recount: Recount, options: O_in, /
    ) -> Verdict:
        """The verdict on all that a solved answer claims: its solutions, their number, the best."""

    def count_again(
        self, puzzle: P, budget: Budget, limit: int | None, positions: int | None, options: O_in, /
    ) -> int | None:
        """An independent count of the solutions, at most ``limit``.

        None if it would take more than ``positions`` positions.
        """


class DrawModule(Protocol[P, W, C]):
    """What ``draw`` offers."""

    def draw(self, puzzle: P, answer: Answer[P, W, C] | W | None, /) -> Picture:
        """The picture of a puzzle, or of an answer or a solution to it."""

    def film(self, puzzle: P, answer: Answer[P, W, C], /) -> Film | None:
        """The answer step by step; None if nothing moves, or too much does."""

    def facts(self, puzzle: P, solution: W, /) -> Pairs:
        """What a solution says in numbers, such as ``(("steps", 6),)``."""


class ExplainModule(Protocol[P, W, C, O_in]):
    """What ``explain`` offers."""

    def explain(self, puzzle: P, answer: Answer[P, W, C], budget: Budget, /) -> Explanation:
        """Why the answer is what it is."""

    def hint(self, puzzle: P, position: str | None, budget: Budget, options: O_in, /) -> Hint[P]:
        """The smallest hint that helps: first what is wrong in a position, else what comes next."""


class EditorModule(Protocol[P, W]):
    """What ``editor`` offers: editing and playing by moves. A position is a text.

    A move that cannot be made, and a text that is no position, raise PuzzleError.
    """

    def blank(self, rows: int, cols: int, /) -> P:
        """An empty puzzle."""

    def palette(self, puzzle: P, /) -> tuple[Piece, ...]:
        """What can be put on the grid, as the puzzle stands."""

    def edit(self, puzzle: P, move: str, /) -> P:
        """The puzzle after a move of its designer."""

    def start(self, puzzle: P, /) -> str:
        """The position before the first move."""

    def moves(self, puzzle: P, position: str, /) -> Iterator[str]:
        """The legal moves of a player."""

    def every_move(self, rows: int, cols: int, /) -> Iterator[str]:
        """All that `moves` can give for any puzzle of a size, each once, in a fixed order."""

    def observe(self, puzzle: P, position: str, /) -> Observation:
        """The position in numbers: as many for every puzzle of a size."""

    def play(self, puzzle: P, position: str, move: str, /) -> str:
        """The position after a move of a player; what the puzzle gives is locked."""

    def view(self, puzzle: P, position: str | None, time: int | None, /) -> View:
        """The puzzle as it is edited or, in a position, as it is played."""

    def solution(self, puzzle: P, position: str, /) -> W | None:
        """The solution that a position shows, to be checked; None if it is incomplete."""

    def so_far(self, puzzle: P, position: str, /) -> W:
        """What a position shows as a solution, complete or not, to be checked.

        Raises PuzzleError if nothing is chosen yet of which a solution could be made.
        """

    def position(self, puzzle: P, solution: W, /) -> str:
        """The position that shows a solution; a PuzzleError has the path of what none can show."""


class GenerateModule(Protocol[P, G_in]):
    """What ``generate`` offers."""

    def generate(self, recipe: Recipe[G_in], rng: Rng, /) -> P:
        """A new puzzle; raises PuzzleError if none is found."""

    def effort(self, puzzle: P, budget: Budget, /) -> Effort | None:
        """What the puzzle asks of a solver; None if the budget is spent before."""

    def symmetries(self, puzzle: P, /) -> Iterator[P]:
        """The puzzle turned and mirrored, eight of them."""


class SolveTogether(Protocol[P, W, C, O_in]):
    """What ``solve`` offers besides, if the kind's puzzles can be solved many in one call."""

    def solve_together(
        self, puzzles: Sequence[P], budget: Budget, options: O_in, threads: int, /
    ) -> Sequence[Answer[P, W, C] | None]:
        """The answers that `solve` gives; None for a puzzle that is left to `solve`.

        It must not take longer than a slice of the budget's time.
        """


class ConfirmTogether(Protocol[O_in]):
    """What ``check`` offers besides, if the kind's answers can be judged many in one call."""

    def confirm_together(
        self, answers: Sequence[AnyAnswer], options: Sequence[O_in], threads: int, /
    ) -> Sequence[bool]:
        """Whether all that each answer claims is confirmed; if not, `confirm` says why.

        It must not take longer than a few slices of a budget's time.
        """
