"""Values in a document that follow from others, such as ``unique``, or the beam of a solution.

They are written for people and scripts, which trust them. So a reader decodes the independent
values of a document, writes them again, and compares: a value that follows from them must equal the
one written now, or be left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lasermaze.core import json_text
from lasermaze.core.codec import Array, Codec, Definitions, Schema
from lasermaze.core.english import grouped, shortened
from lasermaze.core.errors import Path, PuzzleError
from lasermaze.core.json_checks import within
from lasermaze.core.puzzle import Puzzle
from lasermaze.kind import kind_of

#: Up to this many solutions are written at once, and more of them one by one.
_FEW = 100


class Solution(Codec[Any]):
    """A solution, read but not judged; values that follow from it are compared."""

    def __init__(self, own: Codec[Any]) -> None:
        super().__init__(own.reads, own.words)
        self.own = own

    def encode(self, value: Any, puzzle: Any = None) -> Any:
        """The solution's document."""
        return self.own.encode(value, puzzle)

    def decode(self, value: Any, puzzle: Any = None) -> Any:
        """The solution."""
        solution = self.own.decode(value, puzzle)
        check_follows(value, self.own.encode(solution, puzzle))
        return solution

    def schema(self, defs: Definitions) -> Schema:
        """The schema of a solution."""
        return self.own.schema(defs)


class Solutions(Array[Any]):
    """A list of solutions, of which there may be very many, each as `Solution` reads it."""

    def __init__(self, own: Codec[Any]) -> None:
        super().__init__(own)

    def encode(self, value: Any, puzzle: Any = None) -> Any:
        """The list; a long one writes itself."""
        if len(value) <= _FEW:
            return super().encode(value, puzzle)
        return self.item.encode_each(value, puzzle)

    def decode(self, value: Any, puzzle: Any = None) -> Any:
        """The solutions."""
        import json

        solutions = super().decode(value, puzzle)
        if not solutions:
            return solutions
        text = "".join(self.item.encode_each(solutions, puzzle).pieces())
        if text != json.dumps(value, ensure_ascii=False):
            for index, (said, solution) in enumerate(zip(value, solutions, strict=True)):
                within((index,), check_follows, said, self.item.encode(solution, puzzle))
        return solutions


def read_solution(document: Any, puzzle: Puzzle) -> Any:
    """The solution in a document, read but not judged.

    Raises: PuzzleError, with the path in the document, for an invalid document, and
    for a value in it that does not follow from the solution.
    """
    return Solution(kind_of(puzzle).codecs.solution).decode(document, puzzle)


def check_follows(said: dict[str, Any], right: dict[str, Any]) -> None:
    """Raise PuzzleError, with its path, if an object has other values than the right ones.

    ``said`` may lack some keys; ``right`` may have values that write themselves.
    """
    import json

    text = "".join(json_text.pieces({key: right[key] for key in said if key in right}))
    if text == json.dumps(said, ensure_ascii=False):
        return
    for error in _differences((), said, json.loads(text)):
        raise error


def _differences(path: Path, said: Any, right: Any) -> Iterator[PuzzleError]:
    """Where two values of JSON differ, the innermost places in their order, as errors."""
    if isinstance(said, dict) and isinstance(right, dict):
        for key, value in said.items():
            if key not in right:
                yield _error("the key does not follow", "no such key", (*path, key))
            else:
                yield from _differences((*path, key), value, right[key])
        for key in (key for key in right if key not in said):
            yield _error(f"there is no key {key!r}, which follows", f'"{key}": …', path)
    elif isinstance(said, list) and isinstance(right, list):
        for index, (one, other) in enumerate(zip(said, right, strict=False)):
            yield from _differences((*path, index), one, other)
        if len(said) != len(right):
            yield _error(
                f"a list of {grouped(len(said))} does not follow",
                f"a list of {grouped(len(right))}",
                path,
            )
    elif type(said) is not type(right) or said != right:
        yield _error(f"{_written(said)} does not follow", _written(right), path)


def _error(problem: str, expected: str, path: Path) -> PuzzleError:
    return PuzzleError(f"{problem} from the rest", expected=expected, path=path)


def _written(value: Any) -> str:
    import json

    return shortened(json.dumps(value), 60)
