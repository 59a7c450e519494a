"""Explains the answer to a card along its beam, and gives hints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import comb, prod
from typing import Any

from lasermaze import parts
from lasermaze.core.answers import LATER, Answer, Impossible, Solved
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.difficulty import TECHNIQUES, technique_of
from lasermaze.core.english import counted, grouped
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import place
from lasermaze.interface import Explanation, Hint, Screen, no_answer_yet, time_is_up
from lasermaze.kinds.board.check.chain import Chain, cases_of_ends
from lasermaze.kinds.board.check.tree import Verified, WrongTreeError, verify
from lasermaze.kinds.board.explain.chain import chain_to, data, outline
from lasermaze.kinds.board.explain.hints import hint
from lasermaze.kinds.board.explain.lines import Telling, cases_of, lines, told
from lasermaze.kinds.board.explain.position import followed_to_the_end
from lasermaze.kinds.board.light import shine
from lasermaze.kinds.board.puzzle import PIECES, Board, Meeting, Proof, ProofTree, Token
from lasermaze.kinds.board.reasons import BoardCase, BoardStep
from lasermaze.kinds.board.solve import MOST_NODES, forced_steps, tree_of

#: A tree with more lines than this is summarized in numbers.
MOST_TOLD = 12

#: The number of leaves examined for the lines of a tree.
MOST_KEPT = 1_000

_NO_SOLUTION = "So the card has no solution."

_NO_TREE = (
    "The whole search found no solution. Its proof tree has more than "
    f"{grouped(MOST_NODES)} nodes, too many to tell."
)


class Explain(parts.Explain[Board, Board, Proof]):
    """Explanations of cards, and hints."""

    def explain(self, answer: Answer[Board, Board, Proof]) -> Explanation:
        """An explanation of the card's question and its answer.

        A card with one solution is solved in forced steps, if the steps can be found; for an
        impossible card the smallest proof tree found is explained, case by case if it is small.

        If the time is up it tells what is known so far.

        Raises: PuzzleError for a certificate that is wrong.
        """
        puzzle, budget = self.puzzle, self.budget
        stray_beams = bool(dict(answer.options).get("stray_beams"))
        draw = self.kind.draw(puzzle)
        picture = draw.draw(answer)
        search = Screen("The search", _the_search(answer))
        begin = Screen("The card", tuple(_the_question(puzzle, stray_beams)), draw.draw(None))
        if isinstance(answer, Impossible):
            proof = _smallest_proof(puzzle, answer, stray_beams, budget)
            if proof is None and budget.spent:
                end = Screen("The answer", (_NO_SOLUTION,), picture)
                return Explanation((begin, search, time_is_up(), end))
            *parts, last = _impossible(puzzle, proof, answer, stray_beams)
            last = replace(last, picture=last.picture or picture)
            return Explanation((begin, *parts, last), _technique(proof))
        if not isinstance(answer, Solved):
            return Explanation((begin, search, no_answer_yet(picture)))
        along = Screen("Along the beam", tuple(_the_beam(answer.witness)), picture)
        words = (f"The beam lights {counted(puzzle.targets, 'target')}.", *_the_count(answer))
        end = Screen("The solution", words, picture, thoughts=(along,))
        if not answer.unique:
            return Explanation((begin, search, end))
        chain = chain_to(puzzle, answer.witness, budget, stray_beams, keeps_steps=True)
        more = partial(_chain, chain)
        if chain.is_complete:
            technique = technique_of(chain.most_cases)
            return Explanation((begin, *outline(chain), end), technique, more)
        rest, unknown = (time_is_up(), None) if budget.spent else (search, TECHNIQUES[-1])
        if not chain.steps:
            return Explanation((begin, rest, end), unknown)
        return Explanation((begin, *outline(chain), rest, end), unknown, more)

    def hint(self, position: str | None) -> Hint[Board]:
        """The smallest step that helps; see `hint`."""
        return hint(self.puzzle, position, self.budget, self.options)


def _chain(chain: Chain, budget: Budget) -> dict[str, Any]:
    """The chain for programs."""
    return {"chain": data(chain)}


def _technique(proof: Verified | None) -> str:
    """The technique by which a proof is followed; without one it needs a search."""
    if proof is None or proof.ends.total() > MOST_KEPT:
        return TECHNIQUES[-1]
    return technique_of(cases_of_ends(proof.first, 0))


def _smallest_proof(
    puzzle: Board, answer: Impossible[Board, Proof], stray_beams: bool, budget: Budget
) -> Verified | None:
    """The smallest known proof tree of an impossible card, with its leaves if they are few."""
    proofs = []
    certificate: Any = answer.evidence
    with suppress(TimeUpError):
        if certificate is LATER:  # without the lemmas, which are not explained
            certificate = tree_of(puzzle, budget, stray_beams=stray_beams)
        if isinstance(certificate, ProofTree):
            proofs.append(_proof(puzzle, certificate, stray_beams, budget))
        refutation = forced_steps(puzzle, None, budget, stray_beams=stray_beams).refutation
        if refutation is not None:
            proofs.append(_proof(puzzle, ProofTree(refutation), stray_beams, budget))
    return min(proofs, key=lambda proof: proof.ends.total(), default=None)


def _impossible(
    puzzle: Board,
    proof: Verified | None,
    answer: Impossible[Board, Proof],
    stray_beams: bool,
) -> Iterator[Screen]:
    """The reason why there is no solution, by a proof tree if one is known."""
    if proof is None:
        yield Screen("The search", _the_search(answer))
        yield Screen("No solution", (_NO_TREE,))
    else:
        yield _in_cases(proof, Telling(puzzle, (), stray_beams))


def _proof(puzzle: Board, tree: ProofTree, stray_beams: bool, budget: Budget) -> Verified:
    """The verified proof of a tree, with its leaves if they are few."""
    try:
        proof = verify(puzzle, tree, budget, stray_beams=stray_beams, keep=MOST_KEPT)
        if proof.solutions:
            raise WrongTreeError("it has a solution")
    except WrongTreeError as error:
        raise PuzzleError(
            f"the proof tree in the answer is wrong: {error}",
            expected="an answer that `check` accepts",
        ) from None
    return proof


def _in_cases(proof: Verified, telling: Telling) -> Screen:
    """A small tree, which opens into its cases; a larger one in numbers."""
    if proof.ends.total() > MOST_KEPT:
        return _in_short(proof)
    ends = cases_of(telling, proof.first)
    if lines(ends) > MOST_TOLD:
        return _in_short(proof)
    screens = tuple(told(telling, ends))
    if not isinstance(ends, tuple):
        words, steps = (*screens[0].words, _NO_SOLUTION), (BoardStep(None, (), ends),)
        return replace(screens[0], title="No solution", words=words, steps=steps)
    lead = f"{_whatever(telling.puzzle, ends)}, a rule is broken in the end."
    steps = (BoardStep(None, ends),)
    return Screen("No solution", (lead, _NO_SOLUTION), steps=steps, thoughts=screens)


def _whatever(puzzle: Board, cases: tuple[BoardCase, ...]) -> str:
    """The choice that some cases are about: a token in one place, or the place of the laser."""
    cell, *others = {case.choice.cell for case in cases}
    given = puzzle[cell]
    if others:
        return "Wherever the laser stands"
    if given is None:
        return f"Whatever stands at {place(cell)}"
    return f"However the {given.name} at {place(cell)} is turned"


def _in_short(proof: Verified) -> Screen:
    size = proof.ends.total()
    reason = followed_to_the_end(size, proof.ends)
    words = (
        f"Only a search shows that no solution exists: each of {counted(size, 'case')} fails.",
        "`lasermaze proof` writes the proof.",
    )
    return Screen("No solution", words, steps=(BoardStep(None, (), reason),))


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


def _the_search(answer: Answer[Board, Board, Proof]) -> tuple[str, ...]:
    nodes = dict(answer.work).get("nodes", 0)
    if nodes == 0:
        return ("Nothing has to be tried: the cells that light can reach decide the card.",)
    return (
        f"Only a search helps here: it took {counted(nodes, 'position')}.",
        "It follows the beam, and tries every token wherever the beam arrives.",
        "`lasermaze proof` writes the proof.",
    )


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
