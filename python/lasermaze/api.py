"""The library's verbs: load, parse, solve, check, draw, explain, hint, rate, generate.

They know a kind by its :class:`~lasermaze.kind.Kind` only, and do what all kinds need: find the
kind, check the options, keep the limits. The kinds do the rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import count
from typing import TYPE_CHECKING, Any, Literal, cast, get_args, overload

from lasermaze import judging
from lasermaze.core import services
from lasermaze.core.answers import Answer, AnyAnswer, BaseAnswer, C, P, Unproved, W
from lasermaze.core.arguments import (
    at_least_one,
    path_for,
    progress_of,
    seconds,
    seed_of,
    size_of,
    text_for,
    whole,
)
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.claims import Recount
from lasermaze.core.difficulty import Difficulty, check_level
from lasermaze.core.english import shown
from lasermaze.core.errors import CheckError, Fault, PuzzleError
from lasermaze.core.puzzle import KindName, Puzzle
from lasermaze.editor.game import kind_for
from lasermaze.formats import loading
from lasermaze.formats.loading import Source
from lasermaze.formats.pieces import pieces_of
from lasermaze.generation.symmetry import unlike
from lasermaze.judging import Judgement
from lasermaze.kind import kind_named, kind_of

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Unpack

    from lasermaze.drawing import Film, Picture
    from lasermaze.drawing.pdf import Paper
    from lasermaze.interface import Explanation, Hint
    from lasermaze.kinds.board.puzzle import Board, BoardGenerateOptions, BoardOptions
    from lasermaze.kinds.mirrors.puzzle import MirrorMaze, MirrorsGenerateOptions, MirrorsOptions
    from lasermaze.kinds.shooters.puzzle import (
        ShooterGrid,
        ShootersGenerateOptions,
        ShootersOptions,
    )
    from lasermaze.kinds.signposts.puzzle import Maze, SignpostsGenerateOptions, SignpostsOptions
    from lasermaze.kinds.turrets.puzzle import TurretMaze, TurretsGenerateOptions, TurretsOptions

    class Options(
        TurretsOptions, ShootersOptions, SignpostsOptions, MirrorsOptions, BoardOptions, total=False
    ):
        """The options of all kinds for reading, solving and checking. No two share a name."""


Progress = Callable[[float, int], None]
Size = tuple[int, int]


# Reading and writing


@overload
def load(
    file: Source, kind: Literal["turrets"], **options: Unpack[TurretsOptions]
) -> TurretMaze: ...
@overload
def load(
    file: Source, kind: Literal["shooters"], **options: Unpack[ShootersOptions]
) -> ShooterGrid: ...
@overload
def load(file: Source, kind: Literal["signposts"], **options: Unpack[SignpostsOptions]) -> Maze: ...
@overload
def load(
    file: Source, kind: Literal["mirrors"], **options: Unpack[MirrorsOptions]
) -> MirrorMaze: ...
@overload
def load(file: Source, kind: Literal["board"], **options: Unpack[BoardOptions]) -> Board: ...
@overload
def load(file: Source, kind: KindName | None = None, **options: Unpack[Options]) -> Puzzle: ...
def load(file: Source, kind: str | None = None, **options: Any) -> Puzzle:
    """The one puzzle in a file, native text or JSON.

    Args:
        file: a path, the contents of a file as bytes, or an open file.
        kind: the kind of a file that does not say it.
        options: the kind's options for reading, such as ``any_supply``.

    Raises: PuzzleError, with the file, line and column, for a file that cannot be read or
    does not hold exactly one puzzle; TypeError for what is no file.
    """
    text, source = loading.contents("load", file)
    return _parse("load", text, kind, source, options)


def load_all(
    file: Source, kind: KindName | None = None, **options: Unpack[Options]
) -> tuple[Puzzle, ...]:
    """All the puzzles in a file, at least one. As :func:`load` otherwise."""
    text, source = loading.contents("load_all", file)
    return loading.parse_pieces("load_all", text, kind, source, dict(options))


@overload
def parse(
    text: str,
    kind: Literal["turrets"],
    source: str | None = None,
    **options: Unpack[TurretsOptions],
) -> TurretMaze: ...
@overload
def parse(
    text: str,
    kind: Literal["shooters"],
    source: str | None = None,
    **options: Unpack[ShootersOptions],
) -> ShooterGrid: ...
@overload
def parse(
    text: str,
    kind: Literal["signposts"],
    source: str | None = None,
    **options: Unpack[SignpostsOptions],
) -> Maze: ...
@overload
def parse(
    text: str,
    kind: Literal["mirrors"],
    source: str | None = None,
    **options: Unpack[MirrorsOptions],
) -> MirrorMaze: ...
@overload
def parse(
    text: str, kind: Literal["board"], source: str | None = None, **options: Unpack[BoardOptions]
) -> Board: ...
@overload
def parse(
    text: str, kind: KindName | None = None, source: str | None = None, **options: Unpack[Options]
) -> Puzzle: ...
def parse(text: str, kind: str | None = None, source: str | None = None, **options: Any) -> Puzzle:
    """The one puzzle in a text, native or JSON; ``source`` names it in error messages.

    Raises: PuzzleError, with the line and column; TypeError for what is no text.
    """
    return _parse("parse", text, kind, source, options)


def _parse(
    verb: str, text: str, kind: str | None, source: str | None, options: dict[str, Any] | None
) -> Puzzle:
    puzzles = loading.parse_pieces(verb, text, kind, source, options)
    loading.check_one(list(pieces_of(text)), source)
    return puzzles[0]


def parse_all(
    text: str,
    kind: KindName | None = None,
    source: str | None = None,
    **options: Unpack[Options],
) -> tuple[Puzzle, ...]:
    """All the puzzles in a text, at least one.

    Native text: each ``kind:`` line below a grid begins the next puzzle. JSON: one puzzle, or
    one on each line. As :func:`parse` otherwise.
    """
    return loading.parse_pieces("parse_all", text, kind, source, dict(options))


def parse_unfinished(text: str, kind: str | None = None, source: str | None = None) -> Puzzle:
    """The one puzzle in a text, which may be unfinished: a card without its laser, for instance.

    As :func:`parse` otherwise.
    """
    return _parse("parse_unfinished", text, kind, source, None)


def parse_answer(puzzle: Puzzle[P, W, C], text: str, source: str | None = None) -> Any:
    """The answer in a text, or the solution that it shows, such as a solved grid or a walk.

    It may be the JSON of `solve --json`, a grid with or without headers, moves, or the word
    "impossible" (then `Unproved` is returned); see `lasermaze.editor.reading`. It is read, not
    judged.

    Raises: PuzzleError, with the line and column, for a text that is none of these.
    """
    from lasermaze.editor.reading import read_answer

    kind_for("parse_answer", puzzle)
    return read_answer(puzzle, text_for("parse_answer", "an answer", text), source)


def dump(puzzle: Puzzle, path: str | Path) -> None:
    """Write a puzzle to a file: JSON if its name ends in ``.json``, else native text.

    The file is written whole: if that fails, its old contents stay.

    Raises: OSError if the file cannot be written; TypeError for what is no puzzle.
    """
    kind_for("dump", puzzle)
    loading.dump(puzzle, path_for("dump", path))


def dumps(puzzle: Puzzle, form: str = "text") -> str:
    """The puzzle as a text: ``"text"`` (native), ``"json"``, or another program's JSON.

    Other programs' names are in the kind's formats, such as ``"laser-mazer"`` of the board.
    Every form ends with a line break.

    Raises: PuzzleError for an unknown form, or a puzzle that the form cannot hold; TypeError
    for what is no puzzle.
    """
    kind_for("dumps", puzzle)
    return loading.dumps(puzzle, form)


def schema(name: str) -> dict[str, Any]:
    """The JSON schema (draft 2020-12) of a puzzle, an answer, an explanation or a hint.

    ``name`` is one of these words, such as ``"puzzle"``. Raises: PuzzleError for another name.
    """
    from lasermaze.formats import json_schemas

    return json_schemas.schema(name)


# Solving and checking


def solve(
    puzzle: Puzzle[P, W, C],
    *,
    keep_all: bool = False,
    limit: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[Options],
) -> Answer[P, W, C]:
    """The answer: Solved, Impossible or Undecided. True if it is Solved.

    It carries its proof unless that would be too large; `judge` says what it cannot confirm.

    Args:
        puzzle: the puzzle.
        keep_all: keep every solution that is counted in the answer, not two alone. They are
            kept up to `lasermaze.core.budget.KEPT_BYTES`; then the search stops at its memory
            limit.
        limit: stop after this many solutions; a million unless given.
        time_limit: stop after this many seconds.
        progress: called several times a second with the fraction of the search that is
            done (an estimate from 0 to 1) and the number of solutions so far.
        options: the options of the puzzle's kind, as `all_kinds` lists them.

    Raises: PuzzleError for an unknown option or a value out of range; TypeError for what is no
    puzzle.
    """
    kind = kind_for("solve", puzzle)
    chosen = kind.choose("solve", options)
    budget = solving_budget(keep_all, limit, time_limit, progress)
    return cast("Answer[P, W, C]", kind.solve.solve(puzzle, budget, chosen))


def solving_budget(
    keep_all: bool, limit: int | None, time_limit: float | None, progress: Progress | None = None
) -> Budget:
    """The budget of one call of `solve`. Raises: PuzzleError for a value out of range."""
    most = Budget.solutions if limit is None else at_least_one("limit", limit)
    keep = most if keep_all else None
    told = progress_of(progress)
    return Budget(solutions=most, keep=keep, seconds=seconds(time_limit), progress=told)


def solutions(puzzle: Puzzle[P, W, C], **options: Unpack[Options]) -> Iterator[W]:
    """All solutions of a puzzle, found as they are asked for.

    Raises: PuzzleError for an unknown option, at once; TypeError for what is no puzzle.
    """
    kind = kind_for("solutions", puzzle)
    chosen = kind.choose("solutions", options)
    return kind.solve.solutions(puzzle, UNLIMITED, chosen)


def check(
    puzzle: Puzzle,
    answer: Any,
    *,
    recount: Recount = "quick",
    time_limit: float | None = None,
    **options: Unpack[Options],
) -> None:
    """Returns None if no fault is found; `judge` also says what it could not confirm.

    The checker shares nothing with the solver. Every solution in the answer is replayed, and
    its claims (that there is none, how many there are, that these are all, that none is
    better) are verified by the evidence in the answer. If there is no evidence for the
    number of solutions, they are counted again by a plain and slow search.

    Args:
        puzzle: the puzzle.
        answer: an Answer, a solution, or either as a text, as `parse_answer` reads it: JSON, a
            solved grid, or moves.
        recount: whether to count again what has no evidence: ``"never"``; ``"quick"``, if
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
    **options: Unpack[Options],
) -> Judgement:
    """The faults of an answer, none if it is right, and what it claims that is unconfirmed.

    As :func:`check` otherwise.
    """
    kind_for("check", puzzle).choose("check", options)
    if recount not in get_args(Recount):
        raise PuzzleError(f"recount is {shown(recount)}", expected="never, quick or full")
    budget = Budget(seconds=seconds(time_limit))
    if isinstance(answer, str):
        try:
            answer = parse_answer(puzzle, answer)
        except PuzzleError as error:
            return Judgement((Fault("text", f"the answer cannot be read: {error}"),))
    return judging.judge(puzzle, answer, dict(options), recount=recount, budget=budget)


# Pictures, words and numbers


def draw(puzzle: Puzzle, answer: Any = None) -> Picture:
    """The picture of a puzzle, or of an answer or a solution to it.

    Raises: TypeError for what is neither an answer nor a solution of a puzzle of this kind;
    PuzzleError for an answer to another puzzle.
    """
    kind = kind_for("draw", puzzle)
    subject = answer.puzzle if isinstance(answer, BaseAnswer) else answer
    if answer is not None and not kind.owns(subject):
        found = type(answer).__name__
        found += f" to {type(subject).__name__}" if subject is not answer else ""
        raise TypeError(f"draw takes an answer or a solution of {puzzle.kind}, not {found}")
    if isinstance(answer, BaseAnswer):
        _check_puzzle(puzzle, answer)
    return kind.draw.draw(puzzle, answer)


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
    asked = draw(puzzle)
    shown = None if answer is None else draw(puzzle, answer).figure(budget)
    return pdf.card(asked.title, asked.figure(budget), kind_of(puzzle).question, shown, paper)


def explain(
    puzzle: Puzzle, answer: AnyAnswer | None = None, *, time_limit: float | None = None
) -> Explanation:
    """Why the answer to a puzzle is what it is: chapters of words and pictures.

    ``answer`` is what :func:`solve` returned; the puzzle is solved here unless it is given.
    ``time_limit`` is in seconds.

    Raises: TimeUpError if the time is up before; TypeError for what is no answer; PuzzleError
    for an answer to another puzzle, and for `Unproved`, which has no proof to explain.
    """
    kind = kind_for("explain", puzzle)
    budget = Budget(seconds=seconds(time_limit))
    if answer is None:
        answer = kind.solve.solve(puzzle, budget, kind.choose("solve", {}))
    if not isinstance(answer, BaseAnswer):
        raise TypeError(f"explain takes an answer, not {type(answer).__name__}")
    _check_puzzle(puzzle, answer)
    if isinstance(answer, Unproved):
        raise PuzzleError("impossible, without a proof", expected="an answer that `solve` gives")
    budget.check()
    return kind.explain.explain(puzzle, cast("Any", answer), budget)


def _check_puzzle(puzzle: Puzzle, answer: AnyAnswer) -> None:
    """Raise PuzzleError unless the answer is to this puzzle."""
    if answer.puzzle != puzzle:
        raise PuzzleError("the answer is to another puzzle", expected="an answer to this one")


def hint(
    puzzle: Puzzle[P, W, C],
    position: str | None = None,
    *,
    time_limit: float | None = None,
    **options: Unpack[Options],
) -> Hint[P]:
    """The smallest hint that helps, with its reason: what is wrong, else what comes next.

    Args:
        puzzle: the puzzle.
        position: what a player has done so far, as a text: a position as `Game.position` gives
            it, a grid, moves or JSON; the start unless given.
        time_limit: in seconds.
        options: the options of the puzzle's kind.

    Raises: PuzzleError for an unknown option, or a text that is no position of the puzzle;
    TimeUpError if the time is up before; TypeError for what is no puzzle.
    """
    kind = kind_for("hint", puzzle)
    chosen = kind.choose("hint", options)
    if position is not None:
        text_for("hint", "a position", position)
    budget = Budget(seconds=seconds(time_limit))
    budget.check()
    if position is not None:
        from lasermaze.editor.reading import read_position

        position = read_position(puzzle, position)
    return kind.explain.hint(puzzle, position, budget, chosen)


def rate(
    puzzle: Puzzle, *, time_limit: float | None = None, progress: Progress | None = None
) -> Difficulty | None:
    """How hard a puzzle is: a number and a level, as `lasermaze.core.difficulty` defines them.

    Returns None if ``time_limit``, in seconds, is over before. ``progress`` is as in `solve`.
    """
    kind = kind_for("rate", puzzle)
    budget = Budget(seconds=seconds(time_limit), progress=progress_of(progress))
    effort = None if budget.spent else kind.generate.effort(puzzle, budget)
    return None if effort is None else kind.levels.rate(effort)


# Generating


@overload
def generate(
    kind: Literal["turrets"],
    *,
    level: str | None = None,
    size: Size | None = None,
    seed: int = 0,
    index: int = 0,
    time_limit: float | None = None,
    **options: Unpack[TurretsGenerateOptions],
) -> TurretMaze: ...
@overload
def generate(
    kind: Literal["shooters"],
    *,
    level: str | None = None,
    size: Size | None = None,
    seed: int = 0,
    index: int = 0,
    time_limit: float | None = None,
    **options: Unpack[ShootersGenerateOptions],
) -> ShooterGrid: ...
@overload
def generate(
    kind: Literal["signposts"],
    *,
    level: str | None = None,
    size: Size | None = None,
    seed: int = 0,
    index: int = 0,
    time_limit: float | None = None,
    **options: Unpack[SignpostsGenerateOptions],
) -> Maze: ...
@overload
def generate(
    kind: Literal["mirrors"],
    *,
    level: str | None = None,
    size: Size | None = None,
    seed: int = 0,
    index: int = 0,
    time_limit: float | None = None,
    **options: Unpack[MirrorsGenerateOptions],
) -> MirrorMaze: ...
@overload
def generate(
    kind: Literal["board"],
    *,
    level: str | None = None,
    size: Size | None = None,
    seed: int = 0,
    index: int = 0,
    time_limit: float | None = None,
    **options: Unpack[BoardGenerateOptions],
) -> Board: ...
@overload
def generate(
    kind: KindName,
    *,
    level: str | None = None,
    size: Size | None = None,
    seed: int = 0,
    index: int = 0,
    time_limit: float | None = None,
    **options: bool,
) -> Puzzle: ...
def generate(
    kind: str,
    *,
    level: str | None = None,
    size: Size | None = None,
    seed: int = 0,
    index: int = 0,
    time_limit: float | None = None,
    **options: Any,
) -> Puzzle:
    """A new puzzle; the same arguments give the same puzzle on every machine.

    That holds as long as the kind's ``generator_version`` stays the same. The puzzle's ``id``
    names all of this; :func:`generate_from` makes it again.

    Args:
        kind: the name of the kind.
        level: how hard it is: beginner, intermediate, advanced or expert; any unless given.
        size: (rows, cols); the kind's own size for the level unless given.
        seed: a whole number, from -2**64 to 2**64.
        index: which puzzle of the series that the seed stands for, from 0.
        time_limit: in seconds.
        options: the options of the kind, as `all_kinds` lists them.

    Raises: PuzzleError for an unknown kind, level or option, a size that cannot be made, or
    if no puzzle of this level is found at this size; TimeUpError if the time is up before.
    """
    budget = Budget(seconds=seconds(time_limit))
    return generated(kind, level, size, seed, index, budget, **options)


def generated(
    kind: str,
    level: str | None = None,
    size: Size | None = None,
    seed: int = 0,
    index: int = 0,
    budget: Budget = UNLIMITED,
    **options: Any,
) -> Puzzle:
    """As :func:`generate`, for a kind and options that are known at run time only."""
    from dataclasses import replace

    from lasermaze.core.rng import Rng
    from lasermaze.interface import Recipe

    found = kind_named(kind)
    chosen = found.choose_for_generate(options)
    usual = found.default_size if level is None else found.levels.size(check_level(level))
    rows, cols = usual if size is None else size_of(size)
    given = "".join(f"/{name}={value}" for name, value in sorted(options.items()))
    series_name = f"{kind}/{found.generator_version}/{level or 'any'}/{rows}x{cols}{given}"
    name = f"{series_name}/{seed_of(seed)}/{whole('index', index, 0)}"
    recipe = Recipe(rows, cols, chosen, level, budget)
    puzzle: Puzzle = found.generate.generate(recipe, Rng(name, budget=budget))
    return replace(puzzle, id=name)


#: An id, as a regular expression; it is compiled when it is first needed.
_ID = (
    r"(?P<kind>[a-z]+)/(?P<version>\d+)/(?P<level>[a-z]+)/(?P<rows>\d+)x(?P<cols>\d+)"
    r"(?P<options>(?:/[a-z_]+=(?:True|False))*)/(?P<seed>-?\d+)/(?P<index>\d+)"
)


def generate_from(puzzle_id: str) -> Puzzle:
    """The generated puzzle with this ``id``, made again.

    Raises: PuzzleError for a text that is no id, or one of another version of the generator.
    """
    found = re.fullmatch(_ID, puzzle_id) if isinstance(puzzle_id, str) else None
    if not found:
        raise PuzzleError(
            f"{shown(puzzle_id)} is not the id of a generated puzzle",
            expected="such as 'board/3/expert/5x5/7/0'",
        )
    kind = kind_named(found["kind"])
    if int(found["version"]) != kind.generator_version:
        raise PuzzleError(
            f"the puzzle is by version {found['version']} of the generator",
            expected=f"version {kind.generator_version}",
        )
    pairs = (each.split("=") for each in found["options"].split("/")[1:])
    return generated(
        found["kind"],
        None if found["level"] == "any" else found["level"],
        (int(found["rows"]), int(found["cols"])),
        int(found["seed"]),
        int(found["index"]),
        UNLIMITED,
        **{name: value == "True" for name, value in pairs},
    )


def series(
    kind: str,
    *,
    level: str | None = None,
    size: Size | None = None,
    seed: int = 0,
    budget: Budget = UNLIMITED,
    **options: Any,
) -> Iterator[Puzzle]:
    """New puzzles without end, no two of them equal up to rotation and reflection.

    The first is that of :func:`generate` with the same arguments; the others are those of the
    next indices, without duplicates. ``budget`` is that of all of them.

    Raises: PuzzleError as `generate`, and after `lasermaze.generation.symmetry.PATIENCE`
    consecutive duplicates; TimeUpError if the budget is spent.
    """
    return unlike(generated(kind, level, size, seed, index, budget, **options) for index in count())


# For the methods of puzzles and answers


class _Services:
    """What the methods of puzzles and answers ask for; see `lasermaze.core.services`."""

    def dump_puzzle(self, puzzle: Puzzle) -> str:
        from lasermaze.formats import json_documents

        return json_documents.dump_puzzle(puzzle)

    def load_puzzle(self, text: str, kind: str | None) -> Puzzle:
        from lasermaze.formats import json_documents

        named = None if kind is None else kind_named(kind)
        return json_documents.load_puzzle(text, named, lenient=True)

    def dump_answer(self, answer: AnyAnswer) -> str:
        from lasermaze.formats import json_documents

        return json_documents.dump_answer(answer)

    def load_answer(self, text: str) -> AnyAnswer:
        from lasermaze.formats import json_documents

        return json_documents.load_answer(text)

    def format_puzzle(self, puzzle: Puzzle) -> str:
        return kind_of(puzzle).formats.format(puzzle)

    def draw(self, puzzle: Puzzle, answer: AnyAnswer | None) -> Picture:
        return kind_of(puzzle).draw.draw(puzzle, cast("Any", answer))

    def film(self, answer: AnyAnswer) -> Film | None:
        return kind_of(answer.puzzle).draw.film(answer.puzzle, cast("Any", answer))


services.installed = _Services()
