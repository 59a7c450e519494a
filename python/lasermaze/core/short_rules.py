"""The rules of a kind in one line each, as the file ``short.txt`` in its package has them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class ShortRule(NamedTuple):
    """A rule in one line.

    Attributes:
        about: the signs of the notation that it is about; ``not NAME`` if it does not hold with
            that option; empty if it always holds.
        words: the rule.
    """

    about: str
    words: str

    def holds(self, signs: Container[str], options: Mapping[str, Any]) -> bool:
        """Whether a puzzle with these signs needs it, with these options."""
        if self.about.startswith("not "):
            return not options.get(self.about.removeprefix("not "))
        return not self.about or any(sign in signs for sign in self.about)


def short_rules(text: str) -> tuple[ShortRule, ...]:
    """The rules of a file: a line each, with two blanks between what it is about and its words."""
    parts = (line.rpartition("  ") for line in text.splitlines())
    return tuple(ShortRule(about.strip(), words) for about, _, words in parts)


def text_of(files: Iterable[Traversable], name: str) -> str:
    """The text of the file with this name; empty if there is none."""
    return next((each.read_text(encoding="utf-8") for each in files if each.name == name), "")
