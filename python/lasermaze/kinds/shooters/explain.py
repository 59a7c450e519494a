"""Explains the answer, and gives hints: shooters that are forced, each with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any

from lasermaze import parts, telling
from lasermaze.core.answers import Answer, Impossible, Solved
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.claims import Finding, Unconfirmed, faults_in, which_of
from lasermaze.core.english import counted, grouped, or_no, sentence, there_are
from lasermaze.core.grid import Cell
from lasermaze.core.reasons import Marks
from lasermaze.drawing import Stamp, is_large
from lasermaze.editor.grid_edits import turn_move
from lasermaze.interface import Explanation, Hint, Screen, no_answer_yet, time_is_up
from lasermaze.kinds.shooters.beams import light
from lasermaze.kinds.shooters.check import faults_of
from lasermaze.kinds.shooters.draw import Draw
from lasermaze.kinds.shooters.drawn_grid import DrawnGrid, draw_longest_paths
from lasermaze.kinds.shooters.puzzle import (
    EMPTY,
    Aim,
    Certificate,
    Cycle,
    Dark,
    Implication,
    ShooterGrid,
    Turned,
    WouldHit,
)
from lasermaze.kinds.shooters.reasons import (
    DarkOrHit,
    Hit,
    HitsItself,
    LightsDark,
    Stand,
    StaysDark,
    told,
)
from lasermaze.kinds.shooters.search import FORCED, UNKNOWN, Search
from lasermaze.kinds.shooters.words import ALIKE, SOLVED
from lasermaze.telling.finding import refuted
from lasermaze.telling.screens import idea
from lasermaze.telling.values import TRIED, Case, Reason, State, Step

if TYPE_CHECKING:
    from lasermaze.drawing import Picture

    Shown = Answer[ShooterGrid, Turned, Certificate]

#: At most this many forced shooters are told, and compared for a hint.
MOST_COMPARED = 40

#: The faults of a wrong answer that are listed.
MOST_LISTED = 9

TASK = "Turn the shooters so that every empty cell is lit and no shooter is hit."

PLAN = (
    "Mirrors bend beams; walls and the rim end them.",
    "Imagine that beams pass through shooters: the grid falls apart into paths.",
    "A path with two shooters, or that leads back to its only one, cannot be lit without a hit.",
    "So at most two shooters can light a cell: one along its row, one along its column.",
    "If one of the two stands the wrong way, the other must light the cell.",
)

THEORY = (
    "Each shooter is a variable with two values, each cell a clause: this one, or that one.",
    "A clause with two parts is two implications: if one part fails, the other must hold.",
    "All clauses together are a problem of 2-satisfiability.",
    "Values that lead to each other along implications hold together, or none of them does.",
    "If both values of a shooter do, there is no solution; else there is one "
    "(Aspvall, Plass and Tarjan, 1979).",
)


# The grid while it is solved, and the solver's chains as cases


@dataclass(frozen=True, repr=False)
class Grid(State):
    """A grid on which some shooters are decided. Its finder is the kernel's."""

    search: Search
    held: tuple[Stand, ...] = ()

    def after(self, choice: Any) -> Grid:
        """The grid with one more shooter decided."""
        return Grid(self.search, (*self.held, choice))

    def shown(
        self, tried: Sequence[Any], broken: Any, here: Sequence[Cell]
    ) -> tuple[Picture | None, Marks]:
        """The beams of what is decided, or else of what is tried; shooters tried have numbers."""
        puzzle = self.search.puzzle
        if is_large(puzzle.rows, puzzle.cols):
            return None, Marks()
        drawing, cells = DrawnGrid(puzzle), bytearray(puzzle.cells)
        beams = [light(puzzle, choice.aim) for choice in tried or self.held]
        for number, (choice, beam) in enumerate(zip(tried or self.held, beams, strict=True)):
            row, col = choice.cell
            cells[row * puzzle.cols + col] = ord(choice.axis)
            drawing.add(beam, number)
        drawing.pieces(cells)
        for number, choice in enumerate(tried if len(tried) > 1 else (), 1):
            drawing.scene.steps(choice.cell, [number], choice.axis)
        dark = [broken.cell] if isinstance(broken, StaysDark | DarkOrHit) else []
        drawing.scene.tiles(dark, "death").key("death", "no light without a hit")
        for cell in dark:
            drawing.scene.glyph(cell, Stamp("death"), text="!", css="death")
        drawing.scene.pointing_at(here).key("cross", "a hit").key("step", TRIED)
        supposed = [choice.cell for choice in tried] or here
        lines = tuple(line for beam in beams for line in beam.beams)
        hits = (cross for beam in beams for cross in beam.crosses)
        marks = Marks(tuple(supposed), lines, (*hits, *dark))
        return drawing.close_up([*dark, *supposed]), marks

    def refute(self, choice: Stand) -> Case | None:
        """How a shooter fails along an axis, by the solver's shortest chain."""
        chain = self.search.contradiction(choice.aim)
        return self.case(chain) if chain else None

    def case(self, chain: tuple[Implication, ...]) -> Case:
        """A chain of implications as cases: at each cell, one shooter leaves it dark."""
        forced, broken = told(chain)
        held = [chain[0].start, *(step.end for step in forced)]
        ends: Reason | tuple[Case, ...] = _hit(WouldHit(broken.start, broken.cell))
        if broken.reason == "lit":
            ends = self._dark(broken.cell, held)
        for step in reversed(forced):
            held.pop()
            dark = Case(Stand.of(step.end.other), self._dark(step.cell, [*held, step.end.other]))
            ends = (dark, Case(Stand.of(step.end), ends))
        return Case(Stand.of(chain[0].start), ends)

    def _dark(self, cell: Cell, held: Sequence[Aim]) -> Reason:
        """That a cell stays dark, unless a beam that hits a shooter is left for it."""
        left = [aim for aim in self.search.aims_at(cell) if aim.other not in held]
        return DarkOrHit(cell) if left else StaysDark(cell)

    def refutation(self, proof: Certificate) -> Step:
        """The step that leaves nothing: a certificate that there is no solution."""
        if isinstance(proof, Cycle):
            start = proof.steps[0].start
            others = (at for at, step in enumerate(proof.steps) if step.start == start.other)
            half = next(others, len(proof.steps))
            chains = filter(None, (proof.steps[:half], proof.steps[half:]))
            return Step(None, tuple(map(self.case, chains)), state=self)
        cases = tuple(Case(Stand.of(hit.aim), _hit(hit)) for hit in proof.hits)
        reason = self._dark(proof.cell, ()) if isinstance(proof, Dark) else None
        return Step(None, cases, reason, state=self)

    def forced(self, solution: Turned, states: bytes) -> Iterator[Step]:
        """The steps of the first forced shooters."""
        shooters = (number for number, state in enumerate(states) if state == FORCED)
        for number in islice(shooters, MOST_COMPARED):
            row, col = self.search.cell(number)
            axis = chr(solution.cells[row * self.search.puzzle.cols + col])
            stands = Stand((row, col), axis)
            yield refuted(self, stands.other, stands)


def _hit(reason: WouldHit) -> Reason:
    """A hit of a proof."""
    return (HitsItself if reason.victim == reason.aim.shooter else Hit)(reason.victim)


def hardness(step: Step) -> tuple[Any, ...]:
    """How hard a step is: how it is seen, and the moves of its line."""
    lengths = [len(telling.line(case).tried) for case in step.ruled_out]
    return *idea(step), max(lengths, default=0)


class Explain(parts.Explain[ShooterGrid, Turned, Certificate]):
    """What is forced, and why; and hints about the next shooter."""

    # Explanations

    def explain(self, answer: Shown) -> Explanation:
        """The question, the plan, what is forced, and the answer.

        The claims of an answer to a grid that is not large are verified first. A wrong claim is
        called wrong, and an unconfirmed one is reported as the answer's.
        """
        draw = Draw(self.kind, self.puzzle).draw
        first, picture = (self._question(draw()), self._plan()), draw(answer)
        try:
            found = list(self._findings(answer))
            if faults := faults_in(found):
                words = ("The answer does not hold:", *map(str, faults[:MOST_LISTED]))
                return Explanation((*first, Screen("The answer is wrong", words, draw())))
            if isinstance(answer, Solved):
                return self._solution(first, answer, picture, is_sure=not found)
            if isinstance(answer, Impossible):
                grid = Grid(Search(self.puzzle, self.budget))
                step = grid.refutation(answer.certificate())
                last = Screen("The answer", ("So there is no solution.",), picture)
                return telling.explanation(first, [[step]], [last])
            return Explanation((*first, no_answer_yet(picture)))
        except TimeUpError:
            return Explanation((*first, time_is_up(picture)))

    def _question(self, picture: Picture) -> Screen:
        empty = or_no(self.puzzle.cells.count(EMPTY.encode()), "empty cell")
        here = f"{there_are(self.puzzle.shooter_count, 'shooter')} here, and {empty} to be lit"
        return Screen("The question", (TASK, sentence(here)), picture)

    def _plan(self) -> Screen:
        small = not is_large(self.puzzle.rows, self.puzzle.cols)
        paths = draw_longest_paths(self.puzzle) if small else None
        return Screen("The plan", PLAN, paths, thoughts=(Screen("As logic", THEORY),))

    def _findings(self, answer: Shown) -> Iterable[Finding]:
        """What the checker finds in an answer."""
        if is_large(self.puzzle.rows, self.puzzle.cols):
            return [Unconfirmed("a large grid")]
        check = self.kind.check(self.puzzle, self.budget)
        if isinstance(answer, Solved):
            return check.confirm(answer, "never")
        return check.refute(answer.certificate()) if isinstance(answer, Impossible) else ()

    def _solution(
        self,
        first: Sequence[Screen],
        answer: Solved[ShooterGrid, Turned],
        picture: Picture,
        *,
        is_sure: bool,
    ) -> Explanation:
        grid = Grid(Search(self.puzzle, self.budget))
        states = grid.search.forced()
        steps = sorted(grid.forced(answer.witness, states), key=hardness)
        which = f"it is {which_of(answer)}"
        words = [
            f"This solution turns {or_no(answer.witness.turn_count(self.puzzle), 'shooter')}.",
            sentence(which) if is_sure else f"The answer says: {which}.",
        ]
        if (known := states.count(FORCED)) and not (answer.unique and is_sure):
            lead = "At least " if UNKNOWN in states else ""
            verb = "stands" if known == 1 else "stand"
            words.append(
                f"{lead}{grouped(known)} of {counted(len(states), 'shooter')} {verb} {ALIKE}."
            )
        groups = [list(alike) for _, alike in groupby(steps, idea)]
        return telling.explanation(first, groups, [Screen("The answer", tuple(words), picture)])

    # Hints

    def hint(self, position: str | None) -> Hint[ShooterGrid]:
        """A shooter to turn: one that must be turned, if there is one, else one that may be.

        Of several that must be turned it is the one whose reason is the easiest to see.

        Raises: PuzzleError for a text that is not a position of the puzzle; TimeUpError.
        """
        if position is None:
            return _hint(self.puzzle, self.budget)
        found = _hint(self.kind.editor(self.puzzle).opened(position), self.budget)
        moves = () if found.cell is None else (turn_move(found.cell),)
        return replace(found, puzzle=self.puzzle, position=str(found.puzzle), moves=moves)


def _hint(puzzle: ShooterGrid, budget: Budget) -> Hint[ShooterGrid]:
    """The hint for a grid in its current state."""
    search = Search(puzzle, budget)
    grid = Grid(search)
    if not search.solved:
        step = grid.refutation(search.certificate())
        return _told(puzzle, puzzle, step, telling.hint_of_none(step), None)
    fault = next(faults_of(puzzle, puzzle.cells, budget), None)
    if fault is None:
        return Hint("There is nothing to turn: it is solved.", sentence(SOLVED), True, None, puzzle)
    states = search.forced()
    both = zip(search.kernel.given, search.kernel.axes(budget), strict=True)
    wrong = [s for s, (given, axis) in budget.paced(enumerate(both)) if given != axis]
    must = [s for s in budget.paced(wrong) if states[s] == FORCED][:MOST_COMPARED]
    if must:
        now = [Stand(cell, puzzle[cell]) for cell in map(search.cell, must)]
        step = min((refuted(grid, each, each.other) for each in now), key=hardness)
    else:
        assert fault.cell is not None  # as no shooter that hits is free
        step = _lights(grid, fault.cell, {search.cell(shooter) for shooter in wrong})
    assert step.decided is not None
    cell = step.decided.cell
    turned = puzzle.with_letter(cell, Aim(cell, puzzle[cell]).other.axis)
    return _told(puzzle, turned, step, telling.hint([step]), cell)


def _told(
    puzzle: ShooterGrid, after: ShooterGrid, step: Step, said: telling.Told, cell: Cell | None
) -> Hint[ShooterGrid]:
    return Hint(
        said.text,
        said.reason,
        step.forced,
        cell,
        after,
        mistakes=partial(telling.otherwise, [step]),
        cases=step.size,
        steps=(step,),
        told=said.told,
    )


def _lights(grid: Grid, dark: Cell, wrong: set[Cell]) -> Step:
    """The shooter with which a solution lights a dark cell, where others may light it, too."""
    puzzle = grid.search.puzzle
    aims = (aim for aim in grid.search.lighters(dark) if aim.shooter in wrong)
    aim = next(aim for aim in aims if aim.axis != puzzle[aim.shooter])
    return Step(Stand.of(aim), (), LightsDark(dark), forced=False, state=grid)
