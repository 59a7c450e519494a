"""Hints: a wrong token, else a direction, else a place, and only one of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice
from typing import NamedTuple

import lasermaze.kinds.board.reasons as why
from lasermaze.core.budget import Budget
from lasermaze.core.english import sentence
from lasermaze.core.grid import Cell, place
from lasermaze.interface import Hint
from lasermaze.kind import kind_of
from lasermaze.kinds.board.card import check_card
from lasermaze.kinds.board.check import faults_of, strays
from lasermaze.kinds.board.editor.designing import at
from lasermaze.kinds.board.editor.playing import added, moves_between, take_back
from lasermaze.kinds.board.explain.forced import dead_end, first_forced
from lasermaze.kinds.board.light import certain_light, shine
from lasermaze.kinds.board.puzzle import BLOCKER, Board, BoardOptions, Token
from lasermaze.kinds.board.reasons import BoardStep, Broken, Choice
from lasermaze.kinds.board.solve import is_solvable, start
from lasermaze.kinds.board.words import in_words, supposed, to_do

#: The number of solutions that the board is compared with, if no single token is wrong.
MOST_COMPARED = 200


class _Step(NamedTuple):
    """A step towards a solution: a choice, the board after it, and boards with something else.

    The step is forced if no board of ``instead`` has a solution.
    """

    choice: Choice
    after: Board
    instead: list[Board]


class _Search(NamedTuple):
    """The search for a hint: the card, the boards to continue from, and the limits.

    The boards differ only in the marks of added targets; see `_marked_otherwise`. A fact that holds
    in every solution holds in the solutions of all of them.
    """

    card: Board
    boards: list[Board]
    budget: Budget
    options: BoardOptions

    @property
    def plain(self) -> Board:
        """The board; without the marks of added targets if other targets may have them.

        It then requires less.
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
        return is_solvable(start(board, self.stray_beams), self.budget)

    def solutions(self, board: Board) -> Iterator[Board]:
        """The solutions of a board."""
        return kind_of(board).solve(board, self.budget, self.options).solutions()

    @property
    def stray_beams(self) -> bool:
        """Whether beams may leave the grid."""
        return self.options.stray_beams


def hint(puzzle: Board, position: str | None, budget: Budget, options: BoardOptions) -> Hint[Board]:
    """The smallest step that helps, with its reason if the board shows it.

    If one solution is left it is the first token on the chain of forced steps to it: the one whose
    reason is the smallest, and of equal ones a direction before a place. Else a direction comes
    before a place, and a step that all solutions share before one that only some have
    (``forced`` says which). Following hints always ends in a solution, if one is left.
    If none is left in a position, it is the token to take or turn back.

    Equal tokens are interchangeable, marked or not: k marked targets in the pile mean
    that k of the added ones must be lit, whichever they are.

    Raises: PuzzleError for a board that is not a card, or a text that is not a position;
    TimeUpError.
    Cost: if no solution is left, a search for each token that the player put or turned.
    """
    if position is None:
        search = _Search(puzzle, [puzzle], budget, options)
        return _next_step(search) or _dead_end(search)
    board = kind_of(puzzle).editor(puzzle).opened(position)
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
    return replace(found, puzzle=search.card, position=str(after), moves=moves)


def _next_step(search: _Search) -> Hint[Board] | None:
    """The next step, or that the card is solved; None if no solution is left."""
    board = search.boards[0]
    check_card(board, any_supply=True)
    if board.complete:
        if faults_of(search.card, board, stray_beams=search.stray_beams):
            return None
        return Hint("The card is solved.", "Every rule holds.", True, None, board)
    for number, board in enumerate(search.boards):
        solution = next(search.solutions(board), None)
        if solution is not None:
            others = [*search.boards[:number], *search.boards[number + 1 :]]
            search = search._replace(boards=[board, *others])
            return _on_the_chain(search, solution) or _by_search(search, solution)
    return None


def _on_the_chain(search: _Search, solution: Board) -> Hint[Board] | None:
    """The first token on the chain of forced steps; None if the board has no such chain.

    If targets are marked in the pile, the chain must not use their marks, since they may be on
    other added targets.
    """
    board = search.boards[0]
    forced = first_forced(search.plain, solution, search.budget, stray_beams=search.stray_beams)
    if forced is None:
        return None
    cell, token = forced.decided
    assert token is not None, "the chain ends with a token"
    given = board[cell]
    if given is not None:
        token = given.turned(token.way)
        after = board.replaced({cell: token})
    else:
        token = _from_pile(search, cell, token.piece)
        after = board.placed(cell, token)
    return Hint(
        to_do(Choice(cell, token)),
        forced.reason,
        True,
        cell,
        after,
        mistakes=forced.mistakes,
        cases=forced.cases,
        steps=forced.steps,
        told=forced.told,
    )


def _dead_end(search: _Search) -> Hint[Board]:
    """The hint that no solution is left, with the reason."""
    board = search.boards[0]
    begun = any(_undone(search.card, board))
    text = "No solution is left." if begun else "The card has no solution."
    found = dead_end(search.plain, search.budget, stray_beams=search.stray_beams, begun=begun)
    seen = () if search.stray_beams else strays(board, certain_light(board))
    reason = next(iter(seen), None) or found.step.reason or why.NoSolutionLeft(begun)
    words, step = sentence(supposed(reason)), replace(found.step, reason=reason)
    return Hint(text, words, True, None, board, mistakes=found.mistakes, steps=(step,))


# The next step without a chain


def _by_search(search: _Search, solution: Board) -> Hint[Board]:
    """A step towards a solution that a search proves forced or, if there is none, another one.

    A direction comes before a place; of directions the one with the smallest proof. If the
    pile is empty there are only directions.
    """
    turns = [(_tried(search, step), step) for step in _directions(search.boards, solution)]
    proved = [(nodes, number) for number, (nodes, _) in enumerate(turns) if nodes is not None]
    if proved:
        nodes, number = min(proved)
        return _searched(turns[number][1], why.TriedToTheEnd(nodes))
    if turns and not search.boards[0].add:
        return _searched(turns[0][1], why.OneOfSeveral())
    steps = list(_placings(search, solution))
    for step in steps:
        if (tried := _tried(search, step)) is not None:
            return _searched(step, why.TriedToTheEnd(tried))
    return _searched(steps[0], why.OneOfSeveral())


def _searched(step: _Step, reason: Broken) -> Hint[Board]:
    choice, after, _ = step
    forced = isinstance(reason, why.TriedToTheEnd)
    steps = (BoardStep(choice, (), reason),)
    words = sentence(in_words(reason))
    return Hint(to_do(choice), words, forced, choice.cell, after, steps=steps)


def _tried(search: _Search, step: _Step) -> int | None:
    """The number of positions that prove a step forced; None if it is not forced."""
    nodes = 0
    for board in step.instead:
        kernel = start(board, search.stray_beams)
        if is_solvable(kernel, search.budget):
            return None
        nodes += kernel.nodes
    return nodes


def _directions(boards: list[Board], solution: Board) -> Iterator[_Step]:
    for cell, token in boards[0].tokens():
        if token.way == "?":
            turned = token.turned(at(solution, cell).way)
            others = [
                board.replaced({cell: at(board, cell).turned(way)})
                for way in token.ways
                if way != turned.way
                for board in boards
            ]
            yield _Step(Choice(cell, turned), boards[0].replaced({cell: turned}), others)


def _placings(search: _Search, solution: Board) -> Iterator[_Step]:
    board, boards = search.boards[0], search.boards
    light = shine(solution)
    for cell in dict.fromkeys(entry.cell for entry in (*light.sources, *light.beam.entries)):
        solved = solution[cell]
        if solved is None or board[cell] is not None:
            continue
        # A blocker acts like a cell that stays empty: no token can be put there.
        others = [board.replaced({cell: BLOCKER}) for board in boards]
        for piece in sorted({token.piece for token in board.pile} - {solved.piece}):
            # Both a target that must be lit and one that need not are tried.
            others += [
                board.placed(cell, token)
                for board in boards
                for token in sorted(set(board.pile))
                if token.piece == piece
            ]
        token = _from_pile(search, cell, solved.piece)
        yield _Step(Choice(cell, token), board.placed(cell, token), others)


def _from_pile(search: _Search, cell: Cell, piece: str) -> Token:
    """The token of this piece to take: one that need not be lit, if that leaves a solution."""
    board = search.boards[0]
    tokens = sorted({token for token in board.pile if token.piece == piece}, key=Token.to_byte)
    for token in tokens[:-1]:
        if search.is_solvable(board.placed(cell, token)):
            return token
    return tokens[-1]


# A token to take or turn back


def _marked_otherwise(puzzle: Board, board: Board) -> Iterator[Board]:
    """The board, then the same with the marks of the pile on other added targets."""
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
    """The hint to take or turn back a token; None if no token of the player is known to be wrong.

    It is a token whose removal leaves a solution, if there is one. If several are wrong, it
    is one in which the board differs from a similar solution.
    """
    puzzle, board = search.card, search.boards[0]
    undone = list(_undone(puzzle, board))
    for cell, freed in undone:
        if any(map(search.is_solvable, _marked_otherwise(puzzle, freed))):
            return _back(search, cell, freed, why.OnlyWithoutIt(cell, _last(board, cell, freed)))
    known = islice(search.solutions(puzzle), MOST_COMPARED)
    wrong = min((_differences(board, solution) for solution in known), key=len, default={})
    for cell, freed in undone:
        if cell in wrong and (freed[cell] is not None) == wrong[cell]:
            reason = why.SeveralDiffer(len(wrong))
            return replace(_back(search, cell, freed, reason), forced=False)
    return None


def _undone(puzzle: Board, board: Board) -> Iterator[tuple[Cell, Board]]:
    """Each cell that the player changed, and the board with the last change there undone.

    For a token that was added and turned, first its direction, then its place.
    """
    for cell, token in board.tokens():
        given = puzzle[cell]
        if token.way != "?" and (given is None or given.way == "?") and token.piece != "X":
            yield cell, board.replaced({cell: token.turned("?")})
    for cell in added(puzzle, board):
        yield cell, take_back(board, cell)


def _differences(board: Board, solution: Board) -> dict[Cell, bool]:
    """The cells of tokens in which the board differs from a solution.

    For each, whether the solution has the same piece there in another direction.
    """
    unlike: dict[Cell, bool] = {}
    for cell, token in board.tokens():
        other = solution[cell]
        if other is None or token.piece != other.piece:
            unlike[cell] = False
        elif token.way not in ("?", other.way):
            unlike[cell] = True
    return unlike


def _last(board: Board, cell: Cell, freed: Board) -> Token:
    """The wrong token on a cell: with its direction, or in any direction."""
    token = at(board, cell)
    return token.turned("?") if freed[cell] is None else token


def _back(search: _Search, cell: Cell, freed: Board, reason: Broken) -> Hint[Board]:
    """The hint to undo a change on a cell."""
    token = at(search.boards[0], cell)
    text = f"Turn the {token.name} on {place(cell)} another way."
    if freed[cell] is None:
        text = f"Take the {token.name} on {place(cell)} back."
    mistake = dead_end(search.plain, search.budget, stray_beams=search.stray_beams, begun=True)
    steps = (BoardStep(None, (), reason), mistake.step)
    words = sentence(in_words(reason))
    found = Hint(text, words, True, cell, freed, mistakes=mistake.mistakes, steps=steps)
    return _to_position(search, found)
