"""Faults of a sentence that its form shows."""

from __future__ import annotations

import re
from collections.abc import Iterator

#: The things that are counted.
_NOUN = (
    "answer|arrow|axis|barrier|beam|bend|blocker|board|box|candidate|card|case|cell|checkpoint|"
    "choice|clause|clue|component|condition|cross|cycle|day|detour|direction|doubling|end|file|"
    "frame|goal|group|heading|implication|job|layer|literal|line|loop|mirror|move|mover|node|"
    "path|piece|place|pixel|position|potential|puzzle|question|reason|reflection|row|rule|"
    "second|set|shooter|side|signpost|solution|spinner|splitter|state|step|sum|target|token|"
    "turn|turret|walk|wall|way|word|worker"
)
NOUNS = frozenset(_NOUN.split("|"))
PLURALS = {"axis": "axes", "box": "boxes", "cross": "crosses"}
_SEVERAL = {PLURALS.get(noun, noun + "s") for noun in NOUNS}
_ADJECTIVES = (
    "added|beam|case|different|empty|equal|forced|given|lit|marked|more|most|open|other|proved|"
    "right|safe|second|target|wrong|of|the|inner|odd|double|rotating|walk|search"
)
_NUMBER = r"(?<![\w.,/+-])(?P<number>\d+(?:,\d{3})*)"
_COUNTED = rf"{_NUMBER} (?P<between>(?:(?:{_ADJECTIVES}) )*)(?P<noun>[a-z]+)\b"
_VERBS = {"is": "are", "was": "were", "has": "have", "exists": "exist", "stands": "stand"}
_VERBS |= {"remains": "remain", "needs": "need", "leads": "lead", "breaks": "break"}
_VERB = rf"(?P<verb>{'|'.join([*_VERBS, *_VERBS.values()])})"

#: Words before a number that names a place or a step, and counts nothing.
_NAMED = r"(?:row|column|line|[Ss]tep|[Cc]ase|number|No\.|solution|level|part|move) $"
_NAMES = (
    r"(?:rows?|columns?|lines?|[Ss]teps?|[Cc]ases?|numbers?|seed|cells?|of|and|to|No\.|challenge)"
)

#: Words, and what is wrong with them.
_FORBIDDEN = {
    r"  ": "two spaces",
    r" [.,;:](?!\w|\")": "a space before a mark",
    r"[:;,]\s*[.;,:]": "two marks",
    r"(?<!\.)\.\.(?!\.)": "two full stops",
    r"\(\s*\)": "empty parentheses",
    r"\b[Ff]irst 1\b": "the first one of one",
    r"\b[Tt]here (?:is|are) 0\b": "there are none",
    r"\b0 forced": "no steps",
    r"\b[Aa]t most 0\b": "none",
    r"\bNone\b|\bnan\b|\binf\b|<[a-z]+\.|object at 0x": "a value of Python",
    r"(?<![\w`'\"-])[Aa] (?=[aeiou](?!ne\b|ni|ach))": "a before a vowel",
    r"(?<![\w`'\"-])[Aa]n (?![aeiouAEFHILMNORSX8]|1[18]\b|hour)": "an before a consonant",
    r"(?<![\w.,/'#-])(?<!e)\d{4,}(?![\w'/)-])": "a number without separators",
    r"\b([A-Za-z]+) \1\b": "a word twice",
    # A sign of the notation is told in words, or quoted. A minus or a plus stands between terms.
    r"(?<![^ (])(?:[|/\\<>^*#@~]|[-+](?! [\w(]))(?=[ .,;:!?)]|$)": "a bare sign",
    r"(?<=[a-z]) [-?] (?=[a-z])": "a bare sign",
}


def faults(words: str, *, phrase: bool = False) -> Iterator[str]:
    """The faults of a text; a phrase needs no capital letter and no full stop."""
    if not words.strip():
        yield "empty"
        return
    if words != words.strip():
        yield "space around it"
    for pattern, what in _FORBIDDEN.items():
        for found in re.finditer(pattern, words):
            before = words[: found.start()]
            if what.startswith("a number") and re.search(rf"{_NAMES} $", before):
                continue
            yield f"{what}: …{words[max(0, found.start() - 20) : found.end() + 20]}…"
    yield from _agreement(words)
    if phrase:
        return
    if not re.search(r"[.!?:…][”\"')]*$", words):
        yield f"no full stop: …{words[-30:]}"
    if re.match(r"[a-z]", words):
        yield f"no capital letter: {words[:30]}…"


def _agreement(words: str) -> Iterator[str]:
    """Nouns and verbs that do not go with their number."""
    for found in re.finditer(_COUNTED, words):
        before, noun = words[: found.start()], found["noun"]
        if re.search(_NAMED, before) or "of" in found["between"].split():
            continue
        if re.match(r" (?:bits|doublings)\b", words[found.end() :]):
            continue
        number = int(found["number"].replace(",", "") or 0)
        one, several = noun in NOUNS, noun in _SEVERAL
        if (number == 1 and several) or (number != 1 and one and not several):
            yield f"noun: …{words[max(0, found.start() - 20) : found.end() + 10]}…"
        after = re.match(rf" {_VERB}\b", words[found.end() :])
        if not after or not (one or several) or re.search(r"\b(?:of|with|in|by) $", before):
            continue
        singular = after["verb"] in _VERBS
        if singular != (number == 1):
            yield f"verb: …{words[max(0, found.start() - 20) : found.end() + 12]}…"
    for found in re.finditer(r"\b[Tt]here (is|are) (?:at least |about |only )?([\d,]+)\b", words):
        number = int(found[2].replace(",", "") or 0)
        if (found[1] == "is") != (number == 1):
            yield f"verb: …{found[0]}…"
