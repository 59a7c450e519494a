"""The call for lessons: the rules of each kind in pictures, and its path of short puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lasermaze.core.budget import Progress
from lasermaze.kind import all_kinds
from lasermaze.studio.calls import call
from lasermaze.studio.request import QueryRequest
from lasermaze.teaching import Lesson, lesson


@dataclass(frozen=True)
class LessonsResponse:
    """The lessons of all kinds, in teaching order."""

    lessons: Sequence[Lesson]


@call("Teach the rules", method="GET", queue="background", seconds=20, kept=1)
def lessons(request: QueryRequest, report: Progress) -> LessonsResponse:
    """The rules of each kind with a picture of each, and the steps of its path."""
    return LessonsResponse([lesson(kind) for kind in all_kinds()])
