"""Why the answer is what it is: paths, clauses, implications, and what they lead to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from lasermaze.core.answers import Answer, Impossible, Solved
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.grid import Cell, place
from lasermaze.drawing import is_large
from lasermaze.kind import STOPPED, Chapter, Explanation, Verdict
from lasermaze.kinds.shooters.beams import admissible, victim
from lasermaze.kinds.shooters.check import confirm, refute
from lasermaze.kinds.shooters.draw import STROKES, draw, draw_paths, draw_proof
from lasermaze.kinds.shooters.puzzle import (
    EMPTY,
    Aim,
    Certificate,
    Cycle,
    Dark,
    Hit,
    ShooterGrid,
    Stuck,
    Turned,
    shooters_in_words,
)
from lasermaze.kinds.shooters.reasons import contradiction
from lasermaze.kinds.shooters.solve import FORCED_EFFORT, Search
from lasermaze.kinds.shooters.words import (
    aim_in_words,
    headline,
    hit_in_words,
    numbered,
    stands,
    step_in_words,
)

if TYPE_CHECKING:
    from lasermaze.drawing import Picture

#: This many clauses, inadmissible axes and forced shooters are told one by one.
MOST_TOLD = 5

#: This many shooters and cells are looked at for something to tell.
MOST_LOOKED_AT = 200


def explain(
    puzzle: ShooterGrid, answer: Answer[ShooterGrid], budget: Budget = UNLIMITED
) -> Explanation:
    """What a path, a variable and a clause is on this puzzle, and why the answer follows.

    The claims of an answer to a grid that is not large are verified first. What is wrong is said
    to be wrong, and what is not confirmed is told as what the answer says.

    Raises: TimeUpError.
    """
    search = Search(puzzle.rows, puzzle.cols, puzzle.cells)
    search.run(budget.look)
    asked = _Asked(puzzle, search, budget)
    choice = _choice(asked)
    chapters = [
        Chapter("What is asked", (_question(puzzle),), draw(puzzle)),
        Chapter("Beams as paths", tuple(_paths(asked)), _paths_picture(puzzle)),
        Chapter(
            "A variable a shooter, a clause a cell",
            tuple(_clauses(asked)),
            _clause_picture(puzzle, choice),
        ),
        Chapter("Implications", tuple(_implications(puzzle, choice))),
    ]
    budget.look()
    verdict = _verdict(answer, budget)
    if verdict.faults:
        told = ("The answer does not hold:", *map(str, verdict.faults[:MOST_TOLD]))
        return Explanation((*chapters, Chapter("The answer is wrong", told, draw(puzzle))))
    picture = draw(puzzle, answer)
    budget.look()
    if isinstance(answer, Solved):
        told = tuple(_solution(asked, answer, not verdict.unconfirmed))
        chapters.append(Chapter("The solution", told, picture))
    elif isinstance(answer, Impossible):
        told = tuple(_proof(answer.certificate))
        if not is_large(puzzle.rows, puzzle.cols):
            picture = draw_proof(puzzle, answer.certificate)  # the chapter tells its steps
        chapters.append(Chapter("Why it is impossible", told, picture))
    else:
        chapters.append(Chapter("No answer yet", (STOPPED,), picture))
    return Explanation(tuple(chapters))


class _Asked(NamedTuple):
    """A puzzle that is explained, the search that decided it, and the time for that."""

    puzzle: ShooterGrid
    search: Search
    budget: Budget


def _verdict(answer: Answer[ShooterGrid], budget: Budget) -> Verdict:
    """What is wrong or unconfirmed in an answer."""
    puzzle = answer.puzzle
    match answer:
        case _ if is_large(puzzle.rows, puzzle.cols):
            return Verdict(unconfirmed=("a large grid",))
        case Solved():
            return confirm(answer, budget, "never")
        case Impossible(certificate=certificate):
            return refute(puzzle, certificate, budget)
    return Verdict()


def _question(puzzle: ShooterGrid) -> str:
    empty = puzzle.cells.count(EMPTY.encode())
    return (
        f"There {'is' if puzzle.shooter_count == 1 else 'are'} "
        f"{shooters_in_words(puzzle.shooter_count)} here, and {empty:,} empty "
        f"cell{'s' * (empty != 1)} to be lit. Each shooter fires two beams, to opposite sides; "
        "it may be turned by a quarter, so it stands either on - or on |. Beams cross each other "
        "freely and are bent by both faces of a mirror, but a beam that enters the cell of any "
        "shooter destroys it."
    )


def _paths_picture(puzzle: ShooterGrid) -> Picture | None:
    if is_large(puzzle.rows, puzzle.cols) or not puzzle.shooter_count:
        return None
    first = islice(puzzle.shooters, STROKES // 2)
    return draw_paths(puzzle, [Aim(cell, axis) for cell in first for axis in "-|"])


def _paths(asked: _Asked) -> Iterator[str]:
    puzzle = asked.puzzle
    yield (
        "Imagine that beams pass through shooters. Then where light runs depends on walls and "
        "mirrors alone, and since light retraces its way when it is reversed, the grid falls "
        "apart into paths: each cell lies on one along its row and on one along its column "
        "(perhaps the same), and each path ends at walls or at the rim, or closes on itself. A "
        "shooter lights exactly the cells of one path: that along its row, or that along its "
        "column. One scan of the grid finds all paths."
    )
    if puzzle.shooter_count:
        yield (
            "A path that holds two shooters, or the same one twice, or that closes on itself, "
            "must not be lit: a shooter would be hit."
        )
    if puzzle.shooter_count and not is_large(puzzle.rows, puzzle.cols):
        yield (
            f"The picture shows both beams along either axis of the first "
            f"{shooters_in_words(min(puzzle.shooter_count, STROKES // 2))}; a cross is a hit."
        )
    hits = list(islice(_hits(asked), MOST_TOLD))
    if hits:
        yield " ".join(f"{hit_in_words(hit)}.".capitalize() for hit in hits)


def _hits(asked: _Asked) -> Iterator[Hit]:
    puzzle, search, budget = asked
    for cell in islice(puzzle.shooters, MOST_LOOKED_AT):
        for axis in "-|":
            budget.look()
            struck = victim(search, puzzle, Aim(cell, axis), budget)
            if struck is not None:
                yield Hit(Aim(cell, axis), struck)


def _clauses(asked: _Asked) -> Iterator[str]:
    yield (
        "Each shooter is a variable with two values, - and |. An empty cell asks for light from "
        "one of its two paths, and a path that can be lit without a hit holds one shooter. So each "
        "cell says: this shooter so, or that shooter so. Such a statement with two parts is a "
        "clause, and all of them together are a 2-satisfiability problem."
    )
    told = [_clause(asked, cell) for cell in islice(_empty(asked.puzzle), MOST_TOLD)]
    if told:
        yield " ".join(told)
    if clauses := asked.search.clauses:
        yield (
            f"In all there {'is 1 clause' if clauses == 1 else f'are {clauses:,} clauses'}, "
            "shooters that can stand in one way only included."
        )


def _empty(puzzle: ShooterGrid) -> Iterator[Cell]:
    index = puzzle.cells.find(b".")
    while index >= 0:
        yield divmod(index, puzzle.cols)
        index = puzzle.cells.find(b".", index + 1)


def _clause(asked: _Asked, cell: Cell) -> str:
    puzzle, search, budget = asked
    good = [aim.words for aim in admissible(search, puzzle, cell, budget)[0]]
    said = f"The cell at {place(cell)}: " + (" or ".join(good) or "no shooter can light it")
    return said + ("." if len(good) != 1 else ", this one alone.")


def _clause_picture(puzzle: ShooterGrid, example: tuple[Cell, list[Aim]] | None) -> Picture | None:
    if example is None or is_large(puzzle.rows, puzzle.cols):
        return None
    cell, aims = example
    scene = draw_paths(puzzle, aims, asked=cell)
    one, other = (stands(aim) for aim in aims)
    return scene.caption(f"The cell at {place(cell)} is lit where {one} or {other}.")


def _choice(asked: _Asked) -> tuple[Cell, list[Aim]] | None:
    """The first cell that two shooters can light, and these; None if none is near the top."""
    puzzle, search, budget = asked
    for cell in islice(_empty(puzzle), MOST_LOOKED_AT):
        budget.look()
        good = admissible(search, puzzle, cell, budget)[0]
        if len(good) == 2 and good[0].shooter != good[1].shooter:
            return cell, good
    return None


def _implications(puzzle: ShooterGrid, example: tuple[Cell, list[Aim]] | None) -> Iterator[str]:
    yield (
        "A clause `a or b` is two implications: if not a, then b; if not b, then a. Draw them "
        f"as arrows between the {2 * puzzle.shooter_count:,} literals, two a shooter."
    )
    if example is not None:
        cell, (one, other) = example
        yield (
            f"The cell at {place(cell)}, for one: if {stands(one.other)}, then {stands(other)}; "
            f"and if {stands(other.other)}, then {stands(one)}. A cell that one shooter alone can "
            "light, and an axis along which a shooter is hit, are arrows too: from a literal to "
            "the other one of the same shooter."
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
    asked: _Asked, answer: Solved[ShooterGrid, Turned], is_confirmed: bool
) -> Iterator[str]:
    puzzle, search, budget = asked
    turns = answer.witness.turn_count(puzzle)
    count = _how_many(answer)
    yield (
        f"The picture shows a solution, which turns {shooters_in_words(turns)}. "
        + (f"{count[0].upper()}{count[1:]}." if is_confirmed else f"The answer says: {count}.")
    )
    states = search.forced(FORCED_EFFORT, budget.look)
    alike, unknown = states.count(1), states.count(2)
    if states and alike == len(states):
        yield "Every shooter is forced. The first ones, with the reason:"
    elif alike:
        at_least = "At least " if unknown else ""
        yield (
            f"{at_least}{alike:,} of {shooters_in_words(len(states))} "
            f"stand{'s' * (alike == 1)} alike in all solutions:"
        )
    elif states and not unknown:
        yield "No shooter stands alike in all solutions."
    forced = (shooter for shooter, state in enumerate(states) if state == 1)
    for shooter in islice(forced, MOST_TOLD):
        yield from _why_forced(asked, answer.witness, shooter)
    if alike > MOST_TOLD:
        yield f"And so on for {alike - MOST_TOLD:,} more."


def _why_forced(asked: _Asked, turned: Turned, shooter: int) -> Iterator[str]:
    """Why a shooter stands as it does; nothing where the reason is too long to find."""
    puzzle, search, budget = asked
    index = memoryview(search.shooters).cast("I")[shooter]
    aim = Aim(divmod(index, puzzle.cols), chr(turned.cells[index]))
    steps = contradiction(puzzle, search, shooter, aim.axis == "-", budget)
    if steps:
        yield f"{aim_in_words(aim).capitalize()}. " + " ".join(
            f"{words[0].upper()}{words[1:]}" for words in map(step_in_words, steps)
        )


def _how_many(answer: Solved[ShooterGrid, Turned]) -> str:
    """What an answer says of the number of solutions."""
    if answer.unique:
        return "it is the only one: every other way to turn the shooters breaks an implication"
    if answer.count >= 10**15:
        return "there are more than a thousand billion solutions"
    if not answer.exact:
        if answer.count == 1:
            return "there is at least 1 solution"
        return f"there are at least {answer.count:,} solutions"
    return f"there are {answer.count:,} solutions in all"


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
                f"Suppose that {stands(steps[0].start)}. Follow the numbers in the "
                "picture; each step holds because of a single cell or a single hit:"
            )
    yield from numbered(certificate)
    if isinstance(certificate, Cycle):
        first = certificate.steps[0].start
        yield (
            f"So {first.axis} leads to {first.other.axis} there, and {first.other.axis} back to "
            f"{first.axis}: the shooter can stand in neither way. `check` verifies each step by "
            "following beams, without solving anything."
        )
