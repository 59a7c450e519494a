"""Walks as text. A maze is a grid of letters, which needs nothing of its own."""

from __future__ import annotations

from collections.abc import Sequence

from lasermaze import parts
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Heading
from lasermaze.core.text import Line, first_filled
from lasermaze.formats.written import moves_in
from lasermaze.kinds.turrets.puzzle import STEPS, ClosedSet, TurretMaze, Walk


class Notation(parts.Notation[TurretMaze, Walk, ClosedSet]):
    """A maze is a grid of letters; a walk is written as its moves."""

    def solution(self, puzzle: TurretMaze, lines: Sequence[Line], source: str | None) -> Walk:
        """The walk in a text of letters ``NESW``, with or without blanks and line breaks.

        Moves may also be words, arrows, or the letters ``URDL``, as `moves_in` reads them.

        Raises: PuzzleError, placed, for any other letter.
        """
        first_filled(lines, source)
        words = [word for line in lines for word in line.words()]
        letters = "".join(word.text for word in words)
        whole = "\n".join(line.text for line in lines)
        if moves := letters if not letters.strip("NESW") else moves_in(whole):
            return Walk(moves)
        for word in words:
            for column, letter in enumerate(word.text, word.column):
                if letter not in Heading.__members__:
                    from lasermaze.kinds.turrets.reasons import UnknownMove
                    from lasermaze.kinds.turrets.words import in_words

                    error = PuzzleError(in_words(UnknownMove(column, letter)), expected=STEPS)
                    raise error.at(source, word.line, column)
        raise AssertionError("letters NESW alone are a walk")
