"""The three answers: solved, impossible, undecided. Each carries its proof.

Having no solution is an answer, not an error, and giving up is neither: an
:class:`Undecided` claims nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Self, TypeAlias, TypeVar

from lasermaze.core import services
from lasermaze.core.arguments import path_for, text_for
from lasermaze.core.brief import MOST, brief
from lasermaze.core.deferred import ByWhatIsKnown, Evident, fields_of, made_when_read
from lasermaze.core.english import noun, shown
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle

if TYPE_CHECKING:
    from pathlib import Path

    from lasermaze.core.services import Drawn

P = TypeVar("P", bound=Puzzle)  # the puzzle
W = TypeVar("W")  # a solution of it, the witness
C = TypeVar("C")  # the certificate that there is none

Pairs = tuple[tuple[str, Any], ...]

#: Counts of a search's work are below this number, which every reader of JSON can hold.
MOST_WORK = 10**18

#: The values of `Solved.stopped`.
STOPPED = ("limit", "time limit", "memory limit", "not counted")


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class BaseAnswer(ByWhatIsKnown, Generic[P]):
    """The base of all three answers. An answer is true only if it is `Solved`.

    Immutable, comparable, hashable and picklable. Proofs take no part in comparisons: two answers
    are equal if they say the same about the same puzzle.

    Attributes:
        puzzle: the puzzle that the answer is about.
        options: the options of the kind under which it was solved, as sorted (name, value)
            pairs, defaults left out. `check` judges by the same.
        work: the work of the search, as (name, count) pairs such as ``("nodes", 43)``. This claims
            nothing about the puzzle, so `check` looks at its form only.
    """

    puzzle: P
    options: Pairs = ()
    work: tuple[tuple[str, int], ...] = ()

    def __repr__(self) -> str:
        return brief(self, f"{shown(self.puzzle, MOST)}: {self._essence()}")

    def _essence(self) -> str:
        """The answer's claims about the puzzle. An answer that was read may hold anything."""
        return ""

    def __bool__(self) -> bool:
        return isinstance(self, Solved)

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in fields_of(self)}  # proofs are made here

    def to_json(self) -> str:
        """The answer with its puzzle and proof as a JSON text; `from_json` reads it back."""
        return services.installed.dump_answer(self)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The answer that `to_json` wrote. It is not verified: `check` judges it.

        Raises: PuzzleError, with the place, for a text that is not an answer of this class.
        """
        answer = services.installed.load_answer(text_for("from_json", "an answer", text))
        if not isinstance(answer, cls):
            found, wanted = type(answer).__name__, cls.__name__
            raise PuzzleError(f"the answer is {found}", expected=wanted, path=("answer",))
        return answer

    def save(self, path: str | Path) -> None:
        """Draw the answer to a file; its ending chooses SVG, PNG, PDF or, moving, GIF.

        Raises: PuzzleError for another ending, a file that cannot be written, or a GIF of an
        answer in which nothing moves.
        """
        path = path_for("save", path)
        if not str(path).lower().endswith(".gif"):
            services.installed.draw(self.puzzle, self).save(path)
        elif film := self.film():
            film.save(path)
        else:
            raise PuzzleError(f"cannot be drawn moving: {self.why_still}", source=str(path))

    def film(self) -> Drawn | None:
        """The moving picture, step by step, whose last frame is the still picture.

        Returns None if there is no solution to follow, or if the grid is very large.
        """
        return services.installed.film(self)

    @property
    def why_still(self) -> str:
        """Why there is no moving picture, if there is none."""
        return "the grid is too large" if self else "there is no solution to follow"

    def _repr_svg_(self) -> str:
        return services.installed.draw(self.puzzle, self).svg()


@made_when_read
@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Solved(BaseAnswer[P], Generic[P, W]):
    """A solution, which the checker replays, and the known facts about other solutions.

    Attributes:
        witness: the solution; `check` accepts it.
        others: further solutions that were kept: one if there are several (enough to
            show where they differ), all of them if all were requested.
        count: the number of solutions found, including ``witness``.
        exact: whether ``count`` is all there are. If it is False, ``stopped`` says why.
        stopped: ``"limit"``, ``"time limit"`` or ``"memory limit"`` if the search ended
            before its end, ``"not counted"`` if others are searched for only on request. This value
            claims nothing about the puzzle either.
        evidence: the proof of claims beyond the solutions themselves, such as that these are all;
            its form depends on the kind. None if there is no evidence: then `check` counts again,
            or reports the claim as unconfirmed. That of a card is made when it is first read.
    """

    witness: W
    others: tuple[W, ...] = ()
    count: int = 1
    exact: bool = False
    stopped: str | None = None
    evidence: Any = Evident(None)  # noqa: RUF009  # a descriptor, not a default

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


@made_when_read
@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Impossible(BaseAnswer[P], Generic[P, C]):
    """No solution, with a certificate that the kind's `refute` verifies."""

    certificate: C = Evident()  # type: ignore[assignment]  # noqa: RUF009  # reading it gives a C

    def _essence(self) -> str:
        return shown(self.certificate)


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Unproved(BaseAnswer[P]):
    """An unproved claim that there is no solution, as `parse_answer` reads from "impossible".

    `solve` never returns it. To judge it, `judge` and `check` search for a solution themselves.
    """

    def _essence(self) -> str:
        return "no solution, unproved"

    def to_json(self) -> str:
        """Raises: PuzzleError, since JSON holds answers with their proofs."""
        raise PuzzleError("impossible, without a proof", expected="an answer that `solve` gives")


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Undecided(BaseAnswer[P]):
    """Stopped early, without a solution; ``reason`` says why. Claims nothing."""

    reason: str

    def _essence(self) -> str:
        return shown(self.reason)


#: The return type of `solve`, generic in the puzzle, the solution and the certificate.
Answer: TypeAlias = Solved[P, W] | Impossible[P, C] | Undecided[P]

#: An answer to a puzzle of any kind.
AnyAnswer: TypeAlias = BaseAnswer[Any]


def check_puzzle(answer: BaseAnswer[Any], puzzle: Puzzle) -> None:
    """Raise PuzzleError unless an answer is to this puzzle."""
    if answer.puzzle != puzzle:
        message = "the answer is to another puzzle"
        raise PuzzleError(message, expected="an answer to this one", path=("puzzle",))


def solution_in(shown: object, solution_class: type[W]) -> W | None:
    """The solution to show: an answer's witness, or the value if it is a solution; else None."""
    found = shown.witness if isinstance(shown, Solved) else shown
    return found if isinstance(found, solution_class) else None
