"""The options of a kind: keywords of the library's verbs, and flags at the prompt.

A kind declares all of them in one frozen dataclass, by `option`:

    @dataclass(frozen=True)
    class BoardOptions:
        stray_beams: bool = option(False, "let beams leave the grid", "solve", "check")
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from lasermaze.core.english import nearest, shown
from lasermaze.core.errors import PuzzleError


class Option(NamedTuple):
    """A keyword that only one kind has, and a flag ``--like-this`` at the prompt.

    ``verbs`` are the library's verbs that take it. With ``drafts`` it allows reading unfinished
    puzzles: they can be drawn, converted and edited, but not solved.
    """

    default: bool | int | str
    help: str
    verbs: frozenset[str]
    drafts: bool
    name: str = ""

    @property
    def in_words(self) -> str:
        """Its default, its help and its verbs, in one line."""
        return f"{self.name}={self.default!r}: {self.help} ({', '.join(sorted(self.verbs))})"


@dataclass(frozen=True)
class NoOptions:
    """The options of a kind without options."""


def option(default: bool | int | str, text: str, *verbs: str, drafts: bool = False) -> Any:
    """A field of the options of a kind: its default, its help text, the verbs that take it."""
    declared = Option(default, text, frozenset(verbs), drafts)
    return field(default=default, metadata={"option": declared})


def declared(options: type[Any]) -> Iterator[Option]:
    """The options that a dataclass declares."""
    for each in fields(options):
        found: Option = each.metadata["option"]
        yield found._replace(name=each.name)


#: The values of an option of each type, in words.
_TYPES: dict[type, str] = {bool: "True or False", int: "a whole number", str: "a text"}


def check_given(
    kind: str, verb: str, given: Mapping[str, object], known: Mapping[str, Option]
) -> None:
    """Raise PuzzleError for an option that a verb of a kind does not take, or of a wrong type."""
    for name, value in given.items():
        if name not in known:
            near = nearest(name, known) if isinstance(name, str) else ""
            raise PuzzleError(
                f"{verb}: kind {kind!r} has no option {shown(name)}{near}",
                expected=f"one of: {', '.join(known)}" if known else "no option",
                path=("options", name),
            )
        wanted = type(known[name].default)
        if type(value) is not wanted:
            raise PuzzleError(
                f"{verb}: option {name!r} of kind {kind!r} is {shown(value)}",
                expected=_TYPES[wanted],
                path=("options", name),
            )
