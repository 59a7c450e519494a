"""The rules of the board game as a formula, and all its solutions from a CDCL solver.

Variables: *stands* (cell, code), exactly one code a cell; *light* (cell, heading), a beam
enters the cell; *sends* (cell, heading in, heading out), it goes on from there; *lit* (cell).

Light that exists must go on (forward clauses) and must come from somewhere (support
clauses). That alone would let a ring of mirrors feed itself, for support is not a derivation.
So each model is held against the light that really starts at the laser. Where the model has
more, the surplus is an unfounded set, and its *loop formula* is added: light of the set needs
a support from outside the set (Lin and Zhao, "ASSAT", 2004). Such a clause holds for all
derived light, so no solution is lost; there are finitely many sets, so this ends.

One formula serves both sets of rules: the clauses of rule 4 are switched by a literal.
Solutions are blocked by their *stands* variables, so light never counts twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

from pysat.card import CardEnc, EncType  # type: ignore[import-untyped] # ships no types
from pysat.formula import CNFPlus  # type: ignore[import-untyped] # ships no types
from pysat.solvers import Solver  # type: ignore[import-untyped] # ships no types

from lasermaze.kinds.board.puzzle import Board

#: The codes of a full grid, row by row, ``.`` where a cell is empty; ``!`` is left out, for
#: it says nothing about where a token stands and how.
Arrangement = tuple[str, ...]


class SolutionSets(NamedTuple):
    """All solutions of a card: with rule 4 (no stray beams), and without it."""

    strict: frozenset[Arrangement]
    stray: frozenset[Arrangement]


#: A cell by its number, row by row; a heading is N, E, S, W = 0..3; -1 is outside.
Ray = tuple[int, int]

HEADINGS = range(4)
OUTSIDE = -1
WAYS_OF = {"L": "^>v<", "T": "^>v<", "S": "/\\", "D": "/\\", "C": "|-", "X": ""}


def out(code: str, heading: int) -> list[int]:
    """The headings with which a beam goes on from a cell that it enters along `heading`."""
    piece, way = code[0], code[1:]
    mirrored = heading ^ 1 if way == "/" else 3 - heading
    if piece in ".X":
        return [heading]
    if piece == "S":
        return [heading, mirrored]
    if piece == "D":
        return [mirrored]
    if piece == "C":
        return [heading] if heading % 2 == "|-".index(way) else []
    if piece == "T":
        looks = "^>v<".index(way)
        turn = (heading - looks) % 4
        return [[(looks + 3) % 4], [(looks + 2) % 4], [], []][turn]
    return []


def touches(code: str, heading: int) -> bool:
    """Whether a beam that enters along `heading` touches the token, as rule 3 means it."""
    return code[0] in "TSD" or (code[0] == "C" and bool(out(code, heading)))


def ends_badly(code: str, heading: int) -> bool:
    """Whether a beam that enters along `heading` dies on an opaque side.

    The laser's mouth is harmless; its back and its sides are opaque.
    """
    if out(code, heading):
        return False
    # Into a target's face, and into the laser's mouth, light goes against the arrow.
    turn = (heading - "^>v<".index(code[1])) % 4 if code[0] in "LT" else 1
    return turn != 2


def solution_sets(card: Board, limit: int | None = None) -> SolutionSets | None:
    """All solutions of a card under both sets of rules; None if there are more than `limit`.

    Cost: a call of the solver for each solution, each unfounded ring, and each proof that
    nothing is left; some milliseconds to write the formula down.
    """
    with CardModel(card) as model:
        strict = model.solutions(strictly=True, limit=limit)
        if strict is None:
            return None
        # The clauses that rule 4 allows hold without it, and are blocked by now: only the others
        # follow.
        left = None if limit is None else limit - len(strict)
        more = model.solutions(strictly=False, limit=left)
        if more is None:
            return None
        return SolutionSets(frozenset(strict), frozenset(strict + more))


class CardModel:
    """The formula of one card inside a solver."""

    def __init__(self, card: Board) -> None:
        self.card = card
        self.options = _options(card)
        self.size = range(card.rows * card.cols)
        self.last = 0
        self.strict = self.fresh()
        self.stands = {
            (cell, code): self.fresh() for cell in self.size for code in self.options[cell]
        }
        self.light = {(cell, heading): self.fresh() for cell in self.size for heading in HEADINGS}
        #: Of each ray, what may feed it: (the ray before, or None for the laser; a literal).
        self.supports: dict[Ray, list[tuple[Ray | None, int]]] = {ray: [] for ray in self.light}
        self.solver = Solver(name="glucose4")
        self._add_rule_1()
        self._add_light()
        self._add_rule_2()
        self._add_rule_3()
        self._add_rule_4()

    def __enter__(self) -> CardModel:
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.delete()

    def fresh(self) -> int:
        """A new variable."""
        self.last += 1
        return self.last

    def solutions(self, strictly: bool, limit: int | None) -> list[Arrangement] | None:
        """Every solution not met before; None if there are more than `limit`."""
        found: list[Arrangement] = []
        while self.solver.solve(assumptions=[self.strict if strictly else -self.strict]):
            true = {literal for literal in self.solver.get_model() if literal > 0}
            grid = {cell: code for (cell, code), literal in self.stands.items() if literal in true}
            surplus = {ray for ray, literal in self.light.items() if literal in true}
            surplus -= self._derived(grid)
            if surplus:
                self._add_loop_formula(surplus)
                continue
            if len(found) == limit:
                return None
            found.append(tuple(grid[cell] for cell in self.size))
            self.solver.add_clause([-self.stands[cell, code] for cell, code in grid.items()])
        return found

    def _next(self, cell: int, heading: int) -> int:
        row, col = divmod(cell, self.card.cols)
        row += (-1, 0, 1, 0)[heading]
        col += (0, 1, 0, -1)[heading]
        inside = 0 <= row < self.card.rows and 0 <= col < self.card.cols
        return row * self.card.cols + col if inside else OUTSIDE

    def _derived(self, grid: dict[int, str]) -> set[Ray]:
        """The light that really comes from the laser."""
        source = next(cell for cell, code in grid.items() if code[0] == "L")
        ahead = [(source, "^>v<".index(grid[source][1]))]
        derived: set[Ray] = set()
        while ahead:
            cell, heading = ahead.pop()
            ray = self._next(cell, heading), heading
            if ray[0] != OUTSIDE and ray not in derived:
                derived.add(ray)
                ahead += [(ray[0], onward) for onward in out(grid[ray[0]], heading)]
        return derived

    def _add_loop_formula(self, rays: set[Ray]) -> None:
        outer = [
            literal for ray in rays for before, literal in self.supports[ray] if before not in rays
        ]
        for ray in rays:
            self.solver.add_clause([-self.light[ray], *outer])

    def _add_rule_1(self) -> None:
        """Each cell has one code, and the pile is used up."""
        pile = Counter(token.piece for token in self.card.pile)
        added: dict[str, list[int]] = {piece: [] for piece in pile}
        for cell, codes in enumerate(self.options):
            here = [self.stands[cell, code] for code in codes]
            self.solver.add_clause(here)
            for one, other in combinations(here, 2):
                self.solver.add_clause([-one, -other])
            if "." in codes:
                for code, literal in zip(codes, here, strict=True):
                    if code != ".":
                        added[code[0]].append(literal)
        for piece, literals in added.items():
            self._add_exactly(literals, pile[piece])

    def _add_light(self) -> None:
        """Light goes on, and comes from somewhere."""
        for cell in self.size:
            for heading in HEADINGS:
                self._add_laser(cell, heading)
                senders: dict[int, list[int]] = {}
                for code in self.options[cell]:
                    for onward in out(code, heading):
                        senders.setdefault(onward, []).append(self.stands[cell, code])
                for onward, literals in senders.items():
                    self._add_sending(cell, heading, onward, literals)
        for ray, supports in self.supports.items():
            self.solver.add_clause([-self.light[ray], *(literal for _, literal in supports)])

    def _add_laser(self, cell: int, heading: int) -> None:
        literal = self.stands.get((cell, "L" + "^>v<"[heading]))
        if literal is None:
            return
        ahead = self._next(cell, heading)
        if ahead == OUTSIDE:
            self.solver.add_clause([-self.strict, -literal])
        else:
            self.solver.add_clause([-literal, self.light[ahead, heading]])
            self.supports[ahead, heading].append((None, literal))

    def _add_sending(self, cell: int, heading: int, onward: int, stands: list[int]) -> None:
        """`sends` is: the ray enters the cell, and one of the tokens that send it onward stands."""
        ray, ahead = (cell, heading), self._next(cell, onward)
        if ahead == OUTSIDE:
            for literal in stands:
                self.solver.add_clause([-self.strict, -self.light[ray], -literal])
            return
        sends = self.fresh()
        self.solver.add_clause([-sends, self.light[ray]])
        self.solver.add_clause([-sends, *stands])
        for literal in stands:
            self.solver.add_clause([-self.light[ray], -literal, sends])
        self.solver.add_clause([-sends, self.light[ahead, onward]])
        self.supports[ahead, onward].append((ray, sends))

    def _add_rule_2(self) -> None:
        """As many targets are lit as stated, and those that must be."""
        given = {row * self.card.cols + col: token for (row, col), token in self.card.tokens()}
        lit: dict[int, int] = {}
        for cell, codes in enumerate(self.options):
            targets = [code for code in codes if code[0] == "T"]
            if not targets:
                continue
            literal = lit[cell] = self.fresh()
            self.solver.add_clause([-literal, *(self.stands[cell, code] for code in targets)])
            for code in targets:
                light = self.light[cell, ("^>v<".index(code[1]) + 2) % 4]
                stands = self.stands[cell, code]
                self.solver.add_clause([-stands, -light, literal])
                self.solver.add_clause([-stands, light, -literal])
            if cell in given and given[cell].must_light:
                self.solver.add_clause([literal])
        self._add_exactly(list(lit.values()), self.card.targets)
        wanted = sum(token.must_light for token in self.card.pile)
        if wanted:
            added = [literal for cell, literal in lit.items() if cell not in given]
            self._add_cardinality(CardEnc.atleast, added, wanted)

    def _add_rule_3(self) -> None:
        """Every token but the laser and the blocker is touched."""
        for (cell, code), literal in self.stands.items():
            if code[0] in "TSDC":
                light = [
                    self.light[cell, heading] for heading in HEADINGS if touches(code, heading)
                ]
                self.solver.add_clause([-literal, *light])

    def _add_rule_4(self) -> None:
        """No beam ends on an opaque side. (`_add_sending` keeps beams inside the grid.)"""
        for (cell, code), literal in self.stands.items():
            for heading in HEADINGS:
                if ends_badly(code, heading):
                    self.solver.add_clause([-self.strict, -literal, -self.light[cell, heading]])

    def _add_exactly(self, literals: list[int], number: int) -> None:
        self._add_cardinality(CardEnc.equals, literals, number)

    def _add_cardinality(
        self, kind: Callable[..., CNFPlus], literals: list[int], number: int
    ) -> None:
        if number > len(literals):
            self.solver.add_clause([self.strict])
            self.solver.add_clause([-self.strict])
            return
        clauses = kind(literals, bound=number, top_id=self.last, encoding=EncType.seqcounter)
        self.last = max(self.last, clauses.nv)
        self.solver.append_formula(clauses.clauses)


def _options(card: Board) -> list[list[str]]:
    """The possible contents of each cell when the card is solved."""
    pieces = sorted({token.piece for token in card.pile})
    open_cell = [".", *(piece + way for piece in pieces for way in WAYS_OF[piece])]
    options = [open_cell] * (card.rows * card.cols)
    for (row, col), token in card.tokens():
        ways = WAYS_OF[token.piece] if token.way == "?" else [token.way]
        options[row * card.cols + col] = [token.piece + way for way in ways]
    return options
