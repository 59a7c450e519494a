"""Why the answer is what it is: paths, clauses, implications, and what they lead to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from lasermaze.answers import Answer, Impossible, Solved
from lasermaze.budget import UNLIMITED, Budget
from lasermaze.drawing import is_large
from lasermaze.grid import Cell, place
from lasermaze.interface import STOPPED, Chapter, Explanation
from lasermaze.shooters.beams import admissible, victim
from lasermaze.shooters.draw import STROKES, draw, draw_paths, draw_proof
from lasermaze.shooters.puzzle import (
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
from lasermaze.shooters.reasons import contradiction
from lasermaze.shooters.solve import forced_shooters
from lasermaze.shooters.words import (
    aim_in_words,
    headline,
    hit_in_words,
    numbered,
    stands,
    step_in_words,
)

if TYPE_CHECKING:
    from lasermaze.drawing import Picture

#: So many clauses, inadmissible axes and forced shooters are told one by one.
MOST_TOLD = 5

#: So many shooters are looked at for something to tell.
MOST_LOOKED_AT = 200


def explain(
    puzzle: ShooterGrid, answer: Answer[ShooterGrid], budget: Budget = UNLIMITED
) -> Explanation:
    """What a path, a variable and a clause is on this puzzle, and why the answer follows."""
    chapters = [
        Chapter("What is asked", (_question(puzzle),), draw(puzzle)),
        Chapter("Beams as paths", tuple(_paths(puzzle)), _paths_picture(puzzle)),
        Chapter(
            "A variable a shooter, a clause a cell",
            tuple(_clauses(puzzle, answer)),
            _clause_picture(puzzle),
        ),
        Chapter("Implications", tuple(_implications(puzzle))),
    ]
    picture = draw(puzzle, answer)
    if isinstance(answer, Solved):
        told = tuple(_solution(puzzle, answer))
        chapters.append(Chapter("The solution", told, picture))
    elif isinstance(answer, Impossible):
        told = tuple(_proof(answer.certificate))
        if not is_large(puzzle.rows, puzzle.cols):
            picture = draw_proof(puzzle, answer.certificate)  # the chapter tells its steps
        chapters.append(Chapter("Why it is impossible", told, picture))
    else:
        chapters.append(Chapter("No answer yet", (STOPPED,), picture))
    return Explanation(tuple(chapters))


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


def _paths(puzzle: ShooterGrid) -> Iterator[str]:
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
            "A path that holds another shooter, or the same one twice, or that closes on itself, "
            "must not be lit: somebody would be hit. "
            f"The picture shows both beams along either axis of the first "
            f"{shooters_in_words(min(puzzle.shooter_count, STROKES // 2))}; a cross is a hit."
        )
    hits = list(islice(_hits(puzzle), MOST_TOLD))
    if hits:
        yield " ".join(f"{hit_in_words(hit)}.".capitalize() for hit in hits)


def _hits(puzzle: ShooterGrid) -> Iterator[Hit]:
    for cell in islice(puzzle.shooters, MOST_LOOKED_AT):
        for axis in "-|":
            struck = victim(puzzle, Aim(cell, axis))
            if struck is not None:
                yield Hit(Aim(cell, axis), struck)


def _clauses(puzzle: ShooterGrid, answer: Answer[ShooterGrid]) -> Iterator[str]:
    yield (
        "Each shooter is a variable with two values, - and |. An empty cell asks for light from "
        "one of its two paths, and a path that may be lit at all holds one shooter. So each cell "
        "says: this shooter so, or that shooter so. Such a statement with two parts is a clause, "
        "and all of them together are a 2-satisfiability problem."
    )
    told = [_clause(puzzle, cell) for cell in islice(_empty(puzzle), MOST_TOLD)]
    if told:
        yield " ".join(told)
    clauses = dict(answer.work).get("clauses", 0)
    if clauses:
        yield (
            f"In all there {'is 1 clause' if clauses == 1 else f'are {clauses:,} clauses'}, "
            "shooters that can stand in one way only included."
        )


def _empty(puzzle: ShooterGrid) -> Iterator[Cell]:
    index = puzzle.cells.find(b".")
    while index >= 0:
        yield divmod(index, puzzle.cols)
        index = puzzle.cells.find(b".", index + 1)


def _clause(puzzle: ShooterGrid, cell: Cell) -> str:
    good = [aim.words for aim in admissible(puzzle, cell)[0]]
    said = f"The cell at {place(cell)}: " + (" or ".join(good) or "nobody can light it")
    return said + ("." if len(good) != 1 else ", it alone.")


def _clause_picture(puzzle: ShooterGrid) -> Picture | None:
    example = _choice(puzzle)
    if example is None or is_large(puzzle.rows, puzzle.cols):
        return None
    cell, aims = example
    scene = draw_paths(puzzle, aims, asked=cell)
    one, other = (stands(aim) for aim in aims)
    return scene.caption(f"The cell at {place(cell)} is lit where {one} or {other}.")


def _choice(puzzle: ShooterGrid) -> tuple[Cell, list[Aim]] | None:
    """The first cell that two shooters can light, and these; None if none is near the top."""
    for cell in islice(_empty(puzzle), MOST_LOOKED_AT):
        good = admissible(puzzle, cell)[0]
        if len(good) == 2 and good[0].shooter != good[1].shooter:
            return cell, good
    return None


def _implications(puzzle: ShooterGrid) -> Iterator[str]:
    yield (
        "A clause `a or b` is two implications: if not a, then b; if not b, then a. Draw them "
        f"as arrows between the {2 * puzzle.shooter_count:,} literals, two a shooter."
    )
    example = _choice(puzzle)
    if example is not None:
        cell, (one, other) = example
        yield (
            f"The cell at {place(cell)}, for one: if {stands(one.other)}, then {stands(other)}; "
            f"and if {stands(other.other)}, then {stands(one)}. A cell that one shooter alone can "
            "light, and an axis along which somebody is hit, are arrows too: from a literal to "
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


def _solution(puzzle: ShooterGrid, answer: Solved[ShooterGrid, Turned]) -> Iterator[str]:
    turned = list(answer.witness.turns(puzzle))
    yield (
        f"The picture shows a solution, which turns {shooters_in_words(len(turned))}. "
        + _how_many(answer)
    )
    forced = forced_shooters(puzzle)
    alike = [cell for cell, state in forced.items() if state]
    if forced and all(forced.values()):
        yield "Every shooter is forced. The first ones, with the reason:"
    elif alike:
        yield f"{len(alike):,} of {shooters_in_words(len(forced))} stand alike in all solutions:"
    elif forced:
        yield "No shooter stands alike in all solutions."
    for cell in alike[:MOST_TOLD]:
        letter = chr(answer.witness.cells[cell[0] * puzzle.cols + cell[1]])
        steps = contradiction(puzzle, Aim(cell, letter).other)
        if steps:
            yield f"{aim_in_words(Aim(cell, letter)).capitalize()}. " + " ".join(
                f"{words[0].upper()}{words[1:]}" for words in map(step_in_words, steps)
            )
    if len(alike) > MOST_TOLD:
        yield f"And so on for {len(alike) - MOST_TOLD:,} more."


def _how_many(answer: Solved[ShooterGrid, Turned]) -> str:
    if answer.unique:
        return (
            "It is the only one: whichever set of shooters one turns together, so that no "
            "implication among them is broken, some implication leads back."
        )
    if not answer.exact:
        return f"There are at least {min(answer.count, 10**12):,} solutions."
    return (
        f"There are {answer.count:,} solutions in all."
        if answer.count < 10**15
        else ("There are more than a thousand billion solutions.")
    )


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
