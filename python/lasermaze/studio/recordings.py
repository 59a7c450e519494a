"""Recorded answers about puzzles: every position of a small one, and how a larger one is begun.

The studio without a server shows its first steps and the day's puzzles from such recordings while
Python still loads.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from lasermaze import api
from lasermaze.core.errors import PuzzleError
from lasermaze.kind import AnyKind, kind_of
from lasermaze.studio.documents import ErrorResponse
from lasermaze.studio.handlers import perform

Document = dict[str, Any]

#: Puzzles with more positions than this are not recorded as a whole.
MAX_POSITIONS = 100

#: The kind whose puzzle of a day is played from a recording.
PLAYED = "board"

#: Seconds, as in the page's requests: for the film of a win, and for the difficulty.
FILM, BRIEF = 5, 2


def record(text: str) -> Document | None:
    """The recording of a puzzle that is played; None if it has too many positions."""
    return _Recorder(text).recorded()


def record_day(date: str) -> Document:
    """The recorded answers about a day: its puzzles, their views, and how one of them is begun.

    A puzzle of a day has more positions than can be recorded. Its recording has those of the first
    token that is placed or turned: they are played while Python is still loading.
    """
    daily = perform("daily", {"date": date}, lambda *_: None)
    recorders = {one["kind"]: _Recorder(one["text"]) for one in daily["puzzles"]}
    played = recorders.pop(PLAYED)
    return {
        "daily": daily,
        "given": {one.text: one.given() for one in recorders.values()},
        "begun": {played.text: played.begun()},
    }


class _Recorder:
    """Plays moves, and keeps what they lead to."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.puzzle = api.parse_unfinished(text)
        self.kind: AnyKind = kind_of(self.puzzle)
        self.views: dict[str, Document] = {}
        self.moves: dict[str, dict[str, Any]] = {}
        self.legal: dict[str, list[str]] = {}

    def recorded(self) -> Document | None:
        """The document that `page/recordings.js` reads, with every position."""
        start = self._start()
        waiting = [start]
        while waiting:
            here = waiting.pop()
            waiting += self._follow(here, self._moves(here))
            if len(self.views) > MAX_POSITIONS:
                return None
        return self._document(start, {position: self._asked(position) for position in self.views})

    def begun(self) -> Document:
        """The same with the first move: the start, and the positions that differ in one cell."""
        start = self._start()
        self._follow(start, self._moves(start))
        cells = {
            position: move.split()[-1 if move.startswith("put ") else 1]
            for move, position in self.moves[start].items()
            if isinstance(position, str) and position != start
        }
        for position, cell in cells.items():
            self._follow(position, self._moves(position, cell), further=False)
        asked = {
            position: self._asked(position)
            if self.views[position]["done"]
            else {"piece": {cell: self._piece(position, cell)}}
            for position, cell in cells.items()
        }
        return self._document(start, {start: self._asked(start), **asked})

    def given(self) -> Document:
        """The answer about the puzzle itself."""
        return self._ask("view")

    def _document(self, start: str, asked: dict[str, Document]) -> Document:
        shown = self._ask("view", position=start)
        return {
            "start": start,
            "given": self.given(),
            "shown": {"puzzle": shown["puzzle"], "palette": shown["palette"]},
            "views": self.views,
            "moves": self.moves,
            "asked": asked,
            "rate": self._answer("rate", time_limit=BRIEF),
        }

    def _start(self) -> str:
        start: str = self.kind.editor(self.puzzle).start()
        self._see(start)
        return start

    def _see(self, position: str) -> None:
        """Keep the view of a position."""
        self.views[position] = self._ask("play", position=position, moves=[])["view"]

    def _follow(self, here: str, moves: Iterator[str], *, further: bool = True) -> list[str]:
        """Keep the outcomes of moves; returns the new positions, which are kept if `further`."""
        outcomes = self.moves.setdefault(here, {})
        new: list[str] = []
        for move in moves:
            try:
                there = self.kind.editor(self.puzzle).play(here, move)
            except PuzzleError as error:
                outcomes[move] = _error(error)
                continue
            if there not in self.views and further:
                self._see(there)
                new.append(there)
            if there in self.views:
                outcomes[move] = there
        return new

    def _ask(self, name: str, **fields: Any) -> Document:
        """The answer to a request about the puzzle."""
        answer: Document = perform(name, {"puzzle": self.text, **fields}, lambda *_: None)
        return answer

    def _answer(self, name: str, **fields: Any) -> Document:
        """The answer, or the error."""
        try:
            return self._ask(name, **fields)
        except PuzzleError as error:
            return _error(error)

    def _moves(self, position: str, cell: str | None = None) -> Iterator[str]:
        """The moves that the page makes: the legal ones, and touching or dragging what is there.

        Args:
            position: where they are made.
            cell: only the moves that change this cell, or take something from it.
        """
        self.legal[position] = list(self.kind.editor(self.puzzle).moves(position))
        legal = [move for move in self.legal[position] if cell is None or cell in move.split()]
        yield from legal
        rows, cols = self.puzzle.rows, self.puzzle.cols
        cells = [f"{row},{col}" for row in range(1, rows + 1) for col in range(1, cols + 1)]
        here = cells if cell is None else [cell]
        turned = {move.split()[1] for move in legal if move.startswith("turn ")}
        taken = {move.split()[1] for move in legal if move.startswith("take ")}
        done = set(legal)
        pile = {piece["code"] for piece in self.views[position]["pile"]}
        tried = [
            *(f"touch {one}" for one in here),
            *(f"turn {one} ?" for one in turned),
            *(f"put {code} {one}" for code in pile for one in here),
            *(f"pile {one}" for one in taken),
            *(f"move {one} {other}" for one in taken for other in cells if other != one),
        ]
        yield from (move for move in tried if move not in done)

    def _asked(self, position: str) -> Document:
        """The answers to what is asked about a position."""
        answers = {
            "hint": self._answer("hint", position=position),
            "check": self._answer("check", position=position),
        }
        if self.views[position]["done"]:
            answers["film"] = self._answer("film", position=position, time_limit=FILM)
        cols = self.puzzle.cols
        names = self.views[position]["empty"]
        cells = [
            f"{at // cols + 1},{at % cols + 1}"
            for at, contents in enumerate(self.views[position]["cells"])
            if not names[contents]
        ]
        answers["piece"] = {cell: self._piece(position, cell) for cell in cells}
        return answers

    def _piece(self, position: str, cell: str) -> Document:
        """The directions of a piece, and whether it can be taken; its looks are in the views."""
        moves = [move.split() for move in self.legal[position]]
        ways = [move[2] for move in moves if move[:2] == ["turn", cell]]
        return {"ways": ways, "take": ["take", cell] in moves, "mark": False}


def _error(error: PuzzleError) -> Document:
    """An error, as the calls answer it."""
    document: Document = msgspec.to_builtins(ErrorResponse.of(error))
    return document
