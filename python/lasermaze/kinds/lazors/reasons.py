"""What a cell may hold, and why that fails, with their words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from lasermaze.core.grid import Cell
from lasermaze.kinds.lazors.puzzle import Point, beside
from lasermaze.kinds.lazors.words import name_of
from lasermaze.telling.values import Choice, Reason


@dataclass(frozen=True)
class Empty(Choice):
    """A cell without a block."""

    cell: Cell
    letter: str = "."
    says = "nothing stands{at}"
    counts = "{count:# cell stays|# cells stay} empty"
    alone = "no block is left"


@dataclass(frozen=True)
class Block(Choice):
    """A block on a cell."""

    cell: Cell
    letter: str
    says = "{article} {name} stands{at}"
    do = "Place {article} {name}{at}."
    undo = "Take the {name}{at} away."
    counts = "{count:# block is|# blocks are} placed"
    alone = "only {name}s are left"

    @property
    def name(self) -> str:
        """The name of the block."""
        return name_of(self.letter)

    @property
    def article(self) -> str:
        """The article before its name."""
        return "an" if self.name[0] == "o" else "a"


#: That blocks are too few, beside a picture.
TOO_FEW = "the blocks are too few"


class AboutTarget(Reason):
    """The base of reasons about one target.

    Attributes:
        key: what the mark of the target means.
    """

    target: Point
    key: ClassVar[str]

    @property
    def targets(self) -> tuple[Point, ...]:
        """The target."""
        return (self.target,)

    @property
    def cell(self) -> Cell:
        """The cell beside the target."""
        return beside(self.target)

    @property
    def side(self) -> str:
        """Where the target is, seen from that cell."""
        x, y = self.target
        if x % 2 == 0:
            return "right of" if x else "left of"
        return "below" if y else "above"


@dataclass(frozen=True)
class NoLight(AboutTarget):
    """No light can hit a target, whatever else is placed."""

    target: Point
    says = "the target {side} {cell} stays dark"
    brief = "a target stays dark"
    key = "no light can come here"


@dataclass(frozen=True)
class TooFar(AboutTarget):
    """Light has to be reflected more often on its way to a target than blocks are left."""

    target: Point
    left: int
    says = "the target {side} {cell} needs more than the {left:one block|# blocks} left"
    brief = TOO_FEW
    key = "it needs more blocks"


@dataclass(frozen=True)
class TooFewBlocks(Reason):
    """The dark targets need more blocks than are left."""

    targets: tuple[Point, ...]
    left: int
    key = "dark"
    says = "{left:one block is|# blocks are} too few for the {wanted:dark target|# dark targets}"
    brief = TOO_FEW

    @property
    def wanted(self) -> int:
        """The number of dark targets."""
        return len(self.targets)


# What a block is good for that need not stand there


@dataclass(frozen=True)
class Lights(AboutTarget):
    """A block, with some more of the same arrangement, brings light to a target."""

    target: Point
    more: int
    brief = "it helps to hit a target"

    @property
    def says(self) -> str:  # type: ignore[override]
        """The reason with its place."""
        lead = f"with {self.more} more, light can" if self.more else "light can then"
        return lead + " hit the target {side} {cell}"


@dataclass(frozen=True)
class NotNeeded(Reason):
    """Light can hit every target without a block, which is put where it does no harm."""

    says = brief = "light can hit every target without it"


#: The reasons with which choices fail, and those for blocks that need not stand there.
REASONS = (NoLight, TooFar, TooFewBlocks, Lights, NotNeeded)
