"""What a kind gives to its tests: the truth about small puzzles, by brute force from the rules.

An oracle is plain Python and imports nothing from the package. Puzzles, solutions and positions are
texts, and documents are what `json.loads` returns, so an oracle outlives every change of classes.
What is asserted with it stands once for all kinds, in `tests.library`; `tests.helpers` has the list
of oracles. A new kind is tested when it has an oracle: a subclass of `Oracle` in a module here.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

Cell = tuple[int, int]


class Wrong(NamedTuple):
    """A text that is refused, and the place of its fault."""

    text: str
    line: int
    column: int


class Fault(NamedTuple):
    """A rule that a solution breaks, and where; None for a rule about all of it."""

    rule: str
    cell: Cell | None


class Oracle(ABC):
    """The truth about the puzzles of one kind.

    Attributes hold data, methods compute. ``text`` is always the native text of a puzzle, as the
    oracle's own `puzzles` writes it, and ``options`` are those of `solve`. A method that returns
    None does not know, and nothing is then asserted.
    """

    kind: ClassVar[str]
    #: The options of `solve` with the types of their values.
    option_types: ClassVar[Mapping[str, type]] = {}
    #: The option with which `solve` counts all solutions, if it needs one.
    counting: ClassVar[Mapping[str, bool]] = {}

    # Texts
    wrong_puzzles: ClassVar[Sequence[Wrong]]
    wrong_documents: ClassVar[Sequence[Wrong]]
    #: Texts that are no solution of the kind's example.
    wrong_solutions: ClassVar[Sequence[Wrong]]
    #: Puzzles that are read leniently, and how they are written.
    tidied: ClassVar[Sequence[tuple[str, str]]]

    # Generating
    #: A few sizes (rows, columns) that cannot be generated, and some that can.
    wrong_sizes: ClassVar[Sequence[Cell]]
    sizes: ClassVar[Sequence[Cell]] = ((3, 4), (5, 3))
    #: Options of `generate`, each with what holds of the number of solutions.
    generated: ClassVar[Sequence[tuple[dict[str, Any], Callable[[int], bool]]]] = (
        ({}, bool),
        ({"unique": True}, lambda count: count == 1),
        ({"impossible": True}, lambda count: count == 0),
        ({"any_verdict": True}, lambda count: count >= 0),
    )
    #: Options of `generate` by names. What they make, and its ratings, stay as the digests in
    #: ``frozen.json`` say.
    streams: ClassVar[Mapping[str, dict[str, Any]]]

    #: Whether there are proofs for VeriPB.
    proves: ClassVar[bool] = False
    #: The number of rules that spoiled certificates break at least.
    refutations: ClassVar[int] = 0
    #: The number of rules that spoiled solutions break at least.
    breaches: ClassVar[int] = 2

    # Puzzles

    @abstractmethod
    def puzzles(self, count: int, dice: random.Random) -> Iterator[str]:
        """Random puzzles of all shapes that the code treats apart, few of them squares."""

    @abstractmethod
    def large(self) -> Sequence[str]:
        """Puzzles too large for a drawing cell by cell, or for which the code has another road."""

    @abstractmethod
    def document(self, text: str) -> dict[str, Any]:
        """The puzzle as its JSON says it."""

    @abstractmethod
    def images(self, text: str) -> Iterable[str]:
        """The puzzle turned by one, two and three quarters."""

    # Solutions

    @abstractmethod
    def count(self, text: str, **options: Any) -> int:
        """The number of solutions, by brute force; 0 for an impossible puzzle."""

    @abstractmethod
    def solutions(self, text: str, most: int, **options: Any) -> list[str] | None:
        """All solutions; None if there are more than ``most``."""

    @abstractmethod
    def faults(self, text: str, solution: str, **options: Any) -> set[Fault]:
        """The broken rules, as many as the checker promises to name; empty if it is right."""

    @abstractmethod
    def spoiled(self, text: str, solution: str, dice: random.Random) -> str:
        """A solution with one thing changed; it may be right all the same."""

    @abstractmethod
    def forms(self, text: str, solution: str) -> Iterator[str]:
        """Other texts that mean the same solution."""

    @abstractmethod
    def written(self, text: str, solution: Any) -> str:
        """The text of a solution, from its public attributes."""

    @abstractmethod
    def solution_in(self, text: str, said: Mapping[str, Any]) -> str | None:
        """The solution that a document says; None if it is none, or says more that is untrue."""

    def evidence_is_true(self, text: str, evidence: Any) -> bool:
        """Whether what the evidence in an answer counts is true."""
        return True

    def options(self, text: str) -> Iterator[dict[str, Any]]:
        """Options of `solve` to try."""
        yield {}

    def name(self, text: str, solution: str) -> str:
        """What makes a solution another one, if not its text."""
        return solution

    def may_be_first(self, text: str, solution: str, **options: Any) -> bool:
        """Whether an answer may show this solution as its best."""
        return True

    # Proofs of no

    def proof_faults(self, text: str, certificate: Any, **options: Any) -> set[str] | None:
        """The rules that a certificate breaks; empty if it is a proof."""
        return None

    def is_proof(self, text: str, certificate: Any, **options: Any) -> bool | None:
        """Whether a certificate is a proof, if there are no `proof_faults`.

        Of a certificate that neither of them knows only that it is never accepted for a puzzle with
        a solution is tested.
        """
        faults = self.proof_faults(text, certificate, **options)
        return None if faults is None else not faults

    # Play

    @abstractmethod
    def begin(self, text: str) -> str:
        """The position before the first move."""

    @abstractmethod
    def positions(self, text: str, dice: random.Random) -> Iterator[str]:
        """Positions of play: fresh, good, wrong and finished ones."""

    @abstractmethod
    def position_of(self, text: str, solution: str) -> str:
        """The position that shows a solution."""

    @abstractmethod
    def wrong_positions(self, text: str) -> Iterator[str]:
        """Texts that are no position of this puzzle."""

    @abstractmethod
    def legal(self, text: str, position: str) -> dict[str, str]:
        """The moves that can be made, each with the position after it."""

    @abstractmethod
    def wrong_moves(self, text: str) -> Iterator[str]:
        """Moves that cannot be made from the beginning."""

    @abstractmethod
    def facts(self, text: str, position: str | None, time: int) -> dict[Cell, set[str]]:
        """What a view says of each cell, in a position or during editing (None)."""

    @abstractmethod
    def done(self, text: str, position: str) -> bool:
        """Whether the position is a solution."""

    @abstractmethod
    def hint_is_right(self, text: str, position: str, after: str, *, forced: bool) -> bool:
        """Whether a hint leads from a position to one that is nearer to a solution."""

    # Editing

    @abstractmethod
    def edits(self, text: str, dice: random.Random) -> Iterator[tuple[str, str | None]]:
        """Moves of an editor, each with the puzzle after it; None where it is refused."""

    def done_in_editor(self, text: str) -> bool:
        """Whether an editor says that the puzzle as it stands is solved."""
        return False

    # Words and reasons

    @abstractmethod
    def step_is_true(
        self, text: str, position: str, title: str, step: Any, before: Sequence[Any]
    ) -> bool:
        """Whether a deduction of a hint, or of the screen with this title, holds.

        ``before`` has the deductions before it, which it may build upon.
        """

    @abstractmethod
    def said(self, text: str, solution: str | None, sentence: str) -> bool | None:
        """Whether a sentence is true; None for one that asserts nothing that this oracle knows."""

    def titles(self, text: str, solution: str | None) -> list[str] | None:
        """The titles of the screens of an explanation."""
        return None

    # Pictures

    @abstractmethod
    def labels(
        self, text: str, solution: str | None, *, answered: bool
    ) -> Iterator[tuple[int, str]]:
        """What the picture in plain text shows, cell by cell: the row, and the word there.

        Nothing at all if this is not tested.
        """

    def words(self, line: str, *, answered: bool) -> list[str]:
        """The words in a row of a picture, without the path or the beams of an answer."""
        return line.split()

    def marks(self, text: str, solution: str | None, *, answered: bool) -> Mapping[str, int]:
        """How often patterns occur in a picture in plain text, its legend left out."""
        return {}

    def flaws(self, text: str, solution: str) -> Mapping[str, int]:
        """How often patterns occur in the picture in plain text of a wrong solution."""
        return {}

    def lines(self, text: str, solution: str) -> set[str] | None:
        """The characters of a path or beam that a picture of this solution has at least."""
        return None

    def frames(self, text: str, solution: str) -> int | None:
        """The number of frames of a film."""
        return None

    def pictured(self, text: str, title: str, solution: str | None) -> Counter[str] | None:
        """The words in the picture of a screen, those of its legend left out."""
        return None
