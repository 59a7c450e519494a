"""What a command reads: marks, encodings, the lines and the files of other commands."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.cli.program import COMMANDS
from lasermaze.datasets import golden_small
from lasermaze.kind import NAMES
from tests.helpers import ROOT, by_day, command

EXAMPLES = ROOT / "python" / "lasermaze" / "examples"

GUARD = (EXAMPLES / "turrets/guard.txt").read_text()
CASES = (EXAMPLES / "turrets/contest.in").read_text()
ANSWER = lm.solve(lm.parse(GUARD)).to_json() + "\n"
GOLDEN = json.dumps({"id": golden_small()[0]["id"], "answer": "x"}) + "\n"
SAID = command("contest", "hackercup2015", EXAMPLES / "turrets/contest.in").out

#: The commands that read text: their words, with IN for the file, and its contents.
READERS: dict[str, tuple[list[str], str]] = {
    **{
        name: ([name, "IN"], GUARD)
        for name in ("solve", "draw", "hint", "explain", "rate", "repair", "convert")
    },
    "hint --position": (["hint", "examples/turrets/guard.txt", "--position", "IN"], "S\n"),
    "check": (["check", "IN", "examples/turrets/answer.json"], GUARD),
    "check's answer": (["check", "examples/turrets/guard.txt", "IN"], ANSWER),
    "proof": (["proof", "IN", "-o", "OUT"], (EXAMPLES / "board/fork.txt").read_text()),
    "deck": (["deck", "IN", "-o", "OUT.txt"], GUARD),
    "golden --score": (["golden", "--score", "IN"], GOLDEN),
    "contest": (["contest", "hackercup2015", "IN"], CASES),
    "convert --from": (["convert", "--from", "hackercup2015", "IN"], CASES),
    "draw --contest": (["draw", "--contest", "hackercup2015", "IN"], CASES),
    "judge's input": (["judge", "hackercup2015", "IN", "SAID"], CASES),
}
#: Each of them reads a file, and all but two the standard input.
WAYS = [
    (name, streamed)
    for name in READERS
    for streamed in (False, True)
    if not streamed or name not in ("deck", "check")
]


def ran(name: str, data: bytes, folder: Path, *, streamed: bool) -> tuple[int, str, str]:
    """The exit code and the outputs of a command for these bytes in a file, or as its input."""
    (folder / "said").write_text(SAID)
    (folder / "in").write_bytes(data)
    answer = folder / "answer.json"
    answer.write_text(ANSWER)
    names = {
        "IN": "-" if streamed else str(folder / "in"),
        "OUT": str(folder / "out"),
        "OUT.txt": str(folder / "out.txt"),
        "SAID": str(folder / "said"),
        "examples/turrets/answer.json": str(answer),
    }
    words = [names.get(word, word) for word in READERS[name][0]]
    result = command(*words, stdin=data if streamed else b"")
    return result.code, result.out, result.err


@pytest.mark.parametrize(("name", "streamed"), by_day(WAYS, 2))
def test_a_byte_order_mark_is_dropped_and_utf_16_is_named(
    name: str, streamed: bool, tmp_path: Path
) -> None:
    text = READERS[name][1]
    plain = ran(name, text.encode(), tmp_path, streamed=streamed)
    assert plain[0] in (0, 1), plain
    assert ran(name, text.encode("utf-8-sig"), tmp_path, streamed=streamed) == plain
    utf_16 = b"\xfe\xff" + text.encode("utf-16-be") if streamed else text.encode("utf-16")
    code, out, err = ran(name, utf_16, tmp_path, streamed=streamed)
    assert code == 2, out
    assert "the file is UTF-16 text; expected text in UTF-8; `iconv" in err


def test_an_output_to_judge_is_rejected_whatever_its_bytes_are(tmp_path: Path) -> None:
    case = EXAMPLES / "turrets/contest.in"
    (tmp_path / "said").write_bytes(SAID.encode("utf-16"))
    assert command("judge", "hackercup2015", case, tmp_path / "said").code == 1


@pytest.mark.parametrize("kind", by_day(NAMES, 3))
def test_the_last_line_of_a_hint_is_a_position(kind: Any, tmp_path: Path) -> None:
    file, kept = tmp_path / "puzzle.txt", tmp_path / "last"
    file.write_text(str(lm.generate(kind, seed=3)))
    last = command("hint", file).out.splitlines()[-1]
    kept.write_text(f"{last}\n")
    wanted = command("hint", file, "--position", last.removeprefix("Move: "))
    assert wanted.code == 0
    for position in (last, kept, "-"):
        assert command("hint", file, "--position", position, stdin=f"{last}\n") == wanted


#: The inputs of contests; that of the Riddler is a grid without a number, as --kind reads it.
NUMBERED = [file for file in sorted(EXAMPLES.rglob("*.in")) if file.stem != "riddler"]


@pytest.mark.parametrize("kind", [None, "turrets", "board"])
@pytest.mark.parametrize("file", NUMBERED, ids=lambda file: file.stem)
def test_a_contests_file_is_pointed_to_the_command_for_it(file: Path, kind: str | None) -> None:
    for name in ("solve", "draw", "hint", "rate", "convert"):
        result = command(name, file, *(["--kind", kind] if kind else []))
        assert result.code == 2
        assert "`lasermaze contest`" in result.err, (name, result.err)
        assert result.err.startswith(f"{file}:1:1: the first line is a number")


@pytest.mark.parametrize("form", ["svg", "png", "gif"])
def test_the_ending_of_a_picture_may_be_left_out(form: str, tmp_path: Path) -> None:
    file = EXAMPLES / "turrets/guard.txt"
    for _ in range(2 if form == "svg" else 1):
        assert command("solve", file, f"--{form}", tmp_path / "card").code == 0
        assert (tmp_path / f"card.{form}").exists()
    for name in ("card.txt", "card.pdf"):
        result = command("solve", file, f"--{form}", tmp_path / name)
        assert result.code == 2
        assert f"does not end in .{form}; expected a name such as F.{form}" in result.err
        assert not (tmp_path / name).exists()


def test_where_endings_of_puzzles_are_listed_all_of_them_are() -> None:
    for name in COMMANDS:
        text = " ".join(command(name, "--help").out.split())
        for found in re.findall(r"\.txt(?:,| or| and)[^;:()]{0,30}", text):
            if ".json" in found and ".pdf" not in text:
                assert ".bff" in found, (name, found)
    page = (ROOT / "python/lasermaze/studio/page/index.html").read_text()
    for accepted in re.findall(r'accept="([^"]*\.txt[^"]*)"', page):
        assert ".bff" in accepted.split(",")
    result = command("solve", ROOT / "rust")
    assert (result.code, ".bff" in result.err) == (2, True)
