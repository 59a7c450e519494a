"""The reasons of hints and explanations, held against every placement of the tokens.

`brute_force` says what is so. Nothing in this file asks the solver or the checker.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random

import lasermaze as lm
import lasermaze.kinds.board.reasons as why
from lasermaze.core.answers import Impossible
from lasermaze.core.budget import Budget
from lasermaze.interface import Hint, Screen
from lasermaze.kinds.board import KIND
from lasermaze.kinds.board.explain.lines import Leaf
from lasermaze.kinds.board.formats import format, parse
from lasermaze.kinds.board.puzzle import WAYS, Board, Certificate, Token
from lasermaze.kinds.board.reasons import BoardStep
from tests.board.open_choices import Open, hold_complete
from tests.board.oracles import Arrangement, brute_force
from tests.board.oracles.brute_force import trace
from tests.board.oracles.random_cards import TINY, cards
from tests.board.verbs import solve
from tests.board.worlds import MOST_PLACEMENTS, Spot, World, holds

CARDS, POSITIONS = 240, 3


def hold_leaves(world: World, leaves: Iterable[Leaf]) -> None:
    """Every choice that is said to fail fails, for the reason that is given."""
    for path, broken in leaves:
        supposed = world.supposing(*path)
        assert not supposed.solutions, (path, broken)
        assert holds(supposed, broken), (path, broken, lm.dumps(world.card))


def leaves_of(step: BoardStep) -> list[Leaf]:
    """All that a step says to fail; a reason that supposes nothing has an empty path."""
    found = [leaf for case in step.ruled_out for leaf in case.leaves()]
    return [((), step.reason), *found] if step.reason is not None else found


def hold_pictured(steps: Sequence[BoardStep], otherwise: Sequence[Screen]) -> None:
    """The pictures tell all that the steps say to fail, and nothing else."""
    said = {leaf for step in steps for leaf in leaves_of(step) if leaf[0]}
    told = {leaf for each in otherwise for case in each.cases for leaf in case.leaves()}
    assert told == said
    for each in otherwise:
        assert each.picture is not None
        named = {spot for case in each.cases for path, _ in case.leaves() for spot, _ in path}
        assert named or not each.cases


def every_screen(screens: Iterable[Screen]) -> Iterator[Screen]:
    """Screens with all that they open into."""
    for screen in screens:
        yield screen
        yield from every_screen(screen.inside)


# Hints


def hold_hint(world: World, board: Board, hint: Hint[Board]) -> None:
    """A hint for a board, held against the world of that board."""
    if hint.cell is None:
        if board.complete and world.solutions:
            assert not hint.steps
            return
        assert not world.solutions
        [step] = hint.steps
        hold_leaves(world, leaves_of(step))
        hold_pictured(hint.steps, hint.otherwise)
        return
    at, told = world.index(hint.cell), told_token(hint)
    agreeing = [
        grid
        for grid in world.solutions
        if grid[at][0] == told.piece and told.way in ("?", grid[at][1:])
    ]
    assert agreeing
    assert hint.forced == (len(agreeing) == len(world.solutions))
    *before, last = hint.steps
    assert last.decided is not None
    assert last.decided.cell == hint.cell
    if isinstance(last.reason, why.OneOfSeveral | why.TriedToTheEnd):
        assert hint.forced == isinstance(last.reason, why.TriedToTheEnd)
        return
    assert hint.forced
    for step in before:
        hold_leaves(world, leaves_of(step))
        if step.decided is not None:
            assert step.decided.token is None
            narrowed = world.supposing(step.decided)
            assert len(narrowed.solutions) == len(world.solutions)
            world = narrowed
    hold_leaves(world, leaves_of(last))
    hold_pictured(hint.steps, hint.otherwise)


def told_token(hint: Hint[Board]) -> Token:
    """The token that a hint says to put or to turn, as the board after it has it."""
    assert hint.cell is not None
    after_it = hint.puzzle
    if hint.position is not None:
        after_it = parse(hint.position, None, KIND.lenient())
    token = after_it[hint.cell]
    assert token is not None
    return token


def hold_hint_from(world: World, board: Board, hint: Hint[Board]) -> None:
    """A hint for a board on a card, held against the world of the card."""
    assert hint.position == after(world.card, format(board), hint.moves)
    here = world.like(board)
    reason = hint.steps[0].reason if hint.steps else None
    if not isinstance(reason, why.OnlyWithoutIt | why.SeveralDiffer):
        hold_hint(here, board, hint)
        return
    assert not here.solutions
    hold_leaves(here, leaves_of(hint.steps[1]))
    hold_pictured(hint.steps[1:], hint.otherwise)
    assert hint.cell is not None
    assert hint.position is not None
    left = parse(hint.position, None, KIND.lenient())[hint.cell]
    rest = without(world, board, hint.cell, left)
    at = world.index(hint.cell)
    if isinstance(reason, why.OnlyWithoutIt):
        assert hint.forced
        assert rest
        wrong = reason.token
        assert (wrong.way in ("?", "")) == (left is None)
        for grid in rest:
            assert not (grid[at][0] == wrong.piece and wrong.way in ("?", "", grid[at][1:]))
        return
    assert not hint.forced
    unlike = [differences(world, board, grid) for grid in world.solutions]
    assert any(hint.cell in each and len(each) == reason.count for each in unlike)
    for cell, other in board.tokens():
        given = world.card[cell]
        if given is None:
            assert not without(world, board, cell, None)
        elif given.way == "?":
            assert not without(world, board, cell, Token(other.piece, "?"))


def after(card: Board, position: str, moves: Sequence[str]) -> str:
    """The position after some moves."""
    for move in moves:
        position = KIND.editor.play(card, position, move)
    return position


def without(world: World, board: Board, spot: Spot, left: Token | None) -> list[Arrangement]:
    """The solutions that agree with a board everywhere but on one cell."""
    cells: list[list[Token | None]] = [
        [board[row, col] for col in range(board.cols)] for row in range(board.rows)
    ]
    cells[spot[0]][spot[1]] = left
    return world.like(Board.of(cells)).solutions


def differences(world: World, board: Board, grid: Arrangement) -> set[Spot]:
    return {
        cell
        for cell, token in board.tokens()
        if grid[world.index(cell)][0] != token.piece
        or token.way not in ("?", grid[world.index(cell)][1:])
    }


def positions(rng: Random, world: World, count: int) -> Iterator[Board]:
    """Boards that a player may have come to: half of the tokens right, or any."""
    card = world.card
    for _ in range(count):
        grid = rng.choice(world.solutions) if world.solutions and rng.random() < 0.7 else None
        board = card
        for cell, token in card.tokens():
            if token.way == "?" and rng.random() < 0.4:
                way = _some_way(rng, grid, world.index(cell), token.piece)
                board = board.replaced({cell: token.turned(way)})
        for token in card.pile:
            free = [divmod(at, card.cols) for at, byte in enumerate(board.cells) if not byte]
            right = [
                cell
                for cell in free
                if grid is not None and grid[world.index(cell)][0] == token.piece
            ]
            if not free or rng.random() < 0.4:
                continue
            cell = rng.choice(right or free) if rng.random() < 0.7 else rng.choice(free)
            way = _some_way(rng, grid, world.index(cell), token.piece)
            placed = token.turned(way if rng.random() < 0.6 else "?")
            left = bytearray(board.add)
            left.remove(token.to_byte())
            board = board.replaced({cell: placed}, add=bytes(left))
        yield board


def _some_way(rng: Random, grid: Arrangement | None, at: int, piece: str) -> str:
    if grid is not None and grid[at][0] == piece and rng.random() < 0.6:
        return grid[at][1:]
    return rng.choice(WAYS[piece])


def worlds(seed: str, count: int) -> Iterator[World]:
    small = (
        card
        for card in cards(seed, TINY)
        if brute_force.number_of_placements(card) <= MOST_PLACEMENTS
    )
    for number, card in enumerate(islice(small, count)):
        yield World.of(card, stray_beams=number % 2 == 1)


def test_hints_are_true() -> None:
    hold_hints_to_the_truth("words", CARDS, POSITIONS)


def hold_hints_to_the_truth(seed: str, count: int, each: int) -> None:
    """Hints for fresh cards, and for half-played and wrong positions of them."""
    rng = Random(seed)
    for world in worlds(seed, count):
        card, stray_beams = world.card, world.stray_beams
        hold_hint(world, card, lm.hint(card, stray_beams=stray_beams))
        for board in positions(rng, world, each):
            hold_hint_from(world, board, lm.hint(card, format(board), stray_beams=stray_beams))


def test_equal_tokens_are_interchangeable_in_hints() -> None:
    """The marked target is on the dark one: the player need not swap them."""
    card = lm.parse("kind: board\ntargets: 1\nadd: T T!\ngrid:\nL> . .\n. . .\n")
    assert isinstance(card, Board)
    world = World.of(card, stray_beams=False)
    seen = 0
    for grid in world.solutions:
        [dark] = [
            divmod(at, 3)
            for at, code in enumerate(grid)
            if code[0] == "T" and divmod(at, 3) not in trace(2, 3, grid).lit
        ]
        board = card.replaced(
            {dark: Token("T", "?", must_light=True)}, add=bytes([Token("T", "?").to_byte()])
        )
        hint = lm.hint(card, format(board))
        hold_hint_from(world, board, hint)
        assert hint.cell == dark
        seen += 1
    assert seen


# Explanations


def test_explanations_are_true() -> None:
    assert hold_explanations_to_the_truth("explained words", 80) > 8


def hold_explanations_to_the_truth(seed: str, count: int) -> int:
    """The cases of an impossible card's explanation are complete, and each is true.

    Returns of how many cards the cases were told, and not only counted.
    """
    told = 0
    for world in worlds(seed, count):
        answer = solve(world.card, Budget(), stray_beams=world.stray_beams)
        if isinstance(answer, Impossible):
            told += hold_explanation(world, answer)
    return told


def hold_explanation(world: World, answer: Impossible[Board, Certificate]) -> bool:
    """Whether it was told, and not only counted."""
    explained = lm.explain(world.card, answer)
    assert not world.solutions
    [step] = [step for screen in every_screen(explained.screens) for step in screen.steps]
    hold_leaves(world, leaves_of(step))
    if step.ruled_out:
        hold_complete(Open.of(world.card), step.ruled_out)
    return not isinstance(step.reason, why.FollowedToTheEnd)


def test_a_solved_card_is_told_along_its_beam() -> None:
    card = lm.parse("kind: board\ntargets: 1\ngrid:\nD/ . D\\ .\nD\\ L> S/ T?!\n", any_supply=True)
    answer = lm.solve(card, stray_beams=True)
    screens = every_screen(lm.explain(card, answer).screens)
    words = [words for screen in screens for words in screen.words]
    assert any(
        "At row 2, column 2 it ends on an opaque side of the laser." in text for text in words
    )
    assert not any("meets its own light" in text for text in words)
