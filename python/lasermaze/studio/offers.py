"""The calls that offer puzzles: the kinds, the gallery, the day's, a new one."""

from __future__ import annotations

from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from time import monotonic
from typing import Any

from lasermaze import api
from lasermaze.core.answers import Answer, Solved
from lasermaze.core.difficulty import LEVELS, Levels
from lasermaze.core.puzzle import Puzzle
from lasermaze.deck import shipped
from lasermaze.studio.asked import MAX_CELLS, Asked, Document, Report, check_size, options_in
from lasermaze.studio.bench import on_bench
from lasermaze.studio.wire import picture_document, puzzle_document

_TRIES = 25  # puzzles of a day's series, at most

_FOR_LEVEL = 0.3  # seconds: of a ready puzzle that takes longer the level is not told

_FOR_MAKING = 0.9  # of the time for a new puzzle: what is left of it is for its picture

GALLERY = Path(__file__).parent / "gallery"


def kinds(asked: Asked, report: Report) -> Document:
    """All kinds, with what one must know to offer them."""
    return {"kinds": [_kind(kind) for kind in api.all_kinds()]}


def _kind(kind: Any) -> Document:
    options = [
        {"name": o.name, "default": o.default, "help": o.help, "verbs": sorted(o.verbs)}
        for o in kind.options
    ]
    return {
        "name": kind.name,
        "title": kind.title,
        "question": kind.question,
        "solution": kind.solution,
        "options": options,
        "default_size": list(kind.default_size),
        "difficulty": _scale(kind.scale),
        "edition": kind.edition,
        "largest": MAX_CELLS,
        "example": kind.example,
        "formats": ["text", "json", *kind.imports],
    }


def _scale(scale: Levels) -> Document:
    least = zip(LEVELS, (0, *scale.cuts), scale.sizes, strict=True)
    levels = [{"name": name, "least": cut, "size": list(size)} for name, cut, size in least]
    return {"search": scale.search, "open": scale.open, "levels": levels}


def gallery(asked: Asked, report: Report) -> Document:
    """The ready puzzles of all kinds, in teaching order, with their pictures."""
    return _gallery()


@cache
def _gallery() -> Document:
    paths = sorted(GALLERY.glob("*/*.txt"))
    shown = [_shown(path.stem, api.draft(path.read_text(encoding="utf-8"))) for path in paths]
    order = [kind.name for kind in api.all_kinds()]
    shown.sort(key=lambda one: order.index(one["puzzle"]["kind"]))
    return {"gallery": shown}


def deck(asked: Asked, report: Report) -> Document:
    """The cards that come with the package, from easy to hard, with their pictures."""
    return _deck()


@cache
def _deck() -> Document:
    cards = enumerate(shipped(), start=1)
    return {"gallery": [_shown(f"challenge-{number}", card) for number, card in cards]}


def _shown(name: str, puzzle: Puzzle) -> Document:
    return {
        "name": name,
        "puzzle": puzzle_document(puzzle),
        "picture": picture_document(api.view(puzzle).picture),
        "level": _level(puzzle),
    }


def _level(puzzle: Puzzle) -> str | None:
    found = api.rate(puzzle, time_limit=_FOR_LEVEL)
    return None if found is None else found.level


def daily(asked: Asked, report: Report) -> Document:
    """The puzzle of each kind for a day: the day is its seed."""
    return _daily(asked["date"])


@lru_cache(maxsize=32)
def _daily(day: str) -> Document:
    puzzles = [of_the_day(kind.name, day) for kind in api.all_kinds()]
    shown = [{**puzzle_document(puzzle), "level": level_of(day)} for puzzle in puzzles]
    return {"date": day, "puzzles": shown}


def of_the_day(kind: str, day: str) -> Puzzle:
    """The day's puzzle: the first one of the day's series that has no second solution.

    The week goes from easy on Monday to hard on Sunday. Where a second solution is not looked
    for, as for shortest walks, it is the first of all.
    """
    wish: dict[str, Any] = {"seed": int(day.replace("-", "")), "level": level_of(day)}
    series = (api.generate(kind, index=index, **wish) for index in range(_TRIES))
    good = (puzzle for puzzle in series if _is_good(api.solve(puzzle, limit=2)))
    return next(good, None) or api.generate(kind, **wish)


def level_of(day: str) -> str:
    """The level of a day's puzzles: each but the hardest has two days of the week."""
    return LEVELS[date.fromisoformat(day).weekday() // 2]


def _is_good(answer: Answer[Any]) -> bool:
    return isinstance(answer, Solved) and answer.unique is not False


def generate(asked: Asked, report: Report) -> Document:
    """A new puzzle, and how hard it is as far as there is time to tell."""
    end = monotonic() + asked["time_limit"] * _FOR_MAKING
    (options,) = options_in(asked, "generate")
    size = asked["size"] and tuple(asked["size"])
    if size:
        check_size(*size)
    puzzle = api.generate(
        asked["kind"], level=asked["level"], size=size, seed=asked["seed"], **options
    )
    left = end - monotonic()
    found = api.rate(puzzle, time_limit=left, progress=report) if left > 0 else None
    return {**on_bench(puzzle, asked), "difficulty": found and found.document()}
