"""Hints: a token that is wrong, else a direction, else a place, no more than one of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice
from typing import NamedTuple

from lasermaze.core.budget import Budget
from lasermaze.core.english import counted, sentence
from lasermaze.core.grid import Cell, place
from lasermaze.interface import Hint, Otherwise
from lasermaze.kinds.board.check import faults_of
from lasermaze.kinds.board.check.light import certain_light, shine
from lasermaze.kinds.board.editor.designing import at
from lasermaze.kinds.board.editor.playing import added, board_of, moves_between, take_back
from lasermaze.kinds.board.explain.forced import first_forced, what_it_leads_to
from lasermaze.kinds.board.explain.leaves import exit_in_words, lit_in_words, untouched_in_words
from lasermaze.kinds.board.explain.tokens import turned_in_words
from lasermaze.kinds.board.formats import format
from lasermaze.kinds.board.puzzle import BLOCKER, Board, BoardOptions, Token, check_card
from lasermaze.kinds.board.solve import is_solvable, solutions, start

#: With how many solutions of the card the board is compared, if no single token is to blame.
MOST_COMPARED = 200


#: Something else that may be on a cell: in words, if it has a direction, and the boards.
_Other = tuple[str | None, list[Board]]


class _Step(NamedTuple):
    """A step towards a solution, and what else may be on its cell.

    The step is forced if no board of ``instead`` has a solution.
    """

    cell: Cell
    token: Token
    after: Board
    instead: list[_Other]


class _Proof(NamedTuple):
    """Whether a step is forced, how much searching that took, and what shows it at a glance."""

    step: _Step
    forced: bool
    nodes: int = 0
    reasons: tuple[tuple[str, str], ...] = ()  # of alternatives that fail at a glance: what, why

    @property
    def at_a_glance(self) -> bool:
        """Whether each alternative fails at a glance."""
        return len(self.reasons) == len(self.step.instead)


class _Search(NamedTuple):
    """What a hint is looked for in: the card, the boards to go on from, and the limits.

    The boards differ in the marks of added targets alone; see `_marked_otherwise`. What holds
    in every solution holds in those of all of them.
    """

    card: Board
    boards: list[Board]
    budget: Budget
    options: BoardOptions

    @property
    def plain(self) -> Board:
        """The board; without the marks of added targets, where they may be on others.

        It asks for less then.
        """
        board = self.boards[0]
        if len(self.boards) == 1:
            return board
        cells = {
            cell: token._replace(must_light=False)
            for cell, token in added(self.card, board).items()
        }
        add = bytes(token._replace(must_light=False).to_byte() for token in board.pile)
        return board.replaced(cells, add=add)

    def is_solvable(self, board: Board) -> bool:
        """Whether a board has a solution."""
        return is_solvable(start(board, self.options["stray_beams"]), self.budget)


def hint(puzzle: Board, position: str | None, budget: Budget, options: BoardOptions) -> Hint[Board]:
    """The smallest step that helps, with its reason as far as the board shows it.

    If one solution is left it is the first token on the chain of forced steps to it: the one whose
    reason is the smallest, and of equal ones a direction before a place. Else a direction comes
    before a place, and a step that every solution shares before one that only some have
    (``forced`` says which). Following hints always ends in a solution, if one is left.
    If none is left in a position, it is the token to take or turn back.

    Equal tokens are interchangeable, marked or not: that k targets of the pile are marked says
    that k of the added ones must be lit, whichever they are.

    Raises: PuzzleError for a board that is no card, or a text that is no position; TimeUpError.
    Cost: if no solution is left, a search for each token that the player put or turned.
    """
    if position is None:
        search = _Search(puzzle, [puzzle], budget, options)
        return _next_step(search) or _dead_end(search)
    board = board_of(puzzle, position)
    search = _Search(puzzle, list(_marked_otherwise(puzzle, board)), budget, options)
    if found := _next_step(search):
        return _to_position(search, found)
    if undone := _undo(search):
        return undone
    return replace(_dead_end(search), puzzle=puzzle, position=position)


def _to_position(search: _Search, found: Hint[Board]) -> Hint[Board]:
    """The hint for a position; its puzzle so far is the board after it."""
    after = found.puzzle
    moves = tuple(moves_between(search.boards[0], after))
    return replace(found, puzzle=search.card, position=format(after), moves=moves)


def _next_step(search: _Search) -> Hint[Board] | None:
    """The next step, or that the card is solved; None if no solution is left."""
    board = search.boards[0]
    check_card(board, any_supply=True)
    if board.complete:
        if _faults(search):
            return None
        return Hint("The card is solved.", "Every rule holds.", True, None, board)
    for number, board in enumerate(search.boards):
        solution = next(solutions(board, search.budget, search.options), None)
        if solution is not None:
            others = [*search.boards[:number], *search.boards[number + 1 :]]
            search = search._replace(boards=[board, *others])
            return (
                _on_the_chain(search)
                or _a_direction(search, solution)
                or _a_place(search, solution)
            )
    return None


def _on_the_chain(search: _Search) -> Hint[Board] | None:
    """The first token of the chain of forced steps; None if the board has no such chain.

    If targets are marked in the pile the chain must do without their marks, for they may be on
    other targets that were added.
    """
    board = search.boards[0]
    forced = first_forced(search.plain, search.budget, search.options)
    if forced is None:
        return None
    cell, token = forced.decided
    given = board[cell]
    if given is not None:
        token = given.turned(token.way)
        after = board.replaced({cell: token})
    else:
        token = _from_pile(search, cell, token.piece)
        after = board.placed(cell, token)
    return Hint(
        _in_words(cell, token),
        forced.reason,
        True,
        cell,
        after,
        otherwise=forced.otherwise,
        cases=forced.cases,
    )


def _faults(search: _Search) -> list[str]:
    """What is wrong with the complete board, in words."""
    stray_beams = search.options["stray_beams"]
    return [
        fault.message if fault.cell is None else f"{fault.message} at {place(fault.cell)}"
        for fault in faults_of(search.card, search.boards[0], stray_beams=stray_beams)
    ]


def _dead_end(search: _Search) -> Hint[Board]:
    """That no solution is left, with the reason."""
    board = search.boards[0]
    text, why = "The card has no solution.", "whatever is done, some rule is broken in the end"
    if any(_undone(search.card, board)):
        text = "No solution is left."
        why = "whatever is done from here, some rule is broken in the end"
    if seen := _failure_at_a_glance(search, board):
        why = seen
    elif board.complete:
        why = _faults(search)[0]
    return Hint(text, sentence(why), True, None, board, otherwise=_mistake(search))


def _mistake(search: _Search) -> tuple[Otherwise, ...]:
    """What the board leads to that has no solution."""
    return what_it_leads_to(search.plain, search.budget, search.options["stray_beams"])


# The next step


def _a_direction(search: _Search, solution: Board) -> Hint[Board] | None:
    """The best direction to tell; None if no direction is shared by all solutions.

    If the pile is empty there are only directions, so then one is told in any case.
    """
    proofs = [_prove(search, step) for step in _directions(search.boards, solution)]
    forced = [proof for proof in proofs if proof.forced]
    if forced:
        return _hint(min(forced, key=lambda proof: (not proof.at_a_glance, proof.nodes)))
    if proofs and not search.boards[0].add:
        return _hint(proofs[0])
    return None


def _directions(boards: list[Board], solution: Board) -> Iterator[_Step]:
    for cell, token in boards[0].tokens():
        if token.way == "?":
            turned = token.turned(at(solution, cell).way)
            others: list[_Other] = [
                (
                    turned_in_words([token.turned(way)]),
                    [board.replaced({cell: at(board, cell).turned(way)}) for board in boards],
                )
                for way in token.ways
                if way != turned.way
            ]
            yield _Step(cell, turned, boards[0].replaced({cell: turned}), others)


def _a_place(search: _Search, solution: Board) -> Hint[Board]:
    """A token of the pile and its place, the first along the beam that is forced, if any."""
    steps = list(_placings(search, solution))
    proofs = (_prove(search, step) for step in steps)
    return _hint(next((proof for proof in proofs if proof.forced), _Proof(steps[0], forced=False)))


def _placings(search: _Search, solution: Board) -> Iterator[_Step]:
    board, boards = search.boards[0], search.boards
    light = shine(solution)
    for cell in dict.fromkeys(entry.cell for entry in (*light.sources, *light.beam.entries)):
        solved = solution[cell]
        if solved is None or board[cell] is not None:
            continue
        # A blocker does what a cell does that stays empty: no token can be put there.
        others: list[_Other] = [(None, [board.replaced({cell: BLOCKER}) for board in boards])]
        for piece in sorted({token.piece for token in board.pile} - {solved.piece}):
            # Both a target that must be lit and one that need not are tried.
            placed = [
                board.placed(cell, token)
                for board in boards
                for token in sorted(set(board.pile))
                if token.piece == piece
            ]
            others.append((None, placed))
        token = _from_pile(search, cell, solved.piece)
        yield _Step(cell, token, board.placed(cell, token), others)


def _from_pile(search: _Search, cell: Cell, piece: str) -> Token:
    """The token of this piece to take: one that need not be lit, if a solution is left then."""
    board = search.boards[0]
    tokens = sorted({token for token in board.pile if token.piece == piece}, key=Token.to_byte)
    for token in tokens[:-1]:
        if search.is_solvable(board.placed(cell, token)):
            return token
    return tokens[-1]


def _prove(search: _Search, step: _Step) -> _Proof:
    nodes = 0
    reasons: list[tuple[str, str]] = []
    for words, boards in step.instead:
        for board in boards:
            kernel = start(board, search.options["stray_beams"])
            found = is_solvable(kernel, search.budget)
            nodes += kernel.nodes
            if found:
                return _Proof(step, False, nodes)
        if words is not None and (why := _failure_at_a_glance(search, boards[0])):
            reasons.append((words, why))
    return _Proof(step, True, nodes, tuple(reasons))


def _failure_at_a_glance(search: _Search, board: Board) -> str | None:
    """Why a board fails, if following the light that is certain shows it."""
    light, stray_beams = certain_light(board), search.options["stray_beams"]
    if not stray_beams and light.exits:
        return exit_in_words(*light.exits[0])
    if not stray_beams and light.blocked:
        return f"a beam ends on an opaque side at {place(light.blocked[0].cell)}"
    if len(light.lit) > board.targets:
        return lit_in_words(len(light.lit), board.targets)
    if not light.sources or light.waiting:
        return None
    # All light has ended, and nothing can change its course.
    if board.add:
        return "all light ends before the pile is used"
    if len(light.lit) < board.targets:
        return lit_in_words(len(light.lit), board.targets)
    for cell, token in board.tokens():
        if token.piece not in "LX" and cell not in light.touched:
            return untouched_in_words(token, cell)
    return None


def _in_words(cell: Cell, token: Token) -> str:
    """What to do: turn a token that is there, or put one of unknown direction."""
    if token.way == "?":
        article = "the" if token.piece == "L" else "a"
        return f"Put {article} {token.name} on {place(cell)}; its direction is yours to find."
    line = f"so that it {turned_in_words([token])}"
    how = line if token.heading is None else f"to the {token.heading.word}"
    return f"Turn the {token.name} at {place(cell)} {how}."


def _hint(proof: _Proof) -> Hint[Board]:
    cell, token, after, _ = proof.step
    return Hint(_in_words(cell, token), _reason(proof), proof.forced, cell, after)


def _reason(proof: _Proof) -> str:
    if not proof.forced:
        return "It leads to a solution, but there are others without it."
    told = [sentence(f"if it {words}, {why}") for words, why in proof.reasons]
    if not proof.at_a_glance:
        which = "Everything else" if not told else "The rest"
        count = counted(proof.nodes, "position")
        told.append(f"{which} was tried to the end ({count}): it leads to no solution.")
    return " ".join(told)


# A token to take or turn back


def _marked_otherwise(puzzle: Board, board: Board) -> Iterator[Board]:
    """The board, then the same with the marks of the pile on other targets that were added."""
    yield board
    marks = sum(token.must_light for token in puzzle.pile)
    targets = {cell: token for cell, token in added(puzzle, board).items() if token.piece == "T"}
    others = [token for token in board.pile if token.piece != "T"]
    left = len(board.pile) - len(others)
    now = {cell for cell, token in targets.items() if token.must_light}
    for number in range(max(0, marks - left), min(marks, len(targets)) + 1):
        for marked in map(set, combinations(targets, number)):
            if marked == now:
                continue
            cells = {
                cell: token._replace(must_light=cell in marked) for cell, token in targets.items()
            }
            piled = [Token("T", "?", index < marks - number) for index in range(left)]
            add = bytes(token.to_byte() for token in [*others, *piled])
            yield board.replaced(cells, add=add)


def _undo(search: _Search) -> Hint[Board] | None:
    """What to take or turn back; None if no token of the player is known to be wrong.

    It is one token without which a solution is left, if there is one. If several are wrong it
    is one of those in which the board differs from a solution that is much like it.
    """
    puzzle, board = search.card, search.boards[0]
    undone = list(_undone(puzzle, board))
    for cell, freed in undone:
        if any(map(search.is_solvable, _marked_otherwise(puzzle, freed))):
            return _back(search, cell, freed)
    known = islice(solutions(puzzle, search.budget, search.options), MOST_COMPARED)
    wrong = min((_differences(board, solution) for solution in known), key=len, default={})
    for cell, freed in undone:
        if cell in wrong and (freed[cell] is not None) == wrong[cell]:
            why = (
                "No one token is wrong alone. There is a solution that differs from this board "
                f"in {len(wrong)} of its tokens, and this is one of them."
            )
            return replace(_back(search, cell, freed), reason=why, forced=False)
    return None


def _undone(puzzle: Board, board: Board) -> Iterator[tuple[Cell, Board]]:
    """Each cell that the player changed, and the board with the last change there undone.

    Of a token that was added and turned, first its direction, then its place.
    """
    for cell, token in board.tokens():
        given = puzzle[cell]
        if token.way != "?" and (given is None or given.way == "?") and token.piece != "X":
            yield cell, board.replaced({cell: token.turned("?")})
    for cell in added(puzzle, board):
        yield cell, take_back(board, cell)


def _differences(board: Board, solution: Board) -> dict[Cell, bool]:
    """The cells of tokens in which the board differs from a solution.

    For each, whether the solution has the same piece there, turned another way.
    """
    unlike: dict[Cell, bool] = {}
    for cell, token in board.tokens():
        other = solution[cell]
        if other is None or token.piece != other.piece:
            unlike[cell] = False
        elif token.way not in ("?", other.way):
            unlike[cell] = True
    return unlike


def _back(search: _Search, cell: Cell, freed: Board) -> Hint[Board]:
    """The hint to undo what was done on a cell, as that alone is wrong."""
    token = at(search.boards[0], cell)
    if freed[cell] is None:
        text = f"Take the {token.name} on {place(cell)} back."
        lacks = "no solution has it there"
    else:
        text = f"Turn the {token.name} on {place(cell)} another way."
        lacks = f"there is no solution in which it {turned_in_words([token])}"
    why = f"With all the rest as it stands, {lacks}."
    return _to_position(search, Hint(text, why, True, cell, freed, otherwise=_mistake(search)))
