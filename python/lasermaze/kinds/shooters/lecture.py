"""The text of a lecture on a grid of beam shooters, made from values that ``explain`` finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lasermaze.core.answers import Solved
from lasermaze.core.counting import which_of
from lasermaze.core.english import agreeing, counted, grouped, or_no, sentence, there_are
from lasermaze.core.grid import Cell, place
from lasermaze.kinds.shooters.puzzle import (
    Aim,
    Certificate,
    Cycle,
    Dark,
    ShooterGrid,
    Stuck,
    Turned,
)
from lasermaze.kinds.shooters.thoughts import Thought
from lasermaze.kinds.shooters.words import (
    ALIKE,
    aim_in_words,
    all_thoughts,
    fires,
    headline,
    line,
    numbered,
    stands,
)


class Demand(NamedTuple):
    """An empty cell, and the aims that can light it: one of them must hold."""

    cell: Cell
    lighters: tuple[Aim, ...]


class Alike(NamedTuple):
    """The number of shooters with the same orientation in all solutions.

    Attributes:
        known: the number known to have it.
        unknown: the number of undecided ones.
        all: the number of shooters.
    """

    known: int
    unknown: int
    all: int


def question(shooters: int, empty: int) -> str:
    """The question for a grid with these numbers of shooters and empty cells."""
    here = sentence(
        f"{there_are(shooters, 'shooter')} here, and {or_no(empty, 'empty cell')} to be lit"
    )
    return (
        f"{here} Each shooter fires two beams, to opposite sides; "
        "it may be turned by a quarter, so it stands either along its row or along its column. "
        "Beams cross each other freely and are bent by both faces of a mirror, but a beam that "
        "enters the cell of any shooter destroys it."
    )


PATHS = (
    "Imagine that beams pass through shooters. Then the way of the light depends on walls and "
    "mirrors alone, and since light retraces its way when it is reversed, the grid falls "
    "apart into paths: each cell lies on one along its row and on one along its column "
    "(perhaps the same), and each path ends at walls or at the rim, or closes on itself. A "
    "shooter lights exactly the cells of one path: that along its row, or that along its "
    "column. One scan of the grid finds all paths."
)


def hits(steps: Sequence[Thought]) -> Iterator[str]:
    """The paths that must not be lit, and the first axes along which a shooter would be hit."""
    yield (
        "A path that holds two shooters, or the same one twice, or that closes on itself, must not "
        "be lit by a shooter on it: a shooter would be hit."
    )
    if steps:
        yield all_thoughts(steps)


def clauses(first: Sequence[Demand], cells: int) -> Iterator[str]:
    """Clauses in general, the demands of the first empty cells, and the number of clauses."""
    yield (
        "Each shooter is a variable with two values: along its row, or along its column. An empty "
        "cell asks for light from one of its two paths, and a path that can be lit without a hit "
        "holds one shooter. So each cell says: this shooter that way, or that one. Such a "
        "statement with two parts is a clause, and all of them together are a 2-satisfiability "
        "problem."
    )
    if first:
        yield " ".join(map(demand, first))
    if cells > 1:
        yield (
            f"In all there is a clause for each of the {counted(cells, 'empty cell')}, and one for "
            "each axis along which a shooter would be hit."
        )


def demand(one: Demand) -> str:
    """The demand of an empty cell."""
    aims = " or ".join(map(aim_in_words, one.lighters)) or "no shooter can light it"
    alone = ", this one alone" if len(one.lighters) == 1 else ""
    return f"The cell at {place(one.cell)}: {aims}{alone}."


def lit_where(example: Demand) -> str:
    """The caption of a cell that two shooters can light."""
    one, other = map(stands, example.lighters)
    return f"The cell at {place(example.cell)} is lit where {one} or {other}."


def implications(shooters: int, example: Demand | None) -> Iterator[str]:
    """Implications in general, those of an example, and the meaning of their components."""
    words = "A clause `a or b` is two implications: if not a, then b; if not b, then a."
    if literals := 2 * shooters:
        words += f" Draw them as arrows between the {counted(literals, 'literal')}, two a shooter."
    yield words
    if example is not None:
        one, other = example.lighters
        yield (
            f"The cell at {place(example.cell)}, for one: "
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


def solution(turned: int, count: str, alike: Alike, steps: Sequence[Thought]) -> Iterator[str]:
    """The turns of a solution, the number of solutions, and the reasons for the forced shooters.

    ``steps`` has the reasons of the first forced shooters, as far as they are known.
    """
    yield f"This solution turns {or_no(turned, 'shooter')}. {count}"
    if not alike.known:
        if alike.all and not alike.unknown:
            yield f"No shooter stands {ALIKE}."
        return
    yield f"{stand_alike(alike)}{':' if steps else '.'}"
    yield from map(forced, steps)
    if steps and len(steps) < alike.known:
        yield f"And so on for {grouped(alike.known - len(steps))} more."


def stand_alike(alike: Alike) -> str:
    """The number of shooters with the same orientation in all solutions."""
    if alike.known == alike.all:
        return "The shooter is forced" if alike.all == 1 else "Every shooter is forced"
    at_least = "At least " if alike.unknown else ""
    of_all = f"{grouped(alike.known)} of {counted(alike.all, 'shooter')}"
    return f"{at_least}{of_all} {agreeing(alike.known, 'stands')} {ALIKE}"


def forced(step: Thought) -> str:
    """The axis of a forced shooter, and the reason."""
    (case,) = step.ruled_out
    return f"{sentence(fires(case.choice.other))} {all_thoughts([step])}"


def how_many(answer: Solved[ShooterGrid, Turned], is_confirmed: bool) -> str:
    """The number of solutions; quoted as the answer's claim if it is not confirmed."""
    claim = _how_many(answer)
    return sentence(claim) if is_confirmed else f"The answer says: {claim}."


def _how_many(answer: Solved[ShooterGrid, Turned]) -> str:
    if answer.unique:
        return "it is the only one: every other way to turn the shooters breaks an implication"
    if answer.count >= 10**15:
        return "there are more than a thousand billion solutions"
    if answer.exact:
        return f"{there_are(answer.count, 'solution')} in all"
    if answer.stopped == "not counted" or answer.count == 1:
        return which_of(answer)
    return f"there are at least {counted(answer.count, 'solution')}"


def proof(certificate: Certificate) -> Iterator[str]:
    """A certificate in words, part by part."""
    yield headline(certificate)
    match certificate:
        case Dark(_, hits):
            yield (
                "Every shooter that sees the cell would hit a shooter if it fired that way:"
                if hits
                else "Follow the light backwards from the cell, to all four sides: each of its "
                "ways ends at a wall, leaves the grid, or comes back to where it began. No "
                "shooter stands on any of them."
            )
        case Stuck():
            yield "One axis after the other:"
        case Cycle((first, *_)):
            yield (
                f"Suppose that {stands(first.start)}. Each step holds because of "
                "a single cell or a single hit:"
            )
    yield from numbered(certificate)
    if isinstance(certificate, Cycle) and certificate.steps:
        first_aim = certificate.steps[0].start
        one, other = line(first_aim.axis), line(first_aim.other.axis)
        yield (
            f"So its {one} leads to its {other} there, and its {other} back to its {one}: the "
            "shooter can stand along neither. `check` verifies each step by following beams, "
            "without solving anything."
        )
