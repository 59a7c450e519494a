"""What a cell may hold, and why that fails, with their words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from lasermaze.core.english import counted
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.kinds.board.check.tree import Leaf
from lasermaze.kinds.board.puzzle import PIECES, Token
from lasermaze.kinds.board.words import (
    at_in_words,
    there_in_words,
    to_do,
    tokens_in_words,
    turned_in_words,
)
from lasermaze.telling.values import Choice, Reason, fill


@dataclass(frozen=True)
class Put(Choice):
    """What is on a cell: a token of the pile, nothing, or a token of the card with its direction.

    ``given`` is the token that the card has there. A direction that is still to be found is ``?``.
    """

    cell: Cell
    token: Token | None
    given: Token | None = field(default=None, kw_only=True, repr=False)
    says = "{stands}"
    do = "{task}"
    undo = "{back}"

    def words(self, template: str, at: str = "") -> str:
        """One of its templates: how a token stands is worded by its piece."""
        if template == self.do:
            return to_do(self.cell, self.token, self.given)
        if template == self.undo:
            known = self.token
            assert known is not None, "only a token is taken back"
            if known.way in ("", "?"):
                return f"Take the {known.name} at {place(self.cell)} back."
            return f"Turn the {known.name} at {place(self.cell)} another way."
        return self.together([self], at) if template == self.says else template

    @classmethod
    def together(cls, like: Sequence[Any], at: str) -> str:
        """Several choices, one of which holds, in words; `` here`` is the cell just named."""
        first: Put = like[0]
        tokens = [choice.token for choice in like]
        is_lone_laser = first.given is None and first.token and first.token.piece == "L"
        if any(choice.cell != first.cell for choice in like):
            return " or ".join(at_in_words(each.given, [each.token], each.cell) for each in like)
        if at != " here" or is_lone_laser:
            return at_in_words(first.given, tokens, first.cell)
        if first.given is None:
            return there_in_words(tokens)
        return f"it {turned_in_words([token for token in tokens if token])}"

    @property
    def here(self) -> str:
        """That it is so, beside a picture, such as ``the laser faces east``."""
        if self.token is None:
            return "this cell stays empty"
        if self.given is None:
            return f"{tokens_in_words([self.token])} stands here"
        return f"the {self.token.name} {turned_in_words([self.token])}"

    @property
    def counts(self) -> str:  # type: ignore[override]  # it depends on what is counted
        """That several such choices are decided."""
        if self.token is None:
            return "{count:# cell stays|# cells stay} empty"
        return "{count:# token is|# tokens are} " + ("placed" if self.given is None else "turned")


class Beams(Enum):
    """The beams that a reason is about."""

    ANY = "any beam"
    #: Beams that neither leave the grid nor end on an opaque side.
    KEPT = "kept to rule 4"
    #: Beams that, in addition, do not light a target too many.
    KEPT_AND_DARK = "kept to rule 4, no other target lit"


@dataclass(frozen=True)
class Broken(Reason):
    """A rule that is broken, or light that is impossible whatever else is placed and turned.

    Attributes:
        leaf: the rule, of any light; `WORDS` has its words.
        cell, heading, token: what it is about: a cell, the way of a beam, a token on the cell.
        most, wanted: the number that is found, or is possible, and the one that is asked for.
        beams: the beams that it is about.
        but_opaque: whether beams may come to an opaque side of the token.
    """

    leaf: Leaf
    cell: Cell | None = None
    heading: Heading | None = None
    token: Token | None = None
    most: int | None = None
    wanted: int | None = None
    beams: Beams = Beams.ANY
    but_opaque: bool = False

    @property
    def says(self) -> str:  # type: ignore[override]  # from the table
        """The reason with its place."""
        return self._template[0]

    @property
    def brief(self) -> str:  # type: ignore[override]  # from the table
        """The reason beside a picture."""
        return self._template[1]

    @property
    def _template(self) -> tuple[str, str]:
        if self.leaf is Leaf.OUT_OF_REACH and self.but_opaque:
            return OPAQUE_ONLY
        if self.leaf is Leaf.NO_WAY and self.token:
            return NO_DIRECTION
        if self.token and self.token.piece == "C":
            return OF_CHECKPOINT.get(self.leaf) or WORDS[self.leaf]
        return WORDS[self.leaf]

    def words(self, *, brief: bool = False, near: Cell | None = None) -> str:
        """The reason in words; what is on the cell ``near`` is only ``it``."""
        is_near = near is not None and near == self.cell
        known = {"it": "it", "one": "it", "at": ""} if is_near else {}
        return fill(self.brief if brief else self.says, self, **known)

    @property
    def at(self) -> str:
        """Its place in words."""
        return f" at {place(self.cell)}" if self.cell else ""

    @property
    def it(self) -> str:
        """The token that it is about, with its place."""
        return f"the {self.token.name if self.token else 'target'}{self.at}"

    @property
    def one(self) -> str:
        """The token that it is about, which the picture shows."""
        if self.token is None:
            return "a target"
        is_only = PIECES[self.token.piece].box == 1
        return f"{'the' if is_only else 'a'} {self.token.name}"

    @property
    def beam(self) -> str:
        """The beams that it is about."""
        return "beam" if self.beams is Beams.ANY else "legal beam"

    @property
    def targets(self) -> str:
        """The number of targets that can be lit."""
        return counted(self.most or 0, "target") if self.most else "no target"


@dataclass(frozen=True)
class Lights(Reason):
    """What a token is good for that need not be so: it brings light to a target."""

    cell: Cell
    says = "the beam then lights the target at {cell}"
    brief = "the beam then lights a target"


@dataclass(frozen=True)
class InOneSolution(Reason):
    """What a token is good for that need not be so: in one solution, light touches it."""

    cell: Cell
    token: Token | None

    @property
    def says(self) -> str:  # type: ignore[override]  # the laser is not touched
        """What its light does, or what light does with it."""
        is_laser = self.token and self.token.piece == "L"
        does = "its beam touches every token" if is_laser else "a beam touches it"
        return f"in one solution, {does}"

    brief = says


#: The words of each rule, with its place and beside a picture.
WORDS = {
    Leaf.EXIT: ("a beam leaves the grid to the {heading}{at}", "the beam leaves the grid"),
    Leaf.OPAQUE: ("{it} blocks the beam", "{one} blocks the beam"),
    Leaf.TOO_MANY_LIT: ("{most:1 target is|# targets are} lit, {wanted} wanted",) * 2,
    Leaf.PILE_LEFT: ("{most:a token is|# tokens are} left to add", "tokens are left to add"),
    Leaf.UNTOUCHED: ("the beam misses {it}", "the beam misses {one}"),
    Leaf.DARK: ("{it} stays dark", "{one} stays dark"),
    Leaf.TOO_FEW_LIT: ("too few targets are lit",) * 2,
    Leaf.TOO_FEW_MARKED_LIT: ("too few of the added targets are lit",) * 2,
    Leaf.OUT_OF_REACH: ("no {beam} can reach {it}", "no {beam} can reach {one}"),
    Leaf.STAYS_DARK: ("no {beam} can light {it}", "no {beam} can light {one}"),
    Leaf.TOO_FEW_TO_LIGHT: ("{beam}s can light {targets}, {wanted} wanted",) * 2,
    Leaf.TOO_FEW_MARKED_TO_LIGHT: (
        "{beam}s can light too few of the added targets",
        "{beam}s light too few added targets",
    ),
    Leaf.TOO_FEW_BEAMS: (
        "there are too few {beam}s for the targets",
        "too few {beam}s are left",
    ),
    Leaf.WRONG_NUMBER_OF_BEAMS: ("{beam}s and targets differ in number",) * 2,
    Leaf.TOO_LITTLE_SPACE: (
        "{beam}s can reach too few empty cells for the pile",
        "{beam}s reach too few empty cells",
    ),
    Leaf.NO_WAY: ("nothing fits where the beam arrives{at}", "nothing fits where the beam arrives"),
    Leaf.TOO_MANY_TO_LIGHT: ("too many targets must be lit",) * 2,
    Leaf.RULED_OUT: ("that was ruled out{at} before", "that was ruled out before"),
}

#: The words about checkpoints, which a beam has to pass.
OF_CHECKPOINT = {
    Leaf.UNTOUCHED: ("no beam goes through {it}", "no beam goes through {one}"),
    Leaf.OUT_OF_REACH: ("no {beam} can go through {it}", "no {beam} can go through {one}"),
}

OPAQUE_ONLY = ("{it} can only block light", "{one} can only block light")
NO_DIRECTION = ("no direction of {it} suits the beam", "no direction of {one} fits")

#: The reasons why choices fail, and those for tokens that need not stand there.
REASONS = (Broken, Lights, InOneSolution)
