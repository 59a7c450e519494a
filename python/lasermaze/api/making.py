"""New puzzles: generate, generate_from and series."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING, Any

from lasermaze.core.arguments import seconds, seed_of, size_of, whole
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.english import shown
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.generation.symmetry import unlike
from lasermaze.kind import AnyKind, kind_named

if TYPE_CHECKING:
    from typing import Unpack

    from lasermaze.api.types import Options, Size
    from lasermaze.option import Option


def generate(
    kind: str,
    *,
    level: str | None = None,
    size: Size | None = None,
    seed: int = 0,
    index: int = 0,
    time_limit: float | None = None,
    **options: Unpack[Options],
) -> Puzzle:
    """A new puzzle; the same arguments give the same puzzle on every machine.

    That holds as long as the kind's ``generator_version`` stays the same. The puzzle's ``id``
    names all of this; :func:`generate_from` makes it again.

    Args:
        kind: the name of the kind.
        level: how hard it is: beginner, intermediate, advanced or expert; any unless given.
        size: (rows, cols); the kind's own size for the level unless given.
        seed: a whole number, from -2**64 to 2**64.
        index: which puzzle of the seed's series, from 0.
        time_limit: in seconds.
        options: those of the kind:

            ``any_verdict`` (turrets): place start and goal at random; there may be no walk
            ``impossible`` (turrets): make a maze without a walk
            ``unique`` (turrets): make sure that there is exactly one shortest walk
            ``any_verdict`` (shooters): place everything at random; there may be no solution
            ``unique`` (shooters): make sure that there is exactly one solution
            ``impossible`` (shooters): make a puzzle without a solution
            ``any_verdict`` (signposts): place the letters at random; the maze may be impossible
            ``impossible`` (signposts): make a maze that no way in solves
            ``unique`` (signposts): make sure that only one way in succeeds, by one shortest route
            ``any_verdict`` (mirrors): place mirrors and blocks at random; there may be no solution
            ``impossible`` (mirrors): make a maze that no beam can pass
            ``unique`` (mirrors): make sure that there is exactly one solution
            ``any_verdict`` (board): place the tokens at random; the card may be impossible
            ``needs`` (board): tokens that every solution lights, such as S for a splitter or SD for
                a mirror too
            ``unique`` (board): make sure that there is exactly one solution, as every card has
            ``any_verdict`` (lazors): place targets at random; there may be no solution
            ``unique`` (lazors): make sure that there is exactly one arrangement, as usual

    Raises: PuzzleError for an unknown kind, level or option, a size that cannot be made, or if no
    puzzle of this level is found at this size; TimeUpError if the time is up first.
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
    found = kind_named(kind)
    return _made(found, level, size, seed, index, budget, options)


def _made(
    kind: AnyKind,
    level: str | None,
    size: Size | None,
    seed: int,
    index: int,
    budget: Budget,
    options: dict[str, Any],
) -> Puzzle:
    """A puzzle by the kind's generator."""
    from lasermaze.core.rng import Rng
    from lasermaze.interface import Recipe

    chosen = kind.choose("generate", options)
    usual = kind.usual_size(level)
    rows, cols = usual if size is None else size_of(size)
    given = "".join(f"/{name}={_in_id(value)}" for name, value in sorted(options.items()))
    series_name = f"{kind.name}/{kind.generator_version}/{level or 'any'}/{rows}x{cols}{given}"
    name = f"{series_name}/{seed_of(seed)}/{whole('index', index, 0)}"
    recipe = Recipe(rows, cols, chosen, level, budget)
    puzzle: Puzzle = kind.generator.generate(recipe, Rng(name, budget=budget))
    return puzzle.with_details(id=name)


def _in_id(value: object) -> str:
    """The value of an option as an id has it: a text without slashes, blanks and signs."""
    if not isinstance(value, str):
        return str(value)
    from urllib.parse import quote

    return quote(value, safe="")


def _of_id(text: str, option: Option | None) -> bool | int | str:
    """The value of an option that an id has. It stays a text if it cannot be one of the option."""
    from urllib.parse import unquote

    match option and option.default:
        case bool():
            return {"True": True, "False": False}.get(text, text)
        case int() if re.fullmatch("-?[0-9]{1,4000}", text):
            return int(text)
    return unquote(text)


#: An id, as a regular expression; it is compiled when it is first needed.
_ID = (
    r"(?P<kind>[a-z0-9_]+)/(?P<version>\d+)/(?P<level>[a-z]+)/(?P<rows>\d+)x(?P<cols>\d+)"
    r"(?P<options>(?:/\w+=[^/\s]*)*)/(?P<seed>-?\d+)/(?P<index>\d+)"
)


def generate_from(puzzle_id: str) -> Puzzle:
    """The generated puzzle with this ``id``, made again.

    Raises: PuzzleError for a text that is not an id, or an id by a version of the generator that
    this lasermaze does not have.
    """
    found = re.fullmatch(_ID, puzzle_id, re.ASCII) if isinstance(puzzle_id, str) else None
    if not found:
        raise PuzzleError(
            f"{shown(puzzle_id)} is not the id of a generated puzzle",
            expected="such as 'board/4/expert/5x5/7/0'",
        )
    kind = kind_named(found["kind"])
    version = int(found["version"])
    if version != kind.generator_version:
        raise PuzzleError(
            f"the puzzle is by version {version} of the generator",
            expected=f"version {kind.generator_version}, which this lasermaze has",
        )
    pairs = (each.split("=", 1) for each in found["options"].split("/")[1:])
    known = kind.options_of("generate")
    puzzle = _made(
        kind,
        None if found["level"] == "any" else found["level"],
        (int(found["rows"]), int(found["cols"])),
        int(found["seed"]),
        int(found["index"]),
        UNLIMITED,
        {name: _of_id(value, known.get(name)) for name, value in pairs},
    )
    if puzzle.id != puzzle_id:
        wrong = f"{shown(puzzle_id)} is not the id of a generated puzzle"
        raise PuzzleError(wrong, expected=repr(puzzle.id))
    return puzzle


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

    The first is that of :func:`generate` with the same arguments; the others are those of the next
    indices, without duplicates. All of them share ``budget``.

    Raises: PuzzleError as `generate`, and after `lasermaze.generation.symmetry.PATIENCE`
    consecutive duplicates; TimeUpError if the budget is spent.
    """
    return unlike(generated(kind, level, size, seed, index, budget, **options) for index in count())
