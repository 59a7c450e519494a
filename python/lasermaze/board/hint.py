"""The next thing a player needs: a direction first, then a place, no more than one of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lasermaze.board.check import Light, check, light_known
from lasermaze.board.puzzle import WAYS, Board, Token, check_card
from lasermaze.board.solve import SLICE, solutions, start
from lasermaze.budget import UNLIMITED, Budget
from lasermaze.grid import ARROWS, Cell, Heading, place
from lasermaze.interface import Hint


class Step(NamedTuple):
    """A step towards a solution, and the boards on which something else stands there.

    The step is forced when none of ``instead`` has a solution.
    """

    cell: Cell
    token: Token
    after: Board
    instead: tuple[Board, ...]


class Proof(NamedTuple):
    """Whether a step is forced, by how much searching, and what shows it at a glance."""

    forced: bool
    nodes: int
    reasons: tuple[tuple[str, str], ...]  # of alternatives that fail at a glance: code, why


def hint(puzzle: Board, budget: Budget = UNLIMITED, *, stray_beams: bool = False) -> Hint[Board]:
    """The smallest step that helps, with its reason as far as the board shows it.

    A direction comes before a place, and a step that every solution shares before one that
    only some have (``forced`` says which). Among forced directions, one whose reason can be
    seen on the board comes first. Following hints always ends in a solution, if one is left.

    Raises: PuzzleError for a board that is no card: no laser, or more targets than it has.
    """
    check_card(puzzle, any_supply=True)
    solution = _first_solution(puzzle, stray_beams)
    if solution is None:
        return _nothing(puzzle, "No solution is left.", _why_none_is_left(puzzle, stray_beams))
    if puzzle.complete:
        return _nothing(puzzle, "The card is solved.", "Every rule holds.")
    return _a_direction(puzzle, solution, stray_beams) or _a_place(puzzle, solution, stray_beams)


def _nothing(puzzle: Board, text: str, reason: str) -> Hint[Board]:
    return Hint(text=text, reason=reason, forced=True, cell=None, puzzle=puzzle)


def _why_none_is_left(puzzle: Board, stray_beams: bool) -> str:
    seen = _failure_at_a_glance(puzzle, stray_beams)
    if seen is None and puzzle.complete:
        seen = str(check(puzzle, puzzle, stray_beams=stray_beams).faults[0])
    return _sentence(seen or "whatever is done from here, some rule is broken in the end")


def _a_direction(puzzle: Board, solution: Board, stray_beams: bool) -> Hint[Board] | None:
    """The best direction to tell; None where no direction is shared by all solutions.

    Where the pile is empty there are only directions, so then one is told in any case.
    """
    steps = list(_directions(puzzle, solution))
    proofs = [(_prove(step, stray_beams), step) for step in steps]
    forced = [(proof, step) for proof, step in proofs if proof.forced]
    if forced:
        proof, step = min(forced, key=_effort)
        return _direction_hint(step, proof)
    if steps and not puzzle.add:
        return _direction_hint(steps[0], proofs[0][0])
    return None


def _effort(candidate: tuple[Proof, Step]) -> tuple[bool, int]:
    proof, step = candidate
    return len(proof.reasons) < len(step.instead), proof.nodes


def _a_place(puzzle: Board, solution: Board, stray_beams: bool) -> Hint[Board]:
    """A token of the pile and its place, the first along the beam that is forced, if any."""
    steps = list(_placings(puzzle, solution, stray_beams))
    for step in steps:
        proof = _prove(step, stray_beams)
        if proof.forced:
            return _place_hint(step, proof)
    return _place_hint(steps[0], Proof(forced=False, nodes=0, reasons=()))


def _directions(puzzle: Board, solution: Board) -> Iterator[Step]:
    for cell, token in puzzle.tokens():
        if token.way != "?":
            continue
        boards = {way: puzzle.replaced({cell: token.turned(way)}) for way in WAYS[token.piece]}
        standing = solution[cell]
        assert standing is not None  # a solution keeps the given tokens
        after = boards.pop(standing.way)
        yield Step(cell, token.turned(standing.way), after, tuple(boards.values()))


def _placings(puzzle: Board, solution: Board, stray_beams: bool) -> Iterator[Step]:
    for cell in _along_the_beam(solution):
        standing = solution[cell]
        if standing is None or puzzle[cell] is not None:
            continue
        # A target that must be lit and one that need not are tried both.
        others = sorted({token for token in puzzle.pile if token.piece != standing.piece})
        instead = [_placed(puzzle, cell, token) for token in others]
        # A blocker says that nothing stands there: a beam passes and no token can be put.
        instead.append(puzzle.replaced({cell: Token("X", "")}))
        token = _from_pile(puzzle, cell, standing.piece, stray_beams)
        yield Step(cell, token, _placed(puzzle, cell, token), tuple(instead))


def _along_the_beam(solution: Board) -> Iterator[Cell]:
    entries = light_known(solution).beam.entries
    return iter(dict.fromkeys(entry.cell for entry in entries))


def _from_pile(puzzle: Board, cell: Cell, piece: str, stray_beams: bool) -> Token:
    """The token of this piece to take: one that need not be lit, if that still leaves a way."""
    kinds = sorted({token for token in puzzle.pile if token.piece == piece}, key=Token.to_byte)
    for token in kinds[:-1]:
        if _first_solution(_placed(puzzle, cell, token), stray_beams) is not None:
            return token
    return kinds[-1]


def _placed(puzzle: Board, cell: Cell, token: Token) -> Board:
    left = bytearray(puzzle.add)
    left.remove(token.to_byte())
    return puzzle.replaced({cell: token}, add=bytes(left))


def _prove(step: Step, stray_beams: bool) -> Proof:
    nodes = 0
    reasons: list[tuple[str, str]] = []
    for board in step.instead:
        search = start(board, stray_beams)
        while not (search.run(SLICE, 0, 1)[1] or search.found):
            pass  # back in Python after each slice, so that Ctrl-C is heard
        nodes += search.nodes
        if search.found:
            return Proof(forced=False, nodes=nodes, reasons=())
        other = board[step.cell]
        if other is not None and other.way not in ("?", ""):
            reason = _failure_at_a_glance(board, stray_beams)
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
        return f"{len(light.lit)} targets are lit, {board.targets} wanted"
    if light.beam.entries and not light.waiting:
        return _failure_of_all_light(board, light)
    return None


def _failure_of_all_light(board: Board, light: Light) -> str | None:
    """Why a board fails on which all light has ended and nothing can change its course."""
    if board.add:
        return "all light ends before the pile is used"
    if len(light.lit) < board.targets:
        return f"{len(light.lit)} targets are lit, {board.targets} wanted"
    for cell, token in board.tokens():
        if token.piece not in "LX" and cell not in light.touched:
            return f"no beam comes to the {token.name} at {place(cell)}"
    return None


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


def _first_solution(puzzle: Board, stray_beams: bool) -> Board | None:
    if puzzle.complete:
        return puzzle if check(puzzle, puzzle, stray_beams=stray_beams).ok else None
    return next(solutions(puzzle, stray_beams=stray_beams), None)
