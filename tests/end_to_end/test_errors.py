"""Errors for wrong input and wrong usage, as text and as JSON: place, problem, expectation."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import lasermaze as lm
from tests.end_to_end.command import lasermaze

FORK = "examples/board/fork.txt"
HEAD = "kind: board\ntargets: 1\ngrid:\n"

BAD_TEXTS = {
    "empty": ("", "<stdin>:1:1: the text is empty; expected a puzzle"),
    "blank": (" \n\n\t\n", "<stdin>:1:1: the text is empty; expected a puzzle"),
    "no kind": ("L> T<\n", "<stdin>:1:1: the text does not name the kind of the puzzle"),
    "unknown kind": (
        "title: x\n kind: bord\n",
        "<stdin>:2:8: unknown kind 'bord' (did you mean 'board'?)",
    ),
    "unknown code": (HEAD + "L> T< Q^\n", "<stdin>:4:7: "),
    "ragged": (HEAD + "L> T<\n. . .\n", "<stdin>:5:5: row 2 has 3 cells; expected 2 cells"),
    "NUL": (HEAD + "L> T< \0\n", "<stdin>:4:7: a NUL character: this is not text"),
    "not UTF-8": (b"kind: board\n\xff\n", "<stdin>:2:1: byte 0xff is not UTF-8 text"),
    "broken JSON": ('{"kind": "board",\n "grid": [}', "<stdin>:2:11: not valid JSON"),
    "unknown kind in JSON": ('{"kind": "bord"}', "<stdin>:1:10: $.kind: unknown kind 'bord'"),
    "JSON list": ("[1]", "<stdin>:1:1: the document is a list; expected an object"),
    "second JSON line": ('{"kind": "board"}\n', "<stdin>:1:1: there is no key 'targets'"),
}


@pytest.mark.parametrize(("text", "message"), BAD_TEXTS.values(), ids=BAD_TEXTS)
def test_an_error_in_a_text_names_its_place(text: str | bytes, message: str) -> None:
    result = lasermaze("solve", stdin=text)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(message)
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(("text", "message"), BAD_TEXTS.values(), ids=BAD_TEXTS)
def test_an_error_in_a_text_names_its_place_in_json(text: str | bytes, message: str) -> None:
    result = lasermaze("solve", "--json", stdin=text)
    assert (result.code, result.err) == (2, "")
    [document] = result.documents
    error = document["error"]
    assert set(error) == {"source", "line", "column", "message", "expected"}
    where = f"{error['source']}:{error['line']}:{error['column']}: {error['message']}"
    assert where.startswith(message.partition(";")[0])


def test_a_wrong_puzzle_does_not_stop_the_others() -> None:
    good, bad = HEAD + "L> T<\n\n", HEAD + "L> Q<\n\n"
    result = lasermaze("solve", stdin=good + bad + good)
    assert result.code == 2
    assert result.err.startswith("<stdin>:9:4: ")
    assert result.out.count("exactly one solution") == 2
    lines = "".join(lm.dumps(lm.parse(good), "json") for _ in range(2)).splitlines()
    result = lasermaze("solve", "--json", stdin="\n".join((lines[0], "{}", lines[1])))
    assert [document.get("answer") for document in result.documents] == ["solved", None, "solved"]
    assert result.documents[1]["error"]["line"] == 2


@pytest.mark.parametrize("command", ["solve", "draw", "hint", "convert"])
def test_files_that_cannot_be_read(command: str, tmp_path: Path) -> None:
    missing, folder = tmp_path / "missing.txt", tmp_path
    result = lasermaze(command, missing)
    assert result.code == 2
    assert result.err.startswith(f"{missing}: cannot be read: no such file")
    result = lasermaze(command, folder)
    assert result.code == 2
    expected = "files that end in .txt, .json or .bff"
    assert result.err == f"{folder}: a folder without puzzles; expected {expected}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", FORK, "--svg", "{}/no/folder/a.svg"),
        ("solve", FORK, "--png", "{}/no/folder/a.png"),
        ("solve", FORK, "--svg", "{}/a.png"),
        ("draw", FORK, "-o", "{}/no/folder/a.svg"),
        ("draw", FORK, "-o", "{}/a.bmp"),
        ("convert", FORK, "{}/no/folder/a.json"),
        ("convert", FORK, "{}"),
        ("generate", "board", "-o", "{}/no/folder/a.txt"),
    ],
)
def test_files_that_cannot_be_written(arguments: tuple[str, ...], tmp_path: Path) -> None:
    result = lasermaze(*(argument.format(tmp_path) for argument in arguments))
    assert result.code == 2
    assert result.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


WRONG_USE = [
    (("slove", FORK), "no such command 'slove' (did you mean 'solve'?)"),
    (("solve", "--al", FORK), "no such option '--al' (did you mean '--all'?)"),
    (("solve", "--stray-beam", FORK), "no such option '--stray-beam' (did you mean"),
    (("generate", "bord"), "KIND: unknown 'bord' (did you mean 'board'?)"),
    (("generate", "board", "--level", "begginer"), "(did you mean 'beginner'?)"),
    (("contest", "hackercup"), "NAME: unknown 'hackercup' (did you mean 'hackercup2015'?)"),
    (
        ("solve", "--limit", "9" * 20, FORK),
        "out of range; expected a whole number from 1 to 10**18",
    ),
    (
        ("solve", "--jobs", "0", FORK),
        "lasermaze: invalid value for '--jobs': '0' is out of range; "
        "expected a whole number from 1 to 1024\n",
    ),
    (("generate", "board", "--seed", "9" * 30), "a whole number from -2**64 to 2**64"),
    (("generate", "board", "--seed", "9" * 5000), "a whole number from -2**64 to 2**64"),
    (("generate", "board", "--count", "9" * 20), "a whole number from 1 to 1000000000"),
    (("deck", "-o", "x.txt", "--count", "9" * 20), "a whole number from 1 to 10000"),
    (("generate", "turrets", "--max-size", "9"), "lasermaze: --max-size is for --contest"),
    (
        ("generate", "turrets", "--contest", "hackercup2015", "--max-size", "1", "-o", "x.in"),
        "lasermaze: --max-size is 1; expected at least 3",
    ),
    (("judge", "uva258", "-", "-"), "lasermaze: IN and OUT cannot both be the standard input"),
    (("solve", "--svg", "-", "--png", "-"), "--svg - and --png - both go to the standard output"),
    (("draw", FORK, "--stray-beams"), "--stray-beams is for --solved"),
    (("draw", FORK, "--paper", "a4"), "--paper is for a PDF"),
    (("draw", FORK, "-o", "x.svg", "--color"), "--color is for pictures in the terminal"),
    (("deck", "-o", "x.txt", "--answers", "end"), "--answers is for a PDF"),
    (("convert", FORK, "--from", "uva258", "--kind", "board"), "--from and --kind exclude each"),
    (("solve", "--limit", "0", FORK), "'--limit'"),
    (("solve", "--limit", "many", FORK), "'--limit'"),
    (("solve", "--time-limit", "-1", FORK), "'--time-limit'"),
    (("solve", "--time-limit", "nan", FORK), "nan is not a number"),
    (("solve", "--kind", "maze", FORK), "--kind: unknown 'maze'; expected one of: turrets"),
    (("check", FORK), "missing argument 'ANSWERS'"),
    (("check", "-", "-"), "cannot both be the standard input"),
    (("generate",), "missing argument"),
    (("generate", "maze"), "KIND: unknown 'maze'; expected one of: turrets"),
    (
        ("generate", "board", "--size", "4"),
        "'4' is not a size; expected rows by columns",
    ),
    (
        ("dataset", "board", "--count", "3", "-o", "x.jsonl", "--split", "a=0.5,b=0.6"),
        "add up to 1.1; expected names with their shares, which add up to 1, such as",
    ),
    (
        ("mine", "boards", "--tokens", "1-3", "-o", "m"),
        "'1-3' is not a range of tokens; expected",
    ),
    (("generate", "board", "--size", "0x4"), "rows is 0; expected at least 1"),
    (("generate", "board", "--seed", "x"), "'--seed'"),
    (("generate", "board", "--level", "hard"), "--level: unknown 'hard'; expected one of: beg"),
    (("generate", "board", "--level", "expert", "--size", "2x2"), "no expert puzzle of 2 by 2"),
    (("rate", "--time-limit", "nan"), "nan is not a number of seconds"),
    (("convert",), "missing argument 'IN'"),
    (("hint", "--position"), "requires an argument; expected what `lasermaze hint --help` shows"),
    (("convert", FORK, "-", "--to", "xml"), "--to: unknown 'xml'; expected one of: text, json"),
    (("--install-completion", "tcsh"), "no completion for the shell 'tcsh'"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG_USE, ids=lambda part: str(part)[:40])
def test_wrong_use(arguments: tuple[str, ...], message: str) -> None:
    result = lasermaze(*arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("lasermaze: ")
    assert message in result.err
    assert result.err.count("\n") == 1


def test_wrong_use_in_json() -> None:
    result = lasermaze("solve", "--json", "--limit", "0")
    assert (result.code, result.err) == (2, "")
    [document] = result.documents
    assert "--limit" in document["error"]["message"]
    assert document["error"]["source"] is None
    assert document["error"]["expected"] == "a whole number from 1 to 10**18"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("solve", "--svg", "-"), "--svg - and --json both go to the standard output"),
        (("convert", FORK, "--to", "text"), "--json and --to text exclude each other"),
    ],
)
def test_options_that_exclude_json_are_refused_in_json(
    arguments: tuple[str, ...], message: str
) -> None:
    result = lasermaze(*arguments, "--json")
    assert (result.code, result.err) == (2, "")
    assert result.documents[0]["error"]["message"] == message


def test_two_puzzles_are_refused_where_one_is_expected() -> None:
    result = lasermaze("proof", "examples/board/series.txt", "-o", "no/such/file")
    assert result.code == 2
    assert result.err == "examples/board/series.txt:10:1: 3 puzzles; expected one puzzle\n"


def test_a_picture_that_cannot_be_written_is_reported_as_json(tmp_path: Path) -> None:
    file = tmp_path / "no" / "folder" / "a.svg"
    result = lasermaze("solve", "--json", FORK, "--svg", file)
    assert result.code == 2
    [document] = result.documents
    assert document["error"]["source"] == str(file)


@pytest.mark.parametrize("options", [(), ("--json",)], ids=str)
def test_file_names_that_are_not_utf8(options: tuple[str, ...]) -> None:
    result = lasermaze("solve", *options, os.fsdecode(b"none-\xff.txt"))
    assert result.code == 2
    assert "none-\\udcff.txt" in result.out + result.err
