"""What a kind of puzzle is: its facts, its options, and what each of its modules offers.

A kind is a package in ``lasermaze.kinds`` with the modules ``puzzle``, ``formats``, ``solve``,
``check``, ``draw``, ``explain``, ``editor`` and ``generate``. A Protocol below says what each
module offers; the package assigns its modules to them, so that the type checker compares every
signature. Everything above the kinds (the library's verbs, the command line, the studio) knows
a kind by its :class:`Kind` alone. A module is imported when it is first used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib import import_module
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Generic,
    NamedTuple,
    Protocol,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from lasermaze.core.answers import Answer, AnyAnswer, Pairs, Solved
from lasermaze.core.budget import Budget
from lasermaze.core.claims import Recount, Verdict
from lasermaze.core.difficulty import Effort, Levels
from lasermaze.core.english import nearest, shown
from lasermaze.core.errors import Fault, PuzzleError, unknown
from lasermaze.core.grid import Cell
from lasermaze.core.puzzle import KindName, Puzzle

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lasermaze.core.rng import Rng
    from lasermaze.drawing import Film, Picture, Theme

P = TypeVar("P", bound=Puzzle)  # the puzzle
W = TypeVar("W")  # a solution of it, the witness
C = TypeVar("C")  # the certificate that there is none
O = TypeVar("O")  # noqa: E741 - the options of reading, solving and checking
G = TypeVar("G")  # the options of `generate`
P_in = TypeVar("P_in", bound=Puzzle, contravariant=True)
W_in = TypeVar("W_in", contravariant=True)
C_in = TypeVar("C_in", contravariant=True)
O_in = TypeVar("O_in", contravariant=True)
G_in = TypeVar("G_in", contravariant=True)
G_co = TypeVar("G_co", covariant=True)

# Options


@dataclass(frozen=True)
class Option:
    """A keyword that only one kind has, and a flag ``--like-this`` at the prompt.

    ``verbs`` are the library's verbs that take it. Declared in a kind's ``TypedDict`` as
    ``stray_beams: Annotated[bool, option(False, "let beams leave the grid", "solve")]``.
    """

    default: bool | int | str
    help: str
    verbs: frozenset[str]
    name: str = ""


def option(default: bool | int | str, text: str, *verbs: str) -> Option:
    """The declaration of an option: its default, its help text, the verbs that take it."""
    return Option(default, text, frozenset(verbs))


def _declared(options: type) -> Iterator[Option]:
    """The options that a ``TypedDict`` declares."""
    for name, hint in get_type_hints(options, include_extras=True).items():
        if get_origin(hint) is Annotated:
            for found in get_args(hint)[1:]:
                if isinstance(found, Option):
                    yield replace(found, name=name)


# What the modules take and return


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
    """

    text: str
    reason: str
    forced: bool
    cell: Cell | None
    puzzle: P
    position: str | None = None
    moves: tuple[str, ...] = ()

    @property
    def move(self) -> str | None:
        """The first of the moves; None if there is none."""
        return self.moves[0] if self.moves else None

    def _repr_html_(self) -> str:
        from html import escape

        return f"<p><b>{escape(self.text)}</b> {escape(self.reason)}</p>"


#: What an explanation says of a search that was stopped early.
STOPPED = "The search was stopped early, so nothing is claimed."


@dataclass(frozen=True)
class Chapter:
    """One thought of an explanation: a title, paragraphs, and the picture they refer to."""

    title: str
    paragraphs: tuple[str, ...]
    picture: Picture | None = None


@dataclass(frozen=True)
class Explanation:
    """Why an answer is what it is: chapters, of which the last picture shows the answer."""

    chapters: tuple[Chapter, ...]

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """All paragraphs, without the titles."""
        return tuple(text for chapter in self.chapters for text in chapter.paragraphs)

    @property
    def picture(self) -> Picture:
        """The picture of the answer."""
        *_, last = (chapter.picture for chapter in self.chapters if chapter.picture is not None)
        return last

    def html(self, title: str = "", theme: Theme = "auto") -> str:
        """The explanation as one HTML page that needs no other file."""
        from lasermaze.drawing.page import lecture

        parts = ((part.title, part.paragraphs, part.picture) for part in self.chapters)
        return lecture(title, parts, theme)

    def _repr_html_(self) -> str:
        from lasermaze.drawing.page import article

        return article("", ((part.title, part.paragraphs, part.picture) for part in self.chapters))


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


class Schemas(NamedTuple):
    """The JSON schemas of a kind's parts; see `lasermaze.formats.json_schemas`.

    Attributes:
        puzzle: the properties of a puzzle besides its kind and details; all are required.
        solution: one solution.
        certificate: what proves that there is none.
        evidence: what proves the claims of a solved answer; None if there is never any.
    """

    puzzle: dict[str, Any]
    solution: dict[str, Any]
    certificate: dict[str, Any]
    evidence: dict[str, Any] | None = None


# What each module offers. Long functions call `Budget.look` often, and raise TimeUpError.


class FormatsModule(Protocol[P, W, C, O_in]):
    """What ``formats`` offers. Readers raise PuzzleError, placed, and nothing else."""

    def parse(self, text: str, source: str | None, options: O_in, /) -> P:
        """The puzzle in a native text."""
        ...

    def format(self, puzzle: P, /) -> str:
        """The puzzle in its native notation; `parse` reads it back."""
        ...

    def parse_solution(self, puzzle: P, text: str, source: str | None, /) -> W:
        """The solution in a plain text, such as a solved grid; read, not judged."""
        ...

    def encode(self, puzzle: P, /) -> dict[str, Any]:
        """The puzzle as JSON can hold it, without its kind and details."""
        ...

    def decode(self, document: Any, options: O_in, details: Mapping[str, str], /) -> P:
        """The puzzle that `encode` wrote, with these details."""
        ...

    def encode_solution(self, solution: W, /) -> Any:
        """A solution as JSON can hold it."""
        ...

    def decode_solution(self, document: Any, puzzle: P, /) -> W:
        """The solution that `encode_solution` wrote; read, not judged."""
        ...

    def encode_certificate(self, certificate: C, /) -> Any:
        """A certificate as JSON can hold it."""
        ...

    def decode_certificate(self, document: Any, puzzle: P, /) -> C:
        """The certificate that `encode_certificate` wrote; read, not judged."""
        ...

    def encode_evidence(self, evidence: Any, /) -> Any:
        """The evidence of a solved answer as JSON can hold it."""
        ...

    def decode_evidence(self, document: Any, puzzle: P, /) -> Any:
        """The evidence that `encode_evidence` wrote; read, not judged."""
        ...

    def schemas(self) -> Schemas:
        """The JSON schemas of what the `encode` functions return."""
        ...

    def foreign_formats(self) -> tuple[ForeignFormat[P], ...]:
        """Other programs' JSON that is read and written."""
        ...


class SolveModule(Protocol[P, W, C, O_in]):
    """What ``solve`` offers. It alone calls the kernel, besides `generate`."""

    def solve(self, puzzle: P, budget: Budget, options: O_in, /) -> Answer[P, W, C]:
        """The answer, with its evidence; Undecided if the budget is spent before."""
        ...

    def solutions(self, puzzle: P, budget: Budget, options: O_in, /) -> Iterator[W]:
        """Every solution, lazily and each once."""
        ...


class CheckModule(Protocol[P, W, C_in, O_in]):
    """What ``check`` offers. No argument of any type raises anything but TimeUpError."""

    def check(self, puzzle: P, solution: W, budget: Budget, options: O_in, /) -> Verdict:
        """Every fault of a solution."""
        ...

    def refute(self, puzzle: P, certificate: C_in, budget: Budget, options: O_in, /) -> Verdict:
        """Every fault of a certificate that there is no solution."""
        ...

    def confirm(
        self, answer: Solved[P, W], budget: Budget, recount: Recount, options: O_in, /
    ) -> Verdict:
        """The verdict on all that a solved answer claims: its solutions, their number, the best."""
        ...

    def recount(
        self, puzzle: P, budget: Budget, limit: int | None, positions: int | None, options: O_in, /
    ) -> int | None:
        """An independent count of the solutions, at most ``limit``.

        None if it would take more than ``positions`` positions.
        """
        ...


class DrawModule(Protocol[P, W, C]):
    """What ``draw`` offers."""

    def draw(self, puzzle: P, answer: Answer[P, W, C] | W | None, /) -> Picture:
        """The picture of a puzzle, or of an answer or a solution to it."""
        ...

    def film(self, puzzle: P, answer: Answer[P, W, C], /) -> Film | None:
        """The answer step by step; None if nothing moves, or too much does."""
        ...

    def facts(self, puzzle: P, solution: W, /) -> Pairs:
        """What a solution says in numbers, such as ``(("steps", 6),)``."""
        ...


class ExplainModule(Protocol[P, W, C, O_in]):
    """What ``explain`` offers."""

    def explain(self, puzzle: P, answer: Answer[P, W, C], budget: Budget, /) -> Explanation:
        """Why the answer is what it is."""
        ...

    def hint(self, puzzle: P, position: str | None, budget: Budget, options: O_in, /) -> Hint[P]:
        """The smallest hint that helps: first what is wrong in a position, else what comes next."""
        ...


class EditorModule(Protocol[P, W]):
    """What ``editor`` offers: editing and playing by moves. A position is a text.

    A move that cannot be made, and a text that is no position, raise PuzzleError.
    """

    def blank(self, rows: int, cols: int, /) -> P:
        """An empty puzzle."""
        ...

    def palette(self, puzzle: P, /) -> tuple[Piece, ...]:
        """What can be put on the grid, as the puzzle stands."""
        ...

    def edit(self, puzzle: P, move: str, /) -> P:
        """The puzzle after a move of its designer."""
        ...

    def start(self, puzzle: P, /) -> str:
        """The position before the first move."""
        ...

    def moves(self, puzzle: P, position: str, /) -> Iterator[str]:
        """The legal moves of a player."""
        ...

    def play(self, puzzle: P, position: str, move: str, /) -> str:
        """The position after a move of a player; what the puzzle gives is locked."""
        ...

    def view(self, puzzle: P, position: str | None, time: int | None, /) -> View:
        """The puzzle as it is edited or, in a position, as it is played."""
        ...

    def solution(self, puzzle: P, position: str, /) -> W | None:
        """The solution that a position shows, to be checked; None if it is incomplete."""
        ...

    def position(self, puzzle: P, solution: W, /) -> str:
        """The position that shows a solution."""
        ...


class GenerateModule(Protocol[P, G_in]):
    """What ``generate`` offers."""

    def generate(self, recipe: Recipe[G_in], rng: Rng, /) -> P:
        """A new puzzle; raises PuzzleError if none is found."""
        ...

    def effort(self, puzzle: P, budget: Budget, /) -> Effort | None:
        """What the puzzle asks of a solver; None if the budget is spent before."""
        ...

    def symmetries(self, puzzle: P, /) -> Iterator[P]:
        """The puzzle turned and mirrored, eight of them."""
        ...


class SolveTogether(Protocol[P, W, C, O_in]):
    """What ``solve`` offers besides, if the kind's puzzles can be solved many in one call."""

    def solve_together(
        self, puzzles: Sequence[P], budget: Budget, options: O_in, threads: int, /
    ) -> Sequence[Answer[P, W, C] | None]:
        """The answers that `solve` gives; None for a puzzle that is left to `solve`.

        It must not take longer than a slice of the budget's time.
        """
        ...


class ConfirmTogether(Protocol[O_in]):
    """What ``check`` offers besides, if the kind's answers can be judged many in one call."""

    def confirm_together(
        self, answers: Sequence[AnyAnswer], options: Sequence[O_in], threads: int, /
    ) -> Sequence[bool]:
        """Whether all that each answer claims is confirmed; if not, `confirm` says why.

        It must not take longer than a few slices of a budget's time.
        """
        ...


@dataclass(frozen=True)
class Kind(Generic[P, W, C, O, G]):
    """One kind of puzzle: its facts and, imported when they are first used, its modules.

    Attributes:
        name: the name of its package.
        title: what people call it.
        question: what a puzzle of this kind asks, in one sentence.
        options_type: the TypedDict of its options for reading, solving and checking.
        generate_options_type: the TypedDict of its options for `generate`.
        example: a puzzle in native notation.
        small: the size that tests start from; not square.
        default_size: the size that `generate` makes unless told otherwise.
        generator_version: changes when a seed gives another puzzle than before.
        levels: how its difficulty is counted and cut into levels.
        solution: what one solution is called.
        together: whether it offers `SolveTogether` and `ConfirmTogether`.
    """

    name: str
    title: str
    question: str
    options_type: type[O]
    generate_options_type: type[G]
    example: str
    small: tuple[int, int]
    default_size: tuple[int, int]
    generator_version: int
    levels: Levels
    solution: str = "solution"
    together: bool = False

    def __repr__(self) -> str:
        return f"<Kind {self.name}>"

    def _module(self, name: str) -> Any:
        return import_module(f"lasermaze.kinds.{self.name}.{name}")

    @cached_property
    def formats(self) -> FormatsModule[P, W, C, O]:
        """Its module of formats."""
        return cast("FormatsModule[P, W, C, O]", self._module("formats"))

    @cached_property
    def solve(self) -> SolveModule[P, W, C, O]:
        """Its solver."""
        return cast("SolveModule[P, W, C, O]", self._module("solve"))

    @property
    def solve_together(self) -> SolveTogether[P, W, C, O] | None:
        """Its solver of many puzzles in one call; None if it has none."""
        return cast("SolveTogether[P, W, C, O]", self.solve) if self.together else None

    @cached_property
    def check(self) -> CheckModule[P, W, C, O]:
        """Its checker."""
        return cast("CheckModule[P, W, C, O]", self._module("check"))

    @property
    def confirm_together(self) -> ConfirmTogether[O] | None:
        """Its checker of many answers in one call; None if it has none."""
        return cast("ConfirmTogether[O]", self.check) if self.together else None

    @cached_property
    def draw(self) -> DrawModule[P, W, C]:
        """Its pictures."""
        return cast("DrawModule[P, W, C]", self._module("draw"))

    @cached_property
    def explain(self) -> ExplainModule[P, W, C, O]:
        """Its explanations and hints."""
        return cast("ExplainModule[P, W, C, O]", self._module("explain"))

    @cached_property
    def editor(self) -> EditorModule[P, W]:
        """Its moves."""
        return cast("EditorModule[P, W]", self._module("editor"))

    @cached_property
    def generate(self) -> GenerateModule[P, G]:
        """Its generator."""
        return cast("GenerateModule[P, G]", self._module("generate"))

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """All its options."""
        return (*_declared(self.options_type), *_declared(self.generate_options_type))

    # Every verb asks for these, and reading type hints takes as long as a small puzzle.

    @cached_property
    def _defaults(self) -> dict[str, object]:
        return {each.name: each.default for each in _declared(self.options_type)}

    @cached_property
    def _generate_defaults(self) -> dict[str, object]:
        return {each.name: each.default for each in _declared(self.generate_options_type)}

    @cached_property
    def _every_default(self) -> dict[str, object]:
        return {**self._generate_defaults, **self._defaults}

    def options_of(self, verb: str) -> dict[str, Option]:
        """The options that a verb takes, by name."""
        return {each.name: each for each in self.options if verb in each.verbs}

    def choose(self, verb: str, given: Mapping[str, object]) -> O:
        """All the options of reading, solving and checking: those given, the others' defaults.

        Raises: PuzzleError if the verb does not take a given one, or for a wrong type.
        """
        if given:
            self._check(verb, given)
        return cast("O", self._defaults | dict(given))

    def choose_for_generate(self, given: Mapping[str, object]) -> G:
        """All the options of `generate`; as :meth:`choose` otherwise."""
        self._check("generate", given)
        return cast("G", self._generate_defaults | dict(given))

    def differing(self, chosen: Mapping[str, object]) -> Pairs:
        """Those options that differ from their defaults, as sorted (name, value) pairs."""
        defaults = self._every_default
        return tuple(sorted((n, value) for n, value in chosen.items() if value != defaults[n]))

    def lenient(self) -> O:
        """The options with which every puzzle of this kind can be read, finished or not."""
        parsing = self.options_of("parse").values()
        return self.choose("parse", {each.name: True for each in parsing if each.default is False})

    def owns(self, value: object) -> bool:
        """Whether a value is of one of this kind's classes, as its solutions are."""
        return type(value).__module__.startswith(f"lasermaze.kinds.{self.name}.")

    def _check(self, verb: str, given: Mapping[str, object]) -> None:
        known = self.options_of(verb) if given else {}
        for name, value in given.items():
            if name not in known:
                near = nearest(name, known) if isinstance(name, str) else ""
                raise PuzzleError(
                    f"{verb}: kind {self.name!r} has no option {shown(name)}{near}",
                    expected=f"one of: {', '.join(known)}" if known else "no option",
                    path=("options", name),
                )
            wanted = type(known[name].default)
            if type(value) is not wanted:
                raise PuzzleError(
                    f"{verb}: option {name!r} of kind {self.name!r} is {shown(value)}",
                    expected=f"a value of type {wanted.__name__}",
                    path=("options", name),
                )


# The registry

#: The names of all kinds, in teaching order. A test compares them with the folders.
NAMES: tuple[KindName, ...] = get_args(KindName)

AnyKind = Kind[Any, Any, Any, Any, Any]


def kind_named(name: str) -> AnyKind:
    """The kind of this name. Raises: PuzzleError for an unknown one."""
    if name not in NAMES:
        raise unknown("kind", name, NAMES)
    return _imported(name)


@cache  # asked for with every puzzle, and slow to find among the modules
def _imported(name: str) -> AnyKind:
    kind: AnyKind = import_module(f"lasermaze.kinds.{name}").KIND
    return kind


def kind_of(puzzle: Puzzle) -> AnyKind:
    """The kind of a puzzle."""
    return kind_named(puzzle.kind)


def all_kinds() -> tuple[AnyKind, ...]:
    """All kinds, in teaching order."""
    return tuple(map(kind_named, NAMES))
