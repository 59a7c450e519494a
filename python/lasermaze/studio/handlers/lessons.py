"""The call for lessons: the rules of each kind in pictures, and its path of short puzzles."""

from __future__ import annotations

from typing import Self

from lasermaze.core.budget import Progress
from lasermaze.kind import all_kinds
from lasermaze.studio.calls import call
from lasermaze.studio.documents import PictureDocument, PuzzleDocument, Response
from lasermaze.studio.request import Request
from lasermaze.teaching import Lesson, lesson


class LineDocument(Response):
    """A rule in one line."""

    words: str


class RuleDocument(Response):
    """A rule: its name, its words, and a picture of it."""

    title: str
    words: str
    picture: PictureDocument


class StepDocument(Response):
    """A short puzzle to play, the idea that it teaches, and the words after it is won."""

    words: str
    cheer: str
    puzzle: PuzzleDocument


class LessonDocument(Response):
    """The rules of a kind in one line each, the same in pictures, and the steps of its path."""

    kind: str
    lines: list[LineDocument]
    rules: list[RuleDocument]
    steps: list[StepDocument]

    @classmethod
    def of(cls, found: Lesson) -> Self:
        """The document of a lesson."""
        return cls(
            found.kind,
            [LineDocument(line.words) for line in found.lines],
            [
                RuleDocument(rule.title, rule.words, PictureDocument.of(rule.picture))
                for rule in found.rules
            ],
            [
                StepDocument(step.words, step.cheer, PuzzleDocument.of(step.puzzle))
                for step in found.steps
            ],
        )


class LessonsResponse(Response):
    """The lessons of all kinds, in teaching order."""

    lessons: list[LessonDocument]


@call("Teach the rules", method="GET", queue="background", seconds=20, kept=1)
def lessons(request: Request, report: Progress) -> LessonsResponse:
    """The rules of each kind with a picture of each, and the steps of its path."""
    return LessonsResponse([LessonDocument.of(lesson(kind)) for kind in all_kinds()])
