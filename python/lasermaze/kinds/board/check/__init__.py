"""The checker of the board game: by the rules, without the solver.

The crate ``rust/verify``, which shares no code with the solver, replays solutions, walks proof
`tree`s and checks `lemmas`; here its findings become faults. Without a proof, it counts the
solutions again by a plain search.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lasermaze import parts
from lasermaze._kernel import verify_board_count, verify_board_solution
from lasermaze.core.answers import Exhausted, Solved
from lasermaze.core.budget import TimeUpError
from lasermaze.core.claims import Finding, Recount, Unconfirmed, count_claim, limits_of
from lasermaze.core.english import agreeing, grouped, or_no, shown
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import Cell, Heading, size_in_words
from lasermaze.core.puzzle import DETAILS
from lasermaze.kinds.board.card import check_card
from lasermaze.kinds.board.check.lemmas import WrongLemmasError, solutions_by
from lasermaze.kinds.board.check.tree import WrongTreeError, card_bytes, verify
from lasermaze.kinds.board.light import Light
from lasermaze.kinds.board.puzzle import MAX_CELLS, PIECES, Board, Proof, ProofTree, Token

#: The bits that mark a target which must be lit, in the bytes of any board.
_MARKS = int.from_bytes(b"\x80" * MAX_CELLS, "big")

#: For each byte of a cell, that of the cell without a mark or a cell blocker.
_WITHOUT_CLUES = bytes(range(128)).replace(bytes([Token("X", "").to_byte()]), b"\0") * 2


class Check(parts.Check[Board, Board, Proof]):
    """The rules that a fault of a solution may name are ``size``, ``given``, ``pile``,
    ``direction``, ``targets``, ``must light``, ``untouched``, and, unless ``stray_beams``,
    ``stray`` and ``opaque``; ``type``, ``add``, ``targets``, ``title``, ``author`` and ``id`` if
    the solution differs from the puzzle there.
    """  # noqa: D205

    takes_evidence = True

    def check(self, solution: Board) -> Iterator[Finding]:
        """Every fault of a solution. It need not mark the targets that must be lit with ``!``."""
        self.budget.check()
        stray_beams = self.options.stray_beams
        yield from (
            [*_false_fields(self.puzzle, solution)]
            or faults_of(self.puzzle, solution, stray_beams=stray_beams)
            or _false_marks(self.puzzle, solution, stray_beams)
        )

    def identity(self, solution: Board) -> bytes:
        """The tokens with their directions, without marks and the cell blocker, which are clues."""
        return solution.cells.translate(_WITHOUT_CLUES)

    def refute(self, certificate: Proof | Exhausted) -> Iterator[Finding]:
        """Whether the card has no solution, by its proof. Raises: TimeUpError."""
        if not_a_card := self._not_a_card():
            yield not_a_card
        elif isinstance(certificate, Proof):
            yield from self._judge_proof(certificate, "no solution is", 0, 0)
        else:
            what = f"{type(certificate).__name__} is not a proof that there is no solution"
            yield Fault("certificate", what)

    def confirm(self, answer: Solved[Board, Board], recount: Recount) -> Iterator[Finding]:
        """What is wrong with all claims of a solved answer, or stays unconfirmed.

        Raises: TimeUpError if the time runs out before all solutions are replayed.
        """
        if not_a_card := self._not_a_card():
            yield not_a_card
        else:
            yield from super().confirm(answer, recount)

    def confirm_count(self, answer: Solved[Board, Board], recount: Recount) -> Iterator[Finding]:
        """Whether the number of solutions is right, by the proof or, without one, a recount."""
        claim = count_claim(answer, self.kind.solution)
        most = answer.count if answer.exact else None
        try:
            proof: Any = answer.proof(self.budget)
            if proof is None:
                yield from super().confirm_count(answer, recount)
            elif isinstance(proof, Proof):
                yield from self._judge_proof(proof, claim, answer.count, most)
            else:
                yield Fault("evidence", f"no proof, but {type(proof).__name__}")
        except TimeUpError:
            yield Unconfirmed(claim)

    def count_again(self, limit: int | None, positions: int | None) -> int | None:
        """The number of solutions that a plain search finds, at most ``limit``.

        Returns None if that takes more than ``positions`` positions, or the board is not a
        card.

        Raises: TimeUpError.
        """
        if self._not_a_card():
            return None
        card = card_bytes(self.puzzle, self.options.stray_beams)
        return verify_board_count(card, *limits_of(limit, positions), self.budget)

    def _not_a_card(self) -> Fault | None:
        """The reason why the puzzle is not a card that has an answer."""
        try:
            check_card(self.puzzle, any_supply=True)
        except PuzzleError as error:
            return Fault("card", f"this is not a card: {error.message}")
        return None

    def _judge_proof(
        self, proof: Proof, claim: str, least: int, most: int | None
    ) -> Iterator[Finding]:
        """Whether a proof shows that the card has ``least`` to ``most`` solutions.

        Raises: TimeUpError.
        """
        try:
            found = self._proved(proof)
        except WrongTreeError as error:
            yield Fault("proof", f"the proof tree is wrong: {error}")
        except WrongLemmasError as error:
            yield Fault("proof", f"the lemmas are wrong: {error}")
        else:
            if found < least or (most is not None and found > most):
                yield Fault("count", f"{claim} claimed, the proof has {grouped(found)}")

    def _proved(self, proof: Proof) -> int:
        """The number of solutions that a proof shows. Raises: an error if it is wrong."""
        stray_beams = self.options.stray_beams
        if isinstance(proof, ProofTree):
            return verify(self.puzzle, proof, self.budget, stray_beams=stray_beams).solutions
        return solutions_by(self.puzzle, proof, self.budget, stray_beams=stray_beams)


def faults_of(puzzle: Board, solution: Any, *, stray_beams: bool = False) -> list[Fault]:
    """The rules that the tokens of a solution break; see `Check`."""
    if not isinstance(solution, Board):
        return [Fault("size", f"no solved board, but {type(solution).__name__}")]
    if (puzzle.rows, puzzle.cols) != (solution.rows, solution.cols):
        found = f"the answer is {shown(solution.rows)} by {shown(solution.cols)}"
        return [Fault("size", f"{found}, the card {size_in_words(puzzle.rows, puzzle.cols)}")]
    try:
        faults = verify_board_solution(card_bytes(puzzle, stray_beams), solution.cells)
    except ValueError as error:
        return [Fault("type", f"the answer is not a board: {error}")]
    return [_fault(puzzle, solution, *found) for found in faults]


def _false_fields(puzzle: Board, solution: Any) -> Iterator[Fault]:
    """The false fields of a solution besides its tokens; its title may be missing."""
    if not isinstance(solution, Board):
        yield from faults_of(puzzle, solution)
        return
    for name in ("rows", "cols", "targets", "add", *DETAILS):
        found, right = getattr(solution, name), b"" if name == "add" else getattr(puzzle, name)
        if type(found) is type(right) and (found == right or (found == "" and name in DETAILS)):
            continue
        if name in ("rows", "cols") and found != right:
            yield from faults_of(puzzle, solution)
            return
        yield Fault(name, f"the solution has {shown(found)}, not {shown(right)}")
    if type(solution.cells) is not bytes or len(solution.cells) != len(puzzle.cells):
        yield Fault("size", f"the cells of the solution are {shown(solution.cells)}")


def _false_marks(puzzle: Board, solution: Board, stray_beams: bool) -> Iterator[Fault]:
    """The targets that a solution marks with ``!`` though the card does not.

    Added targets that are lit may be marked, up to the number of marked ones in the pile.
    """
    marks, given_marks = (
        int.from_bytes(board.cells, "big") & _MARKS for board in (solution, puzzle)
    )
    if not marks & ~given_marks:
        return
    left = sum(token.must_light for token in puzzle.pile)
    for cell, token in solution.tokens():
        given = puzzle[cell]
        if token.must_light and not (given and given.must_light):
            left -= given is None
            if given is not None or left < 0:
                what = "the card does not say that this target must be lit"
                yield Fault("must light", what, cell)
    dark = faults_of(solution, solution, stray_beams=stray_beams)
    yield from (each for each in dark if each.rule == "must light")


def _fault(puzzle: Board, solution: Board, rule: str, number: int, other: int) -> Fault:
    """The fault for a rule that the crate found broken, from its name and its numbers."""
    match rule:
        case "unplaced":
            piece = PIECES[[*PIECES][number - 1]].name
            return Fault("pile", f"{_are(other, piece)} still to be added")
        case "targets":
            lit = _are(number, "target")
            return Fault("targets", f"{lit} lit, {puzzle.targets} wanted")
        case "added dark":
            wanted = sum(token.must_light for token in puzzle.pile)
            lit = f"{number or 'none'} of the added targets {agreeing(number, 'is')} lit"
            return Fault("must light", f"{lit}, at least {wanted} wanted")
    cell = divmod(number, puzzle.cols)
    placed = solution[cell]
    match rule:
        case "leaves":
            return leaves_grid(cell, Heading(other))
        case "given" | "turned":
            return Fault("given", _not_as_given(placed, puzzle[cell]), cell)
        case "dark":
            return Fault("must light", "the target, which must be lit, is dark", cell)
    assert placed is not None, "the other rules are about a token that was placed"
    match rule:
        case "ends":
            return ends_on_opaque_side(cell, Heading(other), placed)
        case "not in pile":
            return Fault("pile", f"the pile has no {placed.name} for this place", cell)
        case "no direction":
            return Fault("direction", f"the {placed.name} has no direction yet", cell)
    assert rule == "untouched"
    how = "passes through" if placed.piece == "C" else "touches"
    return Fault("untouched", f"no beam {how} the {placed.name}", cell)


def _are(number: int, what: str) -> str:
    """Such as ``1 target is`` or ``no targets are``."""
    return f"{or_no(number, what)} {agreeing(number, 'is')}"


def _not_as_given(found: Token | None, given: Token | None) -> str:
    if found is not None and given is not None and found.piece == given.piece:
        return f"the {given.name} is turned another way than on the card"
    there, here = ("nothing" if each is None else f"the {each.name}" for each in (found, given))
    return f"{there} where the card has {here}"


def leaves_grid(cell: Cell, heading: Heading) -> Fault:
    """The fault that a beam leaves the grid from a cell."""
    return Fault("stray", f"a beam leaves the grid to the {heading.word}", cell)


def ends_on_opaque_side(cell: Cell, heading: Heading, token: Token) -> Fault:
    """The fault that a beam ends on an opaque side of a token."""
    what = f"a beam going {heading.word} ends on an opaque side of the {token.name}"
    return Fault("opaque", what, cell)


def strays(solution: Board, light: Light) -> Iterator[Fault]:
    """The violations of rule 4: beams that leave the grid or end on an opaque side."""
    for cell, heading in light.exits:
        yield leaves_grid(cell, heading)
    for cell, heading in light.blocked:
        token = solution[cell]
        assert token is not None, "only a token has sides"
        yield ends_on_opaque_side(cell, heading, token)
