"""Reads the texts of players and solvers: one reader of positions and answers for every kind.

A text may be

- a grid: its rows alone, also numbered or as a table, or native text with its headers;
- JSON: an answer, a puzzle, a solution, a position, a hint, another program's document, or a list;
- moves: in the notation of moves, one a line or with commas between them; or a walk;
- a position, as `Game.position` gives it;
- as an answer only, the word "impossible".

A *position* must belong to the puzzle. An *answer* is read, not judged.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from lasermaze.core.answers import AnyAnswer, Solved, Unproved, check_puzzle
from lasermaze.core.english import counted, grouped
from lasermaze.core.errors import Path, PuzzleError, within
from lasermaze.core.letter_grid import LetterGrid
from lasermaze.core.puzzle import Puzzle
from lasermaze.core.text import BLANKS, Line, Word, is_filled, lines_of
from lasermaze.editor.grid_edits import changed_cells
from lasermaze.editor.moves import VERBS
from lasermaze.formats import json_text, written
from lasermaze.kind import kind_of

T = TypeVar("T")

#: These keys identify the documents of other programs and our own.
_ANSWER, _KIND = "answer", "kind"

_JSON = re.compile(r"[\ufeff \t\r\n]*+[{\[\"]")
_IMPOSSIBLE = re.compile(r"[\ufeff\s]*impossible[.!]?\s*", re.IGNORECASE)

_ITEM = re.compile(r"[ \t]*(?:[-*+•][ \t]+|[0-9]{1,6}[.)][ \t]+)?")
_VERB = rf"(?:{'|'.join(VERBS)})\b"
_FIRST_VERB = re.compile(rf"[\ufeff\s]*(?:[-*+•]\s+|[0-9]{{1,6}}[.)]\s+)?{_VERB}")
_NEXT_MOVE = re.compile(rf"[,;][ \t]*(?={_VERB})|;[ \t]*")


def read_position(puzzle: Puzzle, text: str, source: str | None = None) -> str:
    """The position that a text shows, as `Game.position` gives it.

    Raises: PuzzleError, with its line and column, for a text without a position of the puzzle.
    """
    return str(_read(puzzle, text, source, _Positions(puzzle)))


def read_answer(
    puzzle: Puzzle, text: str, source: str | None = None, positions: bool = True
) -> Any:
    """The answer in a text, or the solution that it shows, complete or not; read, not judged.

    Without ``positions`` a walker's position, or the moves to it, will not do.
    Raises: PuzzleError, with its line and column, for a text that shows neither.
    """
    return _read(puzzle, text, source, _Answers(puzzle, positions=positions))


def _read(puzzle: Puzzle, text: str, source: str | None, reader: _Reader) -> Any:
    if _JSON.match(text[:1000]):
        return json_text.load(text, source, reader.in_json)
    try:
        return reader.in_text(text)
    except PuzzleError as error:
        raise _placed(error, text, source) from None


class _Reader(ABC):
    """Reads texts and documents about a puzzle; the subclasses differ in their results."""

    def __init__(self, puzzle: Puzzle, *, positions: bool = True) -> None:
        self.puzzle = puzzle
        self.kind = kind_of(puzzle)
        self.positions = positions or not self.kind.walked

    @abstractmethod
    def of_position(self, position: str) -> Any:
        """Read a text that is a position."""

    @abstractmethod
    def of_solution(self, solution: Any) -> Any:
        """Read a text that shows a solution, complete or not."""

    @abstractmethod
    def of_answer(self, answer: AnyAnswer) -> Any:
        """Read a document that is an answer."""

    @abstractmethod
    def of_native(self, text: str) -> Any:
        """Read a puzzle in native text, for kinds whose positions are grids."""

    @abstractmethod
    def of_walk(self, text: str) -> Any:
        """Read a walk."""

    def in_text(self, text: str) -> Any:
        """The result for a text. Raises: PuzzleError, with a place or the path in the grid."""
        if _IMPOSSIBLE.fullmatch(text):
            return self.of_answer(Unproved(puzzle=self.puzzle))
        if self.positions and _FIRST_VERB.match(text):
            return self.of_position(_played(self.puzzle, list(moves_in(text))))
        lines = lines_of(text)
        said = [line for line in lines if is_filled(line) and not line.is_comment]
        is_alone = bool(said) and said[0].sign == "grid" and said[0].bare.text.endswith(":")
        if is_alone:  # no other header is above the grid
            lines = lines[said[0].number :]
        is_native = any(line.sign and ":" in line.text for line in lines)
        if self.kind.walked:
            if is_alone or is_native or self._is_bare_grid(lines):
                changed_cells(self.puzzle, self._parsed(lines))
                return self.of_position("")
            return self.of_walk(text)
        return self.of_native(text) if is_native else self.of_solution(self._solution(lines))

    def _solution(self, lines: Sequence[Line]) -> Any:
        def read(lines: Sequence[Line]) -> Any:
            return self.kind.notation.solution(self.puzzle, lines, None)

        return read(lines) if self.kind.walked else written.read_grid(read, lines, self.puzzle.rows)

    def _is_bare_grid(self, lines: Sequence[Line]) -> bool:
        """Whether a text is rows of letters with a goal, which no walk has."""
        found = {letter for line in lines for letter in line.text}
        letters = set(getattr(self.puzzle, "letters", ""))
        return not found.isdisjoint("G*☺🙂") and found <= letters.union(" \t*☺🙂\ufe0f")

    def _parsed(self, lines: Sequence[Line]) -> Puzzle:
        """The puzzle in a native text or in bare rows."""
        notation = self.kind.notation
        sheet = notation.sheet(lines, None, bare=True)
        found: Puzzle = notation.puzzle(sheet, self.kind.lenient())
        return found

    # JSON

    def in_json(self, document: Any) -> Any:
        """The result for a document. Raises: PuzzleError with the path of the fault."""
        from lasermaze import documents

        if isinstance(document, str):
            return self._in_string(document, ())
        if isinstance(document, list):
            return self._in_list(document, ())
        if not isinstance(document, dict):
            fault = f"the document is {json_text.sort_of(document)}"
            raise PuzzleError(fault, expected="an object, a list or a text")
        if _ANSWER in document and _KIND not in document:
            return self.of_answer(documents.decode_answer(document))
        if isinstance(document.get("hint"), dict):
            with within("hint"):
                return self._with_position(document["hint"])
        if "position" in document:
            return self._with_position(document)
        if _KIND in document or documents.is_foreign(document, self.kind):
            found = documents.decode_puzzle(document, self.kind, self.kind.lenient())
            return self._of_puzzle(found)
        for key in ("grid", "rows", "moves", "walk"):
            if isinstance(document.get(key), list) and set(document) <= {key, "steps"}:
                return self._in_list(document[key], (key,))
        if not document:
            raise PuzzleError("the object is empty", expected="an answer, a solution or a position")
        return self.of_solution(documents.decode_solution(document, self.puzzle))

    def _of_puzzle(self, found: Puzzle) -> Any:
        if self.kind.walked:
            changed_cells(self.puzzle, found)
            return self.of_position("")
        return _without_place(self.of_native, self.kind.notation.text(found), ("grid",))

    def _with_position(self, document: dict[str, Any]) -> Any:
        position = document.get("position")
        if not isinstance(position, str):
            raise PuzzleError("there is no position", expected="a text", path=("position",))
        return self._in_string(position, ("position",))

    def _in_string(self, text: str, path: Path) -> Any:
        return _without_place(self.in_text, text, path)

    def _in_list(self, items: list[Any], path: Path) -> Any:
        """The result for a list of rows, of rows of cells, or of moves."""
        glue = "" if isinstance(self.puzzle, LetterGrid) else " "
        rows = [glue.join(item) if _are_texts(item) else item for item in items]
        for index, row in enumerate(rows):
            if not isinstance(row, str):
                raise PuzzleError("not a text", expected="a row or a move", path=(*path, index))
        return _without_place(self.in_text, "\n".join(rows), path, by_line=True)


class _Positions(_Reader):
    """Reads everything as a position of the puzzle, as `Game.position` gives it."""

    def of_position(self, position: str) -> str:
        self.kind.editor(self.puzzle).solution(position)  # raises if it is not a position
        return position

    def of_solution(self, solution: Any) -> str:
        return self.of_position(self.kind.editor(self.puzzle).position(solution))

    def of_answer(self, answer: AnyAnswer) -> str:
        check_puzzle(answer, self.puzzle)
        if not isinstance(answer, Solved):
            is_claim = isinstance(answer, Unproved)
            name = "impossible" if is_claim else type(answer).__name__.lower()
            message = f"the answer is {name}, which shows no position"
            raise PuzzleError(message, expected="a solution", path=("answer",))
        with within("solution"):
            return str(self.of_solution(answer.witness))

    def of_native(self, text: str) -> str:
        return self.of_position(text)

    def of_walk(self, text: str) -> str:
        bare = text.strip()
        try:
            return self.of_position(bare)
        except PuzzleError as error:
            if not bare:
                raise
            fault = error
        try:
            return self.of_solution(self._solution(lines_of(text)))
        except PuzzleError as error:
            meant = ":" not in text and not fault.path
            if error.line is None and meant:  # it was more likely meant as a position
                raise fault from None
            raise


class _Answers(_Reader):
    """Reads everything as an answer or a solution, complete or not."""

    def of_position(self, position: str) -> Any:
        return self.kind.editor(self.puzzle).so_far(position)

    def of_solution(self, solution: Any) -> Any:
        return solution

    def of_answer(self, answer: AnyAnswer) -> AnyAnswer:
        return answer

    def of_native(self, text: str) -> Any:
        return self._solution(lines_of(text))

    def of_walk(self, text: str) -> Any:
        """The walk in a text or a position; if the text can be read as both, the complete one."""
        position = text.strip()
        shown = self._shown_by(position) if self.positions else None
        try:
            walk = self._solution(lines_of(text))
        except PuzzleError:
            if shown is None:
                raise
            return shown
        editor = self.kind.editor(self.puzzle)
        if shown is None or self._is_complete(walk):
            return walk
        return walk if editor.solution(position) is None else shown

    def _shown_by(self, position: str) -> Any:
        """The solution that a position shows; None for another text, or if it shows no solution."""
        try:
            return self.of_position(position)
        except PuzzleError:
            return None

    def _is_complete(self, walk: Any) -> bool:
        """Whether a walk can be walked and ends on a goal."""
        editor = self.kind.editor(self.puzzle)
        try:
            end = editor.position(walk)
            complete = editor.solution(end)
        except PuzzleError:
            return False
        return bool(complete == walk)


# Moves


def moves_in(text: str) -> Iterator[Word]:
    """The moves of a text, one a line or with commas or semicolons between them."""
    for line in lines_of(text):
        item = _ITEM.match(line.text)
        start = item.end() if item else 0
        borders = [(found.start(), found.end()) for found in _NEXT_MOVE.finditer(line.text, start)]
        starts = [start, *(end for _, end in borders)]
        ends = [*(begin for begin, _ in borders), len(line.text)]
        for first, last in zip(starts, ends, strict=True):
            piece = line.text[first:last]
            if bare := piece.strip(BLANKS):
                yield Word(bare, line.number, first + 1 + len(piece) - len(piece.lstrip(BLANKS)))


def _played(puzzle: Puzzle, moves: list[Word]) -> str:
    """The position after moves from the start. Raises: PuzzleError, placed, for an illegal move.

    At most four times the number of cells plus a hundred moves are played.
    """
    editor = kind_of(puzzle).editor(puzzle)
    position = editor.start()
    most = 4 * puzzle.rows * puzzle.cols + 100
    if len(moves) > most:
        error = PuzzleError(counted(len(moves), "move"), expected=f"at most {grouped(most)}")
        raise error.at(None, moves[most].line, moves[most].column)
    for move in moves:
        try:
            position = editor.play(position, move.text)
        except PuzzleError as error:
            raise error.at(None, move.line, move.column - 1 + (error.column or 1)) from None
    return position


# Places


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _without_place(read: Callable[[str], T], text: str, path: Path, *, by_line: bool = False) -> T:
    """The result for a text within a document; errors get their path in the document."""
    try:
        return read(text)
    except PuzzleError as error:
        placed = _placed(error, text, None)
        inner = (placed.line - 1,) if by_line and placed.line is not None else ()
        raise PuzzleError(error.message, expected=error.expected, path=(*path, *inner)) from None


def _placed(error: PuzzleError, text: str, source: str | None) -> PuzzleError:
    """The error with its place in a text: its own, or the place of the part that its path names."""
    if error.line is not None:
        return error.at(source, error.line, error.column)
    lines = lines_of(text)
    match error.path:
        case ("moves", int(index)):
            line, column = _letter(lines, index)
        case ("grid", int(row), int(col)):
            line, column = _cell(lines, row, col)
        case _:
            line, column = _cell(lines, 0, 0)
    return error.at(source, line, column)


def _cell(lines: list[Line], row: int, col: int) -> tuple[int, int]:
    """The line and the column of a cell of the grid in the lines of a text."""
    heads = [index for index, line in enumerate(lines, 1) if line.sign == "grid"]
    rows = [*filter(is_filled, lines[heads[0] if heads else 0 :])]
    if row >= len(rows):
        return lines[-1].number, 1
    words = rows[row].words()
    if len(words) > 1:  # codes, with blanks between them
        return rows[row].number, words[min(col, len(words) - 1)].column
    return rows[row].number, words[0].column + col


def _letter(lines: list[Line], index: int) -> tuple[int, int]:
    """The line and the column of a letter of a walk, after its way in if it has one."""
    for line in lines:
        start = line.text.find(":") + 1
        letters = [at for at in range(start, len(line.text)) if line.text[at] in "NESW"]
        if index < len(letters):
            return line.number, letters[index] + 1
        index -= len(letters)
    return lines[0].number, 1
