"""Editing and playing by moves: :class:`Editor` and :class:`Game`.

Both use the notation of :mod:`lasermaze.editor.moves`, as the studio does. A position is a text
in a form of its kind; ``Game(puzzle, position)`` opens it again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from lasermaze.core.answers import Solved
from lasermaze.core.arguments import seconds, size_of, text_for, whole
from lasermaze.core.brief import brief
from lasermaze.core.budget import Budget
from lasermaze.core.english import counted
from lasermaze.core.errors import Fault
from lasermaze.core.puzzle import Puzzle
from lasermaze.kind import AnyKind, kind_named, kind_of

if TYPE_CHECKING:
    from typing import Unpack

    from lasermaze.api.types import Options
    from lasermaze.interface import Hint, Piece, View

P = TypeVar("P", bound=Puzzle)
T = TypeVar("T")

#: An object in the forms that a notebook can show, and their metadata.
Bundle = tuple[dict[str, Any], dict[str, Any]]


def kind_for(caller: str, puzzle: Any) -> AnyKind:
    """The kind of a puzzle.

    Raises: TypeError, which names the type, for a value that is not a puzzle.
    """
    if not isinstance(puzzle, Puzzle):
        hint = "; `lasermaze.parse` reads one from a text" if isinstance(puzzle, str) else ""
        raise TypeError(f"{caller} takes a puzzle, not {type(puzzle).__name__}{hint}")
    return kind_of(puzzle)


def _time(time: Any) -> int | None:
    """The time of a view. Raises: PuzzleError unless it is a whole number of at least 0."""
    return None if time is None else whole("time", time, 0)


class _History(Generic[T]):
    """States, each but the first made by a move from the one before."""

    def __init__(self, first: T) -> None:
        self._states = [first]
        self._moves: list[str] = []

    @property
    def history(self) -> tuple[str, ...]:
        """The moves so far."""
        return tuple(self._moves)

    def _reach(self, state: T, move: str) -> None:
        self._states.append(state)
        self._moves.append(move)

    def pop(self) -> str:
        """Take back the last move, and return it. Raises: IndexError if there is none."""
        if not self._moves:
            raise IndexError("there is no move to take back")
        self._states.pop()
        return self._moves.pop()

    def __copy__(self) -> Self:
        """An independent copy with the same history."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other._states, other._moves = self._states.copy(), self._moves.copy()
        return other


class Editor(_History[P], Generic[P]):
    """A puzzle that is edited move by move.

    Attributes:
        puzzle: the puzzle as it is now.
        history: the moves so far.

    Raises: TypeError for a value that is not a puzzle.
    """

    def __init__(self, puzzle: P) -> None:
        self._kind = kind_for("Editor", puzzle)
        super().__init__(puzzle)

    @classmethod
    def blank(cls, kind: str, rows: int, cols: int) -> Editor[Any]:
        """The editor of an empty puzzle.

        Raises: PuzzleError for an unknown kind, or a size that it cannot have.
        """
        return Editor(kind_named(kind).generator.blank(*size_of((rows, cols))))

    @property
    def puzzle(self) -> P:
        """The puzzle as it is now."""
        return self._states[-1]

    @property
    def palette(self) -> tuple[Piece, ...]:
        """The pieces that can be put on the grid now."""
        return self._kind.editor(self.puzzle).palette()

    def push(self, move: str) -> None:
        """Make a move, such as ``put # 2,3``. The edited puzzle has no ``id``.

        Raises: PuzzleError, which says why the move cannot be made; TypeError for a value that is
        not a text.
        """
        text = text_for("push", "a move", move)
        self._reach(replace(self._kind.editor(self.puzzle).edit(text), id=""), move)

    def view(self, time: int | None = None) -> View:
        """The puzzle as it is now: its picture, a message, its faults.

        ``time`` chooses among the ``times`` of the view, if things move.
        """
        return self._kind.editor(self.puzzle).view(None, _time(time))

    def __repr__(self) -> str:
        return brief(self, f"of {self.puzzle!r}, {counted(len(self._moves), 'move')}")


class Game(_History[str], Generic[P]):
    """A puzzle that is played move by move. The givens of the puzzle cannot be changed.

    Args:
        puzzle: the puzzle.
        position: where to begin: a position as `position` gave it, a grid, moves or JSON; the
            start unless given.
        options: those of the puzzle's kind:

            ``way`` (signposts): look at one way in only, such as 'top 4'
            ``stray_beams`` (board): let beams leave the grid or end on an opaque side

    Raises: TypeError for a value that is not a puzzle; PuzzleError for a text that is not
    a position of it, or an unknown option.
    """

    def __init__(self, puzzle: P, position: str | None = None, **options: Unpack[Options]) -> None:
        self._kind = kind_for("Game", puzzle)
        self._puzzle = puzzle
        self._options = self._kind.choose("hint", options)
        if position is None:
            first = self._kind.editor(puzzle).start()
        else:
            from lasermaze.editor.reading import read_position

            first = read_position(puzzle, text_for("Game", "a position", position))
        super().__init__(first)

    @property
    def puzzle(self) -> P:
        """The puzzle, as it was given."""
        return self._puzzle

    @property
    def position(self) -> str:
        """The position as a text."""
        return self._states[-1]

    def legal_moves(self) -> Iterator[str]:
        """The moves that `push` accepts now, each once, in a fixed order."""
        return self._kind.editor(self._puzzle).moves(self.position)

    def push(self, move: str) -> None:
        """Make a move, such as ``turn 2,3 E`` or ``go N``.

        Raises: PuzzleError, which says why the move cannot be made; TypeError for a value that is
        not a text.
        """
        text = text_for("push", "a move", move)
        self._reach(self._kind.editor(self._puzzle).play(self.position, text), move)

    def go_to(self, position: str) -> None:
        """Go to a position of this game: back to it if it was reached before, else in one step.

        Raises: PuzzleError for a text that is not a position of the puzzle; TypeError for a value
        that is not a text.
        """
        found = Game(self._puzzle, position).position
        if found not in self._states:
            self._reach(found, "")
        while self.position != found:
            self.pop()

    def show(self, solution: Any) -> None:
        """Go to the position that shows a solution.

        Raises: TypeError for a value that is not a solution or an answer of this kind.
        """
        found = solution.witness if isinstance(solution, Solved) else solution
        if not isinstance(found, self._kind.solution_type):
            raise TypeError(
                f"show takes a solution of {self._kind.name}, not {type(found).__name__}"
            )
        self._reach(self._kind.editor(self._puzzle).position(found), "")

    @property
    def solution(self) -> Any:
        """The solution that the position shows, to be checked; None if it is incomplete."""
        return self._kind.editor(self._puzzle).solution(self.position)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Every rule that is broken so far."""
        return self.view().faults

    def is_solved(self) -> bool:
        """Whether the checker accepts the position as a solution."""
        return self.view().done

    def view(self, time: int | None = None) -> View:
        """The position: its picture, a message, its faults.

        ``time`` chooses among the ``times`` of the view, if things move.
        """
        return self._kind.editor(self._puzzle).view(self.position, _time(time))

    def hint(self, *, time_limit: float | None = None) -> Hint[P]:
        """The smallest hint that helps here: a mistake if there is one, else the next step.

        Its ``moves`` can be pushed. ``time_limit`` is in seconds.

        Raises: TimeUpError if no hint is found in time.
        """
        budget = Budget(seconds=seconds(time_limit))
        budget.check()
        return self._kind.explain(self._puzzle, budget, self._options).hint(self.position)

    def __repr__(self) -> str:
        return brief(self, f"of {self._puzzle!r}, {counted(len(self._moves), 'move')}")

    def _repr_svg_(self) -> str:
        return self.view().picture.svg()

    def _repr_mimebundle_(
        self, include: Collection[str] | None = None, exclude: Collection[str] | None = None
    ) -> Bundle:
        """The forms that a notebook can choose from: the board if it can show one, or a picture."""
        from lasermaze.studio.notebook import bundle

        board, metadata = bundle(self) or ({}, {})
        forms = {"text/plain": repr(self), "image/svg+xml": self._repr_svg_(), **board}
        wanted = (forms.keys() if include is None else forms.keys() & include) - set(exclude or ())
        return {form: forms[form] for form in sorted(wanted)}, metadata
