"""Recorded answers about small puzzles, for every position that can be reached.

The studio without a server shows its first steps from such recordings while Python still loads.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lasermaze import api
from lasermaze.core.errors import PuzzleError
from lasermaze.kind import AnyKind, kind_of
from lasermaze.studio.documents import ERROR
from lasermaze.studio.handlers import perform

Document = dict[str, Any]

#: Puzzles with more positions than this are not recorded.
MAX_POSITIONS = 100

#: Seconds, as in the page's requests: for the film of a win, and for the difficulty.
FILM, BRIEF = 5, 2


def record(text: str) -> Document | None:
    """The recording of a puzzle that is played; None if it has too many positions."""
    return _Recorder(text).recorded()


class _Recorder:
    """Plays all moves from all positions."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.puzzle = api.parse_unfinished(text)
        self.kind: AnyKind = kind_of(self.puzzle)
        self.views: dict[str, Document] = {}
        self.moves: dict[str, dict[str, Any]] = {}

    def recorded(self) -> Document | None:
        """The document that `page/recordings.js` reads."""
        start = self._seen(self._ask("play", position=None, moves=[]))
        waiting = [start]
        while waiting:
            here = waiting.pop()
            self.moves[here] = {}
            for move in self._moves(here):
                played = self._answer("play", position=here, moves=[move])
                if "error" in played:
                    self.moves[here][move] = played
                    continue
                new = played["position"] not in self.views
                there = self._seen(played)
                self.moves[here][move] = there
                if new:
                    waiting.append(there)
            if len(self.views) > MAX_POSITIONS:
                return None
        shown = self._ask("view", position=start)
        return {
            "start": start,
            "given": self._ask("view"),
            "shown": {"puzzle": shown["puzzle"], "palette": shown["palette"]},
            "views": self.views,
            "moves": self.moves,
            "asked": {position: self._asked(position) for position in self.views},
            "rate": self._answer("rate", time_limit=BRIEF),
        }

    def _ask(self, name: str, **fields: Any) -> Document:
        """The answer to a request about the puzzle."""
        answer: Document = perform(name, {"puzzle": self.text, **fields}, lambda *_: None)
        return answer

    def _answer(self, name: str, **fields: Any) -> Document:
        """The answer, or the error."""
        try:
            return self._ask(name, **fields)
        except PuzzleError as error:
            return {"error": ERROR.encode(error)["error"]}

    def _seen(self, played: Document) -> str:
        """The position in an answer, whose view is kept."""
        position: str = played["position"]
        self.views[position] = played["view"]
        return position

    def _moves(self, position: str) -> Iterator[str]:
        """The moves that the page makes: the legal ones, and touching or dragging what is there."""
        legal = list(self.kind.editor.moves(self.puzzle, position))
        yield from legal
        rows, cols = self.puzzle.rows, self.puzzle.cols
        cells = [f"{row},{col}" for row in range(1, rows + 1) for col in range(1, cols + 1)]
        turned = {move.split()[1] for move in legal if move.startswith("turn ")}
        taken = {move.split()[1] for move in legal if move.startswith("take ")}
        done = set(legal)
        pile = {piece["code"] for piece in self.views[position]["pile"]}
        tried = [
            *(f"touch {cell}" for cell in cells),
            *(f"turn {cell} ?" for cell in turned),
            *(f"put {code} {cell}" for code in pile for cell in cells),
            *(f"pile {cell}" for cell in taken),
            *(f"move {cell} {other}" for cell in taken for other in cells if other != cell),
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
        cells = enumerate(self.views[position]["cells"])
        names = self.views[position]["empty"]
        answers["piece"] = {
            f"{at // cols},{at % cols}": self._answer(
                "piece", position=position, cell=[at // cols, at % cols]
            )
            for at, contents in cells
            if not names[contents]
        }
        return answers
