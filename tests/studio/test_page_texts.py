"""All texts of the page stand in its tables, one for each language, and nowhere else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lasermaze.studio
from lasermaze.core.errors import PuzzleError
from lasermaze.core.wording import Wording
from lasermaze.studio.handlers import perform

PAGE = Path(lasermaze.studio.__file__).parent / "page"
HTML = (PAGE / "index.html").read_text(encoding="utf-8")
SCRIPTS = {script.name: script.read_text(encoding="utf-8") for script in PAGE.glob("*.js")}
LANGUAGES = ("en", "de")
TABLES: dict[str, dict[str, Any]] = {
    name: json.loads((PAGE / f"{name}.json").read_text(encoding="utf-8")) for name in LANGUAGES
}

#: A comment, a literal in quotes, or a mark that a template or one of its values begins or ends.
TOKEN = re.compile(
    r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|[`{}]", re.DOTALL
)

#: The words of a template up to its end or to a value.
WORDS = re.compile(r"((?:\\.|(?!\$\{)[^`\\])*)(`|\$\{)")

#: A literal that reads as a text: two words, a capital letter before small ones, or an ellipsis.
TEXT = re.compile(r"[A-Za-z]{2,}[,.:;]? +[A-Za-z$]|\}[^a-z]? [a-z]{2}|^ ?[A-Z][a-z]+|…")

#: Code before a literal that is not a text: modules, classes, selectors, media queries, errors.
CODE_BEFORE = re.compile(
    r"(?:import |from |import\(|class: (?:[^\"\n]*\? )?|className = |className \+= |matchMedia\("
    r"|closest\(|matches\(|querySelector(?:All)?\(|new Error\(|warn\(|cssText = |style: )$"
)

#: Names of keys and of events, and others that the browser or the library reads.
NAMES = {
    *("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", "Escape", "Delete", "Backspace"),
    *("Home", "End", "Control", "Shift", "Files", "AbortError", "Content-Type"),
}

#: Selectors, styles, marks of files, and words for the console, which read as texts.
OTHERS = {
    *(".pager button", "refusal note", "button, a, summary, input", "button, label, summary"),
    *(
        "}%; top: 0; width: $",
        "}) scale($",
        "go $",
        "…",
        "lasermaze: $",
        "lasermaze: my puzzles",
        "lasermaze: times and hints",
    ),
    *("it was ended", "} ended: $"),
}

#: The notation of moves, as the library reads it.
NOTATION = {"moves.js"}


def literals(script: str) -> Iterator[tuple[int, str]]:
    """The literals of a script and their places; the words between the values of a template."""
    place, depths = 0, [0]  # how many braces are open, in the script and in each value around
    while token := TOKEN.search(script, place):
        place, mark = token.end(), token[0]
        if mark[0] in "\"'":
            yield token.start(), mark[1:-1]
        depths[-1] += {"{": 1, "}": -1}.get(mark, 0)
        if mark == "`" or depths[-1] < 0:
            if mark == "}":
                depths.pop()
            words = WORDS.match(script, place)
            assert words
            yield token.start(), f"{mark.strip('`')}{words[1]}{words[2].strip('`{')}"
            place = words.end()
            if words[2] == "${":
                depths.append(0)


def texts_in(script: str) -> list[str]:
    """The literals of a script that read as texts."""
    return [
        literal
        for place, literal in literals(script)
        if literal not in NAMES | OTHERS
        and not CODE_BEFORE.search(script[max(0, place - 40) : place])
        and TEXT.search(literal)
    ]


@pytest.mark.parametrize("line", ['say("No solution");', "say(`${n} left`);", 'say("too large");'])
def test_the_scan_sees(line: str) -> None:
    assert texts_in(line)


def test_no_script_has_a_text() -> None:
    found = {name: texts_in(text) for name, text in SCRIPTS.items() if name not in NOTATION}
    assert {name: texts for name, texts in found.items() if texts} == {}


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
    notebook = [
        file.read_text(encoding="utf-8") for file in (PAGE.parent / "notebook").glob("*.js")
    ]
    scripts = "\n".join((*SCRIPTS.values(), *notebook))
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


def words_in(document: Any) -> Iterator[str]:
    """All texts in a JSON document."""
    if isinstance(document, str):
        yield document
    elif isinstance(document, dict | list):
        for part in document.values() if isinstance(document, dict) else document:
            yield from words_in(part)


#: The fields that the page shows in its own language, as `text.js` lists them.
TOLD = {"title", "question", "counts", "help", "words", "cheer"}


def told(document: Any, name: str = "") -> Iterator[str]:
    """The texts in the fields of a JSON document that the page translates."""
    if isinstance(document, str) and name in TOLD and document:
        yield document
    elif isinstance(document, dict):
        for field, part in document.items():
            yield from told(part, field)
    elif isinstance(document, list):
        for part in document:
            yield from told(part, name)


BOARD = "kind: board\ntargets: 1\nadd: T T\ngrid:\nL> T? D? X ."
PILE_EMPTY = "kind: board\ntargets: 1\ngrid:\nL> . T?"
LAZORS = "kind: lazors\nGRID START\nx B o o\nGRID STOP\nA 1\nL 0 1 1 -1\nP 1 0"
TURRETS = "kind: turrets\ngrid:\n.#.\n.S.\nv.G"
OPEN = "kind: turrets\ngrid:\n...\n.S.\n..G"
CLOSED = "kind: turrets\ngrid:\n.#.\n#S#\nG#."
SIGNPOSTS = "kind: signposts\ngrid:\n?S?\nSXS\n?SG"
SHOOTERS = "kind: shooters\ngrid:\n-."
MIRRORS = "kind: mirrors\ngrid:\n*.***\n*/./*\n*.\\..\n*****"

#: Puzzles, and moves that a player tries in vain.
REFUSED = {
    BOARD: ["take 1,1", "take 1,2", "put C? 1,5", "turn 1,5 N"],
    PILE_EMPTY: ["touch 1,2"],
    LAZORS: ["put A 1,1", "put A 1,2", "put C 1,3"],
    LAZORS.replace("A 1\n", ""): ["touch 1,3"],
    TURRETS: ["touch 3,3", "go W, go N, go N"],
    OPEN: ["go N, go N", "go E, go E", "go S, go S", "go W, go W", "go E, go S, go N"],
    CLOSED: ["go N", "go E", "go S", "go W"],
    SIGNPOSTS: [
        *("go N", "touch 2,2", "touch 0,2, go E", "touch 4,3, go N"),
        *("touch 0,1, go N, go N", "touch 1,4, go E, go E", "touch 4,1, go S, go S"),
        "touch 1,0, go W, go W",
    ],
}

#: The same for a designer.
REFUSED_IN_BUILD = {
    MIRRORS: ["put * 1,2", "turn 2,3 N"],
    SHOOTERS: ["turn 1,2 N"],
    BOARD: [
        *("turn 1,5 N", "turn 1,4 N", "mark 1,1", "mark 2,1", "put D? 1,5"),
        *("put T? 1,4 1,5, put T? 1,3", "put S? 1,4 1,5, put S? 1,3"),
    ],
    LAZORS: ["turn 1,2 N", "pile 1,3"],
    TURRETS: ["turn 1,2 N", "turn 3,1 ?", "take 2,2", "move 1,1 1,2"],
    SIGNPOSTS: ["take 3,3"],
}


def refusals() -> Iterator[Wording]:
    """The messages about moves that cannot be made."""
    for call, table in (("play", REFUSED), ("edit", REFUSED_IN_BUILD)):
        for puzzle, tries in table.items():
            for moves in tries:
                request = {"puzzle": puzzle, "moves": moves.split(", ")}
                with pytest.raises(PuzzleError) as caught:
                    perform(call, request, lambda *_: None)
                message = caught.value.message
                assert isinstance(message, Wording), (puzzle, moves, message)
                yield message


#: Tokens and targets that no puzzle of the gallery has so.
RARE = [
    "kind: board\ntargets: 1\ngrid:\nL> T? C| C-",
    *(
        f"kind: lazors\nGRID START\no o o\no o o\no o o\nGRID STOP\nL 3 2 1 1\nP {at}"
        for at in ("2 1", "1 2", "2 5", "5 2")
    ),
]


def facts() -> Iterator[str]:
    """The facts about cells: of the gallery's puzzles as they are, played and solved."""
    for shown in perform("gallery", {}, lambda *_: None)["gallery"]:
        yield from facts_of(shown["puzzle"]["text"])
    for text in RARE:
        yield from facts_of(text)


def facts_of(text: str) -> Iterator[str]:
    puzzle = {"puzzle": text}
    start = perform("play", puzzle | {"moves": []}, lambda *_: None)["position"]
    solved = perform("solve", puzzle | {"time_limit": 30}, lambda *_: None)["solutions"][:1]
    for position in (None, start, *solved):
        view = perform("view", puzzle | {"position": position}, lambda *_: None)["view"]
        for one in view["names"] + [piece["facts"] for piece in view["pile"]]:
            yield from one


def test_kinds_lessons_and_pieces_are_translated_and_nothing_else() -> None:
    german = json.loads((PAGE / "library-de.json").read_text(encoding="utf-8"))
    lessons, kinds = (perform(name, {}, lambda *_: None) for name in ("lessons", "kinds"))
    told_why = list(refusals())
    shelves = [perform(name, {}, lambda *_: None) for name in ("gallery", "doubts")]
    documents = [lessons, kinds, *shelves, [{"title": words.pattern} for words in told_why]]
    documents += [{"title": value} for one in told_why for value in one.values.values()]
    documents += [{"title": fact} for fact in facts()]
    for kind in kinds["kinds"]:
        request = {"kind": kind["name"], "rows": 5, "cols": 5}
        palette = perform("new", request, lambda *_: None)["palette"]
        documents += [{"title": fact} for piece in palette for fact in piece["facts"]]
    assert {text for document in documents for text in told(document)} - set(german) == set()
    known = {words.lower() for words in words_in(documents)}
    assert [words for words in german if words.lower() not in known] == []
