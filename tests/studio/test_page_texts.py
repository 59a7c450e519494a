"""All texts of the page stand in its tables, one for each language, and nowhere else."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import lasermaze.studio

PAGE = Path(lasermaze.studio.__file__).parent / "page"
HTML = (PAGE / "index.html").read_text(encoding="utf-8")
SCRIPTS = {script.name: script.read_text(encoding="utf-8") for script in PAGE.glob("*.js")}
LANGUAGES = ("en", "de")
TABLES: dict[str, dict[str, Any]] = {
    name: json.loads((PAGE / f"{name}.json").read_text(encoding="utf-8")) for name in LANGUAGES
}

#: A comment or a literal of a script; templates are not nested.
TOKEN = re.compile(
    r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`", re.DOTALL
)

#: A literal that reads as a text: two words, a capital letter before small ones, or an ellipsis.
TEXT = re.compile(r"[A-Za-z]{2,}[,.:;]? +(?:[A-Za-z]|\$\{)|\} [a-z]{2}|^ ?[A-Z][a-z]+|…")

#: What precedes the literals of code: modules, classes, selectors, media queries, errors of ours.
CODE_BEFORE = re.compile(
    r"(?:import |from |import\(|class: |className = |className \+= |matchMedia\(|closest\("
    r"|matches\(|querySelector(?:All)?\(|new Error\(|warn\(|cssText = |style: )$"
)

#: Names of keys and of events, and others that the browser or the library reads.
NAMES = {
    *("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", "Escape", "Delete", "Backspace"),
    *("Home", "End", "AbortError", "Content-Type", "PageUp", "PageDown"),
}

#: The scripts whose texts are still to be moved.
PENDING: set[str] = {
    *("another.js", "autosave.js", "banner.js", "board.js", "cards.js", "collection.js"),
    *("copying.js", "count.js", "dates.js", "days.js", "differences.js", "english.js"),
    *("export.js", "finish.js", "focus.js", "forms.js", "gallery.js", "generate.js"),
    *("gestures.js", "help.js", "hints.js", "keyboard.js", "lecture.js", "lessons.js"),
    *("link.js", "loading.js", "moments.js", "my-puzzles.js", "play-clock.js", "player.js"),
    *("print-sheet.js", "puzzle-file.js", "python-workers.js", "rating.js", "refusal.js"),
    *("results.js", "server-backend.js", "share.js", "sources.js", "state.js", "status.js"),
    *("token-tools.js", "tools.js", "worker-backend.js", "workspace.js"),
}

#: The notation of moves, as the library reads it.
NOTATION = {"moves.js"}


def texts_in(script: str) -> list[str]:
    """The literals of a script that read as texts."""
    found = []
    for token in TOKEN.finditer(script):
        literal = token[0][1:-1]
        before = script[max(0, token.start() - 40) : token.start()]
        code = token[0].startswith("/") or CODE_BEFORE.search(before) or literal in NAMES
        if not code and TEXT.search(literal):
            found.append(literal)
    return found


@pytest.mark.parametrize("line", ['say("No solution");', "say(`${n} left`);", 'say("too large");'])
def test_the_scan_sees(line: str) -> None:
    assert texts_in(line)


def test_no_script_has_a_text() -> None:
    found = {name: texts_in(text) for name, text in SCRIPTS.items() if name not in NOTATION}
    assert {name for name, texts in found.items() if texts} == PENDING, found


#: The parts of index.html whose texts are in no table: its head, the words for a browser without
#: scripts, and the names of languages, each in its own language.
APART = re.compile(
    r"<head>.*?</head>|<noscript>.*?</noscript>|<option [^>]*lang=.*?</option>", re.S
)


def test_the_page_has_only_keys() -> None:
    body = APART.sub("", HTML)
    texts = re.findall(r">([^<>]+)<", body)
    texts += re.findall(r'(?:aria-label|title|placeholder)="([^"]*)"', body)
    words = {re.sub(r"\{[\w-]+\}", "", text).strip() for text in texts}
    # Those that are the same in every language, and an example of the notation.
    same = {"lasermaze", "JSON", "SVG", "PNG", "GIF", "PDF", "A4"}
    found = {text for text in words - same if re.search("[A-Za-z]{2}", text)}
    assert {text for text in found if not text.startswith("kind: board")} == set()


def test_every_text_is_used_and_is_there() -> None:
    in_page = set(re.findall(r"\{([\w-]+)\}", HTML))
    scripts = "\n".join(SCRIPTS.values())
    called = set(re.findall(r"\bt\(\s*\"([\w-]+)\"", scripts))
    named = {key for key in TABLES["en"] if f'"{key}"' in scripts}
    assert (in_page | called) - set(TABLES["en"]) == set()
    assert set(TABLES["en"]) - in_page - named == set()


def forms(entry: str | dict[str, str]) -> set[str]:
    """The values that a text names."""
    whole = entry if isinstance(entry, str) else " ".join(entry.values())
    return set(re.findall(r"\{(\w+)\}", whole))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_all_texts_with_the_same_values(language: str) -> None:
    english, other = TABLES["en"], TABLES[language]
    assert list(other) == list(english)
    for key, entry in english.items():
        assert forms(other[key]) == forms(entry), key
        assert isinstance(entry, str) == isinstance(other[key], str), key
        plurals = {"one", "other"} if isinstance(entry, dict) else set()
        assert isinstance(entry, str) or plurals <= set(other[key]) <= {"0", *plurals}, key
