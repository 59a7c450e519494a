"""How a shooter may stand, and why it cannot, with their words; and chains of implications."""

from __future__ import annotations

from dataclasses import dataclass

from lasermaze.core.grid import Cell, place
from lasermaze.kinds.shooters.puzzle import Aim, Implication
from lasermaze.telling.values import Choice, Reason, fill


@dataclass(frozen=True)
class Stand(Choice):
    """A shooter along an axis."""

    cell: Cell
    axis: str
    says = "{shooter} stands along its {line}"
    do = "Turn {shooter}."
    counts = "{count:# shooter is|# shooters are} forced"

    @classmethod
    def of(cls, aim: Aim) -> Stand:
        """The choice of an aim."""
        return cls(aim.shooter, aim.axis)

    def words(self, template: str, at: str = "") -> str:
        """One of its templates; beside a picture that points to it, the shooter is ``it``."""
        named = f"the shooter at {place(self.cell)}"
        return fill(template, self, shooter="it" if at == " here" else named)

    @property
    def line(self) -> str:
        """``row`` or ``column``."""
        return "row" if self.axis == "-" else "column"

    @property
    def aim(self) -> Aim:
        """The same as a part of a proof."""
        return Aim(self.cell, self.axis)

    @property
    def other(self) -> Stand:
        """The same shooter along its other axis."""
        return Stand.of(self.aim.other)


@dataclass(frozen=True)
class Hit(Reason):
    """A shooter is hit by another one."""

    cell: Cell
    says = "the shooter at {cell} is hit"
    brief = "a shooter is hit"


@dataclass(frozen=True)
class HitsItself(Reason):
    """A shooter hits itself."""

    cell: Cell
    says = "the shooter at {cell} hits itself"
    brief = "a shooter hits itself"


@dataclass(frozen=True)
class StaysDark(Reason):
    """No beam that is left can light a cell."""

    cell: Cell
    says = "{cell} stays dark"
    brief = "a cell stays dark"


@dataclass(frozen=True)
class DarkOrHit(Reason):
    """Each beam that is left for a cell hits a shooter."""

    cell: Cell
    says = "{cell} stays dark, or a shooter is hit"
    brief = "a cell stays dark, or a shooter is hit"


@dataclass(frozen=True)
class LightsDark(Reason):
    """A shooter that is turned lights a cell that is dark now."""

    cell: Cell
    says = "then it lights {cell}, which is dark now"
    brief = "then it lights a dark cell"


REASONS = (Hit, HitsItself, StaysDark, DarkOrHit, LightsDark)


def told(chain: tuple[Implication, ...]) -> tuple[tuple[Implication, ...], Implication]:
    """The consequences of a chain's first aim, and the implication that contradicts them.

    The rest of a chain often repeats the same clauses backwards, so it is left out.
    """
    held = {chain[0].start}
    for number, step in enumerate(chain):
        if step.end.other in held:
            return chain[:number], step
        held.add(step.end)
    return chain[:-1], chain[-1]
