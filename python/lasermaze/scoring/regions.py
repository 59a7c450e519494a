"""Finds the final answer in a text: marked as such, in a code fence, or in the prose."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from lasermaze.scoring.marks import Marks
from lasermaze.scoring.passages import boxes, fences
from lasermaze.scoring.stance import Stance, data_only, denies
from lasermaze.scoring.statements import FENCE

#: The tag after a model's thoughts; the answer comes after it.
_THOUGHTS = re.compile(r"</(?:think|thinking|thought|reasoning|scratchpad)>", re.IGNORECASE)

_TAG = re.compile(r"<answer>(.*?)(?:</answer>|(?=<answer>)|\Z)", re.IGNORECASE | re.DOTALL)
_TEX_TEXT = re.compile(r"\\(?:text|texttt|mathrm|mathtt|textbf)\s*\{([^{}]*)\}")
#: At most this many parts with the same mark are read: the last ones.
_MOST = 20


class Region(NamedTuple):
    """Parts of a text that outrank all that come after them, if there is an answer in them.

    Attributes:
        parts: texts whose answers must agree.
        marked: whether each of them is marked as an answer.
        stance: that of a text whose prose may give a verdict, "impossible", and nothing else.
        binding: whether nothing else counts, even without an answer in them.
    """

    parts: tuple[str, ...]
    marked: bool = False
    stance: Stance | None = None
    binding: bool = False


def regions_of(text: str) -> Iterator[Region]:
    r"""The parts of a text in which its final answer may stand, the best marked first.

    They are tags ``<answer>…</answer>``; ``Final answer:`` and ``\boxed{…}``; ``Answer:``; code
    fences, the last one first; lines of their own; and the prose. Statements that the text denies
    or only supposes are left out; a mark stays, even if nothing remains after it.
    """
    if _is_document(text):  # its keys are not marks
        yield Region((text,), marked=True, binding=True)
        return
    text = text[max((match.end() for match in _THOUGHTS.finditer(text)), default=0) :]
    tagged = tuple(match[1] for match in _TAG.finditer(text) if match[1].strip())
    if tagged:
        yield Region(tuple(map(_without_fence, tagged[-_MOST:])), marked=True, binding=True)
        return
    stance = Stance(text)
    marks = Marks(text)
    final = marks.final()
    boxed = tuple(islice(_boxed(text, stance), _MOST))
    if parts := (*_after(final, text, stance), *reversed(boxed)):
        yield Region(parts[-_MOST:], marked=True)
    answer = marks.answer()
    if parts := tuple(_after(answer, text, stance)):
        yield Region(parts, marked=True)
    for fence in islice(stance.last_fences(), _MOST):
        yield Region((fence,), stance=stance)
    yield Region((data_only(stance.prose),), stance=stance)
    yield Region((stance.prose,))


def _without_fence(text: str) -> str:
    """The contents of the code fence in a text if it has one, else the text."""
    found = [match[2] for match in fences(text)]
    return found[0] if len(found) == 1 else text


def _after(marks: Sequence[re.Match[str]], text: str, stance: Stance) -> Iterator[str]:
    """The text after each of the last marks: the rest of its line, or else the lines below it.

    A mark that the text takes back, is skipped.
    """
    for match in marks[-_MOST:]:
        end = text.find("\n", match.end())
        line = text[match.start() : end if end >= 0 else len(text)]
        if not stance.is_left(*match.span()) and not denies(line):
            continue
        rest = text[match.end() : end if end >= 0 else len(text)]
        if rest.strip(" *_.:"):
            yield rest
            continue
        below = text[match.end() :].lstrip()
        fence = FENCE.match(below)
        yield fence[2] if fence else re.split(r"\n[ \t]*\n", below, maxsplit=1)[0]


def _boxed(text: str, stance: Stance) -> Iterator[str]:
    r"""The contents of each ``\boxed{…}`` that is left, the last one first."""
    for start, end in reversed(list(boxes(text))):
        if not stance.is_left(start, end):
            continue
        inside = _TEX_TEXT.sub(r"\1", text[text.index("{", start) + 1 : end - 1])
        yield inside if "\n" in inside else inside.replace(r"\\", "\n")  # a line break in TeX


def _is_document(text: str) -> bool:
    """Whether a text is one document of `solve --json` and nothing else, right or wrong."""
    if not text.lstrip().startswith("{") or '"lasermaze"' not in text:
        return False
    try:
        return "lasermaze" in json.loads(text)
    except (ValueError, RecursionError):
        return False
