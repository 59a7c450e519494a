"""The services that lower layers need from those above them.

``puzzle.to_json()`` needs the JSON format, ``answer.save(path)`` a picture, and the registry of
kinds their packages, but no layer knows those above it. So this module states the services, and
:mod:`lasermaze.api` installs them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from pathlib import Path

#: Puzzles and answers: their modules import this one.
P = TypeVar("P")
A = TypeVar("A")


class Drawn(Protocol):
    """A picture, still or moving."""

    def svg(self) -> str:
        """The picture as an SVG document."""

    def save(self, path: str | Path, /) -> Any:
        """Write the picture to a file; its ending chooses the format."""


class Services(Protocol[P, A]):
    """The functions that puzzles, answers and kinds call."""

    def dump_puzzle(self, puzzle: P, /) -> str:
        """A puzzle as a JSON text."""

    def load_puzzle(self, text: str, kind: str | None, /) -> P:
        """The puzzle in a JSON text, of this kind if one is given."""

    def dump_answer(self, answer: A, /) -> str:
        """An answer as a JSON text."""

    def load_answer(self, text: str, /) -> A:
        """The answer in a JSON text."""

    def format_puzzle(self, puzzle: P, /) -> str:
        """A puzzle in its native notation."""

    def draw(self, puzzle: P, answer: A | None, /) -> Drawn:
        """The picture of a puzzle or of an answer to it."""

    def film(self, answer: A, /) -> Drawn | None:
        """The moving picture of an answer, or None."""

    def included_kind(self, name: str, /) -> Any:
        """The kind of this name, one of those that come with the package."""

    def default(self, kind: Any, module: str, name: str, /) -> Any:
        """The function that a kind uses if its own module has none of this name.

        Raises: AttributeError if there is no such default.
        """


#: The services, which :mod:`lasermaze.api` installs when lasermaze is imported.
installed: Services[Any, Any]
