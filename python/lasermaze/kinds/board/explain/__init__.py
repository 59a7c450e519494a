"""Explains the answer to a card step by step, and gives hints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from math import comb, prod
from typing import Any

from lasermaze import parts, telling
from lasermaze.core.answers import LATER, Answer, Impossible, Solved
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.english import all_of, counted, sentence
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import place
from lasermaze.drawing import Picture
from lasermaze.interface import Explanation, Hint, Screen, no_answer_yet, time_is_up
from lasermaze.kinds.board.check.tree import Verified, WrongTreeError, verify
from lasermaze.kinds.board.draw import draw_undecided
from lasermaze.kinds.board.explain.finding import steps_to
from lasermaze.kinds.board.explain.hints import hint
from lasermaze.kinds.board.explain.position import MOST_LEAVES, Card, refutation
from lasermaze.kinds.board.light import shine
from lasermaze.kinds.board.puzzle import PIECES, Board, Meeting, Proof, ProofTree, Token
from lasermaze.kinds.board.solve import MOST_LOOKS, tree_of
from lasermaze.telling.values import Step

#: The words of the rules below the question, and those that a screen of steps takes.
OF_RULES, OF_STEPS = 165, 30


class Explain(parts.Explain[Board, Board, Proof]):
    """Explanations of cards, and hints."""

    def explain(self, answer: Answer[Board, Board, Proof]) -> Explanation:
        """An explanation of the card's question and its answer.

        A card with one solution is solved in steps; for an impossible card the smallest refutation
        found is told. If the time is up it tells what is known so far.

        Raises: PuzzleError for a certificate that is wrong.
        """
        stray_beams = bool(dict(answer.options).get("stray_beams"))
        draw = self.kind.draw(self.puzzle)
        picture = draw.draw(answer)
        begin = Screen("The card", tuple(_the_question(self.puzzle, stray_beams)), draw.draw(None))
        card = Card(self.puzzle, stray_beams, self.budget)
        steps: list[Step] = []
        words: tuple[str, ...]
        match answer:
            case Impossible():
                words = ("However the tokens are set up, a rule is broken.",)
                with suppress(TimeUpError):
                    step = card.no_way(self._proof(answer, stray_beams))
                    steps.append(step)
                    if step.reason:
                        words = (sentence(step.reason.words()), "So the card has no solution.")
                last = [Screen("No solution", words, picture)]
            case Solved():
                along = Screen("Along the beam", tuple(_the_beam(answer.witness)), picture)
                lit = f"The beam lights {counted(self.puzzle.targets, 'target')}."
                words = (lit, *_the_count(answer))
                last = [Screen("The solution", words, picture, thoughts=(along,))]
                with suppress(TimeUpError):
                    if answer.unique:
                        steps += steps_to(card, answer.witness)
                    else:
                        last[:0] = self._another(answer.witness)
            case _:
                return Explanation((begin, no_answer_yet(picture)))
        if self.budget.spent:
            last.insert(0, time_is_up())
        groups = [[step] for step in steps]
        explained = telling.explanation([begin], groups, last, rules=OF_RULES, each=OF_STEPS)
        is_one = isinstance(answer, Solved) and answer.unique
        is_known = (steps or is_one) and not self.budget.spent
        return explained if is_known else replace(explained, technique=None)

    def hint(self, position: str | None) -> Hint[Board]:
        """The smallest step that helps; see `hint`."""
        return hint(self.puzzle, position, self.budget, self.options)

    def _proof(self, answer: Impossible[Board, Proof], stray_beams: bool) -> Verified | None:
        """The smallest known proof tree of an impossible card. Raises: TimeUpError."""
        certificate: Any = answer.evidence
        if certificate is LATER:  # without the lemmas, which are not explained
            certificate = tree_of(self.puzzle, self.budget, stray_beams=stray_beams)
        proofs: list[Verified | None] = []
        if isinstance(certificate, ProofTree):
            proofs.append(_verified(self.puzzle, certificate, stray_beams, self.budget))
        proofs.append(refutation(self.puzzle, stray_beams, self.budget, MOST_LOOKS))
        known = [proof for proof in proofs if proof is not None]
        return min(known, key=lambda proof: proof.ends.total(), default=None)

    def _another(self, first: Board) -> Iterator[Screen]:
        """The screen of a second solution, with what differs from the first."""
        marks = self.kind.check(self.puzzle)
        solutions = self.kind.solve(self.puzzle, self.budget, self.options).solutions()
        for other in solutions:
            if marks.identity(other) != marks.identity(first):
                cells = [cell for cell in first.every_cell() if other[cell] != first[cell]]
                differs = all_of([place(cell) for cell in cells[:3]])
                words = (
                    f"Another solution differs at {differs}{' and elsewhere' * (len(cells) > 3)}."
                )
                picture: Picture = draw_undecided(self.puzzle, other, ())
                yield Screen("Another solution", (words,), picture.pointing_at(cells))
                return


def _verified(puzzle: Board, tree: ProofTree, stray_beams: bool, budget: Budget) -> Verified:
    """The verified proof of a tree, with its leaves if they are few."""
    try:
        proof = verify(puzzle, tree, budget, stray_beams=stray_beams, keep=MOST_LEAVES)
        if proof.solutions:
            raise WrongTreeError("it has a solution")
    except WrongTreeError as error:
        raise PuzzleError(
            f"the proof tree in the answer is wrong: {error}",
            expected="an answer that `check` accepts",
        ) from None
    return proof


def setups(puzzle: Board) -> int:
    """The number of ways to set up the tokens of a card; equal tokens are not distinguished."""
    ways = prod(len(token.ways) for _, token in puzzle.tokens())
    empty = puzzle.cells.count(0)
    for piece, count in Counter(token.piece for token in puzzle.pile).items():
        ways *= comb(empty, count) * len(PIECES[piece].ways) ** count
        empty -= min(count, empty)
    return ways


def _the_question(puzzle: Board, stray_beams: bool) -> Iterator[str]:
    open_ways = sum(token.way == "?" for _, token in puzzle.tokens())
    todo = [f"{len(puzzle.add)} to be added"] if puzzle.add else []
    todo += [f"{open_ways} to be turned"] if open_ways else []
    tokens = sum(1 for _ in puzzle.tokens()) + len(puzzle.add)
    yield f"The card has {counted(tokens, 'token')}: {' and '.join(todo) or 'all are in place'}."
    yield f"It asks for {counted(puzzle.targets, 'lit target')}."
    if stray_beams:
        yield "Beams may leave the grid or end on an opaque side."
    yield f"The tokens can be set up in {counted(setups(puzzle), 'way', 'different ways')}."


def _the_count(answer: Solved[Board, Board]) -> tuple[str, ...]:
    if answer.unique:
        return ("Everything else breaks a rule: this is the only solution.",)
    if answer.exact:
        return (
            f"There are {counted(answer.count, 'solution')} in all; this is the first of them.",
        )
    found = counted(answer.count, "solution", verb="exists")
    return (f"At least {found}; the search was stopped early.",)


def _the_beam(solution: Board) -> Iterator[str]:
    light = shine(solution)
    [(laser, fires)] = light.sources
    yield f"The laser at {place(laser)} fires {fires.word}."
    for entry, met in zip(light.beam.entries, light.meetings, strict=True):
        token = solution[entry.cell]
        if met is not None and token is not None and token.piece != "X":
            yield f"At {place(entry.cell)} it {_meeting(token, met)}."
    for cell, heading in light.exits:
        yield f"The beam leaves the grid to the {heading.word} at {place(cell)}."
    for cell in dict.fromkeys(entry.cell for _, entry in light.beam.merges):
        yield f"At {place(cell)} it meets its own light and ends."


def _meeting(token: Token, met: Meeting) -> str:
    if met.lights:
        return "lights the target"
    if met.blocked:
        return f"ends on an opaque side of the {token.name}"
    if not met.out:
        return "comes back into the laser's mouth"
    if token.piece == "C":
        return "passes the checkpoint"
    ways = " and ".join(heading.word for heading in met.out)
    return f"{'is split' if len(met.out) > 1 else 'turns'} {ways} at the {token.name}"
