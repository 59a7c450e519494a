"""The options of a kind: keywords of the library's verbs, and flags at the prompt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, NamedTuple, TypedDict, get_args, get_origin, get_type_hints

from lasermaze.core.english import nearest, shown
from lasermaze.core.errors import PuzzleError


class Option(NamedTuple):
    """A keyword that only one kind has, and a flag ``--like-this`` at the prompt.

    ``verbs`` are the library's verbs that take it. With ``drafts`` it allows reading unfinished
    puzzles: they can be drawn, converted and edited, but not solved.

    Declared in a kind's ``TypedDict`` as
    ``stray_beams: Annotated[bool, option(False, "let beams leave the grid", "solve")]``.
    """

    default: bool | int | str
    help: str
    verbs: frozenset[str]
    name: str = ""
    drafts: bool = False

    @property
    def in_words(self) -> str:
        """Its default, its help and its verbs, in one line."""
        return f"{self.name}={self.default!r}: {self.help} ({', '.join(sorted(self.verbs))})"


def option(default: bool | int | str, text: str, *verbs: str, drafts: bool = False) -> Option:
    """The declaration of an option: its default, its help text, the verbs that take it."""
    return Option(default, text, frozenset(verbs), drafts=drafts)


def declared(options: type) -> Iterator[Option]:
    """The options that a ``TypedDict`` declares."""
    for name, hint in get_type_hints(options, include_extras=True).items():
        if get_origin(hint) is Annotated:
            for found in get_args(hint)[1:]:
                if isinstance(found, Option):
                    yield found._replace(name=name)


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


class NoOptions(TypedDict):
    """The options of a kind without options."""
