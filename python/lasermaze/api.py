"""The library's verbs: load, parse, solve, check, draw, hint, generate.

They know a kind by its record only (``kinds.py``) and do what all kinds need: find the
record, check the options, place an error in its file. The wings do the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from os import PathLike
from typing import IO, TYPE_CHECKING, Any, get_args

from lasermaze import judging
from lasermaze.arguments import (
    AnyKind,
    at_least_one,
    check_options,
    seconds,
    seed_of,
    size_of,
    whole,
)
from lasermaze.core.answers import Answer, P
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.claims import Recount
from lasermaze.core.difficulty import Difficulty, check_level
from lasermaze.core.english import counted, shown
from lasermaze.core.errors import CheckError, Fault, PuzzleError
from lasermaze.core.files import write_whole
from lasermaze.core.puzzle import Puzzle
from lasermaze.formats import native_text
from lasermaze.formats.pieces import MAX_BYTES, TextPiece, pieces_of
from lasermaze.generation.symmetry import unlike
from lasermaze.judging import Judgement
from lasermaze.kind import Explanation, Hint, Piece, Recipe, View
from lasermaze.registry import NAMES, all_kinds, kind_named

if TYPE_CHECKING:
    from pathlib import Path

    from lasermaze.drawing import Picture
    from lasermaze.drawing.pdf import Paper

#: What a puzzle is loaded from: a path, the contents of a file, or an open file.
Source = str | PathLike[str] | bytes | IO[str] | IO[bytes]


class Kinds(tuple[AnyKind, ...]):
    """The records of all kinds; as text, what each asks and the options it takes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n\n".join(map(describe, self))


def kinds() -> Kinds:
    """All kinds of puzzle in teaching order, with their options."""
    return Kinds(all_kinds())


def describe(kind: AnyKind) -> str:
    """What a kind asks and the options it takes, in a few lines."""
    lines = [f"{kind.name}: {kind.title}", f"  {kind.question}"]
    for option in kind.options:
        verbs = ", ".join(sorted(option.verbs))
        lines.append(f"  {option.name}={option.default!r}: {option.help} ({verbs})")
    return "\n".join(lines)


# Reading and writing


def load(file: Source, kind: str | None = None, **options: Any) -> Puzzle:
    """The one puzzle in a file, native text or JSON.

    ``file`` is a path, the contents of a file as bytes, or an open file. ``kind`` names the kind
    of a file that does not say it; ``options`` are the kind's options for reading, such as
    ``any_supply``.

    Raises: PuzzleError, with the file, line and column, for a file that cannot be read or
    does not hold exactly one puzzle; TypeError for what is no file.
    """
    text, source = _contents("load", file)
    return parse(text, kind, source, **options)


def load_all(file: Source, kind: str | None = None, **options: Any) -> tuple[Puzzle, ...]:
    """All the puzzles in a file, at least one. As :func:`load` otherwise."""
    text, source = _contents("load_all", file)
    return parse_all(text, kind, source, **options)


def _contents(verb: str, file: Any) -> tuple[str, str | None]:
    """The text of a file and its name. Raises: PuzzleError; TypeError for what is no file."""
    if isinstance(file, str | PathLike):
        return read_text(file), str(file)
    if isinstance(file, bytes):
        return text_of(file), None
    if callable(getattr(file, "read", None)):
        data = file.read()
        name = getattr(file, "name", None)
        source = name if isinstance(name, str) else None
        return (text_of(data, source) if isinstance(data, bytes) else data), source
    raise TypeError(f"{verb} takes a path, bytes or an open file, not {type(file).__name__}")


def parse(text: str, kind: str | None = None, source: str | None = None, **options: Any) -> Puzzle:
    """The one puzzle in a text, native or JSON; ``source`` names it in error messages.

    Raises: PuzzleError, with the line and column; TypeError for what is no text.
    """
    puzzles = _parsed("parse", text, kind, source, options)
    check_one(list(pieces_of(text)), source)
    return puzzles[0]


def check_one(pieces: Sequence[TextPiece], source: str | None) -> None:
    """Raise PuzzleError, with the place of the second, for the pieces of several puzzles."""
    if len(pieces) > 1:
        found = counted(len(pieces), "puzzle")
        raise PuzzleError(found, expected="one puzzle").at(source, pieces[1].line, 1)


def parse_all(
    text: str, kind: str | None = None, source: str | None = None, **options: Any
) -> tuple[Puzzle, ...]:
    """All the puzzles in a text, at least one.

    Native text: each ``kind:`` line below a grid begins the next puzzle. JSON: one puzzle, or
    one on each line. As :func:`parse` otherwise.
    """
    return _parsed("parse_all", text, kind, source, options)


def _parsed(
    verb: str, text: Any, kind: str | None, source: str | None, options: dict[str, Any]
) -> tuple[Puzzle, ...]:
    if not isinstance(text, str):
        hint = "; `lasermaze.load` reads bytes" if isinstance(text, bytes) else ""
        raise TypeError(f"{verb} takes a text, not {type(text).__name__}{hint}")
    return tuple(parse_piece(piece, kind, source, **options) for piece in pieces_of(text))


def parse_piece(
    piece: TextPiece, kind: str | None = None, source: str | None = None, **options: Any
) -> Puzzle:
    """The puzzle in a piece of a text, as `lasermaze.formats.pieces` gives them.

    Raises: PuzzleError, with the line in the whole text.
    """
    named = kind_named(kind) if kind is not None else None
    read = _read_json if _is_json(piece.text) else _read_native
    with in_place(piece, source):
        return read(piece.text, named, source, options)


@contextmanager
def in_place(piece: TextPiece, source: str | None) -> Iterator[None]:
    """Errors in a piece of a text get the line that they have in the whole."""
    try:
        yield
    except PuzzleError as error:
        if error.line is None or piece.line == 1:
            raise
        raise error.at(source, error.line + piece.line - 1, error.column) from None


def read_answer(puzzle: Puzzle, text: str, source: str | None = None) -> Any:
    """The answer in a JSON text, or else the solution that a text shows as a solved grid.

    Raises: PuzzleError, with the line and column, for a text that is neither.
    """
    if _is_json(text):
        from lasermaze.formats import json_documents

        return json_documents.load_answer(text, source)
    return puzzle.wing.parse_witness(puzzle, text, source)


def _is_json(text: str) -> bool:
    return text[:1000].lstrip("\ufeff \t\r\n").startswith(("{", "["))


def _read_json(
    text: str, named: AnyKind | None, source: str | None, options: dict[str, Any]
) -> Puzzle:
    from lasermaze.formats import json_documents

    said = native_text.kind_of(text)
    kind = named or (kind_named(said) if said in NAMES else None)
    for reader in (kind,) if kind else (kind for kind in all_kinds() if kind.imports):
        check_options(reader, "parse", options)
    return json_documents.load_puzzle(text, named, source, **options)


def _read_native(
    text: str, named: AnyKind | None, source: str | None, options: dict[str, Any]
) -> Puzzle:
    kind = named or _kind_of_native(text, source)
    check_options(kind, "parse", options)
    puzzle: Puzzle = kind.parse(text, source, **options)
    return puzzle


def _kind_of_native(text: str, source: str | None) -> AnyKind:
    """The kind that a native text names in its line ``kind:``."""
    said = native_text.kind_of(text)
    if said in NAMES:
        return kind_named(said)
    for line in native_text.read_lines(text, source):
        key, _, value = line.text.partition(":")
        if said is not None and key.strip() == "kind":
            column = line.text.index(value.strip(), len(key) + 1) + 1
            raise native_text.unknown("kind", said, NAMES).at(source, line.number, column)
    raise PuzzleError(
        "the text does not say of which kind the puzzle is",
        expected=f"a line 'kind: …' above the grid, or kind=… (one of: {', '.join(NAMES)})",
    ).at(source, 1, 1)


def dump(puzzle: Puzzle, path: str | Path) -> None:
    """Write a puzzle to a file: JSON where its name ends in ``.json``, else native text.

    The file is written whole: where that fails, what was there before stays.

    Raises: OSError where the file cannot be written.
    """
    form = "json" if str(path).lower().endswith(".json") else "text"
    write_whole(path, dumps(puzzle, form).encode())


def dumps(puzzle: Puzzle, format: str = "text") -> str:
    """The puzzle as a text: ``"text"`` (native), ``"json"``, or another program's JSON.

    Other programs' names are the keys of the kind's ``imports``, such as ``"laser-mazer"``.
    Whatever the form, the text ends with a line break.

    Raises: PuzzleError for an unknown format, or a puzzle that the format cannot hold.
    """
    wing = _kind_of("dumps", puzzle)
    if format == "text":
        text = wing.format(puzzle)
    elif format == "json":
        text = puzzle.to_json()
    elif format in wing.imports:
        import json

        text = json.dumps(wing.imports[format].encode(puzzle), ensure_ascii=False)
    else:
        raise native_text.unknown("format", format, ("text", "json", *wing.imports))
    return text.rstrip("\n") + "\n"


def read_text(path: str | PathLike[str]) -> str:
    """The text of a UTF-8 file.

    Raises: PuzzleError, with the file, where it is missing, is a folder, cannot be opened,
    is too large, or is no text.
    """
    from os import fstat
    from pathlib import Path

    try:
        with Path(path).open("rb") as file:
            # A pipe says that it is empty; reading so much sets as much memory aside at once.
            size = fstat(file.fileno()).st_size or MAX_BYTES
            data = file.read(min(size, MAX_BYTES) + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or str(error)
        raise PuzzleError(f"cannot be read: {reason.lower()}", source=str(path)) from None
    return text_of(data, str(path))


def text_of(data: bytes, source: str | None = None) -> str:
    """The UTF-8 text in the bytes of a file.

    Raises: PuzzleError, with the place of the first byte that is wrong, or for more than
    ``MAX_BYTES``.
    """
    if len(data) > MAX_BYTES:
        raise PuzzleError(
            "the file is too large", expected=f"at most {MAX_BYTES:,} bytes", source=source
        )
    return native_text.decode_text(data, source)


# Solving


def solve(
    puzzle: P,
    *,
    all: bool = False,
    limit: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[float, int], None] | None = None,
    **options: Any,
) -> Answer[P]:
    """The answer: Solved, Impossible or Undecided, with its proof. True when solved.

    Args:
        puzzle: the puzzle.
        all: keep every solution that is counted in the answer, not two alone. They are kept
            up to `lasermaze.core.budget.KEPT_BYTES`; then the search stops at its memory limit.
        limit: stop after this many solutions; a million unless told.
        time_limit: stop after this many seconds.
        progress: called several times a second with the fraction of the search that is
            done (an estimate from 0 to 1) and the number of solutions so far.
        options: the options of the puzzle's kind, as `kinds` lists them.

    Raises: PuzzleError for an unknown option or a value out of range.
    """
    kind = _kind_of("solve", puzzle)
    check_options(kind, "solve", options)
    most = Budget.solutions if limit is None else at_least_one("limit", limit)
    budget = Budget(
        solutions=most,
        keep=most if all else None,
        seconds=seconds(time_limit),
        progress=progress,
    )
    return kind.solve(puzzle, budget, **options)


def _kind_of(verb: str, puzzle: Any) -> AnyKind:
    """The kind of a puzzle. Raises: TypeError, with the type of what is no puzzle."""
    if not isinstance(puzzle, Puzzle):
        hint = "; `lasermaze.parse` reads one from a text" if isinstance(puzzle, str) else ""
        raise TypeError(f"{verb} takes a puzzle, not {type(puzzle).__name__}{hint}")
    return puzzle.wing


def solutions(puzzle: Puzzle, **options: Any) -> Iterator[Any]:
    """All solutions of a puzzle, found as they are asked for.

    Raises: PuzzleError for an unknown option, at once.
    """
    kind = _kind_of("solutions", puzzle)
    check_options(kind, "solutions", options)
    return kind.solutions(puzzle, **options)


def draw(puzzle: Puzzle, answer: Any = None) -> Picture:
    """The picture of a puzzle, or of an answer or a solution to it.

    Raises: TypeError for what is no answer and no solution of a puzzle of this kind.
    """
    kind = _kind_of("draw", puzzle)
    _check_answered("draw", puzzle, answer)
    return kind.draw(puzzle, answer)


def _check_answered(verb: str, puzzle: Puzzle, answer: Any) -> None:
    """Raise TypeError for what is no answer, nor a solution of a puzzle of this kind."""
    subject = answer.puzzle if isinstance(answer, Answer) else answer
    if answer is not None and not puzzle.owns(subject):
        found = type(answer).__name__
        found += f" to {type(subject).__name__}" if subject is not answer else ""
        raise TypeError(f"{verb} takes an answer or a solution of {puzzle.kind}, not {found}")


def card(
    puzzle: Puzzle, answer: Any = None, paper: Paper = "a4", *, time_limit: float | None = None
) -> bytes:
    """A PDF file to print: the puzzle with its question, and the answer on a second page.

    ``answer`` is an answer or a solution; without one there is only the first page.
    ``time_limit`` is in seconds.

    Raises: PuzzleError where typst, which makes the file, is not installed; TimeUpError where
    the time was up before.
    """
    from lasermaze.drawing import pdf

    budget = Budget(seconds=seconds(time_limit))
    solution = None if answer is None else draw(puzzle, answer)
    return pdf.card(draw(puzzle), puzzle.wing.question, solution, paper, budget)


def explain(
    puzzle: Puzzle, answer: Answer[Any] | None = None, *, time_limit: float | None = None
) -> Explanation:
    """Why the answer to a puzzle is what it is: chapters of words and pictures.

    ``answer`` is what :func:`solve` said; it is solved here unless given. ``time_limit`` is in
    seconds.

    Raises: TimeUpError where the time was up before all of it was told; TypeError for what is
    no answer; PuzzleError for an answer to another puzzle.
    """
    kind = _kind_of("explain", puzzle)
    budget = Budget(seconds=seconds(time_limit))
    if answer is None:
        answer = kind.solve(puzzle, budget)
    if not isinstance(answer, Answer):
        raise TypeError(f"explain takes an answer, not {type(answer).__name__}")
    if answer.puzzle != puzzle:
        raise PuzzleError("the answer is to another puzzle", expected="an answer to this one")
    budget.look()
    return kind.explain(puzzle, answer, budget)


def hint(puzzle: P, *, time_limit: float | None = None, **options: Any) -> Hint[P]:
    """The next thing a player needs, less than the solution, with the reason.

    ``time_limit`` is in seconds; ``options`` are those of the puzzle's kind.

    Raises: PuzzleError for an unknown option; TimeUpError where the time was up before.
    """
    kind = _kind_of("hint", puzzle)
    check_options(kind, "hint", options)
    budget = Budget(seconds=seconds(time_limit))
    budget.look()
    return kind.hint(puzzle, budget, **options)


def rate(
    puzzle: Puzzle,
    *,
    time_limit: float | None = None,
    progress: Callable[[float, int], None] | None = None,
) -> Difficulty | None:
    """How hard a puzzle is: a number and a level, as ``lasermaze.core.difficulty`` defines them.

    None where ``time_limit``, in seconds, was over before. ``progress`` is as in `solve`.
    """
    kind = _kind_of("rate", puzzle)
    budget = Budget(seconds=seconds(time_limit), progress=progress)
    toil = None if budget.spent else kind.toil(puzzle, budget)
    return None if toil is None else kind.scale.rate(toil)


def generate(
    kind: str,
    *,
    level: str | None = None,
    size: tuple[int, int] | None = None,
    seed: int = 0,
    index: int = 0,
    time_limit: float | None = None,
    **options: Any,
) -> Puzzle:
    """A new puzzle; the same arguments give the same puzzle on every machine.

    That holds as long as the kind's ``edition`` of the generator stays the same.

    Args:
        kind: the name of the kind.
        level: how hard it is: beginner, intermediate, advanced or expert; any unless told.
        size: (rows, cols); the kind's own size for the level unless told.
        seed: a whole number, at most 2**64 and at least its negative.
        index: which puzzle of the series that the seed stands for, from 0.
        time_limit: in seconds.
        options: the options of the kind, as `kinds` lists them.

    Raises: PuzzleError for an unknown kind, level or option, a size that cannot be made, or
    where no puzzle of this level is found at this size; TimeUpError where the time was up
    before.
    """
    budget = Budget(seconds=seconds(time_limit))
    return _generated(kind, level, size, seed, index, budget, options)


def _generated(
    kind: str,
    level: str | None,
    size: tuple[int, int] | None,
    seed: int,
    index: int,
    budget: Budget,
    options: dict[str, Any],
) -> Puzzle:
    from lasermaze.core.rng import Stream

    record = kind_named(kind)
    check_options(record, "generate", options)
    usual = record.default_size if level is None else record.scale.size(check_level(level))
    rows, cols = usual if size is None else size_of(size)
    chosen = "".join(f"/{name}={value}" for name, value in sorted(options.items()))
    name = f"{kind}/{record.edition}/{level or 'any'}/{rows}x{cols}{chosen}"
    stream = Stream(f"{name}/{seed_of(seed)}/{whole('index', index, 0)}", budget=budget)
    puzzle: Puzzle = record.generate(Recipe(rows, cols, options, level, budget), stream)
    return puzzle


def series(
    kind: str,
    *,
    level: str | None = None,
    size: tuple[int, int] | None = None,
    seed: int = 0,
    budget: Budget = UNLIMITED,
    **options: Any,
) -> Iterator[Puzzle]:
    """New puzzles, no two of them alike up to rotation and reflection, without end.

    The first is that of :func:`generate` with the same arguments; the others are those of the
    next indices, without those that are like an earlier one. ``budget`` is that of all of them.

    Raises: PuzzleError as `generate`, and where `lasermaze.generation.symmetry.PATIENCE` puzzles in a row
    were like earlier ones; TimeUpError where the budget is spent.
    """
    return unlike(_generated(kind, level, size, seed, index, budget, options) for index in count())


# Checking


def check(
    puzzle: Puzzle,
    answer: Any,
    *,
    recount: Recount = "quick",
    time_limit: float | None = None,
    **options: Any,
) -> None:
    """None where no fault is found; `judge` also says what it could not confirm.

    The checker shares nothing with the solver. Every solution in the answer is replayed, and
    its claims (that there is none, how many there are, that these are all, that none is
    better) are verified by the evidence in the answer. Where there is no evidence for the
    number of solutions, they are counted again by a plain and slow search of its own.

    Args:
        puzzle: the puzzle.
        answer: an Answer, a solution, or either as a text (JSON, or a solved grid in the
            native notation).
        recount: whether to count again what has no evidence: ``"never"``; ``"quick"``, where
            that takes some tenths of a second; ``"full"``, however long it takes.
        time_limit: in seconds; what is not verified by then is unconfirmed.
        options: the options of the kind to judge by; those in the answer unless given.

    Raises: CheckError, which lists every fault, whatever the answer is; PuzzleError for an
    unknown option; TypeError for what is no puzzle.
    """
    judgement = judge(puzzle, answer, recount=recount, time_limit=time_limit, **options)
    if judgement.faults:
        raise CheckError(judgement.faults)


def judge(
    puzzle: Puzzle,
    answer: Any,
    *,
    recount: Recount = "quick",
    time_limit: float | None = None,
    **options: Any,
) -> Judgement:
    """The faults of an answer, none if it is right, and what it claims that is unconfirmed.

    As :func:`check` otherwise.
    """
    check_options(_kind_of("check", puzzle), "check", options)
    if recount not in get_args(Recount):
        raise PuzzleError(f"recount is {shown(recount)}", expected="never, quick or full")
    budget = Budget(seconds=seconds(time_limit))
    if isinstance(answer, str):
        try:
            answer = read_answer(puzzle, answer)
        except PuzzleError as error:
            return Judgement((Fault("text", f"the answer cannot be read: {error}"),))
    return judging.judge(puzzle, answer, options, recount=recount, budget=budget)


# By hand


def blank(kind: str, rows: int, cols: int) -> Puzzle:
    """An empty puzzle of a kind, to be edited.

    Raises: PuzzleError for an unknown kind, or a size that it cannot have.
    """
    puzzle: Puzzle = kind_named(kind).desk.blank(*size_of((rows, cols)))
    return puzzle


def draft(text: str, kind: str | None = None, source: str | None = None) -> Puzzle:
    """The one puzzle in a text, read as one that is still in the making.

    As :func:`parse`, with every leave that its kind can give: a card may lack its laser, say.
    """
    said = kind or native_text.kind_of(text)
    leave: dict[str, Any] = {}
    if said in NAMES:
        from lasermaze.formats.json_documents import every_leave

        leave = every_leave(kind_named(said))
    return parse(text, kind, source, **leave)


def palette(puzzle: Puzzle) -> tuple[Piece, ...]:
    """What can be put on the grid, as the puzzle stands."""
    return _kind_of("palette", puzzle).desk.palette(puzzle)


def edit(puzzle: P, move: str) -> P:
    """The puzzle after a move, written as ``lasermaze.editor.moves`` has it: ``put # 2,3``.

    Raises: PuzzleError, which says why the move cannot be made.
    """
    after: P = _kind_of("edit", puzzle).desk.edit(puzzle, move)
    return after


def begin(puzzle: Puzzle) -> str:
    """The position of somebody who begins to play a puzzle."""
    return _kind_of("begin", puzzle).desk.begin(puzzle)


def play(puzzle: Puzzle, position: str, move: str) -> str:
    """The position after a move of somebody who plays: what the puzzle gives is locked.

    Raises: PuzzleError for a position that is none of the puzzle's, or a move that cannot be
    made; it says why.
    """
    return _kind_of("play", puzzle).desk.play(puzzle, position, move)


def view(puzzle: Puzzle, position: str | None = None, time: int | None = None) -> View:
    """How a puzzle stands, in a position or as it is edited: picture, message, faults.

    ``time`` chooses among the ``times`` that the view has, where things move.

    Raises: PuzzleError for a position that is none of the puzzle's, or a time out of range.
    """
    return _kind_of("view", puzzle).desk.view(puzzle, position, time)


def reached(puzzle: Puzzle, position: str) -> Any:
    """The solution that a position shows, to be checked; None where it is not complete.

    Raises: PuzzleError for a position that is none of the puzzle's.
    """
    return _kind_of("reached", puzzle).desk.reached(puzzle, position)


def place(puzzle: Puzzle, solution: Any) -> str:
    """The position that shows a solution. Raises: TypeError for what is none."""
    _check_answered("place", puzzle, solution)
    return _kind_of("place", puzzle).desk.place(puzzle, solution)


def advise(puzzle: P, position: str, *, time_limit: float | None = None, **options: Any) -> Hint[P]:
    """The smallest hint that helps in a position: what is wrong first, else the next thing.

    The hint's ``position`` is the one after it is followed. ``time_limit`` is in seconds;
    ``options`` are those that `hint` takes.

    Raises: PuzzleError for a position that is none of the puzzle's, or an unknown option;
    TimeUpError where the time was up before.
    """
    kind = _kind_of("advise", puzzle)
    check_options(kind, "hint", options)
    budget = Budget(seconds=seconds(time_limit))
    budget.look()
    return kind.desk.advise(puzzle, position, budget, **options)
