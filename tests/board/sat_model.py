"""The rules of the board game as a formula, and all its solutions from a CDCL solver.

Variables: *stands* (cell, code), exactly one code a cell; *light* (cell, heading), a beam enters
the cell; *sends* (cell, heading, code, heading out), it goes on from there; *lit* (cell).

Light that exists must go on and must come from somewhere. That alone would let a ring of mirrors
feed itself. So each model is held against the light that really starts at the laser. Where the
model has more, its *loop formula* is added: this light needs a source outside of it (Lin and Zhao,
"ASSAT", 2004). Such a clause holds for all real light, so no solution is lost.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from pysat.card import CardEnc, EncType  # type: ignore[import-untyped] # ships no types
from pysat.solvers import Solver  # type: ignore[import-untyped] # ships no types

from tests.oracles import Cell
from tests.oracles.board import BACK, HEADINGS, WAYS, card_of, leaving, shine, written
from tests.oracles.grids import beside

#: A cell, and the heading in which a beam enters it.
Ray = tuple[Cell, str]


class CardModel:
    """The formula of one card inside a solver."""

    def __init__(self, card: object, *, stray_beams: bool = False) -> None:
        self.card = card_of(str(card))
        self.strict = not stray_beams
        self.last = 0
        self.solver = Solver(name="glucose4")
        pieces = sorted({code[0] for code in self.card.pile})
        added = [".", *(piece + way for piece in pieces for way in WAYS[piece])]
        self.codes = {
            cell: added if given == "." else _turned(given)
            for cell, given in self.card.given.items()
        }
        self.stands = {
            (cell, code): self.fresh() for cell, codes in self.codes.items() for code in codes
        }
        self.light = {(cell, way): self.fresh() for cell in self.card.given for way in "NESW"}
        #: Of each ray, what may feed it: (the ray before, or None for the laser; a literal).
        self.feeds: dict[Ray, list[tuple[Ray | None, int]]] = {ray: [] for ray in self.light}
        self._add_contents()
        for (cell, code), stands in self.stands.items():
            self._add_light(cell, code, stands)
        for ray, feeds in self.feeds.items():
            self.solver.add_clause([-self.light[ray], *(literal for _, literal in feeds)])
        self._add_targets()

    def __enter__(self) -> CardModel:
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.delete()

    def fresh(self) -> int:
        """A new variable."""
        self.last += 1
        return self.last

    def solutions(self, limit: int | None = None) -> set[str] | None:
        """Every solution; None if there are more than `limit`."""
        found = set[str]()
        while self.solver.solve():
            true = {literal for literal in self.solver.get_model() if literal > 0}
            grid = {cell: code for (cell, code), literal in self.stands.items() if literal in true}
            surplus = {ray for ray, literal in self.light.items() if literal in true}
            surplus -= shine(grid).entered
            if surplus:
                self._add_loop_formula(surplus)
                continue
            if len(found) == limit:
                return None
            found.add(written(grid))
            self.solver.add_clause([-self.stands[cell, code] for cell, code in grid.items()])
        return found

    def _add_loop_formula(self, rays: set[Ray]) -> None:
        outer = [
            literal for ray in rays for before, literal in self.feeds[ray] if before not in rays
        ]
        for ray in rays:
            self.solver.add_clause([-self.light[ray], *outer])

    def _add_contents(self) -> None:
        """Each cell has one code, and the pile is used up."""
        for cell, codes in self.codes.items():
            here = [self.stands[cell, code] for code in codes]
            self.solver.add_clause(here)
            for one, other in combinations(here, 2):
                self.solver.add_clause([-one, -other])
        for piece, number in Counter(code[0] for code in self.card.pile).items():
            added = [
                literal
                for (cell, code), literal in self.stands.items()
                if self.card.given[cell] == "." and code[0] == piece
            ]
            self._add_number(CardEnc.equals, added, number)

    def _add_light(self, cell: Cell, code: str, stands: int) -> None:
        """Light goes on from this token, and touches it."""
        if code[0] == "L":
            self._add_beam(cell, None, HEADINGS[code[1]], stands)
        touching = []
        for heading in "NESW":
            light, out = self.light[cell, heading], leaving(code, heading)
            faces = code[0] in "LT" and heading == BACK[HEADINGS[code[1]]]
            if self.strict and not out and not faces:
                self.solver.add_clause([-stands, -light])
            if code[0] != "C" or out:
                touching.append(light)
            for onward in out:
                sends = self.fresh()
                for literal in (stands, light):
                    self.solver.add_clause([-sends, literal])
                self.solver.add_clause([-stands, -light, sends])
                self._add_beam(cell, (cell, heading), onward, sends)
        if code[0] in "TSDC":
            self.solver.add_clause([-stands, *touching])

    def _add_beam(self, cell: Cell, source: Ray | None, heading: str, sent: int) -> None:
        """The literal sends a beam out of the cell."""
        ahead = beside(cell, heading), heading
        if ahead in self.light:
            self.solver.add_clause([-sent, self.light[ahead]])
            self.feeds[ahead].append((source, sent))
        elif self.strict:
            self.solver.add_clause([-sent])

    def _add_targets(self) -> None:
        """As many targets are lit as stated, and those that must be."""
        lit: dict[Cell, int] = {}
        for (cell, code), stands in self.stands.items():
            if code[0] == "T":
                is_lit = self.fresh()
                light = self.light[cell, BACK[HEADINGS[code[1]]]]
                for clause in ([-is_lit, stands], [-is_lit, light], [-stands, -light, is_lit]):
                    self.solver.add_clause(clause)
                either = lit.setdefault(cell, self.fresh())
                self.solver.add_clause([-is_lit, either])
                self.solver.add_clause([-either, -stands, is_lit])
        for cell, literal in lit.items():
            targets = [self.stands[cell, code] for code in self.codes[cell] if code[0] == "T"]
            self.solver.add_clause([-literal, *targets])
        for cell in self.card.must:
            self.solver.add_clause([lit[cell]])
        self._add_number(CardEnc.equals, list(lit.values()), self.card.targets)
        added = [literal for cell, literal in lit.items() if self.card.given[cell] == "."]
        self._add_number(CardEnc.atleast, added, self.card.marks)

    def _add_number(self, encoding: object, literals: list[int], number: int) -> None:
        if number > len(literals):
            self.solver.add_clause([])
        elif literals:
            made = encoding(  # type: ignore[operator]  # a function without types
                literals, bound=number, top_id=self.last, encoding=EncType.seqcounter
            )
            self.last = max(self.last, made.nv)
            self.solver.append_formula(made.clauses)


def _turned(code: str) -> list[str]:
    return [code[0] + way for way in WAYS[code[0]]] if code[1:] == "?" else [code]
