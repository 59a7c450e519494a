"""Chains of forced steps, and the walk that verifies them: from a card to its only solution.

A step of a chain rules out choices, each by a proof tree (see `tree`) that begins with all earlier
decisions and that choice. Most steps then decide a cell, or the laser, as no other choice is
left. The others help later steps: a tree may name a choice that was ruled out before.

The walk is in the crate ``rust/verify``, which shares no code with the search for the chain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from lasermaze._kernel import verify_board_chain
from lasermaze.core.budget import Budget
from lasermaze.core.grid import Cell
from lasermaze.kinds.board.check.tree import End, Leaf, WrongTreeError, card_bytes, decisions
from lasermaze.kinds.board.puzzle import Board, Token

#: A decision: a cell, and its token or None if it is empty.
Decision = tuple[Cell, Token | None]

#: A step in its stored form: the choices ruled out (cell, token's byte, tree), the decision.
Written = tuple[Sequence[tuple[int, int, bytes]], tuple[int, int] | None]


@dataclass(frozen=True)
class Alternative:
    """A choice that is ruled out.

    Attributes:
        cell, token: the choice; None for an empty cell.
        ends: the leaves of its proof tree. Their decisions begin with the choice.
    """

    cell: Cell
    token: Token | None
    ends: tuple[End, ...]

    @cached_property
    def cases(self) -> int:
        """The number of cases that rule it out: 0 at a glance, 1 by following the light."""
        return cases_of_ends(self.ends, 1)


class Step(NamedTuple):
    """A step of a chain.

    Attributes:
        alternatives: the choices that it rules out.
        decided: the choice that is left, if it is only one.
        before: all decisions before it.
    """

    alternatives: tuple[Alternative, ...]
    decided: Decision | None
    before: tuple[Decision, ...]

    @property
    def cases(self) -> int:
        """The number of cases of the alternative with the most."""
        return max((other.cases for other in self.alternatives), default=0)

    @property
    def all_cases(self) -> int:
        """The number of cases of all alternatives; those that fail at a glance are one together."""
        hard = [other.cases for other in self.alternatives if other.cases]
        return sum(hard) + (len(hard) < len(self.alternatives))


class Chain:
    """The verified chain of a card: plain values, so that it can be pickled and copied.

    Attributes:
        puzzle: the card.
        stray_beams: whether stray beams are allowed.
        steps: its steps.
        is_complete: whether it leads to the only solution.

    Raises: WrongTreeError for an invalid chain; TimeUpError.
    """

    def __init__(
        self, puzzle: Board, steps: Sequence[Written], budget: Budget, *, stray_beams: bool
    ) -> None:
        self.puzzle, self.stray_beams = puzzle, stray_beams
        self.steps: list[Step] = []
        try:
            card = card_bytes(puzzle, stray_beams)
            leaves, self.is_complete = verify_board_chain(card, steps, budget)
        except ValueError as error:
            raise WrongTreeError(str(error)) from None
        for (ruled_out, decided), of_step in zip(steps, leaves, strict=True):
            others = [
                self._ruled_out((cell, byte), found, budget)
                for (cell, byte, _), found in zip(ruled_out, of_step, strict=True)
            ]
            decision = None if decided is None else decisions(puzzle, [decided])[0]
            self.steps.append(Step(tuple(others), decision, self._decided()))

    def _ruled_out(
        self, choice: tuple[int, int], leaves: Sequence[Any], budget: Budget
    ) -> Alternative:
        """A choice with the leaves of the tree that rules it out."""
        [(cell, token)] = decisions(self.puzzle, [choice])
        ends = tuple(
            End(Leaf(code), named, ((cell, token), *decisions(self.puzzle, path)), most)
            for code, named, path, most in budget.paced(leaves)
        )
        return Alternative(cell, token, ends)

    def _decided(self) -> tuple[Decision, ...]:
        """The decisions of the steps so far."""
        return tuple(step.decided for step in self.steps if step.decided is not None)

    @cached_property
    def most_cases(self) -> int:
        """The number of cases of its hardest step."""
        return max((step.cases for step in self.steps), default=0)


def cases_of_ends(ends: Sequence[End], depth: int) -> int:
    """The number of cases of a tree, from its leaves, below a depth.

    At a node where several choices need more than a glance, each of them has its own cases, and
    all those that fail at a glance are one case together.
    """
    if len(ends) == 1:
        return 0
    below = branches(ends, depth)
    hard = [branch for branch in below if len(branch) > 1]
    rest = len(hard) != 1 and len(hard) < len(below)
    return sum(cases_of_ends(branch, depth + 1) for branch in hard) + rest


def branches(ends: Sequence[End], depth: int) -> list[list[End]]:
    """The leaves below each child of the node at a depth, in order."""
    found: dict[Decision, list[End]] = {}
    for end in ends:
        found.setdefault(end.decided[depth], []).append(end)
    return list(found.values())
