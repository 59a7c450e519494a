"""Explains the answer, and gives hints: paths, clauses, implications, and their results."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import lasermaze.kinds.shooters.lecture as lecture
from lasermaze.core.answers import Answer, Impossible, Solved
from lasermaze.core.budget import Budget
from lasermaze.core.claims import Verdict
from lasermaze.core.english import sentence
from lasermaze.core.grid import place
from lasermaze.drawing import is_large
from lasermaze.editor.grid_edits import turn_move
from lasermaze.interface import Explanation, Hint, Screen, no_answer_yet
from lasermaze.kinds.shooters.beams import STROKES
from lasermaze.kinds.shooters.check import confirm, faults_of, refute
from lasermaze.kinds.shooters.draw import (
    draw,
    draw_all_paths,
    draw_paths,
    draw_proof,
)
from lasermaze.kinds.shooters.editor import EDITOR
from lasermaze.kinds.shooters.lecture import Alike, Demand
from lasermaze.kinds.shooters.puzzle import (
    AXES,
    EMPTY,
    Aim,
    Certificate,
    ShooterGrid,
    ShootersOptions,
    Turned,
)
from lasermaze.kinds.shooters.search import FORCED, FREE, UNKNOWN, Search
from lasermaze.kinds.shooters.thoughts import (
    Contradiction,
    InNoSolution,
    Thought,
    forced_by,
    refutation,
)
from lasermaze.kinds.shooters.words import (
    SOLVED,
    all_thoughts,
    headline,
    numbered,
)

if TYPE_CHECKING:
    from lasermaze.drawing import Picture

#: The number of clauses, inadmissible axes and forced shooters that are listed one by one.
MOST_LISTED = 5

#: The number of shooters and cells that are searched for examples.
MOST_LOOKED_AT = 200

#: A hint compares the reasons of at most this many shooters.
MOST_COMPARED = 40

_NO_OPTIONS = ShootersOptions(fewest_turns=False, forced=False, count_solutions=False)


def explain(
    puzzle: ShooterGrid, answer: Answer[ShooterGrid, Turned, Certificate], budget: Budget
) -> Explanation:
    """An explanation of the paths, variables and clauses of a puzzle, and of its answer.

    The claims of an answer to a grid that is not large are verified first. A wrong claim is
    called wrong, and an unconfirmed one is reported as the answer's.

    Raises: TimeUpError.
    """
    search = Search(puzzle, budget)
    shooters, empty = puzzle.shooter_count, puzzle.cells.count(EMPTY.encode())
    hits, example = tuple(_hits(search)), _example(search)
    small = not is_large(puzzle.rows, puzzle.cols)
    chapters = [
        Screen("What is asked", (lecture.question(shooters, empty),), draw(puzzle)),
        Screen("Beams as paths", (lecture.PATHS,), draw_all_paths(puzzle) if small else None),
        Screen(
            "Paths that must not be lit",
            tuple(lecture.hits(hits)),
            _paths_picture(puzzle) if small and puzzle.shooter_count else None,
            steps=hits,
        ),
        Screen(
            "A variable a shooter, a clause a cell",
            tuple(lecture.clauses(tuple(islice(_demands(search), MOST_LISTED)), empty)),
            _clause_picture(puzzle, example) if small and example else None,
        ),
        Screen("Implications", tuple(lecture.implications(shooters, example))),
    ]
    budget.check()
    verdict = _verdict(answer, budget) if small else Verdict(unconfirmed=("a large grid",))
    if verdict.faults:
        paragraphs = ("The answer does not hold:", *map(str, verdict.faults[:MOST_LISTED]))
        return Explanation((*chapters, Screen("The answer is wrong", paragraphs, draw(puzzle))))
    picture = draw(puzzle, answer)
    budget.check()
    if isinstance(answer, Solved):
        chapters.append(_solution(search, answer, not verdict.unconfirmed, picture))
    elif isinstance(answer, Impossible):
        if small:
            picture = draw_proof(puzzle, answer.certificate)  # the chapter tells its steps
        paragraphs, steps = (
            tuple(lecture.proof(answer.certificate)),
            (refutation(answer.certificate),),
        )
        chapters.append(Screen("Why it is impossible", paragraphs, picture, steps=steps))
    else:
        chapters.append(no_answer_yet(picture))
    return Explanation(tuple(chapters))


def _verdict(answer: Answer[ShooterGrid, Turned, Certificate], budget: Budget) -> Verdict:
    """The verdict on an answer."""
    if isinstance(answer, Solved):
        return confirm(answer, budget, "never", _NO_OPTIONS)
    if isinstance(answer, Impossible):
        return refute(answer.puzzle, answer.certificate, budget, _NO_OPTIONS)
    return Verdict()


def _paths_picture(puzzle: ShooterGrid) -> Picture:
    most = STROKES // 2
    first = islice(puzzle.shooters, most)
    scene = draw_paths(puzzle, [Aim(cell, axis) for cell in first for axis in AXES])
    which = "every shooter" if puzzle.shooter_count <= most else f"the first {most} shooters"
    return scene.caption(f"The beams of {which} along either axis.")


def _hits(search: Search) -> Iterator[Thought]:
    """The first shooters that would hit a shooter along an axis."""
    first = islice(search.puzzle.shooters, MOST_LOOKED_AT)
    hits = search.hits(Aim(cell, axis) for cell in first for axis in AXES)
    for hit in islice(hits, MOST_LISTED):
        yield forced_by(hit.aim.other, hit)


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


def _clause_picture(puzzle: ShooterGrid, example: Demand) -> Picture:
    return draw_paths(puzzle, example.lighters, example.cell).caption(lecture.lit_where(example))


def _solution(
    search: Search, answer: Solved[ShooterGrid, Turned], is_confirmed: bool, picture: Picture
) -> Screen:
    """The shooters that a solution turns, and the reasons for the axes of forced ones."""
    turned, states = answer.witness.turn_count(search.puzzle), search.forced()
    alike = Alike(states.count(FORCED), states.count(UNKNOWN), len(states))
    steps = tuple(_forced(search, answer.witness))
    paragraphs = lecture.solution(turned, lecture.how_many(answer, is_confirmed), alike, steps)
    return Screen("The solution", tuple(paragraphs), picture, steps=steps)


def _forced(search: Search, solution: Turned) -> Iterator[Thought]:
    """The reasons for the axes of the first forced shooters, as far as chains are found."""
    shooters = (shooter for shooter, state in enumerate(search.forced()) if state == FORCED)
    for shooter in islice(shooters, MOST_LISTED):
        row, col = search.cell(shooter)
        aim = Aim((row, col), chr(solution.cells[row * search.puzzle.cols + col]))
        if chain := search.contradiction(shooter, aim.axis == "-"):
            yield forced_by(aim, Contradiction(chain))


# Hints


def hint(
    puzzle: ShooterGrid, position: str | None, budget: Budget, options: ShootersOptions
) -> Hint[ShooterGrid]:
    """A shooter to turn: one that must be turned if there is one, else one that a solution turns.

    Of several that must be turned it is the one with the shortest chain of reasons.

    Raises: PuzzleError for a text that is not a position of the puzzle; TimeUpError.
    """
    if position is None:
        return _hint(puzzle, budget)
    found = _hint(EDITOR.opened(puzzle, position), budget)
    moves = () if found.cell is None else (turn_move(found.cell),)
    return replace(found, puzzle=puzzle, position=EDITOR.start(found.puzzle), moves=moves)


def _hint(puzzle: ShooterGrid, budget: Budget) -> Hint[ShooterGrid]:
    """The hint for a grid in its current state."""
    search = Search(puzzle, budget)
    if not search.solved:
        proof = search.certificate()
        reason = " ".join(numbered(proof)) or "No shooter sees that cell."
        return Hint(headline(proof), reason, True, None, puzzle, steps=(refutation(proof),))
    if next(faults_of(puzzle, puzzle.cells, budget), None) is None:
        return Hint("There is nothing to turn: it is solved.", sentence(SOLVED), True, None, puzzle)
    states = search.forced()
    both = zip(search.kernel.given, budget.finish(search.kernel.axes()), strict=True)
    wrong = [s for s, (given, axis) in budget.paced(enumerate(both)) if given != axis]
    must = [s for s in budget.paced(wrong) if states[s] == FORCED]
    steps = (_with_shortest_chain(search, must),) if must else ()
    cell = steps[0].ruled_out[0].choice.shooter if steps else search.cell(wrong[0])
    return Hint(
        f"Turn the shooter at {place(cell)}.",
        all_thoughts(steps) or _NOT_FORCED[states[wrong[0]]],
        bool(must),
        cell,
        EDITOR.edit(puzzle, turn_move(cell)),
        steps=steps,
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
