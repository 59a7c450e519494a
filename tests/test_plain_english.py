"""Plain English: no text begins with *What* as a noun, and none says *is no* for *is not a*."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

#: The folders and pages whose texts are read, and the endings of their files.
PLACES = ("python", "rust", "tests", "tools", "benchmarks", "docs", "README.md", "CONTRIBUTING.md")
ENDINGS = {".py", ".pyi", ".rs", ".js", ".mjs", ".css", ".md"}

#: A docstring or a comment such as "What a check found."; a question may begin so.
NOUN = re.compile(r'(?:"""|^\s*#:? |//[/!]? |^\s*\* |/\*\*? )What [^?]*$')

#: Such as "a text that is no position". "There is no", "no longer", "no larger than" are right.
NOT_A = re.compile(
    r"(?<!there )(?<!there may )\b(?:is|are|was|were|be) no "
    r"(?!longer\b|more\b|[a-z]+ than\b)[a-z]",
    re.IGNORECASE,
)


def files_in(place: str) -> list[Path]:
    """The files of a folder, or a page, without this test and without files that are built."""
    path = ROOT / place
    files = path.rglob("*") if path.is_dir() else [path]
    made = {"__pycache__", "target", "node_modules"}
    return [
        file
        for file in files
        if file.suffix in ENDINGS and not made & {*file.parts} and file != Path(__file__)
    ]


@pytest.mark.parametrize("place", PLACES)
def test_texts_are_in_plain_english(place: str) -> None:
    files = files_in(place)
    assert files
    for file in files:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            found = NOT_A.search(line) or (file.suffix != ".md" and NOUN.search(line))
            assert not found, f"{file.relative_to(ROOT)}:{number}: {line.strip()}"


def test_the_patterns_find_what_they_are_for() -> None:
    assert NOUN.search('    """What a check found."""')
    assert NOUN.search("/// What a beam meets.")
    assert not NOUN.search("    // What if a beam comes back?")
    assert NOT_A.search("a text that is no position")
    assert not NOT_A.search("There is no position, and it is no longer than that.")
