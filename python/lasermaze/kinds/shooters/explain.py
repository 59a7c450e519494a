"""Explains the answer, and gives hints: paths, cells and shooters, and what they force."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

import lasermaze.kinds.shooters.lecture as lecture
from lasermaze import parts
from lasermaze.core.answers import Answer, Impossible, Solved
from lasermaze.core.budget import Budget
from lasermaze.core.claims import Finding, Unconfirmed, faults_in
from lasermaze.core.english import sentence
from lasermaze.core.grid import place
from lasermaze.core.reasons import Case
from lasermaze.drawing import is_large
from lasermaze.editor.grid_edits import turn_move
from lasermaze.interface import Explanation, Hint, Screen, as_far_as_known, no_answer_yet
from lasermaze.kinds.shooters.check import faults_of
from lasermaze.kinds.shooters.draw import Draw, draw_proof
from lasermaze.kinds.shooters.draw_reasons import (
    draw_chain,
    draw_forced,
    draw_longest_paths,
    draw_mistake,
    draw_paths,
)
from lasermaze.kinds.shooters.lecture import MOST_LISTED, Alike, Demand
from lasermaze.kinds.shooters.marks import joined, light, marks
from lasermaze.kinds.shooters.puzzle import (
    AXES,
    EMPTY,
    Aim,
    Certificate,
    Dark,
    ShooterGrid,
    Turned,
    WouldHit,
)
from lasermaze.kinds.shooters.search import FORCED, FREE, UNKNOWN, Search
from lasermaze.kinds.shooters.thoughts import (
    Contradiction,
    Excluded,
    InNoSolution,
    Thought,
    forced_by,
    refutation,
    told,
)
from lasermaze.kinds.shooters.words import (
    SOLVED,
    all_reasons,
    along,
    headline,
    it_fails,
    mistake,
    size,
    why_impossible,
)

if TYPE_CHECKING:
    from lasermaze.drawing import Picture

    Shown = Answer[ShooterGrid, Turned, Certificate]

#: The number of shooters and cells that are searched for examples.
MOST_LOOKED_AT = 200

#: A hint and an explanation compare the reasons of at most this many shooters.
MOST_COMPARED = 40


class Explain(parts.Explain[ShooterGrid, Turned, Certificate]):
    """What is forced, and why; and hints about the next shooter."""

    def explain(self, answer: Shown) -> Explanation:
        """An explanation of the answer: the question, the plan, what is forced, the answer.

        The claims of an answer to a grid that is not large are verified first. A wrong claim is
        called wrong, and an unconfirmed one is reported as the answer's.
        """
        return as_far_as_known(self._screens(answer), lambda: self._draw.draw(answer))

    def hint(self, position: str | None) -> Hint[ShooterGrid]:
        """A shooter to turn: one that must be turned, if there is one, else one that may be.

        Of several that must be turned it is the one with the shortest chain of reasons.

        Raises: PuzzleError for a text that is not a position of the puzzle; TimeUpError.
        """
        if position is None:
            return _hint(self.puzzle, self.budget)
        found = _hint(self.kind.editor(self.puzzle).opened(position), self.budget)
        moves = () if found.cell is None else (turn_move(found.cell),)
        return replace(found, puzzle=self.puzzle, position=str(found.puzzle), moves=moves)

    @property
    def _draw(self) -> Draw:
        return Draw(self.kind, self.puzzle)

    def _screens(self, answer: Shown) -> Iterator[Screen]:
        puzzle, draw = self.puzzle, self._draw.draw
        small = not is_large(puzzle.rows, puzzle.cols)
        yield _question(puzzle, draw())
        search = Search(puzzle, self.budget)
        yield from _opening(search, small)
        self.budget.check()
        found = list(self._findings(answer)) if small else [Unconfirmed("a large grid")]
        if faults := faults_in(found):
            words = ("The answer does not hold:", *map(str, faults[:MOST_LISTED]))
            yield Screen("The answer is wrong", words, draw())
            return
        picture = draw(answer)
        self.budget.check()
        if isinstance(answer, Solved):
            yield from _solution(search, answer, not found, picture)
        elif isinstance(answer, Impossible):
            yield from _proof(puzzle, answer.certificate(), picture, small)
        else:
            yield no_answer_yet(picture)

    def _findings(self, answer: Shown) -> Iterable[Finding]:
        """What the checker finds in an answer."""
        check = self.kind.check(self.puzzle, self.budget)
        if isinstance(answer, Solved):
            return check.confirm(answer, "never")
        return check.refute(answer.certificate()) if isinstance(answer, Impossible) else ()


def _question(puzzle: ShooterGrid, picture: Picture) -> Screen:
    empty = puzzle.cells.count(EMPTY.encode())
    return Screen("The question", lecture.question(puzzle.shooter_count, empty), picture)


def _opening(search: Search, small: bool) -> Iterator[Screen]:
    """The plan, the aims that hit a shooter, and an example of a clause."""
    puzzle = search.puzzle
    paths = draw_longest_paths(puzzle) if small else None
    yield Screen("The plan", lecture.PLAN, paths, thoughts=(Screen("Paths", lecture.PATHS),))
    hits = tuple(_hits(search))
    if hits:
        yield _hits_screen(puzzle, hits, small)
    if (example := _example(search)) is not None:
        picture = draw_paths(puzzle, example.lighters, example.cell) if small else None
        yield Screen("Two shooters for a cell", lecture.TWO_FOR_A_CELL, picture, thoughts=_THEORY)


_THEORY = (
    Screen("Cells as clauses", lecture.CLAUSES),
    Screen("Clauses as implications", lecture.IMPLICATIONS),
    Screen("Chains that close", lecture.COMPONENTS),
)


def _hits_screen(puzzle: ShooterGrid, hits: tuple[WouldHit, ...], small: bool) -> Screen:
    cases = tuple(Case(hit.aim, hit) for hit in hits)
    steps = tuple(forced_by(hit.aim.other, hit) for hit in hits)
    words = lecture.hits(len(hits))
    if not small:
        return Screen("Ways that hit", words, steps=steps)
    return Screen(
        "Ways that hit",
        words,
        draw_paths(puzzle, [hit.aim for hit in hits]),
        joined(light(puzzle, hit.aim) for hit in hits),
        steps,
        cases,
    )


def _hits(search: Search) -> Iterator[WouldHit]:
    """The first aims that would hit a shooter."""
    first = islice(search.puzzle.shooters, MOST_LOOKED_AT)
    hits = search.hits(Aim(cell, axis) for cell in first for axis in AXES)
    return islice(hits, MOST_LISTED)


def _demands(search: Search) -> Iterator[Demand]:
    """The demands of the first empty cells."""
    for found in islice(re.finditer(rb"\.", search.puzzle.cells), MOST_LOOKED_AT):
        search.budget.check()
        cell = divmod(found.start(), search.puzzle.cols)
        yield Demand(cell, tuple(search.lighters(cell)))


def _example(search: Search) -> Demand | None:
    """The first cell that two shooters can light; None if it is not near the top."""
    two = (one for one in _demands(search) if len({aim.shooter for aim in one.lighters}) == 2)
    return next(two, None)


def _mistake(puzzle: ShooterGrid, case: Case[Aim, Excluded], title: str = "") -> Screen:
    """How an aim fails: its picture, and the chain of implications that opens from it."""
    reason = case.ends
    assert isinstance(reason, WouldHit | Contradiction)
    inside: tuple[Screen, ...] = ()
    if isinstance(reason, Contradiction) and told(reason.chain)[0]:
        links = tuple(lecture.links(reason.chain))
        inside = (Screen("The chain", links, draw_chain(reason.chain)),)
    return Screen(
        title,
        (mistake(reason),),
        draw_mistake(puzzle, reason),
        marks(puzzle, reason),
        cases=(case,),
        thoughts=inside,
    )


# Solutions


def _solution(
    search: Search, answer: Solved[ShooterGrid, Turned], is_confirmed: bool, picture: Picture
) -> Iterator[Screen]:
    """The reasons for the forced shooters, and the solution."""
    puzzle = search.puzzle
    turned, states = answer.witness.turn_count(puzzle), search.forced()
    steps = sorted(_forced(search, answer.witness, states), key=_length)
    if not is_large(puzzle.rows, puzzle.cols):
        alone = [step for step in steps if _length(step) == 0][:MOST_LISTED]
        chains = [step for step in steps if _length(step) > 0]
        yield from _only(puzzle, alone) if alone else ()
        yield from _follow(puzzle, chains) if chains else ()
    alike = None  # of a single solution, every shooter is forced
    if not (answer.unique and is_confirmed):
        alike = Alike(states.count(FORCED), states.count(UNKNOWN), len(states))
    words = lecture.solution(turned, lecture.how_many(answer, is_confirmed), alike)
    yield Screen("The answer", tuple(words), picture, steps=tuple(steps))


def _chain(step: Thought) -> Contradiction:
    """The reason of a forced shooter."""
    reason = step.ruled_out[0].ends
    assert isinstance(reason, Contradiction)
    return reason


def _length(step: Thought) -> int:
    """The number of shooters that the other axis of a forced one forces."""
    return len(told(_chain(step).chain)[0])


def _only(puzzle: ShooterGrid, steps: Iterable[Thought]) -> Iterator[Screen]:
    """The cells that one shooter alone can light."""
    steps = tuple(steps)
    demands = [told(_chain(step).chain)[1] for step in steps]
    yield Screen(
        "One shooter left",
        lecture.only(len(demands)),
        draw_forced(puzzle, demands),
        joined(light(puzzle, demand.end) for demand in demands),
        steps,
        thoughts=tuple(
            _mistake(puzzle, step.ruled_out[0], place(demand.cell).capitalize())
            for step, demand in zip(steps, demands, strict=True)
        ),
    )


def _follow(puzzle: ShooterGrid, steps: list[Thought]) -> Iterator[Screen]:
    """The shortest chain that forces a shooter; the others open from it."""
    first, *others = (
        _mistake(puzzle, step.ruled_out[0], "Another chain") for step in steps[:MOST_LISTED]
    )
    words = (*lecture.follow(len(steps)), *first.words)
    inside = (*first.inside(), *others)
    yield replace(first, title="Follow a chain", words=words, steps=tuple(steps), thoughts=inside)


def _forced(search: Search, solution: Turned, states: bytes) -> Iterator[Thought]:
    """The reasons for the first forced shooters, as far as chains are found; hits are left out."""
    shooters = (shooter for shooter, state in enumerate(states) if state == FORCED)
    for shooter in islice(shooters, MOST_COMPARED):
        row, col = search.cell(shooter)
        aim = Aim((row, col), chr(solution.cells[row * search.puzzle.cols + col]))
        chain = search.contradiction(shooter, aim.axis == "-")
        if chain and chain[0].reason == "lit":
            yield forced_by(aim, Contradiction(chain))


# Proofs of impossibility


def _proof(
    puzzle: ShooterGrid, certificate: Certificate, picture: Picture, small: bool
) -> Iterator[Screen]:
    """The parts of a certificate, and what follows from them."""
    step = refutation(certificate)
    if small:
        shooters = {case.choice.shooter for case in step.ruled_out}
        drawn = draw_proof(puzzle, certificate)
        picture = drawn.pointing_at(shooters if len(shooters) == 1 else ())
    if isinstance(certificate, Dark):
        words = lecture.dark(certificate)
        parts = tuple(_mistake(puzzle, case) for case in step.ruled_out) if small else ()
        yield Screen("No solution", words, picture, steps=(step,), thoughts=parts)
        return
    for case in step.ruled_out if small else ():
        part = _mistake(puzzle, case)
        title = f"Along its {'row' if case.choice.axis == '-' else 'column'}"
        assert isinstance(case.ends, WouldHit | Contradiction)
        told = (lecture.suppose(case.choice), it_fails(case.ends))
        yield replace(part, title=title, words=told)
    words = (*lecture.NEITHER, *filter(None, (size(certificate),)))
    yield Screen("No solution", words, picture, steps=(step,))


# Hints


def _hint(puzzle: ShooterGrid, budget: Budget) -> Hint[ShooterGrid]:
    """The hint for a grid in its current state."""
    search = Search(puzzle, budget)
    if not search.solved:
        proof = search.certificate()
        step, reason = refutation(proof), why_impossible(proof)
        others = partial(_otherwise, puzzle, (step,))
        return Hint(
            headline(proof),
            reason,
            True,
            None,
            puzzle,
            mistakes=others,
            steps=(step,),
            told=step.ruled_out,
        )
    if next(faults_of(puzzle, puzzle.cells, budget), None) is None:
        return Hint("There is nothing to turn: it is solved.", sentence(SOLVED), True, None, puzzle)
    states = search.forced()
    both = zip(search.kernel.given, search.kernel.axes(budget), strict=True)
    wrong = [s for s, (given, axis) in budget.paced(enumerate(both)) if given != axis]
    must = [s for s in budget.paced(wrong) if states[s] == FORCED]
    steps = (_with_shortest_chain(search, must),) if must else ()
    cell = steps[0].ruled_out[0].choice.shooter if steps else search.cell(wrong[0])
    return Hint(
        f"Turn the shooter at {place(cell)}.",
        all_reasons(steps) or _NOT_FORCED[states[wrong[0]]],
        bool(must),
        cell,
        puzzle.with_letter(cell, Aim(cell, puzzle[cell]).other.axis),
        mistakes=partial(_otherwise, puzzle, steps),
        steps=steps,
        told=tuple(case for step in steps for case in step.ruled_out),
    )


def _otherwise(puzzle: ShooterGrid, steps: Iterable[Thought], budget: Budget) -> tuple[Screen, ...]:
    """How the choices that some steps rule out fail; nothing for a large grid."""
    if is_large(puzzle.rows, puzzle.cols):
        return ()
    cases = (case for step in steps for case in step.ruled_out)
    return tuple(
        _mistake(puzzle, case, sentence(along(case.choice.axis)).removesuffix("."))
        for case in islice(cases, MOST_LISTED)
        if isinstance(case.ends, WouldHit | Contradiction)
    )


_NOT_FORCED = {
    FREE: "A solution turns it; another one leaves it as it is.",
    UNKNOWN: "A solution turns it; whether every solution does is unknown.",
}


def _with_shortest_chain(search: Search, shooters: list[int]) -> Thought:
    """The reason why a shooter must be turned: the shortest chain of those compared."""
    chains = {
        s: search.contradiction(s, bool(search.kernel.given[s])) for s in shooters[:MOST_COMPARED]
    }
    found = [(len(chain), shooter, chain) for shooter, chain in chains.items() if chain]
    if not found:
        cell = search.cell(shooters[0])
        now = Aim(cell, search.puzzle[cell])
        return forced_by(now.other, InNoSolution(now))
    _, _, chain = min(found)
    return forced_by(chain[0].start.other, Contradiction(chain))
