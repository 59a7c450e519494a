"""Where the final answer stands in a text: marked as such, in a code fence, or in the prose."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

#: What models write behind their thoughts; the answer comes after it.
_THOUGHTS = re.compile(r"</(?:think|thinking|thought|reasoning|scratchpad)>", re.IGNORECASE)

_TAG = re.compile(r"<answer>(.*?)(?:</answer>|(?=<answer>)|\Z)", re.IGNORECASE | re.DOTALL)
_BOXED = re.compile(r"\\boxed\s*\{")
_TEX_TEXT = re.compile(r"\\(?:text|texttt|mathrm|mathtt|textbf)\s*\{([^{}]*)\}")
_FENCE = re.compile(
    r"^[ \t]*(```+|~~~+)[^\n]*\n(.*?)(?:^[ \t]*\1[^\n]*$|\Z)", re.DOTALL | re.MULTILINE
)


def _mark(words: str) -> re.Pattern[str]:
    """The pattern of words that begin a line and end with a colon: ``**Final answer:**``."""
    opening = r"^[^\w\n]*+(?:(?:my|the|so|thus|therefore|hence)[ ,]++)*+"
    return re.compile(rf"{opening}{words}\b[^\w\n:]*+(?:is\b[^\w\n:]*+)?:[ \t*_]*+", re.I | re.M)


_FINAL, _ANSWER = _mark(r"final\s+(?:answer|solution)"), _mark("(?:answer|solution)")


#: How many parts with the same mark are looked at, the last ones.
_MOST = 20


class Region(NamedTuple):
    """Parts of a text that outrank all that come after them, if there is an answer in them.

    Attributes:
        parts: texts whose answers must agree.
        marked: whether each of them is marked as an answer.
        prose: a text in which nothing but a verdict, "impossible", counts.
        binding: whether nothing else counts, though there is no answer in them.
    """

    parts: tuple[str, ...]
    marked: bool = False
    prose: str = ""
    binding: bool = False


def regions_of(text: str) -> Iterator[Region]:
    r"""The parts of a text in which its final answer may stand, the best marked first.

    They are tags ``<answer>…</answer>``; ``Final answer:`` and ``\boxed{…}``; ``Answer:``; code
    fences, the last one first; and the prose.
    """
    text = text[max((match.end() for match in _THOUGHTS.finditer(text)), default=0) :]
    tagged = tuple(match[1] for match in _TAG.finditer(text) if match[1].strip())
    if tagged:
        yield Region(tuple(map(_without_fence, tagged[-_MOST:])), marked=True, binding=True)
        return
    if final := (*_after(_FINAL, text), *_boxed(text)):
        yield Region(final[-_MOST:], marked=True)
    if answer := tuple(_after(_ANSWER, text)):
        yield Region(answer, marked=True)
    prose = _FENCE.sub("\n", text)
    for fence in [match[2] for match in _FENCE.finditer(text)][: -_MOST - 1 : -1]:
        yield Region((fence,), prose=prose)
    yield Region((prose,))


def _without_fence(text: str) -> str:
    """The contents of the fence in a text that has one, else the text."""
    fences = _FENCE.findall(text)
    return str(fences[0][1]) if len(fences) == 1 else text


def _after(mark: re.Pattern[str], text: str) -> Iterator[str]:
    """What follows the last marks: the rest of its line, or else the lines below it."""
    for match in list(mark.finditer(text))[-_MOST:]:
        end = text.find("\n", match.end())
        rest = text[match.end() : end if end >= 0 else len(text)]
        if rest.strip(" *_.:"):
            yield rest
            continue
        below = text[match.end() :].lstrip()
        fence = _FENCE.match(below)
        yield fence[2] if fence else re.split(r"\n[ \t]*\n", below, maxsplit=1)[0]


def _boxed(text: str) -> Iterator[str]:
    r"""What stands in each ``\boxed{…}``."""
    end = 0
    while match := _BOXED.search(text, end):
        depth, end = 1, match.end()
        while end < len(text) and depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        inside = _TEX_TEXT.sub(r"\1", text[match.end() : end - 1])
        yield inside if "\n" in inside else inside.replace(r"\\", "\n")  # TeX's new line
