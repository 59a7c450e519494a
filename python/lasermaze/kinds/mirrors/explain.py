"""Explains the answer to a maze, and gives hints: the next mirror to turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import lasermaze.kinds.mirrors.lecture as lecture
from lasermaze import parts
from lasermaze.core.answers import Answer, Impossible, Solved
from lasermaze.core.beam import MIRROR
from lasermaze.core.budget import Budget
from lasermaze.core.errors import Fault
from lasermaze.core.grid import place
from lasermaze.core.reasons import Case, Marks, Step
from lasermaze.drawing import is_large
from lasermaze.editor.grid_edits import turn_move
from lasermaze.interface import Explanation, Hint, Screen, as_far_as_known, no_answer_yet
from lasermaze.kinds.mirrors.causes import of_barrier
from lasermaze.kinds.mirrors.check.replay import follow, replayed
from lasermaze.kinds.mirrors.draw import Draw, matching, passage
from lasermaze.kinds.mirrors.draw.scenes import scene_of
from lasermaze.kinds.mirrors.failures import (
    Failure,
    barrier_screen,
    easiest,
    first_mistake,
    mirror_by_mirror,
)
from lasermaze.kinds.mirrors.puzzle import BLOCK, Barrier, MirrorMaze, Turned
from lasermaze.kinds.mirrors.reasons import (
    CannotBePaired,
    Failing,
    RunsIntoBlock,
    Stand,
    Untouched,
)
from lasermaze.kinds.mirrors.solve import Finder, can_stay
from lasermaze.kinds.mirrors.words import mirrors_in_words

if TYPE_CHECKING:
    from lasermaze.drawing import Picture


class Explain(parts.Explain[MirrorMaze, Turned, Barrier]):
    """The lecture of a maze, and hints about the next mirror."""

    def hint(self, position: str | None) -> Hint[MirrorMaze]:
        """The first mirror on the light from an opening that must be turned, or a needless turn.

        The mirrors before it can stay. ``forced`` if it is turned in every solution, whatever the
        mirrors before it are. Following hints always ends in a solution.

        Cost: two searches for each doubling of the number of mirrors on the beam; in a maze of at
        most `causes.MOST_MIRRORS` one of where light can go for each mirror on a way across.
        Raises: PuzzleError for a text that is not a position of this maze; TimeUpError; whatever
        ``budget.progress`` raises.
        """
        puzzle = self.puzzle
        now = puzzle if position is None else self.kind.editor(puzzle).opened(position)
        found = self._hint(now)
        if position is None:
            return found
        moves = () if found.cell is None else (turn_move(found.cell),)
        return replace(found, puzzle=puzzle, position=str(found.puzzle), moves=moves)

    def _hint(self, now: MirrorMaze) -> Hint[MirrorMaze]:
        """The hint, with the maze after it is followed."""
        if now[follow(now, self.budget).last] != BLOCK:
            return self._back(now)
        if not Finder(now, self.budget).search().found:
            found = easiest(now, [({}, ())], self.budget)
            return Hint(
                "No way to turn the mirrors lets the beam pass.",
                lecture.never(now, found.line),
                forced=True,
                cell=None,
                puzzle=now,
                mistakes=lambda _: (found.screen(),),
                steps=(found.step,),
            )
        found = first_mistake(now, self.budget)
        (stand,) = found.supposed
        return Hint(
            f"Turn the mirror in {place(stand.cell)}.",
            lecture.because(now, found.line),
            not can_stay(now, [stand.cell], self.budget),
            stand.cell,
            now.with_letters(dict([stand.turned])),
            mistakes=lambda _: (found.screen(),),
            steps=(found.step,),
            told=found.step.ruled_out,
        )

    def _back(self, now: MirrorMaze) -> Hint[MirrorMaze]:
        """The hint for a beam that passes: to turn back a mirror that was turned for nothing."""
        faults = replayed(self.puzzle, Turned(now.rows, now.cols, now.cells), self.budget)
        cell = next((fault.cell for fault in faults), None)
        if cell is None:
            reason = "It enters by one opening and leaves by the other."
            return Hint("The beam passes as the mirrors stand.", reason, True, None, now)
        stand = Stand(cell, now[cell])
        case = Case(stand, Untouched(cell))
        return Hint(
            f"Turn the mirror in {place(cell)} back.",
            " ".join(lecture.lines("in vain")),
            False,
            cell,
            now.with_letters(dict([stand.turned])),
            mistakes=lambda _: self._needless(now, faults),
            steps=(Step(stand.turned, (case,)),),
            told=(case,),
        )

    def _needless(self, now: MirrorMaze, faults: Sequence[Fault]) -> tuple[Screen, ...]:
        """The position, with the mirrors that are turned for nothing."""
        if is_large(now.rows, now.cols):
            return ()
        turned = Turned(now.rows, now.cols, now.cells)
        marked = Marks(crosses=tuple(fault.cell for fault in faults if fault.cell is not None))
        return (Screen("", lecture.lines("in vain"), self._draw.position(turned, faults), marked),)

    def explain(self, answer: Answer[MirrorMaze, Turned, Barrier]) -> Explanation:
        """A lecture: partners of sides, the search for them, and the beam or the barrier.

        If a maze has too many mirrors the graph is neither drawn nor counted.

        Raises: whatever ``budget.progress`` raises.
        """
        return as_far_as_known(self._screens(answer), lambda: self._draw.draw(answer))

    @property
    def _draw(self) -> Draw:
        return Draw(self.kind, self.puzzle)

    def _screens(self, answer: Answer[MirrorMaze, Turned, Barrier]) -> Iterator[Screen]:
        """The screens one by one."""
        puzzle, budget, draw = self.puzzle, self.budget, self._draw.draw
        small, mirrors = matching.fits(puzzle), puzzle.mirrors
        ways = (
            (Screen("How many ways", lecture.lines("ways", mirrors=mirrors)),)
            if mirrors > 1
            else ()
        )
        asked = "question" if mirrors else "question without mirrors"
        told = lecture.lines(asked, mirrors=mirrors)
        yield Screen("The question", told, draw(None), thoughts=ways)
        budget.check()
        if isinstance(answer, Impossible):
            yield from _seen(easiest(puzzle, [({}, ())], budget))
        graph = Screen("Sides and edges", lecture.lines("graph"))
        if small:
            words = graph.words + lecture.lines("size of the graph", **matching.size(puzzle))
            graph = replace(graph, words=words, picture=matching.draw_graph(puzzle))
        yield Screen("Partners", lecture.lines("partners"), graph.picture, thoughts=(graph,))
        budget.check()
        facing = [puzzle.straight(opening) for opening in puzzle.openings]
        if all(puzzle[cell] in MIRROR for cell, _ in facing):
            yield Screen(
                "Across the runs",
                lecture.lines("across"),
                matching.draw_old(puzzle).uncaptioned() if small else None,
                thoughts=(Screen("Matchings", lecture.lines("matchings")),),
            )
            work = dict(answer.work)
            met, outer = work.get("blossoms", 0), work.get("sides", 0)
            blossoms = lecture.lines("blossoms", met=met, outer=outer)
            searched = matching.draw_search(puzzle) if small else None
            paths = Screen("Augmenting paths", lecture.lines("augmenting"), searched)
            yield Screen(
                "One search",
                lecture.lines("search"),
                searched and searched.uncaptioned(),
                thoughts=(paths, Screen("Blossoms", blossoms)),
            )
            budget.check()
        if isinstance(answer, Solved):
            yield from _beam_screens(puzzle, answer, small, draw(answer), budget)
        elif isinstance(answer, Impossible):
            yield _impossible(puzzle, answer.certificate(), small, draw(answer))
        else:
            yield no_answer_yet(draw(answer))


def _seen(failure: Failure) -> Iterator[Screen]:
    """What a person sees who follows light in an impossible maze; nothing if it is the proof."""
    line = failure.line
    if isinstance(line.ends, CannotBePaired):
        return
    words = [*lecture.mistake(failure.maze, line, supposed=False)]
    if isinstance(line.ends, RunsIntoBlock) and not line.forced:
        words += lecture.lines("not on its way")
    yield replace(failure.screen("Follow the light", words), steps=(failure.step,))


def _beam_screens(
    maze: MirrorMaze,
    answer: Solved[MirrorMaze, Turned],
    small: bool,
    drawn: Picture,
    budget: Budget,
) -> Iterator[Screen]:
    turned = answer.witness
    if turned.reflections and small:
        picture = matching.draw_path(maze, turned).uncaptioned()
        yield Screen("The chain of swaps", lecture.lines("path"), picture)
        picture = matching.draw_new(maze, turned).uncaptioned()
        yield Screen("A partner for each side", lecture.lines("new matching"), picture)
        if answer.unique and not answer.options:
            yield from _exactly_one(maze, turned, budget)
    wanted = " and ".join(name.replace("_", " ") for name, _ in answer.options)
    best = (Screen("The best beam", lecture.lines("best", wanted=wanted)),) if wanted else ()
    told = lecture.lines("no reflection")
    if turned.reflections:
        numbers = passage(maze, turned)
        both = f", {mirrors_in_words(numbers.twice)} on both sides" if numbers.twice else ""
        told = lecture.lines("answer", both=both, **numbers._asdict())
    yield Screen("The answer", told, drawn, thoughts=best)


def _exactly_one(maze: MirrorMaze, turned: Turned, budget: Budget) -> Iterator[Screen]:
    """Why the beam of a solution is the only one, unless that is not true."""
    if Finder(maze, budget).alternatives() != 0:
        return
    inside, picture = list[Screen](), scene_of(maze, turned)
    for number, failure in enumerate(mirror_by_mirror(maze, turned, budget), 1):
        (stand,) = failure.supposed
        words = (lecture.other_way(maze, failure.line.ends),)
        title = place(stand.cell).capitalize()
        shown = failure.screen(title, () if failure.line.forced else words)
        inside.append(replace(shown, title=title, steps=(failure.step,)))
        picture.steps(stand.cell, [number], turned[stand.cell])
    picture.key("step", "the order in which the mirrors are met")
    yield Screen("Exactly one beam", lecture.lines("exactly one"), picture, thoughts=tuple(inside))


def _impossible(maze: MirrorMaze, barrier: Barrier, small: bool, picture: Picture) -> Screen:
    """The proof that no beam can pass."""
    if any(maze[maze.straight(opening).cell] == BLOCK for opening in maze.openings):
        return Screen("No solution", lecture.lines("no beam"), picture)
    step: Step[Stand, Failing] = Step(None, reason=of_barrier(barrier).ends)
    if small:
        return replace(barrier_screen(maze, barrier), title="No solution", steps=(step,))
    told = lecture.lines("taken out", sides=len(barrier)) + lecture.lines("no beam")
    law = (Screen("The law", lecture.lines("law")),)
    return Screen("No solution", told, picture, steps=(step,), thoughts=law)
