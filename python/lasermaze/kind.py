"""The interface that every kind of puzzle meets: one frozen record of functions.

A kind is not a base class to inherit from: it is a :class:`Kind` with every slot filled, so
a missing function fails when the record is made. ``kinds.py`` lists the records; everything
above it (the library's verbs, the command line, the studio) knows kinds by this record only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from lasermaze.core.answers import Answer, Pairs
from lasermaze.core.budget import Budget
from lasermaze.core.difficulty import Scale, Toil
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell
from lasermaze.core.puzzle import Puzzle

if TYPE_CHECKING:
    from lasermaze.core.rng import Stream
    from lasermaze.drawing import Film, Picture, Theme

P = TypeVar("P", bound=Puzzle)
W = TypeVar("W")
C = TypeVar("C")


@dataclass(frozen=True)
class Option:
    """A keyword that only one kind has; a flag ``--like-this`` at the prompt.

    ``verbs`` are the functions of the record that take it.
    """

    name: str
    default: bool | int | str
    help: str
    verbs: frozenset[str]


@dataclass(frozen=True)
class Verdict:
    """What a check found: every fault, and no faults for an answer that holds.

    ``unconfirmed``: claims, in words, that would have taken the check too long.
    """

    faults: tuple[Fault, ...] = ()
    unconfirmed: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the answer holds."""
        return not self.faults


@dataclass(frozen=True)
class Hint(Generic[P]):
    """The next thing a player needs, less than the solution.

    Attributes:
        text: the hint, as one says it to the player.
        reason: why it is so, as far as it follows from what stands on the board.
        forced: whether it holds in every solution (else it holds in some solution).
        cell: where, as (row, col), or None.
        puzzle: the puzzle after the hint is followed; the same where there is nothing to do.
        position: the position after it is followed, where it was asked from a position.
    """

    text: str
    reason: str
    forced: bool
    cell: Cell | None
    puzzle: P
    position: str | None = None


#: What an explanation says of a search that was stopped early.
STOPPED = "The search was stopped early, so nothing is claimed."


@dataclass(frozen=True)
class Chapter:
    """One thought of an explanation: a title, paragraphs, and the picture they speak of."""

    title: str
    paragraphs: tuple[str, ...]
    picture: Picture | None = None


@dataclass(frozen=True)
class Explanation:
    """Why an answer is what it is: a short lecture, whose last picture shows the answer."""

    chapters: tuple[Chapter, ...]

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """All its words, without the titles."""
        return tuple(text for chapter in self.chapters for text in chapter.paragraphs)

    @property
    def picture(self) -> Picture:
        """The picture of the answer."""
        *_, last = (chapter.picture for chapter in self.chapters if chapter.picture is not None)
        return last

    def html(self, title: str = "", theme: Theme = "auto") -> str:
        """The lecture as one HTML page that needs no other file."""
        from lasermaze.drawing.page import lecture

        parts = ((part.title, part.paragraphs, part.picture) for part in self.chapters)
        return lecture(title, parts, theme)


@dataclass(frozen=True)
class Codec:
    """Both ways between a value and what JSON can hold (dicts, lists, strings, numbers).

    ``encode(value)`` and ``decode(document, **context)``; `decode` raises PuzzleError with
    the ``path`` of the fault in the document.
    """

    encode: Callable[..., Any]
    decode: Callable[..., Any]


@dataclass(frozen=True)
class Recipe:
    """What a generated puzzle should be like.

    Attributes:
        rows, cols: its size.
        options: what its kind lets one choose.
        level: one of ``difficulty.LEVELS``, which it must have; None for any.
        budget: its time limit is that of the whole search for the puzzle.
    """

    rows: int
    cols: int
    options: Mapping[str, Any] = field(default_factory=dict)
    level: str | None = None
    budget: Budget = field(default_factory=Budget, compare=False)


@dataclass(frozen=True)
class Piece:
    """A thing that can be put on the grid, as a palette shows it.

    Attributes:
        code: what the notation of moves calls it, such as ``T^`` or ``#``.
        name: what it is, in words.
        key: the key that puts it where the cursor is.
        picture: it alone, on a grid of one cell.
        left: how many there still are of it; None where there is no end of them.
        paints: whether a hand that drags it leaves one on every cell on the way.
    """

    code: str
    name: str
    key: str
    picture: Picture
    left: int | None = None
    paints: bool = False


@dataclass(frozen=True)
class View:
    """How a puzzle stands under the hands of whoever edits or plays it.

    Attributes:
        picture: the grid as it stands, without title, panels and words below.
        message: how it stands, in one plain sentence or two.
        done: whether it is solved: the kind's checker accepts it.
        faults: every rule that is broken as it stands; of very many, the first thousand.
        times: for how many times, from 0, the picture can be asked.
        now: the time that is shown where none is asked for.
        ways: the moves that a key or a button can play from here, such as ``go N``.
        cells: what stands on each cell, in words, row-major; none for a large grid.
        empty: whether nothing stands on each of those cells.
        pile: what is still to be placed.
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


@dataclass(frozen=True)
class Desk(Generic[P, W]):
    """What a kind offers whoever edits or plays a puzzle by hand: pure functions of texts.

    A *move* is a line of the notation in ``moves``. A *position* is a text too, whatever a
    kind needs to say how far a player is. A move that cannot be made, and a position that is
    none of the puzzle's, raise PuzzleError.
    """

    blank: Callable[[int, int], P]  # an empty one of that many rows and columns
    palette: Callable[[P], tuple[Piece, ...]]  # what can be put, as the puzzle stands
    edit: Callable[[P, str], P]  # the puzzle after a move
    begin: Callable[[P], str]  # the position before the first move
    play: Callable[[P, str, str], str]  # (puzzle, position, move): what is given is locked
    # (puzzle, position=None, time=None): without a position the puzzle itself, as it is edited
    view: Callable[..., View]
    reached: Callable[[P, str], W | None]  # a position as a witness; None where it is incomplete
    place: Callable[[P, W], str]  # the position that shows a witness
    # (puzzle, position, budget, **the options of `hint`): a wrong piece or step first, else
    # the next one; raises TimeUpError
    advise: Callable[..., Hint[P]]


def no_facts(puzzle: Puzzle, witness: object) -> Pairs:
    """Nothing: a solution that says all by itself."""
    return ()


@dataclass(frozen=True)
class Kind(Generic[P, W, C]):
    """One kind of puzzle, as the rest of the project sees it."""

    name: str
    title: str
    question: str  # what a puzzle of this kind asks, in one sentence
    options: tuple[Option, ...]
    example: str  # a puzzle in native notation
    small: tuple[int, int]  # the size that tests start from
    default_size: tuple[int, int]  # the size that `generate` makes unless told

    parse: Callable[..., P]  # (text, source=None, **options); raises PuzzleError
    format: Callable[[P], str]  # parse(format(p)) == p
    parse_witness: Callable[..., W]  # (puzzle, text, source=None): a plain solved grid
    puzzles: Codec  # puzzles as JSON; decode(document, **options)
    witnesses: Codec  # decode(document, puzzle)
    certificates: Codec  # decode(document, puzzle)
    solve: Callable[..., Answer[P]]  # (puzzle, budget, **options)
    solutions: Callable[..., Iterator[W]]  # (puzzle, **options): lazily, all of them
    # What decides that an answer is right. Each takes the options that have its name among
    # their verbs (`confirm` those of `check`), looks at the budget often, and raises
    # TimeUpError where the time is up. No argument of any type makes it raise anything else.
    check: Callable[..., Verdict]  # (puzzle, witness, budget, **options): judges a witness
    refute: Callable[..., Verdict]  # (puzzle, certificate, budget, **options): judges a "no"
    # (solved answer, budget, recount, **options): judges all that a solved answer says: its
    # solutions, their number, that none is better; `recount` is a `lasermaze.core.claims.Recount`
    confirm: Callable[..., Verdict]
    # (puzzle, budget, limit=None, effort=None, **options): an independent count of the
    # solutions, at most `limit`; None where it would take more than `effort` positions
    recount: Callable[..., int | None]
    draw: Callable[[P, Answer[P] | W | None], Picture]
    hint: Callable[..., Hint[P]]  # (puzzle, budget, **options); raises TimeUpError
    # raises PuzzleError where it finds none, TimeUpError where the recipe's budget is spent
    generate: Callable[[Recipe, Stream], P]
    edition: int  # the version of the generator: it changes when a seed's puzzle does
    toil: Callable[[P, Budget], Toil | None]  # None where the budget was spent before
    scale: Scale
    explain: Callable[[P, Answer[P], Budget], Explanation]  # raises TimeUpError
    film: Callable[[P, Answer[P]], Film | None]  # None where nothing moves, or too much does
    images: Callable[[P], Iterator[P]]  # turned and mirrored: see lasermaze.generation.symmetry
    desk: Desk[P, W]
    imports: Mapping[str, Codec] = field(default_factory=dict)  # other programs' JSON
    evidence: Codec | None = None  # of a solved answer's claims; decode(document, puzzle)
    solution: str = "solution"  # what one is called where they are counted
    facts: Callable[[P, W], Pairs] = no_facts  # what a solution says in numbers: ("steps", 6)


def later(module: str, name: str) -> Callable[..., Any]:
    """A function of a room that is imported only when it is first called.

    It keeps the start of the program light: nobody who solves pays for drawing.
    """

    def call(*args: Any, **keywords: Any) -> Any:
        return getattr(import_module(module), name)(*args, **keywords)

    call.__name__ = name
    call.__qualname__ = f"{module}.{name}"
    return call
