"""Repairs of a puzzle: the fewest changes that leave exactly one solution.

A puzzle with several solutions gets the fewest clues that leave one, an impossible one the fewest
changes that give it one, and a puzzle with exactly one solution is searched for clues that it does
not need. The changes are moves of the kind's editor. Sets of changes are tried by their size, so
that the first that works is a smallest one; each proposal is confirmed by the kind's checker.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import combinations
from math import ceil, comb
from operator import and_
from typing import TYPE_CHECKING, Any, Literal

from lasermaze import api, judging
from lasermaze.core.answers import Impossible, Solved, Undecided
from lasermaze.core.arguments import at_least_one, seconds
from lasermaze.core.budget import UNLIMITED, Budget, Progress, TimeUpError
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.editor.moves import read
from lasermaze.kind import AnyKind, kind_of
from lasermaze.repairing.proposals import Repair, Repairs, State
from lasermaze.repairing.words import in_words

if TYPE_CHECKING:
    from lasermaze.core.rng import Rng

#: The number of proposals unless another one is given.
PROPOSALS = 3

#: The largest number of sets of changes of one size that are tried, and the largest size.
MOST_SETS, MOST_CHANGES = 100_000, 4

#: Solutions are counted up to this number, to see which changes leave fewer.
COUNTED = 200

#: The number of changes among which each step of the descent looks for the best one, and the
#: largest number of steps.
LOOKED_AT, LONGEST = 400, 60

#: The largest number of steps of a descent that leave as many solutions as there were.
MOST_LEVEL = 4

#: The number of further descents if the first one fails, fewer for a puzzle with many changes; the
#: share of the changes that they look at.
OTHERS, OTHERS_SHARE = 40, 0.3

#: The number of changes above which there are no further descents.
MANY_CHANGES = 20_000

#: Of a set of at most this many changes all smaller sets are tried.
MOST_COMPARED = 10

#: The number of solutions whose differences give the clues of a puzzle.
COMPARED = 20


def repairs(
    puzzle: Puzzle,
    *,
    count: int = PROPOSALS,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> Repairs:
    """The fewest changes that leave exactly one solution, or the clues that are not needed.

    Args:
        puzzle: the puzzle.
        count: the largest number of proposals.
        time_limit: in seconds; then the proposals found so far are returned.
        progress: called with the fraction of the sets of one size that have been tried, and the
            number of proposals so far.

    Raises: PuzzleError for a value out of range; whatever ``progress`` raises.
    """
    budget = Budget(seconds=seconds(time_limit), progress=progress)
    return Search(puzzle, at_least_one("count", count), budget).run()


@dataclass
class Search:
    """The search for repairs of one puzzle: `run` it; interrupted, it has `found` so far."""

    puzzle: Puzzle
    most: int
    budget: Budget
    state: State = "undecided"
    proposals: list[Repair] = field(default_factory=list)
    loose: list[Repair] = field(default_factory=list)  # those that leave several solutions
    considered: int = 0
    complete: int = 1
    stopped: bool = True
    time_up: bool = False

    @property
    def kind(self) -> AnyKind:
        """The kind of the puzzle."""
        return kind_of(self.puzzle)

    @property
    def found(self) -> Repairs:
        """All that is found so far. Of an impossible puzzle, several solutions are a repair too."""
        proposals = self.proposals + self.loose * (self.state == "impossible")
        return Repairs(
            self.puzzle,
            self.state,
            tuple(proposals[: self.most]),
            self.considered,
            self.complete,
            self.stopped,
            self.time_up,
        )

    def run(self) -> Repairs:
        """All that is found until the time is up.

        Raises: PuzzleError for a draft that cannot be solved, such as a card without its laser;
        whatever the budget's progress raises.
        """
        try:
            answer = self._solved(self.puzzle, COMPARED)
            self.state = _state(answer)
            if self.state == "one":
                clues = list(self.budget.paced(self.kind.editor(self.puzzle).removals()))
                self.considered = len(clues)
                self.stopped = not self._without(clues, answer)
            elif self.state != "undecided":
                moves = self._changes(answer)
                self.considered = len(moves)
                self.stopped = not self._smallest(moves, self._kept(self.puzzle, moves, answer))
        except TimeUpError:
            self.time_up = True
        return self.found

    # Sets of changes, by size

    def _changes(self, answer: Any) -> list[str]:
        """The changes to be considered, in random order, so that proposals lie apart."""
        editor = self.kind.editor(self.puzzle)
        found = editor.clues(answer.solutions) if isinstance(answer, Solved) else editor.changes()
        moves = list(self.budget.paced(found))
        _random("repairs", budget=self.budget).shuffle(moves)
        return moves

    def _kept(self, puzzle: Puzzle, moves: Sequence[str], answer: Any) -> dict[str, int]:
        """For each change, which of the known solutions stay after it for sure, as bits."""
        rests_on = self.kind.editor(puzzle).rests_on
        kept = dict.fromkeys(moves, 0)
        for number, solution in enumerate(answer.solutions if answer else ()):
            cells = rests_on(solution)
            for move in self.budget.paced(moves):
                changed = read(move).cells
                if changed and not any(cell in cells for cell in changed):
                    kept[move] |= 1 << number
        return kept

    def _smallest(self, moves: Sequence[str], kept: Mapping[str, int]) -> bool:
        """Propose the smallest sets that work; whether all smaller ones were tried.

        A set that leaves two of the known solutions needs no try.
        """
        for size in range(1, MOST_CHANGES + 1):
            self.complete = size
            number = comb(len(moves), size)
            if number > MOST_SETS:
                break
            for tried, chosen in enumerate(combinations(moves, size)):
                self.budget.check(tried / number, len(self.proposals))
                if reduce(and_, (kept[move] for move in chosen)).bit_count() < 2:
                    self._propose(chosen, self.loose)
                if len(self.proposals) == self.most:
                    return True
            if self.found.proposals:
                return True
        self._larger()
        return False

    def _propose(self, moves: Sequence[str], loose: list[Repair]) -> None:
        """Add the puzzle after these moves to the proposals if it has exactly one solution.

        One with several solutions is added to ``loose``, of which one is enough.
        """
        changed = self.changed(moves)
        if changed is None:
            return
        answer = self._solved_draft(changed, 2)
        if not isinstance(answer, Solved) or (not answer.unique and len(loose) == self.most):
            return
        if (repair := self._confirmed(moves, changed, answer)) is not None:
            (self.proposals if repair.unique else loose).append(repair)

    def _larger(self) -> None:
        """Propose a set found by a descent, without the changes that it does not need."""
        chosen = self._descent() if self.state == "several" else self._loosened()
        if chosen is None:
            return
        self._propose(self._needed(chosen, unique=self.state == "several"), self.proposals)

    def _needed(self, moves: list[str], *, unique: bool) -> Sequence[str]:
        """The moves without needless ones: no smaller set of a few moves works.

        One move after the other is left out, again and again, as a move may become needless by
        another one; of a few moves that are left, all sets are tried.
        """
        while len(moves) > MOST_COMPARED:
            without = ([each for each in moves if each != move] for move in moves)
            fewer = next((rest for rest in without if self._works(rest, unique=unique)), None)
            if fewer is None:
                return moves
            moves = fewer
        for size in range(self.complete, len(moves)):
            for chosen in combinations(moves, size):
                if self._works(chosen, unique=unique):
                    return chosen
        return moves

    def _descent(self) -> list[str] | None:
        """Changes of which each leaves few solutions; None if none of the descents ends at one.

        The first looks at as many changes as it can, the others at some of them, so that they
        differ and do not all end where no change leaves fewer solutions.
        """
        rng = _random("repairs", "descent")
        others = min(OTHERS, MANY_CHANGES // max(1, self.considered))
        found = (self._descended(rng, share) for share in (1.0, *[OTHERS_SHARE] * others))
        return next(filter(None, found), None)

    def _descended(self, rng: Rng, share: float) -> list[str] | None:
        """The changes of a descent that looks at a share of them; None if it does not end at one.

        Each step looks at the clues of the puzzle so far that may end a known solution. As long as
        more solutions are left than are counted, any change that keeps some will do, and else a few
        that leave as many: a token may need its place before its direction.
        """
        chosen, count, level = list[str](), COUNTED + 1, 0
        while count > 1:
            now = self.changed(chosen)
            answer = None if now is None else self._solved_draft(now, COMPARED)
            if not isinstance(answer, Solved) or now is None or len(chosen) == LONGEST:
                return None
            moves = list(self.kind.editor(now).clues(answer.solutions))
            kept = self._kept(now, moves, answer)
            moves = [move for move in moves if kept[move].bit_count() < len(answer.solutions)]
            best: tuple[int, str] | None = None
            for move in rng.sample(moves, min(LOOKED_AT, ceil(share * len(moves)))):
                changed = self.changed([*chosen, move])
                left = 0 if changed is None else self._count(changed)
                if left and (best is None or left < best[0]):
                    best = left, move
                if left == 1:
                    break
            if best is None:
                return None
            level += count <= best[0] < COUNTED
            if level > MOST_LEVEL or best[0] > count:
                return None
            count = best[0]
            chosen.append(best[1])
        return chosen

    def _loosened(self) -> list[str] | None:
        """Every clue taken away, if that gives a solution; else None."""
        chosen = list(self.kind.editor(self.puzzle).loosening())
        return chosen if self._works(chosen, unique=False) else None

    def _works(self, moves: Sequence[str], *, unique: bool) -> bool:
        self.budget.check(1.0, len(self.proposals))
        changed = self.changed(moves)
        if changed is None:
            return False
        if unique:
            return self._count(changed) == 1
        return isinstance(self._solved_draft(changed, 1), Solved)

    # The clues that can go

    def _without(self, clues: Sequence[Sequence[str]], answer: Solved[Any, Any]) -> bool:
        """Propose the clues that can go together, and then one by one; the solution stays.

        Returns whether it is known of each clue if it can go.
        """
        unknown = 0
        for number, moves in enumerate(clues):
            self.budget.check(number / len(clues), len(self.proposals))
            match self._same(moves, answer):
                case Repair() as repair:
                    self.proposals.append(replace(repair, changes=1))
                case None:
                    unknown += 1
        together, count = None, 0
        for repair in tuple(self.proposals):
            gone = together.moves if together else ()
            if more := self._same([*gone, *repair.moves], answer):
                together, count = more, count + 1
        if together and count > 1:
            self.proposals.insert(0, replace(together, changes=count))
        return not unknown

    def _same(
        self, moves: Sequence[str], before: Solved[Any, Any]
    ) -> Repair | Literal[False] | None:
        """The puzzle after these moves if its one solution is still the same; else False.

        None if that is not known, as a claim of the answer is not confirmed.
        """
        changed = self.changed(moves)
        answer = None if changed is None else self._solved_draft(changed, 2)
        if changed is None or answer is None or isinstance(answer, Impossible):
            return False
        if isinstance(answer, Undecided) or answer.unique is None:
            return None
        identity = self.kind.check(changed).identity
        same = identity(before.witness) == identity(answer.witness)
        return answer.unique and same and self._confirmed(moves, changed, answer)

    # One set of changes

    def changed(self, moves: Sequence[str]) -> Puzzle | None:
        """The puzzle after these moves; None if they cannot be made, or change nothing."""
        puzzle = replace(self.puzzle, id="")  # the id names another puzzle
        try:
            for move in moves:
                before, puzzle = puzzle, self.kind.editor(puzzle).edit(move)
                if puzzle == before:
                    return None
        except PuzzleError:
            return None
        return puzzle

    def _solved(self, puzzle: Puzzle, most: int) -> Any:
        """The answer to a puzzle, with at most ``most`` solutions.

        Raises: PuzzleError for a draft that cannot be solved; TimeUpError.
        """
        self.budget.check(1.0, len(self.proposals))
        limits = replace(self.budget, solutions=most, keep=most, progress=self._turn)
        answer = self.kind.solve(puzzle, limits).solve()
        limits.check()  # an answer that was stopped says nothing
        return answer

    def _solved_draft(self, puzzle: Puzzle, most: int) -> Any:
        """The answer to a puzzle; None for a draft, such as a card without its laser."""
        try:
            return self._solved(puzzle, most)
        except PuzzleError:
            return None

    def _turn(self, _fraction: float, _found: int) -> None:
        """A turn of the caller while one puzzle is solved or judged."""
        self.budget.check(1.0, len(self.proposals))

    def _count(self, puzzle: Puzzle) -> int:
        answer = self._solved_draft(puzzle, COUNTED)
        return answer.count if isinstance(answer, Solved) else 0

    def _confirmed(
        self, moves: Sequence[str], puzzle: Puzzle, answer: Solved[Any, Any]
    ) -> Repair | None:
        """The proposal, if the checker confirms every claim of the answer."""
        limits = replace(self.budget, progress=self._turn)
        judged = judging.judge(puzzle, answer, {}, recount="full", budget=limits)
        limits.check()
        if not judged.confirmed:
            return None
        cells = tuple(dict.fromkeys(cell for move in moves for cell in read(move).cells))
        words = tuple(in_words(self.puzzle, puzzle, list(map(read, moves)), cells))
        difficulty = api.rate(puzzle, time_limit=self.budget.left, progress=self._turn)
        return Repair(tuple(moves), puzzle, answer, cells, words, len(moves), difficulty)


def _random(*name: str, budget: Budget = UNLIMITED) -> Rng:
    """Random numbers. Their module loads the kernel, before which a page knows its calls."""
    from lasermaze.core.rng import Rng

    return Rng(*name, budget=budget)


def _state(answer: Any) -> State:
    if isinstance(answer, Impossible):
        return "impossible"
    if isinstance(answer, Solved) and answer.unique is not None:
        return "one" if answer.unique else "several"
    return "undecided"
