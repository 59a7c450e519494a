"""Why the answer is what it is, and hints: paths, clauses, implications, and what they lead to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from lasermaze.core.answers import Answer, Impossible, Solved
from lasermaze.core.budget import Budget
from lasermaze.core.claims import Verdict, which_of
from lasermaze.core.english import agreeing, counted, grouped, or_no, sentence, there_are
from lasermaze.core.grid import Cell, place
from lasermaze.drawing import is_large
from lasermaze.editor.grid_edits import turn_move
from lasermaze.interface import STOPPED, Chapter, Explanation, Hint
from lasermaze.kinds.shooters.beams import STROKES
from lasermaze.kinds.shooters.check import confirm, faults_of, refute
from lasermaze.kinds.shooters.draw import (
    draw,
    draw_all_paths,
    draw_paths,
    draw_proof,
)
from lasermaze.kinds.shooters.editor import EDITOR
from lasermaze.kinds.shooters.puzzle import (
    AXES,
    EMPTY,
    Aim,
    Certificate,
    Cycle,
    Dark,
    ShooterGrid,
    ShootersOptions,
    Stuck,
    Turned,
)
from lasermaze.kinds.shooters.reasons import (
    Contradiction,
    InNoSolution,
    Thought,
    forced_by,
    refutation,
)
from lasermaze.kinds.shooters.search import FORCED, FREE, UNKNOWN, Search
from lasermaze.kinds.shooters.words import (
    SOLVED,
    all_thoughts,
    clause,
    fires,
    headline,
    line,
    numbered,
    stands,
)

if TYPE_CHECKING:
    from lasermaze.drawing import Picture

    Example = tuple[Cell, list[Aim]]

#: This many clauses, inadmissible axes and forced shooters are told one by one.
MOST_TOLD = 5

#: This many shooters and cells are looked at for something to tell.
MOST_LOOKED_AT = 200

#: For a hint the reasons of at most this many shooters are found and compared.
MOST_COMPARED = 40

_NO_OPTIONS = ShootersOptions(fewest_turns=False, forced=False, count_solutions=False)


def explain(
    puzzle: ShooterGrid, answer: Answer[ShooterGrid, Turned, Certificate], budget: Budget
) -> Explanation:
    """What a path, a variable and a clause is on this puzzle, and why the answer follows.

    The claims of an answer to a grid that is not large are verified first. What is wrong is
    called wrong, and what is not confirmed is told as what the answer says.

    Raises: TimeUpError.
    """
    search = Search(puzzle, budget)
    hits = tuple(_hits(search))
    example, small = _example(search), not is_large(puzzle.rows, puzzle.cols)
    chapters = [
        Chapter("What is asked", (_question(puzzle),), draw(puzzle)),
        Chapter("Beams as paths", (_PATHS,), draw_all_paths(puzzle) if small else None),
        Chapter(
            "Paths that must not be lit",
            (_TWO_ON_A_PATH, *filter(None, [all_thoughts(hits)])),
            _paths_picture(puzzle) if small and puzzle.shooter_count else None,
            steps=hits,
        ),
        Chapter(
            "A variable a shooter, a clause a cell",
            tuple(_clauses(search)),
            _clause_picture(puzzle, example) if small and example else None,
        ),
        Chapter("Implications", tuple(_implications(puzzle, example))),
    ]
    budget.check()
    verdict = _verdict(answer, budget) if small else Verdict(unconfirmed=("a large grid",))
    if verdict.faults:
        told = ("The answer does not hold:", *map(str, verdict.faults[:MOST_TOLD]))
        return Explanation((*chapters, Chapter("The answer is wrong", told, draw(puzzle))))
    picture = draw(puzzle, answer)
    budget.check()
    if isinstance(answer, Solved):
        steps = _forced(search, answer.witness)
        told = tuple(_solution(search, answer, not verdict.unconfirmed, steps))
        chapters.append(Chapter("The solution", told, picture, steps=steps))
    elif isinstance(answer, Impossible):
        if small:
            picture = draw_proof(puzzle, answer.certificate)  # the chapter tells its steps
        told, steps = tuple(_proof(answer.certificate)), (refutation(answer.certificate),)
        chapters.append(Chapter("Why it is impossible", told, picture, steps=steps))
    else:
        chapters.append(Chapter("No answer yet", (STOPPED,), picture))
    return Explanation(tuple(chapters))


def _verdict(answer: Answer[ShooterGrid, Turned, Certificate], budget: Budget) -> Verdict:
    """What is wrong or unconfirmed in an answer."""
    if isinstance(answer, Solved):
        return confirm(answer, budget, "never", _NO_OPTIONS)
    if isinstance(answer, Impossible):
        return refute(answer.puzzle, answer.certificate, budget, _NO_OPTIONS)
    return Verdict()


def _question(puzzle: ShooterGrid) -> str:
    empty = puzzle.cells.count(EMPTY.encode())
    here = sentence(
        f"{there_are(puzzle.shooter_count, 'shooter')} here, and {or_no(empty, 'empty cell')} to "
        "be lit"
    )
    return (
        f"{here} Each shooter fires two beams, to opposite sides; "
        "it may be turned by a quarter, so it stands either along its row or along its column. "
        "Beams cross each other freely and are bent by both faces of a mirror, but a beam that "
        "enters the cell of any shooter destroys it."
    )


def _paths_picture(puzzle: ShooterGrid) -> Picture:
    most = STROKES // 2
    first = islice(puzzle.shooters, most)
    scene = draw_paths(puzzle, [Aim(cell, axis) for cell in first for axis in AXES])
    which = "every shooter" if puzzle.shooter_count <= most else f"the first {most} shooters"
    return scene.caption(f"The beams of {which} along either axis.")


_PATHS = (
    "Imagine that beams pass through shooters. Then where light runs depends on walls and "
    "mirrors alone, and since light retraces its way when it is reversed, the grid falls "
    "apart into paths: each cell lies on one along its row and on one along its column "
    "(perhaps the same), and each path ends at walls or at the rim, or closes on itself. A "
    "shooter lights exactly the cells of one path: that along its row, or that along its "
    "column. One scan of the grid finds all paths."
)


_TWO_ON_A_PATH = (
    "A path that holds two shooters, or the same one twice, or that closes on itself, must not be "
    "lit by a shooter on it: a shooter would be hit."
)


def _hits(search: Search) -> Iterator[Thought]:
    """The first shooters that would hit one along an axis."""
    first = islice(search.puzzle.shooters, MOST_LOOKED_AT)
    hits = search.hits(Aim(cell, axis) for cell in first for axis in AXES)
    for hit in islice(hits, MOST_TOLD):
        yield forced_by(hit.aim.other, hit)


def _clauses(search: Search) -> Iterator[str]:
    yield (
        "Each shooter is a variable with two values: along its row, or along its column. An empty "
        "cell asks for light from one of its two paths, and a path that can be lit without a hit "
        "holds one shooter. So each cell says: this shooter so, or that shooter so. Such a "
        "statement with two parts is a clause, and all of them together are a 2-satisfiability "
        "problem."
    )
    first = islice(_empty(search), MOST_TOLD)
    if told := " ".join(clause(cell, search.lighters(cell)) for cell in first):
        yield told
    cells = search.puzzle.cells.count(EMPTY.encode())
    if cells > 1:
        yield (
            f"In all there is a clause for each of the {counted(cells, 'empty cell')}, and one for "
            "each axis along which a shooter would be hit."
        )


def _empty(search: Search) -> Iterator[Cell]:
    """The first empty cells."""
    for found in islice(re.finditer(rb"\.", search.puzzle.cells), MOST_LOOKED_AT):
        yield divmod(found.start(), search.puzzle.cols)


def _clause_picture(puzzle: ShooterGrid, example: Example) -> Picture:
    cell, aims = example
    one, other = map(stands, aims)
    caption = f"The cell at {place(cell)} is lit where {one} or {other}."
    return draw_paths(puzzle, aims, cell).caption(caption)


def _example(search: Search) -> Example | None:
    """The first cell that two shooters can light, and these; None if none is near the top."""
    for cell in _empty(search):
        search.budget.check()
        lighters = search.lighters(cell)
        if len({aim.shooter for aim in lighters}) == 2:
            return cell, lighters
    return None


def _implications(puzzle: ShooterGrid, example: Example | None) -> Iterator[str]:
    words = "A clause `a or b` is two implications: if not a, then b; if not b, then a."
    if literals := 2 * puzzle.shooter_count:
        words += f" Draw them as arrows between the {counted(literals, 'literal')}, two a shooter."
    yield words
    if example is not None:
        cell, (one, other) = example
        yield (
            f"The cell at {place(cell)}, for one: "
            f"if {stands(one.other)}, then {stands(other)}; "
            f"and if {stands(other.other)}, then {stands(one)}. "
            "A cell that one shooter alone can light, and an axis along which a shooter is hit, "
            "are arrows too: from a literal to the other one of the same shooter."
        )
    yield (
        "Literals that lead to each other along arrows form a strongly connected component: all "
        "of them hold, or none. If a component contains both literals of one shooter, each "
        "forces the other and there is no solution. Otherwise there is one (Aspvall, Plass and "
        "Tarjan, 1979): take the components against the arrows and let the first one of each "
        "shooter's two literals hold; what it implies came before it. Both steps take time in "
        "proportion to the number of arrows."
    )


def _solution(
    search: Search,
    answer: Solved[ShooterGrid, Turned],
    is_confirmed: bool,
    steps: tuple[Thought, ...],
) -> Iterator[str]:
    turns = or_no(answer.witness.turn_count(search.puzzle), "shooter")
    count = _how_many(answer)
    yield (
        f"This solution turns {turns}. "
        + (sentence(count) if is_confirmed else f"The answer says: {count}.")
    )
    states = search.forced()
    alike, unknown = states.count(FORCED), states.count(UNKNOWN)
    if not alike:
        if states and not unknown:
            yield "No shooter stands alike in all solutions."
        return
    if alike == len(states):
        told = "The shooter is forced" if alike == 1 else "Every shooter is forced"
    else:
        at_least = "At least " if unknown else ""
        of_all = f"{grouped(alike)} of {counted(len(states), 'shooter')}"
        told = f"{at_least}{of_all} {agreeing(alike, 'stands')} alike in all solutions"
    yield f"{told}:" if steps else f"{told}."
    for step in steps:
        if step.decided is not None:
            yield f"{sentence(fires(step.decided))} {all_thoughts([step])}"
    if steps and len(steps) < alike:
        yield f"And so on for {grouped(alike - len(steps))} more."


def _forced(search: Search, solution: Turned) -> tuple[Thought, ...]:
    """Why the first forced shooters stand as they do, as far as a chain is found."""
    shooters = (shooter for shooter, state in enumerate(search.forced()) if state == FORCED)
    found = []
    for shooter in islice(shooters, MOST_TOLD):
        row, col = search.cell(shooter)
        aim = Aim((row, col), chr(solution.cells[row * search.puzzle.cols + col]))
        if chain := search.contradiction(shooter, aim.axis == "-"):
            found.append(forced_by(aim, Contradiction(chain)))
    return tuple(found)


def _how_many(answer: Solved[ShooterGrid, Turned]) -> str:
    """What an answer says of the number of solutions."""
    if answer.unique:
        return "it is the only one: every other way to turn the shooters breaks an implication"
    if answer.count >= 10**15:
        return "there are more than a thousand billion solutions"
    if answer.exact:
        return f"{there_are(answer.count, 'solution')} in all"
    if answer.stopped == "not counted" or answer.count == 1:
        return which_of(answer)
    return f"there are at least {counted(answer.count, 'solution')}"


def _proof(certificate: Certificate) -> Iterator[str]:
    yield headline(certificate)
    match certificate:
        case Dark(_, hits):
            yield (
                "Every shooter that sees the cell would hit one if it fired so:"
                if hits
                else "Follow the light backwards from the cell, to all four sides: each of its "
                "ways ends at a wall, leaves the grid, or comes back to where it began. No "
                "shooter stands on any of them."
            )
        case Stuck():
            yield "One axis after the other:"
        case Cycle(steps):
            yield (
                f"Suppose that {stands(steps[0].start)}. Each step holds because of "
                "a single cell or a single hit:"
            )
    yield from numbered(certificate)
    if isinstance(certificate, Cycle):
        first = certificate.steps[0].start
        one, other = line(first.axis), line(first.other.axis)
        yield (
            f"So its {one} leads to its {other} there, and its {other} back to its {one}: the "
            "shooter can stand along neither. `check` verifies each step by following beams, "
            "without solving anything."
        )


# Hints


def hint(
    puzzle: ShooterGrid, position: str | None, budget: Budget, options: ShootersOptions
) -> Hint[ShooterGrid]:
    """A shooter to turn: one that must be turned, if any; else one that a solution turns.

    Of several that must be turned it is the one with the shortest chain of reasons.

    Raises: PuzzleError for a text that is no position of the puzzle; TimeUpError.
    """
    if position is None:
        return _hint(puzzle, budget)
    found = _hint(EDITOR.opened(puzzle, position), budget)
    moves = () if found.cell is None else (turn_move(found.cell),)
    return replace(found, puzzle=puzzle, position=EDITOR.start(found.puzzle), moves=moves)


def _hint(puzzle: ShooterGrid, budget: Budget) -> Hint[ShooterGrid]:
    """The hint for a grid as it is turned at the moment."""
    search = Search(puzzle, budget)
    if not search.solved:
        proof = search.certificate()
        reason = " ".join(numbered(proof)) or "No shooter sees that cell."
        return Hint(headline(proof), reason, True, None, puzzle, steps=(refutation(proof),))
    if next(faults_of(puzzle, puzzle.cells, budget), None) is None:
        return Hint("There is nothing to turn: it is solved.", sentence(SOLVED), True, None, puzzle)
    states = search.forced()
    both = zip(search.kernel.given, search.kernel.axes(budget.check), strict=True)
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
    UNKNOWN: "A solution turns it; whether every solution does was not found out.",
}


def _with_shortest_chain(search: Search, shooters: list[int]) -> Thought:
    """Why a shooter must be turned: of those compared, the one with the shortest chain."""
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
