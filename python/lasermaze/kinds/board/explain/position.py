"""A card while it is solved: what follows a choice, why one fails, and how that looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from lasermaze.core.budget import Budget
from lasermaze.core.grid import Cell, Heading
from lasermaze.core.reasons import Marks, Point
from lasermaze.drawing import Picture
from lasermaze.kinds.board.check.chain import Alternative, Chain, branches
from lasermaze.kinds.board.check.tree import End, Leaf, Verified, verify
from lasermaze.kinds.board.codes import EMPTY
from lasermaze.kinds.board.draw import beams, draw_tried, draw_undecided, on_rim, on_side
from lasermaze.kinds.board.light import Light, shine
from lasermaze.kinds.board.puzzle import BLOCKER, PIECES, Board, ProofTree, Token
from lasermaze.kinds.board.reasons import Beams, Broken, Put
from lasermaze.kinds.board.solve import forced_steps
from lasermaze.telling.values import MOST_CASES, TRIED, Case, Line, Reason, State, Step, replay

#: The number of positions examined to refute one choice: some hundredths of a second.
MOST_LOOKS = 50_000

#: The number of them to find a line in a large refutation: about a second.
MANY_LOOKS = 1_000_000

#: The number of leaves of a refutation that is told.
MOST_LEAVES = 1_000


@dataclass(frozen=True)
class Card(State):
    """A card with some decisions."""

    puzzle: Board
    stray_beams: bool
    budget: Budget = field(compare=False, repr=False)
    decided: tuple[Put, ...] = ()

    def put(self, cell: Cell, token: Token | None) -> Put:
        """The choice of what is on a cell."""
        return Put(cell, token, given=self.puzzle[cell])

    def after(self, choice: Any) -> Card:
        """The card with one more decision."""
        return replace(self, decided=(*self.decided, choice))

    @cached_property
    def board(self) -> Board:
        """The board with the decisions. The rest of the pile is still to be added."""
        changes: dict[Cell, Token | None] = {}
        left = Counter(token.piece for token in self.puzzle.pile)
        for choice in self.decided:
            token, given = choice.token, self.puzzle[choice.cell]
            if token is not None:
                must_light = given is not None and given.must_light
                left[token.piece] -= given is None and choice.cell not in changes
                changes[choice.cell] = token._replace(must_light=must_light)
        add = bytearray()
        for token in self.puzzle.pile:
            if left[token.piece] > 0:
                left[token.piece] -= 1
                add.append(token.to_byte())
        return self.puzzle.replaced(changes, add=bytes(add))

    @property
    def closed(self) -> Board:
        """The board on which nothing can be put where nothing stands by a decision."""
        return self.board.replaced({each.cell: BLOCKER for each in self.decided if not each.token})

    @cached_property
    def open(self) -> set[Cell]:
        """The undecided cells."""
        board = self.board
        turning = {cell for cell, token in board.tokens() if token.way == "?"}
        if not board.add:
            return turning
        empty = {cell for cell in board.every_cell() if board[cell] is None}
        return turning | empty.difference(choice.cell for choice in self.decided)

    @cached_property
    def light(self) -> Light:
        """The light that is certain."""
        return shine(self.board, self.open)

    @property
    def dark(self) -> list[Cell]:
        """The targets of the card that must be lit but are dark."""
        marked = (cell for cell, token in self.puzzle.tokens() if token.must_light)
        return [cell for cell in marked if cell not in self.light.lit]

    # Why choices fail

    def steps(self, chain: Chain) -> Iterator[Step]:
        """The steps of a chain that begins here; of the largest refutation only its line."""
        card = self
        for found in chain.steps:
            decided = None if found.decided is None else card.put(*found.decided)
            small = [other for other in found.alternatives if other.cases <= MOST_CASES]
            large = [other for other in found.alternatives if other.cases > MOST_CASES]
            yield Step(
                decided,
                tuple(
                    Case(card.put(other.cell, other.token), card._ends(other.ends, 1))
                    for other in small
                ),
                untold=tuple(card.put(other.cell, other.token) for other in large),
                longest=card._line(max(large, key=lambda other: other.cases)) if large else None,
                state=card,
            )
            card = card.after(decided) if decided else card

    def _line(self, other: Alternative) -> Line:
        """The longest line of a choice that a large tree rules out."""
        return self._longest((), other.ends, other.cases)

    def _longest(self, before: tuple[Put, ...], ends: Sequence[End], cases: int) -> Line:
        """The longest line after some choices, from the leaves of a tree with so many cases."""
        last = max(ends, key=lambda end: len(end.decided))
        tried = (*before, *(self.put(*each) for each in last.decided))
        return Line(tried, replay(self, tried)._broken(last), cases - 1)

    def line_of(self, choice: Any) -> Line | None:
        """The longest line of a choice that fails in many cases, if the search refutes it."""
        found = refutation(self.after(choice).closed, self.stray_beams, self.budget, MANY_LOOKS)
        return found and self._longest((choice,), found.first, found.ends.total())

    def refute(self, choice: Put, looks: int = MOST_LOOKS) -> Case | None:
        """How a choice fails; None if it does not, or if that takes many cases or looks."""
        after = self.after(choice)
        found = refutation(after.closed, self.stray_beams, self.budget, looks)
        if found is None or found.ends.total() > MOST_LEAVES:
            return None
        case = Case(choice, after._ends(found.first, 0))
        return case if case.size <= MOST_CASES else None

    def step(self, decided: Put | None, others: Sequence[Put], looks: int = MOST_LOOKS) -> Step:
        """The step that rules the others out, as far as each of them is refuted in few cases."""
        cases = {choice: self.refute(choice, looks) for choice in others}
        told = tuple(case for case in cases.values() if case)
        untold = tuple(choice for choice, case in cases.items() if case is None)
        return Step(decided, told, untold=untold, state=self)

    def others(self, cell: Cell, token: Token | None = None) -> list[Put]:
        """The choices for a cell besides a token, or all: ways to turn it, or pieces of the pile.

        For the laser of the pile they are the other cells. A piece may be turned in any direction.
        """
        here, pile = self.board[cell], {each.piece for each in self.board.pile}
        piece, way = (token.piece, token.way) if token else ("", "")
        if here is not None:
            return [self.put(cell, here.turned(each)) for each in here.ways if each != way]
        if "L" in pile:
            empty = (each for each in sorted(self.open) if self.board[each] is None)
            return [self.put(each, Token("L", "?")) for each in empty if not token or each != cell]
        pieces = (each for each in PIECES if each in pile and each != piece)
        return [self.put(cell, None), *(self.put(cell, Token(each, "?")) for each in pieces)]

    def no_way(self, proof: Verified | None) -> Step:
        """The step that no solution is left, by a proof if it is small."""
        if proof is None or proof.ends.total() > MOST_LEAVES:
            spots = [*(entry.cell for entry in self.light.waiting), *sorted(self.open)]
            return self.step(None, self.others(spots[0]))
        ends = self._ends(proof.first, 0)
        if isinstance(ends, Reason):
            return Step(None, (), ends, state=self)
        told = tuple(case for case in ends if case.size <= MOST_CASES)
        untold = tuple(case.choice for case in ends if case.size > MOST_CASES)
        return Step(None, told, untold=untold, state=self)

    def _ends(self, ends: Sequence[End], depth: int) -> Reason | tuple[Case, ...]:
        """What is below a node of a verified proof tree, by its leaves."""
        if len(ends) == 1 and len(ends[0].decided) == depth:
            end: Card = replay(self, (self.put(*each) for each in ends[0].decided))
            return end._broken(ends[0])
        return tuple(
            Case(self.put(*branch[0].decided[depth]), self._ends(branch, depth + 1))
            for branch in branches(ends, depth)
        )

    def _broken(self, end: End) -> Broken:
        """The reason why the card fails now, by the leaf of a verified tree."""
        leaf, named, beams = end.leaf.of_any_light, end.named, self._beams(end.leaf)
        if not named:
            return self._broken_in_number(leaf, end.most, beams)
        cell = divmod(named[0], self.puzzle.cols)
        token = self.board[cell]
        if leaf is Leaf.RULED_OUT:
            return Broken(leaf, cell, token=Token.from_byte(named[1]))
        if leaf in (Leaf.EXIT, Leaf.OPAQUE):
            return Broken(leaf, cell, Heading(named[1]), token)
        is_turned_target = token is not None and token.piece == "T" and token.way != "?"
        opaque = is_turned_target and beams is Beams.ANY and not self.stray_beams
        is_out_of_reach = leaf is Leaf.OUT_OF_REACH
        return Broken(leaf, cell, None, token, beams=beams, but_opaque=opaque and is_out_of_reach)

    def _beams(self, leaf: Leaf) -> Beams:
        if not leaf.by_rule_4:
            return Beams.ANY
        # If only targets that are lit or must be may be lit, light avoids the others.
        has_spare = len(self.light.lit) + len(self.dark) < self.puzzle.targets
        return Beams.KEPT if has_spare else Beams.KEPT_AND_DARK

    def _broken_in_number(self, leaf: Leaf, most: int | None, beams: Beams) -> Broken:
        wanted, lit = self.puzzle.targets, len(self.light.lit)
        marked = sum(token.must_light for token in self.puzzle.pile)
        match leaf:
            case Leaf.TOO_MANY_LIT | Leaf.TOO_FEW_LIT:
                most = lit
            case Leaf.PILE_LEFT:
                most = len(self.board.add)
            case Leaf.TOO_FEW_MARKED_LIT:
                added = sum(self.puzzle[cell] is None for cell in self.light.lit)
                most, wanted = added, marked
            case Leaf.TOO_FEW_MARKED_TO_LIGHT:
                most, wanted = None, marked
            case Leaf.TOO_FEW_BEAMS:
                wanted = max(wanted - lit, len(self.dark))
            case Leaf.WRONG_NUMBER_OF_BEAMS:
                most, wanted = len(self.light.waiting), wanted - lit
            case Leaf.TOO_LITTLE_SPACE:
                wanted = sum(token.piece != "L" for token in self.board.pile)
        return Broken(leaf, most=most, wanted=wanted, beams=beams)

    # How it looks

    def shown(
        self, tried: Sequence[Any], broken: Any, here: Sequence[Cell]
    ) -> tuple[Picture, Marks]:
        """The board with its light; what is tried is pale and numbered, its light dashed."""
        after = replay(self, tried)
        cells = tuple(choice.cell for choice in tried)
        crosses = after.crosses(broken) if isinstance(broken, Broken) else ()
        used = {entry.cell for entry in (*after.light.sources, *after.light.beam.entries)}
        used |= {*cells, *here, *crosses, *((broken and [broken.place]) or [])}
        dimmed = tuple(cell for cell in self.board.every_cell() if cell not in used)
        marks = Marks(cells or tuple(here), beams(after.board, after.open), crosses, dimmed)
        emptied = [choice.cell for choice in after.decided if choice.token is None]
        if not cells and broken is None:
            picture = draw_undecided(self.puzzle, after.board, after.open, emptied)
        else:
            drawn = marks._replace(supposed=cells)
            picture = draw_tried(self.puzzle, after.board, after.open, drawn, emptied)
        numbers: dict[Cell, list[int]] = {}
        for number, choice in enumerate(tried if len(tried) > 1 else (), 1):
            numbers.setdefault(choice.cell, []).append(number)
        for cell, known in numbers.items():
            token = after.board[cell]
            picture.steps(cell, known, token.code if token else EMPTY).key("step", TRIED)
        return picture.pointing_at(here), marks

    def crosses(self, broken: Broken) -> tuple[Point, ...]:
        """Where a rule breaks."""
        cell, heading = broken.cell, broken.heading
        if cell is not None and heading is not None:
            place = on_rim if broken.leaf is Leaf.EXIT else on_side
            return (place(cell, heading),)
        if broken.leaf is Leaf.TOO_MANY_LIT:
            return tuple(sorted(self.light.lit))
        return () if cell is None else (cell,)


def refutation(board: Board, stray_beams: bool, budget: Budget, looks: int) -> Verified | None:
    """The smallest known proof that a board has no solution, with its leaves if they are few."""
    search = forced_steps(board, None, budget, stray_beams=stray_beams, looks=looks)
    if search.refutation is None:
        return None
    tree = ProofTree(search.refutation)
    return verify(board, tree, budget, stray_beams=stray_beams, keep=MOST_LEAVES)
