"""How hard a puzzle is: one number for each puzzle, and the four levels made from it.

The number is a logarithm of work, to the base 2: **difficulty = log2(search + 1) + open**.

- *search* is the number of steps that the kind's own solver takes until all is known. The solver
  looks ahead and follows forced moves, so steps that looking ahead saves are not counted, and a
  large puzzle in which everything is forced costs little.
- *open* is the number of decisions left to the player. The solver prunes a wrong one at once,
  but a player has to keep it in mind, so each is taken to double the work.

Each kind defines its steps, its open decisions and the limits of its levels: its `Levels`. On 32
printed cards of the board game its rank correlation (Spearman) with the cards' numbers is 0.92,
that of the search alone 0.89; what counts as open, and the cuts, were chosen with these cards in
view (``docs/difficulty.md``).
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from dataclasses import dataclass
from math import log2
from typing import NamedTuple

from lasermaze.core.brief import brief
from lasermaze.core.english import counted, doubled, grouped
from lasermaze.core.errors import unknown

#: The levels, from the easiest.
LEVELS = ("beginner", "intermediate", "advanced", "expert")


#: The techniques that the hardest step of a card takes, from the easiest.
TECHNIQUES = ("at a glance", "follow one beam", "two cases", "several cases", "needs a search")

#: The most cases of each of them: choices that fail at a glance are one case together.
_MOST_CASES = (0, 1, 3, 12)


def technique_of(cases: int) -> str:
    """The technique that is enough if the hardest choice takes this many cases."""
    return TECHNIQUES[bisect_left(_MOST_CASES, cases)]


@dataclass(frozen=True)
class Effort:
    """The effort of solving a puzzle: steps of the search, and open decisions."""

    search: int
    open: int

    @property
    def work(self) -> int:
        """Two to the power of the difficulty, a whole number: for comparisons without rounding."""
        return (self.search + 1) << self.open


class CountedSentence(NamedTuple):
    """A count in a player's words: a sentence for none, for one, and for any other number.

    ``{count}`` stands for the count. If the count is the number of binary digits of an amount,
    ``{low}`` and ``{high}`` stand for the least and the largest amount with that many digits;
    ``unit`` of it count as one.
    """

    none: str
    one: str
    many: str
    unit: int = 1

    def of(self, count: int) -> str:
        """The sentence for a count."""
        words = (self.none, self.one, self.many)[min(count, 2)]
        low, high = doubled(self.unit, count - 1), doubled(self.unit, count, less=1)
        return words.format(count=grouped(count), low=low, high=high)


@dataclass(frozen=True, repr=False)
class Levels:
    """How a kind counts effort, and the limits of its levels.

    Attributes:
        search: the name of the search's steps: ``beam steps``.
        open: the name of the open decisions: ``open tokens``.
        counts: the meaning of both to a player, for any puzzle of the kind: the end of a sentence.
        search_sentence: the meaning of the search to a player.
        open_sentence: the meaning of the open decisions to a player.
        cuts: the least difficulty of an intermediate, an advanced and an expert puzzle.
        sizes: the usual (rows, cols) of a new puzzle of each level.
        techniques: the technique by the number of open decisions; the last one for any more. None
            if it comes out of the explanation.
    """

    search: str
    open: str
    counts: str
    search_sentence: CountedSentence
    open_sentence: CountedSentence
    cuts: tuple[float, float, float]
    sizes: tuple[tuple[int, int], tuple[int, int], tuple[int, int], tuple[int, int]]
    techniques: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return brief(self, f"by {self.search} and {self.open}")

    def rate(self, effort: Effort) -> Difficulty:
        """The difficulty of a puzzle that takes this effort.

        The compiled searches of generators find the level likewise, in ``climb.rs``.
        """
        score = log2(effort.search + 1) + effort.open
        return Difficulty(score, LEVELS[bisect(self.cuts, score)], effort, self)

    def size(self, level: str) -> tuple[int, int]:
        """The usual (rows, cols) of a new puzzle of this level."""
        return self.sizes[LEVELS.index(level)]


_UNKNOWN = "Puzzles of this kind are not rated."
_NOTHING = CountedSentence(_UNKNOWN, _UNKNOWN, _UNKNOWN)

#: The levels of a kind without levels: its puzzles are not rated.
UNRATED = Levels(
    search="steps",
    open="choices",
    counts="nothing: puzzles of this kind are not rated",
    search_sentence=_NOTHING,
    open_sentence=_NOTHING,
    cuts=(0, 0, 0),
    sizes=((1, 1),) * 4,
)


@dataclass(frozen=True, repr=False)
class Difficulty:
    """How hard a puzzle is: a number, its level, and the counts behind them.

    ``technique`` says how far a person has to look ahead, if that was asked for and is known.
    """

    score: float
    level: str
    effort: Effort
    levels: Levels
    technique: str | None = None

    def __repr__(self) -> str:
        return brief(self, str(self))

    def __str__(self) -> str:
        """Such as ``advanced, 14.2: 305 beam steps, 6 open tokens; two cases``."""
        parts = ((self.effort.search, self.levels.search), (self.effort.open, self.levels.open))
        counts = (counted(count, things.removesuffix("s"), things) for count, things in parts)
        technique = f"; {self.technique}" if self.technique else ""
        return f"{self.level}, {self.score:.1f}: {', '.join(counts)}{technique}"

    @property
    def sentences(self) -> tuple[str, str]:
        """The work of the player, and the open decisions to keep in mind: two sentences."""
        effort, levels = self.effort, self.levels
        return levels.search_sentence.of(effort.search), levels.open_sentence.of(effort.open)

    def document(self) -> dict[str, float | int | str | None]:
        """The difficulty as JSON can hold it."""
        effort = self.effort
        return {
            "level": self.level,
            "score": self.score,
            "search": effort.search,
            "open": effort.open,
            "technique": self.technique,
            "words": str(self),
        }


def check_level(level: object) -> str:
    """The level. Raises: PuzzleError for any other value."""
    if not isinstance(level, str) or level not in LEVELS:
        raise unknown("level", level, LEVELS)
    return level
