"""The next thing a player needs: a direction first, then a place, no more than one of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.errors import Fault
from lasermaze.core.grid import ARROWS, Cell, Heading, place
from lasermaze.kind import Hint
from lasermaze.kinds.board.check import Light, check, light_known
from lasermaze.kinds.board.puzzle import WAYS, Board, Token, check_card
from lasermaze.kinds.board.solve import is_solvable, solutions, start

#: What a hint says where nothing is left to do.
SOLVED = "The card is solved."


class Other(NamedTuple):
    """Something else that may stand on a cell: its code, if it has a direction, and the boards."""

    code: str | None
    boards: tuple[Board, ...]


class Step(NamedTuple):
    """A step towards a solution, and what else may stand there.

    The step is forced when no board of ``instead`` has a solution.
    """

    cell: Cell
    token: Token
    after: Board
    instead: tuple[Other, ...]


class Proof(NamedTuple):
    """Whether a step is forced, by how much searching, and what shows it at a glance."""

    forced: bool
    nodes: int
    reasons: tuple[tuple[str, str], ...]  # of alternatives that fail at a glance: code, why


class Question(NamedTuple):
    """What is asked: the card, the boards to go on from, the rules, and how long it may take.

    The boards differ in the marks of added targets alone; see `advise`. What holds in every
    solution holds in those of all of them.
    """

    card: Board
    boards: tuple[Board, ...]
    stray_beams: bool
    budget: Budget

    def is_solvable(self, board: Board) -> bool:
        """Whether a board has a solution."""
        return is_solvable(start(board, self.stray_beams), self.budget)


def hint(puzzle: Board, budget: Budget = UNLIMITED, *, stray_beams: bool = False) -> Hint[Board]:
    """The smallest step that helps, with its reason as far as the board shows it.

    A direction comes before a place, and a step that every solution shares before one that
    only some have (``forced`` says which). Among forced directions, one whose reason can be
    seen on the board comes first. Following hints always ends in a solution, if one is left.

    Raises: PuzzleError for a board that is no card: no laser, or more targets than it has;
    TimeUpError.
    """
    return answer(Question(puzzle, (puzzle,), stray_beams, budget))


def answer(asked: Question) -> Hint[Board]:
    """The hint for the boards of a question; its puzzle is one of them after the step.

    Raises: PuzzleError for a board that is no card; TimeUpError.
    """
    board = asked.boards[0]
    check_card(board, any_supply=True)
    if board.complete:
        faults = check(asked.card, board, stray_beams=asked.stray_beams).faults
        if not faults:
            return _nothing(board, SOLVED, "Every rule holds.")
        why = _failure_at_a_glance(board, asked.stray_beams) or _in_words(faults[0])
        return _nothing(board, "No solution is left.", _sentence(why))
    for number, board in enumerate(asked.boards):
        rest = solutions(board, asked.budget, stray_beams=asked.stray_beams)
        solution = next(rest, None)
        if solution is not None:
            boards = (board, *asked.boards[:number], *asked.boards[number + 1 :])
            asked = asked._replace(boards=boards)
            return _a_direction(asked, solution) or _a_place(asked, solution)
    seen = _failure_at_a_glance(board, asked.stray_beams)
    text = _sentence(seen or "whatever is done from here, some rule is broken in the end")
    return _nothing(asked.boards[0], "No solution is left.", text)


def _nothing(board: Board, text: str, reason: str) -> Hint[Board]:
    return Hint(text=text, reason=reason, forced=True, cell=None, puzzle=board)


def _in_words(fault: Fault) -> str:
    return fault.message if fault.cell is None else f"{fault.message} at {place(fault.cell)}"


def _a_direction(asked: Question, solution: Board) -> Hint[Board] | None:
    """The best direction to tell; None where no direction is shared by all solutions.

    Where the pile is empty there are only directions, so then one is told in any case.
    """
    steps = list(_directions(asked.boards, solution))
    proofs = [(_prove(asked, step), step) for step in steps]
    forced = [(proof, step) for proof, step in proofs if proof.forced]
    if forced:
        proof, step = min(forced, key=_effort)
        return _direction_hint(step, proof)
    if steps and not asked.boards[0].add:
        return _direction_hint(steps[0], proofs[0][0])
    return None


def _effort(candidate: tuple[Proof, Step]) -> tuple[bool, int]:
    proof, step = candidate
    return len(proof.reasons) < len(step.instead), proof.nodes


def _a_place(asked: Question, solution: Board) -> Hint[Board]:
    """A token of the pile and its place, the first along the beam that is forced, if any."""
    steps = list(_placings(asked, solution))
    for step in steps:
        proof = _prove(asked, step)
        if proof.forced:
            return _place_hint(step, proof)
    return _place_hint(steps[0], Proof(forced=False, nodes=0, reasons=()))


def _directions(boards: tuple[Board, ...], solution: Board) -> Iterator[Step]:
    for cell, token in boards[0].tokens():
        if token.way != "?":
            continue
        standing = solution[cell]
        assert standing is not None  # a solution keeps the given tokens
        turned = token.turned(standing.way)
        others = tuple(
            Other(token.turned(way).code, tuple(_turned(board, cell, way) for board in boards))
            for way in WAYS[token.piece]
            if way != standing.way
        )
        yield Step(cell, turned, boards[0].replaced({cell: turned}), others)


def _turned(board: Board, cell: Cell, way: str) -> Board:
    token = board[cell]
    assert token is not None
    return board.replaced({cell: token.turned(way)})


def _placings(asked: Question, solution: Board) -> Iterator[Step]:
    board = asked.boards[0]
    for cell in _along_the_beam(solution):
        standing = solution[cell]
        if standing is None or board[cell] is not None:
            continue
        others = [_nothing_on(asked.boards, cell)]
        for piece in sorted({token.piece for token in board.pile} - {standing.piece}):
            others.append(_piece_on(asked.boards, cell, piece))
        token = _from_pile(asked, cell, standing.piece)
        yield Step(cell, token, _placed(board, cell, token), tuple(others))


def _nothing_on(boards: tuple[Board, ...], cell: Cell) -> Other:
    # A blocker does what a cell does that stays empty: a beam passes, no token can be put.
    return Other(None, tuple(board.replaced({cell: Token("X", "")}) for board in boards))


def _piece_on(boards: tuple[Board, ...], cell: Cell, piece: str) -> Other:
    # A target that must be lit and one that need not are tried both.
    placed = [
        _placed(board, cell, token)
        for board in boards
        for token in sorted(set(board.pile))
        if token.piece == piece
    ]
    return Other(None, tuple(placed))


def _along_the_beam(solution: Board) -> Iterator[Cell]:
    entries = light_known(solution).beam.entries
    return iter(dict.fromkeys(entry.cell for entry in entries))


def _from_pile(asked: Question, cell: Cell, piece: str) -> Token:
    """The token of this piece to take: one that need not be lit, if that still leaves a way."""
    board = asked.boards[0]
    kinds = sorted({token for token in board.pile if token.piece == piece}, key=Token.to_byte)
    for token in kinds[:-1]:
        if asked.is_solvable(_placed(board, cell, token)):
            return token
    return kinds[-1]


def _placed(board: Board, cell: Cell, token: Token) -> Board:
    left = bytearray(board.add)
    left.remove(token.to_byte())
    return board.replaced({cell: token}, add=bytes(left))


def _prove(asked: Question, step: Step) -> Proof:
    nodes = 0
    reasons: list[tuple[str, str]] = []
    for other in step.instead:
        for board in other.boards:
            search = start(board, asked.stray_beams)
            found = is_solvable(search, asked.budget)
            nodes += search.nodes
            if found:
                return Proof(forced=False, nodes=nodes, reasons=())
        if other.code is not None:
            reason = _failure_at_a_glance(other.boards[0], asked.stray_beams)
            reasons += [(other.code, reason)] if reason else []
    return Proof(forced=True, nodes=nodes, reasons=tuple(reasons))


def _failure_at_a_glance(board: Board, stray_beams: bool) -> str | None:
    """Why a board fails, where following the light that is certain shows it."""
    light = light_known(board)
    if not stray_beams and light.beam.exits:
        index, heading = light.beam.exits[0]
        assert index is not None  # the laser's own cell is the first entry of its light
        last = light.beam.entries[index].cell
        return f"a beam leaves the grid to the {heading.word} at {place(last)}"
    if not stray_beams and light.blocked:
        return f"a beam ends on an opaque side at {place(light.blocked[0].cell)}"
    if len(light.lit) > board.targets:
        return _lit(board, light)
    if light.beam.entries and not light.waiting:
        return _failure_of_all_light(board, light)
    return None


def _failure_of_all_light(board: Board, light: Light) -> str | None:
    """Why a board fails on which all light has ended and nothing can change its course."""
    if board.add:
        return "all light ends before the pile is used"
    if len(light.lit) < board.targets:
        return _lit(board, light)
    for cell, token in board.tokens():
        if token.piece not in "LX" and cell not in light.touched:
            how = "passes through" if token.piece == "C" else "touches"
            return f"no beam {how} the {token.name} at {place(cell)}"
    return None


def _lit(board: Board, light: Light) -> str:
    one = len(light.lit) == 1
    return f"{len(light.lit)} target{' is' if one else 's are'} lit, {board.targets} wanted"


def _direction_hint(step: Step, proof: Proof) -> Hint[Board]:
    token = step.token
    heading = Heading(ARROWS.index(token.way)) if token.way in ARROWS else None
    how = f"to the {heading.word}" if heading is not None else "this way"
    text = f"Turn the {token.name} at {place(step.cell)} {how}: {token.code}"
    return Hint(text, _reason(step, proof), proof.forced, step.cell, step.after)


def _place_hint(step: Step, proof: Proof) -> Hint[Board]:
    article = "the" if step.token.piece == "L" else "a"
    text = f"Put {article} {step.token.name} on {place(step.cell)}; its direction is yours to find."
    return Hint(text, _reason(step, proof), proof.forced, step.cell, step.after)


def _reason(step: Step, proof: Proof) -> str:
    if not proof.forced:
        return "It leads to a solution, but there are others without it."
    told = [_sentence(f"with {code} there, {why}") for code, why in proof.reasons]
    if len(told) < len(step.instead):
        which = "Everything else" if not told else "The rest"
        count = f"{proof.nodes} position" + "s" * (proof.nodes != 1)
        told.append(f"{which} was tried to the end ({count}): it leads to no solution.")
    return " ".join(told)


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."
