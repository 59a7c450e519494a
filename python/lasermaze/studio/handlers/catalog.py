"""The calls that offer puzzles: kinds, gallery, deck, daily, generate."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Annotated, Any, NamedTuple

from annotated_types import Interval, Len

from lasermaze import api
from lasermaze.api.game import Editor
from lasermaze.core.answers import Solved
from lasermaze.core.budget import Progress
from lasermaze.core.codec import TEXT, WHOLE, Array
from lasermaze.core.difficulty import LEVELS, UNRATED, Difficulty, Levels
from lasermaze.core.errors import PuzzleError
from lasermaze.core.objects import Field, Record
from lasermaze.core.puzzle import Puzzle
from lasermaze.deck import shipped
from lasermaze.drawing import Picture
from lasermaze.kind import NAMES, AnyKind, Kind, all_kinds, kind_of, names
from lasermaze.option import Option
from lasermaze.studio.calls import call
from lasermaze.studio.documents import PUZZLE, RESPONSES
from lasermaze.studio.handlers.editing import EditorResponse, editor_response
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

GALLERY = Path(__file__).parents[1] / "gallery"

#: The puzzles of the game "Prove it cannot be done", in its order; some of them can be solved.
DOUBTS = Path(__file__).parents[1] / "doubts"

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


class _Level(NamedTuple):
    """A level: the least difficulty of its puzzles, and the usual size of a new one."""

    name: Level
    least: float
    size: tuple[int, int]


def _levels(levels: Levels) -> list[_Level]:
    return [] if levels is UNRATED else list(map(_Level, LEVELS, (0, *levels.cuts), levels.sizes))


_OPTION = Record(
    Option,
    Field("name", TEXT),
    Field("default", RESPONSES.of(bool | int | str)),
    Field("help", TEXT),
    Field("verbs", Array(TEXT), of=lambda option, _: sorted(option.verbs)),
    name="Option",
)

_LEVELS = Record(
    Levels,
    Field("search", TEXT),
    Field("open", TEXT),
    Field("counts", TEXT),
    Field("levels", Array(RESPONSES.of(_Level)), of=lambda levels, _: _levels(levels)),
    name="Levels",
)

_KIND: Record[AnyKind] = Record(
    Kind,
    Field("name", TEXT),
    Field("title", TEXT),
    Field("question", TEXT),
    Field("solution", TEXT),
    Field("options", Array(_OPTION)),
    Field("default_size", RESPONSES.of(tuple[int, int])),
    Field("difficulty", _LEVELS, of="levels"),
    Field("generator_version", WHOLE),
    Field("largest", WHOLE, of=lambda *_: MAX_CELLS, about="the cells of the largest puzzle"),
    Field("example", TEXT),
    Field("formats", Array(TEXT), of=lambda kind, _: _formats(kind)),
    name="Kind",
)


def _formats(kind: AnyKind) -> list[str]:
    return ["text", "json", *(each.name for each in kind.notation.foreign_formats())]


@dataclass(frozen=True)
class KindsResponse:
    """All kinds, in teaching order."""

    kinds: Sequence[Annotated[AnyKind, _KIND]]


@call("List the kinds", method="GET", kept=1)
def kinds(request: QueryRequest, report: Progress) -> KindsResponse:
    """All kinds of puzzle, with their options."""
    return KindsResponse(all_kinds())


@dataclass(frozen=True)
class CatalogPuzzle:
    """A ready puzzle.

    Attributes:
        level: None if it is not known. A puzzle without a solution has none: it is there to be
            explained, not solved.
    """

    name: str
    puzzle: Puzzle
    picture: Picture
    level: Level | None
    solvable: bool


@dataclass(frozen=True)
class GalleryResponse:
    """Ready puzzles, in the order in which they are to be shown."""

    gallery: Sequence[CatalogPuzzle]


@call("List ready puzzles", method="GET", queue="background", seconds=_CATALOG_SECONDS, kept=1)
def gallery(request: QueryRequest, report: Progress) -> GalleryResponse:
    """Ready puzzles of all kinds, with their pictures."""
    return GalleryResponse(
        [
            _catalog_puzzle(name, api.parse_unfinished(text))
            for kind in all_kinds()
            for name, text in _in_gallery(kind)
        ]
    )


def _in_gallery(kind: AnyKind) -> Iterator[tuple[str, str]]:
    """The names and texts of a kind's puzzles: ours, and those in the folder of its package."""
    for file in [*sorted((GALLERY / kind.name).glob("*.txt")), *kind.files("gallery")]:
        yield file.name.removesuffix(".txt"), file.read_text(encoding="utf-8")


@call("List doubtful puzzles", method="GET", queue="background", seconds=_CATALOG_SECONDS, kept=1)
def doubts(request: QueryRequest, report: Progress) -> GalleryResponse:
    """Puzzles of which a player says whether they can be solved."""
    return GalleryResponse(
        [
            _catalog_puzzle(file.stem, api.parse(file.read_text(encoding="utf-8")))
            for file in sorted(DOUBTS.glob("*.txt"))
        ]
    )


@call("List the deck", method="GET", queue="background", seconds=_CATALOG_SECONDS, kept=1)
def deck(request: QueryRequest, report: Progress) -> GalleryResponse:
    """The deck of cards for the board game, from easy to hard, with their pictures."""
    cards = enumerate(shipped(), start=1)
    return GalleryResponse([_catalog_puzzle(f"challenge-{number}", card) for number, card in cards])


def _catalog_puzzle(name: str, puzzle: Puzzle) -> CatalogPuzzle:
    # Without a limit of its own: each takes some milliseconds, and one that a busy machine delayed
    # would be kept without its level.
    solvable = isinstance(api.solve(puzzle), Solved)
    difficulty = api.rate(puzzle) if solvable else None
    view = kind_of(puzzle).editor(puzzle).view(None, None)
    level = None if difficulty is None else difficulty.level
    return CatalogPuzzle(name, puzzle, view.picture, level, solvable)


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


class _DailyPuzzle(NamedTuple):
    puzzle: Puzzle
    level: Level | None


_DAILY_PUZZLE = Record(
    _DailyPuzzle,
    *(field.inside("puzzle") for field in PUZZLE.fields),
    Field(
        "level",
        RESPONSES.of(Level | None),
        about="its level, if it is rated: from easy on Monday to hard on Sunday",
    ),
    name="DailyPuzzle",
)


@dataclass(frozen=True)
class DailyResponse:
    """The puzzle of each kind for a day."""

    date: str
    puzzles: Sequence[Annotated[_DailyPuzzle, _DAILY_PUZZLE]]


@call("List a day's puzzles", method="GET", queue="background", seconds=_CATALOG_SECONDS, kept=32)
def daily(request: DailyRequest, report: Progress) -> DailyResponse:
    """The puzzle of each kind for a day. The day is the seed."""
    day = str(request.date)
    level = daily_level(day)
    found: list[_DailyPuzzle] = []
    for kind in all_kinds():
        asked = level if kind.is_rated else None
        with suppress(PuzzleError):  # not every kind of another distribution makes puzzles
            found.append(_DailyPuzzle(daily_puzzle(kind.name, day, asked), asked))
    return DailyResponse(day, found)


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
    level: Level | None = field(default=None, metadata=about("The difficulty; any level if null."))
    size: Annotated[list[Side], Len(2, 2)] | None = field(
        default=None,
        metadata=about("Rows and columns; the usual ones for the level if null.", [[5, 5]]),
    )
    seed: Annotated[int, Interval(ge=0, lt=2**53)] = 0


@dataclass(frozen=True)
class GenerateResponse(EditorResponse):
    """A new puzzle, and its difficulty."""

    difficulty: Difficulty | None


@call("Make a new puzzle", seconds=0)
def generate(request: GenerateRequest, report: Progress) -> GenerateResponse:
    """A new puzzle, and how hard it is if there is time to rate it."""
    end = monotonic() + request.time_limit * _GENERATE_SHARE
    options: Any = request.options
    size = None if request.size is None else (request.size[0], request.size[1])
    if size is not None:
        check_size(*size)
    puzzle = api.generated(request.kind, request.level, size, request.seed, **options)
    left = end - monotonic()
    found = api.rate(puzzle, time_limit=left, progress=report) if left > 0 else None
    shown = editor_response(puzzle)
    return GenerateResponse(shown.puzzle, shown.view, shown.palette, found)
