"""The rules of a card as a pseudo-Boolean formula, with variables that a person can read.

Light that enters a cell, unless the laser sent it there, has a *feeder*: light that the token in
the cell behind sends on. So that no ring of light feeds itself, light has a number, which does not
become less along its way and grows at every turn. A ray of light turns at most four times at each
splitter and each double mirror, once for each heading, and twice at each target mirror: the numbers
reach that far, and so exclude no light that comes from the laser.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lasermaze.core.beam import Entry
from lasermaze.core.grid import ARROWS, Cell, Heading, place
from lasermaze.kinds.board.light import shine
from lasermaze.kinds.board.notation import format_rows
from lasermaze.kinds.board.puzzle import BLOCKER, PIECES, Board, Token, meet
from lasermaze.pseudo_boolean import Formula, Term, cell_name, negated

_ABOUT = """
r1c2 is the cell in row 1, column 2; rows count from the top, columns from the left.
r1c2_target_N   the cell has a target mirror that looks north; in the same way laser, splitter and
                double (\"slash\" or \"back\", the diagonal), checkpoint (\"NS\" or \"WE\", the way
                through)
r1c2_target     a target mirror was added to the cell, in some direction; r1c2_nothing: no token
                was. All else stands as the card shows it.
r1c2_light_N    light enters the cell, travelling north
r1c2_lit        the cell has a target mirror that is lit
r1c2_light_N_from_E   a feeder: this light is that which enters the cell behind travelling east
r1c2_light_N_bit0     the number of the light in binary, the lowest digit first. It grows from a
                feeder on at each turn, so that no light feeds itself. The numbers reach as far as
                light can turn: 4 times at each splitter and double mirror, twice at each target.
"""
_ABOUT_SOLUTIONS = """\
solution_1      the tokens are placed and turned as in this solution of the card. Each solution
                that was found has one, and if their sum is 1 at least there are no others.
"""

_WAY_NAMES = {
    **{arrow: heading.name for arrow, heading in zip(ARROWS, Heading, strict=True)},
    "/": "slash",
    "\\": "back",
    "|": "NS",
    "-": "WE",
}

#: The literal of what holds in any case; it is left out of the formula.
TRUE = ""


class Choice(NamedTuple):
    """A possible content of a cell, None for nothing, with its literal."""

    token: Token | None
    literal: str

    @property
    def seen(self) -> Token:
        """The token that light meets: it passes an empty cell as it passes a blocker."""
        return self.token or BLOCKER


class CardFormula:
    """The formula of a card.

    Attributes:
        choices: by cell, in the order of `docs/reference/proofs.md`.
        lit: the literals of lit targets, by the cells that may have one.
        feeders: by ray, the headings of the light in the cell behind that may be its feeder.
        numbered: by ray and feeder, the number of the inequality of their numbers.
        empty: the cells that the card leaves empty.
        exactly_one: by empty cell, the number of the equation that it has one content.
        counts: for each piece of the pile, the number of the equation of how many are added.
        bits: the length of the numbers of light.
    """

    def __init__(self, puzzle: Board, solutions: Sequence[Board], *, stray_beams: bool) -> None:
        self.puzzle, self.stray_beams = puzzle, stray_beams
        self.choices = {cell: _choices(puzzle, cell) for cell in puzzle.every_cell()}
        self.empty = [cell for cell in self.choices if puzzle[cell] is None]
        self.lit = {
            cell: f"{cell_name(cell)}_lit"
            for cell, choices in self.choices.items()
            if any(choice.seen.piece == "T" for choice in choices)
        }
        self.feeders: dict[Entry, tuple[Heading, ...]] = {}
        self.numbered: dict[tuple[Entry, Heading], int] = {}
        self.exactly_one: dict[Cell, int] = {}
        self.counts: dict[str, int] = {}
        self.bits = _most_turns(puzzle).bit_length()
        about = _ABOUT + _ABOUT_SOLUTIONS * bool(solutions)
        self.text = Formula(str(puzzle), stray_beams * "stray beams are allowed", about)
        for cell in self.choices:
            self._rules_of_cell(cell)
        for cell in self.choices:
            for heading in Heading:
                self._rules_of_ray(Entry(cell, heading))
        self._rules_of_pile()
        self._rules_of_targets()
        if solutions:
            self._name(solutions)

    def behind(self, ray: Entry) -> Cell | None:
        """The cell from which light enters a cell; None for the rim."""
        row, col = ray.heading.back.step(ray.cell)
        return (row, col) if (row, col) in self.choices else None

    def literals_for(self, board: Board) -> Iterator[str]:
        """The values of all variables on a solved board, but for those that others determine."""
        light = shine(board)
        entries = light.beam.entries
        turns: list[int] = []
        feeder: dict[Entry, Heading | None] = {}
        for entry, parent in zip(entries, light.beam.parent, strict=True):
            before = None if parent is None else entries[parent]
            is_turn = before is not None and before.heading != entry.heading
            turns.append(0 if parent is None else turns[parent] + is_turn)
            feeder[entry] = before and before.heading
        yield from self.placed(board)
        numbers = dict(zip(entries, turns, strict=True))
        for ray, headings in self.feeders.items():
            if ray not in numbers:
                yield negated(ray_name(ray))
                continue
            yield ray_name(ray)
            for heading in headings:
                name = feeder_name(ray, heading)
                yield name if feeder[ray] == heading else negated(name)
            for bit in range(self.bits):
                name = _bit_name(ray, bit)
                yield name if numbers[ray] >> bit & 1 else negated(name)

    def placed(self, board: Board) -> list[str]:
        """The literals of the tokens that were added or turned."""
        return [
            choice.literal
            for cell, choices in self.choices.items()
            for choice in choices
            if choice.literal and choice.token and board[cell] == _like(choice.token, board, cell)
        ]

    def _rules_of_cell(self, cell: Cell) -> None:
        """A cell has one content, which light touches if it must be touched."""
        choices = self.choices[cell]
        if len(choices) > 1:
            self._rules_of_open_cell(cell)
        for token, literal in choices:
            if token and token.piece in "TSDC":
                touching = [
                    ray_name(Entry(cell, heading))
                    for heading in Heading
                    if meet(token, heading).touches
                ]
                self.text.comment(f"Light touches {_in_words(token)} there.")
                self.text.clause(*_unless(literal), *touching)
            if token and token.piece == "L" and not self.stray_beams:
                assert token.heading is not None, "a choice has its direction"
                if token.heading.step(cell) not in self.choices:
                    self.text.comment("The laser must not send its light out of the grid.")
                    self.text.clause(*_unless(literal))

    def _rules_of_open_cell(self, cell: Cell) -> None:
        """A cell has one content, and a token that is added to it has one direction."""
        self.text.comment(f"What is in {place(cell)}: one of these.")
        if self.puzzle[cell] is not None:
            self.text.exactly([(1, choice.literal) for choice in self.choices[cell]], 1)
            return
        nothing, *tokens = self.choices[cell]
        pieces = {choice.seen.piece: piece_name(cell, choice.seen.piece) for choice in tokens}
        ones = [(1, name) for name in (nothing.literal, *pieces.values())]
        self.exactly_one[cell] = self.text.exactly(ones, 1)
        for piece, name in pieces.items():
            ways = [(-1, choice.literal) for choice in tokens if choice.seen.piece == piece]
            self.text.exactly([(1, name), *ways], 0)

    def _rules_of_ray(self, ray: Entry) -> None:
        """Light enters a cell if, and only if, the cell behind sends it; else it is dark."""
        name, behind = ray_name(ray), self.behind(ray)
        self.text.comment(f"Light that travels {ray.heading.word} into {place(ray.cell)}")
        self._rules_of_ending(ray)
        if behind is None:
            self.feeders[ray] = ()
            self.text.comment("cannot come from outside")
            self.text.clause(negated(name))
            return
        sources = {
            choice: self.sources(choice, behind, ray.heading) for choice in self.choices[behind]
        }
        self.feeders[ray] = tuple(
            heading for heading in Heading if any(heading in each for each in sources.values())
        )
        self.text.comment(f"is sent by what is in {place(behind)}.")
        for choice, headings in sources.items():
            if is_source(choice.seen, ray.heading):
                self.text.clause(*_unless(choice.literal), name)
                continue
            for heading in headings:
                entering = ray_name(Entry(behind, heading))
                self.text.clause(*_unless(choice.literal), negated(entering), name)
            fed = [feeder_name(ray, heading) for heading in headings]
            self.text.clause(*_unless(choice.literal), negated(name), *fed)
        for heading in self.feeders[ray]:
            self._rules_of_feeder(ray, Entry(behind, heading))
        if self.feeders[ray]:
            self.text.comment("Dark, it has the number 0.")
        digits = [(1, negated(_bit_name(ray, bit))) for bit in range(self.bits)]
        self.text.at_least([*digits, (self.bits, name)], self.bits)

    def sources(self, choice: Choice, cell: Cell, out: Heading) -> tuple[Heading, ...]:
        """The headings of light that a choice for a cell sends on along ``out``."""
        return tuple(
            heading
            for heading in Heading
            if out in meet(choice.seen, heading).out and self.behind(Entry(cell, heading))
        )

    def _rules_of_feeder(self, ray: Entry, source: Entry) -> None:
        """A feeder of light is light, and the number grows from it if the light turns."""
        feeder = feeder_name(ray, source.heading)
        grows = int(ray.heading != source.heading)
        self.text.clause(negated(feeder), ray_name(source))
        self.text.clause(negated(feeder), ray_name(ray))
        terms: list[Term] = [((1 << self.bits) - 1 + grows, negated(feeder))]
        for bit in range(self.bits):
            terms += [(1 << bit, _bit_name(ray, bit)), (-1 << bit, _bit_name(source, bit))]
        self.numbered[ray, source.heading] = self.text.at_least(terms, grows)

    def _rules_of_ending(self, ray: Entry) -> None:
        """Unless beams may stray, light does not end on an opaque side or leave the grid."""
        if self.stray_beams:
            return
        name = negated(ray_name(ray))
        for choice in self.choices[ray.cell]:
            met = meet(choice.seen, ray.heading)
            leaves = any(out.step(ray.cell) not in self.choices for out in met.out)
            if met.blocked or leaves:
                self.text.clause(*_unless(choice.literal), name)

    def _rules_of_pile(self) -> None:
        """All of the pile is added."""
        pieces = [token.piece for token in self.puzzle.pile]
        for piece in PIECES:
            if not (count := pieces.count(piece)):
                continue
            self.text.comment(f"Tokens to add, {PIECES[piece].name}: {count}")
            added = [(1, piece_name(cell, piece)) for cell in self.empty]
            self.counts[piece] = self.text.exactly(added, count)

    def _rules_of_targets(self) -> None:
        """The targets are lit that must be, and as many as the card asks for."""
        for cell, lit in self.lit.items():
            self.text.comment(f"Whether a target mirror in {place(cell)} is lit.")
            for token, literal in self.choices[cell]:
                if token is None or token.heading is None or token.piece != "T":
                    self.text.clause(*_unless(literal), negated(lit))
                    continue
                entering = ray_name(Entry(cell, token.heading.back))
                self.text.clause(*_unless(literal), negated(lit), entering)
                self.text.clause(*_unless(literal), lit, negated(entering))
            given = self.puzzle[cell]
            if given is not None and given.must_light:
                self.text.comment("This one must be lit.")
                self.text.clause(lit)
        self.text.comment(f"Targets to light: {self.puzzle.targets}")
        self.lit_count = self.text.exactly(
            [(1, lit) for lit in self.lit.values()], self.puzzle.targets
        )
        self.marked = sum(token.must_light for token in self.puzzle.pile)
        if self.marked:
            self.text.comment(f"Added targets that must be lit: {self.marked}")
            added = [(1, lit) for lit in self.lit_of_added()]
            self.marked_count = self.text.at_least(added, self.marked)

    def lit_of_added(self) -> list[str]:
        """The literals of lit targets in the cells that the card leaves empty."""
        return [self.lit[cell] for cell in self.empty if cell in self.lit]

    def _name(self, solutions: Sequence[Board]) -> None:
        """Say of each solution whether it is the one on the board."""
        names = [f"solution_{number}" for number in range(1, len(solutions) + 1)]
        self.text.minimise(names)
        for name, board in zip(names, solutions, strict=True):
            placed = self.placed(board)
            self.text.comment("\n".join([name, *format_rows(board)]))
            if placed:
                every = [(1, literal) for literal in placed]
                self.text.at_least([(len(every), negated(name)), *every], len(every))
            self.text.clause(name, *map(negated, placed))


def is_source(token: Token, out: Heading) -> bool:
    """Whether a token is the laser that sends light along a heading."""
    return token.piece == "L" and token.heading == out


def piece_name(cell: Cell, piece: str) -> str:
    """The variable of a piece that is added to a cell, in whatever direction."""
    return f"{cell_name(cell)}_{_short_name(piece)}"


def _short_name(piece: str) -> str:
    """The name of a piece in one word."""
    return PIECES[piece].name.split()[piece == "S"]


def ray_name(ray: Entry) -> str:
    """The variable of light that enters a cell."""
    return f"{cell_name(ray.cell)}_light_{ray.heading.name}"


def feeder_name(ray: Entry, heading: Heading) -> str:
    """The variable of a feeder of light, by the heading of the feeder."""
    return f"{ray_name(ray)}_from_{heading.name}"


def _bit_name(ray: Entry, bit: int) -> str:
    return f"{ray_name(ray)}_bit{bit}"


def _unless(literal: str) -> tuple[str, ...]:
    """The part of a clause that is about a choice: nothing if there is no other choice."""
    return (negated(literal),) if literal else ()


def _choices(puzzle: Board, cell: Cell) -> tuple[Choice, ...]:
    given = puzzle[cell]
    tokens: list[Token | None]
    if given is None:
        pieces = [piece for piece in PIECES if any(each.piece == piece for each in puzzle.pile)]
        tokens = [None, *(Token(piece, way) for piece in pieces for way in PIECES[piece].ways)]
    else:
        tokens = [Token(given.piece, way) for way in given.ways]
    if len(tokens) == 1:
        return (Choice(tokens[0], TRUE),)
    return tuple(Choice(token, f"{cell_name(cell)}_{_token_name(token)}") for token in tokens)


def _token_name(token: Token | None) -> str:
    if token is None:
        return "nothing"
    return f"{_short_name(token.piece)}_{_WAY_NAMES[token.way]}"


def _in_words(token: Token) -> str:
    return f"a {token.name} {_WAY_NAMES[token.way]}"


def _like(token: Token, board: Board, cell: Cell) -> Token:
    """The token with the mark of the one on the board."""
    found = board[cell]
    return token._replace(must_light=found is not None and found.must_light)


def _most_turns(puzzle: Board) -> int:
    """The most turns that light can make on its way from the laser."""
    pieces = [token.piece for _, token in puzzle.tokens()] + [t.piece for t in puzzle.pile]
    return 4 * (pieces.count("S") + pieces.count("D")) + 2 * pieces.count("T")
