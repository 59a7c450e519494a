"""The checker of the board game: it replays light by the rules, and knows no solver.

A solution is judged by its `light`, a proof tree by a walk (`tree`) through the `position` at
each node, with what light can still `reach` there. Where there is no proof, the solutions are
counted again by a plain search, which takes seconds where the kernel takes milliseconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from lasermaze.core.answers import Solved
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.claims import (
    QUICK,
    Recount,
    Verdict,
    count_claim,
    judge_count,
    judge_solutions,
)
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.kinds.board.check.light import Light, shine
from lasermaze.kinds.board.check.position import Position
from lasermaze.kinds.board.check.tree import WrongTreeError, count_solutions
from lasermaze.kinds.board.puzzle import (
    NAMES,
    Board,
    BoardOptions,
    Certificate,
    ProofTree,
    Token,
    check_card,
)


def check(puzzle: Board, solution: Board, budget: Budget, options: BoardOptions) -> Verdict:
    """Every way in which ``solution`` fails to solve ``puzzle``.

    The rules that a fault may name: ``size``, ``given``, ``pile``, ``direction``,
    ``targets``, ``must light``, ``untouched``, and, unless ``stray_beams``, ``stray`` and
    ``opaque``. A ``!`` in the solution says nothing: the puzzle says which must be lit.
    """
    return Verdict(tuple(faults_of(puzzle, solution, stray_beams=options["stray_beams"])))


def faults_of(puzzle: Board, solution: Any, *, stray_beams: bool = False) -> list[Fault]:
    """The faults of a solution; see `check`."""
    if not isinstance(solution, Board):
        return [Fault("size", f"a {type(solution).__name__} is no solved board")]
    if (puzzle.rows, puzzle.cols) != (solution.rows, solution.cols):
        found = f"the answer has {solution.rows} rows of {solution.cols} cells"
        return [Fault("size", f"{found}, the card {puzzle.rows} of {puzzle.cols}")]
    faults = [*_faults_of_placing(puzzle, solution), *_faults_of_direction(solution)]
    if not any(fault.rule == "direction" for fault in faults):
        light = shine(solution)
        faults += _faults_of_targets(puzzle, solution, light)
        faults += _faults_of_touch(solution, light)
        if not stray_beams:
            faults += strays(solution, light)
    return faults


def _faults_of_placing(puzzle: Board, solution: Board) -> Iterator[Fault]:
    """Rule 1: the given tokens are where they were, and the pile is used up."""
    left = Counter(token.piece for token in puzzle.pile)
    for cell in puzzle.every_cell():
        given, placed = puzzle[cell], solution[cell]
        if given is None:
            if placed is None:
                continue
            if left[placed.piece] == 0:
                yield Fault("pile", f"the pile has no {placed.name} for this place", cell)
            else:
                left[placed.piece] -= 1
        elif placed is None or placed.piece != given.piece:
            yield Fault("given", f"{_name(placed)} where the card has {_name(given)}", cell)
        elif given.way not in ("?", placed.way):
            what = f"the {given.name} is turned: {placed.code}, not {given.code}"
            yield Fault("given", what, cell)
    for piece, count in left.items():
        if count > 0:
            things = NAMES[piece] + "s" * (count > 1)
            yield Fault("pile", f"{count} {things} of the pile not placed")


def _faults_of_direction(solution: Board) -> Iterator[Fault]:
    for cell, token in solution.tokens():
        if token.way == "?":
            yield Fault("direction", f"the {token.name} has no direction", cell)


def _faults_of_targets(puzzle: Board, solution: Board, light: Light) -> Iterator[Fault]:
    """Rule 2: exactly the stated number of targets is lit, and all that must be."""
    if len(light.lit) != puzzle.targets:
        yield Fault("targets", f"targets lit: {len(light.lit)}; wanted: {puzzle.targets}")
    for cell, given in puzzle.tokens():
        if given.must_light and cell not in light.lit:
            yield Fault("must light", "this target must be lit", cell)
    must_light_added = sum(token.must_light for token in puzzle.pile)
    lit_added = sum(puzzle[cell] is None for cell in light.lit)
    if lit_added < must_light_added:
        wanted = f"{must_light_added} of the added targets must be lit"
        yield Fault("must light", f"{wanted}, {lit_added} are")


def _faults_of_touch(solution: Board, light: Light) -> Iterator[Fault]:
    """Rule 3: the beam touches every token but the laser and the blocker."""
    for cell, token in solution.tokens():
        if token.piece not in "LX" and cell not in light.touched:
            how = "passes through" if token.piece == "C" else "touches"
            yield Fault("untouched", f"no beam {how} the {token.name}", cell)


def strays(solution: Board, light: Light) -> Iterator[Fault]:
    """Rule 4 broken: a beam that leaves the grid, or ends on an opaque side."""
    for cell, heading in light.exits:
        yield Fault("stray", f"a beam leaves the grid to the {heading.word}", cell)
    for cell, heading in light.blocked:
        what = f"a beam going {heading.word} ends on {_name(solution[cell])}"
        yield Fault("opaque", what, cell)


def _name(token: Token | None) -> str:
    return "nothing" if token is None else f"the {token.name}"


def refute(
    puzzle: Board, certificate: Certificate, budget: Budget, options: BoardOptions
) -> Verdict:
    """Whether the card has no solution, by its proof tree.

    A certificate without a tree is the number of positions in the exhausted search. It proves
    nothing, so solutions are counted again, as long as that is quick; else the claim is
    unconfirmed.

    Raises: TimeUpError.
    """
    if faults := _faults_of_card(puzzle):
        return Verdict(faults)
    if isinstance(certificate, ProofTree):
        return _judge_tree(puzzle, certificate, budget, options, 0, "no solution is")
    if isinstance(certificate, bool) or not isinstance(certificate, int):
        what = f"a {type(certificate).__name__} is no proof that there is no solution"
        return Verdict((Fault("certificate", what),))
    if certificate < 0:
        return Verdict((Fault("exhausted", f"a search of {certificate} positions"),))
    found = recount(puzzle, budget, 1, QUICK, options)
    if found is None:
        return Verdict(unconfirmed=("no solution",))
    return Verdict((Fault("exhausted", "there is a solution"),)) if found else Verdict()


def confirm(
    answer: Solved[Board, Board], budget: Budget, recount_how: Recount, options: BoardOptions
) -> Verdict:
    """The verdict on all that a solved answer claims.

    Raises: TimeUpError if the time is up before all solutions are replayed.
    """
    puzzle, tree = answer.puzzle, answer.evidence
    if faults := _faults_of_card(puzzle):
        return Verdict(faults)

    def judge_one(solution: Board) -> Verdict:
        budget.look()
        return check(puzzle, solution, budget, options)

    replayed = judge_solutions(answer, judge_one)
    if faults := replayed.faults or tuple(_faults_of_repetition(answer)):
        return Verdict(faults)
    if tree is None:

        def count(limit: int, positions: int | None) -> int | None:
            return recount(puzzle, budget, limit, positions, options)

        return judge_count(answer, count, recount_how)
    if not isinstance(tree, ProofTree):
        return Verdict((Fault("evidence", f"a {type(tree).__name__} is no proof tree"),))
    claim = count_claim(answer)
    try:
        most = answer.count if answer.exact else None
        return _judge_tree(puzzle, tree, budget, options, answer.count, claim, most)
    except TimeUpError:
        return Verdict(unconfirmed=(claim,))


def _faults_of_card(puzzle: Any) -> tuple[Fault, ...]:
    """What keeps a puzzle from being a card that has an answer."""
    if not isinstance(puzzle, Board):
        return (Fault("card", f"a {type(puzzle).__name__} is no card"),)
    try:
        check_card(puzzle, any_supply=True)
    except PuzzleError as error:
        return (Fault("card", f"this is no card: {error.message}"),)
    return ()


def _faults_of_repetition(answer: Solved[Board, Board]) -> Iterator[Fault]:
    """A mark, a title or a number of targets does not make a solution another one."""
    first_with: dict[bytes, int] = {}
    for number, solution in enumerate(answer.solutions, start=1):
        same = first_with.setdefault(bytes(byte & 0x7F for byte in solution.cells), number)
        if same != number:
            yield Fault("count", f"solution {number} is solution {same} again")


def _judge_tree(
    puzzle: Board,
    tree: ProofTree,
    budget: Budget,
    options: BoardOptions,
    least: int,
    claim: str,
    most: int | None = 0,
) -> Verdict:
    """Whether a tree proves that a card has ``least`` to ``most`` solutions.

    Raises: TimeUpError.
    """
    try:
        found = count_solutions(puzzle, tree, budget, stray_beams=options["stray_beams"])
    except WrongTreeError as error:
        return Verdict((Fault("proof", f"the proof tree is wrong: {error}"),))
    if found < least or (most is not None and found > most):
        return Verdict((Fault("count", f"{claim} claimed, the proof tree has {found}"),))
    return Verdict()


def recount(
    puzzle: Board,
    budget: Budget,
    limit: int | None,
    positions: int | None,
    options: BoardOptions,
) -> int | None:
    """How many solutions a plain search finds, at most ``limit``.

    Returns None if it would have to look at more than ``positions`` positions.

    Raises: TimeUpError.
    """
    found = 0
    for number, solution in enumerate(plain_search(puzzle, options["stray_beams"])):
        if found == limit:
            break
        budget.look(0.0, found)
        if positions is not None and number >= positions:
            return None
        found += solution is not None
    return found


def plain_search(puzzle: Board, stray_beams: bool) -> Iterator[Board | None]:
    """Every position that a plain search looks at: its solution, or None if it is none.

    It tries everything that light comes to, one cell at a time, and stops only where the light
    that is there breaks a rule. What is undecided in the end is never met by light: empty cells
    stay empty, a token there stays untouched.
    """
    first = Position.of(puzzle, stray_beams=stray_beams)
    ahead = first.with_each_laser()[::-1] if first.laser_open else [first]
    while ahead:
        position = ahead.pop()
        waiting = position.waiting and not position.is_lost()
        yield position.board if position.is_solved() else None
        if waiting:
            ahead += reversed(position.with_each_token(position.waiting[0].cell))
