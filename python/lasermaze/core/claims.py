"""The result of a checker, and how far it counts solutions again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

from lasermaze.core.brief import fields_in_brief
from lasermaze.core.english import shown
from lasermaze.core.errors import Fault, PuzzleError


@dataclass(frozen=True, repr=False)
class Verdict:
    """The result of a check: every fault, and no faults for a right answer.

    ``unconfirmed``: claims, in words, that would take the checker too long.
    """

    faults: tuple[Fault, ...] = ()
    unconfirmed: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return fields_in_brief(self)

    @property
    def ok(self) -> bool:
        """Whether there is no fault."""
        return not self.faults


#: How `check` counts solutions again if there is no evidence: not at all, within :data:`QUICK`
#: positions, or to the end.
Recount = Literal["never", "quick", "full"]

#: The number of positions that a quick recount examines: a few tenths of a second.
QUICK = 2_000


def check_recount(recount: Any) -> None:
    """Raise PuzzleError for a value that is not a `Recount`."""
    if recount not in get_args(Recount):
        raise PuzzleError(f"recount is {shown(recount)}", expected="never, quick or full")
