"""What an answer holds. Answers are made in the workers; these models are their documentation.

The tests hold the answers to them.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from lasermaze.studio.schemas import Level


class Answer(BaseModel):
    """What every answer has in common."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Problem(Answer):
    """What is wrong with a request, as far as known where, and what was expected."""

    message: str
    expected: str | None
    line: int | None
    column: int | None
    source: str | None


class ErrorAnswer(Answer):
    """A request that was refused."""

    error: Problem


class PuzzleDocument(Answer):
    """A puzzle in native text."""

    kind: str
    title: str
    rows: int
    cols: int
    text: str


class GridPlace(Answer):
    """Where the grid lies in a picture, in units of the SVG's view box."""

    left: float
    top: float
    cell: float
    cell_height: float
    rows: int
    cols: int
    width: int
    height: int


class PictureDocument(Answer):
    """An SVG document, and where its grid lies."""

    svg: str
    grid: GridPlace


class FaultDocument(Answer):
    """A rule that is broken, and where (row, col), from 0."""

    rule: str
    message: str
    cell: list[int] | None


class PieceDocument(Answer):
    """A thing that can be put."""

    code: str
    name: str
    key: str
    left: int | None
    paints: bool
    svg: str


class ViewDocument(Answer):
    """How a position stands. Cell number i holds what ``names[cells[i]]`` says.

    Where ``empty[cells[i]]`` is true, nothing stands there.
    It can be looked at ``times`` times, from 0; the present one is ``now``.
    """

    picture: PictureDocument
    message: str
    done: bool
    faults: list[FaultDocument]
    times: int
    now: int
    ways: list[str]
    names: list[str]
    empty: list[bool]
    cells: list[int]
    pile: list[PieceDocument]


class ReadAnswer(Answer):
    """The puzzle that was read."""

    puzzle: PuzzleDocument


class BenchAnswer(Answer):
    """A puzzle, how it stands, and what can be put."""

    puzzle: PuzzleDocument
    view: ViewDocument
    palette: list[PieceDocument]


class DifficultyDocument(Answer):
    """How hard a puzzle is: log2(search + 1) + open, and the level that it falls into.

    ``search`` counts steps of the kind's solver, ``open`` the decisions that are left to the
    player; what they are for a kind is in `/api/kinds`. ``words`` says it all in a line.
    """

    score: float
    level: Level
    search: int
    open: int
    words: str


class RateAnswer(Answer):
    """The difficulty; null where it could not be told within the time limit."""

    difficulty: DifficultyDocument | None


class GenerateAnswer(BenchAnswer, RateAnswer):
    """A new puzzle, and its difficulty."""


class PlayAnswer(Answer):
    """The position reached, and how it stands."""

    position: str
    view: ViewDocument


class SolveAnswer(Answer):
    """What is known of the solutions; each of them is a position."""

    verdict: Literal["solved", "impossible", "undecided"]
    count: int | str
    exact: bool
    unique: bool | None
    stopped: str | None
    solutions: list[str]
    words: str
    answer: dict[str, Any]
    picture: PictureDocument


class OptionDocument(Answer):
    """An option that one kind has, and the verbs that take it."""

    name: str
    default: bool | int | str
    help: str
    verbs: list[str]


class LevelDocument(Answer):
    """A level: the least difficulty of its puzzles, and the usual size of a new one."""

    name: Level
    least: float
    size: list[int]


class ScaleDocument(Answer):
    """What a kind's difficulty counts, and its levels."""

    search: str
    open: str
    levels: list[LevelDocument]


class KindDocument(Answer):
    """A kind of puzzle. The same seed makes the same puzzle as long as ``edition`` stays."""

    name: str
    title: str
    question: str
    options: list[OptionDocument]
    solution: str
    default_size: list[int]
    difficulty: ScaleDocument
    edition: int
    largest: int
    example: str
    formats: list[str]


class KindsAnswer(Answer):
    """All kinds, in teaching order."""

    kinds: list[KindDocument]


class Ready(Answer):
    """A ready puzzle, its picture, and its level where that is known."""

    name: str
    puzzle: PuzzleDocument
    picture: PictureDocument
    level: Level | None


class GalleryAnswer(Answer):
    """Ready puzzles, in the order in which they are to be shown."""

    gallery: list[Ready]


class DailyDocument(PuzzleDocument):
    """A puzzle of a day, and its level: from easy on Monday to hard on Sunday."""

    level: Level


class DailyAnswer(Answer):
    """The puzzle of each kind for a day."""

    date: str
    puzzles: list[DailyDocument]


class CheckAnswer(Answer):
    """Every fault, none where it is right, and what was claimed that was not looked into."""

    right: bool
    faults: list[FaultDocument]
    unconfirmed: list[str]
    words: str


class HintAnswer(Answer):
    """The hint and its reason; the position, or the puzzle, after it is followed."""

    text: str
    reason: str
    forced: bool
    cell: list[int] | None
    position: str | None
    puzzle: PuzzleDocument


class ChapterDocument(Answer):
    """One thought, and the picture that it speaks of."""

    title: str
    paragraphs: list[str]
    picture: PictureDocument | None


class ExplainAnswer(Answer):
    """Why the answer is what it is."""

    chapters: list[ChapterDocument]


class FilmAnswer(Answer):
    """Pictures of the grid alone, and for how long each is shown."""

    frames: list[str]
    milliseconds: list[int]


class ExportAnswer(Answer):
    """The text, and a name for its file."""

    text: str
    name: str
