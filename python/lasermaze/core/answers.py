"""The three answers: solved, impossible, undecided.

Having no solution is an answer, not an error, and giving up is neither: an :class:`Undecided`
claims nothing. Answers are plain values. Two of them are equal if they claim the same about equal
puzzles; their proofs take no part in that.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, NoReturn, Self, TypeAlias, get_args

from lasermaze.core.arguments import path_for
from lasermaze.core.brief import MOST, brief
from lasermaze.core.budget import UNLIMITED, Budget, TimeUpError
from lasermaze.core.english import noun, shown
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import C, P, Puzzle, W

if TYPE_CHECKING:
    from pathlib import Path

    from lasermaze.drawing import Film, Picture

__all__ = ["C", "P", "W"]  # and all that is defined here

Pairs = tuple[tuple[str, Any], ...]

#: Counts of a search's work are below this number, which every reader of JSON can hold.
MOST_WORK = 10**18

#: What ended a search before its end: one of its limits; others are searched for only on request.
Stopped = Literal["limit", "time limit", "memory limit", "not counted"]
STOPPED: tuple[Stopped, ...] = get_args(Stopped)


class Later(Enum):
    """The evidence of an answer whose proof is not made yet."""

    LATER = "made by `proof`"


LATER: Final = Later.LATER


@dataclass(frozen=True, kw_only=True, repr=False)
class BaseAnswer(Generic[P, C]):
    """The base of all answers. An answer is true only if it is `Solved`.

    Attributes:
        puzzle: the puzzle that the answer is about.
        options: the options of the kind under which it was solved, as sorted (name, value)
            pairs, defaults left out. `check` judges by the same.
        work: the work of the search, as (name, count) pairs such as ``("nodes", 43)``. This claims
            nothing about the puzzle, so `check` looks at its form only.
        evidence: the proof of what the answer claims beyond its solutions; None if there is none:
            then `check` counts again, or refuses. `LATER` while :meth:`proof` has not made it.
            Not compared.
    """

    puzzle: P
    options: Pairs = ()
    work: tuple[tuple[str, int], ...] = ()
    evidence: C | Later | None = field(default=LATER, compare=False)

    def proof(self, budget: Budget = UNLIMITED) -> C | None:
        """The proof of what the answer claims, made by the first call that needs it, and kept.

        It is the certificate of an impossible puzzle, or the kind's evidence that the solutions are
        all; None if the kind has none for it. Raises: TimeUpError.
        """
        from lasermaze.kind import kind_of

        if self.evidence is LATER:
            solve = kind_of(self.puzzle).solve_under(self.puzzle, budget, self.options)
            object.__setattr__(self, "evidence", solve.prove(self))
        assert self.evidence is not LATER
        return self.evidence

    def proved(self, budget: Budget) -> Self:
        """The answer with its proof made; without one if there is no time to make it."""
        try:
            self.proof(budget)
        except TimeUpError:
            return replace(self, evidence=None)
        return self

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return brief(self, f"{shown(self.puzzle, MOST)}: {self._essence()}")

    def _essence(self) -> str:
        """The answer's claims about the puzzle. An answer that was read may hold anything."""
        return ""

    def to_json(self) -> str:
        """The answer with its puzzle and proof as a JSON text; `from_json` reads it back."""
        from lasermaze import api

        return api.to_json(self)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The answer that `to_json` wrote. It is not verified: `check` judges it.

        Raises: PuzzleError, with the place, for a text that is not an answer of this class.
        """
        from lasermaze import api

        return api.from_json(cls, text)

    def picture(self) -> Picture:
        """The picture of the puzzle with this answer."""
        from lasermaze import api

        return api.draw(self.puzzle, self)

    def save(self, path: str | Path) -> None:
        """Draw the answer to a file; its ending chooses SVG, PNG, PDF or, moving, GIF.

        Raises: PuzzleError for another ending, a file that cannot be written, or a GIF of an
        answer in which nothing moves.
        """
        path = path_for("save", path)
        if not str(path).lower().endswith(".gif"):
            self.picture().save(path)
        elif film := self.film():
            film.save(path)
        else:
            raise PuzzleError(f"cannot be drawn moving: {self.why_still}", source=str(path))

    def film(self) -> Film | None:
        """The moving picture, step by step, whose last frame is the still picture.

        Returns None if there is no solution to follow, or if the grid is very large.
        """
        from lasermaze import api

        return api.film(self)

    @property
    def why_still(self) -> str:
        """Why there is no moving picture, if there is none."""
        return "the grid is too large" if self else "there is no solution to follow"

    def _repr_svg_(self) -> str:
        return self.picture().svg()


@dataclass(frozen=True, kw_only=True, repr=False)
class Solved(BaseAnswer[P, Any], Generic[P, W]):
    """A solution, which the checker replays, and the known facts about other solutions.

    Attributes:
        witness: the solution; `check` accepts it.
        others: further solutions that were kept: one if there are several (enough to
            show where they differ), all of them if all were requested.
        count: the number of solutions found, including ``witness``.
        exact: whether ``count`` is all there are. If it is False, ``stopped`` says why.
        stopped: one of `STOPPED`, or None if the search came to its end. This value claims nothing
            about the puzzle either.

    `proof` returns the evidence for claims beyond the solutions themselves, such as that these are
    all; its form depends on the kind. Without it `check` counts again, or reports the claim as
    unconfirmed.
    """

    witness: W
    others: tuple[W, ...] = ()
    count: int = 1
    exact: bool = False
    stopped: Stopped | None = None

    def __bool__(self) -> bool:
        return True

    def _essence(self) -> str:
        found = f"{shown(self.count)} {noun(self.count, 'solution')}"
        return f"{found if self.exact else 'at least ' + found}, {shown(self.witness)}"

    @property
    def unique(self) -> bool | None:
        """True or False if that is proved, None if the search ended too early to tell."""
        if self.count > 1:
            return False
        return True if self.exact else None

    @property
    def solutions(self) -> tuple[W, ...]:
        """All the solutions that were kept, the witness first."""
        return (self.witness, *self.others)


class _WithoutSolution:
    """The answers that have no solution. A type checker so sees the solutions of any answer."""

    @property
    def witness(self) -> NoReturn:
        """Raises: AttributeError, as there is no solution here."""
        raise AttributeError(f"there is no solution in {self!r}")

    @property
    def solutions(self) -> NoReturn:
        """Raises: AttributeError, as there is no solution here."""
        raise AttributeError(f"there is no solution in {self!r}")


@dataclass(frozen=True, kw_only=True, repr=False)
class Impossible(_WithoutSolution, BaseAnswer[P, C], Generic[P, C]):
    """No solution; `proof` returns the certificate, which the kind's checker verifies."""

    def certificate(self, budget: Budget = UNLIMITED) -> C:
        """The certificate, made anew if the answer came without one. Raises: TimeUpError."""
        found = self.proof(budget)
        if found is None:
            found = replace(self, evidence=LATER).proof(budget)
        assert found is not None, "no puzzle without a solution lacks a certificate"
        return found

    def _essence(self) -> str:
        return "no solution" if self.evidence is LATER else shown(self.evidence)


@dataclass(frozen=True, kw_only=True, repr=False)
class Unproved(_WithoutSolution, BaseAnswer[P, None]):
    """An unproved claim that there is no solution, as `parse_answer` reads from "impossible".

    `solve` never returns it. To judge it, `judge` and `check` search for a solution themselves.
    """

    def _essence(self) -> str:
        return "no solution, unproved"


@dataclass(frozen=True, kw_only=True, repr=False)
class Undecided(_WithoutSolution, BaseAnswer[P, None]):
    """Stopped early, without a solution; ``reason`` says why. Claims nothing."""

    reason: str

    def _essence(self) -> str:
        return shown(self.reason)


#: The return type of `solve`, generic in the puzzle, the solution and the certificate.
Answer: TypeAlias = Solved[P, W] | Impossible[P, C] | Undecided[P]

#: An answer to a puzzle of any kind.
AnyAnswer: TypeAlias = BaseAnswer[Any, Any]


@dataclass(frozen=True)
class Exhausted:
    """The certificate that a search found no solution, without any proof.

    The checker of a kind that has no other certificate searches again.
    """


def check_puzzle(answer: AnyAnswer, puzzle: Puzzle) -> None:
    """Raise PuzzleError unless an answer is to this puzzle."""
    if answer.puzzle != puzzle:
        message = "the answer is to another puzzle"
        raise PuzzleError(message, expected="an answer to this one", path=("puzzle",))
