"""Cards of the board game with one solution and no needless clue: found, checked, ranked.

Cards are numbered candidates; the job's seed and the number determine a candidate
alone. A part is the candidates from one number to another. Of two cards that are equal up to
rotation the one with the lower number stays, and of these the first ``count`` are the collection:
so its rows depend neither on the workers nor on the number of candidates of a part.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from itertools import islice
from typing import Any, TypedDict

from lasermaze import api
from lasermaze._kernel import __version__
from lasermaze.core.answers import Solved
from lasermaze.core.budget import UNLIMITED, Progress
from lasermaze.core.enumeration import ENDLESS
from lasermaze.core.rng import Rng
from lasermaze.kinds.board import KIND, generate
from lasermaze.kinds.board.check import faults_of
from lasermaze.kinds.board.puzzle import Board
from lasermaze.kinds.board.solve import search_of
from lasermaze.mine.job import check_version

#: Without a clue, solutions are counted up to this number: two show that the clue is needed.
MET = 10

#: The default number of candidates of a part: a few seconds of work.
CANDIDATES = 512

_WAY_BITS, _MARK = 0x0F, 0x80
_BLOCKER = 6


class Row(TypedDict):
    """A card of the collection.

    ``card`` is its native text, turned so that its cells come first in the alphabet of bytes;
    ``tokens`` counts those in place and in the pile, ``clues`` the clues of the card: places,
    directions, ``!`` and blocker. ``search`` and ``open`` determine the difficulty.
    ``left_out`` has for each clue the number of solutions found without it, at most `MET`.
    ``rank`` is 1 for the hardest card, ``orbit`` the number of its different rotations.
    ``candidate`` is the number from which the card can be made again.
    """

    rank: int
    card: str
    tokens: int
    targets: int
    clues: int
    difficulty: float
    level: str
    search: int
    open: int
    left_out: list[int]
    orbit: int
    candidate: int


class UnconfirmedError(Exception):
    """The checker does not confirm the solver's answer to a card."""


@dataclass(frozen=True)
class Search:
    """The origin of the cards: the seed, and the versions that make them.

    Attributes:
        seed: a whole number.
        candidates: the number of candidates of a part.
    """

    seed: int = 0
    candidates: int = CANDIDATES
    generator_version: int = KIND.generator_version
    lasermaze: str = __version__

    def __call__(self, part: int, progress: Progress = lambda *_: None) -> list[dict[str, Any]]:
        """The rows of the candidates of a part, by their numbers, with the digests of the cards.

        The row of a card that the checker does not confirm has nothing else. ``progress`` may raise
        to end the search.

        Raises: PuzzleError if another version of lasermaze is installed.
        """
        check_version(self.lasermaze)
        rows: dict[str, dict[str, Any]] = {}
        for number in range(part * self.candidates, (part + 1) * self.candidates):
            progress(0, 0)
            card = candidate(self.seed, number)
            name = card and digest(card).hex()
            if card and name and name not in rows:
                rows[name] = {"digest": name, "candidate": number}
                with suppress(UnconfirmedError):
                    rows[name] |= row(card, number)
        return list(rows.values())


def candidate(seed: int, number: int) -> Board | None:
    """A minimal card in its canonical form; None if the random numbers give none."""
    rng = Rng("mine", KIND.generator_version, seed, number)
    least, most = generate.COUNTS
    solution = generate.solved_board(5, 5, least + rng.below(most - least + 1), rng)
    card = solution and generate.minimal(solution, rng)
    return canonical(card) if card else None


def canonical(card: Board) -> Board:
    """The rotation of a card whose cells, as bytes, come first. Mirror images are other cards."""
    return min(rotations(card), key=lambda image: image.cells)


def rotations(card: Board) -> Iterator[Board]:
    """The card and its three turns."""
    return islice(KIND.generator.symmetries(card), 0, None, 2)


def digest(card: Board) -> bytes:
    """A digest of 16 bytes, the same for two cards in canonical form exactly if they are equal."""
    text = card.cells + b"/" + bytes(sorted(card.add)) + b"/%d" % card.targets
    return blake2b(text, digest_size=16).digest()


def is_unique(card: Board) -> bool:
    """Whether the checker confirms that a card has exactly one solution."""
    answer = api.solve(card)
    return (
        isinstance(answer, Solved) and answer.unique is True and api.judge(card, answer).confirmed
    )


def row(card: Board, number: int) -> Row:
    """The row of a card in canonical form, without its rank.

    Raises: UnconfirmedError if the checker does not confirm that it has exactly one solution, or
    does not accept one that it has without a clue.
    """
    if not is_unique(card):
        raise UnconfirmedError
    effort = KIND.generator.effort(card, UNLIMITED)
    assert effort is not None, "unlimited, yet stopped"
    difficulty = KIND.levels.rate(effort)
    left_out = [solutions_met(other) for other in without_each_clue(card)]
    return {
        "rank": 0,
        "card": str(card),
        "tokens": sum(_piece(byte) != _BLOCKER for byte in card.cells if byte) + len(card.add),
        "targets": card.targets,
        "clues": len(left_out),
        "difficulty": difficulty.score,
        "level": difficulty.level,
        "search": effort.search,
        "open": effort.open,
        "left_out": left_out,
        "orbit": len({image.cells for image in rotations(card)}),
        "candidate": number,
    }


def without_each_clue(card: Board) -> Iterator[Board]:
    """The card without each of its clues: row by row the direction, the place, the ``!``.

    A token without its place is in the pile. The last are the ``!`` of the pile.
    """
    for at, byte in enumerate(card.cells):
        if not byte:
            continue
        if _piece(byte) == _BLOCKER:
            yield _with(card, at, 0)
            continue
        if byte & _WAY_BITS:
            yield _with(card, at, byte & ~_WAY_BITS)
        yield _with(card, at, 0, bytes([byte & ~_WAY_BITS]))
        if byte & _MARK:
            yield _with(card, at, byte & ~_MARK)
    for at, byte in enumerate(card.add):
        if byte & _MARK:
            pile = card.add[:at] + bytes([byte & ~_MARK]) + card.add[at + 1 :]
            yield Board.unchecked(card.rows, card.cols, card.cells, pile, card.targets)


def _with(card: Board, at: int, byte: int, added: bytes = b"") -> Board:
    cells = card.cells[:at] + bytes([byte]) + card.cells[at + 1 :]
    return Board.unchecked(card.rows, card.cols, cells, card.add + added, card.targets)


def _piece(byte: int) -> int:
    return byte >> 4 & 7


def solutions_met(card: Board) -> int:
    """The number of solutions of a card, counted up to `MET`; the checker has replayed them.

    Raises: UnconfirmedError if it does not accept a solution, or one comes twice.
    """
    search = search_of(card, stray_beams=False)
    search.run(UNLIMITED, ENDLESS, MET, MET)
    found = set(card.solved_by(search.take()))
    if len(found) != search.found or any(faults_of(card, solution) for solution in found):
        raise UnconfirmedError
    return search.found
