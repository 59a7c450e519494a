"""The calls that offer puzzles: kinds, gallery, deck, daily, generate."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import field
from functools import cache, lru_cache
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

from annotated_types import Interval, Len

from lasermaze import api
from lasermaze.api.game import Editor
from lasermaze.core.answers import Solved
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.deck import shipped
from lasermaze.kind import NAMES, AnyKind, all_kinds, kind_of, names
from lasermaze.studio.calls import Report, call
from lasermaze.studio.handlers.editing import EditorResponse, editor_response
from lasermaze.studio.handlers.solving import DifficultyDocument, difficulty_document
from lasermaze.studio.request import (
    MAX_CELLS,
    Level,
    NameOfKind,
    OptionsRequest,
    QueryRequest,
    Side,
    TimedRequest,
    about,
    check_size,
    request,
)
from lasermaze.studio.serialize import (
    PictureDocument,
    PuzzleDocument,
    TypedDict,
    exact,
    picture_document,
    puzzle_document,
)

GALLERY = Path(__file__).parents[1] / "gallery"

#: Seconds for puzzles that are made or rated once and kept: an idle machine needs a few.
_CATALOG_SECONDS = 60.0

_MAX_DAILY_TRIES = 25

# The words of a day's name: 29 and 31, so that their pairs repeat after 899 puzzles.
_ADJECTIVES = (
    *("Amber", "Bright", "Calm", "Clear", "Crooked", "Distant", "Early", "Fading", "Folded"),
    *("Gentle", "Gilded", "Hidden", "Hollow", "Late", "Little", "Lost", "Narrow", "Northern"),
    *("Open", "Patient", "Quiet", "Restless", "Shallow", "Silver", "Sleeping", "Slow", "Steady"),
    *("Tall", "Winding"),
)
_NOUNS = (
    *("Alley", "Arcade", "Atrium", "Balcony", "Bridge", "Canal", "Chapel", "Corner", "Courtyard"),
    *("Crossing", "Delta", "Ferry", "Gallery", "Garden", "Gate", "Harbour", "Lantern", "Library"),
    *("Lighthouse", "Market", "Meadow", "Mill", "Observatory", "Orchard", "Passage", "Pavilion"),
    *("Quarry", "Staircase", "Terrace", "Tower", "Workshop"),
)

_GENERATE_SHARE = 0.9  # of the time for a new puzzle; the rest is for its picture


@exact
class OptionDocument(TypedDict):
    """An option of one kind, and the verbs that take it."""

    name: str
    default: bool | int | str
    help: str
    verbs: list[str]


@exact
class LevelDocument(TypedDict):
    """A level: the least difficulty of its puzzles, and the usual size of a new one."""

    name: Level
    least: float
    size: tuple[int, int]


@exact
class LevelsDocument(TypedDict):
    """The counts behind a kind's difficulty, also in a player's words, and its levels."""

    search: str
    open: str
    counts: str
    levels: list[LevelDocument]


@exact
class KindDocument(TypedDict):
    """A kind of puzzle. A seed makes the same puzzle until ``generator_version`` changes."""

    name: str
    title: str
    question: str
    options: list[OptionDocument]
    solution: str
    default_size: tuple[int, int]
    difficulty: LevelsDocument
    generator_version: int
    largest: int
    example: str
    formats: list[str]


@exact
class KindsResponse(TypedDict):
    """All kinds, in teaching order."""

    kinds: list[KindDocument]


@call("List the kinds", method="GET")
def kinds(request: QueryRequest, report: Report) -> KindsResponse:
    """All kinds of puzzle, with their options."""
    return {"kinds": [_kind(kind) for kind in all_kinds()]}


def _kind(kind: AnyKind) -> KindDocument:
    return {
        "name": kind.name,
        "title": kind.title,
        "question": kind.question,
        "solution": kind.solution,
        "options": [
            {"name": o.name, "default": o.default, "help": o.help, "verbs": sorted(o.verbs)}
            for o in kind.options
        ],
        "default_size": kind.default_size,
        "difficulty": _levels(kind),
        "generator_version": kind.generator_version,
        "largest": MAX_CELLS,
        "example": kind.example,
        "formats": ["text", "json", *(each.name for each in kind.formats.foreign_formats())],
    }


def _levels(kind: AnyKind) -> LevelsDocument:
    levels = kind.levels
    rows = zip(LEVELS, (0, *levels.cuts), levels.sizes, strict=True) if kind.is_rated else ()
    return {
        "search": levels.search,
        "open": levels.open,
        "counts": levels.counts,
        "levels": [{"name": name, "least": least, "size": size} for name, least, size in rows],
    }


@exact
class CatalogPuzzle(TypedDict):
    """A ready puzzle, its picture, its level if that is known, and whether it has a solution.

    A puzzle without a solution has no level: it is there to be explained, not solved.
    """

    name: str
    puzzle: PuzzleDocument
    picture: PictureDocument
    level: Level | None
    solvable: bool


@exact
class GalleryResponse(TypedDict):
    """Ready puzzles, in the order in which they are to be shown."""

    gallery: list[CatalogPuzzle]


@call("List ready puzzles", method="GET", queue="background", seconds=_CATALOG_SECONDS)
def gallery(request: QueryRequest, report: Report) -> GalleryResponse:
    """Ready puzzles of all kinds, with their pictures."""
    return _gallery()


@cache
def _gallery() -> GalleryResponse:
    return {
        "gallery": [
            _catalog_puzzle(name, api.parse_unfinished(text))
            for kind in all_kinds()
            for name, text in _in_gallery(kind)
        ]
    }


def _in_gallery(kind: AnyKind) -> Iterator[tuple[str, str]]:
    """The names and texts of a kind's puzzles: ours, and those in the folder of its package."""
    for file in [*sorted((GALLERY / kind.name).glob("*.txt")), *kind.files("gallery")]:
        yield file.name.removesuffix(".txt"), file.read_text(encoding="utf-8")


@call("List the deck", method="GET", queue="background", seconds=_CATALOG_SECONDS)
def deck(request: QueryRequest, report: Report) -> GalleryResponse:
    """The deck of cards for the board game, from easy to hard, with their pictures."""
    return _deck()


@cache
def _deck() -> GalleryResponse:
    cards = enumerate(shipped(), start=1)
    return {"gallery": [_catalog_puzzle(f"challenge-{number}", card) for number, card in cards]}


def _catalog_puzzle(name: str, puzzle: Puzzle) -> CatalogPuzzle:
    # Without a limit of its own: each takes some milliseconds, and one that a busy machine delayed
    # would be kept without its level.
    solvable = isinstance(api.solve(puzzle), Solved)
    difficulty = api.rate(puzzle) if solvable else None
    view = kind_of(puzzle).editor.view(puzzle, None, None)
    return {
        "name": name,
        "puzzle": puzzle_document(puzzle),
        "picture": picture_document(view.picture),
        "level": None if difficulty is None else difficulty.level,
        "solvable": solvable,
    }


def today() -> datetime.date:
    """Today's date."""
    return datetime.date.today()


@request
class DailyRequest(QueryRequest):
    """A day."""

    date: datetime.date = field(
        default_factory=lambda: today(),
        metadata=about("Today, by the server's clock, unless given."),
    )


@exact
class DailyPuzzle(PuzzleDocument):
    """A puzzle of a day, and its level, if it is rated: from easy on Monday to hard on Sunday."""

    level: Level | None


@exact
class DailyResponse(TypedDict):
    """The puzzle of each kind for a day."""

    date: str
    puzzles: list[DailyPuzzle]


@call("List a day's puzzles", method="GET", queue="background", seconds=_CATALOG_SECONDS)
def daily(request: DailyRequest, report: Report) -> DailyResponse:
    """The puzzle of each kind for a day. The day is the seed."""
    return _daily(str(request.date))


@lru_cache(maxsize=32)
def _daily(day: str) -> DailyResponse:
    level = daily_level(day)
    found: list[DailyPuzzle] = []
    for kind in all_kinds():
        asked = level if kind.is_rated else None
        with suppress(PuzzleError):  # not every kind of another distribution makes puzzles
            puzzle = puzzle_document(daily_puzzle(kind.name, day, asked))
            found.append({**puzzle, "level": asked})
    return {"date": day, "puzzles": found}


def daily_puzzle(kind: str, day: str, level: str | None) -> Puzzle:
    """A day's puzzle: the first of the day's series that has no second solution.

    If second solutions are not searched for, as for shortest walks, it is the first of all.
    """
    seed = int(day.replace("-", ""))
    for index in range(_MAX_DAILY_TRIES):
        puzzle = api.generated(kind, level, seed=seed, index=index)
        answer = api.solve(puzzle, limit=2)
        if isinstance(answer, Solved) and answer.unique is not False:
            return _named(puzzle, day)
    return _named(api.generated(kind, level, seed=seed), day)


def _named(puzzle: Puzzle, day: str) -> Puzzle:
    """A day's puzzle with a name, such as "The Amber Staircase"."""
    place = names().index(puzzle.kind)
    number = datetime.date.fromisoformat(day).toordinal() * len(NAMES) + place
    # Steps that share no factor with the number of words: a name returns after years.
    first = _ADJECTIVES[number * 17 % len(_ADJECTIVES)]
    second = _NOUNS[number * 11 % len(_NOUNS)]
    editor = Editor(puzzle)
    editor.push(f"title The {first} {second}")
    return editor.puzzle


def daily_level(day: str) -> str:
    """The level of a day's puzzles: each but the hardest has two days of the week."""
    return LEVELS[datetime.date.fromisoformat(day).weekday() // 2]


@request
class GenerateRequest(OptionsRequest, TimedRequest):
    """A puzzle to be made; the same request makes the same puzzle everywhere."""

    kind: NameOfKind = field(metadata=about(examples=["board"]))
    level: Level | None = field(default=None, metadata=about("How hard it is; any level if null."))
    size: Annotated[list[Side], Len(2, 2)] | None = field(
        default=None,
        metadata=about("Rows and columns; the usual ones for the level if null.", [[5, 5]]),
    )
    seed: Annotated[int, Interval(ge=0, lt=2**53)] = 0


@exact
class GenerateResponse(EditorResponse):
    """A new puzzle, and its difficulty."""

    difficulty: DifficultyDocument | None


@call("Make a new puzzle", seconds=0)
def generate(request: GenerateRequest, report: Report) -> GenerateResponse:
    """A new puzzle, and how hard it is if there is time to rate it."""
    end = monotonic() + request.time_limit * _GENERATE_SHARE
    options: Any = request.options
    size = None if request.size is None else (request.size[0], request.size[1])
    if size is not None:
        check_size(*size)
    puzzle = api.generated(request.kind, request.level, size, request.seed, **options)
    left = end - monotonic()
    found = api.rate(puzzle, time_limit=left, progress=report) if left > 0 else None
    return {
        **editor_response(puzzle, request.theme),
        "difficulty": difficulty_document(found),
    }
