"""Wrong input and wrong use, as text and as JSON: one line with place, problem, expectation."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import lasermaze as lm
from tests.helpers import command

FORK = "examples/board/fork.txt"
WALKS = "examples/turrets/contest.in"
HEAD = "kind: board\ntargets: 1\ngrid:\n"

#: Texts that are no puzzle, with the beginning of the message.
WRONG_TEXTS: list[tuple[str | bytes, str]] = [
    ("", "<stdin>:1:1: the text is empty; expected a puzzle"),
    (" \n\n\t\n", "<stdin>:1:1: the text is empty; expected a puzzle"),
    ("L> T<\n", "<stdin>:1:1: the text does not name the kind of the puzzle"),
    ("title: x\n kind: bord\n", "<stdin>:2:8: unknown kind 'bord' (did you mean 'board'?)"),
    (HEAD + "L> T< Q^\n", "<stdin>:4:7: "),
    (HEAD + "L> T<\n. . .\n", "<stdin>:5:5: row 2 has 3 cells; expected 2 cells"),
    (HEAD + "L> T< \0\n", "<stdin>:4:7: a NUL character: this is not text"),
    (b"kind: board\n\xff\n", "<stdin>:2:1: byte 0xff is not UTF-8 text"),
    ('{"kind": "board",\n "grid": [}', "<stdin>:2:11: not valid JSON"),
    ('{"kind": "bord"}', "<stdin>:1:10: $.kind: unknown kind 'bord'"),
    ("[1]", "<stdin>:1:1: the document is a list of 1; expected an object"),
    ('{"kind": "board"}\n', "<stdin>:1:1: there is no key 'targets'"),
    ("kind: shooters\ngrid:\n-.\n.x\n", "<stdin>:4:2: unknown cell 'x'; expected one of: . # / \\"),
    ("kind: mirrors\ngrid:\n***\n./*\n***\n", "<stdin>:2:1: there is 1 opening"),
]


@pytest.mark.parametrize(("text", "message"), WRONG_TEXTS)
def test_an_error_in_a_text_names_its_place(text: str | bytes, message: str) -> None:
    ended = command("solve", stdin=text)
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert ended.err.startswith(message)
    as_json = command("solve", "--json", stdin=text)
    assert (as_json.code, as_json.err) == (2, "")
    error = as_json.documents[0]["error"]
    where = f"{error['source']}:{error['line']}:{error['column']}: {error['message']}"
    assert (
        where + (f"; expected {error['expected']}" if error["expected"] else "") == ended.err[:-1]
    )


def test_a_wrong_puzzle_does_not_stop_the_others() -> None:
    good, bad = HEAD + "L> T<\n\n", HEAD + "L> Q<\n\n"
    ended = command("solve", stdin=good + bad + good)
    assert ended.code == 2
    assert ended.err.startswith("<stdin>:9:4: ")
    assert ended.out.count("exactly one solution") == 2
    line = lm.dumps(lm.parse(good), "json")
    found = command("solve", "--json", stdin=f"{line}{{}}\n{line}").documents
    assert [document.get("answer") for document in found] == ["solved", None, "solved"]
    assert found[1]["error"]["line"] == 2


@pytest.mark.parametrize("name", ["solve", "draw", "hint", "convert", "studio"])
def test_files_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    ended = command(name, tmp_path / "missing.txt")
    assert ended.code == 2
    assert ended.err.startswith(f"{tmp_path}/missing.txt: cannot be read: no such file")
    if name == "studio":
        return
    ended = command(name, tmp_path)
    expected = "files that end in .txt, .json or .bff"
    assert (ended.code, ended.err) == (
        2,
        f"{tmp_path}: a folder without puzzles; expected {expected}\n",
    )


GUARD = "examples/turrets/guard.txt"


@pytest.mark.parametrize(
    "line",
    [
        *(f"{name} {GUARD} --any-supply" for name in ("solve", "draw", "hint", "explain", "rate")),
        *(f"{name} {GUARD} --any-supply" for name in ("convert", "proof", "repair")),
        *(f"{name} {GUARD} --stray-beams" for name in ("solve", "hint", "explain", "proof")),
        f"convert {GUARD} - --to bff",
        f"convert {GUARD} - --to codejam2017",
    ],
)
def test_what_a_puzzle_cannot_have_names_its_file(line: str) -> None:
    ended = command(*line.split())
    assert ended.code == 2
    assert ended.err.startswith(f"{GUARD}: ")


@pytest.mark.parametrize("options", [(), ("--json",)], ids=str)
def test_file_names_that_are_not_utf8(options: tuple[str, ...]) -> None:
    ended = command("solve", *options, os.fsdecode(b"none-\xff.txt"))
    assert ended.code == 2
    assert "none-\\udcff.txt" in ended.out + ended.err


@pytest.mark.parametrize(
    "words",
    [
        ("solve", FORK, "--svg", "no/folder/a.svg"),
        ("solve", FORK, "--json", "--svg", "no/folder/a.svg"),
        ("solve", FORK, "--svg", "a.png"),
        ("draw", FORK, "-o", "no/folder/a.svg"),
        ("draw", FORK, "-o", "a.bmp"),
        ("convert", FORK, "no/folder/a.json"),
        ("convert", FORK, "."),
        ("convert", "missing.txt", "a.json"),
        ("convert", FORK, "a.json", "--to", "laser-mazer"),
        ("convert", FORK, "a.jsn"),
        ("generate", "board", "-o", "a.yaml"),
        ("generate", "board", "-o", "no/folder/a.txt"),
        ("explain", FORK, "-o", "a.yaml"),
        ("deck", "-o", "a.yaml"),
        ("contest", "hackercup2015", WALKS, "no/such"),
        ("draw", FORK, "-o", "a.gif"),
        ("draw", FORK, "--moving", "-o", "a.gif"),
        ("draw", FORK, "--moving", "--solved"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_written_is_told_in_a_line(words: tuple[str, ...], tmp_path: Path) -> None:
    ended = command(*words, cwd=tmp_path)
    message = ended.documents[0]["error"]["message"] if "--json" in words else ended.err
    assert (ended.code, message.count("\n")) == (2, "--json" not in words)
    assert list(tmp_path.iterdir()) == []


DATA = "--contest hackercup2015 --max-size 9 -o data.in"

#: Lines that are refused, and part of what is said.
WRONG_USE = [
    (f"slove {FORK}", "no such command 'slove' (did you mean 'solve'?)"),
    (f"solve --al {FORK}", "no such option '--al' (did you mean '--all'?)"),
    (f"solve --stray-beam {FORK}", "no such option '--stray-beam' (did you mean"),
    ("generate bord", "KIND: unknown 'bord' (did you mean 'board'?)"),
    ("generate board --level begginer", "(did you mean 'beginner'?)"),
    ("contest hackercup", "NAME: unknown 'hackercup' (did you mean 'hackercup2015'?)"),
    (f"solve --limit {'9' * 20} {FORK}", "out of range; expected a whole number from 1 to 10**18"),
    (
        f"solve --jobs 0 {FORK}",
        "invalid value for '--jobs': '0' is out of range; expected a whole number from 1 to 1024\n",
    ),
    (f"generate board --seed {'9' * 30}", "a whole number from -2**64 to 2**64"),
    (f"generate board --seed {'9' * 5000}", "a whole number from -2**64 to 2**64"),
    (f"generate board --count {'9' * 20}", "a whole number from 1 to 1000000000"),
    (f"deck -o x.txt --count {'9' * 20}", "a whole number from 1 to 10000"),
    ("generate turrets --max-size 9", "--max-size is for --contest"),
    ("generate --max-size 9", "--max-size is for --contest"),
    (
        "generate turrets --contest hackercup2015 --max-size 1 -o x.in",
        "--max-size is 1; expected a",
    ),
    ("generate --contest hackercup2015 --max-size 101 -o x.in", "at most 100, the contest"),
    ("generate turrets --contest hackercup2015 --max-size 9", "-o must name a file"),
    ("generate turrets --contest hackercup2015 -o data.out", "-o must name a file"),
    (f"generate turrets {DATA} --level expert", "--contest and --level exclude each other"),
    (f"generate turrets {DATA} --any-verdict", "--contest and --any-verdict exclude"),
    (f"generate {DATA} --count 101", "--count is 101; expected at most 100, the contest's limit"),
    (f"generate board {DATA}", "hackercup2015 is a contest of turrets, not of board"),
    ("generate --contest riddler --max-size 9 --count 3 -o x", "expected one"),
    ("judge uva258 - -", "IN and OUT cannot both be the standard input"),
    (f"draw --contest uva258 --kind mirrors {FORK}", "--contest and --kind exclude each other"),
    ("solve --svg - --png -", "--svg - and --png - both go to the standard output"),
    (f"solve --jobs 2 --svg a.svg {FORK}", "--jobs and --svg exclude each other"),
    (f"draw {FORK} --stray-beams", "--stray-beams is for --solved"),
    (f"draw {FORK} --paper a4", "--paper is for a PDF"),
    (f"draw {FORK} -o x.svg --color", "--color is for pictures in the terminal"),
    ("deck -o x.txt --answers end", "--answers is for a PDF"),
    (f"convert {FORK} --from uva258 --kind board", "--from and --kind exclude each"),
    (f"solve --limit 0 {FORK}", "'--limit'"),
    (f"solve --limit many {FORK}", "'--limit'"),
    (f"solve --time-limit -1 {FORK}", "'--time-limit'"),
    (f"solve --time-limit nan {FORK}", "nan is not a number"),
    (f"solve --kind maze {FORK}", "--kind: unknown 'maze'; expected one of: turrets"),
    (f"check {FORK}", "missing argument 'ANSWERS'"),
    ("check - -", "cannot both be the standard input"),
    ("generate", "missing argument 'KIND'"),
    ("generate maze", "KIND: unknown 'maze'; expected one of: turrets"),
    ("generate board --size 4", "'4' is not a size; expected rows by columns"),
    ("generate board --size 0x4", "rows is 0; expected at least 1"),
    ("generate board --seed x", "'--seed'"),
    ("generate board --level hard", "--level: unknown 'hard'; expected one of: beg"),
    ("generate board --level expert --size 2x2", "no expert puzzle of 2 by 2"),
    ("rate --time-limit nan", "nan is not a number of seconds"),
    ("convert", "missing argument 'IN'"),
    ("hint --position", "requires an argument; expected what `lasermaze hint --help` shows"),
    (f"convert {FORK} - --to xml", "--to: unknown 'xml'; expected one of: text, json"),
    ("--install-completion tcsh", "no completion for the shell 'tcsh'"),
    ("dataset bord --count 5 -o x", "did you mean 'board'"),
    ("dataset board -o x", "missing option '--count'"),
    ("dataset board --count 5", "missing option '-o'"),
    (
        "dataset board --count 3 -o x.jsonl --split a=0.5,b=0.6",
        "add up to 1.1; expected names with their shares, which add up to 1, such as",
    ),
    ("dataset board --count 5 --to parquet -o x.jsonl", "the format parquet for"),
    ("mine boards --tokens 1-3 -o m", "'1-3' is not a range of tokens; expected"),
    ("golden", ""),
    ("golden -o x --score y", ""),
    ("golden --score y --pictures", ""),
    ("package ridler -o new", "unknown contest or kind with a problem 'ridler' (did you mean"),
    ("package board", "missing option '-o'"),
    ("package board -o new --legacy --bapctools", "--bapctools and --legacy exclude"),
    ("stress riddler -- no/such", "'no/such' cannot be run: No such file or directory; expected a"),
    ("studio --no-browser --host no.such.host.invalid", "cannot listen at no.such.host.invalid"),
    *(
        (f"studio --no-browser --site {each}", f"--site: {each!r} is not the address of a page")
        for each in ("example.org", "ftp://example.org", "https://", "//x", "https://x/#p")
    ),
    # These commands have no --json: it makes no difference.
    ("stress riddler --json -- true", ""),
    ("stress ridler -- true --json", ""),
    ("stress riddler --count x -- true --json", ""),
    ("package riddler --json -o new", ""),
    ("contest riddler no/such --json", ""),
    ("deck --json no/such", ""),
    ("mine cards --json", ""),
]


@pytest.mark.parametrize(("line", "message"), WRONG_USE, ids=lambda part: str(part)[:40])
def test_wrong_use_is_told_in_a_line(line: str, message: str, tmp_path: Path) -> None:
    ended = command(*line.split(), cwd=tmp_path)
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert ended.err.startswith("lasermaze: ")
    assert message in ended.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("line", "message", "expected"),
    [
        ("solve --json --limit 0", "'--limit'", "a whole number from 1 to 10**18"),
        ("solve --jsn --json", "no such option '--jsn'", ""),
        ("solve --svg - --json", "--svg - and --json both go to the standard output", ""),
        (f"convert {FORK} --to text --json", "--json and --to text exclude each other", ""),
        ("judge ridler a b --json", "unknown 'ridler'", ""),
        ("judge riddler no/such no/such --json", "cannot be read", ""),
    ],
)
def test_a_command_with_json_tells_it_in_json(line: str, message: str, expected: str) -> None:
    ended = command(*line.split())
    assert (ended.code, ended.err) == (2, "")
    (document,) = ended.documents
    error = document["error"]
    assert set(error) == {"source", "line", "column", "message", "expected"}
    assert message in error["message"]
    assert expected in (error["expected"] or "")
