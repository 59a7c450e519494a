"""The three answers: solved, impossible, undecided. Each carries what proves it.

Having no solution is an answer, not an error, and giving up is neither: an
:class:`Undecided` claims nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from lasermaze.core.puzzle import Puzzle

if TYPE_CHECKING:
    from pathlib import Path

    from lasermaze.drawing import Film

P = TypeVar("P", bound=Puzzle)
W = TypeVar("W")
C = TypeVar("C")

Pairs = tuple[tuple[str, Any], ...]

#: What `Solved.stopped` may say.
STOPPED = ("limit", "time limit", "memory limit", "not counted")


@dataclass(frozen=True, kw_only=True)
class Answer(Generic[P]):
    """What `solve` says: one of :class:`Solved`, :class:`Impossible`, :class:`Undecided`.

    Immutable, comparable, hashable and picklable. An answer is true exactly when it is
    :class:`Solved`.

    Attributes:
        puzzle: the puzzle that was asked.
        options: the options of the kind under which it was solved, as sorted (name, value)
            pairs, defaults left out. `check` judges by the same.
        work: what the search did, as (what, how often) pairs such as ``("nodes", 43)``.
    """

    puzzle: P
    options: Pairs = ()
    work: tuple[tuple[str, int], ...] = ()

    def __bool__(self) -> bool:
        return isinstance(self, Solved)

    def to_json(self) -> str:
        """The answer with its puzzle and proof as a JSON text; `from_json` reads it back."""
        from lasermaze.formats import json_documents

        return json_documents.dump_answer(self)

    @staticmethod
    def from_json(text: str) -> Answer[Any]:
        """The answer that `to_json` wrote. Nothing in it is believed: `check` judges it.

        Raises: PuzzleError, with the place, for a text that is not an answer.
        """
        from lasermaze.formats import json_documents

        return json_documents.load_answer(text)

    def save(self, path: str | Path) -> None:
        """Draw the answer to a file; its ending chooses SVG, PNG or, moving, GIF.

        Raises: PuzzleError for another ending, a file that cannot be written, or a GIF of an
        answer in which nothing moves.
        """
        if not str(path).lower().endswith(".gif"):
            self.puzzle.wing.draw(self.puzzle, self).save(path)
        elif film := self.film():
            film.save(path)
        else:
            from lasermaze.core.errors import PuzzleError

            raise PuzzleError(f"cannot be drawn moving: {self.why_still}", source=str(path))

    def film(self) -> Film | None:
        """The moving picture, step by step, its last frame the still one; None without one.

        Without a solution nothing moves, and a very large grid is drawn standing still.
        """
        return self.puzzle.wing.film(self.puzzle, self)

    @property
    def why_still(self) -> str:
        """Why there is no moving picture, where there is none."""
        return "the grid is too large" if self else "there is no solution to follow"

    def _repr_svg_(self) -> str:
        return self.puzzle.wing.draw(self.puzzle, self).svg()


@dataclass(frozen=True, kw_only=True)
class Solved(Answer[P], Generic[P, W]):
    """A solution, which the checker replays, and what is known of the others.

    Attributes:
        witness: the solution; `check` accepts it.
        others: further solutions that were kept: one where there are several (enough to
            show where they differ), all of them where all were asked for.
        count: how many solutions were found, ``witness`` included.
        exact: whether ``count`` is all there are. Where it is False, ``stopped`` says why.
        stopped: ``"limit"``, ``"time limit"`` or ``"memory limit"`` where the search ended
            before its end, ``"not counted"`` where others are looked for only when that is
            asked for.
        evidence: what proves the claims beyond the solutions themselves, such as that these
            are all; its form is the kind's. None where there is none: then `check` counts
            again, or reports the claim as unconfirmed.
    """

    witness: W
    others: tuple[W, ...] = ()
    count: int = 1
    exact: bool = False
    stopped: str | None = None
    evidence: Any = None

    @property
    def unique(self) -> bool | None:
        """True or False where that is proved, None where the search ended too early to tell."""
        if self.count > 1:
            return False
        return True if self.exact else None

    @property
    def solutions(self) -> tuple[W, ...]:
        """All the solutions that were kept, the witness first."""
        return (self.witness, *self.others)


@dataclass(frozen=True, kw_only=True)
class Impossible(Answer[P], Generic[P, C]):
    """No solution, with a certificate that the kind's `refute` verifies."""

    certificate: C


@dataclass(frozen=True, kw_only=True)
class Undecided(Answer[P]):
    """Stopped early, without a solution; ``reason`` says why. Claims nothing."""

    reason: str
