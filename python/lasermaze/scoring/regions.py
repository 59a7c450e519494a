"""Finds the final answer in a text: marked as such, in a code fence, or in the prose."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from lasermaze.scoring.stance import asserted, boxes, data_only, denies

#: The tag after a model's thoughts; the answer comes after it.
_THOUGHTS = re.compile(r"</(?:think|thinking|thought|reasoning|scratchpad)>", re.IGNORECASE)

_TAG = re.compile(r"<answer>(.*?)(?:</answer>|(?=<answer>)|\Z)", re.IGNORECASE | re.DOTALL)
_TEX_TEXT = re.compile(r"\\(?:text|texttt|mathrm|mathtt|textbf)\s*\{([^{}]*)\}")
_FENCE = re.compile(
    r"^[ \t]*(`{3,}+|~{3,}+)[^\n]*+\n(.*?)(?:^[ \t]*\1[^\n]*$|\Z)", re.DOTALL | re.MULTILINE
)


_OPENING = (
    r"(?:(?:^|(?<=[.!?;]\s))[^\w\n]*+|(?<=,\s)(?=(?:my|the|so|thus|therefore|hence)\s))(?:(?:my|the|so|thus|therefore|hence|and|then|finally|conclusion"
    r"|in conclusion|this means that|this means|i conclude that)[ ,:]++)*+"
)
_CLOSING = (
    r"\b[^\w\n:]*+(?:(?:is|are|=)\b[^\w\n:]*+(?:(?:as follows|this|below|(?:the )?following)"
    r"(?: \w+)?[^\w\n:]*:|:)?|:)[ \t*_]*+"
)


def _mark(words: str) -> re.Pattern[str]:
    """The pattern of words that begin a sentence and announce an answer: ``**Final answer:**``."""
    return re.compile(_OPENING + words + _CLOSING, re.I | re.M)


_NAMES = r"(?:answer|solution|walk|path|route|way|sequence|moves|grid|board|result|verdict)"
_FINAL = _mark(rf"final\s+{_NAMES}")
_ANSWER = _mark(r"(?:(?:correct|right|shortest|best|optimal)\s+)?(?:answer|solution)")


#: At most this many parts with the same mark are read: the last ones.
_MOST = 20


class Region(NamedTuple):
    """Parts of a text that outrank all that come after them, if there is an answer in them.

    Attributes:
        parts: texts whose answers must agree.
        marked: whether each of them is marked as an answer.
        prose: a text in which nothing but a verdict, "impossible", counts.
        binding: whether nothing else counts, even without an answer in them.
    """

    parts: tuple[str, ...]
    marked: bool = False
    prose: str = ""
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
    left = asserted(text)
    if final := (*_after(_FINAL, text, left), *_boxed(text, left)):
        yield Region(final[-_MOST:], marked=True)
    if answer := tuple(_after(_ANSWER, text, left)):
        yield Region(answer, marked=True)
    prose = _FENCE.sub("\n", left)
    for fence in [match[2] for match in _FENCE.finditer(left)][: -_MOST - 1 : -1]:
        yield Region((fence,), prose=prose)
    yield Region((data_only(prose),), prose=prose)
    yield Region((prose,))


def _without_fence(text: str) -> str:
    """The contents of the code fence in a text if it has one, else the text."""
    fences = _FENCE.findall(text)
    return str(fences[0][1]) if len(fences) == 1 else text


def _after(mark: re.Pattern[str], text: str, left: str) -> Iterator[str]:
    """The text after each of the last marks: the rest of its line, or else the lines below it.

    A mark that the text takes back, so that it is not ``left``, is skipped.
    """
    for match in list(mark.finditer(text))[-_MOST:]:
        end = text.find("\n", match.end())
        line = text[match.start() : end if end >= 0 else len(text)]
        if not left[match.start() : match.end()].strip() and not denies(line):
            continue
        rest = text[match.end() : end if end >= 0 else len(text)]
        if rest.strip(" *_.:"):
            yield rest
            continue
        below = text[match.end() :].lstrip()
        fence = _FENCE.match(below)
        yield fence[2] if fence else re.split(r"\n[ \t]*\n", below, maxsplit=1)[0]


def _boxed(text: str, left: str) -> Iterator[str]:
    r"""The contents of each ``\boxed{…}`` that is ``left``."""
    for start, end in boxes(text):
        if not left[start:end].strip():
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
