"""The calls that offer puzzles: kinds, gallery, deck, daily, generate."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Annotated, Any, Self

import msgspec
from msgspec import Meta

from lasermaze import api
from lasermaze.api.game import Editor
from lasermaze.core.answers import Solved
from lasermaze.core.budget import Progress
from lasermaze.core.difficulty import LEVELS, UNRATED, Levels
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.deck import shipped
from lasermaze.kind import NAMES, AnyKind, all_kinds, kind_of, names
from lasermaze.option import Option
from lasermaze.studio.calls import call
from lasermaze.studio.documents import (
    DifficultyDocument,
    PictureDocument,
    PuzzleDocument,
    Response,
)
from lasermaze.studio.handlers.editing import EditorResponse, editor_response
from lasermaze.studio.request import (
    MAX_CELLS,
    Level,
    NameOfKind,
    Options,
    Request,
    Seconds,
    Side,
    Theme,
    check_size,
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


class OptionDocument(Response):
    """An option of a kind, and the library's verbs that take it."""

    name: str
    default: bool | int | str
    help: str
    verbs: list[str]

    @classmethod
    def of(cls, option: Option) -> Self:
        """The document of an option."""
        return cls(option.name, option.default, option.help, sorted(option.verbs))


class LevelDocument(Response):
    """A level: the least difficulty of its puzzles, and the usual size of a new one."""

    name: Level
    least: float
    size: tuple[int, int]


class LevelsDocument(Response):
    """How a kind counts effort, and its levels; none if its puzzles are not rated.

    Attributes:
        search: the name of the search's steps.
        open: the name of the open decisions.
        counts: the meaning of both to a player: the end of a sentence.
    """

    search: str
    open: str
    counts: str
    levels: list[LevelDocument]

    @classmethod
    def of(cls, levels: Levels) -> Self:
        """The document of a kind's levels."""
        least = (0, *levels.cuts)
        each = [] if levels is UNRATED else list(map(LevelDocument, LEVELS, least, levels.sizes))
        return cls(levels.search, levels.open, levels.counts, each)


class KindDocument(Response):
    """A kind of puzzle.

    Attributes:
        largest: the cells of the largest puzzle.
        formats: the formats in which its puzzles can be exported.
    """

    name: str
    title: str
    question: str
    solution: str
    options: list[OptionDocument]
    default_size: tuple[int, int]
    difficulty: LevelsDocument
    generator_version: int
    largest: int
    example: str
    formats: list[str]

    @classmethod
    def of(cls, kind: AnyKind) -> Self:
        """The document of a kind."""
        others = [each.name for each in kind.notation.foreign_formats()]
        return cls(
            name=kind.name,
            title=kind.title,
            question=kind.question,
            solution=kind.solution,
            options=list(map(OptionDocument.of, kind.options)),
            default_size=kind.default_size,
            difficulty=LevelsDocument.of(kind.levels),
            generator_version=kind.generator_version,
            largest=MAX_CELLS,
            example=kind.example,
            formats=["text", "json", *others],
        )


class KindsResponse(Response):
    """All kinds, in teaching order."""

    kinds: list[KindDocument]


@call("List the kinds", method="GET", kept=1)
def kinds(request: Request, report: Progress) -> KindsResponse:
    """All kinds of puzzle, with their options."""
    return KindsResponse(list(map(KindDocument.of, all_kinds())))


class CatalogPuzzle(Response):
    """A ready puzzle.

    Attributes:
        level: null if it is not known. A puzzle without a solution has none: it is there to be
            explained, not solved.
    """

    name: str
    puzzle: PuzzleDocument
    picture: PictureDocument
    level: Level | None
    solvable: bool


class GalleryResponse(Response):
    """Ready puzzles, in the order in which they are to be shown."""

    gallery: list[CatalogPuzzle]


@call("List ready puzzles", method="GET", queue="background", seconds=_CATALOG_SECONDS, kept=1)
def gallery(request: Request, report: Progress) -> GalleryResponse:
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
def doubts(request: Request, report: Progress) -> GalleryResponse:
    """Puzzles of which a player says whether they can be solved."""
    return GalleryResponse(
        [
            _catalog_puzzle(file.stem, api.parse(file.read_text(encoding="utf-8")))
            for file in sorted(DOUBTS.glob("*.txt"))
        ]
    )


@call("List the deck", method="GET", queue="background", seconds=_CATALOG_SECONDS, kept=1)
def deck(request: Request, report: Progress) -> GalleryResponse:
    """The deck of cards for the board game, from easy to hard, with their pictures."""
    cards = enumerate(shipped(), start=1)
    return GalleryResponse([_catalog_puzzle(f"challenge-{number}", card) for number, card in cards])


def _catalog_puzzle(name: str, puzzle: Puzzle) -> CatalogPuzzle:
    # Without a limit of its own: each takes some milliseconds, and one that a busy machine delayed
    # would be kept without its level.
    solvable = isinstance(api.solve(puzzle), Solved)
    difficulty = api.rate(puzzle) if solvable else None
    picture = PictureDocument.of(kind_of(puzzle).editor(puzzle).view(None, None).picture)
    level = None if difficulty is None else difficulty.level
    return CatalogPuzzle(name, PuzzleDocument.of(puzzle), picture, level, solvable)


def today() -> datetime.date:
    """Today's date."""
    return datetime.date.today()


class DailyRequest(Request, frozen=True, kw_only=True):
    """A day."""

    date: Annotated[
        datetime.date, Meta(description="Today, by the server's clock, unless given.")
    ] = msgspec.field(default_factory=lambda: today())


class DailyPuzzleDocument(PuzzleDocument):
    """A puzzle of a day in native text.

    Attributes:
        level: its level, if it is rated: from easy on Monday to hard on Sunday.
    """

    level: Level | None


class DailyResponse(Response):
    """The puzzle of each kind for a day."""

    date: str
    puzzles: list[DailyPuzzleDocument]


@call("List a day's puzzles", method="GET", queue="background", seconds=_CATALOG_SECONDS, kept=32)
def daily(request: DailyRequest, report: Progress) -> DailyResponse:
    """The puzzle of each kind for a day. The day is the seed."""
    day = str(request.date)
    level = daily_level(day)
    found: list[DailyPuzzleDocument] = []
    for kind in all_kinds():
        asked = level if kind.is_rated else None
        with suppress(PuzzleError):  # not every kind of another distribution makes puzzles
            puzzle = PuzzleDocument.of(daily_puzzle(kind.name, day, asked))
            found.append(DailyPuzzleDocument(**msgspec.structs.asdict(puzzle), level=asked))
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


class GenerateRequest(Request, frozen=True, kw_only=True):
    """A puzzle to be made; the same request makes the same puzzle everywhere."""

    kind: NameOfKind
    level: Annotated[Level | None, Meta(description="The difficulty; any level if null.")] = None
    size: Annotated[
        tuple[Side, Side] | None,
        Meta(
            description="Rows and columns; the usual ones for the level if null.",
            examples=[[5, 5]],
        ),
    ] = None
    seed: Annotated[int, Meta(ge=0, lt=2**53)] = 0
    theme: Theme = "auto"
    options: Options = msgspec.field(default_factory=dict)
    time_limit: Seconds = 20


class GenerateResponse(EditorResponse):
    """A new puzzle, and its difficulty."""

    difficulty: DifficultyDocument | None


@call("Make a new puzzle", seconds=0)
def generate(request: GenerateRequest, report: Progress) -> GenerateResponse:
    """A new puzzle, and how hard it is if there is time to rate it."""
    end = monotonic() + request.time_limit * _GENERATE_SHARE
    options: Any = request.options
    if request.size is not None:
        check_size(*request.size)
    puzzle = api.generated(request.kind, request.level, request.size, request.seed, **options)
    left = end - monotonic()
    found = api.rate(puzzle, time_limit=left, progress=report) if left > 0 else None
    shown = editor_response(puzzle, request.theme)
    difficulty = None if found is None else DifficultyDocument.of(found)
    return GenerateResponse(shown.puzzle, shown.view, shown.palette, difficulty)
