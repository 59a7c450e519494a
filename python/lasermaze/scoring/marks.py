"""Which part of a text is the answer: the last one with a mark of the highest rank."""

from __future__ import annotations

import json
import re

#: How models begin and end their thoughts otherwise than by ``<think>`` and ``</think>``.
_BORDERS = {
    "[THINK]": "<think>",
    "[/THINK]": "</think>",
    "◁think▷": "<think>",
    "◁/think▷": "</think>",
    "<|channel|>final<|message|>": "</think>",
}
# The first character of these has no case, and so is searched for ten times as fast.
_THOUGHTS = "(?i:think|thinking|thoughts?|reasoning|scratchpad)>"
_THOUGHTS_BEGIN, _THOUGHTS_END = re.compile(f"<{_THOUGHTS}"), re.compile(f"</{_THOUGHTS}")
_TAG, _TAG_END = re.compile("<(?i:answer)>"), re.compile("</(?i:answer)>")
_BOX = re.compile(r"\\(?:boxed|fbox)\s*+\{")
_BRACE = re.compile(r"[{}]")
#: A row of walls may begin with ``####``, so that a blank and more must follow.
_LINE = re.compile(
    r"^(?:[ \t>#*_+•-]*+(?:(?:the|my) )?(?:final )?answer(?: is)?[ *_]*+(?:[:：]|$)"
    r"|#### (?=[ \t]*+\S))[ \t*_]*+",
    re.I | re.M,
)
_FENCE = re.compile(r"^[ \t]*+(`{3,}+|~{3,}+)[^\n]*+\n(.*?)(?:^[ \t]*+\1|\Z)", re.M | re.S)

#: Marks stand within each other at most this deep.
_DEEPEST = 6


def marked(text: str) -> str:
    """What the last mark of the highest rank in a text holds, and so on within it.

    Without a mark it is the whole text. What stands before the end of a model's thoughts is left
    out; nothing remains of thoughts that do not end.
    """
    for border, usual in _BORDERS.items():
        text = text.replace(border, usual)
    text = _THOUGHTS_BEGIN.split(_THOUGHTS_END.split(text)[-1])[0]
    finders = (_in_object, _in_tag, _in_box, _behind_line, _in_fence)
    for _ in range(_DEEPEST):
        inside = next((part for find in finders if (part := find(text)) is not None), None)
        if inside is None:
            break
        text = inside
    return text.strip("\n")


def _in_object(text: str) -> str | None:
    """The value of "answer" in a JSON object that is not a document of `lasermaze solve`."""
    if not text.lstrip().startswith("{"):
        return None
    try:
        document = json.loads(text, strict=False)  # models break lines within strings
    except (ValueError, RecursionError):
        return None
    answer = None if "lasermaze" in document else document.get("answer")
    return answer if answer is None or isinstance(answer, str) else json.dumps(answer)


def _in_tag(text: str) -> str | None:
    """What the last tag holds; its end may be missing."""
    _, *inside = _TAG.split(text)
    return _TAG_END.split(inside[-1])[0] if inside else None


def _in_box(text: str) -> str | None:
    """What the braces of the last box hold; they nest."""
    _, *inside = _BOX.split(text)
    depth = 1
    for brace in _BRACE.finditer(inside[-1] if inside else ""):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return inside[-1][: brace.start()]
    return None


def _behind_line(text: str) -> str | None:
    """The rest of the last line that announces an answer, or the fence or paragraph below it."""
    _, *behind = _LINE.split(text)
    if not behind:
        return None
    line, _, below = behind[-1].partition("\n")
    below = below.strip("\n")
    if line.strip():
        return line
    fence = _FENCE.match(below)
    return fence[2] if fence else below.partition("\n\n")[0]


def _in_fence(text: str) -> str | None:
    """What the last fence holds; its end may be missing."""
    fences = _FENCE.findall(text)
    return fences[-1][1] if fences else None
