"""Proposals for repairs: the changed puzzle with its answer, and the outcome of the search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from lasermaze import api
from lasermaze.core.answers import Solved
from lasermaze.core.brief import brief
from lasermaze.core.difficulty import Difficulty
from lasermaze.core.english import counted, grouped
from lasermaze.core.grid import Cell
from lasermaze.core.puzzle import Puzzle

if TYPE_CHECKING:
    from lasermaze.drawing import Picture

#: The state of a puzzle before its repair; ``undecided`` if the time was up before it was known.
State = Literal["several", "impossible", "one", "undecided"]


@dataclass(frozen=True, repr=False)
class Repair:
    """A proposal: some changes, and the puzzle after them.

    Attributes:
        moves: the changes, as `lm.Editor` takes them.
        puzzle: the puzzle after the changes.
        answer: its answer, which the checker has confirmed.
        cells: the changed cells.
        words: the changes in words.
        changes: the number of changes; one in the pile of a card takes two moves.
        difficulty: how hard the puzzle is then; None if it is not rated.
    """

    moves: tuple[str, ...]
    puzzle: Puzzle
    answer: Solved[Any, Any]
    cells: tuple[Cell, ...]
    words: tuple[str, ...]
    changes: int
    difficulty: Difficulty | None = None

    def __repr__(self) -> str:
        return brief(self, "; ".join(self.moves))

    @property
    def unique(self) -> bool:
        """Whether exactly one solution is left."""
        return self.answer.unique is True

    def picture(self, *, solved: bool = False) -> Picture:
        """The picture of the puzzle after the changes, with a frame around the changed cells."""
        from lasermaze.drawing import Stamp

        drawn = api.draw(self.puzzle, self.answer if solved else None)
        for cell in self.cells:
            drawn.glyph(cell, Stamp("changed"))
        return drawn


@dataclass(frozen=True, repr=False)
class Repairs:
    """The proposals for a puzzle, and how far the search for smaller ones went.

    Attributes:
        puzzle: the puzzle as it was.
        state: whether it had several solutions, none, or one.
        proposals: the repairs, the best first; for a puzzle with one solution, the clues that can
            go one by one, and first all that can go together.
        considered: the number of single changes that were considered.
        complete: the sizes of sets were all tried below this one; a repair of this size is proved
            to be a smallest one, among these changes.
        stopped: whether the search ended before its end: at the time limit, or by its limit of
            sets; or whether the checker could not confirm that a clue is needless.
        time_up: whether that was at the time limit.
    """

    puzzle: Puzzle
    state: State
    proposals: tuple[Repair, ...] = ()
    considered: int = 0
    complete: int = 1
    stopped: bool = False
    time_up: bool = False

    def __repr__(self) -> str:
        return brief(self, f"{self.state}, {counted(len(self.proposals), 'proposal')}")

    @property
    def least(self) -> bool:
        """Whether no smaller set of the considered changes works; proved by trying them all."""
        smallest = min((each.changes for each in self.proposals), default=0)
        return self.state in ("several", "impossible") and 0 < smallest <= self.complete

    @property
    def words(self) -> str:
        """The outcome in a sentence or two."""
        return " ".join(_in_words(self))


def _in_words(found: Repairs) -> Iterator[str]:
    """The outcome in sentences."""
    if found.state == "undecided":
        early = "The time was up" if found.time_up else "The search was stopped"
        yield f"{early} before the number of solutions was known."
        return
    yield {
        "several": "There are several solutions.",
        "impossible": "There is no solution.",
        "one": "There is exactly one solution.",
    }[found.state]
    yield from _needless(found) if found.state == "one" else _repaired(found)


def _needless(found: Repairs) -> Iterator[str]:
    """The clues that can go, in sentences."""
    if found.proposals:
        number = found.proposals[0].changes
        yield (
            f"{counted(number, 'clue').capitalize()} can go together."
            if number > 1
            else "A clue can go."
        )
    elif not found.stopped:
        yield "Every clue is needed."
    if found.time_up:
        yield "The time was up before all clues were tried."
    elif found.stopped:
        yield "Of some clues it is not known."


def _repaired(found: Repairs) -> Iterator[str]:
    """The repairs, and the smaller ones that do not work, in sentences."""
    tried = f"of the {grouped(found.considered)} changes that were considered"
    if not found.proposals:
        yield (
            "The time was up before a repair was found."
            if found.time_up
            else "No repair was found."
        )
        if found.complete > 1:
            yield f"No set of fewer than {found.complete} {tried} works."
        return
    size = found.proposals[0].changes
    verb, left = {"several": ("leaves", "exactly one"), "impossible": ("gives", "it a solution")}[
        found.state
    ]
    yield f"{counted(size, 'change', verb=verb).capitalize()} {left}."
    if size > found.complete:
        yield (
            f"No set of fewer than {found.complete} {tried} works; "
            f"larger sets below {size} were not all tried."
        )
    elif size > 1:
        yield f"No smaller set {tried} works."
    if found.time_up:
        yield "The time was up before the search for others ended."
