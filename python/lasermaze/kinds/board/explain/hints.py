"""Hints: a wrong token, else the next token that is forced, else one that helps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Any

from lasermaze import telling
from lasermaze.core.budget import Budget
from lasermaze.interface import Hint
from lasermaze.kind import kind_of
from lasermaze.kinds.board.card import check_card
from lasermaze.kinds.board.check import faults_of
from lasermaze.kinds.board.editor.designing import at
from lasermaze.kinds.board.editor.playing import added, moves_between, take_back
from lasermaze.kinds.board.explain.finding import begun, chain_of, gift, gifts
from lasermaze.kinds.board.explain.position import Card, refutation
from lasermaze.kinds.board.puzzle import Board, BoardOptions, Token
from lasermaze.kinds.board.reasons import InOneSolution, Lights, Put
from lasermaze.kinds.board.solve import is_solvable, start
from lasermaze.telling.values import MOST_CASES, Reason, Step, replay

#: The number of positions examined for a hint: some tenths of a second.
MOST_LOOKS = 400_000


def hint(puzzle: Board, position: str | None, budget: Budget, options: BoardOptions) -> Hint[Board]:
    """The smallest step that helps, with its cause.

    If one solution is left it is the first token on the chain of forced steps to it: the one whose
    reason is the smallest, and of equal ones a direction before a place. Where only a long search
    helps, it is the token after which most is seen. Following hints always ends in a solution, if
    the card has one: in a position without it is the token to take or turn back.

    Equal tokens are interchangeable, marked or not: k marked targets in the pile mean
    that k of the added ones must be lit, whichever they are.

    Raises: PuzzleError for a board that is not a card, or a text that is not a position;
    TimeUpError.
    """
    check_card(puzzle, any_supply=True)
    return _Hints(puzzle, position, budget, options).hint()


class _Hints:
    """The search for a hint in a position of a card."""

    def __init__(
        self, puzzle: Board, position: str | None, budget: Budget, options: BoardOptions
    ) -> None:
        self.puzzle, self.position, self.budget, self.options = puzzle, position, budget, options
        self.board = kind_of(puzzle).editor(puzzle).opened(position) if position else puzzle
        self.card = Card(puzzle, options.stray_beams, budget)

    def hint(self) -> Hint[Board]:
        """The hint."""
        stray_beams = self.options.stray_beams
        if self.board.complete and not faults_of(self.puzzle, self.board, stray_beams=stray_beams):
            return self._nothing("The card is solved.", "Every rule holds.", ())
        moves = list(changes(self.puzzle, self.board))
        now = begun(replay(self.card, moves))
        if (solution := self._solution(moves)) is not None:
            return self._next(now, moves, solution)
        if self._solution([]) is not None:
            return self._back(moves)
        step = self.card.no_way(refutation(self.puzzle, stray_beams, self.budget, MOST_LOOKS))
        said = telling.hint_of_none(step)
        return self._nothing("The card has no solution.", said.reason, (step,))

    def _solution(self, moves: Sequence[Put]) -> Board | None:
        """A solution of the card after some moves; None if none is left."""
        board: Board = replay(self.card, moves).closed
        for marked in marked_boards(self.puzzle, board):
            if is_solvable(start(marked, self.options.stray_beams), self.budget):
                solve = kind_of(marked).solve(marked, self.budget, self.options)
                solution: Board = next(iter(solve.solutions()))
                return solution
        return None

    # A step forward

    def _next(self, now: Card, moves: Sequence[Put], solution: Board) -> Hint[Board]:
        """The next token to turn or put."""
        steps = chain_of(now, solution, MOST_LOOKS, first=True, most_ruled_out=0)
        choice: Any = steps[-1].decided if steps else None
        if choice and choice.token and steps[-1].size <= MOST_CASES:
            steps[-1] = _of_token(steps[-1])
        else:
            steps = [self._gift(now, moves, solution)]
            choice = steps[-1].decided
        return self._told(steps, telling.hint(steps), self._after(choice, moves))

    def _gift(self, now: Card, moves: Sequence[Put], solution: Board) -> Step:
        """A token that all solutions have, if there is one; else one of a solution."""
        choices = list(gifts(now, solution))
        forced = [choice for choice in choices if self._is_forced(now, moves, choice)]
        if forced:
            return gift(now, forced, solution)
        choice = choices[0]
        return Step(choice, (), good_for(now, choice), forced=False, state=now)

    def _is_forced(self, now: Card, moves: Sequence[Put], choice: Put) -> bool:
        others = now.others(choice.cell, choice.token)
        return all(self._solution([*moves, other]) is None for other in others)

    def _after(self, choice: Put, moves: Sequence[Put]) -> Board:
        """The board after a choice. From the pile it takes a target that need not be lit, if such
        a one leaves a solution.
        """  # noqa: D205
        board, token = self.board, choice.token
        assert token is not None, "a hint turns or puts a token"
        here = board[choice.cell]
        if here is not None:
            return board.replaced({choice.cell: here.turned(token.way)})
        like = sorted({each for each in board.pile if each.piece == token.piece}, key=Token.to_byte)
        boards = [board.placed(choice.cell, each) for each in like]
        stray_beams = self.options.stray_beams
        able = (each for each in boards if is_solvable(start(each, stray_beams), self.budget))
        return next(able, boards[-1])

    # A step back

    def _back(self, moves: Sequence[Put]) -> Hint[Board]:
        """The token to take or turn back: one that fails by itself, else beside as few others."""
        alone = [move for move in moves if self._solution([move]) is None]
        wrong = {move.cell: move for move in reversed(alone)}.values()  # first the places
        if wrong:
            steps = [self.card.step(None, [each], MOST_LOOKS) for each in wrong]
            step, lead = min(steps, key=lambda step: step.size), "with it"
        if not wrong or step.untold:
            step, lead = self._beside_others(moves), "with it and other tokens"
        move: Any = step.about[0]
        here = self.board[move.cell]
        if here is not None and move.token.way != "?":
            after = self.board.replaced({move.cell: here.turned("?")})
        else:
            after = take_back(self.board, move.cell)
        said = telling.hint_to_undo(step, lead)
        return self._told([step], said, after)

    def _beside_others(self, moves: Sequence[Put]) -> Step:
        """The step that rules out the last of the fewest moves that fail together."""
        kept = list(moves)
        for move in moves:
            fewer = [each for each in kept if each != move]
            if self._solution(fewer) is None:
                kept = fewer
        *others, last = kept
        return begun(replay(self.card, others)).step(None, [last], MOST_LOOKS)

    # In words

    def _nothing(self, text: str, reason: str, steps: tuple[Step, ...]) -> Hint[Board]:
        """The hint that there is nothing to do."""
        position = None if self.position is None else str(self.board)
        thoughts = partial(telling.otherwise, steps)
        return Hint(text, reason, True, None, self.puzzle, position, mistakes=thoughts, steps=steps)

    def _told(self, steps: Sequence[Step], said: telling.Told, after: Board) -> Hint[Board]:
        """The hint that leads to a board."""
        return Hint(
            said.text,
            said.reason,
            steps[-1].forced,
            steps[-1].about[0].cell,
            after if self.position is None else self.puzzle,
            None if self.position is None else str(after),
            () if self.position is None else tuple(moves_between(self.board, after)),
            partial(telling.otherwise, steps),
            max(step.size for step in steps),
            tuple(steps),
            said.told,
        )


def _of_token(step: Step) -> Step:
    """The step that decides a token, without what only decides its direction, or another place."""
    choice: Any = step.decided
    piece = choice.token.piece

    def competes(other: Any) -> bool:
        alike = other.token is not None and other.token.piece == piece
        if choice.given is None and piece == "L":
            return alike and other.cell != choice.cell
        return other.cell == choice.cell and (choice.given is not None or not alike)

    cases = tuple(case for case in step.ruled_out if competes(case.choice))
    untold = tuple(other for other in step.untold if competes(other))
    return Step(choice, cases, untold=untold, state=step.state)


def changes(puzzle: Board, board: Board) -> Iterator[Put]:
    """What a player changed: the place of each added token, then directions."""
    turned = []
    for cell, token in board.tokens():
        given = puzzle[cell]
        if given is None:
            yield Put(cell, token._replace(way="?", must_light=False))
        if token.way != "?" and token != given:
            turned.append(Put(cell, token._replace(must_light=False), given=given))
    yield from turned


def marked_boards(puzzle: Board, board: Board) -> Iterator[Board]:
    """A board with the marks of the card's pile on its added targets, in every possible way."""
    marks = sum(token.must_light for token in puzzle.pile)
    targets = [cell for cell, token in added(puzzle, board).items() if token.piece == "T"]
    others = [token for token in board.pile if token.piece != "T"]
    left = len(board.pile) - len(others)
    for number in range(max(0, marks - left), min(marks, len(targets)) + 1):
        for marked in combinations(targets, number):
            cells = {cell: at(board, cell)._replace(must_light=True) for cell in marked}
            piled = [Token("T", "?", index < marks - number) for index in range(left)]
            add = bytes(token.to_byte() for token in [*others, *piled])
            yield board.replaced(cells, add=add)


def good_for(now: Card, choice: Put) -> Reason:
    """What a token of a solution is good for that need not be there: a target that it lights."""
    lit = now.after(choice).light.lit - now.light.lit
    return Lights(min(lit)) if lit else InOneSolution(choice.cell, choice.token)
